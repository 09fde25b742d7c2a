package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

func TestKeepWithinSafe(t *testing.T) {
	likely := []result.Test{{Path: "a_test.go", Name: "TestA", Line: 3}, {Path: "a_test.go", Name: "TestB", Line: 9}, {Path: "a_test.go", Name: "TestA/sub", Line: 5}, {Path: "b.test.js", Name: "adds", Line: 1}, {Path: "c.test.js"}}
	safe := []result.Test{{Path: "a_test.go", Name: "TestA"}, {Path: "b.test.js"}}
	for _, tt := range []struct {
		unknown              bool
		wantLikely, wantSafe []result.Test
	}{
		{false, []result.Test{likely[0], likely[2], likely[3]}, safe},
		{true, likely, []result.Test{{Path: "a_test.go"}, {Path: "a_test.go", Name: "TestA"}, {Path: "b.test.js"}, {Path: "c.test.js"}}},
	} {
		a := &AffectedResult{Tests: result.Tests{Likely: append([]result.Test{}, likely...), Safe: append([]result.Test{}, safe...), Unknown: tt.unknown}}
		a.keepWithinSafe()
		if d := cmp.Diff(tt.wantLikely, a.Likely); d != "" {
			t.Errorf("unknown %v, likely:\n%s", tt.unknown, d)
		}
		if d := cmp.Diff(tt.wantSafe, a.Safe); d != "" {
			t.Errorf("unknown %v, safe:\n%s", tt.unknown, d)
		}
	}
}
