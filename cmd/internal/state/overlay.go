package state

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/store/records"
)

// overlay lists what a dirty worktree's tree needs and git does not have. It is
// a record under the tree's key, the blobs are records of their own.
type overlay struct {
	Trees [][]byte // in git's encoding
	Blobs []plumbing.Hash
}

// objectKey is a git object's address among the records that git never stored.
func objectKey(h plumbing.Hash) records.Key { return records.Key(h[:16]) }

// saveOverlay writes the blobs that only the worktree has and the index lacks, in
// bounded transactions, and gives the list of what there is. It is nil for a clean
// worktree: git has it all.
func (s *State) saveOverlay(ctx context.Context, tree plumbing.Hash) (*overlay, error) {
	trees := s.Repo.OverlayTrees()
	if trees[tree] == nil {
		return nil, nil
	}
	list := &overlay{}
	for _, data := range trees {
		list.Trees = append(list.Trees, data)
	}
	w := s.db.NewWriter(0)
	for _, b := range s.Repo.OverlayBlobs() {
		if b.Size > config.DefaultMaxFileSize {
			continue // larger files have no facts, nothing quotes from them
		}
		list.Blobs = append(list.Blobs, b.Hash)
	}
	if err := s.saveBlobs(ctx, w, list.Blobs); err != nil {
		return nil, err
	}
	return list, w.Flush(ctx)
}

// nameOverlay writes the list in the transaction that names the tree's snapshot, and
// again those blobs that a collection took since they were written.
func (s *State) nameOverlay(ctx context.Context, tx *records.Tx, tree plumbing.Hash, list *overlay) error {
	keys := make([]records.Key, len(list.Blobs))
	for i, h := range list.Blobs {
		keys[i] = objectKey(h)
	}
	have, err := tx.Has(ctx, records.KindBlob, keys)
	if err != nil {
		return err
	}
	for i, h := range list.Blobs {
		if have[keys[i]] {
			continue
		}
		data, err := s.Repo.ReadBlob(ctx, h)
		if errors.Is(err, gitrepo.ErrWorktreeChanged) {
			continue
		}
		if err == nil {
			err = tx.Put(records.Record{Kind: records.KindBlob, Key: keys[i], Data: data})
		}
		if err != nil {
			return err
		}
	}
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(list); err != nil {
		return fmt.Errorf("encode overlay: %w", err)
	}
	return tx.Put(records.Record{Kind: records.KindBlob, Key: objectKey(tree), Data: buf.Bytes()})
}

func (s *State) saveBlobs(ctx context.Context, w *records.Writer, blobs []plumbing.Hash) error {
	keys := make([]records.Key, len(blobs))
	for i, h := range blobs {
		keys[i] = objectKey(h)
	}
	have, err := s.db.Has(ctx, records.KindBlob, keys)
	if err != nil {
		return err
	}
	for i, h := range blobs {
		if have[keys[i]] {
			continue
		}
		data, err := s.Repo.ReadBlob(ctx, h)
		if errors.Is(err, gitrepo.ErrWorktreeChanged) {
			continue // the next sync sees the file as it is then
		}
		if err != nil {
			return err
		}
		if err := w.Put(ctx, records.Record{Kind: records.KindBlob, Key: keys[i], Data: data}); err != nil {
			return err
		}
	}
	return nil
}

// loadOverlay makes the objects of an earlier dirty worktree readable. What is
// gone is missed when it is read.
func (s *State) loadOverlay(ctx context.Context, tree plumbing.Hash) error {
	list, err := s.overlayOf(ctx, tree)
	if err != nil {
		return err
	}
	keys := make([]records.Key, len(list.Blobs))
	for i, h := range list.Blobs {
		keys[i] = objectKey(h)
	}
	blobs, err := s.db.GetMany(ctx, records.KindBlob, keys)
	if err != nil {
		return err
	}
	for _, data := range blobs {
		s.Repo.AddOverlayBlob(data)
	}
	for _, data := range list.Trees {
		s.Repo.AddOverlayTree(data)
	}
	return nil
}

// overlayOf reads a tree's overlay; it is empty when git has it all.
func (s *State) overlayOf(ctx context.Context, tree plumbing.Hash) (overlay, error) {
	var list overlay
	data, err := s.db.Get(ctx, records.KindBlob, objectKey(tree))
	if errors.Is(err, records.ErrNotFound) {
		return list, nil
	}
	if err != nil {
		return list, err
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&list); err != nil {
		return overlay{}, fmt.Errorf("overlay of tree %s: %w", tree, err)
	}
	return list, nil
}
