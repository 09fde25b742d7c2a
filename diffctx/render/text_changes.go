package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

func (p *page) moves(g groups) {
	if len(g.moves) == 0 || !p.heading(bold, fmt.Sprintf("MOVES AND RENAMES  %d%s", len(g.moves)+g.above.moves, listedAbove(g.above.moves))) {
		return
	}
	shown := p.limited(len(g.moves))
	for _, s := range g.moves[:shown] {
		line := title(s.Before) + " → " + destination(s)
		if s.References != nil && s.References.Total > 0 {
			line += fmt.Sprintf(" (%d of %s updated)", s.References.Updated, plural(s.References.Total, "reference"))
		}
		if n := g.with[s.After.ID]; n > 0 {
			line += fmt.Sprintf(", with %s", plural(n, "definition"))
			if k := g.changed[s.After.ID]; k > 0 {
				line += fmt.Sprintf(" (%d changed)", k)
			}
		}
		if also := without(s.Changes, s.Change); also != "" {
			line += "; also " + also
		}
		if now := movedVisibility(&s); now != "" {
			line += "; now " + now
		}
		p.printf("  %s  %s\n", p.fit(len(s.Reason)+6, line), p.paint(dim, s.Reason))
	}
	p.more(len(g.moves) - shown)
}

// destination is what differs of a matched symbol's place and name.
func destination(s analysis.SymbolChange) string {
	switch {
	case s.After.Kind == "file", s.After.Kind == "package":
		return s.After.Path
	case s.Before.Path == s.After.Path:
		return s.After.QualifiedName
	case s.Before.QualifiedName == s.After.QualifiedName:
		return s.After.Path
	}
	return s.After.QualifiedName + " in " + s.After.Path
}

func without(all []string, one string) string {
	var out []string
	for _, s := range all {
		if s != one && (s == analysis.DocChanged || s == analysis.DeprecationChanged) {
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// behaviour shows the definitions whose bodies changed.
func (p *page) behaviour(g groups) {
	if len(g.behaviour) > 0 && p.heading(bold, fmt.Sprintf("BEHAVIOUR  %s changed", pluralVerb(len(g.behaviour), "body", "bodies"))) {
		shown := p.limited(len(g.behaviour))
		for _, s := range g.behaviour[:shown] {
			p.printf("  %s  %s%s\n", at(s.After.Path, s.After.Line), title(s.After), p.paint(dim, bodyMeasures(&s)))
			p.details(&s)
			p.nested(g.nested[s.After.ID])
		}
		p.more(len(g.behaviour) - shown)
	}
}

// annotations shows the definitions that are annotated or deprecated otherwise.
func (p *page) annotations(g groups) {
	if len(g.annotated) > 0 && p.heading(bold, "ANNOTATIONS  of "+plural(len(g.annotated), "definition")) {
		shown := p.limited(len(g.annotated))
		for _, s := range g.annotated[:shown] {
			p.printf("  %s  %s\n", at(s.After.Path, s.After.Line), title(s.After))
			p.details(&s)
		}
		p.more(len(g.annotated) - shown)
	}
	if len(g.deprecated) > 0 && p.heading(yellow, fmt.Sprintf("DEPRECATION  %d changed", len(g.deprecated))) {
		shown := p.limited(len(g.deprecated))
		for _, s := range g.deprecated[:shown] {
			p.printf("  %s  %s\n", at(s.After.Path, s.After.Line), title(s.After))
		}
		p.more(len(g.deprecated) - shown)
	}
}

// beside shows what changed beside code, and counts what is not listed.
func (p *page) beside(r *analysis.Result, g groups) {
	if len(g.outlined) > 0 && p.heading(bold, fmt.Sprintf("TEXT AND DATA  %s changed", pluralVerb(len(g.outlined), "section", "sections"))) {
		shown := p.limited(len(g.outlined))
		for _, s := range g.outlined[:shown] {
			p.printf("  %s  %s%s\n", at(s.After.Path, s.After.Line), beside(s.After), p.paint(dim, bodyMeasures(&s)))
			p.details(&s)
		}
		p.more(len(g.outlined) - shown)
	}
	p.testChanges(g)
	if all := quiet(r, g); len(all) > 0 {
		p.printf("\n%s\n", p.paint(dim, "also: "+strings.Join(all, ", ")))
	}
}

// details shows what came and went of the part that a body changed in.
func (p *page) details(s *analysis.SymbolChange) {
	details := s.Details
	if len(details) == 2 && strings.HasPrefix(details[0], "−") && strings.HasPrefix(details[1], "+") {
		was, is := p.fitPair(10, strings.TrimPrefix(details[0], "− "), strings.TrimPrefix(details[1], "+ "))
		details = []string{"− " + was, "+ " + is}
	}
	shown := p.limited(len(details))
	for _, d := range details[:shown] {
		code := green
		if strings.HasPrefix(d, "−") {
			code = red
		}
		p.printf("      %s\n", p.paint(code, p.fit(8, d)))
	}
	p.moreBelow(6, len(details)-shown)
}

// nested shows what changed inside of a function, below it.
func (p *page) nested(list []analysis.SymbolChange) {
	shown := p.limited(len(list))
	for _, s := range list[:shown] {
		p.printf("    %s\n", p.paint(dim, at(s.Shown().Path, s.Shown().Line)+"  "+nestedText(&s)))
		if was, is := signaturesOf(&s); was != is {
			p.signatures(was, is)
		}
	}
	p.moreBelow(4, len(list)-shown)
}

// nestedText tells a change inside of a function.
func nestedText(s *analysis.SymbolChange) string {
	x := s.Shown()
	text := x.Kind + " " + x.Name + measures(s)
	if s.Before == nil || s.After == nil {
		text = s.Change + " " + text
	}
	return text
}

// signaturesOf are the signatures of a definition on both sides, or its forms where
// those alone changed; equal where there is nothing to show of them.
func signaturesOf(s *analysis.SymbolChange) (was, is string) {
	if s.Before == nil || s.After == nil || !s.Has(analysis.SignatureChanged) {
		return "", ""
	}
	if s.Before.Signature == s.After.Signature {
		return form(s.Before), form(s.After)
	}
	return s.Before.Signature, s.After.Signature
}

// form is what sort of function or member a symbol is.
func form(s *analysis.Symbol) string { return cmp.Or(s.Form, s.Kind) }

// testChanges shows the tests that came and went.
func (p *page) testChanges(g groups) {
	if len(g.newTests)+len(g.goneTests) > 0 && p.heading(bold, "TEST FUNCTIONS  "+cameAndWent(len(g.newTests), len(g.goneTests))) {
		p.listed(g, g.goneTests, red, "−")
		p.listed(g, g.newTests, green, "+")
	}
}

// quiet counts what is not listed.
func quiet(r *analysis.Result, g groups) []string {
	var out []string
	for _, x := range [...]struct {
		n         int
		one, many string
	}{
		{r.Summary.Cosmetic, "cosmetic file", "cosmetic files"},
		{g.local, "definition with renamed locals", "definitions with renamed locals"},
		{g.follows, "definition that follows a rename", "definitions that follow a rename"},
		{g.rewritten, "definition written otherwise", "definitions written otherwise"},
		{g.docs, "documentation change", "documentation changes"},
		{g.tests, "change in test code", "changes in test code"},
	} {
		if x.n > 0 {
			out = append(out, pluralVerb(x.n, x.one, x.many))
		}
	}
	return out
}

func share(percent *float64) string {
	if percent == nil {
		return "unknown"
	}
	return fmt.Sprintf("%.0f %%", *percent)
}

func measures(s *analysis.SymbolChange) string {
	note := ""
	if hasNewSignature(s) && s.Has(analysis.BodyChanged) {
		if note = "body changed too"; s.After.Kind == "field" || s.After.Kind == "value" || s.After.Kind == "property" {
			note = "value changed too"
		}
	}
	return measuresWith(s, note)
}

// bodyMeasures are those of a definition listed for its body.
func bodyMeasures(s *analysis.SymbolChange) string {
	if hasNewSignature(s) {
		return measuresWith(s, "signature listed above")
	}
	return measuresWith(s, "")
}

func measuresWith(s *analysis.SymbolChange, note string) string {
	var out []string
	if s.Reach > 0 {
		out = append(out, plural(s.Reach, "reference"))
	}
	if note := origin(s); note != "" {
		out = append(out, note)
	}
	if note != "" {
		out = append(out, note)
	}
	if s.Decorators {
		out = append(out, "decorators changed")
	}
	if s.Annotations {
		out = append(out, "annotations changed")
	}
	switch s.Only {
	case analysis.OnlyImports:
		out = append(out, "imports changed")
	case analysis.OnlyNumber:
		out = append(out, "another value by its place")
	}
	if c := s.Complexity; c != nil {
		out = append(out, fmt.Sprintf("complexity %d → %d", c.Before, c.After))
	}
	if l := s.Lines; l != nil {
		out = append(out, fmt.Sprintf("lines %d → %d", l.Before, l.After))
	}
	if c := s.Coverage; c != nil {
		out = append(out, "coverage "+share(c.Before)+" → "+share(c.After))
	}
	if len(out) == 0 {
		return ""
	}
	return "  (" + strings.Join(out, ", ") + ")"
}

// changedSignatures shows the definitions whose signatures changed and broke nothing here.
func (p *page) changedSignatures(g groups) {
	if len(g.signature) > 0 && p.heading(bold, fmt.Sprintf("SIGNATURES  %d changed%s", len(g.signature)+g.above.signature, listedAbove(g.above.signature))) {
		shown := p.limited(len(g.signature))
		for _, s := range g.signature[:shown] {
			p.printf("  %s  %s%s\n", at(s.After.Path, s.After.Line), title(s.After), p.paint(dim, measures(&s)))
			switch {
			case s.Before.Signature != s.After.Signature:
				p.signatures(s.Before.Signature, s.After.Signature)
			case s.Has(analysis.SignatureChanged) && form(s.Before) == form(s.After) && isCut(s.After):
				p.printf("      %s  differs behind what is shown\n", p.fitCode(36, s.After.Signature))
			case s.Has(analysis.SignatureChanged) && form(s.Before) == form(s.After):
				p.printf("      %s  names other types\n", p.fitCode(24, s.After.Signature))
			case s.Has(analysis.SignatureChanged):
				p.printf("      %s → %s\n", form(s.Before), form(s.After))
			case s.Before.Visibility != s.After.Visibility:
				p.printf("      %s → %s\n", s.Before.Visibility, s.After.Visibility)
			case s.Has(analysis.VisibilityChanged):
				p.printf("      its file exports other names: the list of them has changed\n")
			}
			p.details(&s)
			p.nested(g.nested[s.After.ID])
		}
		p.more(len(g.signature) - shown)
	}
}

// api shows the public definitions that came and went.
func (p *page) api(g groups) {
	if len(g.added)+len(g.removed) > 0 && p.heading(bold, "API  "+cameAndWent(len(g.added)+g.above.added, len(g.removed)+g.above.removed)+listedAbove(g.above.added+g.above.removed)) {
		p.listed(g, g.removed, red, "−")
		p.listed(g, g.added, green, "+")
	}
}

// outsideAPI shows the files that came and went, and counts the definitions that are no part of an API.
func (p *page) outsideAPI(g groups) {
	if len(g.files) > 0 && p.heading(bold, filesHeading(g.files)) {
		p.wholeFiles(g)
	}
	for _, line := range private(g, p.limit) {
		p.printf("\n%s\n", p.paint(dim, p.fit(2, line)))
	}
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

// wholeFiles lists the files that came and went and that offer nothing to others.
func (p *page) wholeFiles(g groups) {
	p.listed(g, withChange(g.files, analysis.Removed), red, "−")
	p.listed(g, withChange(g.files, analysis.Added), green, "+")
}

// withChange are the entries of a list that have a change.
func withChange(list []analysis.SymbolChange, change string) []analysis.SymbolChange {
	return slices.DeleteFunc(slices.Clone(list), func(s analysis.SymbolChange) bool { return s.Change != change })
}

// maxNamed is how many private definitions are told by their names where what is listed has a limit.
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
	var names []string
	for _, s := range slices.Concat(removed, added) {
		mark := "+ "
		if s.Change == analysis.Removed {
			mark = "− "
		}
		names = append(names, mark+s.Shown().QualifiedName)
	}
	more := ""
	if n := len(names) - maxNamed; n > 1 && limit >= 0 {
		names, more = names[:maxNamed], fmt.Sprintf(" … and %d more", n)
	}
	return what + ": " + strings.Join(names, ", ") + more
}

func (p *page) listed(g groups, list []analysis.SymbolChange, code, mark string) {
	shown := p.limited(len(list))
	for _, s := range list[:shown] {
		x := s.Shown()
		text := x.Signature
		if text == "" {
			text = beside(x)
		} else if owner := strings.TrimSuffix(x.QualifiedName, "."+x.Name); owner != x.QualifiedName && !namesOwner(text, owner, x.Name) {
			text = owner + ": " + text
		}
		if n := g.with[x.ID]; n > 0 {
			text += fmt.Sprintf("  with %s", plural(n, "definition"))
		}
		p.printf("  %s %s  %s\n", p.paint(code, mark), at(x.Path, x.Line), p.fitCode(len(at(x.Path, x.Line))+6, text))
	}
	p.more(len(list) - shown)
}

func (p *page) tests(r *analysis.Result) {
	t := &r.Tests
	if len(t.Likely)+len(t.Unreached) == 0 && !t.Unknown && (isLayout(r) || len(t.Safe) == 0) || !p.heading(bold, "TESTS  "+testCounts(t)) {
		return
	}
	files := map[string]int{}
	var order []string
	for _, x := range t.Likely {
		if files[x.Path]++; files[x.Path] == 1 {
			order = append(order, x.Path)
		}
	}
	for _, path := range order[:p.limited(len(order))] {
		p.printf("  %s  %s\n", path, p.paint(dim, plural(files[path], "test")))
	}
	p.more(len(order) - p.limited(len(order)))
	if len(t.Unreached) > 0 {
		p.printf("  %s\n", p.paint(yellow, "no test is seen to reach"+within(t)+":"))
		for _, s := range t.Unreached[:p.limited(len(t.Unreached))] {
			p.printf("    %s  %s\n", at(s.Path, s.Line), title(&s))
		}
		p.more(len(t.Unreached) - p.limited(len(t.Unreached)))
	}
	if t.Unknown && len(t.Likely)+len(t.Safe) > 0 {
		p.printf("  %s\n", p.paint(dim, "more tests may see it: something besides definitions changed, or a limit was met"))
	}
}

// testCounts says how many tests reach a change, and how many files of tests depend on
// it in any way.
func testCounts(t *analysis.Tests) string {
	if t.Unknown && len(t.Likely)+len(t.Safe) == 0 {
		if len(t.Unreached) > 0 {
			return reachText(0) + " the change" + within(t) + "; tests that see it otherwise cannot be ruled out"
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
	text := reachText(len(t.Likely)) + " the change" + within(t)
	if further > 0 {
		text += fmt.Sprintf("; %s cannot be ruled out", pluralVerb(further, "further test file", "further test files"))
	}
	return text
}

// within says how far was looked, where that was not to the end.
func within(t *analysis.Tests) string {
	switch t.Cut {
	case "":
		return ""
	case "depth":
		return " within the depth followed"
	}
	return " within the definitions followed"
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

func (p *page) certainty(r *analysis.Result) {
	p.printf("\n%s\n", p.paint(dim, certainty(r)))
}

func certainty(r *analysis.Result) string {
	text := "edges added: " + counted(r.Certainty.Added) + "; removed: " + counted(r.Certainty.Removed)
	if n := r.Summary.Relinked; n > 0 {
		text += "; also in " + plural(n, "file") + " that did not change"
	}
	return text
}

// counted counts edges by certainty. Alternatives go without saying where there are none.
func counted(by map[string]int) string {
	s := fmt.Sprintf("%d exact, %d inferred", by["exact"], by["inferred"])
	if n := by["alternative"]; n > 0 {
		s += fmt.Sprintf(", %d alternative", n)
	}
	return s
}

// namesOwner reports a signature that says whose member it is: by a receiver before
// the name, or because the member is called as its owner, as a constructor may be.
func namesOwner(signature, owner, name string) bool {
	if owner[strings.LastIndex(owner, ".")+1:] == name {
		return true
	}
	before, _, _ := strings.Cut(signature, name)
	return strings.Contains(before, "(") && strings.Contains(before, owner)
}
