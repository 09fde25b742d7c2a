package audit

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// addBreak takes a finding of a break. One that represents several is known from a
// baseline when each of them is.
func (a *audit) addBreak(f Finding, b *result.Break) {
	known := len(b.Members) > 0
	for _, id := range b.Members {
		known = known && a.known[Fingerprint(f.Rule, id, b.Change)]
	}
	if known {
		f.Attribution = Inherited
	}
	a.add(f, b.Symbol.ID, b.Change)
}

// anchor gives the place on the head side that a break is shown at: a changed
// line. The path is empty when the definition went with its file.
func anchor(c *breaks.Search, b *result.Break) (path string, line int) {
	if b.Now != nil {
		return b.Now.Path, b.Now.Line
	}
	d := c.ByPath[b.Symbol.Path]
	if d == nil || d.New == nil {
		return "", 0
	}
	line = 1
	if m := c.LastKeptBefore(d, b.Symbol.Line); m != nil { // behind the last definition before it that is still there
		line = m.Match.New.EndLine
		if m.EndLine >= b.Symbol.Line { // it contains what went
			line = m.Match.New.NameLine
		}
	}
	return b.Symbol.Path, max(1, min(line, d.New.Facts.Lines))
}
