//go:build cgo

package lexis

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

// Stream is a file's code as digests see it: the leaves that mean something, and
// marks. A language leaves out what its grammar lets a formatter write either way
// (semicolons, parentheses, trailing commas) and marks instead the ends of the
// statements and operations whose extent that told. Leaves with the marks behind
// them give back the tree, so that no two meanings have one digest.
type Stream struct {
	tokens []token // in source order
	nodes  []syntax.Node
	open   []ending
}

type token struct {
	node       int32
	start      uint32
	hash       uint64
	word, mark bool
}

// ending is a node whose end will be marked.
type ending struct {
	node int32
	hash uint64
}

// ByKind gives what is said of each of a language's kinds of nodes, from lists of
// the kinds that something is said of: the zero value for all others.
func ByKind[T comparable, K ~uint8](kinds K, lists map[T][]K) []T {
	said := make([]T, kinds)
	for v, list := range lists {
		for _, k := range list {
			said[k] = v
		}
	}
	return said
}

// Classes gives what kinds of nodes are to Read, by a grammar's ids of the kinds.
func Classes[K ~uint8](kinds []K, lists map[Class][]K) []Class {
	said := ByKind(K(math.MaxUint8), lists)
	classes := make([]Class, len(kinds))
	for id, k := range kinds {
		classes[id] = said[k]
	}
	return classes
}

// NewStream begins a stream over a tree's nodes.
func NewStream(nodes []syntax.Node) *Stream {
	return &Stream{nodes: nodes, tokens: make([]token, 0, len(nodes))}
}

// Leaf adds what is at a node; a word may be the name of a local.
func (s *Stream) Leaf(node int32, hash uint64, word bool) {
	s.Add(node, s.nodes[node].Start, hash, word)
}

// Add is Leaf for what is no node of a tree.
func (s *Stream) Add(number int32, start uint32, hash uint64, word bool) {
	s.tokens = append(s.tokens, token{node: number, start: start, hash: hash, word: word})
}

// Mark has the end of a node marked. class tells the kinds of nodes apart.
func (s *Stream) Mark(node int32, class uint8) {
	s.open = append(s.open, ending{node, (uint64(class) + 1) * offset})
}

// Walk has each node visited in order, but for those that a visit leaps over: it
// gives the next to visit.
func (s *Stream) Walk(visit func(node int32) (next int32)) {
	count := int32(len(s.nodes))
	for i := int32(0); i < count; {
		s.advance(i)
		i = visit(i)
	}
	s.advance(count)
}

// advance writes the marks of the nodes that end before one.
func (s *Stream) advance(to int32) {
	for n := len(s.open); n > 0 && s.nodes[s.open[n-1].node].Last <= to; n-- {
		e := s.open[n-1]
		s.open = s.open[:n-1]
		start := s.nodes[e.node].Start
		if last := len(s.tokens) - 1; last >= 0 {
			start = max(start, s.tokens[last].start) // not where the node ends: what closes it may be left out
		}
		s.tokens = append(s.tokens, token{node: e.node, start: start, hash: e.hash, mark: true})
	}
}

// Digest hashes what is in some spans. For the shape, words for which own says
// so, a symbol's name and its locals, count as ordinals of their first appearance.
// own is told a word's node and hash.
func (s *Stream) Digest(own func(node int32, hash uint64) bool, spans ...facts.Span) (body, shape uint64) {
	body, shape = offset, offset
	ordinals := map[uint64]uint64{}
	for _, span := range spans {
		for i := s.from(span.Start); i < len(s.tokens) && s.tokens[i].start < span.End; i++ {
			t := &s.tokens[i]
			if t.mark && s.around(t.node, span) {
				continue
			}
			h := t.hash
			body = Mix(body, h)
			if t.word && own(t.node, h) {
				n, ok := ordinals[h]
				if !ok {
					n = uint64(len(ordinals)) + 1
					ordinals[h] = n
				}
				h = n
			}
			shape = Mix(shape, h)
		}
	}
	return body, shape
}

// around reports whether a span is in a node, or all of it.
func (s *Stream) around(node int32, span facts.Span) bool {
	n := &s.nodes[node]
	return n.Start < span.Start || n.Start == span.Start && n.End >= span.End
}

// Outside hashes what is outside of the symbols that are in no other and of further spans, but for
// the nodes that skip names; nil names none. It is never 0.
func (s *Stream) Outside(symbols []facts.Symbol, further []facts.Span, skip func(node int32) bool) uint64 {
	var spans []facts.Span
	for i := range symbols {
		if symbols[i].Container < 0 {
			spans = append(spans, symbols[i].Span)
		}
	}
	spans = append(spans, further...)
	slices.SortStableFunc(spans, func(a, b facts.Span) int { return cmp.Compare(a.Start, b.Start) })
	h, end := uint64(offset), uint32(0)
	for i := range s.tokens {
		t := &s.tokens[i]
		for len(spans) > 0 && spans[0].Start <= t.start {
			end = max(end, spans[0].End)
			spans = spans[1:]
		}
		if t.start >= end && (skip == nil || !skip(t.node)) {
			h = Mix(h, t.hash)
		}
	}
	return max(h, 1)
}

// Own sets the digests of what symbols that hold others, and are no functions, say
// outside of them. What is between members alone is left out.
func (s *Stream) Own(symbols []facts.Symbol) {
	s.OwnBy(symbols, func(i int) int32 { return symbols[i].Container })
}

// OwnBy does so where another holder than its container may be said of a symbol.
func (s *Stream) OwnBy(symbols []facts.Symbol, holder func(i int) int32) {
	inner := map[int32][]facts.Span{}
	for i := range symbols {
		p := holder(i)
		if p >= 0 && !symbols[p].Kind.IsCallable() && symbols[p].Kind != facts.KindPackage {
			inner[p] = append(inner[p], symbols[i].Span)
		}
	}
	for p, spans := range inner {
		slices.SortFunc(spans, func(a, b facts.Span) int { return cmp.Compare(a.Start, b.Start) })
		symbols[p].Own = s.between(symbols[p].Span, spans, xxhash.Sum64String(symbols[p].Name))
	}
}

// between hashes what is in a span outside of others, sorted by their
// beginnings, a name left out.
func (s *Stream) between(span facts.Span, inner []facts.Span, name uint64) uint64 {
	h, end := uint64(offset), uint32(0)
	for i := s.from(span.Start); i < len(s.tokens) && s.tokens[i].start < span.End; i++ {
		t := &s.tokens[i]
		for len(inner) > 0 && inner[0].Start <= t.start {
			end = max(end, inner[0].End)
			inner = inner[1:]
		}
		if t.start >= end && !t.mark && t.hash != name && t.hash != separators[0] && t.hash != separators[1] {
			h = Mix(h, t.hash)
		}
	}
	return max(h, 1)
}

// separators are between members: one more member has one more of them.
var separators = [...]uint64{xxhash.Sum64String(","), xxhash.Sum64String(";")}

// from gives the index of the first token at or behind an offset.
func (s *Stream) from(start uint32) int {
	return sort.Search(len(s.tokens), func(i int) bool { return s.tokens[i].start >= start })
}

// Mix gives one digest for two that belong together, in their order.
func Mix(h, v uint64) uint64 {
	h = (h ^ v) * prime
	return h ^ h>>29
}
