package change

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

func TestAffectedText(t *testing.T) {
	test := func(path string, line int, name string) analysis.Test {
		return analysis.Test{Path: path, Line: line, Name: name}
	}
	many := func(path string, n int) (list []analysis.Test) {
		for i := range n {
			list = append(list, test(path, i+1, fmt.Sprint("Test", i)))
		}
		return list
	}
	told := func(files int, tests analysis.Tests) analysis.AffectedResult {
		return analysis.AffectedResult{Files: make([]string, files), Tests: tests}
	}
	few := []analysis.Test{test("a_test.go", 3, "TestA"), test("x/b_test.go", 9, "TestB")}
	spread := append(many("a_test.go", 9), append(many("x/b_test.go", 2), append(many("x/c_test.go", 1), many("y/z/d_test.go", 5)...)...)...)
	for name, tt := range map[string]struct {
		result analysis.AffectedResult
		want   string
	}{
		"none":    {told(1, analysis.Tests{}), "1 file changed; no test can see the change"},
		"unknown": {told(1, analysis.Tests{Unknown: true}), "1 file changed; which tests see the change is not known: run all\nmore tests may see it: a changed file is not in the graph"},
		"few are named": {told(2, analysis.Tests{Likely: few, Safe: few}), `2 files changed; 2 tests of 2 files reach it (likely), no others may see it
likely, they reach it:
  a_test.go:3  TestA
  x/b_test.go:9  TestB`},
		"many are told by file": {told(1, analysis.Tests{Likely: spread, Safe: append(many("a_test.go", 10), test("e_test.go", 0, "")), Cut: "depth"}), `1 file changed; 17 tests of 4 files reach it (likely); to miss nothing run the safe ones too: 2 test files may see it
likely, they reach it:
  a_test.go 9
  x/
    b_test.go 2, c_test.go 1
  y/z/d_test.go 5
likely are those up to the depth that was looked: a greater --depth finds those farther away
safe, they may see it:
  e_test.go:1
safe, of the files above: 1 more test`},
		"safe alone": {told(1, analysis.Tests{Safe: few[:1]}), "1 file changed; 1 test of 1 file may see it (safe), none is seen to reach it\nsafe, they may see it:\n  a_test.go:3  TestA"},
	} {
		var out strings.Builder
		affectedAnswer{AffectedResult: &tt.result}.write(&out)
		if diff := cmp.Diff(tt.want+"\n", out.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
