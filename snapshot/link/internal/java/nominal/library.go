package nominal

import (
	"slices"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/library"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// RootMethod is a method that all types have, nil for none of the name.
func (ts *Types) RootMethod(name string) *library.Method {
	return ts.Library().Member(ts.Any, name)
}

// LibraryMethods are the library's methods that an external member names; none where it is not known. All types have
// the methods of the root.
func (ts *Types) LibraryMethods(member *core.Value) []library.Overload {
	if member.Receiver == nil {
		return nil
	}
	name := core.LastName(member.Text)
	if all := ts.Library().Overloads(ts.AsLibrary(member.Receiver), name); len(all) > 0 {
		return all
	}
	if ts.MayNarrow(name) {
		return nil
	}
	return ts.Library().Overloads(ts.Root(), name)
}

// MayNarrow reports a method that all types have, and of which a type that is not known may give something narrower: clone.
func (ts *Types) MayNarrow(name string) bool {
	m := ts.RootMethod(name)
	return m != nil && m.Result.Name == ts.Any
}

// meant are the methods that a call of so many arguments may mean, -1 if their number is unknown: those that take the
// arguments by the strictest phase in which one does, and of them the most specific.
func (ts *Types) meant(l *core.Linker, member *core.Value, args []*core.Value, count int) []library.Overload {
	all := slices.DeleteFunc(ts.LibraryMethods(member), func(o library.Overload) bool { return !o.Method.Takes(count) })
	if len(all) < 2 || count < 0 {
		return all
	}
	best, sure, level := []library.Overload(nil), true, overloads.Not
	for _, o := range all {
		fit, known := ts.suits(l, o, args, count)
		switch {
		case fit == overloads.Not:
			continue
		case known && fit < level:
			level = fit
		}
		sure = sure && known
		best = append(best, o)
	}
	best = slices.DeleteFunc(best, func(o library.Overload) bool {
		fit, _ := ts.suits(l, o, args, count)
		return fit > level
	})
	if len(best) == 0 {
		return all
	}
	if sure {
		for _, m := range best {
			if !slices.ContainsFunc(best, func(o library.Overload) bool { return o != m && !ts.narrower(l, m, o, count) }) {
				return []library.Overload{m}
			}
		}
	}
	return best
}

// suits reports in which phase a method takes arguments; known is false where that of one is not known.
func (ts *Types) suits(l *core.Linker, o library.Overload, args []*core.Value, count int) (fit overloads.Applicability, known bool) {
	c, known := ts.Library().Called(l, ts, o.Holder, o.Method), true
	for n := range min(count, maxArguments) {
		p, _ := o.Method.Param(n)
		var arg *core.Value
		if n < len(args) {
			arg = ts.ArgumentOf(l, args[n])
		}
		of, variable := c.Bound(p)
		f, k := ts.Takes(l, of, arg)
		if f == overloads.Not && (arg != nil && arg.Inferred || variable) {
			f, k = overloads.Strict, false
		}
		if f == overloads.Not {
			return f, true
		}
		fit, known = max(fit, f), known && k && (arg == nil || !arg.Inferred)
	}
	if count != len(o.Method.Params) {
		fit = overloads.Spread
	}
	return fit, known
}

// maxArguments is how many arguments of a call are looked at.
const maxArguments = 16

// narrower reports a method whose parameters all suit those of another.
func (ts *Types) narrower(l *core.Linker, m, o library.Overload, count int) bool {
	a, b := ts.Library().Called(l, ts, m.Holder, m.Method), ts.Library().Called(l, ts, o.Holder, o.Method)
	for n := range min(count, maxArguments) {
		p, _ := m.Method.Param(n)
		q, _ := o.Method.Param(n)
		of, _ := a.Bound(p)
		to, _ := b.Bound(q)
		if f, known := ts.Takes(l, to, of); f != overloads.Strict || !known {
			return false
		}
	}
	return true
}

// KnownResult is what a call of a library's method gives, nil where that is not known. count is the number of its
// arguments, -1 where that is unknown, as of a method that is referred to.
func (ts *Types) KnownResult(l *core.Linker, member *core.Value, args []*core.Value, count int) *core.Value {
	return ts.agreed(ts.meant(l, member, args, count), func(o library.Overload) *core.Value {
		c := ts.Library().Called(l, ts, o.Holder, o.Method)
		c.Give(args)
		r, variable := c.Bound(o.Method.Result)
		if r == nil {
			return nil
		}
		v := core.InstanceOf(r)
		if member.Inferred || member.Receiver.Inferred || variable {
			v = core.AsInferred(v)
		}
		return v
	})
}

// KnownArgument is what a library's method takes as an argument, nil where that is not known.
func (ts *Types) KnownArgument(l *core.Linker, member *core.Value, args []*core.Value, index, count int) *core.Value {
	return ts.agreed(ts.meant(l, member, args, count), func(o library.Overload) *core.Value {
		p, ok := o.Method.Param(index)
		if !ok {
			return nil
		}
		c := ts.Library().Called(l, ts, o.Holder, o.Method)
		c.Give(args[:min(index, len(args))])
		of, variable := c.Bound(p)
		v := core.InstanceOf(of)
		if variable {
			v = core.AsInferred(v) // an element, or what an argument told
		}
		return v
	})
}

// agreed is what all methods that a call may mean give alike, nil where they differ.
func (ts *Types) agreed(all []library.Overload, of func(library.Overload) *core.Value) *core.Value {
	var first *core.Value
	for n, o := range all {
		switch v := of(o); {
		case n == 0:
			first = v
		case !ts.Same(core.TypeOf(v), core.TypeOf(first)):
			return nil
		}
	}
	return first
}
