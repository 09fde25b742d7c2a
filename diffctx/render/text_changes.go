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
	told := overloads(g.moves)
	for _, s := range g.moves[:shown] {
		line := told(s.Before) + " → " + destination(s)
		if isSentence(s.Before.Name) && isSentence(s.After.Name) && s.TestFunction {
			line = fmt.Sprintf("test %q → %q", s.Before.Name, s.After.Name)
		}
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

// isSentence reports the name of a test that is a text.
func isSentence(name string) bool { return strings.Contains(name, " ") }

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
		told := overloads(g.behaviour)
		for _, s := range g.behaviour[:shown] {
			p.printf("  %s  %s%s\n", at(s.After.Path, s.After.Line), told(s.After), p.paint(dim, bodyMeasures(&s)))
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
		told := overloads(g.annotated)
		for _, s := range g.annotated[:shown] {
			p.printf("  %s  %s\n", at(s.After.Path, s.After.Line), told(s.After))
			p.details(&s)
		}
		p.more(len(g.annotated) - shown)
	}
	if len(g.deprecated) > 0 && p.heading(yellow, fmt.Sprintf("DEPRECATION  %d changed", len(g.deprecated))) {
		shown := p.limited(len(g.deprecated))
		told := overloads(g.deprecated)
		for _, s := range g.deprecated[:shown] {
			p.printf("  %s  %s%s\n", at(s.After.Path, s.After.Line), told(s.After), p.paint(dim, "  "+deprecated(&s)))
		}
		p.more(len(g.deprecated) - shown)
	}
}

// overloads titles the definitions of a list: those of one file and name by their parameters too.
func overloads(list []analysis.SymbolChange) func(*analysis.Symbol) string {
	type key struct{ path, title string }
	n := map[key]int{}
	for _, s := range list {
		n[key{s.After.Path, title(s.After)}]++
		if s.Before != nil && s.Before.Path+title(s.Before) != s.After.Path+title(s.After) { // moved or renamed
			n[key{s.Before.Path, title(s.Before)}]++
		}
	}
	return func(s *analysis.Symbol) string {
		t := title(s)
		if n[key{s.Path, t}] > 1 {
			t += parameters(s)
		}
		return t
	}
}

// parameters are those that a signature writes behind the name, as far as they are short.
func parameters(s *analysis.Symbol) string {
	const most = 60
	_, rest, ok := strings.Cut(s.Signature, s.Name+"(")
	if !ok {
		return ""
	}
	open := 1
	for i, c := range rest {
		switch c {
		case '(':
			open++
		case ')':
			open--
		}
		if open == 0 && i < most {
			return "(" + Name(strings.TrimSpace(rest[:i])) + ")"
		}
		if i >= most {
			return "(" + Name(strings.TrimSpace(rest[:i])) + "…)"
		}
	}
	return ""
}

// deprecated says of a definition whose deprecation changed what it is now.
func deprecated(s *analysis.SymbolChange) string {
	switch {
	case s.Deprecated == nil:
		return "deprecated otherwise"
	case *s.Deprecated:
		return "now deprecated"
	}
	return "no longer deprecated"
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
		code := dim
		switch {
		case strings.HasPrefix(d, "−"):
			code = red
		case strings.HasPrefix(d, "+"):
			code = green
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

// nestedText describes a change inside of a function.
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
		{g.rewritten, "definition written differently with the same meaning", "definitions written differently with the same meaning"},
		{g.docs, "documentation change", "documentation changes"},
		{g.tests, "change in test code", "changes in test code"},
	} {
		if x.n > 0 {
			out = append(out, pluralVerb(x.n, x.one, x.many))
		}
	}
	return out
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
	if hasNewSignature(s) && movedVisibility(s) == "" { // its move says who may name it now
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
		out = append(out, "another value, by its position")
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
				p.printf("      %s  differs after the part shown\n", p.fitCode(36, s.After.Signature))
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

// wholeFiles lists the files that came and went and that offer nothing to others.
func (p *page) wholeFiles(g groups) {
	p.listed(g, withChange(g.files, analysis.Removed), red, "−")
	p.listed(g, withChange(g.files, analysis.Added), green, "+")
}

// withChange are the entries of a list that have a change.
func withChange(list []analysis.SymbolChange, change string) []analysis.SymbolChange {
	return slices.DeleteFunc(slices.Clone(list), func(s analysis.SymbolChange) bool { return s.Change != change })
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
		if isFile(&s) {
			text += cmp.Or(someOf("; public: ", g.offers[x.ID]), someOf(": ", g.holds[x.ID]))
		}
		p.printf("  %s %s  %s\n", p.paint(code, mark), at(x.Path, x.Line), p.fitCode(len(at(x.Path, x.Line))+6, text))
	}
	p.more(len(list) - shown)
}

// someOf names some of what is in a file that came or went, behind the words that say what they are.
func someOf(words string, names []string) string {
	const most = 3
	names = distinct(names)
	if len(names) == 0 {
		return ""
	}
	text := words + strings.Join(names[:min(most, len(names))], ", ")
	if len(names) > most {
		text += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return text
}

// distinct are names in their order, each once: what branches of a preprocessor define has one name.
func distinct(names []string) []string {
	var out []string
	for _, n := range names {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

func certainty(r *analysis.Result) string {
	text := "edges added: " + counted(r.Certainty.Added) + "; removed: " + counted(r.Certainty.Removed)
	if n := r.Summary.Relinked; n > 0 {
		text += "; also in " + plural(n, "file") + " that did not change"
	}
	return text
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
