//go:build cgo

package svelte

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/component"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// runes are the words of Svelte's own that begin as stores do.
var runes = map[string]bool{"state": true, "derived": true, "effect": true, "props": true, "bindable": true, "inspect": true, "host": true}

// declared matches what a script declares.
var declared = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:let|const|var|function|class)\s+([A-Za-z_$][\w$]*)`)
})

// reactive matches a reactive statement that assigns to a name.
var reactive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\$:\s*([A-Za-z_$][\w$]*)\s*=[^=>]`)
})

// rewritten gives code to the script's language: it leaves out the sign of stores, and
// has reactive statements declare what nothing else does.
func (x *extractor) rewritten(start, end int, add func(start, end int), write func(string)) {
	s, from := x.Source, start
	names := map[string]bool{}
	for _, m := range declared().FindAllSubmatch(s[start:end], -1) {
		names[string(m[1])] = true
	}
	for at := start; at < end; at++ {
		switch c := s[at]; c {
		case '"', '\'', '/':
			if behind, closed := component.LiteralOrComment(s[:end], at); closed || c == '/' {
				at = max(at, behind-1)
			}
		case '$':
			if at > start && isWord(s[at-1]) {
				continue
			}
			if m := reactive().FindSubmatch(s[at:min(end, at+maxStatement)]); m != nil && !names[string(m[1])] {
				names[string(m[1])] = true
				add(from, at)
				write("var ")
				from = at + len("$:")
				continue
			}
			if word := wordAt(s[at+1 : end]); x.words[word] && !runes[word] {
				add(from, at)
				from = at + 1
				if behind := from + len(word); takesMember(s[behind:end]) {
					write(valueOf + "(")
					add(from, behind)
					write(")")
					from = behind
				}
			}
		}
	}
	add(from, end)
}

// valueOf is a function that gives what a store holds: nothing says what that is.
const valueOf = "$store"

// takesMember reports code that selects of what is before it.
func takesMember(s []byte) bool {
	return bytes.HasPrefix(s, []byte(".")) || bytes.HasPrefix(s, []byte("[")) || bytes.HasPrefix(s, []byte("?."))
}

// maxStatement bounds how far the name of a reactive statement is looked for.
const maxStatement = 200

func isWord(c byte) bool {
	return c == '.' || letters.IsIdentifier(c)
}

// wordAt gives the word that a text begins with.
func wordAt(s []byte) string {
	n := 0
	for n < len(s) && isWord(s[n]) && s[n] != '.' && s[n] != '$' {
		n++
	}
	return strings.Clone(string(s[:n]))
}
