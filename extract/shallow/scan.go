//go:build cgo

package shallow

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

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

// maxRow bounds the signs of a word.
const maxRow = 64

// row reads a word of signs, or a selector that does not select, and gives where it ends; 0 for none.
func (s *scanner) row(i int) int {
	k := i
	for k < min(len(s.source), i+maxRow+1) && s.symbols[s.source[k]] {
		k++
	}
	switch text := s.source[i:k]; {
	case k == i || k-i > maxRow || s.reserved[string(text)] || len(bytes.Trim(text, s.Unrowed)) == 0:
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
	if n == 0 || k == len(s.source) || !letters.IsPlain(s.source[k]) && s.source[k] < utf8.RuneSelf {
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
		if k < last && letters.IsPlain(s.source[k]) {
			from := k
			for k < last && letters.IsPlain(s.source[k]) {
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

// afterValue reports that what is before is a value.
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
		if letters.IsPlain(c) || c == '.' && k+1 < len(s.source) && s.source[k+1] >= '0' && s.source[k+1] <= '9' {
			k++
			continue
		}
		break
	}
	s.add(number, 0, i, k)
	return k
}

// namedByDigits reports a word that begins with digits, as it has a letter behind a hyphen or the like.
func (s *scanner) namedByDigits(i int) bool {
	joined := false
	for ; i < len(s.source) && (letters.IsPlain(s.source[i]) || s.letters[s.source[i]]); i++ {
		c := s.source[i] | 0x20
		if joined && c >= 'a' && c <= 'z' {
			return true
		}
		joined = joined || s.letters[s.source[i]]
	}
	return false
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
		if !s.DigitWords || !s.namedByDigits(i) {
			return s.number(i)
		}
		if end := s.wordEnd(i); end > i {
			return end
		}
	case letters.IsPlain(c) || c >= utf8.RuneSelf || s.begins[c]:
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
