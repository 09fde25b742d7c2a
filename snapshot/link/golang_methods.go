package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// methodSet is the methods of a type or interface by name.
type methodSet map[string]method

type method struct {
	at        *value // the definition, with the environment it is seen in; nil for a library's
	signature string // of a library's
	pkg       string // its package, for unexported names
	test      bool   // declared in a test file
}

// maxEmbedding bounds how deep promoted methods are looked for.
const maxEmbedding = 8

// methodSet is the methods of a type, promoted ones included: those at the
// shallowest depth count, and two at one depth cancel each other.
func (g golang) methodSet(l *linker, t *value) methodSet {
	if t.symbol().Kind == facts.KindInterface {
		set, _ := g.interfaceMethods(l, t, 0)
		return set
	}
	set, hidden := methodSet{}, g.fieldNames(t)
	seen := map[defAt]bool{{t.f, t.i}: true}
	for level, depth := []*value{t}, 0; len(level) > 0 && depth < maxEmbedding; depth++ {
		found, count := methodSet{}, map[string]int{}
		var next []*value
		for _, x := range level {
			for name, m := range g.declaredMethods(l, x) {
				found[name] = m
				count[name]++
			}
			for _, e := range g.embedded(l, x) {
				if e.is(kindDef) && seen[defAt{e.f, e.i}] {
					continue
				}
				if e.is(kindDef) {
					seen[defAt{e.f, e.i}] = true
				}
				next = append(next, e)
			}
		}
		for name, m := range found {
			if _, shallower := set[name]; shallower || hidden[name] {
				continue
			}
			if count[name] > 1 {
				hidden[name] = true
				continue
			}
			set[name] = m
		}
		level = next
	}
	return set
}

// fieldNames is the names of a type's own fields, which hide promoted methods.
func (g golang) fieldNames(t *value) map[string]bool {
	names := map[string]bool{}
	if len(t.symbol().Supers) == 0 {
		return names
	}
	for _, n := range t.f.membersOf(t.i) {
		if s := &t.f.Facts.Symbols[n]; s.Kind == facts.KindField {
			names[s.Name] = true
		}
	}
	return names
}

// embedded is the types embedded in x: written in its struct or in that which
// it is defined as. An interface's embedding is part of its own methods.
func (g golang) embedded(l *linker, x *value) []*value {
	for n := 0; x.is(kindDef) && n < maxEmbedding; n++ {
		s := x.symbol()
		if s.Kind != facts.KindType {
			if s.Kind == facts.KindInterface {
				return nil
			}
			var out []*value
			for _, e := range s.Supers {
				if b := g.named(l, l.eval(x.f, e.Expr, envOf(x))); b != nil {
					out = append(out, b)
				}
			}
			return out
		}
		x = g.named(l, l.underlying(x))
	}
	return nil
}

// declaredMethods is the methods written for a type itself. Of several for
// different builds, the one built together with the file being linked counts.
func (g golang) declaredMethods(l *linker, t *value) methodSet {
	switch {
	case t.is(kindExternal), t.is(kindBuiltin):
		return libraryMethods(t.s)
	case !t.is(kindDef):
		return nil
	case t.symbol().Kind == facts.KindInterface:
		set, _ := g.interfaceMethods(l, t, 0)
		return set
	case t.symbol().Kind == facts.KindType: // defined as an interface: has its methods
		if u := g.named(l, l.underlying(t)); u.is(kindDef) && u.symbol().Kind == facts.KindInterface {
			set, _ := g.interfaceMethods(l, u, 0)
			return set
		}
	}
	return g.written(l, t)
}

func (g golang) written(l *linker, t *value) methodSet {
	set, all := methodSet{}, map[string][]defAt{}
	for _, scope := range g.scopesOf(l, t) {
		for _, a := range l.ask(key(askMembers, scope, "")) {
			for _, c := range a.c {
				name := a.f.Facts.Symbols[c.e.i].Name
				all[name] = append(all[name], defAt{a.f, c.e.i})
			}
		}
	}
	for name, found := range all {
		built := builtTogether(l.file, t.f, found)
		if len(built) == 0 {
			continue
		}
		d := built[0]
		set[name] = method{at: &value{kind: kindDef, f: d.f, i: d.i, env: methodEnv(t, d)}, pkg: g.moduleScope(d.f), test: isGoTest(d.f)}
	}
	return set
}

// interfaceMethods is the methods of an interface, embedded ones included. It is
// not complete where something embedded is unknown or no interface: a
// constraint.
func (g golang) interfaceMethods(l *linker, t *value, depth int) (set methodSet, complete bool) {
	set, complete = g.written(l, t), depth < maxEmbedding
	if !complete {
		return set, false
	}
	for _, e := range t.symbol().Supers {
		b := g.named(l, l.eval(t.f, e.Expr, envOf(t)))
		var inner methodSet
		known := false
		switch {
		case b.is(kindBuiltin) && (b.s == "comparable" || b.s == "any"):
			known = true
		case b.is(kindBuiltin), b.is(kindExternal):
			inner = libraryMethods(b.s)
			known = inner != nil
		case b.is(kindDef) && b.symbol().Kind == facts.KindInterface:
			inner, known = g.interfaceMethods(l, b, depth+1)
		case b.is(kindDef) && b.symbol().Kind == facts.KindType:
			if u := g.named(l, l.underlying(b)); u.is(kindDef) && u.symbol().Kind == facts.KindInterface {
				inner, known = g.interfaceMethods(l, u, depth+1)
			}
		}
		complete = complete && known
		for name, m := range inner {
			set[name] = m
		}
	}
	return set, complete
}

// members adds what is written for an alias of a type where the type itself has
// no such member, and leaves the members that are built together with it.
func (g golang) members(l *linker, t *value, name string, found []defAt, _ Rule) []defAt {
	if len(found) == 0 {
		for _, scope := range g.scopesOf(l, t)[1:] {
			found = append(found, l.symbols(key(askMember, scope, name), name)...)
		}
	}
	return builtTogether(l.file, t.f, found)
}
