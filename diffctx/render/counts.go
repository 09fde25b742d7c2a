package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

func share(percent *float64) string {
	if percent == nil {
		return "unknown"
	}
	return fmt.Sprintf("%.0f %%", *percent)
}

// listedAbove says how many of a section's entries are listed with the breaks.
func listedAbove(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d listed above)", n)
}

func filesHeading(list []analysis.SymbolChange) string {
	added := len(withChange(list, analysis.Added))
	return "FILES  " + cameAndWent(added, len(list)-added)
}

// cameAndWent counts what was added and removed.
func cameAndWent(added, removed int) string {
	switch {
	case removed == 0:
		return fmt.Sprintf("%d added", added)
	case added == 0:
		return fmt.Sprintf("%d removed", removed)
	}
	return fmt.Sprintf("%d added, %d removed", added, removed)
}

// maxNamed is how many private definitions are named where what is listed has a limit.
const maxNamed = 6

// private counts what came and went and is no part of an API, and names some of it; all of it
// where a negative limit bounds nothing.
func private(g groups, limit int) []string {
	var out []string
	if len(g.private) > 0 {
		one, many := "private definition", "private definitions"
		if slices.ContainsFunc(g.private, func(s analysis.SymbolChange) bool { return s.Shown().Visibility == "public" }) {
			one, many = "definition outside of the API", "definitions outside of the API"
		}
		out = append(out, countedByName(g.private, one, many, limit))
	}
	if len(g.sections) > 0 {
		out = append(out, countedByName(g.sections, "section", "sections", limit))
	}
	return out
}

// countedByName counts what came and went of a list, with some of the names.
func countedByName(list []analysis.SymbolChange, one, many string, limit int) string {
	added, removed := withChange(list, analysis.Added), withChange(list, analysis.Removed)
	what := pluralVerb(len(added), one, many) + " added"
	switch {
	case len(added) == 0:
		what = pluralVerb(len(removed), one, many) + " removed"
	case len(removed) > 0:
		what += fmt.Sprintf(", %d removed", len(removed))
	}
	names := namesOf(slices.Concat(removed, added))
	more := ""
	if n := len(names) - maxNamed; n > 1 && limit >= 0 {
		names, more = names[:maxNamed], fmt.Sprintf(" … and %d more", n)
	}
	return what + ": " + strings.Join(names, ", ") + more
}

// namesOf names what came and went. A name that many files have, as keys of translations are, is one.
func namesOf(list []analysis.SymbolChange) (names []string) {
	times, files := map[string]int{}, map[string]map[string]bool{}
	for _, s := range list {
		x := s.Shown()
		name := s.Change + x.QualifiedName
		times[name+"\x00"+x.Path]++
		if files[name] == nil {
			files[name] = map[string]bool{}
		}
		files[name][x.Path] = true
	}
	told := map[string]bool{}
	for _, s := range list {
		mark := "+ "
		if s.Change == analysis.Removed {
			mark = "− "
		}
		x := s.Shown()
		key := s.Change + x.QualifiedName
		name := mark + x.QualifiedName
		switch all, here := len(files[key]), times[key+"\x00"+x.Path]; {
		case all > 2:
			if name += fmt.Sprintf(" in %d files", all); told[key] {
				continue
			}
			told[key] = true
		case all > 1: // keys of two files
			name += " (" + x.Path + ")"
		case here > 1: // a field and a method
			name += " (" + x.Kind + ")"
		}
		names = append(names, name)
	}
	return names
}

func (p *page) certainty(r *analysis.Result) {
	p.printf("\n%s\n", p.paint(dim, certainty(r)))
}

// counted counts edges by certainty. Alternatives go without saying where there are none.
func counted(by map[string]int) string {
	s := fmt.Sprintf("%d exact, %d inferred", by["exact"], by["inferred"])
	if n := by["alternative"]; n > 0 {
		s += fmt.Sprintf(", %d alternative", n)
	}
	return s
}
