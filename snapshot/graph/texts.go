package graph

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// IndexedSince calls fn for the files with facts that the snapshot has otherwise
// than the one of a root, in path order. Of a root that is gone it
// knows nothing: it calls fn for all files.
func (s *Snapshot) IndexedSince(ctx context.Context, root Key, fn func(Leaf) error) error {
	return s.since(ctx, root, func(l Leaf) bool { return l.Language != "" }, fn)
}

// TextsSince does the same for the files that may hold texts.
func (s *Snapshot) TextsSince(ctx context.Context, root Key, fn func(Leaf) error) error {
	return s.since(ctx, root, Leaf.HasText, fn)
}

func (s *Snapshot) since(ctx context.Context, root Key, counts func(Leaf) bool, fn func(Leaf) error) error {
	var leaves []Leaf
	c := comparison{readOld: s.node, readNew: s.node, fn: func(p leafPair) error {
		if counts(p.new) && (!counts(p.old) || p.old.factsKey() != p.new.factsKey()) {
			leaves = append(leaves, p.new)
		}
		return nil
	}}
	if root == (Key{}) || c.compare(ctx, root, s.root, "") != nil {
		leaves = leaves[:0]
		err := s.Leaves(ctx, func(l Leaf) error {
			if counts(l) {
				leaves = append(leaves, l)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, l := range leaves {
		if err := fn(l); err != nil {
			return err
		}
	}
	return nil
}

// DescribeMany gives the leaves' files with their text, in the leaves' order and without
// links or terms. Facts that an older program stored without text are made again.
func (s *Snapshot) DescribeMany(ctx context.Context, leaves []Leaf) ([]*File, error) {
	out := make([]*File, len(leaves))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(s.engine.opts.Jobs)
	for from := 0; from < len(leaves); from += chunk {
		g.Go(func() error {
			part := leaves[from:min(from+chunk, len(leaves))]
			keys := make([]Key, len(part))
			for i, l := range part {
				keys[i] = l.factsKey()
			}
			found, err := s.engine.storage.GetMany(ctx, KindFacts, keys)
			if err != nil {
				return err
			}
			for i, l := range part {
				f, err := facts.Decode(found[keys[i]], describedSections)
				if err != nil {
					f, err = s.engine.allFacts(ctx, l)
				}
				if err != nil {
					return err
				}
				out[from+i] = &File{Leaf: l, Facts: f}
			}
			return nil
		})
	}
	return out, g.Wait()
}
