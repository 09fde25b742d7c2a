package python

import (
	"bytes"
	"regexp"
	"sync"
)

// Forms of Python 3.13 and 3.14 that the grammar does not know.
var (
	// def f[T = int](), class C[T: B = str]:, type A[T = int] = list[T]
	typeParameters = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^[ \t]*(?:(?:async[ \t]+)?def|class|type)[ \t]+\w+[ \t]*\[`)
	})
	// except A, B, C:
	handlerLists = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^[ \t]*except\*?[ \t]+[\w.]+(?:[ \t]*,[ \t]*[\w.]+){2,}[ \t]*:`)
	})
	// t"hello {name}", rt"…"
	template = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|[^\w"'])[rR]?([tT])[rR]?["']`) })
)

// modern gives the text with a default of a type parameter as its bound, or as a further one,
// template strings as formatted ones, and several exceptions of a handler without parentheses as one of
// either: their names stay references. It gives nil where
// there is nothing to rewrite.
func modern(source []byte) []byte {
	text, changed := bytes.Clone(source), false
	for _, m := range typeParameters().FindAllIndex(source, -1) {
		changed = boundDefaults(text[m[1]:]) || changed
	}
	for _, m := range template().FindAllSubmatchIndex(source, -1) {
		text[m[2]], changed = 'f', true
	}
	for _, m := range handlerLists().FindAllIndex(source, -1) {
		copy(text[m[0]:m[1]], bytes.ReplaceAll(source[m[0]:m[1]], []byte{','}, []byte{'|'}))
		changed = true
	}
	if !changed {
		return nil
	}
	return text
}

// boundDefaults writes the defaults of type parameters as bounds, up to the bracket that ends them.
func boundDefaults(text []byte) (changed bool) {
	depth, bound := 0, false
	for i, c := range text {
		switch c {
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			if depth--; depth < 0 {
				return changed
			}
		case ',':
			bound = bound && depth > 0
		case ':':
			bound = bound || depth == 0
		case '=':
			if depth > 0 {
				continue
			}
			text[i], changed = ':', true
			if bound {
				text[i] = '|'
			}
		case '"', '\'', '#':
			return changed // a string or a comment may hold any of these
		}
	}
	return changed
}
