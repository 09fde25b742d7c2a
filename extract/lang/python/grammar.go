//go:build cgo

package python

import (
	"sync"

	tspython "github.com/smacker/go-tree-sitter/python"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// node is the kind of a syntax node as this package switches on it.
type node uint8

const (
	nOther node = iota
	nModule
	nIdentifier
	nComment
	nString
	nStringContent
	nStringStart
	nStringEnd
	nInterpolation
	nFormatSpecifier
	nFormatExpression
	nConcatenatedString
	nInteger
	nFloat
	nTrue
	nFalse
	nNone
	nEllipsis
	nBlock
	nDecorated
	nDecorator
	nFunction
	nClass
	nTypeAlias
	nImport
	nImportFrom
	nImportFuture
	nAliasedImport
	nDottedName
	nRelativeImport
	nWildcardImport
	nExpressionStatement
	nAssignment
	nAugmented
	nReturn
	nDelete
	nRaise
	nAssert
	nGlobal
	nNonlocal
	nIf
	nElif
	nElse
	nFor
	nWhile
	nTry
	nExcept
	nExceptGroup
	nFinally
	nWith
	nWithClause
	nWithItem
	nMatch
	nCase
	nBreak
	nContinue
	nAsPattern
	nAsPatternTarget
	nNamedExpression
	nLambda
	nListComp
	nDictComp
	nSetComp
	nGenerator
	nForIn
	nIfClause
	nAttribute
	nSubscript
	nSlice
	nCall
	nArguments
	nKeywordArgument
	nPair
	nList
	nSet
	nTuple
	nDict
	nExpressionList
	nPatternList
	nTuplePattern
	nListPattern
	nListSplat
	nDictSplat
	nListSplatPattern
	nDictSplatPattern
	nParenthesized
	nBoolean
	nNot
	nBinary
	nUnary
	nComparison
	nConditional
	nAwait
	nYield
	nParameters
	nLambdaParameters
	nDefaultParameter
	nTypedParameter
	nTypedDefaultParameter
	nKeywordSeparator
	nType
	nGenericType
	nUnionType
	nMemberType
	nConstrainedType
	nSplatType
	nTypeParameter
	nCasePattern
	nClassPattern
	nKeywordPattern
	nSplatPattern
	nDictPattern
	nUnionPattern
	nodeKinds
)

var nodeNames = [nodeKinds]string{
	nModule: "module", nIdentifier: "identifier", nComment: "comment", nString: "string",
	nStringContent: "string_content", nStringStart: "string_start", nStringEnd: "string_end",
	nInterpolation: "interpolation", nFormatSpecifier: "format_specifier", nFormatExpression: "format_expression", nConcatenatedString: "concatenated_string", nInteger: "integer", nFloat: "float",
	nTrue: "true", nFalse: "false", nNone: "none", nEllipsis: "ellipsis", nBlock: "block",
	nDecorated: "decorated_definition", nDecorator: "decorator", nFunction: "function_definition",
	nClass: "class_definition", nTypeAlias: "type_alias_statement", nImport: "import_statement",
	nImportFrom: "import_from_statement", nImportFuture: "future_import_statement",
	nAliasedImport: "aliased_import", nDottedName: "dotted_name", nRelativeImport: "relative_import",
	nWildcardImport: "wildcard_import", nExpressionStatement: "expression_statement", nAssignment: "assignment",
	nAugmented: "augmented_assignment", nReturn: "return_statement", nDelete: "delete_statement",
	nRaise: "raise_statement", nAssert: "assert_statement", nGlobal: "global_statement", nNonlocal: "nonlocal_statement",
	nIf: "if_statement", nElif: "elif_clause", nElse: "else_clause", nFor: "for_statement", nWhile: "while_statement",
	nTry: "try_statement", nExcept: "except_clause", nExceptGroup: "except_group_clause", nFinally: "finally_clause",
	nWith: "with_statement", nWithClause: "with_clause", nWithItem: "with_item", nMatch: "match_statement",
	nCase: "case_clause", nBreak: "break_statement", nContinue: "continue_statement", nAsPattern: "as_pattern",
	nAsPatternTarget: "as_pattern_target", nNamedExpression: "named_expression", nLambda: "lambda",
	nListComp: "list_comprehension", nDictComp: "dictionary_comprehension", nSetComp: "set_comprehension",
	nGenerator: "generator_expression", nForIn: "for_in_clause", nIfClause: "if_clause", nAttribute: "attribute",
	nSubscript: "subscript", nSlice: "slice", nCall: "call", nArguments: "argument_list",
	nKeywordArgument: "keyword_argument", nPair: "pair", nList: "list", nSet: "set", nTuple: "tuple", nDict: "dictionary",
	nExpressionList: "expression_list", nPatternList: "pattern_list", nTuplePattern: "tuple_pattern",
	nListPattern: "list_pattern", nListSplat: "list_splat", nDictSplat: "dictionary_splat",
	nListSplatPattern: "list_splat_pattern", nDictSplatPattern: "dictionary_splat_pattern",
	nParenthesized: "parenthesized_expression", nBoolean: "boolean_operator", nNot: "not_operator",
	nBinary: "binary_operator", nUnary: "unary_operator", nComparison: "comparison_operator",
	nConditional: "conditional_expression", nAwait: "await", nYield: "yield", nParameters: "parameters",
	nLambdaParameters: "lambda_parameters", nDefaultParameter: "default_parameter", nTypedParameter: "typed_parameter",
	nTypedDefaultParameter: "typed_default_parameter", nKeywordSeparator: "keyword_separator", nType: "type",
	nGenericType: "generic_type", nUnionType: "union_type", nMemberType: "member_type",
	nConstrainedType: "constrained_type", nSplatType: "splat_type", nTypeParameter: "type_parameter",
	nCasePattern: "case_pattern", nClassPattern: "class_pattern", nKeywordPattern: "keyword_pattern",
	nSplatPattern: "splat_pattern", nDictPattern: "dict_pattern", nUnionPattern: "union_pattern",
}

// language is the grammar with the ids this package needs.
type language struct {
	grammar *syntax.Grammar
	kinds   []node // by node kind id
	f       fields

	async, from, and uint16
}

// fields are the grammar's field ids.
type fields struct {
	alias, alternative, arguments, attribute, body, cause, condition, consequence, definition, function, guard, key, left, moduleName,
	name, object, operator, parameters, returnType, right, subject, superclasses, typ, typeParameters, value uint16
}

// load makes the language once, when the first Python file is met.
var load = sync.OnceValue(func() *language {
	g := syntax.NewGrammar(tspython.GetLanguage())
	l := &language{grammar: g}
	for n, name := range nodeNames {
		if name == "" {
			continue
		}
		id := int(g.Kind(name))
		for len(l.kinds) <= id {
			l.kinds = append(l.kinds, nOther)
		}
		if id != 0 {
			l.kinds[id] = node(n)
		}
	}
	for name, field := range map[string]*uint16{
		"alias": &l.f.alias, "alternative": &l.f.alternative, "arguments": &l.f.arguments, "attribute": &l.f.attribute,
		"body": &l.f.body, "cause": &l.f.cause, "condition": &l.f.condition, "consequence": &l.f.consequence,
		"definition": &l.f.definition, "function": &l.f.function, "guard": &l.f.guard, "key": &l.f.key, "left": &l.f.left,
		"module_name": &l.f.moduleName, "name": &l.f.name, "object": &l.f.object, "operator": &l.f.operator,
		"parameters": &l.f.parameters, "return_type": &l.f.returnType, "right": &l.f.right, "subject": &l.f.subject,
		"superclasses": &l.f.superclasses, "type": &l.f.typ, "type_parameters": &l.f.typeParameters, "value": &l.f.value,
	} {
		*field = g.Field(name)
	}
	l.async, l.from, l.and = g.Token("async"), g.Token("from"), g.Token("and")
	return l
})
