//go:build cgo

package java

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// Forms of patterns that the grammar does not know.
var (
	// instanceof Shape.Square(, case Shape.Square(, case Square(
	patternStart = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:instanceof|case)\s+(?:final\s+)?[\p{L}_][\w.]*(?:<[^<>()\n]*>)?\s*\(`)
	})
	// Shape.Square(
	qualifiedPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b[\p{L}_]\w*(?:\.\w+)+\s*\(`) })
	// (final int age, (@NonNull String name
	modifiedComponent = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`([(,]\s*)((?:(?:final|@[\w.]+(?:\([^()\n]*\))?)\s+)+)`)
	})
	// case @SuppressWarnings("unused") Context context ->
	modifiedPattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:instanceof|case)\s+((?:(?:final|@[\w.]+(?:\([^()\n]*\))?)\s+)+)`)
	})
	// case Circle _, Square _ ->
	severalPatterns = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(\bcase\s+[\w.]+) (_\s*,\s*)[ \t]((?:[\w.]+ _\s*,\s*)*[\w.]+ _)(\s*(?:->|:|when\b))`)
	})
)

// qualifierSign stands for the dots of a record pattern's type in a text that was rewritten.
const qualifierSign = "$"

// knownPatterns rewrites patterns, sign by sign: qualified types of record patterns, annotations, and several types of one case, which
// become one record pattern.
func knownPatterns(source []byte) []byte {
	text := severalPatterns().ReplaceAll(source, []byte("$1($2$3)$4"))
	for _, m := range modifiedPattern().FindAllSubmatchIndex(text, -1) {
		lang.Wipe(text[m[2]:m[3]])
	}
	for _, at := range patternStart().FindAllIndex(text, -1) {
		inner := text[at[0]:closing(text, at[1])]
		for _, q := range qualifiedPattern().FindAllIndex(inner, -1) {
			copy(inner[q[0]:], bytes.ReplaceAll(inner[q[0]:q[1]], []byte("."), []byte(qualifierSign)))
		}
		for _, m := range modifiedComponent().FindAllSubmatchIndex(inner, -1) {
			lang.Wipe(inner[m[4]:m[5]])
		}
	}
	return text
}

// closing is where the bracket that opens before a place of a text closes, or where the line ends that has none.
func closing(text []byte, at int) int {
	for depth := 1; at < len(text); at++ {
		switch text[at] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return at
			}
		case ';', '{':
			return at
		}
	}
	return at
}

// wordsBefore parts the names of types that were rewritten, as the text has them.
func wordsBefore(terms []facts.Term, rewritten map[string]bool) []facts.Term {
	if len(rewritten) == 0 {
		return terms
	}
	var parted lexis.Terms
	for _, t := range terms {
		for _, l := range t.Lines {
			if rewritten[t.Text] {
				parted.AddText([]byte(t.Text), l.Line, l.Type)
			} else {
				parted.Add([]byte(t.Text), l.Line, l.Type)
			}
		}
	}
	list := parted.List()
	for i := range list {
		slices.SortFunc(list[i].Lines, func(a, b facts.TermLine) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Type, b.Type)) })
		list[i].Lines = slices.Compact(list[i].Lines)
	}
	return list
}
