package search

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// searched is how many functions a plain search looks through: those that have most of the task's
// words at all.
const searched = 1000

// texts gives the source of candidates; a file is read once.
type texts struct {
	snapshot *graph.Snapshot
	files    map[string][][]byte // lines, by path
}

func textsOf(s *graph.Snapshot) *texts { return &texts{s, map[string][][]byte{}} }

func (t *texts) of(ctx context.Context, c *candidate) (string, error) {
	path := c.hit.File.Path
	if t.files[path] == nil {
		source, err := t.snapshot.Source(ctx, path)
		if err != nil {
			return "", fmt.Errorf("count words of %s: %w", path, err)
		}
		t.files[path] = bytes.SplitAfter(source, []byte{'\n'})
	}
	lines := t.files[path]
	from := max(0, min(c.hit.Line-1, len(lines)))
	return string(bytes.Join(lines[from:min(from+c.hit.Lines, len(lines))], nil)), nil
}

// searchPlainly gives the functions what a plain search for the task's words finds in them: BM25 over
// path and lines among functions alone, which knows nothing of the graph. 1 is for the most.
func searchPlainly(ctx context.Context, t *texts, task string, functions float64, list []*candidate) error {
	asked := map[string]bool{}
	for _, w := range Split(plainMessage(task)) {
		if !IsStopWord(w) {
			asked[w] = true
		}
	}
	words := sortedKeys(asked)
	best := mostWorded(list, task, functions)
	counts, lengths, average := make([][]float64, len(best)), make([]float64, len(best)), 0.0
	frequency := make([]float64, len(words))
	for i, c := range best {
		text, err := t.of(ctx, c)
		if err != nil {
			return err
		}
		counts[i], lengths[i] = countIn(text, words)
		for w, n := range counts[i] {
			if n > 0 {
				frequency[w]++
			}
		}
		average += lengths[i] / float64(len(best))
		path := Split(c.hit.File.Path)
		for w, word := range words {
			if slices.Contains(path, word) {
				counts[i][w]++
			}
		}
	}
	most := 0.0
	for i, c := range best {
		for w, n := range counts[i] {
			idf := math.Log(1 + (max(functions, frequency[w])-frequency[w]+0.5)/(frequency[w]+0.5))
			c.plain += idf * n * (saturation + 1) / (n + saturation*(1-lengthBias+lengthBias*lengths[i]/max(1, average)))
		}
		most = max(most, c.plain)
	}
	for _, c := range best {
		c.plain /= max(most, math.SmallestNonzeroFloat64)
	}
	return nil
}

// countIn counts sorted words in a text, and all of its words.
func countIn(text string, words []string) (counts []float64, length float64) {
	counts = make([]float64, len(words))
	all := Split(text)
	for _, w := range all {
		if i, ok := slices.BinarySearch(words, w); ok {
			counts[i]++
		}
	}
	return counts, float64(len(all))
}

// mostWorded lists the functions by the words of the task that they have at all, the most first, and
// no more than are searched.
func mostWorded(list []*candidate, task string, functions float64) []*candidate {
	idf := rarity(task, list, functions)
	var some []*candidate
	average := 0.0
	for _, c := range list {
		if c.isFunction() {
			some = append(some, c)
			average += float64(strings.Count(c.hit.Body, " ") + 1)
		}
	}
	average /= max(1, float64(len(some)))
	has := make(map[*candidate]float64, len(some))
	for _, c := range some {
		length := float64(strings.Count(c.hit.Body, " ") + 1)
		for w := range strings.FieldsSeq(c.hit.Body) {
			has[c] += idf[w] / (1 + saturation*(1-lengthBias+lengthBias*length/average))
		}
	}
	slices.SortFunc(some, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(has[b], has[a]), cmp.Compare(a.hit.File.Path, b.hit.File.Path), cmp.Compare(a.hit.Number, b.hit.Number))
	})
	return some[:min(len(some), searched)]
}
