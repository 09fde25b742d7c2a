package main

import (
	sitter "github.com/smacker/go-tree-sitter"
	tsrust "github.com/smacker/go-tree-sitter/rust"

	tscsharp "github.com/smacker/go-tree-sitter/csharp"
	tsgo "github.com/smacker/go-tree-sitter/golang"
	tsjava "github.com/smacker/go-tree-sitter/java"
	tspython "github.com/smacker/go-tree-sitter/python"
	tstsx "github.com/smacker/go-tree-sitter/typescript/tsx"
	tstypescript "github.com/smacker/go-tree-sitter/typescript/typescript"
)

// shapes are the grammars by language.
var shapes = map[string]shape{
	"go":         golang,
	"typescript": script(tstypescript.GetLanguage),
	"tsx":        script(tstsx.GetLanguage),
	"javascript": script(tstsx.GetLanguage),
	"python":     python,
	"java":       java,
	"rust":       rust,
	"csharp":     csharp,
}

var golang = shape{
	grammar:   tsgo.GetLanguage,
	names:     []string{"identifier", "type_identifier", "field_identifier", "package_identifier"},
	calls:     []string{"call_expression.function"},
	selectors: []string{"selector_expression", "qualified_type", "generic_type"},
	members:   []string{"field_identifier"},
	patterns:  []string{"expression_list"},
	locals: []string{
		"short_var_declaration.left", "range_clause.left", "receive_statement.left", "var_spec.name", "const_spec.name",
		"parameter_declaration.name", "variadic_parameter_declaration.name", "type_parameter_declaration.name", "type_switch_statement.alias",
		"type_spec.name", "type_alias.name",
	},
	fields:   []string{"field_declaration.name", "method_elem.name", "method_spec.name"},
	embedded: "field_declaration.type",
	scopes: []string{
		"function_declaration", "method_declaration", "func_literal", "function_type", "block", "if_statement", "for_statement",
		"expression_switch_statement", "type_switch_statement", "communication_case", "expression_case", "type_case", "default_case", "type_spec",
	},
	bound: map[string]string{"type_elem": "receiver"},
	apart: []string{"package_clause", "import_spec.name"},
	words: []string{"_"},
}

func script(grammar func() *sitter.Language) shape {
	return shape{
		grammar:   grammar,
		names:     []string{"identifier", "type_identifier", "property_identifier", "private_property_identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"},
		calls:     []string{"call_expression.function", "new_expression.constructor"},
		selectors: []string{"member_expression", "nested_identifier"},
		members:   []string{"property_identifier", "private_property_identifier"},
		patterns:  []string{"object_pattern", "array_pattern", "rest_pattern", "pair_pattern", "assignment_pattern", "object_assignment_pattern"},
		locals: []string{
			"variable_declarator.name", "required_parameter.pattern", "optional_parameter.pattern", "required_parameter.name", "optional_parameter.name", "import_specifier.alias", "formal_parameters", "arrow_function.parameter", "catch_clause.parameter",
			"for_in_statement.left", "type_parameter.name", "mapped_type_clause.name", "import_alias", "import_require_clause", "function_expression.name", "function.name", "class.name", "index_signature.name",
		},
		scopes: []string{
			"function_declaration", "function_expression", "function", "generator_function", "generator_function_declaration", "arrow_function", "method_definition", "statement_block",
			"for_statement", "for_in_statement", "catch_clause", "class_declaration", "abstract_class_declaration", "class", "interface_declaration", "type_alias_declaration",
			"function_signature", "method_signature", "call_signature", "construct_signature", "function_type", "constructor_type", "mapped_type_clause", "conditional_type", "abstract_method_signature", "object_type",
		},
		fields:    []string{"property_signature.name", "method_signature.name", "pair.key", "public_field_definition.name", "method_definition.name"},
		apart:     []string{"jsx_attribute", "export_specifier.alias", "namespace_export", "meta_property"},
		intrinsic: []string{"jsx_opening_element.name", "jsx_closing_element.name", "jsx_self_closing_element.name"},
		hoisted:   "variable_declaration",
		functions: []string{"function_declaration", "function_expression", "function", "generator_function", "generator_function_declaration", "arrow_function", "method_definition"},
		declaring: []string{"using"},
		words:     []string{"undefined", "arguments", "module", "exports", "require"},
		own:       []string{"prototype", "exports", "meta"},
		wide:      map[string]string{"infer_type": "conditional_type"},
	}
}

var python = shape{
	grammar:   tspython.GetLanguage,
	names:     []string{"identifier"},
	calls:     []string{"call.function"},
	selectors: []string{"attribute"},
	members:   []string{"attribute.attribute"},
	patterns:  []string{"pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "dictionary_splat_pattern", "as_pattern_target", "tuple", "list", "dotted_name"},
	locals: []string{
		"assignment.left", "parameters", "lambda_parameters", "default_parameter.name", "typed_parameter.", "typed_default_parameter.name", "for_statement.left", "for_in_clause.left",
		"as_pattern.alias", "named_expression.name", "except_clause", "case_pattern", "keyword_pattern", "splat_pattern", "as_pattern.", "augmented_assignment.left",
	},
	scopes: []string{"function_definition", "lambda", "list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression"},
	apart: []string{
		"keyword_argument.name", "global_statement", "nonlocal_statement", "aliased_import.alias",
		"function_definition.name", "import_statement", "import_from_statement", "relative_import", "aliased_import", "future_import_statement",
	},
	words: []string{"_"},
	own:   []string{"setter", "getter", "deleter"},
}

var java = shape{
	grammar:   tsjava.GetLanguage,
	names:     []string{"identifier", "type_identifier"},
	calls:     []string{"method_invocation.name", "object_creation_expression.type"},
	selectors: []string{"generic_type", "scoped_type_identifier"},
	members:   []string{"field_access.field", "method_invocation.name"},
	patterns:  []string{"scoped_identifier"},
	locals: []string{
		"variable_declarator.name", "formal_parameter.name", "catch_formal_parameter.name", "inferred_parameters", "lambda_expression.parameters", "enhanced_for_statement.name",
		"type_parameter", "resource.name", "instanceof_expression.name", "spread_parameter", "type_pattern", "record_pattern_component",
	},
	scopes: []string{
		"method_declaration", "constructor_declaration", "compact_constructor_declaration", "lambda_expression", "block", "for_statement", "enhanced_for_statement", "catch_clause",
		"try_with_resources_statement", "class_declaration", "interface_declaration", "record_declaration", "switch_block_statement_group", "switch_rule",
	},
	apart:    []string{"package_declaration", "import_declaration", "module_declaration", "exports_module_directive", "opens_module_directive", "requires_module_directive", "labeled_statement", "break_statement", "continue_statement", "element_value_pair.key"},
	packages: []string{"scoped_type_identifier", "field_access", "scoped_identifier"},
	words:    []string{"var"},
}

var rust = shape{
	grammar:   tsrust.GetLanguage,
	names:     []string{"identifier", "type_identifier", "field_identifier", "shorthand_field_identifier"},
	calls:     []string{"call_expression.function"},
	selectors: []string{"field_expression", "scoped_identifier", "generic_function", "scoped_type_identifier"},
	members:   []string{"field_identifier"},
	patterns:  []string{"tuple_pattern", "slice_pattern", "mut_pattern", "ref_pattern", "reference_pattern", "captured_pattern", "or_pattern", "remaining_field_pattern", "token_tree", "scoped_identifier"},
	locals: []string{
		"let_declaration.pattern", "parameter.pattern", "closure_parameters", "for_expression.pattern", "match_pattern", "let_condition.pattern", "tuple_struct_pattern",
		"field_pattern.pattern", "field_pattern.name", "type_parameters", "constrained_type_parameter.left", "const_parameter.name", "optional_type_parameter.name",
	},
	scopes: []string{"function_item", "function_signature_item", "closure_expression", "block", "match_arm", "for_expression", "if_expression", "while_expression", "impl_item", "struct_item", "enum_item", "trait_item", "type_item", "union_item"},
	apart: []string{
		"lifetime", "label", "loop_label", "use_declaration", "scoped_use_list", "use_list", "use_as_clause", "use_wildcard", "extern_crate_declaration", "attribute", "attribute_item",
		"inner_attribute_item", "macro_definition", "token_binding_pattern", "token_repetition_pattern", "token_tree_pattern",
	},
	words: []string{"_", "Self"},
}

var csharp = shape{
	grammar:   tscsharp.GetLanguage,
	names:     []string{"identifier", "implicit_parameter"},
	calls:     []string{"invocation_expression.function", "object_creation_expression.type"},
	selectors: []string{"member_access_expression", "qualified_name", "generic_name"},
	members:   []string{"member_access_expression.name"},
	patterns:  []string{"qualified_name", "generic_name"},
	locals: []string{
		"variable_declarator", "variable_declarator.name", "parameter.name", "catch_declaration.name", "declaration_expression.name", "declaration_pattern.name", "type_parameter",
		"lambda_expression.parameters", "parameter_list.name", "foreach_statement.left", "from_clause.name", "let_clause.name", "join_clause.name", "var_pattern.name", "tuple_pattern.name",
		"query_continuation", "parenthesized_variable_designation",
	},
	scopes: []string{
		"method_declaration", "constructor_declaration", "local_function_statement", "lambda_expression", "anonymous_method_expression", "block", "for_statement", "foreach_statement", "catch_clause", "query_expression",
		"using_statement", "class_declaration", "interface_declaration", "struct_declaration", "record_declaration", "delegate_declaration", "switch_section", "accessor_declaration", "property_declaration",
	},
	apart:    []string{"using_directive.alias", "labeled_statement", "goto_statement", "name_colon", "argument.name", "using_directive", "namespace_declaration", "file_scoped_namespace_declaration"},
	packages: []string{"qualified_name", "member_access_expression"},
	words:    []string{"_", "var", "nameof"},
}
