//go:build cgo

package shallow

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

type class uint8

const (
	word class = iota
	keyword
	number
	literal
	sign
	newline
)

// token is a word, literal or sign of a text.
type token struct {
	class      class
	spaced     bool   // white space stands before it
	inHole     bool   // it is the first in a hole of a literal
	plain      bool   // it opens and closes no group
	full       bool   // it ends the groups around too
	infix      bool   // it is a word of Symbols
	kind       uint16 // of a keyword or sign: its node kind
	start, end uint32
}

type span struct{ start, end uint32 }

// scanner cuts a text into tokens.
type scanner struct {
	*Grammar
	source   []byte
	tokens   []token
	comments []span
	bol      bool // only white space since the line began
	spaced   bool
	lineAt   int // where the line begins
	first    int // the token that the line begins with
	holes    int // literals that are open
}

func (s *scanner) scan() {
	s.bol = true
	start := 0
	if bytes.HasPrefix(s.source, []byte("\xef\xbb\xbf")) {
		start = 3
	}
	s.until(start, 0, 0)
}

// until scans from an offset to the end of the text or, in a hole of a literal, to
// behind the bracket that ends it. It gives where it stopped.
func (s *scanner) until(i int, open, shut byte) int {
	depth := 0
	for i < len(s.source) {
		c := s.source[i]
		switch {
		case c == '\n':
			s.endLine(i)
			i++
			s.lineAt = i
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			s.spaced = true
			i++
			continue
		}
		if shut != 0 && c == shut {
			if depth == 0 {
				return i + 1
			}
			depth--
		} else if shut != 0 && c == open {
			depth++
		}
		if end := s.contextLiteral(i); end > i {
			i = end
			continue
		}
		if end := s.comment(i); end > 0 {
			s.comments = append(s.comments, span{uint32(i), uint32(end)})
			s.spaced = true
			i = end
			continue
		}
		i = s.token(i)
		s.bol, s.spaced = false, false
	}
	return i
}

// endLine puts the end of a line among the tokens where it may end a statement.
func (s *scanner) endLine(at int) {
	s.bol, s.spaced = true, true
	n := len(s.tokens)
	if !s.Newlines || n == 0 || s.tokens[n-1].class == newline {
		return
	}
	last := &s.tokens[n-1]
	switch {
	case s.Marked > 0 && s.marked(at+1):
		return
	case last.end == last.start+1 && s.silent[s.source[last.start]]:
		s.tokens = s.tokens[:n-1]
		return
	case last.class != word && s.continues[last.kind] && !s.labelled(last):
		return
	}
	s.tokens = append(s.tokens, token{class: newline, start: uint32(at), end: uint32(at)})
	s.first = len(s.tokens)
}

// labelled reports a colon that ends a label.
func (s *scanner) labelled(t *token) bool {
	return s.source[t.start] == ':' && s.first < len(s.tokens) && s.labels[s.tokens[s.first].kind]
}

// marked reports a line that goes on with the one before: a sign stands in the column for it.
func (s *scanner) marked(line int) bool {
	for i := line; i < line+s.Marked-1; i++ {
		if i >= len(s.source) || s.source[i] != ' ' {
			return false
		}
	}
	at := line + s.Marked - 1
	return at < len(s.source) && s.source[at] > ' ' && s.source[at] != '0'
}

// comment gives where a comment that begins here ends, 0 for none.
func (s *scanner) comment(i int) int {
	if !s.commentBegins[s.source[i]] {
		return 0
	}
	for k := range s.Comments {
		q := &s.Comments[k]
		if q.First && !s.bol || q.Column > 0 && i-s.lineAt+1 != q.Column || !s.opens(q.Open, i) {
			continue
		}
		if q.Close == "" {
			if end := bytes.IndexByte(s.source[i:], '\n'); end >= 0 {
				return i + end
			}
			return len(s.source)
		}
		return s.closed(q, i+len(q.Open))
	}
	return 0
}

// opens reports a mark at an offset. One that is a word ends where the word does.
func (s *scanner) opens(mark string, i int) bool {
	if len(s.source)-i < len(mark) {
		return false
	}
	at := s.source[i : i+len(mark)]
	if s.IgnoreCase && !strings.EqualFold(string(at), mark) || !s.IgnoreCase && string(at) != mark {
		return false
	}
	last := mark[len(mark)-1]
	return !isLetter(last) || i+len(mark) == len(s.source) || !isLetter(s.source[i+len(mark)])
}

// closed gives where what is quoted ends.
func (s *scanner) closed(q *Quote, i int) int {
	for depth := 1; i < len(s.source); {
		rest := s.source[i:]
		switch {
		case bytes.HasPrefix(rest, []byte(q.Close)):
			i += len(q.Close)
			if q.Doubled && bytes.HasPrefix(s.source[i:], []byte(q.Close)) {
				i += len(q.Close)
				continue
			}
			if depth--; depth == 0 {
				return i
			}
		case q.Nested && bytes.HasPrefix(rest, []byte(q.Open)):
			depth++
			i += len(q.Open)
		default:
			i++
		}
	}
	return len(s.source)
}

// contextLiteral reads a literal that the language's own function finds; 0 for none.
func (s *scanner) contextLiteral(i int) int {
	if s.ContextLiteral == nil {
		return 0
	}
	end := s.ContextLiteral(s.source, i, s.afterValue())
	if end > i {
		s.add(literal, 0, i, end)
		s.bol, s.spaced = false, false
	}
	return end
}

// sigil reads a variable's sign and name, and gives where that ends; 0 for none.
func (s *scanner) sigil(i int) int {
	c := s.source[i]
	if !s.sigils[c] || i+1 == len(s.source) || (c == '%' || c == '&' || c == '*') && s.afterValue() {
		return 0
	}
	k := i + 1
	for k < len(s.source) && (isLetter(s.source[k]) || s.source[k] >= utf8.RuneSelf || k > i+1 && s.sigilLetters[s.source[k]] && k+1 < len(s.source) && isLetter(s.source[k+1])) {
		k++
	}
	for n := s.joint(k); n > 0; n = s.joint(k) {
		for k += n; k < len(s.source) && isLetter(s.source[k]); k++ {
		}
	}
	if k == i+1 {
		return 0
	}
	s.add(sign, s.table.Token(string(c)), i, i+1)
	s.spaced, s.bol = false, false
	s.add(word, 0, i+1, k)
	return k
}

// token reads one token and gives where it ends.
func (s *scanner) token(i int) int {
	if s.Marked > 0 && i-s.lineAt+1 == s.Marked && s.bol && s.marked(s.lineAt) {
		return i + 1
	}
	c := s.source[i]
	if s.quoteBegins[c] {
		for k := range s.Strings {
			if q := &s.Strings[k]; s.opens(q.Open, i) {
				return s.text(q, i)
			}
		}
		for k := range s.Names {
			if q := &s.Names[k]; s.opens(q.Open, i) {
				if end := s.closed(q, i+len(q.Open)); bytes.IndexByte(s.source[i:end], '\n') < 0 {
					s.add(word, 0, i+len(q.Open), max(i+len(q.Open), end-len(q.Close)))
					return end
				}
			}
		}
	}
	if end := s.sigil(i); end > 0 {
		return end
	}
	if end := s.fullStop(i); end > 0 {
		return end
	}
	if end := s.directive(i); end > 0 {
		return end
	}
	switch {
	case c >= '0' && c <= '9':
		return s.number(i)
	case isLetter(c) || c >= utf8.RuneSelf || s.begins[c]:
		if end := s.wordEnd(i); end > i {
			return end
		}
	}
	if end := s.row(i); end > 0 {
		return end
	}
	for _, op := range s.operators[c] {
		if bytes.HasPrefix(s.source[i:], []byte(op)) {
			s.add(sign, s.table.Token(op), i, i+len(op))
			return i + len(op)
		}
	}
	_, size := utf8.DecodeRune(s.source[i:])
	s.add(sign, s.table.Token(string(s.source[i:i+size])), i, i+size)
	return i + size
}

// row reads a word of signs, or a selector that does not select, and gives where it ends; 0 for none.
func (s *scanner) row(i int) int {
	k := i
	for k < len(s.source) && s.symbols[s.source[k]] {
		k++
	}
	switch text := s.source[i:k]; {
	case k == i || s.reserved[string(text)]:
		return 0
	case string(text) != s.Qualifies:
		s.add(word, 0, i, k)
		s.tokens[len(s.tokens)-1].infix = true
	case s.qualifies(i, k):
		s.add(sign, s.table.Token(s.Qualifies), i, k)
	default:
		s.add(sign, s.loose, i, k)
	}
	return k
}

// qualifies reports a selector between a capitalised word and another.
func (s *scanner) qualifies(i, k int) bool {
	n := len(s.tokens)
	if n == 0 || k == len(s.source) || !isLetter(s.source[k]) && s.source[k] < utf8.RuneSelf {
		return false
	}
	t := &s.tokens[n-1]
	r, _ := utf8.DecodeRune(s.source[t.start:])
	return t.class == word && int(t.end) == i && unicode.IsUpper(r)
}

// fullStop reads the sign that ends a statement before white space, and gives where it ends; 0 for none.
func (s *scanner) fullStop(i int) int {
	if s.Full == "" || !bytes.HasPrefix(s.source[i:], []byte(s.Full)) {
		return 0
	}
	end := i + len(s.Full)
	if end < len(s.source) && bytes.IndexByte([]byte(" \t\r\n"), s.source[end]) < 0 && !s.commentBegins[s.source[end]] {
		return 0
	}
	s.tokens = append(s.tokens, token{class: newline, full: true, start: uint32(i), end: uint32(end)})
	return end
}

// directive reads a statement of a name and a text that ends with its line, and gives where that is; 0 for none. A backslash
// goes on with it.
func (s *scanner) directive(i int) int {
	for _, d := range s.directives {
		if !s.opens(d, i) {
			continue
		}
		end, last := i, i
		for n := bytes.IndexByte(s.source[end:], '\n'); ; n = bytes.IndexByte(s.source[end:], '\n') {
			if n < 0 {
				last = len(s.source)
				break
			}
			last = end + n
			if end = last + 1; !bytes.HasSuffix(bytes.TrimRight(s.source[i:last], "\r"), []byte{'\\'}) {
				break
			}
		}
		s.tokens = append(s.tokens, token{class: newline, start: uint32(i), end: uint32(i)})
		s.add(sign, s.table.Token(d), i, i+len(d))
		k := i + len(d)
		for k < last && (s.source[k] == ' ' || s.source[k] == '\t') {
			k++
		}
		if k < last && isLetter(s.source[k]) {
			from := k
			for k < last && isLetter(s.source[k]) {
				k++
			}
			s.add(word, 0, from, k)
		}
		if rest := bytes.TrimSpace(s.source[k:last]); len(rest) > 0 {
			k += bytes.Index(s.source[k:last], rest)
			s.add(literal, 0, k, k+len(rest))
		}
		s.tokens = append(s.tokens, token{class: newline, start: uint32(last), end: uint32(last)})
		return max(last, i+1)
	}
	return 0
}

func (s *scanner) add(c class, kind uint16, start, end int) {
	if n := len(s.tokens); c == sign && s.ends[kind] && n > 0 && s.tokens[n-1].class == keyword && s.unended[s.tokens[n-1].kind] {
		return
	}
	s.tokens = append(s.tokens, token{class: c, spaced: s.spaced || s.bol, kind: kind, start: uint32(start), end: uint32(end)})
}

// afterValue reports that what stands before is a value.
func (s *scanner) afterValue() bool {
	n := len(s.tokens)
	if n == 0 {
		return false
	}
	t := &s.tokens[n-1]
	switch t.class {
	case word, number, literal:
		return true
	case sign:
		c := s.source[t.end-1]
		return c == ')' || c == ']' || c == '}'
	}
	return false
}

// number reads digits with what belongs to them.
func (s *scanner) number(i int) int {
	k := i
	for k < len(s.source) {
		c := s.source[k]
		if isLetter(c) || c == '.' && k+1 < len(s.source) && s.source[k+1] >= '0' && s.source[k+1] <= '9' {
			k++
			continue
		}
		break
	}
	s.add(number, 0, i, k)
	return k
}

// wordEnd reads a word and gives where it ends; i if there is none.
func (s *scanner) wordEnd(i int) int {
	k := i
	for k < min(len(s.source), i+maxBegins) && s.begins[s.source[k]] && !isLetter(s.source[k]) {
		k++
	}
	from := k
	for k < len(s.source) {
		c := s.source[k]
		if isLetter(c) {
			k++
			continue
		}
		if s.letters[c] && k > from && k+1 < len(s.source) && (isLetter(s.source[k+1]) || !joins(c)) && !s.unequal(k) {
			k++
			continue
		}
		if n := s.joint(k); n > 0 && k > from {
			k += n
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		r, size := utf8.DecodeRune(s.source[k:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			break
		}
		k += size
	}
	if k == from {
		return i
	}
	text := string(s.source[i:k])
	if s.IgnoreCase {
		text = strings.ToLower(text)
	}
	if n := s.parted(text, k); n > 0 {
		s.add(word, 0, i, i+n)
		return i + n
	}
	if kind := s.keywords[text]; kind != 0 {
		s.add(keyword, kind, i, k)
	} else {
		s.add(word, 0, i, k)
	}
	return k
}

// unequal reports the sign != where a word may end with an exclamation mark.
func (s *scanner) unequal(k int) bool {
	return s.source[k] == '!' && s.source[k+1] == '=' && (k+2 == len(s.source) || s.source[k+2] != '=')
}

// joint gives the length of a joint of words that stands between letters, 0 for none.
func (s *scanner) joint(i int) int {
	for _, j := range s.joints {
		if n := i + len(j); n < len(s.source) && isLetter(s.source[n]) && bytes.HasPrefix(s.source[i:], []byte(j)) {
			return len(j)
		}
	}
	return 0
}

// parted gives where a word that ends at an offset is parted before a parenthesis: at
// its last joint. 0 for nowhere.
func (s *scanner) parted(text string, end int) int {
	if end == len(s.source) || s.source[end] != '(' {
		return 0
	}
	for _, j := range s.joints {
		if n := strings.LastIndex(text, j); n > 0 && s.selectors[s.table.Token(j)] {
			return n
		}
	}
	return 0
}

// maxBegins is how many signs a word may begin with.
const maxBegins = 8

// joins reports a sign that is in a word only between letters.
func joins(c byte) bool { return c == '-' || c == ':' || c == '.' }

// text reads a literal, and the code in its holes.
func (s *scanner) text(q *Quote, i int) int {
	start := i
	for i += len(q.Open); i < len(s.source); {
		c := s.source[i]
		switch {
		case q.Escape != 0 && c == q.Escape && i+1 < len(s.source) && (q.Hole == "" || !bytes.HasPrefix(s.source[i:], []byte(q.Hole))):
			i += 2
		case bytes.HasPrefix(s.source[i:], []byte(q.Close)) && q.Close != "":
			i += len(q.Close)
			if q.Doubled && bytes.HasPrefix(s.source[i:], []byte(q.Close)) {
				i += len(q.Close)
				continue
			}
			s.add(literal, 0, start, i)
			return i
		case c == '\n' && !q.Lines:
			s.add(literal, 0, start, i)
			return i
		case q.Hole != "" && bytes.HasPrefix(s.source[i:], []byte(q.Hole)) && s.holes < maxDepth:
			if start < i {
				s.add(literal, 0, start, i)
			}
			open, first := q.Hole[len(q.Hole)-1], len(s.tokens)
			s.holes++
			i = s.until(i+len(q.Hole), open, partner(open))
			s.holes--
			if first < len(s.tokens) {
				s.tokens[first].inHole = true
			}
			start = i
		case q.Sigils != "" && strings.IndexByte(q.Sigils, c) >= 0 && i+1 < len(s.source) && isLetter(s.source[i+1]):
			if start < i {
				s.add(literal, 0, start, i)
			}
			if end := s.sigil(i); end > 0 {
				i = end
			} else {
				i++
			}
			start = i
		default:
			i++
		}
	}
	i = min(i, len(s.source))
	if start < i {
		s.add(literal, 0, start, i)
	}
	return i
}

func partner(c byte) byte {
	switch c {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}

func isLetter(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
