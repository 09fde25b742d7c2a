package breaks

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostDeclarations finds the definitions of members, written outside of their types, that these no longer declare under the name.
func (c *Search) lostDeclarations(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		if !isLostDeclaration(d) {
			continue
		}
		b, err := c.undeclared(ctx, d)
		if err != nil {
			return nil, err
		}
		if b != nil {
			out = append(out, *b)
		}
	}
	return out, nil
}

// isLostDeclaration reports a member without a body that its type, which is there, does not declare under the name any longer.
func isLostDeclaration(d *compare.Definition) bool {
	l := extract.ByName(d.File.Language)
	if l == nil || l.Names == nil || l.Names.Strategy != lang.ByInclude || !isPrototype(d.Facts) || !d.Kind.IsCallable() || d.Match != nil && d.Match.New.Name == d.Name {
		return false
	}
	return d.Container != nil && d.Container.Kind.IsType() && d.Container.Match != nil && d.Container.Match.New.Name == d.Container.Name
}

// undeclared is the break of a declaration by the definitions of its name that name its type as theirs; nil where a type of
// the name declares one.
func (c *Search) undeclared(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	paths, err := c.Head.Naming(ctx, d.Name)
	if err != nil {
		return nil, fmt.Errorf("look for definitions of %s: %w", d.Name, err)
	}
	var callers []result.Caller
	for _, p := range paths {
		f, err := c.File(ctx, c.Head, p)
		if err != nil {
			return nil, err
		}
		for i := 0; f != nil && i < len(f.Facts.Symbols); i++ {
			switch s := &f.Facts.Symbols[i]; {
			case s.Name != d.Name:
			case s.Container >= 0 && f.Facts.Symbols[s.Container].Name == d.Container.Name && s.Owner == "":
				return nil, nil
			case isDefinedApart(f, s, d):
				at := c.Declared(surface.Offer{File: f, Index: int32(i)}, result.EdgeImplements, "is not declared in "+d.Container.Name)
				at.Certainty = link.Inferred.String()
				callers = append(callers, at)
			}
		}
	}
	if unread, err := c.maybeUnread(ctx, d); err != nil || unread {
		return nil, err
	}
	return breakOf(d, callers), nil
}

// isDefinedApart reports a definition with a body that says that it belongs to the type of a declaration.
func isDefinedApart(f *graph.File, s *facts.Symbol, d *compare.Definition) bool {
	return s.Kind.IsCallable() && !isPrototype(s) && s.Owner != "" && compare.SimpleName(s.Owner) == d.Container.Name &&
		extract.ByName(f.Language) != nil && extract.ByName(f.Language).Family == extract.ByName(d.File.Language).Family
}
