package typecheck

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

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
