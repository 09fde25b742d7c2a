package link

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// hasIndex reports a value of a type with an index signature that the name may be of:
// any is, unless it is by number.
func (ecmascript) hasIndex(l *linker, h *value, name string) bool {
	if h == nil {
		return false
	}
	for _, a := range alternatives(h) {
		if l.member(a, "[]", valueSpace).is(kindDef) || numeric(name) && l.member(a, "[number]", valueSpace).is(kindDef) {
			return true
		}
	}
	return false
}

// mayBeKey reports a name that may be among the keys of a type of TypeScript with
// computed keys (`Record<K, T>`): all are, unless the keys are
// numbers, literals or those of a declared type.
func (b ecmascript) mayBeKey(l *linker, keys *value, name string) bool {
	if keys == nil || keys.open || isBoth(keys) {
		return true
	}
	for _, k := range alternatives(l.expanded(keys)) {
		switch {
		case k.is(kindBuiltin) && k.s == facts.KeyType && len(k.args) == 1 && l.closed(k.args[0]): // keyof T
			if of := instanceOf(k.args[0]); l.member(of, name, valueSpace) != nil || b.hasIndex(l, of, name) {
				return true
			}
		case !k.is(kindBuiltin), !literal(k) && k.s != "number":
			return true
		case k.s == "number" && numeric(name), strings.Trim(k.s, `"`) == name:
			return true
		}
	}
	return false
}

// numeric reports a name that an index signature by number may be of.
func numeric(name string) bool {
	return name != "" && strings.Contains("0123456789-.", name[:1]) || name == "Infinity" || name == "NaN"
}
