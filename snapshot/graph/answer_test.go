package graph_test

import (
	"errors"
	"testing"

	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// TestAnswer finds an answer once for a key, unless it fails or has texts that JSON would give back otherwise.
func TestAnswer(t *testing.T) {
	repo, trees := gittest.Trees(t, "-- a.go --\npackage a\n")
	s, err := graph.New(repo, graph.NewMemory(), graph.Options{}).At(t.Context(), trees[0])
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range []struct {
		name, text string
		fails      bool
		found      int
	}{{"kept", "café \ufffd", false, 1}, {"no Unicode", "caf\xe9", false, 2}, {"failed", "", true, 2}} {
		t.Run(x.name, func(t *testing.T) {
			found := 0
			for range 2 {
				got, err := graph.Answer(t.Context(), s, graph.Key{byte(i)}, func() ([]string, error) {
					if found++; x.fails {
						return nil, errors.New("fails")
					}
					return []string{x.text}, nil
				})
				if (err != nil) != x.fails || err == nil && got[0] != x.text {
					t.Errorf("%q, %v", got, err)
				}
			}
			if found != x.found {
				t.Errorf("found %d times, want %d", found, x.found)
			}
		})
	}
}
