package state

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cache"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Pair gives the views of two revisions to be compared. Both are made under the
// base's configuration, so that a change of it never shows as a change of code,
// and the judged does not judge. config is that configuration; own is false
// when the head has another one.
func (s *State) Pair(ctx context.Context, base, head gitrepo.Revision) (a, b *View, config *config.Config, own bool, err error) {
	engine, err := s.Engine(ctx)
	if err != nil {
		return nil, nil, nil, false, err
	}
	engine.Comparing(base.Tree, head.Tree)
	if a, err = s.unchecked(ctx, base); err != nil {
		return nil, nil, nil, false, err
	}
	s.warnConfig(base, a.Config())
	config = a.Config()
	if b, err = s.Of(ctx, head); err != nil {
		return nil, nil, nil, false, err
	}
	if a.Recipe() == b.Recipe() {
		return a, b, config, true, nil
	}
	engine = graph.New(s.Repo, s.storage, graph.Options{Jobs: s.opts.Jobs, Config: config, Progress: s.clock.report})
	engine.Comparing(base.Tree, head.Tree)
	if b.Snapshot, err = engine.At(ctx, head.Tree, base.Tree); err != nil {
		return nil, nil, nil, false, fmt.Errorf("graph of %s under the configuration of %s: %w", head.Spec, base.Spec, err)
	}
	return a, b, config, false, nil
}

// Cache gives the facts cache.
func (s *State) Cache(ctx context.Context) (*cache.Cache, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	return cache.New(db.Bucket(records.KindFacts), cache.Options{Check: func(data []byte) error {
		_, err := facts.Decode(data, facts.SectionDecl)
		return err
	}}), nil
}
