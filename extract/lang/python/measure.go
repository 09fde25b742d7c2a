package python

import (
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// measurer computes metrics and digests.
type measurer struct {
	*extractor
	stream *lexis.Stream
}

func newMeasurer(x *extractor) *measurer {
	m := &measurer{extractor: x}
	m.read()
	return m
}

// loose digests the code outside of symbols and imports.
func (m *measurer) loose() uint64 {
	var imports []facts.Span
	for i := int32(0); i < int32(len(m.Nodes)); i++ {
		switch n := &m.Nodes[i]; m.Kind(i) {
		case nImport, nImportFrom, nImportFuture:
			imports = append(imports, facts.Span{Start: n.Start, End: n.End})
		case nIf:
			if m.importsTypes(i) {
				imports = append(imports, facts.Span{Start: n.Start, End: n.End})
				i = n.Last - 1
			}
		}
	}
	return m.stream.Outside(m.file.Symbols, imports, nil)
}

// importsTypes reports `if TYPE_CHECKING` over imports alone, which does nothing when it runs.
func (m *measurer) importsTypes(i int32) bool {
	body := m.Field(i, m.f.Consequence)
	if body < 0 || !m.isTypeChecking(m.Field(i, m.f.Condition)) || m.Nodes[body].Last != m.Nodes[i].Last {
		return false
	}
	for c := body + 1; c < m.Nodes[body].Last; c = m.Nodes[c].Last {
		switch k := m.Kind(c); {
		case k == nImport || k == nImportFrom || k == nComment || !m.Named(c):
		default:
			return false
		}
	}
	return true
}

func (m *measurer) measure(s *facts.Symbol, d *decl) {
	parts := []int32{d.span}
	if o := d.overloaded; o != nil {
		parts = parts[:0]
		for _, p := range o.parts {
			parts = append(parts, p.span)
		}
	}
	spans := make([]facts.Span, len(parts))
	for i, p := range parts {
		spans[i] = facts.Span{Start: m.Nodes[p].Start, End: m.Nodes[p].End}
	}
	locals := map[uint64]bool{xxhash.Sum64String(d.text): true}
	for _, p := range d.parts() {
		m.addLocals(p, locals)
	}
	s.Body, s.Shape = m.stream.Digest(func(node int32, hash uint64) bool {
		return locals[hash] && (node == d.name || !m.isMemberName(node))
	}, spans...)
	if d.isDefinition() && m.Kind(d.def) == nFunction {
		m.metrics(s, d)
	}
}

// isMemberName reports the name after a dot, or of a keyword argument: never a local.
func (m *measurer) isMemberName(i int32) bool {
	n := &m.Nodes[i]
	return n.Field == m.f.Attribute || n.Field == m.f.Name && m.Kind(n.Parent) == nKeywordArgument
}

// addLocals enters the names bound in the functions, lambdas and
// comprehensions within a definition.
func (m *measurer) addLocals(d *decl, locals map[uint64]bool) {
	if d.def < 0 || d.scope == nil {
		return
	}
	for _, s := range m.scopesWithin(d.def) {
		if s.kind == classScope {
			continue
		}
		for name, b := range s.names {
			if !b.global && !b.nonlocal {
				locals[xxhash.Sum64String(name)] = true
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
	for ; lo < len(m.scopeNodes) && m.scopeNodes[lo] < m.Nodes[i].Last; lo++ {
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
		mt.Lines = int(m.Nodes[d.span].EndRow - m.Nodes[d.span].StartRow + 1)
	}
	mt.Parameters = len(s.Params)
	mt.Cyclomatic = 1
	body := m.Field(d.def, m.f.Body)
	if body < 0 {
		return
	}
	var open []int32 // ends of the constructs that nest
	for i := body + 1; i < m.Nodes[body].Last; {
		for len(open) > 0 && i >= open[len(open)-1] {
			open = open[:len(open)-1]
		}
		k := m.Kind(i)
		if k == nFunction || k == nClass {
			i = m.Nodes[i].Last
			continue
		}
		if m.count(mt, i, k, len(open)) {
			open = append(open, m.Nodes[i].Last)
			mt.MaxNesting = max(mt.MaxNesting, len(open))
		}
		i++
	}
}

// count adds one node and reports whether it nests what is inside.
func (m *measurer) count(mt *facts.Metrics, i int32, k node, nesting int) bool {
	switch k {
	case nIf, nCase, nExcept, nExceptGroup, nConditional:
		mt.Branch(nesting)
		return true
	case nElif:
		mt.Case()
		mt.Cognitive++
	case nElse:
		mt.Cognitive++
	case nFor, nWhile:
		mt.Loop(nesting)
		return true
	case nForIn:
		mt.Loops++
		mt.Cyclomatic++
	case nIfClause:
		mt.Case()
	case nBoolean:
		mt.Cyclomatic++
		if p := m.Nodes[i].Parent; m.Kind(p) != nBoolean || m.operatorOf(p) != m.operatorOf(i) {
			mt.Cognitive++
		}
	case nWith, nTry, nMatch, nLambda:
		return true
	case nReturn:
		mt.Returns++
	case nAssert:
		mt.Assertions++
	case nCall:
		if f := m.Field(i, m.f.Function); f >= 0 && m.Kind(f) == nAttribute && strings.HasPrefix(m.Text(f), "self.assert") {
			mt.Assertions++
		}
	}
	return false
}

func (m *measurer) operatorOf(i int32) uint16 {
	if op := m.Field(i, m.f.Operator); op >= 0 {
		return m.Nodes[op].Kind
	}
	return 0
}
