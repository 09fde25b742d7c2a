//go:build cgo

package python

import (
	"sync"

	tspython "github.com/smacker/go-tree-sitter/python"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// node is a kind of syntax nodes, or a token, as this package switches on it.
type node uint8

const nOther node = 0 // any that is not told apart

// The kinds, and below what the grammar calls them, in the same order.
const (
	nModule, nIdentifier, nComment, nString, nStringContent, nStringStart node = 6*iota + 1, 6*iota + 2, 6*iota + 3, 6*iota + 4, 6*iota + 5, 6*iota + 6
	nStringEnd, nInterpolation, nFormatSpecifier, nFormatExpression, nConcatenatedString, nInteger
	nFloat, nTrue, nFalse, nNone, nEllipsis, nBlock
	nDecorated, nDecorator, nFunction, nClass, nTypeAlias, nImport
	nImportFrom, nImportFuture, nAliasedImport, nDottedName, nRelativeImport, nWildcardImport
	nExpressionStatement, nAssignment, nAugmented, nReturn, nDelete, nRaise
	nAssert, nGlobal, nNonlocal, nIf, nElif, nElse
	nFor, nWhile, nTry, nExcept, nExceptGroup, nFinally
	nWith, nWithClause, nWithItem, nMatch, nCase, nBreak
	nContinue, nAsPattern, nAsPatternTarget, nNamedExpression, nLambda, nListComp
	nDictComp, nSetComp, nGenerator, nForIn, nIfClause, nAttribute
	nSubscript, nSlice, nCall, nArguments, nKeywordArgument, nPair
	nList, nSet, nTuple, nDict, nExpressionList, nPatternList
	nTuplePattern, nListPattern, nListSplat, nDictSplat, nListSplatPattern, nDictSplatPattern
	nParenthesized, nBoolean, nNot, nBinary, nUnary, nComparison
	nConditional, nAwait, nYield, nParameters, nLambdaParameters, nDefaultParameter
	nTypedParameter, nTypedDefaultParameter, nKeywordSeparator, nType, nGenericType, nUnionType
	nMemberType, nConstrainedType, nSplatType, nTypeParameter, nCasePattern, nClassPattern
	nKeywordPattern, nSplatPattern, nDictPattern, nUnionPattern, nodeKinds, _
)

const kindNames = `
module identifier comment string string_content string_start
string_end interpolation format_specifier format_expression concatenated_string integer
float true false none ellipsis block
decorated_definition decorator function_definition class_definition type_alias_statement import_statement
import_from_statement future_import_statement aliased_import dotted_name relative_import wildcard_import
expression_statement assignment augmented_assignment return_statement delete_statement raise_statement
assert_statement global_statement nonlocal_statement if_statement elif_clause else_clause
for_statement while_statement try_statement except_clause except_group_clause finally_clause
with_statement with_clause with_item match_statement case_clause break_statement
continue_statement as_pattern as_pattern_target named_expression lambda list_comprehension
dictionary_comprehension set_comprehension generator_expression for_in_clause if_clause attribute
subscript slice call argument_list keyword_argument pair
list set tuple dictionary expression_list pattern_list
tuple_pattern list_pattern list_splat dictionary_splat list_splat_pattern dictionary_splat_pattern
parenthesized_expression boolean_operator not_operator binary_operator unary_operator comparison_operator
conditional_expression await yield parameters lambda_parameters default_parameter
typed_parameter typed_default_parameter keyword_separator type generic_type union_type
member_type constrained_type splat_type type_parameter case_pattern class_pattern
keyword_pattern splat_pattern dict_pattern union_pattern
`

// language is the grammar with the ids this package needs.
type language struct {
	grammar *syntax.Grammar
	kinds   []node
	f       struct { // fields
		Alias, Alternative, Arguments, Attribute, Body, Cause, Condition, Consequence, Definition, Function, Guard, Key, Left, ModuleName,
		Name, Object, Operator, Parameters, ReturnType, Right, Subject, Superclasses, Type, TypeParameters, Value uint16
	}
	t struct { // tokens
		Async, From, And uint16
	}
}

// load makes the language once, when the first Python file is met.
var load = sync.OnceValue(func() *language {
	g := syntax.NewGrammar(tspython.GetLanguage())
	l := &language{grammar: g, kinds: syntax.KindsOf[node](g, kindNames)}
	g.ReadFields(&l.f)
	g.ReadTokens(&l.t)
	return l
})

func (l *language) read(source []byte, nodes []syntax.Node) syntax.Cursor[node] {
	return syntax.Cursor[node]{Source: source, Nodes: nodes, Kinds: l.kinds, Comment: nComment}
}
