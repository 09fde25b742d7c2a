// Package history reads the files of many commits, and links single ones, without a snapshot
// of each: what a definition, or a dependency, was in every commit costs what its file and the
// files that answer for it cost.
//
// A Reader gives files of any tree by path, the changes between two trees, and files with
// their links. An Observation says whether a file led somewhere in one tree, and StillHolds
// tells, from the changes alone as a rule, whether that is so in the tree before. What it says
// of a file is what a snapshot of the tree says of it: tests compare the two. It writes
// nothing but what it extracted, and knows no commits, only trees.
package history

import (
	"context"
	"fmt"
	"path"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
	"github.com/codegraph-dev/codegraph/snapshot/internal/lru"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Reader reads files of many trees with their facts and without links, which
// cost a snapshot each. A file's Record is nil: Symbol, Symbols and Find answer,
// Edges and References must not be asked. Close keeps what was extracted.
// Not safe for concurrent use.
type Reader struct {
	engine *graph.Engine
	files  graph.Files
	repo   *gitrepo.Repository
	config *config.Config // of the newest tree: one history is read under one configuration

	described *lru.Cache[graph.Key, *facts.File] // with text, of the files met last

	sizes map[plumbing.Hash]int64
	blobs map[plumbing.Hash][]byte
	size  int // of blobs, in bytes
	cuts  map[plumbing.Hash]*cut
	parts map[pieceKey]*declared

	partsSize int // of the texts in parts, in bytes

	last *step // see Reader.step

	postings map[link.Key][]string // of the head, see posted
	adding   map[leafQuestion]bool // see mayAdd
	excerpts map[excerptKey]*graph.File
	blocks   map[string]*link.File // by language and text

	versions *versions                                 // of files, in the trees that Between met
	marks    map[plumbing.Hash]*gitrepo.TreeAttributes // by tree
}

// New begins to read trees under a configuration. The engine holds the snapshot of the newest
// tree; Between is called for each step from there before files of the older tree are linked.
func New(e *graph.Engine, c *config.Config) *Reader {
	h := &Reader{engine: e, files: e.Files(), repo: e.Repository(), config: c, described: lru.New[graph.Key](keptDescribed, lru.WeightOfFacts), marks: map[plumbing.Hash]*gitrepo.TreeAttributes{},
		postings: map[link.Key][]string{}, adding: map[leafQuestion]bool{}, excerpts: map[excerptKey]*graph.File{}, blocks: map[string]*link.File{}}
	h.versions = newVersions(h)
	return h
}

// keptDescribed bounds the facts that are kept decoded: a version of a file is
// looked at beside the one before it and the one after, and for several ends.
const keptDescribed = 16 << 20

// Close keeps what was extracted for the next time.
func (h *Reader) Close(ctx context.Context) { h.files.Flush(ctx) }

// Kept gives an answer that was kept under a key; ok is false when there is
// none any more.
func (h *Reader) Kept(ctx context.Context, k graph.Key) (data []byte, ok bool, err error) {
	return h.engine.Kept(ctx, k)
}

// Keep keeps an answer under a key that says all it depends on. Best effort: a
// read-only state folder must not fail a read.
func (h *Reader) Keep(ctx context.Context, k graph.Key, data []byte) { h.engine.Keep(ctx, k, data) }

// Entry gives what is at a path of a tree; the hash is zero where nothing is.
func (h *Reader) Entry(ctx context.Context, tree plumbing.Hash, path string) (gitrepo.TreeEntry, error) {
	x, _, err := h.files.Entry(ctx, tree, path)
	return x, err
}

// graph.File gives a file of a tree; nil when it is absent or has no facts.
func (h *Reader) File(ctx context.Context, tree plumbing.Hash, path string) (*graph.File, error) {
	x, ok, err := h.files.Entry(ctx, tree, path)
	if err != nil || !ok {
		return nil, err
	}
	return h.file(ctx, h.classifier(tree), path, x.Mode, x.Hash)
}

// Changes calls fn for the files that differ between two trees and have facts
// on a side, in path order.
func (h *Reader) Changes(ctx context.Context, a, b plumbing.Hash, fn func(graph.FileDelta) error) error {
	before, after := h.classifier(a), h.classifier(b)
	return h.repo.DiffTrees(ctx, a, b, func(c gitrepo.Change) error {
		d := graph.FileDelta{Path: c.Path, BlobChanged: c.Old.Hash != c.New.Hash, FactsChanged: true}
		var err error
		if d.Old, err = h.file(ctx, before, c.Path, c.Old.Mode, c.Old.Hash); err != nil {
			return err
		}
		if d.New, err = h.file(ctx, after, c.Path, c.New.Mode, c.New.Hash); err != nil {
			return err
		}
		if d.Old == nil && d.New == nil {
			return nil
		}
		return fn(d)
	})
}

// leaf classifies a file; false when it has no facts.
func (h *Reader) leaf(ctx context.Context, c *classify.Classifier, path string, mode filemode.FileMode, blob plumbing.Hash) (graph.Leaf, bool, error) {
	l := graph.Leaf{Path: path, Blob: blob}
	if blob.IsZero() || !mode.IsFile() {
		return l, false, nil
	}
	class, err := c.ByPath(ctx, path, mode)
	if err != nil {
		return l, false, fmt.Errorf("classify %s: %w", path, err)
	}
	l.Language, l.Skip, l.Generated = class.Language, class.Skip, class.Generated
	if l.Language == classify.Undetected {
		source, err := h.blob(ctx, blob)
		if err != nil {
			return l, false, err
		}
		lg, _ := c.ByContent(source)
		if lg == nil {
			return l, false, nil
		}
		l.Language = lg.Name
	}
	if l.Language == "" || extract.ByName(l.Language) == nil {
		return l, false, nil
	}
	size, ok := h.sizes[blob]
	if !ok {
		size = -1
		if n, err := h.repo.BlobSize(ctx, blob); err == nil {
			size = n
		}
		if h.sizes == nil || len(h.sizes) >= keptSizes {
			h.sizes = map[plumbing.Hash]int64{}
		}
		h.sizes[blob] = size
	}
	return l, size <= c.Limit, nil
}

// keptSizes bounds the blobs whose size is remembered.
const keptSizes = 1 << 16

// file gives a blob's facts under a path.
func (h *Reader) file(ctx context.Context, c *classify.Classifier, path string, mode filemode.FileMode, blob plumbing.Hash) (*graph.File, error) {
	l, ok, err := h.leaf(ctx, c, path, mode, blob)
	if err != nil || !ok {
		return nil, err
	}
	f, err := h.describe(ctx, l)
	if err != nil {
		return nil, nil // binary, or nothing that the extractor could read: no facts, as in a snapshot
	}
	return &graph.File{Leaf: l, Facts: f}, nil
}

// describe gives a leaf's facts with its text, and keeps what was extracted.
func (h *Reader) describe(ctx context.Context, l graph.Leaf) (*facts.File, error) {
	k := l.FactsKey()
	if f, ok := h.described.Get(k); ok {
		return f, nil
	}
	f, err := h.files.Described(ctx, l)
	if err != nil {
		return nil, err
	}
	h.described.Add(k, f)
	return f, nil
}

// HasFacts reports whether a path of a tree is a file with facts, as far as its
// path, its attributes and its size tell and whether it is binary.
func (h *Reader) HasFacts(ctx context.Context, tree plumbing.Hash, path string) (bool, error) {
	_, ok, err := h.text(ctx, tree, path)
	return ok, err
}

// Files lists the files below a folder of a tree that may have facts, or the file
// itself, in path order.
func (h *Reader) Files(ctx context.Context, tree plumbing.Hash, under string) ([]string, error) {
	x, ok, err := h.files.Entry(ctx, tree, under)
	if err != nil || !ok {
		return nil, err
	}
	if x.Mode != filemode.Dir {
		return []string{under}, nil
	}
	var out []string
	err = h.repo.DiffTrees(ctx, plumbing.ZeroHash, x.Hash, func(c gitrepo.Change) error {
		if c.New.Mode.IsFile() {
			out = append(out, path.Join(under, c.Path))
		}
		return nil
	})
	return out, err
}

// Names lists the names that a file of a tree defines.
func (h *Reader) Names(ctx context.Context, tree plumbing.Hash, path string) (map[string]bool, error) {
	f, err := h.unlinked(ctx, tree, path)
	if err != nil || f == nil {
		return nil, err
	}
	out := map[string]bool{}
	for i := range f.Facts.Symbols {
		out[f.Facts.Symbols[i].Name] = true
	}
	return out, nil
}

// ParentOf gives what contains a definition of a file; zero when it is not there.
func (h *Reader) ParentOf(ctx context.Context, tree plumbing.Hash, path string, id facts.SymbolID) (facts.SymbolID, error) {
	f, err := h.unlinked(ctx, tree, path)
	if err != nil || f == nil {
		return facts.SymbolID{}, err
	}
	i, ok := f.Find(id)
	if !ok {
		return facts.SymbolID{}, nil
	}
	return f.Symbol(i).Parent, nil
}

// unlinked gives a file with what linking reads of it, and no links.
func (h *Reader) unlinked(ctx context.Context, tree plumbing.Hash, path string) (*graph.File, error) {
	l, ok := h.at(ctx, tree).leaf(path)
	if !ok {
		return nil, nil
	}
	f, err := h.linkable(ctx, l)
	if err != nil || f == nil {
		return nil, err
	}
	return &graph.File{Leaf: l, Facts: f}, nil
}
