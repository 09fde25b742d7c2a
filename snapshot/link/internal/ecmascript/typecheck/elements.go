package typecheck

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

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
		return asked.Is(core.KindRecord) && !c.Linker.HasName(asked, name) || c.lackedByAll(want, name) != nil
	})
}
