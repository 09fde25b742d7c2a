package typescript

// node is a kind of syntax nodes, or a token, as this package switches on it; 0 is any that is
// not told apart.
type node uint8

// The kinds, and below what the grammars call them, in the same order.
const (
	nProgram, nExportStatement, nImportStatement, nImportClause, nNamedImports, nImportSpecifier node = 6*iota + 1, 6*iota + 2, 6*iota + 3, 6*iota + 4, 6*iota + 5, 6*iota + 6
	nNamespaceImport, nImportRequireClause, nImportAlias, nExportClause, nExportSpecifier, nNamespaceExport
	nAmbientDeclaration, nLexicalDeclaration, nVariableDeclaration, nVariableDeclarator, nFunctionDeclaration, nGeneratorFunctionDeclaration
	nFunctionSignature, nFunctionExpression, nGeneratorFunction, nArrowFunction, nClassDeclaration, nAbstractClassDeclaration
	nClass, nClassBody, nClassHeritage, nExtendsClause, nImplementsClause, nExtendsTypeClause
	nMethodDefinition, nMethodSignature, nAbstractMethodSignature, nPublicFieldDefinition, nFieldDefinition, nClassStaticBlock
	nIndexSignature, nCallSignature, nConstructSignature, nPropertySignature, nInterfaceDeclaration, nInterfaceBody
	nObjectType, nEnumDeclaration, nEnumBody, nEnumAssignment, nTypeAliasDeclaration, nInternalModule
	nModule, nStatementBlock, nExpressionStatement, nIfStatement, nElseClause, nForStatement
	nForInStatement, nWhileStatement, nDoStatement, nSwitchStatement, nSwitchBody, nSwitchCase
	nSwitchDefault, nTryStatement, nCatchClause, nFinallyClause, nReturnStatement, nThrowStatement
	nLabeledStatement, nBreakStatement, nContinueStatement, nWithStatement, nYieldExpression, nAwaitExpression
	nFormalParameters, nRequiredParameter, nOptionalParameter, nRestPattern, nAssignmentPattern, nObjectPattern
	nArrayPattern, nPairPattern, nShorthandPropertyIdentifierPattern, nObjectAssignmentPattern, nIdentifier, nPropertyIdentifier
	nPrivatePropertyIdentifier, nTypeIdentifier, nShorthandPropertyIdentifier, nStatementIdentifier, nThis, nSuper
	nUndefined, nImport, nString, nStringFragment, nTemplateString, nTemplateSubstitution
	nNumber, nRegex, nRegexPattern, nTrue, nFalse, nNull
	nMemberExpression, nSubscriptExpression, nCallExpression, nNewExpression, nParenthesizedExpression, nAssignmentExpression
	nAugmentedAssignmentExpression, nUpdateExpression, nUnaryExpression, nBinaryExpression, nTernaryExpression, nSequenceExpression
	nSpreadElement, nObject, nArray, nPair, nComputedPropertyName, nArguments
	nAsExpression, nSatisfiesExpression, nNonNullExpression, nTypeAssertion, nInstantiationExpression, nMetaProperty
	nTypeAnnotation, nTypePredicateAnnotation, nAssertsAnnotation, nOptingTypeAnnotation, nOmittingTypeAnnotation, nAddingTypeAnnotation
	nTypeArguments, nTypeParameters, nTypeParameter, nConstraint, nDefaultType, nPredefinedType
	nGenericType, nNestedTypeIdentifier, nNestedIdentifier, nArrayType, nReadonlyType, nTupleType
	nOptionalType, nRestType, nUnionType, nIntersectionType, nFunctionType, nConstructorType
	nTypeQuery, nParenthesizedType, nLiteralType, nTemplateLiteralType, nIndexTypeQuery, nLookupType
	nConditionalType, nInferType, nMappedTypeClause, nThisType, nTypePredicate, nAsserts
	nDecorator, nAccessibilityModifier, nOverrideModifier, nJsxElement, nJsxOpeningElement, nJsxSelfClosingElement
	nJsxClosingElement, nJsxAttribute, nJsxExpression, nJsxNamespaceName, nJsxText, nComment
	nHtmlComment, nHashBangLine, nError, nEscapeSequence, nOptionalChain, nEmptyStatement
	nTemplateType, nRegexFlags, tAsync, tStar, tStatic, tGet
	tSet, tAbstract, tReadonly, tDeclare, tConst, tLet
	tVar, tDefault, tType, tTypeof, tQuestion, tEquals
	tOf, tIn, tEllipsis, tNamespace, tGlobal, tAccessor
	tNew, tInstanceof, tOr, tNullish, tAnd, tAwait
	tQuestionColon, tComma, tSemicolon, tAs, tExport, nodeKinds
)

const kindNames = `
program export_statement import_statement import_clause named_imports import_specifier
namespace_import import_require_clause import_alias export_clause export_specifier namespace_export
ambient_declaration lexical_declaration variable_declaration variable_declarator function_declaration generator_function_declaration
function_signature function_expression generator_function arrow_function class_declaration abstract_class_declaration
class class_body class_heritage extends_clause implements_clause extends_type_clause
method_definition method_signature abstract_method_signature public_field_definition field_definition class_static_block
index_signature call_signature construct_signature property_signature interface_declaration interface_body
object_type enum_declaration enum_body enum_assignment type_alias_declaration internal_module
module statement_block expression_statement if_statement else_clause for_statement
for_in_statement while_statement do_statement switch_statement switch_body switch_case
switch_default try_statement catch_clause finally_clause return_statement throw_statement
labeled_statement break_statement continue_statement with_statement yield_expression await_expression
formal_parameters required_parameter optional_parameter rest_pattern assignment_pattern object_pattern
array_pattern pair_pattern shorthand_property_identifier_pattern object_assignment_pattern identifier property_identifier
private_property_identifier type_identifier shorthand_property_identifier statement_identifier this super
undefined import string string_fragment template_string template_substitution
number regex regex_pattern true false null
member_expression subscript_expression call_expression new_expression parenthesized_expression assignment_expression
augmented_assignment_expression update_expression unary_expression binary_expression ternary_expression sequence_expression
spread_element object array pair computed_property_name arguments
as_expression satisfies_expression non_null_expression type_assertion instantiation_expression meta_property
type_annotation type_predicate_annotation asserts_annotation opting_type_annotation omitting_type_annotation adding_type_annotation
type_arguments type_parameters type_parameter constraint default_type predefined_type
generic_type nested_type_identifier nested_identifier array_type readonly_type tuple_type
optional_type rest_type union_type intersection_type function_type constructor_type
type_query parenthesized_type literal_type template_literal_type index_type_query lookup_type
conditional_type infer_type mapped_type_clause this_type type_predicate asserts
decorator accessibility_modifier override_modifier jsx_element jsx_opening_element jsx_self_closing_element
jsx_closing_element jsx_attribute jsx_expression jsx_namespace_name jsx_text comment
html_comment hash_bang_line ERROR escape_sequence optional_chain empty_statement
template_type regex_flags "async" "*" "static" "get"
"set" "abstract" "readonly" "declare" "const" "let"
"var" "default" "type" "typeof" "?" "="
"of" "in" "..." "namespace" "global" "accessor"
"new" "instanceof" "||" "??" "&&" "await"
"?:" "," ";" "as" "export"
`
