package typecheck

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// maxFits bounds how deep types are compared.
const maxFits = 4

// maxFitted bounds the values that are compared at one place: unions of many object
// types are held against one another each by each.
const maxFitted = 20000

// compareSteps is what a comparison may take beyond the evaluation of both sides: it may go
// through all members of a type.
const compareSteps = 4 * core.MaxSteps

// assignable compares a value with a value of the type that is expected. The names of both types
// are among what decided.
func (c *checker) assignable(given, want *core.Value, depth int) ecmascript.Verdict {
	v := c.valueAssignable(given, want, depth)
	if v == ecmascript.No {
		c.aliases(core.TypeOf(want))
		c.aliases(core.TypeOf(given))
	}
	return v
}

// aliases keeps the names that stand for a type as causes.
func (c *checker) aliases(t *core.Value) {
	for n := 0; n < maxSources && t.Is(core.KindDef) && core.IsAlias(t.Symbol()); n++ {
		c.alias(t)
		t = c.Linker.Aliased(t)
	}
}

// alias keeps the name of a type as a cause, and what the type is that of.
func (c *checker) alias(t *core.Value) {
	c.Because(t, "")
	if c.Linker.Expr(t.File, t.Symbol().Type).Op == facts.OpTypeOf {
		c.comesFrom(t.File, t.Symbol().Type, 0)
	}
}

func (c *checker) valueAssignable(given, want *core.Value, depth int) ecmascript.Verdict {
	if given == nil || want == nil || depth > maxFits {
		return ecmascript.Maybe
	}
	if c.fitted++; c.fitted == 1 && c.Linker.Steps > 0 {
		c.Linker.Steps += compareSteps
	}
	if c.fitted > maxFitted {
		c.Linker.Steps = -1
		return ecmascript.Maybe
	}
	given, want = c.Expanded(ofLibrary(given)), c.Expanded(want)
	switch {
	case given.Is(core.KindUnion) && !core.IsBoth(given):
		return c.allAssignable(given, want, depth)
	case want.Is(core.KindUnion):
		return c.assignableToOne(given, want, depth)
	case given.Is(core.KindUnion):
		return c.allAssignable(given, want, depth)
	}
	if t := c.Binder.DeclaredOf(c.Linker, want); t != nil {
		c.Because(want, "")
		return c.assignable(given, t, depth) // its value may be a function of fewer parameters
	}
	if want.Is(core.KindDef) {
		return c.assignableToFunction(given, want, depth)
	}
	t := core.TypeOf(want)
	if t == nil {
		return ecmascript.Maybe
	}
	if t.Is(core.KindParam) {
		if len(t.Args) != 1 || t.Args[0] == nil {
			return ecmascript.Maybe
		}
		outer := c.constrains
		c.constrains = true
		v := c.assignable(given, core.AsValue(t.Args[0]), depth+1)
		c.constrains = outer
		return min(v, ecmascript.Maybe)
	}
	have := core.TypeOf(given)
	if given.Is(core.KindModule) {
		return c.moduleAssignable(given, c.Unaliased(t), depth)
	}
	if given.Is(core.KindDef) { // a function, a class or an object as it stands
		return c.definitionAssignable(given, t, depth)
	}
	if have == nil {
		return ecmascript.Maybe
	}
	return c.typeAssignable(c.Unaliased(have), c.Unaliased(t), depth)
}

func (c *checker) assignableToOne(given, want *core.Value, depth int) ecmascript.Verdict {
	if !core.IsBoth(want) && slices.ContainsFunc(want.Args, func(a *core.Value) bool { return sameType(core.TypeOf(given), core.TypeOf(a)) }) {
		return ecmascript.Yes // whatever else it may suit
	}
	all := ecmascript.Maybe
	if slices.ContainsFunc(want.Args, func(a *core.Value) bool { return core.TypeOf(a).Is(core.KindParam) }) {
		outer := c.overloaded
		c.overloaded = true
		defer func() { c.overloaded = outer }()
	}
	if core.IsBoth(want) {
		outer := c.joined
		c.joined = true
		defer func() { c.joined = outer }()
	}
	literal := depth == 0 && c.fresh && !c.joined && !c.hasExcess(given, want.Args)
	for n, a := range want.Args {
		v := c.assignable(given, a, depth)
		if v == ecmascript.Maybe && literal && c.isNone(given, a) {
			v = ecmascript.No
		}
		switch {
		case core.IsBoth(want) && v == ecmascript.No:
			return ecmascript.No
		case !core.IsBoth(want) && v == ecmascript.Yes:
			return ecmascript.Yes
		case n == 0:
			all = v
		case v != all:
			all = ecmascript.Maybe
		}
	}
	if want.Open && !core.IsBoth(want) {
		return ecmascript.Maybe
	}
	return all
}

// sameType reports types of one definition, as objectFits has them.
func sameType(a, b *core.Value) bool {
	return a.Is(core.KindDef) && b.Is(core.KindDef) && a.File == b.File && a.Index == b.Index && a.Filter == b.Filter
}

// allAssignable compares a value of one of several types. What is inferred may be less
// at the place than the union of all that it was given.
func (c *checker) allAssignable(given, want *core.Value, depth int) ecmascript.Verdict {
	if !core.IsBoth(given) && slices.ContainsFunc(given.Args, core.IsEither) {
		return ecmascript.Maybe // which outcome it is of is not known
	}
	all := ecmascript.Maybe
	narrowed := given.Inferred || given.Ambiguous // what a variable was given last may be less than its type
	for n, a := range given.Args {
		v := c.assignable(a, want, depth)
		if v == ecmascript.No && !core.IsBoth(given) && c.mayBeTestedAway(a, want) {
			v = ecmascript.Maybe
		}
		switch {
		case core.IsBoth(given) && v == ecmascript.Yes:
			return ecmascript.Yes
		case !core.IsBoth(given) && !narrowed && v == ecmascript.No:
			return ecmascript.No
		case n == 0:
			all = v
		case v != all:
			all = ecmascript.Maybe
		}
	}
	if core.IsBoth(given) && all == ecmascript.No && !slices.ContainsFunc(given.Args, func(a *core.Value) bool { return ecmascript.PrimitiveOf(core.TypeOf(a)) != "" }) {
		return ecmascript.Maybe
	}
	return all
}

// mayBeTestedAway reports one of several types that a value no longer is behind a test of whether it
// is a function, or holds anything.
func (c *checker) mayBeTestedAway(t, want *core.Value) bool {
	have := c.Unaliased(core.TypeOf(t))
	return have.Is(core.KindFunc) && containerName(c.Unaliased(core.TypeOf(want))) != "" || have.Is(core.KindBuiltin) && have.Text == "false"
}

func (c *checker) typeAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	if have == nil || want == nil {
		return ecmascript.Maybe
	}
	if want.Is(core.KindUnion) || have.Is(core.KindUnion) {
		return c.assignable(core.InstanceOf(have), core.InstanceOf(want), depth+1)
	}
	if isVoid(have) && (ecmascript.PrimitiveOf(want) != "" || containerName(want) != "" || declaresMembers(want)) {
		return ecmascript.No
	}
	if isKeys(want) {
		return c.keyAssignable(have, want)
	}
	if p := ecmascript.PrimitiveOf(want); p != "" {
		return c.primitiveAssignable(have, want, p)
	}
	if containerName(have) != "" || containerName(want) != "" {
		if c.externalAssignable(have, want, depth) == ecmascript.No {
			return ecmascript.No
		}
	}
	if p := ecmascript.PrimitiveOf(have); p != "" {
		if want.Is(core.KindExternal) && want.Text != wrapperOf(p) && c.lacksOfLibrary(want.Text, func(m string) bool { return !(ecmascript.Binder{}).PlainLacks(have, m) }) {
			return ecmascript.No
		}
		return c.PrimitiveIs(want)
	}
	switch {
	case want.Is(core.KindList) && have.Is(core.KindList):
		if depth == 0 && c.fresh && !c.overloaded {
			return ecmascript.Maybe // reported at the elements
		}
		if c.assignable(core.AsValue(have.Args[0]), core.AsValue(want.Args[0]), depth+1) == ecmascript.No && !core.IsLiteral(want.Args[0]) {
			return ecmascript.No
		}
	case want.Is(core.KindMap) && have.Is(core.KindMap):
		if have.Text != "" && have.Text == want.Text && !have.Inferred && isPlain(core.BareType(have.Args[1])) && isPlain(core.BareType(want.Args[1])) && c.assignable(core.AsValue(have.Args[1]), core.AsValue(want.Args[1]), depth+1) == ecmascript.No {
			return ecmascript.No
		}
	case want.Is(core.KindFunc):
		return c.functionAssignable(ecmascript.Signature{Type: have}, have.Is(core.KindFunc), want, depth)
	case have.Is(core.KindRecord) && want.Is(core.KindRecord):
		if depth <= 1 && c.spelled {
			return c.recordsAssignable(have, want)
		}
	case have.Is(core.KindRecord) && want.Is(core.KindMap):
		return c.assignableToKeys(have, want)
	case have.Is(core.KindRecord) && want.Is(core.KindExternal):
		if !have.Open && c.lacksOfLibrary(want.Text, func(m string) bool { return c.Linker.HasName(have, m) }) {
			return ecmascript.No
		}
	case have.Is(core.KindRecord) && want.Is(core.KindDef):
		return c.recordAssignable(have, want, depth)
	case have.Is(core.KindDef) && want.Is(core.KindRecord):
		return c.assignableToRecord(have, want)
	case have.Is(core.KindDef) && want.Is(core.KindDef):
		return c.objectAssignable(have, want, depth)
	case have.Is(core.KindDef) && (want.Is(core.KindExternal) || want.Is(core.KindBuiltin)):
		return c.assignableToLibraryType(have, want.Text)
	case have.Is(core.KindFunc) && want.Is(core.KindDef):
		if m := c.Linker.OwnMember(want, "()", core.RuleDeclared); m.Is(core.KindDef) {
			if all := ecmascript.OverloadsOf(c.Linker, m); len(all) == 1 {
				return c.callableAssignable(ecmascript.Signature{Type: have}, all[0], depth)
			}
		}
	}
	return ecmascript.Maybe
}

func isVoid(t *core.Value) bool { return t.Is(core.KindBuiltin) && t.Text == "void" }

// primitiveAssignable compares a type with a plain one.
func (c *checker) primitiveAssignable(have, want *core.Value, p string) ecmascript.Verdict {
	switch h := ecmascript.PrimitiveOf(have); {
	case h == "number" && p == "bigint" && !core.IsLiteral(have):
		return ecmascript.Maybe // what is computed may be either
	case h != "" && h != p:
		return ecmascript.No
	case h == p && core.IsLiteral(want):
		if core.IsLiteral(have) && have.Text != want.Text {
			return ecmascript.No
		}
		return ecmascript.Maybe
	case h == p:
		return ecmascript.Yes
	case have.Is(core.KindList), have.Is(core.KindMap), have.Is(core.KindTuple), have.Is(core.KindFunc), have.Is(core.KindRecord):
		return ecmascript.No
	case have.Is(core.KindDef) && (have.Symbol().Kind == facts.KindClass || have.Symbol().Kind == facts.KindInterface):
		return ecmascript.No
	case containerName(have) == promise:
		return ecmascript.No
	case have.Is(core.KindDef) && core.IsAlias(have.Symbol()):
		if o := c.Object(have, 0); o != nil && o.Closed && len(o.Names(true)) > 0 {
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}
