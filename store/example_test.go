package store_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/store"
)

// Graphs that the next process finds again: the second engine makes nothing, it reads what the first one wrote. Then what
// nobody used of late is removed.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	check(err)
	defer os.RemoveAll(dir)
	made, trees, err := gittest.Make(dir, "-- price.py --\ndef price(cents): return cents\n-- bill.py --\nfrom price import price\ndef bill(): return price(100)\n")
	check(err)
	check(made.Close())
	repo, err := gitsrc.Open(dir)
	check(err)
	defer repo.Close()
	state, err := os.MkdirTemp("", "example-state-")
	check(err)
	defer os.RemoveAll(state)

	for range 2 { // as two processes
		graphs, err := store.Open(ctx, state)
		check(err)
		files := 0
		engine := snapshot.New(repo, graphs.Storage(), snapshot.Options{Progress: func(phase string, done, total int, _ int64) {
			if phase == "extract" {
				files = total
			}
		}})
		s, err := engine.At(ctx, trees[0])
		check(err)
		users, err := s.Lookup(ctx, "bill")
		check(err)
		fmt.Println(files, "files read;", users[0].Kind, users[0].Name, "found")
		check(graphs.Close())
	}

	graphs, err := store.Open(ctx, state)
	check(err)
	defer graphs.Close()
	damage, err := graphs.Verify(ctx)
	check(err)
	removed, err := graphs.Collect(ctx, time.Now().Add(time.Hour))
	check(err)
	fmt.Println("damaged:", len(damage), "removed:", removed)
	// Output:
	// 2 files read; function bill found
	// 0 files read; function bill found
	// damaged: 0 removed: 1
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
