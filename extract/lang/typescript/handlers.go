package typescript

import (
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// meanings are the handlers of all kinds of nodes, made with the first file.
var meanings = sync.OnceValue(func() *handlers {
	h := &handlers{}
	h.setExpressions()
	h.setInContext()
	h.setTypes()
	h.setStatements()
	return h
})

func (h *handlers) setExpressions() {
	of := func(f func(x *extractor, i int32, role facts.Role) facts.ExprID, kinds ...node) {
		for _, k := range kinds {
			h.expressions[k] = f
		}
	}
	value := func(f func(x *extractor, i int32) facts.ExprID, kinds ...node) {
		of(func(x *extractor, i int32, _ facts.Role) facts.ExprID { return f(x, i) }, kinds...)
	}
	of((*extractor).identifier, nIdentifier, nShorthandPropertyIdentifier, nTypeIdentifier)
	of((*extractor).super, nSuper)
	of((*extractor).memberExpression, nMemberExpression)
	of((*extractor).subscript, nSubscriptExpression)
	of((*extractor).call, nCallExpression)
	value(this, nThis)
	value((*extractor).qualifier, nNestedIdentifier)
	value((*extractor).newExpression, nNewExpression)
	value((*extractor).assignmentExpression, nAssignmentExpression, nAugmentedAssignmentExpression, nUpdateExpression)
	value((*extractor).unary, nUnaryExpression)
	value((*extractor).awaitExpression, nAwaitExpression)
	value((*extractor).yield, nYieldExpression)
	value((*extractor).sequenceExpression, nSequenceExpression)
	value((*extractor).spread, nSpreadElement)
	value((*extractor).classExpression, nClass)
	value((*extractor).jsx, nJsxElement, nJsxSelfClosingElement)
	value((*extractor).stringLiteral, nString)
	value((*extractor).templateString, nTemplateString)
	of(builtin("number"), nNumber)
	of(builtin("boolean"), nTrue, nFalse)
	value(regex, nRegex)
	value(usedType, nTypeAnnotation, nTypeArguments, nGenericType, nNestedTypeIdentifier, nUnionType, nFunctionType, nObjectType)
}

func this(x *extractor, _ int32) facts.ExprID { return x.fn.this }

// builtin is the handler of the literals of a type.
func builtin(name string) func(x *extractor, _ int32, _ facts.Role) facts.ExprID {
	return func(x *extractor, _ int32, _ facts.Role) facts.ExprID { return x.b.Instance(x.b.Builtin(name)) }
}

func regex(x *extractor, _ int32) facts.ExprID { return x.b.Instance(x.b.Universe("RegExp")) }

// usedType is a type that is where an expression may.
func usedType(x *extractor, i int32) facts.ExprID { return x.typ(i, facts.RoleUses) }

func (h *handlers) setInContext() {
	of := func(f func(x *extractor, i int32, c context) facts.ExprID, kinds ...node) {
		for _, k := range kinds {
			h.inContext[k] = func(x *extractor, i int32, _ facts.Role, c context) facts.ExprID { return f(x, i, c) }
		}
	}
	for _, k := range []node{nParenthesizedExpression, nNonNullExpression, nSatisfiesExpression, nAsExpression, nTypeAssertion, nInstantiationExpression} {
		h.inContext[k] = (*extractor).wrapped
	}
	of((*extractor).binary, nBinaryExpression)
	of((*extractor).ternary, nTernaryExpression)
	of((*extractor).functionExpression, nArrowFunction, nFunctionExpression, nGeneratorFunction)
	of(func(x *extractor, i int32, c context) facts.ExprID { return x.object(i, &c) }, nObject)
	of(func(x *extractor, i int32, c context) facts.ExprID { return x.array(i, &c) }, nArray)
}

func (h *handlers) setTypes() {
	of := func(f func(x *extractor, i int32, role facts.Role) facts.ExprID, kinds ...node) {
		for _, k := range kinds {
			h.types[k] = f
		}
	}
	value := func(f func(x *extractor, i int32) facts.ExprID, kinds ...node) {
		of(func(x *extractor, i int32, _ facts.Role) facts.ExprID { return f(x, i) }, kinds...)
	}
	of((*extractor).typeName, nTypeIdentifier, nIdentifier)
	of((*extractor).nestedType, nNestedTypeIdentifier)
	of((*extractor).genericType, nGenericType)
	of((*extractor).arrayType, nArrayType)
	of(innerType, nReadonlyType, nParenthesizedType, nOptionalType, nRestType)
	of((*extractor).tupleType, nTupleType)
	of((*extractor).eitherType, nUnionType)
	of((*extractor).bothTypes, nIntersectionType)
	of((*extractor).functionType, nFunctionType, nConstructorType)
	of(importedType, nMemberExpression, nCallExpression)
	of((*extractor).templateType, nTemplateLiteralType)
	of((*extractor).lookupType, nLookupType)
	of((*extractor).conditionalType, nConditionalType)
	of((*extractor).inferred, nInferType)
	of((*extractor).predicateType, nTypePredicate)
	of((*extractor).assertedType, nAsserts)
	of((*extractor).keyOf, nIndexTypeQuery)
	of(noType, nTypeAnnotation, nTypeArguments, nRequiredParameter, nOptionalParameter, nConstraint, nTemplateType, nError)
	value((*extractor).predefined, nPredefinedType)
	value((*extractor).typeQuery, nTypeQuery)
	value(literal, nLiteralType)
	value((*extractor).objectType, nObjectType)
	value(thisType, nThisType)
}

func innerType(x *extractor, i int32, role facts.Role) facts.ExprID { return x.typ(x.First(i), role) }

func importedType(x *extractor, i int32, role facts.Role) facts.ExprID {
	return x.importType(i, role, facts.SpaceType)
}

// noType is a node that is no type, with types in it.
func noType(x *extractor, i int32, role facts.Role) facts.ExprID {
	x.visitTypes(i, role)
	return 0
}

func literal(x *extractor, i int32) facts.ExprID { return x.literalType(x.First(i)) }

func thisType(x *extractor, _ int32) facts.ExprID { return x.b.TypeOf(x.fn.this) }

func (h *handlers) setStatements() {
	of := func(f func(x *extractor, i int32), kinds ...node) {
		for _, k := range kinds {
			h.statements[k] = f
		}
	}
	of(func(*extractor, int32) {}, nImportStatement, nImportAlias, nComment, nHashBangLine, nBreakStatement, nContinueStatement, nStatementIdentifier)
	of((*extractor).visitAll, nLexicalDeclaration, nVariableDeclaration, nLabeledStatement, nExpressionStatement, nError,
		nTryStatement, nFinallyClause, nElseClause, nWithStatement, nThrowStatement)
	of((*extractor).exportStatement, nExportStatement)
	of((*extractor).ambient, nAmbientDeclaration)
	of((*extractor).declarator, nVariableDeclarator)
	of((*extractor).functionDeclaration, nFunctionDeclaration, nGeneratorFunctionDeclaration, nFunctionSignature)
	of((*extractor).classDeclaration, nClassDeclaration, nAbstractClassDeclaration)
	of((*extractor).interfaceDeclaration, nInterfaceDeclaration)
	of((*extractor).enumDeclaration, nEnumDeclaration)
	of((*extractor).typeAlias, nTypeAliasDeclaration)
	of((*extractor).namespace, nInternalModule, nModule)
	of((*extractor).block, nStatementBlock)
	of((*extractor).ifStatement, nIfStatement)
	of((*extractor).forStatement, nForStatement)
	of((*extractor).forIn, nForInStatement)
	of((*extractor).whileStatement, nWhileStatement, nDoStatement)
	of((*extractor).switchStatement, nSwitchStatement)
	of((*extractor).catchClause, nCatchClause)
	of((*extractor).returnStatement, nReturnStatement)
}
