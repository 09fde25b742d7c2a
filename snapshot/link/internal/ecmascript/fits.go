package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
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
func (c *checker) fits(given, want *core.Value, depth int) verdict {
	if given == nil || want == nil || depth > maxFits {
		return maybe
	}
	if c.fitted++; c.fitted > maxFitted {
		c.l.Steps = -1
		return maybe
	}
	given, want = expanded(c.l, given), expanded(c.l, want)
	switch {
	case given.Is(core.KindUnion) && !core.IsBoth(given):
		return c.allFit(given, want, depth)
	case want.Is(core.KindUnion):
		return c.fitsOne(given, want, depth)
	case given.Is(core.KindUnion):
		return c.allFit(given, want, depth)
	}
	t := core.TypeOf(want)
	if t == nil {
		return maybe
	}
	if t.Is(core.KindParam) {
		if len(t.Args) != 1 || t.Args[0] == nil {
			return maybe
		}
		outer := c.constrains
		c.constrains = true
		v := c.fits(given, core.AsValue(t.Args[0]), depth+1)
		c.constrains = outer
		return min(v, maybe)
	}
	have := core.TypeOf(given)
	if given.Is(core.KindDef) { // a function, a class or an object as it stands
		return c.definitionFits(given, t, depth)
	}
	if have == nil {
		return maybe
	}
	return c.typeFits(c.unaliased(have), c.unaliased(t), depth)
}

func (c *checker) fitsOne(given, want *core.Value, depth int) verdict {
	if !core.IsBoth(want) && slices.ContainsFunc(want.Args, func(a *core.Value) bool { return sameType(core.TypeOf(given), core.TypeOf(a)) }) {
		return yes // whatever else it may suit
	}
	all := maybe
	if slices.ContainsFunc(want.Args, func(a *core.Value) bool { return core.TypeOf(a).Is(core.KindParam) }) {
		outer := c.overloaded
		c.overloaded = true
		defer func() { c.overloaded = outer }()
	}
	for n, a := range want.Args {
		v := c.fits(given, a, depth)
		switch {
		case core.IsBoth(want) && v == no:
			return no
		case !core.IsBoth(want) && v == yes:
			return yes
		case n == 0:
			all = v
		case v != all:
			all = maybe
		}
	}
	if want.Open && !core.IsBoth(want) {
		return maybe
	}
	return all
}

// sameType reports types of one definition, as objectFits has them.
func sameType(a, b *core.Value) bool {
	return a.Is(core.KindDef) && b.Is(core.KindDef) && a.File == b.File && a.Index == b.Index && a.Filter == b.Filter
}

// allFit compares a value of one of several types. What is inferred may be less
// at the place than the union of all that it was given.
func (c *checker) allFit(given, want *core.Value, depth int) verdict {
	if !core.IsBoth(given) && slices.ContainsFunc(given.Args, core.IsEither) {
		return maybe // which outcome it is of is not known
	}
	all := maybe
	for n, a := range given.Args {
		v := c.fits(a, want, depth)
		switch {
		case core.IsBoth(given) && v == yes:
			return yes
		case !core.IsBoth(given) && !given.Inferred && v == no:
			return no
		case n == 0:
			all = v
		case v != all:
			all = maybe
		}
	}
	if core.IsBoth(given) && all == no && !slices.ContainsFunc(given.Args, func(a *core.Value) bool { return primitive(core.TypeOf(a)) != "" }) {
		return maybe
	}
	return all
}

func (c *checker) typeFits(have, want *core.Value, depth int) verdict {
	if have == nil || want == nil {
		return maybe
	}
	if want.Is(core.KindUnion) || have.Is(core.KindUnion) {
		return c.fits(core.InstanceOf(have), core.InstanceOf(want), depth+1)
	}
	if p := primitive(want); p != "" {
		return c.primitiveFits(have, want, p)
	}
	if p := primitive(have); p != "" {
		return c.primitiveIs(want)
	}
	switch {
	case want.Is(core.KindList) && have.Is(core.KindList):
		if c.fits(core.AsValue(have.Args[0]), core.AsValue(want.Args[0]), depth+1) == no && !core.IsLiteral(want.Args[0]) {
			return no
		}
	case want.Is(core.KindFunc):
		return c.functionFits(signature{typ: have}, have.Is(core.KindFunc), want, depth)
	case have.Is(core.KindRecord) && want.Is(core.KindDef):
		return c.recordFits(have, want, depth)
	case have.Is(core.KindDef) && want.Is(core.KindDef):
		return c.objectFits(have, want, depth)
	case have.Is(core.KindFunc) && want.Is(core.KindDef):
		if m := c.l.OwnMember(want, "()", core.RuleDeclared); m.Is(core.KindDef) {
			if all := overloads(c.l, m); len(all) == 1 {
				return c.callableFits(signature{typ: have}, all[0], depth)
			}
		}
	}
	return maybe
}

// primitiveFits compares a type with a plain one.
func (c *checker) primitiveFits(have, want *core.Value, p string) verdict {
	switch h := primitive(have); {
	case h != "" && h != p:
		return no
	case h == p && core.IsLiteral(want):
		if core.IsLiteral(have) && have.Text != want.Text {
			return no
		}
		return maybe
	case h == p:
		return yes
	case have.Is(core.KindList), have.Is(core.KindMap), have.Is(core.KindTuple), have.Is(core.KindFunc), have.Is(core.KindRecord):
		return no
	case have.Is(core.KindDef) && (have.Symbol().Kind == facts.KindClass || have.Symbol().Kind == facts.KindInterface):
		return no
	case have.Is(core.KindBuiltin) && len(have.Args) > 0 && core.LastName(have.Text) == "Promise":
		return no
	case have.Is(core.KindDef) && core.IsAlias(have.Symbol()):
		if o := c.object(have, 0); o != nil && o.closed && len(o.names(true)) > 0 {
			return no
		}
	}
	return maybe
}

// primitiveIs compares a plain value with a type: it has the members of its
// wrapper alone.
func (c *checker) primitiveIs(want *core.Value) verdict {
	switch {
	case want.Is(core.KindList), want.Is(core.KindMap), want.Is(core.KindTuple), want.Is(core.KindFunc), want.Is(core.KindBuiltin) && want.Text == "object":
		return no
	case want.Is(core.KindDef) && want.Symbol().Kind == facts.KindClass:
	case want.Is(core.KindDef) && want.Symbol().Kind == facts.KindInterface:
	default:
		return maybe
	}
	if o := c.object(want, 0); o != nil {
		for _, name := range o.names(true) {
			switch name {
			case "length", "toString", "valueOf", "at", "slice", "concat", "includes", "indexOf", "lastIndexOf":
			default:
				if want.Partial {
					continue
				}
				c.because(want, "")
				return no
			}
		}
	}
	return maybe
}
