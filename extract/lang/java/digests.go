//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lexis"
)

var said = lexis.ByKind(nodeKinds, map[lexis.Said][]node{
	lexis.LeftOut:   {nLineComment, nBlockComment},
	lexis.Quotation: {nStringLiteral},
	lexis.Unordered: {nModifiers},
	lexis.Special:   {nAnnotation, nMarkerAnnotation},
	lexis.Numeric: {nDecimalIntegerLiteral, nHexIntegerLiteral, nOctalIntegerLiteral, nBinaryIntegerLiteral, nDecimalFloatingPointLiteral,
		nHexFloatingPointLiteral},
	lexis.Marked: {nIfStatement, nBinaryExpression, nUnaryExpression, nUpdateExpression, nTernaryExpression, nAssignmentExpression, nCastExpression,
		nInstanceofExpression, nLambdaExpression},
})

// writer writes the file as digests see it.
func (x *extractor) writer() *lexis.Writer[node] {
	w := &lexis.Writer[node]{Cursor: &x.Cursor, Said: said, Word: func(k node) bool { return k == nIdentifier || k == nTypeIdentifier }}
	w.Special = func(_ *lexis.Stream, i int32) (int32, bool) {
		return x.Nodes[i].Last, annotationsWithoutEffect[annotationName(strings.TrimSpace(strings.TrimPrefix(x.Text(i), "@")))]
	}
	w.Optional = func(i int32) bool { return x.optional(w, i) }
	return w
}

// annotationsWithoutEffect are annotations that only tell compilers and readers something: what is
// below one does what it did.
var annotationsWithoutEffect = map[string]bool{"Deprecated": true, "Override": true, "SuppressWarnings": true, "SafeVarargs": true, "FunctionalInterface": true}

// optional reports whether a leaf may as well not be written.
func (x *extractor) optional(w *lexis.Writer[node], i int32) bool {
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
			return w.Closes(n.Last, n.Parent)
		}
	case ',':
		switch above {
		case nArrayInitializer, nElementValueArrayInitializer, nEnumBody:
			return w.Closes(n.Last, n.Parent) || x.Kind(w.Follows(n.Last, n.Parent)) == nEnumBodyDeclarations
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
