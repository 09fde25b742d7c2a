// Package graphs lets the engine of graphs keep its records in the database.
package graphs

import (
	"context"
	"errors"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Storage is the database as package graph wants it. The snapshots that it finds or
// writes are kept until the database is closed.
type Storage struct{ db *records.DB }

// Kind is a kind of package graph as that of the database.
func Kind(k graph.Kind) records.Kind { return kinds[k] }

// In gives the storage in a database, which its caller closes.
func In(db *records.DB) *Storage { return &Storage{db} }

// kinds are those of package graph as those of the database.
var kinds = map[graph.Kind]records.Kind{
	graph.KindFacts:  records.KindFacts,
	graph.KindLink:   records.KindLink,
	graph.KindNode:   records.KindNode,
	graph.KindBlob:   records.KindBlob,
	graph.KindText:   records.KindText,
	graph.KindAnswer: records.KindAnswer,
}

// GetMany gives the records that exist.
func (s *Storage) GetMany(ctx context.Context, kind graph.Kind, keys []graph.Key) (map[graph.Key][]byte, error) {
	return s.db.GetMany(ctx, kinds[kind], keys)
}

// Postings gives the interned paths of each question.
func (s *Storage) Postings(ctx context.Context, space uint8, keys []uint32) (map[uint32][]uint32, error) {
	return s.db.Postings(ctx, space, keys)
}

// Paths gives the paths of interned ids, in their order.
func (s *Storage) Paths(ctx context.Context, ids []uint32) ([]string, error) {
	return s.db.Paths(ctx, ids)
}

// Snapshot gives the root of a tree's graph, which is kept from now on.
func (s *Storage) Snapshot(ctx context.Context, tree plumbing.Hash, recipe graph.Key) (graph.Key, bool, error) {
	row, err := s.db.Hold(ctx, tree, recipe)
	if errors.Is(err, records.ErrNotFound) {
		return graph.Key{}, false, nil
	}
	if err != nil {
		return graph.Key{}, false, err
	}
	return row.Root, true, s.db.Touch(ctx, row)
}

// Recent lists the trees that have a graph under a recipe, the last used first.
func (s *Storage) Recent(ctx context.Context, recipe graph.Key, limit int) ([]plumbing.Hash, error) {
	rows, err := s.db.Snapshots(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(rows, func(a, b records.Snapshot) int { return b.Used.Compare(a.Used) })
	var trees []plumbing.Hash
	for _, row := range rows {
		if len(trees) == limit {
			break
		}
		if row.Recipe == recipe {
			trees = append(trees, row.Tree)
		}
	}
	return trees, nil
}

// Update runs f in one transaction; nothing is written when it fails.
func (s *Storage) Update(ctx context.Context, f func(graph.Tx) error) error {
	return s.db.Update(ctx, func(t *records.Tx) error {
		w := &tx{Tx: t, ctx: ctx, s: s}
		if err := f(w); err != nil {
			return err
		}
		return w.flush()
	})
}

// tx gathers records, because the store writes many at once in key order far
// faster than one by one.
type tx struct {
	*records.Tx
	ctx     context.Context
	s       *Storage
	pending []records.Record
	bytes   int
}

// pendingBytes bounds what tx gathers.
const pendingBytes = 4 << 20

func (t *tx) Put(kind graph.Kind, key graph.Key, data []byte) error {
	t.pending = append(t.pending, records.Record{Kind: kinds[kind], Key: key, Data: data})
	t.bytes += len(data)
	if t.bytes < pendingBytes {
		return nil
	}
	return t.flush()
}

func (t *tx) flush() error {
	pending := t.pending
	t.pending, t.bytes = nil, 0
	return t.Tx.Put(pending...)
}

func (t *tx) Missing(kind graph.Kind, keys []graph.Key) ([]graph.Key, error) {
	if err := t.flush(); err != nil {
		return nil, err
	}
	have, err := t.Has(t.ctx, kinds[kind], keys)
	if err != nil {
		return nil, err
	}
	var missing []graph.Key
	for _, k := range keys {
		if !have[k] {
			missing = append(missing, k)
		}
	}
	return missing, nil
}

func (t *tx) AddPostings(space uint8, pairs []graph.Posting) error {
	return t.Tx.AddPostings(space, pairs)
}

func (t *tx) PutSnapshot(tree plumbing.Hash, recipe, root graph.Key) error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.Tx.PutSnapshot(records.Snapshot{Tree: tree, Recipe: recipe, Root: root})
}
