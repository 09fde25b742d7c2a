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
)

// isSetup reports a method that runs with the tests of its class.
func isSetup(x graph.Symbol, f *graph.File) bool {
	l := extract.ByName(f.Language)
	return x.Kind == facts.KindMethod && x.Facts != nil && l != nil && l.SetsUp != nil && l.SetsUp(x.Facts)
}

// preparedTests lists the tests that changed set-up methods run with: those of their
// classes and of the types that extend these.
func preparedTests(ctx context.Context, r *Reader, changed []graph.Symbol) ([]result.Test, error) {
	var out []result.Test
	for _, x := range changed {
		f, err := r.File(ctx, x.Path)
		if err != nil {
			return nil, err
		}
		if f == nil || !isSetup(x, f) {
			continue
		}
		owner, ok, err := r.ownerOf(ctx, x)
		if err != nil {
			return nil, err
		}
		if !ok || !owner.Kind.IsType() {
			continue
		}
		tests, err := r.testsUnder(ctx, owner)
		if err != nil {
			return nil, err
		}
		out = append(out, tests...)
	}
	return out, nil
}

// markedTests lists the tests of the types that are below other annotations or decorators, by
// which a runner learns how to run them, and of those that extend these.
func markedTests(ctx context.Context, c *compare.Comparison, r *Reader) ([]result.Test, error) {
	var out []result.Test
	for _, d := range c.NewOrder {
		if d.Match == nil || !d.Kind.IsType() || d.Facts == nil || d.Match.Old.Facts == nil || !graph.IsTestPath(d.Path) || slices.Equal(d.Match.Old.Facts.Decorators, d.Facts.Decorators) {
			continue
		}
		tests, err := r.testsUnder(ctx, d.Symbol)
		if err != nil {
			return nil, err
		}
		out = append(out, tests...)
	}
	return out, nil
}

// testsUnder lists the tests that a type and its subtypes have as members.
func (r *Reader) testsUnder(ctx context.Context, owner graph.Symbol) ([]result.Test, error) {
	var out []result.Test
	seen := map[facts.SymbolID]bool{owner.ID: true}
	for level := []graph.Symbol{owner}; len(level) > 0; {
		below, err := r.Side.Referrers(ctx, level)
		if err != nil {
			return nil, fmt.Errorf("find subtypes of %s: %w", owner.QualifiedName, err)
		}
		for _, t := range level {
			out = append(out, memberTests(r.files[t.Path], t.Index)...)
		}
		level = level[:0:0]
		for _, e := range below {
			if e.Kind != result.EdgeExtends || seen[e.Source] || e.SourceIdx < 0 || len(seen) > surface.MaxSubtypes {
				continue
			}
			seen[e.Source] = true
			f, err := r.File(ctx, e.Path)
			if err != nil {
				return nil, err
			}
			if f != nil && f.Facts.Symbols[e.SourceIdx].Kind.IsType() {
				level = append(level, f.Symbol(e.SourceIdx))
			}
		}
	}
	return out, nil
}

// memberTests lists the tests that are in a type.
func memberTests(f *graph.File, of int32) []result.Test {
	if f == nil {
		return nil
	}
	var out []result.Test
	for i := int(of) + 1; i < len(f.Facts.Symbols) && f.Facts.Within(int32(i), of); i++ {
		if s := &f.Facts.Symbols[i]; s.Container == of && s.Flags.Has(facts.Test) && s.Kind.IsCallable() {
			out = append(out, result.Test{Path: f.Path, Name: f.Symbol(int32(i)).QualifiedName, Line: int(s.NameLine)})
		}
	}
	return out
}

// SuiteRunner reports a method of a file of tests that a library's runner calls by its name on an
// object which a test hands to it.
type SuiteRunner interface {
	RunInSuite(path string, method *facts.Symbol) bool
}

// suiteOf is the type whose methods a runner calls where one of them is such: who makes an object
// of it runs the method. The type has a supertype from outside of the repository.
func (r *Reader) suiteOf(ctx context.Context, x graph.Symbol) (suite graph.Symbol, ok bool, err error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil || x.Facts == nil {
		return graph.Symbol{}, false, err
	}
	l, ok := compare.LanguageOf[SuiteRunner](f)
	if !ok || !l.RunInSuite(x.Path, x.Facts) {
		return graph.Symbol{}, false, nil
	}
	suite, ok, err = r.ownerOf(ctx, x)
	if err != nil || !ok || !suite.Kind.IsType() {
		return graph.Symbol{}, false, err
	}
	if f, err = r.File(ctx, suite.Path); err != nil || f == nil {
		return graph.Symbol{}, false, err
	}
	outside, err := r.extendsOutside(ctx, f, suite.Index, map[facts.SymbolID]bool{})
	return suite, outside, err
}
