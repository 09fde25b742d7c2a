// Package snapshot makes and reads the linked graph of a tree: a pure function of the tree and of the versions
// that made it, byte for byte the result of a build from nothing.
//
// An Engine makes the Snapshots of one repository: At gives that of a tree, from the nearest one that its Storage
// holds, at the cost of what differs. A snapshot is asked for symbols by name (Lookup), for the edges to and from
// them (Referrers, Outgoing) and for files with their symbols and edges (File, Each). Changes lists the files that
// differ between two; what a change means is package diffctx's to say.
//
// This package is the public API of the graph. How graphs are built, and what else the program needs of them,
// is package graph, which may change at any time.
package snapshot

import (
	"context"
	"io"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// What graphs are made of.
type (
	// Symbol is a definition, a file or a package.
	Symbol = graph.Symbol
	// Edge is a relation of two symbols: who calls, reads, implements or imports what, where, and how sure that is.
	Edge = graph.Edge
)

// Storage keeps what was computed for the next process: records by key, which may vanish at any time.
// Key, Kind, Posting and Tx are what it is asked for.
type (
	Storage = graph.Storage
	Key     = graph.Key
	Kind    = graph.Kind
	Posting = graph.Posting
	Tx      = graph.Tx
)

// NewMemory is a storage that ends with the process.
func NewMemory() Storage { return graph.NewMemory() }

// Options of an Engine.
type Options struct {
	Jobs   int    // workers; 0 for one per processor
	Config []byte // a configuration as JSON (docs/configuration.md) that each tree's own lies over; may be nil

	// Progress takes how many files of a phase are done and the bytes that were read in it. Called often, from any
	// goroutine; may be nil.
	Progress func(phase string, done, total int, bytes int64)
}

// Engine makes snapshots of one repository's trees. Safe for concurrent use.
type Engine struct{ engine *graph.Engine }

// New makes an engine. The repository must stay open as long as its snapshots are used.
func New(repo *gitsrc.Repository, storage Storage, opts Options) *Engine {
	return &Engine{graph.New(repo.Reader(), storage, graph.Options{Jobs: opts.Jobs, Under: opts.Config, Progress: opts.Progress})}
}

// At returns the snapshot of a tree, which is built where the storage does not have it.
func (e *Engine) At(ctx context.Context, tree plumbing.Hash) (*Snapshot, error) {
	s, err := e.engine.At(ctx, tree)
	if err != nil {
		return nil, err
	}
	return &Snapshot{s}, nil
}

// Verify reaches trees one from the other, builds each from nothing as well, and returns the number of those whose
// exports differ: it is 0 unless there is a fault in this package.
func (e *Engine) Verify(ctx context.Context, trees []plumbing.Hash) (mismatches int, err error) {
	return graph.Verify(ctx, e.engine, trees, graph.VerifyOptions{Rebuild: true, Fresh: func() (Storage, func() error, error) {
		return graph.NewMemory(), func() error { return nil }, nil
	}})
}

// Snapshot is the graph of one tree. Immutable; safe for concurrent use.
type Snapshot struct{ graph *graph.Snapshot }

// Graph is the snapshot as package diffctx takes it.
func (s *Snapshot) Graph() *graph.Snapshot { return s.graph }

// Tree is the id of the git tree.
func (s *Snapshot) Tree() plumbing.Hash { return s.graph.Tree() }

// Root is the digest of the whole graph: equal graphs have equal ones.
func (s *Snapshot) Root() Key { return s.graph.Root() }

// Lookup finds symbols by name ("Get"), by the end of a qualified name ("Client.Get", "dir/pkg.Get"), by path for
// files, or by id. Sorted by path and position; empty when there are none.
func (s *Snapshot) Lookup(ctx context.Context, name string) ([]Symbol, error) {
	return s.graph.Lookup(ctx, name)
}

// Referrers lists the edges that lead to symbols, by path and position.
func (s *Snapshot) Referrers(ctx context.Context, symbols ...Symbol) ([]Edge, error) {
	return s.graph.Referrers(ctx, symbols)
}

// Outgoing lists the edges that begin in a symbol.
func (s *Snapshot) Outgoing(ctx context.Context, x Symbol) ([]Edge, error) {
	return s.graph.Outgoing(ctx, x)
}

// Source returns the bytes of a file; an error if there is none.
func (s *Snapshot) Source(ctx context.Context, path string) ([]byte, error) {
	return s.graph.Source(ctx, path)
}

// Export writes the canonical form, one JSON object a line: the symbols, then the edges, and with all the
// references that gave no edge. Equal graphs give equal bytes.
func (s *Snapshot) Export(ctx context.Context, w io.Writer, all bool) error {
	return graph.Export(ctx, s.graph, w, all)
}
