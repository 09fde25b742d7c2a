//go:build cgo

// Package elm describes Elm to the engine of package spec.
//
// A module is found by the name that its file says. What a module exposes by an
// import is in scope, the constructors of a type with it; a module has a name apart from types.
package elm

import (
	"strings"

	"github.com/smacker/go-tree-sitter/elm"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeThen(lang.Language{
		Name: "elm", Version: 1, Tier: 1, Depth: "names", Family: "elm", Extensions: []string{".elm"},
		Limits: []string{"Members of records whose type is not written are open.", "What ports lead to in scripts is not known."},
		Unused: lang.ByNameAlone, Entries: []string{"main"}, Main: lang.MainAtTop, TestPath: isTestPath,
		Names: &lang.Names{Strategy: lang.ByModule, Separator: ".", Declared: true, ModulesApart: true},
	}, rules, expose)}
}

const (
	atTop      = "..(file ERROR)"
	defined    = "=(value_declaration)/functionDeclarationLeft"
	patterns   = "(lower_pattern anything_pattern record_pattern tuple_pattern pattern union_pattern list_pattern cons_pattern unit_expr)"
	params     = "functionDeclarationLeft/" + patterns
	typeParams = "(lower_type_name)/(lower_case_identifier)"
	written    = "typeExpression/part|typeExpression/(type_ref)"
	named      = "functionDeclarationLeft/(lower_case_identifier)"
	qualifier  = "(dot)/-(upper_case_identifier)"
)

func rules() spec.Spec {
	return spec.Spec{
		Grammar:     elm.GetLanguage,
		Identifiers: "lower_case_identifier upper_case_identifier",
		Strings:     "string_constant_expr char_constant_expr",
		Comments:    "line_comment block_comment",
		Marks:       []string{"{-|", "{-", "--"},
		DocMarks:    []string{"{-|"},
		Doc:         func(text string) string { return strings.TrimRight(text, " -}\n") },
		Separator:   ".",

		Definitions: []spec.Definition{
			{Nodes: "type_alias_declaration", When: "typeExpression/part/.(record_type)", Kind: facts.KindStruct, Name: "name", Body: "typeExpression", TypeParams: typeParams, Open: true},
			{Nodes: "type_alias_declaration", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: typeParams, Type: written},
			{Nodes: "type_declaration", Kind: facts.KindEnum, Name: "name", Body: "(eq)", TypeParams: typeParams, Open: true},
			{Nodes: "union_variant", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Flags: facts.Spilled},
			{Nodes: "field_type", When: "..(record_type)/..(type_expression)/..(type_alias_declaration)", Kind: facts.KindField, Name: "name", Type: written},
			{Nodes: "port_annotation", Kind: facts.KindFunction, Name: "name", Body: "(eq)"},
			{Nodes: "type_annotation", When: "typeExpression/~^Test(\\.Test)?$/..(type_annotation)/" + atTop, Kind: facts.KindFunction, Name: "name", Until: "=(value_declaration)", Flags: facts.Test},
			{Nodes: "type_annotation", When: defined + "/" + patterns + "/..(function_declaration_left)/..(value_declaration)/" + atTop, Kind: facts.KindFunction, Name: "name", Params: defined + "/" + patterns, Until: "=(value_declaration)"},
			{Nodes: "type_annotation", When: "typeExpression/(arrow)/..(type_expression)/..(type_annotation)/" + atTop, Kind: facts.KindFunction, Name: "name", Until: "=(value_declaration)"},
			{Nodes: "type_annotation", When: atTop, Kind: facts.KindValue, NodeKind: "const", Name: "name", Flags: facts.Const, Type: written, Until: "=(value_declaration)"},
			{Nodes: "value_declaration", When: params + "/..(function_declaration_left)/..(value_declaration)/" + atTop, Unless: "-(type_annotation)", Kind: facts.KindFunction, Name: named, Params: params},
			{Nodes: "value_declaration", When: atTop, Unless: "-(type_annotation)", Kind: facts.KindValue, NodeKind: "const", Name: named, Flags: facts.Const},
		},
		Modifiers: spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{
			{Nodes: "lower_pattern", Name: "."},
			{Nodes: "pattern", When: "child/.(lower_pattern)", Name: "child"},
			{Nodes: "anything_pattern record_pattern tuple_pattern pattern union_pattern list_pattern cons_pattern unit_expr", Unnamed: true},
		},
		Imports: []spec.Import{
			{Nodes: "import_clause", Path: "moduleName", Items: ".&exposing/(exposed_value exposed_type double_dot)&exposing/(exposed_type)/(exposed_union_constructors)"},
			{Nodes: "import_clause", Inside: true, Module: true, Alias: "asClause/name"},
			{Nodes: "exposed_value", Inside: true, Path: "(lower_case_identifier)"},
			{Nodes: "exposed_type", Inside: true, Path: "(upper_case_identifier)"},
			{Nodes: "exposed_union_constructors", Inside: true, Path: "-(upper_case_identifier)", Star: true},
			{Nodes: "double_dot", Inside: true, Star: true},
			{Nodes: "module_declaration"}, // it says what others see
		},

		Forms: []spec.Form{
			{Nodes: "value_qid upper_case_qid", When: "(dot)/..(upper_case_qid)/..(type_ref)", Is: spec.Qualified, Of: qualifier, Name: "$", Type: true},
			{Nodes: "value_qid upper_case_qid", When: "(dot)/..(value_qid)/..(value_expr)/" + pipedInto, Is: spec.Qualified, Of: qualifier, Name: "$", Role: facts.RoleCalls},
			{Nodes: "value_qid upper_case_qid", When: "(dot)", Is: spec.Qualified, Of: qualifier, Name: "$"},
			{Nodes: "value_qid upper_case_qid", Is: spec.Same, Of: "*"},
			{Nodes: "upper_case_identifier", When: "..(upper_case_qid)/..(type_ref)", Unless: "=(dot)", Is: spec.Name, Type: true},
			{Nodes: "upper_case_identifier", When: "..(upper_case_qid)", Unless: "=(dot)", Is: spec.Name},
			{Nodes: "upper_case_identifier", Is: spec.Other},
			{Nodes: "lower_case_identifier", When: "..(value_qid)/..(value_expr)/" + pipedInto, Is: spec.Name, Role: facts.RoleCalls},
			{Nodes: "lower_case_identifier", When: "..(value_qid lower_pattern record_base_identifier)|..(function_declaration_left)/..(value_declaration)/..(let_in_expr)|@patternAs", Is: spec.Name},
			{Nodes: "lower_case_identifier", When: "..(lower_type_name)", Is: spec.Name, Type: true},
			{Nodes: "lower_case_identifier", Is: spec.Other},
			{Nodes: "lower_pattern value_expr record_base_identifier", Is: spec.Same, Of: "*"},
			{Nodes: "pattern", When: "child/.(lower_pattern)", Is: spec.Same, Of: "child"},
			{Nodes: "parenthesized_expr", Is: spec.Same, Of: "expression"},
			{Nodes: "type_ref", Is: spec.Same, Of: "(upper_case_qid)"},
			{Nodes: "field_access_expr", Is: spec.Member, Of: "target", Name: "(lower_case_identifier)"},
			{Nodes: "function_call_expr", Is: spec.Call, Of: "target", Args: "arg"},
			{Nodes: "string_constant_expr", Is: spec.Literal, Text: "String"},
		},
		Locals: []spec.Local{
			{Nodes: "value_declaration", Pattern: params, At: "body"},
			{Nodes: "let_in_expr", Pattern: "valueDeclaration/" + named + "&valueDeclaration/pattern", At: "."},
			{Nodes: "anonymous_function_expr", Pattern: "param", At: "expr"},
			{Nodes: "case_of_branch", Pattern: "pattern", At: "expr"},
		},
		Binds:  func(name string) bool { return name == "" || name[0] < 'A' || name[0] > 'Z' },
		Blocks: "value_declaration let_in_expr anonymous_function_expr case_of_branch",
		Metrics: spec.Metrics{
			Branches: "if_else_expr case_of_expr", Cases: "case_of_branch", Asserts: spec.Match(`^(equal|notEqual|lessThan|atMost|greaterThan|atLeast|within|true|false|ok|err|fail|pass|all|equalLists|equalDicts|equalSets)$`),
		},
	}
}

// pipedInto leads from a function to the operator that gives it its last argument.
const pipedInto = `-(operator)/~^[^<>+=]>$`

// isTestPath follows elm-test.
var isTestPath = spec.Match(`(^|/)tests/`)
