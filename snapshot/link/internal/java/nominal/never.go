package nominal

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// NeverTakes reports a parameter's type that surely takes no value of another one: all supertypes of both are known.
// What type arguments they have is left out.
func (ts *Types) NeverTakes(l *core.Linker, param, arg *core.Value) bool {
	if param == nil || arg == nil || param.Inferred || arg.Inferred {
		return false
	}
	param, arg = ts.classOf(param), ts.classOf(arg)
	switch {
	case !ts.isPlain(param) || !ts.isPlain(arg):
		return false
	case ts.IsPrimitive(param):
		return ts.neverUnboxed(l, param, arg)
	case ts.IsPrimitive(arg):
		return ts.neverUnboxed(l, arg, param)
	case param.Is(core.KindList) || arg.Is(core.KindList):
		return !(param.Is(core.KindList) && arg.Is(core.KindList)) && !ts.takesArrays(param) && !ts.takesArrays(arg)
	case param.Text == ts.Any && param.Is(core.KindExternal):
		return false
	}
	return ts.neverBelow(l, arg, param)
}

// isPlain reports a primitive type, an array of whatever, a type of the repository, or one of the library of which all
// supertypes are known.
func (ts *Types) isPlain(t *core.Value) bool {
	switch {
	case t.Is(core.KindDef):
		return t.Symbol().Kind.IsType() && !strings.HasPrefix(t.File.Facts.Package, "java")
	case t.Is(core.KindExternal):
		return ts.closed(t)
	}
	return ts.IsPrimitive(t) || t.Is(core.KindList)
}

// takesArrays reports a supertype of arrays.
func (ts *Types) takesArrays(t *core.Value) bool {
	return t.Is(core.KindExternal) && (t.Text == ts.Any || slices.Contains(ts.Arrays, t.Text))
}

// neverUnboxed reports a primitive type and another one of which neither is boxed nor unboxed to suit the other.
func (ts *Types) neverUnboxed(_ *core.Linker, primitive, other *core.Value) bool {
	const truth = "boolean"
	switch {
	case ts.IsPrimitive(other):
		return (primitive.Text == truth) != (other.Text == truth)
	case other.Is(core.KindExternal):
		box := ts.Boxes[primitive.Text]
		return !ts.isLibrary(box, other.Text) && ts.Unboxed(other.Text) == ""
	}
	return true
}

// neverBelow reports a type that is not below another one, itself or by its supertypes, all of which are known.
func (ts *Types) neverBelow(l *core.Linker, low, high *core.Value) bool {
	above := []*core.Value{low}
	if low.Is(core.KindDef) {
		above = append(above, ts.Supers(l, low)...)
	}
	for _, s := range above {
		switch {
		case s == nil || !ts.isPlain(s), s.Is(core.KindDef) && s.Symbol().NodeKind == "annotation" && high.Is(core.KindExternal): // which is below one of the library
			return false
		case s.Is(core.KindDef) && high.Is(core.KindDef) && s.Symbol().Name == high.Symbol().Name:
			return false // or one of two modules
		case s.Is(core.KindExternal) && high.Is(core.KindExternal) && (s.Text == high.Text || ts.Library().As(s, high.Text) != nil):
			return false
		}
	}
	return true
}

// Loses reports a number that an assignment does not narrow by itself: one wider than another, and no int, as constants of
// which may be narrowed.
func (ts *Types) Loses(given, want *core.Value) bool {
	return ts.IsPrimitive(given) && ts.IsPrimitive(want) && slices.Contains(ts.Wide, given.Text) && !ts.widens(given.Text, want.Text)
}

// NeverReturns reports a result's type that no method may have which overrides one with a result of another type: of
// primitive types and of none each suits itself alone, a class suits those above it.
func (ts *Types) NeverReturns(l *core.Linker, want, given *core.Value) bool {
	if want == nil || given == nil || want.Inferred || given.Inferred {
		return false
	}
	if ts.isNoReference(want) || ts.isNoReference(given) {
		return !(want.Is(core.KindBuiltin) && given.Is(core.KindBuiltin) && want.Text == given.Text)
	}
	return ts.NeverTakes(l, want, given)
}

// isNoReference reports a primitive type or none at all.
func (ts *Types) isNoReference(t *core.Value) bool { return ts.IsPrimitive(t) || isVoid(t) }

// NeverSame reports two types that are surely not the same, whatever their type arguments are.
func (ts *Types) NeverSame(a, b *core.Value) bool {
	if a == nil || b == nil || a.Inferred || b.Inferred {
		return false
	}
	a, b = ts.classOf(a), ts.classOf(b)
	if a.Is(core.KindList) && b.Is(core.KindList) {
		return ts.NeverSame(a.Args[0], b.Args[0])
	}
	if !ts.isPlain(a) || !ts.isPlain(b) {
		return false
	}
	return !ts.Same(a, b) && (a.Kind != b.Kind || !a.Is(core.KindDef) || a.Symbol().Name != b.Symbol().Name)
}

// NeverTakesArguments reports a generic type that takes no value of another one since of two type arguments none is below the
// other one. Both types say all their type arguments themselves.
func (ts *Types) NeverTakesArguments(l *core.Linker, param, arg *core.Value) bool {
	if !param.Is(core.KindExternal) || !arg.Is(core.KindExternal) || param.Inferred || arg.Inferred {
		return false
	}
	as := ts.Library().As(arg, param.Text)
	if as == nil || len(as.Args) != len(param.Args) {
		return false
	}
	for n, a := range as.Args {
		p := param.Args[n]
		if ts.isReference(a) && ts.isReference(p) && ts.NeverTakes(l, a, p) && ts.NeverTakes(l, p, a) {
			return true
		}
	}
	return false
}

// isReference reports a class or an interface.
func (ts *Types) isReference(t *core.Value) bool {
	return t.Is(core.KindDef) || t.Is(core.KindExternal)
}
