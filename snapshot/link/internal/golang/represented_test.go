package golang

import (
	"fmt"
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// TestSharedFolders orders scopes for a type of a/b.
func TestSharedFolders(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"a/b", "a/b", 3}, {"a", "a/b", 1}, {"a/b/c", "a/b", 2}, {"a/c", "a/b", 1}, {"x", "a/b", 0}, {"", "a", 0}, {"", "", 2}} {
		if got := sharedFolders(c.a, c.b); got != c.want {
			t.Errorf("%s and %s share %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestNearestIsBounded counts what is left out.
func TestNearestIsBounded(t *testing.T) {
	here := &core.File{Dir: "a/b"}
	l := &core.Linker{File: here, Record: &core.Record{}}
	declared := map[string][]candidate{}
	var order []string
	for i := range 3 * maxRepresented {
		name := fmt.Sprint(i)
		order = append(order, name)
		declared[name] = []candidate{{dir: "z"}}
	}
	declared["300"] = []candidate{{dir: here.Dir}}
	all := &shape{order: order, declared: declared}
	nearestFirst(l, all)
	got := besides(l, all, "none")
	if len(got) != maxRepresented || got[0] != "300" || got[1] != "0" || l.Record.Cut != 2*maxRepresented {
		t.Errorf("%d scopes, first %v, %d cut", len(got), got[:2], l.Record.Cut)
	}
	for _, own := range []string{"300", "5", "299"} { // among the first, or left out itself
		l.Record.Cut = 0
		if got := besides(l, all, own); len(got) != maxRepresented || slices.Contains(got, own) || l.Record.Cut != 2*maxRepresented-1 {
			t.Errorf("beside %s: %d scopes, %d cut", own, len(got), l.Record.Cut)
		}
	}
	few := &shape{order: order[:maxRepresented], declared: declared}
	l.Record.Cut = 0
	if got := besides(l, few, "none"); len(got) != maxRepresented || l.Record.Cut != 0 {
		t.Errorf("%d scopes, %d cut", len(got), l.Record.Cut)
	}
}
