package search

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/internal/snapshot"
)

// counted is how many of the best candidates have the words of their lines counted;
// the index has each word of a body once.
const counted = 400

// countWords gives the best candidates their share of the task's words by BM25 over
// path and lines, as a search through the text would rank them: 1 for the most.
func countWords(ctx context.Context, s *snapshot.Snapshot, task string, list []*candidate) error {
	idf := rarity(task, list)
	best := likely(list, idf)
	average := 0.0
	counts, lengths := make([]map[string]float64, len(best)), make([]float64, len(best))
	files := map[string][][]byte{}
	stemmed := map[string]string{}
	phrases := phrasesOf(task)
	for i, c := range best {
		path := c.hit.File.Path
		if files[path] == nil {
			source, err := s.Source(ctx, path)
			if err != nil {
				return fmt.Errorf("count words of %s: %w", path, err)
			}
			files[path] = bytes.SplitAfter(source, []byte{'\n'})
		}
		lines := files[path]
		from := max(0, min(c.hit.Line-1, len(lines)))
		counts[i] = map[string]float64{}
		text := string(bytes.Join(lines[from:min(from+c.hit.Lines, len(lines))], nil))
		for _, name := range whole(text) {
			if idf[name] > 0 {
				counts[i][name]++
			}
		}
		words := Split(text)
		c.phrases = phrases.in(words)
		for _, w := range words {
			stem, ok := stemmed[w]
			if !ok {
				stem = Stem(w)
				stemmed[w] = stem
			}
			lengths[i]++
			if idf[stem] > 0 {
				counts[i][stem]++
			}
		}
		average += lengths[i] / float64(len(best))
		for _, w := range slices.Compact(slices.Sorted(strings.FieldsSeq(c.hit.Document.Path))) {
			if idf[w] > 0 {
				counts[i][w]++
			}
		}
	}
	weighPhrasesOf(best)
	most := 0.0
	words := sortedKeys(idf)
	for i, c := range best {
		for _, w := range words { // in order: sums are the same each time
			n := counts[i][w]
			c.counted += idf[w] * n * (saturation + 1) / (n + saturation*(1-lengthBias+lengthBias*lengths[i]/max(1, average)))
		}
		most = max(most, c.counted)
	}
	for _, c := range best {
		c.counted /= max(most, math.SmallestNonzeroFloat64)
	}
	return nil
}

// rarity gives the words of a task, stemmed, and its names of several words with how few candidates have them.
func rarity(task string, list []*candidate) map[string]float64 {
	idf, frequency := map[string]float64{}, map[string]float64{}
	for _, c := range list {
		for w := range strings.FieldsSeq(c.hit.Body) {
			frequency[w]++
		}
	}
	add := func(w string) { idf[w] = math.Log(1 + (float64(len(list))-frequency[w]+0.5)/(frequency[w]+0.5)) }
	task = plainMessage(task)
	for _, w := range Split(task) {
		if !IsStopWord(w) {
			add(Stem(w))
		}
	}
	for _, name := range whole(task) {
		add(name)
	}
	return idf
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

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
