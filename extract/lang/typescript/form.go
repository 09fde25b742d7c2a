package typescript

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// form is a place that the grammar fails at. Its pattern is matched only where a cheaper look says that it may be
// there: all patterns over all of a damaged text cost a tenth of its parse.
type form struct {
	pattern func() *regexp.Regexp
	may     func(source []byte) bool // false only for a text without the form
}

// newForm compiles the pattern when it is first needed.
func newForm(pattern string, may func(source []byte) bool) form {
	return form{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) }), may}
}

// all lists the matches, as FindAllSubmatchIndex.
func (f form) all(source []byte) [][]int {
	if !f.may(source) {
		return nil
	}
	return f.pattern().FindAllSubmatchIndex(source, -1)
}

// contains looks for texts that the form has, all of them.
func contains(parts ...string) func([]byte) bool {
	return func(source []byte) bool {
		for _, p := range parts {
			if !bytes.Contains(source, []byte(p)) {
				return false
			}
		}
		return true
	}
}

// typeNames are names of types that may be those of parameters.
var typeNames = []string{"any", "bigint", "boolean", "never", "number", "object", "string", "symbol", "undefined", "unknown", "void"}

// wordBetween looks for one of some words with one of some bytes before it and behind it, blanks apart; before is empty where any
// may be there. The end of the text may stand behind it too.
func wordBetween(before, behind string, words ...string) func([]byte) bool {
	return func(source []byte) bool {
		for _, w := range words {
			for at := range wordsIn(source, w) {
				rest := skipBlank(source[at+len(w):], behind)
				if len(rest) > 0 && strings.IndexByte(behind, rest[0]) < 0 {
					continue
				}
				if head := bytes.TrimRight(source[:at], " \t\n\f\r"); before == "" || len(head) > 0 && strings.IndexByte(before, head[len(head)-1]) >= 0 {
					return true
				}
			}
		}
		return false
	}
}

// skipBlank skips what \s matches, but not what is asked for.
func skipBlank(text []byte, wanted string) []byte {
	for len(text) > 0 && strings.IndexByte(" \t\n\f\r", text[0]) >= 0 && strings.IndexByte(wanted, text[0]) < 0 {
		text = text[1:]
	}
	return text
}

// wordsIn lists where a word stands that no name goes on before.
func wordsIn(source []byte, word string) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for at := 0; ; at += len(word) {
			next := bytes.Index(source[at:], []byte(word))
			if next < 0 {
				return
			}
			if at += next; (at == 0 || !letters.IsPlain(source[at-1])) && !yield(at) {
				return
			}
		}
	}
}

// lineBegins looks for a line that begins with one of some texts, blanks apart.
func lineBegins(texts ...string) func([]byte) bool {
	return func(source []byte) bool {
		for len(source) > 0 {
			line := source
			if n := bytes.IndexByte(source, '\n'); n >= 0 {
				line, source = source[:n], source[n+1:]
			} else {
				source = nil
			}
			line = bytes.TrimLeft(line, " \t")
			for _, t := range texts {
				if bytes.HasPrefix(line, []byte(t)) {
					return true
				}
			}
		}
		return false
	}
}

// mayVary looks for in and out where a type parameter begins: behind a bracket, a comma or a comment, or first on a line.
func mayVary(source []byte) bool {
	for _, w := range [...]string{"in", "out"} {
		for at := range wordsIn(source, w) {
			if rest := source[at+len(w):]; len(rest) == 0 || letters.IsPlain(rest[0]) {
				continue
			}
			before := bytes.TrimRight(source[:at], " \t\f\r")
			if len(before) == 0 || strings.IndexByte("<,/\n", before[len(before)-1]) >= 0 {
				return true
			}
		}
	}
	return false
}

// mayBePattern looks for an object in brackets behind an equals sign.
func mayBePattern(source []byte) bool {
	for at := 0; ; at++ {
		next := bytes.IndexByte(source[at:], '(')
		if next < 0 {
			return false
		}
		at += next
		before, rest := bytes.TrimRight(source[:at], " \t\n\f\r"), skipBlank(source[at+1:], "")
		if len(before) > 0 && before[len(before)-1] == '=' && len(rest) > 0 && rest[0] == '{' {
			return true
		}
	}
}
