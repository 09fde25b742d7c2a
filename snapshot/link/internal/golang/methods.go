package golang

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// methodSet is the methods of a type or interface by name.
type methodSet map[string]method

type method struct {
	at        *core.Value // the definition, with the environment it is seen in; nil for a library's
	signature string      // of a library's
	pkg       string      // its package, for unexported names
	test      bool        // declared in a test file
}

// maxEmbedding bounds how deep promoted methods are looked for.
const maxEmbedding = 8

// methodSet is the methods of a type, promoted ones included: those at the
// shallowest depth count, and two at one depth cancel each other.
func (g golang) methodSet(l *core.Linker, t *core.Value) methodSet {
	if t.Symbol().Kind == facts.KindInterface {
		set, _ := g.interfaceMethods(l, t, 0)
		return set
	}
	set, hidden := methodSet{}, g.fieldNames(t)
	seen := map[core.Definition]bool{{File: t.File, Index: t.Index}: true}
	for level, depth := []*core.Value{t}, 0; len(level) > 0 && depth < maxEmbedding; depth++ {
		found, count := methodSet{}, map[string]int{}
		var next []*core.Value
		for _, x := range level {
			for name, m := range g.declaredMethods(l, x) {
				found[name] = m
				count[name]++
			}
			for _, e := range g.embedded(l, x) {
				if e.Is(core.KindDef) && seen[core.Definition{File: e.File, Index: e.Index}] {
					continue
				}
				if e.Is(core.KindDef) {
					seen[core.Definition{File: e.File, Index: e.Index}] = true
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
func (g golang) fieldNames(t *core.Value) map[string]bool {
	names := map[string]bool{}
	if len(t.Symbol().Supers) == 0 {
		return names
	}
	for _, n := range t.File.MembersOf(t.Index) {
		if s := &t.File.Facts.Symbols[n]; s.Kind == facts.KindField {
			names[s.Name] = true
		}
	}
	return names
}

// embedded is the types embedded in x: written in its struct or in that which
// it is defined as. An interface's embedding is part of its own methods.
func (g golang) embedded(l *core.Linker, x *core.Value) []*core.Value {
	for n := 0; x.Is(core.KindDef) && n < maxEmbedding; n++ {
		s := x.Symbol()
		if s.Kind != facts.KindType {
			if s.Kind == facts.KindInterface {
				return nil
			}
			var out []*core.Value
			for _, e := range s.Supers {
				if b := g.named(l, l.Eval(x.File, e.Expr, core.EnvOf(x))); b != nil {
					out = append(out, b)
				}
			}
			return out
		}
		x = g.named(l, l.Underlying(x))
	}
	return nil
}

// declaredMethods is the methods written for a type itself. Of several for
// different builds, the one built together with the file being linked counts.
func (g golang) declaredMethods(l *core.Linker, t *core.Value) methodSet {
	switch {
	case t.Is(core.KindExternal), t.Is(core.KindBuiltin):
		return libraryMethods(t.Text)
	case !t.Is(core.KindDef):
		return nil
	case t.Symbol().Kind == facts.KindInterface:
		set, _ := g.interfaceMethods(l, t, 0)
		return set
	case t.Symbol().Kind == facts.KindType: // defined as an interface: has its methods
		if u := g.named(l, l.Underlying(t)); u.Is(core.KindDef) && u.Symbol().Kind == facts.KindInterface {
			set, _ := g.interfaceMethods(l, u, 0)
			return set
		}
	}
	return g.written(l, t)
}

func (g golang) written(l *core.Linker, t *core.Value) methodSet {
	set, all := methodSet{}, map[string][]core.Definition{}
	for _, scope := range g.scopesOf(l, t) {
		for _, a := range l.Ask(core.NewQuestion(core.AskMembers, scope, "")) {
			for _, c := range a.Contributions {
				name := a.File.Facts.Symbols[c.Entry.Index].Name
				all[name] = append(all[name], core.Definition{File: a.File, Index: c.Entry.Index})
			}
		}
	}
	for name, found := range all {
		built := builtTogether(l.File, t.File, found)
		if len(built) == 0 {
			continue
		}
		d := built[0]
		set[name] = method{at: &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Env: methodEnv(t, d)}, pkg: g.ModuleScope(d.File), test: isGoTest(d.File)}
	}
	return set
}

// interfaceMethods is the methods of an interface, embedded ones included. It is
// not complete where something embedded is unknown or no interface: a
// constraint.
func (g golang) interfaceMethods(l *core.Linker, t *core.Value, depth int) (set methodSet, complete bool) {
	set, complete = g.written(l, t), depth < maxEmbedding
	if !complete {
		return set, false
	}
	for _, e := range t.Symbol().Supers {
		b := g.named(l, l.Eval(t.File, e.Expr, core.EnvOf(t)))
		var inner methodSet
		known := false
		switch {
		case b.Is(core.KindBuiltin) && (b.Text == "comparable" || b.Text == "any"):
			known = true
		case b.Is(core.KindBuiltin), b.Is(core.KindExternal):
			inner = libraryMethods(b.Text)
			known = inner != nil
		case b.Is(core.KindDef) && b.Symbol().Kind == facts.KindInterface:
			inner, known = g.interfaceMethods(l, b, depth+1)
		case b.Is(core.KindDef) && b.Symbol().Kind == facts.KindType:
			if u := g.named(l, l.Underlying(b)); u.Is(core.KindDef) && u.Symbol().Kind == facts.KindInterface {
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

// Members adds what is written for an alias of a type where the type itself has
// no such member, and leaves the members that are built together with it.
func (g golang) Members(l *core.Linker, t *core.Value, name string, found []core.Definition, _ core.Rule) []core.Definition {
	if len(found) == 0 {
		for _, scope := range g.scopesOf(l, t)[1:] {
			found = append(found, l.Symbols(core.NewQuestion(core.AskMember, scope, name), name)...)
		}
	}
	return builtTogether(l.File, t.File, found)
}
