package dangling

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// unbound lists what a file refers to without a target, as far as that may be judged.
type unbound struct {
	file          *graph.File
	imports, refs []int
	lost          map[int]string // refs on unchanged lines to an import that the file lost, with its name
}

func unboundOf(f *graph.File) unbound {
	if f == nil || f.IsGenerated() {
		return unbound{}
	}
	imports, refs := link.MayDangle(f.Facts, f.Record)
	return unbound{file: f, imports: imports, refs: refs}
}

// each calls fn with what every import and reference asks for.
func (u *unbound) each(fn func(use unboundUse, scope int32, list *[]int, i int)) {
	for _, i := range u.imports {
		m := &u.file.Facts.Imports[i]
		fn(unboundUse{m.Module, m.Name}, m.Scope, &u.imports, i)
	}
	for _, i := range u.refs {
		r := &u.file.Facts.Refs[i]
		fn(unboundUse{"", dottedName(u.file.Facts, r.Expr)}, r.Scope, &u.refs, i)
	}
}

// dottedName is a reference as written, as far as it consists of names.
func dottedName(f *facts.File, e facts.ExprID) string {
	x := &f.Exprs[e]
	if x.Op == facts.OpMember && f.Exprs[x.A].Op != facts.OpScope { // else it is looked up in the types around
		return dottedName(f, x.A) + "." + x.S
	}
	return compare.RefName(f, e)
}

// newlyUnbound lists, of the changed files, the references without a target that the base
// side has not as often in the same definition, and that are on added lines.
func (s *Search) newlyUnbound(ctx context.Context) []unbound {
	var out []unbound
	for i := range s.Comparison.Files {
		d := &s.Comparison.Files[i]
		if !d.FactsChanged && d.Old != nil && d.New != nil {
			continue
		}
		old, new := unboundOf(d.Old), unboundOf(d.New)
		old.each(func(use unboundUse, _ int32, _ *[]int, _ int) { s.counts[use]-- })
		new.each(func(use unboundUse, _ int32, _ *[]int, _ int) { s.counts[use]++ })
		if len(new.imports)+len(new.refs) > 0 {
			out = append(out, new)
		}
	}
	for i := range out {
		out[i] = s.added(ctx, &out[i])
	}
	return slices.DeleteFunc(out, func(u unbound) bool { return len(u.imports)+len(u.refs) == 0 })
}

// added leaves of a file's unbound references those that the change brings.
func (s *Search) added(ctx context.Context, new *unbound) unbound {
	type placed struct {
		use    unboundUse
		source facts.SymbolID
	}
	had := compare.Inherited[placed]{}
	was := compare.BeforeOf(s.Comparison, new.file)
	old := unboundOf(was)
	old.each(func(use unboundUse, scope int32, _ *[]int, _ int) {
		if id, ok := s.Comparison.ToHead(was.ID(scope)); ok {
			had[placed{use, id}]++
		}
	})
	out := unbound{file: new.file, lost: map[int]string{}}
	lost := lostImports(was, new.file)
	new.each(func(use unboundUse, scope int32, list *[]int, i int) {
		imp := list == &new.imports
		fewerSupers := !imp && insideLostSupertype(s.Comparison, was, new.file, scope)
		if (had.Take(placed{use, new.file.ID(scope)}) || s.counts[use] <= 0) && !fewerSupers {
			return
		}
		line, column := unboundSite(new.file.Facts, imp, i)
		switch {
		case s.reported[new.file.Path][compare.Site{Line: line, Column: column}]:
		case imp && (s.isAdded(ctx, was, new.file, line) || s.namesModuleAnew(ctx, was, new.file, i)):
			out.imports = append(out.imports, i)
		case !imp && (fewerSupers || isUnset(new.file.Facts, i) || s.isAdded(ctx, was, new.file, line) || lost[use.name] || s.lostDeclaration(ctx, was, new.file, scope, rootOf(use.name))):
			out.refs = append(out.refs, i)
			if lost[use.name] {
				out.lost[i] = use.name
			}
		}
	})
	return out
}

// isUnset reports a variable that is read before it has a value, wherever the line that gave it one was.
func isUnset(f *facts.File, ref int) bool {
	x := &f.Exprs[f.Refs[ref].Expr]
	return x.Op == facts.OpName && x.N == facts.NameUnset
}

// lostImports are the names that a file imports no longer.
func lostImports(was, new *graph.File) map[string]bool {
	lost := map[string]bool{}
	if was == nil {
		return lost
	}
	for i := range was.Facts.Imports {
		lost[localName(&was.Facts.Imports[i])] = true
	}
	for i := range new.Facts.Imports {
		delete(lost, localName(&new.Facts.Imports[i]))
	}
	delete(lost, "")
	return lost
}

// localName is what a file calls an import: without a name of its own the last part of the path, as of packages.
func localName(m *facts.Import) string {
	if m.Local != "" || m.Kind == facts.ImportStar {
		return m.Local
	}
	return m.Module[strings.LastIndexByte(m.Module, '/')+1:]
}

func unboundSite(f *facts.File, imp bool, i int) (line, column int) {
	if imp {
		return int(f.Imports[i].Line), int(f.Imports[i].Col)
	}
	return int(f.Refs[i].Line), int(f.Refs[i].Col)
}

// isAdded reports a line of a file that its base side has not.
func (s *Search) isAdded(ctx context.Context, old, new *graph.File, line int) bool {
	added := s.lines[new.Path]
	if added == nil {
		added = addedLines(ctx, s.Comparison, old, new)
		s.lines[new.Path] = added
	}
	return added(line)
}

// maxStatement is how many lines an import is looked through for its module.
const maxStatement = 200

// namesModuleAnew reports an import of several lines of which that with the module was added.
func (s *Search) namesModuleAnew(ctx context.Context, old, new *graph.File, i int) bool {
	m := &new.Facts.Imports[i]
	module := m.Module[strings.LastIndexAny(m.Module, "./")+1:]
	if module == "" {
		return false
	}
	lines := strings.Split(string(s.Comparison.Text(ctx, s.Comparison.Head, new.Path)), "\n")
	for far := 1; far < maxStatement; far++ {
		for _, line := range [...]int{int(m.Line) - far, int(m.Line) + far} {
			if line >= 1 && line <= len(lines) && strings.Contains(lines[line-1], module) {
				return s.isAdded(ctx, old, new, line)
			}
		}
	}
	return false
}

// addedLines reports the lines of a file that its base side does not have. Lines that cannot be
// read count as old.
func addedLines(ctx context.Context, c *compare.Comparison, old, new *graph.File) func(line int) bool {
	text := c.Text(ctx, c.Head, new.Path)
	if old == nil {
		last := bytes.Count(text, []byte("\n")) + 1
		return func(line int) bool { return line >= 1 && line <= last }
	}
	return linesBeyond(text, c.Text(ctx, c.Base, old.Path))
}

// linesBeyond reports the lines of a text that another one does not have, indentation aside.
func linesBeyond(text, other []byte) func(line int) bool {
	lines, had := strings.Split(string(text), "\n"), map[string]bool{}
	for line := range strings.SplitSeq(string(other), "\n") {
		had[strings.TrimSpace(line)] = true
	}
	return func(line int) bool {
		return line >= 1 && line <= len(lines) && !had[strings.TrimSpace(lines[line-1])]
	}
}
