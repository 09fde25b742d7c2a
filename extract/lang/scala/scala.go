//go:build cgo

// Package scala describes Scala to the engine of package spec.
//
// A package clause without a body contains the rest of its file, further clauses
// included. An object may be called as a class beside it: which is meant, where it stands tells. What an implicit
// conversion or an implicit class adds to a type is not looked for.
package scala

import (
	"path"
	"strings"

	"github.com/smacker/go-tree-sitter/scala"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/java/library"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "scala", Version: 11, Tier: 1, Depth: "names", Family: "jvm",
		Limits:     []string{"What implicit conversions, implicit classes and given instances add is not looked for.", "Optional braces are read as far as the grammar knows them."},
		Extensions: []string{".scala", ".sc", ".sbt"}, Linguist: "Scala", SourceFolder: "scala", Known: &library.Known, Syntax: lang.WithTextBlocks(false), DeclaredTypes: true, Calls: lang.Calls{Counted: true, Trailing: true, Tupled: true}, Unused: lang.ByNameAlone, Unnamed: []string{"implicit", "given", "extension"}, ImportCircles: true, Entries: []string{"main"},
		SkippedTest: `^\s*@(Disabled|Ignore)\b|^\s*ignore\("`, TestPath: isTestPath, FileTest: func(p string, _ *facts.File) bool { return isSuite(p) && isTestPath(p) },
		Inheritance: &lang.Inheritance{Bodies: true, Marked: true, Mixins: true, Every: "equals hashCode toString canEqual productArity productElement productPrefix productIterator copy apply unapply tupled curried ordinal",
			Empty: "Serializable Product AnyRef AnyVal Object Any Matchable Throwable Exception RuntimeException NoStackTrace"},
		Names: &lang.Names{
			Strategy: lang.ByNamespace, Flat: true, Separator: ".", Applied: "apply", PackageSupers: true, Relative: true, Bare: true, Inward: true, Overloads: true, Shares: "java",
			Containers: "List Seq Vector Array Set Option Some Iterator Iterable IndexedSeq LazyList Stream Future Try ArrayBuffer ListBuffer Queue IterableOnce",
			Unwraps:    "head last get next getOrElse headOption lastOption apply find max min reduce dequeue",
			Passes:     "filter filterNot take drop takeWhile dropWhile reverse sorted sortBy distinct toList toSeq toVector toArray toSet iterator tail init orElse view headOption lastOption",
		},
	}, &rules)}
}

const (
	typeParams = "type_parameters/name&type_parameters/(covariant_type_parameter contravariant_type_parameter)/name"
	params     = "parameters/(parameter)"
	importPath = "path/.(identifier)"
	inCode     = "..(block indented_block case_clause)"
	instance   = "(type_identifier generic_type stable_type_identifier compound_type)"
	selfType   = "(type_identifier generic_type stable_type_identifier)"
)

var public = facts.VisibilityPublic

var rules = spec.Spec{
	Grammar:     scala.GetLanguage,
	Repair:      repair,
	Mends:       []func([]byte, []lang.Lines) []byte{withoutCommas, withoutBreaks, withoutDollars, withoutTypes},
	Steps:       300, // the files of sbt, cats and circe are charged 250 at most, and 16 KiB
	Chunk:       2 << 10,
	Identifiers: "identifier type_identifier",
	Strings:     "string character_literal",
	Comments:    "comment block_comment",
	Marks:       []string{"/**", "//", "/*"},
	DocMarks:    []string{"/**"},

	Definitions: []spec.Definition{
		{Nodes: "package_clause", When: "body", Kind: facts.KindNamespace, NodeKind: "scala_package", Name: "name", Visibility: &public},
		{Nodes: "package_clause", Kind: facts.KindNamespace, NodeKind: "scala_package", Name: "name", Rest: true, Visibility: &public},
		{Nodes: "package_object", Kind: facts.KindNamespace, NodeKind: "scala_package", Name: "name", Visibility: &public, Supers: bases},
		{Nodes: "class_definition", When: `"case"`, Kind: facts.KindClass, NodeKind: "case_class", Name: "name", TypeParams: typeParams, Params: "class_parameters/(class_parameter)", Supers: bases},
		{Nodes: "class_definition", Kind: facts.KindClass, Name: "name", TypeParams: typeParams, Params: "class_parameters/(class_parameter)", Supers: bases},
		{Nodes: "trait_definition", Kind: facts.KindTrait, Name: "name", TypeParams: typeParams, Supers: []spec.Supertype{{At: "extend/type", Role: facts.RoleExtends}, asked}},
		{Nodes: "object_definition", Kind: facts.KindClass, NodeKind: "object", Name: "name", Supers: bases, Apart: "object"},
		{Nodes: "given_definition", When: "name", Kind: facts.KindClass, NodeKind: "object", Name: "name"},
		{Nodes: "given_definition", Kind: facts.KindClass, NodeKind: "anonymous_class", As: "<given>"},
		{Nodes: "instance_expression", When: "(template_body)", Kind: facts.KindClass, NodeKind: "anonymous_class", As: "<new>", Body: "(template_body)", Supers: []spec.Supertype{{At: instance}}},
		{Nodes: "enum_definition", Kind: facts.KindEnum, Name: "name", TypeParams: typeParams, Supers: bases},
		{Nodes: "simple_enum_case full_enum_case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name"},
		{Nodes: "class_parameter", When: `"val"|"var"|..(class_parameters)/..(class_definition)/"case"`, Kind: facts.KindField, NodeKind: "val", Name: "name", Type: "type"},
		{Nodes: "function_definition", When: "name/~^this$", Kind: facts.KindConstructor, Name: "..(template_body)/..(class_definition)/name", Params: params},
		{Nodes: "function_definition function_declaration", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", TypeParams: typeParams, Params: params, Type: "return_type",
			Receiver: "..(extension_definition)/parameters/(parameter)/type"},
		{Nodes: "val_definition val_declaration", Unless: inCode, Kind: facts.KindProperty, NodeKind: "val", Flags: facts.Const, Each: members, Name: ".", Type: "type", Value: "../value|../../value"},
		{Nodes: "var_definition var_declaration", Unless: inCode, Kind: facts.KindProperty, NodeKind: "var", Each: members, Name: ".", Type: "type", Value: "../value|../../value"},
		{Nodes: "type_definition", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: typeParams, Type: "type"},
	},
	Modifiers: spec.Modifiers{
		At: `(modifiers)/(access_modifier "override" "abstract" "final" "implicit" "sealed")`,
		Visibility: map[string]facts.Visibility{"private": facts.VisibilityPrivate, "private[": facts.VisibilityInternal, "protected": facts.VisibilityProtected,
			"protected[": facts.VisibilityProtected, "private[this]": facts.VisibilityPrivate},
		Flags: map[string]facts.Flags{"override": facts.Override, "abstract": facts.Abstract},
		Top:   facts.VisibilityPublic, Inner: facts.VisibilityPublic,
		Abstract: ".(function_declaration val_declaration var_declaration)/..(template_body)/..(trait_definition class_definition)",
	},
	Attributes: []spec.Attribute{{
		Nodes: "annotation", On: "(annotation)", Name: "name", Args: "arguments",
		Test: spec.Match(`^([\w.]*\.)?(Test|ParameterizedTest|Benchmark)\b`), Deprecated: spec.Match(`^(scala\.)?deprecated\b`),
	}},
	Parameters: []spec.Parameter{
		{Nodes: "parameter", Name: "name", Type: "type", Optional: "default_value|..(parameters)/-(parameters)", Variadic: "type/.(repeated_parameter_type)"},
		{Nodes: "class_parameter", Name: "name", Type: "type", Optional: "default_value|..(class_parameters)/-(class_parameters)", Variadic: "type/.(repeated_parameter_type)"},
	},
	Imports: []spec.Import{
		{Nodes: "import_declaration", When: "(namespace_selectors)", Path: importPath, Items: "(namespace_selectors)/*"},
		{Nodes: "import_declaration", When: "(namespace_wildcard)", Path: importPath, Star: true, Values: true},
		{Nodes: "import_declaration", Path: importPath},
		{Nodes: "arrow_renamed_identifier as_renamed_identifier", Inside: true, Path: "name", Alias: "alias"},
		{Nodes: "namespace_wildcard", Inside: true, Star: true},
		{Nodes: "identifier", Inside: true, Path: "."},
	},

	Forms: []spec.Form{
		{Nodes: "identifier", When: "~^this$", Is: spec.This},
		{Nodes: "identifier", When: "~^super$", Is: spec.Super},
		{Nodes: "self_type", Is: spec.This},
		{Nodes: "identifier", Is: spec.Name},
		{Nodes: "type_identifier", Is: spec.Name, Type: true},
		{Nodes: "stable_type_identifier", Is: spec.Member, Of: "*", Name: "(type_identifier)", Type: true},
		{Nodes: "stable_identifier", Is: spec.Member, Of: "*", Name: "*/+(identifier)"},
		{Nodes: "field_expression", Is: spec.Member, Of: "value", Name: "field"},
		{Nodes: "call_expression", Is: spec.Call, Of: "function", Args: "arguments/.(block case_block)|arguments/*"},
		{Nodes: "instance_expression", When: "(template_body)", Is: spec.Cast, Of: instance},
		{Nodes: "instance_expression", Is: spec.New, Of: instance, Args: "(arguments)/*"},
		{Nodes: "infix_expression", Is: spec.Member, Of: "left", Name: "operator", Role: facts.RoleCalls},
		{Nodes: "postfix_expression", Is: spec.Member, Of: "*", Name: "*/+(identifier)"},
		{Nodes: "generic_function", When: "function/.(field_expression)/field/~^asInstanceOf$", Is: spec.Cast, Of: "type_arguments/*"},
		{Nodes: "generic_function", Is: spec.Generic, Of: "function", Args: "type_arguments/*"},
		{Nodes: "generic_type", Is: spec.Generic, Of: "type", Args: "type_arguments/*"},
		{Nodes: "function_type", Is: spec.Function, Args: "parameter_types/*", Gives: "return_type"},
		{Nodes: "repeated_parameter_type", Is: spec.List, Of: "type"},
		{Nodes: "tuple_type", Is: spec.Tuple, Of: "*"},
		{Nodes: "wildcard", Is: spec.Variable},
		{Nodes: "lazy_parameter_type annotated_type", Is: spec.Same, Of: "type|*"},
		{Nodes: "compound_type", Is: spec.Same, Of: "*"},
		{Nodes: "parenthesized_expression prefix_expression", Is: spec.Same, Of: "*"},
		{Nodes: "assignment_expression", Unless: "..(arguments)", Is: spec.Assign, Of: "left"},
		{Nodes: "string", Is: spec.Literal, Text: "String"},
		{Nodes: "interpolated_string_expression", When: "interpolator/~^[sf]$", Is: spec.Literal, Text: "String"}, // another one gives what its method does
		{Nodes: "interpolated_string_expression", When: "interpolator/~^raw$", Is: spec.Literal, Text: "String"},
		{Nodes: "integer_literal", Is: spec.Literal, Text: "Int"},
		{Nodes: "boolean_literal", Is: spec.Literal, Text: "Boolean"},
	},
	Locals: []spec.Local{
		{Nodes: "val_definition var_definition", When: inCode, Pattern: "pattern", Type: "type", Value: "value"},
		{Nodes: "self_type", When: "(identifier)", Pattern: "(identifier)", Value: "."},
		{Nodes: "parameter", Pattern: "name", Type: "type"},
		{Nodes: "class_parameter", Unless: `"val"|"var"|..(class_parameters)/..(class_definition)/"case"`, Pattern: "name", Type: "type"},
		{Nodes: "binding", When: "type", Pattern: "name", Type: "type"},
		{Nodes: "binding", Pattern: "name", Passed: true},
		{Nodes: "lambda_expression", When: "parameters/.(identifier)", Pattern: "parameters", At: `"=>"/+`, By: takes + "field", Value: takes + "value", Elements: elements, Passed: true},
		{Nodes: "arguments", Name: "_", At: "*", By: "..(call_expression)/function/.(field_expression)/field|..(call_expression)/function", Value: "..(call_expression)/function/.(field_expression)/value", Elements: elements},
		{Nodes: "enumerator", Pattern: `("<-" "=")/-(identifier tuple_pattern typed_pattern case_class_pattern infix_pattern capture_pattern)`, Value: `"<-"/+`, Element: true, At: "(guard)"},
		{Nodes: "typed_pattern", Pattern: "pattern", Type: "type"},
		{Nodes: "case_clause", Unless: "pattern/.(typed_pattern)", Pattern: "pattern", At: "(guard)|body"},
	},
	Binds: func(name string) bool {
		return !lang.Capitalised(name)
	},
	Cases:  []spec.Case{{Nodes: "case_class_pattern", Of: "type"}},
	Blocks: "block indented_block case_clause lambda_expression for_expression arguments",
	Tuples: "tuple_pattern",
	Labels: []spec.Label{{Nodes: "access_qualifier", At: "(identifier)"}, {Nodes: "assignment_expression", At: "..(arguments)/(assignment_expression)/left"}, {Nodes: "interpolated_string_expression", At: "interpolator"}},

	Builtins:  "Unit Nothing Any AnyRef AnyVal",
	Overloads: true,
	Inward:    true,
	Separator: ".",
	Metrics: spec.Metrics{
		Branches: "if_expression match_expression catch_clause", Cases: "case_clause", Loops: "for_expression while_expression do_while_expression",
		Returns: "return_expression", Asserts: spec.Match(`^(assert|should|must|expect|intercept|verify)`),
	},
	Layout: "arguments parameters class_parameters namespace_selectors",
}

// members are the names that a value or variable of a type declares.
const members = "pattern/.(identifier)|name|pattern/(identifier)|pattern/(identifiers)/(identifier)|(identifiers)/(identifier)"

// What a function without a name is given to: those of the library that pass an element of what they are called on.
const (
	takes    = "..(arguments block)/..(call_expression)/function/.(field_expression)/"
	elements = "foreach map flatMap filter filterNot withFilter exists forall find count collect partition takeWhile dropWhile span sortBy groupBy maxBy minBy indexWhere lastIndexWhere tapEach distinctBy"
)

var bases = []spec.Supertype{{At: "extend/type"}, asked}

// asked are the types that a type asks for beside itself: inside of it their members are in scope.
var asked = spec.Supertype{At: "body/(self_type)/" + selfType + "&body/(self_type)/(compound_type)/*", Role: facts.RoleTypeOf}

// isTestPath follows the source sets of build tools and what test frameworks call their suites.
func isTestPath(p string) bool { return testFolder(p) || !lang.InMainSources(p) && isSuite(p) }

func isSuite(p string) bool {
	name := strings.TrimSuffix(path.Base(p), path.Ext(p))
	for _, s := range []string{"Test", "Tests", "Spec", "Suite"} {
		if strings.HasSuffix(name, s) && name != s {
			return true
		}
	}
	return false
}

var testFolder = spec.Match(`(^|/)(src/(test|it)|test/src(-\w+)?)/`)
