package state

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/records"
)

// View is the graph of a revision, with the name it was asked by.
type View struct {
	gitrepo.Revision
	*graph.Snapshot
	Fresh bool // false when files changed since; only without sync
	// Unchecked says that nobody looked whether files changed since; Fresh is false then.
	Unchecked bool
	Phases    []Phase // of making the graph; none when it existed
}

// DefaultRef is what a command without --ref looks at.
func (s *State) DefaultRef() string {
	if s.Bare() {
		return "HEAD"
	}
	return gitrepo.SpecWorktree
}

// Resolve finds what a revision names; "" is the default one.
func (s *State) Resolve(ctx context.Context, spec string) (gitrepo.Revision, error) {
	if spec == "" {
		spec = s.DefaultRef()
	}
	rev, err := s.Repo.Resolve(ctx, spec)
	if tree := plumbing.NewHash(spec); err != nil && tree.String() == spec {
		return s.resolveSaved(ctx, tree, err)
	}
	return rev, err
}

// resolveSaved finds the tree of files on disk, which git does not have; unknown where nothing is saved of it.
func (s *State) resolveSaved(ctx context.Context, tree plumbing.Hash, unknown error) (gitrepo.Revision, error) {
	if there, err := s.Exists(); err != nil || !there {
		return gitrepo.Revision{}, unknown
	}
	if _, err := s.DB(ctx); err != nil {
		return gitrepo.Revision{}, err
	}
	if err := s.loadOverlay(ctx, tree); err != nil {
		return gitrepo.Revision{}, err
	}
	if s.Repo.OverlayTrees()[tree] == nil {
		return gitrepo.Revision{}, unknown
	}
	return s.Repo.Resolve(ctx, tree.String())
}

// At gives the view of a revision, brought up to date.
func (s *State) At(ctx context.Context, spec string) (*View, error) {
	rev, err := s.Resolve(ctx, spec)
	if err != nil {
		return nil, err
	}
	return s.Of(ctx, rev)
}

// Found is At for files on disk that another session looked at and made the graph of. They are looked at again where
// that graph is no longer there.
func (s *State) Found(ctx context.Context, rev gitrepo.Revision) (*View, error) {
	if _, err := s.Engine(ctx); err != nil {
		return nil, err
	}
	if err := s.loadOverlay(ctx, rev.Tree); err != nil {
		return nil, err
	}
	s.atHead(ctx, &rev)
	view, there, err := s.existing(ctx, rev, true)
	if err != nil || !there {
		return s.At(ctx, rev.Spec)
	}
	return view, s.checkConfig(ctx, rev, view.Config())
}

// atHead puts the commit that is checked out in the revision of the files on disk; there is none before the first one.
func (s *State) atHead(ctx context.Context, rev *gitrepo.Revision) {
	if head, err := s.Repo.Resolve(ctx, "HEAD"); err == nil {
		rev.Commit = head.Commit
	}
}

// Of gives the view of a resolved revision.
func (s *State) Of(ctx context.Context, rev gitrepo.Revision) (*View, error) {
	view, err := s.unchecked(ctx, rev)
	if err != nil {
		return nil, err
	}
	return view, s.checkConfig(ctx, rev, view.Config())
}

// unchecked is Of whatever unknown keys the configuration has.
func (s *State) unchecked(ctx context.Context, rev gitrepo.Revision) (*View, error) {
	view, err := s.materialise(ctx, rev)
	if errors.Is(err, records.ErrReadOnly) && s.readOnly != nil {
		err = fmt.Errorf("%s is not indexed and cannot be: %w", rev.Spec, s.readOnly)
	}
	return view, err
}

func (s *State) materialise(ctx context.Context, rev gitrepo.Revision) (*View, error) {
	engine, err := s.Engine(ctx)
	if err != nil {
		return nil, err
	}
	s.clock.start()
	snap, err := engine.At(ctx, rev.Tree, s.near(ctx, rev)...)
	if err != nil {
		return nil, fmt.Errorf("graph of %s: %w", rev.Spec, err)
	}
	view := &View{Revision: rev, Snapshot: snap, Fresh: true, Phases: s.clock.stop()}
	if rev.Kind == gitrepo.KindWorktree || rev.Kind == gitrepo.KindIndex {
		if err := s.keep(ctx, rev, snap); err != nil {
			return nil, err
		}
		if err := s.firstNames(ctx, view); err != nil {
			return nil, err
		}
	}
	return view, nil
}

// near names trees that are likely to be close to a revision's.
func (s *State) near(ctx context.Context, rev gitrepo.Revision) []plumbing.Hash {
	var trees []plumbing.Hash
	if name, err := s.named(ctx, s.snapshotName(rev.Spec)); err == nil {
		trees = append(trees, name.Tree)
	}
	if head, err := s.Repo.Resolve(ctx, "HEAD"); err == nil && head.Tree != rev.Tree {
		trees = append(trees, head.Tree)
	}
	return trees
}

// Last gives the view of the worktree or the index as it was last brought up to
// date; ok is false when it never was.
func (s *State) Last(ctx context.Context, spec string) (view *View, ok bool, err error) {
	rev, err := s.Resolve(ctx, spec)
	if err != nil {
		return nil, false, err
	}
	if rev.Kind != gitrepo.KindWorktree && rev.Kind != gitrepo.KindIndex {
		return s.existing(ctx, rev, true)
	}
	now := rev.Tree
	if ok, err := s.asRecorded(ctx, &rev); err != nil || !ok {
		return nil, false, err
	}
	return s.existing(ctx, rev, rev.Tree == now)
}

// Recorded is Last without a look at any file of the worktree: its cost does not follow their number.
// The view of the worktree is unchecked.
func (s *State) Recorded(ctx context.Context, spec string) (view *View, ok bool, err error) {
	if spec == "" {
		spec = s.DefaultRef()
	}
	if spec != gitrepo.SpecWorktree || s.Bare() {
		return s.Last(ctx, spec)
	}
	rev := gitrepo.Revision{Spec: spec, Kind: gitrepo.KindWorktree}
	if ok, err := s.asRecorded(ctx, &rev); err != nil || !ok {
		return nil, false, err
	}
	s.atHead(ctx, &rev)
	if view, ok, err = s.existing(ctx, rev, false); ok {
		view.Unchecked = true
	}
	return view, ok, err
}

// asRecorded puts the tree of which the worktree's or the index's graph was made last in a revision.
func (s *State) asRecorded(ctx context.Context, rev *gitrepo.Revision) (ok bool, err error) {
	if _, err := s.Engine(ctx); err != nil {
		return false, err
	}
	name, err := s.named(ctx, s.snapshotName(rev.Spec))
	if errors.Is(err, records.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	rev.Tree = name.Tree
	return true, s.loadOverlay(ctx, rev.Tree)
}

// existing gives the view of a revision whose graph was made.
func (s *State) existing(ctx context.Context, rev gitrepo.Revision, fresh bool) (*View, bool, error) {
	engine, err := s.Engine(ctx)
	if err != nil {
		return nil, false, err
	}
	snap, ok, err := engine.Existing(ctx, rev.Tree)
	if err != nil || !ok {
		return nil, false, err
	}
	return &View{Revision: rev, Snapshot: snap, Fresh: fresh}, true, nil
}

// snapshotName names the worktree's or index's snapshot among those of all
// worktrees that share the index.
func (s *State) snapshotName(spec string) string {
	return spec + " " + filepath.ToSlash(s.Repo.GitDir())
}

func (s *State) named(ctx context.Context, name string) (records.SnapshotName, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return records.SnapshotName{}, err
	}
	names, err := db.SnapshotNames(ctx)
	if err != nil {
		return records.SnapshotName{}, err
	}
	for _, n := range names {
		if n.Name == name {
			return n, nil
		}
	}
	return records.SnapshotName{}, records.ErrNotFound
}
