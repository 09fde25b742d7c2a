package snapshot

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// History reads files of many trees with their facts and without links, which
// cost a snapshot each. A file's Record is nil: Symbol, Symbols and Find answer,
// Edges and References must not be asked. Close keeps what was extracted.
type History struct {
	engine *Engine
	config *Config // of the newest tree: one history is read under one configuration
}

// History begins to read trees under a configuration.
func (e *Engine) History(c *Config) *History { return &History{engine: e, config: c} }

// Close keeps what was extracted for the next time.
func (h *History) Close(ctx context.Context) { h.engine.keepDescribed(ctx) }

// Kept gives an answer that was kept under a key; ok is false when there is
// none any more.
func (h *History) Kept(ctx context.Context, k Key) (data []byte, ok bool, err error) {
	found, err := h.engine.storage.GetMany(ctx, KindAnswer, []Key{k})
	return found[k], found[k] != nil, err
}

// Keep keeps an answer under a key that tells all it depends on. Best effort: a
// read-only state folder must not fail a read.
func (h *History) Keep(ctx context.Context, k Key, data []byte) {
	_ = h.engine.storage.Update(ctx, func(tx Tx) error { return tx.Put(KindAnswer, k, data) })
}

// Entry gives what stands at a path of a tree; the hash is zero where nothing does.
func (h *History) Entry(ctx context.Context, tree plumbing.Hash, path string) (gitsrc.TreeEntry, error) {
	x, _, err := h.engine.entryAt(ctx, tree, path)
	return x, err
}

// File gives a file of a tree; nil when it is absent or has no facts.
func (h *History) File(ctx context.Context, tree plumbing.Hash, path string) (*File, error) {
	x, ok, err := h.engine.entryAt(ctx, tree, path)
	if err != nil || !ok {
		return nil, err
	}
	return h.read(ctx, newClassifier(h.config, h.engine.repo.TreeAttributes(tree)), path, x.Mode, x.Hash)
}

// Changes calls fn for the files that differ between two trees and have facts
// on a side, in path order.
func (h *History) Changes(ctx context.Context, a, b plumbing.Hash, fn func(FileDelta) error) error {
	before, after := newClassifier(h.config, h.engine.repo.TreeAttributes(a)), newClassifier(h.config, h.engine.repo.TreeAttributes(b))
	return h.engine.repo.DiffTrees(ctx, a, b, func(c gitsrc.Change) error {
		d := FileDelta{Path: c.Path, BlobChanged: c.Old.Hash != c.New.Hash, FactsChanged: true}
		var err error
		if d.Old, err = h.read(ctx, before, c.Path, c.Old.Mode, c.Old.Hash); err != nil {
			return err
		}
		if d.New, err = h.read(ctx, after, c.Path, c.New.Mode, c.New.Hash); err != nil {
			return err
		}
		if d.Old == nil && d.New == nil {
			return nil
		}
		return fn(d)
	})
}

// read gives a blob's facts under a path.
func (h *History) read(ctx context.Context, c *classifier, path string, mode filemode.FileMode, blob plumbing.Hash) (*File, error) {
	if blob.IsZero() || !mode.IsFile() {
		return nil, nil
	}
	l := Leaf{Path: path, Blob: blob}
	class, err := c.byPath(ctx, path, mode)
	if err != nil {
		return nil, fmt.Errorf("classify %s: %w", path, err)
	}
	class.apply(&l)
	if l.Language == undetected {
		source, err := h.engine.repo.ReadBlob(ctx, blob)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		lg, _ := c.byContent(source)
		if lg == nil {
			return nil, nil
		}
		l.Language = lg.Name
	}
	if l.Language == "" || extract.ByName(l.Language) == nil {
		return nil, nil
	}
	if size, err := h.engine.repo.BlobSize(ctx, blob); err == nil && size > c.limit {
		return nil, nil
	}
	f, err := h.engine.describedFacts(ctx, l)
	if err != nil {
		return nil, nil // binary, or nothing that the extractor could read: no facts, as in a snapshot
	}
	h.engine.describedMu.Lock()
	full := len(h.engine.described) >= maxDescribed/2
	h.engine.describedMu.Unlock()
	if full {
		h.engine.keepDescribed(ctx)
	}
	return &File{Leaf: l, Facts: f}, nil
}
