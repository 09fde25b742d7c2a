package diffctx_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
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
	checkKept(t, c, r)
	return r
}

// keptOptions are those of a build that is known, about two commits: such answers are kept.
var keptOptions = analysis.Options{Program: "a test", Base: analysis.Side{Rev: "base", Commit: "1"}, Head: analysis.Side{Rev: "head", Commit: "2"}}

// checkKept asks twice for what is kept: an answer that was kept is the one that was found.
func checkKept(t *testing.T, c *change, found *analysis.Result) {
	t.Helper()
	if _, err := analysis.Diff(t.Context(), c.base, c.head, keptOptions); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := c.head.Kept(t.Context(), compare.KeptKey("diff", c.base, c.head, keptOptions)); !ok || err != nil {
		t.Fatalf("the answer was not kept (%v)", err)
	}
	again, err := analysis.Diff(t.Context(), c.base, c.head, keptOptions)
	if err != nil {
		t.Fatal(err)
	}
	again.Base.Commit, again.Head.Commit = "", ""
	if d := cmp.Diff(found, again); d != "" {
		t.Errorf("the answer that was kept is another (-found +kept):\n%s", d)
	}
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
