package graphs

import (
	"context"
	"time"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Collect removes the graphs that were last used before a time, those in use apart, and what only they need.
func Collect(ctx context.Context, db *records.DB, before time.Time) (records.GCStats, error) {
	engine := graph.New(nil, In(db), graph.Options{}) // reads records alone
	return db.GC(ctx, func(ctx context.Context, held map[records.Key]bool, keep func(records.Kind, records.Key)) error {
		rows, err := db.Snapshots(ctx)
		if err != nil {
			return err
		}
		seen := map[graph.Key]bool{}
		mark := func(root records.Key) error {
			return engine.Mark(ctx, root, seen, func(k graph.Kind, key graph.Key) { keep(Kind(k), key) })
		}
		for _, row := range rows {
			if row.Used.Before(before) {
				continue
			}
			if err := mark(row.Root); err != nil {
				return err
			}
		}
		for root := range held {
			if err := mark(root); err != nil {
				return err
			}
		}
		return nil
	}, records.GCOptions{})
}
