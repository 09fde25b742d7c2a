//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// describe adds what is read from the text: documentation, signature, digests.
func (x *extractor) describe(symbol int32) {
	s, h := &x.file.Symbols[symbol], x.heads[symbol]
	s.Doc = x.text.Doc(s.Span.Start)
	if strings.Contains(s.Doc, "@deprecated") {
		s.Flags |= facts.Deprecated
	}
	s.Signature = x.signature(s, h)
	if s.Kind == facts.KindPackage {
		return
	}
	s.Body, s.Shape = x.digests.Digest(func(n int32, _ uint64) bool { return x.local[n] || n == h.name }, s.Span)
}

// signature is the head of a declaration: modifiers and annotations left out,
// up to the body or the value.
func (x *extractor) signature(s *facts.Symbol, h head) string {
	decl, start, end, shared := h.decl, s.Span.Start, s.Span.End, ""
	if x.kind(decl) == nVariableDeclarator { // one of several: modifiers and type stand before the first
		decl = x.nodes[decl].Parent
		start = x.nodes[decl].Start
	}
	if m := x.child(decl, nModifiers); m >= 0 {
		start = x.afterAnnotations(m)
	}
	if h.body >= 0 {
		end = x.nodes[h.body].Start
	}
	if s.NodeKind == "init_block" || start > end {
		return s.Name
	}
	if decl != h.decl {
		shared = syntax.Code(x.source, x.nodes, start, x.nodes[x.child(decl, nVariableDeclarator)].Start) + " "
		start = x.nodes[h.decl].Start
	}
	return syntax.Signature(shared, x.source, x.nodes, start, end)
}

// afterAnnotations gives where the first modifier that is no annotation
// begins, or what follows the modifiers.
func (x *extractor) afterAnnotations(m int32) uint32 {
	for c := m + 1; c < x.nodes[m].Last; c = x.nodes[c].Last {
		if !x.named(c) {
			return x.nodes[c].Start
		}
	}
	return x.nodes[m].End
}
