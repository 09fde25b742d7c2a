package cache_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"

	"github.com/codegraph-dev/codegraph/cache"
	"github.com/codegraph-dev/codegraph/store/records"
	"github.com/go-git/go-git/v5/plumbing"
)

// Facts are found again by blob, language and recipe, and go from one machine to another as
// one file.
func Example() {
	ctx := context.Background()
	open := func() (*cache.Cache, func()) {
		dir, err := os.MkdirTemp("", "example-")
		check(err)
		db, err := records.Open(ctx, dir, records.Options{})
		check(err)
		return cache.New(db.Bucket(records.KindFacts), cache.Options{}), func() { db.Close(); os.RemoveAll(dir) }
	}
	here, done := open()
	defer done()
	there, done := open()
	defer done()

	key := cache.Key(plumbing.ComputeHash(plumbing.BlobObject, []byte("package a\n")), "go", [16]byte{1})
	check(here.Put(ctx, key, []byte("facts")))
	var file bytes.Buffer
	_, err := here.Export(ctx, &file, [][16]byte{key})
	check(err)
	_, err = there.Import(ctx, &file)
	check(err)
	facts, ok, err := there.Get(ctx, key)
	check(err)
	fmt.Println(string(facts), ok)
	// Output: facts true
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
