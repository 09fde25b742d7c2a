package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// PrimitiveOf gives the name of a plain type, "" for any other.
func PrimitiveOf(t *core.Value) string {
	if t.Is(core.KindBuiltin) {
		switch name := core.Widened(t); name {
		case "string", "number", "boolean", "bigint", "symbol":
			return name
		}
	}
	if t.Is(core.KindExternal) && t.Text == bigint {
		return t.Text
	}
	return ""
}

// objectMembers are those that every object has, functions and modules too.
var objectMembers = lang.WordSet("constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf")

// functionMembers are those that every function has beside them.
var functionMembers = lang.WordSet("apply bind call")

// bigint is a plain type that the grammar takes for a name.
const bigint = "bigint"

// numeric reports a name that an index signature by number may be of.
func numeric(name string) bool {
	return name != "" && strings.Contains("0123456789-.", name[:1]) || name == "Infinity" || name == "NaN"
}
