package snapshot

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// linkAll links files in parallel. Which worker links which file, and when,
// changes nothing in the result.
func (m *materialiser) linkAll(ctx context.Context, paths []string) error {
	leaves := make(map[string]Leaf, len(paths))
	for _, l := range m.leaves {
		leaves[l.Path] = l
	}
	var mu sync.Mutex
	done := 0
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(m.engine.opts.Jobs)
	for from := 0; from < len(paths); from += chunk {
		g.Go(func() error {
			for _, p := range paths[from:min(from+chunk, len(paths))] {
				l, ok := leaves[p]
				if !ok {
					l = m.old[p]
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				r, err := m.linkOne(ctx, l)
				if err != nil {
					return err
				}
				data := link.Encode(r)
				mu.Lock()
				m.stats.Cut += int(r.Cut)
				m.links[p] = linked{key: contentKey(data), asked: r.Asked, record: data}
				if done++; done%64 == 0 || done == len(paths) {
					m.engine.progress("link", done, len(paths))
				}
				mu.Unlock()
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return m.view.err()
}

func (m *materialiser) linkOne(ctx context.Context, l Leaf) (*link.Record, error) {
	refs, err := m.engine.decode(ctx, l, m.encoded[l.Path], facts.SectionDecl|facts.SectionRefs)
	if err != nil {
		return nil, err
	}
	f := m.view.File(l.Path)
	if f == nil { // the view failed; linkAll reports why
		return &link.Record{}, nil
	}
	return link.Link(m.view, f, refs), nil
}

// linkRecords reads the link records of leaves; damaged and missing ones are
// left out.
func (e *Engine) linkRecords(ctx context.Context, leaves []Leaf) (map[string]*link.Record, error) {
	out := make(map[string]*link.Record, len(leaves))
	var missing []Leaf
	var keys []Key
	for _, l := range leaves {
		if r, ok := e.links.Get(l.Link); ok {
			out[l.Path] = r
			continue
		}
		missing = append(missing, l)
		keys = append(keys, l.Link)
	}
	if len(keys) == 0 {
		return out, nil
	}
	found, err := e.storage.GetMany(ctx, KindLink, keys)
	if err != nil {
		return nil, err
	}
	for _, l := range missing {
		if data, ok := found[l.Link]; ok {
			if r, err := link.Decode(data); err == nil {
				out[l.Path] = r
				e.links.Add(l.Link, r)
			}
		}
	}
	return out, nil
}

// store writes the snapshot: records before the nodes that name them, nodes
// before the snapshot's row, all in one transaction.
func (m *materialiser) store(ctx context.Context) (*Snapshot, error) {
	root, err := m.manifest(ctx)
	if err != nil {
		return nil, err
	}
	contributors, consumers := m.postings()
	err = m.engine.storage.Update(ctx, func(tx Tx) error {
		if err := m.recheck(tx); err != nil {
			return err
		}
		for _, r := range m.records {
			if err := tx.Put(r.kind, r.key, r.data); err != nil {
				return err
			}
		}
		if err := addPostings(tx, Contributors, contributors); err != nil {
			return err
		}
		if err := addPostings(tx, Consumers, consumers); err != nil {
			return err
		}
		return tx.PutSnapshot(m.tree, m.recipe, root)
	})
	if err != nil {
		return nil, err
	}
	return &Snapshot{engine: m.engine, tree: m.tree, recipe: m.recipe, root: root, config: m.config, made: &m.stats}, nil
}

// manifest makes the manifest and collects the records to write.
func (m *materialiser) manifest(ctx context.Context) (Key, error) {
	seen := map[Key]bool{}
	put := func(kind Kind, k Key, data []byte) {
		if !seen[k] {
			seen[k] = true
			m.records = append(m.records, record{kind, k, data})
		}
	}
	var changes []Leaf
	for _, p := range m.removed {
		changes = append(changes, Leaf{Path: p})
	}
	changed := map[string]bool{}
	for _, l := range m.leaves {
		changed[l.Path] = true
		l.Link = m.links[l.Path].key
		changes = append(changes, l)
	}
	for p, x := range m.links {
		if !changed[p] {
			l := m.old[p]
			if l.Link == x.key {
				continue
			}
			l.Link = x.key
			changes = append(changes, l)
		}
		put(KindLink, x.key, x.record)
	}
	base := Key{}
	if m.base != nil {
		base = m.base.root
	}
	root, err := m.engine.update(ctx, base, "", changes, func(k Key, data []byte) { put(KindNode, k, data) })
	if root == (Key{}) && err == nil { // an empty tree has a node too
		data := encodeNode(&node{})
		root = contentKey(data)
		put(KindNode, root, data)
	}
	return root, err
}

// recheck makes sure that what the snapshot refers to and did not write in
// this transaction is still there: a collection may have taken facts that no snapshot
// refers to yet, and these are written again. The base is held by the storage.
func (m *materialiser) recheck(tx Tx) error {
	if m.base != nil {
		if gone, err := tx.Missing(KindNode, []Key{m.base.root}); err != nil {
			return err
		} else if len(gone) > 0 {
			return errVanished
		}
	}
	byKey := map[Key][]byte{}
	var keys []Key
	for _, l := range m.leaves {
		if l.Language != "" {
			keys = append(keys, l.factsKey())
			byKey[l.factsKey()] = m.encoded[l.Path]
		}
	}
	gone, err := tx.Missing(KindFacts, keys)
	if err != nil {
		return err
	}
	for _, k := range gone {
		if err := tx.Put(KindFacts, k, byKey[k]); err != nil {
			return err
		}
	}
	return nil
}

// pathKeys are the questions that a path is to be listed under.
type pathKeys struct {
	path string
	keys []uint32
}

// postings lists the questions that changed files contribute to, and those that
// linked files asked. The store leaves out what it has.
func (m *materialiser) postings() (contributors, consumers []pathKeys) {
	for _, l := range m.leaves {
		if f := m.view.File(l.Path); f != nil {
			contributors = append(contributors, pathKeys{l.Path, f.Postings()})
		}
	}
	for p, x := range m.links {
		consumers = append(consumers, pathKeys{p, x.asked})
	}
	return contributors, consumers
}

func addPostings(tx Tx, space uint8, lists []pathKeys) error {
	var paths []string
	for _, x := range lists {
		if len(x.keys) > 0 {
			paths = append(paths, x.path)
		}
	}
	if len(paths) == 0 {
		return nil
	}
	slices.Sort(paths)
	ids, err := tx.InternPaths(paths)
	if err != nil {
		return err
	}
	idOf := make(map[string]uint32, len(paths))
	for i, p := range paths {
		idOf[p] = ids[i]
	}
	var pairs []Posting
	for _, x := range lists {
		for _, k := range x.keys {
			pairs = append(pairs, Posting{Key: k, Path: idOf[x.path]})
		}
	}
	slices.SortFunc(pairs, comparePostings)
	return tx.AddPostings(space, pairs)
}

func comparePostings(a, b Posting) int {
	x, y := uint64(a.Key)<<32|uint64(a.Path), uint64(b.Key)<<32|uint64(b.Path)
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}
