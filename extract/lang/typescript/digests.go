package typescript

import (
	"bytes"
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
			return x.bound[node] == -1 && !x.isKey(node) || x.bound[node] == symbol+1 || node == own
		}, d.Span)
	}
	s.OwnBy(x.file.Symbols, x.holders())
	x.file.Loose = x.loose(s)
}

// isKey reports the name of a local that is the key of a member too, as in `{ a }`: whoever reads the
// object, or gives it, knows that name.
func (x *extractor) isKey(i int32) bool {
	k := x.Kind(i)
	return k == nShorthandPropertyIdentifier || k == nShorthandPropertyIdentifierPattern
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
// declarations that symbols are in belong to them, exports are facts.
func (x *extractor) loose(s *lexis.Stream) uint64 {
	var spans []facts.Span
	for i := int32(1); i < int32(len(x.Nodes)); {
		n := &x.Nodes[i]
		switch x.Kinds[n.Kind] {
		case nImportStatement, nImportAlias, nExportClause:
			spans = append(spans, facts.Span{Start: n.Start, End: n.End})
			i = n.Last
		case nExportStatement:
			if i++; x.Field(i-1, x.f.Source) >= 0 { // names of another module, which imports tell
				spans = append(spans, facts.Span{Start: n.Start, End: n.End})
				i = n.Last
			}
		case nStatementBlock, nClassBody, nInterfaceBody, nObjectType:
			i = n.Last // as good as all of a file
		default:
			i++
		}
	}
	return s.Outside(x.file.Symbols, spans, func(i int32) bool {
		switch x.Kind(i) {
		case nImportStatement, nExportStatement, nLexicalDeclaration, nVariableDeclaration:
			return true
		}
		switch x.Kind(x.Nodes[i].Parent) {
		case nExportStatement, nLexicalDeclaration, nVariableDeclaration, nAmbientDeclaration:
			return x.Nodes[i].Last == i+1 && !x.Nodes[i].Is(syntax.Named)
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
	s := lexis.NewStream(x.Nodes)
	s.Walk(func(i int32) int32 { return x.write(s, i) })
	return s
}

// write adds one node and gives the next to add.
func (x *extractor) write(s *lexis.Stream, i int32) int32 {
	n := &x.Nodes[i]
	k := x.Kinds[n.Kind]
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
		s.Leaf(i, number(x.Source[n.Start:n.End]), false)
		return n.Last
	case writeFlags:
		flags := bytes.Clone(x.Source[n.Start:n.End])
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
		text := x.Source[n.Start:n.End]
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
		switch x.Kind(x.Nodes[i].Parent) {
		case nProgram, nStatementBlock, nClassBody, nSwitchCase, nSwitchDefault:
			return false
		}
	case nUnionType, nIntersectionType:
		return x.Kind(x.outside(i)) != k && (x.Nodes[i+1].Is(syntax.Named) || x.Nodes[x.Nodes[i+1].Last].Last < x.Nodes[i].Last)
	case nBinaryExpression:
		switch op := x.Kind(x.Field(i, x.f.Operator)); op {
		case tAnd, tOr, tNullish:
			p := x.outside(i)
			return x.Kind(p) != nBinaryExpression || x.Kind(x.Field(p, x.f.Operator)) != op
		}
	}
	return true
}

// outside is the node around a node and its parentheses.
func (x *extractor) outside(i int32) int32 {
	p := x.Nodes[i].Parent
	for x.Kind(p) == nParenthesizedExpression || x.Kind(p) == nParenthesizedType {
		p = x.Nodes[p].Parent
	}
	return p
}

// optional reports whether a leaf may as well not be written.
func (x *extractor) optional(i int32, k node) bool {
	n := &x.Nodes[i]
	if n.End-n.Start != 1 {
		return false
	}
	switch x.Source[n.Start] {
	case ';':
		return k == tSemicolon && x.Kind(n.Parent) != nForStatement
	case ',':
		return k == tComma && x.optionalComma(i)
	case '(', ')':
		return x.optionalParenthesis(n.Parent)
	case '{', '}':
		return x.Kind(n.Parent) == nStatementBlock && braces.Lone(&x.Cursor, n.Parent) || x.Kind(n.Parent) == nJsxExpression && x.isAttribute(n.Parent)
	case '|', '&':
		p := x.Kind(n.Parent)
		return i == n.Parent+1 && (p == nUnionType || p == nIntersectionType)
	}
	return false
}

// optionalComma tells a comma between the members of a type, which might be a
// semicolon or a line end, and one before a closing bracket that makes no hole.
func (x *extractor) optionalComma(i int32) bool {
	p := x.Nodes[i].Parent
	k := x.Kind(p)
	if k == nInterfaceBody || k == nObjectType {
		return true
	}
	next := x.Nodes[i].Last
	for next < x.Nodes[p].Last && writing[x.Kind(next)] == writeComment {
		next = x.Nodes[next].Last
	}
	if next >= x.Nodes[p].Last || x.Nodes[next].Last != x.Nodes[p].Last {
		return false
	}
	switch x.Nodes[next].First(x.Source) {
	case ')', '}', '>':
		return true
	case ']':
		before := int32(-1) // the sibling before the comma
		for c := p + 1; c < i; c = x.Nodes[c].Last {
			if writing[x.Kind(c)] != writeComment {
				before = c
			}
		}
		return before >= 0 && x.Nodes[before].Is(syntax.Named)
	}
	return false
}

// optionalParenthesis reports whether the parentheses of a node say nothing that
// marks do not say.
func (x *extractor) optionalParenthesis(p int32) bool {
	above := x.Nodes[p].Parent
	switch x.Kind(p) {
	case nParenthesizedType:
		return true
	case nParenthesizedExpression:
		inside := p + 2
		switch x.Kind(above) {
		case nIfStatement, nWhileStatement, nDoStatement, nSwitchStatement, nWithStatement, nExportStatement:
			return false
		case nNewExpression:
			return x.Nodes[p].Field != x.f.Constructor
		case nExpressionStatement:
			return x.Kind(inside) != nString // or it would be a directive
		case nMemberExpression, nSubscriptExpression, nCallExpression, nNonNullExpression:
			n := &x.Nodes[inside]
			return !bytes.Contains(x.Source[n.Start:n.End], []byte("?.")) // a chain ends here
		}
		return true
	case nFormalParameters:
		return x.Kind(above) == nArrowFunction && x.onlyParameter(p)
	case nArguments:
		return x.Kind(above) == nNewExpression && x.Nodes[p].Last == p+3
	}
	return false
}

// onlyParameter reports parameters that are one name.
func (x *extractor) onlyParameter(p int32) bool {
	last := x.Nodes[p].Last
	name := p + 2
	if name < last && x.Kind(name) == nRequiredParameter {
		name++
	}
	if name >= last || x.Kind(name) != nIdentifier || x.Nodes[name].Last != x.Nodes[p+2].Last {
		return false
	}
	rest := x.Nodes[p+2].Last
	if x.Kind(rest) == tComma {
		rest++
	}
	return rest+1 == last
}

var braces = lexis.NewBraces(nodeKinds, []node{nIfStatement, nElseClause, nForStatement, nForInStatement, nWhileStatement, nDoStatement},
	[]node{nExpressionStatement, nIfStatement, nForStatement, nForInStatement, nWhileStatement, nDoStatement, nReturnStatement, nThrowStatement,
		nBreakStatement, nContinueStatement, nSwitchStatement, nTryStatement},
	[]node{nComment, nHtmlComment, nEmptyStatement})
