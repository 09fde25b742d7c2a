package breaks

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// withClasses takes a reference to a constructor that went with its renamed class
// for one to the class, whose name it writes; a place is reported once.
func (c *Search) withClasses(list []BrokenReference) []BrokenReference {
	named := map[PathSite]facts.SymbolID{}
	for i := range list {
		if l := &list[i]; l.Target.Target.Kind.IsType() {
			named[l.site()] = l.Target.Target
		}
	}
	out := slices.DeleteFunc(list, func(l BrokenReference) bool {
		class := c.renamedClass(l.Target.Target)
		return class != nil && named[l.site()] == class.ID
	})
	for i := range out {
		if class := c.renamedClass(out[i].Target.Target); class != nil {
			out[i].Target.Target = class.ID
		}
	}
	return out
}

// renamedClass is the class of a constructor that is called as its class, where both
// have another name now or are gone; nil for others.
func (c *Search) renamedClass(target facts.SymbolID) *compare.Definition {
	d := c.Old[target]
	if d == nil || d.Kind != facts.KindConstructor || d.Container == nil {
		return nil
	}
	p := d.Container
	if d.Match == nil && p.Match == nil && p.Kind.IsType() {
		return p
	}
	if d.Match == nil || p.Match == nil {
		return nil
	}
	if d.Name != p.Name || p.Match.New.Name == p.Name || d.Match.New.Container != p.Match.New {
		return nil
	}
	return p
}
