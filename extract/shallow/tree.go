//go:build cgo

package shallow

import (
	"fmt"
	"math"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Parse gives the tree of a text. Brackets without a partner are its error nodes.
func (g *Grammar) Parse(source []byte, limits syntax.Limits) (*syntax.Tree, error) {
	if len(source) > math.MaxInt32 {
		return nil, fmt.Errorf("parse %d bytes: %w", len(source), syntax.ErrParse)
	}
	s := &scanner{Grammar: g, source: source}
	s.scan()
	p := &parser{scanner: s}
	p.m = &matcher{parser: p}
	p.pair()
	p.limit()
	root := &node{kind: g.k.source, start: 0, end: uint32(len(source))}
	root.children = p.body(0, len(p.tokens), Top)
	t := &syntax.Tree{Source: source, Grammar: g.table}
	p.flatten(t, root, limits)
	return t, nil
}

// flattening writes nodes in preorder, with the comments where they are.
type flattening struct {
	*parser
	nodes []syntax.Node
	next  int // comment
	limit int
	cut   bool
}

func (p *parser) flatten(t *syntax.Tree, root *node, limits syntax.Limits) {
	if limits.Nodes <= 0 {
		limits.Nodes = syntax.DefaultNodes
	}
	f := &flattening{parser: p, limit: limits.Nodes, nodes: make([]syntax.Node, 0, 2*len(p.tokens)+len(p.comments)+1)}
	f.extent(root)
	root.start, root.end = 0, uint32(len(p.source))
	f.write(root, -1)
	f.places()
	t.Nodes = f.nodes
	if f.cut {
		t.Cut = append(t.Cut, facts.Cut{Limit: "nodes", Line: int(f.nodes[len(f.nodes)-1].StartRow) + 1})
	}
}

// extent sets where nodes begin and end, from what they hold: an empty body is where
// what is before it ends.
func (f *flattening) extent(n *node) {
	for i, k := range n.children {
		f.extent(k)
		if i > 0 && k.end == 0 {
			k.start, k.end = n.end, n.end
		}
		if i == 0 {
			n.start = k.start
		}
		n.end = k.end
	}
}

func (f *flattening) write(n *node, parent int32) {
	if len(f.nodes) >= f.limit {
		f.cut = true
		return
	}
	i := int32(len(f.nodes))
	flags := n.flags
	if len(n.children) > 0 || n.kind == f.k.source || n.kind == f.k.block || n.kind == f.k.part || n.kind == f.k.ending || n.kind == f.k.braces {
		flags |= syntax.Named
	}
	f.nodes = append(f.nodes, syntax.Node{Kind: n.kind, Field: n.field, Flags: flags, Start: n.start, End: n.end, Parent: parent})
	for _, k := range n.children {
		f.commentsBefore(k.start, i)
		f.write(k, i)
	}
	f.commentsBefore(n.end, i)
	f.nodes[i].Last = int32(len(f.nodes))
}

// commentsBefore writes the comments that begin before an offset.
func (f *flattening) commentsBefore(end uint32, parent int32) {
	for f.next < len(f.comments) && f.comments[f.next].start < end {
		if len(f.nodes) >= f.limit {
			f.cut = true
			return
		}
		c := f.comments[f.next]
		f.next++
		i := int32(len(f.nodes))
		f.nodes = append(f.nodes, syntax.Node{Kind: f.k.comment, Flags: syntax.Named | syntax.Extra, Start: c.start, End: c.end, Parent: parent, Last: i + 1})
	}
}

// places sets the lines and columns of the nodes, and says which hold errors.
func (f *flattening) places() {
	lines := []uint32{0}
	for i, c := range f.source {
		if c == '\n' {
			lines = append(lines, uint32(i)+1)
		}
	}
	line := func(at, from uint32) uint32 {
		lo, hi := int(from), len(lines)
		for lo+1 < hi {
			if mid := (lo + hi) / 2; lines[mid] <= at {
				lo = mid
			} else {
				hi = mid
			}
		}
		return uint32(lo)
	}
	for i := range f.nodes {
		n := &f.nodes[i]
		n.StartRow = line(n.Start, 0)
		n.StartCol = n.Start - lines[n.StartRow]
		n.EndRow = line(n.End, n.StartRow)
		n.EndCol = n.End - lines[n.EndRow]
		if n.Is(syntax.Error) {
			for k := int32(i); k >= 0 && !f.nodes[k].Is(syntax.HasError); k = f.nodes[k].Parent {
				f.nodes[k].Flags |= syntax.HasError
			}
		}
	}
}
