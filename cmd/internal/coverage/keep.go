package coverage

import (
	"context"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Load reads all that was kept.
func Load(ctx context.Context, db *records.DB) (*Known, error) {
	data, err := db.UserData(ctx, records.AreaCoverage)
	if err != nil {
		return nil, err
	}
	list := make([]Record, len(data))
	for i, d := range data {
		if list[i], err = Decode(d.Name, d.Value); err != nil {
			return nil, err
		}
	}
	return NewKnown(list), nil
}

// keptPerPath is how many measured states of a path are kept.
const keptPerPath = 5

// Save keeps a list of records, in place of those of the same blobs and of the oldest ones of
// their paths.
func Save(ctx context.Context, db *records.DB, list []Record) error {
	known, err := Load(ctx, db)
	if err != nil {
		return err
	}
	values := make([][]byte, len(list))
	for i, r := range list {
		if values[i], err = r.Encode(); err != nil {
			return err
		}
	}
	return db.Update(ctx, func(tx *records.Tx) error {
		for i, r := range list {
			if err := tx.PutUser(records.AreaCoverage, r.Blob, values[i]); err != nil {
				return err
			}
			for n, old := range known.byPath[r.Path] {
				if n >= keptPerPath-1 && old.Blob != r.Blob {
					if err := tx.DeleteUser(records.AreaCoverage, old.Blob); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
}

// Drop forgets everything and says how many files that was.
func Drop(ctx context.Context, db *records.DB) (int, error) {
	data, err := db.UserData(ctx, records.AreaCoverage)
	if err != nil {
		return 0, err
	}
	return len(data), db.Update(ctx, func(tx *records.Tx) error {
		for _, d := range data {
			if err := tx.DeleteUser(records.AreaCoverage, d.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// At says what is known of a file of a tree.
func At(ctx context.Context, k *Known, repo *gitrepo.Repository, l graph.Leaf) (Measured, bool, error) {
	return k.Of(l.Path, l.Blob.String(), func() ([]byte, error) { return repo.ReadBlob(ctx, l.Blob) })
}
