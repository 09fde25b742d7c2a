//go:build cgo

package css

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2/css"
)

// plain gives tokens as one line: comments left out, white space collapsed.
func (x *extractor) plain(i, end int) string {
	var b strings.Builder
	gap := false
	for ; i < end; i++ {
		switch x.tokens[i].kind {
		case css.WhitespaceToken, css.CommentToken:
			gap = true
			continue
		}
		if gap && b.Len() > 0 && x.tokens[i].kind != css.CommaToken {
			b.WriteByte(' ')
		}
		gap = false
		b.Write(x.bytes(i))
		if x.tokens[i].kind == css.CommaToken {
			gap = true
		}
	}
	return strings.ToValidUTF8(b.String(), "\ufffd")
}

// maxSelector bounds, in bytes, a selector in full and the conditions around a
// rule: nesting may double them at each level.
const maxSelector = 2000

// nested gives a selector in full where it is nested in another, as CSS Nesting
// tells it: & stands for the outer one, which is before it where there is no &.
func nested(outer, inner string) string {
	if outer == "" || (1+strings.Count(inner, "&")+strings.Count(inner, ","))*len(outer)+len(inner) > maxSelector {
		return inner
	}
	if len(split(outer)) > 1 {
		outer = ":is(" + outer + ")"
	}
	parts := split(inner)
	for i, p := range parts {
		if strings.Contains(p, "&") {
			parts[i] = strings.ReplaceAll(p, "&", outer)
		} else {
			parts[i] = outer + " " + p
		}
	}
	return strings.Join(parts, ", ")
}

// split gives the selectors of a list.
func split(list string) []string {
	var out []string
	depth, from := 0, 0
	quote := byte(0)
	for i := 0; i < len(list); i++ {
		switch c := list[i]; {
		case c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == ',' && depth <= 0:
			out = append(out, strings.TrimSpace(list[from:i]))
			from = i + 1
		}
	}
	return append(out, strings.TrimSpace(list[from:]))
}

// named is a class that a selector names.
type named struct {
	name string
	at   int // token
}

// classNames lists the classes of a selector, each once, and tells the one that
// the rule is about: the first of the last part of the first selector, or any.
func (x *extractor) classNames(i, end int) (all []named, subject int) {
	seen := map[string]bool{}
	subject = -1
	depth, first, fresh := 0, true, true
	for ; i < end; i++ {
		switch t := &x.tokens[i]; {
		case t.kind == css.FunctionToken, t.kind == css.LeftParenthesisToken, t.kind == css.LeftBracketToken:
			depth++
		case t.kind == css.RightParenthesisToken, t.kind == css.RightBracketToken:
			depth--
		case t.kind == css.CommaToken && depth == 0:
			first = false
		case t.kind == css.WhitespaceToken, x.is(i, '>'), x.is(i, '+'), x.is(i, '~'):
			fresh = fresh || depth == 0
		case x.is(i, '.') && i+1 < end && isName(x.tokens[i+1].kind):
			i++
			name := x.className(i)
			if depth == 0 && first && fresh {
				subject, fresh = i, false
			}
			if !seen[name] {
				seen[name] = true
				all = append(all, named{name, i})
			}
		}
	}
	return all, subject
}

// className gives the class that a token names. The lexer takes u+a for a range
// of characters; after a dot it is the class u.
func (x *extractor) className(i int) string {
	text := x.str(i)
	if x.tokens[i].kind == css.UnicodeRangeToken {
		text = text[:1]
	}
	return unescaped(text)
}

// unescaped gives the text that an identifier or string with escapes stands for.
func unescaped(s string) string {
	if !strings.Contains(s, `\`) {
		return strings.ToValidUTF8(s, "\ufffd")
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		n := 0
		for n < 6 && i+1+n < len(s) && strings.IndexByte("0123456789abcdefABCDEF", s[i+1+n]) >= 0 {
			n++
		}
		switch {
		case n > 0:
			code, _ := strconv.ParseUint(s[i+1:i+1+n], 16, 32)
			if code == 0 || code > utf8.MaxRune {
				code = utf8.RuneError
			}
			b.WriteRune(rune(code))
			i += n
			if i+1 < len(s) && strings.IndexByte(" \t\n\r\f", s[i+1]) >= 0 {
				i++
			}
		case s[i+1] == '\n':
			i++
		default:
			i++
			b.WriteByte(s[i])
		}
	}
	return strings.ToValidUTF8(b.String(), "\ufffd")
}
