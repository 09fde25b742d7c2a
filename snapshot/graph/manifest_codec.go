package graph

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
)

// errDamagedNode is returned when a manifest node is missing or unreadable.
var errDamagedNode = errors.New("damaged manifest")

// entry is a child of a node: a directory (Child) or a leaf.
type entry struct {
	Name  string
	Dir   bool
	Child Key
	Leaf  Leaf // Path is left empty inside nodes
}

type node struct{ entries []entry } // sorted by order

// order sorts directories as if their names ended in a slash, so that walking
// gives byte order of paths.
func (e *entry) order() string {
	if e.Dir {
		return e.Name + "/"
	}
	return e.Name
}

func (n *node) find(name string, dir bool) (*entry, bool) {
	if dir {
		name += "/"
	}
	i, ok := slices.BinarySearchFunc(n.entries, name, func(e entry, s string) int { return cmp.Compare(e.order(), s) })
	if !ok {
		return nil, false
	}
	return &n.entries[i], true
}

// The flags of an encoded entry: below the number of a word, what it is and, in
// two bits, what attributes say of it.
const (
	nodeDir = 1 << iota
	nodeIndexed
)

const (
	nodeGenerated = 2 // shift
	nodeWord      = 4 // shift
)

func encodeNode(n *node) []byte {
	words, index := []string{}, map[string]int{}
	word := func(s string) uint64 {
		if _, ok := index[s]; !ok {
			index[s] = len(words)
			words = append(words, s)
		}
		return uint64(index[s])
	}
	var body, hashes []byte
	for i := range n.entries {
		e := &n.entries[i]
		flags := uint64(0)
		switch {
		case e.Dir:
			flags = nodeDir
		case e.Leaf.Language != "":
			flags = nodeIndexed | uint64(e.Leaf.Generated)<<nodeGenerated | word(e.Leaf.Language)<<nodeWord
		default:
			flags = word(e.Leaf.Skip) << nodeWord
		}
		body = binary.AppendUvarint(body, flags)
		body = binary.AppendUvarint(body, uint64(len(e.Name)))
		body = append(body, e.Name...)
		if e.Dir {
			hashes = append(hashes, e.Child[:]...)
			continue
		}
		hashes = append(hashes, e.Leaf.Blob[:]...)
		if e.Leaf.Language != "" {
			hashes = append(hashes, e.Leaf.Link[:]...)
		}
	}
	out := binary.AppendUvarint([]byte{manifestVersion}, uint64(len(words)))
	for _, w := range words {
		out = binary.AppendUvarint(out, uint64(len(w)))
		out = append(out, w...)
	}
	out = binary.AppendUvarint(out, uint64(len(n.entries)))
	return append(append(out, body...), hashes...)
}

func decodeNode(data []byte) (n *node, err error) {
	defer func() {
		if recover() != nil { // an index past the end of damaged bytes
			n, err = nil, errDamagedNode
		}
	}()
	if len(data) == 0 || data[0] != manifestVersion {
		return nil, errDamagedNode
	}
	r := data[1:]
	uint := func() uint64 {
		v, k := binary.Uvarint(r)
		if k <= 0 {
			panic(errDamagedNode)
		}
		r = r[k:]
		return v
	}
	text := func() string {
		k := uint()
		s := string(r[:k])
		r = r[k:]
		return s
	}
	words := make([]string, min(uint(), uint64(len(data))))
	for i := range words {
		words[i] = text()
	}
	n = &node{entries: make([]entry, min(uint(), uint64(len(data))))}
	for i := range n.entries {
		flags := uint()
		e := &n.entries[i]
		e.Name = text()
		switch {
		case flags&nodeDir != 0:
			e.Dir = true
		case flags&nodeIndexed != 0:
			e.Leaf.Language, e.Leaf.Generated = words[flags>>nodeWord], Generated(flags>>nodeGenerated&3)
		default:
			e.Leaf.Skip = words[flags>>nodeWord]
		}
	}
	for i := range n.entries {
		e := &n.entries[i]
		if e.Dir {
			r = r[copy(e.Child[:], r[:16]):]
			continue
		}
		r = r[copy(e.Leaf.Blob[:], r[:20]):]
		if e.Leaf.Language != "" {
			r = r[copy(e.Leaf.Link[:], r[:16]):]
		}
	}
	return n, nil
}

func contentKey(data []byte) Key {
	sum := sha256.Sum256(data)
	return Key(sum[:16])
}
