package render

import (
	"fmt"
	"html/template"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// code sets a text in backticks, with a fence that the text cannot close. It stays
// on its line, and in its cell when it is in a table.
func code(s string) string {
	s = oneLine.Replace(s)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 || strings.HasPrefix(s, " ") && strings.HasSuffix(s, " ") {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

// codeCell is code in a cell of a table, where a bar ends it even between backticks.
func codeCell(s string) string { return strings.ReplaceAll(code(s), "|", `\|`) }

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// marks are what means something in markdown, and HTML's.
var marks = strings.NewReplacer("\\", `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"\r\n", " ", "\n", " ", "\r", " ")

var (
	mention = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`@[\pL\pN_][\pL\pN_./-]*`) })
	leading = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*([-+#=]|\d+[.)])`) })
)

// Prose makes a text of someone else's appear in a line of markdown as it is: no
// markup, no link, no table cell or list of its own, nobody mentioned. Mentions are
// set as code, which no forge and no chat notifies anyone of.
func Prose(s string) string {
	var b strings.Builder
	for rest := s; rest != ""; {
		at := mention().FindStringIndex(rest)
		if at == nil {
			b.WriteString(marks.Replace(rest))
			break
		}
		b.WriteString(marks.Replace(rest[:at[0]]))
		b.WriteString("`" + rest[at[0]:at[1]] + "`")
		rest = rest[at[1]:]
	}
	out := b.String()
	if m := leading().FindStringSubmatchIndex(out); m != nil {
		out = out[:m[3]-1] + `\` + out[m[3]-1:]
	}
	return out
}

// Name gives a name of a file or a symbol as one word of a line: itself, or where it
// has control characters or is no UTF-8, between quotes and with escapes as git
// writes it. A name that begins with a quote is quoted, too.
func Name(s string) string {
	if utf8.ValidString(s) && !strings.HasPrefix(s, `"`) && !strings.ContainsFunc(s, unicode.IsControl) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch at := strings.IndexRune("\a\b\t\n\v\f\r\"\\", r); {
		case r != utf8.RuneError && at >= 0:
			b.WriteString(`\` + string(`abtnvfr"\`[at]))
		case r == utf8.RuneError && n == 1, unicode.IsControl(r):
			for _, c := range []byte(s[i : i+n]) {
				fmt.Fprintf(&b, `\%03o`, c)
			}
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	b.WriteByte('"')
	return b.String()
}

// URI gives a path as a relative reference (RFC 3986). A colon would end a scheme.
func URI(path string) string {
	return strings.ReplaceAll((&url.URL{Path: path}).EscapedPath(), ":", "%3A")
}

// shortEnough is how long a path or name may be to stay whole on any screen.
const shortEnough = 28

// Breakable lets a browser break long paths behind their slashes and qualified names behind their dots, rather than
// anywhere.
func Breakable(text string) template.HTML {
	var b strings.Builder
	for word := range strings.SplitAfterSeq(text, " ") {
		behind := "."
		if strings.Contains(word, "/") {
			behind = "/"
		}
		word = template.HTMLEscapeString(word)
		if len(word) > shortEnough {
			word = strings.TrimSuffix(strings.ReplaceAll(word, behind, behind+"<wbr>"), "<wbr>")
		}
		b.WriteString(word)
	}
	return template.HTML(b.String()) //nolint:gosec // its words are escaped
}
