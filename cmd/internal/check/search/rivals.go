package main

import (
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
)

// names are the different names of a repository.
type names map[string]*named

// named are a name's words, stemmed, and how many symbols it has.
type named struct {
	words   []string
	symbols int
}

func (n names) add(name string) {
	if n[name] == nil {
		n[name] = &named{words: stems(name)}
	}
	n[name].symbols++
}

func stems(name string) []string {
	words := search.Split(name)
	for i, w := range words {
		words[i] = search.Stem(w)
	}
	return words
}

// shown is how many of an answer's matches are looked at.
const shown = 5

// rivals counts what else has the words of a query: with fewer words than the
// name that is looked for, and with as many.
type rivals struct{ fewer, equal int }

// rivals counts other names, and other symbols.
func (n names) rivals(name string, query [2]string) (names, symbols rivals) {
	a, b, own := search.Stem(query[0]), search.Stem(query[1]), n[name]
	symbols.equal = own.symbols - 1
	for other, x := range n {
		switch {
		case other == name || !slices.Contains(x.words, a) || !slices.Contains(x.words, b):
		case len(x.words) < len(own.words):
			names.fewer++
			symbols.fewer += x.symbols
		case len(x.words) == len(own.words):
			names.equal++
			symbols.equal += x.symbols
		}
	}
	return names, symbols
}

func (r rivals) crowded() bool { return r.fewer+r.equal >= shown }

// chance is that of a name, or symbol, to be among the first when those of fewest words come
// first and lots are drawn between equals.
func (r rivals) chance() float64 {
	return max(0, min(1, float64(shown-r.fewer)/float64(r.equal+1)))
}

func (r rivals) String() string {
	return fmt.Sprintf("%d names of fewer words and %d of as many", r.fewer, r.equal)
}

// tally counts symbols.
type tally struct {
	asked, found, named      int
	chanceFound, chanceNamed float64
	clear, clearNamed        int // not crowded
}

func (t *tally) count(found, named bool, ofNames, ofSymbols rivals) {
	one := tally{asked: 1, chanceNamed: ofNames.chance(), chanceFound: ofSymbols.chance()}
	if found {
		one.found = 1
	}
	if named {
		one.named = 1
	}
	if !ofNames.crowded() {
		one.clear, one.clearNamed = 1, one.named
	}
	t.add(one)
}

func (t *tally) add(x tally) {
	t.asked, t.found, t.named = t.asked+x.asked, t.found+x.found, t.named+x.named
	t.chanceFound, t.chanceNamed = t.chanceFound+x.chanceFound, t.chanceNamed+x.chanceNamed
	t.clear, t.clearNamed = t.clear+x.clear, t.clearNamed+x.clearNamed
}

const head = "| repository | language | symbols | the symbol | in a perfect order | one of its name | in a perfect order | not crowded | of these one of its name |\n|---|---|---|---|---|---|---|---|---|\n"

func (t tally) line(name, language string) string {
	share := func(x float64) string { return fmt.Sprintf("%.0f %%", 100*x/float64(max(1, t.asked))) }
	return fmt.Sprintf("| %s | %s | %d | %s | %s | %s | %s | %d | %d (%.1f %%) |", name, language, t.asked, share(float64(t.found)), share(t.chanceFound),
		share(float64(t.named)), share(t.chanceNamed), t.clear, t.clearNamed, 100*float64(t.clearNamed)/float64(max(1, t.clear)))
}
