package compare

import "fmt"

// localSlot is where a local function of a name may stand after its function was taken apart or put together: in
// another function of the same scope.
type localSlot struct{ path, scope, name string }

// matchExtracted pairs local functions that went with the code around them: into a function that was taken out of
// theirs, or from one that was put into another. Either function is new or gone, and the other stays; so a name of
// their scope means one of them on each side.
func (c *Comparison) matchExtracted() {
	olds, news := localsBySlot(unmatched(c.OldOrder)), localsBySlot(unmatched(c.NewOrder))
	var found []candidate
	for _, d := range c.OldOrder {
		slot, ok := localSlotOf(d)
		if !ok || d.Match != nil || len(olds[slot]) != 1 || len(news[slot]) != 1 {
			continue
		}
		e := news[slot][0]
		if e.Kind != d.Kind || (d.Container.Match == nil) == (e.Container.Match == nil) {
			continue
		}
		if s := similarity(d, e); s >= similarName {
			found = append(found, candidate{d, e, s})
		}
	}
	c.takeBest(found, func(m candidate) string {
		return fmt.Sprintf("%d %%%s", min(99, int(100*similarity(m.old, m.new))), alike)
	})
}

func localsBySlot(list []*Definition) map[localSlot][]*Definition {
	out := map[localSlot][]*Definition{}
	for _, d := range list {
		if slot, ok := localSlotOf(d); ok {
			out[slot] = append(out[slot], d)
		}
	}
	return out
}

// localSlotOf is the slot of a function directly within another one; ok is false for others.
func localSlotOf(d *Definition) (slot localSlot, ok bool) {
	p := d.Container
	if p == nil || d.Facts == nil || !d.Kind.IsCallable() || !p.Kind.IsCallable() {
		return localSlot{}, false
	}
	scope := ""
	if p.Container != nil && !p.AtTop() {
		scope = p.Container.QualifiedName
	}
	return localSlot{d.Path, scope, d.Name}, true
}
