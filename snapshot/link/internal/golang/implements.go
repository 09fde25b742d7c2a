package golang

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Relate finds the interfaces that the file's types satisfy. A type asks for
// the interfaces that one of its methods represents, so that a new interface
// captures types in files nobody touched.
func (g golang) Relate(l *core.Linker) {
	for i := range l.File.Facts.Symbols {
		s := &l.File.Facts.Symbols[i]
		if !s.Kind.IsType() || core.IsAlias(s) {
			continue
		}
		l.Steps = core.MaxSteps
		t := l.DefinitionOf(l.File, int32(i), nil)
		methods := g.methodSet(l, t)
		if len(methods) == 0 {
			continue
		}
		for _, n := range append(sortedNames(methods), "") {
			g.satisfied(l, t, methods, n)
		}
	}
}

// satisfied adds the interfaces represented by a method that a type satisfies.
// Those that several builds declare under one name are alternatives.
func (g golang) satisfied(l *core.Linker, t *core.Value, methods methodSet, represented string) {
	represent := g.shape(l, represented)
	compared, found := besides(l, represent, g.MemberScope(t.File, t.Index)), 0
	for i, name := range compared {
		if found >= maxSatisfied && len(represent.order) > maxRepresented {
			l.Record.Cut += uint32(len(compared) - i)
			return
		}
		built := builtTogether(l.File, l.File, represent.declared[name])
		for _, d := range built {
			if !g.implements(l, methods, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index}) {
				continue
			}
			rule, certainty, to := core.RuleStructural, core.Inferred, l.DefTarget // nobody wrote it down
			if len(built) > 1 {
				rule, certainty, to = core.RuleAlternative, core.Alternative, func(f *core.File, i int32) uint32 { return l.AlternativeTarget(f, i, "") }
			}
			l.Steps = core.MaxSteps
			found++
			l.Record.Relations = append(l.Record.Relations, core.Relation{Kind: core.RelationImplements, Source: t.Index, Target: to(d.File, d.Index), Rule: rule, Certainty: certainty})
		}
	}
}

// shape is the interfaces that a method's name represents, by their member scopes.
type shape struct {
	order    []string // the nearest to the linked file first where there are too many
	declared map[string][]core.Definition
}

// shape collects them once for all types of the linked file.
func (g golang) shape(l *core.Linker, represented string) *shape {
	shapes, _ := l.Kept.(map[string]*shape)
	if s := shapes[represented]; s != nil {
		return s
	}
	s := &shape{declared: map[string][]core.Definition{}}
	for _, a := range l.Ask(core.NewQuestion(core.AskShape, represented, "")) {
		for _, c := range a.Contributions {
			name := g.MemberScope(a.File, c.Entry.Index)
			if len(s.declared[name]) == 0 {
				s.order = append(s.order, name)
			}
			s.declared[name] = append(s.declared[name], core.Definition{File: a.File, Index: c.Entry.Index})
		}
	}
	if len(s.order) > maxRepresented {
		nearestFirst(l, s)
	}
	if shapes == nil {
		shapes = map[string]*shape{}
		l.Kept = shapes
	}
	shapes[represented] = s
	return s
}

// maxRepresented bounds the interfaces of one method's name that a type is compared
// with: as many types as interfaces would cost their product.
const maxRepresented = 128

// maxSatisfied bounds those that a type satisfies where not all of the name are compared:
// each is an edge of the type, and one of its method.
const maxSatisfied = 8

// besides gives the first interfaces but a type's own. How many are left out is part of
// the record.
func besides(l *core.Linker, s *shape, own string) []string {
	head, all := s.order[:min(len(s.order), maxRepresented+1)], len(s.order)
	if len(s.declared[own]) > 0 {
		all--
		if i := slices.Index(head, own); i >= 0 {
			head = slices.Delete(slices.Clone(head), i, i+1)
		}
	}
	head = head[:min(len(head), maxRepresented)]
	l.Record.Cut += uint32(all - len(head))
	return head
}

// nearestFirst sorts the scopes whose declarations share the most folders with the
// linked file before others.
func nearestFirst(l *core.Linker, s *shape) {
	shared := make(map[string]int, len(s.order))
	for _, scope := range s.order {
		shared[scope] = sharedFolders(s.declared[scope][0].File.Dir, l.File.Dir)
	}
	slices.SortStableFunc(s.order, func(a, b string) int { return shared[b] - shared[a] })
}

// sharedFolders counts the leading folders of two that are the same, and one more where
// they are the same folder.
func sharedFolders(a, b string) int {
	n := 0
	for {
		x, restA, moreA := strings.Cut(a, "/")
		y, restB, moreB := strings.Cut(b, "/")
		switch {
		case x != y:
			return n
		case !moreA && !moreB:
			return n + 2
		case !moreA || !moreB:
			return n + 1
		}
		n++
		a, b = restA, restB
	}
}

// implements reports whether a method set satisfies an interface. A type of a
// signature that stays unknown agrees with any.
func (g golang) implements(l *core.Linker, methods methodSet, iface *core.Value) bool {
	want, complete := g.interfaceMethods(l, iface, 0)
	if !complete || len(want) == 0 {
		return false
	}
	for _, name := range sortedNames(want) { // in order: what is asked before giving up is part of the record
		w := want[name]
		m, ok := methods[name]
		if !ok || !isExportedGo(name) && m.pkg != w.pkg || m.test && !isGoTest(l.File) && (!isGoTest(iface.File) || iface.File.Dir != l.File.Dir) {
			return false
		}
		a, b := g.signature(l, m), g.signature(l, w)
		if a != b && !agree(a, b) {
			return false
		}
	}
	return true
}

// signature writes a method's parameter and result types in a form that is
// equal for identical types. A type that is unknown is "?".
func (g golang) signature(l *core.Linker, m method) string {
	if m.at == nil {
		return m.signature
	}
	var b strings.Builder
	s := m.at.Symbol()
	for _, p := range s.Params {
		g.writeType(l, &b, l.Eval(m.at.File, p.Type, m.at.Env), 0)
		if p.Flags.Has(facts.Variadic) {
			b.WriteString("...")
		}
		b.WriteByte(',')
	}
	b.WriteByte(')')
	if s.Type != 0 {
		g.writeType(l, &b, l.Eval(m.at.File, s.Type, m.at.Env), 0)
	}
	return b.String()
}

func (g golang) writeType(l *core.Linker, b *strings.Builder, t *core.Value, depth int) {
	t = g.unaliased(l, t)
	if t == nil || depth > 12 {
		b.WriteByte('?')
		return
	}
	switch t.Kind {
	case core.KindInstance:
		g.writeType(l, b, t.Args[0], depth+1)
		return
	case core.KindExternal, core.KindBuiltin:
		b.WriteString(canonicalBuiltin(t.Text))
	case core.KindDef:
		id := t.File.SymbolID(t.Index)
		b.WriteString(id.String())
	case core.KindParam:
		b.WriteByte('?')
		return
	case core.KindPointer:
		b.WriteByte('*')
	case core.KindList:
		b.WriteString(t.Text) // a channel or nothing
		b.WriteString("[]")
	case core.KindMap:
		b.WriteString("map")
	case core.KindFunc:
		b.WriteString("func")
	}
	if len(t.Args) == 0 {
		return
	}
	b.WriteByte('<')
	for n, a := range t.Args {
		if a == nil && t.Kind == core.KindFunc && n == len(t.Args)-1 { // no result
			b.WriteString("()")
		} else {
			g.writeType(l, b, a, depth+1)
		}
		b.WriteByte(';')
	}
	b.WriteByte('>')
}

// agree reports whether two signatures are equal but for unknown types.
func agree(a, b string) bool {
	for a != "" && b != "" {
		switch {
		case a[0] == '?' || b[0] == '?':
			a, b = a[typeEnd(a):], b[typeEnd(b):]
		case a[0] != b[0]:
			return false
		default:
			a, b = a[1:], b[1:]
		}
	}
	return a == b
}

// typeEnd is the length of the type that a signature goes on with.
func typeEnd(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth < 0 {
				return i
			}
		case ',', ';':
			if depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

func (g golang) unaliased(l *core.Linker, t *core.Value) *core.Value {
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()); n++ {
		t = l.Aliased(t)
	}
	return t
}

func canonicalBuiltin(s string) string {
	switch s {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	case "interface{}", "interface":
		return "any"
	}
	return s
}

func sortedNames(set methodSet) []string {
	names := make([]string, 0, len(set))
	for n := range set {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}
