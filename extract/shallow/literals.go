//go:build cgo

package shallow

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// labelled reports a colon that ends a label.
func (s *scanner) labelled(t *token) bool {
	return s.source[t.start] == ':' && s.first < len(s.tokens) && s.labels[s.tokens[s.first].kind]
}

// marked reports a line that goes on with the one before: a sign is in the column for it.
func (s *scanner) marked(line int) bool {
	for i := line; i < line+s.Marked-1; i++ {
		if i >= len(s.source) || s.source[i] != ' ' {
			return false
		}
	}
	at := line + s.Marked - 1
	return at < len(s.source) && s.source[at] > ' ' && s.source[at] != '0'
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
	return !letters.IsPlain(last) || i+len(mark) == len(s.source) || !letters.IsPlain(s.source[i+len(mark)])
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
	for k < len(s.source) && (letters.IsPlain(s.source[k]) || s.source[k] >= utf8.RuneSelf || k > i+1 && s.sigilLetters[s.source[k]] && k+1 < len(s.source) && letters.IsPlain(s.source[k+1])) {
		k++
	}
	for n := s.joint(k); n > 0; n = s.joint(k) {
		for k += n; k < len(s.source) && letters.IsPlain(s.source[k]); k++ {
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
		case q.Sigils != "" && strings.IndexByte(q.Sigils, c) >= 0 && i+1 < len(s.source) && letters.IsPlain(s.source[i+1]):
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
