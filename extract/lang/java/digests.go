//go:build cgo

package java

import (
	"bytes"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// written says how digests see the nodes of a kind.
type written uint8

const (
	writePlain   written = iota
	writeComment         // left out
	writeMark            // its end is marked
	writeString
	writeNumber
	writeModifiers // in any order
	writeAnnotation
)

var writing = lexis.ByKind(nodeKinds, map[written][]node{
	writeComment:    {nLineComment, nBlockComment},
	writeString:     {nStringLiteral},
	writeModifiers:  {nModifiers},
	writeAnnotation: {nAnnotation, nMarkerAnnotation},
	writeNumber: {nDecimalIntegerLiteral, nHexIntegerLiteral, nOctalIntegerLiteral, nBinaryIntegerLiteral, nDecimalFloatingPointLiteral,
		nHexFloatingPointLiteral},
	writeMark: {nIfStatement, nBinaryExpression, nUnaryExpression, nUpdateExpression, nTernaryExpression, nAssignmentExpression, nCastExpression,
		nInstanceofExpression, nLambdaExpression},
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
	k := x.Kind(i)
	switch writing[k] {
	case writeComment:
		return n.Last
	case writeMark:
		s.Mark(i, uint8(k))
	case writeString:
		s.Leaf(i, text(x.Source[n.Start:n.End]), false)
		return n.Last
	case writeModifiers:
		x.words(s, i)
	case writeAnnotation:
		if annotationsWithoutEffect[annotationName(strings.TrimSpace(strings.TrimPrefix(x.Text(i), "@")))] {
			return n.Last
		}
	case writeNumber:
		s.Leaf(i, lexis.Number(x.Source[n.Start:n.End]), false)
		return n.Last
	}
	if n.Last == i+1 && n.Start < n.End && !x.optional(i) {
		s.Leaf(i, xxhash.Sum64(x.Source[n.Start:n.End]), k == nIdentifier || k == nTypeIdentifier)
	}
	return i + 1
}

// annotationsWithoutEffect are annotations that only tell compilers and readers something: what is
// below one does what it did.
var annotationsWithoutEffect = map[string]bool{"Deprecated": true, "Override": true, "SuppressWarnings": true, "SafeVarargs": true, "FunctionalInterface": true}

// words adds the modifiers that are words as one, whatever their order.
func (x *extractor) words(s *lexis.Stream, i int32) {
	sum := uint64(0)
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if n := &x.Nodes[c]; !n.Is(syntax.Named) {
			sum += xxhash.Sum64(x.Source[n.Start:n.End])
		}
	}
	if sum != 0 {
		s.Leaf(i, sum, false)
	}
}

// optional reports whether a leaf may as well not be written.
func (x *extractor) optional(i int32) bool {
	n := &x.Nodes[i]
	above := x.Kind(n.Parent)
	if above == nModifiers && !n.Is(syntax.Named) {
		return true // see words
	}
	if n.End-n.Start != 1 {
		return false
	}
	switch x.Source[n.Start] {
	case ';':
		switch above {
		case nProgram, nBlock, nConstructorBody, nClassBody, nInterfaceBody, nAnnotationTypeBody, nEnumBodyDeclarations, nSwitchBlockStatementGroup:
			return true // an empty statement or declaration
		case nOther: // of resources
			return x.closes(n.Last, n.Parent)
		}
	case ',':
		switch above {
		case nArrayInitializer, nElementValueArrayInitializer, nEnumBody:
			return x.closes(n.Last, n.Parent)
		}
	case '(', ')':
		return x.optionalParenthesis(n.Parent, above)
	case '{', '}':
		return above == nBlock && braces.Lone(&x.Cursor, n.Parent)
	}
	return false
}

// closes reports whether nothing but the end of a list stands at a node.
func (x *extractor) closes(i, list int32) bool {
	for i < x.Nodes[list].Last && writing[x.Kind(i)] == writeComment {
		i = x.Nodes[i].Last
	}
	return i < x.Nodes[list].Last && (x.Nodes[i].Last == x.Nodes[list].Last && bytes.IndexByte([]byte(")}"), x.Nodes[i].First(x.Source)) >= 0 ||
		x.Kind(i) == nEnumBodyDeclarations)
}

// optionalParenthesis reports whether the parentheses of a node say nothing that
// marks do not say.
func (x *extractor) optionalParenthesis(p int32, k node) bool {
	switch k {
	case nParenthesizedExpression:
		switch x.Kind(x.Nodes[p].Parent) {
		case nIfStatement, nWhileStatement, nDoStatement, nSwitchExpression, nSynchronizedStatement, nArrayAccess:
			return false // `(new int[1])[0]`
		}
		return true
	case nInferredParameters:
		return x.Nodes[p].Last == p+4
	case nAnnotationArgumentList:
		return x.Nodes[p].Last == p+3
	}
	return false
}

var braces = lexis.NewBraces(nodeKinds, []node{nIfStatement, nForStatement, nEnhancedForStatement, nWhileStatement, nDoStatement},
	[]node{nExpressionStatement, nIfStatement, nForStatement, nEnhancedForStatement, nWhileStatement, nDoStatement, nReturnStatement, nThrowStatement,
		nBreakStatement, nContinueStatement, nTryStatement, nTryWithResourcesStatement, nSynchronizedStatement},
	[]node{nLineComment, nBlockComment})

// text digests a string literal; a text block without the indentation that all of
// its lines have.
func text(source []byte) uint64 {
	if !bytes.HasPrefix(source, []byte(`"""`)) {
		return xxhash.Sum64(source)
	}
	lines := bytes.Split(source, []byte("\n"))
	indent := -1
	for i, line := range lines[1:] {
		rest := bytes.TrimLeft(line, " \t")
		if len(rest) > 0 || i == len(lines)-2 {
			if n := len(line) - len(rest); indent < 0 || n < indent {
				indent = n
			}
		}
	}
	h := xxhash.Sum64(lines[0])
	for _, line := range lines[1:] {
		h = h*31 + xxhash.Sum64(bytes.TrimRight(line[min(max(indent, 0), len(line)):], " \t\r"))
	}
	return h
}
