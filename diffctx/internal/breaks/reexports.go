package breaks

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// reexport says by which broken import or re-export a reference would reach what
// it lost: where that is mended this one needs nothing. Compilers report that
// place alone. Zero for a reference that is broken by itself.
func (c *Search) reexport(ctx context.Context, l *BrokenReference) (result.Place, error) {
	f := l.File
	bound := c.boundSites(f)
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if at := (compare.Site{Line: int(m.Line), Column: int(m.Col)}); at == (compare.Site{Line: l.Caller.Line, Column: l.Caller.Column}) {
			return c.reexportOf(ctx, l, m)
		}
	}
	for r := range f.Facts.RefsAt(l.Caller.Line, l.Caller.Column) {
		if module := c.ModuleBefore(l, r); module != "" {
			return c.OfferedAt(ctx, module, compare.RefName(f.Facts, r.Expr))
		}
		if n := ImportOf(f.Facts, r.Expr); n >= 0 {
			m := &f.Facts.Imports[n]
			if bound[compare.Site{Line: int(m.Line), Column: int(m.Col)}] {
				continue
			}
			further, err := c.reexportOf(ctx, l, m)
			if err != nil || further != (result.Place{}) {
				return further, err
			}
			return result.Place{Path: f.Path, Line: int(m.Line)}, nil
		}
	}
	return result.Place{}, nil
}

// boundSites are the places of a file's references that have an edge.
func (c *Search) boundSites(f *graph.File) map[compare.Site]bool {
	bound, ok := c.bound[f]
	if !ok {
		bound = map[compare.Site]bool{}
		for _, e := range c.EdgesOf(f) {
			if compare.IsReference(e) {
				bound[compare.Site{Line: e.Line, Column: e.Column}] = true
			}
		}
		c.bound[f] = bound
	}
	return bound
}

// ImportOf is the import that an expression begins with, -1 for none.
func ImportOf(f *facts.File, e facts.ExprID) int {
	for int(e) < len(f.Exprs) && e != 0 {
		x := &f.Exprs[e]
		if x.Op == facts.OpImport {
			if int(x.N) < len(f.Imports) {
				return int(x.N)
			}
			return -1
		}
		e = x.A
	}
	return -1
}

// reexportOf finds where the module of a broken import still offers the name:
// what it takes the name from is what broke.
func (c *Search) reexportOf(ctx context.Context, l *BrokenReference, m *facts.Import) (result.Place, error) {
	if m.Name == "" || m.Name == "*" || l.Old == nil {
		return result.Place{}, nil
	}
	path := c.ModuleOf(l.Old, m.Module)
	if path == "" {
		return result.Place{}, nil
	}
	return c.OfferedAt(ctx, path, m.Name)
}

// ModuleBefore is the module that a reference selects a name of, `mod` in
// `mod.name`; empty for other references.
func (c *Search) ModuleBefore(l *BrokenReference, r *facts.Ref) string {
	if x := &l.File.Facts.Exprs[r.Expr]; x.Op != facts.OpMember {
		return ""
	}
	for _, e := range c.EdgesOf(l.File) {
		if e.Line != l.Caller.Line || e.Target.Kind != facts.KindFile || e.Column >= l.Caller.Column || !compare.IsReference(e) {
			continue
		}
		for i := range l.File.Facts.Refs {
			m := &l.File.Facts.Refs[i]
			if int(m.Line) == e.Line && int(m.Col) == e.Column && e.Column+len(compare.RefName(l.File.Facts, m.Expr))+1 == l.Caller.Column {
				return e.TargetPath
			}
		}
	}
	return ""
}

// OfferedAt is where a module exports or, in Python, imports a name on the head side;
// what it passes on of other modules by a star is looked for there.
func (c *Search) OfferedAt(ctx context.Context, path, name string) (result.Place, error) {
	seen := map[string]bool{}
	for next := []string{path}; len(next) > 0; next = next[1:] {
		module, err := c.File(ctx, c.Head, next[0])
		if err != nil {
			return result.Place{}, err
		}
		if module == nil || seen[next[0]] {
			continue
		}
		seen[next[0]] = true
		if line := exportedAt(module, name); line > 0 {
			return result.Place{Path: next[0], Line: line}, nil
		}
		if name != "default" {
			next = append(next, c.starred(module)...)
		}
	}
	return result.Place{}, nil
}

// Exporter is the line on which a module offers a name before what its exports say; 0 for none.
type Exporter interface {
	ExportedAt(f *facts.File, name string) int
}

// exportedAt is the line on which a module exports a name; 0 if it does not itself.
func exportedAt(module *graph.File, name string) int {
	if l, ok := compare.LanguageOf[Exporter](module); ok {
		if line := l.ExportedAt(module.Facts, name); line > 0 {
			return line
		}
	}
	for i := range module.Facts.Exports {
		if e := &module.Facts.Exports[i]; e.Name == name {
			return int(e.Line)
		}
	}
	return 0
}

// starred lists the modules of which a module exports all by a star.
func (c *Search) starred(module *graph.File) []string {
	var out []string
	for i := range module.Facts.Exports {
		e := &module.Facts.Exports[i]
		if e.Name != "*" {
			continue
		}
		if n := ImportOf(module.Facts, e.Expr); n >= 0 {
			if path := c.ModuleOf(module, module.Facts.Imports[n].Module); path != "" {
				out = append(out, path)
			}
		}
	}
	return out
}

// ModuleOf is the file that a file's imports of a module load.
func (c *Search) ModuleOf(f *graph.File, module string) string {
	at := map[compare.Site]bool{}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Module == module {
			at[compare.Site{Line: int(m.Line), Column: int(m.Col)}] = true
		}
	}
	for _, e := range c.EdgesOf(f) {
		if e.Kind == result.EdgeImports && at[compare.Site{Line: e.Line, Column: e.Column}] && e.Target.Kind == facts.KindFile {
			return e.TargetPath
		}
	}
	return ""
}
