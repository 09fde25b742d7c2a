package state

import (
	"context"
	"os"
	"time"

	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// IndexUsage says what the index holds.
type IndexUsage struct {
	Snapshots int
	Bytes     int64
	Last      time.Time // when a graph was last made or used
}

// IndexUsage counts what the index holds, without reading its records.
func (s *State) IndexUsage(ctx context.Context) (IndexUsage, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return IndexUsage{}, err
	}
	rows, err := db.Snapshots(ctx)
	if err != nil {
		return IndexUsage{}, err
	}
	h := IndexUsage{Snapshots: len(rows), Bytes: sizeOf(db.Path()) + fulltext.Size(s.folder)}
	for _, r := range rows {
		if r.Used.After(h.Last) {
			h.Last = r.Used
		}
	}
	return h, nil
}

// sizeOf is what database and log take on disk.
func sizeOf(path string) int64 {
	var n int64
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			n += info.Size()
		}
	}
	return n
}
