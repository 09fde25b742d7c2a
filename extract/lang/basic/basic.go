//go:build cgo

// Package basic describes the BASICs of DOS to the engine of package spec: QBasic and
// QuickBasic, GW-BASIC and the other BASICs of Microsoft, by the words of their statements.
package basic

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's languages.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "basic", Version: 1, Tier: 2, Depth: "names", Family: "basic", Extensions: []string{".bas", ".bi", ".qb", ".gw"},
		Limits:     []string{"What a computed jump (ON … GOTO, RUN with a text) leads to is not known."},
		PlainCalls: true,
		Names:      &lang.Names{Caseless: true, Strategy: lang.ByNamespace, Separator: ".", ByName: []facts.Kind{facts.KindFunction}},
	}, rules)}
}

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Newlines: true, Ends: ":", Silent: "_",
		Keywords: "sub function end if then else elseif endif for to step next while wend do loop until select case exit dim redim shared static common const declare type as integer long single double string any byval call gosub goto " +
			"return on error resume def fn let print input line open close get put field locate color cls screen data read restore rem option base defint deflng defsng defdbl defstr not and or xor mod imp eqv " +
			"randomize swap stop run chain write using play sound beep system kill name shell key timer off randomise",
		Operators: "<= >= <> ><", Begins: "&",
		Comments: []shallow.Quote{{Open: "'"}, {Open: "rem"}},
		Strings:  []shallow.Quote{{Open: `"`, Close: `"`}},
	},
	Selectors: ".", Assigns: "=",
	Suffixes: "$ % & ! #",
	Rules: []shallow.Rule{
		{Node: "declare", In: shallow.Top, Pattern: "declare (sub|function) NAME ($|%|&|!|#)? ()? REST? STOP"},
		{Node: "type", In: shallow.Top, Pattern: "type name:NAME STOP", Until: "end type", Body: shallow.Member},
		{Node: "field", In: shallow.Member, Pattern: "name:NAME ()? as type:WORD REST? STOP"},
		{Node: "routine", In: shallow.Top, Pattern: "sub name:NAME params:()? static? STOP", Until: "end sub", Level: -1},
		{Node: "routine", In: shallow.Top, Pattern: "function name:NAME ($|%|&|!|#)? params:()? (as type:WORD)? static? STOP", Until: "end function", Level: -1},
		{Node: "routine", Pattern: "NUMBER? def fn name:NAME ($|%|&|!|#)? params:()? '=' body:CODE STOP"},
		{Node: "routine", Pattern: "NUMBER? def name:NAME ($|%|&|!|#)? params:()? '=' body:CODE STOP"},
		{Node: "constant", Pattern: "NUMBER? const name:NAME ($|%|&|!|#)? '=' value:REST STOP"},
		{Node: "variable", Pattern: "NUMBER? (dim|redim|common|static) shared? name:NAME ($|%|&|!|#)? ()? (as type:WORD)? REST? STOP"},
		{Node: "call", Pattern: "NUMBER? call function:NAME arguments:()? STOP"},
		{Node: "call", Pattern: "NUMBER? gosub function:(NAME|NUMBER) STOP"},
		{Node: "jump", Pattern: "NUMBER? goto function:(NAME|NUMBER) STOP"},
		{Node: "label", In: shallow.Top, Pattern: "name:NAME ':'", Level: 1, Body: shallow.Top},
		{Node: "call", Pattern: "function:NAME arguments:(NAME REST?|NUMBER REST?|STRING REST?) STOP"},
	},
	Expressions: []shallow.Rule{{Node: "jump", Pattern: "(gosub|goto|then) function:NUMBER"}},
	Params:      []string{"byval? name:NAME ($|%|&|!|#)? ()? (as type:WORD)? STOP"},
}

const params = "params/(parameter)"

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"'", "REM", "rem"},
		Definitions: []spec.Definition{
			{Nodes: "routine", When: `"sub"`, Kind: facts.KindFunction, NodeKind: "procedure", Name: "name", Params: params},
			{Nodes: "routine", Kind: facts.KindFunction, Name: "name", Params: params},
			{Nodes: "label", Kind: facts.KindFunction, NodeKind: "section", Name: "name"},
			{Nodes: "type", Kind: facts.KindStruct, Name: "name", Open: true},
			{Nodes: "field", Kind: facts.KindField, Name: "name"},
			{Nodes: "constant", Unless: "..(block)/..(routine)", Kind: facts.KindValue, NodeKind: "const", Name: "name", Value: "value"},
			{Nodes: "variable", Unless: "..(block)/..(routine)", Kind: facts.KindValue, NodeKind: "var", Name: "name", Type: "type"},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type"}},
		Locals: []spec.Local{
			{Nodes: "variable constant", When: "..(block)/..(routine)", Pattern: "name", Type: "type"},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
		},
		Labels:    []spec.Label{{Nodes: "declare", At: "*&(parens)/*"}},
		Separator: ".",
		Metrics:   spec.Metrics{Branches: `"if" "elseif"`, Loops: `"for" "while" "do"`, Logic: `"and" "or"`, Cases: `"case"`},
	})
}
