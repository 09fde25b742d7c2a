package typescript

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// isTestPath follows what test runners look for when they are told nothing:
//
//   - names: x.test and x.spec (jest, vitest, bun), x.e2e-spec and the like (nest, angular), x.test-d (vitest), x.tst (tstyche), test and spec alone (jest),
//     x_test (deno, bun, node), x-test (node, ava), x_spec (bun), and test-x (node, ava) where it is no module of an application:
//     not below src, lib or app, nor of JSX
//   - folders at any depth: __tests__ (jest, ava, tap), test (node, ava, tap;
//     mocha's is ./test) and tests (ava, tap), e2e (nest, angular, playwright, cypress),
//     and what says which tests: integration-tests, type-tests
//   - below a folder spec the names that end in spec or Spec, and helpers (jasmine)
//
// Helpers and fixtures in such folders are test code too: nothing but tests
// loads them. A folder spec alone says nothing: specifications are kept in such.
func isTestPath(p string) bool {
	name := plainName(p)
	if isTestName(name) || isTestPrefix(p) {
		return true
	}
	spec := false
	for folder := range strings.SplitSeq(path.Dir(p), "/") {
		switch {
		case folder == "__tests__" || folder == "test" || folder == "tests" || folder == "e2e", strings.HasSuffix(folder, "-tests"), spec && folder == "helpers":
			return true
		case folder == "spec":
			spec = true
		}
	}
	return spec && (strings.HasSuffix(name, "spec") || strings.HasSuffix(name, "Spec"))
}

// isTestHelper follows ava: in folders of tests helpers, fixtures and what
// begins with an underscore are none; jest's mocks and fixtures have two of them.
func isTestHelper(p string) bool {
	if isTestName(plainName(p)) || !isTestPath(p) {
		return false
	}
	tests := false
	for part := range strings.SplitSeq(p, "/") {
		switch plain := strings.Trim(part, "_"); {
		case plain == "test" || plain == "tests" || plain == "spec" || plain == "e2e" || strings.HasSuffix(plain, "-tests"):
			tests = true
		case plain == "helper" || plain == "helpers" || plain == "fixture" || plain == "fixtures" || plain == "mocks" || part[0] == '_':
			return tests
		}
	}
	return strings.HasSuffix(p, ".d.ts")
}

// isFileTest tells a test from what helps tests and is not called so: that
// exports something and calls nothing by which runners are told of tests.
func isFileTest(p string, f *facts.File) bool {
	switch {
	case isTestName(plainName(p)):
		return true
	case !isTestPath(p) || isTestHelper(p):
		return false
	}
	exports := len(f.Exports) > 0
	for i := range f.Symbols {
		exports = exports || f.Symbols[i].Flags.Has(facts.Exported)
	}
	if !exports {
		return true
	}
	for i := range f.Refs {
		if r := &f.Refs[i]; r.Role == facts.RoleCalls && r.Scope < 0 {
			switch f.NameOf(r.Expr) {
			case "describe", "it", "test", "suite", "specify", "context":
				return true
			}
		}
	}
	return false
}

// isTestPrefix reports a script called test-x.
func isTestPrefix(p string) bool {
	if !strings.HasPrefix(path.Base(p), "test-") || strings.HasSuffix(p, "x") {
		return false
	}
	for folder := range strings.SplitSeq(path.Dir(p), "/") {
		if folder == "src" || folder == "lib" || folder == "app" {
			return false
		}
	}
	return true
}

// plainName is a file's name without its extension.
func plainName(p string) string { return strings.TrimSuffix(path.Base(p), path.Ext(p)) }

// isTestName reports whether a name without its extension says so itself.
func isTestName(name string) bool {
	stem, kind := strings.TrimSuffix(name, path.Ext(name)), strings.TrimPrefix(path.Ext(name), ".")
	kind = strings.TrimSuffix(kind, "-d")
	return kind == "test" || kind == "spec" || kind == "tst" || strings.HasSuffix(kind, "-test") || strings.HasSuffix(kind, "-spec") || kind == "" && saysTest(stem)
}

// saysTest tells names without a kind of their own.
func saysTest(name string) bool {
	if name == "test" || name == "spec" {
		return true
	}
	for _, suffix := range []string{"_test", "-test", "_spec"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}
