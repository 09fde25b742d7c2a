package dependencies

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Cycles lists the cycles of imports that an added edge closes: between
// packages for Go, between files elsewhere, but for languages in which they do no
// harm. The search goes out from the added
// edges alone and gives up after MaxFiles files; complete is false then.
func Cycles(ctx context.Context, c *compare.Comparison, r *compare.RawEdges) (out []result.Cycle, complete bool, err error) {
	head := &importGraph{c: c, side: c.Head, left: c.Options.MaxFiles, next: map[string][]string{}}
	base := &importGraph{c: c, side: c.Base, left: c.Options.MaxFiles, next: map[string][]string{}}
	// Where an import only gives a name, a file that needs another without one, by an import on
	// demand or in its own package, depends on it as much.
	uses := &importGraph{c: c, side: c.Base, left: c.Options.MaxFiles, next: map[string][]string{}, uses: true}
	out, complete = []result.Cycle{}, true
	seen := map[[2]string]bool{}
	for i, e := range r.Added {
		from, to := importEnds(e)
		if e.Kind != result.EdgeImports || r.AddedMove[i] || from == to || to == "" || seen[[2]string{from, to}] || compare.IsTestFile(e.Path) || mayCircle(e.Path) {
			continue
		}
		seen[[2]string{from, to}] = true
		found, err := cycleThrough(ctx, c, head, base, from, to)
		if found != nil && compare.TraitsOf(compare.DescriptorAt(e.Path).Name).IdleImports {
			if still, limit := cycleThrough(ctx, c, head, uses, from, to); !errors.Is(limit, errLimit) {
				found, err = still, limit
			}
		}
		switch {
		case errors.Is(err, errLimit):
			complete = false
		case err != nil:
			return nil, false, err
		case found != nil:
			level := levelFile
			if compare.InFolderPackage(e.Path) {
				level = levelPackage
			} else if erased, err := hasErasedHop(ctx, c, c.Head, found); err != nil {
				return nil, false, err
			} else if erased {
				continue
			}
			for i := range found {
				found[i] = nodeName(found[i])
			}
			out = append(out, result.Cycle{Level: level, Nodes: found, Edge: c.Edge(e)})
		}
	}
	out = joined(out)
	for i := range out {
		if out[i].Imports, err = importsOf(ctx, c, &out[i]); err != nil {
			return nil, false, err
		}
		out[i].Others = slices.DeleteFunc(out[i].Others, func(x result.CycleImport) bool { return slices.Contains(out[i].Imports, x) })
	}
	return out, complete, nil
}

// mayCircle reports a file of a language whose imports may go in circles.
func mayCircle(p string) bool {
	l, _ := extract.Detect(p)
	return l != nil && l.ImportCircles
}

// joined makes one of cycles that meet: what breaks one of them rarely breaks all, but they are
// one tangle. The shortest represents them.
func joined(all []result.Cycle) []result.Cycle {
	slices.SortFunc(all, func(a, b result.Cycle) int {
		return cmp.Or(cmp.Compare(len(a.Nodes), len(b.Nodes)), slices.Compare(a.Nodes, b.Nodes))
	})
	groups := map[string]int{} // of a node, by the index of the cycle that represents it
	of := make([]int, len(all))
	for i := range all {
		of[i] = i
		for _, n := range all[i].Nodes {
			if g, ok := groups[n]; ok {
				of[i] = min(of[i], g)
			}
		}
		for _, n := range all[i].Nodes {
			if g, ok := groups[n]; ok && g != of[i] {
				for m, was := range groups {
					if was == g {
						groups[m] = of[i]
					}
				}
				for j := range i {
					if of[j] == g {
						of[j] = of[i]
					}
				}
			}
			groups[n] = of[i]
		}
	}
	out := []result.Cycle{}
	for i := range all {
		if of[i] != i {
			continue
		}
		c := all[i]
		for j := i + 1; j < len(all); j++ {
			if x := &all[j]; of[j] == i {
				c.Others = append(c.Others, result.CycleImport{Path: x.Edge.Path, Line: x.Edge.Line, To: x.Nodes[1]})
			}
		}
		slices.SortFunc(c.Others, compareImports)
		c.Others = slices.Compact(c.Others)
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b result.Cycle) int { return slices.Compare(a.Nodes, b.Nodes) })
	return out
}

func compareImports(a, b result.CycleImport) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.To, b.To))
}

// importsOf finds the first import of each node of a cycle that leads to the next one.
func importsOf(ctx context.Context, c *compare.Comparison, x *result.Cycle) ([]result.CycleImport, error) {
	out := []result.CycleImport{{Path: x.Edge.Path, Line: x.Edge.Line, To: x.Nodes[1]}}
	for i, from := range x.Nodes[1:] {
		to := x.Nodes[(i+2)%len(x.Nodes)]
		paths := []string{from}
		if x.Level == levelPackage {
			var err error
			if paths, err = c.PathsIn(ctx, c.Head, strings.TrimPrefix(from, ".")); err != nil {
				return nil, err
			}
			paths = slices.DeleteFunc(slices.Clone(paths), compare.IsTestFile)
		}
		var found []result.CycleImport
		for _, p := range paths {
			f, err := c.File(ctx, c.Head, p)
			if err != nil {
				return nil, err
			}
			if f == nil {
				continue
			}
			for _, e := range c.EdgesOf(f) {
				if _, end := importEnds(e); e.Kind == result.EdgeImports && nodeName(end) == to {
					found = append(found, result.CycleImport{Path: p, Line: e.Line, To: to})
				}
			}
		}
		if len(found) > 0 {
			out = append(out, slices.MinFunc(found, compareImports))
		}
	}
	return out, nil
}

// nodeName is what a node is called: a path, or a directory.
func nodeName(node string) string { return cmp.Or(strings.TrimPrefix(node, dirNode), ".") }

// The levels of cycles.
const (
	levelFile    = "file"
	levelPackage = "package"
)

// cycleThrough finds the shortest cycle that begins with an edge; nil when there
// is none, or when the base side had both ends in one cycle.
func cycleThrough(ctx context.Context, c *compare.Comparison, head, base *importGraph, from, to string) ([]string, error) {
	back, err := head.path(ctx, to, from)
	if err != nil || back == nil {
		return nil, err
	}
	there, err := base.path(ctx, from, to)
	if err != nil {
		return nil, err
	}
	if there != nil {
		back, err := base.path(ctx, to, from)
		if err != nil {
			return nil, err
		}
		if back != nil {
			erased, err := hasErasedHop(ctx, c, c.Base, slices.Concat(there[:len(there)-1], back[:len(back)-1]))
			if err != nil || !erased {
				return nil, err
			}
		}
	}
	return append([]string{from}, back[:len(back)-1]...), nil
}

// hasErasedHop reports a cycle of files that is none when they are loaded: one of
// them imports the next for its types alone, or later, or names it, a Python
// package, only to import modules of it.
func hasErasedHop(ctx context.Context, c *compare.Comparison, side *graph.Snapshot, nodes []string) (bool, error) {
	for i, from := range nodes {
		to := nodes[(i+1)%len(nodes)]
		f, err := c.File(ctx, side, from)
		if err != nil {
			return false, err
		}
		if f == nil {
			continue
		}
		deferred := map[compare.Site]bool{}
		for n := range f.Facts.Imports {
			m := &f.Facts.Imports[n]
			deferred[compare.Site{Line: int(m.Line), Column: int(m.Col)}] = m.IsDeferred() || loadsPackage(f, n, to)
		}
		erased := false
		for _, e := range c.EdgesOf(f) {
			if e.Kind != result.EdgeImports || e.TargetPath != to {
				continue
			}
			if erased = deferred[compare.Site{Line: e.Line, Column: e.Column}]; !erased {
				break
			}
		}
		if erased {
			return true, nil
		}
	}
	return false, nil
}

// PackageLoader reports an import, by its index, that takes a module of the package whose
// file is given, and nothing of that file.
type PackageLoader interface {
	LoadsPackage(f *graph.File, n int, init string) bool
}

// loadsPackage reports an import that takes nothing of the file of a package which it loads.
func loadsPackage(f *graph.File, n int, init string) bool {
	l, ok := compare.LanguageOf[PackageLoader](f)
	return ok && l.LoadsPackage(f, n, init)
}

// dirNode marks the nodes that are directories; no path begins so.
const dirNode = "\x00"

// importEnds gives the nodes that an import joins: directories for Go, files
// elsewhere.
func importEnds(e graph.Edge) (from, to string) {
	if compare.InFolderPackage(e.Path) {
		return dirNode + link.Dir(e.Path), dirNode + compare.TargetDir(e)
	}
	return e.Path, e.TargetPath
}

var errLimit = errors.New("limit met")

// importGraph walks one side's imports.
type importGraph struct {
	c    *compare.Comparison
	side *graph.Snapshot
	left int // files that may still be read
	next map[string][]string
	uses bool // what files use without an import of its own is followed too
}

// path finds the shortest way between two nodes, both included.
func (g *importGraph) path(ctx context.Context, from, to string) ([]string, error) {
	parent := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == to {
			return pathTo(parent, to), nil
		}
		next, err := g.imports(ctx, queue[0])
		if err != nil {
			return nil, err
		}
		for _, n := range next {
			if _, seen := parent[n]; !seen {
				parent[n] = queue[0]
				queue = append(queue, n)
			}
		}
	}
	return nil, nil
}

func pathTo(parent map[string]string, at string) []string {
	var out []string
	for ; at != ""; at = parent[at] {
		out = append(out, at)
	}
	slices.Reverse(out)
	return out
}

func (g *importGraph) imports(ctx context.Context, node string) ([]string, error) {
	if next, ok := g.next[node]; ok {
		return next, nil
	}
	paths := []string{node}
	if dir, ok := strings.CutPrefix(node, dirNode); ok {
		var err error
		if paths, err = g.c.PathsIn(ctx, g.side, dir); err != nil {
			return nil, err
		}
	}
	paths = slices.DeleteFunc(slices.Clone(paths), compare.IsTestFile)
	if g.left -= len(paths); g.left < 0 {
		return nil, errLimit
	}
	targets, err := g.side.Targets(ctx, paths, !g.uses)
	if err != nil {
		return nil, err
	}
	var next []string
	for p, list := range targets {
		for _, t := range list {
			if from, to := importNodes(p, t); from == node && to != node && to != "" {
				next = append(next, to)
			}
		}
	}
	slices.Sort(next)
	next = slices.Compact(next)
	g.next[node] = next
	return next, nil
}

// importNodes is importEnds for a file and what one of its imports is bound to.
func importNodes(p string, t link.Target) (from, to string) {
	if compare.InFolderPackage(p) {
		return dirNode + link.Dir(p), dirNode + compare.DirOfTarget(t)
	}
	return p, t.Path
}
