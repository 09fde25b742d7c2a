package search

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
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

// What is added to what a plain search finds in a function.
const (
	firstLine = 2   // times a word of the task's first line counts, which says what it is about
	ofFile    = 0.3 // what the functions of its file have together, for one that has all that any has
)

// searchPlainly gives the functions what a plain search for the task's words finds in them and in
// their files: BM25 over path and lines among functions alone, which knows nothing of the graph.
// 1 is for the most.
func searchPlainly(ctx context.Context, t *texts, task string, functions float64, list []*candidate) error {
	task = plainMessage(task)
	times := map[string]float64{}
	for w := range wordsOf(task) {
		times[w] = 1
	}
	first, _, _ := strings.Cut(task, "\n")
	for w := range wordsOf(first) {
		if times[w] > 0 {
			times[w] = firstLine
		}
	}
	words := slices.Sorted(maps.Keys(times))
	best := mostWorded(list, task, functions)
	texts, byFile := make([]wordCount, len(best)), map[string]*wordCount{}
	frequency := make([]float64, len(words))
	for i, c := range best {
		text, err := t.of(ctx, c)
		if err != nil {
			return err
		}
		texts[i] = countIn(text, words)
		for w, n := range texts[i].of {
			if n > 0 {
				frequency[w]++
			}
		}
		path := Split(c.hit.File.Path)
		for w, word := range words {
			if slices.Contains(path, word) {
				texts[i].of[w]++
			}
		}
		if byFile[c.hit.File.Path] == nil {
			byFile[c.hit.File.Path] = &wordCount{of: make([]float64, len(words))}
		}
		byFile[c.hit.File.Path].add(texts[i])
	}
	idf, weight := make([]float64, len(words)), make([]float64, len(words))
	for w, word := range words {
		idf[w] = math.Log(1 + (max(functions, frequency[w])-frequency[w]+0.5)/(frequency[w]+0.5))
		weight[w] = times[word] * idf[w]
	}
	files, paths := []wordCount{}, slices.Sorted(maps.Keys(byFile))
	for _, path := range paths {
		files = append(files, *byFile[path])
	}
	fileScores := map[string]float64{}
	for i, score := range scoresOf(files, idf) {
		fileScores[paths[i]] = score
	}
	for i, score := range scoresOf(texts, weight) {
		best[i].plain = (score + ofFile*fileScores[best[i].hit.File.Path]) / (1 + ofFile)
	}
	return nil
}

// wordCount is how often a text has each of some words, and how many it has at all.
type wordCount struct {
	of     []float64
	length float64
}

func (c *wordCount) add(x wordCount) {
	for w, n := range x.of {
		c.of[w] += n
	}
	c.length += x.length
}

// scoresOf gives texts their BM25, 1 for the most, by what each word weighs.
func scoresOf(texts []wordCount, weight []float64) []float64 {
	average, most := 0.0, math.SmallestNonzeroFloat64
	for _, x := range texts {
		average += x.length / float64(len(texts))
	}
	scores := make([]float64, len(texts))
	for i, x := range texts {
		for w, n := range x.of {
			scores[i] += weight[w] * n * (saturation + 1) / (n + saturation*(1-lengthBias+lengthBias*x.length/max(1, average)))
		}
		most = max(most, scores[i])
	}
	for i := range scores {
		scores[i] /= most
	}
	return scores
}

// countIn counts sorted words in a text, and all of its words.
func countIn(text string, words []string) wordCount {
	all := Split(text)
	x := wordCount{of: make([]float64, len(words)), length: float64(len(all))}
	for _, w := range append(all, whole(text)...) {
		if i, ok := slices.BinarySearch(words, w); ok {
			x.of[i]++
		}
	}
	return x
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
