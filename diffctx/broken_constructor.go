package diffctx

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// withClasses takes a reference to a constructor that went with its renamed class
// for one to the class, whose name it writes; a place is told once.
func (c *comparison) withClasses(list []leftBehind) []leftBehind {
	named := map[spot]facts.SymbolID{}
	for i := range list {
		if l := &list[i]; l.target.Target.Kind.IsType() {
			named[l.spot()] = l.target.Target
		}
	}
	out := slices.DeleteFunc(list, func(l leftBehind) bool {
		class := c.renamedClass(l.target.Target)
		return class != nil && named[l.spot()] == class.ID
	})
	for i := range out {
		if class := c.renamedClass(out[i].target.Target); class != nil {
			out[i].target.Target = class.ID
		}
	}
	return out
}

// renamedClass is the class of a constructor that is called as its class, where both
// have another name now; nil for others.
func (c *comparison) renamedClass(target facts.SymbolID) *definition {
	d := c.old[target]
	if d == nil || d.Kind != facts.KindConstructor || d.match == nil || d.parent == nil || d.parent.match == nil {
		return nil
	}
	p := d.parent
	if d.Name != p.Name || p.match.new.Name == p.Name || d.match.new.parent != p.match.new {
		return nil
	}
	return p
}
