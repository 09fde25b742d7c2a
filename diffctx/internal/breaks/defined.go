package breaks

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// defined reports a name that a definition of the head side has, whatever it is.
func (c *Search) defined(ctx context.Context, name string) (bool, error) {
	return c.definedAs(ctx, name, func(*facts.Symbol) bool { return true })
}

// definedAs reports a name that a definition of the head side has which is meant.
func (c *Search) definedAs(ctx context.Context, name string, meant func(s *facts.Symbol) bool) (bool, error) {
	return c.anyCalled(ctx, name, func(f *graph.File, s *facts.Symbol) (bool, error) {
		return s.Kind != facts.KindSection && meant(s) && !passesOn(f, s), nil
	})
}

// anyCalled reports whether one of the definitions of a name that the head side has is meant. It stops at the first.
func (c *Search) anyCalled(ctx context.Context, name string, meant func(f *graph.File, s *facts.Symbol) (bool, error)) (bool, error) {
	paths, err := c.Head.Naming(ctx, name)
	if err != nil {
		return false, fmt.Errorf("look for definitions of %s: %w", name, err)
	}
	for _, p := range paths {
		f, err := c.Head.File(ctx, p)
		if err != nil {
			return false, fmt.Errorf("look for definitions of %s: %w", name, err)
		}
		for i := 0; f != nil && i < len(f.Facts.Symbols); i++ {
			s := &f.Facts.Symbols[i]
			if s.Name != name {
				continue
			}
			if found, err := meant(f, s); err != nil || found {
				return found, err
			}
		}
	}
	return false, nil
}

// passesOn reports a definition that is written by the name of another alone, as `inherit (tools) name` is.
func passesOn(f *graph.File, s *facts.Symbol) bool {
	return slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		return r.Line == s.NameLine && r.Col == s.NameCol && f.Facts.NameOf(r.Expr) == s.Name
	})
}
