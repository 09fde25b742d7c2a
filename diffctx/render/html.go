package render

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx"
)

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// htmlPage is what the template shows.
type htmlPage struct {
	Title, Base, Head string
	Notes             []string
	Chips             []chip
	Picture           template.HTML
	PictureCut        int
	Breaks, Sections  []htmlSection // before and behind the picture
}

// chip is a count in the page's head.
type chip struct {
	Count int
	What  string
	Class string // bad, warn or empty
}

type htmlSection struct {
	ID, Title, Class string
	Items            []htmlItem
	Cut              int
	Open             bool
}

type htmlItem struct {
	Where, Text, Note string
	Before, After     string // signatures
	Lines             []htmlLine
}

type htmlLine struct{ Where, Text string }

// HTML writes a diff as one page that needs nothing else: no script, no font,
// no image but the picture it holds. picture may be nil.
func HTML(w io.Writer, r *diffctx.Result, picture *diffctx.Picture, opts Options) error {
	p := htmlPage{Base: side(r.Base), Head: side(r.Head), Chips: chips(r), Picture: svg(picture)}
	p.Title = p.Base + " → " + p.Head
	if r.Base.MergeBase {
		p.Notes = append(p.Notes, fmt.Sprintf("from the merge base; %s has moved on by %s", r.Base.Rev, plural(r.Base.Ahead, "commit")))
	}
	if picture != nil {
		p.PictureCut = picture.Cut
	}
	for _, s := range htmlSections(r) {
		if len(s.Items) == 0 || !opts.wants(s.ID) {
			continue
		}
		if opts.Limit > 0 && len(s.Items) > opts.Limit { // a page has room for all, and folds
			s.Cut = len(s.Items) - opts.Limit
			s.Items = s.Items[:opts.Limit]
		}
		s.Open = len(s.Items) <= 30
		if opts.Summary {
			s.Items = nil
		}
		if s.ID == "breaks" {
			p.Breaks = append(p.Breaks, s)
		} else {
			p.Sections = append(p.Sections, s)
		}
	}
	if err := pageTemplate.Execute(w, p); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

func chips(r *diffctx.Result) []chip {
	f := r.Summary.Files
	left := 0
	for _, b := range r.Breaks {
		left += len(b.Callers)
	}
	all := []chip{{left, "references left behind", "bad"}, {r.Summary.API, "public API breaks", "warn"}, {len(r.Cycles), "new cycles", "bad"}, {len(r.Dispatch), "dispatch changes", "warn"},
		{f.Modified, "files modified", ""}, {f.Added, "added", ""}, {f.Removed, "removed", ""}, {f.Moved, "moved", ""}, {r.Summary.Cosmetic, "cosmetic", ""},
		{r.Summary.Edges.Added, "edges added", ""}, {r.Summary.Edges.Removed, "edges removed", ""}}
	var out []chip
	for _, c := range all {
		if c.Count > 0 {
			out = append(out, c)
		}
	}
	return out
}

// htmlSections sorts the diff as the text does.
func htmlSections(r *diffctx.Result) []htmlSection {
	g := group(r)
	here, outside := breakEntries(r.Breaks)
	return []htmlSection{
		{ID: "breaks", Title: "References left behind", Class: "bad", Items: here},
		{ID: "breaks", Title: "Public API: incompatible for importers, every reference here follows", Class: "warn", Items: outside},
		{ID: "dispatch", Title: "Dispatch", Class: "warn", Items: plain(dispatchItems(r.Dispatch))},
		{ID: "boundaries", Title: "First dependencies", Class: "warn", Items: plain(boundaryItems(r.Boundaries))},
		{ID: "cycles", Title: "New cycles", Class: "bad", Items: plain(cycleItems(r.Cycles))},
		{ID: "moves", Title: "Moves and renames", Items: moveEntries(g)},
		{ID: "behaviour", Title: "Behaviour", Items: changeEntries(g.behaviour)},
		{ID: "api", Title: "Signatures", Items: changeEntries(g.signature)},
		{ID: "api", Title: "Removed", Items: changeEntries(g.removed)},
		{ID: "api", Title: "Added", Items: changeEntries(g.added)},
		{ID: "tests", Title: "Tests that reach the change", Items: testEntries(r.Tests.Likely)},
		{ID: "tests", Title: "Changed, and no test reaches it", Class: "warn", Items: symbolEntries(r.Tests.Unreached)},
	}
}

func breakEntries(list []diffctx.Break) (here, outside []htmlItem) {
	for _, b := range list {
		x := htmlItem{Where: at(b.Symbol.Path, b.Symbol.Line), Text: title(&b.Symbol), Note: b.Reason}
		if b.Now != nil {
			x.Where = at(b.Now.Path, b.Now.Line)
			x.signatures(&b.Symbol, b.Now)
		}
		for _, c := range b.Callers {
			x.Lines = append(x.Lines, htmlLine{at(c.Path, c.Line), where(c)})
		}
		if len(b.Callers) > 0 {
			here = append(here, x)
		} else {
			outside = append(outside, x)
		}
	}
	return here, outside
}

func (x *htmlItem) signatures(before, after *diffctx.Symbol) {
	if before.Signature != after.Signature {
		x.Before, x.After = before.Signature, after.Signature
	}
}

func moveEntries(g groups) []htmlItem {
	var out []htmlItem
	for _, s := range g.moves {
		x := htmlItem{Where: at(s.After.Path, s.After.Line), Text: title(s.Before) + " → " + destination(s), Note: s.Reason}
		if s.References != nil && s.References.Total > 0 {
			x.Note += fmt.Sprintf("; %d of %s updated", s.References.Updated, plural(s.References.Total, "reference"))
		}
		out = append(out, x)
	}
	return out
}

func changeEntries(list []diffctx.SymbolChange) []htmlItem {
	var out []htmlItem
	for _, s := range list {
		x := s.After
		if x == nil {
			x = s.Before
		}
		item := htmlItem{Where: at(x.Path, x.Line), Text: title(x), Note: strings.Trim(measures(&s), " ()")}
		if s.Before != nil && s.After != nil {
			item.signatures(s.Before, s.After)
		}
		out = append(out, item)
	}
	return out
}

func testEntries(list []diffctx.Test) []htmlItem {
	var out []htmlItem
	for _, t := range list {
		out = append(out, htmlItem{Where: at(t.Path, t.Line), Text: t.Name})
	}
	return out
}

func symbolEntries(list []diffctx.Symbol) []htmlItem {
	var out []htmlItem
	for _, s := range list {
		out = append(out, htmlItem{Where: at(s.Path, s.Line), Text: title(&s)})
	}
	return out
}

// plain takes the markdown's code marks out of items.
func plain(items []string) []htmlItem {
	var out []htmlItem
	for _, s := range items {
		out = append(out, htmlItem{Text: strings.ReplaceAll(s, "`", "")})
	}
	return out
}
