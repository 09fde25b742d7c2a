package graph

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"
)

// Unindexed calls fn for every file that differs between two snapshots and has
// facts in neither, or none in b although it is there, in path order; the leaf of
// an absent side is zero.
func Unindexed(ctx context.Context, a, b *Snapshot, fn func(old, new Leaf) error) error {
	c := comparison{readOld: a.node, readNew: b.node}
	c.fn = func(p leafPair) error {
		if p.new.Language != "" || p.old.Language != "" && p.new.Path == "" || p.old.Blob == p.new.Blob {
			return nil
		}
		return fn(p.old, p.new)
	}
	return c.compare(ctx, a.root, b.root, "")
}

// Changes calls fn for every file with facts whose bytes or links differ
// between two snapshots, in path order. Files whose bytes differ come described
// (see Described). Equal subtrees are not read.
func Changes(ctx context.Context, a, b *Snapshot, fn func(FileDelta) error) error {
	defer a.engine.keepDescribed(ctx)
	var pairs []leafPair
	c := comparison{readOld: a.node, readNew: b.node}
	c.fn = func(p leafPair) error {
		pairs = append(pairs, p)
		return nil
	}
	if err := c.compare(ctx, a.root, b.root, ""); err != nil {
		return err
	}
	for some := range slices.Chunk(pairs, changesAtOnce) {
		deltas := make([]FileDelta, len(some))
		g, loading := errgroup.WithContext(ctx)
		g.SetLimit(a.engine.opts.Jobs)
		for i, p := range some {
			g.Go(func() (err error) {
				deltas[i], err = deltaOf(loading, a, b, p)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, d := range deltas {
			if d.Old == nil && d.New == nil {
				continue
			}
			if err := fn(d); err != nil {
				return err
			}
		}
	}
	return nil
}

// changesAtOnce bounds the changed files that are loaded side by side.
const changesAtOnce = 128

// deltaOf loads both sides of a file, as far as they have facts.
func deltaOf(ctx context.Context, a, b *Snapshot, p leafPair) (d FileDelta, err error) {
	d = FileDelta{Path: p.new.Path, BlobChanged: p.old.Blob != p.new.Blob}
	if d.Path == "" {
		d.Path = p.old.Path
	}
	d.FactsChanged = d.BlobChanged || p.old.Language != p.new.Language
	loadOld, loadNew := a.load, b.load
	if d.FactsChanged {
		loadOld, loadNew = a.describe, b.describe
	}
	if p.old.Language != "" {
		if d.Old, err = loadOld(ctx, p.old); err != nil {
			return d, err
		}
	}
	if p.new.Language != "" {
		d.New, err = loadNew(ctx, p.new)
	}
	return d, err
}
