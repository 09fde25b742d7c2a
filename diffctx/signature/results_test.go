package signature

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func TestResults(t *testing.T) {
	for _, x := range []struct {
		name, signature string
		want            int
	}{
		{"F", "func F(a int)", 0},
		{"F", "func F(f func(int) (int, error)) error", 1},
		{"Get", "func (s *Store[K, V]) Get(k K) (v V, ok bool)", 2},
		{"Single", "func Single() (\n\tint64, *Histogram, bool,\n)", 3},
		{"Map", "func Map[T any, U interface{ M(int) }](xs []T) map[string]func(a, b int)", 1},
	} {
		if got := ResultCount(&facts.Symbol{Name: x.name, Signature: x.signature}); got != x.want {
			t.Errorf("%s: %d results, want %d", x.signature, got, x.want)
		}
	}
	for _, x := range []struct {
		before string
		n      int
		want   bool
	}{
		{"a, b := ", 2, true}, {"a, b := ", 1, false}, {"if err := ", 1, true}, {"if err := ", 2, false}, {"\t", 3, true}, {"return ", 2, true},
		{"if x == ", 5, true}, {"var a, b = ", 2, true}, {"m[k, j], ok = ", 2, true},
		{"} else if a, ok := ", 2, true}, {"} else if a, ok := ", 1, false}, {"} else if a := ", 2, false}, {"case 1: a, b = ", 2, true},
		{"m[T{1, 2}], ok = ", 2, true}, {"defer func() { a, b = ", 2, true},
	} {
		if got := TakesResults(Arguments{Before: x.before}, x.n); got != x.want {
			t.Errorf("%q takes %d results: %v, want %v", x.before, x.n, got, x.want)
		}
	}
}
