package main

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// corpus keeps the functions of blobs between commits.
type corpus struct {
	blobs map[plumbing.Hash][]text
}

// text is a function with its words.
type text struct {
	function
	words  map[string]int
	length float64
}

func newCorpus() *corpus { return &corpus{map[plumbing.Hash][]text{}} }

// The constants of BM25.
const (
	saturation = 1.2
	lengthBias = 0.75
)

// ranked gives the functions of all files but tests by BM25 of the message's words
// in their paths and lines, the best first; those without any are left out.
func (c *corpus) ranked(ctx context.Context, view *state.View, message string) ([]function, error) {
	var all []text
	err := view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == "" || graph.IsTestPath(l.Path) {
			return nil
		}
		list, err := c.functionsOf(ctx, view, l)
		for _, x := range list {
			x.path = l.Path
			all = append(all, x)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	scores := scoresOf(all, message)
	var order []int
	for i := range all {
		if scores[i] > 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), strings.Compare(all[a].path, all[b].path), cmp.Compare(all[a].from, all[b].from))
	})
	list := make([]function, len(order))
	for i, n := range order {
		list[i] = all[n].function
	}
	return list, nil
}

// scoresOf weighs functions by BM25 of a message's words in their paths and lines.
func scoresOf(all []text, message string) []float64 {
	functions, average := map[string]float64{}, 0.0
	for _, x := range all {
		average += x.length / float64(len(all))
		for w := range x.words {
			functions[w]++
		}
	}
	asked := map[string]bool{}
	for _, w := range search.Split(message) {
		if !search.IsStopWord(w) {
			asked[w] = true
		}
	}
	words := slices.Sorted(func(yield func(string) bool) {
		for w := range asked {
			if !yield(w) {
				return
			}
		}
	})
	scores := make([]float64, len(all))
	for i, x := range all {
		path := search.Split(x.path)
		for _, w := range words {
			n := float64(x.words[w])
			if slices.Contains(path, w) {
				n++
			}
			idf := math.Log(1 + (float64(len(all))-functions[w]+0.5)/(functions[w]+0.5))
			scores[i] += idf * n * (saturation + 1) / (n + saturation*(1-lengthBias+lengthBias*x.length/max(1, average)))
		}
	}
	return scores
}

func (c *corpus) functionsOf(ctx context.Context, view *state.View, l graph.Leaf) ([]text, error) {
	if list, ok := c.blobs[l.Blob]; ok {
		return list, nil
	}
	f, err := view.Described(ctx, l.Path)
	if err != nil || f == nil {
		return nil, err
	}
	source, err := view.Engine().Repository().ReadBlob(ctx, l.Blob)
	if err != nil {
		return nil, err
	}
	list := []text{}
	for i := range f.Facts.Symbols {
		s := f.Symbol(int32(i))
		if !isFunction(s) {
			continue
		}
		body := string(source[s.Facts.Span.Start:s.Facts.Span.End])
		x := text{function: function{id: s.ID.String(), name: s.QualifiedName, from: s.StartLine, to: s.EndLine, tokens: tokens.Of([]byte(body))}, words: map[string]int{}}
		for _, w := range search.Split(body) {
			x.words[w]++
			x.length++
		}
		list = append(list, x)
	}
	c.blobs[l.Blob] = list
	return list, nil
}

// frame is the tokens of a function's line, beside its path.
const frame = 3

// baseline prints functions until the budget is used; one that is within another
// is there already.
func baseline(ranked []function, budget int) lines {
	printed := lines{}
	left := budget
	for _, x := range ranked {
		if printed[x.path][x.from] && printed[x.path][x.to] {
			continue
		}
		if left -= x.tokens + tokens.Of([]byte(x.path)) + frame; left < 0 {
			break
		}
		printed.Add(x.path, x.from, x.to)
	}
	return printed
}
