package render

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

//go:embed page.html
var pageSource string

//go:embed style.css
var styleSheet string

// StyleSheet is that of all pages.
func StyleSheet() string { return styleSheet }

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"reachable": reachable, "breakable": Breakable}).Parse(pageSource))
})

// Links lead from a review to other pages; what is nil is no link.
type Links struct {
	Symbol func(s *analysis.Symbol, before bool) string
	File   func(path string, line int, before bool) string
	Commit func(commit string) string // the page of one; nil for none
	// Open leads to the page with what is around a node of the picture, and says whether it is there; an empty link is none.
	Open func(s *analysis.Symbol) (link string, isOpen bool)
}

// htmlPage is what the template shows.
type htmlPage struct {
	Title, Base, Head string
	Commits           []htmlCommit // the newest, of CommitsCut more
	CommitsCut        int
	Verdict           string
	VerdictClass      string   // bad, warn or good
	Notes, Also       []string // below the heading; what has no section, counted at the end
	NotJudged         []string
	Chips             []chip
	Picture           template.HTML
	Linked            []htmlItem // the picture in words, for narrow screens
	PictureCut        int
	Changes, Sections []htmlSection // before and behind the picture
	Files             []htmlFile

	Style   template.CSS // of a page by itself
	Digest  string       // of Style, as a policy names it
	picture drawnPicture
}

// chip is a count in the page's head.
type chip struct {
	Count int
	What  string
	Class string // bad, warn or empty
}

// htmlCommit is a commit in the page's head.
type htmlCommit struct{ Subject, Author, Date, Commit, Link, Body string }

// messageShown bounds what is shown of a commit's message, in bytes: one of many squashed commits lists them all.
const messageShown = 4000

// firstParagraphs cuts a message that is too long at the end of a line.
func firstParagraphs(text string) string {
	if len(text) <= messageShown {
		return text
	}
	return text[:strings.LastIndexByte(text[:messageShown], '\n')+1] + "…"
}

// begunItems is how many entries of a section a page shows whose whole comes soon: a browser takes as long
// for all of a large change as the search for what breaks does.
const begunItems = 40

// commitsShown is how many commits a page's head names.
const commitsShown = 5

// EditorScheme begins the links that editors open; a page lets no other scheme of programs through.
const EditorScheme = "vscode://"

// reachable lets links to editors be, which the template would take for scripts.
func reachable(link string) any {
	if strings.HasPrefix(link, EditorScheme) {
		return template.URL(link) //nolint:gosec // the template escapes it still, the scheme is checked
	}
	return link
}

// HTML writes a review as one page that needs nothing else: no script, no font, no image but
// the picture in it.
func HTML(w io.Writer, r *Review, opts Options) error {
	p := newHTMLPage(r, r.Places, opts)
	p.Style = template.CSS(styleSheet + p.picture.Style) //nolint:gosec // ours
	digest := sha256.Sum256([]byte(p.Style))
	p.Digest = "sha256-" + base64.StdEncoding.EncodeToString(digest[:])
	var b bytes.Buffer
	if err := pageTemplate().ExecuteTemplate(&b, "page", p); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	if _, err := w.Write(Visible(b.Bytes())); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// HTMLReview writes a review as a part of a page, with the parts of it that links lead to. It is
// written as it is made; whoever writes the page makes it Visible.
func HTMLReview(w io.Writer, r *Review, links Links) error {
	if err := pageTemplate().ExecuteTemplate(w, "review", newHTMLPage(r, links, Options{})); err != nil {
		return fmt.Errorf("write review: %w", err)
	}
	return nil
}

// Title names what a review compares.
func (r *Review) Title() string { return side(r.Base) + " → " + side(r.Head) }

func newHTMLPage(whole *Review, links Links, opts Options) *htmlPage {
	r := whole.Result
	shown := opts
	if shown.Limit <= 0 {
		shown.Limit = -1
	}
	g := newPage(nil, shown).group(r)
	c := conclude(r, g)
	p := htmlPage{Title: whole.Title(), Base: side(r.Base), Head: side(r.Head), Chips: chips(r, opts.Stats), Verdict: c.text, VerdictClass: map[string]string{red: "bad", yellow: "warn", green: "good"}[c.color]}
	if whole.Searching {
		p.Verdict, p.VerdictClass = "Looking for what breaks and which tests see it …", ""
		opts.Limit = begunItems
	}
	for _, c := range whole.Commits[:min(len(whole.Commits), commitsShown)] {
		named := htmlCommit{Subject: c.Subject, Author: c.Author, Date: c.Date.Format(time.DateOnly), Commit: fmt.Sprintf("%.10s", c.Commit), Body: firstParagraphs(strings.TrimSpace(c.Body))}
		if links.Commit != nil && len(whole.Commits) > 1 {
			named.Link = links.Commit(c.Commit)
		}
		p.Commits = append(p.Commits, named)
	}
	p.CommitsCut = len(whole.Commits) - len(p.Commits)
	if note := mergeBaseNote(r); note != "" {
		p.Notes = append(p.Notes, note)
	}
	anchors := map[string]bool{}
	p.addSections(itemMaker{review: whole, links: links}, g, opts, anchors)
	written := map[string]bool{}
	writeOnce(p.Changes, written)
	writeOnce(p.Sections, written)
	if whole.Picture != nil && len(whole.Picture.Edges) > 0 && !opts.Summary && opts.wants("edges") {
		p.picture = svg(whole.Picture, anchors, links)
		p.Picture, p.Linked, p.PictureCut = p.picture.Drawn, linked(whole.Picture), whole.Picture.Cut
	}
	if !opts.Summary && len(opts.Only) == 0 && !whole.Searching {
		p.Files = fileItems(whole.Files, links)
	}
	p.Also = quiet(r, g)
	p.NotJudged = notJudged(whole)
	p.Also = append(p.Also, private(g, opts.Limit)...)
	if r.Summary.Edges.Added+r.Summary.Edges.Removed > 0 {
		p.Also = append(p.Also, certainty(r))
	}
	return &p
}

// addSections adds the sections of a change that are wanted: what a reviewer has to look at first, and the others.
func (p *htmlPage) addSections(m itemMaker, g groups, opts Options, anchors map[string]bool) {
	for _, s := range m.sections(g) {
		if s.Count == 0 {
			s.Count = len(s.Items)
		}
		if len(s.Items) == 0 || !opts.wants(s.part) {
			continue
		}
		if opts.Limit > 0 && len(s.Items) > opts.Limit { // a page has room for all, and folds
			s.Cut = len(s.Items) - opts.Limit
			s.Items = s.Items[:opts.Limit]
		}
		s.Open = s.part == "breaks" && len(s.Items) <= 30 || rows(s.Items) <= 30
		if opts.Summary {
			s.Items = nil
		}
		anchor(s.Items, anchors)
		if s.after {
			p.Sections = append(p.Sections, s)
		} else {
			p.Changes = append(p.Changes, s)
		}
	}
}

// tellOnce leaves the lines of a definition with the first entry of it: what moved may have another signature too.
func writeOnce(sections []htmlSection, written map[string]bool) {
	for _, s := range sections {
		for i := range s.Items {
			x := &s.Items[i]
			if x.Body == nil || x.Key == "" {
				continue
			}
			if written[x.Key] {
				x.Body = nil
				x.also("its lines are shown above")
			}
			written[x.Key] = true
		}
	}
}

func rows(items []htmlItem) int {
	n := len(items)
	for _, x := range items {
		n += len(x.Lines)
	}
	return n
}

// anchor names items by their places, the first at a place.
func anchor(items []htmlItem, taken map[string]bool) {
	for i := range items {
		if id := anchorOf(items[i].Where); id != "" && !taken[id] {
			taken[id], items[i].ID = true, id
		}
	}
}

// Anchor names the place on a page of a review that is about a definition.
func Anchor(path string, line int) string { return anchorOf(at(path, line)) }

// anchorOf is a place as an id of HTML, which has no space.
func anchorOf(where string) string {
	if where == "" {
		return ""
	}
	return "at-" + strings.Join(strings.Fields(where), "_")
}

// chips counts what is reported, and edges where that is asked for.
func chips(r *analysis.Result, stats bool) []chip {
	f, edges := r.Summary.Files, r.Summary.Edges
	if !stats {
		edges.Added, edges.Removed = 0, 0
	}
	var out []chip
	for _, c := range [...]struct {
		n                 int
		noun, rest, class string
	}{{analysis.CountBroken(r.ByCause()), "reference", "broken", "bad"}, {len(r.Dangling), "dangling reference", "", "bad"}, {len(r.Cycles), "new cycle", "", "bad"}, {r.Summary.API, "public API break", "", "warn"}, {len(apart(r)), "dispatch change", "", "warn"},
		{f.Modified, "file", "modified", ""}, {f.Added, "", "added", ""}, {f.Removed, "", "removed", ""}, {f.Moved, "", "moved", ""}, {r.Summary.Cosmetic, "", "cosmetic", ""},
		{edges.Added, "edge", "added", ""}, {edges.Removed, "edge", "removed", ""}} {
		if c.noun != "" && c.n != 1 {
			c.noun += "s"
		}
		if c.n > 0 {
			out = append(out, chip{c.n, strings.TrimSpace(c.noun + " " + c.rest), c.class})
		}
	}
	return out
}
