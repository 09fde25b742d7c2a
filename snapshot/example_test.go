package snapshot_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc"
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
	repo, trees, err := example(dir,
		"-- price.py --\ndef price(cents): return cents * 119 // 100\n-- bill.py --\nfrom price import price\ndef bill(): return price(100)\n",
		"-- price.py --\ndef cost(cents): return cents * 119 // 100\n-- bill.py --\nfrom price import price\ndef bill(): return price(100)\n")
	check(err)
	defer repo.Close()

	engine := snapshot.New(repo, snapshot.NewMemory(), snapshot.Options{})
	before, err := engine.At(ctx, trees[0])
	check(err)
	symbols, err := before.Lookup(ctx, "price")
	check(err)
	edges, err := before.Referrers(ctx, symbols...)
	check(err)
	for _, e := range edges {
		fmt.Printf("%s:%d %s (%s)\n", e.Path, e.Line, e.Kind, e.Certainty)
	}

	after, err := engine.At(ctx, trees[1])
	check(err)
	check(snapshot.Changes(ctx, before, after, func(d snapshot.Change) error {
		fmt.Println(d.Path, "bytes differ:", d.BlobChanged)
		return nil
	}))
	// Output:
	// bill.py:1 imports (exact)
	// bill.py:2 calls (exact)
	// bill.py bytes differ: false
	// price.py bytes differ: true
}

// All functions of a repository and what they call, and the proof that the graph that was reached from another one is
// the one that is built from nothing.
func ExampleSnapshot_Each() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	check(err)
	defer os.RemoveAll(dir)
	repo, trees, err := example(dir, "-- go.mod --\nmodule m\n-- a.go --\npackage m\n\nfunc A() { B() }\n", "-- go.mod --\nmodule m\n-- a.go --\npackage m\n\nfunc A() { B() }\n-- b.go --\npackage m\n\nfunc B() {}\n")
	check(err)
	defer repo.Close()

	engine := snapshot.New(repo, snapshot.NewMemory(), snapshot.Options{})
	mismatches, err := engine.Verify(ctx, trees)
	check(err)
	fmt.Println(mismatches, "mismatches")
	s, err := engine.At(ctx, trees[1])
	check(err)
	check(s.Each(ctx, func(f *snapshot.File) error {
		for _, e := range f.Edges {
			if e.Kind == "calls" {
				fmt.Println(f.Path, "calls into", e.TargetPath)
			}
		}
		return nil
	}))
	f, err := s.File(ctx, "b.go")
	check(err)
	for _, x := range f.Symbols {
		if x.Facts != nil {
			fmt.Println(x.Kind, x.Name, x.Facts.Signature)
		}
	}
	// Output:
	// 0 mismatches
	// a.go calls into b.go
	// package m package m
	// function B func B()
}

// example makes a repository of trees and opens it.
func example(dir string, archives ...string) (*gitsrc.Repository, []plumbing.Hash, error) {
	made, trees, err := gittest.Make(dir, archives...)
	if err != nil {
		return nil, nil, err
	}
	if err := made.Close(); err != nil {
		return nil, nil, err
	}
	repo, err := gitsrc.Open(dir)
	return repo, trees, err
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
