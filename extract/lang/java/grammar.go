//go:build cgo

package java

import (
	"sync"

	tsjava "github.com/smacker/go-tree-sitter/java"

	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// node is a kind of syntax nodes, or a token, as this package switches on it.
type node uint8

const nOther node = 0 // any that is not told apart

// The kinds, and below what the grammar calls them, in the same order.
const (
	nProgram, nIdentifier, nTypeIdentifier, nLineComment, nBlockComment, nStringLiteral node = 6*iota + 1, 6*iota + 2, 6*iota + 3, 6*iota + 4, 6*iota + 5, 6*iota + 6
	nStringFragment, nMultilineStringFragment, nCharacterLiteral, nDecimalIntegerLiteral, nHexIntegerLiteral, nOctalIntegerLiteral
	nBinaryIntegerLiteral, nDecimalFloatingPointLiteral, nHexFloatingPointLiteral, nTrue, nFalse, nNullLiteral
	nPackageDeclaration, nImportDeclaration, nScopedIdentifier, nAsterisk, nClassDeclaration, nInterfaceDeclaration
	nEnumDeclaration, nRecordDeclaration, nAnnotationTypeDeclaration, nClassBody, nInterfaceBody, nEnumBody
	nEnumBodyDeclarations, nAnnotationTypeBody, nEnumConstant, nFieldDeclaration, nConstantDeclaration, nMethodDeclaration
	nConstructorDeclaration, nCompactConstructorDeclaration, nAnnotationTypeElementDeclaration, nStaticInitializer, nBlock, nConstructorBody
	nVariableDeclarator, nModifiers, nAnnotation, nMarkerAnnotation, nAnnotationArgumentList, nElementValuePair
	nElementValueArrayInitializer, nTypeParameters, nTypeParameter, nTypeBound, nSuperclass, nSuperInterfaces
	nExtendsInterfaces, nPermits, nTypeList, nThrows, nDimensions, nDimensionsExpr
	nGenericType, nTypeArguments, nWildcard, nArrayType, nScopedTypeIdentifier, nAnnotatedType
	nIntegralType, nFloatingPointType, nBooleanType, nVoidType, nFormalParameters, nFormalParameter
	nSpreadParameter, nReceiverParameter, nInferredParameters, nExplicitConstructorInvocation, nThis, nSuper
	nLocalVariableDeclaration, nExpressionStatement, nIfStatement, nForStatement, nEnhancedForStatement, nWhileStatement
	nDoStatement, nSwitchExpression, nSwitchBlock, nSwitchBlockStatementGroup, nSwitchRule, nSwitchLabel
	nTryStatement, nTryWithResourcesStatement, nResource, nCatchClause, nCatchFormalParameter, nCatchType
	nFinallyClause, nLabeledStatement, nBreakStatement, nContinueStatement, nReturnStatement, nYieldStatement
	nThrowStatement, nAssertStatement, nSynchronizedStatement, nMethodInvocation, nArgumentList, nObjectCreationExpression
	nArrayCreationExpression, nArrayInitializer, nFieldAccess, nArrayAccess, nMethodReference, nLambdaExpression
	nAssignmentExpression, nBinaryExpression, nUnaryExpression, nUpdateExpression, nTernaryExpression, nCastExpression
	nInstanceofExpression, nParenthesizedExpression, nClassLiteral, nPattern, nTypePattern, nRecordPattern
	nRecordPatternBody, nRecordPatternComponent, nGuard, nModuleDeclaration, nUsesModuleDirective, nProvidesModuleDirective
	nodeKinds, _, _, _, _, _
)

const kindNames = `
program identifier type_identifier line_comment block_comment string_literal
string_fragment multiline_string_fragment character_literal decimal_integer_literal hex_integer_literal octal_integer_literal
binary_integer_literal decimal_floating_point_literal hex_floating_point_literal true false null_literal
package_declaration import_declaration scoped_identifier asterisk class_declaration interface_declaration
enum_declaration record_declaration annotation_type_declaration class_body interface_body enum_body
enum_body_declarations annotation_type_body enum_constant field_declaration constant_declaration method_declaration
constructor_declaration compact_constructor_declaration annotation_type_element_declaration static_initializer block constructor_body
variable_declarator modifiers annotation marker_annotation annotation_argument_list element_value_pair
element_value_array_initializer type_parameters type_parameter type_bound superclass super_interfaces
extends_interfaces permits type_list throws dimensions dimensions_expr
generic_type type_arguments wildcard array_type scoped_type_identifier annotated_type
integral_type floating_point_type boolean_type void_type formal_parameters formal_parameter
spread_parameter receiver_parameter inferred_parameters explicit_constructor_invocation this super
local_variable_declaration expression_statement if_statement for_statement enhanced_for_statement while_statement
do_statement switch_expression switch_block switch_block_statement_group switch_rule switch_label
try_statement try_with_resources_statement resource catch_clause catch_formal_parameter catch_type
finally_clause labeled_statement break_statement continue_statement return_statement yield_statement
throw_statement assert_statement synchronized_statement method_invocation argument_list object_creation_expression
array_creation_expression array_initializer field_access array_access method_reference lambda_expression
assignment_expression binary_expression unary_expression update_expression ternary_expression cast_expression
instanceof_expression parenthesized_expression class_literal pattern type_pattern record_pattern
record_pattern_body record_pattern_component guard module_declaration uses_module_directive provides_module_directive
`

// language is the grammar with the ids this package needs.
type language struct {
	grammar *syntax.Grammar
	kinds   []node
	classes []lexis.Class
	f       struct { // fields
		Alternative, Arguments, Array, Body, Condition, Consequence, Constructor, Dimensions, Element, Field, Interfaces, Key, Left,
		Name, Object, Operator, Operand, Parameters, Pattern, Right, Superclass, Type, TypeParameters, Update, Value uint16
	}
	t struct { // tokens
		Static, Abstract, Final, Public, Protected, Private uint16
	}
}

// load makes the language once, when the first Java file is met.
var load = sync.OnceValue(func() *language {
	g := syntax.NewGrammar(tsjava.GetLanguage())
	l := &language{grammar: g, kinds: syntax.KindsOf[node](g, kindNames)}
	l.kinds[g.Token("this")], l.kinds[g.Token("super")] = nThis, nSuper
	g.ReadFields(&l.f)
	g.ReadTokens(&l.t)
	l.classes = lexis.Classes(l.kinds, map[lexis.Class][]node{lexis.Identifier: {nIdentifier, nTypeIdentifier},
		lexis.Comment: {nLineComment, nBlockComment}, lexis.String: {nStringFragment, nMultilineStringFragment}})
	return l
})

func (l *language) read(t *syntax.Tree) syntax.Cursor[node] {
	return syntax.Cursor[node]{Source: t.Source, Nodes: t.Nodes, Kinds: l.kinds}
}
