package reach

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// maxSubtypesAsked bounds how many subtypes of a type are asked for their other supertypes.
const maxSubtypesAsked = 64

// declaredBeside lists the members of a name that the other supertypes of a type's subtypes
// declare: what a type gives to its subtypes, by inheritance or embedding, is called
// through these too.
func (r *Reader) declaredBeside(ctx context.Context, owner graph.Symbol, name string) ([]graph.Symbol, error) {
	supers, err := r.supersBeside(ctx, owner)
	if err != nil {
		return nil, err
	}
	var out []graph.Symbol
	seen := map[facts.SymbolID]bool{}
	for _, e := range supers {
		if seen[e.Target] {
			continue
		}
		seen[e.Target] = true
		m, ok, err := r.member(ctx, e, name)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, m)
		}
	}
	return out, nil
}

// supersBeside lists the edges from the subtypes of a type to their other supertypes,
// those of subtypes of subtypes included.
func (r *Reader) supersBeside(ctx context.Context, owner graph.Symbol) ([]graph.Edge, error) {
	err := r.findBeside(ctx, []graph.Symbol{owner})
	return r.beside[owner.ID], err
}

// descendants is what is found below one type.
type descendants struct {
	seen   map[facts.SymbolID]bool
	supers []graph.Edge
}

// findBeside finds the supertypes beside several types at once: it asks the store once
// a level of the hierarchy, however many types there are.
func (r *Reader) findBeside(ctx context.Context, owners []graph.Symbol) error {
	if r.beside == nil {
		r.beside = map[facts.SymbolID][]graph.Edge{}
	}
	found := map[facts.SymbolID]*descendants{}
	under := map[facts.SymbolID][]*descendants{} // by a type of the level
	var level []graph.Symbol
	for _, o := range owners {
		if _, known := r.beside[o.ID]; !known && found[o.ID] == nil {
			b := &descendants{seen: map[facts.SymbolID]bool{o.ID: true}}
			found[o.ID], under[o.ID] = b, []*descendants{b}
			level = append(level, o)
		}
	}
	for len(level) > 0 {
		below, err := r.Side.Referrers(ctx, level)
		if err != nil {
			return fmt.Errorf("find subtypes of %d types: %w", len(level), err)
		}
		if level, under, err = r.descend(ctx, below, under); err != nil {
			return err
		}
	}
	for owner, b := range found {
		r.beside[owner] = b.supers
	}
	return nil
}

// descend takes one step down by the edges to a level of types.
func (r *Reader) descend(ctx context.Context, below []graph.Edge, under map[facts.SymbolID][]*descendants) (level []graph.Symbol, next map[facts.SymbolID][]*descendants, err error) {
	next = map[facts.SymbolID][]*descendants{}
	for _, e := range below {
		if e.Kind != result.EdgeExtends {
			continue
		}
		f, err := r.File(ctx, e.Path)
		if err != nil {
			return nil, nil, err
		}
		isType := f != nil && e.SourceIdx >= 0 && f.Facts.Symbols[e.SourceIdx].Kind.IsType()
		for _, b := range under[e.Target] {
			if b.seen[e.Source] || len(b.seen) > maxSubtypesAsked {
				continue
			}
			b.seen[e.Source] = true
			if !isType {
				continue
			}
			if next[e.Source] == nil {
				level = append(level, f.Symbol(e.SourceIdx))
			}
			next[e.Source] = append(next[e.Source], b)
			for _, s := range r.supers(f, e.Source) {
				if s.Kind != result.EdgeOverrides && !b.seen[s.Target] && s.Target.Kind != facts.KindFile {
					b.supers = append(b.supers, s)
				}
			}
		}
	}
	for t, list := range next {
		next[t] = slices.DeleteFunc(list, func(b *descendants) bool { return len(b.seen) > maxSubtypesAsked })
	}
	return slices.DeleteFunc(level, func(t graph.Symbol) bool { return len(next[t.ID]) == 0 }), next, nil
}
