//go:build cgo

// Package php describes PHP to the engine of package spec.
//
// Types are found by the namespace that their file says, whatever autoloader brings them. A
// trait is a supertype of what uses it. Variables are locals, also at the top of a file.
package php

import (
	"strings"

	"github.com/smacker/go-tree-sitter/php"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "php", Version: 8, Tier: 1, Depth: "names", ValueAfter: []string{"="}, Family: "php",
		Limits:     []string{"Members that __get and __call give are not known.", "Classes and functions whose names are texts or variables are not known, as those that call_user_func and containers of services take."},
		Extensions: []string{".php", ".phtml"}, Linguist: "PHP", Known: &known, Interpreters: []string{"php"}, PlainCalls: true, Calls: lang.Calls{Surplus: true}, Unused: lang.ByNameWithImports(false, ""), ImportCircles: true,
		Entries:     []string{"__construct", "__destruct", "__call", "__callStatic", "__get", "__set", "__isset", "__unset", "__toString", "__invoke", "__clone", "__sleep", "__wakeup", "__serialize", "__unserialize", "__set_state", "__debugInfo"},
		TestPath:    isTestPath,
		Inheritance: &lang.Inheritance{Bodies: true, Types: []facts.Kind{facts.KindEnum}, Every: "cases from tryFrom"},
		Names:       &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Root: `\`, Flat: true, Methods: true, ByName: []facts.Kind{facts.KindClass, facts.KindInterface, facts.KindTrait, facts.KindEnum}},
	}, &rules)}
}

var public = facts.VisibilityPublic

const (
	types  = "(name qualified_name)"
	params = "parameters/(simple_parameter variadic_parameter property_promotion_parameter)"
)

var rules = spec.Spec{
	Grammar:     php.GetLanguage,
	Identifiers: "name",
	Variables:   "variable_name",
	Strings:     "string encapsed_string heredoc nowdoc",
	Comments:    "comment",
	Marks:       []string{"/**", "//", "/*", "#"},
	DocMarks:    []string{"/**"},
	Outdated:    spec.Match(`@deprecated\b`),
	Documented: spec.DocTypes{Written: docType, Plain: "string int integer float double bool boolean array mixed object callable iterable void null false true never resource scalar numeric list Closure array-key class-string TKey TValue T",
		Self: "static self $this", List: "array list iterable non-empty-array non-empty-list"},
	Separator: `\`, Dots: true,

	Definitions: []spec.Definition{
		{Nodes: "namespace_definition", When: "body", Kind: facts.KindNamespace, Name: "name"},
		{Nodes: "namespace_definition", Kind: facts.KindNamespace, Name: "name", Rest: true},
		{Nodes: "class_declaration", Kind: facts.KindClass, Name: "name", Supers: supers},
		{Nodes: "interface_declaration", Kind: facts.KindInterface, Name: "name", Supers: supers},
		{Nodes: "trait_declaration", Kind: facts.KindTrait, Name: "name", Supers: supers},
		{Nodes: "enum_declaration", Kind: facts.KindEnum, Name: "name", Supers: supers},
		{Nodes: "enum_case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
		{Nodes: "method_declaration", When: "name/~^test[A-Z_0-9]", Kind: facts.KindMethod, Name: "name", Params: params, Type: "return_type", Flags: facts.Test},
		{Nodes: "method_declaration", When: "name/~^__construct$", Kind: facts.KindConstructor, Name: "name", Params: params},
		{Nodes: "method_declaration", Kind: facts.KindMethod, Name: "name", Params: params, Type: "return_type"},
		{Nodes: "function_definition", Kind: facts.KindFunction, Name: "name", Params: params, Type: "return_type"},
		{Nodes: "property_declaration", Kind: facts.KindField, NodeKind: "property", Each: "(property_element)", Name: "(variable_name)/(name)", Type: "type", Value: "(property_initializer)/*"},
		{Nodes: "property_promotion_parameter", Hoisted: true, Leaf: true, Kind: facts.KindField, NodeKind: "property", Name: "name/(name)", Type: "type"},
		{Nodes: "const_declaration", Kind: facts.KindValue, NodeKind: "const", Each: "(const_element)", Name: "(name)", Value: "$", Flags: facts.Const | facts.Static},
	},
	Modifiers: spec.Modifiers{
		At:         "(visibility_modifier static_modifier abstract_modifier final_modifier)&visibility",
		Visibility: map[string]facts.Visibility{"public": public, "private": facts.VisibilityPrivate, "protected": facts.VisibilityProtected},
		Flags:      map[string]facts.Flags{"static": facts.Static, "abstract": facts.Abstract},
		Abstract:   ".(method_declaration)/..(declaration_list)/..(interface_declaration)",
	},
	Attributes: []spec.Attribute{{
		Nodes: "attribute", On: "attributes/(attribute_group)/(attribute)", Name: types, Args: "parameters",
		Test: spec.Match(`^\\?(\w+\\)*(Test|DataProvider)\b`), Deprecated: spec.Match(`^\\?Deprecated\b`),
	}},
	Parameters: []spec.Parameter{
		{Nodes: "simple_parameter property_promotion_parameter", Name: "name/(name)", Type: "type", Optional: "default_value"},
		{Nodes: "variadic_parameter", Name: "name/(name)", Type: "type", Variadic: "."},
	},
	Imports: []spec.Import{
		{Nodes: "namespace_use_declaration", When: "(namespace_use_group)", Path: "(namespace_name)", Items: "(namespace_use_group)/(namespace_use_group_clause)"},
		{Nodes: "namespace_use_declaration", Items: "(namespace_use_clause)"},
		{Nodes: "namespace_use_clause", Inside: true, Path: types, Alias: "(namespace_aliasing_clause)/(name)"},
		{Nodes: "namespace_use_group_clause", Inside: true, Path: "(namespace_name name)", Alias: "(namespace_aliasing_clause)/(name)"},
		{Nodes: "require_expression require_once_expression include_expression include_once_expression", When: "(string)|(binary_expression)/right/.(string)",
			Path: "(string)|(binary_expression)/right", File: true},
	},

	Forms: []spec.Form{
		{Nodes: "variable_name", When: "~^.this$", Is: spec.This},
		{Nodes: "variable_name", Is: spec.Variable},
		{Nodes: "name", When: "..(variable_name namespace_name use_as_clause)|-(name qualified_name relative_scope)/..(class_constant_access_expression)", Is: spec.Other},
		{Nodes: "name", When: "~^s[et][la][ft](ic)?$", Is: spec.Self},
		{Nodes: "name", When: "~^parent$", Is: spec.Super},
		{Nodes: "name", When: typed, Is: spec.Name, Type: true},
		{Nodes: "name", When: "..(member_access_expression nullsafe_member_access_expression member_call_expression nullsafe_member_call_expression)/@name", Is: spec.Other},
		{Nodes: "name", Is: spec.Name},
		{Nodes: "relative_scope", When: "~^parent$", Is: spec.Super},
		{Nodes: "relative_scope", Is: spec.Self},
		{Nodes: "namespace_name", Is: spec.Dotted, Args: "(name)"},
		{Nodes: "namespace_name_as_prefix", When: "(namespace_name)", Is: spec.Same, Of: "(namespace_name)"},
		{Nodes: "namespace_name_as_prefix", Is: spec.Dotted},
		{Nodes: "qualified_name", When: typed, Is: spec.Member, Of: "(namespace_name_as_prefix)", Name: "(name)", Static: true, Type: true},
		{Nodes: "qualified_name", Is: spec.Member, Of: "(namespace_name_as_prefix)", Name: "(name)", Static: true},
		{Nodes: "named_type optional_type", Is: spec.Same, Of: "*"},
		{Nodes: "primitive_type", Is: spec.Builtin},
		{Nodes: "member_access_expression nullsafe_member_access_expression", Is: spec.Member, Of: "object", Name: "name"},
		{Nodes: "member_call_expression nullsafe_member_call_expression", When: "name/.(name)", Is: spec.Invoke, Of: "object", Name: "name", Args: "arguments/*"},
		{Nodes: "scoped_call_expression", When: "name/.(name)", Is: spec.Invoke, Of: "scope", Name: "name", Args: "arguments/*"},
		{Nodes: "scoped_property_access_expression", Is: spec.Member, Of: "scope", Name: "name/(name)", Static: true},
		{Nodes: "class_constant_access_expression", When: "(relative_scope)", Is: spec.Member, Of: "(relative_scope)", Name: "$", Static: true},
		{Nodes: "class_constant_access_expression", Is: spec.Member, Of: "*", Name: "$", Static: true},
		{Nodes: "function_call_expression", Is: spec.Call, Of: "function", Args: "arguments/*"},
		{Nodes: "object_creation_expression", Is: spec.New, Of: types, Args: "(arguments)/*"},
		{Nodes: "subscript_expression", Is: spec.Element, Of: "*"},
		{Nodes: "assignment_expression", Is: spec.Assign, Of: "left", Holds: "right"},
		{Nodes: "augmented_assignment_expression", Is: spec.Assign, Of: "left"},
		{Nodes: "update_expression", Is: spec.Assign, Of: "argument"},
		{Nodes: "parenthesized_expression clone_expression argument", Is: spec.Same, Of: "_"},
	},
	TypeAt: typed,
	Locals: []spec.Local{
		{Nodes: "assignment_expression", When: "left/.(variable_name)", Pattern: "left", Value: "right"},
		{Nodes: "formal_parameters", When: "(property_promotion_parameter)", Pattern: "."},
		{Nodes: "simple_parameter variadic_parameter", Pattern: "name", Type: "type"},
		{Nodes: "foreach_statement", When: `"as"/=(variable_name)`, Pattern: `"as"/=(variable_name)`, Value: "*", Element: true, At: "body"},
		{Nodes: "foreach_statement", When: `"as"/=(pair)/$/.(variable_name)`, Pattern: `"as"/=(pair)/$`, Value: "*", Element: true, At: "body"},
		{Nodes: "foreach_statement", Pattern: "body/-(variable_name pair)", Value: "*", Element: true, At: "body"},
		{Nodes: "catch_clause", When: "name", Pattern: "name", Type: "type/(named_type)", At: "body"},
	},
	Tests: []spec.Test{
		{Nodes: "binary_expression", When: `"instanceof"`, Unless: "..(unary_op_expression)", Name: "left/.(variable_name)", Type: "right", Within: whereTrue},
		{Nodes: "binary_expression", When: leaves + "(return_statement continue_statement break_statement)|" + leaves + "(expression_statement)/(throw_expression)",
			Name: "left/.(variable_name)", Type: "right", Behind: ifNot + "+"},
	},
	Labels: []spec.Label{{Nodes: "argument", At: "name"}},
	Metrics: spec.Metrics{
		Branches: "if_statement else_if_clause switch_statement conditional_expression match_expression catch_clause", Cases: "case_statement match_conditional_expression",
		Loops: "for_statement foreach_statement while_statement do_statement", Returns: "return_statement", Logic: `"&&" "||" "??"`, Asserts: spec.Match(`^assert`),
	},
	Layout: "arguments formal_parameters array_creation_expression match_block",
}

// typed is where names are those of types.
const typed = `..(named_type base_clause class_interface_clause object_creation_expression use_declaration attribute)|@scope|..(class_constant_access_expression)|@right/..(binary_expression)/"instanceof"/..`

// What runs only where a test holds that is all of a condition, or one of two or three that have to hold, and what a test that
// does not hold leaves its block by.
const (
	branch    = "..(parenthesized_expression)/..(if_statement else_if_clause)/body"
	both      = `..(binary_expression)/operator/~^\x26\x26$/..(binary_expression)/`
	whereTrue = branch + "&..(conditional_expression)/body&" + both + "*&" + both + branch + "&" + both + both + "*&" + both + both + branch
	ifNot     = "..(unary_op_expression)/..(parenthesized_expression)/..(if_statement)/"
	leaves    = `"instanceof"/..(binary_expression)/` + ifNot + "body/.(compound_statement)/$/."
)

var supers = []spec.Supertype{
	{At: "(base_clause)/" + types, Role: facts.RoleExtends},
	{At: "(class_interface_clause)/" + types, Role: facts.RoleImplements},
	{At: "body/(use_declaration)/" + types, Role: facts.RoleEmbeds},
}

// isTestPath follows PHPUnit: a class is called so, in a folder of tests.
var isTestPath = spec.Match(`(^|/)[Tt]ests?/|Test\.php$`)

// docType is the type that a comment says of what a function gives, of one of its parameters or of a variable.
func docType(doc, of string, kind facts.Kind) string {
	tag := "return"
	switch {
	case kind == facts.KindParameter:
		tag = "param"
	case !kind.IsCallable():
		tag = "var"
	}
	for line := range strings.SplitSeq(doc, "\n") {
		_, rest, ok := strings.Cut(line, "@"+tag+" ")
		if !ok {
			continue
		}
		typ, name := typeAhead(strings.TrimSpace(rest))
		if of == "" || kind != facts.KindParameter && !strings.HasPrefix(name, "$") || strings.TrimLeft(name, "&.$") == of {
			return typ
		}
	}
	return ""
}

// typeAhead parts a text behind the type that it begins with, and gives the word behind that.
func typeAhead(text string) (typ, name string) {
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '<' || c == '(' || c == '{':
			depth++
		case c == '>' || c == ')' || c == '}':
			depth--
		case c == ' ' && depth == 0 && (i == 0 || text[i-1] != '|') && !strings.HasPrefix(text[i:], " |"):
			name, _, _ = strings.Cut(strings.TrimSpace(text[i:]), " ")
			return strings.ReplaceAll(text[:i], " ", ""), name
		}
	}
	return strings.ReplaceAll(text, " ", ""), ""
}

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception ValueError TypeError", NeverCallsBack: "Exception RuntimeException Error ValueError Serializable", Describing: "Override Deprecated", Overriding: "Override"}
