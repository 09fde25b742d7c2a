package history

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// A history is a function of the commit where it begins, of what is followed and
// of the recipe. Whole ones are kept, so that the same question is not walked
// again, and a later one only to the commit where an earlier one began.

// keptVersion is raised when a walk finds other events, or when the form of
// what is kept changes.
const keptVersion = 4

// keptTrace is a whole history of a definition.
type keptTrace struct {
	Events  []keptEvent
	Commits int
	Stopped string // added, since
}

type keptEvent struct {
	Commit string
	Walked int // commits until here
	Change *analysis.SymbolChange
}

// keptCrossings is a whole history of a dependency.
type keptCrossings struct {
	Present bool // at the commit where it begins
	Events  []keptCrossing
	Commits int
	Stopped string // start, since
}

type keptCrossing struct {
	Commit     string
	Walked     int
	Introduced bool
	Edge       *graph.Edge
}

// key digests what a history depends on.
func (w *Walker) key(from, since plumbing.Hash, what ...string) graph.Key {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %x %s %s %q", keptVersion, analysis.MatchVersion, w.recipe, from, since, what)
	return graph.Key(h.Sum(nil)[:16])
}

// kept reads a history; false when there is none, or none that can be read.
func (w *Walker) kept(ctx context.Context, k graph.Key, into any) (bool, error) {
	data, ok, err := w.history.Kept(ctx, k)
	return ok && err == nil && json.Unmarshal(data, into) == nil, err
}

func (w *Walker) keep(ctx context.Context, k graph.Key, value any) {
	if data, err := json.Marshal(value); err == nil {
		w.history.Keep(ctx, k, data)
	}
}

// resume appends what is kept of the history of a definition from a commit on.
func (w *Walker) resume(ctx context.Context, t *Trace, from plumbing.Hash, s graph.Symbol, limits Limits) (bool, error) {
	var k keptTrace
	if ok, err := w.kept(ctx, w.key(from, limits.Since, "symbol", s.ID.String()), &k); !ok {
		return false, err
	}
	walked := t.Commits
	for _, e := range k.Events {
		c, err := w.commit(ctx, plumbing.NewHash(e.Commit))
		if err != nil {
			return false, err
		}
		t.Commits = walked + e.Walked
		t.Events = append(t.Events, Event{Commit: c, Change: e.Change, walked: t.Commits})
		if limits.Events > 0 && len(t.Events) >= limits.Events {
			t.Stopped = "limit"
			return true, nil
		}
	}
	t.Commits, t.Stopped = walked+k.Commits, k.Stopped
	return true, nil
}

// keepTrace keeps a history that is whole: it reaches the commit which added the
// definition, or the one where it was to end.
func (w *Walker) keepTrace(ctx context.Context, from plumbing.Hash, s graph.Symbol, t *Trace, limits Limits) {
	if t.Stopped != stoppedAdded && t.Stopped != "since" {
		return
	}
	k := keptTrace{Commits: t.Commits, Stopped: t.Stopped}
	for _, e := range t.Events {
		k.Events = append(k.Events, keptEvent{e.Commit.Hash.String(), e.walked, e.Change})
	}
	w.keep(ctx, w.key(from, limits.Since, "symbol", s.ID.String()), k)
}

// ends names both ends of a dependency as they are at a commit.
func ends(from, to End) []string {
	out := []string{"dependency"}
	for _, e := range []End{from, to} {
		if e.Symbol != nil {
			out = append(out, "symbol", e.Symbol.ID.String())
		} else {
			out = append(out, "path", e.Path)
		}
	}
	return out
}

// kept reads the history of a dependency from a commit on; nil when there is none.
func (d *dependency) kept(ctx context.Context, c gitrepo.Commit, from, to End) (*keptCrossings, error) {
	var k keptCrossings
	if ok, err := d.w.kept(ctx, d.w.key(c.Hash, d.limits.Since, ends(from, to)...), &k); !ok {
		return nil, err
	}
	return &k, nil
}

// resume appends a history that was kept.
func (d *dependency) resume(ctx context.Context, k *keptCrossings) error {
	walked := d.out.Commits
	for _, e := range k.Events {
		at, err := d.w.commit(ctx, plumbing.NewHash(e.Commit))
		if err != nil {
			return err
		}
		d.out.Commits = walked + e.Walked
		d.out.Events = append(d.out.Events, Crossing{Commit: at, Introduced: e.Introduced, Edge: e.Edge, walked: d.out.Commits})
		if d.limits.Events > 0 && len(d.out.Events) >= d.limits.Events {
			d.out.Stopped = "limit"
			return nil
		}
	}
	d.out.Commits, d.out.Stopped = walked+k.Commits, k.Stopped
	return nil
}

// keep keeps a history that reaches the beginning, or the commit where it was to
// end.
func (d *dependency) keep(ctx context.Context, head gitrepo.Commit, from, to End) {
	if d.out.Stopped != "start" && d.out.Stopped != "since" {
		return
	}
	k := keptCrossings{Present: d.out.Present, Commits: d.out.Commits, Stopped: d.out.Stopped}
	for _, e := range d.out.Events {
		k.Events = append(k.Events, keptCrossing{e.Commit.Hash.String(), e.walked, e.Introduced, e.Edge})
	}
	d.w.keep(ctx, d.w.key(head.Hash, d.limits.Since, ends(from, to)...), k)
}
