//go:build cgo

package svelte

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/component"
)

// inBraces adds what braces hold: the beginning, a branch or the end of a block, a tag such
// as {@html …}, or a value.
func (x *extractor) inBraces(start, end int) {
	for start < end && x.Source[start] <= ' ' {
		start++
	}
	if start >= end {
		return
	}
	code := string(x.Source[start:end])
	word := strings.TrimLeft(code, "#:/@")
	if n := strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }); n >= 0 {
		word = word[:n]
	}
	rest := component.Span{Start: start + 1 + len(word), End: end}
	switch {
	case code[0] == '#':
		x.begin(word, rest)
	case code[0] == ':':
		x.branch(word, rest)
	case code[0] == '/' && !strings.HasPrefix(code, "//") && !strings.HasPrefix(code, "/*"):
		x.elements.Close("#" + word)
	case code[0] == '@':
		x.at(word, rest)
	case strings.HasPrefix(code, "..."):
		x.Value(start+len("..."), end)
	default:
		x.Value(start, end)
	}
}

// begin begins a block.
func (x *extractor) begin(word string, rest component.Span) {
	end := ""
	switch {
	case word == "if" || word == "key":
		x.Value(rest.Start, rest.End)
	case x.elements.Full():
	case word == "each":
		end = x.each(rest)
	case word == "await":
		end = x.await(rest)
	case word == "snippet":
		end = x.snippet(rest)
	}
	x.elements.Open("#"+word, end)
}

// branch begins another branch of the innermost block.
func (x *extractor) branch(word string, rest component.Span) {
	switch word {
	case "else":
		code := x.Source[rest.Start:rest.End]
		if trimmed := bytes.TrimLeft(code, " \t\r\n"); bytes.HasPrefix(trimmed, []byte("if")) {
			x.Value(rest.Start+len(code)-len(trimmed)+len("if"), rest.End)
		}
	case "then", "catch":
		if x.elements.IsOpen("#await") {
			x.elements.Close("#await")
			x.elements.Open("#await", x.Function(rest))
		}
	}
}

// at adds a tag that begins with "@".
func (x *extractor) at(word string, rest component.Span) {
	if word != "const" {
		x.Value(rest.Start, rest.End)
		return
	}
	x.Constant(rest)
}

var (
	each    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)^(.*)\sas\s+(.*?)$`) })
	keyed   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*$`) })
	counted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s),\s*([A-Za-z_$][\w$]*)\s*$`) })
	then    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)^(.*?)\s(?:then|catch)(\s.*|)$`) })
)

// each begins a loop: `list as item, index (key)`.
func (x *extractor) each(s component.Span) string {
	m := each().FindSubmatchIndex(x.Source[s.Start:s.End])
	if m == nil {
		x.Value(s.Start, s.End)
		return ""
	}
	of := component.Span{Start: s.Start + m[2], End: s.Start + m[3]}
	element := component.Span{Start: s.Start + m[4], End: s.Start + m[5]}
	count, key := component.Span{}, component.Span{}
	if k := keyed().FindSubmatchIndex(x.Source[element.Start:element.End]); k != nil {
		key = component.Span{Start: element.Start + k[2], End: element.Start + k[3]}
		element.End = element.Start + k[0]
	}
	if c := counted().FindSubmatchIndex(x.Source[element.Start:element.End]); c != nil {
		count = component.Span{Start: element.Start + c[2], End: element.Start + c[3]}
		element.End = element.Start + c[0]
	}
	end := x.Loop(element, of, count)
	x.Value(key.Start, key.End)
	return end
}

// await begins what waits for a value: `promise then value`.
func (x *extractor) await(s component.Span) string {
	m := then().FindSubmatchIndex(x.Source[s.Start:s.End])
	if m == nil {
		x.Value(s.Start, s.End)
		return ""
	}
	x.Value(s.Start+m[2], s.Start+m[3])
	return x.Function(component.Span{Start: s.Start + m[4], End: s.Start + m[5]})
}

// snippet begins a function that the markup renders: `name(parameters)`.
func (x *extractor) snippet(s component.Span) string {
	open := bytes.IndexByte(x.Source[s.Start:s.End], '(')
	last := bytes.LastIndexByte(x.Source[s.Start:s.End], ')')
	if open < 0 || last < open {
		return ""
	}
	return x.Named(component.Span{Start: s.Start, End: s.Start + open}, component.Span{Start: s.Start + open + 1, End: s.Start + last})
}
