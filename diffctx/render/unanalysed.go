package render

import "github.com/codegraph-dev/codegraph/diffctx/analysis"

// groupsShown is how many groups of files that were not analysed are shown.
const groupsShown = 6

// unanalysed says which changed code nothing is known of.
func (p *page) unanalysed(groups []analysis.UnanalysedGroup, outcome string) {
	for _, g := range groups[:min(len(groups), groupsShown)] {
		color := yellow
		if g.Minor {
			color = dim
		}
		p.printf("%s: %s\n", p.paint(color, noticeLevel(g)), g.Message(outcome))
	}
	if cut := len(groups) - groupsShown; cut > 0 {
		p.printf("%s: %s %s\n", p.paint(yellow, "warning"), plural(cut, "further kind")+" of changed files,", outcome)
	}
}

// noticeLevel is how a group is announced.
func noticeLevel(g analysis.UnanalysedGroup) string {
	if g.Minor {
		return "note"
	}
	return "warning"
}
