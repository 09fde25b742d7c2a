//go:build cgo

// Package ocaml describes OCaml to the engine of package spec.
//
// A file is a module, which is found by its name: beside the file that names it, in a library
// that a dune file names, or where it is alone of that name. An interface is read as the body of a
// module type. Members of a module that a functor makes are those of the functor.
package ocaml

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/smacker/go-tree-sitter/ocaml"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists implementations, interfaces and what dune says of libraries.
func Languages() []lang.Language {
	names := &lang.Names{Strategy: lang.ByModule, Separator: ".", TypesApart: true, Written: true, InOrder: true, Included: files, Manifest: manifest, Foreign: library}
	return []lang.Language{
		spec.DescribeLater(lang.Language{
			Name: "ocaml", Version: 2, Tier: 1, Depth: "names", Family: "ocaml", Extensions: []string{".ml"},
			Limits:   []string{"What an extension of the syntax (ppx) writes is not known.", "Methods of objects whose type is not written are open."},
			TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) }, Stubs: ".mli", Names: names,
		}, rules),
		spec.DescribeLater(lang.Language{
			Name: "ocaml-interface", Version: 1, Tier: 1, Depth: "names", Family: "ocaml", Extensions: []string{".mli"},
			TestPath: isTestPath, Stubs: ".mli", Names: names,
		}, func() spec.Spec {
			s := rules()
			s.Around = [2]string{"module type S = sig ", "\nend"}
			return s
		}),
		dune(),
	}
}

// files are those that a module may be.
func files(module string) []string {
	r, n := utf8.DecodeRuneInString(module)
	small := string(unicode.ToLower(r)) + module[n:]
	return []string{small + ".ml", module + ".ml", small + ".cppo.ml", small + ".mli", module + ".mli"} // cppo, a preprocessor, writes the file without its name
}

// library are the modules of the standard library, which no file far away stands for.
const library = "Stdlib Arg Array ArrayLabels Atomic Bigarray Bool Buffer Bytes BytesLabels Callback Char Complex Condition Digest Domain Dynlink Effect Either Ephemeron Filename Float Format Fun Gc Hashtbl In_channel Int Int32 Int64 Lazy Lexing List " +
	"ListLabels Map Marshal MoreLabels Mutex Nativeint Obj Oo Option Out_channel Parsing Printexc Printf Queue Random Result Scanf Semaphore Seq Set Stack StdLabels Str String StringLabels Sys Thread Type Uchar Unit Unix UnixLabels Weak"

const (
	top        = "..(value_definition)/..(compilation_unit structure ERROR)"
	plain      = "pattern/.(value_name parenthesized_operator)"
	named      = plain + "/..(let_binding)"
	inline     = "..(value_definition)/(attribute_id)/~^(expect_)?test(_[a-z]+)?$/..(value_definition)"
	types      = "(type_constructor_path constructed_type polymorphic_type function_type tuple_type polymorphic_variant_type parenthesized_type)"
	typeParams = "(abstract_type)/(type_constructor)&(polymorphic_type)/(abstract_type)/(type_constructor)&body/.(fun_expression)/(abstract_type)/(type_constructor)"
	aliased    = "body/.(module_path)|body/.(module_application)/>(module_application)/functor/.(module_path)|(module_type_path)|(module_type_constraint)/(module_type_path)"
)

// rules are made when the first file of the language is met.
var rules = sync.OnceValue(func() spec.Spec {
	return spec.Spec{
		Grammar:     ocaml.GetLanguage,
		Identifiers: "value_name value_pattern constructor_name field_name instance_variable_name label_name method_name module_name module_type_name type_constructor class_name class_type_name",
		Strings:     "string quoted_string character",
		Comments:    "comment",
		Marks:       []string{"(**", "(*"},
		DocMarks:    []string{"(**"},
		Doc:         func(text string) string { return strings.TrimRight(text, " *)") },
		Separator:   ".",
		InOrder:     true,

		Definitions: slices.Concat(typesIn("/..(type_binding)/..(type_definition)/..(signature)", facts.Abstract), typesIn("", 0), []spec.Definition{
			{Nodes: "let_binding", When: inline + "/(let_binding)/pattern/.(string)", Kind: facts.KindFunction, Name: "pattern/.(string)/(string_content)", Called: quoted, Flags: facts.Test},
			{Nodes: "let_binding", When: inline, Kind: facts.KindFunction, NodeKind: "function", As: "test", Flags: facts.Test},
			{Nodes: "let_binding", When: named + "/(parameter)/..(let_binding)/" + top, Kind: facts.KindFunction, Name: plain, Called: operator, Params: "(parameter)", TypeParams: typeParams, Type: types},
			{Nodes: "let_binding", When: named + "/body/.(fun_expression)/..(let_binding)/" + top, Kind: facts.KindFunction, Name: plain, Called: operator, Params: "body/.(fun_expression)/(parameter)", TypeParams: typeParams, Body: "body/.(fun_expression)/$"},
			{Nodes: "let_binding", When: named + "/body/.(function_expression)/..(let_binding)/" + top, Kind: facts.KindFunction, Name: plain, Called: operator},
			{Nodes: "let_binding", When: top, Unless: "pattern/~^_$", Kind: facts.KindValue, NodeKind: "const", Flags: facts.Const, Name: plain, Called: operator, Type: types},
			{Nodes: "value_name", When: "..(tuple_pattern)/..(parenthesized_pattern)/..(let_binding)/" + top + "|..(tuple_pattern)/..(let_binding)/" + top, Kind: facts.KindValue, NodeKind: "const", Flags: facts.Const, Name: "."},
			{Nodes: "external", Kind: facts.KindFunction, NodeKind: "function", Name: "(value_name parenthesized_operator)", Called: operator, Body: "(string)"},
			{Nodes: "value_specification", When: "(function_type)", Kind: facts.KindFunction, Member: facts.KindMethod, MemberAs: "abstract_method", NodeKind: "function", Name: "(value_name parenthesized_operator)", Called: operator, Flags: facts.Abstract},
			{Nodes: "value_specification", Kind: facts.KindValue, Member: facts.KindProperty, NodeKind: "const", Name: "(value_name parenthesized_operator)", Called: operator, Type: types, Flags: facts.Const},
			{Nodes: "constructor_declaration", When: "..(exception_definition)", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "(constructor_name)"},
			{Nodes: "constructor_declaration", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "(constructor_name)", Flags: facts.Spilled},
			{Nodes: "field_declaration", Kind: facts.KindField, Name: "(field_name)", Type: types},
			{Nodes: "module_binding", When: "(module_parameter)", Kind: facts.KindModule, NodeKind: "module", Name: "name", Value: aliased},
			{Nodes: "module_binding", Kind: facts.KindModule, Name: "name", Value: aliased, Body: "body/.(structure)|(signature)"},
			{Nodes: "module_parameter", Kind: facts.KindModule, NodeKind: "generic_param", Name: "name", Value: "(module_type_path)", Leaf: true},
			{Nodes: "package_pattern", Kind: facts.KindModule, NodeKind: "generic_param", Name: "(module_name)", Value: "(module_type_path)", Leaf: true},
			{Nodes: "module_type_definition", Kind: facts.KindInterface, NodeKind: "interface", Name: "name", Open: true},
			{Nodes: "class_binding", Kind: facts.KindClass, Name: "name", Supers: inherits},
			{Nodes: "class_type_binding", Kind: facts.KindInterface, NodeKind: "interface", Name: "name", Open: true},
			{Nodes: "method_definition", Kind: facts.KindMethod, Name: "name", Params: "(parameter)|body/.(fun_expression)/(parameter)", Type: types},
			{Nodes: "method_specification", Kind: facts.KindMethod, NodeKind: "abstract_method", Name: "(method_name)", Flags: facts.Abstract},
			{Nodes: "instance_variable_definition", Kind: facts.KindField, Name: "name", Value: "body"},
		}),
		Wrappers: "value_definition type_definition module_definition exception_definition class_definition class_type_definition",
		Modifiers: spec.Modifiers{
			At: `.(method_definition)/"private"|..(value_definition)/"rec"`, Visibility: map[string]facts.Visibility{"private": facts.VisibilityPrivate},
			Flags: map[string]facts.Flags{"rec": facts.Recursive},
			Top:   facts.VisibilityPublic, Inner: facts.VisibilityPublic,
		},
		Attributes: []spec.Attribute{{Nodes: "item_attribute", On: "(item_attribute)&..(type_definition value_definition module_definition)/(item_attribute)", Name: "(attribute_id)", Deprecated: spec.Match(`^(ocaml\.)?deprecated`)}},
		Parameters: []spec.Parameter{
			{Nodes: "parameter", Name: "pattern/.(value_pattern)|pattern/.(typed_pattern)/pattern/.(value_pattern)|pattern/.(typed_pattern)/(value_pattern)", Type: types + "|pattern/.(typed_pattern)/" + types, Optional: `"?"`},
			{Nodes: "parameter", Unnamed: true},
		},
		Imports: []spec.Import{
			{Nodes: "open_module", When: "(module_path)", Path: "(module_path)", Star: true},
			{Nodes: "include_module", When: "(module_path)", Path: "(module_path)", Star: true, Flags: facts.Exported},
			{Nodes: "module_path", When: "@functor/..(module_application)/..(include_module)", Path: ".", Star: true, Flags: facts.Exported},
			{Nodes: "module_path", When: "..(local_open_expression local_open_pattern)", Path: ".", Star: true},
			{Nodes: "attribute item_attribute floating_attribute"}, // what preprocessors and compilers read
			{Nodes: "module_path extended_module_path", When: "..(local_open_type)", Path: ".", Star: true},
		},

		Forms: []spec.Form{
			{Nodes: "value_name value_pattern", When: "~^_$", Is: spec.Other},
			{Nodes: "value_name value_pattern constructor_name instance_variable_name", Is: spec.Name},
			{Nodes: "label_name", When: "..(labeled_argument)", Unless: `..(labeled_argument)/":"`, Is: spec.Name},
			{Nodes: "label_name method_name", Is: spec.Other},
			{Nodes: "field_name", When: "..(field_path)/..(field_pattern)", Unless: `..(field_path)/..(field_pattern)/"="`, Is: spec.Name},
			{Nodes: "field_name", Is: spec.Other},
			{Nodes: "module_name module_type_name type_constructor class_name class_type_name", Is: spec.Name, Type: true},
			{Nodes: "value_path", When: "~^self$", Is: spec.This},
			{Nodes: "value_path", When: "(module_path)", Is: spec.Member, Of: "(module_path)", Name: "(value_name)", Static: true},
			{Nodes: "constructor_path", When: "(module_path)", Is: spec.Member, Of: "(module_path)", Name: "(constructor_name)", Static: true},
			{Nodes: "value_path constructor_path", Is: spec.Same, Of: "*"},
			{Nodes: "module_path extended_module_path", When: "(module_path extended_module_path)", Is: spec.Member, Of: "(module_path extended_module_path)", Name: "(module_name)", Static: true, Type: true},
			{Nodes: "module_path extended_module_path", Is: spec.Same, Of: "(module_name)"},
			{Nodes: "module_type_path", When: "(extended_module_path)", Is: spec.Member, Of: "(extended_module_path)", Name: "(module_type_name)", Static: true, Type: true},
			{Nodes: "module_type_path", Is: spec.Same, Of: "*"},
			{Nodes: "type_constructor_path", When: "(extended_module_path)", Is: spec.Member, Of: "(extended_module_path)", Name: "(type_constructor)", Static: true, Type: true},
			{Nodes: "type_constructor_path", Is: spec.Same, Of: "*"},
			{Nodes: "class_path", When: "(module_path)", Is: spec.Member, Of: "(module_path)", Name: "(class_name)", Static: true, Type: true},
			{Nodes: "class_path", Is: spec.Same, Of: "*"},
			{Nodes: "constructed_type", Is: spec.Same, Of: "$"},
			{Nodes: "parenthesized_type", Is: spec.Same, Of: "*"},
			{Nodes: "field_get_expression", When: "(field_path)/(module_path)", Is: spec.Member, Of: "(field_path)/(module_path)", Name: "(field_path)/(field_name)", Static: true},
			{Nodes: "field_get_expression", Is: spec.Member, Of: "*", Name: "(field_path)/(field_name)"},
			{Nodes: "method_invocation", Is: spec.Invoke, Of: "*", Name: "(method_name)"},
			{Nodes: "new_expression", Is: spec.New, Of: "(class_path)"},
			{Nodes: "application_expression", Is: spec.Call, Of: "function", Args: "argument"},
			{Nodes: "infix_expression", When: "operator/~^[^-=<>@]>$", Is: spec.Call, Of: "right"},
			{Nodes: "infix_expression", When: "operator/~^@@$", Is: spec.Call, Of: "left"},
			{Nodes: "set_expression", Is: spec.Assign, Of: "*"},
			{Nodes: "parenthesized_expression", Is: spec.Same, Of: "$"},
			{Nodes: "typed_expression", Is: spec.Cast, Of: types},
			{Nodes: "string", Is: spec.Literal, Text: "string"},
		},
		Locals: []spec.Local{
			{Nodes: "value_definition", When: `"rec"/..(value_definition)/..(let_expression)`, Pattern: "(let_binding)/pattern", At: "."},
			{Nodes: "value_definition", When: "..(let_expression)", Pattern: "(let_binding)/pattern", Type: "(let_binding)/" + types, At: "..(let_expression)/$"},
			{Nodes: "parameter", Pattern: "pattern", Type: types + "|pattern/.(typed_pattern)/" + types},
			{Nodes: "match_case", Pattern: "pattern", At: "(guard)|body"},
			{Nodes: "for_expression", Pattern: "name", At: "(do_clause)"},
			{Nodes: "object_expression", Pattern: "(value_pattern)", At: "(inheritance_definition instance_variable_definition method_definition class_initializer)"},
		},
		Blocks: "let_binding let_expression fun_expression match_case for_expression object_expression method_definition",
		Binds: func(name string) bool {
			return !lang.Capitalised(name) && name != "_"
		},
		Metrics: spec.Metrics{
			Branches: "if_expression match_expression function_expression try_expression", Cases: "match_case", Loops: "for_expression while_expression", Logic: `and_operator or_operator`,
			Asserts: spec.Match(`^(check|check_raises|fail|assert_\w+)$`),
		},
		Layout: "record_declaration record_expression list_expression array_expression",
	}
})

// typesIn are the definitions of types; where leads from a child of one to what it is in.
func typesIn(where spec.Path, flags facts.Flags) []spec.Definition {
	return []spec.Definition{
		{Nodes: "type_binding", When: "name/.(type_constructor)/..(type_binding)/body/.(variant_declaration)" + where, Kind: facts.KindEnum, NodeKind: "enum", Name: "name", Open: true, Flags: flags},
		{Nodes: "type_binding", When: "name/.(type_constructor)/..(type_binding)/body/.(record_declaration)" + where, Kind: facts.KindStruct, NodeKind: "struct", Name: "name", Open: true, Flags: flags},
		{Nodes: "type_binding", When: "name/.(type_constructor)/..(type_binding)/" + types + where, Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: types, Flags: flags},
		{Nodes: "type_binding", When: "name/.(type_constructor)" + where, Kind: facts.KindType, NodeKind: "typedef", Name: "name", Flags: flags},
	}
}

var inherits = []spec.Supertype{{At: "body/(inheritance_definition)/(class_path)|body/(inheritance_definition)/(class_application)/class", Role: facts.RoleExtends}}

// operator is a name without the parentheses that an operator is named in.
func operator(text string) string {
	if n := len(text); n > 2 && text[0] == '(' {
		return text[1 : n-1]
	}
	return text
}

// quoted is what a string holds.
func quoted(text string) string { return strings.Trim(text, `"`) }

// isTestPath follows dune's examples and most repositories.
var isTestPath = spec.Match(`(^|/)(tests?|test_[^/]*)/|(^|/)test_[^/]*\.mli?$|_tests?\.mli?$`)
