package golang

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// seedNodes are the nodes that the comparison touches on the head side: what is
// new or has other code, what is bound to something else, what used to make
// values of a type that lost a method, and the initialisation of packages that
// initialise otherwise.
func seedNodes(ctx context.Context, c *breaks.Search, g *goreach.Graph) ([]goreach.Node, bool) {
	var out []goreach.Node
	for _, d := range c.NewOrder {
		if !isGo(d.Path) || d.Index < 0 {
			continue
		}
		if d.Match == nil || d.Match.Old.Facts.Body != d.Facts.Body {
			out = append(out, g.Symbol(d.Path, d.Index))
			if d.Kind == facts.KindFunction && d.Name == "init" && d.Facts.Owner == "" {
				out = append(out, g.Initialisation(d.Path))
			}
		}
	}
	out = append(out, removedNodes(c, g)...)
	for i := range c.Files {
		d := &c.Files[i]
		switch {
		case filereach.ChoosesBuild(d.Path):
			if d.Old != nil && d.New != nil && !d.FactsChanged {
				continue
			}
			modules, all := changedModules(d.Old, d.New)
			if all {
				return nil, false
			}
			out = append(out, importing(g, modules)...)
		case !isGo(d.Path):
		case d.Old == nil || d.New == nil:
			out = append(out, effectNodes(c, g, d)...)
		case !d.BlobChanged:
			out = append(out, relinkedNodes(c, g, d)...)
		default:
			out = append(out, effectNodes(c, g, d)...)
			if directivesChanged(ctx, c, d) {
				out = append(out, g.File(d.Path)...)
			}
		}
	}
	return slices.DeleteFunc(out, func(n goreach.Node) bool { return n < 0 }), true
}

// removedNodes are the nodes behind removed definitions. What named them is changed
// or bound otherwise; what remains is who made values that had a method, and
// initialisation.
func removedNodes(c *breaks.Search, g *goreach.Graph) []goreach.Node {
	type member struct{ dir, pkg, owner, name string }
	now := map[member]bool{}
	for _, d := range c.NewOrder {
		if d.Facts != nil && d.Facts.Owner != "" {
			now[member{link.Dir(d.Path), d.File.Facts.Package, d.Facts.Owner, d.Name}] = true
		}
	}
	var out []goreach.Node
	for _, d := range c.OldOrder {
		if !isGo(d.Path) || d.Facts == nil {
			continue
		}
		switch {
		case d.Facts.Owner != "":
			m := member{link.Dir(d.Path), d.File.Facts.Package, d.Facts.Owner, d.Name}
			if !now[m] {
				out = append(out, g.Made(m.dir, m.pkg, m.owner))
			}
		case d.Match == nil && d.Kind == facts.KindFunction && d.Name == "init":
			out = append(out, g.PackageInitialisation(link.Dir(d.Path), d.File.Facts.Package, compare.IsTestFile(d.Path)))
		case d.Match == nil && d.Kind == facts.KindValue && d.Name == "_":
			out = append(out, g.PackageInitialisation(link.Dir(d.Path), d.File.Facts.Package, compare.IsTestFile(d.Path)))
		}
	}
	return out
}

// effectNodes is the initialisation of a file's package when the file loads
// packages for their effects that it did not load, or no longer does.
func effectNodes(c *breaks.Search, g *goreach.Graph, d *graph.FileDelta) []goreach.Node {
	effects := func(f *graph.File) (out []string) {
		if f == nil {
			return nil
		}
		for i, m := range f.Facts.Imports {
			if m.Kind == facts.ImportEffect || slices.ContainsFunc(f.Record.Imports[i].Targets, func(t uint32) bool {
				return f.Record.Targets[t].Package != "" && g.Initialises(f.Record.Targets[t].Path, f.Record.Targets[t].Package)
			}) {
				out = append(out, m.Module)
			}
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	if slices.Equal(effects(d.Old), effects(d.New)) {
		return nil
	}
	f := d.New
	if f == nil {
		f = d.Old
	}
	return []goreach.Node{g.PackageInitialisation(link.Dir(f.Path), f.Facts.Package, compare.IsTestFile(f.Path))}
}

// relinkedNodes are the declarations of a file whose bytes are the same and whose
// names lead elsewhere.
func relinkedNodes(c *breaks.Search, g *goreach.Graph, d *graph.FileDelta) []goreach.Node {
	type bound struct {
		source int32
		target facts.SymbolID
		kind   string
	}
	count := map[bound]int{}
	for _, e := range d.Old.AllEdges() {
		to, _ := c.ToHead(e.Target)
		count[bound{e.SourceIdx, to, e.Kind}]++
	}
	for _, e := range d.New.AllEdges() {
		count[bound{e.SourceIdx, e.Target, e.Kind}]--
	}
	var out []goreach.Node
	for b, n := range count {
		if n != 0 && b.source >= 0 && b.kind != result.EdgeImplements && b.kind != result.EdgeOverrides && b.kind != "tests" {
			out = append(out, g.Symbol(d.Path, b.source))
		}
	}
	return out
}

// directivesChanged reports whether comments that the compiler reads differ.
func directivesChanged(ctx context.Context, c *breaks.Search, d *graph.FileDelta) bool {
	read := func(side *graph.Snapshot) (out []string) {
		for line := range strings.Lines(string(c.Text(ctx, side, d.Path))) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "//go:") && !strings.HasPrefix(line, "//go:generate") || strings.HasPrefix(line, "// +build") || strings.HasPrefix(line, "//export ") {
				out = append(out, line)
			}
		}
		return out
	}
	return !slices.Equal(read(c.Base), read(c.Head))
}
