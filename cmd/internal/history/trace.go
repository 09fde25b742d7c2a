package history

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/history"
)

// Event is a commit that changed a definition.
type Event struct {
	Commit gitrepo.Commit
	Change *analysis.SymbolChange

	walked int // commits until here
}

// Trace is the history of a definition, the newest event first.
type Trace struct {
	Events  []Event
	Commits int    // walked
	Stopped string // added, limit, since, shallow
}

// Walker reads one repository's commits.
type Walker struct {
	repo    *gitrepo.Repository
	history *history.Reader
	recipe  graph.Key
	commits map[plumbing.Hash]gitrepo.Commit
	parts   map[place][]string // see steady; nil to read every version
}

// place is a definition in a version of its file.
type place struct {
	symbol facts.SymbolID
	blob   plumbing.Hash
}

// New makes a walker that reads files under the recipe of a snapshot. The caller
// closes the history.
func New(repo *gitrepo.Repository, h *history.Reader, recipe graph.Key) *Walker {
	return &Walker{repo: repo, history: h, recipe: recipe, commits: map[plumbing.Hash]gitrepo.Commit{}, parts: map[place][]string{}}
}

// Limits bound a walk.
type Limits struct {
	Events int           // 0 for all
	Since  plumbing.Hash // commits from which this one is reached are walked; zero for all
}

func (w *Walker) commit(ctx context.Context, h plumbing.Hash) (gitrepo.Commit, error) {
	if c, ok := w.commits[h]; ok {
		return c, nil
	}
	c, err := w.repo.Commit(ctx, h)
	if err == nil {
		w.commits[h] = c
	}
	return c, err
}

// parents reads a commit's parents.
func (w *Walker) parents(ctx context.Context, c gitrepo.Commit) ([]gitrepo.Commit, error) {
	out := make([]gitrepo.Commit, len(c.Parents))
	for i, h := range c.Parents {
		var err error
		if out[i], err = w.commit(ctx, h); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Symbol traces a definition from a commit back to the one that added it.
func (w *Walker) Symbol(ctx context.Context, head plumbing.Hash, s graph.Symbol, limits Limits) (*Trace, error) {
	t := &Trace{Events: []Event{}}
	resumed, err := w.follow(ctx, t, head, s, limits)
	if err != nil {
		return nil, err
	}
	if !resumed {
		w.keepTrace(ctx, head, s, t, limits)
	}
	return t, nil
}

// follow walks; resumed is true when all of it was kept.
func (w *Walker) follow(ctx context.Context, t *Trace, head plumbing.Hash, s graph.Symbol, limits Limits) (resumed bool, err error) {
	c, err := w.commit(ctx, head)
	if err != nil {
		return false, err
	}
	for {
		if found, err := w.resume(ctx, t, c.Hash, s, limits); err != nil || found {
			return c.Hash == head, err
		}
		if c.Hash == limits.Since {
			t.Stopped = "since"
			return false, nil
		}
		t.Commits++
		parents, err := w.parents(ctx, c)
		if errors.Is(err, gitrepo.ErrMissingObject) {
			t.Stopped = "shallow"
			return false, nil
		}
		if err != nil {
			return false, err
		}
		next, before, change, err := w.back(ctx, c, parents, s)
		if err != nil {
			return false, fmt.Errorf("commit %s: %w", c.Hash, err)
		}
		if c.Shallow && change != nil && change.Change == analysis.Added {
			t.Stopped = "shallow" // what is before is not there
			return false, nil
		}
		if before == nil && change != nil && change.Change == analysis.Added {
			if next, before, err = w.copied(ctx, c, parents, s); err != nil {
				return false, fmt.Errorf("commit %s: %w", c.Hash, err)
			}
			if before != nil {
				change = copyOf(change, *before)
			}
		}
		if change != nil {
			t.Events = append(t.Events, Event{c, change, t.Commits})
		}
		switch {
		case before == nil:
			t.Stopped = stoppedAdded
			return false, nil
		case limits.Events > 0 && len(t.Events) >= limits.Events:
			t.Stopped = "limit"
			return false, nil
		}
		c, s = parents[next], *before
	}
}

// back finds a definition in one of a commit's parents: in the first where
// nothing of it differs, otherwise in the first that has it. before is nil when
// none has.
func (w *Walker) back(ctx context.Context, c gitrepo.Commit, parents []gitrepo.Commit, s graph.Symbol) (next int, before *graph.Symbol, change *analysis.SymbolChange, err error) {
	here, err := w.history.Entry(ctx, c.Tree, s.Path)
	if err != nil {
		return 0, nil, nil, err
	}
	for i, p := range parents {
		there, err := w.history.Entry(ctx, p.Tree, s.Path)
		if err != nil {
			return 0, nil, nil, err
		}
		if there.Hash == here.Hash && there.Mode == here.Mode {
			return i, &s, nil, nil
		}
	}
	first := -1
	var firstBefore *graph.Symbol
	var firstChange *analysis.SymbolChange
	for i, p := range parents {
		b, ch, err := w.between(ctx, p, c, s)
		if err != nil {
			return 0, nil, nil, err
		}
		switch {
		case b == nil:
			if firstChange == nil {
				firstChange = ch
			}
		case ch == nil:
			return i, b, nil, nil
		case first < 0:
			first, firstBefore, firstChange = i, b, ch
		}
	}
	if len(parents) == 0 {
		firstChange, err = w.born(ctx, c, s)
	}
	return max(first, 0), firstBefore, firstChange, err
}

// between matches a definition with the tree of one parent: inside its file
// when it is there under its own id, otherwise among all that changed.
func (w *Walker) between(ctx context.Context, p, c gitrepo.Commit, s graph.Symbol) (*graph.Symbol, *analysis.SymbolChange, error) {
	ok, parts, err := w.steady(ctx, p, c, s)
	if err != nil || ok {
		return &s, nil, err
	}
	old, new, err := w.versions(ctx, p, c, s, parts)
	if err != nil {
		return nil, nil, err
	}
	if old != nil && new != nil {
		if _, ok := old.Find(s.ID); ok {
			m := analysis.Match([]graph.FileDelta{{Path: s.Path, Old: old, New: new, BlobChanged: true, FactsChanged: true}})
			if b, ch, ok := m.Before(s.ID); ok && b != nil {
				return b, ch, nil
			}
		}
	}
	var files []graph.FileDelta
	err = w.history.Changes(ctx, p.Tree, c.Tree, func(d graph.FileDelta) error {
		files = append(files, d)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	b, ch, _ := analysis.Match(files).Before(s.ID)
	return b, ch, nil
}

// versions gives the file of a definition in a parent and in a commit: only what tells
// how the definition differs, where that is known from its parts.
func (w *Walker) versions(ctx context.Context, p, c gitrepo.Commit, s graph.Symbol, parts []string) (old, new *graph.File, err error) {
	if parts != nil {
		old, new, err = w.history.Excerpts(ctx, p.Tree, c.Tree, &s, parts)
		if err != nil || new != nil && has(old, s.ID) && has(new, s.ID) {
			return old, new, err
		}
	}
	if old, err = w.history.File(ctx, p.Tree, s.Path); err != nil {
		return nil, nil, err
	}
	new, err = w.history.File(ctx, c.Tree, s.Path)
	return old, new, err
}

func has(f *graph.File, id facts.SymbolID) bool {
	_, ok := f.Find(id)
	return ok
}

// steady reports that a definition is the same in a parent, from the text of its
// file alone: most versions of a large file are reported so, and are never
// extracted. The lines of s are those of the last version that was. parts are those
// that it is in; nil where they are not known.
func (w *Walker) steady(ctx context.Context, p, c gitrepo.Commit, s graph.Symbol) (ok bool, parts []string, err error) {
	if w.parts == nil {
		return false, nil, nil
	}
	here, err := w.history.Entry(ctx, c.Tree, s.Path)
	if err != nil {
		return false, nil, err
	}
	parts, ok = w.parts[place{s.ID, here.Hash}]
	if !ok {
		if s.Facts == nil || s.Facts.Ordinal != 0 || s.Kind == facts.KindPackage {
			return false, nil, nil
		}
		span := s.Facts.Span
		if parts, err = w.history.Part(ctx, c.Tree, s.Path, int(span.Start), int(span.End)); err != nil || parts == nil {
			return false, nil, err
		}
	}
	if ok, err = w.history.Unchanged(ctx, p.Tree, c.Tree, &s, parts); err != nil || !ok {
		return false, parts, err
	}
	there, err := w.history.Entry(ctx, p.Tree, s.Path)
	w.parts[place{s.ID, there.Hash}] = parts
	return err == nil, parts, err
}

// born is the event of a definition that the first commit brings.
func (w *Walker) born(ctx context.Context, c gitrepo.Commit, s graph.Symbol) (*analysis.SymbolChange, error) {
	f, err := w.history.File(ctx, c.Tree, s.Path)
	if err != nil || f == nil {
		return nil, err
	}
	_, ch, _ := analysis.Match([]graph.FileDelta{{Path: s.Path, New: f, BlobChanged: true, FactsChanged: true}}).Before(s.ID)
	return ch, nil
}
