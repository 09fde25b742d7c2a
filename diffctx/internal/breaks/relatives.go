package breaks

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// relativesHave reports a member that went, where what it is called on may have another of its name: one of the type
// itself, of one that inherits from it, or of what such a one inherits beside it. A module that nothing mixes in may be
// mixed into any type, by whoever runs it; and where the name alone told the member, each of the name may be meant.
func (c *Search) relativesHave(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	switch {
	case !byName(d.File) || !isCalled(d) && d.Kind != facts.KindField || isInPlace(d):
		return false, nil
	case l.Target.Rule == link.RuleName && l.Target.Certainty != link.Exact:
		return c.memberNamed(ctx, d, func(string, *facts.Symbol) bool { return true })
	case d.AtTop():
		return c.mayBeMixedIn(ctx, d)
	case d.Container == nil || !d.Container.Kind.IsType() || d.Container.Match == nil:
		return false, nil
	}
	r, err := c.relativesOf(ctx, d.Container.Match.New)
	if err != nil {
		return false, err
	}
	return c.memberNamed(ctx, d, r.offer(d, l.Target.Rule))
}

// isInPlace reports a member that its type still has, and that takes or gives something else.
func isInPlace(d *compare.Definition) bool {
	m, owner := d.Match, d.Container
	return m != nil && m.New.Name == d.Name && owner != nil && owner.Match != nil && m.New.Container == owner.Match.New
}

// offer reports the members of relatives that a reference to a member may mean, which a rule bound.
func (r *relatives) offer(d *compare.Definition, rule link.Rule) func(of string, s *facts.Symbol) bool {
	module, static := d.Container.Kind == facts.KindTrait, d.Facts.Flags.Has(facts.Static)
	if rule == link.RuleStatic || rule == link.RuleDeclared && !module { // the value is of the type itself
		return func(of string, s *facts.Symbol) bool { return of == r.own && s.Flags.Has(facts.Static) == static }
	}
	anywhere := module && !r.mixed && !static
	return func(of string, s *facts.Symbol) bool {
		return (module || s.Flags.Has(facts.Static) == static) && (anywhere || r.names[of])
	}
}

// mayBeMixedIn reports what went from the top of a file, where something is left of its name that is no class's own: the module
// which has it may be mixed into what the file runs in.
func (c *Search) mayBeMixedIn(ctx context.Context, d *compare.Definition) (bool, error) {
	if names := extract.ByName(d.File.Language).Names; !names.Loose || !names.Inward {
		return false, nil
	}
	return c.anyCalled(ctx, d.Name, func(f *graph.File, s *facts.Symbol) (bool, error) {
		return f.Language == d.File.Language && (s.Container < 0 || f.Facts.Symbols[s.Container].Kind != facts.KindClass), nil
	})
}

// memberNamed reports a member of the head side of a definition's name that is meant, by the type that has it.
func (c *Search) memberNamed(ctx context.Context, d *compare.Definition, meant func(of string, s *facts.Symbol) bool) (bool, error) {
	return c.anyCalled(ctx, d.Name, func(f *graph.File, s *facts.Symbol) (bool, error) {
		if f.Language != d.File.Language || s.Container < 0 || !f.Facts.Symbols[s.Container].Kind.IsType() {
			return false, nil
		}
		return meant(f.Symbol(s.Container).QualifiedName, s), nil
	})
}

// relativesOf finds the relatives of a type of the head side.
func (c *Search) relativesOf(ctx context.Context, t *compare.Definition) (*relatives, error) {
	if r := c.related[t.ID]; r != nil {
		return r, nil
	}
	r := &relatives{own: t.QualifiedName, names: map[string]bool{t.QualifiedName: true}}
	below, err := c.closure(ctx, []graph.Symbol{t.Symbol}, r.names, c.inheritors)
	if err != nil {
		return nil, err
	}
	r.mixed = len(below) > 1
	if _, err = c.closure(ctx, below, r.names, c.inherits); err != nil {
		return nil, err
	}
	if c.related == nil {
		c.related = map[facts.SymbolID]*relatives{}
	}
	c.related[t.ID] = r
	return r, nil
}

// closure adds to some types those that next finds from each of their parts, until there are no more; seen holds their names.
func (c *Search) closure(ctx context.Context, types []graph.Symbol, seen map[string]bool, next func(context.Context, graph.Symbol) ([]graph.Symbol, error)) ([]graph.Symbol, error) {
	for i := 0; i < len(types) && len(types) < surface.MaxSubtypes; i++ {
		parts, err := c.partsOf(ctx, types[i])
		if err != nil {
			return nil, err
		}
		for _, p := range parts {
			found, err := next(ctx, p)
			if err != nil {
				return nil, err
			}
			for _, t := range found {
				if !seen[t.QualifiedName] {
					seen[t.QualifiedName] = true
					types = append(types, t)
				}
			}
		}
	}
	return types, nil
}

// partsOf lists the declarations of a type of the head side, which may be reopened.
func (c *Search) partsOf(ctx context.Context, t graph.Symbol) ([]graph.Symbol, error) {
	var out []graph.Symbol
	var last *graph.File
	_, err := c.anyCalled(ctx, t.Name, func(f *graph.File, _ *facts.Symbol) (bool, error) {
		for i := 0; f != last && i < len(f.Facts.Symbols); i++ {
			if s := f.Symbol(int32(i)); s.Kind.IsType() && s.QualifiedName == t.QualifiedName {
				out = append(out, s)
			}
		}
		last = f
		return false, nil
	})
	return out, err
}

// inheritors lists the types that name a type as their supertype.
func (c *Search) inheritors(ctx context.Context, t graph.Symbol) ([]graph.Symbol, error) {
	refs, err := c.ReferrersOf(ctx, []graph.Symbol{t})
	if err != nil {
		return nil, err
	}
	var out []graph.Symbol
	for _, e := range refs[t.ID] {
		if e.Kind != result.EdgeExtends || e.SourceIdx < 0 || compare.IsRelation(e) {
			continue
		}
		f, err := c.File(ctx, c.Head, e.Path)
		if err != nil {
			return nil, err
		}
		if f != nil && f.Facts.Symbols[e.SourceIdx].Kind.IsType() {
			out = append(out, f.Symbol(e.SourceIdx))
		}
	}
	return out, nil
}

// inherits lists the types of the repository that a declaration of a type names as its supertypes.
func (c *Search) inherits(ctx context.Context, t graph.Symbol) ([]graph.Symbol, error) {
	f, err := c.File(ctx, c.Head, t.Path)
	if err != nil || f == nil {
		return nil, err
	}
	var out []graph.Symbol
	for _, e := range c.EdgesFrom(f, t.ID) {
		if e.Kind != result.EdgeExtends || compare.IsRelation(e) {
			continue
		}
		g, err := c.File(ctx, c.Head, e.TargetPath)
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		if i, ok := g.Find(e.Target); ok && i >= 0 {
			out = append(out, g.Symbol(i))
		}
	}
	return out, nil
}
