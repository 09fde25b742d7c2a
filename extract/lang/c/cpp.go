//go:build cgo

package c

import (
	"strings"

	"github.com/smacker/go-tree-sitter/cpp"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

const (
	plusWraps      = wraps + " reference_declarator variadic_declarator"
	plusWords      = words + " qualified_identifier operator_name destructor_name template_function template_method"
	templateParams = "..(template_declaration)/parameters/(type_parameter_declaration optional_type_parameter_declaration variadic_type_parameter_declaration)"
)

var bases = []spec.Supertype{{At: "(base_class_clause)/(type_identifier qualified_identifier template_type)", Role: facts.RoleExtends}}

func rulesOfCpp() *spec.Spec {
	s := shared(plusWraps, plusWords)
	s.Grammar = cpp.GetLanguage
	s.Identifiers += " namespace_identifier"
	s.Strings += " raw_string_literal"
	s.Overloads, s.Constructed = true, true
	own := declared(plusWraps, plusWords)

	s.Definitions = append([]spec.Definition{
		{Nodes: "namespace_definition", When: "name", Unless: `"inline"`, Kind: facts.KindNamespace, Name: "name"},
		{Nodes: "class_specifier", When: "body", Kind: facts.KindClass, Name: "name", TypeParams: templateParams, Qualified: true, Supers: bases},
		{Nodes: "type_definition", When: "type/.(class_specifier)/body", Unless: "type/name", Kind: facts.KindClass, Name: own},
		{Nodes: "alias_declaration", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: templateParams, Type: "type"},
		{Nodes: "preproc_def", When: `value/~^(inline +)?namespace +\w+`, Kind: facts.KindNamespace, Name: "value", Called: openedBy, Flags: facts.Spilled},
		{Nodes: "enumerator", When: `../../"class"|../../"struct"`, Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
		{Nodes: "concept_definition", Kind: facts.KindTrait, Name: "name"},
		{Nodes: "function_definition declaration field_declaration", When: "declarator/.(operator_cast)", Kind: facts.KindMethod, Name: "declarator", Called: castName, Type: "declarator/.(operator_cast)/type"},
		{Nodes: "function_definition", When: "declarator/.(qualified_identifier)/>(qualified_identifier)/name/.(operator_cast)", Kind: facts.KindMethod, Name: "declarator", Called: castName, Qualified: true},
		{Nodes: "function_definition", When: "(pure_virtual_clause)", Unless: "declarator/>(" + plusWraps + ")/.(function_declarator)", Kind: facts.KindField, Name: own, Type: "type"}, // x = 0
	}, s.Definitions...)
	s.Modifiers.At = "(storage_class_specifier type_qualifier virtual explicit_function_specifier)&declarator/>(" + plusWraps + ")/.(function_declarator)/(virtual_specifier)&(default_method_clause delete_method_clause pure_virtual_clause)"
	s.Modifiers.Sections = "access_specifier"
	s.Modifiers.Visibility = map[string]facts.Visibility{"public": facts.VisibilityPublic, "private": private, "protected": facts.VisibilityProtected}
	s.Modifiers.Inner = private
	s.Modifiers.Flags["override"], s.Modifiers.Flags["=0;"] = facts.Override, facts.Abstract
	s.Parameters = append(s.Parameters[:3:3],
		spec.Parameter{Nodes: "optional_parameter_declaration", Name: own, Type: "type", Optional: ".", Unnamed: true},
		spec.Parameter{Nodes: "variadic_parameter_declaration", Name: own, Type: "type", Variadic: ".", Unnamed: true},
		spec.Parameter{Nodes: `"..."`, Variadic: ".", Unnamed: true},
		spec.Parameter{Nodes: "identifier", Name: "."})
	s.Imports = append(s.Imports,
		spec.Import{Nodes: "using_declaration", When: `"namespace"`, Path: "_", Star: true},
		spec.Import{Nodes: "using_declaration", Path: "_"},
		spec.Import{Nodes: "namespace_alias_definition", Path: "_", Alias: "name"})

	s.Forms = append([]spec.Form{
		{Nodes: "this", Is: spec.This},
		{Nodes: "string_literal raw_string_literal concatenated_string", Is: spec.Literal, Text: "string"},
		{Nodes: "number_literal", Is: spec.Literal, Text: "int"},
		{Nodes: "char_literal", Is: spec.Literal, Text: "char"},
		{Nodes: "true false", Is: spec.Literal, Text: "bool"},
		{Nodes: "auto", Is: spec.Builtin},
		{Nodes: "namespace_identifier type_identifier", When: "@scope/..(qualified_identifier)/@name", Is: spec.Member, Of: "../../scope", Static: true, Type: true},
		{Nodes: "namespace_identifier", Is: spec.Name, Type: true},
		{Nodes: "qualified_identifier", When: "name/.(type_identifier template_type)", Is: spec.Member, Of: "scope", Name: "name", Static: true, Type: true},
		{Nodes: "qualified_identifier", When: "scope", Is: spec.Member, Of: "scope", Name: "name", Static: true},
		{Nodes: "qualified_identifier", Is: spec.Same, Of: "name"},
		{Nodes: "template_type template_function template_method", Is: spec.Generic, Of: "name", Args: "arguments/*"},
		{Nodes: "dependent_name dependent_type", Is: spec.Same, Of: "*"},
		{Nodes: "class_specifier", Is: spec.Same, Of: "name"},
		{Nodes: "field_identifier", When: "..(field_initializer)", Is: spec.Name},
		{Nodes: "new_expression", Is: spec.New, Of: "type", Args: "arguments/*"},
		{Nodes: "call_expression", When: "function/.(template_function)/name/~^[a-z]+_cast$", Is: spec.Cast, Of: "function/arguments/*"},
		{Nodes: "call_expression", When: "function/.(primitive_type)", Is: spec.Other},
		{Nodes: "type_parameter_declaration variadic_type_parameter_declaration", Is: spec.Same, Of: "*"},
		{Nodes: "optional_type_parameter_declaration", Is: spec.Same, Of: "name"},
	}, s.Forms...)
	s.Locals = append([]spec.Local{
		{Nodes: "declaration", When: "value/" + atTop, Pattern: own, Type: "type", Value: "value"},
		{Nodes: "for_range_loop", Pattern: own + "|declarator", Type: "type", Value: "right", Element: true, At: "body"},
		{Nodes: "structured_binding_declarator", Pattern: "."},
		{Nodes: "optional_parameter_declaration variadic_parameter_declaration", When: own, Pattern: own, Type: "type"},
	}, s.Locals...)
	s.Labels = append(s.Labels,
		spec.Label{Nodes: "namespace_definition", At: "name"},
		spec.Label{Nodes: "call_expression", At: "function/.(template_function)/name/~^[a-z]+_cast$"})
	s.Wrappers = "template_declaration"
	s.Metrics.Others = "reference_declarator abstract_reference_declarator"
	s.Blocks += " for_range_loop lambda_expression catch_clause if_statement while_statement"
	s.Builtins = "auto nullptr"
	s.Transparent = "unique_ptr shared_ptr weak_ptr optional reference_wrapper"
	s.Metrics.Branches += " try_statement catch_clause"
	s.Metrics.Loops += " for_range_loop"
	s.Layout += " template_argument_list"
	return s
}

// testName is what a test's macro calls it: the second of its arguments. The first is the
// type whose members are in scope in it, or no more than a name.
func testName(args string) string {
	names := strings.Split(strings.Trim(args, "()"), ",")
	return names[min(len(names)-1, 1)]
}

// castName is what an operator of conversion is called, without its parameters.
func castName(text string) string {
	text, _, _ = strings.Cut(text, "(")
	return "operator " + strings.TrimPrefix(text, "operator")
}

// openedBy is the namespace that the text of a macro opens. What is behind such a macro
// is in the namespace, which no file shows.
func openedBy(text string) string {
	_, name, _ := strings.Cut(text, "namespace")
	for n := range len(name) {
		if !letters.IsWord(name[n]) {
			return name[:n]
		}
	}
	return name
}
