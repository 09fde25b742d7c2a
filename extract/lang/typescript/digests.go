package typescript

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// digests sets Body and Shape of every symbol.
func (x *extractor) digests() {
	s := x.stream()
	for i := range x.file.Symbols {
		symbol, own := int32(i), x.symbolNode[i]
		d := &x.file.Symbols[i]
		d.Body, d.Shape = s.Digest(func(node int32, _ uint64) bool {
			return x.bound[node] == -1 || x.bound[node] == symbol+1 || node == own
		}, d.Span)
	}
	s.OwnBy(x.file.Symbols, x.holders())
	x.file.Loose = x.loose(s)
}

// holders gives the containers of symbols. A variable at the top holds what its value
// assigns to another symbol, as in `const p = (F.prototype = {…})`.
func (x *extractor) holders() func(i int) int32 {
	around := int32(-1)
	return func(i int) int32 {
		d := &x.file.Symbols[i]
		switch {
		case d.Container >= 0:
			return d.Container
		case around >= 0 && x.file.Symbols[around].Span.Start <= d.Span.Start && d.Span.End <= x.file.Symbols[around].Span.End:
			return around
		case d.Kind == facts.KindValue:
			around = int32(i)
		}
		return -1
	}
}

// loose digests the code outside of symbols and imports. Words and marks of the
// declarations that symbols stand in belong to them, exports are facts.
func (x *extractor) loose(s *lexis.Stream) uint64 {
	var spans []facts.Span
	for i := range x.file.Symbols {
		if d := &x.file.Symbols[i]; d.Container < 0 {
			spans = append(spans, d.Span)
		}
	}
	for i := int32(1); i < int32(len(x.nodes)); {
		n := &x.nodes[i]
		switch x.kinds[n.Kind] {
		case nImportStatement, nImportAlias, nExportClause:
			spans = append(spans, facts.Span{Start: n.Start, End: n.End})
			i = n.Last
		case nStatementBlock, nClassBody, nInterfaceBody, nObjectType:
			i = n.Last // as good as all of a file
		default:
			i++
		}
	}
	slices.SortStableFunc(spans, func(a, b facts.Span) int { return cmp.Compare(a.Start, b.Start) })
	return s.Outside(spans, func(i int32) bool {
		switch x.kind(i) {
		case nImportStatement, nExportStatement, nLexicalDeclaration, nVariableDeclaration:
			return true
		}
		switch x.kind(x.nodes[i].Parent) {
		case nExportStatement, nLexicalDeclaration, nVariableDeclaration, nAmbientDeclaration:
			return x.nodes[i].Last == i+1 && !x.nodes[i].Is(syntax.Named)
		}
		return false
	})
}

// written says how digests see the nodes of a kind.
type written uint8

const (
	writePlain   written = iota
	writeComment         // left out
	writeMark            // its end is marked, see marked
	writeString
	writeTemplate // text has no nodes of its own in all grammars
	writeText     // of JSX
	writeNumber
	writeFlags // in any order
	writeBrace // `{"text"}` of JSX
)

var writing = lexis.ByKind(nodeKinds, map[written][]node{
	writeComment:  {nComment, nHtmlComment},
	writeString:   {nString},
	writeTemplate: {nTemplateString, nTemplateLiteralType},
	writeText:     {nJsxText},
	writeNumber:   {nNumber},
	writeFlags:    {nRegexFlags},
	writeBrace:    {nJsxExpression},
	writeMark: {nExportStatement, nImportStatement, nLexicalDeclaration, nVariableDeclaration, nExpressionStatement, nIfStatement, nEmptyStatement,
		nReturnStatement, nThrowStatement, nBreakStatement, nContinueStatement, nTypeAliasDeclaration, nFunctionSignature, nPropertySignature,
		nMethodSignature, nAbstractMethodSignature, nCallSignature, nConstructSignature, nIndexSignature, nPublicFieldDefinition, nFieldDefinition,
		nBinaryExpression, nUnaryExpression, nUpdateExpression, nTernaryExpression, nAssignmentExpression, nAugmentedAssignmentExpression,
		nSequenceExpression, nArrowFunction, nYieldExpression, nAwaitExpression, nAsExpression, nSatisfiesExpression, nTypeAssertion, nNewExpression,
		nObject, nUnionType, nIntersectionType, nFunctionType, nConstructorType, nConditionalType, nInferType, nIndexTypeQuery, nReadonlyType, nTypeQuery},
})

// stream gives the file as digests see it.
func (x *extractor) stream() *lexis.Stream {
	s := lexis.NewStream(x.nodes)
	s.Walk(func(i int32) int32 { return x.write(s, i) })
	return s
}

// write adds one node and gives the next to add.
func (x *extractor) write(s *lexis.Stream, i int32) int32 {
	n := &x.nodes[i]
	k := x.kinds[n.Kind]
	switch writing[k] {
	case writeComment:
		return n.Last
	case writeMark:
		if x.marked(i, k) {
			s.Mark(i, uint8(k))
		}
	case writeString:
		s.Leaf(i, x.stringDigest(i), false)
		return n.Last
	case writeText:
		x.jsxText(s, i)
		return n.Last
	case writeNumber:
		s.Leaf(i, number(x.source[n.Start:n.End]), false)
		return n.Last
	case writeFlags:
		flags := bytes.Clone(x.source[n.Start:n.End])
		slices.Sort(flags)
		s.Leaf(i, xxhash.Sum64(flags), false)
		return n.Last
	case writeTemplate:
		return x.templateText(s, i)
	case writeBrace:
		if x.isSpace(i) {
			s.Leaf(i, space, false)
			return n.Last
		}
	}
	if n.Last == i+1 && n.Start < n.End && !x.optional(i, k) {
		text := x.source[n.Start:n.End]
		if text[0] <= ' ' {
			text = bytes.TrimSpace(text) // the grammar's brackets of JSX may begin with line ends
		}
		s.Leaf(i, xxhash.Sum64(text), x.word[i] >= 0)
	}
	return i + 1
}

// marked reports whether the end of a node of such a kind means anything: not in
// the middle of what is read from left to right either way (`a && (b && c)`,
// `A | (B | C)`), and not an empty statement beside others.
func (x *extractor) marked(i int32, k node) bool {
	switch k {
	case nEmptyStatement:
		switch x.kind(x.nodes[i].Parent) {
		case nProgram, nStatementBlock, nClassBody, nSwitchCase, nSwitchDefault:
			return false
		}
	case nUnionType, nIntersectionType:
		return x.kind(x.outside(i)) != k && (x.nodes[i+1].Is(syntax.Named) || x.nodes[x.nodes[i+1].Last].Last < x.nodes[i].Last)
	case nBinaryExpression:
		switch op := x.kind(x.field(i, x.f.operator)); op {
		case tAnd, tOr, tNullish:
			p := x.outside(i)
			return x.kind(p) != nBinaryExpression || x.kind(x.field(p, x.f.operator)) != op
		}
	}
	return true
}

// outside is the node around a node and its parentheses.
func (x *extractor) outside(i int32) int32 {
	p := x.nodes[i].Parent
	for x.kind(p) == nParenthesizedExpression || x.kind(p) == nParenthesizedType {
		p = x.nodes[p].Parent
	}
	return p
}

// optional reports whether a leaf may as well not be written.
func (x *extractor) optional(i int32, k node) bool {
	n := &x.nodes[i]
	if n.End-n.Start != 1 {
		return false
	}
	switch x.source[n.Start] {
	case ';':
		return k == tSemicolon && x.kind(n.Parent) != nForStatement
	case ',':
		return k == tComma && x.optionalComma(i)
	case '(', ')':
		return x.optionalParenthesis(n.Parent)
	case '{', '}':
		return x.kind(n.Parent) == nStatementBlock && x.lone(n.Parent) || x.kind(n.Parent) == nJsxExpression && x.isAttribute(n.Parent)
	case '|', '&':
		p := x.kind(n.Parent)
		return i == n.Parent+1 && (p == nUnionType || p == nIntersectionType)
	}
	return false
}

// optionalComma tells a comma between the members of a type, which might be a
// semicolon or a line end, and one before a closing bracket that makes no hole.
func (x *extractor) optionalComma(i int32) bool {
	p := x.nodes[i].Parent
	k := x.kind(p)
	if k == nInterfaceBody || k == nObjectType {
		return true
	}
	next := x.nodes[i].Last
	for next < x.nodes[p].Last && writing[x.kind(next)] == writeComment {
		next = x.nodes[next].Last
	}
	if next >= x.nodes[p].Last || x.nodes[next].Last != x.nodes[p].Last {
		return false
	}
	switch x.nodes[next].First(x.source) {
	case ')', '}', '>':
		return true
	case ']':
		before := int32(-1) // the sibling before the comma
		for c := p + 1; c < i; c = x.nodes[c].Last {
			if writing[x.kind(c)] != writeComment {
				before = c
			}
		}
		return before >= 0 && x.nodes[before].Is(syntax.Named)
	}
	return false
}

// optionalParenthesis reports whether the parentheses of a node say nothing that
// marks do not say.
func (x *extractor) optionalParenthesis(p int32) bool {
	above := x.nodes[p].Parent
	switch x.kind(p) {
	case nParenthesizedType:
		return true
	case nParenthesizedExpression:
		inside := p + 2
		switch x.kind(above) {
		case nIfStatement, nWhileStatement, nDoStatement, nSwitchStatement, nWithStatement, nExportStatement:
			return false
		case nNewExpression:
			return x.nodes[p].Field != x.f.constructor
		case nExpressionStatement:
			return x.kind(inside) != nString // or it would be a directive
		case nMemberExpression, nSubscriptExpression, nCallExpression, nNonNullExpression:
			n := &x.nodes[inside]
			return !bytes.Contains(x.source[n.Start:n.End], []byte("?.")) // a chain ends here
		}
		return true
	case nFormalParameters:
		return x.kind(above) == nArrowFunction && x.loneParameter(p)
	case nArguments:
		return x.kind(above) == nNewExpression && x.nodes[p].Last == p+3
	}
	return false
}

// loneParameter reports parameters that are one name.
func (x *extractor) loneParameter(p int32) bool {
	last := x.nodes[p].Last
	name := p + 2
	if name < last && x.kind(name) == nRequiredParameter {
		name++
	}
	if name >= last || x.kind(name) != nIdentifier || x.nodes[name].Last != x.nodes[p+2].Last {
		return false
	}
	rest := x.nodes[p+2].Last
	if x.kind(rest) == tComma {
		rest++
	}
	return rest+1 == last
}

// lone reports a block that is the body of an `if` or loop and holds one
// statement that declares nothing: its braces may be left out.
func (x *extractor) lone(block int32) bool {
	switch x.kind(x.nodes[block].Parent) {
	case nIfStatement, nElseClause, nForStatement, nForInStatement, nWhileStatement, nDoStatement:
	default:
		return false
	}
	count := 0
	for c := block + 1; c < x.nodes[block].Last; c = x.nodes[c].Last {
		switch x.kind(c) {
		case nComment, nHtmlComment, nEmptyStatement:
			continue
		case nExpressionStatement, nIfStatement, nForStatement, nForInStatement, nWhileStatement, nDoStatement, nReturnStatement, nThrowStatement,
			nBreakStatement, nContinueStatement, nSwitchStatement, nTryStatement:
			count++
		default:
			if x.nodes[c].Is(syntax.Named) {
				return false
			}
		}
	}
	return count == 1
}
