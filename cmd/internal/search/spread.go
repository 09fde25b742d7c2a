package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// How relevance spreads.
const (
	fileShare = 1.2  // to the others of a file that is relevant
	callShare = 0.25 // to those that the best call or are called by
	seeds     = 12   // the best, whose calls are looked at
	maxCalls  = 40   // of one of them: who has more is everybody's neighbour
)

// Spread adds to the relevance of symbols what stands around them: files that
// have several relevant symbols raise all that match in them, and the best raise
// what they call and what calls them. Tests come after what they test.
func Spread(ctx context.Context, s *snapshot.Snapshot, matches []Match) ([]Match, error) {
	if len(matches) == 0 {
		return matches, nil
	}
	byFile, best := fileScores(matches)
	at := map[place]int{}
	out := slices.Clone(matches)
	for i := range out {
		out[i].Score *= 1 + fileShare*byFile[out[i].Path]/best
		at[place{out[i].Path, out[i].Number}] = i
	}
	sortMatches(out)
	for i, m := range out {
		at[place{m.Path, m.Number}] = i
	}
	gained := map[place]float64{}
	looked := 0
	for _, m := range out {
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
			gained[p] = max(gained[p], callShare*m.Score)
		}
	}
	if err := gain(ctx, s, &out, at, gained); err != nil {
		return nil, err
	}
	sortMatches(out)
	return out, nil
}

// place is a symbol's place: its file and number there.
type place struct {
	path   string
	number int32
}

// gain adds to scores; what had none begins with it.
func gain(ctx context.Context, s *snapshot.Snapshot, out *[]Match, at map[place]int, gained map[place]float64) error {
	var fresh []Match
	for p, score := range gained {
		if i, ok := at[p]; ok {
			(*out)[i].Score += score
			continue
		}
		f, err := s.File(ctx, p.path)
		if err != nil {
			return err
		}
		sym := f.Symbol(p.number)
		fresh = append(fresh, Match{Path: p.path, Number: p.number, Kind: sym.Kind.String(), NodeKind: sym.NodeKind, Score: score})
	}
	*out = append(*out, fresh...)
	return nil
}

// fileScores sums the three best symbols of each file, halved from one to the next.
func fileScores(matches []Match) (map[string]float64, float64) {
	scores, share, best := map[string]float64{}, map[string]float64{}, 0.0
	for _, m := range matches { // the best first
		w, ok := share[m.Path]
		if !ok {
			w = 1
		}
		scores[m.Path] += w * m.Score
		best = max(best, scores[m.Path])
		share[m.Path] = w / 2
		if w < 0.25 {
			share[m.Path] = 0
		}
	}
	return scores, best
}

func sortMatches(list []Match) {
	slices.SortFunc(list, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Number, b.Number))
	})
}

// neighbours lists what a function calls and what calls it.
func neighbours(ctx context.Context, s *snapshot.Snapshot, m Match) ([]place, error) {
	f, err := s.File(ctx, m.Path)
	if err != nil || f == nil {
		return nil, err
	}
	sym := f.Symbol(m.Number)
	outgoing, err := s.Outgoing(ctx, sym)
	if err != nil {
		return nil, err
	}
	incoming, err := s.Referrers(ctx, []snapshot.Symbol{sym})
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
