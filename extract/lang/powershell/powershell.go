//go:build cgo

// Package powershell describes PowerShell to the engine of package spec, by the words and
// signs of its statements.
package powershell

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "powershell", Known: &known, Version: 4, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "powershell", Extensions: []string{".ps1", ".psm1", ".psd1"}, Linguist: "PowerShell", Interpreters: []string{"pwsh", "powershell"},
		Limits:       []string{"Commands whose names variables hold are not known."},
		AnyArguments: true, TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) }, ImportCircles: true,
		Names: &lang.Names{Caseless: true, Strategy: lang.ByPath, Separator: ".", Inward: true, ByName: []facts.Kind{facts.KindClass, facts.KindEnum, facts.KindFunction, facts.KindValue}},
	}, rules)}
}

// isTestPath follows Pester.
var isTestPath = spec.Match(`(?i)\.tests\.ps1$`)

const (
	choices = shallow.Context(8) // the constants of an enum
	member  = "(attribute:[]* (static|hidden)* type:[] (static|hidden)*|(static|hidden)*) "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Newlines: true, Silent: "`", Continue: "` | , = + && ||", Leads: "{ |",
		Keywords: "begin break catch class clean continue data default do dynamicparam else elseif end enum exit filter finally for foreach function hidden if in param process return static switch throw trap try until using " +
			"while workflow",
		Operators: ":: && || += -= *= /= %= ??= ?? ++ -- .. 2> >> ./ ../ .\\ ..\\",
		Sigils:    "$@", Begins: "", Letters: "-", Ends: ";",
		Comments: []shallow.Quote{{Open: "<#", Close: "#>"}, {Open: "#"}},
		Strings: []shallow.Quote{
			{Open: "@\"", Close: "\n\"@", Escape: '`', Lines: true, Hole: "$(", Sigils: "$"}, {Open: "@'", Close: "\n'@", Lines: true},
			{Open: `"`, Close: `"`, Escape: '`', Doubled: true, Lines: true, Hole: "$(", Sigils: "$"}, {Open: "'", Close: "'", Doubled: true, Lines: true},
		},
	},
	Selectors: ". ?. ::", Assigns: "= += -= *= /= %= ??=", Adjacent: true,
	Rules: []shallow.Rule{
		{Node: "import", Pattern: "using (module|namespace|assembly) path:REST STOP"},
		{Node: "source", Pattern: ". path:REST STOP"},
		{Node: "import", Pattern: "import-module ('-' name)? path:(STRING|$ WORD|NAME) REST? STOP"},
		{Node: "function", Pattern: "(function|filter|workflow) (WORD ':')? name:(WORD (. WORD)*) params:()? body:{}"},
		{Node: "class", Pattern: "attribute:[]* class name:NAME (: super:TYPE (',' interface:REST)?)? body:{}", Body: shallow.Member},
		{Node: "enum", Pattern: "attribute:[]* enum name:NAME (: type:TYPE)? body:{}", Body: choices},
		{Node: "case", In: choices, Pattern: "name:NAME ('=' value:REST)? STOP"},
		{Node: "constructor", In: shallow.Member, Pattern: "hidden? name:SELF params:() (: value:REST)? body:{}"},
		{Node: "method", In: shallow.Member, Pattern: member + "name:NAME params:() body:{}"},
		{Node: "field", In: shallow.Member, Pattern: member + "$ name:NAME ('=' value:REST)? STOP"},
		{Node: "parameters", Pattern: "attribute:[]* param params:()"},
		{Node: "loop", Pattern: "foreach '(' $ name:NAME in value:REST ')'"},
		{Node: "local", In: shallow.Code, Pattern: "type:[]? $ name:NAME '=' value:REST STOP"},
		{Node: "variable", In: shallow.Top, Pattern: "type:[]? $ ((script|global) :)? name:NAME '=' value:REST STOP"},
		{Node: "entry", In: shallow.Code, Pattern: "WORD '=' value:REST STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "variable_name", Pattern: "($ (WORD :)?|@) name:NAME"},
		{Node: "variable_name", Pattern: "$ '{' (WORD :)? name:WORD '}'"},
		{Node: "attribute", Pattern: "'[' name:DOTTED '(' REST? ')' ']'"},
		{Node: "type_name", Pattern: "'[' type:DOTTED []? ']'"},
		{Node: "call", Pattern: "(global|script|local|private) : function:NAME", After: "( | = += && || & . ! return throw in else , += ??="},
		{Node: "call", Pattern: "function:NAME", After: "( | = += && || & . ! return throw in else , += ??="},
	},
	Params: []string{"attribute:[]* type:[] $ name:NAME ('=' value:REST)? STOP", "$ name:NAME ('=' value:REST)? STOP"},
}

const params = "params/(parameter)|body/(parameters)/params/(parameter)"

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Numbering: facts.Numbers,
		Marks:     []string{"<#", "#"},
		Definitions: []spec.Definition{
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: params},
			{Nodes: "class", Kind: facts.KindClass, Name: "name", Supers: spec.Bases},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name"},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
			{Nodes: "constructor", Kind: facts.KindConstructor, Name: "name", Params: params},
			{Nodes: "method", Kind: facts.KindMethod, Name: "name", Params: params, Type: "type"},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type", Value: "value"},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: "var", Name: "name", Value: "value", Once: true},
		},
		Modifiers:  spec.Modifiers{At: `"static"`, Flags: map[string]facts.Flags{"static": facts.Static}, Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Attributes: []spec.Attribute{{Nodes: "attribute", On: "attribute", Name: "name", Args: "arguments"}},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type", Optional: `"="`}},
		Forms: []spec.Form{
			{Nodes: "identifier", When: "@function/~(?i)^base$/..(call)/@value/..(constructor)", Is: spec.Super},
			{Nodes: "identifier", When: "@name/~(?i)^this$/..(variable_name)", Is: spec.Other},
			{Nodes: "identifier", When: "@function/..(call)/..(attribute)|@function/..(call)/..(group)/..(attribute)", Is: spec.Other},
			{Nodes: "identifier", Unless: "@name|@function|@type|@super|@interface|..(group)/@super|..(group)/@interface", Is: spec.Other},
			{Nodes: "member", When: "object/.(identifier)", Unless: "@type|@super|@interface|@name", Is: spec.Other},
			{Nodes: "member", When: "@type", Is: spec.Same, Of: "name"},
			{Nodes: "call", When: "..(attribute)|..(group)/..(attribute)", Is: spec.Other},
			{Nodes: "variable_name", When: "name/~(?i)^this$", Is: spec.This},
			{Nodes: "variable_name", Is: spec.Same, Of: "name"},
			{Nodes: "type_name", Is: spec.Same, Of: "type"},
			{Nodes: "call", When: "function/~(?i)^base$/..(call)/@value/..(constructor)", Is: spec.Chained, Of: "function", Args: "arguments/*"},
			{Nodes: "call", When: `function/~(?i)^\[[^\]]*\]\s*::\s*new$`, Is: spec.New, Of: "function/object", Args: "arguments/*"},
			{Nodes: "variable", Is: spec.Assign, Of: "name"},
		},
		Labels: []spec.Label{{Nodes: "call", At: `function/~(?i)^\[[^\]]*\]\s*::\s*new$/name`}, {Nodes: "member", At: "object/.(identifier)/../name"}},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Value: "value"},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
			{Nodes: "loop", Pattern: "name", Value: "value", Element: true},
		},
		TypeAt:    "@type|@super|@interface|..(group)/@super|..(group)/@interface|.(type_name)|@name/..(member)/@type",
		Builtins:  "string int bool object void double float long byte char decimal array hashtable scriptblock switch psobject pscustomobject pscredential xml regex datetime timespan guid ordered ref type nullstring null true false _ args input PSCmdlet PSBoundParameters PSItem PSScriptRoot MyInvocation matches error host home pid pwd LASTEXITCODE PSVersionTable ErrorActionPreference VerbosePreference ExecutionContext PSCommandPath PSCulture IsWindows IsLinux IsMacOS IsCoreCLR",
		Metrics:   spec.Metrics{Branches: `"if" "elseif" "catch" "switch"`, Loops: `"for" "foreach" "while"`, Returns: `"return"`, Logic: `"&&" "||"`},
		Separator: ".", Inward: true, Apart: true, Flat: true,
	})
}

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception", NeverCallsBack: "Object Exception"}
