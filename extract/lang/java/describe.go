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
	if x.Kind(decl) == nVariableDeclarator { // one of several: modifiers and type are before the first
		decl = x.Nodes[decl].Parent
		start = x.Nodes[decl].Start
	}
	if m := x.Child(decl, nModifiers); m >= 0 {
		if start = x.afterAnnotations(m); x.annotatedBehind(m, start) {
			shared, start = x.keywords(m), x.Nodes[m].End
		}
	}
	if h.body >= 0 {
		end = x.Nodes[h.body].Start
	}
	if s.NodeKind == "init_block" || start > end {
		return s.Name
	}
	if decl != h.decl {
		shared += syntax.Code(x.Source, x.Nodes, start, x.Nodes[x.Child(decl, nVariableDeclarator)].Start) + " "
		start = x.Nodes[h.decl].Start
	}
	text := syntax.Signature(shared, x.Source, x.Nodes, start, end)
	if t := x.packagedType(decl); t >= 0 {
		x.Each(t, func(a int32) {
			if k := x.Kind(a); k == nAnnotation || k == nMarkerAnnotation {
				text = strings.Replace(text, syntax.OneLine(x.Text(a))+" ", "", 1)
			}
		})
	}
	return text
}

// afterAnnotations gives where the first modifier that is no annotation
// begins, or what follows the modifiers.
func (x *extractor) afterAnnotations(m int32) uint32 {
	for c := m + 1; c < x.Nodes[m].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			return x.Nodes[c].Start
		}
	}
	return x.Nodes[m].End
}

// annotatedBehind reports modifiers of which an annotation is behind the first word.
func (x *extractor) annotatedBehind(m int32, first uint32) bool {
	for c := m + 1; c < x.Nodes[m].Last; c = x.Nodes[c].Last {
		if x.Named(c) && x.Nodes[c].Start > first {
			return true
		}
	}
	return false
}

// keywords are the words of modifiers, each with a space behind it.
func (x *extractor) keywords(m int32) string {
	var out strings.Builder
	for c := m + 1; c < x.Nodes[m].Last; c = x.Nodes[c].Last {
		if word := x.Text(c); !x.Named(c) && !strings.HasPrefix(word, "/") {
			out.WriteString(word + " ")
		}
	}
	return out.String()
}
