package signature

import (
	"bytes"
	"strings"
)

// SkipOpaque gives the length of the string or comment that a text begins with.
func SkipOpaque(s []byte, language string) (n int, comment bool) {
	python := language == "python"
	for _, o := range [...]struct {
		open, shut          string
		on, escape, comment bool
	}{
		{`"""`, `"""`, python, true, false}, {`'''`, `'''`, python, true, false},
		{`"`, `"`, true, true, false}, {`'`, `'`, true, true, false}, {"`", "`", !python, language != "go", false},
		{"//", "\n", !python, false, true}, {"#", "\n", python, false, true}, {"/*", "*/", !python, false, true},
	} {
		if !o.on || !bytes.HasPrefix(s, []byte(o.open)) {
			continue
		}
		for i := len(o.open); i < len(s); i++ {
			if o.escape && s[i] == '\\' {
				i++
			} else if bytes.HasPrefix(s[i:], []byte(o.shut)) {
				return i + len(o.shut), o.comment
			}
		}
		return len(s), o.comment
	}
	return 0, false
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
			n, _ := SkipOpaque([]byte(s[i:]), language)
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
			if last == ';' && c == '}' || last == ',' && (language != "python" || depth == 0) { // Python's (x,) is not (x)
				out = out[:len(out)-1]
			}
		case '|', '&':
			if strings.IndexByte("=(:<,[", last) >= 0 && last != 0 {
				space = false
				continue
			}
		}
		if space && IsWordByte(last) && IsWordByte(c) {
			out = append(out, ' ')
		}
		out, space = append(out, c), false
	}
	return string(out)
}

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
			n, _ := SkipOpaque([]byte(s[i:]), "python")
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

// ErrorExpected reports a line that the one above exempts from TypeScript's checks.
func ErrorExpected(t *Text, line int) bool {
	src, from, to := t.Bytes, t.LineStart(line-1), t.LineStart(line)
	return line > 1 && from >= 0 && to > from && (bytes.Contains(src[from:to], []byte("@ts-expect-error")) || bytes.Contains(src[from:to], []byte("@ts-ignore")))
}

// MisfitExpected reports a line of Python that says of its own Arguments that they
// do not suit, to mypy or pyright, as tests of what such calls raise do.
func MisfitExpected(t *Text, line int) bool {
	from := t.LineStart(line)
	if from < 0 {
		return false
	}
	text, _, _ := bytes.Cut(t.Bytes[from:], []byte("\n"))
	_, comment, ok := bytes.Cut(text, []byte("#"))
	return ok && bytes.Contains(comment, []byte("ignore[")) && (bytes.Contains(comment, []byte("call-arg")) || bytes.Contains(comment, []byte("reportCallIssue")))
}

// NotWord reports what no name of any language has in it.
func NotWord(r rune) bool {
	return r != '_' && r < 0x80 && !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z')
}

// IsWordByte reports a byte of a name, in the widest sense of the languages.
func IsWordByte(b byte) bool {
	return b == '_' || b == '$' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// IsComment reports a line, without the space before it, that begins with a mark of
// a comment or of a documentation string.
func IsComment(line string) bool {
	for _, mark := range [...]string{"//", "#", "/*", "*", `"""`, "'''", "--", "<!--"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}
