package state

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/fulltext"
	"github.com/codegraph-dev/codegraph/store/graphs"
	"github.com/codegraph-dev/codegraph/store/records"
)

// KeepOptions say what a collection leaves. The graphs of worktrees and of the
// tips of refs always stay.
type KeepOptions struct {
	Age    time.Duration // graphs used since then stay; 0 keeps none for that
	Vacuum bool          // rewrite the whole file
}

// Collect removes the graphs that nobody used lately and what only they need.
func (s *State) Collect(ctx context.Context, opts KeepOptions) (records.GCStats, fulltext.Collected, error) {
	stats, err := s.collectGraphs(ctx, opts)
	if err != nil {
		return stats, fulltext.Collected{}, err
	}
	s.clearTemporary()
	words, err := fulltext.Collect(ctx, s.folder, func(ctx context.Context, facts, roots [][16]byte) (map[[16]byte]bool, map[[16]byte]bool, error) {
		kept, err := s.db.Has(ctx, records.KindFacts, facts)
		if err != nil {
			return nil, nil, err
		}
		held, err := s.db.Has(ctx, records.KindNode, roots)
		return kept, held, err
	})
	return stats, words, err
}

func (s *State) collectGraphs(ctx context.Context, opts KeepOptions) (records.GCStats, error) {
	engine, err := s.Engine(ctx)
	if err != nil {
		return records.GCStats{}, err
	}
	if s.readOnly != nil {
		return records.GCStats{}, s.readOnly
	}
	if err := s.forgetGone(ctx); err != nil {
		return records.GCStats{}, fmt.Errorf("forget removed worktrees: %w", err)
	}
	oldest := time.Now().Add(-opts.Age)
	return s.db.GC(ctx, func(ctx context.Context, held map[records.Key]bool, keep func(records.Kind, records.Key)) error {
		return s.mark(ctx, engine, marking{oldest, held, keep})
	}, records.GCOptions{Vacuum: opts.Vacuum})
}

// marking says what a collection keeps, and whom it tells.
type marking struct {
	oldest time.Time // graphs used since
	held   map[records.Key]bool
	keep   func(records.Kind, records.Key)
}

// mark reports what the graphs to be kept need.
func (s *State) mark(ctx context.Context, engine *graph.Engine, m marking) error {
	pinned, err := s.pinned(ctx)
	if err != nil {
		return err
	}
	rows, err := s.db.Snapshots(ctx)
	if err != nil {
		return err
	}
	seen := map[graph.Key]bool{}
	mark := func(root records.Key) error {
		return engine.Mark(ctx, root, seen, func(k graph.Kind, key graph.Key) { m.keep(graphs.Kind(k), key) })
	}
	for _, row := range rows {
		if m.held[row.Root] {
			pinned[row.Tree] = true
		}
		if !pinned[row.Tree] && !row.Used.After(m.oldest) {
			continue
		}
		if err := mark(row.Root); err != nil {
			return err
		}
	}
	for root := range m.held { // a rewritten row may have another root by now
		if err := mark(root); err != nil {
			return err
		}
	}
	return s.markOverlays(ctx, pinned, m.keep)
}

// markOverlays reports what only worktrees have of the trees to be kept.
func (s *State) markOverlays(ctx context.Context, trees map[plumbing.Hash]bool, keep func(records.Kind, records.Key)) error {
	for tree := range trees {
		list, err := s.overlayOf(ctx, tree)
		if err != nil {
			return err
		}
		keep(records.KindBlob, objectKey(tree))
		for _, h := range list.Blobs {
			keep(records.KindBlob, objectKey(h))
		}
	}
	return nil
}

// pinned lists the trees of worktrees and indexes, and of the tips of refs.
func (s *State) pinned(ctx context.Context) (map[plumbing.Hash]bool, error) {
	names, err := s.db.SnapshotNames(ctx)
	if err != nil {
		return nil, err
	}
	pinned := map[plumbing.Hash]bool{}
	for _, n := range names {
		pinned[n.Tree] = true
	}
	refs, err := s.Repo.Refs()
	if err != nil {
		return nil, fmt.Errorf("list refs: %w", err)
	}
	for _, r := range refs {
		if rev, err := s.Repo.Resolve(ctx, r.Name); err == nil { // a ref to a blob, or to what is missing, has no graph
			pinned[rev.Tree] = true
		}
	}
	return pinned, nil
}

// forgetGone takes the names from the graphs of worktrees that are no more.
func (s *State) forgetGone(ctx context.Context) error {
	names, err := s.db.SnapshotNames(ctx)
	if err != nil {
		return err
	}
	var gone []string
	for _, n := range names {
		_, dir, ok := strings.Cut(n.Name, " ")
		if _, err := os.Stat(dir); ok && errors.Is(err, fs.ErrNotExist) {
			gone = append(gone, n.Name)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return s.db.Update(ctx, func(tx *records.Tx) error {
		for _, name := range gone {
			if err := tx.UnnameSnapshot(name); err != nil {
				return err
			}
		}
		return nil
	})
}

// temporaryAge is the age at which a file in the making is one of a killed process.
const temporaryAge = time.Hour

// clearTemporary deletes what killed processes left beside the index. A failure is no
// error: the next collection tries again.
func (s *State) clearTemporary() {
	files, _ := filepath.Glob(filepath.Join(s.folder, "stat-*.tmp"))
	for _, name := range files {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > temporaryAge {
			_ = os.Remove(name)
		}
	}
}

// Rebuild replaces a damaged index by an empty one that keeps what people made, and
// deletes what else was derived. It must not be open.
func (s *State) Rebuild(ctx context.Context) (records.Salvage, error) {
	saved, err := records.Rebuild(ctx, s.folder, records.Options{OnWait: s.opts.OnWait})
	if err != nil {
		return saved, err
	}
	files, err := filepath.Glob(filepath.Join(s.folder, "stat-*"))
	if err != nil {
		return saved, fmt.Errorf("list stat caches: %w", err)
	}
	for _, name := range files {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return saved, fmt.Errorf("delete stat cache: %w", err)
		}
	}
	return saved, fulltext.Remove(ctx, s.folder)
}
