package link

import (
	"fmt"
	"slices"
	"testing"
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
	here := &File{Dir: "a/b"}
	l := &linker{file: here, record: &Record{}}
	declared := map[string][]defAt{}
	var order []string
	for i := range 3 * maxRepresented {
		name := fmt.Sprint(i)
		order = append(order, name)
		declared[name] = []defAt{{f: &File{Dir: "z"}}}
	}
	declared["300"] = []defAt{{f: here}}
	all := &shape{order: order, declared: declared}
	l.nearestFirst(all)
	got := l.besides(all, "none")
	if len(got) != maxRepresented || got[0] != "300" || got[1] != "0" || l.record.Cut != 2*maxRepresented {
		t.Errorf("%d scopes, first %v, %d cut", len(got), got[:2], l.record.Cut)
	}
	for _, own := range []string{"300", "5", "299"} { // among the first, or left out itself
		l.record.Cut = 0
		if got := l.besides(all, own); len(got) != maxRepresented || slices.Contains(got, own) || l.record.Cut != 2*maxRepresented-1 {
			t.Errorf("beside %s: %d scopes, %d cut", own, len(got), l.record.Cut)
		}
	}
	few := &shape{order: order[:maxRepresented], declared: declared}
	l.record.Cut = 0
	if got := l.besides(few, "none"); len(got) != maxRepresented || l.record.Cut != 0 {
		t.Errorf("%d scopes, %d cut", len(got), l.record.Cut)
	}
}
