package tools

import (
	"context"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/web"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// typing proposes names of a repository while one is typed. Each letter asks anew, so the graph stays open,
// and its names at hand, until nobody has typed for a while.
type typing struct {
	turn chan struct{} // holds a token while nobody uses the rest
	open *typedIn      // nil where nobody typed of late
}

// typedIn is a graph in which names are proposed.
type typedIn struct {
	env     verb.Env
	session *verb.Session
	tree    string
	names   *lookup.Proposer
	idle    *time.Timer
}

// typingKept is how long the graph stays open after a letter.
const typingKept = 20 * time.Second

func newTyping() typing {
	t := typing{turn: make(chan struct{}, 1)}
	t.turn <- struct{}{}
	return t
}

// typed proposes definitions and files of a revision for what was typed of a name.
func (f *repositories) typed(ctx context.Context, repo, spec, text string, most int) ([]web.Typed, error) {
	m, err := f.pick(repo)
	if err != nil {
		return nil, err
	}
	select {
	case <-m.typing.turn:
		defer func() { m.typing.turn <- struct{}{} }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	kept := m.typing.open != nil
	found, err := m.typing.find(ctx, m.e, spec, text, most)
	if err != nil && kept && ctx.Err() == nil { // what was open may have been replaced
		m.typing.close()
		found, err = m.typing.find(ctx, m.e, spec, text, most)
	}
	if err != nil {
		m.typing.close()
		return nil, err
	}
	list := make([]web.Typed, len(found))
	for i, x := range found {
		list[i] = web.Typed{ID: x.ID.String(), Name: x.QualifiedName, Kind: x.Kind.String(), Path: x.Path}
	}
	return list, nil
}

func (t *typing) find(ctx context.Context, e *verb.Env, spec, text string, most int) ([]graph.Symbol, error) {
	if t.open == nil {
		o := &typedIn{env: *e}
		o.env.Quiet = true
		s, err := o.env.Open()
		if err != nil {
			return nil, err
		}
		o.session, t.open = s, o
		o.idle = time.AfterFunc(typingKept, t.end)
	}
	o := t.open
	o.idle.Reset(typingKept)
	rev, err := o.session.Resolve(ctx, spec)
	if err != nil {
		return nil, err
	}
	if tree := rev.Tree.String(); o.names == nil || o.tree != tree {
		view, err := o.session.Of(ctx, rev)
		if err != nil {
			return nil, err
		}
		if o.names, err = lookup.NewProposer(ctx, o.session, view); err != nil {
			return nil, err
		}
		o.tree = tree
	}
	return o.names.Typed(ctx, text, most)
}

// end closes the graph once nobody uses it.
func (t *typing) end() {
	<-t.turn
	t.close()
	t.turn <- struct{}{}
}

func (t *typing) close() {
	if t.open != nil {
		t.open.idle.Stop()
		t.open.env.Close()
		t.open = nil
	}
}
