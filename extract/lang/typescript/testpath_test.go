package typescript

import "testing"

func TestIsTestPath(t *testing.T) {
	for p, want := range map[string]bool{
		"src/a.test.ts":            true,
		"src/a.spec.tsx":           true,
		"src/a.test-d.ts":          true,
		"src/a_test.ts":            true,
		"src/a-test.js":            true,
		"test-a.mjs":               true,
		"test.js":                  true,
		"src/__tests__/a.ts":       true,
		"test/app.js":              true,
		"test/support/env.js":      true,
		"packages/a/tests/b/c.js":  true,
		"src/v4/core/tests/a.ts":   true,
		"spec/appSpec.js":          true,
		"spec/lib/app_spec.js":     true,
		"spec/helpers/setup.js":    true,
		"spec/openapi.js":          false,
		"src/spec/parser.ts":       false,
		"src/latest.ts":            false,
		"src/contest/a.ts":         false,
		"src/testing/a.ts":         false,
		"src/test.config.ts":       false,
		"src/testdata.ts":          false,
		"src/inspect.ts":           false,
		"packages/test-utils/a.ts": false,
	} {
		if got := isTestPath(p); got != want {
			t.Errorf("%s: %v, want %v", p, got, want)
		}
	}
}
