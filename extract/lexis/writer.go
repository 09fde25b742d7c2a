//go:build cgo

package lexis

import (
	"bytes"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Said is how digests see the nodes of a kind.
type Said uint8

// What may be said of a kind.
const (
	AsWritten Said = iota
	LeftOut        // comments
	Marked         // its end is marked
	Numeric        // the case of its letters says nothing
	Quotation      // see TextBlock
	Unordered      // its words mean the same in any order, as modifiers do
	Special        // as the language writes it
)

// Writer writes a tree as digests see it.
type Writer[K ~uint8] struct {
	*syntax.Cursor[K]
	Said     []Said                                         // by kind
	Word     func(k K) bool                                 // a kind of identifiers
	Special  func(s *Stream, i int32) (next int32, ok bool) // writes a special node; not ok: as a plain one
	Optional func(i int32) bool                             // a leaf that may as well not be written
}

// Stream gives the file as digests see it.
func (w *Writer[K]) Stream() *Stream {
	s := NewStream(w.Nodes)
	s.Walk(func(i int32) int32 { return w.write(s, i) })
	return s
}

// write adds one node and gives the next to add.
func (w *Writer[K]) write(s *Stream, i int32) int32 {
	n, k := &w.Nodes[i], w.Kind(i)
	switch w.Said[k] {
	case LeftOut:
		return n.Last
	case Marked:
		s.Mark(i, uint8(k))
	case Numeric:
		s.Leaf(i, Number(w.Source[n.Start:n.End]), false)
		return n.Last
	case Quotation:
		s.Leaf(i, TextBlock(w.Source[n.Start:n.End]), false)
		return n.Last
	case Unordered:
		w.unordered(s, i)
	case Special:
		if next, ok := w.Special(s, i); ok {
			return next
		}
	}
	if n.Last == i+1 && n.Start < n.End && !w.isUnordered(i) && !w.Optional(i) {
		s.Leaf(i, xxhash.Sum64(w.Source[n.Start:n.End]), w.Word(k))
	}
	return i + 1
}

// unordered adds the words of a node as one, whatever their order.
func (w *Writer[K]) unordered(s *Stream, i int32) {
	sum := uint64(0)
	for c := i + 1; c < w.Nodes[i].Last; c = w.Nodes[c].Last {
		if n := &w.Nodes[c]; !n.Is(syntax.Named) {
			sum += xxhash.Sum64(w.Source[n.Start:n.End])
		}
	}
	if sum != 0 {
		s.Leaf(i, sum, false)
	}
}

func (w *Writer[K]) isUnordered(i int32) bool {
	return !w.Nodes[i].Is(syntax.Named) && w.Said[w.Kind(w.Nodes[i].Parent)] == Unordered
}

// Follows gives the first node of a list from one on that is not left out, -1 where there is none.
func (w *Writer[K]) Follows(i, list int32) int32 {
	for i < w.Nodes[list].Last && w.Said[w.Kind(i)] == LeftOut {
		i = w.Nodes[i].Last
	}
	if i >= w.Nodes[list].Last {
		return -1
	}
	return i
}

// Closes reports whether nothing but the bracket that ends a list stands at a node.
func (w *Writer[K]) Closes(i, list int32) bool {
	i = w.Follows(i, list)
	return i >= 0 && w.Nodes[i].Last == w.Nodes[list].Last && bytes.IndexByte([]byte(")}"), w.Nodes[i].First(w.Source)) >= 0
}

// TextBlock digests a string literal; one between three quotes without the indentation that all of its lines have.
func TextBlock(source []byte) uint64 {
	if !bytes.HasPrefix(source, []byte(`"""`)) {
		return xxhash.Sum64(source)
	}
	lines := bytes.Split(source, []byte("\n"))
	indent := -1
	for i, line := range lines[1:] {
		rest := bytes.TrimLeft(line, " \t")
		if len(rest) > 0 || i == len(lines)-2 {
			if n := len(line) - len(rest); indent < 0 || n < indent {
				indent = n
			}
		}
	}
	h := xxhash.Sum64(lines[0])
	for _, line := range lines[1:] {
		h = h*31 + xxhash.Sum64(bytes.TrimRight(line[min(max(indent, 0), len(line)):], " \t\r"))
	}
	return h
}
