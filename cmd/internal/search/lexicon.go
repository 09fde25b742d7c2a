package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexicon makes the words of documents. It remembers those of identifiers, of which source repeats few.
// Not safe for concurrent use.
type lexicon struct {
	stems   stemmer
	words   map[string]*word
	entries map[string]*entry
	read    []*entry // of the text at hand
	tokens  []token  // of the file at hand
	unique  []string // of the body at hand
	bodies  int      // that were read
}

// word is a word in the form that it is kept in.
type word struct {
	text string
	body int // the last one that it was in
}

// entry is what a name, or a word of a text, is kept as.
type entry struct {
	stems []*word
	whole *word // where the name is of several words
}

// maxEntries bounds what a lexicon remembers.
const maxEntries = 1 << 15

func newLexicon() *lexicon {
	return &lexicon{stems: stemmer{}, words: map[string]*word{}, entries: map[string]*entry{}}
}

// forget drops what is remembered where that is too much: not between the begin and the end of a file.
func (x *lexicon) forget() {
	if len(x.entries) >= maxEntries {
		clear(x.entries)
		clear(x.words)
	}
}

func (x *lexicon) entry(name string) *entry {
	if id, known := x.entries[name]; known {
		return id
	}
	name = strings.Clone(name) // it is a part of a file
	id := &entry{}
	for _, w := range x.stems.stems(name) {
		id.stems = append(id.stems, x.word(w))
	}
	if w := whole(name); len(w) > 0 {
		id.whole = x.word(w[0])
	}
	x.entries[name] = id
	return id
}

func (x *lexicon) word(text string) *word {
	w, known := x.words[text]
	if !known {
		w = &word{text: text}
		x.words[text] = w
	}
	return w
}

// text gives the words of a field: stemmed, and then names of several words whole.
func (x *lexicon) text(s string) string { return x.name(s[:min(len(s), maxText)]) }

// name is text for what is never too long.
func (x *lexicon) name(s string) string {
	x.read = x.read[:0]
	size := 0
	eachIdentifier(s, func(from, to int) {
		id := x.entry(s[from:to])
		x.read = append(x.read, id)
		size += 2 * (to - from + 1)
	})
	var b strings.Builder
	b.Grow(size)
	add := func(w *word) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	for _, id := range x.read {
		for _, w := range id.stems {
			add(w)
		}
	}
	for _, id := range x.read {
		if id.whole != nil {
			add(id.whole)
		}
	}
	return b.String()
}

// reading is a file whose identifiers were found, to give the words of definitions in it. It lasts until the
// lexicon reads the next one.
type reading struct {
	words  *lexicon
	source string
}

// span is a part of a file.
type span struct{ from, to int }

func (s span) within(size int) span {
	from := min(s.from, size)
	return span{from, max(from, min(s.to, size))}
}

// token is an identifier at its place in a file.
type token struct {
	from, to int32
	id       *entry
}

// reading finds the identifiers of a source within spans: those of all bodies that are asked for.
func (x *lexicon) reading(source []byte, spans []span) *reading {
	x.forget()
	r := &reading{words: x, source: string(source)}
	x.tokens = x.tokens[:0]
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	for i := 0; i < len(spans); {
		all := spans[i]
		for i++; i < len(spans) && spans[i].from <= all.to; i++ {
			all.to = max(all.to, spans[i].to)
		}
		all = all.within(len(r.source))
		eachIdentifier(r.source[all.from:all.to], func(from, to int) {
			from, to = from+all.from, to+all.from
			x.tokens = append(x.tokens, token{int32(from), int32(to), x.entry(r.source[from:to])})
		})
	}
	return r
}

// body gives the words of a definition's source, and its names of several words whole, each once.
func (r *reading) body(s span) string {
	s = s.within(len(r.source))
	from, to := s.from, s.to
	x := r.words
	x.bodies++
	x.unique = x.unique[:0]
	first, _ := slices.BinarySearchFunc(x.tokens, from, func(t token, at int) int { return int(t.to) - at - 1 })
	for _, t := range x.tokens[first:] {
		if int(t.from) >= to {
			break
		}
		if int(t.from) >= from && int(t.to) <= to {
			x.unite(t.id)
			continue
		}
		piece := r.source[max(from, int(t.from)):min(to, int(t.to))]
		eachIdentifier(piece, func(from, to int) { x.unite(x.entry(piece[from:to])) })
	}
	slices.Sort(x.unique)
	return strings.Join(x.unique, " ")
}

// unite adds the words of an identifier to the body at hand.
func (x *lexicon) unite(id *entry) {
	for _, w := range id.stems {
		x.add(w)
	}
	if id.whole != nil {
		x.add(id.whole)
	}
}

func (x *lexicon) add(w *word) {
	if w.body != x.bodies {
		w.body = x.bodies
		x.unique = append(x.unique, w.text)
	}
}

// eachIdentifier calls f for every run of letters, digits, _ and $ in a text.
func eachIdentifier(text string, f func(from, to int)) {
	begin := -1
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		switch {
		case inIdentifier(r):
			if begin < 0 {
				begin = i
			}
		case begin >= 0:
			f(begin, i)
			begin = -1
		}
		i += size
	}
	if begin >= 0 {
		f(begin, len(text))
	}
}

func inIdentifier(r rune) bool {
	if r < utf8.RuneSelf {
		c := byte(r)
		return isASCIILetter(c) || isASCIIDigit(c) || c == '_' || c == '$'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
