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
	return []lang.Language{spec.Describe(lang.Language{
		Name: "powershell", Version: 1, Tier: 2, Depth: "names", Family: "powershell", Extensions: []string{".ps1", ".psm1", ".psd1"}, Interpreters: []string{"pwsh", "powershell"},
		AnyArguments: true, TestPath: spec.Match(`(?i)\.tests\.ps1$|(^|/)tests?/`), ImportCircles: true,
	}, &rules)}
}

const (
	arguments = "arguments:REST?"
	attribute = "([])* "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Newlines: true, Silent: "`", Continue: "| , = + && ||",
		Keywords: "begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach function hidden if in param process return static switch throw trap try until using " +
			"while workflow",
		Operators: ":: && || += -= *= /= %= ++ -- .. 2> >> -eq -ne -and -or -not -match",
		Begins:    "$@", Letters: "-:?", Ends: ";",
		Comments: []shallow.Quote{{Open: "<#", Close: "#>"}, {Open: "#"}},
		Strings: []shallow.Quote{
			{Open: "@\"", Close: "\n\"@", Lines: true, Hole: "$("}, {Open: "@'", Close: "\n'@", Lines: true},
			{Open: `"`, Close: `"`, Escape: '`', Doubled: true, Lines: true, Hole: "$("}, {Open: "'", Close: "'", Doubled: true, Lines: true},
		},
		Names: []shallow.Quote{{Open: "${", Close: "}"}},
	},
	Selectors: ". ::", Assigns: "= += -= *= /= %=", Adjacent: true,
	Rules: []shallow.Rule{
		{Node: "import", Pattern: "using (module|namespace|assembly) path:(DOTTED|STRING|REST) STOP"},
		{Node: "source", Pattern: ". path:REST STOP"},
		{Node: "import", Pattern: "Import-Module ('-' WORD)? path:(STRING|REST) STOP"},
		{Node: "function", Pattern: "(function|filter|workflow) (WORD ':')? name:WORD params:()? body:{}"},
		{Node: "class", Pattern: "class name:NAME (: super:TYPE (',' interface:REST)?)? body:{}", Body: shallow.Member},
		{Node: "enum", Pattern: "enum name:NAME (: type:TYPE)? body:{}", Body: choices},
		{Node: "case", In: choices, Pattern: "name:NAME ('=' value:REST)? STOP"},
		{Node: "constructor", In: shallow.Member, Pattern: "hidden? name:SELF params:() (: REST)? body:{}"},
		{Node: "method", In: shallow.Member, Pattern: attribute + "(static|hidden)* type:[]? name:NAME params:() body:{}"},
		{Node: "field", In: shallow.Member, Pattern: attribute + "(static|hidden)* type:[]? name:NAME ('=' value:REST)? STOP"},
		{Node: "params", Pattern: "param params:()"},
		{Node: "loop", Pattern: "foreach '(' name:NAME in value:REST ')'"},
		{Node: "local", In: shallow.Code, Pattern: "type:[]? name:NAME '=' value:REST STOP"},
		{Node: "variable", In: shallow.Top, Pattern: "type:[]? name:NAME '=' value:REST STOP"},
		{Node: "call", Pattern: "('&'|.)? function:NAME " + arguments + " (STOP|'|')"},
	},
	Params: []string{"([])* name:NAME ('=' value:REST)? STOP"},
}

const choices = shallow.Context(8)

var rules = spec.Shallow(&words, spec.Spec{
	Marks: []string{"<#", "#"},
	Definitions: []spec.Definition{
		{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: "params/(parameter)|body/(params)/params/(parameter)"},
		{Nodes: "class", Kind: facts.KindClass, Name: "name", Supers: spec.Bases},
		{Nodes: "enum", Kind: facts.KindEnum, Name: "name"},
		{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
		{Nodes: "constructor", Kind: facts.KindConstructor, Name: "name", Params: "params/(parameter)"},
		{Nodes: "method", Kind: facts.KindMethod, Name: "name", Params: "params/(parameter)", Type: "type/*"},
		{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type/*", Value: "value"},
		{Nodes: "variable", Kind: facts.KindValue, Name: "name", Value: "value"},
	},
	Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
	Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Optional: `"="`}},
	Locals: []spec.Local{
		{Nodes: "local", Pattern: "name", Value: "value"},
		{Nodes: "parameter", Pattern: "name"},
		{Nodes: "loop", Pattern: "name", Value: "value", Element: true},
	},
	Separator: ".", Inward: true,
})
