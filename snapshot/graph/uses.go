package graph

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Use is a place where a file names something: a reference or an import, bound
// or not. One bound to several definitions gives several uses.
type Use struct {
	Kind       string // the edge kind
	Name       string // as written, the last component; "module:name" of an import
	Of         string // of a member: what it is taken of, where that has a name; of an attribute of JSX, the component
	SourceIdx  int32  // symbol index in the file; -1 for the file
	Target     facts.SymbolID
	TargetName string // qualified name of the target in the repository
	TargetPath string // the file, or the package's directory
	External   string // qualified name outside the repository, when known
	Line       int
	Column     int
	Certainty  link.Certainty
	Rule       link.Rule
	Condition  string // see Edge
	Import     int32  // index among the facts' imports; -1 for a reference
	Loads      bool   // of an import: the file that it loads, beside what its name means
}

// Uses lists the references and imports of the file, sorted by line, column,
// kind, name and target. Target is zero where nothing in the repository is meant
// for sure.
func (f *File) Uses() []Use {
	ids := f.targetIDs()
	out := f.appendImported(make([]Use, 0, len(f.Record.Imports)+len(f.Record.Refs)), ids)
	for i, b := range f.Record.Refs {
		r := &f.Facts.Refs[i]
		if b.Rule == link.RuleLocal && f.Facts.IsCall(r.Expr) {
			continue // of a function or class
		}
		u := Use{Name: f.Facts.NameOf(r.Expr), Of: f.Facts.MemberOf(r.Expr), SourceIdx: r.Scope, Line: int(r.Line), Column: int(r.Col), Import: -1}
		out = f.appendUses(out, ids, b, u, r.Role)
	}
	slices.SortStableFunc(out, func(a, b Use) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name), a.Target.Compare(b.Target))
	})
	return out
}

// Imported lists the Uses that are imports, in the order of the facts.
func (f *File) Imported() []Use {
	if len(f.Record.Imports) == 0 {
		return nil
	}
	return f.appendImported(nil, f.targetIDs())
}

func (f *File) appendImported(out []Use, ids []facts.SymbolID) []Use {
	for i, b := range f.Record.Imports {
		m := &f.Facts.Imports[i]
		name := m.Module
		if m.Name != "" {
			name += ":" + m.Name
		}
		out = f.appendUses(out, ids, b, Use{Name: name, SourceIdx: m.Scope, Line: int(m.Line), Column: int(m.Col), Import: int32(i)}, facts.RoleImports)
	}
	return out
}

// appendUses appends what a binding makes of a place: a use of each target, or one without.
func (f *File) appendUses(out []Use, ids []facts.SymbolID, b link.Binding, u Use, role facts.Role) []Use {
	u.Certainty, u.Rule, u.Kind = b.Certainty, b.Rule, role.String()
	leads := func(u Use, t uint32) {
		x := &f.Record.Targets[t]
		u.Target, u.TargetName, u.TargetPath, u.External, u.Condition = ids[t], cmp.Or(x.Name, x.Package, x.Path), x.Path, x.External, x.Condition
		u.Kind = edgeKind(f.Facts.Language, role, x)
		out = append(out, u)
	}
	if !b.Certainty.Bound() || len(b.Targets) == 0 {
		if len(b.Targets) > 0 {
			u.External = f.Record.Targets[b.Targets[0]].External
		}
		out = append(out, u)
	} else {
		for i, t := range b.Targets {
			u.Loads = u.Import >= 0 && f.loads(int(u.Import), i)
			leads(u, t)
		}
	}
	if u.Rule, u.Certainty = b.Others(); u.Certainty.Bound() {
		u.Loads = false
		for _, t := range b.Also {
			leads(u, t)
		}
	}
	return out
}

// loads reports the target by which the first import of a module leads to the
// file that it loads, when it leads to what a name means too.
func (f *File) loads(i, target int) bool {
	m, targets := &f.Facts.Imports[i], f.Record.Imports[i].Targets
	if m.Name == "" || target == 0 || target != len(targets)-1 {
		return false
	}
	x := &f.Record.Targets[targets[target]]
	return x.Kind == facts.KindNone && x.Package == "" && x.External == "" &&
		!slices.ContainsFunc(f.Facts.Imports[:i], func(other facts.Import) bool { return other.Module == m.Module })
}

// TargetNames gives the qualified names of what the edges of the file point at.
func (f *File) TargetNames() map[facts.SymbolID]string {
	names := make(map[facts.SymbolID]string, len(f.Record.Targets))
	for i, id := range f.targetIDs() {
		if t := &f.Record.Targets[i]; t.External == "" {
			names[id] = cmp.Or(t.Name, t.Package, t.Path)
		}
	}
	for i, name := range f.Facts.QualifiedNames() {
		names[f.id(int32(i))] = name
	}
	return names
}
