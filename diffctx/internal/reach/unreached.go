package reach

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/unused"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Unreached lists the functions and methods of a tree that no test is seen to
// reach, by path and line: those that a change of everything would tell as
// unreached. The walk is that of Affected, without its limits; what other people's modules may call of
// what they are given is left out too.
func Unreached(ctx context.Context, s *graph.Snapshot) ([]result.Symbol, error) {
	r := NewReader(s)
	r.whole = true
	var all []graph.Symbol
	tests := false
	err := s.Each(ctx, func(f *graph.File) error {
		r.files[f.Path] = f
		if graph.IsTestPath(f.Path) {
			tests = true
			return nil
		}
		handed := unused.Annotated(f)
		for _, x := range f.Symbols() {
			tests = tests || x.Facts != nil && x.Facts.Flags.Has(facts.Test)
			if x.Kind != facts.KindPackage && !handed[x.Index] && !f.IsGenerated() {
				all = append(all, x)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the graph: %w", err)
	}
	if !tests {
		return []result.Symbol{}, nil
	}
	t, err := LikelyTests(ctx, r, all, nil, result.Options{MaxNodes: math.MaxInt / 2})
	if err != nil {
		return nil, fmt.Errorf("find what tests reach: %w", err)
	}
	return t.Unreached, nil
}

// unreached lists the changed callables that no test is seen to reach. What led to a
// place where a limit stopped the walk, or to code that runs when a type or a package is first used, is left out, what a decorator may hand to
// others and what it calls, what a supertype from outside may call, and what may be called on a value of
// unknown or foreign type where its own is named: nothing is known of it.
func unreached(ctx context.Context, w *walk, hits map[*step]bool, changed []graph.Symbol) ([]result.Symbol, error) {
	decided := map[*step]bool{}
	for s := range hits {
		decided[s] = true
	}
	for _, s := range w.frontier {
		decided[s] = true
	}
	for _, s := range w.order {
		if graph.IsTestPath(s.symbol.Path) || isInitializer(s.symbol) { // what prepares a test runs with it
			decided[s] = true
		}
	}
	w.spread(decided)
	if err := w.spreadOutside(ctx, decided); err != nil {
		return nil, err
	}
	w.spreadFunctionValues(decided)
	w.spreadHandedOver(decided)
	if err := w.spreadClassValues(ctx, decided); err != nil {
		return nil, err
	}
	if err := w.spreadUnknownReceivers(ctx, decided); err != nil {
		return nil, err
	}
	out := []result.Symbol{}
	listed := map[facts.SymbolID]bool{}
	for _, x := range changed {
		listed[x.ID] = x.Kind.IsCallable()
	}
	built := map[perBuild]bool{}
	for s := range decided {
		if t := perBuildOf(s.symbol); t.name != "" {
			built[t] = true
		}
	}
	open := importedOpenly(w)
	for _, x := range changed {
		if isProse(x.Path) || insideReported(w, listed, x) || insideTests(w, x) || built[perBuildOf(x)] || x.Parent == facts.FileID(x.Path) && open[x.Name] {
			continue
		}
		if s := w.steps[x.ID]; s != nil && !decided[s] && mayBeReached(x) && !mayBeHandedOver(x) && !throughContainer(w, decided, x) {
			out = append(out, compare.Render(x))
		}
	}
	slices.SortFunc(out, func(a, b result.Symbol) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line)) })
	return out, nil
}

// importedOpenly are the names that tests among the files that were read import of modules that are
// not in the tree, as what a build makes of its sources is not.
func importedOpenly(w *walk) map[string]bool {
	out := map[string]bool{}
	for p, f := range w.r.files {
		if f == nil || f.Record == nil || !graph.IsTestPath(p) {
			continue
		}
		for i, b := range f.Record.Imports {
			if m := &f.Facts.Imports[i]; b.Rule == link.RuleOpen || b.Certainty == link.Unresolved || len(b.Targets) == 0 {
				out[cmp.Or(m.Name, m.Local)] = true
			}
		}
	}
	return out
}

// perBuild is what a definition has in common with those of its name for other builds.
type perBuild struct{ dir, name string }

// perBuildOf is zero in languages whose folders are not built as one.
func perBuildOf(x graph.Symbol) perBuild {
	if l, _ := extract.Detect(x.Path); l == nil || !l.MethodsApart || x.Index < 0 {
		return perBuild{}
	}
	return perBuild{link.Dir(x.Path), x.QualifiedName}
}

// spreadOutside decides the methods that code outside of the repository may call
// through a supertype of its own, and what they lead to: those of types that are
// decided themselves, or of which the walk knows nothing.
func (w *walk) spreadOutside(ctx context.Context, decided map[*step]bool) error {
	var open []*step
	given := func(graph.Symbol) bool { return false }
	if w.r.whole {
		given = w.givenAway()
	}
	for _, s := range w.order {
		if outside, err := w.r.CalledFromOutside(ctx, s.symbol); err != nil {
			return err
		} else if (outside || given(s.symbol)) && !decided[s] {
			open = append(open, s)
		}
	}
	for len(open) > 0 {
		made := map[facts.SymbolID]bool{} // types that tests use
		for s := range decided {
			made[s.symbol.ID], made[s.symbol.Parent] = true, true
		}
		found := map[*step]bool{}
		left := open[:0:0]
		for _, s := range open {
			switch owner := s.symbol.Parent; {
			case decided[s]:
			case made[owner] || w.steps[owner] == nil:
				found[s] = true
			default:
				left = append(left, s)
			}
		}
		if len(found) == 0 {
			return nil
		}
		w.spread(found)
		for s := range found {
			decided[s] = true
		}
		open = left
	}
	return nil
}

// spreadFunctionValues decides the functions whose value a field or a property of a type keeps, or
// an object, and what they lead to: who reads the member of some subtype may call them.
func (w *walk) spreadFunctionValues(decided map[*step]bool) {
	found := map[*step]bool{}
	keeps := func(by, of *step) {
		if holdsValue(by.symbol) && of.symbol.Kind.IsCallable() && !decided[of] {
			found[of] = true
		}
	}
	for _, s := range w.order {
		if s.from != nil && s.edge.Kind != result.EdgeCalls {
			keeps(s, s.from)
		}
		if s.symbol.Kind.IsCallable() && (s.symbol.Parent.Kind == facts.KindValue || assigned(s.symbol)) && !decided[s] {
			found[s] = true // who has the object may take it by a computed name
		}
	}
	for _, j := range w.joins {
		if !j.calls {
			keeps(j.by, j.of)
		}
	}
	if len(found) == 0 {
		return
	}
	w.spread(found)
	for s := range found {
		decided[s] = true
	}
}

// spreadHandedOver decides the functions that a decorator may hand to others, and what they lead to.
func (w *walk) spreadHandedOver(decided map[*step]bool) {
	found := map[*step]bool{}
	for _, s := range w.order {
		if x := s.symbol; !decided[s] && x.Kind.IsCallable() && x.Facts != nil && mayBeHandedOver(x) {
			found[s] = true
		}
	}
	w.spread(found)
	for s := range found {
		decided[s] = true
	}
}

// assigned reports a function that an assignment gives to an object.
func assigned(x graph.Symbol) bool {
	return x.Facts != nil && x.Facts.Owner != "" && x.Facts.Container < 0 && compare.DescriptorAt(x.Path).LiteralKeys
}

// holdsValue reports a member of a type, or of an object, that holds a value.
func holdsValue(x graph.Symbol) bool {
	return (x.Kind == facts.KindField || x.Kind == facts.KindProperty) && (x.Parent.Kind.IsType() || x.Parent.Kind == facts.KindValue)
}

// mayBeReached reports code outside of tests that calls run: not what has no
// body, nor initialisation, which runs before any call.
func mayBeReached(x graph.Symbol) bool {
	l := compare.DescriptorAt(x.Path)
	if (x.Parent.Kind == facts.KindInterface || x.Parent.Kind == facts.KindType || strings.HasSuffix(x.Name, "()")) && l.ErasedTypes {
		return false // nor signatures of calls in types, which are named so
	}
	if l.IsStub(x.Path) || isInitializer(x) || l.ErasedTypes && x.Facts != nil && x.Facts.Body == 0 {
		return false // nor what is declared without a body
	}
	return x.Kind.IsCallable() && x.Facts != nil && !compare.IsTestCode(x.Path) && !compare.InBenchmarks(x.Path) && !x.Facts.Flags.Has(facts.Test) && !x.Facts.Flags.Has(facts.Abstract) && (!x.Facts.Flags.Has(facts.Overload) || l.Calls.Declared) && !strings.HasPrefix(x.Name, "<")
}

// mayBeHandedOver reports a function below a decorator or an annotation by which a
// framework may come to call it. Those of a language's library are none.
func mayBeHandedOver(x graph.Symbol) bool {
	l := compare.DescriptorAt(x.Path)
	if l.Calls.Decorated {
		return slices.ContainsFunc(x.Facts.Supers, func(s facts.Super) bool { return s.Role == facts.RoleAnnotates })
	}
	return slices.ContainsFunc(x.Facts.Decorators, func(d string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(d, "@"), "(")
		return !lang.KnownOf(l.Name).Describing.Has(compare.SimpleName(strings.TrimSpace(name)))
	})
}

// insideReported reports what is in a function that is said of itself.
func insideReported(w *walk, listed map[facts.SymbolID]bool, x graph.Symbol) bool {
	f := w.r.files[x.Path]
	if f == nil || x.Index < 0 {
		return false
	}
	for i := f.Facts.Symbols[x.Index].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		if listed[f.ID(i)] {
			return true
		}
	}
	return false
}

// insideTests reports what a module of tests has, beside the tests.
func insideTests(w *walk, x graph.Symbol) bool {
	f := w.r.files[x.Path]
	if f == nil || x.Index < 0 {
		return false
	}
	for i := f.Facts.Symbols[x.Index].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Flags.Has(facts.Test) {
			return true
		}
	}
	return false
}

// throughContainer reports a function inside a function that is decided: who
// calls the outer one may run the inner.
func throughContainer(w *walk, decided map[*step]bool, x graph.Symbol) bool {
	f := w.r.files[x.Path]
	if f == nil || x.Index < 0 {
		return false
	}
	for i := f.Facts.Symbols[x.Index].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		if s := w.steps[f.ID(i)]; s != nil && decided[s] && f.Facts.Symbols[i].Kind.IsCallable() {
			return true
		}
	}
	return false
}
