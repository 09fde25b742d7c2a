package typecheck

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// written checks a key of an object literal: one of the types that are expected
// there must have it.
func (c *checker) written(p *facts.Place) string {
	if p.Element && everyElementTakes(p.Name) || c.reportedAtCall(p) || c.takesNone(p.Expr) {
		return ""
	}
	expected := c.Expanded(c.value(p.Expr))
	if expected.Is(core.KindUnion) && expected.Open {
		return ""
	}
	all := c.discriminated(core.Alternatives(expected), core.TypeOf(c.value(p.Expected)), p.Name)
	var lacking []*ecmascript.ObjectType
	nameless := false
	named := []*core.Value{core.TypeOf(c.value(p.Expr))}
	for _, a := range all {
		named = append(named, core.TypeOf(a))
		for _, b := range core.Alternatives(c.Expanded(a)) {
			if t := c.Unaliased(core.TypeOf(b)); ecmascript.PrimitiveOf(t) != "" || t.Is(core.KindFunc) && !core.LibraryHas("typescript", "Function."+p.Name) {
				continue // no object literal is one
			} else if t.Is(core.KindExternal) && ecmascript.LibraryLacks(t.Text, p.Name) && !c.extended(t.Text) {
				continue
			} else if t.Is(core.KindRecord) {
				if c.Linker.HasName(t, p.Name) || c.Linker.HasName(t, "[]") {
					return ""
				}
				nameless = true
				continue
			} else if c.lacksKey(t, p.Name) {
				nameless = true
				continue
			}
			t := c.Lacks(b, p.Name)
			if t == nil || len(t.Names(false)) == 0 && !t.Omits(p.Name) { // an object type without members takes any
				return ""
			}
			lacking = append(lacking, t)
		}
	}
	for _, o := range lacking {
		c.lackedBy(o, p.Name)
	}
	if c.otherValueFails(expected, core.TypeOf(c.value(p.Expected)), p.Name) {
		return ""
	}
	switch {
	case nameless: // what asks for it told the type
		c.comesFrom(c.Linker.File, p.Expr, 0)
	case len(lacking) == 0:
		return ""
	}
	for _, t := range named { // an alias may have lost the object type that it was written with
		c.Because(t, p.Name)
	}
	return "is not a property of the expected type"
}

// otherValueFails reports a literal with a value that does not suit what is under its key: a type checker reports that
// alone, and no key that is too many.
func (c *checker) otherValueFails(expected, literal *core.Value, except string) bool {
	if !literal.Is(core.KindRecord) || !expected.Is(core.KindInstance) {
		return false
	}
	causes := c.Causes
	defer func() { c.Causes = causes }()
	return slices.ContainsFunc(c.Linker.Names(literal, false), func(key string) bool {
		m := c.Linker.Member(expected, key, core.ValueSpace)
		if key == except || !m.Is(core.KindDef) || !isProperty(m.Symbol().Kind) {
			return false
		}
		v, _ := c.Linker.Entry(literal, key)
		return c.assignable(v, c.Linker.ValueOf(m), 1) == ecmascript.No
	})
}

// reportedAtCall reports a key inside an argument of which several signatures take the
// number that is given: a type checker tells it at the call, unless it is the first
// that any of them lacks.
func (c *checker) reportedAtCall(p *facts.Place) bool {
	x := c.Linker.Expr(c.Linker.File, p.Expr)
	nested := false
	for x.Op == facts.OpMember || x.Op == facts.OpResult || x.Op == facts.OpElem {
		x, nested = c.Linker.Expr(c.Linker.File, x.A), true
	}
	if x.Op != facts.OpArgument {
		return false
	}
	index, count := facts.ArgumentPlace(x.N)
	all := taking(c.Binder.Signatures(c.Linker, c.Linker.Eval(c.Linker.File, x.A, nil), 0), count)
	return len(all) > 1 && slices.ContainsFunc(all, func(s ecmascript.Signature) bool {
		if s.Definition == nil || nested {
			return true
		}
		want := c.Binder.DeclaredParameter(c.Linker, s, index, count)
		return !c.lackedByAll(want, p.Name) || slices.ContainsFunc(p.Before, func(name string) bool { return c.lackedByAll(want, name) })
	})
}

// lackedByAll reports a key that an object literal may have of none of the types that a value may be of.
func (c *checker) lackedByAll(v *core.Value, name string) bool {
	all := core.Alternatives(c.Expanded(v))
	for _, a := range all {
		switch t := c.Unaliased(core.TypeOf(a)); {
		case len(all) > 1 && ecmascript.PrimitiveOf(t) != "":
		case t.Is(core.KindList) && !core.LibraryHas("typescript", "Array."+name):
		case t.Is(core.KindExternal) && ecmascript.LibraryLacks(t.Text, name) && !c.extended(t.Text):
		case c.Lacks(a, name) == nil:
			return false
		}
	}
	return len(all) > 0
}

// taking gives the signatures that take a number of arguments.
func taking(all []ecmascript.Signature, count int) []ecmascript.Signature {
	var out []ecmascript.Signature
	for _, s := range all {
		if required, most, known := arity(s); !known || count >= required && count <= most {
			out = append(out, s)
		}
	}
	return out
}

// lackedBy names an object's types as those that have no such member.
func (c *checker) lackedBy(o *ecmascript.ObjectType, name string) {
	for _, t := range o.Types {
		c.Because(t, name)
		if t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && !t.Symbol().Flags.Has(facts.Object) { // of the names themselves
			c.alias(t)
		}
	}
}

// everyElementTakes reports an attribute that an element may have whatever its component takes.
func everyElementTakes(attribute string) bool {
	switch attribute {
	case "key", "ref", "children", "slot", "css", "class":
		return true
	}
	return strings.ContainsAny(attribute, "-:")
}

// writesOthers reports an element with an attribute that its component surely does not take.
func (c *checker) writesOthers(element, want *core.Value) bool {
	asked := core.TypeOf(want)
	return slices.ContainsFunc(c.Linker.Names(core.TypeOf(element), false), func(name string) bool {
		if everyElementTakes(name) {
			return false
		}
		return asked.Is(core.KindRecord) && !c.Linker.HasName(asked, name) || c.lackedByAll(want, name)
	})
}

// discriminated leaves those of several types that an object literal may be of by the literal
// values that it has under other keys, as far as one of the types takes them.
func (c *checker) discriminated(all []*core.Value, literal *core.Value, except string) []*core.Value {
	if !literal.Is(core.KindRecord) || len(all) < 2 {
		return all
	}
	for _, key := range c.Linker.Names(literal, false) {
		if key == except {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(all), func(a *core.Value) bool { return c.conflicts(literal, a, key) != nil })
		if slices.ContainsFunc(kept, func(a *core.Value) bool { return c.Linker.Member(a, key, core.ValueSpace) != nil }) {
			all = kept
		}
	}
	return all
}

// hasExcess reports an object literal with a key that is reported where it is written.
func (c *checker) hasExcess(given *core.Value, all []*core.Value) bool {
	literal := core.TypeOf(given)
	return literal.Is(core.KindRecord) && slices.ContainsFunc(c.Linker.Names(literal, false), func(key string) bool {
		return !slices.ContainsFunc(c.discriminated(all, literal, key), func(a *core.Value) bool { return !c.lackedByAll(a, key) })
	})
}

// conflicts gives the member of a type that is declared as a literal, or one of several, other than what an object
// literal has there; nil if there is none.
func (c *checker) conflicts(literal, of *core.Value, key string) *core.Value {
	have := c.literalAt(literal, key)
	if !core.IsLiteral(have) {
		return nil
	}
	m := c.Linker.Member(of, key, core.ValueSpace)
	if !m.Is(core.KindDef) {
		return nil
	}
	want := c.Expanded(c.Linker.ValueOf(m))
	if want == nil || want.Is(core.KindUnion) && want.Open || slices.ContainsFunc(core.Alternatives(want), func(a *core.Value) bool {
		t := c.Unaliased(core.TypeOf(a))
		return !core.IsLiteral(t) || !otherLiteral(have, t)
	}) {
		return nil
	}
	return m
}

// literalAt gives the member of an enum that an object literal has under a key, or the type of what it has there.
func (c *checker) literalAt(literal *core.Value, key string) *core.Value {
	for _, x := range c.Linker.EntriesOf(literal) {
		if x.S != key {
			continue
		}
		v := c.Linker.Eval(literal.File, x.A, literal.Env)
		if v.Is(core.KindDef) && v.Symbol().Kind == facts.KindEnumMember {
			return v
		}
		return core.TypeOf(c.Linker.ValueOf(v))
	}
	return nil
}

// otherLiteral reports two different literal types, or members of one enum.
func otherLiteral(a, b *core.Value) bool {
	if a.Is(core.KindDef) && b.Is(core.KindDef) {
		return a.File == b.File && a.Index != b.Index && a.Symbol().Container == b.Symbol().Container
	}
	return a.Is(core.KindBuiltin) && b.Is(core.KindBuiltin) && a.Text != b.Text && !strings.ContainsAny(a.Text+b.Text, "\\")
}

// isNone reports an object literal that is not of a type among several: a literal value is another
// one there, or it lacks what the type requires.
func (c *checker) isNone(given, of *core.Value) bool {
	literal := core.TypeOf(given)
	if !literal.Is(core.KindRecord) || literal.Open {
		return false
	}
	t := c.Unaliased(core.TypeOf(of))
	o := c.Object(t, 0)
	if o == nil || o.Named {
		return false
	}
	names := c.Linker.Names(literal, false)
	for _, key := range names {
		if m := c.conflicts(literal, of, key); m != nil {
			c.Because(m, "")
			return true
		}
	}
	if t.Partial {
		return false
	}
	for _, name := range o.Names(true) {
		if c.lacksEntry(literal, name, true) {
			c.Member(o, name)
			for _, key := range names {
				if !o.Has(key) {
					c.lackedBy(o, key)
				}
			}
			return true
		}
	}
	return false
}

// isKeys reports the type of the keys of another one: keyof T.
func isKeys(t *core.Value) bool {
	return t.Is(core.KindBuiltin) && t.Text == facts.KeyType && len(t.Args) == 1
}

// wantsKeys reports a value that must be a key of a type, or a type parameter that is bound by those.
func (c *checker) wantsKeys(want *core.Value) bool {
	t := core.TypeOf(want)
	if t.Is(core.KindParam) && len(t.Args) == 1 {
		t = core.BareType(t.Args[0])
	}
	return isKeys(c.Unaliased(t))
}

// keyAssignable compares a literal text with the keys of a type.
func (c *checker) keyAssignable(have, want *core.Value) ecmascript.Verdict {
	if !have.Is(core.KindBuiltin) || !core.IsLiteral(have) || have.Text[0] != '"' {
		return ecmascript.Maybe
	}
	if c.isNoKey(have, want) {
		return ecmascript.No
	}
	return ecmascript.Maybe
}

// isNoKey reports a literal text that surely is no key of a type.
func (c *checker) isNoKey(literal, keys *core.Value) bool {
	name := strings.Trim(literal.Text, `"`)
	o := c.TypeLacks(c.Resolved(keys.Args[0]), name)
	if o == nil || !o.Closed {
		return false
	}
	c.lackedBy(o, name)
	return true
}

// assignableToKeys compares an object literal with a type that has a member for each of some keys.
func (c *checker) assignableToKeys(have, want *core.Value) ecmascript.Verdict {
	names, ok := c.RequiredKeys(want)
	if !ok || c.fresh && slices.ContainsFunc(c.Linker.Names(have, false), func(name string) bool { return !slices.Contains(names, name) }) {
		return ecmascript.Maybe // a further one is reported at its key
	}
	for _, name := range names {
		if c.lacksEntry(have, name, true) {
			c.keyFrom(want.Args[0], name)
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// keyFrom names what has a key among others: an alias of texts, or the member of a type whose keys they are.
func (c *checker) keyFrom(keys *core.Value, name string) {
	c.aliases(core.BareType(keys))
	if keys = c.Resolved(keys); isKeys(keys) {
		if o := c.Object(c.Resolved(keys.Args[0]), 0); o != nil {
			c.Member(o, name)
		}
	}
}

// lacksKey reports a key that is none of those of an object type, all of which are known and no definition has.
func (c *checker) lacksKey(t *core.Value, name string) bool {
	if !t.Is(core.KindMap) {
		return false
	}
	o := c.Object(t, 0)
	return o != nil && o.Closed && len(o.Types) == 0 && !o.Has(name)
}

// ofTexts reports a value of one of several texts or numbers.
func ofTexts(v *core.Value) bool {
	return v.Is(core.KindUnion) && !v.Open && !slices.ContainsFunc(v.Args, func(a *core.Value) bool {
		t := core.TypeOf(a)
		return !t.Is(core.KindBuiltin) || !core.IsLiteral(t)
	})
}

// sought reports an argument of `list.includes(v)` and the like that no element of a list of keys
// can be. A list that is written in the same file may be of any texts.
func (c *checker) sought(callee *core.Value, index int, given facts.ExprID, imported bool) bool {
	if kind, parts := core.ContainerOf(callee.Receiver); kind == core.KindList && index == 0 && !callee.Receiver.Inferred {
		switch core.LastName(callee.Text) {
		case "includes", "indexOf", "lastIndexOf":
			want := core.AsValue(parts[0])
			return (c.wantsKeys(want) || imported && ofTexts(want)) && c.assignable(c.value(given), want, 0) == ecmascript.No
		}
	}
	return false
}
