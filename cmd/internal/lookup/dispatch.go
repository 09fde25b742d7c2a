package lookup

import (
	"context"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Overridden lists the methods that a method implements or overrides: a call of
// one of them may run it.
func (e *Ends) Overridden(ctx context.Context, method graph.Symbol) ([]graph.Symbol, error) {
	if !method.Kind.IsCallable() || method.Facts == nil {
		return nil, nil
	}
	list, err := e.overriddenDirectly(ctx, method)
	if err != nil {
		return nil, err
	}
	owner, ok, err := e.View.Owner(ctx, method)
	if err != nil || !ok {
		return list, err
	}
	seen := map[facts.SymbolID]bool{owner.ID: true, method.ID: true}
	for _, m := range list {
		seen[m.ID] = true
	}
	for types := []graph.Symbol{owner}; len(types) > 0; types = types[1:] {
		supers, err := e.supertypes(ctx, types[0])
		if err != nil {
			return nil, err
		}
		for _, super := range supers {
			if seen[super.ID] {
				continue
			}
			seen[super.ID] = true
			types = append(types, super)
			if m, ok, err := e.View.Member(ctx, super, method.Name); err != nil {
				return nil, err
			} else if ok && !seen[m.ID] {
				seen[m.ID] = true
				list = append(list, m)
			}
		}
	}
	return list, nil
}

func (e *Ends) overriddenDirectly(ctx context.Context, method graph.Symbol) ([]graph.Symbol, error) {
	edges, err := e.View.Outgoing(ctx, method)
	if err != nil {
		return nil, err
	}
	var list []graph.Symbol
	for _, edge := range edges {
		if edge.Kind != "overrides" || edge.SourceIdx != method.Index {
			continue
		}
		m, err := e.Target(ctx, edge)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// Overriding lists the methods that implement or override a method: a call of it
// may run one of them.
func (e *Ends) Overriding(ctx context.Context, method graph.Symbol) ([]graph.Symbol, error) {
	if !method.Kind.IsCallable() || method.Facts == nil {
		return nil, nil
	}
	owner, ok, err := e.View.Owner(ctx, method)
	if err != nil || !ok {
		return nil, err
	}
	subs, err := e.Subtypes(ctx, owner)
	if err != nil {
		return nil, err
	}
	var list []graph.Symbol
	for _, sub := range subs {
		if m, ok, err := e.View.Member(ctx, sub, method.Name); err != nil {
			return nil, err
		} else if ok {
			list = append(list, m)
		}
	}
	return list, nil
}

// Subtypes lists the types that implement or extend a type, directly or through
// others. The caller must not change the list.
func (e *Ends) Subtypes(ctx context.Context, t graph.Symbol) ([]graph.Symbol, error) {
	list, ok := e.subtypes[t.ID]
	if ok {
		return list, nil
	}
	list, err := e.findSubtypes(ctx, t)
	if err == nil {
		e.subtypes[t.ID] = list
	}
	return list, err
}

func (e *Ends) findSubtypes(ctx context.Context, t graph.Symbol) ([]graph.Symbol, error) {
	seen := map[facts.SymbolID]bool{t.ID: true}
	var list []graph.Symbol
	for level := []graph.Symbol{t}; len(level) > 0; {
		edges, err := e.View.Referrers(ctx, level) // at once: files refer to many types of a family
		if err != nil {
			return nil, err
		}
		to := map[facts.SymbolID][]graph.Edge{}
		for _, edge := range edges {
			if IsSubtyping(edge) {
				to[edge.Target] = append(to[edge.Target], edge)
			}
		}
		var below []graph.Symbol
		for _, super := range level {
			for _, edge := range to[super.ID] {
				if seen[edge.Source] {
					continue
				}
				seen[edge.Source] = true
				sub, err := e.Source(ctx, edge)
				if err != nil {
					return nil, err
				}
				below = append(below, sub)
			}
		}
		list, level = append(list, below...), below
	}
	return list, nil
}

func IsSubtyping(e graph.Edge) bool { return e.Kind == "implements" || e.Kind == "extends" }

func (e *Ends) supertypes(ctx context.Context, t graph.Symbol) ([]graph.Symbol, error) {
	edges, err := e.View.Outgoing(ctx, t)
	if err != nil {
		return nil, err
	}
	var list []graph.Symbol
	for _, edge := range edges {
		if !IsSubtyping(edge) || edge.SourceIdx != t.Index {
			continue
		}
		super, err := e.Target(ctx, edge)
		if err != nil {
			return nil, err
		}
		list = append(list, super)
	}
	return list, nil
}
