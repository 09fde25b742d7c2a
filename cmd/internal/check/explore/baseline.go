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
	"github.com/codegraph-dev/codegraph/snapshot"
)

// corpus keeps the words of blobs between commits.
type corpus struct {
	words map[plumbing.Hash]map[string]int
}

func newCorpus() *corpus { return &corpus{map[plumbing.Hash]map[string]int{}} }

// ranked gives the functions of all files, those of the best file first.
func (c *corpus) ranked(ctx context.Context, view *state.View, message string) ([]function, error) {
	var leaves []snapshot.Leaf
	err := view.Leaves(ctx, func(l snapshot.Leaf) error {
		if l.Language != "" {
			leaves = append(leaves, l)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	files := map[string]int{} // by word
	for _, l := range leaves {
		if c.words[l.Blob] == nil {
			source, err := view.Engine().Repository().ReadBlob(ctx, l.Blob)
			if err != nil {
				return nil, err
			}
			counts := map[string]int{}
			for _, w := range search.Split(string(source)) {
				counts[w]++
			}
			c.words[l.Blob] = counts
		}
		for w := range c.words[l.Blob] {
			files[w]++
		}
	}
	asked := map[string]bool{}
	for _, w := range search.Split(message) {
		if !search.IsStopWord(w) {
			asked[w] = true
		}
	}
	weight := func(w string, n int) float64 {
		return (1 + math.Log(float64(n))) * math.Log(1+float64(len(leaves))/float64(files[w]))
	}
	score := func(l snapshot.Leaf) float64 { // cosine: without it the longest file comes first
		total, length := 0.0, 0.0
		for w, n := range c.words[l.Blob] {
			x := weight(w, n)
			length += x * x
			if asked[w] {
				total += x * x / (1 + math.Log(float64(n)))
			}
		}
		return total / math.Sqrt(max(1, length))
	}
	scores := map[string]float64{}
	for _, l := range leaves {
		scores[l.Path] = score(l)
	}
	slices.SortStableFunc(leaves, func(a, b snapshot.Leaf) int {
		return cmp.Or(cmp.Compare(scores[b.Path], scores[a.Path]), strings.Compare(a.Path, b.Path))
	})
	var list []function
	printed := 0
	for _, l := range leaves {
		if printed > 2*budgets[len(budgets)-1] {
			break
		}
		f, err := view.Described(ctx, l.Path)
		if err != nil || f == nil {
			return nil, err
		}
		for i := range f.Facts.Symbols {
			s := f.Symbol(int32(i))
			if !isFunction(s) {
				continue
			}
			n := tokens(int(s.Facts.Span.End - s.Facts.Span.Start))
			list = append(list, function{id: s.ID.String(), path: l.Path, name: s.QualifiedName, from: s.StartLine, to: s.EndLine, tokens: n})
			printed += n
		}
	}
	return list, nil
}

func tokens(bytes int) int { return int(float64(bytes)/bytesPerToken) + 1 }

// baseline prints functions until the budget is used.
func baseline(ranked, wanted []function, budget int) float64 {
	shown := map[string]bool{}
	for _, x := range ranked {
		if budget -= x.tokens; budget < 0 {
			break
		}
		shown[x.id] = true
	}
	n := 0.0
	for _, w := range wanted {
		if shown[w.id] {
			n++
		}
	}
	return n / float64(len(wanted))
}
