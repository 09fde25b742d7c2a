package gitsrc_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
)

// What differs between two trees, file by file. Revisions are resolved by Resolve and
// ResolveRange; worktree and index are trees too (":worktree", ":index").
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	check(err)
	defer os.RemoveAll(dir)
	made, trees, err := gittest.Make(dir, "-- a.txt --\none\n-- b.txt --\nsame\n", "-- a.txt --\none\ntwo\n-- b.txt --\nsame\n-- c.txt --\nnew\n")
	check(err)
	check(made.Close())

	repo, err := gitsrc.Open(dir)
	check(err)
	defer repo.Close()
	check(repo.Diff(ctx, trees[0], trees[1], func(c gitsrc.Change) error {
		data, err := repo.Blob(ctx, c.New.Hash)
		fmt.Printf("%s: %q\n", c.Path, data)
		return err
	}))
	// Output:
	// a.txt: "one\ntwo\n"
	// c.txt: "new\n"
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
