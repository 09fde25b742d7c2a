package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// Markdown writes a diff for a pull request, in the order of Text, long lists
// folded.
func Markdown(w io.Writer, r *analysis.Result, opts Options) error {
	p := newPage(w, opts)
	g := p.group(r)
	p.printf("### codegraph: %s → %s\n\n", Prose(side(r.Base)), Prose(side(r.Head)))
	p.printf("**%s**\n", Prose(conclude(r, g).text))
	if files := fileCounts(r); files != "" {
		p.printf("\n%s\n", files)
	}
	for _, g := range analysis.UnanalysedGroups(r.Unanalysed) {
		p.printf("\n> **%s**: %s\n", noticeLevel(g), Prose(g.Message(analysis.NotAnalysed)))
	}
	if note := unindexed(r.Summary.Unindexed, r.Unanalysed); note != "" {
		p.printf("\n%s\n", code(note))
	}
	here, outside := breakItems(r.ByCause())
	p.section("breaks", "Breaks", here)
	p.section("dangling", "New references that lead nowhere", danglingItems(r.Dangling))
	p.section("cycles", "New cycles", cycleItems(r.Cycles))
	p.section("breaks", "Public API: incompatible for importers", outside)
	p.section("dispatch", "Dispatch", dispatchItems(apart(r)))
	p.section("boundaries", "First dependencies", boundaryItems(r.Boundaries))
	p.section("api", "Signatures", signatureItems(g, g.signature))
	p.section("behaviour", "Behaviour", changeItems(g, g.behaviour))
	p.section("api", "Removed API", sideItems(g.removed))
	p.section("api", "Added API", sideItems(g.added))
	p.section("behaviour", "Annotations", changeItems(g, g.annotated))
	p.section("behaviour", "Deprecation", deprecationItems(g.deprecated))
	p.section("moves", "Moves and renames", moveItems(g))
	p.section("api", "Removed files", sideItems(withChange(g.files, analysis.Removed)))
	p.section("api", "Added files", sideItems(withChange(g.files, analysis.Added)))
	p.section("behaviour", "Text and data", changeItems(g, g.outlined))
	p.section("behaviour", "Removed tests", sideItems(g.goneTests))
	p.section("behaviour", "Added tests", sideItems(g.newTests))
	p.section("tests", "Skipped tests: "+skipCounts(r.SkippedTests), skipItems(r.SkippedTests))
	p.section("tests", "Tests that reach the change", testItems(r.Tests.Likely))
	p.section("tests", "Changed, and no test is seen to reach it", symbolItems(r.Tests.Unreached))
	if p.opts.Stats || slices.Contains(p.opts.Only, "certainty") {
		p.printf("\nEdges added: %s; removed: %s.\n", counted(r.Certainty.Added), counted(r.Certainty.Removed))
	}
	return p.err
}

// section writes a list; more than ten items are folded.
func (p *page) section(name, heading string, items []string) {
	if len(items) == 0 || !p.opts.wants(name) {
		return
	}
	if p.opts.Summary {
		p.printf("\n**%s**: %d\n", heading, len(items))
		return
	}
	shown := p.limited(len(items))
	folded := len(items) > 10 && name != "breaks" && name != "dangling"
	if folded {
		p.printf("\n<details><summary><b>%s</b> (%d)</summary>\n\n", heading, len(items))
	} else {
		p.printf("\n**%s** (%d)\n\n", heading, len(items))
	}
	for _, s := range items[:shown] {
		p.printf("- %s\n", s)
	}
	if cut := len(items) - shown; cut > 0 {
		p.printf("- … and %d more\n", cut)
	}
	if folded {
		p.printf("\n</details>\n")
	}
}

// breakItems lists the breaks that left references behind, and the others.
func breakItems(list []analysis.Break) (here, outside []string) {
	for _, b := range list {
		s := fmt.Sprintf("%s: %s", code(title(&b.Symbol)), Prose(b.Reason))
		if b.Now != nil && b.Now.Signature != b.Symbol.Signature {
			before := ""
			if was := signatureBefore(&b); was != "" {
				before = code(was) + " → "
			}
			s += ": " + before + code(b.Now.Signature)
		}
		for _, c := range b.Callers {
			s += fmt.Sprintf("\n  - %s %s", code(at(c.Path, c.Line)), Prose(where(c))) + quoted(c.Text)
		}
		if len(b.Callers) > 0 {
			here = append(here, s)
		} else {
			outside = append(outside, s)
		}
	}
	return here, outside
}

func danglingItems(list []analysis.Dangling) []string {
	var out []string
	for i := range list {
		out = append(out, fmt.Sprintf("%s %s", code(at(list[i].Path, list[i].Line)), Prose(danglingText(&list[i]))))
	}
	return out
}

func dispatchItems(list []analysis.Dispatch) []string {
	var out []string
	for _, d := range list {
		switch d.Change {
		case analysis.Satisfies:
			out = append(out, fmt.Sprintf("%s now satisfies %s", code(title(&d.Source)), code(d.After.QualifiedName)))
		case analysis.NoLongerSatisfies:
			out = append(out, fmt.Sprintf("%s no longer satisfies %s", code(title(&d.Source)), code(d.Before.QualifiedName)))
		case analysis.Inherits:
			out = append(out, code(title(&d.Source))+" is inherited now"+inheritedFrom(&d))
		default:
			out = append(out, fmt.Sprintf("%s reaches %s, not %s", code(at(d.Path, d.Line)), code(at(d.After.Path, d.After.Line)), code(at(d.Before.Path, d.Before.Line))))
		}
	}
	return out
}

func boundaryItems(list []analysis.Dependency) []string {
	var out []string
	for _, d := range list {
		if !d.Test {
			out = append(out, fmt.Sprintf("%s → %s at %s", code(folder(d.From)), code(folder(d.To)), code(at(d.Edge.Path, d.Edge.Line))))
		}
	}
	return out
}

func cycleItems(list []analysis.Cycle) []string {
	var out []string
	for _, c := range list {
		item := fmt.Sprintf("%s, closed at %s", code(strings.Join(c.Nodes, " → ")), code(at(c.Edge.Path, c.Edge.Line)))
		if n := len(c.Others); n > 0 {
			item += fmt.Sprintf(", with %s that leads back", plural(n, "further new import"))
		}
		out = append(out, item)
	}
	return out
}

func moveItems(g groups) []string {
	var out []string
	for _, s := range g.moves {
		item := fmt.Sprintf("%s → %s", code(title(s.Before)), code(destination(s)))
		if s.References != nil && s.References.Total > 0 {
			item += fmt.Sprintf(" (%d of %s updated)", s.References.Updated, plural(s.References.Total, "reference"))
		}
		if n := g.with[s.After.ID]; n > 0 {
			item += fmt.Sprintf(", with %s", plural(n, "definition"))
			if k := g.changed[s.After.ID]; k > 0 {
				item += fmt.Sprintf(" (%d changed)", k)
			}
		}
		if now := movedVisibility(&s); now != "" {
			item += "; now " + now
		}
		out = append(out, item)
	}
	return out
}

func changeItems(g groups, list []analysis.SymbolChange) []string {
	var out []string
	for _, s := range list {
		out = append(out, code(title(s.After))+" at "+code(at(s.After.Path, s.After.Line))+measures(&s)+detailItems(&s)+nestedItems(g, &s))
	}
	return out
}

// detailItems lists what came and went of the part that a body changed in.
func detailItems(s *analysis.SymbolChange) string {
	out := ""
	for _, d := range s.Details {
		out += "\n  - " + code(d)
	}
	return out
}

// nestedItems lists what changed inside of a function.
func nestedItems(g groups, s *analysis.SymbolChange) string {
	out := ""
	for _, n := range g.nested[s.After.ID] {
		out += fmt.Sprintf("\n  - %s %s", code(at(n.Shown().Path, n.Shown().Line)), Prose(nestedText(&n)))
		if was, is := signaturesOf(&n); was != is {
			out += fmt.Sprintf(": %s → %s", code(was), code(is))
		}
	}
	return out
}

func signatureItems(g groups, list []analysis.SymbolChange) []string {
	var out []string
	for _, s := range list {
		was, is := s.Before.Signature, s.After.Signature
		switch {
		case was != is:
		case s.Before.Form != s.After.Form:
			was, is = form(s.Before)+" "+was, form(s.After)+" "+is
		case s.Before.Visibility != s.After.Visibility:
			was, is = s.Before.Visibility+" "+was, s.After.Visibility+" "+is
		}
		out = append(out, fmt.Sprintf("%s → %s", code(was), code(is))+measures(&s)+nestedItems(g, &s))
	}
	return out
}

func sideItems(list []analysis.SymbolChange) []string {
	var out []string
	for _, s := range list {
		x := s.Shown()
		out = append(out, code(title(x))+" at "+code(at(x.Path, x.Line)))
	}
	return out
}

func deprecationItems(list []analysis.SymbolChange) []string {
	out := sideItems(list)
	for i := range list {
		out[i] += ", " + deprecated(&list[i])
	}
	return out
}

func skipItems(list []analysis.SkippedTest) []string {
	var out []string
	for _, s := range list {
		change := "now"
		if s.Change == analysis.Removed {
			change = "no longer"
		}
		out = append(out, code(at(s.Path, s.Line))+" "+change+" "+code(s.Text))
	}
	return out
}

func testItems(list []analysis.Test) []string {
	var out []string
	for _, t := range list {
		out = append(out, strings.TrimSpace(code(at(t.Path, t.Line))+" "+Prose(t.Name)))
	}
	return out
}

func symbolItems(list []analysis.Symbol) []string {
	var out []string
	for _, s := range list {
		out = append(out, code(title(&s))+" at "+code(at(s.Path, s.Line)))
	}
	return out
}
