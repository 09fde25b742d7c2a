//go:build cgo

// Package c describes C and C++ to the engine of package spec. They share headers: one is
// read as C++ if it says anything that C has not.
//
// A prototype is a definition of its own, marked as external, which the binder joins with
// the one that has a body. What a macro writes is not known, and what it stands for is not
// read; those that are where the grammar knows none are blank to it (see repair).
package c

import (
	"slices"

	"github.com/smacker/go-tree-sitter/c"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/objc"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's languages.
func Languages() []lang.Language {
	plain := spec.Describe(language("c", []string{".c", ".h"}, false), rulesOfC())
	plus := spec.Describe(language("cpp", []string{".cc", ".cpp", ".cxx", ".hpp", ".hh", ".hxx", ".ipp", ".inl"}, true), rulesOfCpp())
	sent := objc.Languages()[0]
	extract, unread := plain.Extract, plain.Unparsed
	plain.Extract = func(source []byte) (*facts.File, error) {
		switch {
		case objc.IsHeader(source):
			return sent.Extract(source)
		case isCpp(source):
			return plus.Extract(source)
		}
		return extract(source)
	}
	plain.Unparsed = func(source []byte) []lang.Lines {
		switch {
		case objc.IsHeader(source):
			return sent.Unparsed(source)
		case isCpp(source):
			return plus.Unparsed(source)
		}
		return unread(source)
	}
	plain.Limits = []string{"What a macro writes is not known, and its text is not read.", "Conditions of the preprocessor are not evaluated: what a branch defines, and something else or the system may define too, is one of several alternatives."}
	plus.Limits = append(slices.Clone(plain.Limits), "Whether a value is constant is not known: of two methods that differ by it both are alternatives.", "Members of what depends on a template's parameters are open.")
	plus.Linguist, plus.Inheritance = "C++", &lang.Inheritance{Bodies: true, Marked: true, Loose: true}
	plain.ByContent = "a header is C++ or Objective-C by what it says"
	return []lang.Language{plain, plus}
}

func language(name string, extensions []string, overloads bool) lang.Language {
	return lang.Language{
		Name: name, Version: 14, Tier: 1, Depth: "names", ValueAfter: []string{"=", " "}, Family: "c",
		Extensions: extensions, DeclaredTypes: true, PlainCalls: true, Unused: lang.ByNameAlone, ImportCircles: true, Entries: []string{"main"}, Unnamed: []string{"PyMODINIT_FUNC", "JNIEXPORT"}, Syntax: &asText, Main: lang.MainAtTop,
		TestPath: isTestPath, Undefined: lang.IsCondition,
		Names: &lang.Names{
			Strategy: lang.ByInclude, Separator: ".", Inward: true, Overloads: overloads, Macros: true,
			Foreign:    "std",
			Features:   lang.ConfiguredFeatures(),
			Containers: "vector list deque set unordered_set array span initializer_list optional unique_ptr shared_ptr weak_ptr stack queue",
			Unwraps:    "front back at top get value value_or lock pop",
			Passes:     "begin end cbegin cend rbegin rend find",
			ByName:     []facts.Kind{facts.KindStruct, facts.KindClass, facts.KindUnion, facts.KindEnum, facts.KindType, facts.KindEnumMember},
		},
	}
}

// asText is how C reads as text: macros put names together.
var asText = func() lang.Syntax {
	s := lang.CLike()
	s.Pastes = "##"
	return s
}()

// isCpp reports what no C source says.
var isCpp = spec.MatchBytes(`(?m)^\s*(class\s+(\w+\s+)?\w+(\s+final)?\s*(:[^:]|\{|;|$)|namespace(\s+[\w:]+)?\s*(\{|$)|template\s*<|(public|private|protected)\s*:|using\s+(namespace\s+)?[\w:]+\s*(=|;)|#\s*include\s*<(string|vector|memory|iostream|cstdint|cstddef|functional|map|utility|algorithm|type_traits)>)|\bstd::`)

const (
	wraps = "init_declarator pointer_declarator array_declarator function_declarator parenthesized_declarator attributed_declarator"
	words = "identifier field_identifier type_identifier"
	atTop = "^(compound_statement)"
)

// named leads from a declarator to its name, through what is wrapped around that.
func named(wraps, words string) spec.Path {
	return spec.Path(".(" + words + ")|>(" + wraps + ")/declarator/.(" + words + ")|>(" + wraps + ")/.(" + bare(wraps) + ")/(" + words + ")")
}

// bare lists the wraps whose declarator is in no field.
func bare(wraps string) string {
	if wraps == plusWraps {
		return "parenthesized_declarator attributed_declarator reference_declarator variadic_declarator"
	}
	return "parenthesized_declarator attributed_declarator"
}

// declared is named from a node that has the declarator in a field.
func declared(wraps, words string) spec.Path {
	return spec.Path("declarator/.(" + words + ")|declarator/>(" + wraps + ")/declarator/.(" + words + ")|declarator/>(" + wraps + ")/.(" + bare(wraps) + ")/(" + words + ")")
}

// function leads from a declarator to that of a function, which is no pointer to one.
func function(wraps, words string) spec.Path {
	return spec.Path(">(" + wraps + ")/.(function_declarator)/declarator/.(" + words + ")")
}

var private = facts.VisibilityPrivate

func rulesOfC() *spec.Spec {
	s := shared(wraps, words)
	s.Grammar = c.GetLanguage
	s.Parameters = append(s.Parameters, spec.Parameter{Nodes: "variadic_parameter", Variadic: ".", Unnamed: true})
	s.Forms = append(s.Forms, spec.Form{Nodes: "macro_type_specifier", Is: spec.Same, Of: "type"})
	return s
}

// shared is what both languages have, with the names of the grammar's nodes for declarators.
func shared(wraps, words string) *spec.Spec {
	name, own := named(wraps, words), declared(wraps, words)
	params := ">(" + wraps + ")/.(function_declarator)/parameters/"
	return &spec.Spec{
		Numbering:   facts.Numbers,
		Repair:      repair,
		Mends:       mends,
		Branches:    branchesOf,
		Identifiers: "identifier field_identifier type_identifier",
		Strings:     "string_literal char_literal system_lib_string",
		Comments:    "comment",
		Marks:       []string{"///", "//!", "/**", "/*!", "//", "/*"},
		Separator:   "::", Dots: true, Inward: true,

		Definitions: []spec.Definition{
			{Nodes: "function_definition", When: "declarator/.(function_declarator)/declarator/~^(TYPED_)?TEST[_A-Z]*$", Kind: facts.KindFunction,
				Owner: "declarator/parameters/(parameter_declaration)", Name: "declarator/parameters", Called: testName, Flags: facts.Test},
			{Nodes: "function_definition", When: `declarator/.(function_declarator)/declarator/~^[tT]est[A-Z_0-9]\w*$`, Kind: facts.KindFunction, Member: facts.KindMethod, Name: own, Qualified: true,
				Params: spec.Path("declarator/" + params + paramNodes(wraps)), Type: "type", Flags: facts.Test},
			{Nodes: "function_definition", Kind: facts.KindFunction, Member: facts.KindMethod, Name: own, Qualified: true, TypeParams: typeParams(wraps),
				Params: spec.Path("declarator/" + params + paramNodes(wraps)), Type: "type", Body: bodyOf(wraps)},
			{Nodes: "declaration", When: spec.Path("declarator/" + string(function(wraps, words))), Unless: atTop, Kind: facts.KindFunction, Member: facts.KindMethod, Each: "declarator",
				Name: name, TypeParams: typeParams(wraps), Params: spec.Path("declarator/" + params + paramNodes(wraps)), Type: "type", Flags: facts.External},
			{Nodes: "declaration", When: "type/.(struct_specifier union_specifier)/body", Unless: atTop + "|type/name", Kind: facts.KindValue, NodeKind: "val", Name: own, Value: "declarator/value"},
			{Nodes: "declaration", Unless: atTop + `|..(function_definition)|(storage_class_specifier)/~^extern$`, Leaf: true, Kind: facts.KindValue, NodeKind: "val", Member: facts.KindField, Each: "declarator", Name: name, Qualified: true, Type: "type", Value: "value"},
			{Nodes: "declaration", Unless: atTop + "|..(function_definition)", Leaf: true, Kind: facts.KindValue, NodeKind: "val", Each: "declarator", Name: name, Type: "type", Value: "value", Flags: facts.External},
			{Nodes: "field_declaration", When: spec.Path("declarator/" + string(function(wraps, words))), Kind: facts.KindMethod, Each: "declarator", Name: name,
				Params: spec.Path("declarator/" + params + paramNodes(wraps)), Type: "type", Flags: facts.External},
			{Nodes: "field_declaration", Leaf: true, Kind: facts.KindField, Each: "declarator", Name: name, Type: "type"},
			{Nodes: "struct_specifier", When: "body", Kind: facts.KindStruct, Name: "name", TypeParams: typeParams(wraps), Qualified: true, Open: true, Supers: supers(wraps)},
			{Nodes: "union_specifier", When: "body", Kind: facts.KindUnion, Name: "name", TypeParams: typeParams(wraps), Qualified: true, Open: true},
			{Nodes: "enum_specifier", When: "body", Kind: facts.KindEnum, Name: "name", Qualified: true, Open: true},
			{Nodes: "enumerator", Flags: facts.Spilled, Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
			// A type without a tag is called as the typedef that it is in.
			{Nodes: "type_definition", When: "type/.(struct_specifier)/body", Unless: "type/name", Kind: facts.KindStruct, Name: own, Open: true},
			{Nodes: "type_definition", When: "type/.(union_specifier)/body", Unless: "type/name", Kind: facts.KindUnion, Name: own, Open: true},
			{Nodes: "type_definition", When: "type/.(enum_specifier)/body", Unless: "type/name", Kind: facts.KindEnum, Name: own, Open: true},
			{Nodes: "type_definition", Kind: facts.KindType, NodeKind: "type_alias", Leaf: true, Each: "declarator", Name: name, Type: "type"},
			{Nodes: "preproc_function_def", Kind: facts.KindMacro, NodeKind: "preprocessor_def", Name: "name", Params: "parameters/(identifier)", Body: "value"},
			{Nodes: "preproc_def", When: `value/~\S`, Kind: facts.KindMacro, NodeKind: "preprocessor_def", Name: "name", Value: "value"},
			{Nodes: "preproc_def", Unless: `..(preproc_ifdef)/"#ifndef"`, Kind: facts.KindMacro, NodeKind: "preprocessor_def", Name: "name"},
		},
		Modifiers: spec.Modifiers{
			At:    "(storage_class_specifier type_qualifier)",
			Outer: map[string]facts.Visibility{"static": private},
			Flags: map[string]facts.Flags{"static": facts.Static, "const": facts.Const, "constexpr": facts.Const},
		},
		Attributes: []spec.Attribute{{
			Nodes: "attribute", On: "(attribute_declaration)/(attribute)", Name: "name", Args: "(argument_list)", Deprecated: spec.Match(`^deprecated\b`),
		}},
		Parameters: []spec.Parameter{
			{Nodes: "parameter_declaration", When: own, Name: own, Type: "type"},
			{Nodes: "parameter_declaration", When: "declarator", Type: "type", Unnamed: true},
			{Nodes: "parameter_declaration", Unless: "type/~^void$", Type: "type", Unnamed: true},
			{Nodes: "identifier", Name: "."},
		},
		Imports: []spec.Import{{Nodes: "preproc_include", Path: "path", File: true}},

		Forms: []spec.Form{
			{Nodes: "field_identifier", When: "@declarator", Is: spec.Other},
			{Nodes: "identifier", Is: spec.Name},
			{Nodes: "type_identifier", Is: spec.Name, Type: true},
			{Nodes: "primitive_type sized_type_specifier", Is: spec.Builtin},
			{Nodes: "struct_specifier union_specifier enum_specifier", Is: spec.Same, Of: "name"},
			{Nodes: "type_descriptor", Is: spec.Same, Of: "type"},
			{Nodes: "field_expression", Is: spec.Member, Of: "argument", Name: "field"},
			{Nodes: "call_expression", When: "function/.(parenthesized_expression)/(identifier)", Is: spec.Cast, Of: "function/(identifier)"}, // (T)(x)
			{Nodes: "call_expression", When: "function/.(identifier)/~^_*[A-Z]+(_[A-Z0-9_]*)?$/..(call_expression)/arguments/(string_literal)", Unless: `arguments/","`, Is: spec.Call, Of: "function", Args: "arguments/*", Uses: true, Gives: "arguments/*"}, // of a text, which it gives
			{Nodes: "call_expression", When: "function/.(identifier)/~^_*[A-Z]+(_[A-Z0-9_]*)?$", Is: spec.Call, Of: "function", Args: "arguments/*", Uses: true},                                                                                               // a macro, by its capitals
			{Nodes: "call_expression", Is: spec.Call, Of: "function", Args: "arguments/*"},
			{Nodes: "cast_expression compound_literal_expression", Is: spec.Cast, Of: "type"},
			{Nodes: "parenthesized_expression", Is: spec.Same, Of: "*"},
			{Nodes: "pointer_expression unary_expression", Is: spec.Same, Of: "argument"},
			{Nodes: "subscript_expression", Is: spec.Element, Of: "argument"},
			{Nodes: "assignment_expression", Is: spec.Assign, Of: "left"},
			{Nodes: "update_expression", Is: spec.Assign, Of: "argument"},
			{Nodes: "conditional_expression", Is: spec.Same, Of: "consequence"},
		},
		TypeAt: "@type|.(identifier)/..(parenthesized_expression)/@function",
		Labels: []spec.Label{{Nodes: "preproc_def", At: "name"}},
		Locals: []spec.Local{
			{Nodes: "identifier", When: "..(preproc_params parameter_list)", Pattern: "."},
			{Nodes: "identifier", When: "@declarator/..(declaration)/" + atTop, Pattern: ".", Type: "../type"},
			{Nodes: spec.Nodes(wraps), When: "@declarator/..(declaration)/" + atTop, Pattern: name, Type: "../type", Value: "value"},
			{Nodes: "parameter_declaration", When: own, Pattern: own, Type: "type"},
		},
		Texts: spec.Texts{Nodes: "preproc_arg", In: "..(preproc_def preproc_function_def)", Silent: "__attribute__ __attribute __declspec _Pragma __pragma asm __asm__ __asm alignas", Joints: "## . -> ::", Words: "if else for while do switch case return sizeof defined typeof __typeof__ alignof _Alignof __alignof__ offsetof _Static_assert static_assert _Generic __attribute__ " +
			"__attribute __declspec _Pragma __pragma asm __asm__ __asm volatile __volatile__ goto throw new delete decltype noexcept and or not catch alignas __extension__ __builtin_expect static_cast reinterpret_cast const_cast " +
			"dynamic_cast operator va_start va_end va_arg va_copy int char long short unsigned void bool float double signed auto struct union enum NULL EOF TRUE FALSE __VA_ARGS__ __VA_OPT__ __FILE__ __LINE__ __func__ __FUNCTION__ " +
			"__COUNTER__ __PRETTY_FUNCTION__ CONCAT"},
		Blocks: "compound_statement for_statement",
		Metrics: spec.Metrics{
			Branches: "if_statement switch_statement conditional_expression", Cases: "case_statement", Loops: "for_statement while_statement do_statement",
			Returns: "return_statement", Logic: `"&&" "||"`, Asserts: spec.Match(`(?i)^_?(static_)?assert|^(EXPECT|ASSERT|CHECK|REQUIRE)(_|$)`),
		},
		Layout: "enumerator_list initializer_list",
	}
}

func paramNodes(wraps string) string {
	if wraps == plusWraps {
		return `(parameter_declaration optional_parameter_declaration variadic_parameter_declaration "...")`
	}
	return "(parameter_declaration variadic_parameter identifier)"
}

func bodyOf(wraps string) spec.Path {
	if wraps == plusWraps {
		return "(field_initializer_list)|body"
	}
	return "body"
}

func typeParams(wraps string) spec.Path {
	if wraps == plusWraps {
		return templateParams
	}
	return ""
}

func supers(wraps string) []spec.Supertype {
	if wraps == plusWraps {
		return bases
	}
	return nil
}

// isTestPath follows the usual names of files and folders of tests.
var isTestPath = spec.Match(`(^|/)(tests?|unittests?|gtest)/|(^|/)(test_[^/]*|[^/]*([_-]|unit)tests?)\.\w+$`)
