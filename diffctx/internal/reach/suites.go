package reach

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/internal/snapshot"
)

// SuiteRunner reports a method of a file of tests that a library's runner calls by its name on an
// object which a test hands to it.
type SuiteRunner interface {
	RunInSuite(path string, method *facts.Symbol) bool
}

// suiteOf is the type whose methods a runner calls where one of them is such: who makes an object
// of it runs the method. The type has a supertype from outside of the repository.
func (r *Reader) suiteOf(ctx context.Context, x snapshot.Symbol) (suite snapshot.Symbol, ok bool, err error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil || x.Facts == nil {
		return snapshot.Symbol{}, false, err
	}
	l, ok := compare.LanguageOf[SuiteRunner](f)
	if !ok || !l.RunInSuite(x.Path, x.Facts) {
		return snapshot.Symbol{}, false, nil
	}
	suite, ok, err = r.ownerOf(ctx, x)
	if err != nil || !ok || !suite.Kind.IsType() {
		return snapshot.Symbol{}, false, err
	}
	if f, err = r.File(ctx, suite.Path); err != nil || f == nil {
		return snapshot.Symbol{}, false, err
	}
	outside, err := r.extendsOutside(ctx, f, suite.Index, map[facts.SymbolID]bool{})
	return suite, outside, err
}
