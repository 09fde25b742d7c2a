package python

import (
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// meanings are the handlers of all kinds of nodes, made with the first file.
var meanings = sync.OnceValue(func() *handlers {
	h := &handlers{}
	h.setExpressions()
	h.setTypes()
	h.setStatements()
	return h
})

func (h *handlers) setExpressions() {
	value := func(f func(*extractor, int32) facts.ExprID, kinds ...node) {
		for _, k := range kinds {
			h.expressions[k] = func(x *extractor, i int32, _ facts.Role) facts.ExprID { return f(x, i) }
		}
	}
	h.expressions[nIdentifier] = (*extractor).identifier
	h.expressions[nAttribute] = (*extractor).attribute
	h.expressions[nSubscript] = (*extractor).subscript
	h.expressions[nParenthesized] = inner
	h.expressions[nType] = inner
	value((*extractor).call, nCall)
	value((*extractor).stringValue, nString, nConcatenatedString)
	value((*extractor).literalValue, nInteger, nFloat, nTrue, nFalse, nNone)
	value((*extractor).listValue, nList, nSet)
	value((*extractor).tupleValue, nTuple, nExpressionList, nPatternList)
	value((*extractor).dictValue, nDict)
	value((*extractor).comprehension, nListComp, nSetComp, nGenerator, nDictComp)
	value((*extractor).lambda, nLambda)
	value((*extractor).await, nAwait)
	value((*extractor).yield, nYield)
	value((*extractor).boolean, nBoolean)
	value((*extractor).conditional, nConditional)
	value((*extractor).not, nNot)
	value((*extractor).comparison, nComparison)
	value((*extractor).unary, nUnary)
	value((*extractor).binary, nBinary)
	value((*extractor).interpolated, nInterpolation)
	value(splat, nListSplat, nDictSplat)
	value((*extractor).namedExpression, nNamedExpression)
	// Where a syntax error put statements inside an expression.
	value(misplaced, nFunction, nClass, nDecorated, nBlock, nExpressionStatement, nAssignment)
}

// inner is what is in parentheses, and the type of an annotation.
func inner(x *extractor, i int32, role facts.Role) facts.ExprID { return x.eval(x.First(i), role) }

func splat(x *extractor, i int32) facts.ExprID { return x.eval(x.First(i), facts.RoleReads) }

func misplaced(x *extractor, i int32) facts.ExprID {
	x.statement(i)
	return 0
}

func (h *handlers) setTypes() {
	of := func(f func(x *extractor, i int32, role facts.Role) facts.ExprID, kinds ...node) {
		for _, k := range kinds {
			h.types[k] = f
		}
	}
	of(innerType, nType, nParenthesized, nSplatType, nListSplat, nConstrainedType)
	of(noneType, nNone)
	of((*extractor).namedType, nIdentifier)
	of((*extractor).attributeType, nAttribute)
	of((*extractor).memberType, nMemberType)
	of((*extractor).quotedType, nString, nConcatenatedString)
	of((*extractor).genericType, nGenericType, nSubscript)
	of((*extractor).alternatives, nUnionType, nBinary)
	of((*extractor).listedTypes, nList, nTuple)
	of(noType, nEllipsis)
}

func innerType(x *extractor, i int32, role facts.Role) facts.ExprID {
	return x.typeExpr(x.First(i), role)
}

func noneType(x *extractor, _ int32, _ facts.Role) facts.ExprID { return x.b.Builtin("None") }

func noType(*extractor, int32, facts.Role) facts.ExprID { return 0 }

func (h *handlers) setStatements() {
	of := func(f func(x *extractor, i int32) bool, kinds ...node) {
		for _, k := range kinds {
			h.statements[k] = f
		}
	}
	goesOn := func(f func(x *extractor, i int32), kinds ...node) {
		of(func(x *extractor, i int32) bool { f(x, i); return false }, kinds...)
	}
	of((*extractor).block, nExpressionStatement, nBlock)
	of(clause, nElse, nFinally)
	of((*extractor).returnStatement, nReturn)
	of((*extractor).raiseStatement, nRaise)
	of(breakStatement, nBreak)
	of(continueStatement, nContinue)
	of((*extractor).ifStatement, nIf, nElif)
	of((*extractor).tryStatement, nTry)
	of((*extractor).withStatement, nWith)
	goesOn(func(x *extractor, i int32) { x.assignment(i) }, nAssignment)
	goesOn((*extractor).augmented, nAugmented)
	goesOn((*extractor).assertStatement, nAssert)
	goesOn((*extractor).deleteStatement, nDelete)
	goesOn((*extractor).definition, nFunction, nClass, nDecorated)
	goesOn((*extractor).importNames, nImport, nImportFrom, nImportFuture)
	goesOn((*extractor).typeAliasStatement, nTypeAlias)
	goesOn((*extractor).globalStatement, nGlobal)
	goesOn(func(*extractor, int32) {}, nNonlocal)
	goesOn((*extractor).forStatement, nFor)
	goesOn((*extractor).whileStatement, nWhile)
	goesOn((*extractor).matchStatement, nMatch)
}

func clause(x *extractor, i int32) bool { return x.block(x.blockOf(i)) }

func breakStatement(x *extractor, _ int32) bool {
	x.loop.leave(x)
	return true
}

func continueStatement(x *extractor, _ int32) bool {
	x.loop.repeat(x)
	return true
}
