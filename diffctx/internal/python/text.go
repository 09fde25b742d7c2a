// Package python is what comparisons know of Python alone: what its signatures say,
// and what its texts tell readers of types.
package python

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Syntax is Python's own.
func Syntax() *lang.Syntax { return lang.SyntaxOf("python") }

// PlainAnnotations takes the quotes away from annotations of Python that are written
// as strings: they name the same types. Those of defaults stay.
func PlainAnnotations(s string) string {
	out, depth, given := make([]byte, 0, len(s)), 0, -1 // given: the depth of the default that is passed over
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
			if depth < given {
				given = -1
			}
		case ',':
			if depth == given {
				given = -1
			}
		case '=':
			if given < 0 {
				given = depth
			}
		case '"', '\'':
			n, _ := signature.SkipOpaque([]byte(s[i:]), Syntax())
			text := s[i : i+max(n, 1)]
			if given < 0 && n > 1 {
				text = strings.Trim(text, `"'`)
			}
			out = append(out, text...)
			i += max(n, 1) - 1
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

// withoutObject leaves out the base that every class has.
func withoutObject(s string) string {
	if head, ok := strings.CutSuffix(s, "(object)"); ok && strings.HasPrefix(s, "class ") {
		return head
	}
	return s
}

// MismatchExpected reports a line of Python that says of its own Arguments that they
// do not suit, to mypy or pyright, as tests of what such calls raise do.
func MismatchExpected(t *signature.Text, line int) bool {
	from := t.LineStart(line)
	if from < 0 {
		return false
	}
	text, _, _ := bytes.Cut(t.Bytes[from:], []byte("\n"))
	_, comment, ok := bytes.Cut(text, []byte("#"))
	return ok && bytes.Contains(comment, []byte("ignore[")) && (bytes.Contains(comment, []byte("call-arg")) || bytes.Contains(comment, []byte("reportCallIssue")))
}
