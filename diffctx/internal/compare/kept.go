package compare

import "github.com/codegraph-dev/codegraph/snapshot/graph"

// Kept is the innermost definition around a place of a file of the head side, the symbol of that index and those that it is in,
// whose declaration the base side has token for token; -1 for none.
func (c *Comparison) Kept(f *graph.File, scope int32) int32 {
	if scope < 0 {
		return -1
	}
	x := c.indexOf(f)
	if i, ok := x.kept[scope]; ok {
		return i
	}
	if x.kept == nil {
		x.kept = map[int32]int32{}
	}
	i := scope
	if !c.isKept(f, scope) {
		i = c.Kept(f, f.Facts.Symbols[scope].Container)
	}
	x.kept[scope] = i
	return i
}

func (c *Comparison) isKept(f *graph.File, i int32) bool {
	d := c.New[f.ID(i)]
	if d == nil || d.Match == nil || d.Facts.Body == 0 || d.Match.Old.Facts == nil {
		return false
	}
	was := d.Match.Old.Facts
	return was.Body == d.Facts.Body && was.Signature == d.Facts.Signature
}
