package web

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/colour"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// linesShown bounds a file's lines on a page.
const linesShown = 5_000

// fileBody is a file with its definitions and what it depends on.
type fileBody struct {
	Path, Folder string
	Language     string       `json:"language"`
	Lines        int          `json:"lines"`
	Symbols      []definition `json:"symbols"`
	Code         []codeLine
	Cut          int
	Dependencies []dependency
	Dependents   []dependency
	NoGraph      string // why the file has none
}

// outlined is a definition in the list beside a file.
type outlined struct {
	definition
	Depth int
}

// Outline lists the definitions and, below each, its members but those that hold values alone.
func (b fileBody) Outline() []outlined { return outlineOf(nil, b.Symbols, 0) }

func outlineOf(list []outlined, symbols []definition, depth int) []outlined {
	for _, d := range symbols {
		if kind := facts.ParseKind(d.Kind); depth > 0 && (kind == facts.KindField || kind == facts.KindProperty || kind == facts.KindEnumMember || kind == facts.KindParameter) {
			continue
		}
		children := d.Children
		d.Children = nil
		list = outlineOf(append(list, outlined{d, min(depth, 3)}), children, depth+1)
	}
	return list
}

// Definitions counts them all.
func (b fileBody) Definitions() int { return definitionsIn(b.Symbols) }

func definitionsIn(symbols []definition) int {
	n := len(symbols)
	for _, d := range symbols {
		n += definitionsIn(d.Children)
	}
	return n
}

// dependency is a file that depends on another one, or is depended on.
type dependency struct {
	Path  string `json:"path"`
	Edges int    `json:"edges"`
}

// link is a part of a line that leads to a definition.
type codeLink struct {
	column, length int
	href, title    string
	class          string
}

func file(p *page) error {
	at := p.query.Get("path")
	p.Title = at
	b := fileBody{Path: at, Folder: link.Dir(at)}
	var lines []struct {
		Line int    `json:"line"`
		Text string `json:"text"`
	}
	if err := p.rows("lines", "SELECT line, text FROM lines WHERE path = :path ORDER BY line", map[string]any{"path": at}, &lines); err != nil {
		return err
	}
	err := p.ask("outline", "outline", map[string]any{"file": at}, &b)
	switch {
	case err == nil:
		if err := b.dependencies(p); err != nil {
			return err
		}
	case len(lines) == 0 || output.Describe(err).Code == "unknown_revision":
		return err
	default: // text that no graph is of
		b.NoGraph = output.Describe(err).Message
	}
	text := make([]string, 0, len(lines))
	for _, l := range lines[:min(len(lines), linesShown)] {
		text = append(text, l.Text)
	}
	b.Cut = len(lines) - len(text)
	links, err := p.references(at)
	if err != nil {
		return err
	}
	for i, parts := range colour.Lines(at, text) {
		b.Code = append(b.Code, codeLine{i + 1, linked(parts, links[i+1])})
	}
	p.Body = b
	return nil
}

func (b *fileBody) dependencies(p *page) error {
	var deps struct {
		Dependencies []dependency `json:"dependencies"`
		Dependents   []dependency `json:"dependents"`
		Fresh        *bool        `json:"fresh"`
	}
	if err := p.ask("deps", "deps", map[string]any{"file": b.Path}, &deps); err != nil {
		return err
	}
	p.fresh(deps.Fresh)
	b.Dependencies, b.Dependents = deps.Dependencies, deps.Dependents
	return nil
}

// fresh notes whether an answer is of what is on disk now.
func (p *page) fresh(is *bool) {
	if is != nil && !*is {
		p.Fresh = false
	}
}

// references finds the parts of a file's lines that lead to definitions.
func (p *page) references(at string) (map[int][]codeLink, error) {
	var refs []struct {
		Kind, Name, Target, External, Certainty string
		TargetName                              string `json:"target_name"`
		Line, Column                            int
	}
	if err := p.rows("refs", "SELECT kind, name, target, target_name, external, certainty, line, column FROM refs WHERE path = :path ORDER BY line, column", map[string]any{"path": at}, &refs); err != nil {
		return nil, err
	}
	var named []definition
	if err := p.rows("definitions", "SELECT id, name, qualified_name, kind, name_line, name_column FROM symbols WHERE path = :path AND kind <> 'file'", map[string]any{"path": at}, &named); err != nil {
		return nil, err
	}
	out := map[int][]codeLink{}
	for _, d := range named {
		out[d.NameLine] = append(out[d.NameLine], codeLink{d.NameColumn, len(d.Name), p.Link("/symbol", "id", d.ID), d.Kind + " " + d.Shown(), "definition"})
	}
	several := map[[2]int]int{}
	for _, r := range refs {
		several[[2]int{r.Line, r.Column}]++
	}
	for _, r := range refs {
		x := codeLink{column: r.Column, length: len(r.Name), class: "reference " + r.Certainty, title: fmt.Sprintf("%s %s · %s", r.Kind, cmp.Or(r.TargetName, r.External, r.Name), r.Certainty)}
		if n := several[[2]int{r.Line, r.Column}]; n > 1 && r.Certainty == "ambiguous" {
			x.title = fmt.Sprintf("%s %s · one of %d, which is not known", r.Kind, r.Name, n)
			x.href = p.Link("/search", "q", "name:"+r.Name)
		} else if r.Target != "" {
			x.href = p.Link("/symbol", "id", r.Target)
		}
		out[r.Line] = append(out[r.Line], x)
	}
	for _, list := range out {
		slices.SortStableFunc(list, func(a, b codeLink) int { return cmp.Compare(a.column, b.column) })
	}
	return out, nil
}

// linked writes a line's parts with the links on it. A link that would begin inside of another
// one is left out.
func linked(parts []colour.Part, links []codeLink) template.HTML {
	if len(links) == 0 {
		return render.Coloured(parts)
	}
	var b strings.Builder
	at := 0 // of the part
	end := 0
	for _, p := range parts {
		from := 0
		for _, l := range links {
			start := l.column - 1 - at
			if start < from || start >= len(p.Text) || l.column-1 < end || l.length == 0 || start+l.length > len(p.Text) {
				continue
			}
			b.WriteString(string(render.Coloured([]colour.Part{{Class: p.Class, Text: p.Text[from:start]}})))
			inner := string(render.Coloured([]colour.Part{{Class: p.Class, Text: p.Text[start : start+l.length]}}))
			if l.href == "" {
				fmt.Fprintf(&b, `<span class="%s" title="%s">%s</span>`, html.EscapeString(l.class), html.EscapeString(l.title), inner)
			} else {
				fmt.Fprintf(&b, `<a class="%s" href="%s" title="%s">%s</a>`, html.EscapeString(l.class), html.EscapeString(l.href), html.EscapeString(l.title), inner)
			}
			from = start + l.length
			end = at + from
		}
		b.WriteString(string(render.Coloured([]colour.Part{{Class: p.Class, Text: p.Text[from:]}})))
		at += len(p.Text)
	}
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped above
}

// source shows a text of a file from a line on, with its references.
func (p *page) source(at, text string, first, most int) (code []codeLine, cut int) {
	if text == "" {
		return nil, 0
	}
	lines := strings.Split(text, "\n")
	if cut = len(lines) - most; cut > 0 {
		lines = lines[:most]
	}
	links, err := p.references(at)
	if err != nil {
		links = nil // the text alone then
	}
	for i, parts := range colour.Lines(at, lines) {
		code = append(code, codeLine{first + i, linked(parts, links[first+i])})
	}
	return code, max(cut, 0)
}
