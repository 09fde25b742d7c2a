package typescript

import "testing"

func TestIsTestPath(t *testing.T) {
	for p, want := range map[string]bool{
		"src/a.test.ts":                true,
		"src/a.spec.tsx":               true,
		"src/a.test-d.ts":              true,
		"typetests/a.tst.ts":           true,
		"src/a_test.ts":                true,
		"src/a-test.js":                true,
		"test-a.mjs":                   true,
		"test.js":                      true,
		"src/__tests__/a.ts":           true,
		"test/app.js":                  true,
		"test/support/env.js":          true,
		"packages/a/tests/b/c.js":      true,
		"src/v4/core/tests/a.ts":       true,
		"spec/appSpec.js":              true,
		"spec/lib/app_spec.js":         true,
		"spec/helpers/setup.js":        true,
		"spec/openapi.js":              false,
		"src/spec/parser.ts":           false,
		"integration-tests/types/a.ts": true,
		"src/latest.ts":                false,
		"src/contest/a.ts":             false,
		"src/testing/a.ts":             false,
		"src/test.config.ts":           false,
		"src/testdata.ts":              false,
		"src/inspect.ts":               false,
		"packages/test-utils/a.ts":     false,
		"scripts/test-all.ts":          true,
		"src/a/test-address.tsx":       false,
		"test-address.tsx":             false,
		"src/test-connection.ts":       false,
		"test/lib/test-a.js":           true,
	} {
		if got := isTestPath(p); got != want {
			t.Errorf("%s: %v, want %v", p, got, want)
		}
	}
}

func TestIsTestHelper(t *testing.T) {
	for p, want := range map[string]bool{
		"test/fixtures/a.ts": true, "test/a/__fixtures__/b.js": true, "tests/helpers/db.ts": true, "test/_setup.js": true, "src/__tests__/__mocks__/fs.ts": true,
		"test/globals.d.ts": true, "e2e/fixtures/test-rules.ts": true, "test/fixtures/a.test.ts": false, "test/app.js": false, "src/helpers/a.ts": false, "fixtures/a.ts": false,
	} {
		if got := isTestHelper(p); got != want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}

func TestIsFileTest(t *testing.T) {
	for _, c := range []struct {
		path, source string
		want         bool
	}{
		{"src/a.test.ts", "export const x = 1", true},
		{"test/app.js", "const a = require('../a')\na.run()", true},
		{"test/app.js", "describe('a', () => { it('b', () => {}) })\nmodule.exports = {}", true},
		{"test/suites.ts", "export function all() {}\nsuite('a', function () { all() })", true},
		{"test/entity/post.ts", "import {Entity} from '../../src'\n@Entity()\nexport class Post {}", false},
		{"test/utils.js", "exports.connect = function () { return test() }", false},
		{"test/fixtures/input.js", "run()", false},
		{"src/a.ts", "test('a')", false},
		{"e2e/test-rules.ts", "export const rule = 1", false},
		{"test-rules.mjs", "import './a.mjs'\nassert(a())", true},
	} {
		f, err := Extract([]byte(c.source), TypeScript)
		if err != nil {
			t.Fatal(err)
		}
		if got := isFileTest(c.path, f); got != c.want {
			t.Errorf("%s with %q: %t, want %t", c.path, c.source, got, c.want)
		}
	}
}
