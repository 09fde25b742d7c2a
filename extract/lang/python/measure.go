package python

import (
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// token is one leaf of the tree as digests see it.
type token struct {
	node       int32
	hash       uint64
	identifier bool
	attribute  bool // the name after a dot, or of a keyword argument: never a local
}

// measurer computes metrics and digests from the file's tokens.
type measurer struct {
	*extractor
	tokens []token
	docs   map[int32]bool // strings that are documentation
}

func newMeasurer(x *extractor) *measurer {
	m := &measurer{extractor: x, docs: map[int32]bool{}}
	for _, d := range x.decls {
		if d.isDefinition() {
			if body := x.field(d.def, x.f.body); body >= 0 {
				if doc := x.docNode(x.first(body)); doc >= 0 {
					m.docs[doc] = true
				}
			}
		}
	}
	m.tokens = make([]token, 0, len(x.nodes)/2)
	for i := int32(0); i < int32(len(x.nodes)); {
		n := &x.nodes[i]
		k := x.kind(i)
		switch {
		case k == nComment || k == nString && m.docs[i]:
			i = n.Last
		case k == nStringContent || n.Last == i+1:
			if n.End > n.Start {
				t := token{node: i, hash: xxhash.Sum64(x.source[n.Start:n.End]), identifier: k == nIdentifier}
				t.attribute = t.identifier && (n.Field == x.f.attribute || n.Field == x.f.name && x.kind(n.Parent) == nKeywordArgument)
				m.tokens = append(m.tokens, t)
			}
			i = n.Last
		default:
			i++
		}
	}
	return m
}

// within gives the tokens of a node's subtree.
func (m *measurer) within(i int32) []token {
	lo, hi := m.from(i), m.from(m.nodes[i].Last)
	return m.tokens[lo:hi]
}

// from gives the index of the first token at or behind a node.
func (m *measurer) from(i int32) int {
	lo, hi := 0, len(m.tokens)
	for lo < hi {
		if mid := (lo + hi) / 2; m.tokens[mid].node < i {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func (m *measurer) measure(s *facts.Symbol, d *decl) {
	tokens := m.within(d.span)
	if o := d.overloaded; o != nil {
		tokens = nil
		for _, p := range o.parts {
			tokens = append(tokens, m.within(p.span)...)
		}
	}
	s.Body = bodyDigest(tokens)
	s.Shape = m.shapeDigest(tokens, d)
	if d.isDefinition() && m.kind(d.def) == nFunction {
		m.metrics(s, d)
	}
}

const prime = 1099511628211

func bodyDigest(tokens []token) uint64 {
	h := uint64(14695981039346656037)
	for _, t := range tokens {
		h = (h ^ t.hash) * prime
		h ^= h >> 29
	}
	return h
}

// shapeDigest is bodyDigest with the symbol's own name and its locals replaced
// by ordinals in order of appearance.
func (m *measurer) shapeDigest(tokens []token, d *decl) uint64 {
	locals := map[uint64]uint64{xxhash.Sum64String(d.text): 1}
	for _, p := range d.parts() {
		m.addLocals(p, locals)
	}
	h := uint64(14695981039346656037)
	next := uint64(2)
	for _, t := range tokens {
		v := t.hash
		if t.identifier && !(t.attribute && t.node != d.name) {
			if ordinal, ok := locals[v]; ok {
				if ordinal == 0 {
					ordinal = next
					locals[v] = next
					next++
				}
				v = ordinal
			}
		}
		h = (h ^ v) * prime
		h ^= h >> 29
	}
	return h
}

// addLocals enters the names bound in the functions, lambdas and
// comprehensions within a definition.
func (m *measurer) addLocals(d *decl, locals map[uint64]uint64) {
	if d.def < 0 || d.scope == nil {
		return
	}
	for _, s := range m.scopesWithin(d.def) {
		if s.kind == classScope {
			continue
		}
		for name, b := range s.names {
			if !b.global && !b.nonlocal {
				if h := xxhash.Sum64String(name); locals[h] == 0 {
					locals[h] = 0
				}
			}
		}
	}
}

// scopesWithin gives the scopes opened in a node's subtree.
func (m *measurer) scopesWithin(i int32) []*scope {
	lo, hi := 0, len(m.scopeNodes)
	for lo < hi {
		if mid := (lo + hi) / 2; m.scopeNodes[mid] < i {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	var out []*scope
	for ; lo < len(m.scopeNodes) && m.scopeNodes[lo] < m.nodes[i].Last; lo++ {
		out = append(out, m.scopes[m.scopeNodes[lo]])
	}
	return out
}

// metrics counts branches, loops and the like in a function's own code;
// functions within it count for themselves. An overloaded function counts as
// its implementation does.
func (m *measurer) metrics(s *facts.Symbol, d *decl) {
	mt := &s.Metrics
	mt.Lines = int(s.Span.EndLine - s.Span.StartLine + 1)
	if o := d.overloaded; o != nil && o.implemented() {
		mt.Lines = int(m.nodes[d.span].EndRow - m.nodes[d.span].StartRow + 1)
	}
	mt.Parameters = len(s.Params)
	mt.Cyclomatic = 1
	body := m.field(d.def, m.f.body)
	if body < 0 {
		return
	}
	var open []int32 // ends of the constructs that nest
	for i := body + 1; i < m.nodes[body].Last; {
		for len(open) > 0 && i >= open[len(open)-1] {
			open = open[:len(open)-1]
		}
		k := m.kind(i)
		if k == nFunction || k == nClass {
			i = m.nodes[i].Last
			continue
		}
		if m.count(mt, i, k, len(open)) {
			open = append(open, m.nodes[i].Last)
			mt.MaxNesting = max(mt.MaxNesting, len(open))
		}
		i++
	}
}

// count adds one node and reports whether it nests what is inside.
func (m *measurer) count(mt *facts.Metrics, i int32, k node, nesting int) bool {
	switch k {
	case nIf, nCase, nExcept, nExceptGroup, nConditional:
		mt.Branches++
		mt.Cyclomatic++
		mt.Cognitive += 1 + nesting
		return true
	case nElif:
		mt.Branches++
		mt.Cyclomatic++
		mt.Cognitive++
	case nElse:
		mt.Cognitive++
	case nFor, nWhile:
		mt.Loops++
		mt.Cyclomatic++
		mt.Cognitive += 1 + nesting
		return true
	case nForIn:
		mt.Loops++
		mt.Cyclomatic++
	case nIfClause:
		mt.Branches++
		mt.Cyclomatic++
	case nBoolean:
		mt.Cyclomatic++
		if p := m.nodes[i].Parent; m.kind(p) != nBoolean || m.operatorOf(p) != m.operatorOf(i) {
			mt.Cognitive++
		}
	case nWith, nTry, nMatch, nLambda:
		return true
	case nReturn:
		mt.Returns++
	case nAssert:
		mt.Assertions++
	case nCall:
		if f := m.field(i, m.f.function); f >= 0 && m.kind(f) == nAttribute && strings.HasPrefix(m.text(f), "self.assert") {
			mt.Assertions++
		}
	}
	return false
}

func (m *measurer) operatorOf(i int32) uint16 {
	if op := m.field(i, m.f.operator); op >= 0 {
		return m.nodes[op].Kind
	}
	return 0
}
