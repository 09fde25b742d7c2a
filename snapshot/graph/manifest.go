package graph

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// The manifest of a snapshot is a Merkle tree over its directories. A node
// lists a directory's entries by name; equal directories are equal nodes, are
// stored once and are skipped when two manifests are compared.

// node reads a manifest node.
func (e *Engine) node(ctx context.Context, k Key) (*node, error) {
	if k == (Key{}) {
		return &node{}, nil
	}
	if n, ok := e.nodes.Get(k); ok {
		return n, nil
	}
	found, err := e.storage.GetMany(ctx, KindNode, []Key{k})
	if err != nil {
		return nil, err
	}
	data, ok := found[k]
	if !ok {
		return nil, fmt.Errorf("node %x: %w", k, errDamagedNode)
	}
	n, err := decodeNode(data)
	if err != nil {
		return nil, fmt.Errorf("node %x: %w", k, err)
	}
	e.nodes.Add(k, n)
	return n, nil
}

// readAhead reads the nodes below a root a level at a time, as far as they fit into half of the cache, so that a walk
// does not ask for each alone. Damaged ones are left to the walk.
func (e *Engine) readAhead(ctx context.Context, root Key) error {
	room := share(cachedNodes) / 2
	for level := []Key{root}; len(level) > 0 && room > 0; {
		var missing []Key
		for _, k := range level {
			if _, ok := e.nodes.Get(k); !ok && k != (Key{}) {
				missing = append(missing, k)
			}
		}
		if len(missing) > 0 {
			found, err := e.storage.GetMany(ctx, KindNode, missing)
			if err != nil {
				return err
			}
			for k, data := range found {
				if n, err := decodeNode(data); err == nil {
					e.nodes.Add(k, n)
				}
			}
		}
		var below []Key
		for _, k := range level {
			n, ok := e.nodes.Get(k)
			if !ok {
				continue
			}
			room -= weightOfNode(n)
			for i := range n.entries {
				if n.entries[i].Dir {
					below = append(below, n.entries[i].Child)
				}
			}
		}
		level = below
	}
	return nil
}

// nodeReader reads the nodes of one snapshot's manifest.
type nodeReader func(context.Context, Key) (*node, error)

// leafAt finds a path below a root; ok is false for what is absent or a directory.
func leafAt(ctx context.Context, read nodeReader, root Key, path string) (Leaf, bool, error) {
	k, rest := root, path
	for {
		n, err := read(ctx, k)
		if err != nil {
			return Leaf{}, false, err
		}
		name, tail, deeper := strings.Cut(rest, "/")
		x, ok := n.find(name, deeper)
		if !ok {
			return Leaf{}, false, nil
		}
		if !deeper {
			l := x.Leaf
			l.Path = path
			return l, true, nil
		}
		k, rest = x.Child, tail
	}
}

// walk calls fn for every leaf below a root, in path order.
func walk(ctx context.Context, read nodeReader, k Key, prefix string, fn func(Leaf) error) error {
	n, err := read(ctx, k)
	if err != nil {
		return err
	}
	for i := range n.entries {
		x := &n.entries[i]
		if x.Dir {
			if err := walk(ctx, read, x.Child, prefix+x.Name+"/", fn); err != nil {
				return err
			}
			continue
		}
		l := x.Leaf
		l.Path = prefix + x.Name
		if err := fn(l); err != nil {
			return err
		}
	}
	return nil
}

// leafPair is a path whose leaf differs; an absent side has no Path.
type leafPair struct{ old, new Leaf }

// comparison is a walk over two manifests at once.
type comparison struct {
	readOld, readNew nodeReader
	fn               func(leafPair) error
}

// compare calls fn for every path whose leaf differs below two nodes.
func (c *comparison) compare(ctx context.Context, a, b Key, prefix string) error {
	if a == b {
		return nil
	}
	x, err := c.readOld(ctx, a)
	if err != nil {
		return err
	}
	y, err := c.readNew(ctx, b)
	if err != nil {
		return err
	}
	return mergeEntries(x.entries, y.entries, func(p, q *entry) error { return c.entry(ctx, p, q, prefix) })
}

// mergeEntries pairs the entries of two nodes by name; a file and a directory
// of one name are no pair.
func mergeEntries(as, bs []entry, fn func(a, b *entry) error) error {
	for len(as) > 0 || len(bs) > 0 {
		var a, b *entry
		switch {
		case len(bs) == 0 || len(as) > 0 && as[0].order() < bs[0].order():
			a, as = &as[0], as[1:]
		case len(as) == 0 || bs[0].order() < as[0].order():
			b, bs = &bs[0], bs[1:]
		default:
			a, b, as, bs = &as[0], &bs[0], as[1:], bs[1:]
		}
		if err := fn(a, b); err != nil {
			return err
		}
	}
	return nil
}

func (c *comparison) entry(ctx context.Context, a, b *entry, prefix string) error {
	var ac, bc Key
	var pair leafPair
	name := ""
	if a != nil {
		name = a.Name
		if a.Dir {
			ac = a.Child
		} else {
			pair.old = a.Leaf
			pair.old.Path = prefix + name
		}
	}
	if b != nil {
		name = b.Name
		if b.Dir {
			bc = b.Child
		} else {
			pair.new = b.Leaf
			pair.new.Path = prefix + name
		}
	}
	if pair.old != pair.new {
		if err := c.fn(pair); err != nil {
			return err
		}
	}
	if ac != bc {
		return c.compare(ctx, ac, bc, prefix+name+"/")
	}
	return nil
}

// update makes the manifest that differs from base by the given leaves; a leaf
// without language and skip reason takes its path out. New nodes go to put.
func (e *Engine) update(ctx context.Context, base Key, prefix string, changes []Leaf, put func(Key, []byte)) (Key, error) {
	old, err := e.node(ctx, base)
	if err != nil {
		return Key{}, err
	}
	byName := map[string][]Leaf{}
	for _, l := range changes {
		name, _, _ := strings.Cut(l.Path[len(prefix):], "/")
		byName[name] = append(byName[name], l)
	}
	out := &node{}
	for _, x := range old.entries {
		if _, changed := byName[x.Name]; !changed {
			out.entries = append(out.entries, x)
		}
	}
	for name, list := range byName {
		x, err := e.updateEntry(ctx, old, prefix, name, list, put)
		if err != nil {
			return Key{}, err
		}
		if x != nil {
			out.entries = append(out.entries, *x)
		}
	}
	if len(out.entries) == 0 {
		return Key{}, nil
	}
	slices.SortFunc(out.entries, func(a, b entry) int { return cmp.Compare(a.order(), b.order()) })
	data := encodeNode(out)
	k := contentKey(data)
	put(k, data)
	e.nodes.Add(k, out)
	return k, nil
}

// updateEntry makes the entry for a name from what was there and the changed
// leaves at or below it: a file may have become a directory and the reverse.
func (e *Engine) updateEntry(ctx context.Context, old *node, prefix, name string, changes []Leaf, put func(Key, []byte)) (*entry, error) {
	child := Key{}
	if x, ok := old.find(name, true); ok {
		child = x.Child
	}
	var below []Leaf
	var file *Leaf
	for i, l := range changes {
		if l.Path != prefix+name {
			below = append(below, l)
		} else if l.Language != "" || l.Skip != "" {
			file = &changes[i]
		}
	}
	if len(below) > 0 || child != (Key{}) {
		k, err := e.update(ctx, child, prefix+name+"/", below, put)
		if err != nil {
			return nil, err
		}
		if k != (Key{}) {
			return &entry{Name: name, Dir: true, Child: k}, nil
		}
	}
	if file == nil {
		return nil, nil
	}
	leaf := *file
	leaf.Path = ""
	return &entry{Name: name, Leaf: leaf}, nil
}
