package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// resolved is a type behind the names that stand for it.
func (c *checker) resolved(t *value) *value {
	t = bare(t)
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()); n++ {
		u := c.unaliased(t)
		if u == t || u == nil {
			if c.literalAlias(t) == "|" { // a union with an object type of its own
				return nil
			}
			return t
		}
		t = u
	}
	if t = bare(t); t.is(kindExternal) && t.s == "bigint" { // the grammar takes it for a name
		return builtin(t.s)
	}
	return t
}

// assignable tests a type against another one for a conditional type, whose outcome it
// decides: both answers must be sure.
func (c *checker) assignable(have, want *value, depth int) verdict {
	have, want = c.resolved(have), c.resolved(want)
	if have == nil || want == nil || depth > maxUnify {
		return maybe
	}
	switch nameOfEmpty(want) {
	case facts.AnyType, facts.UnknownType:
		return yes
	case facts.NeverType, facts.UndefinedType, facts.NullType:
		return c.isEmpty(have, nameOfEmpty(want))
	}
	switch nameOfEmpty(have) {
	case "":
	case facts.NeverType:
		return yes
	case facts.UndefinedType, facts.NullType:
		return c.emptySuits(want)
	default:
		return maybe
	}
	switch {
	case have.is(kindParam), want.is(kindParam), isEither(have), isEither(want):
		return maybe
	case have.is(kindUnion) && !isBoth(have):
		return c.eachAssignable(have, want, depth)
	case want.is(kindUnion):
		return c.assignableTo(have, want, depth)
	case have.is(kindUnion):
		return c.bothAssignable(have, want, depth)
	case want.is(kindBuiltin) && want.s == facts.KeyType:
		names, ok := c.l.keysOf(want)
		if !ok || len(names) == 0 {
			return maybe
		}
		return c.assignable(have, unionOf(literals(names)), depth+1)
	case have.is(kindBuiltin) && have.s == facts.KeyType:
		names, ok := c.l.keysOf(have)
		if !ok || len(names) == 0 {
			return maybe
		}
		return c.assignable(unionOf(literals(names)), want, depth+1)
	}
	if p := primitive(want); p != "" {
		return c.plainly(have, want, p)
	}
	return c.objectAssignable(have, want, depth)
}

// isEmpty tests a type against never, undefined or null.
func (c *checker) isEmpty(have *value, name string) verdict {
	switch s := nameOfEmpty(have); {
	case s == name, s == facts.NeverType:
		return yes
	case s == facts.AnyType, s == facts.UnknownType, s == "" && (have.is(kindParam) || have.is(kindUnion) || isEither(have)):
		return maybe
	case s != "":
		return no
	case name == facts.NeverType && isBoth(have):
		return maybe
	}
	return no
}

// emptySuits tests undefined or null against a type that is neither.
func (c *checker) emptySuits(want *value) verdict {
	if want.is(kindUnion) || want.is(kindParam) || isEither(want) || want.is(kindBuiltin) && want.s == "void" {
		return maybe
	}
	return no
}

func (c *checker) eachAssignable(have, want *value, depth int) verdict {
	all := yes
	for _, a := range have.args {
		all = min(all, c.assignable(a, want, depth+1))
	}
	if all == yes && have.open {
		return maybe
	}
	return all
}

func (c *checker) assignableTo(have, want *value, depth int) verdict {
	if isBoth(want) {
		all := yes
		for _, a := range want.args {
			all = min(all, c.assignable(have, a, depth+1))
		}
		return all
	}
	if have.is(kindBuiltin) && have.s == "boolean" {
		if v := c.eachAssignable(&value{kind: kindUnion, args: []*value{builtin("true"), builtin("false")}}, want, depth); v != no {
			return v
		}
	}
	any := no
	for _, a := range want.args {
		any = max(any, c.assignable(have, a, depth+1))
	}
	if any == no && want.open {
		return maybe
	}
	return any
}

func (c *checker) bothAssignable(have, want *value, depth int) verdict {
	some := false
	for _, a := range have.args {
		switch c.assignable(a, want, depth+1) {
		case yes:
			return yes
		case maybe:
			some = true
		}
	}
	if p := primitive(want); p != "" && !some && !literal(want) {
		return no
	}
	return maybe
}

// plainly tests a type against a plain one.
func (c *checker) plainly(have, want *value, p string) verdict {
	switch h := primitive(have); {
	case h != "" && h != p:
		return no
	case h == p && literal(want):
		if literal(have) && have.s == want.s {
			return yes
		}
		if have.is(kindBuiltin) && want.is(kindBuiltin) && len(have.args) == 0 {
			return no
		}
		return maybe
	case h == p:
		return yes
	case have.is(kindList), have.is(kindMap), have.is(kindTuple), have.is(kindFunc), have.is(kindRecord):
		return no
	case have.is(kindDef) && (have.symbol().Kind == facts.KindClass || have.symbol().Kind == facts.KindInterface || have.symbol().Flags.Has(facts.Object)):
		return no
	case have.is(kindBuiltin) && have.s == "object", (have.is(kindBuiltin) || have.is(kindExternal)) && ownClass()[have.s]:
		return no
	}
	return maybe
}

// isObject reports a type whose values are objects.
func isObject(t *value) bool {
	switch {
	case t.is(kindList), t.is(kindMap), t.is(kindTuple), t.is(kindFunc), t.is(kindRecord):
		return true
	case t.is(kindDef):
		s := t.symbol()
		return s.Kind == facts.KindClass || s.Kind == facts.KindInterface || s.Flags.Has(facts.Object) || isObjectMember(t)
	case t.is(kindExternal):
		return ownClass()[t.s]
	case t.is(kindBuiltin):
		return t.s == "object" || ownClass()[t.s] || len(t.args) > 0 && t.s != facts.KeyType && t.s != "boolean"
	}
	return false
}

func (c *checker) objectAssignable(have, want *value, depth int) verdict {
	switch {
	case want.is(kindBuiltin) && want.s == "object":
		switch {
		case isObject(have):
			return yes
		case primitive(have) != "":
			return no
		}
		return maybe
	case memberless(want):
		return yes
	case have.is(kindBuiltin) && have.s == "object":
		return c.barely(want)
	case want.is(kindList):
		return c.listAssignable(have, want, depth)
	case want.is(kindTuple):
		return c.tupleAssignable(have, want, depth)
	case want.is(kindFunc):
		if have.is(kindFunc) {
			return c.functionAssignable(have, want, depth)
		}
		return c.uncallable(have)
	case want.is(kindMap) && want.s != "":
		if !have.is(kindMap) {
			return c.unlike(have, want.s)
		}
		if have.s == want.s {
			return min(c.assignable(have.args[0], want.args[0], depth+1), c.assignable(have.args[1], want.args[1], depth+1))
		}
	case (want.is(kindBuiltin) || want.is(kindExternal)) && want.s == "Function":
		if have.is(kindFunc) {
			return yes
		}
		return c.uncallable(have)
	case want.is(kindBuiltin), want.is(kindExternal):
		if (have.is(kindBuiltin) || have.is(kindExternal)) && have.s == want.s && len(have.args) == len(want.args) {
			all := yes
			for n := range have.args {
				all = min(all, c.assignable(have.args[n], want.args[n], depth+1))
			}
			return max(all, maybe)
		}
		if ownClass()[want.s] {
			return c.unlike(have, want.s)
		}
	case want.is(kindRecord):
		return c.recordAssignable(have, want, depth)
	case want.is(kindDef):
		return c.namedAssignable(have, want, depth)
	}
	return maybe
}

// barely tests an object of which nothing is known against a type.
func (c *checker) barely(want *value) verdict {
	switch {
	case want.is(kindList), want.is(kindTuple), want.is(kindFunc), want.is(kindMap) && want.s != "":
		return no
	case want.is(kindBuiltin), want.is(kindExternal):
		if want.s == "Function" || ownClass()[want.s] {
			return no
		}
	case want.is(kindRecord):
		if !want.open && len(c.l.names(want, true)) > 0 {
			return no
		}
	case want.is(kindDef):
		if o := c.object(want, 0); o != nil && len(o.names(true)) > 0 {
			return no
		}
	}
	return maybe
}

// ownClass are the language's own classes of which values have members that plain
// objects lack.
var ownClass = lang.WordSet("Date RegExp Error TypeError RangeError SyntaxError Map Set WeakMap WeakSet WeakRef Promise PromiseLike URL URLSearchParams FormData Headers Request Response AbortSignal")

func (c *checker) listAssignable(have, want *value, depth int) verdict {
	switch {
	case have.is(kindList) && have.s == want.s:
		return c.assignable(have.args[0], want.args[0], depth+1)
	case have.is(kindTuple) && want.s == "":
		all := yes
		for _, a := range have.args {
			all = min(all, c.assignable(a, want.args[0], depth+1))
		}
		if have.open {
			return min(all, maybe)
		}
		return all
	case have.is(kindList), have.is(kindTuple), have.is(kindMap):
		if want.s == "" && have.s != "" { // a set or a map is no array
			return no
		}
		return maybe
	}
	return c.unlike(have, want.s)
}

func (c *checker) tupleAssignable(have, want *value, depth int) verdict {
	switch {
	case want.open, have.is(kindTuple) && have.open:
		return maybe
	case have.is(kindTuple) && len(have.args) == len(want.args):
		all := yes
		for n := range have.args {
			all = min(all, c.assignable(have.args[n], want.args[n], depth+1))
		}
		return all
	case have.is(kindTuple), have.is(kindList) && have.s == "":
		return no
	}
	return c.unlike(have, "")
}

// functionAssignable tests two function types: one may take fewer arguments.
func (c *checker) functionAssignable(have, want *value, depth int) verdict {
	if have.s != want.s {
		return maybe
	}
	required, _, known := facts.Arity(uint32(have.i))
	_, open, told := facts.Arity(uint32(want.i))
	if !known || !told {
		return maybe
	}
	most, wanted := len(have.args)-1, len(want.args)-1
	if required > wanted && !open {
		return no
	}
	all := yes
	for n := range most {
		w := want.args[min(n, max(wanted-1, 0))]
		if wanted == 0 {
			break
		}
		if open && n >= wanted-1 {
			if l := c.resolved(want.args[wanted-1]); l.is(kindList) {
				w = l.args[0]
			} else if nameOfEmpty(l) == facts.AnyType {
				w = l
			} else {
				return maybe
			}
		} else if n >= wanted {
			break
		}
		if s := nameOfEmpty(bare(w)); s == facts.AnyType || s == facts.NeverType {
			continue
		}
		all = min(all, max(maybe, c.assignable(w, have.args[n], depth+1)))
	}
	result := want.args[wanted]
	if nameOfEmpty(bare(result)) == "" && bare(result).is(kindBuiltin) && bare(result).s == "void" {
		return all
	}
	return min(all, c.assignable(have.args[most], result, depth+1))
}
