package nominal

import (
	"slices"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/overloads"
)

// assignable reports how a parameter of a type takes an argument of another.
// What is not known fits; known is false then.
func (ts *Types) assignable(l *core.Linker, param, arg *core.Value, depth int) (f overloads.Applicability, known bool) {
	param, arg = ts.classOf(param), ts.classOf(arg)
	if param == nil || arg == nil || depth > 4 {
		return overloads.Strict, false
	}
	if g, ok := ts.isFunction(l, arg); ok {
		return ts.takesFunction(l, param, g)
	}
	if arg.Is(core.KindUnion) {
		worst, known := overloads.Strict, true
		for _, a := range arg.Args {
			f, k := ts.assignable(l, param, a, depth+1)
			worst, known = max(worst, f), known && k
		}
		return worst, known
	}
	switch {
	case arg.Is(core.KindBuiltin) && arg.Text == null:
		if ts.IsPrimitive(param) {
			return overloads.Not, true
		}
		return overloads.Strict, true
	case ts.IsPrimitive(arg):
		return ts.takesPrimitive(l, param, arg, depth)
	case ts.IsPrimitive(param):
		if p := ts.Unboxed(arg.Text); p != "" && arg.Is(core.KindExternal) {
			if ts.widens(p, param.Text) {
				return overloads.Loose, true
			}
			return overloads.Not, true
		}
		if arg.Is(core.KindParam) || arg.Is(core.KindExternal) && !ts.closed(arg) {
			return overloads.Loose, false
		}
		return overloads.Not, true
	}
	return ts.takesReference(l, param, arg, depth)
}

// classOf names the language's own classes as the library does.
func (ts *Types) classOf(t *core.Value) *core.Value {
	if t.Is(core.KindBuiltin) && !ts.IsPrimitive(t) && t.Text != null && t.Text != void {
		return ts.AsLibrary(t)
	}
	return t
}

func (ts *Types) takesPrimitive(l *core.Linker, param, arg *core.Value, depth int) (overloads.Applicability, bool) {
	switch {
	case ts.IsPrimitive(param):
		if ts.widens(arg.Text, param.Text) {
			return overloads.Strict, true
		}
		return overloads.Not, true
	case param.Is(core.KindParam):
		f, known := ts.assignable(l, param, core.ExternalValue(ts.Boxes[arg.Text]), depth+1) // its bounds are references
		return max(f, overloads.Loose), known
	case param.Is(core.KindExternal):
		if ts.isLibrary(ts.Boxes[arg.Text], param.Text) {
			return overloads.Loose, true
		}
		return overloads.Not, ts.Library().Type(param.Text) != nil
	}
	return overloads.Not, true
}

func (ts *Types) isLibrary(name, super string) bool {
	return super == ts.Any || ts.Library().As(core.ExternalValue(name), super) != nil
}

// closed reports a type of the library of which all supertypes are known.
func (ts *Types) closed(t *core.Value) bool {
	d := ts.Library().Type(t.Text)
	return d != nil && d.Closed
}

// final reports a type of the library that nothing extends.
func (ts *Types) final(t *core.Value) bool {
	d := ts.Library().Type(t.Text)
	return d != nil && d.Final
}

func (ts *Types) takesReference(l *core.Linker, param, arg *core.Value, depth int) (overloads.Applicability, bool) {
	switch {
	case param.Is(core.KindExternal) && param.Text == ts.Any:
		return overloads.Strict, true
	case param.Is(core.KindParam):
		if bound := param.Args[0]; bound != nil && depth < 3 {
			return ts.assignable(l, bound, arg, depth+1)
		}
		return overloads.Strict, true
	case arg.Is(core.KindParam):
		if arg.Args[0] == nil {
			return overloads.Strict, false
		}
		f, known := ts.assignable(l, param, arg.Args[0], depth+1)
		for _, bound := range arg.Args[1:] {
			if g, k := ts.assignable(l, param, bound, depth+1); g < f || g == f && k {
				f, known = g, k
			}
		}
		if arg.Free && f == overloads.Not {
			return overloads.Strict, false // it may be a subtype of its bound
		}
		return f, known
	case arg.Is(core.KindList) || param.Is(core.KindList):
		if arg.Is(core.KindList) && param.Is(core.KindList) {
			a, p := arg.Args[0], param.Args[0]
			if ts.IsPrimitive(a) || ts.IsPrimitive(p) {
				if a == nil || p == nil || a.Kind == p.Kind && a.Text == p.Text {
					return overloads.Strict, a != nil && p != nil
				}
				return overloads.Not, true
			}
			return ts.assignable(l, p, a, depth+1)
		}
		if arg.Is(core.KindList) && param.Is(core.KindExternal) && slices.Contains(ts.Arrays, param.Text) {
			return overloads.Strict, true
		}
		return overloads.Not, true
	case arg.Is(core.KindDef) && arg.Symbol().Kind.IsType():
		return ts.takesDefined(l, param, arg)
	case arg.Is(core.KindExternal):
		switch {
		case param.Is(core.KindExternal) && (param.Text == arg.Text || ts.Library().As(arg, param.Text) != nil):
			return overloads.Strict, true
		case ts.closed(arg), param.Is(core.KindDef):
			return overloads.Not, true // a library's type is none of ours
		}
	}
	return overloads.Strict, false
}

// takesDefined follows the supertypes of a type of the tree.
func (ts *Types) takesDefined(l *core.Linker, param, arg *core.Value) (overloads.Applicability, bool) {
	if core.Same(param, arg) {
		return overloads.Strict, true
	}
	open := false
	for _, s := range ts.Supers(l, arg) {
		switch {
		case s.Is(core.KindDef):
			if core.Same(s, param) {
				return overloads.Strict, true
			}
		case s.Is(core.KindExternal):
			if param.Is(core.KindExternal) && (s.Text == param.Text || ts.Library().As(s, param.Text) != nil) {
				return overloads.Strict, true
			}
			open = open || ts.Library().Type(s.Text) == nil
		default:
			open = true
		}
	}
	if open && param.Is(core.KindExternal) && !ts.final(param) {
		return overloads.Strict, false
	}
	return overloads.Not, true
}
