package signature

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Brackets that group.
const brackets, closings = "([{", ")]}"

// groupEnd gives where the group ends that a text begins with: behind its closing bracket, or at the end of the text
// where it does not close. Strings and comments hold no brackets.
func groupEnd(s []byte, opening, closing string, syntax *lang.Syntax) (end int, closed bool) {
	depth := 0
	for i := 0; i < len(s); {
		if n, _ := SkipOpaque(s[i:], syntax); n > 0 {
			i += n
			continue
		}
		if strings.IndexByte(opening, s[i]) >= 0 {
			depth++
		} else if strings.IndexByte(closing, s[i]) >= 0 {
			depth--
		}
		if i++; depth == 0 {
			return i, true
		}
	}
	return len(s), false
}

// SkipOpaque gives the length of the string or comment that a text begins with.
func SkipOpaque(s []byte, syntax *lang.Syntax) (n int, comment bool) {
	o := syntax.Begins(s)
	if o == nil {
		return 0, false
	}
	n, _ = o.Length(s)
	return n, o.Comment
}

// Closing gives the position behind the bracket that closes the one at i.
func Closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

// Tidy takes out of a signature what a formatter may write either way: white space,
// the kind of quotes, a comma or semicolon before a Closing bracket, a bar before
// the first of several types.
func Tidy(s, language string) string {
	out, depth, space := make([]byte, 0, len(s)), 0, false
	syntax := lang.SyntaxOf(language)
	for i := 0; i < len(s); i++ {
		c := s[i]
		last := byte(0)
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		switch c {
		case ' ', '\t', '\n', '\r':
			space = true
			continue
		case '"', '\'', '`':
			n, _ := SkipOpaque([]byte(s[i:]), syntax)
			n = max(n, 1) // not a quote in this language
			text := s[i : i+n]
			if c == '\'' && !strings.Contains(text, `"`) {
				text = strings.ReplaceAll(text, "'", `"`)
			}
			out, space = append(out, text...), false
			i += n - 1
			continue
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			depth--
			if last == ';' && c == '}' || last == ',' && (!syntax.Tuples || depth == 0) { // (x,) may not be (x)
				out = out[:len(out)-1]
			}
		case '|', '&':
			if strings.IndexByte("=(:<,[", last) >= 0 && last != 0 {
				space = false
				continue
			}
		}
		if space && letters.IsIdentifier(last) && letters.IsIdentifier(c) {
			out = append(out, ' ')
		}
		out, space = append(out, c), false
	}
	return string(out)
}

// NotWord reports what no name of any language has in it.
func NotWord(r rune) bool {
	return r != '_' && r < 0x80 && !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z')
}
