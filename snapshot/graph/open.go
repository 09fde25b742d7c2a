package graph

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// References lists the references and imports that give no edge, sorted by
// line, column and kind.
func (f *File) References() []Reference {
	return f.referencesIn(func(int32) bool { return true })
}

// ReferencesFrom lists those References whose source is symbol i.
func (f *File) ReferencesFrom(i int32) []Reference {
	return f.referencesIn(func(scope int32) bool { return scope == i })
}

func (f *File) referencesIn(wanted func(scope int32) bool) []Reference {
	var out []Reference
	f.EachOpen(func(x Open) {
		if !wanted(x.Scope) {
			return
		}
		r := Reference{Kind: x.Role.String(), Source: f.id(x.Scope), SourceIdx: x.Scope, Name: x.Name(), Path: f.Path, Line: int(x.Line), Column: int(x.Column), Certainty: x.Binding.Certainty, Rule: x.Binding.Rule}
		if len(x.Binding.Targets) > 0 {
			r.External = f.Record.Targets[x.Binding.Targets[0]].External
		}
		out = append(out, r)
	})
	slices.SortStableFunc(out, func(a, b Reference) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// Open is a reference or import that gives no edge.
type Open struct {
	Binding      *link.Binding
	Role         facts.Role
	Scope        int32 // symbol index in the file; -1 for the file
	Line, Column uint32

	file   *File
	expr   facts.ExprID
	module *facts.Import // of an import
}

// Name is the last component of what is written, "module:name" of an import.
func (o *Open) Name() string {
	switch {
	case o.module == nil:
		return o.file.Facts.NameOf(o.expr)
	case o.module.Name != "":
		return o.module.Module + ":" + o.module.Name
	}
	return o.module.Module
}

// EachOpen calls fn for each of References, in the order of the facts.
func (f *File) EachOpen(fn func(Open)) {
	gives := func(b *link.Binding) bool {
		return !b.Certainty.Bound() && (b.Certainty != link.Ambiguous || len(b.Also) == 0)
	}
	for i := range f.Record.Imports {
		if b := &f.Record.Imports[i]; gives(b) {
			m := &f.Facts.Imports[i]
			fn(Open{Binding: b, Role: facts.RoleImports, Scope: m.Scope, Line: m.Line, Column: m.Col, file: f, module: m})
		}
	}
	for i := range f.Record.Refs {
		b, r := &f.Record.Refs[i], &f.Facts.Refs[i]
		if !gives(b) || b.Rule == link.RuleLocal && f.Facts.IsCall(r.Expr) {
			continue // bound, or a call of a local function or class
		}
		fn(Open{Binding: b, Role: r.Role, Scope: r.Scope, Line: r.Line, Column: r.Col, file: f, expr: r.Expr})
	}
}
