//go:build cgo

package shallow

import (
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// captures gives what the elements of a pattern have read, and the tokens between them.
func (p *parser) captures(caps []capture, i, end int, holds Context) (out []*node) {
	for _, c := range caps {
		if c.start < i {
			continue
		}
		out = append(append(out, p.leaves(i, c.start)...), p.captured(c, holds))
		i = c.end
	}
	return append(out, p.leaves(i, end)...)
}

// nameIn gives the name that some captures hold.
func (p *parser) nameIn(caps []capture) string {
	for _, c := range caps {
		if t := &p.tokens[c.start]; c.field == p.f.name {
			return string(p.source[t.start:t.end])
		}
	}
	return ""
}

// captured gives the node of what an element of a pattern has read.
func (p *parser) captured(c capture, holds Context) *node {
	var n *node
	switch {
	case c.is == exactly && c.field == 0:
		n = &node{kind: c.token, start: p.tokens[c.start].start, end: p.tokens[c.start].end}
	case c.is == code:
		p.value++
		n = &node{kind: p.k.block, children: p.body(c.start, c.end, Code)}
		p.value--
	case c.is == inPairs:
		n = p.pairs(c.start)
	case c.is == inParts:
		n = p.inParts(c.start, c.end, holds)
	case c.is == quoted:
		n = p.leaf(c.start)
		n.kind, n.flags, n.start, n.end = p.k.identifier, syntax.Named, n.start+1, n.end-1
	case c.is == aName || c.is == aWord || c.is == infix || c.field == p.f.name && c.end == c.start+1:
		n = p.leaf(c.start)
		n.kind, n.flags = p.k.identifier, syntax.Named
	case c.is == aString && c.field == p.f.function:
		n = p.leaf(c.start)
		n.kind = p.k.identifier
		if n.end-n.start > 2 {
			n.start, n.end = n.start+1, n.end-1
		}
	case (c.is == inBraces || c.is == aBlock) && c.field == p.f.body:
		n = p.braces(c.start, holds)
	case p.Curried && c.field == p.f.typ:
		n = &node{kind: p.k.types, children: []*node{p.operands(c.start, c.end, false)}}
	case c.is == head || p.Curried && c.is == oneOf:
		n = p.operands(c.start, c.end, c.field == p.f.params)
	case c.field == p.f.params && p.mates[c.start] > 0:
		n = p.parameters(c.start)
	case c.is == inAngles && c.field == p.f.types, c.is == inBraces && c.field == p.f.types && p.Values:
		n = p.typeParameters(c.start, c.end)
	case c.field == p.f.types && p.TypesIn != "":
		n = &node{kind: p.k.types, children: p.typeParameterList(c.start, c.end)}
	case c.is == inAngles:
		n = p.typeList(c.start, c.end)
	case c.is == aType || c.field == p.f.typ && c.is == oneOf || c.field == p.f.super || c.field == p.f.interfaces:
		n = p.one(p.exprsAs(c.start, c.end, true))
	case c.field == p.f.arguments && c.is == inParens:
		n = p.bracketed(c.start, p.k.arguments)
	case c.field == p.f.arguments:
		n = &node{kind: p.k.arguments, children: p.arguments(c.start, c.end)}
	default:
		n = p.one(p.exprs(c.start, c.end))
	}
	n.field = c.field
	return n
}

// inParts reads statements that signs part.
func (p *parser) inParts(i, end int, holds Context) *node {
	n := &node{kind: p.k.block}
	from := i
	for ; i < end; i = p.next(i) {
		if p.tokens[i].class == sign && p.parts[p.tokens[i].kind] {
			n.children = append(append(n.children, p.body(from, i, holds)...), p.leaf(i))
			from = i + 1
		}
	}
	n.children = append(n.children, p.body(from, end, holds)...)
	return n
}

// pairs reads a group of names and their values by turns.
func (p *parser) pairs(i int) *node {
	last := int(p.mates[i])
	n := &node{kind: p.k.brackets, children: []*node{p.leaf(i)}}
	n.children = append(append(n.children, p.paired(p.exprs(i+1, last))...), p.leaf(last))
	return n
}

// paired puts names and values together. A group behind a keyword holds further ones.
func (p *parser) paired(list []*node) (out []*node) {
	for len(list) > 0 {
		k := min(2, len(list))
		if k == 2 && list[0].kind == p.k.text && list[1].kind == p.k.brackets {
			list[1].children = p.paired(list[1].children[1 : len(list[1].children)-1])
			list[1].start, list[1].end = list[0].end, list[0].end
		}
		for k < len(list) && isPrefix(p.source, list[k-1]) { // what is before a value is part of it
			k++
		}
		pair := &node{kind: p.k.pair, children: list[:k:k]}
		pair.children[0].field = p.f.left
		out, list = append(out, pair), list[k:]
	}
	return out
}

// isPrefix reports a sign.
func isPrefix(source []byte, n *node) bool {
	return len(n.children) == 0 && n.end == n.start+1 && !letters.IsPlain(source[n.start]) && source[n.start] < 0x80
}

// one gives a single node for several.
func (p *parser) one(list []*node) *node {
	if len(list) == 1 {
		return list[0]
	}
	return &node{kind: p.k.group, children: list}
}
