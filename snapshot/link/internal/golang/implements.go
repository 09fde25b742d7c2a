package golang

import (
	"fmt"
	"maps"
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
		for _, n := range append(slices.Sorted(maps.Keys(methods)), "") {
			g.satisfied(l, t, methods, n)
		}
	}
}

// satisfied adds the interfaces represented by a method that a type satisfies.
// Those that several builds declare under one name are alternatives. Most interfaces have
// a method whose name the type lacks: these are distinguished before their file is read.
func (g golang) satisfied(l *core.Linker, t *core.Value, methods methodSet, represented string) {
	represent := g.shape(l, represented)
	compared, found := besides(l, represent, g.MemberScope(t.File, t.Index)), 0
	for i, name := range compared {
		if found >= maxSatisfied && len(represent.order) > maxRepresented {
			l.Record.Cut += uint32(len(compared) - i)
			return
		}
		all := represent.declared[name]
		l.Consult(all[0].members)
		if !slices.ContainsFunc(all, func(c candidate) bool { return c.named(methods) }) {
			continue
		}
		if c := &all[0]; len(all) == 1 && c.everywhere && c.path != l.File.Path && buildsOf(l.File).everywhere() {
			if kept, told := g.keeps(l, methods, c); told {
				if kept != nil {
					found++
					l.Record.Relations = append(l.Record.Relations, core.Relation{Kind: core.RelationImplements, Source: t.Index, Target: l.Target(*kept), Rule: core.RuleStructural, Certainty: core.Inferred})
				}
				continue
			}
		}
		built := builtTogether(l.File, l.File, definitions(l, all))
		for _, d := range built {
			if !g.implements(l, methods, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index}) {
				continue
			}
			rule, certainty, to := core.RuleStructural, core.Inferred, l.DefTarget // nobody wrote it down
			if len(built) > 1 {
				rule, certainty, to = core.RuleAlternative, core.Alternative, func(f *core.File, i int32) uint32 { return l.AlternativeTarget(f, i, "") }
			}
			found++
			l.Record.Relations = append(l.Record.Relations, core.Relation{Kind: core.RelationImplements, Source: t.Index, Target: to(d.File, d.Index), Rule: rule, Certainty: certainty})
		}
	}
}

// shape is the interfaces that a method's name represents, by their member scopes.
type shape struct {
	order    []string // the nearest to the linked file first where there are too many
	declared map[string][]candidate
}

// candidate is an interface that a type may satisfy. It holds no file.
type candidate struct {
	path, dir string
	index     int32
	defined   core.Question // whose answer has the interface
	members   core.Question // what is asked for the methods in its own scope
	names     []string      // of the methods in its body

	everywhere bool   // its file is in every build
	test       bool   // and is a test
	key        string // of what is shared of it
}

// named reports whether a method set has all names of the interface's body.
func (c *candidate) named(methods methodSet) bool {
	return !slices.ContainsFunc(c.names, func(n string) bool { _, ok := methods[n]; return !ok })
}

// definitions reads the files of candidates.
func definitions(l *core.Linker, all []candidate) []core.Definition {
	out := make([]core.Definition, 0, len(all))
	for _, c := range all {
		for _, a := range l.Ask(c.defined) {
			if a.File.Path == c.path {
				out = append(out, core.Definition{File: a.File, Index: c.index})
			}
		}
	}
	return out
}

// requirement is what an interface asks for, as files of every build see it. It holds no file.
type requirement struct {
	names      []string // sorted
	packages   []string // of the names, for those that are not exported
	complete   bool
	asked      []core.Question
	signatures []string     // of the names, where they are wanted
	target     *core.Target // the interface, where they are
}

// keeps is implements where both the linked file and the interface's are in every build:
// what the interface asks for is found out once for the tree, and so is what an edge to it leads to. It is not reported for
// tests of a package that this depends on: they see more of it than others do.
func (g golang) keeps(l *core.Linker, methods methodSet, c *candidate) (kept *core.Target, told bool) {
	p := l.Shared("contract"+c.key, func() any { return g.requirement(l, c, false) }).(*requirement)
	if !consult(l, p) {
		return nil, false
	}
	if !p.complete || len(p.names) == 0 {
		return nil, true
	}
	for i, name := range p.names {
		m, ok := methods[name]
		if !ok || !isExportedGo(name) && m.pkg != p.packages[i] || m.test && !isGoTest(l.File) && (!c.test || c.dir != l.File.Dir) {
			return nil, true
		}
	}
	p = l.Shared("signatures"+c.key, func() any { return g.requirement(l, c, true) }).(*requirement)
	if !consult(l, p) {
		return nil, false
	}
	for i, name := range p.names { // in order: what is asked before giving up is part of the record
		l.Steps = core.MaxSteps
		if a, b := g.signature(l, methods[name]), p.signatures[i]; a != b && !agree(a, b) {
			return nil, true
		}
	}
	return p.target, true
}

// requirement evaluates a candidate, with the signatures of its methods if they are wanted.
func (g golang) requirement(l *core.Linker, c *candidate, signed bool) *requirement {
	o, p := l.Outside(), &requirement{}
	for _, d := range definitions(o, []candidate{*c}) {
		want := g.contract(o, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index})
		p.names, p.complete = make([]string, len(want.names)), want.complete
		for i, name := range want.names {
			p.names[i] = strings.Clone(name) // a file's names are parts of one text
		}
		if signed {
			to := d.File.Target(d.Index)
			to.Name, to.Disambiguator = strings.Clone(to.Name), strings.Clone(to.Disambiguator)
			p.target = &to
		}
		for _, name := range p.names {
			p.packages = append(p.packages, want.methods[name].pkg)
			if signed {
				o.Steps = core.MaxSteps
				p.signatures = append(p.signatures, g.signature(o, want.methods[name]))
			}
		}
	}
	p.asked = o.Noted()
	return p
}

// consult remembers what a promise depends on; false for a test of a package among that.
func consult(l *core.Linker, p *requirement) bool {
	if isGoTest(l.File) {
		own := goScope + l.File.Dir + "\x00"
		if slices.ContainsFunc(p.asked, func(q core.Question) bool { return strings.HasPrefix(q.Scope, own) }) {
			return false
		}
	}
	for _, q := range p.asked {
		l.Consult(q)
	}
	return true
}

// known is what stays the same while one file is linked.
type known struct {
	shapes     map[string]*shape
	interfaces map[core.Definition]*contract
	signatures map[core.Definition]string // of methods seen without an environment
}

// contract is what an interface asks for.
type contract struct {
	methods  methodSet
	names    []string // sorted
	complete bool
}

func knownOf(l *core.Linker) *known {
	k, _ := l.Kept.(*known)
	if k == nil {
		k = &known{map[string]*shape{}, map[core.Definition]*contract{}, map[core.Definition]string{}}
		l.Kept = k
	}
	return k
}

// shape gives the interfaces of a name, which are collected once for a tree.
func (g golang) shape(l *core.Linker, represented string) *shape {
	k := knownOf(l)
	if s := k.shapes[represented]; s != nil {
		return s
	}
	q := core.NewQuestion(core.AskShape, represented, "")
	l.Consult(q)
	s := l.Shared("interfaces of "+represented, func() any { return g.represented(l.Answer(q)) }).(*shape)
	if len(s.order) > maxRepresented {
		s = &shape{order: slices.Clone(s.order), declared: s.declared}
		nearestFirst(l, s)
	}
	k.shapes[represented] = s
	return s
}

// represented collects the interfaces that contribute to a shape.
func (g golang) represented(answers []core.Answer) *shape {
	s := &shape{declared: map[string][]candidate{}}
	for _, a := range answers {
		for _, c := range a.Contributions {
			i := c.Entry.Index
			name := g.MemberScope(a.File, i)
			if len(s.declared[name]) == 0 {
				s.order = append(s.order, name)
			}
			x := candidate{path: a.File.Path, dir: a.File.Dir, index: i, defined: core.PrimaryKey(a.File, i), members: core.NewQuestion(core.AskMembers, name, ""),
				everywhere: buildsOf(a.File).everywhere(), test: isGoTest(a.File), key: fmt.Sprint(" of ", i, " in ", a.File.Path)}
			for _, n := range a.File.MembersOf(i) {
				if m := &a.File.Facts.Symbols[n]; m.Kind == facts.KindMethod {
					x.names = append(x.names, strings.Clone(m.Name)) // it would hold all texts of the file
				}
			}
			s.declared[name] = append(s.declared[name], x)
		}
	}
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
		shared[scope] = sharedFolders(s.declared[scope][0].dir, l.File.Dir)
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
// signature that stays unknown agrees with any. Names are compared before signatures,
// each with steps of its own: a type with many methods would run out of them, and what
// is not evaluated would agree.
func (g golang) implements(l *core.Linker, methods methodSet, iface *core.Value) bool {
	want := g.contract(l, iface)
	if !want.complete || len(want.names) == 0 {
		return false
	}
	for _, name := range want.names {
		m, ok := methods[name]
		if !ok || !isExportedGo(name) && m.pkg != want.methods[name].pkg || m.test && !isGoTest(l.File) && (!isGoTest(iface.File) || iface.File.Dir != l.File.Dir) {
			return false
		}
	}
	for _, name := range want.names { // in order: what is asked before giving up is part of the record
		l.Steps = core.MaxSteps
		a, b := g.signature(l, methods[name]), g.signature(l, want.methods[name])
		if a != b && !agree(a, b) {
			return false
		}
	}
	return true
}

// contract gives what an interface asks for, once for the linked file.
func (g golang) contract(l *core.Linker, iface *core.Value) *contract {
	at, k := core.Definition{File: iface.File, Index: iface.Index}, knownOf(l)
	if c := k.interfaces[at]; c != nil {
		return c
	}
	l.Steps = core.MaxSteps
	c := &contract{}
	c.methods, c.complete = g.interfaceMethods(l, iface, 0)
	c.names = slices.Sorted(maps.Keys(c.methods))
	k.interfaces[at] = c
	return c
}
