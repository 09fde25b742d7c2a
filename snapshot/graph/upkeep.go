package graph

import (
	"context"
	"errors"

	"github.com/go-git/go-git/v5/plumbing"
)

// node reads a node of the snapshot's manifest. When one is damaged the
// manifest is made again: a rebuild gives the same nodes under the same keys.
func (s *Snapshot) node(ctx context.Context, k Key) (*node, error) {
	n, err := s.engine.node(ctx, k)
	if !errors.Is(err, errDamagedNode) {
		return n, err
	}
	if s.config == nil {
		return nil, err
	}
	if _, rebuildErr := s.engine.materialise(ctx, s.tree, recipeOf(s.config), s.config, nil); rebuildErr != nil {
		return nil, errors.Join(err, rebuildErr)
	}
	return s.engine.node(ctx, k)
}

// blobKey addresses the bytes of a blob that git may not have.
func blobKey(h plumbing.Hash) Key { return Key(h[:16]) }

// Mark reports every record that the snapshot with a manifest root needs, for
// garbage collection. A record may be reported more than once; seen, shared
// between calls, keeps equal subtrees from being walked again.
func (e *Engine) Mark(ctx context.Context, root Key, seen map[Key]bool, keep func(Kind, Key)) error {
	if seen[root] {
		return nil
	}
	n, err := e.node(ctx, root)
	if errors.Is(err, errDamagedNode) {
		return nil // its snapshot is made again when asked for
	}
	if err != nil {
		return err
	}
	seen[root] = true
	keep(KindNode, root)
	for i := range n.entries {
		x := &n.entries[i]
		if x.Dir {
			if err := e.Mark(ctx, x.Child, seen, keep); err != nil {
				return err
			}
			continue
		}
		if x.Leaf.Language != "" {
			keep(KindFacts, x.Leaf.factsKey())
			keep(KindLink, x.Leaf.Link)
			keep(KindBlob, blobKey(x.Leaf.Blob))
		}
	}
	return nil
}
