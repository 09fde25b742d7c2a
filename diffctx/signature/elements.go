package signature

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// elementLength gives the length of the JSX element or fragment that s begins with where an operand is due: what
// is written between its tags is text, whose commas, quotes and brackets mean nothing. It is 0 where none begins
// and unclosed where one does not close. The grammar is that of https://facebook.github.io/jsx.
func elementLength(s, before []byte, syntax *lang.Syntax) int {
	if s[0] != '<' || !syntax.Elements || !isOperandDue(before) {
		return 0
	}
	depth := 0
	for i := 0; i < len(s); {
		switch {
		case bytes.HasPrefix(s[i:], []byte("</")):
			end := bytes.IndexByte(s[i:], '>')
			if end < 0 {
				return unclosed
			}
			i += end + 1
			depth--
		case s[i] == '<':
			n, closed := tagLength(s[i:], syntax)
			if n == 0 && i > 0 {
				return unclosed
			}
			if n <= 0 {
				return n
			}
			i += n
			if !closed {
				depth++
			}
		case s[i] == '{':
			n := holeLength(s[i:], syntax)
			if n < 0 {
				return unclosed
			}
			i += n
			continue
		default:
			i++
			continue
		}
		if depth == 0 {
			return i
		}
	}
	return unclosed
}

// unclosed is the length of what has no end. Whoever meets it gives up, for a second try would cost as much again
// at each level of nesting.
const unclosed = -1

// tagLength gives the length of an opening tag and whether it closes its element; 0 where none is, unclosed where
// that is known only behind code in braces.
func tagLength(s []byte, syntax *lang.Syntax) (n int, closed bool) {
	none := 0
	named := len(s) > 1 && (letters.IsIdentifier(s[1]) || s[1] == '$')
	for i := 1; i < len(s); {
		switch c := s[i]; {
		case c == '>':
			return i + 1, false
		case !named:
			return none, false
		case c == '/' && i+1 < len(s) && s[i+1] == '>':
			return i + 2, true
		case c == '"' || c == '\'': // attributes know no escapes
			end := bytes.IndexByte(s[i+1:], c)
			if end < 0 {
				return none, false
			}
			i += end + 2
		case c == '{':
			hole := holeLength(s[i:], syntax)
			if hole < 0 {
				return unclosed, false
			}
			i, none = i+hole, unclosed
		case c == '<':
			end := skipTypeArguments(s, i, syntax)
			if end == i {
				return none, false
			}
			i = end
		case letters.IsIdentifier(c) || bytes.IndexByte([]byte("$.:-= \t\r\n"), c) >= 0:
			i++
		default:
			return none, false
		}
	}
	return none, false
}

// holeLength gives the length of the code in braces that s begins with; unclosed where they do not close.
func holeLength(s []byte, syntax *lang.Syntax) int {
	depth := 0
	for i := 0; i < len(s); {
		n := elementLength(s[i:], s[:i], syntax)
		if n < 0 {
			return unclosed
		}
		if n == 0 {
			n, _ = SkipOpaque(s[i:], syntax)
		}
		if n == 0 {
			n = regexpLength(s[i:], s[:i], syntax)
		}
		if n > 0 {
			i += n
			continue
		}
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if i++; depth == 0 {
			return i
		}
	}
	return unclosed
}

// isOperandDue reports whether what comes behind a text begins a value.
func isOperandDue(before []byte) bool {
	before = bytes.TrimSpace(before)
	return len(before) == 0 || bytes.IndexByte([]byte("([{=:!&|?;+,>"), before[len(before)-1]) >= 0 || bytes.HasSuffix(before, []byte("return"))
}
