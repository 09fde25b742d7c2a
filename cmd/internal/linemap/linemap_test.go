package linemap

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

func TestMap(t *testing.T) {
	for _, tc := range []struct {
		before, after  string
		want           string // new line of each old one, 0 where it is gone
		added, removed int
	}{
		{"", "", "[]", 0, 0},
		{"a\nb\n", "a\nb\n", "[1 2]", 0, 0},
		{"a\nb\nc\n", "x\na\nb\ny\nc\n", "[2 3 5]", 2, 0},
		{"a\nb\nc\n", "a\nc\n", "[1 0 2]", 0, 1},
		{"a\nb\nc", "a\nB\nc\n", "[1 0 3]", 1, 1},
		{"a\na\na\n", "a\na\n", "[1 2 0]", 0, 1},
		{"", "a\n", "[]", 1, 0},
	} {
		m := New([]byte(tc.before), []byte(tc.after))
		got := []int{}
		for i := range lines([]byte(tc.before)) {
			to, _ := m.To(i + 1)
			got = append(got, to)
		}
		added, removed := m.Counts()
		if fmt.Sprint(got) != tc.want || added != tc.added || removed != tc.removed {
			t.Errorf("%q to %q: %v, %d added, %d removed", tc.before, tc.after, got, added, removed)
		}
	}
}

// TestEqualLines checks on random texts that a line only maps to its equal, in
// order, and that what is not mapped is counted.
func TestEqualLines(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	text := func(n, kinds int) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = fmt.Sprint("line ", r.Intn(kinds))
		}
		return out
	}
	for range 300 {
		a, b := text(r.Intn(60), 1+r.Intn(40)), text(r.Intn(60), 1+r.Intn(40))
		m := New([]byte(strings.Join(a, "\n")), []byte(strings.Join(b, "\n")))
		last, mapped := 0, 0
		for i := range a {
			to, ok := m.To(i + 1)
			if !ok {
				continue
			}
			if to <= last || a[i] != b[to-1] {
				t.Fatalf("line %d of %q maps to %d of %q", i+1, a, to, b)
			}
			last, mapped = to, mapped+1
		}
		added, removed := m.Counts()
		if added != len(b)-mapped || removed != len(a)-mapped {
			t.Fatalf("%d added, %d removed, %d mapped of %d and %d", added, removed, mapped, len(a), len(b))
		}
	}
}

func TestManyDistinctLines(t *testing.T) {
	var a strings.Builder // more lines than there are characters before the surrogates
	for i := range 60_000 {
		fmt.Fprintln(&a, i)
	}
	b := strings.Replace(a.String(), "\n58000\n", "\nnew\n58000\n", 1)
	m := New([]byte("first\n"+a.String()), []byte(b))
	if to, ok := m.To(1 + 59_001); !ok || to != 59_002 {
		t.Errorf("line 59002 maps to %d", to)
	}
}
