package state

import (
	"context"
	"errors"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store"
)

// storage is the database as package snapshot wants it. The snapshots that it finds or
// writes are held until the database is closed.
type storage struct{ db *store.DB }

var kinds = map[graph.Kind]store.Kind{
	graph.KindFacts:  store.KindFacts,
	graph.KindLink:   store.KindLink,
	graph.KindNode:   store.KindNode,
	graph.KindBlob:   store.KindBlob,
	graph.KindText:   store.KindText,
	graph.KindAnswer: store.KindAnswer,
}

func (s *storage) GetMany(ctx context.Context, kind graph.Kind, keys []graph.Key) (map[graph.Key][]byte, error) {
	return s.db.GetMany(ctx, kinds[kind], keys)
}

func (s *storage) Postings(ctx context.Context, space uint8, keys []uint32) (map[uint32][]uint32, error) {
	return s.db.Postings(ctx, space, keys)
}

func (s *storage) Paths(ctx context.Context, ids []uint32) ([]string, error) {
	return s.db.Paths(ctx, ids)
}

func (s *storage) Snapshot(ctx context.Context, tree plumbing.Hash, recipe graph.Key) (graph.Key, bool, error) {
	row, err := s.db.Hold(ctx, tree, recipe)
	if errors.Is(err, store.ErrNotFound) {
		return graph.Key{}, false, nil
	}
	if err != nil {
		return graph.Key{}, false, err
	}
	return row.Root, true, s.db.Touch(ctx, row)
}

func (s *storage) Recent(ctx context.Context, recipe graph.Key, limit int) ([]plumbing.Hash, error) {
	rows, err := s.db.Snapshots(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(rows, func(a, b store.Snapshot) int { return b.Used.Compare(a.Used) })
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

func (s *storage) Update(ctx context.Context, f func(graph.Tx) error) error {
	return s.db.Update(ctx, func(t *store.Tx) error {
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
	*store.Tx
	ctx     context.Context
	s       *storage
	pending []store.Record
	bytes   int
}

// pendingBytes bounds what tx gathers.
const pendingBytes = 4 << 20

func (t *tx) Put(kind graph.Kind, key graph.Key, data []byte) error {
	t.pending = append(t.pending, store.Record{Kind: kinds[kind], Key: key, Data: data})
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
	rows := make([]store.Posting, len(pairs))
	for i, p := range pairs {
		rows[i] = store.Posting(p)
	}
	return t.Tx.AddPostings(space, rows)
}

func (t *tx) PutSnapshot(tree plumbing.Hash, recipe, root graph.Key) error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.Tx.PutSnapshot(store.Snapshot{Tree: tree, Recipe: recipe, Root: root})
}
