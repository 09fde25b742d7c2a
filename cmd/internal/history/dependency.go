package history

import (
	"context"
	"fmt"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// End is one end of a dependency: a definition, or what stands at a path.
type End struct {
	Symbol *snapshot.Symbol // nil for a path
	Path   string           // a file or a folder, of the symbol if there is one
}

func (e End) String() string {
	if e.Symbol != nil && e.Symbol.Kind != facts.KindFile {
		return e.Symbol.Path + ":" + e.Symbol.QualifiedName
	}
	return e.Path
}

// Crossing is a commit that introduced or removed a dependency.
type Crossing struct {
	Commit     gitsrc.Commit
	Introduced bool
	Edge       *snapshot.Edge // the first one, on the side that has it

	walked int // commits until here
}

// Crossings is the history of a dependency, the newest first.
type Crossings struct {
	Events  []Crossing
	Present bool   // at the head
	Commits int    // walked
	Graphs  int    // asked
	Stopped string // start, shallow, limit, since
}

// Snapshots gives the graph of a commit's tree; near is one that is likely held.
type Snapshots func(ctx context.Context, tree, near plumbing.Hash) (*snapshot.Snapshot, error)

// Dependency finds the commits that introduced or removed the dependency of
// from on to.
func (w *Walker) Dependency(ctx context.Context, head plumbing.Hash, from, to End, at Snapshots, limits Limits) (*Crossings, error) {
	c, err := w.commit(ctx, head)
	if err != nil {
		return nil, err
	}
	d := &dependency{w: w, at: at, out: &Crossings{Events: []Crossing{}}, edges: map[plumbing.Hash]*snapshot.Edge{}}
	if found, err := d.resume(ctx, c, from, to, nil, nil, limits); err != nil || found {
		return d.out, err
	}
	edge, err := d.edge(ctx, c, from, to)
	if err != nil {
		return nil, err
	}
	d.out.Present = edge != nil
	if err := d.walk(ctx, c, from, to, edge, limits); err != nil {
		return nil, err
	}
	d.keepCrossings(ctx, c, from, to, edge, limits)
	return d.out, nil
}

// dependency is the state of one walk.
type dependency struct {
	w     *Walker
	at    Snapshots
	out   *Crossings
	last  plumbing.Hash // the tree asked last
	edges map[plumbing.Hash]*snapshot.Edge
}

// stretch is a commit whose state was not asked, with the ends as they were there.
type stretch struct {
	commit   gitsrc.Commit
	from, to End
}

func (d *dependency) walk(ctx context.Context, c gitsrc.Commit, from, to End, edge *snapshot.Edge, limits Limits) error {
	carried := []stretch{{c, from, to}} // commits that have the state of edge as far as is known, the newest first
	for {
		if d.out.Commits > 0 { // not where it begins: that was looked for
			if found, err := d.resume(ctx, c, from, to, carried, edge, limits); err != nil || found {
				return err
			}
		}
		d.out.Commits++
		if c.Hash == limits.Since {
			d.out.Stopped = "since"
			return nil
		}
		parents, err := d.w.parents(ctx, c)
		if err != nil {
			return err
		}
		if len(parents) == 0 {
			d.out.Stopped = "start"
			if c.Shallow {
				d.out.Stopped = "shallow"
				return nil
			}
			// Nothing was there before the first commit.
			if now, err := d.edge(ctx, c, from, to); err != nil || now != nil {
				d.cross(c, true, now)
				return err
			}
			return d.settle(ctx, carried, edge, nil)
		}
		next, before, touched, err := d.parent(ctx, c, parents, from, to, edge != nil)
		if err != nil {
			return fmt.Errorf("commit %s: %w", c.Hash, err)
		}
		p := parents[next]
		if touched {
			now, err := d.edge(ctx, c, from, to)
			if err != nil {
				return err
			}
			if err := d.settle(ctx, carried, edge, now); err != nil {
				return err
			}
			edge = now
			then, err := d.edgeBefore(ctx, p, before)
			if err != nil {
				return err
			}
			if (then != nil) != (edge != nil) {
				d.cross(c, edge != nil, first(edge, then))
			}
			edge, carried = then, nil
			if limits.Events > 0 && len(d.out.Events) >= limits.Events {
				d.out.Stopped = "limit"
				return nil
			}
			if before[0].Path == "" || before[1].Path == "" { // an end was not there: nor was what depends on it
				d.out.Stopped = "start"
				return nil
			}
		}
		c, from, to = p, before[0], before[1]
		carried = append(carried, stretch{c, from, to})
	}
}

func first(a, b *snapshot.Edge) *snapshot.Edge {
	if a != nil {
		return a
	}
	return b
}

func (d *dependency) cross(c gitsrc.Commit, introduced bool, e *snapshot.Edge) {
	d.out.Events = append(d.out.Events, Crossing{Commit: c, Introduced: introduced, Edge: e, walked: d.out.Commits})
}

// settle finds where the state changed in a stretch whose two ends differ
// although no commit of it touches an end of the dependency: a third file did.
func (d *dependency) settle(ctx context.Context, carried []stretch, newest, oldest *snapshot.Edge) error {
	if (newest != nil) == (oldest != nil) {
		return nil
	}
	state := newest
	for i := 1; i < len(carried); i++ {
		s := carried[i]
		then, err := d.edge(ctx, s.commit, s.from, s.to)
		if err != nil {
			return err
		}
		if (then != nil) != (state != nil) {
			d.cross(carried[i-1].commit, state != nil, first(state, then))
		}
		state = then
	}
	return nil
}

// parent chooses the parent to follow, gives the ends as they were there, and
// tells whether the commit touches one of them. Of a merge it takes a parent
// that neither end differs from, otherwise one with the same state.
func (d *dependency) parent(ctx context.Context, c gitsrc.Commit, parents []gitsrc.Commit, from, to End, has bool) (int, [2]End, bool, error) {
	type choice struct {
		ends    [2]End
		touched bool
	}
	choices := make([]choice, len(parents))
	for i, p := range parents {
		var x choice
		for n, e := range [2]End{from, to} {
			before, touched, err := d.w.endBefore(ctx, p, c, e, n == 1)
			if err != nil {
				return 0, x.ends, false, err
			}
			x.ends[n], x.touched = before, x.touched || touched
		}
		if !x.touched {
			return i, x.ends, false, nil
		}
		choices[i] = x
	}
	if len(parents) > 1 {
		for i, p := range parents {
			then, err := d.edgeBefore(ctx, p, choices[i].ends)
			if err != nil {
				return 0, [2]End{}, false, err
			}
			if (then != nil) == has {
				return i, choices[i].ends, true, nil
			}
		}
	}
	return 0, choices[0].ends, true, nil
}

func (d *dependency) edgeBefore(ctx context.Context, c gitsrc.Commit, ends [2]End) (*snapshot.Edge, error) {
	if ends[0].Path == "" || ends[1].Path == "" {
		return nil, nil
	}
	return d.edge(ctx, c, ends[0], ends[1])
}

// endBefore gives an end in a parent, and whether the commit differs in what
// decides on the dependency: of the target its declaration, of the source
// anything in it. The path is empty when it was not there.
func (w *Walker) endBefore(ctx context.Context, p, c gitsrc.Commit, e End, target bool) (End, bool, error) {
	here, err := w.history.Entry(ctx, c.Tree, e.Path)
	if err != nil {
		return e, false, err
	}
	there, err := w.history.Entry(ctx, p.Tree, e.Path)
	if err != nil {
		return e, false, err
	}
	switch {
	case here.Hash == there.Hash && here.Mode == there.Mode:
		return e, false, nil
	case e.Symbol == nil && !there.Hash.IsZero():
		return e, true, nil
	case e.Symbol == nil:
		return End{}, true, nil
	}
	before, change, err := w.between(ctx, p, c, *e.Symbol)
	if err != nil || before == nil {
		return End{}, true, err
	}
	touched := change != nil || !e.Symbol.Kind.IsCallable() // members tell their own changes
	if target {
		touched = before.ID != e.Symbol.ID || change != nil && change.Change != diffctx.BodyChanged && change.Change != diffctx.DocChanged && change.Change != diffctx.Cosmetic
	}
	return End{Symbol: before, Path: before.Path}, touched, nil
}

// edge finds the first edge of a dependency in a commit's graph.
func (d *dependency) edge(ctx context.Context, c gitsrc.Commit, from, to End) (*snapshot.Edge, error) {
	if e, asked := d.edges[c.Tree]; asked {
		return e, nil
	}
	s, err := d.at(ctx, c.Tree, d.last)
	if err != nil {
		return nil, fmt.Errorf("graph of %s: %w", c.Hash, err)
	}
	d.last = c.Tree
	d.out.Graphs++
	paths, err := pathsOf(ctx, s, from)
	if err != nil {
		return nil, err
	}
	var found *snapshot.Edge
	for _, p := range paths {
		f, err := s.File(ctx, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		if found, err = firstEdge(ctx, s, f, from, to); err != nil {
			return nil, err
		}
		if found != nil {
			break
		}
	}
	d.edges[c.Tree] = found
	return found, nil
}

// pathsOf lists the files of an end.
func pathsOf(ctx context.Context, s *snapshot.Snapshot, e End) ([]string, error) {
	if e.Symbol != nil {
		return []string{e.Symbol.Path}, nil
	}
	var out []string
	err := s.Leaves(ctx, func(l snapshot.Leaf) error {
		if l.Language != "" && covers(e.Path, l.Path) {
			out = append(out, l.Path)
		}
		return nil
	})
	return out, err
}

// covers reports whether a path is another one or a folder above it.
func covers(path, p string) bool { return p == path || strings.HasPrefix(p, path+"/") }

func firstEdge(ctx context.Context, s *snapshot.Snapshot, f *snapshot.File, from, to End) (*snapshot.Edge, error) {
	source := snapshot.FileNode
	if from.Symbol != nil && from.Symbol.Kind != facts.KindFile {
		i, ok := f.Find(from.Symbol.ID)
		if !ok {
			return nil, nil
		}
		source = i
	}
	for _, e := range f.Edges() {
		if e.Kind == "contains" || e.TargetPath == "" || source != snapshot.FileNode && !within(f.Facts, e.SourceIdx, source) {
			continue
		}
		ok, err := leadsTo(ctx, s, e, to)
		if err != nil {
			return nil, err
		}
		if ok && !(to.Symbol == nil && covers(to.Path, e.Path)) {
			return &e, nil
		}
	}
	return nil, nil
}

func within(f *facts.File, i, of int32) bool {
	for i > of {
		i = f.Symbols[i].Container
	}
	return i == of
}

// leadsTo reports whether an edge ends in what an end stands for: the
// definition or a member of it, the path or what is below it.
func leadsTo(ctx context.Context, s *snapshot.Snapshot, e snapshot.Edge, to End) (bool, error) {
	if to.Symbol == nil || to.Symbol.Kind == facts.KindFile {
		return covers(to.Path, e.TargetPath), nil
	}
	if e.Target == to.Symbol.ID {
		return true, nil
	}
	if e.TargetPath != to.Symbol.Path && !to.Symbol.Kind.IsType() {
		return false, nil
	}
	target, ok, err := s.SymbolAt(ctx, e.TargetPath, e.Target)
	if err != nil || !ok {
		return false, err
	}
	return target.Parent == to.Symbol.ID, nil
}
