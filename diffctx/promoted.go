package diffctx

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// maxHeirs bounds how many subtypes of a type are asked for their other supertypes.
const maxHeirs = 64

// declaredBeside lists the members of a name that the other supertypes of a type's subtypes
// declare: what a type gives to its subtypes, by inheritance or embedding, is called
// through these too.
func (r *reader) declaredBeside(ctx context.Context, owner snapshot.Symbol, name string) ([]snapshot.Symbol, error) {
	supers, err := r.supersBeside(ctx, owner)
	if err != nil {
		return nil, err
	}
	var out []snapshot.Symbol
	seen := map[id]bool{}
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
func (r *reader) supersBeside(ctx context.Context, owner snapshot.Symbol) ([]snapshot.Edge, error) {
	if out, ok := r.beside[owner.ID]; ok {
		return out, nil
	}
	var out []snapshot.Edge
	seen := map[id]bool{owner.ID: true}
	for level := []snapshot.Symbol{owner}; len(level) > 0 && len(seen) <= maxHeirs; {
		below, err := r.side.Referrers(ctx, level)
		if err != nil {
			return nil, fmt.Errorf("find subtypes of %s: %w", owner.QualifiedName, err)
		}
		level = level[:0:0]
		for _, e := range below {
			if e.Kind != kindExtends || seen[e.Source] || len(seen) > maxHeirs {
				continue
			}
			seen[e.Source] = true
			f, err := r.file(ctx, e.Path)
			if err != nil {
				return nil, err
			}
			if f == nil || e.SourceIdx < 0 || !f.Facts.Symbols[e.SourceIdx].Kind.IsType() {
				continue
			}
			level = append(level, f.Symbol(e.SourceIdx))
			for _, s := range r.supers(f, e.Source) {
				if s.Kind != kindOverrides && !seen[s.Target] && s.Target.Kind != facts.KindFile {
					out = append(out, s)
				}
			}
		}
	}
	if r.beside == nil {
		r.beside = map[id][]snapshot.Edge{}
	}
	r.beside[owner.ID] = out
	return out, nil
}
