package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// relate finds the interfaces that the file's types satisfy. A type asks for
// the interfaces that one of its methods represents, so that a new interface
// captures types in files nobody touched.
func (g golang) relate(l *linker) {
	for i := range l.file.Facts.Symbols {
		s := &l.file.Facts.Symbols[i]
		if !s.Kind.IsType() || isAlias(s) {
			continue
		}
		l.steps = maxSteps
		t := l.def(l.file, int32(i), nil)
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
func (g golang) satisfied(l *linker, t *value, methods methodSet, represented string) {
	represent := g.shape(l, represented)
	compared, found := l.besides(represent, g.memberScope(t.f, t.i)), 0
	for i, name := range compared {
		if found >= maxSatisfied && len(represent.order) > maxRepresented {
			l.record.Cut += uint32(len(compared) - i)
			return
		}
		built := builtTogether(l.file, l.file, represent.declared[name])
		for _, d := range built {
			if !g.implements(l, methods, &value{kind: kindDef, f: d.f, i: d.i}) {
				continue
			}
			rule, certainty, to := RuleStructural, Inferred, l.defTarget // nobody wrote it down
			if len(built) > 1 {
				rule, certainty, to = RuleAlternative, Alternative, func(f *File, i int32) uint32 { return l.alternativeTarget(f, i, "") }
			}
			l.steps = maxSteps
			found++
			l.record.Relations = append(l.record.Relations, Relation{RelationImplements, t.i, to(d.f, d.i), rule, certainty})
		}
	}
}

// shape is the interfaces that a method's name represents, by their member scopes.
type shape struct {
	order    []string // the nearest to the linked file first where there are too many
	declared map[string][]defAt
}

// shape collects them once for all types of the linked file.
func (g golang) shape(l *linker, represented string) *shape {
	shapes, _ := l.kept.(map[string]*shape)
	if s := shapes[represented]; s != nil {
		return s
	}
	s := &shape{declared: map[string][]defAt{}}
	for _, a := range l.ask(key(askShape, represented, "")) {
		for _, c := range a.c {
			name := g.memberScope(a.f, c.e.i)
			if len(s.declared[name]) == 0 {
				s.order = append(s.order, name)
			}
			s.declared[name] = append(s.declared[name], defAt{a.f, c.e.i})
		}
	}
	if len(s.order) > maxRepresented {
		l.nearestFirst(s)
	}
	if shapes == nil {
		shapes = map[string]*shape{}
		l.kept = shapes
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
func (l *linker) besides(s *shape, own string) []string {
	head, all := s.order[:min(len(s.order), maxRepresented+1)], len(s.order)
	if len(s.declared[own]) > 0 {
		all--
		if i := slices.Index(head, own); i >= 0 {
			head = slices.Delete(slices.Clone(head), i, i+1)
		}
	}
	head = head[:min(len(head), maxRepresented)]
	l.record.Cut += uint32(all - len(head))
	return head
}

// nearestFirst sorts the scopes whose declarations share the most folders with the
// linked file before others.
func (l *linker) nearestFirst(s *shape) {
	shared := make(map[string]int, len(s.order))
	for _, scope := range s.order {
		shared[scope] = sharedFolders(s.declared[scope][0].f.Dir, l.file.Dir)
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
func (g golang) implements(l *linker, methods methodSet, iface *value) bool {
	want, complete := g.interfaceMethods(l, iface, 0)
	if !complete || len(want) == 0 {
		return false
	}
	for _, name := range sortedNames(want) { // in order: what is asked before giving up is part of the record
		w := want[name]
		m, ok := methods[name]
		if !ok || !isExportedGo(name) && m.pkg != w.pkg || m.test && !isGoTest(l.file) && (!isGoTest(iface.f) || iface.f.Dir != l.file.Dir) {
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
func (g golang) signature(l *linker, m method) string {
	if m.at == nil {
		return m.signature
	}
	var b strings.Builder
	s := m.at.symbol()
	for _, p := range s.Params {
		g.writeType(l, &b, l.eval(m.at.f, p.Type, m.at.env), 0)
		if p.Flags.Has(facts.Variadic) {
			b.WriteString("...")
		}
		b.WriteByte(',')
	}
	b.WriteByte(')')
	if s.Type != 0 {
		g.writeType(l, &b, l.eval(m.at.f, s.Type, m.at.env), 0)
	}
	return b.String()
}

func (g golang) writeType(l *linker, b *strings.Builder, t *value, depth int) {
	t = g.unaliased(l, t)
	if t == nil || depth > 12 {
		b.WriteByte('?')
		return
	}
	switch t.kind {
	case kindInstance:
		g.writeType(l, b, t.args[0], depth+1)
		return
	case kindExternal, kindBuiltin:
		b.WriteString(canonicalBuiltin(t.s))
	case kindDef:
		id := t.f.SymbolID(t.i)
		b.WriteString(id.String())
	case kindParam:
		b.WriteByte('?')
		return
	case kindPointer:
		b.WriteByte('*')
	case kindList:
		b.WriteString(t.s) // a channel or nothing
		b.WriteString("[]")
	case kindMap:
		b.WriteString("map")
	case kindFunc:
		b.WriteString("func")
	}
	if len(t.args) == 0 {
		return
	}
	b.WriteByte('<')
	for n, a := range t.args {
		if a == nil && t.kind == kindFunc && n == len(t.args)-1 { // no result
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

func (g golang) unaliased(l *linker, t *value) *value {
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()); n++ {
		t = l.aliased(t)
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
