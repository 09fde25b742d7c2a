package core

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Witness is a binding that shows that a file leads to something, and what it
// was found by: it stays as long as the reference and those answers do.
type Witness struct {
	Name      string // as the reference has it; empty for an import
	Line, Col int
	Asked     []Question
}

// Wanted says which bindings of a file are looked for.
type Wanted struct {
	From  func(scope int32) bool // the symbol that a reference belongs to, -1 for the file
	Whole bool                   // From takes all
	To    func(Target) bool      // what it is bound to
	Name  func(string) bool      // the names that references to it have as a rule; nil to look at imports alone
	Path  string                 // where it is
}

// FindWitness looks for a binding that leads to what is wanted among the file's
// imports and the references that name it plainly: a name, or a name of a module.
// What these are bound to does not depend on what was bound before, as it may
// where values' types go in circles. Nil says nothing of the other references.
func FindWitness(t Tree, f *File, refs *facts.File, want Wanted) *Witness {
	if !f.traits.ImportsPackages || want.Name == nil { // otherwise what is wanted is no package: imports bind nothing else
		for _, m := range likelyImports(refs, want) {
			l := asking(t, f, refs)
			if l.leads(l.bindImport(m.i, m.first), want) {
				return l.witness("", m.Line, m.Col)
			}
		}
	}
	for _, i := range plainRefs(refs, want) {
		r := &refs.Refs[i]
		l := asking(t, f, refs)
		if b := l.bindRef(r); l.isPlainName(r.Expr) && l.leads(b, want) {
			return l.witness(refs.NameOf(r.Expr), r.Line, r.Col)
		}
	}
	return nil
}

// likelyImport is an import with its place among the file's.
type likelyImport struct {
	*facts.Import
	i      int
	first  bool // of its module
	likely int
}

// likelyImports gives the imports, those first that name what is wanted or the
// its place: those before the witness cost their modules' facts.
func likelyImports(refs *facts.File, want Wanted) []likelyImport {
	base := path.Base(want.Path)
	if stem, _, _ := strings.Cut(base, "."); lang.IsFolderFile(stem) {
		base = path.Base(path.Dir(want.Path))
	}
	base, _, _ = strings.Cut(base, ".")
	var out []likelyImport
	loaded := map[string]bool{}
	for i := range refs.Imports {
		m := likelyImport{Import: &refs.Imports[i], i: i}
		m.first = !loaded[m.Module]
		loaded[m.Module] = true
		if !want.From(m.Scope) {
			continue
		}
		if want.Name != nil && (want.Name(m.Name) || want.Name(m.Local)) {
			m.likely += 2
		}
		if slices.Contains(strings.FieldsFunc(m.Module, func(r rune) bool { return r == '/' || r == '.' }), base) {
			m.likely++
		}
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b likelyImport) int { return cmp.Compare(b.likely, a.likely) })
	return out
}

func (l *Linker) witness(name string, line, col uint32) *Witness {
	return &Witness{Name: name, Line: int(line), Col: int(col), Asked: l.noted}
}

func (l *Linker) leads(b Binding, want Wanted) bool {
	if b.Certainty > Inferred {
		return false
	}
	return slices.ContainsFunc(b.Targets, func(t uint32) bool {
		return l.Record.Targets[t].External == "" && want.To(l.Record.Targets[t])
	})
}

// plainRefs gives one reference for each name that may be the wanted one's, the
// longest names first: the rarer a name, the longer its witness lasts.
func plainRefs(refs *facts.File, want Wanted) []int {
	if want.Name == nil {
		return nil
	}
	type spelled struct {
		name, of string
		op       facts.Op
	}
	var out []int
	seen := map[spelled]bool{}
	for i := range refs.Refs {
		r := &refs.Refs[i]
		if int(r.Expr) >= len(refs.Exprs) || !want.From(r.Scope) {
			continue
		}
		x := &refs.Exprs[r.Expr]
		k := spelled{refs.NameOf(r.Expr), "", x.Op}
		switch x.Op {
		case facts.OpName, facts.OpTypeName, facts.OpImport:
		case facts.OpMember:
			k.of = refs.NameOf(x.A)
		default:
			continue
		}
		if !seen[k] && want.Name(k.name) {
			seen[k] = true
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int {
		x, y := refs.NameOf(refs.Refs[a].Expr), refs.NameOf(refs.Refs[b].Expr)
		return cmp.Or(cmp.Compare(len(y), len(x)), strings.Compare(x, y))
	})
	return out[:min(len(out), maxPlain)]
}

// maxPlain bounds the names that are tried before all references are bound.
const maxPlain = 8

// isPlainName reports whether an expression is a name, or a name of a module.
func (l *Linker) isPlainName(e facts.ExprID) bool {
	for {
		x := l.Expr(l.File, e)
		switch x.Op {
		case facts.OpName, facts.OpTypeName, facts.OpImport:
			return true
		case facts.OpMember:
			if x.B != 0 || !l.Eval(l.File, x.A, nil).Is(KindModule) {
				return false
			}
			e = x.A
		default:
			return false
		}
	}
}

// LinkWithQuestions is Link, and lists the questions that were asked.
func LinkWithQuestions(t Tree, f *File, refs *facts.File) (*Record, []Question) {
	l := asking(t, f, refs)
	return l.link(), l.noted
}

// asking is a linker that lists its questions.
func asking(t Tree, f *File, refs *facts.File) *Linker {
	l := NewLinker(t, f, refs)
	l.noting = true
	return l
}
