package signature

import (
	"bytes"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// command reads what a call passes that stands without parentheses, behind its name, as in
// `puts name, 1`. It reads none where an operator, a word of the language or the end of the line
// follows. ok is false where that cannot be known, as with `a *b`; paren is true where arguments stand
// in parentheses from at on.
func (a *Arguments) command(src []byte, at int, language string) (end int, paren, ok bool) {
	i := at
	if i+1 < len(src) && (src[i] == '?' || src[i] == '!') && src[i+1] != '=' {
		i++ // of the name
	}
	switch {
	case strings.HasSuffix(a.Before+a.Callee, ":"):
		return i, false, false // a symbol
	case i >= len(src) || bytes.IndexByte([]byte(".\r\n;)]},&[#"), src[i]) >= 0:
		return i, false, true
	case src[i] == '(':
		return i, true, true
	case src[i] != ' ':
		return i, false, false
	}
	for i < len(src) && src[i] == ' ' {
		i++
	}
	begins, ok := beginsArgument(src[i:], lang.CallsOf(language).Commands)
	if !ok || !begins {
		return i, false, ok
	}
	end = commandEnd(src, i, language)
	text := slices.Concat(src[i:end], []byte{')'})
	_, ok = a.read(text, 0, language)
	return end, false, ok
}

// beginsArgument reports a text behind a name and a space that is an argument; ok is false where it
// may also be an operand.
func beginsArgument(rest []byte, words []string) (begins, ok bool) {
	if len(rest) == 0 {
		return false, true
	}
	next := byte(' ')
	if len(rest) > 1 {
		next = rest[1]
	}
	switch c := rest[0]; {
	case bytes.IndexByte([]byte("\r\n;)]},.#{?"), c) >= 0:
		return false, true
	case c == '"' || c == '\'' || c == '@' || c == ':' && next != ':' && next != ' ':
		return true, true
	case letters.IsIdentifier(c):
		n := 0
		for n < len(rest) && letters.IsIdentifier(rest[n]) {
			n++
		}
		label := bytes.HasPrefix(rest[n:], []byte{':'}) && !bytes.HasPrefix(rest[n:], []byte("::"))
		return label || !slices.Contains(words, string(rest[:n])), true
	case c == '=' && next != '=' && next != '~' && next != '>', c != '=' && next == '=' && c != '!' && c != '<' && c != '>':
		return false, false // an assignment
	case bytes.IndexByte([]byte("=!<>|+-*/%&^"), c) >= 0:
		return false, next == ' ' || next == '=' || next == '~' || next == '>' || c == next && c != '<' && c != '*'
	}
	return false, false
}

// commandEnd gives where the arguments of a call without parentheses end: at a word of the
// language, a sign that closes what is around, or the end of a line that asks for no other.
func commandEnd(src []byte, i int, language string) int {
	syntax, words := lang.SyntaxOf(language), lang.CallsOf(language).Commands
	limit := min(len(src), i+maxArguments)
	for i < limit {
		if n, comment := SkipOpaque(src[i:limit], syntax); n > 0 {
			if comment {
				return i
			}
			i += n
			continue
		}
		switch c := src[i]; {
		case c == '(' || c == '[' || c == '{':
			n, _ := groupEnd(src[i:limit], brackets, closings, syntax)
			i += n
			continue
		case c == ')' || c == ']' || c == '}' || c == ';':
			return i
		case c == '\n':
			if before := bytes.TrimRight(src[:i], " \t\r"); len(before) > 0 && bytes.IndexByte([]byte(`,\|&+`), before[len(before)-1]) < 0 {
				return i
			}
		case letters.IsIdentifier(c) && src[i-1] == ' ':
			n := i
			for n < limit && letters.IsIdentifier(src[n]) {
				n++
			}
			if slices.Contains(words, string(src[i:n])) && (n == limit || src[n] != ':') {
				return i
			}
			i = n
			continue
		}
		i++
	}
	return limit
}
