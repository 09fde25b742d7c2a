package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// resolved is a type behind the names that stand for it.
func (c *checker) resolved(t *core.Value) *core.Value {
	t = core.BareType(t)
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()); n++ {
		u := c.unaliased(t)
		if u == t || u == nil {
			if c.literalAlias(t) == "|" { // a union with an object type of its own
				return nil
			}
			return t
		}
		t = u
	}
	if t = core.BareType(t); t.Is(core.KindExternal) && t.Text == "bigint" { // the grammar takes it for a name
		return core.BuiltinValue(t.Text)
	}
	return t
}

// assignable tests a type against another one for a conditional type, whose outcome it
// decides: both answers must be sure.
func (c *checker) assignable(have, want *core.Value, depth int) verdict {
	have, want = c.resolved(have), c.resolved(want)
	if have == nil || want == nil || depth > maxUnify {
		return maybe
	}
	switch core.NameOfEmpty(want) {
	case facts.AnyType, facts.UnknownType:
		return yes
	case facts.NeverType, facts.UndefinedType, facts.NullType:
		return c.isEmpty(have, core.NameOfEmpty(want))
	}
	switch core.NameOfEmpty(have) {
	case "":
	case facts.NeverType:
		return yes
	case facts.UndefinedType, facts.NullType:
		return c.emptySuits(want)
	default:
		return maybe
	}
	switch {
	case have.Is(core.KindParam), want.Is(core.KindParam), core.IsEither(have), core.IsEither(want):
		return maybe
	case have.Is(core.KindUnion) && !core.IsBoth(have):
		return c.eachAssignable(have, want, depth)
	case want.Is(core.KindUnion):
		return c.assignableTo(have, want, depth)
	case have.Is(core.KindUnion):
		return c.bothAssignable(have, want, depth)
	case want.Is(core.KindBuiltin) && want.Text == facts.KeyType:
		names, ok := keysOf(c.l, want)
		if !ok || len(names) == 0 {
			return maybe
		}
		return c.assignable(have, core.UnionOf(literals(names)), depth+1)
	case have.Is(core.KindBuiltin) && have.Text == facts.KeyType:
		names, ok := keysOf(c.l, have)
		if !ok || len(names) == 0 {
			return maybe
		}
		return c.assignable(core.UnionOf(literals(names)), want, depth+1)
	}
	if p := primitive(want); p != "" {
		return c.plainly(have, want, p)
	}
	return c.objectAssignable(have, want, depth)
}

// isEmpty tests a type against never, undefined or null.
func (c *checker) isEmpty(have *core.Value, name string) verdict {
	switch s := core.NameOfEmpty(have); {
	case s == name, s == facts.NeverType:
		return yes
	case s == facts.AnyType, s == facts.UnknownType, s == "" && (have.Is(core.KindParam) || have.Is(core.KindUnion) || core.IsEither(have)):
		return maybe
	case s != "":
		return no
	case name == facts.NeverType && core.IsBoth(have):
		return maybe
	}
	return no
}

// emptySuits tests undefined or null against a type that is neither.
func (c *checker) emptySuits(want *core.Value) verdict {
	if want.Is(core.KindUnion) || want.Is(core.KindParam) || core.IsEither(want) || want.Is(core.KindBuiltin) && want.Text == "void" {
		return maybe
	}
	return no
}

func (c *checker) eachAssignable(have, want *core.Value, depth int) verdict {
	all := yes
	for _, a := range have.Args {
		all = min(all, c.assignable(a, want, depth+1))
	}
	if all == yes && have.Open {
		return maybe
	}
	return all
}

func (c *checker) assignableTo(have, want *core.Value, depth int) verdict {
	if core.IsBoth(want) {
		all := yes
		for _, a := range want.Args {
			all = min(all, c.assignable(have, a, depth+1))
		}
		return all
	}
	if have.Is(core.KindBuiltin) && have.Text == "boolean" {
		if v := c.eachAssignable(&core.Value{Kind: core.KindUnion, Args: []*core.Value{core.BuiltinValue("true"), core.BuiltinValue("false")}}, want, depth); v != no {
			return v
		}
	}
	any := no
	for _, a := range want.Args {
		any = max(any, c.assignable(have, a, depth+1))
	}
	if any == no && want.Open {
		return maybe
	}
	return any
}

func (c *checker) bothAssignable(have, want *core.Value, depth int) verdict {
	some := false
	for _, a := range have.Args {
		switch c.assignable(a, want, depth+1) {
		case yes:
			return yes
		case maybe:
			some = true
		}
	}
	if p := primitive(want); p != "" && !some && !core.IsLiteral(want) {
		return no
	}
	return maybe
}

// plainly tests a type against a plain one.
func (c *checker) plainly(have, want *core.Value, p string) verdict {
	switch h := primitive(have); {
	case h != "" && h != p:
		return no
	case h == p && core.IsLiteral(want):
		if core.IsLiteral(have) && have.Text == want.Text {
			return yes
		}
		if have.Is(core.KindBuiltin) && want.Is(core.KindBuiltin) && len(have.Args) == 0 {
			return no
		}
		return maybe
	case h == p:
		return yes
	case have.Is(core.KindList), have.Is(core.KindMap), have.Is(core.KindTuple), have.Is(core.KindFunc), have.Is(core.KindRecord):
		return no
	case have.Is(core.KindDef) && (have.Symbol().Kind == facts.KindClass || have.Symbol().Kind == facts.KindInterface || have.Symbol().Flags.Has(facts.Object)):
		return no
	case have.Is(core.KindBuiltin) && have.Text == "object", (have.Is(core.KindBuiltin) || have.Is(core.KindExternal)) && ownClass()[have.Text]:
		return no
	}
	return maybe
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

func (c *checker) objectAssignable(have, want *core.Value, depth int) verdict {
	switch {
	case want.Is(core.KindBuiltin) && want.Text == "object":
		switch {
		case isObject(have):
			return yes
		case primitive(have) != "":
			return no
		}
		return maybe
	case core.Memberless(want):
		return yes
	case have.Is(core.KindBuiltin) && have.Text == "object":
		return c.barely(want)
	case want.Is(core.KindList):
		return c.listAssignable(have, want, depth)
	case want.Is(core.KindTuple):
		return c.tupleAssignable(have, want, depth)
	case want.Is(core.KindFunc):
		if have.Is(core.KindFunc) {
			return c.functionAssignable(have, want, depth)
		}
		return c.uncallable(have)
	case want.Is(core.KindMap) && want.Text != "":
		if !have.Is(core.KindMap) {
			return c.unlike(have, want.Text)
		}
		if have.Text == want.Text {
			return min(c.assignable(have.Args[0], want.Args[0], depth+1), c.assignable(have.Args[1], want.Args[1], depth+1))
		}
	case (want.Is(core.KindBuiltin) || want.Is(core.KindExternal)) && want.Text == "Function":
		if have.Is(core.KindFunc) {
			return yes
		}
		return c.uncallable(have)
	case want.Is(core.KindBuiltin), want.Is(core.KindExternal):
		if (have.Is(core.KindBuiltin) || have.Is(core.KindExternal)) && have.Text == want.Text && len(have.Args) == len(want.Args) {
			all := yes
			for n := range have.Args {
				all = min(all, c.assignable(have.Args[n], want.Args[n], depth+1))
			}
			return max(all, maybe)
		}
		if ownClass()[want.Text] {
			return c.unlike(have, want.Text)
		}
	case want.Is(core.KindRecord):
		return c.recordAssignable(have, want, depth)
	case want.Is(core.KindDef):
		return c.namedAssignable(have, want, depth)
	}
	return maybe
}

// barely tests an object of which nothing is known against a type.
func (c *checker) barely(want *core.Value) verdict {
	switch {
	case want.Is(core.KindList), want.Is(core.KindTuple), want.Is(core.KindFunc), want.Is(core.KindMap) && want.Text != "":
		return no
	case want.Is(core.KindBuiltin), want.Is(core.KindExternal):
		if want.Text == "Function" || ownClass()[want.Text] {
			return no
		}
	case want.Is(core.KindRecord):
		if !want.Open && len(c.l.Names(want, true)) > 0 {
			return no
		}
	case want.Is(core.KindDef):
		if o := c.object(want, 0); o != nil && len(o.names(true)) > 0 {
			return no
		}
	}
	return maybe
}

// ownClass are the language's own classes of which values have members that plain
// objects lack.
var ownClass = lang.WordSet("Date RegExp Error TypeError RangeError SyntaxError Map Set WeakMap WeakSet WeakRef Promise PromiseLike URL URLSearchParams FormData Headers Request Response AbortSignal")

func (c *checker) listAssignable(have, want *core.Value, depth int) verdict {
	switch {
	case have.Is(core.KindList) && have.Text == want.Text:
		return c.assignable(have.Args[0], want.Args[0], depth+1)
	case have.Is(core.KindTuple) && want.Text == "":
		all := yes
		for _, a := range have.Args {
			all = min(all, c.assignable(a, want.Args[0], depth+1))
		}
		if have.Open {
			return min(all, maybe)
		}
		return all
	case have.Is(core.KindList), have.Is(core.KindTuple), have.Is(core.KindMap):
		if want.Text == "" && have.Text != "" { // a set or a map is no array
			return no
		}
		return maybe
	}
	return c.unlike(have, want.Text)
}

func (c *checker) tupleAssignable(have, want *core.Value, depth int) verdict {
	switch {
	case want.Open, have.Is(core.KindTuple) && have.Open:
		return maybe
	case have.Is(core.KindTuple) && len(have.Args) == len(want.Args):
		all := yes
		for n := range have.Args {
			all = min(all, c.assignable(have.Args[n], want.Args[n], depth+1))
		}
		return all
	case have.Is(core.KindTuple), have.Is(core.KindList) && have.Text == "":
		return no
	}
	return c.unlike(have, "")
}

// functionAssignable tests two function types: one may take fewer arguments.
func (c *checker) functionAssignable(have, want *core.Value, depth int) verdict {
	if have.Text != want.Text {
		return maybe
	}
	required, _, known := facts.Arity(uint32(have.Index))
	_, open, told := facts.Arity(uint32(want.Index))
	if !known || !told {
		return maybe
	}
	most, wanted := len(have.Args)-1, len(want.Args)-1
	if required > wanted && !open {
		return no
	}
	all := yes
	for n := range most {
		w := want.Args[min(n, max(wanted-1, 0))]
		if wanted == 0 {
			break
		}
		if open && n >= wanted-1 {
			if l := c.resolved(want.Args[wanted-1]); l.Is(core.KindList) {
				w = l.Args[0]
			} else if core.NameOfEmpty(l) == facts.AnyType {
				w = l
			} else {
				return maybe
			}
		} else if n >= wanted {
			break
		}
		if s := core.NameOfEmpty(core.BareType(w)); s == facts.AnyType || s == facts.NeverType {
			continue
		}
		all = min(all, max(maybe, c.assignable(w, have.Args[n], depth+1)))
	}
	result := want.Args[wanted]
	if core.NameOfEmpty(core.BareType(result)) == "" && core.BareType(result).Is(core.KindBuiltin) && core.BareType(result).Text == "void" {
		return all
	}
	return min(all, c.assignable(have.Args[most], result, depth+1))
}
