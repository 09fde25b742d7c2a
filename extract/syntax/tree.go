//go:build cgo

package syntax

import (
	"iter"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// The flags of a node.
const (
	Named    uint8 = 1 << iota // has a kind of its own in the grammar, as opposed to a token such as "("
	Error                      // holds what the grammar could not place
	Missing                    // inserted by error recovery; empty
	HasError                   // has an error or missing node inside or is one
	Extra                      // may stand anywhere: comments
)

// Node is one node of a tree. The layout is shared with walk.h.
type Node struct {
	Kind, Field        uint16
	Flags              uint8
	_                  [3]uint8
	Start, End         uint32 // byte offsets, half open
	StartRow, StartCol uint32 // 0-based, in bytes
	EndRow, EndCol     uint32
	Parent             int32 // -1 for the root
	Last               int32 // one past the subtree
}

// Is reports whether any of the flags is set.
func (n *Node) Is(flags uint8) bool { return n.Flags&flags != 0 }

// Place is where a node begins: its line and column, from 1 on.
func (n *Node) Place() (line, col uint32) { return n.StartRow + 1, n.StartCol + 1 }

// Span is the source range from a node to another.
func Span(from, to *Node) facts.Span {
	return facts.Span{Start: from.Start, End: to.End, StartLine: from.StartRow + 1, StartCol: from.StartCol + 1, EndLine: to.EndRow + 1, EndCol: to.EndCol + 1}
}

// First is the first byte of a node, 0 where it is empty: a token that the parser
// put in for one that is missing.
func (n *Node) First(source []byte) byte {
	if n.Start >= n.End {
		return 0
	}
	return source[n.Start]
}

// Tree is a syntax tree in preorder: the first child of node i is i+1, the
// sibling after child c is Nodes[c].Last. Index 0 is the root; -1 is no node.
type Tree struct {
	Source  []byte
	Nodes   []Node
	Cut     []facts.Cut // limits that were met
	Grammar *Grammar
}

// Child gives i's first child in the field, -1 if there is none.
func (t *Tree) Child(i int32, field uint16) int32 { return childIn(t.Nodes, i, field) }

func childIn(nodes []Node, i int32, field uint16) int32 {
	if i < 0 || field == 0 {
		return -1
	}
	for c, last := i+1, nodes[i].Last; c < last; c = nodes[c].Last {
		if nodes[c].Field == field {
			return c
		}
	}
	return -1
}

// Children yields i's children.
func (t *Tree) Children(i int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if i < 0 {
			return
		}
		for c, last := i+1, t.Nodes[i].Last; c < last; c = t.Nodes[c].Last {
			if !yield(c) {
				return
			}
		}
	}
}

// NamedChildren yields i's named children, comments left out.
func (t *Tree) NamedChildren(i int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if i < 0 {
			return
		}
		for c, last := i+1, t.Nodes[i].Last; c < last; c = t.Nodes[c].Last {
			if t.Nodes[c].Flags&(Named|Extra) == Named && !yield(c) {
				return
			}
		}
	}
}

// FirstNamed gives i's first named child that is no comment, -1 if there is none.
func (t *Tree) FirstNamed(i int32) int32 {
	for c := range t.NamedChildren(i) {
		return c
	}
	return -1
}

// Kind gives node i's kind, 0 for no node.
func (t *Tree) Kind(i int32) uint16 {
	if i < 0 {
		return 0
	}
	return t.Nodes[i].Kind
}

// Bytes gives node i's source text; nil for no node.
func (t *Tree) Bytes(i int32) []byte {
	if i < 0 {
		return nil
	}
	return t.Source[t.Nodes[i].Start:t.Nodes[i].End]
}

// Text gives node i's source text.
func (t *Tree) Text(i int32) string { return string(t.Bytes(i)) }

// Code gives the source text between two offsets on one line: runs of white space
// are one blank, comments are left out.
func Code(source []byte, nodes []Node, start, end uint32) string {
	var b strings.Builder
	for i := sort.Search(len(nodes), func(i int) bool { return nodes[i].Start >= start }); i < len(nodes) && nodes[i].Start < end; i++ {
		if n := &nodes[i]; n.Is(Extra) && n.Start >= start && n.End <= end {
			b.Write(source[start:n.Start])
			b.WriteByte(' ')
			start = n.End
		}
	}
	b.Write(source[start:end])
	return strings.Join(strings.Fields(b.String()), " ")
}

// OneLine makes every run of white space one blank.
func OneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t\r") && !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// MaxSignature is the length in bytes beyond which a signature is cut.
const MaxSignature = 600

// Signature gives the code between two offsets as a signature: on one line, without the
// signs that lead to a body or a value, cut at MaxSignature. What several declarations
// share is put before it.
func Signature(shared string, source []byte, nodes []Node, start, end uint32) string {
	text := shared + Code(source, nodes, start, min(end, start+4*MaxSignature))
	text = strings.TrimSpace(strings.TrimRight(text, " ;,{="))
	if len(text) > MaxSignature {
		text = strings.ToValidUTF8(text[:MaxSignature], "") + "…"
	}
	return text
}
