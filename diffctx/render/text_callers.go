package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// manyCallers is the number of broken references from which on what they share is said once.
const manyCallers = 12

// callers lists the references that a definition breaks. Of many the rarest reasons come first: the
// common one is seen from a few.
func (p *page) callers(list []analysis.Caller) {
	shown := p.limited(len(list))
	if shown < manyCallers {
		for _, c := range list[:shown] {
			p.caller(c)
		}
	} else {
		p.callersByReason(list, shown)
	}
	p.more(len(list) - shown)
}

// caller shows a reference with its line.
func (p *page) caller(c analysis.Caller) {
	p.printf("    %s  %s\n", at(c.Path, c.Line), p.fit(len(at(c.Path, c.Line))+6, where(c)))
	p.quote(8, c.Text)
}

// callersByReason shows so many references, by what is said of them and by file.
func (p *page) callersByReason(list []analysis.Caller, shown int) {
	groups := map[string][]analysis.Caller{}
	var order []string
	for _, c := range list {
		key := c.Target + "\x00" + said(c)
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], c)
	}
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(len(groups[a]), len(groups[b])) })
	for _, key := range order {
		group := groups[key]
		some := group[:min(shown, len(group))]
		shown -= len(some)
		if len(group) <= 2 {
			for _, c := range some {
				p.caller(c)
			}
			continue
		}
		if len(some) > 0 {
			p.callersAlike(some, len(group))
		}
	}
}

// callersAlike shows references of which the same is said, some of so many, by file.
func (p *page) callersAlike(list []analysis.Caller, all int) {
	heading := fmt.Sprintf("%d references", all)
	if list[0].Target != "" {
		heading += " to " + list[0].Target
	}
	if text := said(list[0]); text != "" {
		heading += ": " + text
	}
	p.printf("    %s\n", p.fit(4, heading))
	path, symbol := "", ""
	for _, c := range list {
		if c.Path != path {
			path, symbol = c.Path, ""
			p.printf("      %s\n", at(path, 0))
		}
		line := fmt.Sprintf("        %d", c.Line)
		switch {
		case c.Symbol == "" && c.Text == "":
			line += "  " + c.Kind
		case c.Symbol != "" && c.Symbol != symbol:
			line += "  in " + c.Symbol
			if c.Text != "" {
				line += ":"
			}
		}
		symbol = c.Symbol
		if c.Text != "" {
			line += "  " + p.paint(dim, p.fitCode(len(line)+2, c.Text))
		}
		p.printf("%s\n", line)
	}
}

// where says where a reference is, and what is wrong with it.
func where(c analysis.Caller) string {
	s := c.Kind
	if c.Symbol != "" {
		s = "in " + c.Symbol
	}
	if c.Target != "" {
		s = c.Target + " " + s
	}
	if text := said(c); text != "" {
		s += ", " + text
	}
	return s
}

// said is what is wrong with a reference, whether its file changed, how sure its target is and where it is built.
func said(c analysis.Caller) string {
	var parts []string
	if c.Reason != "" {
		parts = append(parts, c.Reason)
	}
	if !c.InDiff {
		parts = append(parts, "file not changed")
	}
	if c.Certainty != "exact" {
		parts = append(parts, c.Certainty)
	}
	s := strings.Join(parts, ", ")
	if c.Condition != "" {
		s = strings.TrimSpace(s + " " + link.BuiltWhere(c.Condition))
	}
	return s
}
