package gitsrc_test

import (
	"context"
	"fmt"
	"log"

	"github.com/codegraph-dev/codegraph/gitsrc"
)

// What a branch changed since it left main, file by file.
func Example() {
	ctx := context.Background()
	repo, err := gitsrc.Open(".")
	if err != nil {
		log.Fatal(err)
	}
	defer repo.Close()
	rng, err := repo.ResolveRange(ctx, "main..:worktree")
	if err != nil {
		log.Fatal(err)
	}
	err = repo.DiffTrees(ctx, rng.Base.Tree, rng.Head.Tree, func(c gitsrc.Change) error {
		if !c.New.IsBlob() || c.New.Hash.IsZero() {
			return nil
		}
		data, err := repo.ReadBlob(ctx, c.New.Hash)
		fmt.Println(c.Path, len(data))
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
}
