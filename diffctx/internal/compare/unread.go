package compare

import (
	"bytes"
	"context"
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
			c.OldOrder = c.forget(c.Old, c.OldOrder, d.Old, whichever)
		}
		if len(d.Old.Facts.Cut) > 0 {
			c.NewOrder = c.forget(c.New, c.NewOrder, d.New, whichever)
		}
	}
}

func whichever(*Definition) bool { return true }

// forgetMisread leaves out the definitions of a file that one side reads with other syntax errors than
// the other, as far as the line with their name is on both sides: a grammar that does not know a new
// construct reads what is behind it as something else.
func (c *Comparison) forgetMisread(ctx context.Context) {
	for i := range c.Files {
		d := &c.Files[i]
		if d.Old == nil || d.New == nil || d.Old.Facts.ParseErrors == d.New.Facts.ParseErrors {
			continue
		}
		old, new := c.Text(ctx, c.Base, d.Path), c.Text(ctx, c.Head, d.Path)
		c.OldOrder = c.forget(c.Old, c.OldOrder, d.Old, standsIn(old, new))
		c.NewOrder = c.forget(c.New, c.NewOrder, d.New, standsIn(new, old))
	}
}

// standsIn gives whether the line with a definition's name, which is of the one text, is a line of the other.
func standsIn(own, other []byte) func(*Definition) bool {
	there := map[string]bool{}
	for line := range bytes.Lines(other) {
		there[string(bytes.TrimSpace(line))] = true
	}
	lines := slices.Collect(bytes.Lines(own))
	return func(d *Definition) bool {
		n := int(d.Facts.NameLine)
		return n > 0 && n <= len(lines) && there[string(bytes.TrimSpace(lines[n-1]))]
	}
}

// forget leaves out the unmatched definitions of a file that are not known to be gone.
func (c *Comparison) forget(all map[facts.SymbolID]*Definition, order []*Definition, file *graph.File, unknown func(*Definition) bool) []*Definition {
	return slices.DeleteFunc(slices.Clone(order), func(d *Definition) bool {
		unread := d.File == file && d.Facts != nil && d.Match == nil && unknown(d)
		if unread {
			delete(all, d.ID)
			c.Unread[d.ID.String()] = true
		}
		return unread
	})
}
