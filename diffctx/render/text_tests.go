package render

import (
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// testChanges shows the tests that came and went.
func (p *page) testChanges(g groups) {
	if len(g.newTests)+len(g.goneTests) > 0 && p.heading(bold, "TEST FUNCTIONS  "+cameAndWent(len(g.newTests), len(g.goneTests))) {
		p.listed(g, g.goneTests, red, "−")
		p.listed(g, g.newTests, green, "+")
	}
}

// skippedTests shows the lines by which tests are run no longer, or again.
func (p *page) skippedTests(list []analysis.SkippedTest) {
	if len(list) == 0 || !p.heading(bold, "SKIPPED TESTS  "+skipCounts(list)) {
		return
	}
	shown := p.limited(len(list))
	for _, s := range list[:shown] {
		color, sign := yellow, "+"
		if s.Change == analysis.Removed {
			color, sign = green, "−"
		}
		p.printf("  %s %s  %s\n", p.paint(color, sign), at(s.Path, s.Line), p.fit(len(s.Path)+12, s.Text))
	}
	p.more(len(list) - shown)
}

// skipCounts says at how many places tests are kept from being run, and how many such went.
func skipCounts(list []analysis.SkippedTest) string {
	var out []string
	off := skipsAdded(list)
	if off > 0 {
		out = append(out, "switched off at "+plural(off, "place"))
	}
	if on := len(list) - off; on > 0 {
		out = append(out, "on again at "+plural(on, "place"))
	}
	return strings.Join(out, ", ")
}

func skipsAdded(list []analysis.SkippedTest) int {
	n := 0
	for _, s := range list {
		if s.Change == analysis.Added {
			n++
		}
	}
	return n
}

// saysOfTests reports a change of which something is to be said about tests: none of a change of layout alone, if all of it was
// analysed.
func saysOfTests(r *analysis.Result, g groups) bool {
	t := &r.Tests
	switch {
	case len(t.Likely)+len(t.Unreached) > 0:
		return true
	case isLayout(r):
		return t.Unknown && len(r.Summary.Unindexed) > 0
	}
	return t.Unknown || len(t.Safe)+len(g.behaviour)+len(g.signature) > 0
}

func (p *page) tests(r *analysis.Result, g groups) {
	t := &r.Tests
	if !saysOfTests(r, g) || !p.heading(bold, "TESTS  "+testCounts(t)) {
		return
	}
	order, files := testsByFile(t.Likely)
	for _, path := range order[:p.limited(len(order))] {
		p.printf("  %s  %s\n", path, p.paint(dim, plural(files[path], "test")))
	}
	p.more(len(order) - p.limited(len(order)))
	if len(t.Unreached) > 0 {
		p.printf("  %s\n", p.paint(yellow, "no test is seen to reach:"))
		for _, s := range t.Unreached[:p.limited(len(t.Unreached))] {
			p.printf("    %s  %s\n", at(s.Path, s.Line), title(&s))
		}
		p.more(len(t.Unreached) - p.limited(len(t.Unreached)))
	}
	if more := moreTests(t); more != "" {
		p.printf("  %s\n", p.paint(dim, more))
	}
}

// testsByFile counts tests by their files, which are in the order of the first of each.
func testsByFile(list []analysis.Test) (order []string, counts map[string]int) {
	counts = map[string]int{}
	for _, t := range list {
		if counts[t.Path]++; counts[t.Path] == 1 {
			order = append(order, t.Path)
		}
	}
	return order, counts
}

// testCounts says how many tests reach a change, and how many files of tests depend on
// it in any way.
func testCounts(t *analysis.Tests) string {
	if t.Unknown && len(t.Likely)+len(t.Safe) == 0 {
		if len(t.Unreached) > 0 {
			return reachText(0) + seenChange(t) + near(t) + "; tests that see it otherwise cannot be ruled out"
		}
		return "which tests see the change is not known"
	}
	reaching := map[string]bool{}
	for _, x := range t.Likely {
		reaching[x.Path] = true
	}
	further := 0
	for _, x := range t.Safe {
		if !reaching[x.Path] {
			further++
		}
	}
	text := reachText(len(t.Likely)) + seenChange(t) + near(t)
	if further > 0 {
		text += fmt.Sprintf("; %s cannot be ruled out", pluralVerb(further, "further test file", "further test files"))
	}
	return text
}

// near says of tests that those farther from the change were not looked for.
func near(t *analysis.Tests) string {
	if t.Cut == "" {
		return ""
	}
	return " within a few steps"
}

// moreTests says that there may be tests besides those that are told.
func moreTests(t *analysis.Tests) string {
	switch {
	case !t.Unknown || len(t.Likely)+len(t.Safe) == 0:
		return ""
	case t.Cut != "":
		return "more tests may see it"
	}
	return "more tests may see it, since something besides definitions changed"
}

func reachText(n int) string {
	if n == 0 {
		return "no test is seen to reach"
	}
	if n == 1 {
		return "1 test reaches"
	}
	return fmt.Sprintf("%d tests reach", n)
}

// seenChange is what the tests see: all of a change, also where a part of it is shown.
func seenChange(t *analysis.Tests) string {
	if t.OfWhole {
		return " the whole change"
	}
	return " the change"
}
