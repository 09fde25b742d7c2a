package link_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TestCrowdOfOverloads binds calls of an unknown argument to each overload while these
// are few, and leaves them open where they are so many that N calls cost N times N edges.
func TestCrowdOfOverloads(t *testing.T) {
	for _, c := range []struct {
		overloads int
		open      bool
	}{{100, false}, {200, true}, {600, true}} {
		var b strings.Builder
		b.WriteString("class A {\n  void n(T7 a) {}\n")
		for i := range c.overloads {
			fmt.Fprintf(&b, "  void m(T%d a) { m(unknown(1)); n(null); }\n  static class T%d {}\n", i, i)
		}
		b.WriteString("}\n")
		tree := newTree(t, []txtar.File{file("A.java", b.String())})
		f := tree.files[0]
		r := link.Link(tree, f, f.Facts)
		calls := 0
		for i, ref := range f.Facts.Refs {
			bound := r.Refs[i]
			switch f.Facts.NameOf(ref.Expr) {
			case "m":
				calls++
				if open := len(bound.Targets)+len(bound.Also) == 0 && bound.Certainty == link.Ambiguous; open != c.open || !open && len(bound.Targets) != c.overloads {
					t.Fatalf("%d overloads, call %d: %d targets, %d others, %v", c.overloads, calls, len(bound.Targets), len(bound.Also), bound.Certainty)
				}
			case "n":
				if len(bound.Targets) != 1 {
					t.Fatalf("a call of another method has %d targets", len(bound.Targets))
				}
			}
		}
		if calls != c.overloads || c.open != (r.Cut > 0) {
			t.Errorf("%d overloads: %d calls, %d cut", c.overloads, calls, r.Cut)
		}
	}
}
