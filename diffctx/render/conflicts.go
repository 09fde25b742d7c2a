package render

import (
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// ConflictsText writes what two branches break in one another, for a terminal.
func ConflictsText(w io.Writer, r *analysis.ConflictReport, opts Options) error {
	p := newPage(w, opts)
	p.printf("%s\n", p.paint(bold, side(r.A)+" and "+side(r.B)+", from "+short(r.Base.Commit)))
	p.printf("%s\n", p.conflictVerdict(len(r.Conflicts)))
	shown := p.limited(len(r.Conflicts))
	for _, c := range r.Conflicts[:shown] {
		by, other := branches(r, &c)
		p.printf("\n  %s  %s on %s: %s\n", p.paint(bold, title(&c.Symbol)), p.paint(red, c.Change), by, c.Reason)
		for _, u := range c.Uses[:p.limited(len(c.Uses))] {
			p.printf("    %s  %s on %s\n", at(u.Path, u.Line), use(&u), other)
		}
		p.more(len(c.Uses) - p.limited(len(c.Uses)))
	}
	p.more(len(r.Conflicts) - shown)
	if note := unindexed(r.Unindexed, nil); note != "" {
		p.printf("%s\n", note)
	}
	return p.err
}

// conflictVerdict says how many definitions break when both branches are merged.
func (p *page) conflictVerdict(n int) string {
	if n == 0 {
		return p.paint(green, "no conflict: neither breaks what the other uses; git reports the lines that both change")
	}
	return p.paint(red, plural(n, "conflict"))
}

// ConflictsMarkdown writes them for a pull request.
func ConflictsMarkdown(w io.Writer, r *analysis.ConflictReport, opts Options) error {
	p := newPage(w, opts)
	p.printf("### codegraph: %s between %s and %s\n", plural(len(r.Conflicts), "conflict"), code(side(r.A)), code(side(r.B)))
	var items []string
	for _, c := range r.Conflicts {
		by, other := branches(r, &c)
		s := fmt.Sprintf("%s, %s on %s: %s", code(title(&c.Symbol)), c.Change, code(by), Prose(c.Reason))
		for _, u := range c.Uses {
			s += fmt.Sprintf("\n  - %s %s on %s", code(at(u.Path, u.Line)), Prose(use(&u)), code(other))
		}
		items = append(items, s)
	}
	p.section("breaks", "Merged, these break", items)
	return p.err
}

func branches(r *analysis.ConflictReport, c *analysis.Conflict) (by, other string) {
	if c.Changed == "a" {
		return r.A.Rev, r.B.Rev
	}
	return r.B.Rev, r.A.Rev
}

func use(c *analysis.Caller) string {
	if c.Kind == "definition" {
		return "defined too"
	}
	s := c.Kind
	if c.Symbol != "" {
		s += " in " + c.Symbol
	}
	if c.Reason != "" {
		s += ", " + c.Reason
	}
	return s
}
