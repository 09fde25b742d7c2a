package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Whose neighbours are looked at.
const (
	seeds    = 12 // the best, whose calls are looked at
	maxCalls = 40 // of one of them: who has more is everybody's neighbour
)

// neighbourhood is what the best candidates call and what calls them: by how many of them.
type neighbourhood map[place]int

// around finds the vicinity of the best candidates. Tests are no seeds: they come
// after what they test.
func around(ctx context.Context, s *graph.Snapshot, list []*candidate) (neighbourhood, error) {
	v := neighbourhood{}
	looked := 0
	for _, c := range list {
		m := matchOf(c.hit)
		if looked == seeds {
			break
		}
		if m.Kind != facts.KindFunction.String() && m.Kind != facts.KindMethod.String() || m.Test {
			continue
		}
		looked++
		near, err := neighbours(ctx, s, m)
		if err != nil {
			return nil, err
		}
		for _, p := range near {
			v[p]++
		}
	}
	return v, nil
}

// maxHubs is how many hubs are named.
const maxHubs = 5

// hubs lists what several of the best call or are called by, the most first.
func (v neighbourhood) hubs(list []*candidate) []Match {
	var hubs []*candidate
	near := func(c *candidate) int { return v[place{c.hit.File.Path, c.hit.Number}] }
	for _, c := range list {
		if near(c) > 1 && c.hit.Marks&(markTest|markTestFile) == 0 {
			hubs = append(hubs, c)
		}
	}
	slices.SortFunc(hubs, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(near(b), near(a)), cmp.Compare(b.odds, a.odds), cmp.Compare(a.hit.File.Path, b.hit.File.Path), cmp.Compare(a.hit.Number, b.hit.Number))
	})
	var out []Match
	for _, c := range hubs[:min(len(hubs), maxHubs)] {
		out = append(out, matchOf(c.hit))
	}
	return out
}

// place is a symbol's place: its file and number there.
type place struct {
	path   string
	number int32
}

func sortMatches(list []Match) {
	slices.SortFunc(list, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Number, b.Number))
	})
}

// neighbours lists what a function calls and what calls it.
func neighbours(ctx context.Context, s *graph.Snapshot, m Match) ([]place, error) {
	f, err := s.File(ctx, m.Path)
	if err != nil || f == nil {
		return nil, err
	}
	sym := f.Symbol(m.Number)
	outgoing, err := s.Outgoing(ctx, sym)
	if err != nil {
		return nil, err
	}
	incoming, err := s.Referrers(ctx, []graph.Symbol{sym})
	if err != nil {
		return nil, err
	}
	var list []place
	for _, e := range outgoing {
		if e.Kind != "calls" || len(list) > maxCalls {
			continue
		}
		to, ok, err := s.SymbolAt(ctx, e.TargetPath, e.Target)
		if err != nil {
			return nil, err
		}
		if ok {
			list = append(list, place{to.Path, to.Index})
		}
	}
	if len(incoming) <= maxCalls {
		for _, e := range incoming {
			if e.Kind == "calls" && e.SourceIdx >= 0 {
				list = append(list, place{e.Path, e.SourceIdx})
			}
		}
	}
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.number, b.number)) })
	return slices.Compact(list), nil
}
