//go:build cgo

// Package elixir describes Elixir to the engine of package spec.
//
// Modules are found by their full names, or by what an alias calls them. Functions of one
// name are told apart by their number of parameters; a function of several clauses is as
// many definitions, the first of which stands for all. A call behind |> has one argument
// more.
package elixir

import (
	"strings"

	"github.com/smacker/go-tree-sitter/elixir"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "elixir", Version: 9, Tier: 1, Depth: "names", ValueAfter: []string{" "}, Family: "elixir",
		Limits:     []string{"What a macro writes is not known, but for what __using__ imports and defines literally: functions whose names it computes are taken for outside.", "A function that apply names is not known."},
		Extensions: []string{".ex", ".exs"}, Interpreters: []string{"elixir"}, Unused: lang.ByNameWithImports(false, ""), ImportCircles: true, SkippedTest: `^\s*@(module|describe)?tag\s+:?skip\b`, TestPath: isTestPath,
		Names: &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Flat: true, Inward: true, Nearby: true, Overloads: true, Apart: true, Macros: true, Using: "__using__ using"},
	}, &rules)}
}

const (
	simple = "(arguments)/(call)"
	guard  = `(arguments)/(binary_operator)/"when"/-(call)`
	bare   = "(arguments)/(identifier)"
	name   = simple + "/target|" + guard + "/target|" + bare
	values = "(atom integer float string list tuple map nil boolean bitstring charlist alias binary_operator unary_operator call keywords sigil char quoted_atom identifier access_call anonymous_function)"
	params = simple + "/(arguments)/" + values + "|" + guard + "/(arguments)/" + values
	ends   = "(do_block)|(arguments)/(keywords)"
	doc    = "-(unary_operator)/operand/.(call)/target/~^doc$/..(call)/(arguments)/(string)/(quoted_content)"
	own    = "(do_block)/(unary_operator)/operand/.(call)/target/~^moduledoc$/..(call)/(arguments)/(string)/(quoted_content)"
	fields = "..(arguments)/..(call)/target/~^defstruct$"
)

// passed leads from a function to the sign by which it is passed, not called: &trim/1
const passed = "@left/..(binary_operator)/..(unary_operator)/operator/~^[^@!^+-]$"

var private = facts.VisibilityPrivate

var rules = spec.Spec{
	Grammar:     elixir.GetLanguage,
	Identifiers: "identifier alias",
	Strings:     "quoted_content atom char",
	Comments:    "comment",
	Marks:       []string{"#"},
	DocMarks:    []string{"#!doc"},
	Separator:   ".",

	Definitions: []spec.Definition{
		module("~^defmodule$", facts.KindTrait, "module"), module("~^defprotocol$", facts.KindInterface, "interface"),
		{Nodes: "call", When: "target/~^defimpl$", Kind: facts.KindTrait, NodeKind: "impl", Name: "(arguments)", Called: implementation, Flags: facts.Partial, Body: "(do_block)"},
		function("~^def$", facts.KindFunction, nil), function("~^defp$", facts.KindFunction, &private),
		function("~^defmacro$", facts.KindMacro, nil), function("~^defmacrop$", facts.KindMacro, &private),
		function("~^defguard$", facts.KindMacro, nil), function("~^defguardp$", facts.KindMacro, &private), function("~^defdelegate$", facts.KindFunction, nil),
		{Nodes: "call", When: "(do_block)/..(call)/target/~^test$", Kind: facts.KindFunction, Name: "(arguments)/(string)/(quoted_content)", Body: "(do_block)", Flags: facts.Test},
		{Nodes: "call", When: "(do_block)/..(call)/target/~^using$", Kind: facts.KindMacro, Name: "target", Body: "(do_block)"},
		{Nodes: "atom", When: "..(list)/" + fields, Kind: facts.KindField, Name: ".", Called: word, Leaf: true},
		{Nodes: "keyword", When: "..(pair)/..(keywords)/..(list)/" + fields + "|..(pair)/..(keywords)/" + fields, Kind: facts.KindField, Name: ".", Called: word, Leaf: true},
		{Nodes: "unary_operator", When: `"@"/..(unary_operator)/operand/.(call)/target/~^typep?$`, Kind: facts.KindType, NodeKind: "typedef", Name: typeName, Body: `(nil)`},
		{Nodes: "unary_operator", When: `"@"/..(unary_operator)/operand/.(call)/target/~^opaque$`, Kind: facts.KindType, NodeKind: "typedef", Name: typeName, Body: `(nil)`},
		{Nodes: "unary_operator", When: `"@"/..(unary_operator)/operand/.(call)/target/~^callback$`, Kind: facts.KindMethod, NodeKind: "abstract_method", Name: typeName, Flags: facts.Abstract, Doc: doc},
		{Nodes: "unary_operator", When: `"@"/..(unary_operator)/operand/.(call)/(arguments)`, Unless: "operand/target/" + said, Kind: facts.KindValue, NodeKind: "const", Name: "operand/target", Value: "operand/(arguments)/*", Flags: facts.Const, Once: true, Visibility: &private, Leaf: true},
	},
	Parameters: []spec.Parameter{
		{Nodes: "identifier", Name: "."},
		{Nodes: "binary_operator", When: `"\\"`, Name: "left/.(identifier)", Optional: "."},
		{Nodes: "binary_operator", When: `"="/..(binary_operator)/right/.(identifier)`, Name: "right"},
		{Nodes: "binary_operator", When: `"="/..(binary_operator)/left/.(identifier)`, Name: "left"},
		{Nodes: "atom integer float string list tuple map nil boolean bitstring charlist alias binary_operator unary_operator call keywords sigil char quoted_atom access_call anonymous_function", Unnamed: true},
	},
	Imports: []spec.Import{
		{Nodes: "call", When: "target/~^alias$/..(call)/(arguments)/(dot)", Path: "(arguments)/(dot)/left", Items: "(arguments)/(dot)/right/(alias)"},
		{Nodes: "call", When: "target/~^alias$/..(call)/(arguments)/(alias)", Path: "(arguments)/(alias)", Alias: "(arguments)/(keywords)/(pair)/value/.(alias)"},
		{Nodes: "call", When: "target/~^require$/..(call)/(arguments)/(keywords)/(pair)/value/.(alias)", Path: "(arguments)/(alias)", Alias: "(arguments)/(keywords)/(pair)/value/.(alias)"},
		{Nodes: "call", When: "target/~^import$/..(call)/(arguments)/(alias)", Path: "(arguments)/(alias)", Star: true},
		{Nodes: "call", When: "target/~^use$/..(call)/(arguments)/(alias)", Path: "(arguments)/(alias)", Star: true, Part: "(arguments)/(atom)", Refers: "(arguments)/(atom)", Flags: facts.Spilled},
		{Nodes: "call", When: "target/~^import$/..(call)/(arguments)/(dot)", Path: "(arguments)/(dot)/left", Items: "(arguments)/(dot)/right/(alias)"},
		{Nodes: "alias", When: "..(tuple)/..(dot)/..(arguments)/..(call)/target/~^import$", Inside: true, Path: ".", Star: true},
		{Nodes: "alias", Inside: true, Path: "."},
		{Nodes: "arguments", When: "..(call)/target/~^scope$/..(call)/(do_block)/..(call)/(arguments)/(alias)", Path: "(alias)", Star: true},                    // of routes, whose modules are in it
		{Nodes: "unary_operator", When: ahead + "~^spec$|" + ahead + "~^typep?$|" + ahead + "~^opaque$|" + ahead + "~^callback$|" + ahead + "~^macrocallback$"}, // its words are types
	},

	Forms: []spec.Form{
		{Nodes: "atom", When: routed("use get post put patch delete options head match"), Is: spec.Member, Of: `-(",")/-(alias)`, Mark: ":", Static: true, Role: facts.RoleUses},
		{Nodes: "alias", Is: spec.Name, Type: true, Split: true},
		{Nodes: "identifier", When: "~^__MODULE__$", Is: spec.Self},
		{Nodes: "identifier", When: "~^_", Is: spec.Other},
		{Nodes: "identifier", When: `@operand/..(unary_operator)/"@"`, Is: spec.Name},
		{Nodes: "identifier", When: "@right/..(dot)", Is: spec.Other},
		{Nodes: "identifier", When: `@target/..(call)/..(unary_operator)/"@"`, Is: spec.Other},
		{Nodes: "identifier", When: passed, Is: spec.Name, Role: facts.RoleCalls},
		{Nodes: "identifier", Is: spec.Name, Role: facts.RoleCalls},
		{Nodes: "dot", When: "@target/..(call)/..(binary_operator)/..(unary_operator)/operator/~^[^@!^+-]$", Is: spec.Member, Of: "left", Name: "right", Static: true, Role: facts.RoleCalls},
		{Nodes: "dot", When: "left/.(alias)", Is: spec.Member, Of: "left", Name: "right/.(identifier)", Static: true},
		{Nodes: "dot", When: "right/.(identifier)", Is: spec.Member, Of: "left", Name: "right"},
		{Nodes: "map", When: "(struct)/(alias)", Is: spec.New, Of: "(struct)/(alias)"},
		{Nodes: "map", When: "(struct)/(identifier)/~^__MODULE__$", Is: spec.Other},
		{Nodes: "call", When: passed, Is: spec.Same, Of: "target"},
		{Nodes: "call", When: "@right/..(binary_operator)/operator/~^[^<=~-]>$", Is: spec.Call, Of: "target", Args: "(arguments)/*&(do_block)&..(binary_operator)/left"},
		{Nodes: "call", When: `..(unary_operator)/"@"`, Is: spec.Other},
		{Nodes: "call", When: "target/.(dot)", Unless: "(arguments)|target/.(dot)/left/.(alias)", Is: spec.Same, Of: "target"},
		{Nodes: "call", Is: spec.Call, Of: "target", Args: "(arguments)/*&(do_block)"},
		{Nodes: "string charlist", Is: spec.Literal, Text: "String"},
		{Nodes: "block", Is: spec.Same, Of: "$"},
	},
	Locals: []spec.Local{
		{Nodes: "binary_operator", When: `"="`, Pattern: "left", Value: "right"},
		{Nodes: "binary_operator", When: `"<-"`, Pattern: "left"},
		{Nodes: "call", When: "..(arguments)/..(call)/target/~^def[a-z]*$", Pattern: "(arguments)"},
		{Nodes: "call", When: `@left/..(binary_operator)/"when"/..(binary_operator)/..(arguments)/..(call)/target/~^def[a-z]*$`, Pattern: "(arguments)"},
		{Nodes: "call", When: "target/~^test$/..(call)/(do_block)", Pattern: "(arguments)", At: "(do_block)"},
		{Nodes: "stab_clause", Pattern: "left", At: `left/.(binary_operator)/"when"|left/(binary_operator)/"when"|right`},
	},
	Blocks:    "do_block stab_clause anonymous_function",
	Apart:     true,
	Inward:    true,
	Overloads: true,

	Functions: "def defp defmacro defmacrop defmodule defprotocol defimpl defstruct defexception defguard defguardp defdelegate defoverridable alias import require use if unless case cond with for fn try receive " +
		"raise reraise throw quote unquote unquote_splicing super and or not in when is_atom is_binary is_bitstring is_boolean is_float is_function is_integer is_list is_map is_nil is_number is_pid is_tuple is_struct " +
		"length hd tl elem tuple_size map_size byte_size abs div rem max min round trunc inspect to_string to_charlist send self spawn spawn_link exit apply put_in get_in update_in pop_in sigil_r sigil_w then tap dbg " +
		"describe test setup setup_all assert refute assert_raise assert_receive",
	Metrics: spec.Metrics{
		Cases: "stab_clause else_block", Logic: `"&&" "||" "and" "or"`, Asserts: spec.Match(`^(assert|refute|flunk)`),
	},
	Layout: "arguments list tuple map_content keywords",
}

// said are attributes that say something of what follows, typed those whose words are types.
const (
	said     = "~^doc$|operand/target/~^spec$|operand/target/~^moduledoc$|operand/target/~^typedoc$|operand/target/~^impl$|operand/target/~^behaviour$|operand/target/~^moduletag$|operand/target/~^tag$|operand/target/~^describetag$|operand/target/~^compile$|operand/target/~^derive$|operand/target/~^optional_callbacks$|operand/target/~^enforce_keys$|operand/target/~^macrocallback$|operand/target/~^deprecated$"
	ahead    = "operand/.(call)/target/"
	typeName = "operand/(arguments)/(binary_operator)/left/.(identifier)|operand/(arguments)/(binary_operator)/left/.(call)/target"
)

// routed leads from the function of a route, behind its module, to the call of one of the macros that make routes.
func routed(macros string) spec.Path {
	var all []string
	for m := range strings.FieldsSeq(macros) {
		all = append(all, `-(",")/-(alias)/..(arguments)/..(call)/target/~^`+m+"$")
	}
	return spec.Path(strings.Join(all, "|"))
}

func module(word spec.Path, kind facts.Kind, precise string) spec.Definition {
	return spec.Definition{Nodes: "call", When: "target/" + word + "/..(call)/(arguments)/(alias)", Kind: kind, NodeKind: precise, Name: "(arguments)/(alias)", Qualified: true,
		Flags: facts.Partial, Body: "(do_block)", Doc: own}
}

func function(word spec.Path, kind facts.Kind, v *facts.Visibility) spec.Definition {
	return spec.Definition{Nodes: "call", When: "target/" + word, Kind: kind, Name: name, Params: params, Body: ends, Flags: facts.Partial, Arity: true, Visibility: v, Doc: doc}
}

// word is an atom or a key without its colon.
func word(text string) string { return strings.Trim(text, ": ") }

// implementation is a protocol with the type that it is implemented for.
func implementation(text string) string { return strings.Replace(text, ",for:", " for ", 1) }

// isTestPath follows ExUnit.
var isTestPath = spec.Match(`(^|/)test/|_test\.exs$`)
