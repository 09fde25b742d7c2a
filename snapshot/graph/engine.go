package graph

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/internal/lru"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Options of an Engine.
type Options struct {
	Jobs   int            // workers; 0 for one per processor
	Config *config.Config // used for every tree instead of the tree's own
	Under  []byte         // a configuration that each tree's own lies over, as JSON; see config.ParseOver

	// Progress takes how many files of a phase are done and the bytes of source that were read in it, 0 in a
	// phase that reads none. Called often, from any goroutine; may be nil.
	Progress func(phase string, done, total int, bytes int64)
}

// Engine makes snapshots of one repository's trees and answers from them. Safe
// for concurrent use.
type Engine struct {
	treeReader
	storage Storage
	opts    Options

	nodes *lru.Cache[Key, *node]
	files *lru.Cache[fileKey, *link.File] // declarations, ready to be asked
	links *lru.Cache[Key, *link.Record]
	whole *lru.Cache[wholeKey, *File]
	paths *pathTable

	describedMu sync.Mutex
	described   map[Key][]byte // facts with text, to be kept
	comparing   *comparing     // nil before there is one, see Comparing
	fresh       *lru.Cache[Key, *fresh]
	placed      placed
}

// The caches' sizes, in estimated bytes.
const (
	cachedNodes = 32 << 20
	cachedFiles = 128 << 20
	cachedLinks = 48 << 20
	cachedWhole = 64 << 20
	cachedTrees = 8 << 20
)

func weightOfNode(n *node) int { return 64 + 200*len(n.entries) }

// A file ready to be asked has about three contributions for each symbol.
func weightOfFile(f *link.File) int { return lru.WeightOfFacts(f.Facts) + 200*len(f.Facts.Symbols) }

func weightOfTree(entries []gitrepo.TreeEntry) int { return 64 + 80*len(entries) }

func weightOfRecord(r *link.Record) int {
	return 200 + 150*len(r.Targets) + 64*(len(r.Refs)+len(r.Imports)+len(r.Relations))
}

func weightOfWhole(f *File) int { return lru.WeightOfFacts(f.Facts) }

// share is a cache's size where the process may hold as much memory as the collector
// is given: half of it at most is for all caches.
func share(size int) int {
	const all = cachedNodes + cachedFiles + cachedLinks + cachedWhole + cachedTrees + cachedFresh
	allowed := debug.SetMemoryLimit(-1) / 2
	if allowed >= all {
		return size
	}
	return int(int64(size) * allowed / all)
}

// New makes an engine.
func New(repo *gitrepo.Repository, storage Storage, opts Options) *Engine {
	if opts.Jobs <= 0 {
		opts.Jobs = runtime.GOMAXPROCS(0)
	}
	return &Engine{treeReader: treeReader{repo, lru.New[plumbing.Hash](share(cachedTrees), weightOfTree)}, storage: storage, opts: opts, paths: newPathTable(storage), described: map[Key][]byte{},
		nodes: lru.New[Key](share(cachedNodes), weightOfNode),
		files: lru.New[fileKey](share(cachedFiles), weightOfFile),
		links: lru.New[Key](share(cachedLinks), weightOfRecord),
		whole: lru.New[wholeKey](share(cachedWhole), weightOfWhole),
		fresh: lru.New[Key](share(cachedFresh), weightOfFresh),
	}
}

// Jobs is how many workers the engine uses.
func (e *Engine) Jobs() int { return e.opts.Jobs }

// Repository returns the repository that the engine reads.
func (e *Engine) Repository() *gitrepo.Repository { return e.repo }

func (e *Engine) progress(phase string, done, total int, bytes int64) {
	if e.opts.Progress != nil {
		e.opts.Progress(phase, done, total, bytes)
	}
}

// Config returns the configuration in force for a tree. A symbolic link is none.
func (e *Engine) Config(ctx context.Context, tree plumbing.Hash) (*config.Config, error) {
	if e.opts.Config != nil {
		return e.opts.Config, nil
	}
	entry, ok, err := e.entryAt(ctx, tree, config.Path)
	if err != nil {
		return nil, err
	}
	var data []byte
	if ok && entry.Mode.IsFile() && entry.Mode != filemode.Symlink {
		if data, err = e.repo.ReadBlob(ctx, entry.Hash); err != nil {
			return nil, err
		}
		if data == nil {
			data = []byte{} // there, and empty
		}
	}
	if data == nil && e.opts.Under == nil {
		return &config.Config{}, nil
	}
	c, err := config.ParseAt(e.opts.Under, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", config.Path, err)
	}
	return c, nil
}

// At returns the snapshot of a tree and makes it when it does not exist yet,
// from the nearest one that does. The trees in near are tried as its base first.
func (e *Engine) At(ctx context.Context, tree plumbing.Hash, near ...plumbing.Hash) (*Snapshot, error) {
	c, err := e.Config(ctx, tree)
	if err != nil {
		return nil, err
	}
	if s, ok, err := e.keptUnder(ctx, tree, c); ok || err != nil {
		return s, err
	}
	recipe := recipeOf(c)
	base, err := e.nearest(ctx, tree, recipe, near)
	if err != nil {
		return nil, err
	}
	for attempt := 0; ; attempt++ {
		s, err := e.materialise(ctx, tree, recipe, c, base)
		switch {
		case err == nil:
			return s, nil
		case errors.Is(err, errVanished) && attempt < 3:
		case errors.Is(err, errDamagedNode) && base != nil:
		default:
			return nil, err
		}
		base = nil // what the base refers to is gone or damaged: build from nothing
		e.nodes.Purge()
	}
}

// Existing returns the snapshot of a tree if it exists already.
func (e *Engine) Existing(ctx context.Context, tree plumbing.Hash) (*Snapshot, bool, error) {
	c, err := e.Config(ctx, tree)
	if err != nil {
		return nil, false, err
	}
	return e.keptUnder(ctx, tree, c)
}

// keptUnder finds the snapshot of a tree that is whole, or else the one that lacks what a partial clone lacks now.
func (e *Engine) keptUnder(ctx context.Context, tree plumbing.Hash, c *config.Config) (*Snapshot, bool, error) {
	recipe := recipeOf(c)
	if s, ok, err := e.existing(ctx, tree, recipe, c); ok || err != nil {
		return s, ok, err
	}
	return e.existingLacking(ctx, tree, recipe, c)
}

func (e *Engine) existing(ctx context.Context, tree plumbing.Hash, recipe Key, c *config.Config) (*Snapshot, bool, error) {
	root, ok, err := e.storage.Snapshot(ctx, tree, recipe)
	if err != nil || !ok {
		return nil, false, err
	}
	if _, err := e.node(ctx, root); errors.Is(err, errDamagedNode) {
		return nil, false, nil
	} else if err != nil {
		return nil, false, err
	}
	return &Snapshot{engine: e, tree: tree, recipe: recipe, root: root, config: c}, true, nil
}

// nearest finds the snapshot that differs least from a tree, among the given
// trees and the last used ones.
func (e *Engine) nearest(ctx context.Context, tree plumbing.Hash, recipe Key, near []plumbing.Hash) (*Snapshot, error) {
	recent, err := e.storage.Recent(ctx, recipe, 6)
	if err != nil {
		return nil, err
	}
	if lacking, ok := e.lackingRecipe(recipe); ok {
		more, err := e.storage.Recent(ctx, lacking, 6)
		if err != nil {
			return nil, err
		}
		recent = append(recent, more...)
	}
	var best *Snapshot
	limit := 1 << 30
	seen := map[plumbing.Hash]bool{}
	for _, t := range append(append([]plumbing.Hash{}, near...), recent...) {
		if seen[t] || t == tree {
			continue
		}
		seen[t] = true
		s, ok, err := e.existing(ctx, t, recipe, nil)
		if err == nil && !ok {
			s, ok, err = e.existingLacking(ctx, t, recipe, nil)
		}
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		n, err := e.distance(ctx, t, tree, limit)
		if err != nil {
			continue // the base's own objects are gone from the repository: no base
		}
		if n < limit {
			best, limit = s, n
		}
		if limit <= 16 {
			break
		}
	}
	return best, nil
}

var errFar = errors.New("far")

// distance counts the paths that differ, up to a limit.
func (e *Engine) distance(ctx context.Context, a, b plumbing.Hash, limit int) (int, error) {
	n := 0
	err := e.repo.DiffTrees(ctx, a, b, func(gitrepo.Change) error {
		if n++; n >= limit {
			return errFar
		}
		return nil
	})
	if err != nil && !errors.Is(err, errFar) {
		return 0, err
	}
	return n, nil
}

// Kept gives an answer that was kept under a key; ok is false when there is none any more.
func (e *Engine) Kept(ctx context.Context, k Key) (data []byte, ok bool, err error) {
	found, err := e.storage.GetMany(ctx, KindAnswer, []Key{k})
	return found[k], found[k] != nil, err
}

// Keep keeps an answer under a key of all that it depends on. Best effort: a
// read-only state folder must not fail a read.
func (e *Engine) Keep(ctx context.Context, k Key, data []byte) {
	_ = e.storage.Update(ctx, func(tx Tx) error { return tx.Put(KindAnswer, k, data) })
}
