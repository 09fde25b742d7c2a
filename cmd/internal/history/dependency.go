package history

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// End is one end of a dependency: a definition, or what is at a path.
type End struct {
	Symbol *graph.Symbol // nil for a path
	Path   string        // a file or a folder, of the symbol if there is one
}

func (e End) String() string {
	if e.Symbol != nil && e.Symbol.Kind != facts.KindFile {
		return e.Symbol.Path + ":" + e.Symbol.QualifiedName
	}
	return e.Path
}

// same reports that two ends are the same thing under the same name.
func (e End) same(o End) bool {
	return e.Path == o.Path && (e.Symbol == nil) == (o.Symbol == nil) && (e.Symbol == nil || e.Symbol.ID == o.Symbol.ID)
}

// Crossing is a commit that introduced or removed a dependency.
type Crossing struct {
	Commit     gitrepo.Commit
	Introduced bool
	Edge       *graph.Edge // the first one, on the side that has it

	walked int // commits until here
}

// Crossings is the history of a dependency, the newest first.
type Crossings struct {
	Events  []Crossing
	Present bool   // at the head
	Commits int    // walked
	Stopped string // start, shallow, limit, since
}

// Dependency finds the commits that introduced or removed the dependency of
// from on to.
func (w *Walker) Dependency(ctx context.Context, head plumbing.Hash, from, to End, limits Limits) (*Crossings, error) {
	c, err := w.commit(ctx, head)
	if err != nil {
		return nil, err
	}
	d := &dependency{w: w, limits: limits, out: &Crossings{Events: []Crossing{}}}
	if k, err := d.kept(ctx, c, from, to); err != nil || k != nil {
		if err == nil {
			d.out.Present = k.Present
			err = d.resume(ctx, k)
		}
		return d.out, err
	}
	at := d.at(c, from, to)
	if d.out.Present, err = at.present(ctx); err != nil {
		return nil, err
	}
	if err := d.walk(ctx, at); err != nil {
		return nil, err
	}
	d.keep(ctx, c, from, to)
	return d.out, nil
}

// dependency is the state of one walk.
type dependency struct {
	w      *Walker
	limits Limits
	out    *Crossings
}

func (d *dependency) walk(ctx context.Context, at *moment) error {
	for {
		d.out.Commits++
		if at.commit.Hash == d.limits.Since {
			d.out.Stopped = "since"
			return nil
		}
		has, err := at.present(ctx)
		if err != nil {
			return err
		}
		parents, err := d.w.parents(ctx, at.commit)
		if err != nil {
			return err
		}
		if len(parents) == 0 {
			d.out.Stopped = "start"
			if at.commit.Shallow {
				d.out.Stopped = "shallow"
				return nil
			}
			if has { // nothing was there before the first commit
				return d.cross(ctx, at, at, true)
			}
			return nil
		}
		then, err := d.parent(ctx, at, parents, has)
		if err != nil {
			return fmt.Errorf("commit %s: %w", at.commit.Hash, err)
		}
		kept, err := d.kept(ctx, then.commit, then.from, then.to)
		if err != nil {
			return err
		}
		had := kept != nil && kept.Present
		if kept == nil {
			if had, err = then.present(ctx); err != nil {
				return err
			}
		}
		if has != had {
			side := at
			if had {
				side = then
			}
			if err := d.cross(ctx, at, side, has); err != nil {
				return err
			}
		}
		switch {
		case d.limits.Events > 0 && len(d.out.Events) >= d.limits.Events:
			d.out.Stopped = "limit"
			return nil
		case then.gone(): // an end was not there: nor was what depends on it
			d.out.Stopped = "start"
			return nil
		case kept != nil:
			return d.resume(ctx, kept)
		}
		at = then
	}
}

// cross tells a commit that the dependency came or went with; side has it.
func (d *dependency) cross(ctx context.Context, at, side *moment, introduced bool) error {
	e, err := side.edge(ctx)
	if err != nil {
		return err
	}
	d.out.Events = append(d.out.Events, Crossing{Commit: at.commit, Introduced: introduced, Edge: e, walked: d.out.Commits})
	return nil
}

// parent chooses the parent to follow: of a merge one that neither end differs
// from, otherwise one with the same state, otherwise the first.
func (d *dependency) parent(ctx context.Context, at *moment, parents []gitrepo.Commit, has bool) (*moment, error) {
	choices := make([]*moment, len(parents))
	for i, p := range parents {
		then, touched, err := at.before(ctx, p)
		if err != nil {
			return nil, err
		}
		if !touched || len(parents) == 1 {
			return then, nil
		}
		choices[i] = then
	}
	for _, then := range choices {
		had, err := then.present(ctx)
		if err != nil || had == has {
			return then, err
		}
	}
	return choices[0], nil
}
