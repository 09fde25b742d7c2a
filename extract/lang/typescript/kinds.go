package typescript

import "github.com/codegraph-dev/codegraph/extract/syntax"

// node is a node kind or token of any grammar of the family.
type node uint8

// The kinds and tokens that the extractor tells apart.
const (
	nOther node = iota
	nProgram
	nExportStatement
	nImportStatement
	nImportClause
	nNamedImports
	nImportSpecifier
	nNamespaceImport
	nImportRequireClause
	nImportAlias
	nExportClause
	nExportSpecifier
	nNamespaceExport
	nAmbientDeclaration
	nLexicalDeclaration
	nVariableDeclaration
	nVariableDeclarator
	nFunctionDeclaration
	nGeneratorFunctionDeclaration
	nFunctionSignature
	nFunctionExpression
	nGeneratorFunction
	nArrowFunction
	nClassDeclaration
	nAbstractClassDeclaration
	nClass
	nClassBody
	nClassHeritage
	nExtendsClause
	nImplementsClause
	nExtendsTypeClause
	nMethodDefinition
	nMethodSignature
	nAbstractMethodSignature
	nPublicFieldDefinition
	nFieldDefinition
	nClassStaticBlock
	nIndexSignature
	nCallSignature
	nConstructSignature
	nPropertySignature
	nInterfaceDeclaration
	nInterfaceBody
	nObjectType
	nEnumDeclaration
	nEnumBody
	nEnumAssignment
	nTypeAliasDeclaration
	nInternalModule
	nModule
	nStatementBlock
	nExpressionStatement
	nIfStatement
	nElseClause
	nForStatement
	nForInStatement
	nWhileStatement
	nDoStatement
	nSwitchStatement
	nSwitchBody
	nSwitchCase
	nSwitchDefault
	nTryStatement
	nCatchClause
	nFinallyClause
	nReturnStatement
	nThrowStatement
	nLabeledStatement
	nBreakStatement
	nContinueStatement
	nWithStatement
	nYieldExpression
	nAwaitExpression
	nFormalParameters
	nRequiredParameter
	nOptionalParameter
	nRestPattern
	nAssignmentPattern
	nObjectPattern
	nArrayPattern
	nPairPattern
	nShorthandPropertyIdentifierPattern
	nObjectAssignmentPattern
	nIdentifier
	nPropertyIdentifier
	nPrivatePropertyIdentifier
	nTypeIdentifier
	nShorthandPropertyIdentifier
	nStatementIdentifier
	nThis
	nSuper
	nUndefined
	nImport
	nString
	nStringFragment
	nTemplateString
	nTemplateSubstitution
	nNumber
	nRegex
	nRegexPattern
	nTrue
	nFalse
	nNull
	nMemberExpression
	nSubscriptExpression
	nCallExpression
	nNewExpression
	nParenthesizedExpression
	nAssignmentExpression
	nAugmentedAssignmentExpression
	nUpdateExpression
	nUnaryExpression
	nBinaryExpression
	nTernaryExpression
	nSequenceExpression
	nSpreadElement
	nObject
	nArray
	nPair
	nComputedPropertyName
	nArguments
	nAsExpression
	nSatisfiesExpression
	nNonNullExpression
	nTypeAssertion
	nInstantiationExpression
	nMetaProperty
	nTypeAnnotation
	nTypePredicateAnnotation
	nAssertsAnnotation
	nOptingTypeAnnotation
	nOmittingTypeAnnotation
	nAddingTypeAnnotation
	nTypeArguments
	nTypeParameters
	nTypeParameter
	nConstraint
	nDefaultType
	nPredefinedType
	nGenericType
	nNestedTypeIdentifier
	nNestedIdentifier
	nArrayType
	nReadonlyType
	nTupleType
	nOptionalType
	nRestType
	nUnionType
	nIntersectionType
	nFunctionType
	nConstructorType
	nTypeQuery
	nParenthesizedType
	nLiteralType
	nTemplateLiteralType
	nIndexTypeQuery
	nLookupType
	nConditionalType
	nInferType
	nMappedTypeClause
	nThisType
	nTypePredicate
	nAsserts
	nDecorator
	nAccessibilityModifier
	nOverrideModifier
	nJsxElement
	nJsxOpeningElement
	nJsxSelfClosingElement
	nJsxClosingElement
	nJsxAttribute
	nJsxExpression
	nJsxNamespaceName
	nJsxText
	nComment
	nHtmlComment
	nHashBangLine
	nError
	nEscapeSequence
	nOptionalChain
	nEmptyStatement
	nTemplateType
	nRegexFlags

	tAsync
	tStar
	tStatic
	tGet
	tSet
	tAbstract
	tReadonly
	tDeclare
	tConst
	tLet
	tVar
	tDefault
	tType
	tTypeof
	tQuestion
	tEquals
	tOf
	tIn
	tEllipsis
	tNamespace
	tGlobal
	tAccessor
	tNew
	tInstanceof
	tOr
	tNullish
	tAnd
	tAwait
	tQuestionColon
	tComma
	tSemicolon
	tAs
	tExport

	nodeKinds
)

var kindNames = map[string]node{
	"program":                               nProgram,
	"export_statement":                      nExportStatement,
	"import_statement":                      nImportStatement,
	"import_clause":                         nImportClause,
	"named_imports":                         nNamedImports,
	"import_specifier":                      nImportSpecifier,
	"namespace_import":                      nNamespaceImport,
	"import_require_clause":                 nImportRequireClause,
	"import_alias":                          nImportAlias,
	"export_clause":                         nExportClause,
	"export_specifier":                      nExportSpecifier,
	"namespace_export":                      nNamespaceExport,
	"ambient_declaration":                   nAmbientDeclaration,
	"lexical_declaration":                   nLexicalDeclaration,
	"variable_declaration":                  nVariableDeclaration,
	"variable_declarator":                   nVariableDeclarator,
	"function_declaration":                  nFunctionDeclaration,
	"generator_function_declaration":        nGeneratorFunctionDeclaration,
	"function_signature":                    nFunctionSignature,
	"function_expression":                   nFunctionExpression,
	"generator_function":                    nGeneratorFunction,
	"arrow_function":                        nArrowFunction,
	"class_declaration":                     nClassDeclaration,
	"abstract_class_declaration":            nAbstractClassDeclaration,
	"class":                                 nClass,
	"class_body":                            nClassBody,
	"class_heritage":                        nClassHeritage,
	"extends_clause":                        nExtendsClause,
	"implements_clause":                     nImplementsClause,
	"extends_type_clause":                   nExtendsTypeClause,
	"method_definition":                     nMethodDefinition,
	"method_signature":                      nMethodSignature,
	"abstract_method_signature":             nAbstractMethodSignature,
	"public_field_definition":               nPublicFieldDefinition,
	"field_definition":                      nFieldDefinition,
	"class_static_block":                    nClassStaticBlock,
	"index_signature":                       nIndexSignature,
	"call_signature":                        nCallSignature,
	"construct_signature":                   nConstructSignature,
	"property_signature":                    nPropertySignature,
	"interface_declaration":                 nInterfaceDeclaration,
	"interface_body":                        nInterfaceBody,
	"object_type":                           nObjectType,
	"enum_declaration":                      nEnumDeclaration,
	"enum_body":                             nEnumBody,
	"enum_assignment":                       nEnumAssignment,
	"type_alias_declaration":                nTypeAliasDeclaration,
	"internal_module":                       nInternalModule,
	"module":                                nModule,
	"statement_block":                       nStatementBlock,
	"expression_statement":                  nExpressionStatement,
	"if_statement":                          nIfStatement,
	"else_clause":                           nElseClause,
	"for_statement":                         nForStatement,
	"for_in_statement":                      nForInStatement,
	"while_statement":                       nWhileStatement,
	"do_statement":                          nDoStatement,
	"switch_statement":                      nSwitchStatement,
	"switch_body":                           nSwitchBody,
	"switch_case":                           nSwitchCase,
	"switch_default":                        nSwitchDefault,
	"try_statement":                         nTryStatement,
	"catch_clause":                          nCatchClause,
	"finally_clause":                        nFinallyClause,
	"return_statement":                      nReturnStatement,
	"throw_statement":                       nThrowStatement,
	"labeled_statement":                     nLabeledStatement,
	"break_statement":                       nBreakStatement,
	"continue_statement":                    nContinueStatement,
	"with_statement":                        nWithStatement,
	"yield_expression":                      nYieldExpression,
	"await_expression":                      nAwaitExpression,
	"formal_parameters":                     nFormalParameters,
	"required_parameter":                    nRequiredParameter,
	"optional_parameter":                    nOptionalParameter,
	"rest_pattern":                          nRestPattern,
	"assignment_pattern":                    nAssignmentPattern,
	"object_pattern":                        nObjectPattern,
	"array_pattern":                         nArrayPattern,
	"pair_pattern":                          nPairPattern,
	"shorthand_property_identifier_pattern": nShorthandPropertyIdentifierPattern,
	"object_assignment_pattern":             nObjectAssignmentPattern,
	"identifier":                            nIdentifier,
	"property_identifier":                   nPropertyIdentifier,
	"private_property_identifier":           nPrivatePropertyIdentifier,
	"type_identifier":                       nTypeIdentifier,
	"shorthand_property_identifier":         nShorthandPropertyIdentifier,
	"statement_identifier":                  nStatementIdentifier,
	"this":                                  nThis,
	"super":                                 nSuper,
	"undefined":                             nUndefined,
	"import":                                nImport,
	"string":                                nString,
	"string_fragment":                       nStringFragment,
	"template_string":                       nTemplateString,
	"template_substitution":                 nTemplateSubstitution,
	"number":                                nNumber,
	"regex":                                 nRegex,
	"regex_pattern":                         nRegexPattern,
	"true":                                  nTrue,
	"false":                                 nFalse,
	"null":                                  nNull,
	"member_expression":                     nMemberExpression,
	"subscript_expression":                  nSubscriptExpression,
	"call_expression":                       nCallExpression,
	"new_expression":                        nNewExpression,
	"parenthesized_expression":              nParenthesizedExpression,
	"assignment_expression":                 nAssignmentExpression,
	"augmented_assignment_expression":       nAugmentedAssignmentExpression,
	"update_expression":                     nUpdateExpression,
	"unary_expression":                      nUnaryExpression,
	"binary_expression":                     nBinaryExpression,
	"ternary_expression":                    nTernaryExpression,
	"sequence_expression":                   nSequenceExpression,
	"spread_element":                        nSpreadElement,
	"object":                                nObject,
	"array":                                 nArray,
	"pair":                                  nPair,
	"computed_property_name":                nComputedPropertyName,
	"arguments":                             nArguments,
	"as_expression":                         nAsExpression,
	"satisfies_expression":                  nSatisfiesExpression,
	"non_null_expression":                   nNonNullExpression,
	"type_assertion":                        nTypeAssertion,
	"instantiation_expression":              nInstantiationExpression,
	"meta_property":                         nMetaProperty,
	"type_annotation":                       nTypeAnnotation,
	"type_predicate_annotation":             nTypePredicateAnnotation,
	"asserts_annotation":                    nAssertsAnnotation,
	"opting_type_annotation":                nOptingTypeAnnotation,
	"omitting_type_annotation":              nOmittingTypeAnnotation,
	"adding_type_annotation":                nAddingTypeAnnotation,
	"type_arguments":                        nTypeArguments,
	"type_parameters":                       nTypeParameters,
	"type_parameter":                        nTypeParameter,
	"constraint":                            nConstraint,
	"default_type":                          nDefaultType,
	"predefined_type":                       nPredefinedType,
	"generic_type":                          nGenericType,
	"nested_type_identifier":                nNestedTypeIdentifier,
	"nested_identifier":                     nNestedIdentifier,
	"array_type":                            nArrayType,
	"readonly_type":                         nReadonlyType,
	"tuple_type":                            nTupleType,
	"optional_type":                         nOptionalType,
	"rest_type":                             nRestType,
	"union_type":                            nUnionType,
	"intersection_type":                     nIntersectionType,
	"function_type":                         nFunctionType,
	"constructor_type":                      nConstructorType,
	"type_query":                            nTypeQuery,
	"parenthesized_type":                    nParenthesizedType,
	"literal_type":                          nLiteralType,
	"template_literal_type":                 nTemplateLiteralType,
	"index_type_query":                      nIndexTypeQuery,
	"lookup_type":                           nLookupType,
	"conditional_type":                      nConditionalType,
	"infer_type":                            nInferType,
	"mapped_type_clause":                    nMappedTypeClause,
	"this_type":                             nThisType,
	"type_predicate":                        nTypePredicate,
	"asserts":                               nAsserts,
	"decorator":                             nDecorator,
	"accessibility_modifier":                nAccessibilityModifier,
	"override_modifier":                     nOverrideModifier,
	"jsx_element":                           nJsxElement,
	"jsx_opening_element":                   nJsxOpeningElement,
	"jsx_self_closing_element":              nJsxSelfClosingElement,
	"jsx_closing_element":                   nJsxClosingElement,
	"jsx_attribute":                         nJsxAttribute,
	"jsx_expression":                        nJsxExpression,
	"jsx_namespace_name":                    nJsxNamespaceName,
	"jsx_text":                              nJsxText,
	"comment":                               nComment,
	"html_comment":                          nHtmlComment,
	"hash_bang_line":                        nHashBangLine,
	"ERROR":                                 nError,
	"escape_sequence":                       nEscapeSequence,
	"optional_chain":                        nOptionalChain,
	"empty_statement":                       nEmptyStatement,
	"template_type":                         nTemplateType,
	"regex_flags":                           nRegexFlags,
}

var tokenNames = map[string]node{
	"async":      tAsync,
	"*":          tStar,
	"static":     tStatic,
	"get":        tGet,
	"set":        tSet,
	"abstract":   tAbstract,
	"readonly":   tReadonly,
	"declare":    tDeclare,
	"const":      tConst,
	"let":        tLet,
	"var":        tVar,
	"default":    tDefault,
	"type":       tType,
	"typeof":     tTypeof,
	"?":          tQuestion,
	"=":          tEquals,
	"of":         tOf,
	"in":         tIn,
	"...":        tEllipsis,
	"namespace":  tNamespace,
	"global":     tGlobal,
	"accessor":   tAccessor,
	"new":        tNew,
	"instanceof": tInstanceof,
	"||":         tOr,
	"??":         tNullish,
	"&&":         tAnd,
	"await":      tAwait,
	"?:":         tQuestionColon,
	",":          tComma,
	";":          tSemicolon,
	"as":         tAs,
	"export":     tExport,
}

// fields are the field ids of one grammar.
type fields struct {
	indexType, name, value, body, left, right, object, property, function, arguments, constructor, typ, typeParameters, typeArguments, parameters, parameter, returnType, pattern, key, source, alias, declaration, condition, consequence, alternative, initializer, increment, operator, argument, index, handler, finalizer, kind, openTag, decorator, module, constraint, label uint16
}

// tables translate one grammar's ids.
type tables struct {
	grammar *syntax.Grammar
	kinds   []node // by kind id
	f       fields
}

func newTables(g *syntax.Grammar) *tables {
	t := &tables{grammar: g, kinds: make([]node, 1<<16)}
	for name, n := range kindNames {
		if id := g.Kind(name); id != 0 {
			t.kinds[id] = n
		}
	}
	for name, n := range tokenNames {
		if id := g.Token(name); id != 0 {
			t.kinds[id] = n
		}
	}
	t.f = fields{
		indexType:      g.Field("index_type"),
		name:           g.Field("name"),
		value:          g.Field("value"),
		body:           g.Field("body"),
		left:           g.Field("left"),
		right:          g.Field("right"),
		object:         g.Field("object"),
		property:       g.Field("property"),
		function:       g.Field("function"),
		arguments:      g.Field("arguments"),
		constructor:    g.Field("constructor"),
		typ:            g.Field("type"),
		typeParameters: g.Field("type_parameters"),
		typeArguments:  g.Field("type_arguments"),
		parameters:     g.Field("parameters"),
		parameter:      g.Field("parameter"),
		returnType:     g.Field("return_type"),
		pattern:        g.Field("pattern"),
		key:            g.Field("key"),
		source:         g.Field("source"),
		alias:          g.Field("alias"),
		declaration:    g.Field("declaration"),
		condition:      g.Field("condition"),
		consequence:    g.Field("consequence"),
		alternative:    g.Field("alternative"),
		initializer:    g.Field("initializer"),
		increment:      g.Field("increment"),
		operator:       g.Field("operator"),
		argument:       g.Field("argument"),
		index:          g.Field("index"),
		handler:        g.Field("handler"),
		finalizer:      g.Field("finalizer"),
		kind:           g.Field("kind"),
		openTag:        g.Field("open_tag"),
		decorator:      g.Field("decorator"),
		module:         g.Field("module"),
		constraint:     g.Field("constraint"),
		label:          g.Field("label"),
	}
	return t
}
