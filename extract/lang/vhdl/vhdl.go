//go:build cgo

// Package vhdl describes VHDL to the engine of package spec, by the words and signs of its declarations.
//
// An entity is a class that is made where a component of it stands; its architectures add to it. A package is a namespace, and
// what a use clause takes whole is in scope.
package vhdl

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "vhdl", Version: 2, Tier: 2, Depth: "names", Family: "vhdl", Extensions: []string{".vhd", ".vhdl"},
		Limits:        []string{"Libraries are left out of names: an entity is found by its name.", "Which architecture of an entity a configuration chooses is not looked at.", "Which subprogram of several of a name a call means is told by the number of its arguments.", "Fields of records are words where they are used."},
		DeclaredTypes: true, ImportCircles: true, PlainCalls: true, TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names: &lang.Names{Caseless: true, Strategy: lang.ByNamespace, Separator: ".", Inward: true, Overloads: true, Indexed: true, Prototypes: true, Passing: true, ByName: []facts.Kind{facts.KindClass, facts.KindInterface}},
	}, rules)}
}

// isTestPath follows the names of test benches.
var isTestPath = spec.Match(`(?i)(^|/)(tests?|testbench(es)?|tb|sim)/|(^|/)tb_[^/]*$|_(tb|test)\.vhdl?$`)

// What is where, besides what package shallow knows.
const (
	outer  = shallow.Top | shallow.Code | shallow.Member
	record = shallow.Context(8)
	tail   = "(':=' value:REST)? STOP"
	kind   = "type:(DOTTED ()?) REST? "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Ends: ";",
		Keywords: "abs access after alias all and architecture array assert attribute begin block body buffer bus case component configuration constant context disconnect downto else elsif end entity exit file for force function generate generic group guarded " +
			"if impure in inertial inout is label library linkage literal loop map mod nand new next nor not null of on open or others out package parameter port postponed procedure process protected pure range record register reject release rem report return rol ror " +
			"select severity shared signal sla sll sra srl subtype then to transport type unaffected units until use variable view wait when while with xnor xor",
		Operators: "=> ** := /= >= <= <> ?= ?/= << >>",
		Comments:  []shallow.Quote{{Open: "--"}, {Open: "/*", Close: "*/"}},
		Strings:   []shallow.Quote{{Open: `"`, Close: `"`, Doubled: true}},
		Names:     []shallow.Quote{{Open: `\`, Close: `\`}}, ContextLiteral: character,
	},
	Selectors: ". '", Assigns: ":= <=",
	Rules: []shallow.Rule{
		{Node: "library", In: shallow.Top, Pattern: "library REST STOP"},
		{Node: "context", In: shallow.Top, Pattern: "context name:NAME is", Until: "end context|end NAME|end", Body: shallow.Top},
		{Node: "use", In: shallow.Top, Pattern: "context NAME . path:NAME STOP"},
		{Node: "use", In: shallow.Top, Pattern: "context path:NAME STOP"},
		{Node: "use", Pattern: "use NAME . path:NAME . (all|item:WORD) STOP"},
		{Node: "use", Pattern: "use path:NAME . (all|item:WORD) STOP"},
		{Node: "package", In: outer, Pattern: "package name:NAME is new REST STOP"},
		{Node: "body", In: outer, Pattern: "package body name:NAME is", Until: "end package|end NAME|end", Body: shallow.Top},
		{Node: "package", In: outer, Pattern: "package name:NAME is", Until: "end package|end NAME|end", Body: shallow.Top},
		{Node: "entity", In: shallow.Top, Pattern: "entity name:NAME is", Until: "end entity|end NAME|end", Body: shallow.Member},
		{Node: "architecture", In: shallow.Top, Pattern: "architecture named:NAME of name:NAME is", Until: "end architecture|end NAME|end", Body: shallow.Member},
		{Node: "configuration", In: shallow.Top, Pattern: "configuration name:NAME of NAME is REST? STOP"},
		{Node: "component", In: outer, Pattern: "component name:NAME is?", Until: "end component|end NAME", Body: shallow.Member},
		{Node: "ports", In: shallow.Member, Pattern: "(port|generic) params:() STOP"},
		{Node: "routine", In: outer, Pattern: "(pure|impure)? function (name:NAME|STRING) params:()? return type:NAME ()? is new REST STOP"},
		{Node: "routine", In: outer, Pattern: "(pure|impure)? function (name:NAME|name:STRING) parameter? params:()? return type:(DOTTED ()?) is", Until: "end function|end NAME|end STRING|end"},
		{Node: "heading", In: outer, Pattern: "(pure|impure)? function (name:NAME|name:STRING) parameter? params:()? return type:(DOTTED ()?) STOP"},
		{Node: "routine", In: outer, Pattern: "procedure name:NAME parameter? params:()? is", Until: "end procedure|end NAME|end"},
		{Node: "heading", In: outer, Pattern: "procedure name:NAME parameter? params:()? STOP"},
		{Node: "process", In: outer, Pattern: "(label:NAME :)? postponed? process (all|())? is?", Until: "end process"},
		{Node: "enum", In: outer, Pattern: "type name:NAME is choices:() STOP"},
		{Node: "record", In: outer, Pattern: "type name:NAME is record", Until: "end record", Body: record},
		{Node: "protected", In: outer, Pattern: "type name:NAME is protected body", Until: "end protected", Body: shallow.Top},
		{Node: "protected", In: outer, Pattern: "type name:NAME is protected", Until: "end protected", Body: shallow.Top},
		{Node: "typed", In: outer, Pattern: "(type|subtype) name:NAME is value:REST STOP"},
		{Node: "field", In: record, Pattern: "names:(NAME (',' NAME)*) : " + kind + "STOP"},
		{Node: "constant", In: outer, Pattern: "constant name:NAME : " + kind + tail},
		{Node: "constant", In: outer, Pattern: "constant name:NAME : " + kind + "STOP"},
		{Node: "signal", In: outer, Pattern: "(signal|variable|shared variable|file) names:(NAME (',' NAME)*) : " + kind + "STOP"},
		{Node: "attribute", Pattern: "attribute REST STOP"},
		{Node: "alias", In: outer, Pattern: "alias name:NAME (: REST)? is value:REST STOP"},
		{Node: "instance", Pattern: "name:NAME : (entity|component|configuration)? (library:NAME .)? of:NAME ()? mapped:((generic|port) map () (port map ())?)? STOP"},
		{Node: "generated", Pattern: "label:NAME : if condition:REST generate"},
		{Node: "generated", Pattern: "label:NAME : (block|case)"},
		{Node: "ended", Pattern: "end REST? STOP"},
		{Node: "loop", Pattern: "(label:NAME :)? for name:NAME in value:REST (loop|generate)"},
		{Node: "begun", Pattern: "(begin|else|then)"},
		{Node: "condition", Pattern: "(if|elsif) REST (then|generate)"},
		{Node: "choice", Pattern: "when REST '=>'"},
	},
	Expressions: []shallow.Rule{
		{Node: "association", Pattern: "name:NAME '=>'", After: "( ,"},
	},
	Params: []string{"(signal|constant|variable|file)? names:(NAME (',' NAME)*) : (in|out|inout|buffer|linkage)? type:(DOTTED ()?) ':=' value:REST STOP", "(signal|constant|variable|file)? names:(NAME (',' NAME)*) : (in|out|inout|buffer|linkage)? " + kind + "STOP"}, ParamEnds: ";",
}

// character gives the end of a character in quotes or of a number in a text; 0 for others, as for the quote before an attribute.
func character(source []byte, at int, afterValue bool) int {
	if source[at] == '\'' && !afterValue && at+2 < len(source) && source[at+2] == '\'' {
		return at + 3
	}
	if c := source[at] | 0x20; (c == 'x' || c == 'b' || c == 'o') && at+1 < len(source) && source[at+1] == '"' {
		if n := bytes.IndexByte(source[at+2:], '"'); n >= 0 && (at == 0 || !letters.IsPlain(source[at-1])) {
			return at + 3 + n
		}
	}
	return 0
}

const params = "params/(parameter)"

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"--!", "--", "/*"},
		Definitions: []spec.Definition{
			{Nodes: "package", Kind: facts.KindNamespace, NodeKind: "package", Name: "name"},
			{Nodes: "body", Kind: facts.KindNamespace, NodeKind: "package", Name: "name", Flags: facts.Partial},
			{Nodes: "context", Kind: facts.KindNamespace, Name: "name"},
			{Nodes: "entity", Kind: facts.KindClass, Name: "name", Params: "body/(ports)/params/(parameter)"},
			{Nodes: "architecture", Kind: facts.KindExtension, Name: "name", Extends: "name"},
			{Nodes: "component", Kind: facts.KindInterface, Name: "name"},
			{Nodes: "heading", Kind: facts.KindFunction, Name: "name", Called: quoted, Params: params, Type: "type", Flags: facts.External},
			{Nodes: "routine", When: `"procedure"`, Kind: facts.KindFunction, NodeKind: "procedure", Name: "name", Params: params},
			{Nodes: "routine", Kind: facts.KindFunction, Name: "name", Called: quoted, Params: params, Type: "type"},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Open: true, Body: "choices"},
			{Nodes: "identifier", When: "..(parens)/@choices/..(enum)|..(parenthesized)/@choices/..(enum)", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: ".", Flags: facts.Spilled},
			{Nodes: "record", Kind: facts.KindStruct, NodeKind: "record", Name: "name"},
			{Nodes: "protected", Kind: facts.KindClass, Name: "name"},
			{Nodes: "typed", Kind: facts.KindType, NodeKind: "type_alias", Name: "name"},
			{Nodes: "field", Kind: facts.KindField, Each: "names/.(group)/(identifier)|names/.(identifier)", Name: ".", Type: "type"},
			{Nodes: "constant", Unless: inCode, Kind: facts.KindValue, NodeKind: "const", Member: facts.KindField, MemberAs: "const", Name: "name", Type: "type", Value: "value"},
			{Nodes: "signal", Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Member: facts.KindField, MemberAs: "field", Each: "names/.(group)/(identifier)|names/.(identifier)", Name: ".", Type: "type"},
			{Nodes: "parameter", When: "..(parens)/@params/..(ports)", Kind: facts.KindField, Each: "names/.(group)/(identifier)|names/.(identifier)", Name: ".", Type: "type"},
		},
		Modifiers:  spec.Modifiers{At: `"constant"`, Flags: map[string]facts.Flags{"constant": facts.Const}, Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "names", Type: "type", Optional: `":="`}},
		Imports: []spec.Import{
			{Nodes: "use", When: "item", Path: "path", Items: "item"},
			{Nodes: "use", Path: "path", Star: true},
			{Nodes: "identifier", Inside: true, Path: "."},
			{Nodes: "library"},
		},
		Forms: []spec.Form{
			{Nodes: "instance", Is: spec.New, Of: "of", Args: "mapped/(parens parenthesized)"},
			{Nodes: "call", When: `function/.(member)/"'"`, Is: spec.Same, Of: "function/object"},
			{Nodes: "member", When: `"'"`, Is: spec.Same, Of: "object"},
			{Nodes: "group", When: "@type", Is: spec.Same, Of: "(identifier member)"},
			{Nodes: "identifier", When: "..(group)/@type/..(parameter)|..(group)/@type/..(signal)|..(group)/@type/..(constant)|..(group)/@type/..(field)", Is: spec.Name, Type: true},
		},
		Labels: []spec.Label{{Nodes: "association instance", At: "name"}, {Nodes: "ended attribute", At: "*", All: true}, {Nodes: "process loop", At: "label"}, {Nodes: "architecture", At: "named"}, {Nodes: "instance", At: "library"}, {Nodes: "member", At: `"'"/..(member)/name`}, {Nodes: "generated", At: "label"}},
		Locals: []spec.Local{
			{Nodes: "signal", When: "names/../" + inCode, Pattern: "names", Type: "type"},
			{Nodes: "constant", When: "name/../" + inCode, Pattern: "name", Type: "type"},
			{Nodes: "parameter", When: "..(parens)/@params/..(routine heading)", Pattern: "names", Type: "type"},
			{Nodes: "loop", Pattern: "name", At: "."},
		},
		Blocks: "routine heading process", Flat: true,
		TypeAt:    "@type|@of/..(instance)|..(typed)/@value",
		Builtins:  types,
		Metrics:   spec.Metrics{Branches: `"if" "elsif"`, Cases: `"when"`, Loops: `"for" "while"`, Returns: `"return"`, Logic: `"and" "or"`},
		Separator: ".", Inward: true, Overloads: true,
	})
}

const inCode = "^(routine process)"

// quoted is the name of an operator without quotes around it.
func quoted(text string) string {
	if len(text) > 2 && text[0] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}

// types are those of the standard packages, with what is made of them.
const types = "std_logic std_ulogic std_logic_vector std_ulogic_vector signed unsigned integer natural positive boolean bit bit_vector character string real time line text side true false ns us ms ps now unresolved_signed unresolved_unsigned " +
	"rising_edge falling_edge to_integer to_unsigned to_signed resize shift_left shift_right rotate_left rotate_right conv_integer conv_std_logic_vector to_stdlogicvector to_stdulogicvector to_01 is_x std_match write writeline read readline hread hwrite endfile output input " +
	"or_reduce and_reduce xor_reduce ceil floor log2 failure error warning note to_string"
