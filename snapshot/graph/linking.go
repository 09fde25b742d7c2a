package graph

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// linkAll links files in parallel. Which worker links which file, and when,
// changes nothing in the result.
func (m *materialiser) linkAll(ctx context.Context) error {
	m.links = make([]linked, len(m.linking))
	var mu sync.Mutex
	done := 0
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(m.engine.opts.Jobs)
	for from := 0; from < len(m.linking); from += chunk {
		g.Go(func() error {
			part := m.linking[from:min(from+chunk, len(m.linking))]
			encoded, err := m.encodedFacts(ctx, part)
			if err != nil {
				return err
			}
			for i, l := range part {
				if err := ctx.Err(); err != nil {
					return err
				}
				r, err := m.linkOne(ctx, *l, encoded[i])
				if err != nil {
					return err
				}
				data := link.Encode(r)
				k := contentKey(data)
				m.links[from+i] = linked{k, r.Asked}
				mu.Lock()
				m.stats.Cut += int(r.Cut)
				if done++; done%64 == 0 || done == len(m.linking) {
					m.engine.progress("link", done, len(m.linking), 0)
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
func (m *materialiser) encodedFacts(ctx context.Context, leaves []*Leaf) ([][]byte, error) {
	out := make([][]byte, len(leaves))
	var missing []Key
	for i, l := range leaves {
		if _, out[i], _ = m.find(l.Path); out[i] == nil {
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
	m.view = nil
	if m.base == nil {
		m.engine.files.Purge() // nobody asks all files of a tree next
	}
	err = m.engine.storage.Update(ctx, func(tx Tx) error {
		if err := m.recheck(tx); err != nil {
			return err
		}
		for _, r := range m.records {
			if err := tx.Put(r.kind, r.key, r.data); err != nil {
				return err
			}
		}
		if err := m.addPostings(tx); err != nil {
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
	for i, l := range m.linking {
		k, unchanged := m.links[i].key, i >= m.stats.Relinked
		if unchanged && l.Link == k {
			continue
		}
		if data, ok := m.unsaved.records[k]; ok {
			put(KindLink, k, data)
		}
		if l.Link = k; unchanged {
			changes = append(changes, *l)
		}
	}
	changes = append(changes, m.leaves...)
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
	for i := range m.leaves {
		if l := &m.leaves[i]; l.Language != "" {
			k := l.factsKey()
			keys, byKey[k] = append(keys, k), m.encoded[i]
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

// addPostings lists the changed files under what is found through them, and those that were linked under the
// questions that they asked.
func (m *materialiser) addPostings(tx Tx) error {
	if err := m.index.write(tx, Contributors, len(m.leaves), func(i int) string { return m.leaves[i].Path }); err != nil {
		return err
	}
	asked := make([][]uint32, len(m.links))
	for i := range m.links {
		asked[i], m.links[i].asked = m.links[i].asked, nil
	}
	index := newPostingIndex(asked)
	clear(asked)
	return index.write(tx, Consumers, len(m.linking), func(i int) string { return m.linking[i].Path })
}
