//go:build cgo

// Package markdown gives the facts of Markdown: its sections, and the files and sections that
// links lead to. Code, in fences and in lines, is terms alone.
//
// Blocks and links are recognized line by line, as CommonMark tells them in all but corner cases;
// sections are called in addresses as GitHub calls them.
package markdown

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

const name = "markdown"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 16, Tier: 0, Depth: lang.Outline, Family: name, Extensions: []string{".md", ".markdown"}, Linguist: "Markdown", ImportCircles: true,
		Limits:  []string{"Code in fences and in lines is words alone."},
		Names:   &lang.Names{Strategy: lang.ByFile, Endings: []string{".md", ".mdx"}, Inner: "README.md readme.md index.md index.mdx", SiteRoot: "_sidebar.md", Anchors: otherSlugs},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// The bounds of a file.
const (
	maxSections = 16000
	maxLinks    = 4000
)

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	sections []section // those around, the outermost first
	fence    string    // what ends the code that is open
	last     int       // where the last line with content ends
	goesOn   bool      // the line above is one of a paragraph
	comment  int       // where a comment that is open begins, -1 for none
	refs     []anchor
}

type section struct {
	level  int
	symbol int32
}

// anchor is a part of a file that a link names.
type anchor struct {
	module int // the import; -1 for this file
	name   string
	scope  int32
	at     int
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"<!--"}, maxSections), comment: -1}
	first := x.frontMatter()
	for n := first; n < x.Lines(); n++ {
		if lines := x.underlined(n); lines > 0 {
			n += lines - 1
			continue
		}
		x.line(x.Line(n))
	}
	if x.comment >= 0 {
		x.Comment(x.comment, len(source))
	}
	x.leave(0)
	for _, r := range x.refs {
		e := x.Exprs.Name(r.name)
		if r.module >= 0 {
			e = x.Exprs.Member(x.Exprs.Import(r.module), r.name)
		}
		x.Ref(e, facts.RoleUses, r.scope, r.at)
	}
	return x.Finish()
}

// frontMatter passes over settings that the text begins with, and gives the line behind.
func (x *extractor) frontMatter() int {
	fence := ""
	for n := range x.Lines() {
		start, end := x.Line(n)
		text := string(bytes.TrimRight(x.Source[start:end], " \t"))
		switch {
		case n == 0 && text != "---" && text != "+++":
			return 0
		case n == 0:
			fence = text
		case text == fence:
			for k := range n + 1 {
				x.Text(x.Line(k))
			}
			return n + 1
		}
	}
	return 0
}

func (x *extractor) scope() int32 {
	for n := len(x.sections) - 1; n >= 0; n-- {
		if x.sections[n].symbol >= 0 {
			return x.sections[n].symbol
		}
	}
	return -1
}

// leave ends the sections of a level or a lower one.
func (x *extractor) leave(level int) {
	for n := len(x.sections); n > 0 && x.sections[n-1].level >= level; n-- {
		x.Close(x.sections[n-1].symbol, max(x.last, 0))
		x.sections = x.sections[:n-1]
	}
}

func (x *extractor) line(start, end int) {
	s := x.Source
	at := start
	for at < end && (s[at] == ' ' || s[at] == '\t') {
		at++
	}
	goesOn := x.goesOn
	x.goesOn = false
	switch text := s[at:end]; {
	case x.comment >= 0:
		n := bytes.Index(text, []byte("-->"))
		if n < 0 {
			return
		}
		x.Comment(x.comment, at+n+3)
		x.comment, x.last = -1, end
		x.inline(at+n+3, end)
		return
	case x.fence != "":
		if bytes.HasPrefix(text, []byte(x.fence)) && len(bytes.Trim(text, x.fence[:1]+" \t")) == 0 {
			x.fence = ""
		}
		x.Text(at, end)
	case len(text) == 0:
		return
	case bytes.HasPrefix(text, []byte("```")) || bytes.HasPrefix(text, []byte("~~~")):
		n := len(text) - len(bytes.TrimLeft(text, string(text[:1])))
		if text[0] != '`' || bytes.IndexByte(text[n:], '`') < 0 {
			x.fence = string(text[:n])
		}
		x.Text(at, end)
	case at-start >= 4 && !goesOn: // code by its indentation, or what goes on in a list
		x.inline(at, end)
	case text[0] == '#':
		x.heading(at, end)
	default:
		if isParagraph(text) && x.isExplained(end) {
			x.term(at, end)
		}
		if quoted := bytes.TrimLeft(text, "> \t"); text[0] == '>' && bytes.HasPrefix(bytes.TrimLeft(quoted, "#"), []byte(" ")) && quoted[0] == '#' {
			x.term(end-len(bytes.TrimLeft(quoted, "# ")), end)
		}
		x.definition(at, end)
		x.goesOn = isParagraph(text)
	}
	x.last = end
}

// isExplained reports a line that the one below explains, as a term of a list of definitions.
func (x *extractor) isExplained(end int) bool {
	return end < len(x.Source) && bytes.HasPrefix(bytes.TrimLeft(x.Source[end:], "\r\n"), []byte(": "))
}

// term adds what is explained, or a heading in a quotation: renderers call them in addresses as headings.
func (x *extractor) term(at, end int) {
	called := plain(string(x.Source[at:end]))
	if id := slug(called); id != "" {
		x.Symbol(facts.Symbol{Name: draft.Short(called, 120), Kind: facts.KindSection, NodeKind: "html_id", Container: x.scope(), Visibility: facts.VisibilityInternal, Disambiguator: "#" + id}, at, end, at)
	}
}

// isParagraph reports a line that may belong to a paragraph, by its first sign.
func isParagraph(text []byte) bool { return !bytes.ContainsAny(text[:1], "-*>|<+") }

// underlined reads a heading that the line below underlines, and gives the number of its lines.
func (x *extractor) underlined(n int) int {
	if x.fence != "" || x.comment >= 0 || n+1 >= x.Lines() {
		return 0
	}
	start, end := x.Line(n)
	line := x.Source[start:end]
	text := bytes.TrimLeft(line, " \t")
	at := end - len(text)
	if len(text) == 0 || text[0] == '#' || !isParagraph(text) || at-start >= 4 && !x.goesOn || bytes.HasPrefix(text, []byte("```")) || bytes.HasPrefix(text, []byte("~~~")) ||
		text[0] == '[' && bytes.Contains(text, []byte("]:")) || bytes.Contains(text, []byte("<!--")) {
		return 0
	}
	from, to := x.Line(n + 1)
	level := underline(bytes.TrimSpace(x.Source[from:to]))
	if level == 0 || underline(text) > 0 {
		return 0
	}
	x.section(level, at, end, at, to)
	x.inline(at, end)
	x.Sign(from, to)
	x.goesOn, x.last = false, to
	return 2
}

// underline is the level of the heading above a line, 0 for a line that underlines nothing.
func underline(text []byte) int {
	switch {
	case len(text) > 0 && len(bytes.Trim(text, "=")) == 0:
		return 1
	case len(text) > 1 && len(bytes.Trim(text, "- \t")) == 0:
		return 2
	}
	return 0
}

// heading reads one that signs begin.
func (x *extractor) heading(at, end int) {
	text := x.Source[at:end]
	level := len(text) - len(bytes.TrimLeft(text, "#"))
	if level > 6 || level < len(text) && text[level] != ' ' && text[level] != '\t' {
		x.inline(at, end)
		return
	}
	from := at + level
	for from < end && (x.Source[from] == ' ' || x.Source[from] == '\t') {
		from++
	}
	to := at + len(unclosed(string(text)))
	x.Sign(at, at+level)
	if from < to {
		x.section(level, from, to, at, end)
		x.inline(from, to)
	}
}

// section begins one, which is called as a piece of the text.
func (x *extractor) section(level, from, to, start, end int) {
	written := string(x.Source[from:to])
	id := ""
	if m := attributes().FindStringSubmatchIndex(written); m != nil {
		n := 2
		if m[n] < 0 {
			n = 4
		}
		id, written = anchorID(written[m[n]:m[n+1]]), strings.TrimSpace(written[:m[0]])
	}
	written = unclosed(classes().ReplaceAllString(written, ""))
	called := plain(written)
	if id == "" {
		id = slug(called) // the linker numbers equal ones: a number in an identity would change with each heading before it
	}
	x.leave(level)
	if called == "" {
		return
	}
	s := facts.Symbol{Name: draft.Short(called, 120), Kind: facts.KindSection, NodeKind: "section", Container: x.scope(), Visibility: facts.VisibilityInternal, Disambiguator: "#" + id, Signature: strings.Repeat("#", level) + " " + draft.Short(called, 120)}
	x.sections = append(x.sections, section{level, x.Symbol(s, start, end, start)})
}

// unclosed is a heading without the signs that close it, which stand behind a blank: those of `C#` are its own.
func unclosed(heading string) string {
	heading = strings.TrimRight(heading, " \t")
	if open := strings.TrimRight(heading, "#"); open == "" || strings.HasSuffix(open, " ") || strings.HasSuffix(open, "\t") {
		return strings.TrimRight(open, " \t")
	}
	return heading
}

// attributes matches those behind a heading that has an id among them, in each form that renderers know:
// {#id}, { #id .class }, {: #id}, { id=name }, and %{#id}% where braces mean something else.
var attributes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`%?\{:?(?:[^{}#]*\s)?(?:#([^\s{}]+)|id=["']?([^\s{}"']+)["']?)(?:\s[^{}]*)?\}%?$`)
})

// classes matches attributes behind a heading that are no id: {.wide}.
var classes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s*\{:?\s*\.[\w-][^{}]*\}$`) })

// emphasis matches words between low lines, which are shown without them: of `a_b_c` they are kept.
var emphasis = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|[^\w])__?([^\s_](?:[^_]*[^\s_])?)__?([^\w]|$)`) })

// plain is a heading without the signs of its links, code and emphasis.
func plain(text string) string {
	if !strings.Contains(text, "`") {
		text = emphasis().ReplaceAllString(text, "$1$2$3")
	}
	var b strings.Builder
	code := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '`':
			code = !code
		case '*':
		case '!', '[':
			if c == '!' && i+1 < len(text) && text[i+1] != '[' {
				b.WriteByte(c)
			}
		case ']':
			if i+1 < len(text) && text[i+1] == '(' {
				if n := strings.IndexByte(text[i:], ')'); n > 0 {
					i += n
				}
			}
		case '<':
			if n := strings.IndexByte(text[i:], '>'); n > 0 && !code && i+1 < len(text) && (text[i+1] == '/' || text[i+1]|0x20 >= 'a' && text[i+1]|0x20 <= 'z') {
				i += n
				continue
			}
			b.WriteByte(c)
		case '\\':
			if i+1 < len(text) {
				i++
				b.WriteByte(text[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return strings.TrimSpace(b.String())
}
