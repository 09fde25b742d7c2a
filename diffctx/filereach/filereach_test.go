package filereach_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// TestTests has a tree for each way that a change is seen by. want are the files of
// tests, and "more" where there may be others.
func TestTests(t *testing.T) {
	for name, test := range map[string]struct{ tree, changed, want string }{
		"by imports, through other files": {`
-- a.ts --
export const a = 1;
-- b.ts --
export { a } from "./a";
-- far.test.ts --
import { a } from "./b";
test("a", () => { a; });
-- other.test.ts --
test("other", () => {});
`, "a.ts", "far.test.ts"},
		"of a Go package, which is one folder": {`
-- go.mod --
module m
-- p/a.go --
package p

func A() {}
-- p/b_test.go --
package p

import "testing"

func TestB(t *testing.T) {}
-- q/q_test.go --
package q

import "testing"

func TestQ(t *testing.T) {}
`, "p/a.go", "p/b_test.go"},
		"a conftest is seen by the tests below it": {`
-- conftest.py --
def nothing(): pass
-- in/conftest.py --
import pytest

@pytest.fixture
def thing(): return 1
-- in/test_a.py --
def test_a(): pass
-- in/deep/test_b.py --
def test_b(): pass
-- out/test_c.py --
def test_c(): pass
`, "in/conftest.py", "in/deep/test_b.py in/test_a.py"},
		"what a runner is told to load is seen by all": {`
-- package.json --
{"jest": {"setupFiles": ["./setup.js"]}}
-- setup.js --
globalThis.x = 1;
-- a.test.js --
test("a", () => {});
-- sub/b.test.js --
test("b", () => {});
`, "setup.js", "a.test.js sub/b.test.js"},
		"what is loaded by a computed name": {`
-- plugins/one.js --
module.exports = 1;
-- load.js --
module.exports = (name) => require("./plugins/" + name);
-- a.test.js --
const load = require("./load");
test("a", () => load("one"));
`, "plugins/one.js", "a.test.js"},
		"what nothing is known to load": {`
-- lonely.py --
x = 1
-- test_a.py --
def test_a(): pass
`, "lonely.py", "more"},
		"a test itself": {`
-- test_a.py --
def test_a(): pass
-- test_b.py --
def test_b(): pass
`, "test_a.py", "test_a.py"},
	} {
		t.Run(name, func(t *testing.T) {
			repo, trees := gittest.Trees(t, test.tree)
			s, err := graph.New(repo, graph.NewMemory(), graph.Options{}).At(t.Context(), trees[0])
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.Fields(test.changed)
			got, whole, err := filereach.Tests(t.Context(), s, s, s.File, 100, changed, changed)
			if err != nil {
				t.Fatal(err)
			}
			if !whole {
				got = append(got, "more")
			}
			if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestLimit has more files depend on one than are followed.
func TestLimit(t *testing.T) {
	repo, trees := gittest.Trees(t, "-- a.py --\nx = 1\n-- b.py --\nimport a\n-- c.py --\nimport b\n-- test_c.py --\nimport c\n\ndef test_c(): pass\n")
	s, err := graph.New(repo, graph.NewMemory(), graph.Options{}).At(t.Context(), trees[0])
	if err != nil {
		t.Fatal(err)
	}
	if got, whole, err := filereach.Tests(t.Context(), s, s, s.File, 2, []string{"a.py"}, []string{"a.py"}); err != nil || whole {
		t.Errorf("%v, whole %v, %v", got, whole, err)
	}
}

func TestFilesThatDecide(t *testing.T) {
	for path, want := range map[string][3]bool{ // of tools, of builds, a conftest
		"vite.config.ts": {true, false, false}, "sub/.mocharc.cjs": {true, false, false}, "my.config.mjs": {true, false, false}, "config.ts": {},
		"go.mod": {false, true, false}, "sub/go.work": {false, true, false}, "go.sum": {}, "in/conftest.py": {false, false, true}, "my_conftest.py": {},
	} {
		if got := [3]bool{filereach.ConfiguresTools(path), filereach.ChoosesBuild(path), filereach.IsConftest(path)}; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
