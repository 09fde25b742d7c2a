package search

import (
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
)

// Split takes a name or text apart into words in lower case: at what is no letter
// or digit, where a lower-case letter meets an upper-case one, and before the
// last capital of several (HTTPServer: http, server), but not before the s of
// several such (userIDs: user, ids).
func Split(text string) []string {
	var words []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
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
func stems(text string) []string {
	words := Split(text)
	for i, w := range words {
		words[i] = Stem(w)
	}
	return words
}

// whole gives the words of a text without taking names apart, when that differs.
func whole(text string) []string {
	fields := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '$' })
	var list []string
	for _, f := range fields {
		joined := strings.ToLower(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, f))
		if len(Split(f)) > 1 {
			list = append(list, joined)
		}
	}
	return list
}

// IsStopWord reports whether a word in lower case says nothing about what a text
// is about.
func IsStopWord(word string) bool { return stopWords()[word] }
