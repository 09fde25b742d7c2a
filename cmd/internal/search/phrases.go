package search

import (
	"maps"
	"math"
	"slices"
)

// phraseWords is how many words in a row make a phrase: two that are side by side do so
// by chance.
const phraseWords = 3

// phrases are what a task has of words in a row, one of which at least says something:
// error texts and other literals that it quotes are in the code in the same order, up to
// what a format puts between.
type phrases map[[phraseWords]string]int

func phrasesOf(task string) phrases {
	p := phrases{}
	words := Split(plainMessage(task))
	for i := 0; i+phraseWords <= len(words); i++ {
		phrase := [phraseWords]string(words[i:])
		for _, w := range phrase {
			if !IsStopWord(w) {
				p[phrase] = len(p)
				break
			}
		}
	}
	return p
}

// in lists the phrases that are in a text, each once.
func (p phrases) in(words []string) map[int]bool {
	var found map[int]bool
	for i := 0; i+phraseWords <= len(words) && len(p) > 0; i++ {
		if n, ok := p[[phraseWords]string(words[i:])]; ok {
			if found == nil {
				found = map[int]bool{}
			}
			found[n] = true
		}
	}
	return found
}

// weighPhrasesOf says of candidates what their phrases are worth: one that no other has
// counts as a whole.
func weighPhrasesOf(list []*candidate) {
	frequency := map[int]float64{}
	for _, c := range list {
		for n := range c.phrases {
			frequency[n]++
		}
	}
	for _, c := range list {
		sum := 0.0
		for _, n := range slices.Sorted(maps.Keys(c.phrases)) {
			sum += 1 / frequency[n]
		}
		c.quoted = math.Min(1, math.Sqrt(sum))
	}
}
