//go:build cgo

// Package mdx gives the facts of MDX: Markdown with statements that import and export, elements that call components, and code in
// braces (https://mdxjs.com/docs/what-is-mdx). Its code is TypeScript with JSX; its sections are those of Markdown.
package mdx

import (
	"bytes"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/component"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

const name = "mdx"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{component.Language(name, 5, []string{".mdx"}, extract,
		"Components and names that a page is given by whoever renders it are not known.", "Links lead to files, not to their sections.", "Code in fences is words alone.")}
}

const (
	maxLinks    = 1000
	maxSections = 1000
)

// extractor holds one extraction.
type extractor struct {
	*component.File
	words    map[string]bool // of the statements
	sections []section
	links    int
	count    int
	last     int // where the last line with content ends
}

type section struct {
	level  int
	symbol int32
}

func extract(source []byte) *facts.File {
	x := &extractor{File: component.New(name, source), words: map[string]bool{}}
	x.Braces = true
	at := x.At
	if _, _, behind, ok := component.Fenced(source, at); ok && (behind < len(source) || bytes.HasSuffix(source, []byte("\n---"))) {
		x.TextLines(at, behind)
		at = behind
	}
	for at < len(source) {
		at = x.line(at)
	}
	x.leave(0)
	f := x.Finish(nil)
	for i := range f.Exprs {
		if e := &f.Exprs[i]; e.Op == facts.OpName { // whoever renders the page may give it names
			e.N |= facts.NameMayLack
		}
	}
	return f
}

// line reads what begins at an offset, which may go on over lines, and gives what is behind it.
func (x *extractor) line(start int) int {
	s := x.Source
	end := lineEnd(s, start)
	text := bytes.TrimLeft(s[start:end], " \t")
	at := end - len(text)
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return end + 1
	case bytes.HasPrefix(text, []byte("```")) || bytes.HasPrefix(text, []byte("~~~")):
		return x.fence(at, end)
	case isStatement(s[start:end]):
		return x.statements(start)
	case text[0] == '#':
		x.heading(at, end)
	}
	x.last = end
	return x.inline(at, end)
}

func lineEnd(s []byte, at int) int {
	if n := bytes.IndexByte(s[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(s)
}

// fence passes over code between fences.
func (x *extractor) fence(start, end int) int {
	s := x.Source
	n := len(s[start:end]) - len(bytes.TrimLeft(s[start:end], string(s[start:start+1])))
	mark := s[start : start+n]
	for end < len(s) {
		from := end + 1
		end = lineEnd(s, min(from, len(s)))
		if text := bytes.TrimSpace(s[min(from, len(s)):end]); bytes.HasPrefix(text, mark) && len(bytes.Trim(text, string(mark[:1]))) == 0 {
			break
		}
	}
	x.TextLines(start, end)
	x.last = end
	return end + 1
}

// isStatement reports a line that imports or exports.
func isStatement(line []byte) bool {
	return bytes.HasPrefix(line, []byte("import ")) || bytes.HasPrefix(line, []byte("import{")) || bytes.HasPrefix(line, []byte("export "))
}

// maxStatement bounds the lines of one statement.
const maxStatement = 400

// statements reads what imports or exports, to the first line that ends with all brackets closed.
func (x *extractor) statements(start int) int {
	s := x.Source
	end := lineEnd(s, start)
	for n := 0; n < maxStatement && end < len(s) && !markup.Balanced(s[start:end]); n++ {
		end = lineEnd(s, end+1)
	}
	if !markup.Balanced(s[start:end]) {
		end = lineEnd(s, start)
		x.TextLines(start, end)
		return end + 1
	}
	for _, w := range lang.Words(s[start:end]) {
		x.words[w] = true
	}
	x.AddCode(start, end, "tsx")
	x.last = end
	return end + 1
}

// heading begins a section.
func (x *extractor) heading(at, end int) {
	text := x.Source[at:end]
	level := len(text) - len(bytes.TrimLeft(text, "#"))
	title := strings.TrimSpace(string(bytes.Trim(text[level:], "# \t\r")))
	if level > 6 || title == "" || level < len(text) && text[level] != ' ' && text[level] != '\t' || x.count == maxSections {
		return
	}
	x.leave(level)
	x.count++
	container := int32(0)
	if n := len(x.sections); n > 0 {
		container = x.sections[n-1].symbol
	}
	from := at + bytes.Index(text, []byte(title))
	i := x.Symbol(facts.Symbol{Name: title, Kind: facts.KindSection, NodeKind: "section", Container: container, Visibility: facts.VisibilityInternal}, at, end, from)
	if i >= 0 {
		x.sections = append(x.sections, section{level, i})
	}
}

// leave ends the sections of a level or a lower one.
func (x *extractor) leave(level int) {
	for n := len(x.sections); n > 0 && x.sections[n-1].level >= level; n-- {
		x.Close(x.sections[n-1].symbol, len(bytes.TrimRight(x.Source[:x.last], "\r")))
		x.sections = x.sections[:n-1]
	}
}

// inline reads the elements, code and links of a line, and gives what is behind the last of them.
func (x *extractor) inline(at, end int) int {
	s, from := x.Source, at
	for at < end {
		next := at + 1
		switch c := s[at]; {
		case c == '\\':
			next++
		case c == '`':
			next = codeSpanEnd(s, at)
		case c == '{':
			if shut := x.MixedEnd(at); shut >= 0 {
				x.TextLines(from, at)
				x.Expression(at+1, shut)
				x.AddMixed(at+1, shut, x.isComponent)
				next, from = shut+1, shut+1
			}
		case c == '<' && at+1 < end && s[at+1]|0x20 >= 'a' && s[at+1]|0x20 <= 'z' || c == '<' && bytes.HasPrefix(s[at:end], []byte("<!--")):
			x.TextLines(from, at)
			x.At = at
			if t, ok := x.Next(); ok && t.Kind == markup.Tag {
				x.Element(&t, x.isComponent)
			}
			next, from = x.At, x.At
		case c == ']' && at+1 < end && s[at+1] == '(':
			x.link(at+2, end)
		}
		if at = next; at > end {
			end = lineEnd(s, min(at, len(s)))
		}
	}
	if from < end {
		x.TextLines(from, end)
	}
	return max(end, at) + 1
}

// codeSpanEnd gives what is behind the code that begins with backticks at an offset, which may go on over the lines of a
// paragraph; behind the backticks where nothing ends it.
func codeSpanEnd(s []byte, at int) int {
	behind := at
	for behind < len(s) && s[behind] == '`' {
		behind++
	}
	mark, paragraph := s[at:behind], s[behind:]
	if n := bytes.Index(paragraph, []byte("\n\n")); n >= 0 {
		paragraph = paragraph[:n]
	}
	if n := bytes.Index(paragraph, mark); n >= 0 {
		return behind + n + len(mark)
	}
	return behind
}

// link notes a link to a file of the repository, by its path. The page does not load it.
func (x *extractor) link(at, end int) {
	n := bytes.IndexAny(x.Source[at:end], " )#?")
	if n <= 0 || x.links == maxLinks {
		return
	}
	target := string(x.Source[at : at+n])
	if strings.Contains(target, ":") || target[0] == '/' || target[0] == '<' || path.Ext(target) == "" {
		return
	}
	if target[0] != '.' {
		target = "./" + target
	}
	x.links++
	x.Import(facts.Import{Kind: facts.ImportEffect, Module: target, Flags: facts.Erased, Scope: -1}, at)
}

// isComponent reports a tag that is a name of the statements.
func (x *extractor) isComponent(tag string) bool { return component.IsTagOf(x.words, tag) }
