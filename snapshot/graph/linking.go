package graph

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
			part := make([]Leaf, 0, chunk)
			for _, p := range paths[from:min(from+chunk, len(paths))] {
				l, ok := leaves[p]
				if !ok {
					l = m.old[p]
				}
				part = append(part, l)
			}
			encoded, err := m.encodedFacts(ctx, part)
			if err != nil {
				return err
			}
			for i, l := range part {
				if err := ctx.Err(); err != nil {
					return err
				}
				r, err := m.linkOne(ctx, l, encoded[i])
				if err != nil {
					return err
				}
				data := link.Encode(r)
				k := contentKey(data)
				mu.Lock()
				m.stats.Cut += int(r.Cut)
				m.links[l.Path] = linked{k, r.Asked}
				if done++; done%64 == 0 || done == len(paths) {
					m.engine.progress("link", done, len(paths), 0)
				}
				full := m.unsaved.add(k, data)
				mu.Unlock()
				if err := m.save(ctx, full); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return m.view.err()
}

// encodedFacts gives the encoded facts of leaves, those that are not in memory from the store;
// nil for what is not there.
func (m *materialiser) encodedFacts(ctx context.Context, leaves []Leaf) ([][]byte, error) {
	out := make([][]byte, len(leaves))
	var missing []Key
	for i, l := range leaves {
		if out[i] = m.encoded[l.Path]; out[i] == nil {
			missing = append(missing, l.factsKey())
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	found, err := m.engine.storage.GetMany(ctx, KindFacts, missing)
	for i, l := range leaves {
		if out[i] == nil {
			out[i] = found[l.factsKey()]
		}
	}
	return out, err
}

func (m *materialiser) linkOne(ctx context.Context, l Leaf, encoded []byte) (*link.Record, error) {
	refs, err := m.engine.decode(ctx, l, encoded, facts.SectionDecl|facts.SectionRefs)
	if err != nil {
		return nil, err
	}
	f, err := m.engine.linkFile(ctx, l, encoded)
	if err != nil {
		return nil, err
	}
	return link.Link(m.view, f, refs), nil
}

// maxUnsaved bounds the link records, in bytes, that wait to be written.
var maxUnsaved = 16 << 20 // tests lower it

// linkBatch are link records that wait to be written.
type linkBatch struct {
	records map[Key][]byte
	size    int
}

// add gives a batch that is full, and begins another.
func (b *linkBatch) add(k Key, data []byte) (full map[Key][]byte) {
	if b.records == nil {
		b.records = map[Key][]byte{}
	}
	if _, ok := b.records[k]; !ok {
		b.records[k] = data
		b.size += len(data)
	}
	if b.size >= maxUnsaved {
		full = b.records
		*b = linkBatch{}
	}
	return full
}

// save writes link records ahead of the snapshot that refers to them. Those of a run that
// does not end are collected.
func (m *materialiser) save(ctx context.Context, records map[Key][]byte) error {
	if len(records) == 0 {
		return nil
	}
	return m.engine.storage.Update(ctx, func(tx Tx) error {
		for k, data := range records {
			if err := tx.Put(KindLink, k, data); err != nil {
				return err
			}
		}
		return nil
	})
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

// store writes the snapshot: records that are not written yet before the nodes that name
// them, nodes before the snapshot's row, all in one transaction.
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
		if len(m.lacking) > 0 {
			if err := tx.Put(KindAnswer, lackingBlobs(root), m.lacking); err != nil {
				return err
			}
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
		if data, ok := m.unsaved.records[x.key]; ok {
			put(KindLink, x.key, data)
		}
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
// refers to yet, and these are written again. The storage has the base.
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
		if byKey[k] == nil {
			return errVanished // written in this run and collected since
		}
		if err := tx.Put(KindFacts, k, byKey[k]); err != nil {
			return err
		}
	}
	return m.recheckLinks(tx)
}

// recheckLinks makes sure that link records which were written ahead are still there.
func (m *materialiser) recheckLinks(tx Tx) error {
	var keys []Key
	for _, x := range m.links {
		if _, ok := m.unsaved.records[x.key]; !ok {
			keys = append(keys, x.key)
		}
	}
	gone, err := tx.Missing(KindLink, keys)
	if err == nil && len(gone) > 0 {
		err = errVanished
	}
	return err
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
		if c, ok := m.contributed[l.Path]; ok {
			contributors = append(contributors, pathKeys{l.Path, c.findable})
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
