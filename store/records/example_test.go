package records_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/codegraph-dev/codegraph/store/records"
)

// A transaction is visible whole or not at all; a view does not see what is written after it.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	check(err)
	defer os.RemoveAll(dir)
	db, err := records.Open(ctx, dir, records.Options{})
	check(err)
	defer db.Close()

	view, err := db.View(ctx)
	check(err)
	defer view.Close()
	key := records.Key{1}
	check(db.Update(ctx, func(tx *records.Tx) error {
		return tx.Put(records.Record{Kind: records.KindFacts, Key: key, Data: []byte("facts")})
	}))
	data, err := db.Get(ctx, records.KindFacts, key)
	check(err)
	_, err = view.Get(ctx, records.KindFacts, key)
	fmt.Printf("%s; in the view: %v\n", data, err)
	// Output: facts; in the view: not found
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
