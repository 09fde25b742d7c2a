package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// Split takes a name or text apart into words in lower case: at what is no letter
// or digit, where a lower-case letter meets an upper-case one, and before the
// last capital of several (HTTPServer: http, server), but not before the s of
// several such (userIDs: user, ids).
func Split(text string) []string {
	words := written(text)
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	return words
}

// written is Split with words as they are written.
func written(text string) []string {
	if isASCII(text) {
		return splitASCII(text)
	}
	return splitRunes(text)
}

func splitRunes(text string) []string {
	var words []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, string(word))
			word = word[:0]
		}
	}
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
			continue
		case i == 0:
		case unicode.IsUpper(r) && unicode.IsUpper(runes[i-1]) && isPluralS(runes[i+1:]):
		case unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			end()
		case unicode.IsLetter(r) && unicode.IsDigit(runes[i-1]) && len(word) > 1:
			end()
		}
		word = append(word, r)
	}
	end()
	return words
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// splitASCII is written for nearly all source, without a copy of the text as runes.
func splitASCII(text string) []string {
	var words []string
	eachASCII(text, func(word string) bool {
		words = append(words, word)
		return true
	})
	return words
}

// eachASCII calls yield for the words of a text until it says that they are enough.
func eachASCII(text string, yield func(word string) bool) {
	begin, more := 0, true // of the word
	end := func(at int) {
		if begin < at {
			more = more && yield(text[begin:at])
		}
		begin = at
	}
	for i := range len(text) {
		c := text[i]
		switch {
		case !isASCIILetter(c) && !isASCIIDigit(c):
			end(i)
			begin = i + 1
		case i == 0:
		case isASCIIUpper(c) && isASCIIUpper(text[i-1]) && endsWithPluralS(text[i+1:]):
		case isASCIIUpper(c) && (!isASCIIUpper(text[i-1]) || i+1 < len(text) && 'a' <= text[i+1] && text[i+1] <= 'z'):
			end(i)
		case isASCIILetter(c) && isASCIIDigit(text[i-1]) && i-begin > 1:
			end(i)
		}
		if !more {
			return
		}
	}
	end(len(text))
}

func isASCIILetter(c byte) bool { return 'a' <= c && c <= 'z' || isASCIIUpper(c) }
func isASCIIUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isASCIIDigit(c byte) bool  { return '0' <= c && c <= '9' }

// endsWithPluralS is isPluralS for ASCII.
func endsWithPluralS(rest string) bool {
	return rest != "" && rest[0] == 's' && (len(rest) == 1 || !isASCIILetter(rest[1]) && !isASCIIDigit(rest[1]))
}

// isPluralS reports whether a name ends with the s of several.
func isPluralS(rest []rune) bool {
	return len(rest) > 0 && rest[0] == 's' && (len(rest) == 1 || !unicode.IsLetter(rest[1]) && !unicode.IsDigit(rest[1]))
}

// Stem gives the form that a word is kept and looked for in.
func Stem(word string) string {
	for _, c := range word {
		if c > unicode.MaxASCII {
			return word
		}
	}
	return english.Stem(word, true)
}

// stems splits a text and stems its words.
func stems(text string) []string { return stemmer(nil).stems(text) }

// stemmer remembers the stems of words by how they are written: source repeats few. A nil one remembers
// nothing.
type stemmer map[string]string

// maxStems bounds the words that a stemmer remembers.
const maxStems = 1 << 16

func (m stemmer) stems(text string) []string {
	words := written(text)
	for i, w := range words {
		words[i] = m.stem(w)
	}
	return words
}

func (m stemmer) stem(word string) string {
	if m == nil {
		return Stem(strings.ToLower(word))
	}
	s, known := m[word]
	if !known {
		if len(m) >= maxStems {
			clear(m)
		}
		word = strings.Clone(word) // it may be a part of a file
		s = Stem(strings.ToLower(word))
		m[word] = s
	}
	return s
}

// whole gives the words of a text without taking names apart, when that differs.
func whole(text string) []string {
	var list []string
	for f := range strings.FieldsFuncSeq(text, func(r rune) bool { return !inIdentifier(r) }) {
		if mayHaveSeveral(f) && hasSeveral(f) {
			list = append(list, strings.ToLower(strings.Map(func(r rune) rune {
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					return r
				}
				return -1
			}, f)))
		}
	}
	return list
}

// hasSeveral reports a name of several words.
func hasSeveral(name string) bool {
	if !isASCII(name) {
		return len(splitRunes(name)) > 1
	}
	n := 0
	eachASCII(name, func(string) bool {
		n++
		return n < 2
	})
	return n > 1
}

// mayHaveSeveral reports whether a name may be of several words: one in small letters is not.
func mayHaveSeveral(name string) bool {
	for i := range len(name) {
		if c := name[i]; c < 'a' || c > 'z' {
			return true
		}
	}
	return false
}

// IsStopWord reports whether a word in lower case says nothing about what a text
// is about.
func IsStopWord(word string) bool { return stopWords()[word] }
