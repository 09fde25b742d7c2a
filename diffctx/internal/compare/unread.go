package compare

import (
	"bytes"
	"context"
	"index/suffixarray"
	"slices"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// ForgetCut leaves out the unmatched definitions of files of which the other side is beyond a
// limit from some line on: it is not known whether they came or went.
func (c *Comparison) ForgetCut() {
	c.forget(func(d *graph.FileDelta) (old, new func(*Definition) bool) {
		if len(d.New.Facts.Cut) > 0 {
			old = beyond(d.New.Facts.Cut, c.OldOrder, d.Old)
		}
		if len(d.Old.Facts.Cut) > 0 {
			new = beyond(d.Old.Facts.Cut, c.NewOrder, d.New)
		}
		return old, new
	})
}

// beyond gives which unmatched definitions of a file may be on the other side, which met limits.
// Where these bound how many are read, what has a matched one behind it is not beyond them.
func beyond(limits []facts.Cut, order []*Definition, file *graph.File) func(*Definition) bool {
	last := uint32(0)
	for _, d := range order {
		if d.File == file && d.Facts != nil && d.Match != nil {
			last = max(last, d.Facts.Span.Start)
		}
	}
	if slices.ContainsFunc(limits, func(l facts.Cut) bool { return l.Limit != "keys" && l.Limit != "symbols" }) {
		last = 0
	}
	return func(d *Definition) bool { return d.Facts.Span.Start >= last }
}

// forgetMisread leaves out the unmatched definitions of files in which one side has syntax errors that
// the other has not, as far as the line with their name is on both sides: a grammar that does not know
// a new construct reads what is behind it as something else.
func (c *Comparison) forgetMisread(ctx context.Context) {
	c.forget(func(d *graph.FileDelta) (old, new func(*Definition) bool) {
		if d.Old.Facts.ParseErrors == 0 && d.New.Facts.ParseErrors == 0 {
			return nil, nil
		}
		was, is := c.Text(ctx, c.Base, d.Path), c.Text(ctx, c.Head, d.Path)
		if d.Old.Facts.ParseErrors == d.New.Facts.ParseErrors && len(UnparsedBeside(d.Old.Language, was, is)) == 0 && len(UnparsedBeside(d.New.Language, is, was)) == 0 {
			return nil, nil
		}
		return onLineOf(was, is), onLineOf(is, was)
	})
}

// UnparsedBeside lists the lines of a text that do not parse and that another text does not have as they are.
func UnparsedBeside(language string, text, other []byte) []lang.Lines {
	l := extract.ByName(language)
	if l == nil || l.Unparsed == nil || text == nil {
		return nil
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	had := suffixarray.New(other) // there may be as many errors as lines
	return slices.DeleteFunc(l.Unparsed(text), func(at lang.Lines) bool {
		unparsed := bytes.Join(lines[min(at.First, len(lines))-1:min(at.Last, len(lines))], nil)
		return len(unparsed) == 0 || len(had.Lookup(unparsed, 1)) > 0
	})
}

// onLineOf reports definitions of a text whose name is on a line that is one of another text as well.
func onLineOf(own, other []byte) func(*Definition) bool {
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

// forget leaves out the unmatched definitions of changed files that are not known to be gone or new: hidden
// gives for a file which of its base side and of its head side these are.
func (c *Comparison) forget(hidden func(d *graph.FileDelta) (old, new func(*Definition) bool)) {
	unmatched := map[*graph.File]bool{}
	for _, d := range slices.Concat(c.OldOrder, c.NewOrder) {
		if d.Match == nil {
			unmatched[d.File] = true
		}
	}
	of := map[*graph.File]func(*Definition) bool{}
	for i := range c.Files {
		if d := &c.Files[i]; d.FactsChanged && d.Old != nil && d.New != nil && (unmatched[d.Old] || unmatched[d.New]) {
			of[d.Old], of[d.New] = hidden(d)
		}
	}
	c.OldOrder, c.NewOrder = c.without(of, c.Old, c.OldOrder), c.without(of, c.New, c.NewOrder)
}

// without is one side's list of definitions without those that are hidden, which are remembered as unread.
func (c *Comparison) without(hidden map[*graph.File]func(*Definition) bool, all map[facts.SymbolID]*Definition, order []*Definition) []*Definition {
	return slices.DeleteFunc(slices.Clone(order), func(d *Definition) bool {
		is := hidden[d.File]
		if is == nil || d.Facts == nil || d.Match != nil || !is(d) {
			return false
		}
		delete(all, d.ID)
		c.Unread[d.ID.String()] = true
		return true
	})
}
