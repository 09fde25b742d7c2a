package coverage

import (
	"context"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store"
)

// Load reads all that was kept.
func Load(ctx context.Context, db *store.DB) (*Known, error) {
	data, err := db.UserData(ctx, store.AreaCoverage)
	if err != nil {
		return nil, err
	}
	records := make([]Record, len(data))
	for i, d := range data {
		if records[i], err = Decode(d.Name, d.Value); err != nil {
			return nil, err
		}
	}
	return NewKnown(records), nil
}

// keptPerPath is how many measured states of a path are kept.
const keptPerPath = 5

// Save keeps records, in place of those of the same blobs and of the oldest ones of
// their paths.
func Save(ctx context.Context, db *store.DB, records []Record) error {
	known, err := Load(ctx, db)
	if err != nil {
		return err
	}
	values := make([][]byte, len(records))
	for i, r := range records {
		if values[i], err = r.Encode(); err != nil {
			return err
		}
	}
	return db.Update(ctx, func(tx *store.Tx) error {
		for i, r := range records {
			if err := tx.PutUser(store.AreaCoverage, r.Blob, values[i]); err != nil {
				return err
			}
			for n, old := range known.byPath[r.Path] {
				if n >= keptPerPath-1 && old.Blob != r.Blob {
					if err := tx.DeleteUser(store.AreaCoverage, old.Blob); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
}

// Drop forgets everything and says how many files that was.
func Drop(ctx context.Context, db *store.DB) (int, error) {
	data, err := db.UserData(ctx, store.AreaCoverage)
	if err != nil {
		return 0, err
	}
	return len(data), db.Update(ctx, func(tx *store.Tx) error {
		for _, d := range data {
			if err := tx.DeleteUser(store.AreaCoverage, d.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// At tells what is known of a file of a tree.
func At(ctx context.Context, k *Known, repo *gitrepo.Repository, l graph.Leaf) (Measured, bool, error) {
	return k.Of(l.Path, l.Blob.String(), func() ([]byte, error) { return repo.ReadBlob(ctx, l.Blob) })
}
