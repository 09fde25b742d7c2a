//go:build cgo

package java

import (
	"sync"

	tsjava "github.com/smacker/go-tree-sitter/java"

	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// node is the kind of a syntax node as this package switches on it.
type node uint8

const (
	nOther node = iota
	nProgram
	nIdentifier
	nTypeIdentifier
	nLineComment
	nBlockComment
	nStringLiteral
	nStringFragment
	nMultilineStringFragment
	nCharacterLiteral
	nDecimalIntegerLiteral
	nHexIntegerLiteral
	nOctalIntegerLiteral
	nBinaryIntegerLiteral
	nDecimalFloatingPointLiteral
	nHexFloatingPointLiteral
	nTrue
	nFalse
	nNullLiteral
	nPackageDeclaration
	nImportDeclaration
	nScopedIdentifier
	nAsterisk
	nClassDeclaration
	nInterfaceDeclaration
	nEnumDeclaration
	nRecordDeclaration
	nAnnotationTypeDeclaration
	nClassBody
	nInterfaceBody
	nEnumBody
	nEnumBodyDeclarations
	nAnnotationTypeBody
	nEnumConstant
	nFieldDeclaration
	nConstantDeclaration
	nMethodDeclaration
	nConstructorDeclaration
	nCompactConstructorDeclaration
	nAnnotationTypeElementDeclaration
	nStaticInitializer
	nBlock
	nConstructorBody
	nVariableDeclarator
	nModifiers
	nAnnotation
	nMarkerAnnotation
	nAnnotationArgumentList
	nElementValuePair
	nElementValueArrayInitializer
	nTypeParameters
	nTypeParameter
	nTypeBound
	nSuperclass
	nSuperInterfaces
	nExtendsInterfaces
	nPermits
	nTypeList
	nThrows
	nDimensions
	nDimensionsExpr
	nGenericType
	nTypeArguments
	nWildcard
	nArrayType
	nScopedTypeIdentifier
	nAnnotatedType
	nIntegralType
	nFloatingPointType
	nBooleanType
	nVoidType
	nFormalParameters
	nFormalParameter
	nSpreadParameter
	nReceiverParameter
	nInferredParameters
	nExplicitConstructorInvocation
	nThis
	nSuper
	nLocalVariableDeclaration
	nExpressionStatement
	nIfStatement
	nForStatement
	nEnhancedForStatement
	nWhileStatement
	nDoStatement
	nSwitchExpression
	nSwitchBlock
	nSwitchBlockStatementGroup
	nSwitchRule
	nSwitchLabel
	nTryStatement
	nTryWithResourcesStatement
	nResource
	nCatchClause
	nCatchFormalParameter
	nCatchType
	nFinallyClause
	nLabeledStatement
	nBreakStatement
	nContinueStatement
	nReturnStatement
	nYieldStatement
	nThrowStatement
	nAssertStatement
	nSynchronizedStatement
	nMethodInvocation
	nArgumentList
	nObjectCreationExpression
	nArrayCreationExpression
	nArrayInitializer
	nFieldAccess
	nArrayAccess
	nMethodReference
	nLambdaExpression
	nAssignmentExpression
	nBinaryExpression
	nUnaryExpression
	nUpdateExpression
	nTernaryExpression
	nCastExpression
	nInstanceofExpression
	nParenthesizedExpression
	nClassLiteral
	nPattern
	nTypePattern
	nRecordPattern
	nRecordPatternBody
	nRecordPatternComponent
	nGuard
	nModuleDeclaration
	nUsesModuleDirective
	nProvidesModuleDirective
	nodeKinds
)

var nodeNames = [nodeKinds]string{
	nProgram: "program", nIdentifier: "identifier", nTypeIdentifier: "type_identifier", nLineComment: "line_comment", nBlockComment: "block_comment",
	nStringLiteral: "string_literal", nStringFragment: "string_fragment", nMultilineStringFragment: "multiline_string_fragment",
	nCharacterLiteral: "character_literal", nDecimalIntegerLiteral: "decimal_integer_literal", nHexIntegerLiteral: "hex_integer_literal",
	nOctalIntegerLiteral: "octal_integer_literal", nBinaryIntegerLiteral: "binary_integer_literal",
	nDecimalFloatingPointLiteral: "decimal_floating_point_literal", nHexFloatingPointLiteral: "hex_floating_point_literal", nTrue: "true",
	nFalse: "false", nNullLiteral: "null_literal", nPackageDeclaration: "package_declaration", nImportDeclaration: "import_declaration",
	nScopedIdentifier: "scoped_identifier", nAsterisk: "asterisk", nClassDeclaration: "class_declaration",
	nInterfaceDeclaration: "interface_declaration", nEnumDeclaration: "enum_declaration", nRecordDeclaration: "record_declaration",
	nAnnotationTypeDeclaration: "annotation_type_declaration", nClassBody: "class_body", nInterfaceBody: "interface_body", nEnumBody: "enum_body",
	nEnumBodyDeclarations: "enum_body_declarations", nAnnotationTypeBody: "annotation_type_body", nEnumConstant: "enum_constant",
	nFieldDeclaration: "field_declaration", nConstantDeclaration: "constant_declaration", nMethodDeclaration: "method_declaration",
	nConstructorDeclaration: "constructor_declaration", nCompactConstructorDeclaration: "compact_constructor_declaration",
	nAnnotationTypeElementDeclaration: "annotation_type_element_declaration", nStaticInitializer: "static_initializer", nBlock: "block",
	nConstructorBody: "constructor_body", nVariableDeclarator: "variable_declarator", nModifiers: "modifiers", nAnnotation: "annotation",
	nMarkerAnnotation: "marker_annotation", nAnnotationArgumentList: "annotation_argument_list", nElementValuePair: "element_value_pair",
	nElementValueArrayInitializer: "element_value_array_initializer", nTypeParameters: "type_parameters", nTypeParameter: "type_parameter",
	nTypeBound: "type_bound", nSuperclass: "superclass", nSuperInterfaces: "super_interfaces", nExtendsInterfaces: "extends_interfaces",
	nPermits: "permits", nTypeList: "type_list", nThrows: "throws", nDimensions: "dimensions", nDimensionsExpr: "dimensions_expr",
	nGenericType: "generic_type", nTypeArguments: "type_arguments", nWildcard: "wildcard", nArrayType: "array_type",
	nScopedTypeIdentifier: "scoped_type_identifier", nAnnotatedType: "annotated_type", nIntegralType: "integral_type",
	nFloatingPointType: "floating_point_type", nBooleanType: "boolean_type", nVoidType: "void_type", nFormalParameters: "formal_parameters",
	nFormalParameter: "formal_parameter", nSpreadParameter: "spread_parameter", nReceiverParameter: "receiver_parameter",
	nInferredParameters: "inferred_parameters", nExplicitConstructorInvocation: "explicit_constructor_invocation", nThis: "this", nSuper: "super",
	nLocalVariableDeclaration: "local_variable_declaration", nExpressionStatement: "expression_statement", nIfStatement: "if_statement",
	nForStatement: "for_statement", nEnhancedForStatement: "enhanced_for_statement", nWhileStatement: "while_statement", nDoStatement: "do_statement",
	nSwitchExpression: "switch_expression", nSwitchBlock: "switch_block", nSwitchBlockStatementGroup: "switch_block_statement_group",
	nSwitchRule: "switch_rule", nSwitchLabel: "switch_label", nTryStatement: "try_statement",
	nTryWithResourcesStatement: "try_with_resources_statement", nResource: "resource", nCatchClause: "catch_clause",
	nCatchFormalParameter: "catch_formal_parameter", nCatchType: "catch_type", nFinallyClause: "finally_clause", nLabeledStatement: "labeled_statement",
	nBreakStatement: "break_statement", nContinueStatement: "continue_statement", nReturnStatement: "return_statement",
	nYieldStatement: "yield_statement", nThrowStatement: "throw_statement", nAssertStatement: "assert_statement",
	nSynchronizedStatement: "synchronized_statement", nMethodInvocation: "method_invocation", nArgumentList: "argument_list",
	nObjectCreationExpression: "object_creation_expression", nArrayCreationExpression: "array_creation_expression",
	nArrayInitializer: "array_initializer", nFieldAccess: "field_access", nArrayAccess: "array_access", nMethodReference: "method_reference",
	nLambdaExpression: "lambda_expression", nAssignmentExpression: "assignment_expression", nBinaryExpression: "binary_expression",
	nUnaryExpression: "unary_expression", nUpdateExpression: "update_expression", nTernaryExpression: "ternary_expression",
	nCastExpression: "cast_expression", nInstanceofExpression: "instanceof_expression", nParenthesizedExpression: "parenthesized_expression",
	nClassLiteral: "class_literal", nPattern: "pattern", nTypePattern: "type_pattern", nRecordPattern: "record_pattern",
	nRecordPatternBody: "record_pattern_body", nRecordPatternComponent: "record_pattern_component", nGuard: "guard",
	nModuleDeclaration: "module_declaration", nUsesModuleDirective: "uses_module_directive", nProvidesModuleDirective: "provides_module_directive",
}

// language is the grammar with the ids this package needs.
type language struct {
	grammar *syntax.Grammar
	kinds   []node // by node kind id
	classes []lexis.Class
	f       fields

	static, abstract, final, public, protected, private, defaults uint16
}

// fields are the grammar's field ids.
type fields struct {
	alternative, arguments, array, body, condition, consequence, constructor, dimensions, element, field, interfaces, key, left,
	name, object, operator, operand, parameters, pattern, right, superclass, typ, typeParameters, value uint16
}

// load makes the language once, when the first Java file is met.
var load = sync.OnceValue(func() *language {
	g := syntax.NewGrammar(tsjava.GetLanguage())
	l := &language{grammar: g}
	for n, name := range nodeNames {
		if name != "" {
			l.enter(g.Kind(name), node(n))
		}
	}
	l.enter(g.Token("this"), nThis)
	l.enter(g.Token("super"), nSuper)
	for name, field := range map[string]*uint16{
		"alternative": &l.f.alternative, "arguments": &l.f.arguments, "array": &l.f.array, "body": &l.f.body,
		"condition": &l.f.condition, "consequence": &l.f.consequence, "constructor": &l.f.constructor, "dimensions": &l.f.dimensions,
		"element": &l.f.element, "field": &l.f.field, "interfaces": &l.f.interfaces, "key": &l.f.key, "left": &l.f.left,
		"name": &l.f.name, "object": &l.f.object, "operator": &l.f.operator, "operand": &l.f.operand, "parameters": &l.f.parameters,
		"pattern": &l.f.pattern, "right": &l.f.right, "superclass": &l.f.superclass, "type": &l.f.typ,
		"type_parameters": &l.f.typeParameters, "value": &l.f.value,
	} {
		*field = g.Field(name)
	}
	for name, token := range map[string]*uint16{"static": &l.static, "abstract": &l.abstract, "final": &l.final, "public": &l.public,
		"protected": &l.protected, "private": &l.private, "default": &l.defaults} {
		*token = g.Token(name)
	}
	return l
})

// enter says what a kind id of the grammar is.
func (l *language) enter(id uint16, n node) {
	if id == 0 {
		return
	}
	for len(l.kinds) <= int(id) {
		l.kinds = append(l.kinds, nOther)
		l.classes = append(l.classes, lexis.Other)
	}
	l.kinds[id] = n
	switch n {
	case nIdentifier, nTypeIdentifier:
		l.classes[id] = lexis.Identifier
	case nLineComment, nBlockComment:
		l.classes[id] = lexis.Comment
	case nStringFragment, nMultilineStringFragment:
		l.classes[id] = lexis.String
	}
}
