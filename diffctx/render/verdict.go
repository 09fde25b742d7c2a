package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// conclusion is what a change comes to, in one line.
type conclusion struct {
	text  string
	color string // by how bad it is
}

// Verdict is what a change comes to, in one line.
func Verdict(r *analysis.Result) string { return conclude(r, newPage(nil, Options{}).group(r)).text }

// conclude counts what breaks and which tests to run; where nothing breaks, what behaves
// differently.
func conclude(r *analysis.Result, g groups) conclusion {
	broken, outside := brokenParts(r), outsideParts(r)
	if n := len(r.Cycles); n > 0 {
		broken = append(broken, plural(n, "new cycle"))
	}
	if len(broken)+len(outside) == 0 {
		parts := soundParts(r, g)
		if n := skipped(r); n != "" {
			return conclusion{strings.Join(append(append(parts, n), seenBy(&r.Tests, g)...), "; "), yellow}
		}
		return conclusion{strings.Join(append(parts, seenBy(&r.Tests, g)...), "; "), green}
	}
	parts, color := append(broken, outside...), yellow
	if n := skipped(r); n != "" {
		parts = append(parts, n)
	}
	if len(broken) > 0 {
		color = red
	}
	if n := len(r.Tests.Likely); n > 0 {
		parts = append(parts, plural(n, "test")+" to run")
	}
	return conclusion{strings.Join(parts, " · "), color}
}

// skipped says at how many places a change keeps tests from being run.
func skipped(r *analysis.Result) string {
	if n := skipsAdded(r.SkippedTests); n > 0 {
		return "tests switched off at " + plural(n, "place")
	}
	return ""
}

// brokenParts counts the references here that break or lead nowhere.
func brokenParts(r *analysis.Result) []string {
	var out []string
	if n := analysis.CountUnparsed(r.Unanalysed); n > 0 {
		out = append(out, pluralVerb(n, "file does not parse", "files do not parse"))
	}
	byCause, noun := r.ByCause(), "caller"
	for _, b := range byCause {
		if slices.ContainsFunc(b.Callers, func(c analysis.Caller) bool { return c.Kind != "calls" && c.Kind != "instantiates" }) {
			noun = "reference"
		}
	}
	if n := analysis.CountBroken(byCause); n > 0 {
		out = append(out, plural(n, noun)+" broken")
	}
	if n := len(r.Dangling); n > 0 {
		out = append(out, pluralVerb(n, "new reference leads nowhere", "new references lead nowhere"))
	}
	return out
}

// outsideParts counts the public names that importers outside of the repository lose.
func outsideParts(r *analysis.Result) []string {
	gone, changed := 0, 0
	for _, b := range r.ByCause() {
		switch {
		case len(b.Callers) > 0:
		case b.Change == analysis.Removed || b.Change == analysis.Renamed || b.Change == analysis.Moved:
			gone += max(1, len(b.Members))
		default:
			changed++
		}
	}
	var out []string
	if gone > 0 {
		out = append(out, plural(gone, "public name")+" removed")
	}
	if changed > 0 {
		out = append(out, plural(changed, "public definition")+" changed incompatibly")
	}
	return out
}

// soundParts say that nothing breaks and what the change does.
func soundParts(r *analysis.Result, g groups) []string {
	nothing := "nothing breaks"
	if slices.ContainsFunc(r.Unanalysed, func(u analysis.Unanalysed) bool { return !u.BuildWrote() }) {
		nothing = "nothing breaks in what was analysed"
	}
	out := []string{nothing}
	if n := len(g.behaviour); n > 0 {
		out = append(out, behaves(g.behaviour))
	}
	for _, x := range [...]struct {
		n         int
		one, many string
	}{
		{g.offered(g.removed), "public definition removed", "public definitions removed"},
		{len(g.signature), "signature changed", "signatures changed"},
		{len(g.annotated), "definition with other annotations", "definitions with other annotations"},
		{len(g.moves), "definition moved or renamed", "definitions moved or renamed"},
		{g.offered(g.added), "public definition added", "public definitions added"},
	} {
		if x.n > 0 && len(out) < 3 {
			out = append(out, pluralVerb(x.n, x.one, x.many))
		}
	}
	if len(out) > 1 || len(g.removed)+len(g.outlined)+len(g.private)+g.tests > 0 {
		return out
	}
	f := r.Summary.Files
	switch {
	case f == (analysis.FileCounts{}):
		out[0] = "nothing differs"
		if len(r.Summary.Unindexed)+len(r.Unanalysed) > 0 {
			out[0] = "nothing differs that was analysed"
		}
	case isLayout(r):
		if out[0] = "only comments, layout or unused imports differ"; len(r.Summary.Unindexed)+len(r.Unanalysed) > 0 {
			out[0] += " in what was analysed"
		}
	}
	return out
}

// isLayout reports files that do what they did.
func isLayout(r *analysis.Result) bool {
	f := r.Summary.Files
	return f.Modified > 0 && r.Summary.Cosmetic == f.Modified && f.Added+f.Removed+f.Moved == 0
}

// behaves counts what has another body.
func behaves(list []analysis.SymbolChange) string {
	noun := "function"
	for i := range list {
		if !facts.ParseKind(list[i].After.Kind).IsCallable() {
			noun = "definition"
		}
	}
	if len(list) == 1 {
		return "1 " + noun + " behaves differently"
	}
	return fmt.Sprintf("%d %ss behave differently", len(list), noun)
}

// seenBy says how many tests see a change that breaks nothing. Tests that the change adds or changes are among them.
func seenBy(t *analysis.Tests, g groups) []string {
	what := "it"
	if n := len(t.Likely); n > 0 && isUnreached(t, append(slices.Clone(g.behaviour), g.signature...)) {
		return []string{"no test is seen to reach it", plural(n, "test") + " to run"}
	}
	if t.OfWhole {
		what = strings.TrimSpace(seenChange(t))
	}
	switch n := len(t.Likely); {
	case n == 1:
		return []string{"1 test sees " + what}
	case n > 1:
		return []string{fmt.Sprintf("%d tests see %s", n, what)}
	case len(t.Unreached) > 0:
		return []string{"no test is seen to reach it"}
	}
	return nil
}

// isUnreached reports changes of which no test is seen to reach any.
func isUnreached(t *analysis.Tests, changes []analysis.SymbolChange) bool {
	for i := range changes {
		id := changes[i].After.ID
		if !slices.ContainsFunc(t.Unreached, func(s analysis.Symbol) bool { return s.ID == id }) {
			return false
		}
	}
	return len(changes) > 0
}
