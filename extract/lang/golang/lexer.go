package golang

import (
	"unicode/utf8"
)

// tokKind is what digests and terms tell apart.
type tokKind uint8

const (
	tokNone tokKind = iota
	tokIdent
	tokKeyword
	tokNumber
	tokString // also raw; character literals are tokChar
	tokChar
	tokOperator
	tokSemicolon // explicit or inserted at a line's end
	tokComment
)

// lexer splits Go source into tokens as go/scanner does, a test compares the
// two. It gives no positions beyond offsets and allocates nothing, and being
// wrong on broken source costs no more than a word or a digest.
type lexer struct {
	source     []byte
	at         int
	start, end int
	kind       tokKind
	ends       bool // the last token ends a statement at a line's end
}

// next reads a token; false at the end.
func (l *lexer) next() bool {
	for l.at < len(l.source) {
		switch c := l.source[l.at]; {
		case c == '\n' && l.ends:
			return l.found(l.at, l.at+1, tokSemicolon)
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			l.at++
		case c == 0xEF && l.at == 0 && string(l.source[:min(3, len(l.source))]) == "\ufeff":
			l.at = 3
		default:
			return l.token(c)
		}
	}
	if l.ends {
		return l.found(l.at, l.at, tokSemicolon)
	}
	return false
}

func (l *lexer) found(start, end int, kind tokKind) bool {
	l.start, l.end, l.kind, l.at = start, end, kind, end
	switch kind {
	case tokIdent, tokNumber, tokString, tokChar:
		l.ends = true
	case tokKeyword:
		l.ends = endsStatement(l.source[start:end])
	case tokComment:
	case tokOperator:
		c := l.source[start]
		l.ends = c == ')' || c == ']' || c == '}' || end == start+2 && (c == '+' || c == '-') && l.source[start+1] == c
	default:
		l.ends = false
	}
	return true
}

func (l *lexer) token(c byte) bool {
	s, i := l.source, l.at
	switch {
	case letter(c):
		end := i + 1
		for end < len(s) && (letter(s[end]) || digit(s[end])) {
			end++
		}
		if isKeyword(s[i:end]) {
			return l.found(i, end, tokKeyword)
		}
		return l.found(i, end, tokIdent)
	case digit(c) || c == '.' && i+1 < len(s) && digit(s[i+1]):
		return l.found(i, l.number(i), tokNumber)
	case c == '"':
		return l.found(i, l.quoted(i, c), tokString)
	case c == '\'':
		return l.found(i, l.quoted(i, c), tokChar)
	case c == '`':
		end := i + 1
		for end < len(s) && s[end] != '`' {
			end++
		}
		return l.found(i, min(end+1, len(s)), tokString)
	case c == '/' && i+1 < len(s) && (s[i+1] == '/' || s[i+1] == '*'):
		return l.comment(i)
	case c == ';':
		return l.found(i, i+1, tokSemicolon)
	}
	return l.found(i, i+l.operator(i), tokOperator)
}

func letter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= utf8.RuneSelf
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// number gives the end of a number, with a sign after an exponent's letter.
func (l *lexer) number(i int) int {
	s := l.source
	hex := s[i] == '0' && i+1 < len(s) && s[i+1]|0x20 == 'x'
	for i++; i < len(s); i++ {
		c := s[i]
		exponent := s[i-1]|0x20 == 'p' || !hex && s[i-1]|0x20 == 'e'
		if !digit(c) && c != '.' && c != '_' && (c >= utf8.RuneSelf || !letter(c)) && !(exponent && (c == '+' || c == '-')) {
			break
		}
	}
	return i
}

// quoted gives the end of a literal in quotes, the line's end at the latest.
func (l *lexer) quoted(i int, quote byte) int {
	s := l.source
	for i++; i < len(s); i++ {
		switch s[i] {
		case quote:
			return i + 1
		case '\n':
			return i
		case '\\':
			if i++; i < len(s) && s[i] == '\n' {
				return i
			}
		}
	}
	return len(s)
}

// comment reads a comment. One that spans lines ends a statement as a line does.
func (l *lexer) comment(i int) bool {
	s := l.source
	end := i + 2
	if s[i+1] == '/' {
		for end < len(s) && s[end] != '\n' {
			end++
		}
		return l.found(i, end, tokComment)
	}
	lines := false
	for end < len(s) && !(s[end] == '/' && s[end-1] == '*' && end > i+2) {
		lines = lines || s[end] == '\n'
		end++
	}
	if lines && l.ends {
		return l.found(i, i, tokSemicolon)
	}
	return l.found(i, min(end+1, len(s)), tokComment)
}

// operator gives the length of an operator.
func (l *lexer) operator(i int) int {
	rest := l.source[i:]
	if len(rest) < 2 || rest[1] > '|' || !follows[rest[1]] {
		return 1
	}
	for n := min(3, len(rest)); n > 1; n-- {
		if isOperator(rest[:n]) {
			return n
		}
	}
	return 1
}

// isOperator reports an operator of several characters.
func isOperator(text []byte) bool {
	switch string(text) {
	case "<<=", ">>=", "&^=", "...", "<<", ">>", "&^", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "&&", "||", "<-", "++", "--", "==", "!=", "<=", ">=", ":=":
		return true
	}
	return false
}

// endsStatement reports a keyword behind which the end of a line ends a statement.
func endsStatement(word []byte) bool {
	switch string(word) {
	case "break", "continue", "fallthrough", "return":
		return true
	}
	return false
}

// follows holds the characters that an operator may have in second place.
var follows = [128]bool{'<': true, '>': true, '^': true, '.': true, '=': true, '&': true, '|': true, '-': true, '+': true}

// isKeyword compiles to comparisons by length, which beat a map here.
func isKeyword(word []byte) bool {
	switch string(word) {
	case "break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func", "go", "goto", "if",
		"import", "interface", "map", "package", "range", "return", "select", "struct", "switch", "type", "var":
		return true
	}
	return false
}
