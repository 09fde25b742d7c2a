//go:build cgo

// Package html gives the facts of HTML pages: what is called by an id, the files that scripts,
// style sheets, images and links come from, the classes that elements have of the style
// sheets that the page holds or links, and what the scripts of a page define and use.
//
// Tags and their attributes tell what is no code. Scripts and what attributes of events run are
// one text of JavaScript, whose names are looked up in the page and in the scripts that it
// loads. Code that a program fills in, as a template, is terms alone.
package html

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/embed"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

const name = "html"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 6, Tier: 1, Depth: "names", Family: name, AnyArguments: true, Extensions: []string{".html", ".htm", ".xhtml"}, ImportCircles: true,
		Limits:  []string{"Scripts and styles that a program fills in, as templates of servers do, are words alone.", "Names that scripts of other pages put on window are not known.", "Of a class that a page gives to more than 20 elements the first 20 are references."},
		Names:   &lang.Names{Strategy: lang.ByFile, Inner: "index.html", Lenient: true, Scripted: true},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil }, TestPath: inTests().MatchString, TestHelper: inTests().MatchString,
	}}
}

// inTests finds pages in folders of tests, as those are that tests compare what is made with.
var inTests = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|/)(tests?|testdata|__tests__|fixtures)/`) })

const (
	maxIDs   = 2000
	maxLinks = 4000
)

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	embedded
	at int
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"<!--"}, maxIDs)}
	x.scripts, x.handlers, x.styles = embed.NewText(source), embed.NewText(source), embed.NewText(source)
	for x.at, _ = x.Line(0); x.at < len(source); {
		x.next()
	}
	return x.finish()
}

// next reads text, a comment or a tag.
func (x *extractor) next() {
	s := x.Source
	switch {
	case s[x.at] != '<':
		end := x.at + len(s[x.at:])
		if n := bytes.IndexByte(s[x.at:], '<'); n >= 0 {
			end = x.at + n
		}
		x.text(end)
	case bytes.HasPrefix(s[x.at:], []byte("<!--")):
		x.at = x.BlockComment(x.at, "<!", "-->") // `<!-->` is a whole one
	case x.at+1 < len(s) && (letters.IsLetter(s[x.at+1]) || s[x.at+1] == '/' || s[x.at+1] == '!'):
		x.tag()
	default:
		x.Sign(x.at, x.at+1)
		x.at++
	}
}

// text reads the lines up to an offset, however they are indented.
func (x *extractor) text(end int) {
	for x.at < end {
		to := end
		if n := bytes.IndexByte(x.Source[x.at:end], '\n'); n >= 0 {
			to = x.at + n
		}
		line := x.Source[x.at:to]
		start := to - len(bytes.TrimLeft(line, " \t\r"))
		x.Text(start, start+len(bytes.TrimSpace(line)))
		x.at = to + 1
	}
	x.at = end
}

// attribute is one with its value.
type attribute struct {
	name       string
	start, end int // of the value, quotes left out
}

// tag reads a tag with its attributes, and what a script or style holds.
func (x *extractor) tag() {
	s, start := x.Source, x.at
	at := start + 1
	if s[at] == '/' || s[at] == '!' {
		at++
	}
	from := at
	for at < len(s) && (letters.IsLetter(s[at]) || s[at] >= '0' && s[at] <= '9' || s[at] == '-' || s[at] == ':') {
		at++
	}
	element := strings.ToLower(string(s[from:at]))
	if s[start+1] == '!' {
		x.Spelled(from, at, element) // <!DOCTYPE html> is <!doctype html>
	} else {
		x.Word(from, at)
	}
	var all []attribute
	for at < len(s) && s[at] != '>' && s[at] != '<' {
		var a attribute
		if a, at = x.attribute(at); a.name != "" {
			all = append(all, a)
		}
	}
	if at < len(s) && s[at] == '>' {
		at++
	}
	x.at = at
	if s[start+1] == '/' {
		return
	}
	x.element(element, all, start, at)
	if element == "script" || element == "style" {
		end := len(s)
		if n := indexFold(s[at:], "</"+element); n >= 0 {
			end = at + n
		}
		x.raw(element, all, start, at, end)
		x.at = end
	}
}

// indexFold finds a tag, in capitals or not.
func indexFold(s []byte, tag string) int {
	for at := 0; ; {
		n := bytes.Index(s[at:], []byte("</"))
		if n < 0 {
			return -1
		}
		at += n
		if len(s) >= at+len(tag) && strings.EqualFold(string(s[at:at+len(tag)]), tag) {
			return at
		}
		at += 2
	}
}

// attribute reads one, and gives what is behind it.
func (x *extractor) attribute(at int) (attribute, int) {
	s := x.Source
	from := at
	for at < len(s) && s[at] > ' ' && bytes.IndexByte([]byte("=><\"'"), s[at]) < 0 {
		at++
	}
	a := attribute{name: strings.ToLower(string(s[from:at]))}
	if from == at {
		return a, at + 1
	}
	x.Word(from, at)
	rest := at
	for rest < len(s) && s[rest] <= ' ' {
		rest++
	}
	if rest >= len(s) || s[rest] != '=' {
		return a, at
	}
	for rest++; rest < len(s) && s[rest] <= ' '; rest++ {
	}
	if rest >= len(s) {
		return a, rest
	}
	if q := s[rest]; q == '"' || q == '\'' {
		end, next := len(s), len(s)
		if n := bytes.IndexByte(s[rest+1:], q); n >= 0 {
			end, next = rest+1+n, rest+n+2
		}
		a.start, a.end = rest+1, end
		x.Text(a.start, a.end)
		return a, next
	}
	a.start = rest
	for rest < len(s) && s[rest] > ' ' && s[rest] != '>' {
		rest++
	}
	a.end = rest
	x.Text(a.start, a.end)
	return a, rest
}

// element reads what the attributes of an element say.
func (x *extractor) element(element string, all []attribute, start, end int) {
	for _, a := range all {
		value := strings.TrimSpace(string(x.Source[a.start:a.end]))
		if value == "" || strings.ContainsAny(value, "{}<>") {
			continue
		}
		switch {
		case a.name == "id" && !strings.ContainsAny(value, " \t\n"):
			x.Symbol(facts.Symbol{Name: value, Kind: facts.KindSection, NodeKind: "html_id", Container: -1, Visibility: facts.VisibilityInternal, Disambiguator: "#" + value}, start, end, a.start)
		case a.name == "class":
			x.classes(a)
		case a.name == "src" || a.name == "href" || a.name == "poster" || a.name == "data" && element == "object" || a.name == "action" && element == "form":
			x.link(value, a.start, element == "a" || element == "form")
		case a.name == "for" || a.name == "aria-labelledby" || a.name == "aria-describedby" || a.name == "aria-controls":
			x.ids(a)
		default:
			x.handler(a)
		}
	}
}

// words calls fn with each word of a value.
func (x *extractor) words(a attribute, fn func(word string, at int)) {
	for at := a.start; at < a.end; {
		for at < a.end && x.Source[at] <= ' ' {
			at++
		}
		from := at
		for at < a.end && x.Source[at] > ' ' {
			at++
		}
		if from < at {
			fn(string(x.Source[from:at]), from)
		}
	}
}

func (x *extractor) classes(a attribute) {
	x.words(a, func(word string, at int) { x.embedded.classes = append(x.embedded.classes, use{word, at}) })
}

func (x *extractor) ids(a attribute) {
	x.words(a, func(word string, at int) {
		x.Ref(x.Exprs.Add(facts.OpName, 0, 0, facts.NameMayLack, "#"+word), facts.RoleUses, -1, at)
	})
}

// link reads an address; of a page it may name a part.
func (x *extractor) link(value string, at int, page bool) {
	if len(x.File.Imports) >= maxLinks || strings.HasPrefix(value, "data:") || strings.HasPrefix(value, "javascript:") {
		return
	}
	path, fragment, _ := strings.Cut(value, "#")
	module := -1
	if path != "" {
		module = x.Import(facts.Import{Kind: facts.ImportEffect, Module: path, Scope: -1, Flags: facts.Conditional}, at)
	}
	if fragment == "" || !page || strings.ContainsAny(fragment, "=/!") {
		return
	}
	e := x.Exprs.Add(facts.OpName, 0, 0, facts.NameMayLack, "#"+fragment)
	if module >= 0 {
		e = x.Exprs.Member(x.Exprs.Import(module), "#"+fragment)
	}
	x.Ref(e, facts.RoleUses, -1, at+len(path))
}
