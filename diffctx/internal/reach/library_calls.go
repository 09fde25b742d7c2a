package reach

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// LibraryCaller reports a method that the language's library may call by its name.
type LibraryCaller interface{ CalledByLibrary(name string) bool }

// ForeignModules tells modules whose code may call any method of what it is given, through an interface
// of its own or by reflection, from those of the language's library, which calls few.
type ForeignModules interface{ IsForeign(module string) bool }

// givenAway tells methods that nothing in the tree calls, of folders that import other people's modules: these may call
// them. In languages whose types say what they implement that is known otherwise.
func (w *walk) givenAway() func(graph.Symbol) bool {
	foreign := map[string]bool{}
	for p, f := range w.r.files {
		if f == nil || f.Record == nil || graph.IsTestPath(p) || foreign[link.Dir(p)] {
			continue
		}
		l, ok := compare.LanguageOf[ForeignModules](f)
		foreign[link.Dir(p)] = ok && importsForeign(f, l)
	}
	called := map[facts.SymbolID]bool{}
	for _, s := range w.order {
		if s.from != nil {
			called[s.from.symbol.ID] = true
		}
	}
	for _, j := range w.joins {
		called[j.of.symbol.ID] = true
	}
	return func(x graph.Symbol) bool {
		return x.Kind == facts.KindMethod && x.Facts != nil && x.Facts.Flags.Has(facts.Exported) && foreign[link.Dir(x.Path)] && !called[x.ID]
	}
}

// importsForeign reports a file that imports other people's modules.
func importsForeign(f *graph.File, l ForeignModules) bool {
	for i, b := range f.Record.Imports {
		isOwn := slices.ContainsFunc(b.Targets, func(t uint32) bool { return f.Record.Targets[t].External == "" })
		if !isOwn && l.IsForeign(f.Facts.Imports[i].Module) {
			return true
		}
	}
	return false
}

// CalledFromOutside reports a method that code outside of the repository may call
// without naming it: its type has a supertype from there, which may declare it, or its
// name is one by which the standard library calls what it is given.
func (r *Reader) CalledFromOutside(ctx context.Context, x graph.Symbol) (bool, error) {
	if !x.Kind.IsCallable() || x.Kind == facts.KindConstructor || x.Facts == nil || strings.HasPrefix(x.Name, "#") || x.Index < 0 {
		return false, nil
	}
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil {
		return false, err
	}
	if x.Facts.Visibility == facts.VisibilityPrivate && !surface.PrivateByName(f, x.Name) {
		return false, nil
	}
	l := extract.ByName(f.Language)
	if l, ok := compare.LanguageOf[LibraryCaller](f); ok && x.Kind == facts.KindMethod && l.CalledByLibrary(x.Name) {
		return true, nil
	}
	if l != nil && l.MethodsApart && x.Kind == facts.KindMethod {
		return false, nil
	}
	owner := f.Facts.Symbols[x.Index].Container
	if owner < 0 || !f.Facts.Symbols[owner].Kind.IsType() {
		return false, nil
	}
	if l != nil && l.MarksOverrides && !x.Facts.Flags.Has(facts.Override) {
		return false, nil
	}
	if x.Facts.Flags.Has(facts.Override) && !slices.ContainsFunc(r.supers(f, x.ID), func(e graph.Edge) bool { return e.Kind == result.EdgeOverrides }) {
		return true, nil
	}
	return r.extendsOutside(ctx, f, owner, map[facts.SymbolID]bool{})
}

// extendsOutside reports a type with a supertype outside of the repository, of its
// own or of one above it. Types are walked through once.
func (r *Reader) extendsOutside(ctx context.Context, f *graph.File, i int32, seen map[facts.SymbolID]bool) (bool, error) {
	x := f.Symbol(i)
	if known, ok := r.outside[x.ID]; ok {
		return known, nil
	}
	outside, err := r.reachesOutside(ctx, f, x, seen)
	if err != nil {
		return false, err
	}
	if !outside {
		for t := range seen { // all that the walk reached
			r.outside[t] = false
		}
	}
	return outside, nil
}

// reachesOutside walks to the supertypes that were not seen, and notes on the way back
// which of them lead outside.
func (r *Reader) reachesOutside(ctx context.Context, f *graph.File, x graph.Symbol, seen map[facts.SymbolID]bool) (bool, error) {
	if seen[x.ID] {
		return false, nil
	}
	seen[x.ID] = true
	if r.openSupers(f)[x.Index] {
		r.outside[x.ID] = true
		return true, nil
	}
	for _, e := range r.supers(f, x.ID) {
		if e.Kind == result.EdgeOverrides || e.TargetPath == "" {
			continue
		}
		if known, ok := r.outside[e.Target]; ok {
			if known {
				r.outside[x.ID] = true
				return true, nil
			}
			continue
		}
		above, err := r.File(ctx, e.TargetPath)
		if err != nil {
			return false, err
		}
		if above == nil {
			continue
		}
		if t, ok := above.Find(e.Target); ok && t >= 0 {
			if outside, err := r.reachesOutside(ctx, above, above.Symbol(t), seen); outside || err != nil {
				r.outside[x.ID] = outside
				return outside, err
			}
		}
	}
	return false, nil
}

// openSupers are the types of a file that name a supertype which is not bound and may call what they add.
func (r *Reader) openSupers(f *graph.File) map[int32]bool {
	open, ok := r.open[f]
	if !ok {
		open = map[int32]bool{}
		known := lang.KnownOf(f.Language)
		for i, super := range compare.OpenSupers(f) {
			if !known.NeverCallsBack.Has(super.Name) {
				open[i] = true
			}
		}
		r.open[f] = open
	}
	return open
}
