//go:build cgo

package perl

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// contextLiteral finds the literals of Perl that begin with a word or depend on what is before:
// q//, m//, s///, /pattern/, <FH> and the text of here-documents.
func contextLiteral(s []byte, at int, afterValue bool) int {
	if end := hereText(s, at); end > at {
		return end
	}
	switch c := s[at]; {
	case c == '/' && !afterValue:
		return flagged(s, delimited(s, at, '/'))
	case c == '<' && !afterValue:
		return angled(s, at)
	case c == 'q' || c == 'm' || c == 's' || c == 't' || c == 'y':
		return quoteLike(s, at)
	}
	return 0
}

// quoteLike reads q, qq, qr, qx, m, s, tr and y with what they quote; 0 for none. The
// words of qw in parentheses are left as they are.
func quoteLike(s []byte, at int) int {
	if at > 0 && (letters.IsPlain(s[at-1]) || s[at-1] == '>' || s[at-1] == '{' || s[at-1] == '-' || s[at-1] == ':' || s[at-1] == '&') {
		if s[at-1] != '{' || !opensBlock(s, at) {
			return 0
		}
	}
	k := at
	for k < len(s) && letters.IsPlain(s[k]) {
		k++
	}
	parts := 1
	switch string(s[at:k]) {
	case "q", "qq", "qr", "qx", "m", "qw":
	case "s", "tr", "y":
		parts = 2
	default:
		return 0
	}
	open := k
	for open < len(s) && (s[open] == ' ' || s[open] == '\t') {
		open++
	}
	if open >= len(s) || letters.IsPlain(s[open]) || open > k && s[open] == '#' || bytes.IndexByte([]byte("=,;) \r\n"), s[open]) >= 0 && (open > k || s[open] != ',' || !isMatched(s, at)) || string(s[at:k]) == "qw" && s[open] == '(' && declares(s, at) {
		return 0
	}
	end := delimited(s, open, s[open])
	if end > 0 && parts == 2 {
		next := end - 1
		if closer(s[open]) != s[open] {
			for next = end; next < len(s) && (s[next] == ' ' || s[next] == '\n' || s[next] == '\t'); next++ {
			}
		}
		if next >= len(s) {
			return 0
		}
		end = delimited(s, next, s[next])
	}
	return flagged(s, end)
}

// isMatched reports a pattern that a text is matched against: a comma may enclose it.
func isMatched(s []byte, at int) bool {
	before := bytes.TrimRight(s[:at], " \t\r\n")
	return bytes.HasSuffix(before, []byte("=~")) || bytes.HasSuffix(before, []byte("!~"))
}

// declares reports that the line of an offset begins with what imports or declares names.
func declares(s []byte, at int) bool {
	line := bytes.TrimLeft(s[bytes.LastIndexByte(s[:at], '\n')+1:at], " \t")
	for _, w := range []string{"use ", "no ", "has ", "our "} {
		if bytes.HasPrefix(line, []byte(w)) {
			return true
		}
	}
	return false
}

// opensBlock reports that the word at an offset is not alone in its braces.
func opensBlock(s []byte, at int) bool {
	for ; at < len(s) && letters.IsPlain(s[at]); at++ {
	}
	return at < len(s) && s[at] != '}'
}

const maxQuoted = 1 << 14

// delimited gives the end of a text that a sign at an offset opens; 0 if it is not closed.
func delimited(s []byte, at int, open byte) int {
	shut, depth := closer(open), 0
	for k := at + 1; k < len(s) && k < at+maxQuoted; k++ {
		switch c := s[k]; {
		case c == '\\':
			k++
		case c == shut && depth == 0:
			return k + 1
		case c == shut:
			depth--
		case c == open:
			depth++
		}
	}
	return 0
}

func closer(c byte) byte {
	switch c {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	case '<':
		return '>'
	}
	return c
}

// flagged gives the end of the letters behind a pattern.
func flagged(s []byte, end int) int {
	for end > 0 && end < len(s) && s[end] >= 'a' && s[end] <= 'z' {
		end++
	}
	return end
}

// angled reads <FH>, <$fh>, <> and the beginning of a here-document.
func angled(s []byte, at int) int {
	if _, _, end := marker(s, at); end > at {
		return end
	}
	k := at + 1
	for k < len(s) && (letters.IsPlain(s[k]) || s[k] == '$' || s[k] == ':') {
		k++
	}
	if k < len(s) && s[k] == '>' {
		return k + 1
	}
	return 0
}

// marker reads the beginning of a here-document: the word that ends it, and whether that
// may be indented.
func marker(s []byte, at int) (word []byte, indented bool, end int) {
	if !bytes.HasPrefix(s[at:], []byte("<<")) {
		return nil, false, 0
	}
	k := at + 2
	if k < len(s) && s[k] == '~' {
		indented = true
		k++
	}
	if k < len(s) && (s[k] == '"' || s[k] == '\'') {
		end := bytes.IndexByte(s[k+1:min(len(s), k+100)], s[k])
		if end < 1 {
			return nil, false, 0
		}
		return s[k+1 : k+1+end], indented, k + end + 2
	}
	from := k
	for k < len(s) && letters.IsPlain(s[k]) {
		k++
	}
	if k == from || s[from] >= '0' && s[from] <= '9' {
		return nil, false, 0
	}
	return s[from:k], indented, k
}

// hereText gives the end of the texts of the here-documents that begin on the line before
// an offset, if nothing but white space is before that on its own; 0 for none.
func hereText(s []byte, at int) int {
	line := at
	for line > 0 && (s[line-1] == ' ' || s[line-1] == '\t') {
		line--
	}
	if line == 0 || s[line-1] != '\n' {
		return 0
	}
	for line > 1 && s[line-2] == '\n' { // empty lines at the beginning of the text
		line--
	}
	before := s[bytes.LastIndexByte(s[:line-1], '\n')+1 : line-1]
	if len(before) > 1000 || !bytes.Contains(before, []byte("<<")) {
		return 0
	}
	end := 0
	for k := 0; k < len(before); k++ {
		if before[k] == '#' && (k == 0 || before[k-1] == ' ') {
			break
		}
		word, indented, next := marker(before, k)
		if next == 0 || k > 0 && (letters.IsPlain(before[k-1]) || before[k-1] == '<') {
			continue
		}
		if end = ends(s, max(end, line), word, indented); end == 0 {
			return 0
		}
		k = next - 1
	}
	return end
}

// ends gives the end of the line that is a word, from an offset on; 0 for none.
func ends(s []byte, from int, word []byte, indented bool) int {
	for n := 0; from < len(s) && n < 5000; n++ {
		next := bytes.IndexByte(s[from:], '\n')
		if next < 0 {
			next = len(s) - from
		}
		line := bytes.TrimRight(s[from:from+next], "\r")
		if indented {
			line = bytes.TrimLeft(line, " \t")
		}
		if bytes.Equal(line, word) {
			return from + next
		}
		from += next + 1
	}
	return 0
}
