package state

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

func (s *State) indexFile() string { return filepath.Join(s.folder, records.FileName) }

// keep names the snapshot of the worktree or the index, so that it is found and
// kept, and saves the trees and blobs that git never stored. It writes nothing when the
// name already means that tree.
func (s *State) keep(ctx context.Context, rev gitrepo.Revision, snap *graph.Snapshot) error {
	name := s.snapshotName(rev.Spec)
	old, err := s.named(ctx, name)
	if err == nil && old.Tree == [20]byte(rev.Tree) {
		return nil
	}
	if err != nil && !errors.Is(err, records.ErrNotFound) {
		return err
	}
	if s.readOnly != nil {
		return nil
	}
	list, err := s.saveOverlay(ctx, rev.Tree)
	if err != nil {
		return fmt.Errorf("save what git does not have: %w", err)
	}
	return s.db.Update(ctx, func(tx *records.Tx) error {
		if list != nil {
			if err := s.nameOverlay(ctx, tx, rev.Tree, list); err != nil {
				return fmt.Errorf("save what git does not have: %w", err)
			}
		}
		return tx.NameSnapshot(name, rev.Tree, snap.Recipe())
	})
}
