package graph

import (
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// IsTestPath reports whether a path is test code by the convention of its
// language.
func IsTestPath(p string) bool {
	l, _ := extract.Detect(p)
	return l != nil && l.TestPath != nil && l.TestPath(p)
}

// TestsLast compares two paths by whether they are tests: these come last.
func TestsLast(a, b string) int {
	switch x, y := IsTestPath(a), IsTestPath(b); {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// IsTestHelper reports whether a path is test code that surely has no tests.
func IsTestHelper(p string) bool {
	l, _ := extract.Detect(p)
	return l != nil && l.TestHelper != nil && l.TestHelper(p)
}

// IsTest reports whether the file is a test as a whole.
func (f *File) IsTest() bool {
	f.testOnce.Do(func() { // it is asked for each edge
		l := extract.ByName(f.Language)
		f.test = l != nil && l.FileTest != nil && l.FileTest(f.Path, f.Facts)
	})
	return f.test
}

// testAround gives the test that a symbol of the file is or is in: the
// innermost one that the language's convention marks, and the file where tests
// are calls at file level. ok is false for code that only helps tests.
func (f *File) testAround(i int32) (int32, bool) {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		if s := &f.Facts.Symbols[i]; s.Flags.Has(facts.Test) && s.Kind.IsCallable() {
			return i, true
		}
	}
	return FileNode, f.IsTest()
}

// mayTest reports whether any symbol of the file, or the file itself, is a test.
func (f *File) mayTest() bool {
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Flags.Has(facts.Test) && s.Kind.IsCallable() {
			return true
		}
	}
	return f.IsTest()
}

// appendTests appends an edge from each test to each definition outside test
// code that it calls or makes an instance of, where it does so first.
func (f *File) appendTests(edges []Edge) []Edge {
	type pair struct{ source, target facts.SymbolID }
	seen := map[pair]bool{}
	tests := map[string]bool{} // paths of targets that are test code
	for i := range edges {
		e := &edges[i]
		if e.Kind != "calls" && e.Kind != "instantiates" || !e.Certainty.Bound() || e.TargetPath == f.Path {
			continue
		}
		test, ok := f.testAround(e.SourceIdx)
		if !ok || seen[pair{f.id(test), e.Target}] {
			continue
		}
		helps, known := tests[e.TargetPath]
		if !known {
			helps = IsTestPath(e.TargetPath)
			tests[e.TargetPath] = helps
		}
		if helps {
			continue
		}
		seen[pair{f.id(test), e.Target}] = true
		x := *e
		x.Kind, x.Source, x.SourceIdx, x.Rule = "tests", f.id(test), test, link.RuleTests
		edges = append(edges, x)
	}
	return edges
}
