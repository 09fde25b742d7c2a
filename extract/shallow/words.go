//go:build cgo

package shallow

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// wordEnd reads a word and gives where it ends; i if there is none.
func (s *scanner) wordEnd(i int) int {
	k := i
	for k < min(len(s.source), i+maxBegins) && s.begins[s.source[k]] && !letters.IsPlain(s.source[k]) {
		k++
	}
	from := k
	for k < len(s.source) {
		c := s.source[k]
		if letters.IsPlain(c) {
			k++
			continue
		}
		if s.letters[c] && k > from && k+1 < len(s.source) && (letters.IsPlain(s.source[k+1]) || !joins(c) || s.Spaced) && !s.unequal(k) {
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

// joint gives the length of a joint of words that is between letters, 0 for none.
func (s *scanner) joint(i int) int {
	for _, j := range s.joints {
		if n := i + len(j); n < len(s.source) && letters.IsPlain(s.source[n]) && bytes.HasPrefix(s.source[i:], []byte(j)) {
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
