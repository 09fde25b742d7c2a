package reach

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// construction is a class, or a constructor, by which a constructor runs that is not
// named there, and the step to that one.
type construction struct {
	class graph.Symbol
	edge  graph.Edge // from the class to the superclass whose constructor runs
	by    *step
}

// Maker reports a method that the language runs where an object of its class is made.
type Maker interface{ RunsWhenMade(method string) bool }

// runsWhenMade reports a method that runs with the constructor of its class.
func (r *Reader) runsWhenMade(ctx context.Context, x graph.Symbol) (bool, error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil {
		return false, err
	}
	l, ok := compare.LanguageOf[Maker](f)
	return ok && l.RunsWhenMade(x.Name), nil
}

// constructions lists the classes of which a level has constructors: who makes an object of one
// refers to the class, or to a subclass without a constructor of its own. implied are
// the constructors of subclasses that run one of the level without naming it.
func (w *walk) constructions(ctx context.Context, level []*step) (classes map[facts.SymbolID][]construction, implied []construction, err error) {
	classes = map[facts.SymbolID][]construction{}
	if w.byFile {
		return classes, nil, nil
	}
	var open []construction
	for _, s := range level {
		class, ok, err := w.r.constructed(ctx, s.symbol)
		if err != nil {
			return nil, nil, err
		}
		if ok {
			open = append(open, construction{class: class, by: s})
		}
	}
	for len(open) > 0 && len(classes) < surface.MaxLineage {
		var next []construction
		for _, c := range open {
			if !slices.ContainsFunc(classes[c.class.ID], func(x construction) bool { return x.by == c.by }) {
				classes[c.class.ID] = append(classes[c.class.ID], c)
				next = append(next, c)
			}
		}
		below, err := w.r.subclasses(ctx, next)
		if err != nil {
			return nil, nil, err
		}
		open = open[:0]
		for _, b := range below {
			own, err := w.r.insteadOf(ctx, b.by.symbol, b.class)
			switch {
			case err != nil:
				return nil, nil, err
			case len(own) == 0:
				open = append(open, b)
			case b.by.symbol.Kind == facts.KindConstructor:
				implied = append(implied, w.r.implying(ctx, b, own)...)
			}
		}
	}
	return classes, implied, nil
}

// subclasses lists the classes that extend one of those given and may run the
// constructor that each of those means.
func (r *Reader) subclasses(ctx context.Context, of []construction) ([]construction, error) {
	var ask []graph.Symbol
	for _, c := range of {
		ask = append(ask, c.class)
	}
	if len(ask) == 0 {
		return nil, nil
	}
	edges, err := r.Side.Referrers(ctx, ask)
	if err != nil {
		return nil, fmt.Errorf("find subclasses of %d classes: %w", len(ask), err)
	}
	var out []construction
	for _, e := range edges {
		if e.Kind != result.EdgeExtends || e.SourceIdx < 0 {
			continue
		}
		f, err := r.File(ctx, e.Path)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		x := f.Symbol(e.SourceIdx)
		if x.Kind != facts.KindClass {
			continue
		}
		for _, c := range of {
			made := x.Facts.IsDataClass() && c.by.symbol.Kind == facts.KindConstructor // from its fields
			if c.class.ID == e.Target && !made && (!isImplicit(f) || takesNothing(c.by.symbol)) {
				out = append(out, construction{x, e, c.by})
			}
		}
	}
	return out, nil
}

// isImplicit reports a language in which only constructors without arguments run
// unnamed.
func isImplicit(f *graph.File) bool {
	l := extract.ByName(f.Facts.Language)
	return l != nil && l.Inheritance != nil && l.Inheritance.Implicit
}

func takesNothing(x graph.Symbol) bool {
	return x.Facts != nil && !slices.ContainsFunc(x.Facts.Params, func(p facts.Param) bool { return !p.Flags.Has(facts.Variadic) })
}

// insteadOf lists what a class declares that runs where an object of it is made, instead of
// what its superclass has: constructors, or a method of the same name.
func (r *Reader) insteadOf(ctx context.Context, x, class graph.Symbol) ([]graph.Symbol, error) {
	f, err := r.File(ctx, class.Path)
	if err != nil || f == nil {
		return nil, err
	}
	var out []graph.Symbol
	for _, i := range f.MembersOf(class.Index) {
		if s := &f.Facts.Symbols[i]; s.Kind == x.Kind && (x.Kind == facts.KindConstructor || s.Name == x.Name) {
			out = append(out, f.Symbol(i))
		}
	}
	return out, nil
}

// implying lists those of a subclass's constructors that run a constructor without
// arguments of the superclass because they name no other.
func (r *Reader) implying(ctx context.Context, b construction, own []graph.Symbol) []construction {
	if !isImplicit(r.files[b.class.Path]) {
		return nil
	}
	var out []construction
	for _, k := range own {
		edges, err := r.Side.Outgoing(ctx, k)
		if err == nil && !slices.ContainsFunc(edges, func(e graph.Edge) bool {
			return e.Kind == result.EdgeCalls && e.Target.Kind == facts.KindConstructor
		}) {
			out = append(out, construction{k, b.edge, b.by})
		}
	}
	return out
}

// initialized lists the variables of its own type or package that an initialiser works on: who reads
// one of them sees what the initialiser did. One that works on none means its type.
func (r *Reader) initialized(ctx context.Context, x graph.Symbol) ([]graph.Symbol, error) {
	edges, err := r.Side.Outgoing(ctx, x)
	if err != nil {
		return nil, fmt.Errorf("find what %s refers to: %w", x.QualifiedName, err)
	}
	owner, ok, err := r.ownerOf(ctx, x)
	if err != nil {
		return nil, err
	}
	inType := ok && owner.Kind.IsType()
	var out []graph.Symbol
	for _, e := range edges {
		if e.TargetPath == "" || !inType && link.Dir(e.TargetPath) != link.Dir(x.Path) || inType && e.TargetPath != x.Path {
			continue
		}
		t, found, err := r.target(ctx, e)
		if err != nil {
			return nil, err
		}
		if !found || !holdsState(t) || inType && t.Parent != owner.ID || slices.ContainsFunc(out, func(o graph.Symbol) bool { return o.ID == t.ID }) {
			continue
		}
		out = append(out, t)
	}
	if len(out) == 0 && inType {
		out = append(out, owner)
	}
	return out, nil
}
