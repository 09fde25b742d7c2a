package java

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// fit says how well arguments suit parameters, in the order in which Java tries.
type fit uint8

const (
	fitStrict fit = iota // by subtyping
	fitLoose             // by boxing
	fitSpread            // by variable arity
	fitNot
)

// candidate is an overload that a call may mean.
type candidate struct {
	m      *core.Value
	fit    fit
	grades []grade // by argument
	guess  bool    // an argument's type is inferred
}

// grade says what is known of how an argument suits its parameter.
type grade uint8

const (
	unknownGrade  grade = iota
	anyGrade            // whatever it is: the parameter is an Object
	suitableGrade       // by a conversion that Java has
	equalGrade          // of the very type
)

// sure reports whether all arguments' types are known.
func (c *candidate) sure() bool { return !c.guess && !slices.Contains(c.grades, unknownGrade) }

// nearer reports whether c suits all arguments as well as o and one better.
func (c *candidate) nearer(o *candidate) bool {
	better := false
	for n, g := range c.grades {
		if n < len(o.grades) && max(g, anyGrade) < max(o.grades[n], anyGrade) {
			return false
		}
		better = better || n < len(o.grades) && max(g, anyGrade) > max(o.grades[n], anyGrade)
	}
	return better
}

// SelectOverload chooses by the number of arguments, then by their types, as far
// as they are known. What is left to chance is inferred, the others kept.
func (b java) SelectOverload(l *core.Linker, overloads []*core.Value, args []*core.Value, count int) *core.Value {
	if len(overloads) > core.MaxOverloads {
		c := l.NarrowByCount(overloads, count, func(m *core.Value) bool { return b.accessible(l.File, m) && core.Takes(m, count) }, func(fitting []*core.Value) *core.Value { return b.several(fitting, fitting) })
		if c.Any != nil {
			return c.Any
		}
		overloads = c.Fitting
	}
	if seen := slices.DeleteFunc(slices.Clone(overloads), func(m *core.Value) bool { return !b.accessible(l.File, m) }); len(seen) > 0 {
		overloads = seen
	}
	var all []*candidate
	level := fitNot // at which one is known to suit: Java does not look further
	for _, m := range overloads {
		if c := b.fits(l, m, args, count); c.fit != fitNot {
			all = append(all, c)
			if c.sure() {
				level = min(level, c.fit)
			}
		}
	}
	all = slices.DeleteFunc(all, func(c *candidate) bool { return c.fit > level })
	switch len(all) {
	case 0: // the types are known too little
		fitting := slices.DeleteFunc(slices.Clone(overloads), func(m *core.Value) bool { return !core.Takes(m, count) })
		if len(fitting) == 0 && overloads[0].Outside != nil {
			return overloads[0].Outside
		}
		return b.several(fitting, overloads)
	case 1:
		return all[0].m
	}
	sure := true
	for _, c := range all {
		sure = sure && c.sure()
	}
	slices.SortStableFunc(all, func(a, o *candidate) int { return cmp.Compare(a.fit, o.fit) })
	kinds := unlike(all)
	nearest := slices.DeleteFunc(slices.Clone(all), func(c *candidate) bool {
		return slices.ContainsFunc(kinds, func(o *candidate) bool { return o.nearer(c) })
	})
	if sure {
		nearest = all
	}
	var best []*core.Value
	for _, c := range nearest {
		if c.fit == nearest[0].fit {
			best = append(best, c.m)
		}
	}
	m := b.mostSpecific(l, best, args, count, nearest[0].fit == fitSpread)
	switch {
	case m == nil:
		return b.several(best, best)
	case sure || len(nearest) == 1 && !nearest[0].guess && !slices.ContainsFunc(nearest[0].grades, func(g grade) bool { return g != equalGrade }):
		return m
	}
	return b.preferred(m, best)
}

// unlike gives a candidate of each combination of grades: there are few of them, however
// many overloads there are.
func unlike(all []*candidate) []*candidate {
	seen := map[string]bool{}
	var list []*candidate
	for _, c := range all {
		key := make([]byte, len(c.grades))
		for n, g := range c.grades {
			key[n] = byte(g)
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			list = append(list, c)
		}
	}
	return list
}

// accessible reports whether a file may name a member: a private one is its
// file's, one without a modifier its package's.
func (b java) accessible(f *core.File, m *core.Value) bool {
	switch m.Symbol().Visibility {
	case facts.VisibilityPrivate:
		return m.File == f
	case facts.VisibilityInternal:
		return b.ModuleScope(m.File) == b.ModuleScope(f)
	}
	return true
}

// several is a choice that nothing decides; all are those of whatever number of parameters.
func (b java) several(fitting, all []*core.Value) *core.Value {
	if len(fitting) == 0 {
		fitting = all
	}
	m := b.preferred(fitting[0], fitting)
	m.Each = len(fitting) > 1
	return m
}

func (b java) preferred(m *core.Value, all []*core.Value) *core.Value {
	c := *m
	c.Inferred, c.Also = true, nil
	for _, o := range all {
		if o != m {
			c.Also = append(c.Also, core.Definition{File: o.File, Index: o.Index})
		}
	}
	return &c
}

// ConstructorOf is the constructor that new runs, nil if none is written.
func (b java) ConstructorOf(l *core.Linker, t *core.Value, args []*core.Value, count int) *core.Value {
	all := l.ConstructorsOf(t, func() (all []*core.Value) {
		name := t.Symbol().Name
		for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name), name) {
			if d.File.Facts.Symbols[d.Index].Kind == facts.KindConstructor {
				all = append(all, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: t.Rule, Env: core.EnvOf(t), Inferred: t.Inferred})
			}
		}
		sortOverloads(all)
		return all
	})
	switch len(all) {
	case 0:
		return nil
	case 1:
		if b.fits(l, all[0], args, count).fit == fitNot && t.Symbol().NodeKind == "record" {
			return nil // the canonical one
		}
		return all[0]
	}
	return b.SelectOverload(l, all, args, count)
}

// fits reports how the arguments suit a callable.
func (b java) fits(l *core.Linker, m *core.Value, args []*core.Value, count int) *candidate {
	params := m.Symbol().Params
	if count < 0 {
		return &candidate{m: m, grades: []grade{unknownGrade}}
	}
	spread := len(params) > 0 && params[len(params)-1].Flags.Has(facts.Variadic)
	if count == len(params) {
		if c := b.fitsAll(l, m, args, count, false); c.fit != fitNot || !spread {
			return c
		}
	}
	if spread && count >= len(params)-1 {
		if c := b.fitsAll(l, m, args, count, true); c.fit != fitNot {
			c.fit = fitSpread
			return c
		}
	}
	return &candidate{m: m, fit: fitNot}
}

func (b java) fitsAll(l *core.Linker, m *core.Value, args []*core.Value, count int, spread bool) *candidate {
	c := &candidate{m: m}
	params := m.Symbol().Params
	for n := range min(count, 64) {
		var arg *core.Value
		if n < len(args) {
			arg = b.ArgumentOf(l, args[n])
		}
		at := min(n, len(params)-1)
		p := b.parameterType(l, m, at)
		if spread && at == len(params)-1 && p.Is(core.KindList) {
			p = p.Args[0]
		}
		f, known := b.assignable(l, p, arg, 0)
		if f == fitNot && arg != nil && arg.Inferred {
			f, known = fitStrict, false // a guessed type rules nothing out
		}
		if f == fitNot {
			return &candidate{m: m, fit: fitNot}
		}
		g := unknownGrade
		switch {
		case sameErasure(p, arg):
			g = equalGrade
		case known && p.Is(core.KindExternal) && p.Text == javaObject:
			g = anyGrade
		case known:
			g = suitableGrade
		}
		c.fit, c.grades, c.guess = max(c.fit, f), append(c.grades, g), c.guess || arg != nil && arg.Inferred
	}
	return c
}

// mostSpecific is the overload whose parameters suit those of all others.
func (b java) mostSpecific(l *core.Linker, all, args []*core.Value, count int, spread bool) *core.Value {
	for _, m := range all {
		if !slices.ContainsFunc(all, func(o *core.Value) bool { return o != m && !b.moreSpecific(l, m, o, args, count, spread) }) {
			return m
		}
	}
	return nil
}

func (b java) moreSpecific(l *core.Linker, m, o *core.Value, args []*core.Value, count int, spread bool) bool {
	p, q := m.Symbol().Params, o.Symbol().Params
	if len(p) == 0 || len(q) == 0 {
		return len(p) <= len(q)
	}
	for n := range min(count, 64) {
		a, c := b.parameterType(l, m, min(n, len(p)-1)), b.parameterType(l, o, min(n, len(q)-1))
		if spread {
			a, c = elementAt(a, n, len(p)), elementAt(c, n, len(q))
		}
		if a.Is(core.KindParam) && a.Args[0] == nil {
			a = core.ExternalValue(javaObject)
		}
		if n < len(args) {
			if g, ok := b.isFunction(l, b.ArgumentOf(l, args[n])); ok && !sameErasure(a, c) {
				if nearer, told := b.nearerFunction(l, g, a, c); told {
					if !nearer {
						return false
					}
					continue
				}
			}
		}
		if f, known := b.assignable(l, c, a, 0); f != fitStrict || !known && !c.Is(core.KindParam) {
			return false
		}
	}
	return true
}

// elementAt is the type of argument n under variable arity.
func elementAt(t *core.Value, n, params int) *core.Value {
	if n >= params-1 && t.Is(core.KindList) {
		return t.Args[0]
	}
	return t
}
