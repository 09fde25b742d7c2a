package ask

import (
	"context"
	"fmt"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// modified narrows an answer to files by the commit time of their last change.
// What is not committed yet is newer than any time.
type modified struct {
	Since, Before string
}

func (m *modified) addFlags(f *pflag.FlagSet) {
	f.StringVar(&m.Since, "modified-since", "", "only files whose last change was committed then or later: a date, a time, or an age such as 3d")
	f.StringVar(&m.Before, "modified-before", "", "only files whose last change was committed before that")
}

// filter gives the test of a path at the view's revision.
func (m *modified) filter(ctx context.Context, s *verb.Session, view *state.View) (func(string) bool, error) {
	since, err := m.changed(ctx, s, view, m.Since)
	if err != nil {
		return nil, err
	}
	before, err := m.changed(ctx, s, view, m.Before)
	if err != nil {
		return nil, err
	}
	return func(p string) bool { return (since == nil || since[p]) && (before == nil || !before[p]) }, nil
}

// changed lists the paths that changed at a time or later; nil without a time.
func (m *modified) changed(ctx context.Context, s *verb.Session, view *state.View, when string) (map[string]bool, error) {
	if when == "" {
		return nil, nil
	}
	t, err := gitrepo.ParseTime(when, time.Now())
	if err != nil {
		return nil, output.Usagef("%v", err)
	}
	commit := view.Commit
	if commit.IsZero() {
		head, err := s.Repo.Resolve(ctx, "HEAD")
		if err != nil {
			return nil, err
		}
		commit = head.Commit
	}
	if commit.IsZero() {
		return nil, output.Usagef("%s is no commit: its files have no commit times", view.Spec)
	}
	return m.collect(ctx, s, view, commit, t)
}

func (m *modified) collect(ctx context.Context, s *verb.Session, view *state.View, commit plumbing.Hash, t time.Time) (map[string]bool, error) {
	changed, err := s.Repo.ChangedSince(ctx, commit, t)
	if err != nil {
		return nil, fmt.Errorf("files changed since %s: %w", t.Format(time.RFC3339), err)
	}
	c, err := s.Repo.Commit(ctx, commit)
	if err != nil {
		return nil, err
	}
	err = s.Repo.DiffTrees(ctx, c.Tree, view.Revision.Tree, func(d gitrepo.Change) error {
		changed[d.Path] = true
		return nil
	})
	return changed, err
}
