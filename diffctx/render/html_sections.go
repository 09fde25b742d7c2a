package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

type htmlSection struct {
	part                   string // of Options.Only
	ID, Title, Lead, Class string
	Items                  []htmlItem
	Count, Cut             int // what the items represent; items not listed
	Open                   bool
	after                  bool // behind the picture: no definition that it shows
}

// htmlItem is a definition or another thing at a place.
type htmlItem struct {
	ID, Where, Kind, Text, Note string
	Link                        string // to its page
	Key                         string // what it is known by when it was seen
	Before, After               []span // signatures, when they differ
	Lines                       []htmlLine
	Body                        *htmlText
	SeenBy                      htmlTests
	Whole                       *htmlWhole // of a file that came or went
}

// htmlLine is a place with what is said of it and its source.
type htmlLine struct {
	Where, Text, Source string
	Link                string
	Around              []codeLine // the source with lines around it
}

// linesUnfolded is how many places of an item are shown: a folder that moved breaks hundreds.
const linesUnfolded = 8

// Placed is the item's place as it is shown: a file is its own.
func (x htmlItem) Placed() string {
	if x.Kind == "file" && strings.HasPrefix(x.Where, x.Text) {
		return ""
	}
	return x.Where
}

// placeShown is how long a place is shown whole, in bytes.
const placeShown = 60

// ShortPlaced is the place without folders in the middle of a long path; where it begins and ends says most.
func (x htmlItem) ShortPlaced() string {
	where := x.Placed()
	parts := strings.Split(where, "/")
	if len(where) <= placeShown || len(parts) < 5 {
		return where
	}
	head, tail := strings.Join(parts[:2], "/"), len(parts)-2
	for length := len(head) + len("/…/") + len(parts[tail]) + 1 + len(parts[tail+1]); tail > 3; tail-- {
		if length += len(parts[tail-1]) + 1; length > placeShown {
			break
		}
	}
	return head + "/…/" + strings.Join(parts[tail:], "/")
}

// FirstLines are the places that are shown, FurtherLines those that are folded. One alone is not.
func (x htmlItem) FirstLines() []htmlLine   { return x.Lines[:x.unfolded()] }
func (x htmlItem) FurtherLines() []htmlLine { return x.Lines[x.unfolded():] }

func (x htmlItem) unfolded() int {
	if len(x.Lines) <= linesUnfolded+1 {
		return len(x.Lines)
	}
	return linesUnfolded
}

// itemMaker makes items of what a review contains.
type itemMaker struct {
	review    *Review
	links     Links
	contained map[string][]*analysis.Symbol // see inFiles
}

// sections sorts the diff as the text does, the worst first.
func (m *itemMaker) sections(g groups) []htmlSection {
	r := m.review.Result
	here, outside := m.breakEntries(r.ByCause())
	tests := m.testEntries(r.Tests.Likely)
	lead := "through edges, in " + plural(len(tests), "file")
	if r.Tests.Cut != "" {
		lead += "; tests farther away are not listed"
	}
	return []htmlSection{
		{part: "breaks", ID: "breaks", Title: "Broken references", Lead: "by " + plural(len(here), "definition"), Class: "bad", Items: here, Count: analysis.CountBroken(r.ByCause())},
		{part: "dangling", ID: "dangling", Title: "Dangling references", Lead: "new references that lead nowhere", Class: "bad", Items: m.danglingEntries(r.Dangling)},
		{part: "cycles", ID: "cycles", Title: "New cycles", Class: "bad", Items: cycleEntries(r.Cycles), Count: len(r.Cycles)},
		{part: "breaks", ID: "public-api", Title: "Public API", Lead: "incompatible for importers; every reference here follows", Class: "warn", Items: outside},
		{part: "dispatch", ID: "dispatch", Title: "Dispatch", Lead: "relations and calls that lead to other definitions", Class: "warn", Items: m.dispatchEntries(apart(r)), Count: len(apart(r))},
		{part: "boundaries", ID: "boundaries", Title: "First dependencies", Lead: "between folders", Class: "warn", Items: m.boundaryEntries(outsideTests(r.Boundaries)), Count: len(outsideTests(r.Boundaries))},
		{part: "api", ID: "signatures", Title: "Signatures", Items: m.changeEntries(g, readingOrder(m.review, g.signature))},
		{part: "behaviour", ID: "behaviour", Title: "Behaviour", Lead: "changed bodies; what others use comes first", Items: m.changeEntries(g, readingOrder(m.review, g.behaviour))},
		{part: "api", ID: "removed", Title: "Removed", Lead: "public definitions", Items: m.changeEntries(g, g.removed)},
		{part: "api", ID: "added", Title: "Added", Lead: "public definitions", Items: m.changeEntries(g, readingOrder(m.review, g.added))},
		{part: "api", ID: "private", Title: "Private", Lead: "definitions that came or went and are of no API", Items: m.changeEntries(g, readingOrder(m.review, g.private))},
		{part: "behaviour", ID: "annotations", Title: "Annotations", Lead: "nothing else differs of these but for signatures listed above", Items: m.changeEntries(g, g.annotated)},
		{part: "behaviour", ID: "deprecation", Title: "Deprecation", Lead: "marked as deprecated, or no longer", Items: m.changeEntries(g, g.deprecated)},
		{part: "moves", ID: "moves", Title: "Moves and renames", Items: m.moveEntries(g)},
		{part: "api", ID: "files-removed", Title: "Removed files", Items: m.changeEntries(g, withChange(g.files, analysis.Removed))},
		{part: "api", ID: "files-added", Title: "Added files", Items: m.changeEntries(g, withChange(g.files, analysis.Added))},
		{part: "behaviour", ID: "outlined", after: true, Title: "Text and data", Lead: "changed sections and keys", Items: m.changeEntries(g, g.outlined)},
		{part: "behaviour", ID: "tests-removed", after: true, Title: "Removed tests", Items: m.changeEntries(g, g.goneTests)},
		{part: "behaviour", ID: "tests-added", after: true, Title: "Added tests", Items: m.changeEntries(g, g.newTests)},
		{part: "tests", ID: "tests-skipped", after: true, Title: "Skipped tests", Lead: skipCounts(r.SkippedTests), Class: "warn", Items: m.skipEntries(r.SkippedTests)},
		{part: "tests", ID: "tests", after: true, Title: "Tests that reach the change", Lead: lead, Items: tests, Count: len(r.Tests.Likely)},
		{part: "tests", ID: "unreached", after: true, Title: "Reached by no test", Lead: "changed definitions", Class: "warn", Items: m.symbolEntries(r.Tests.Unreached)},
	}
}

// entry is entry with a link to the definition's page.
func (m *itemMaker) entry(s *analysis.Symbol, note string, before bool) htmlItem {
	x := entry(s, note)
	x.Link, x.Key = m.link(s, before), s.ID
	return x
}

func (m *itemMaker) link(s *analysis.Symbol, before bool) string {
	if m.links.Symbol == nil {
		return ""
	}
	return m.links.Symbol(s, before)
}

func (m *itemMaker) file(path string, line int) string {
	if m.links.File == nil {
		return ""
	}
	return m.links.File(path, line, false)
}

// line quotes a line of the head side, with those around it where they were read.
func (m *itemMaker) line(path string, line int, text, source string) htmlLine {
	x := htmlLine{Where: at(path, line), Text: text, Source: source, Link: m.file(path, line)}
	if around := m.review.Around[fmt.Sprintf("%s:%d", path, line)]; len(around) > 0 {
		x.Source, x.Around = "", coloured(path, "", []Hunk{{around}})[0]
		for i := range x.Around {
			x.Around[i].Meant = around[i].After == line
		}
	}
	return x
}

// body shows how a definition differs.
func (m *itemMaker) body(x *htmlItem, before, after *analysis.Symbol) {
	s, old := after, ""
	if s == nil {
		s = before
	}
	if before != nil {
		old = before.Path
	}
	t, ok := m.review.Bodies[s.ID]
	if !ok && before != nil && after != nil && after.Kind == "file" { // of keys and sections: all that differs in it
		t, ok = m.text(after.Path)
	}
	signatureAlone := before != nil && after != nil && before.Signature != after.Signature && t.Added <= 1 && t.Removed <= 1
	if ok && !signatureAlone {
		x.Body = textOf(s.Path, old, &t)
		x.Body.Open = lines(&t) <= openLines
	}
}

// text is how a file that both sides have differs.
func (m *itemMaker) text(path string) (LineDelta, bool) {
	i := slices.IndexFunc(m.review.Files, func(f FileText) bool { return f.Path == path })
	if i < 0 || m.review.Files[i].Change != "modified" {
		return LineDelta{}, false
	}
	return m.review.Files[i].LineDelta, true
}

func entry(s *analysis.Symbol, note string) htmlItem {
	name := s.QualifiedName
	if name == "" {
		name = s.Name
	}
	if s.Name == nameless && s.Signature != "" { // what it declares is all that it says
		name = s.Signature
	}
	return htmlItem{Where: at(s.Path, s.Line), Kind: s.Kind, Text: name, Note: note}
}

// nameless is the name of what cannot be referred to.
const nameless = "_"

func (x *htmlItem) also(note string) { x.Note = strings.TrimPrefix(x.Note+"; "+note, "; ") }

func (m *itemMaker) breakEntries(list []analysis.Break) (here, outside []htmlItem) {
	for _, b := range list {
		x := m.entry(&b.Symbol, b.Reason, b.Now == nil)
		m.body(&x, &b.Symbol, b.Now)
		if b.Now != nil {
			x.Link, x.SeenBy = m.link(b.Now, false), m.seenBy(b.Now.ID)
			x.Where = at(shownSide(&b).Path, shownSide(&b).Line)
			if signatureBefore(&b) == "" && b.Now.Signature != "" {
				x.After = []span{{Text: b.Now.Signature}}
			} else {
				x.signatures(&b.Symbol, b.Now)
			}
		}
		if b.API && len(b.Callers) > 0 {
			x.also("public")
		}
		for _, c := range b.Callers {
			x.Lines = append(x.Lines, m.line(c.Path, c.Line, where(c), c.Text))
		}
		if len(b.Callers) > 0 {
			here = append(here, x)
		} else {
			outside = append(outside, x)
		}
	}
	return here, outside
}

func (m *itemMaker) danglingEntries(list []analysis.Dangling) []htmlItem {
	var out []htmlItem
	for i := range list {
		d := &list[i]
		name := d.Name
		if d.Missing == analysis.MissingModule {
			name = d.Module
		}
		out = append(out, htmlItem{Where: at(d.Path, d.Line), Kind: d.Missing, Text: name, Note: danglingText(d), Key: d.SymbolID + name, Lines: []htmlLine{m.line(d.Path, d.Line, "", d.Text)}})
	}
	return out
}

// signatures shows both, and which words of each differ.
func (x *htmlItem) signatures(before, after *analysis.Symbol) {
	if before.Signature != after.Signature {
		x.Before, x.After = differing(before.Signature, after.Signature)
	}
}

func (m *itemMaker) dispatchEntries(list []analysis.Dispatch) []htmlItem {
	var out []htmlItem
	for _, same := range redirections(list) {
		d := &same[0]
		if len(same) > 1 {
			out = append(out, m.redirected(same))
			continue
		}
		x := m.entry(&d.Source, strings.TrimPrefix(dispatched(d), title(&d.Source)+" "), false)
		x.Where = at(d.Path, d.Line)
		out = append(out, x)
	}
	return out
}

// redirected is the definition that several calls reach now in place of another one, with the places of the calls.
func (m *itemMaker) redirected(same []analysis.Dispatch) htmlItem {
	before := same[0].Before
	x := m.entry(same[0].After, fmt.Sprintf("is what %s reach now, not %s at %s", plural(len(same), "call"), title(before), at(before.Path, before.Line)), false)
	x.Key += " in place of " + before.ID
	for _, d := range same {
		text := "in " + title(&d.Source)
		if !d.FileChanged {
			text += ", file not changed"
		}
		x.Lines = append(x.Lines, htmlLine{Where: at(d.Path, d.Line), Text: text, Link: m.file(d.Path, d.Line)})
	}
	return x
}

// skipEntries are the lines by which tests are run no longer, or again.
func (m *itemMaker) skipEntries(list []analysis.SkippedTest) []htmlItem {
	var out []htmlItem
	for _, s := range list {
		x := htmlItem{Where: at(s.Path, s.Line), Text: s.Text, Note: "on again"}
		if s.Change == analysis.Added {
			x.Note, x.Link = "switched off", m.file(s.Path, s.Line)
		}
		out = append(out, x)
	}
	return out
}

func (m *itemMaker) moveEntries(g groups) []htmlItem {
	var out []htmlItem
	for _, s := range g.moves {
		from, x := entry(s.Before, ""), m.entry(s.After, s.Reason, false)
		m.body(&x, s.Before, s.After)
		if s.After.Kind == "file" || s.After.Kind == "package" {
			from.Text, x.Text = s.Before.Path, s.After.Path
		} else if s.Before.Path != s.After.Path {
			x.Note = "from " + from.Where + "; " + x.Note
		}
		if from.Text != x.Text {
			x.Text = from.Text + " → " + x.Text
		}
		if s.References != nil && s.References.Total > 0 {
			x.also(fmt.Sprintf("%d of %s updated", s.References.Updated, plural(s.References.Total, "reference")))
		}
		if n := g.with[s.After.ID]; n > 0 {
			note := "with " + plural(n, "definition")
			if k := g.changed[s.After.ID]; k > 0 {
				note += fmt.Sprintf(" (%d changed)", k)
			}
			x.also(note)
		}
		if also := without(s.Changes, s.Change); also != "" {
			x.also("also " + also)
		}
		if now := movedVisibility(&s); now != "" {
			x.also("now " + now)
		}
		x.signatures(s.Before, s.After)
		out = append(out, x)
	}
	return out
}

func (m *itemMaker) changeEntries(g groups, list []analysis.SymbolChange) []htmlItem {
	var out []htmlItem
	for _, s := range list {
		x := s.Shown()
		item := m.entry(x, strings.Trim(measures(&s), " ()"), s.After == nil)
		m.body(&item, s.Before, s.After)
		item.SeenBy = m.seenBy(x.ID)
		if s.Before != nil && s.After != nil {
			item.signatures(s.Before, s.After)
			if s.Before.Form != s.After.Form {
				item.also(form(s.Before) + " → " + form(s.After))
			}
			if s.Before.Visibility != s.After.Visibility {
				item.also(s.Before.Visibility + " → " + s.After.Visibility)
			}
			if s.Has(analysis.DeprecationChanged) {
				item.also(deprecated(&s))
			}
		} else if n := g.with[x.ID]; n > 0 {
			item.also("with " + plural(n, "definition"))
		}
		if isFile(&s) {
			m.whole(&item, &s)
		}
		for _, d := range s.Details {
			item.Lines = append(item.Lines, htmlLine{Text: d})
		}
		for _, n := range g.nested[x.ID] {
			text := nestedText(&n)
			if was, is := signaturesOf(&n); was != is {
				text += ": " + was + " → " + is
			}
			item.Lines = append(item.Lines, htmlLine{Where: at(n.Shown().Path, n.Shown().Line), Text: text})
		}
		out = append(out, item)
	}
	return out
}

func (m *itemMaker) symbolEntries(list []analysis.Symbol) []htmlItem {
	var out []htmlItem
	for _, s := range list {
		out = append(out, m.entry(&s, "", false))
	}
	return out
}
