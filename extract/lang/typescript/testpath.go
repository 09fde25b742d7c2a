package typescript

import (
	"path"
	"strings"
)

// isTestPath follows what test runners look for when they are told nothing:
//
//   - names: x.test and x.spec (jest, vitest, bun), x.test-d (vitest), test and spec alone (jest),
//     x_test (deno, bun, node), x-test and test-x (node, ava), x_spec (bun)
//   - folders at any depth: __tests__ (jest, ava, tap), test (node, ava, tap;
//     mocha's is ./test) and tests (ava, tap)
//   - below a folder spec the names that end in spec or Spec, and helpers (jasmine)
//
// Helpers and fixtures in such folders are test code too: nothing but tests
// loads them. A folder spec alone says nothing: specifications are kept in such.
func isTestPath(p string) bool {
	name := strings.TrimSuffix(path.Base(p), path.Ext(p))
	stem, kind := strings.TrimSuffix(name, path.Ext(name)), strings.TrimPrefix(path.Ext(name), ".")
	kind = strings.TrimSuffix(kind, "-d")
	if kind == "test" || kind == "spec" || kind == "" && isTestName(stem) {
		return true
	}
	spec := false
	for folder := range strings.SplitSeq(path.Dir(p), "/") {
		switch {
		case folder == "__tests__" || folder == "test" || folder == "tests", spec && folder == "helpers":
			return true
		case folder == "spec":
			spec = true
		}
	}
	return spec && (strings.HasSuffix(name, "spec") || strings.HasSuffix(name, "Spec"))
}

// isTestName tells names without a kind of their own.
func isTestName(name string) bool {
	if name == "test" || name == "spec" || strings.HasPrefix(name, "test-") {
		return true
	}
	for _, suffix := range []string{"_test", "-test", "_spec"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}
