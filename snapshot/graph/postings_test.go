package graph_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// counting counts the keys that are looked up among what files contribute.
type counting struct {
	graph.Storage
	keys int
}

func (s *counting) Postings(ctx context.Context, space uint8, keys []uint32) (map[uint32][]uint32, error) {
	if space == graph.Contributors {
		s.keys += len(keys)
	}
	return s.Storage.Postings(ctx, space, keys)
}

// TestQuestionsThatNameTheirFileAreNotLookedUp links a file again that takes few or many names from a module that passes on
// others: each name is asked of each module, and the question says of which.
func TestQuestionsThatNameTheirFileAreNotLookedUp(t *testing.T) {
	var modules, index strings.Builder
	for i := range 20 {
		fmt.Fprintf(&index, "export * from './m%d'\n", i)
		fmt.Fprintf(&modules, "-- lib/m%d.ts --\nexport const name%d = %d\n", i, i, i)
	}
	lib := "-- lib/index.ts --\n" + index.String() + modules.String()
	lookups := func(names int) int {
		var use strings.Builder
		for i := range names {
			fmt.Fprintf(&use, "import { name%d } from './lib'\n", i)
		}
		r, trees := gittest.Trees(t, lib+"-- use.ts --\n"+use.String(), lib+"-- use.ts --\n"+use.String()+"export const x = name0\n")
		s := &counting{Storage: graph.NewMemory()}
		e := graph.New(r, s, graph.Options{Jobs: 1})
		if _, err := e.At(t.Context(), trees[0]); err != nil {
			t.Fatal(err)
		}
		s.keys = 0
		snapshot, err := e.At(t.Context(), trees[1], trees[0])
		if err != nil {
			t.Fatal(err)
		}
		if snapshot.Stats().Relinked == 0 {
			t.Fatal("nothing was linked again")
		}
		return s.keys
	}
	few, many := lookups(10), lookups(20)
	if few == 0 || many > few+20 {
		t.Errorf("%d keys are looked up for 10 names, %d for 20", few, many)
	}
}
