package snapshot_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// Two trees of a repository: who calls a function in the first, and which files a second one
// made from it has otherwise. The caller's file is among them although its bytes are the
// same: what it refers to is gone.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	check(err)
	defer os.RemoveAll(dir)
	repo, trees, err := gittest.Make(dir,
		"-- price.py --\ndef price(cents): return cents * 119 // 100\n-- bill.py --\nfrom price import price\ndef bill(): return price(100)\n",
		"-- price.py --\ndef cost(cents): return cents * 119 // 100\n-- bill.py --\nfrom price import price\ndef bill(): return price(100)\n")
	check(err)
	defer repo.Close()

	engine := snapshot.New(repo, snapshot.NewMemory(), snapshot.Options{})
	before, err := engine.At(ctx, trees[0])
	check(err)
	symbols, err := before.Lookup(ctx, "price")
	check(err)
	edges, err := before.Referrers(ctx, symbols)
	check(err)
	for _, e := range edges {
		fmt.Printf("%s:%d %s (%s)\n", e.Path, e.Line, e.Kind, e.Certainty)
	}

	after, err := engine.At(ctx, trees[1])
	check(err)
	check(snapshot.Changes(ctx, before, after, func(d snapshot.FileDelta) error {
		fmt.Println(d.Path, "bytes differ:", d.BlobChanged)
		return nil
	}))
	// Output:
	// bill.py:1 imports (exact)
	// bill.py:2 calls (exact)
	// bill.py bytes differ: false
	// price.py bytes differ: true
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
