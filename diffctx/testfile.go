package diffctx

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func isTestFile(p string) bool { return snapshot.IsTestPath(p) }

// testOf gives the test that a symbol of a file is or stands in: the innermost
// one that its language's convention marks, or the file itself when tests are
// calls at file level. ok is false for code that only helps tests.
func testOf(f *snapshot.File, i int32) (Test, bool) {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		s := &f.Facts.Symbols[i]
		if s.Flags.Has(facts.Test) && s.Kind.IsCallable() {
			return Test{Path: f.Path, Name: f.Symbol(i).QualifiedName, Line: int(s.NameLine)}, true
		}
		if s.Container < 0 && f.IsTest() && !s.Kind.IsCallable() {
			break
		}
		if s.Container < 0 {
			return Test{}, false
		}
	}
	if f.IsTest() {
		return Test{Path: f.Path}, true
	}
	return Test{}, false
}
