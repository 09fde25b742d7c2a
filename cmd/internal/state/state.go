package state

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/graphs"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Options say where to work and how to tell about it.
type Options struct {
	Dir        string // any folder of the repository; "" is the current one
	StateDir   string // overrides the state folder
	ConfigFile string // overrides the tree's own .codegraph/config.json
	Jobs       int    // workers; 0 is one per processor
	Progress   func(phase string, done, total int, bytes int64)
	OnWait     func() // called when another process is writing
	OnWarning  func(message string)
}

// State is an open repository with its index.
type State struct {
	stat *statCache
	Repo *gitrepo.Repository

	opts     Options
	folder   string
	db       *records.DB
	storage  *graphs.Storage
	engine   *graph.Engine
	clock    phaseClock
	readOnly error // why the index cannot be written, nil when it can
}

// Open opens the repository. The index waits until it is needed.
func Open(opts Options) (*State, error) {
	dir := opts.Dir
	if dir == "" {
		dir = "."
	}
	stat := &statCache{}
	repo, err := gitrepo.OpenWith(dir, gitrepo.Options{StatCache: stat})
	if err != nil {
		return nil, fmt.Errorf("open repository in %s: %w", dir, err)
	}
	s := &State{Repo: repo, opts: opts, folder: folder(opts.StateDir, repo.CommonDir()), stat: stat}
	stat.path = statPath(s.folder, repo.Worktree())
	s.clock.next = opts.Progress
	return s, nil
}

// Close closes the index and the repository.
func (s *State) Close() error {
	s.stat.save()
	var err error
	if s.db != nil {
		err = s.db.Close()
	}
	return errors.Join(err, s.Repo.Close())
}

// Folder is the state folder.
func (s *State) Folder() string { return s.folder }

// Bare reports whether there is no worktree.
func (s *State) Bare() bool { return s.Repo.Worktree() == "" }

// DB opens the index, for reading only where it cannot be written.
func (s *State) DB(ctx context.Context) (*records.DB, error) {
	if s.db != nil {
		return s.db, nil
	}
	db, err := records.Open(ctx, s.folder, records.Options{OnWait: s.opts.OnWait})
	if errors.Is(err, records.ErrReadOnly) {
		reader, readErr := records.Open(ctx, s.folder, records.Options{ReadOnly: true})
		if readErr == nil {
			s.readOnly, db, err = err, reader, nil
		}
	}
	if err != nil {
		return nil, err
	}
	s.db = db
	return db, nil
}

// SavedNames lists what users saved in an area under names that begin with a prefix, without it.
func (s *State) SavedNames(ctx context.Context, area records.Area, prefix string) ([]string, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	data, err := db.UserData(ctx, area)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, d := range data {
		if name, ok := strings.CutPrefix(d.Name, prefix); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

// Exists reports whether there is an index, without making one.
func (s *State) Exists() (bool, error) {
	_, err := os.Stat(s.indexFile())
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Engine gives the snapshot engine over the index.
func (s *State) Engine(ctx context.Context) (*graph.Engine, error) {
	if s.engine != nil {
		return s.engine, nil
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	opts, err := s.engineOptions()
	if err != nil {
		return nil, err
	}
	s.storage = graphs.In(db)
	opts.Progress = s.clock.report
	if err := s.warnReplaced(ctx); err != nil {
		return nil, err
	}
	s.engine = graph.New(s.Repo, s.storage, opts)
	return s.engine, nil
}

// Release lets gc take the graphs that were looked at so far, for who goes on for long.
func (s *State) Release() error {
	if s.db == nil {
		return nil
	}
	return s.db.Release()
}
