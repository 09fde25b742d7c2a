package reach

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// runners are the types whose objects a test calls although nothing in its file leads to them.
type runners struct {
	inheriting map[facts.SymbolID]typeSet // by a class of tests: those that extend it, which inherit its tests
	beans      typeSet                    // those that a container makes, each the only one that has what it is called for
	injected   map[string]bool            // by the path of tests: a container runs them
}

// runnersOf finds for whom a container or a runner of tests makes the types that the walk left
// through what replaces their members.
func (w *walk) runnersOf(ctx context.Context, owners memberOwners, tests []*step) (runners, error) {
	out := runners{inheriting: map[facts.SymbolID]typeSet{}, injected: map[string]bool{}}
	classes := map[facts.SymbolID]bool{}
	for _, s := range tests {
		classes[s.symbol.Parent] = true
	}
	for _, x := range owners.symbols {
		if x.Kind != facts.KindClass {
			continue
		}
		above, err := w.r.classesAbove(ctx, x)
		if err != nil {
			return out, err
		}
		for _, c := range above {
			if classes[c.ID] {
				out.inheriting[c.ID] |= owners.sets[x.ID]
			}
		}
		bean, err := w.r.isOnlyBean(ctx, x)
		if err != nil {
			return out, err
		}
		if bean {
			out.beans |= owners.sets[x.ID]
		}
	}
	if out.beans == 0 {
		return out, nil
	}
	for _, s := range tests {
		if _, known := out.injected[s.symbol.Path]; known {
			continue
		}
		injected, err := w.r.isInjected(ctx, s.symbol)
		if err != nil {
			return out, err
		}
		out.injected[s.symbol.Path] = injected
	}
	return out, nil
}

// calledBy are the types that a test calls in any case.
func (r runners) calledBy(test *step) typeSet {
	set := r.inheriting[test.symbol.Parent]
	if r.injected[test.symbol.Path] {
		set |= r.beans
	}
	return set
}

// classesAbove lists the classes of the repository that one extends, however far.
func (r *Reader) classesAbove(ctx context.Context, x graph.Symbol) ([]graph.Symbol, error) {
	var out []graph.Symbol
	seen := map[facts.SymbolID]bool{x.ID: true}
	for open := []graph.Symbol{x}; len(open) > 0 && len(seen) <= maxOverridden; open = open[1:] {
		f, err := r.File(ctx, open[0].Path)
		if err != nil || f == nil {
			return out, err
		}
		for _, e := range r.supers(f, open[0].ID) {
			if e.Kind == result.EdgeOverrides || seen[e.Target] {
				continue
			}
			seen[e.Target] = true
			t, ok, err := r.target(ctx, e)
			if err != nil {
				return out, err
			}
			if ok && t.Kind.IsType() {
				out, open = append(out, t), append(open, t)
			}
		}
	}
	return out, nil
}

// isOnlyBean reports a class that a container makes, and that alone of the classes outside of tests
// has each of its supertypes of the repository: what is injected as one of them is it.
func (r *Reader) isOnlyBean(ctx context.Context, x graph.Symbol) (bool, error) {
	if made, err := r.isBean(ctx, x); err != nil || !made {
		return false, err
	}
	above, err := r.classesAbove(ctx, x)
	if err != nil || len(above) == 0 {
		return false, err
	}
	edges, err := r.Side.Referrers(ctx, above)
	if err != nil {
		return false, err
	}
	for _, e := range edges {
		if e.Kind != result.EdgeExtends && e.Kind != result.EdgeImplements || e.Source == x.ID || graph.IsTestPath(e.Path) {
			continue
		}
		g, err := r.File(ctx, e.Path)
		if err != nil {
			return false, err
		}
		if y := g.Symbol(e.SourceIdx); y.Kind == facts.KindClass && !y.Facts.Flags.Has(facts.Abstract) {
			return false, nil
		}
	}
	return true, nil
}

// isBean reports a class below an annotation that has a container make it, or that a function gives to one.
func (r *Reader) isBean(ctx context.Context, x graph.Symbol) (bool, error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil || x.Index < 0 || graph.IsTestPath(x.Path) {
		return false, err
	}
	i := injection(f)
	if len(i.Beans) == 0 || annotatedBy(f, x.Index, i.Beans) {
		return len(i.Beans) > 0, nil
	}
	ask := []graph.Symbol{x}
	for _, m := range f.MembersOf(x.Index) {
		if f.Facts.Symbols[m].Kind == facts.KindConstructor {
			ask = append(ask, f.Symbol(m))
		}
	}
	edges, err := r.Side.Referrers(ctx, ask)
	if err != nil {
		return false, err
	}
	for _, e := range edges {
		if e.Kind != result.EdgeInstantiates || e.SourceIdx < 0 || graph.IsTestPath(e.Path) {
			continue
		}
		g, err := r.File(ctx, e.Path)
		if err != nil {
			return false, err
		}
		if g != nil && annotatedBy(g, e.SourceIdx, i.Providers) {
			return true, nil
		}
	}
	return false, nil
}

// injection is what a language's containers go by.
func injection(f *graph.File) lang.Injection {
	if l := extract.ByName(f.Language); l != nil && l.Injection != nil {
		return *l.Injection
	}
	return lang.Injection{}
}

// isInjected reports a test of which a container fills fields or parameters, of its class or of one above,
// and which makes no stand-ins.
func (r *Reader) isInjected(ctx context.Context, test graph.Symbol) (bool, error) {
	class, ok, err := r.symbol(ctx, test.Path, test.Parent)
	if err != nil || !ok {
		return false, err
	}
	above, err := r.classesAbove(ctx, class)
	if err != nil {
		return false, err
	}
	takes := false
	for _, c := range append(above, class) {
		f, err := r.File(ctx, c.Path)
		if err != nil || f == nil {
			return false, err
		}
		i := injection(f)
		if annotates(f, i.StandIns) {
			return false, nil
		}
		takes = takes || annotates(f, i.Points)
	}
	return takes, nil
}

// annotates reports a file that has one of some annotations.
func annotates(f *graph.File, names []string) bool {
	return len(names) > 0 && slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		return r.Role == facts.RoleAnnotates && slices.Contains(names, compare.SimpleName(f.Facts.NameOf(r.Expr)))
	})
}

// annotatedBy reports a definition below one of some annotations.
func annotatedBy(f *graph.File, symbol int32, names []string) bool {
	return slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		return r.Role == facts.RoleAnnotates && r.Scope == symbol && slices.Contains(names, compare.SimpleName(f.Facts.NameOf(r.Expr)))
	})
}
