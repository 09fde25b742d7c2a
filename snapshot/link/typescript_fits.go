package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// verdict says whether a value suits a type. Whatever is not surely known is maybe.
type verdict int8

const (
	no verdict = iota - 1
	maybe
	yes
)

// maxFits bounds how deep types are compared.
const maxFits = 4

// maxFitted bounds the values that are compared at one place: unions of many object
// types are held against one another each by each.
const maxFitted = 20000

// fits compares a value with a value of the type that is expected.
func (c *checker) fits(given, want *value, depth int) verdict {
	if given == nil || want == nil || depth > maxFits {
		return maybe
	}
	if c.fitted++; c.fitted > maxFitted {
		c.l.steps = -1
		return maybe
	}
	given, want = c.l.expanded(given), c.l.expanded(want)
	switch {
	case given.is(kindUnion) && !isBoth(given):
		return c.allFit(given, want, depth)
	case want.is(kindUnion):
		return c.fitsOne(given, want, depth)
	case given.is(kindUnion):
		return c.allFit(given, want, depth)
	}
	t := typeOf(want)
	if t == nil {
		return maybe
	}
	if t.is(kindParam) {
		if len(t.args) != 1 || t.args[0] == nil {
			return maybe
		}
		outer := c.constrains
		c.constrains = true
		v := c.fits(given, asValue(t.args[0]), depth+1)
		c.constrains = outer
		return min(v, maybe)
	}
	have := typeOf(given)
	if given.is(kindDef) { // a function, a class or an object as it stands
		return c.definitionFits(given, t, depth)
	}
	if have == nil {
		return maybe
	}
	return c.typeFits(c.unaliased(have), c.unaliased(t), depth)
}

func (c *checker) fitsOne(given, want *value, depth int) verdict {
	if !isBoth(want) && slices.ContainsFunc(want.args, func(a *value) bool { return sameType(typeOf(given), typeOf(a)) }) {
		return yes // whatever else it may suit
	}
	all := maybe
	if slices.ContainsFunc(want.args, func(a *value) bool { return typeOf(a).is(kindParam) }) {
		outer := c.overloaded
		c.overloaded = true
		defer func() { c.overloaded = outer }()
	}
	for n, a := range want.args {
		v := c.fits(given, a, depth)
		switch {
		case isBoth(want) && v == no:
			return no
		case !isBoth(want) && v == yes:
			return yes
		case n == 0:
			all = v
		case v != all:
			all = maybe
		}
	}
	if want.open && !isBoth(want) {
		return maybe
	}
	return all
}

// sameType reports types of one definition, as objectFits has them.
func sameType(a, b *value) bool {
	return a.is(kindDef) && b.is(kindDef) && a.f == b.f && a.i == b.i && a.sieve == b.sieve
}

// allFit compares a value of one of several types. What is inferred may be less
// at the place than the union of all that it was given.
func (c *checker) allFit(given, want *value, depth int) verdict {
	if !isBoth(given) && slices.ContainsFunc(given.args, isEither) {
		return maybe // which outcome it is of is not known
	}
	all := maybe
	for n, a := range given.args {
		v := c.fits(a, want, depth)
		switch {
		case isBoth(given) && v == yes:
			return yes
		case !isBoth(given) && !given.soft && v == no:
			return no
		case n == 0:
			all = v
		case v != all:
			all = maybe
		}
	}
	if isBoth(given) && all == no && !slices.ContainsFunc(given.args, func(a *value) bool { return primitive(typeOf(a)) != "" }) {
		return maybe
	}
	return all
}

func (c *checker) typeFits(have, want *value, depth int) verdict {
	if have == nil || want == nil {
		return maybe
	}
	if want.is(kindUnion) || have.is(kindUnion) {
		return c.fits(instanceOf(have), instanceOf(want), depth+1)
	}
	if p := primitive(want); p != "" {
		return c.primitiveFits(have, want, p)
	}
	if p := primitive(have); p != "" {
		return c.primitiveIs(want)
	}
	switch {
	case want.is(kindList) && have.is(kindList):
		if c.fits(asValue(have.args[0]), asValue(want.args[0]), depth+1) == no && !literal(want.args[0]) {
			return no
		}
	case want.is(kindFunc):
		return c.functionFits(signature{typ: have}, have.is(kindFunc), want, depth)
	case have.is(kindRecord) && want.is(kindDef):
		return c.recordFits(have, want, depth)
	case have.is(kindDef) && want.is(kindDef):
		return c.objectFits(have, want, depth)
	case have.is(kindFunc) && want.is(kindDef):
		if m := c.l.own(want, "()", RuleDeclared); m.is(kindDef) {
			if all := overloads(c.l, m); len(all) == 1 {
				return c.callableFits(signature{typ: have}, all[0], depth)
			}
		}
	}
	return maybe
}

// primitiveFits compares a type with a plain one.
func (c *checker) primitiveFits(have, want *value, p string) verdict {
	switch h := primitive(have); {
	case h != "" && h != p:
		return no
	case h == p && literal(want):
		if literal(have) && have.s != want.s {
			return no
		}
		return maybe
	case h == p:
		return yes
	case have.is(kindList), have.is(kindMap), have.is(kindTuple), have.is(kindFunc), have.is(kindRecord):
		return no
	case have.is(kindDef) && (have.symbol().Kind == facts.KindClass || have.symbol().Kind == facts.KindInterface):
		return no
	case have.is(kindBuiltin) && len(have.args) > 0 && lastName(have.s) == "Promise":
		return no
	case have.is(kindDef) && isAlias(have.symbol()):
		if o := c.object(have, 0); o != nil && o.closed && len(o.names(true)) > 0 {
			return no
		}
	}
	return maybe
}

// primitiveIs compares a plain value with a type: it has the members of its
// wrapper alone.
func (c *checker) primitiveIs(want *value) verdict {
	switch {
	case want.is(kindList), want.is(kindMap), want.is(kindTuple), want.is(kindFunc), want.is(kindBuiltin) && want.s == "object":
		return no
	case want.is(kindDef) && want.symbol().Kind == facts.KindClass:
	case want.is(kindDef) && want.symbol().Kind == facts.KindInterface:
	default:
		return maybe
	}
	if o := c.object(want, 0); o != nil {
		for _, name := range o.names(true) {
			switch name {
			case "length", "toString", "valueOf", "at", "slice", "concat", "includes", "indexOf", "lastIndexOf":
			default:
				if want.part {
					continue
				}
				c.because(want, "")
				return no
			}
		}
	}
	return maybe
}
