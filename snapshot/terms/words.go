package terms

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Words says what the words of one file are.
type Words struct {
	keyword     func(string) bool
	facts       *facts.File        // nil: nothing is known but the text
	definitions map[uint32]Types   // by line
	named       map[lineName]Types // what a line defines under a name
	lines       map[uint32]Types   // of all words on a line
}

type lineName struct {
	line uint32
	name string
}

// Read prepares the words of a file by its facts, terms included; nil when there
// are none.
func Read(f *facts.File) *Words {
	w := &Words{keyword: func(string) bool { return false }, facts: f}
	if f == nil {
		return w
	}
	w.keyword = keywordsOf(f.Language)
	w.definitions, w.named = map[uint32]Types{}, map[lineName]Types{}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if t, ok := defines(s.Kind); ok {
			w.definitions[s.NameLine] |= TypesOf(t)
			w.named[lineName{s.NameLine, s.Name}] |= TypesOf(t)
		}
	}
	return w
}

// keywordsOf tells a language's keywords.
func keywordsOf(language string) func(string) bool {
	l := extract.ByName(language)
	if l == nil || l.Keywords == nil {
		return func(string) bool { return false }
	}
	return l.Keywords
}

// At gives what the word at an offset of the file's bytes is on its line; empty
// when it is there as a keyword only.
func (w *Words) At(source []byte, start int, word string, line uint32) Types {
	if w.facts == nil {
		return TypesOf(Code)
	}
	var found Types
	for _, t := range w.linesOf(word) {
		if t.Line == line {
			found |= TypesOf(ofTerm[t.Type])
		}
	}
	switch {
	case found == 0 && w.keyword(word):
		return 0
	case found == 0:
		found = w.around(source, start, line)
	}
	if !found.Has(Code) {
		return found
	}
	found &^= TypesOf(Code)
	if own, ok := w.named[lineName{line, word}]; ok {
		return found | own
	}
	if types, ok := w.definitions[line]; ok {
		return found | TypesOf(types.strongest())
	}
	return found | TypesOf(Code)
}

func (w *Words) linesOf(word string) []facts.TermLine {
	terms := w.facts.Terms
	i, ok := slices.BinarySearchFunc(terms, word, func(t facts.Term, s string) int { return cmp.Compare(t.Text, s) })
	if !ok {
		return nil
	}
	return terms[i].Lines
}

// around judges a word that the facts do not list, such as a single letter or a
// part of a name with other signs in it, by the other words of its line and by
// what is before and behind it.
func (w *Words) around(source []byte, start int, line uint32) Types {
	if w.lines == nil {
		w.lines = map[uint32]Types{}
		for i := range w.facts.Terms {
			for _, l := range w.facts.Terms[i].Lines {
				w.lines[l.Line] |= TypesOf(ofTerm[l.Type])
			}
		}
	}
	before, behind := aroundAt(source, start)
	switch types := w.lines[line]; {
	case types == TypesOf(Comment) && (commentMark().Match(before) || !commentMark().Match(behind)):
		return types
	case types == TypesOf(String) && (count(before, quotes)%2 == 1 || count(before, quotes)+count(behind, quotes) == 0):
		return types
	}
	return TypesOf(Code)
}

const quotes = "\"'`"

func count(text []byte, chars string) int {
	n := 0
	for _, c := range chars {
		n += bytes.Count(text, []byte(string(c)))
	}
	return n
}

var commentMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`//|/\*|#|--|<!`) })

// aroundAt gives a line's parts before and from an offset on.
func aroundAt(source []byte, at int) (before, behind []byte) {
	before = source[bytes.LastIndexByte(source[:at], '\n')+1 : at]
	behind, _, _ = bytes.Cut(source[at:], []byte{'\n'})
	return before, behind
}

// Occurrence is a word on a line.
type Occurrence struct {
	Word  string
	Line  uint32
	Types Types // never empty
}

// Each calls fn for every word of a file's bytes in the order of lines, once for
// each line that it is on.
func (w *Words) Each(source []byte, fn func(Occurrence) bool) {
	line := uint32(1)
	seen := map[string]bool{}
	for i := 0; i < len(source); {
		if source[i] == '\n' {
			line++
			clear(seen)
		}
		n := wordLength(source[i:])
		if n == 0 {
			i += runeLength(source[i:])
			continue
		}
		word, start := string(source[i:i+n]), i
		i += n
		if seen[word] {
			continue
		}
		seen[word] = true
		if t := w.At(source, start, word, line); t != 0 && !fn(Occurrence{word, line, t}) {
			return
		}
	}
}
