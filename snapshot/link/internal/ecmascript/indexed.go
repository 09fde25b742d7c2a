package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// HasIndex reports a value of a type with an index signature that the name may be of:
// any is, unless it is by number.
func (Binder) HasIndex(l *core.Linker, h *core.Value, name string) bool {
	if h == nil {
		return false
	}
	for _, a := range core.Alternatives(h) {
		if l.Member(a, "[]", core.ValueSpace).Is(core.KindDef) || numeric(name) && l.Member(a, "[number]", core.ValueSpace).Is(core.KindDef) {
			return true
		}
	}
	return false
}

// MayBeKey reports a name that may be among the keys of a type of TypeScript with
// computed keys (`Record<K, T>`): all are, unless the keys are
// numbers, literals or those of a declared type.
func (b Binder) MayBeKey(l *core.Linker, keys *core.Value, name string) bool {
	if keys == nil || keys.Open || core.IsBoth(keys) {
		return true
	}
	for _, k := range core.Alternatives(Expanded(l, keys)) {
		switch {
		case k.Is(core.KindBuiltin) && k.Text == facts.KeyType && len(k.Args) == 1 && l.Closed(k.Args[0]): // keyof T
			if of := core.InstanceOf(k.Args[0]); l.Member(of, name, core.ValueSpace) != nil || b.HasIndex(l, of, name) {
				return true
			}
		case !k.Is(core.KindBuiltin), !core.IsLiteral(k) && k.Text != "number":
			return true
		case k.Text == "number" && numeric(name), strings.Trim(k.Text, `"`) == name:
			return true
		}
	}
	return false
}

// PlainLacks reports a plain type of TypeScript that has no such member.
func (Binder) PlainLacks(t *core.Value, name string) bool {
	return PrimitiveOf(t) != "" && !core.LibraryHas("typescript", PrimitiveOf(t)+"."+name)
}
