package main

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// draw picks names and words of comments for each language, the same for the
// same seed; of texts without facts, by the ends of their names, words of any
// kind. Only words of ASCII are drawn: git grep knows no others.
func (c *check) draw(ctx context.Context) (map[string][]string, error) {
	pools := map[string]*[2]map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(c.leaves)) {
		l := c.leaves[path]
		language := l.Language
		if language == "" {
			if l.Skip != graph.SkipLanguage {
				continue
			}
			language = cmp.Or(filepath.Ext(path), "(no end)")
		}
		if len(c.only) > 0 && !slices.Contains(c.only, language) {
			continue
		}
		if pools[language] == nil {
			pools[language] = &[2]map[string]bool{{}, {}}
		}
		pool := pools[language]
		err := terms.EachIn(ctx, c.view.Snapshot, l, func(o terms.Occurrence) bool {
			switch {
			case !isPlain(o.Word):
			case o.Types.Has(terms.Comment):
				pool[1][o.Word] = true
			case o.Types.Has(terms.Code):
				pool[0][o.Word] = true
			}
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	random := rand.New(rand.NewPCG(c.seed, 0))
	drawn := map[string][]string{}
	for _, language := range slices.Sorted(maps.Keys(pools)) {
		for i, n := range []int{c.names, c.words} {
			words := slices.Sorted(maps.Keys(pools[language][i]))
			random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
			drawn[language] = append(drawn[language], words[:min(n, len(words))]...)
		}
	}
	return drawn, nil
}

// longest is the length of the longest word that git is asked for: arguments of
// programs have a limit.
const longest = 1000

func isPlain(word string) bool {
	if len(word) > longest {
		return false
	}
	for _, c := range word {
		if c > 127 {
			return false
		}
	}
	return word[0] < '0' || word[0] > '9'
}
