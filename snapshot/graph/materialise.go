package graph

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// errVanished says that the snapshot which another one is made from is gone, as when
// the storage was emptied meanwhile.
var errVanished = errors.New("a record vanished")

// materialiser makes one snapshot.
type materialiser struct {
	engine *Engine
	tree   plumbing.Hash
	recipe Key
	config *config.Config
	base   *Snapshot // nil to build from nothing

	leaves  []Leaf          // added and changed leaves, in path order
	old     map[string]Leaf // the base's leaves at changed and removed paths
	removed []string

	encoded map[string][]byte // facts of changed leaves, by path, as far as they are in memory
	held    int               // bytes of them
	view    *view

	contributed map[string]contributed // by path, of leaves with facts: of new ones before links

	links   map[string]linked // by path: records made in this run
	unsaved linkBatch         // of these, the records that are not written yet
	stats   Stats
	records []record // link records and nodes to write
}

type linked struct {
	key   Key
	asked []uint32
}

// contributed are the postings of a file: of the questions that it contributes to, and
// of everything that can be found through it.
type contributed struct{ answering, findable []uint32 }

func contributedBy(f *link.File) contributed { return contributed{f.Answering(), f.Postings()} }

type record struct {
	kind Kind
	key  Key
	data []byte
}

func (e *Engine) materialise(ctx context.Context, tree plumbing.Hash, recipe Key, c *config.Config, base *Snapshot) (*Snapshot, error) {
	m := &materialiser{engine: e, tree: tree, recipe: recipe, config: c, base: base, old: map[string]Leaf{}, encoded: map[string][]byte{}, contributed: map[string]contributed{}, links: map[string]linked{}}
	if err := m.scan(ctx); err != nil {
		return nil, fmt.Errorf("read tree %s: %w", tree, err)
	}
	if err := m.extract(ctx); err != nil {
		return nil, err
	}
	if err := m.link(ctx); err != nil {
		return nil, err
	}
	return m.store(ctx)
}

// link makes the link records of the changed files and of those that asked a
// question whose answer changed.
func (m *materialiser) link(ctx context.Context) error {
	m.view = m.newView(ctx)
	if err := m.view.prepare(m); err != nil {
		return err
	}
	var paths []string
	for _, l := range m.leaves {
		if l.Language != "" {
			paths = append(paths, l.Path)
		}
	}
	m.stats.Relinked = len(paths)
	if m.base != nil {
		more, err := m.dependents(ctx)
		if err != nil {
			return err
		}
		m.stats.Dependents = len(more)
		paths = append(paths, more...)
	}
	return m.linkAll(ctx, paths)
}

// dependents lists the unchanged files that asked a question whose answer is
// another one now.
func (m *materialiser) dependents(ctx context.Context) ([]string, error) {
	before := m.engine.viewOf(ctx, m.base)
	changed, err := m.changedKeys(ctx, before)
	if err != nil {
		return nil, err
	}
	if before.err() != nil {
		return nil, before.err()
	}
	if m.view.err() != nil {
		return nil, m.view.err()
	}
	return m.askers(ctx, changed)
}

// changedKeys compares the answers to the questions that changed files
// contribute to, and to those about paths that appeared or disappeared.
func (m *materialiser) changedKeys(ctx context.Context, before *view) ([]link.Key, error) {
	candidates := map[link.Key]bool{}
	touched := append([]string{}, m.removed...)
	for _, l := range m.leaves {
		touched = append(touched, l.Path)
	}
	for _, p := range touched {
		link.Differing(before.File(p), m.view.File(p), candidates)
	}
	var changed []link.Key
	for k := range candidates {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if link.AnswerDigest(before, k) != link.AnswerDigest(m.view, k) {
			changed = append(changed, k)
		}
	}
	exists, err := m.changedPaths(ctx, touched)
	return append(changed, exists...), err
}

// changedPaths gives the questions about paths and folders that appeared,
// disappeared or changed between file and folder.
func (m *materialiser) changedPaths(ctx context.Context, touched []string) ([]link.Key, error) {
	var out []link.Key
	seen := map[string]bool{}
	for _, p := range touched {
		for q := p; q != "" && !seen[q]; q = parent(q) {
			seen[q] = true
			a, err := m.engine.kindAt(ctx, m.base.tree, q)
			if err != nil {
				return nil, err
			}
			b, err := m.engine.kindAt(ctx, m.tree, q)
			if err != nil {
				return nil, err
			}
			if a != b {
				out = append(out, link.ExistsKey(q))
			}
		}
	}
	return out, nil
}

func parent(p string) string {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] == '/' {
			return p[:i]
		}
	}
	return ""
}

// askers lists the unchanged files that asked one of the keys, in this or any
// other snapshot: linking one too many gives the record it has.
func (m *materialiser) askers(ctx context.Context, keys []link.Key) ([]string, error) {
	postings := make([]uint32, len(keys))
	for i, k := range keys {
		postings[i] = k.Posting()
	}
	found, err := m.engine.storage.Postings(ctx, Consumers, postings)
	if err != nil {
		return nil, err
	}
	touched := map[string]bool{}
	for _, l := range m.leaves {
		touched[l.Path] = true
	}
	for _, p := range m.removed {
		touched[p] = true
	}
	asks := map[string]bool{}
	for _, ids := range found {
		paths, err := m.engine.paths.paths(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, p := range paths {
			if !touched[p] {
				asks[p] = true
			}
		}
	}
	var out []string
	for _, p := range sortedKeys(asks) {
		l, ok, err := leafAt(ctx, m.engine.node, m.base.root, p)
		if err != nil {
			return nil, err
		}
		if ok && l.Language != "" {
			m.old[p] = l
			out = append(out, p)
		}
	}
	return out, nil
}
