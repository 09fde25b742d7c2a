package compare

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// forgetUnread leaves out the definitions of a file of which the other side was read in part, as
// far as they are not there: what is beyond a limit neither came nor went.
func (c *Comparison) forgetUnread() {
	for i := range c.Files {
		d := &c.Files[i]
		if d.Old == nil || d.New == nil || !d.FactsChanged {
			continue
		}
		if len(d.New.Facts.Cut) > 0 {
			c.OldOrder = c.forget(c.Old, c.OldOrder, d.Old)
		}
		if len(d.Old.Facts.Cut) > 0 {
			c.NewOrder = c.forget(c.New, c.NewOrder, d.New)
		}
	}
}

// forget leaves out the unmatched definitions of a file.
func (c *Comparison) forget(all map[facts.SymbolID]*Definition, order []*Definition, file *graph.File) []*Definition {
	return slices.DeleteFunc(slices.Clone(order), func(d *Definition) bool {
		unread := d.File == file && d.Facts != nil && d.Match == nil
		if unread {
			delete(all, d.ID)
			c.Unread[d.ID.String()] = true
		}
		return unread
	})
}
