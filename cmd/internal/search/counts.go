package search

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// counted is how many of the best candidates have the words of their lines counted;
// the index has each word of a body once.
const counted = 400

// countWords gives the best candidates their share of the task's words, as they are written, by
// BM25 over path and lines, as a plain search through the text would rank them: 1 for the most.
func countWords(ctx context.Context, t *texts, task string, idf map[string]float64, list []*candidate) error {
	asked := wordsOf(task)
	best := likely(list, idf)
	average := 0.0
	counts, lengths := make([]map[string]float64, len(best)), make([]float64, len(best))
	phrases := phrasesOf(task)
	for i, c := range best {
		text, err := t.of(ctx, c)
		if err != nil {
			return err
		}
		words := Split(text)
		c.phrases = phrases.in(words)
		counts[i], lengths[i] = map[string]float64{}, float64(len(words))
		for _, w := range append(words, whole(text)...) {
			if _, ok := asked[w]; ok {
				counts[i][w]++
			}
		}
		average += lengths[i] / float64(len(best))
		for _, w := range slices.Compact(slices.Sorted(slices.Values(Split(c.hit.File.Path)))) {
			if _, ok := asked[w]; ok {
				counts[i][w]++
			}
		}
	}
	weighPhrasesOf(best)
	most := 0.0
	words := slices.Sorted(maps.Keys(asked))
	for i, c := range best {
		for _, w := range words { // in order: sums are the same each time
			n := counts[i][w]
			c.counted += idf[asked[w]] * n * (saturation + 1) / (n + saturation*(1-lengthBias+lengthBias*lengths[i]/max(1, average)))
		}
		most = max(most, c.counted)
	}
	for _, c := range best {
		c.counted /= max(most, math.SmallestNonzeroFloat64)
	}
	return nil
}

// wordsOf gives the words of a task that say something, each with its stem, and its names of
// several words.
func wordsOf(task string) map[string]string {
	task = plainMessage(task)
	asked := map[string]string{}
	for _, w := range Split(task) {
		if !IsStopWord(w) {
			asked[w] = Stem(w)
		}
	}
	for _, name := range whole(task) {
		asked[name] = name
	}
	return asked
}

// rarity gives the words of a task, stemmed, and its names of several words with how few of the
// functions have them that are no tests. All that have one of its first words are among the
// candidates.
func rarity(task string, list []*candidate, functions float64) map[string]float64 {
	idf, frequency := map[string]float64{}, map[string]float64{}
	for _, c := range list {
		if !c.isFunction() {
			continue
		}
		for w := range strings.FieldsSeq(c.hit.Body) {
			frequency[w]++
		}
	}
	add := func(w string) {
		idf[w] = math.Log(1 + (max(functions, frequency[w])-frequency[w]+0.5)/(frequency[w]+0.5))
	}
	for _, stem := range wordsOf(task) {
		add(stem)
	}
	return idf
}

// functionKinds are the kinds of what a plain search would rank.
var functionKinds = []string{"function", "method", "constructor", "getter", "setter"}

// noFunction are the marks of what is in another function or is a test.
const noFunction = markTest | markTestFile | markLocal

// isFunction reports a function that is no test and counts by itself.
func (c *candidate) isFunction() bool {
	return c.hit.Marks&noFunction == 0 && slices.Contains(functionKinds, c.hit.Kind)
}

// functionsIn counts the functions of a snapshot, tests left out.
func (ix *Index) functionsIn(ctx context.Context, s *graph.Snapshot) (float64, error) {
	total := 0
	err := ix.words.Count(ctx, functionKinds, noFunction, func(f fulltext.File, n int) error {
		l, ok, err := s.Leaf(ctx, f.Path)
		if ok && l.Language != "" && l.FactsKey() == f.Key {
			total += n
		}
		return err
	})
	return float64(total), err
}

// likely lists the best by odds and by the words that their bodies have at all.
func likely(list []*candidate, idf map[string]float64) []*candidate {
	has, most := make(map[*candidate]float64, len(list)), 0.0
	average := 0.0
	for _, c := range list {
		average += float64(strings.Count(c.hit.Body, " ")+1) / float64(len(list))
	}
	for _, c := range list {
		length := float64(strings.Count(c.hit.Body, " ") + 1)
		for w := range strings.FieldsSeq(c.hit.Body) {
			has[c] += idf[w] / (1 + saturation*(1-lengthBias+lengthBias*length/average))
		}
		most = max(most, has[c])
	}
	best := slices.Clone(list)
	value := func(c *candidate) float64 {
		return c.odds + weighCounted*has[c]/max(most, math.SmallestNonzeroFloat64)
	}
	slices.SortFunc(best, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(value(b), value(a)), cmp.Compare(a.hit.File.Path, b.hit.File.Path), cmp.Compare(a.hit.Number, b.hit.Number))
	})
	return best[:min(len(best), counted)]
}
