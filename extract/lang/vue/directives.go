//go:build cgo

package vue

import (
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/component"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

// isDirective reports an attribute whose value is code.
func isDirective(name string) bool {
	return name != "" && strings.IndexByte(":@#", name[0]) >= 0 || strings.HasPrefix(name, "v-") || name == "slot-scope"
}

// directive says what a directive is, whichever way it is written: the word behind "v-".
func directive(name string) string {
	switch name[0] {
	case ':':
		return "bind"
	case '@':
		return "on"
	case '#':
		return "slot"
	}
	word := strings.TrimPrefix(name, "v-")
	if n := strings.IndexAny(word, ":."); n >= 0 {
		word = word[:n]
	}
	return word
}

// variables begins what has the variables of a loop or a slot, and gives what ends it.
func (x *extractor) variables(a markup.Attribute) (end string) {
	if !isDirective(a.Name) || a.Start >= a.End {
		return ""
	}
	switch directive(a.Name) {
	case "for":
		if x.elements.Full() {
			return ""
		}
		return x.loop(a)
	case "slot", "slot-scope":
		if x.elements.Full() {
			return ""
		}
		return x.Function(component.Span{Start: a.Start, End: a.End})
	}
	return ""
}

var (
	loop     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)^\s*\(?(.*?)\)?\s+(?:in|of)\s+(.*)$`) })
	counters = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`,([^,\}\]]*(?:,[^,\}\]]*)?)$`) })
)

// loop begins what is in an element that is there for each element of a list.
func (x *extractor) loop(a markup.Attribute) (end string) {
	code := x.Source[a.Start:a.End]
	m := loop().FindSubmatchIndex(code)
	if m == nil {
		return ""
	}
	element := component.Span{Start: a.Start + m[2], End: a.Start + m[3]}
	count := component.Span{Start: element.End, End: element.End}
	if c := counters().FindSubmatchIndex(code[m[2]:m[3]]); c != nil {
		count = component.Span{Start: element.Start + c[2], End: element.End}
		element.End = element.Start + c[0]
	}
	return x.Loop(element, component.Span{Start: a.Start + m[4], End: a.Start + m[5]}, count)
}

// attribute adds what an attribute of an element says.
func (x *extractor) attribute(t *markup.Token, a markup.Attribute) {
	if !isDirective(a.Name) {
		x.plain(t, a)
		return
	}
	switch directive(a.Name) {
	case "for", "slot", "slot-scope", "pre", "cloak", "once", "else":
	case "on":
		x.Handler(a.Start, a.End)
	case "bind", "model", "if", "else-if", "show", "html", "text", "memo":
		x.bound(a)
	default:
		x.custom(a)
	}
}

// bound adds the value of an attribute; one without is the variable of its name.
func (x *extractor) bound(a markup.Attribute) {
	if a.Start < a.End {
		x.Value(a.Start, a.End)
		return
	}
	if word := lang.Camel(strings.TrimPrefix(strings.TrimPrefix(a.Name, "v-bind:"), ":")); x.words[word] && isName().MatchString(word) {
		x.Markup.Stand(a.At, word)
		x.Markup.Write(";\n")
	}
}

var isName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_$][\w$]*$`) })

// custom adds a directive of the program: the variable that stands for it, and its value.
func (x *extractor) custom(a markup.Attribute) {
	x.Value(a.Start, a.End)
	if word := lang.Camel("v-" + directive(a.Name)); x.words[word] && isName().MatchString(word) {
		x.Markup.Stand(a.At, word)
		x.Markup.Write(";\n")
	}
}

// plain adds what an attribute says whose value is text.
func (x *extractor) plain(t *markup.Token, a markup.Attribute) {
	if a.Name != "ref" {
		x.Plain(t, a)
	} else if word := x.Written(a); x.words[word] && isName().MatchString(word) {
		x.Value(a.Start, a.End)
	}
}
