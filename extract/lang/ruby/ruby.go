//go:build cgo

// Package ruby describes Ruby to the engine of package spec.
//
// Types and modules are found by their full names, whoever loads them, and may be
// reopened: all parts of one are one type. A module is a supertype of what includes,
// prepends or extends itself by it. A word without arguments that is no variable is a
// call. Instance variables are fields of the type around, declared where they are first
// written.
package ruby

import (
	_ "embed"
	"path"
	"strings"
	"sync"

	"github.com/smacker/go-tree-sitter/ruby"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "ruby", Version: 6, Tier: 1, Depth: "names", ValueAfter: []string{"="}, Family: "ruby",
		Library:    "Ruby 3.1.2, RSpec 3.12, Minitest 5.17",
		Limits:     []string{"The types of parameters and of what blocks are given are not known: their calls are bound where a type is called like the variable, or where one type alone of the repository has such a method.", "What define_method with a computed name, method_missing and macros of libraries write is not known."},
		Extensions: []string{".rb", ".rake", ".gemspec", ".ru"}, Linguist: "Ruby", Known: &known, Filenames: []string{"Rakefile", "Gemfile", "Guardfile", "Capfile", "Vagrantfile", "Podfile", "Fastfile", "Brewfile"},
		Interpreters: []string{"ruby"}, Calls: lang.Calls{Counted: true, Collapsed: true, Commands: endings}, Syntax: asText(), ImportCircles: true, Entries: []string{"initialize"}, SkippedTest: `^\s*[xf](it|describe|context|specify|example)\b|^\s*skip(\s+("[^"]*"|'[^']*'))?\s*$`, TestPath: isTestPath, FileTest: isFileTest,
		Names: &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Inward: true, Joint: true, Sided: true, Nearby: true, Loose: true, Readers: true, Making: "new", Statics: "ClassMethods", Suites: "Minitest.Spec Minitest.Test ActiveSupport.TestCase Test.Unit.TestCase", Passes: "tap dup clone freeze itself", Distinct: isDistinct, Included: required,
			Universal: "class clone define_singleton_method display dup enum_for eql? equal? extend freeze frozen? hash inspect instance_eval instance_exec instance_of? instance_variable_defined? instance_variable_get instance_variable_set " +
				"instance_variables is_a? itself kind_of? method methods nil? object_id public_method public_methods public_send respond_to? send singleton_class tap then to_enum to_s yield_self",
			Foreign: "Array BasicObject Binding Class Comparable Complex Data Date DateTime Dir Encoding Enumerable Enumerator Errno Etc Exception Fiber File FileTest Float GC Hash IO Integer JSON Kernel Logger Marshal Math " +
				"Method Module Monitor Mutex Object ObjectSpace Open3 OpenStruct Pathname Proc Process Queue Random Range Rational Regexp Ripper Set Signal StandardError String StringIO StringScanner Struct Symbol Tempfile " +
				"Thread Time Timeout URI YAML",
			ByName: []facts.Kind{facts.KindClass, facts.KindTrait, facts.KindFunction}},
	}, rules)}
}

const (
	params   = "parameters/(identifier optional_parameter splat_parameter keyword_parameter hash_splat_parameter block_parameter destructured_parameter)"
	names    = "(constant scope_resolution)"
	around   = "/^(method singleton_method class module singleton_class program)/."
	inMethod = around + "(method singleton_method)"
	inType   = around + "(class module)"
	symbols  = "arguments/(simple_symbol string)"
	making   = "right/.(call)/method/~^new$/..(call)/receiver/"
	behind   = `-(",")`
	block    = "right/block/body"
	given    = "block/body"

	described = "/..(call)/arguments/" + names
)

var public = facts.VisibilityPublic

func rules() spec.Spec {
	return spec.Spec{
		Grammar:     ruby.GetLanguage,
		Identifiers: "identifier constant instance_variable class_variable global_variable hash_key_symbol operator",
		Strings:     "string_content heredoc_content simple_symbol regex character",
		Comments:    "comment uninterpreted",
		Marks:       []string{"##", "#", "=begin"},
		Separator:   "::", Dots: true,

		Definitions: definitions(),
		Modifiers: spec.Modifiers{
			At:         "..(argument_list)/..(call)/method",
			Visibility: map[string]facts.Visibility{"public": public, "private": private, "protected": facts.VisibilityProtected, "module_function": public},
			Sections:   "identifier",
		},
		Parameters: []spec.Parameter{
			{Nodes: "identifier", Name: "."},
			{Nodes: "optional_parameter", Name: "name", Optional: "."},
			{Nodes: "keyword_parameter", Name: "name", Optional: "."},
			{Nodes: "splat_parameter hash_splat_parameter", When: "name", Name: "name", Variadic: "."},
			{Nodes: "splat_parameter hash_splat_parameter", Unnamed: true, Variadic: "."},
			{Nodes: "block_parameter", When: "name", Name: "name", Optional: "."},
			{Nodes: "block_parameter", Unnamed: true, Optional: "."},
			{Nodes: "destructured_parameter", Unnamed: true},
		},
		Imports: []spec.Import{
			{Nodes: "call", When: "method/~^require_relative$/..(call)/arguments/(string)", Path: "arguments/(string)", File: true, Before: "./"},
			{Nodes: "call", When: "method/~^require$/..(call)/arguments/(string)", Path: "arguments/(string)", File: true},
			{Nodes: "call", When: "method/~^load$/..(call)/arguments/(string)", Path: "arguments/(string)", File: true},
			{Nodes: "call", When: "method/~^autoload$/..(call)/arguments/(string)", Path: "arguments/(string)", File: true},
		},

		Forms:          forms(),
		Locals:         locals(),
		Blocks:         "do_block block lambda",
		Lasting:        true,
		NamesHintTypes: true,
		Inward:         true,
		Apart:          true,

		Functions: "puts print p pp raise lambda proc loop require require_relative load autoload include extend prepend attr_reader attr_writer attr_accessor attr private public protected module_function " +
			"private_class_method private_constant public_class_method alias_method define_method block_given? binding catch throw sprintf printf rand sleep exit abort at_exit caller freeze",
		Implicit: "it _1 _2",
		Metrics: spec.Metrics{
			Branches: "if unless elsif case case_match conditional if_modifier unless_modifier rescue rescue_modifier", Cases: "when in_clause", Loops: "while until for while_modifier until_modifier",
			Returns: "return", Logic: `"&&" "||" "and" "or"`, Asserts: spec.Match(`^(assert|refute|expect$|must_|wont_|should|flunk)`),
		},
		Layout: "argument_list array hash method_parameters",
	}
}

// definitions are what declares.
func definitions() []spec.Definition {
	return []spec.Definition{
		{Nodes: "module", Kind: facts.KindTrait, NodeKind: "module", Name: "name", Qualified: true, Flags: facts.Partial, Body: ends, Supers: mixins(), Visibility: &public},
		{Nodes: "class", Kind: facts.KindClass, Name: "name", Qualified: true, Flags: facts.Partial, Body: ends, Supers: supers(), Visibility: &public},
		{Nodes: "assignment", When: making + "~^Struct$", Kind: facts.KindClass, Name: "left/.(constant)", Flags: facts.Partial, Body: block, Visibility: &public},
		{Nodes: "assignment", When: "right/.(call)/receiver/~^Data$", Kind: facts.KindClass, Name: "left/.(constant)", Flags: facts.Partial, Body: block, Visibility: &public},
		{Nodes: "assignment", When: making + "~^Module$", Kind: facts.KindTrait, NodeKind: "module", Name: "left/.(constant)", Flags: facts.Partial, Body: block, Visibility: &public},
		{Nodes: "assignment", When: making + "~^Class$", Kind: facts.KindClass, Name: "left/.(constant)", Flags: facts.Partial, Body: block, Visibility: &public,
			Supers: []spec.Supertype{{At: "right/arguments/" + names, Role: facts.RoleExtends}}},
		{Nodes: "assignment", When: "left/.(constant)/~[a-z]/..(assignment)/right/." + names, Kind: facts.KindType, NodeKind: "type_alias", Name: "left", Type: "right", Visibility: &public},
		{Nodes: "assignment", When: "left/.(constant)", Kind: facts.KindValue, NodeKind: "const", Name: "left", Value: "right", Flags: facts.Const, Once: true, Visibility: &public},
		{Nodes: "assignment operator_assignment", When: "left/.(instance_variable class_variable)" + inMethod, Hoisted: true, Leaf: true, Once: true, Kind: facts.KindField, Name: "left", Value: "right", Visibility: &private},
		{Nodes: "assignment operator_assignment", When: "left/.(instance_variable class_variable)" + inType, Leaf: true, Once: true, Kind: facts.KindField, Name: "left", Value: "right", Visibility: &private},
		{Nodes: "assignment operator_assignment", When: "left/.(instance_variable)" + around + "(program)", Leaf: true, Once: true, Hoisted: true, Kind: facts.KindField, Name: "left", Value: "right", Visibility: &private},
		{Nodes: "assignment", When: "left/(instance_variable)" + inMethod, Each: "left/(instance_variable)", Hoisted: true, Leaf: true, Once: true, Kind: facts.KindField, Name: ".", Visibility: &private},
		{Nodes: "simple_symbol", When: "..(argument_list)/..(call)/method/~^new$/..(call)/receiver/~^Struct$", Kind: facts.KindProperty, Name: ".", Called: word, Leaf: true},
		{Nodes: "simple_symbol", When: "..(argument_list)/..(call)/method/~^define$/..(call)/receiver/~^Data$", Kind: facts.KindProperty, Name: ".", Called: word, Leaf: true},
		{Nodes: "method", When: "name/~^initialize$", Kind: facts.KindConstructor, Name: "name", Params: params, Body: ends},
		{Nodes: "method", When: "name/~^test_", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: ends, Flags: facts.Test},
		{Nodes: "method", When: "^(class module singleton_class)/.(singleton_class)", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: ends, Flags: facts.Static, Apart: "self", Result: "body"},
		{Nodes: "method", When: "^(class module do_block block)/.(do_block block)", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: ends, Visibility: &private, Result: "body"},
		{Nodes: "method", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: ends, Result: "body"},
		{Nodes: "singleton_method", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: ends, Flags: facts.Static, Apart: "self", Visibility: &public, Result: "body"},
		accessors("~^attr_reader$"), accessors("~^attr_writer$"), accessors("~^attr_accessor$"), accessors("~^attr$"),
		accessors("~^class_attribute$"), accessors("~^[cm]attr_[arw][a-z]*$"), accessors("~^thread_mattr_[arw][a-z]*$"),
		{Nodes: "simple_symbol", When: macros("belongs_to has_one has_many has_and_belongs_to_many has_one_attached has_many_attached has_rich_text attribute alias_attribute enum"), Unless: behind,
			Kind: facts.KindProperty, Name: ".", Called: word, Leaf: true},
		{Nodes: "simple_symbol", When: behind + "/" + macros("store_accessor"), Kind: facts.KindProperty, Name: ".", Called: word, Leaf: true},
		{Nodes: "simple_symbol", When: macros("delegate"), Unless: `..(argument_list)/(pair)/key/~^prefix$`, Kind: facts.KindProperty, Name: ".", Called: word, Leaf: true},
		{Nodes: "simple_symbol", When: macros("scope"), Unless: behind, Kind: facts.KindMethod, Name: ".", Called: word, Flags: facts.Static, Apart: "self", Leaf: true},
		{Nodes: "simple_symbol string", When: "..(argument_list)/..(call)/method/~^alias_method$", Unless: `-("," simple_symbol string)`, Kind: facts.KindMethod, Name: ".", Called: word, Leaf: true},
		{Nodes: "call", When: "method/~^define_(singleton_)?method$/..(call)/" + symbols, Each: symbols, Kind: facts.KindMethod, Name: ".", Called: word, Body: "block", Whole: true, Params: "block/" + params},
		{Nodes: "alias", Kind: facts.KindMethod, Name: "name", Called: word, Leaf: true},
	}
}

// forms are what expressions and types are made of.
func forms() []spec.Form {
	return []spec.Form{
		{Nodes: "identifier", When: "@method/~^new$/..(call)", Is: spec.Other},
		{Nodes: "identifier", When: "@method/~^class$/..(call)/receiver/.(self)", Is: spec.Other},
		{Nodes: "identifier", When: "..(alias)", Is: spec.Name, Role: facts.RoleReads}, // what an alias stands for is not called
		{Nodes: "identifier", Is: spec.Name, Role: facts.RoleCalls, Called: true},
		{Nodes: "constant", When: "~[a-z]", Is: spec.Name, Type: true},
		{Nodes: "constant instance_variable class_variable", Is: spec.Name},
		{Nodes: "scope_resolution", When: "scope/.(identifier)", Is: spec.Member, Of: "scope", Name: "name", Type: true},
		{Nodes: "scope_resolution", When: "scope/~$/..(scope_resolution)/name/~[a-z]", Is: spec.Member, Of: "scope", Name: "name", Static: true, Type: true},
		{Nodes: "scope_resolution", When: "scope", Is: spec.Member, Of: "scope", Name: "name", Static: true},
		{Nodes: "scope_resolution", Is: spec.Name, Name: "name", Type: true},
		{Nodes: "self", When: "." + inMethod + "/.(singleton_method)", Is: spec.Self},
		{Nodes: "self", When: "." + inMethod + "/^(class module singleton_class)/.(singleton_class)", Is: spec.Self},
		{Nodes: "self", When: "." + inType, Is: spec.Self},
		{Nodes: "self", Is: spec.This},
		{Nodes: "call", When: "method/~^class$/..(call)/receiver/.(self)", Is: spec.Self},
		{Nodes: "call", When: "method/~^new$/..(call)/receiver/.(scope_resolution)/scope/.(identifier)", Is: spec.New, Held: true, Of: "receiver", Name: "method", Args: "arguments/*"},
		{Nodes: "call", When: "method/~^new$/..(call)/receiver/.(constant scope_resolution self)", Is: spec.New, Of: "receiver", Args: "arguments/*"},
		{Nodes: "call", When: "method/~^new$/..(call)/receiver", Is: spec.New, Held: true, Of: "receiver", Name: "method", Args: "arguments/*"},
		{Nodes: "call", When: "method/~^new$" + inMethod + "/.(singleton_method)", Is: spec.Made, Name: "method", Args: "arguments/*"},
		{Nodes: "call", When: "method/~^new$" + inMethod + "/^(class module singleton_class)/.(singleton_class)", Is: spec.Made, Name: "method", Args: "arguments/*"},
		{Nodes: "call", When: "method/.(identifier constant)", Is: spec.Invoke, Of: "receiver", Name: "method", Args: "arguments/*"},
		{Nodes: "element_reference", Is: spec.Element, Of: "object"},
		{Nodes: "assignment operator_assignment", Is: spec.Assign, Of: "left", Gives: "right"},
		{Nodes: "body_statement block_body then else begin", Is: spec.Last, Of: "*", Args: "(rescue ensure else)"},
		{Nodes: "if unless elsif conditional", Is: spec.Either, Of: "consequence&alternative"},
		{Nodes: "case", Is: spec.Either, Of: "(when)/body&(else)"},
		{Nodes: "if_modifier unless_modifier rescue_modifier", Is: spec.Same, Of: "body"},
		{Nodes: "binary", When: `operator/~^\x7c{2}$`, Is: spec.Either, Of: "left&right"},
		{Nodes: "binary", When: `operator/~^\x26{2}$`, Is: spec.Same, Of: "right"},
		{Nodes: "return", Is: spec.Same, Of: "(argument_list)/$"},
		{Nodes: "parenthesized_statements", Is: spec.Same, Of: "$"},
		{Nodes: "string chained_string heredoc_beginning", Is: spec.Literal, Text: "String"},
		{Nodes: "simple_symbol delimited_symbol", Is: spec.Literal, Text: "Symbol"},
		{Nodes: "integer", Is: spec.Literal, Text: "Integer"},
		{Nodes: "float", Is: spec.Literal, Text: "Float"},
		{Nodes: "array string_array symbol_array", Is: spec.Literal, Text: "Array"},
		{Nodes: "hash", Is: spec.Literal, Text: "Hash"},
		{Nodes: "regex", Is: spec.Literal, Text: "Regexp"},
		{Nodes: "lambda", Is: spec.Literal, Text: "Proc"},
	}
}

// locals are what names something inside of a function.
func locals() []spec.Local {
	return []spec.Local{
		{Nodes: "call", When: "method/~^let!?$/..(call)/block", Pattern: symbols, Called: word, Value: given, Early: true},
		{Nodes: "call", When: "method/~^subject!?$/..(call)/block", Pattern: symbols, Called: word, Value: given, Early: true, Name: "subject", By: "method", Selves: "subject subject!"},
		{Nodes: "do_block block", When: "..(call)/method/~^describe$" + described, At: ".", Value: "..(call)/arguments/" + names, Name: "described_class", By: "..(call)/method", Selves: "describe", Makes: "subject"},
		{Nodes: "assignment", When: "left/.(identifier)", Pattern: "left", Value: "right"},
		{Nodes: "assignment", When: "left/.(left_assignment_list)", Pattern: "left"},
		{Nodes: "operator_assignment", When: "left/.(identifier)", Pattern: "left"},
		{Nodes: "identifier", When: "..(method_parameters block_parameters lambda_parameters destructured_parameter)", Pattern: "."},
		{Nodes: "optional_parameter keyword_parameter splat_parameter hash_splat_parameter block_parameter", Pattern: "name"},
		{Nodes: "exception_variable", Pattern: ".", Type: "..(rescue)/exceptions/" + names},
		{Nodes: "for", Pattern: "pattern", Value: "value/*", Element: true, At: "body"},
		{Nodes: "as_pattern", Pattern: "name"},
		{Nodes: "array_pattern find_pattern", Pattern: "."},
		{Nodes: "in_clause", When: "pattern/.(identifier)", Pattern: "pattern", At: "body"},
		{Nodes: "keyword_pattern", Pattern: "value"},
	}
}

// ends is where the head of a definition ends.
const ends = `body|"end"`

var private = facts.VisibilityPrivate

func mixins() []spec.Supertype {
	return []spec.Supertype{{At: mixing("^include$") + "&" + mixing("^prepend$") + "&" + mixing("^extend$"), Role: facts.RoleEmbeds, Inner: true}}
}

func supers() []spec.Supertype {
	return append([]spec.Supertype{{At: "superclass/" + names, Role: facts.RoleExtends}}, mixins()...)
}

func mixing(word spec.Path) spec.Path {
	return "body/(call)/method/~" + word + "/..(call)/arguments/" + names
}

// accessors declares what a call of a word such as attr_reader does.
func accessors(called spec.Path) spec.Definition {
	return spec.Definition{Nodes: "call", When: "method/" + called, Each: symbols, Kind: facts.KindProperty, Name: ".", Called: word, Leaf: true, Behind: "@"}
}

// macros is the way from an argument to the body of the type that calls one of Rails' macros with it.
func macros(names string) spec.Path {
	var ways []string
	for _, name := range strings.Fields(names) {
		ways = append(ways, "..(argument_list)/..(call)/method/~^"+name+"$/..(call)"+inType)
	}
	return spec.Path(strings.Join(ways, "|"))
}

// word is a symbol's or a string's text.
func word(text string) string { return strings.Trim(text, `:"'`) }

// isDistinct reports a name that no method has of Ruby's own library and of the test runners that come with it.
func isDistinct(name string) bool { return !libraryNames()[name] }

//go:embed library.txt
var library string

var libraryNames = sync.OnceValue(func() map[string]bool {
	_, names, _ := strings.Cut(library, "\n") // the first line says which versions
	return lang.SetOf(names)
})

// required lists the files that a call of require may mean: those of the folders that Ruby and its test runners
// look in, or the one beside the file.
func required(module string) []string {
	if !strings.HasSuffix(module, ".rb") {
		module += ".rb"
	}
	if strings.HasPrefix(module, ".") {
		return []string{path.Clean(module)}
	}
	return []string{"lib/" + module, "spec/" + module, "test/" + module, "app/" + module}
}

// isTestPath follows RSpec, Minitest and Cucumber.
var isTestPath = spec.Match(`(^|/)(spec|test|tests|features)/|_(spec|test)\.rb$|(^|/)(test|spec)_[^/]*\.rb$`)

// isFileTest tells a test from what helps tests: its calls at the top of a file are tests.
func isFileTest(p string, _ *facts.File) bool { return fileTest(p) }

var fileTest = spec.Match(`_(spec|test)\.rb$|(^|/)(test|spec)_[^/]*\.rb$`)

// endings are the words before which the arguments of a call without parentheses end.
var endings = []string{"and", "do", "else", "elsif", "end", "ensure", "if", "in", "or", "rescue", "then", "unless", "until", "when", "while"}

// asText is how arguments are written. What gives any number of them begins with a star, and what
// gives none but a block with an ampersand.
func asText() *lang.Syntax {
	return &lang.Syntax{
		Opaque:  []lang.Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: "'", Close: "'", Escape: true}, {Open: "`", Close: "`", Escape: true}, {Open: "#", Close: "\n", Comment: true}},
		Regexps: true, Spread: []string{"*", "&", "..."},
	}
}

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "TypeError RuntimeError KeyError", NeverCallsBack: "Object RuntimeError"}
