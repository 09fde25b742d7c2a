//go:build cgo

// Package lua describes Lua to the engine of package spec, by the words and signs of its
// statements.
//
// A table that a file names at its top is a module or a class: functions and fields that
// are assigned to it are its own. A file is the value that it returns, and require leads
// to the file whose path ends so.
package lua

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeThen(lang.Language{
		Name: "lua", Version: 7, Tier: 2, Depth: "names", Family: "lua",
		Limits:     []string{"What a call gives is not known, so that members of most objects are open.", "A name that is put into _ENV, or into _G under a computed key, is not known."},
		Extensions: []string{".lua"}, Linguist: "Lua", Interpreters: []string{"lua", "luajit"}, AnyArguments: true, Unused: lang.ByNameAlone, SkippedTest: `^\s*pending\(`, TestPath: isTestPath,
		FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names:    &lang.Names{Strategy: lang.ByValue, FileIsValue: true, Separator: ".", Joint: true, Loose: true, Settled: true, Included: required, Distinct: isDistinct, Classes: true, ByName: []facts.Kind{facts.KindFunction, facts.KindValue, facts.KindModule}},
	}, rules, annotate)}
}

// required lists the files that a module may be.
func required(module string) []string {
	if strings.ContainsAny(module, "/ ") {
		return []string{module, module + ".lua"}
	}
	p := strings.ReplaceAll(module, ".", "/")
	return []string{p + ".lua", p + "/init.lua"}
}

// isDistinct reports a name of three words or more: no method of Lua's library has one, and few of those that programs bring in C.
func isDistinct(name string) bool {
	return len(strings.Split(strings.Trim(name, "_"), "_")) > 2
}

// isTestPath follows Busted and LuaUnit.
var isTestPath = spec.Match(`(^|/)(spec|tests?)/|_(spec|test)\.lua$|(^|/)test_[^/]*\.lua$`)

const (
	fields     = shallow.Context(8) // the constructor of a table
	statements = shallow.Top | shallow.Code
	attribute  = "('<' (const|close) '>')? "
	key        = "(name:NAME|'[' name:QUOTED ']') '=' "
	loaded     = "require ('(' path:STRING ')'|path:STRING) "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords:  "and break do else elseif end false for function if in local nil not or repeat return then true until while",
		Operators: ".. ... == ~= <= >= // :: << >>",
		Comments:  []shallow.Quote{{Open: "--[[", Close: "]]"}, {Open: "--[=[", Close: "]=]"}, {Open: "--[==[", Close: "]==]"}, {Open: "--[===[", Close: "]===]"}, {Open: "--"}, {Open: "#!", First: true}},
		Strings: []shallow.Quote{
			{Open: `"`, Close: `"`, Escape: '\\'}, {Open: "'", Close: "'", Escape: '\\'}, {Open: "[[", Close: "]]", Lines: true},
			{Open: "[=[", Close: "]=]", Lines: true}, {Open: "[==[", Close: "]==]", Lines: true}, {Open: "[===[", Close: "]===]", Lines: true},
		},
		Newlines: true, Ends: "; then else elseif",
		Continue: ". : , = + - * / // % ^ & | ~ << >> .. == ~= < <= > >= # and or not return local",
		Leads:    ". : , = + - * / // % ^ & | << >> .. == ~= < <= > >= and or",
	},
	Selectors: ". :", Assigns: "=", Braces: fields,
	Groups: []shallow.Group{{Open: "function if do", Close: "end"}, {Open: "repeat", Close: "until"}},
	Rules: []shallow.Rule{
		{Node: "function", In: statements, Pattern: "local function name:NAME params:()", Within: true},
		{Node: "function", In: statements, Pattern: "function name:DOTTED params:()", Within: true},
		{Node: "assigned", In: statements, Pattern: "local name:NAME " + attribute + "'=' function params:()", Within: true},
		{Node: "assigned", In: statements, Pattern: "name:DOTTED '=' function params:()", Within: true},
		{Node: "assigned", In: fields, Pattern: key + "function params:()", Within: true},
		{Node: "entry_table", In: fields, Pattern: key + "body:{} (','|STOP)", Body: fields},
		{Node: "entry", In: fields, Pattern: key + "value:REST (','|STOP)"},
		{Node: "comma", In: fields, Pattern: "','"},
		{Node: "item", In: fields, Pattern: "value:REST (','|STOP)"},
		{Node: "module", In: shallow.Top, Pattern: "local name:NAME " + attribute + "'=' body:{} STOP", Body: fields},
		{Node: "table", In: shallow.Top, Pattern: "name:DOTTED '=' body:{} STOP", Body: fields},
		{Node: "exports", In: shallow.Top, Pattern: "return body:{} STOP", Body: fields},
		{Node: "returned", In: shallow.Top, Pattern: "return value:REST STOP"},
		{Node: "require", In: statements, Pattern: "local alias:NAME " + attribute + "'=' " + loaded + "STOP"},
		{Node: "local", In: statements, Pattern: "local names:(NAME (',' NAME)*) " + attribute + "('=' value:REST)? STOP"},
		{Node: "assign", In: statements, Pattern: "name:DOTTED '=' value:REST STOP"},
		{Node: "loop", In: statements, Pattern: "for names:(NAME (',' NAME)*) in value:REST do", Within: true},
		{Node: "loop", In: statements, Pattern: "for names:NAME '=' value:REST do", Within: true},
		{Node: "label", In: statements, Pattern: "(:: NAME ::|goto NAME STOP)"},
	},
	Expressions: []shallow.Rule{
		{Node: "unnamed", Pattern: "function params:()", Within: true},
		{Node: "require_below", Pattern: "require '(' path:STRING '..' NAME ')'"},
		{Node: "require", Pattern: loaded},
		{Node: "call", Pattern: "function:DOTTED arguments:(STRING|{})"},
	},
	Params: []string{"name:NAME STOP", "rest:'...' STOP"},
}

const (
	params  = "params/(parameter)"
	inCode  = "^(function assigned unnamed)"
	last    = "name/.(member)/name"
	object  = "name/.(member)/object"
	ofSelf  = `name/~^self[.:]\w+$/..(assign assigned)/^(function)/name/.(member)`
	method  = "^(function)/" + object
	global  = `name/~^_G[.]\w+$`
	oneName = "names/.(identifier)"
	inTable = "..(braces)/..(module table exports entry_table)"
	madeOf  = "value/.(call)/function/.(member)/object"
	below   = `value/.(call)/function/~^(\w+[.])?[cC]lass$/..(call)/arguments/(identifier)` // class(base), as libraries of classes have it
	based   = "value/.(call)/arguments/(identifier)"
)

// derived is a path from where a prefix leads in a statement: to the method by which its value makes a table of another one.
func derived(prefix string) spec.Path {
	made := prefix + `..(assign local)/value/.(call)/function/~^\w+:`
	return spec.Path(made + "new$|" + made + "extend$|" + made + "subclass$")
}

var private = facts.VisibilityPrivate

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks:      []string{"---", "--[[", "--", "#!"},
		Documented: spec.DocTypes{Written: docType, Plain: plainTypes, Self: "self", List: "table", Whole: true},
		Definitions: []spec.Definition{
			{Nodes: "function", When: `name/.(member)/":"`, Kind: facts.KindMethod, Name: last, Owner: object, Params: params},
			{Nodes: "function", When: "name/.(member)", Kind: facts.KindFunction, Name: last, Owner: object, Params: params, Flags: facts.Static},
			{Nodes: "function assigned", When: `"local"`, Kind: facts.KindFunction, Name: "name", Params: params, Visibility: &private},
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: params},
			{Nodes: "assigned", When: ofSelf, Hoisted: true, Kind: facts.KindFunction, Name: last, Owner: method, Params: params, Flags: facts.Static},
			{Nodes: "assigned", When: global, Kind: facts.KindFunction, Name: last, Params: params},
			{Nodes: "assigned", When: "name/.(member)", Hoisted: true, Kind: facts.KindFunction, Name: last, Owner: object, Params: params, Flags: facts.Static},
			{Nodes: "assigned", When: "..(braces)", Kind: facts.KindFunction, Name: "name", Params: params, Flags: facts.Static},
			{Nodes: "assigned", Kind: facts.KindFunction, Name: "name", Params: params},
			{Nodes: "module", Kind: facts.KindModule, Name: "name", Body: `"="`, Visibility: &private},
			{Nodes: "exports", Kind: facts.KindModule, As: "<exports>"},
			{Nodes: "table", When: global, Kind: facts.KindModule, Name: last, Once: true, Body: `"="`},
			{Nodes: "table", When: "name/.(member)", Kind: facts.KindField, Name: last, Owner: object, Once: true, Body: `"="`},
			{Nodes: "table", Kind: facts.KindModule, Name: "name", Once: true, Body: `"="`},
			{Nodes: "entry_table", When: inTable, Kind: facts.KindField, Name: "name", Body: `"="`},
			{Nodes: "entry", When: inTable, Kind: facts.KindField, Name: "name", Value: "value", Leaf: true},
			{Nodes: "assign", When: ofSelf, Hoisted: true, Leaf: true, Kind: facts.KindField, Name: last, Owner: method, Value: "value", Once: true},
			{Nodes: "assign", When: "name/.(identifier)/.." + "(assign)/" + below, Unless: inCode, Kind: facts.KindModule, Name: "name", Once: true, Body: `"="`, Supers: []spec.Supertype{{At: based, Role: facts.RoleExtends}}},
			{Nodes: "local", When: oneName + "/..(local)/" + below, Unless: inCode, Kind: facts.KindModule, Name: "names", Body: `"="`, Visibility: &private, Supers: []spec.Supertype{{At: based, Role: facts.RoleExtends}}},
			{Nodes: "assign", When: derived("name/.(identifier)/"), Unless: inCode, Kind: facts.KindModule, Name: "name", Once: true, Body: `"="`, Supers: []spec.Supertype{{At: madeOf, Role: facts.RoleExtends}}},
			{Nodes: "local", When: derived(oneName + "/"), Unless: inCode, Kind: facts.KindModule, Name: "names", Body: `"="`, Visibility: &private, Supers: []spec.Supertype{{At: madeOf, Role: facts.RoleExtends}}},
			{Nodes: "assign", When: global, Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Name: last, Value: "value", Once: true, Body: `"="`},
			{Nodes: "assign", When: `name/~^\w+([.]\w+)+$`, Unless: inCode, Kind: facts.KindField, Name: last, Owner: object, Value: "value", Once: true, Body: `"="`},
			{Nodes: "assign", When: "name/.(identifier)", Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Name: "name", Value: "value", Once: true, Body: `"="`},
			{Nodes: "local", When: oneName, Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Name: "names", Value: "value", Body: `"="`, Visibility: &private},
			{Nodes: "local", Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Each: "names/(identifier)", Name: ".", Visibility: &private},
		},
		Modifiers: spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{
			{Nodes: "parameter", When: "rest", Unnamed: true, Variadic: "rest"},
			{Nodes: "parameter", Name: "name", Optional: "name"},
		},
		Imports: []spec.Import{
			{Nodes: "require", When: "alias", Path: "path", File: true, Alias: "alias"},
			{Nodes: "require", Path: "path", File: true, Value: true},
			{Nodes: "require_below", When: "^(assigned)/name/~^__index$", Path: "path", File: true}, // what the table lacks is a module of that name below
		},
		Exports: []spec.Export{{Nodes: "returned", At: "value"}, {Nodes: "exports", At: "."}},
		Forms: []spec.Form{
			{Nodes: "identifier", When: "~^self$/^(function)/name/.(member)", Is: spec.This},
			{Nodes: "call", When: "function/~^setmetatable$/..(call)/arguments/(identifier)", Is: spec.Same, Of: "arguments/(identifier)"},
			{Nodes: "assign", Is: spec.Assign, Of: "name"},
			{Nodes: "number", Is: spec.Literal, Text: "number"},
		},
		Labels: []spec.Label{{Nodes: "label", At: "(identifier)"}, {Nodes: "entry entry_table", At: "name"}},
		Locals: []spec.Local{
			{Nodes: "local", When: oneName + "/..(local)/" + inCode, Pattern: "names", Value: "value"},
			{Nodes: "local", When: inCode, Pattern: "names"},
			{Nodes: "parameter", Pattern: "name"},
			{Nodes: "loop", Pattern: "names", At: "body"},
		},
		Blocks: "unnamed loop",
		Hides:  true,
		Builtins: "print pairs ipairs next type tostring tonumber assert error pcall xpcall select rawget rawset rawequal rawlen setmetatable getmetatable unpack require load loadstring loadfile dofile collectgarbage " +
			"string table math io os coroutine debug utf8 package _G _VERSION _ENV arg bit bit32 jit ffi " +
			"describe context insulate expose it spec pending before_each after_each lazy_setup lazy_teardown strict_setup strict_teardown finally", // Busted gives these to tests
		Metrics:   spec.Metrics{Branches: `"if" "elseif"`, Loops: `"for" "while" "repeat"`, Returns: `"return"`, Logic: `"and" "or"`, Asserts: spec.Match(`^assert|^are$|^is_|^equals?$|^same$`)},
		Separator: ".",
	})
}
