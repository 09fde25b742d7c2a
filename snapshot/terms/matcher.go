package terms

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"unicode"
	"unicode/utf8"
)

// Mode says how a term is compared with the words of files.
type Mode string

// The modes. A term that is no single word is looked for as it is written; Exact
// and StartsWith then ask that no word goes on at its ends or its start.
const (
	Exact      Mode = "exact"
	Contains   Mode = "contains"
	StartsWith Mode = "starts-with"
	Regex      Mode = "regex" // a pattern in RE2 syntax, to be found anywhere in a word
)

// ErrQuery is wrapped by errors about a query that cannot be asked.
var ErrQuery = errors.New("wrong query")

// matcher finds a term in bytes. Safe for concurrent use.
type matcher struct {
	literal     []byte // lower case when fold is set
	fold        bool
	left, right bool           // no word may go on there
	pattern     *regexp.Regexp // the literal when its case cannot be folded byte by byte
	word        *regexp.Regexp // compared with each word
}

func newMatcher(term string, mode Mode, caseSensitive bool) (*matcher, error) {
	if term == "" {
		return nil, fmt.Errorf("%w: an empty term is on every line", ErrQuery)
	}
	if bytes.ContainsAny([]byte(term), "\r\n") {
		return nil, fmt.Errorf("%w: a term lies within one line", ErrQuery)
	}
	m := &matcher{literal: []byte(term), fold: !caseSensitive, left: mode == Exact || mode == StartsWith, right: mode == Exact}
	flags := ""
	if m.fold {
		flags = "(?i)"
	}
	var err error
	switch mode {
	case Exact, Contains, StartsWith:
		if m.fold && !isASCII(m.literal) {
			m.pattern, err = regexp.Compile(flags + regexp.QuoteMeta(term))
		}
		if m.fold {
			m.literal = bytes.ToLower(m.literal)
		}
	case Regex:
		m.word, err = regexp.Compile(flags + term)
	default:
		return nil, fmt.Errorf("%w: unknown mode %q: use %s", ErrQuery, mode, "exact, contains, starts-with or regex")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrQuery, err)
	}
	return m, nil
}

// scratch is one worker's memory.
type scratch struct {
	lower []byte
	words map[string]bool
}

// maxWords bounds how many words a worker remembers its pattern's answer for.
const maxWords = 1 << 18

// find calls fn with where the term is, from the front.
func (m *matcher) find(source []byte, x *scratch, fn func(start, end int)) {
	switch {
	case m.word != nil:
		m.findWords(source, x, fn)
	case m.pattern != nil:
		for at := 0; at < len(source); {
			loc := m.pattern.FindIndex(source[at:])
			if loc == nil {
				return
			}
			m.offer(source, at+loc[0], at+loc[1], fn)
			at += loc[0] + 1
		}
	default:
		text := source
		if m.fold {
			x.lower = lowerASCII(x.lower[:0], source)
			text = x.lower
		}
		for at := 0; ; {
			i := bytes.Index(text[at:], m.literal)
			if i < 0 {
				return
			}
			m.offer(source, at+i, at+i+len(m.literal), fn)
			at += i + 1
		}
	}
}

func (m *matcher) offer(source []byte, start, end int, fn func(start, end int)) {
	if m.left && wordEndsAt(source, start) || m.right && wordRune(source[end:], true) > 0 {
		return
	}
	fn(start, end)
}

func (m *matcher) findWords(source []byte, x *scratch, fn func(start, end int)) {
	if x.words == nil || len(x.words) > maxWords {
		x.words = map[string]bool{}
	}
	for i := 0; i < len(source); {
		n := wordLength(source[i:])
		if n == 0 {
			i += runeLength(source[i:])
			continue
		}
		word := source[i : i+n]
		matches, known := x.words[string(word)]
		if !known {
			matches = m.word.Match(word)
			x.words[string(word)] = matches
		}
		if matches {
			fn(i, i+n)
		}
		i += n
	}
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func lowerASCII(to, from []byte) []byte {
	to = append(to, from...)
	for i, c := range to {
		if 'A' <= c && c <= 'Z' {
			to[i] = c + 'a' - 'A'
		}
	}
	return to
}

// wordLength gives the length of the word at the start of text: letters, digits
// and underscores, and marks after them.
func wordLength(text []byte) int {
	n := 0
	for n < len(text) {
		size := wordRune(text[n:], n > 0)
		if size == 0 {
			break
		}
		n += size
	}
	return n
}

// wordRune gives the length of the character at the start of text if it begins a
// word or, with begun, goes on with one; otherwise 0.
func wordRune(text []byte, begun bool) int {
	if len(text) == 0 {
		return 0
	}
	c := text[0]
	switch {
	case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9':
		return 1
	case c < utf8.RuneSelf:
		return 0
	}
	r, size := utf8.DecodeRune(text)
	if unicode.IsLetter(r) || unicode.IsDigit(r) || begun && unicode.IsMark(r) {
		return size
	}
	return 0
}

// runeLength gives the length of the character at the start of text.
func runeLength(text []byte) int {
	if text[0] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRune(text)
	return n
}

// wordEndsAt reports whether a word reaches up to an offset.
func wordEndsAt(source []byte, at int) bool {
	if at == 0 {
		return false
	}
	r, _ := utf8.DecodeLastRune(source[:at])
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// wordAround gives the word that an offset lies in or that begins there.
func wordAround(source []byte, at int) string {
	start := at
	for wordEndsAt(source, start) {
		_, n := utf8.DecodeLastRune(source[:start])
		start -= n
	}
	end := at
	for {
		n := wordRune(source[end:], end > start)
		if n == 0 {
			return string(source[start:end])
		}
		end += n
	}
}
