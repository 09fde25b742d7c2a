//go:build cgo

// Package erlang describes Erlang to the engine of package spec, by the words and signs of its forms.
//
// A module is found by the name that its file says, and a function by its name and the number of its parameters. What a module
// does not export is private. Variables are recognized by their first letter, so that they need no scopes.
package erlang

import (
	"bytes"
	"regexp"
	"strconv"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeThen(lang.Language{
		Name: "erlang", Version: 2, Tier: 2, Depth: "names", Family: "erlang", Extensions: []string{".erl", ".hrl", ".escript"}, Interpreters: []string{"escript"},
		Limits: []string{"A module or function that a variable names is not known, nor what a behaviour calls.", "Macros and records of a header are found by their names, wherever it lies.", "Fields of records are words where they are used."},
		Unused: lang.ByNameAlone, ImportCircles: true, PlainCalls: true, TestPath: isTestPath, Entries: []string{"main"}, Syntax: syntax(),
		Names: &lang.Names{Strategy: lang.ByModule, Separator: ":", Declared: true, Anywhere: true, Overloads: true, TypesApart: true, ModulesApart: true, ByName: []facts.Kind{facts.KindMacro, facts.KindStruct}},
	}, rules, attribute)}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: "'", Close: "'", Escape: true}, {Open: "%", Close: "\n", Comment: true}}}
}

// isTestPath follows EUnit and Common Test.
var isTestPath = spec.Match(`(^|/)test/|_SUITE\.erl$|_tests?\.erl$`)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords:  "after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or orelse receive rem try when xor",
		Operators: ":= -> <- <= => =< >= == /= =:= =/= ++ -- || :: ?? << >> ... .. ",
		Letters:   "@", Full: ".",
		Comments: []shallow.Quote{{Open: "%"}},
		Strings:  []shallow.Quote{{Open: `"""`, Close: `"""`, Lines: true}, {Open: `"`, Close: `"`, Escape: '\\', Lines: true}},
		Names:    []shallow.Quote{{Open: "'", Close: "'"}}, ContextLiteral: character,
	},
	Selectors: ":", Values: true,
	Groups: []shallow.Group{{Open: "begin case if receive try maybe", Close: "end"}, {Open: "fun", Close: "end", Before: "("}},
	Rules: []shallow.Rule{
		{Node: "module", In: shallow.Top, Pattern: "'-' module '(' name:NAME ')' STOP"},
		{Node: "export", In: shallow.Top, Pattern: "'-' (export|export_type|compile|ignore_xref|dialyzer|optional_callbacks) REST STOP"},
		{Node: "import", In: shallow.Top, Pattern: "'-' import '(' path:NAME ',' items:[] ')' STOP"},
		{Node: "include", In: shallow.Top, Pattern: "'-' (include|include_lib) '(' path:STRING ')' STOP"},
		{Node: "behaviour", In: shallow.Top, Pattern: "'-' (behaviour|behavior) '(' path:NAME ')' STOP"},
		{Node: "record", In: shallow.Top, Pattern: "'-' record '(' name:NAME ',' body:{} ')' STOP", Body: shallow.Member},
		{Node: "define", In: shallow.Top, Pattern: "'-' define '(' name:NAME params:()? ',' value:REST ')' STOP"},
		{Node: "typed", In: shallow.Top, Pattern: "'-' (type|opaque|nominal) name:NAME params:() '::' type:REST STOP"},
		{Node: "typed", In: shallow.Top, Pattern: "'-' (type|opaque|nominal) '(' name:NAME params:() '::' type:REST ')' STOP"},
		{Node: "callback", In: shallow.Top, Pattern: "'-' callback name:NAME params:() REST STOP"},
		{Node: "callback", In: shallow.Top, Pattern: "'-' callback '(' name:NAME params:() REST ')' STOP"},
		{Node: "signature", In: shallow.Top, Pattern: "'-' spec named:(NAME :)? named:NAME REST STOP"},
		{Node: "signature", In: shallow.Top, Pattern: "'-' spec '(' named:(NAME :)? named:NAME REST ')' STOP"},
		{Node: "attribute", In: shallow.Top, Pattern: "'-' WORD REST? STOP"},
		{Node: "function", In: shallow.Top, Pattern: "name:NAME params:() '->' body:CODE STOP"},
		{Node: "function", In: shallow.Top, Pattern: "name:NAME params:() when guard:REST '->' body:CODE STOP"},
		{Node: "field", In: shallow.Member, Pattern: "fields:REST STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "clause", Pattern: "NAME params:() (when|'->')", After: ";"},
		{Node: "named", Pattern: "fun function:DOTTED '/' NUMBER"},
		{Node: "macrocall", Pattern: "'?' macro:NAME"},
		{Node: "made", Pattern: "'#' type:NAME"},
	},
	Params: []string{"name:NAME STOP", "value:REST STOP"},
}

// character gives the end of a character, as $a or $\n; 0 for others.
func character(source []byte, at int, _ bool) int {
	switch {
	case source[at] != '$' || at+1 >= len(source):
		return 0
	case source[at+1] == '\\' && at+2 < len(source):
		return at + 3
	}
	return at + 2
}

const (
	params  = "params/(parameter parens)"
	inTypes = "^(typed callback signature field)"
	capital = "~^[A-Z_]"

	predefined = "macro/~^MODULE$|macro/~^MODULE_STRING$|macro/~^FILE$|macro/~^FUNCTION_|macro/~^LINE$|macro/~^MACHINE$|macro/~^OTP_RELEASE$"
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"%%%", "%%", "%"},
		Definitions: []spec.Definition{
			{Nodes: "record", Kind: facts.KindStruct, NodeKind: "record", Name: "name"},
			{Nodes: "define", When: "params", Kind: facts.KindMacro, Name: "name", Body: "value"},
			{Nodes: "define", Kind: facts.KindMacro, Name: "name", Value: "value"},
			{Nodes: "typed", Kind: facts.KindType, NodeKind: "type_alias", Name: "name"},
			{Nodes: "callback", Kind: facts.KindInterface, NodeKind: "interface", Name: "name"},
			{Nodes: "function", When: "name/~_test_?$", Kind: facts.KindFunction, Name: "name", Params: params, Arity: true, Flags: facts.Test},
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: params, Arity: true},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", When: "name", Name: "name"}, {Nodes: "parameter parens", Unnamed: true}},
		Imports: []spec.Import{
			{Nodes: "import", Path: "path", Items: "items/(identifier)&items/(argument)/(identifier)"},
			{Nodes: "identifier", Inside: true, Path: "."},
			{Nodes: "behaviour", Path: "path", Module: true},
			{Nodes: "include"},
			{Nodes: "module"},
			{Nodes: "export"},
		},
		Forms: []spec.Form{
			{Nodes: "macrocall", When: predefined, Is: spec.Other},
			{Nodes: "identifier", When: "..(macrocall)/~^[?]MODULE|..(macrocall)/~^[?]LINE$|..(macrocall)/~^[?]FILE$|..(macrocall)/~^[?]FUNCTION_|..(macrocall)/~^[?]MACHINE$", Is: spec.Other},
			{Nodes: "macrocall", Is: spec.Macro, Of: "macro"},
			{Nodes: "made", Is: spec.Same, Of: "type"},
			{Nodes: "named", Is: spec.Same, Of: "function"},
			{Nodes: "member", When: "object/~^[?]MODULE$", Is: spec.Name, Name: "name"},
			{Nodes: "member", When: "object/.(identifier)/" + capital, Is: spec.Other},
			{Nodes: "member", When: "object/.(identifier)", Unless: "name/" + capital, Is: spec.Qualified, Of: "object", Name: "name"},
			{Nodes: "member", Is: spec.Other},
			{Nodes: "call", When: inTypes, Is: spec.Generic, Of: "function", Args: "arguments/*"},
			{Nodes: "identifier", When: capital, Is: spec.Other},
			{Nodes: "identifier", When: "@function|@type/..(made)|@macro", Is: spec.Name},
			{Nodes: "identifier", Is: spec.Other},
		},
		Labels:    []spec.Label{{Nodes: "clause", At: "(identifier)"}, {Nodes: "signature", At: "named", All: true}, {Nodes: "attribute export", At: "*", All: true}},
		TypeAt:    "@type/..(made)|@function/..(call)/" + inTypes + "|@name/..(member)/@function/..(call)/" + inTypes,
		Builtins:  "true false undefined " + functions,
		Metrics:   spec.Metrics{Branches: `"case" "if" "receive" "try"`, Cases: "clause", Logic: `"andalso" "orelse"`, Asserts: spec.Match(`^assert`)},
		Separator: ":", Overloads: true, Apart: true,
	})
}

// functions are those of the module erlang that need no module before them.
const functions = "abs apply atom_to_binary atom_to_list binary_part binary_to_atom binary_to_existing_atom binary_to_float binary_to_integer binary_to_list binary_to_term bit_size byte_size bitstring_to_list ceil check_process_code date demonitor disconnect_node element " +
	"erase error exit float float_to_binary float_to_list floor garbage_collect get get_keys group_leader halt hd integer_to_binary integer_to_list iolist_size iolist_to_binary is_alive is_atom is_binary is_bitstring is_boolean is_float is_function is_integer is_list is_map " +
	"is_map_key is_number is_pid is_port is_process_alive is_record is_reference is_tuple length link list_to_atom list_to_binary list_to_bitstring list_to_existing_atom list_to_float list_to_integer list_to_pid list_to_tuple load_module make_ref map_get map_size max min " +
	"module_loaded monitor monitor_node node nodes now open_port pid_to_list port_close port_command processes process_flag process_info put register registered round self setelement size spawn spawn_link spawn_monitor spawn_opt split_binary statistics term_to_binary throw " +
	"time tl trunc tuple_size tuple_to_list unlink unregister whereis"

var (
	module   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*-\s*module\(\s*'?([\w@.]+)'?\s*\)`) })
	exports  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?ms)^\s*-\s*export(?:_type)?\(\s*\[(.*?)\]`) })
	all      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*-\s*compile\([^)]*(export_all)`) })
	exported = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`'?([\w@]+)'?\s*/\s*(\d+)`) })
)

// attribute notes what module a text is, and makes private what that does not export.
func attribute(source []byte, f *facts.File) {
	m := module().FindSubmatchIndex(source)
	if m == nil {
		return
	}
	f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingPackage, Value: string(source[m[2]:m[3]]), Line: uint32(1 + bytes.Count(source[:m[2]], []byte("\n")))})
	if all().Match(source) {
		return
	}
	names := map[string]bool{}
	for _, list := range exports().FindAllSubmatch(source, -1) {
		for _, e := range exported().FindAllSubmatch(list[1], -1) {
			names[string(e[1])+"/"+string(e[2])] = true
			names[string(e[1])] = true
		}
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		switch {
		case s.Container >= 0 || s.Kind == facts.KindMacro || s.Kind == facts.KindInterface || s.Flags.Has(facts.Test):
		case s.Kind == facts.KindFunction && !names[s.Name+"/"+strconv.Itoa(len(s.Params))], s.Kind == facts.KindStruct, s.Kind == facts.KindType && !names[s.Name]:
			s.Visibility = facts.VisibilityPrivate
		}
	}
}
