// Package store keeps graphs on disk: one SQLite file in a folder, from which the next process has what this one
// computed.
//
// A write is visible whole or not at all, also after a kill. Every stored thing has a checksum that is verified when it
// is read: what is damaged is made again, never answered from. Readers never wait. There is one writer at a time.
//
// This is the face for other programs. What the file holds besides graphs (search, tables, what people made), and how,
// is in the packages below, which may change at any time.
package store

import (
	"context"
	"time"

	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/store/graphs"
	"github.com/codegraph-dev/codegraph/store/records"
)

// The errors that a caller may want to distinguish, by errors.Is.
var (
	// ErrLocked is of a file that another process writes for too long.
	ErrLocked = records.ErrLocked
	// ErrCorrupt is of damage that cannot be missed. A new folder, or removing this one, mends it: all is made again.
	ErrCorrupt = records.ErrCorrupt
)

// Store is an open file of graphs. Safe for concurrent use.
type Store struct{ db *records.DB }

// Open opens the file in a folder, which is made where it is not there.
func Open(ctx context.Context, dir string) (*Store, error) {
	db, err := records.Open(ctx, dir, records.Options{})
	if err != nil {
		return nil, err
	}
	return &Store{db}, nil
}

// Close ends the use of the file, of its storages too.
func (s *Store) Close() error { return s.db.Close() }

// Storage is what snapshot.New takes: an engine finds its graphs in the file again, and writes new ones there.
func (s *Store) Storage() snapshot.Storage { return graphs.In(s.db) }

// Verify reads everything and returns what is damaged, in words. It changes nothing.
func (s *Store) Verify(ctx context.Context) (damage []string, err error) {
	r, err := s.db.Verify(ctx)
	return r.Problems, err
}

// Size is the number of bytes on disk.
func (s *Store) Size(ctx context.Context) (int64, error) {
	stats, err := s.db.Stats(ctx)
	return stats.Size, err
}

// Collect removes the graphs that were last used before a time, those in use apart, and what only they need. It returns
// the number of graphs that it removed.
func (s *Store) Collect(ctx context.Context, before time.Time) (removed int, err error) {
	stats, err := graphs.Collect(ctx, s.db, before)
	return stats.SnapshotsRemoved, err
}
