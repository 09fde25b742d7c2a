package reach

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// holdersOf lists the values, and the members of them, that hold members which changed, came
// or went and which nothing names: a table is read by keys that are computed.
func holdersOf(ctx context.Context, c *compare.Comparison, changed, gone []*compare.Definition) ([]graph.Symbol, error) {
	now, err := unnamedHolders(ctx, c.Head, changed)
	if err != nil {
		return nil, err
	}
	before, err := unnamedHolders(ctx, c.Base, gone)
	if err != nil {
		return nil, err
	}
	seen := map[facts.SymbolID]bool{}
	var out []graph.Symbol
	add := func(d *compare.Definition) {
		if !seen[d.ID] {
			seen[d.ID] = true
			out = append(out, d.Symbol)
		}
	}
	for _, d := range now {
		add(d)
	}
	for _, d := range before {
		if d.Match != nil {
			add(d.Match.New)
		}
	}
	return out, nil
}

// unnamedHolders lists what holds those of some members that nothing refers to.
func unnamedHolders(ctx context.Context, s *graph.Snapshot, members []*compare.Definition) ([]*compare.Definition, error) {
	holders := map[facts.SymbolID][]*compare.Definition{}
	var ask []graph.Symbol
	for _, d := range members {
		if list := valuesAround(d); len(list) > 0 {
			holders[d.ID] = list
			ask = append(ask, d.Symbol)
		}
	}
	if len(ask) == 0 {
		return nil, nil
	}
	edges, err := s.Referrers(ctx, ask)
	if err != nil {
		return nil, err
	}
	for _, e := range edges {
		if compare.IsReference(e) {
			delete(holders, e.Target)
		}
	}
	var out []*compare.Definition
	for _, x := range ask {
		out = append(out, holders[x.ID]...)
	}
	return out, nil
}

// valuesAround lists what a member of a value is in, from the member outwards to the value
// itself; nothing for members of types.
func valuesAround(d *compare.Definition) []*compare.Definition {
	var out []*compare.Definition
	for p := d.Container; p != nil; p = p.Container {
		switch p.Kind {
		case facts.KindProperty, facts.KindField:
			out = append(out, p)
		case facts.KindValue:
			return append(out, p)
		default:
			return nil
		}
	}
	return nil
}
