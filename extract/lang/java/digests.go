//go:build cgo

package java

import (
	"bytes"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// written is how digests see the nodes of a kind.
type written uint8

// What may be said of a kind.
const (
	asWritten  written = iota
	leftOut            // comments
	marked             // its end is marked
	numeric            // the case of its letters says nothing
	quotation          // see textBlock
	unordered          // its words mean the same in any order
	annotation         // left out where annotationsWithoutEffect has it
)

var writing = lexis.ByKind(nodeKinds, map[written][]node{
	leftOut:    {nLineComment, nBlockComment},
	quotation:  {nStringLiteral},
	unordered:  {nModifiers},
	annotation: {nAnnotation, nMarkerAnnotation},
	numeric: {nDecimalIntegerLiteral, nHexIntegerLiteral, nOctalIntegerLiteral, nBinaryIntegerLiteral, nDecimalFloatingPointLiteral,
		nHexFloatingPointLiteral},
	marked: {nIfStatement, nBinaryExpression, nUnaryExpression, nUpdateExpression, nTernaryExpression, nAssignmentExpression, nCastExpression,
		nInstanceofExpression, nLambdaExpression},
})

// stream gives the file as digests see it.
func (x *extractor) stream() *lexis.Stream {
	s := lexis.NewStream(x.Nodes)
	s.Walk(func(i int32) int32 { return x.digest(s, i) })
	return s
}

// loose digests what is outside of types and imports: the package, and what a module says.
func (x *extractor) loose() uint64 {
	var imports []facts.Span
	for i := int32(1); i < x.Nodes[0].Last; i = x.Nodes[i].Last {
		if n := &x.Nodes[i]; x.Kind(i) == nImportDeclaration {
			imports = append(imports, facts.Span{Start: n.Start, End: n.End})
		}
	}
	return x.digests.Outside(x.file.Symbols, imports, nil)
}

// digest adds one node and gives the next to add.
func (x *extractor) digest(s *lexis.Stream, i int32) int32 {
	n, k := &x.Nodes[i], x.Kind(i)
	switch writing[k] {
	case leftOut:
		return n.Last
	case marked:
		s.Mark(i, uint8(k))
	case numeric:
		s.Leaf(i, lexis.Number(x.Source[n.Start:n.End]), false)
		return n.Last
	case quotation:
		s.Leaf(i, textBlock(x.Source[n.Start:n.End]), false)
		return n.Last
	case unordered:
		x.digestUnordered(s, i)
	case annotation:
		if annotationsWithoutEffect[annotationName(strings.TrimSpace(strings.TrimPrefix(x.Text(i), "@")))] {
			return n.Last
		}
	}
	if n.Last == i+1 && n.Start < n.End && !x.isUnordered(i) && !x.optional(i) {
		s.Leaf(i, xxhash.Sum64(x.Source[n.Start:n.End]), k == nIdentifier || k == nTypeIdentifier)
	}
	return i + 1
}

// digestUnordered adds the words of a node as one, whatever their order.
func (x *extractor) digestUnordered(s *lexis.Stream, i int32) {
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

func (x *extractor) isUnordered(i int32) bool {
	return !x.Nodes[i].Is(syntax.Named) && writing[x.Kind(x.Nodes[i].Parent)] == unordered
}

// follows gives the first node of a list from one on that is not left out, -1 where there is none.
func (x *extractor) follows(i, list int32) int32 {
	for i < x.Nodes[list].Last && writing[x.Kind(i)] == leftOut {
		i = x.Nodes[i].Last
	}
	if i >= x.Nodes[list].Last {
		return -1
	}
	return i
}

// closes reports whether nothing but the bracket that ends a list is at a node.
func (x *extractor) closes(i, list int32) bool {
	i = x.follows(i, list)
	return i >= 0 && x.Nodes[i].Last == x.Nodes[list].Last && bytes.IndexByte([]byte(")}"), x.Nodes[i].First(x.Source)) >= 0
}

// annotationsWithoutEffect are annotations that only tell compilers and readers something: what is
// below one does what it did.
var annotationsWithoutEffect = map[string]bool{"Deprecated": true, "Override": true, "SuppressWarnings": true, "SafeVarargs": true, "FunctionalInterface": true}

// optional reports whether a leaf may as well not be written.
func (x *extractor) optional(i int32) bool {
	n := &x.Nodes[i]
	if n.End-n.Start != 1 {
		return false
	}
	above := x.Kind(n.Parent)
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
			return x.closes(n.Last, n.Parent) || x.Kind(x.follows(n.Last, n.Parent)) == nEnumBodyDeclarations
		}
	case '(', ')':
		return x.optionalParenthesis(n.Parent, above)
	case '{', '}':
		return above == nBlock && braces.Lone(&x.Cursor, n.Parent)
	}
	return false
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

// textBlock digests a string literal; one between three quotes without the indentation that all of its lines have.
func textBlock(source []byte) uint64 {
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
