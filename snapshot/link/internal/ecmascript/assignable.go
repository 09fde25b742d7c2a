package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// assignable tests a type against another one for a conditional type, whose outcome it
// decides: both answers must be sure.
func (c *Comparer) assignable(have, want *core.Value, depth int) Verdict {
	have, want = c.Resolved(have), c.Resolved(want)
	if have == nil || want == nil || depth > maxUnify {
		return Maybe
	}
	switch core.NameOfEmpty(want) {
	case facts.AnyType, facts.UnknownType:
		return Yes
	case facts.NeverType, facts.UndefinedType, facts.NullType:
		return c.isEmpty(have, core.NameOfEmpty(want))
	}
	switch core.NameOfEmpty(have) {
	case "":
	case facts.NeverType:
		return Yes
	case facts.UndefinedType, facts.NullType:
		return c.emptyAssignable(want)
	default:
		return Maybe
	}
	switch {
	case have.Is(core.KindParam), want.Is(core.KindParam), core.IsEither(have), core.IsEither(want):
		return Maybe
	case have.Is(core.KindUnion) && !core.IsBoth(have):
		return c.eachAssignable(have, want, depth)
	case want.Is(core.KindUnion):
		return c.assignableTo(have, want, depth)
	case have.Is(core.KindUnion):
		return c.bothAssignable(have, want, depth)
	case want.Is(core.KindBuiltin) && want.Text == facts.KeyType:
		names, ok := keysOf(c.Linker, want)
		if !ok || len(names) == 0 {
			return Maybe
		}
		return c.assignable(have, core.UnionOf(literals(names)), depth+1)
	case have.Is(core.KindBuiltin) && have.Text == facts.KeyType:
		names, ok := keysOf(c.Linker, have)
		if !ok || len(names) == 0 {
			return Maybe
		}
		return c.assignable(core.UnionOf(literals(names)), want, depth+1)
	}
	if p := PrimitiveOf(want); p != "" {
		return c.assignablePrimitive(have, want, p)
	}
	return c.objectAssignable(have, want, depth)
}

// isEmpty tests a type against never, undefined or null.
func (c *Comparer) isEmpty(have *core.Value, name string) Verdict {
	switch s := core.NameOfEmpty(have); {
	case s == name, s == facts.NeverType:
		return Yes
	case s == facts.AnyType, s == facts.UnknownType, s == "" && (have.Is(core.KindParam) || have.Is(core.KindUnion) || core.IsEither(have)):
		return Maybe
	case s != "":
		return No
	case name == facts.NeverType && core.IsBoth(have):
		return Maybe
	}
	return No
}

// emptyAssignable tests undefined or null against a type that is neither.
func (c *Comparer) emptyAssignable(want *core.Value) Verdict {
	if want.Is(core.KindUnion) || want.Is(core.KindParam) || core.IsEither(want) || want.Is(core.KindBuiltin) && want.Text == "void" {
		return Maybe
	}
	return No
}

func (c *Comparer) eachAssignable(have, want *core.Value, depth int) Verdict {
	all := Yes
	for _, a := range have.Args {
		all = min(all, c.assignable(a, want, depth+1))
	}
	if all == Yes && have.Open {
		return Maybe
	}
	return all
}

func (c *Comparer) assignableTo(have, want *core.Value, depth int) Verdict {
	if core.IsBoth(want) {
		all := Yes
		for _, a := range want.Args {
			all = min(all, c.assignable(have, a, depth+1))
		}
		return all
	}
	if have.Is(core.KindBuiltin) && have.Text == "boolean" {
		if v := c.eachAssignable(&core.Value{Kind: core.KindUnion, Args: []*core.Value{core.BuiltinValue("true"), core.BuiltinValue("false")}}, want, depth); v != No {
			return v
		}
	}
	any := No
	for _, a := range want.Args {
		any = max(any, c.assignable(have, a, depth+1))
	}
	if any == No && want.Open {
		return Maybe
	}
	return any
}

func (c *Comparer) bothAssignable(have, want *core.Value, depth int) Verdict {
	some := false
	for _, a := range have.Args {
		switch c.assignable(a, want, depth+1) {
		case Yes:
			return Yes
		case Maybe:
			some = true
		}
	}
	if p := PrimitiveOf(want); p != "" && !some && !core.IsLiteral(want) {
		return No
	}
	return Maybe
}

// assignablePrimitive tests a type against a plain one.
func (c *Comparer) assignablePrimitive(have, want *core.Value, p string) Verdict {
	switch h := PrimitiveOf(have); {
	case h != "" && h != p:
		return No
	case h == p && core.IsLiteral(want):
		if core.IsLiteral(have) && have.Text == want.Text {
			return Yes
		}
		if have.Is(core.KindBuiltin) && want.Is(core.KindBuiltin) && len(have.Args) == 0 {
			return No
		}
		return Maybe
	case h == p:
		return Yes
	case have.Is(core.KindList), have.Is(core.KindMap), have.Is(core.KindTuple), have.Is(core.KindFunc), have.Is(core.KindRecord):
		return No
	case have.Is(core.KindDef) && (have.Symbol().Kind == facts.KindClass || have.Symbol().Kind == facts.KindInterface || have.Symbol().Flags.Has(facts.Object)):
		return No
	case have.Is(core.KindBuiltin) && have.Text == "object", (have.Is(core.KindBuiltin) || have.Is(core.KindExternal)) && ownClass()[have.Text]:
		return No
	}
	return Maybe
}

// isObject reports a type whose values are objects.
func isObject(t *core.Value) bool {
	switch {
	case t.Is(core.KindList), t.Is(core.KindMap), t.Is(core.KindTuple), t.Is(core.KindFunc), t.Is(core.KindRecord):
		return true
	case t.Is(core.KindDef):
		s := t.Symbol()
		return s.Kind == facts.KindClass || s.Kind == facts.KindInterface || s.Flags.Has(facts.Object) || core.IsObjectMember(t)
	case t.Is(core.KindExternal):
		return ownClass()[t.Text]
	case t.Is(core.KindBuiltin):
		return t.Text == "object" || ownClass()[t.Text] || len(t.Args) > 0 && t.Text != facts.KeyType && t.Text != "boolean"
	}
	return false
}

func (c *Comparer) objectAssignable(have, want *core.Value, depth int) Verdict {
	switch {
	case want.Is(core.KindBuiltin) && want.Text == "object":
		switch {
		case isObject(have):
			return Yes
		case PrimitiveOf(have) != "":
			return No
		}
		return Maybe
	case core.IsEmptyObject(want):
		return Yes
	case have.Is(core.KindBuiltin) && have.Text == "object":
		return c.undetermined(want)
	case want.Is(core.KindList):
		return c.listAssignable(have, want, depth)
	case want.Is(core.KindTuple):
		return c.tupleAssignable(have, want, depth)
	case want.Is(core.KindFunc):
		if have.Is(core.KindFunc) {
			return c.functionAssignable(have, want, depth)
		}
		return c.Uncallable(have)
	case want.Is(core.KindMap) && want.Text != "":
		if !have.Is(core.KindMap) {
			return c.Unlike(have, want.Text)
		}
		if have.Text == want.Text {
			return min(c.assignable(have.Args[0], want.Args[0], depth+1), c.assignable(have.Args[1], want.Args[1], depth+1))
		}
	case (want.Is(core.KindBuiltin) || want.Is(core.KindExternal)) && want.Text == "Function":
		if have.Is(core.KindFunc) {
			return Yes
		}
		return c.Uncallable(have)
	case want.Is(core.KindBuiltin), want.Is(core.KindExternal):
		if (have.Is(core.KindBuiltin) || have.Is(core.KindExternal)) && have.Text == want.Text && len(have.Args) == len(want.Args) {
			all := Yes
			for n := range have.Args {
				all = min(all, c.assignable(have.Args[n], want.Args[n], depth+1))
			}
			return max(all, Maybe)
		}
		if ownClass()[want.Text] {
			return c.Unlike(have, want.Text)
		}
	case want.Is(core.KindRecord):
		return c.recordAssignable(have, want, depth)
	case want.Is(core.KindDef):
		return c.namedAssignable(have, want, depth)
	}
	return Maybe
}

// undetermined tests an object of which nothing is known against a type.
func (c *Comparer) undetermined(want *core.Value) Verdict {
	switch {
	case want.Is(core.KindList), want.Is(core.KindTuple), want.Is(core.KindFunc), want.Is(core.KindMap) && want.Text != "":
		return No
	case want.Is(core.KindBuiltin), want.Is(core.KindExternal):
		if want.Text == "Function" || ownClass()[want.Text] {
			return No
		}
	case want.Is(core.KindRecord):
		if !want.Open && len(c.Linker.Names(want, true)) > 0 {
			return No
		}
	case want.Is(core.KindDef):
		if o := c.Object(want, 0); o != nil && len(o.Names(true)) > 0 {
			return No
		}
	}
	return Maybe
}

// ownClass are the language's own classes of which values have members that plain
// objects lack.
var ownClass = lang.WordSet("Date RegExp Buffer Error TypeError RangeError SyntaxError Map Set WeakMap WeakSet WeakRef Promise PromiseLike URL URLSearchParams FormData Headers Request Response AbortSignal")

func (c *Comparer) listAssignable(have, want *core.Value, depth int) Verdict {
	switch {
	case have.Is(core.KindList) && have.Text == want.Text:
		return c.assignable(have.Args[0], want.Args[0], depth+1)
	case have.Is(core.KindTuple) && want.Text == "":
		all := Yes
		for _, a := range have.Args {
			all = min(all, c.assignable(a, want.Args[0], depth+1))
		}
		if have.Open {
			return min(all, Maybe)
		}
		return all
	case have.Is(core.KindList), have.Is(core.KindTuple), have.Is(core.KindMap):
		if want.Text == "" && have.Text != "" { // a set or a map is no array
			return No
		}
		return Maybe
	}
	return c.Unlike(have, want.Text)
}

func (c *Comparer) tupleAssignable(have, want *core.Value, depth int) Verdict {
	switch {
	case want.Open, have.Is(core.KindTuple) && have.Open:
		return Maybe
	case have.Is(core.KindTuple) && len(have.Args) == len(want.Args):
		all := Yes
		for n := range have.Args {
			all = min(all, c.assignable(have.Args[n], want.Args[n], depth+1))
		}
		return all
	case have.Is(core.KindTuple), have.Is(core.KindList) && have.Text == "":
		return No
	}
	return c.Unlike(have, "")
}

// functionAssignable tests two function types: one may take fewer arguments.
func (c *Comparer) functionAssignable(have, want *core.Value, depth int) Verdict {
	if have.Text != want.Text {
		return Maybe
	}
	required, _, known := facts.Arity(uint32(have.Index))
	_, open, told := facts.Arity(uint32(want.Index))
	if !known || !told {
		return Maybe
	}
	most, wanted := len(have.Args)-1, len(want.Args)-1
	if required > wanted && !open {
		return No
	}
	all := Yes
	for n := range most {
		w := want.Args[min(n, max(wanted-1, 0))]
		if wanted == 0 {
			break
		}
		if open && n >= wanted-1 {
			if l := c.Resolved(want.Args[wanted-1]); l.Is(core.KindList) {
				w = l.Args[0]
			} else if core.NameOfEmpty(l) == facts.AnyType {
				w = l
			} else {
				return Maybe
			}
		} else if n >= wanted {
			break
		}
		if s := core.NameOfEmpty(core.BareType(w)); s == facts.AnyType || s == facts.NeverType {
			continue
		}
		all = min(all, max(Maybe, c.assignable(w, have.Args[n], depth+1)))
	}
	result := want.Args[wanted]
	if core.NameOfEmpty(core.BareType(result)) == "" && core.BareType(result).Is(core.KindBuiltin) && core.BareType(result).Text == "void" {
		return all
	}
	return min(all, c.assignable(have.Args[most], result, depth+1))
}
