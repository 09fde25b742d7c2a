package diffctx_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// change is a repository with two trees.
type change struct {
	engine     *graph.Engine
	base, head *graph.Snapshot
}

// commitTrees makes a repository from txtar archives, one commit each, every
// archive holding the whole tree, and returns the snapshots of both.
func commitTrees(t *testing.T, base, head string) *change {
	t.Helper()
	repo, trees := gittest.Trees(t, base, head)
	c := &change{engine: graph.New(repo, graph.NewMemory(), graph.Options{})}
	for i, to := range []**graph.Snapshot{&c.base, &c.head} {
		var err error
		if *to, err = c.engine.At(t.Context(), trees[i]); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c *change) diff(t *testing.T) *analysis.Result {
	t.Helper()
	r, err := analysis.Diff(t.Context(), c.base, c.head, analysis.Options{Base: analysis.Side{Rev: "base"}, Head: analysis.Side{Rev: "head"}})
	if err != nil {
		t.Fatal(err)
	}
	checkSubtraction(t, c, r)
	return r
}

func diffOf(t *testing.T, base, head string) *analysis.Result {
	t.Helper()
	return commitTrees(t, base, head).diff(t)
}

func export(t *testing.T, s *graph.Snapshot) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := graph.Export(context.Background(), s, &out, false); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
