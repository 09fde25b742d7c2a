package compare

import (
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// IsTestFile reports a file of tests by its path.
func IsTestFile(p string) bool { return graph.IsTestPath(p) }

// IsTestCode reports a test file, or what tests read: a file in a folder that is there for it, and
// below a folder of tests a file of a language that has no tests of its own.
func IsTestCode(p string) bool {
	if IsTestFile(p) {
		return true
	}
	l, _ := extract.Detect(p)
	tests, ownTests := false, l != nil && l.TestPath != nil
	for dir := range strings.SplitSeq(link.Dir(p), "/") {
		switch dir {
		case "testdata", "__fixtures__", "__snapshots__", "test-data", "test_data", "test-fixtures", "test_fixtures":
			return true
		case "test", "tests", "__tests__", "spec", "specs":
			tests = true
		case "fixtures", "fixture":
			if tests {
				return true
			}
		}
	}
	return tests && !ownTests
}

// TestOf gives the test that a symbol of a file is or is in: the innermost
// one that its language's convention marks, or the file itself when tests are
// calls at file level. ok is false for code that only helps tests.
func TestOf(f *graph.File, i int32) (result.Test, bool) {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		s := &f.Facts.Symbols[i]
		if s.Flags.Has(facts.Test) && s.Kind.IsCallable() {
			return result.Test{Path: f.Path, Name: f.Symbol(i).QualifiedName, Line: int(s.NameLine)}, true
		}
		if s.Container < 0 && f.IsTest() && !s.Kind.IsCallable() {
			break
		}
		if s.Container < 0 {
			return result.Test{}, false
		}
	}
	if f.IsTest() {
		return result.Test{Path: f.Path}, true
	}
	return result.Test{}, false
}

// IsShipped reports a source that is no test, example or benchmark by its folder. Folders below one of all
// sources, which is called src or as source sets are, are packages and say nothing of it.
func IsShipped(p string) bool {
	if IsTestFile(p) || InBenchmarks(p) {
		return false
	}
	for part := range strings.SplitSeq(link.Dir(p), "/") {
		if part == "src" || lang.IsSourceFolder(part) {
			break
		}
		if UnshippedFolders()[part] || strings.HasPrefix(part, ".") && part != "." {
			return false
		}
	}
	return true
}

// UnshippedFolders are the names of folders whose code is for the project itself.
var UnshippedFolders = lang.WordSet("test tests testing_data doc docs example examples sample samples demo demos script scripts tool tools bench benchmark benchmarks perf ci tasks maint")

// InBenchmarks reports a source in a source set of benchmarks, beside the main one, as Maven and Gradle have them.
func InBenchmarks(p string) bool {
	parts := strings.Split(p, "/")
	for i := 0; i+3 < len(parts); i++ {
		if parts[i] == "src" && benchmarkSets()[parts[i+1]] && lang.IsSourceFolder(parts[i+2]) {
			return true
		}
	}
	return false
}

// benchmarkSets are what projects call source sets of benchmarks, whatever their language.
var benchmarkSets = lang.WordSet("jmh bench benchmark benchmarks perf performance")
