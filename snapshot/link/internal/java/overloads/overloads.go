// Package overloads chooses among overloads as languages with phases of applicability do: those that take
// the arguments by the strictest phase in which any does, and of them the most specific. How a type takes
// another is asked of the language.
package overloads

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Applicability says how well arguments suit parameters: the phases in the order in which they are tried.
type Applicability uint8

// The phases.
const (
	Strict Applicability = iota // by subtyping
	Loose                       // by conversions such as boxing
	Spread                      // by variable arity
	Not
)

// Rules are those of a language.
type Rules interface {
	// Accessible reports whether the linker's file may name a member.
	Accessible(l *core.Linker, m *core.Value) bool
	// ParameterType is the declared type of parameter n.
	ParameterType(l *core.Linker, m *core.Value, n int) *core.Value
	// ArgumentOf is the type of an argument.
	ArgumentOf(l *core.Linker, arg *core.Value) *core.Value
	// Takes reports how a parameter of a type takes an argument of another. What is not known fits; known is false then.
	Takes(l *core.Linker, param, arg *core.Value) (fit Applicability, known bool)
	// Same reports two types that an overload cannot distinguish.
	Same(a, b *core.Value) bool
	// Root is the type of a library that takes whatever it is given.
	Root() *core.Value
	// Prefers reports whether a parameter of type p suits an argument at least as well as one of type q, where more
	// than their types tells; told is false where it does not.
	Prefers(l *core.Linker, arg, p, q *core.Value) (better, told bool)
}

// candidate is an overload that a call may mean.
type candidate struct {
	m      *core.Value
	fit    Applicability
	grades []grade // by argument
	guess  bool    // an argument's type is inferred
}

// grade says what is known of how an argument suits its parameter.
type grade uint8

const (
	unknownGrade  grade = iota
	anyGrade            // whatever it is: the parameter is of the root type
	suitableGrade       // by a conversion that the language has
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

// Select chooses by the number of arguments, then by their types, as far as they are known. What is left to
// chance is inferred, the others kept.
func Select(l *core.Linker, r Rules, overloads, args []*core.Value, count int) *core.Value {
	if len(overloads) > core.MaxOverloads {
		c := l.NarrowByCount(overloads, count, func(m *core.Value) bool { return r.Accessible(l, m) && core.Takes(m, count) }, func(fitting []*core.Value) *core.Value { return several(fitting, fitting) })
		if c.Any != nil {
			return c.Any
		}
		overloads = c.Fitting
	}
	if seen := slices.DeleteFunc(slices.Clone(overloads), func(m *core.Value) bool { return !r.Accessible(l, m) }); len(seen) > 0 {
		overloads = seen
	}
	all, sure := applicable(l, r, overloads, args, count)
	switch len(all) {
	case 0: // the types are known too little
		fitting := slices.DeleteFunc(slices.Clone(overloads), func(m *core.Value) bool { return !core.Takes(m, count) })
		if (len(fitting) == 0 || takesNone(l, r, fitting, args)) && overloads[0].Outside != nil {
			return overloads[0].Outside
		}
		return several(fitting, overloads)
	case 1:
		return all[0].m
	}
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
	m := mostSpecific(l, r, best, args, count, nearest[0].fit == Spread)
	switch {
	case m == nil:
		return several(best, best)
	case sure || len(nearest) == 1 && !nearest[0].guess && !slices.ContainsFunc(nearest[0].grades, func(g grade) bool { return g != equalGrade }):
		return m
	}
	return kept(m, best)
}

// takesNone reports overloads of which each surely does not take an argument whose type is no guess.
func takesNone(l *core.Linker, r Rules, overloads, args []*core.Value) bool {
	return !slices.ContainsFunc(overloads, func(m *core.Value) bool {
		for n := range min(len(args), len(m.Symbol().Params)) {
			if m.Symbol().Params[n].Flags.Has(facts.Variadic) {
				break
			}
			arg := r.ArgumentOf(l, args[n])
			if arg == nil || arg.Inferred {
				continue
			}
			if fit, known := r.Takes(l, r.ParameterType(l, m, n), arg); fit == Not && known {
				return false
			}
		}
		return true
	})
}

// applicable lists what takes the arguments, the strictest phase first, up to the phase in which one is known
// to: others are not tried. sure reports that the types of all arguments are known to all.
func applicable(l *core.Linker, r Rules, overloads, args []*core.Value, count int) (all []*candidate, sure bool) {
	level := Not
	for _, m := range overloads {
		if c := judge(l, r, m, args, count); c.fit != Not {
			all = append(all, c)
			if c.sure() {
				level = min(level, c.fit)
			}
		}
	}
	all = slices.DeleteFunc(all, func(c *candidate) bool { return c.fit > level })
	slices.SortStableFunc(all, func(a, o *candidate) int { return cmp.Compare(a.fit, o.fit) })
	return all, !slices.ContainsFunc(all, func(c *candidate) bool { return !c.sure() })
}

// unlike gives a candidate of each combination of grades: there are few of them, however many overloads there are.
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

// several is a choice that nothing decides; all are those of whatever number of parameters.
func several(fitting, all []*core.Value) *core.Value {
	if len(fitting) == 0 {
		fitting = all
	}
	m := kept(fitting[0], fitting)
	m.Each = len(fitting) > 1
	return m
}

// kept is one of several overloads that stands for all, the others beside it.
func kept(m *core.Value, all []*core.Value) *core.Value {
	c := *m
	c.Inferred, c.Also = true, nil
	for _, o := range all {
		if o != m {
			c.Also = append(c.Also, core.Definition{File: o.File, Index: o.Index})
		}
	}
	return &c
}

// Applicable reports in which phase a callable takes arguments.
func Applicable(l *core.Linker, r Rules, m *core.Value, args []*core.Value, count int) Applicability {
	return judge(l, r, m, args, count).fit
}

func judge(l *core.Linker, r Rules, m *core.Value, args []*core.Value, count int) *candidate {
	params := m.Symbol().Params
	if count < 0 {
		return &candidate{m: m, grades: []grade{unknownGrade}}
	}
	spread := len(params) > 0 && params[len(params)-1].Flags.Has(facts.Variadic)
	if count == len(params) {
		if c := judgeParams(l, r, m, args, count, false); c.fit != Not || !spread {
			return c
		}
	}
	if spread && count >= len(params)-1 {
		if c := judgeParams(l, r, m, args, count, true); c.fit != Not {
			c.fit = Spread
			return c
		}
	}
	return &candidate{m: m, fit: Not}
}

// maxArguments is how many arguments of a call are looked at.
const maxArguments = 64

func judgeParams(l *core.Linker, r Rules, m *core.Value, args []*core.Value, count int, spread bool) *candidate {
	c := &candidate{m: m}
	params := m.Symbol().Params
	for n := range min(count, maxArguments) {
		var arg *core.Value
		if n < len(args) {
			arg = r.ArgumentOf(l, args[n])
		}
		at := min(n, len(params)-1)
		p := r.ParameterType(l, m, at)
		if spread {
			p = elementAt(p, at, len(params))
		}
		f, known := r.Takes(l, p, arg)
		if f == Not && arg != nil && arg.Inferred {
			f, known = Strict, false // a guessed type rules nothing out
		}
		if f == Not {
			return &candidate{m: m, fit: Not}
		}
		g := unknownGrade
		switch {
		case r.Same(p, arg):
			g = equalGrade
		case known && p.Is(core.KindExternal) && p.Text == r.Root().Text:
			g = anyGrade
		case known:
			g = suitableGrade
		}
		c.fit, c.grades, c.guess = max(c.fit, f), append(c.grades, g), c.guess || arg != nil && arg.Inferred
	}
	return c
}

// mostSpecific is the overload whose parameters suit those of all others.
func mostSpecific(l *core.Linker, r Rules, all, args []*core.Value, count int, spread bool) *core.Value {
	for _, m := range all {
		if !slices.ContainsFunc(all, func(o *core.Value) bool { return o != m && !moreSpecific(l, r, m, o, args, count, spread) }) {
			return m
		}
	}
	return nil
}

func moreSpecific(l *core.Linker, r Rules, m, o *core.Value, args []*core.Value, count int, spread bool) bool {
	p, q := len(m.Symbol().Params), len(o.Symbol().Params)
	if p == 0 || q == 0 {
		return p <= q
	}
	for n := range min(count, maxArguments) {
		a, c := r.ParameterType(l, m, min(n, p-1)), r.ParameterType(l, o, min(n, q-1))
		if spread {
			a, c = elementAt(a, n, p), elementAt(c, n, q)
		}
		if a.Is(core.KindParam) && a.Args[0] == nil {
			a = r.Root()
		}
		if n < len(args) {
			if better, told := r.Prefers(l, args[n], a, c); told {
				if !better {
					return false
				}
				continue
			}
		}
		if f, known := r.Takes(l, c, a); f != Strict || !known && !c.Is(core.KindParam) {
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
