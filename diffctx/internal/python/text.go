// Package python is what comparisons know of Python alone: what its signatures say,
// and what its texts tell readers of types.
package python

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/lang"
	pythonlang "github.com/codegraph-dev/codegraph/extract/lang/python"
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

// plainTypes writes the types that a signature declares in one of the ways that each can be written.
func plainTypes(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		end := 0
		switch c := s[i]; {
		case c == '=':
			end = partEnd(s, i+1, ",")
		case c == ':':
			end = partEnd(s, i+1, ",=;")
		case c == '>' && i > 0 && s[i-1] == '-':
			end = partEnd(s, i+1, ";:")
		}
		out = append(out, s[i])
		if end > i+1 {
			part := strings.TrimSpace(s[i+1 : end])
			if s[i] != '=' {
				part = pythonlang.PlainType(part)
			}
			out = append(append(out, ' '), part...)
			i = end - 1
		}
	}
	return string(out)
}

// partEnd is where a part of a signature ends: at one of the signs outside of brackets and strings, or
// at the bracket that closes what is around it.
func partEnd(s string, i int, signs string) int {
	for depth := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\'':
			n, _ := signature.SkipOpaque([]byte(s[i:]), Syntax())
			i += max(n, 1) - 1
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			if depth == 0 {
				return i
			}
			depth--
		case depth == 0 && strings.IndexByte(signs, c) >= 0:
			return i
		}
	}
	return i
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
	if expectsMismatch(t.Bytes, from) {
		return true
	}
	text, _, _ := bytes.Cut(t.Bytes[from:], []byte("\n"))
	_, comment, ok := bytes.Cut(text, []byte("#"))
	return ok && bytes.Contains(comment, []byte("ignore[")) && (bytes.Contains(comment, []byte("call-arg")) || bytes.Contains(comment, []byte("reportCallIssue")))
}

// expectsMismatch reports a line below `with pytest.raises(TypeError):` or the like, which a call that does not
// suit what it calls fulfils.
func expectsMismatch(src []byte, from int) bool {
	lines := strings.Split(string(src[:from]), "\n")
	text, _, _ := strings.Cut(string(src[from:]), "\n")
	depth := indentation(text)
	for n := len(lines) - 2; n >= 0 && depth > 0; n-- {
		s := strings.TrimSpace(lines[n])
		if s == "" || strings.HasPrefix(s, "#") || indentation(lines[n]) >= depth {
			continue
		}
		depth = indentation(lines[n])
		if strings.HasPrefix(s, "def ") || strings.HasPrefix(s, "async def ") || strings.HasPrefix(s, "class ") {
			return false
		}
		if m := expected().FindStringSubmatch(s); m != nil {
			return strings.Contains(m[1], "TypeError") || strings.Contains(m[1], "Exception")
		}
	}
	return false
}

var expected = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^with (?:pytest\.|self\.|contextlib\.)?(?:raises|assertRaises|assertRaisesRegex|suppress)\(([^)]*)`)
})

// moduleDoc is the string that a module begins with, behind its comments.
func moduleDoc(source []byte) string {
	for len(source) > 0 {
		line, rest, _ := bytes.Cut(source, []byte("\n"))
		if s := bytes.TrimSpace(line); len(s) == 0 || s[0] == '#' {
			source = rest
			continue
		}
		n, _ := signature.SkipOpaque(source, Syntax())
		return strings.Join(strings.Fields(string(source[:max(n, 0)])), " ")
	}
	return ""
}
