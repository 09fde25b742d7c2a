package graph

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// FileNode is the index of the file itself among its symbols.
const FileNode int32 = -1

func (f *File) id(i int32) facts.SymbolID {
	f.idsOnce.Do(func() {
		f.ids, f.fileID = facts.IDs(f.Path, f.Facts), facts.FileID(f.Path)
		for i := range f.ids {
			if s := &f.Facts.Symbols[i]; s.Kind == facts.KindPackage && s.Container < 0 {
				f.ids[i] = link.PackageID(link.Dir(f.Path), s.Name)
			}
		}
	})
	if i < 0 {
		return f.fileID
	}
	return f.ids[i]
}

// ID is the id of symbol i, or of the file for FileNode.
func (f *File) ID(i int32) facts.SymbolID { return f.id(i) }

// Find returns the index of the symbol with an id, the first where several have it.
func (f *File) Find(id facts.SymbolID) (int32, bool) {
	if id == f.id(FileNode) {
		return FileNode, true
	}
	f.byIDOnce.Do(func() {
		f.byID = make(map[facts.SymbolID]int32, len(f.ids))
		for i := len(f.ids) - 1; i >= 0; i-- {
			f.byID[f.ids[i]] = int32(i)
		}
	})
	i, ok := f.byID[id]
	return i, ok
}

// Symbol returns symbol i of the file; FileNode gives the file.
func (f *File) Symbol(i int32) Symbol {
	if i < 0 {
		return Symbol{ID: f.id(FileNode), Path: f.Path, Name: baseOf(f.Path), QualifiedName: f.Path, Kind: facts.KindFile, NodeKind: "file", Index: FileNode,
			StartLine: 1, StartColumn: 1, EndLine: max(1, f.Facts.Lines), EndColumn: 1, NameLine: 1, NameColumn: 1}
	}
	s := &f.Facts.Symbols[i]
	out := Symbol{ID: f.id(i), Path: f.Path, Name: s.Name, QualifiedName: f.Facts.QualifiedName(int(i)), Kind: s.Kind, NodeKind: s.NodeKind, Parent: f.id(f.container(i)), Index: i,
		StartLine: int(s.Span.StartLine), StartColumn: int(s.Span.StartCol), EndLine: int(s.Span.EndLine), EndColumn: int(s.Span.EndCol), NameLine: int(s.NameLine), NameColumn: int(s.NameCol), Facts: s}
	if s.Kind == facts.KindPackage && s.Container < 0 {
		out.Parent = facts.SymbolID{}
	}
	return out
}

// container is the symbol that contains symbol i: the one around it, its owner
// when that is in the same file, or the file.
func (f *File) container(i int32) int32 {
	s := &f.Facts.Symbols[i]
	if s.Container >= 0 || s.Owner == "" {
		return s.Container
	}
	f.ownersOnce.Do(func() {
		f.owners = map[string]int32{}
		for n := len(f.Facts.Symbols) - 1; n >= 0; n-- {
			if o := &f.Facts.Symbols[n]; o.Container < 0 && o.Kind.IsType() {
				f.owners[o.Name] = int32(n)
			}
		}
	})
	if n, ok := f.owners[s.Owner]; ok {
		return n
	}
	return FileNode
}

// Symbols lists the file, then its symbols in source order.
func (f *File) Symbols() []Symbol {
	out := make([]Symbol, 0, len(f.Facts.Symbols)+1)
	for i := FileNode; int(i) < len(f.Facts.Symbols); i++ {
		out = append(out, f.Symbol(i))
	}
	return out
}

// Edges lists containment, bound imports and references, and relations, sorted
// by line, column, kind, source and target.
func (f *File) Edges() []Edge {
	return slices.DeleteFunc(f.AllEdges(), func(e Edge) bool { return !e.Certainty.Bound() })
}

// AllEdges is Edges with the ambiguous ones: what a reference may mean.
func (f *File) AllEdges() []Edge {
	out := make([]Edge, 0, len(f.Facts.Symbols)+f.boundCount())
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		if s.Kind == facts.KindPackage && s.Container < 0 {
			continue
		}
		c := f.container(int32(i))
		out = append(out, Edge{Kind: "contains", Source: f.id(c), SourceIdx: c, Target: f.id(int32(i)), TargetPath: f.Path, Path: f.Path, Line: int(s.NameLine), Column: int(s.NameCol), Rule: link.RuleContains})
	}
	out = sortEdges(f.appendBound(out, f.targetIDs(), nil))
	if n := len(out); f.mayTest() {
		if out = f.appendTests(out); len(out) > n {
			return sortEdges(out)
		}
	}
	return out
}

// boundCount is how many edges appendBound appends where all are kept.
func (f *File) boundCount() int {
	n := len(f.Record.Relations)
	for _, list := range [...][]link.Binding{f.Record.Imports, f.Record.Refs} {
		for i := range list {
			if b := &list[i]; b.Certainty.Bound() {
				n += len(b.Targets) + len(b.Also)
			} else {
				n += len(b.Also)
			}
		}
	}
	return n
}

// Written lists AllEdges without containment and tests, in no order that means anything, in the memory
// of before where that is enough.
func (f *File) Written(before []Edge) []Edge {
	return f.appendBound(slices.Grow(before[:0], f.boundCount()), f.targetIDs(), nil)
}

// sortEdges sorts edges in place, by a table of positions: edges are large, and
// almost all differ in line and column.
func sortEdges(edges []Edge) []Edge {
	if len(edges) >= 1<<24 {
		slices.SortFunc(edges, compareEdges)
		return edges
	}
	order := make([]uint64, len(edges))
	for i := range edges {
		order[i] = uint64(edges[i].Line)<<40 | uint64(min(edges[i].Column, 1<<16-1))<<24 | uint64(i)
	}
	slices.Sort(order)
	permute(edges, order)
	for from := 0; from < len(edges); { // equal positions: by kind and ends
		to := from + 1
		for to < len(edges) && edges[to].Line == edges[from].Line && order[to]>>24 == order[from]>>24 {
			to++
		}
		if to-from > 1 {
			slices.SortFunc(edges[from:to], compareEdges)
		}
		from = to
	}
	return edges
}

// permute moves to each place the edge that the low 24 bits of order name, along the circles of that
// permutation. Afterwards those bits are of no use.
func permute(edges []Edge, order []uint64) {
	const index = 1<<24 - 1
	for start := range order {
		if int(order[start]&index) == start {
			continue
		}
		first, at := edges[start], start
		for {
			from := int(order[at] & index)
			order[at] = order[at]&^index | uint64(at)
			if from == start {
				edges[at] = first
				break
			}
			edges[at] = edges[from]
			at = from
		}
	}
}

// edgesTo lists the bound edges to the wanted symbols, sorted like Edges.
func (f *File) edgesTo(wanted targetSet) []Edge {
	targets := make([]facts.SymbolID, len(f.Record.Targets))
	keep := make([]bool, len(targets))
	for i, t := range f.Record.Targets {
		if keep[i] = wanted.has(t); keep[i] {
			targets[i] = t.ID()
		}
	}
	out := slices.DeleteFunc(f.appendBound(nil, targets, keep), func(e Edge) bool { return !e.Certainty.Bound() })
	return sortEdges(out)
}

// Extending lists the edges from types to what they extend or embed, sorted like Edges. Others are not made.
func (f *File) Extending() []Edge {
	keep := make([]bool, len(f.Record.Targets))
	for i, b := range f.Record.Refs {
		if role := f.Facts.Refs[i].Role; role == facts.RoleExtends || role == facts.RoleEmbeds {
			for _, t := range slices.Concat(b.Targets, b.Also) {
				keep[t] = true
			}
		}
	}
	targets := make([]facts.SymbolID, len(keep))
	for i, t := range f.Record.Targets {
		if keep[i] {
			targets[i] = t.ID()
		}
	}
	extends := facts.RoleExtends.String()
	return sortEdges(slices.DeleteFunc(f.appendBound(nil, targets, keep), func(e Edge) bool { return e.Kind != extends || !e.Certainty.Bound() }))
}

// appendBound appends the edges of imports, references and relations, all or
// those to the targets in keep.
func (f *File) appendBound(out []Edge, targets []facts.SymbolID, keep []bool) []Edge {
	f.eachBinding(nil, keep, func(b *link.Binding, role facts.Role, scope int32, line, column uint32) {
		out = f.edgesOf(out, b, targets, keep, role, scope, int(line), int(column))
	})
	for _, x := range f.Record.Relations {
		if keep == nil || keep[x.Target] {
			out = append(out, f.related(x, targets))
		}
	}
	return out
}

// appendFrom appends those from the given symbols, see eachBinding.
func (f *File) appendFrom(out []Edge, targets []facts.SymbolID, from []bool) []Edge {
	f.eachBinding(from, nil, func(b *link.Binding, role facts.Role, scope int32, line, column uint32) {
		out = f.edgesOf(out, b, targets, nil, role, scope, int(line), int(column))
	})
	for _, x := range f.Record.Relations {
		if from[x.Source+1] {
			out = append(out, f.related(x, targets))
		}
	}
	return out
}

// eachBinding calls fn for the bindings of imports and references that have a target, with their role and place: all, or those in
// the symbols whose index + 1 is true in from, the file being 0, and to the targets in keep.
func (f *File) eachBinding(from, keep []bool, fn func(b *link.Binding, role facts.Role, scope int32, line, column uint32)) {
	for i := range f.Record.Imports {
		b, m := &f.Record.Imports[i], &f.Facts.Imports[i]
		if (from == nil || from[m.Scope+1]) && leadsTo(b, keep) {
			fn(b, facts.RoleImports, m.Scope, m.Line, m.Col)
		}
	}
	for i := range f.Record.Refs {
		b, r := &f.Record.Refs[i], &f.Facts.Refs[i]
		if len(b.Targets)+len(b.Also) > 0 && (from == nil || from[r.Scope+1]) && leadsTo(b, keep) {
			fn(b, f.role(r, b), r.Scope, r.Line, r.Col)
		}
	}
}

// related is the edge of a relation.
func (f *File) related(x link.Relation, targets []facts.SymbolID) Edge {
	s, t := &f.Facts.Symbols[x.Source], &f.Record.Targets[x.Target]
	return Edge{Kind: x.Kind.String(), Source: f.id(x.Source), SourceIdx: x.Source, Target: targets[x.Target], TargetPath: t.Path, Condition: t.Condition,
		Path: f.Path, Line: int(s.NameLine), Column: int(s.NameCol), Certainty: x.Certainty, Rule: x.Rule}
}

// leadsTo reports a binding with one of the targets in keep; any is one where keep is nil. Few references
// of a file lead to what is asked of a hub, and nothing else needs to be known of the others.
func leadsTo(b *link.Binding, keep []bool) bool {
	if keep == nil {
		return true
	}
	for _, t := range b.Targets {
		if keep[t] {
			return true
		}
	}
	for _, t := range b.Also {
		if keep[t] {
			return true
		}
	}
	return false
}

// role is a reference's role, except that a name before a colon in a literal,
// which is taken for a field, is read where it turned out to be a key.
func (f *File) role(r *facts.Ref, b *link.Binding) facts.Role {
	if r.Role == facts.RoleWrites && len(b.Targets) > 0 && f.Record.Targets[b.Targets[0]].Kind == facts.KindValue && f.Facts.Exprs[r.Expr].Op == facts.OpMember && f.Facts.Exprs[r.Expr].B != 0 {
		return facts.RoleReads
	}
	if f.Facts.IsTypeArgument(r) {
		return facts.RoleUses
	}
	return r.Role
}

func compareEdges(a, b Edge) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Kind, b.Kind), a.Source.Compare(b.Source), a.Target.Compare(b.Target))
}

func (f *File) targetIDs() []facts.SymbolID {
	out := make([]facts.SymbolID, len(f.Record.Targets))
	for i, t := range f.Record.Targets {
		out[i] = t.ID()
	}
	return out
}

func (f *File) edgesOf(out []Edge, b *link.Binding, targets []facts.SymbolID, keep []bool, role facts.Role, scope int32, line, column int) []Edge {
	if !b.Certainty.Bound() && len(b.Also) == 0 {
		return out
	}
	add := func(t uint32, c link.Certainty, rule link.Rule) {
		if keep != nil && !keep[t] {
			return
		}
		out = append(out, Edge{Kind: edgeKind(f.Facts.Language, role, &f.Record.Targets[t]), Source: f.id(scope), SourceIdx: scope, Target: targets[t], TargetPath: f.Record.Targets[t].Path, Condition: f.Record.Targets[t].Condition,
			Path: f.Path, Line: line, Column: column, Certainty: c, Rule: rule})
	}
	if b.Certainty.Bound() {
		for _, t := range b.Targets {
			add(t, b.Certainty, b.Rule)
		}
	}
	rule, certainty := b.Others()
	for _, t := range b.Also {
		add(t, certainty, rule)
	}
	return out
}

// edgeKind is the role, except that calling a type instantiates it; where it
// converts, that is a use, as is a type in an index's place: a type argument.
func edgeKind(language string, role facts.Role, t *link.Target) string {
	return edgeRole(language, role, t).String()
}

func edgeRole(language string, role facts.Role, t *link.Target) facts.Role {
	if (role == facts.RoleCalls || role == facts.RoleReads) && t.Kind.IsType() && extract.ByName(language).Conversions {
		role = facts.RoleUses
	}
	if role == facts.RoleCalls && (t.Kind == facts.KindClass || t.Kind == facts.KindStruct || t.Kind == facts.KindEnum) {
		role = facts.RoleInstantiates
	}
	return role
}

func baseOf(p string) string {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] == '/' {
			return p[i+1:]
		}
	}
	return p
}

// targetSet is a set of symbols. Their paths, of packages the directory, spare
// most targets the hash of their identity.
type targetSet struct {
	ids   map[facts.SymbolID]bool
	paths map[string]bool
}

func (s *targetSet) has(t link.Target) bool { return s.paths[t.Path] && s.ids[t.ID()] }
