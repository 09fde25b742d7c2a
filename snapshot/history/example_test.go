package history_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/history"
)

// The newest tree has a snapshot; the file of an older one is linked without a snapshot of
// that tree.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	check(err)
	defer os.RemoveAll(dir)
	repo, trees, err := gittest.Make(dir,
		"-- tax.py --\ndef rate(): return 119\n-- bill.py --\nfrom tax import rate\ndef bill(): return rate()\n",
		"-- tax.py --\ndef rate(): return 119\n-- bill.py --\ndef bill(): return 119\n")
	check(err)
	defer repo.Close()

	engine := graph.New(repo, graph.NewMemory(), graph.Options{})
	_, err = engine.At(ctx, trees[0])
	check(err)
	reader := history.New(engine, &config.Config{})
	defer reader.Close(ctx)
	for i, tree := range trees {
		_, err := reader.Between(ctx, tree, trees[0]) // tells the reader which files the tree has
		check(err)
		f, err := reader.Linked(ctx, tree, "bill.py")
		check(err)
		calls := 0
		for _, e := range f.Edges() {
			if e.Kind == "calls" && e.TargetPath == "tax.py" {
				calls++
			}
		}
		fmt.Printf("tree %d: bill.py calls tax.py %d times\n", i, calls)
	}
	// Output:
	// tree 0: bill.py calls tax.py 1 times
	// tree 1: bill.py calls tax.py 0 times
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
