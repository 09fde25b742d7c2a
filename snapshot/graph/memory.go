package graph

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// memory is what NewMemory makes.
type memory struct {
	mu        sync.RWMutex
	records   map[Kind]map[Key][]byte
	postings  [2]map[uint32]map[uint32]bool
	paths     []string
	ids       map[string]uint32
	snapshots map[snapshotKey]Key
	recent    []snapshotKey // last made last
}

type snapshotKey struct {
	tree   plumbing.Hash
	recipe Key
}

// NewMemory makes an empty Storage that lives and dies with the process: for tests, and for
// graphs that are asked once.
func NewMemory() Storage {
	m := &memory{records: map[Kind]map[Key][]byte{}, ids: map[string]uint32{}, snapshots: map[snapshotKey]Key{}}
	for i := range m.postings {
		m.postings[i] = map[uint32]map[uint32]bool{}
	}
	return m
}

func (m *memory) GetMany(_ context.Context, kind Kind, keys []Key) (map[Key][]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := make(map[Key][]byte, len(keys))
	for _, k := range keys {
		if data, ok := m.records[kind][k]; ok {
			out[k] = data
		}
	}
	return out, nil
}

func (m *memory) Postings(_ context.Context, space uint8, keys []uint32) (map[uint32][]uint32, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := map[uint32][]uint32{}
	for _, k := range keys {
		if set, ok := m.postings[space][k]; ok {
			out[k] = slices.Sorted(maps.Keys(set))
		}
	}
	return out, nil
}

func (m *memory) Paths(_ context.Context, ids []uint32) ([]string, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	out := make([]string, len(ids))
	for i, id := range ids {
		if int(id) >= len(m.paths) {
			return nil, fmt.Errorf("no path %d", id)
		}
		out[i] = m.paths[id]
	}
	return out, nil
}

func (m *memory) Snapshot(_ context.Context, tree plumbing.Hash, recipe Key) (Key, bool, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	root, ok := m.snapshots[snapshotKey{tree, recipe}]
	return root, ok, nil
}

func (m *memory) Recent(_ context.Context, recipe Key, limit int) ([]plumbing.Hash, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	var out []plumbing.Hash
	for i := len(m.recent) - 1; i >= 0 && len(out) < limit; i-- {
		if m.recent[i].recipe == recipe {
			out = append(out, m.recent[i].tree)
		}
	}
	return out, nil
}

// Update writes. Writers exclude one another and readers.
func (m *memory) Update(_ context.Context, f func(Tx) error) error {
	tx := &memoryTx{m: m}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := f(tx); err != nil {
		return err
	}
	for _, apply := range tx.apply {
		apply()
	}
	return nil
}

// memoryTx collects writes, which take effect when the transaction succeeds.
type memoryTx struct {
	m     *memory
	apply []func()
	put   map[Key]bool
}

func (t *memoryTx) Put(kind Kind, key Key, data []byte) error {
	if t.put == nil {
		t.put = map[Key]bool{}
	}
	t.put[key] = true
	t.apply = append(t.apply, func() {
		if t.m.records[kind] == nil {
			t.m.records[kind] = map[Key][]byte{}
		}
		t.m.records[kind][key] = slices.Clone(data)
	})
	return nil
}

func (t *memoryTx) Missing(kind Kind, keys []Key) ([]Key, error) {
	var out []Key
	for _, k := range keys {
		if _, ok := t.m.records[kind][k]; !ok && !t.put[k] {
			out = append(out, k)
		}
	}
	return out, nil
}

// InternPaths takes effect at once: ids are never reused.
func (t *memoryTx) InternPaths(paths []string) ([]uint32, error) {
	out := make([]uint32, len(paths))
	for i, p := range paths {
		id, ok := t.m.ids[p]
		if !ok {
			id = uint32(len(t.m.paths))
			t.m.ids[p] = id
			t.m.paths = append(t.m.paths, p)
		}
		out[i] = id
	}
	return out, nil
}

func (t *memoryTx) AddPostings(space uint8, pairs []Posting) error {
	pairs = slices.Clone(pairs)
	t.apply = append(t.apply, func() {
		for _, p := range pairs {
			set := t.m.postings[space][p.Key]
			if set == nil {
				set = map[uint32]bool{}
				t.m.postings[space][p.Key] = set
			}
			set[p.Path] = true
		}
	})
	return nil
}

func (t *memoryTx) PutSnapshot(tree plumbing.Hash, recipe, root Key) error {
	t.apply = append(t.apply, func() {
		k := snapshotKey{tree, recipe}
		t.m.snapshots[k] = root
		t.m.recent = append(slices.DeleteFunc(t.m.recent, func(x snapshotKey) bool { return x == k }), k)
	})
	return nil
}
