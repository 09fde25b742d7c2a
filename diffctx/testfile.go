package diffctx

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func isTestFile(p string) bool { return snapshot.IsTestPath(p) }

// isTestSupport reports whether a test file holds no tests of its own: in a
// folder of Python tests all but those that some runner looks for.
func isTestSupport(p string) bool {
	stem, python := strings.CutSuffix(path.Base(p), ".py")
	return python && isTestFile(p) && !strings.HasPrefix(stem, "test") && !strings.HasSuffix(stem, "_test")
}

// isConftest reports a file whose fixtures pytest gives to tests that do not
// import it.
func isConftest(p string) bool { return path.Base(p) == "conftest.py" }

// testOf gives the test that a symbol of a file is or stands in: the innermost
// one that its language's convention marks, or the file itself when tests are
// calls at file level. ok is false for code that only helps tests.
func testOf(f *snapshot.File, i int32) (Test, bool) {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		s := &f.Facts.Symbols[i]
		if s.Flags.Has(facts.Test) && s.Kind.IsCallable() {
			return Test{Path: f.Path, Name: f.Symbol(i).QualifiedName, Line: int(s.NameLine)}, true
		}
		if s.Container < 0 && snapshot.HasFileTests(f.Language) && isTestFile(f.Path) && !s.Kind.IsCallable() {
			break
		}
		if s.Container < 0 {
			return Test{}, false
		}
	}
	if isTestFile(f.Path) && !isTestSupport(f.Path) && snapshot.HasFileTests(f.Language) {
		return Test{Path: f.Path}, true
	}
	return Test{}, false
}
