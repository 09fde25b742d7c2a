//go:build cgo

// Package pascal describes Pascal, with what Delphi and Free Pascal add, to the engine of
// package spec, by the words and signs of its statements.
package pascal

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "pascal", Known: &known, Version: 7, Tier: 2, Depth: "names", Family: "pascal", Extensions: []string{".pas", ".pp", ".dpr", ".lpr", ".dpk", ".pascal"},
		Limits:        []string{"Both branches of a conditional directive are read."},
		DeclaredTypes: true, PlainCalls: true, TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names: &lang.Names{Caseless: true, Strategy: lang.ByNamespace, Separator: ".", Inward: true, Overloads: true, Bare: true, Flat: true, Prototypes: true, ByName: []facts.Kind{facts.KindClass, facts.KindStruct, facts.KindInterface, facts.KindEnum}},
	}, rules)}
}

// isTestPath follows DUnit and FPCUnit, whose tests are the published methods of classes.
var isTestPath = spec.Match(`(?i)(^|/)tests?/|^(.*/)?tests?\w*\.pas$|tests?\.pas$`)

// What is where, besides what package shallow knows.
const (
	heads  = shallow.Context(8 << iota) // the interface of a unit: routines have no bodies
	types                               // behind the word type
	vars                                // behind var and const
	outer  = shallow.Top | heads
	inside = shallow.Context(128) // what belongs to no other
)

const (
	routine = "class? (procedure|operator|function|constructor|destructor) "
	marks   = "([])* " // attributes
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Ends: ";",
		Keywords: "and array as asm begin case class const constructor destructor dispinterface div do downto else end except exports file finalization finally for function goto if implementation in inherited " +
			"initialization inline interface is label library mod not object of on operator or out packed procedure program property raise record repeat resourcestring set shl shr string then threadvar to try " +
			"type unit until uses var while with xor private protected public published strict virtual override abstract overload reintroduce sealed stdcall cdecl dynamic static forward external helper reference",
		Operators: ":= <> <= >= .. += -= *= /=",
		Begins:    "&",
		Comments:  []shallow.Quote{{Open: "//"}, {Open: "{", Close: "}"}, {Open: "(*", Close: "*)"}},
		Strings:   []shallow.Quote{{Open: "'", Close: "'", Doubled: true}},
	},
	Bare: true, Selectors: ". ^.", Suffixes: "^", Assigns: ":= += -= *= /=", Primaries: "string", Generics: true, ParamEnds: "; ,",
	Groups: []shallow.Group{{Open: "begin case try asm", Close: "end"}},
	Rules: []shallow.Rule{
		{Node: "unit", In: shallow.Top, Pattern: "(unit|library|package) name:DOTTED STOP"},
		{Node: "program", In: shallow.Top, Pattern: "program name:DOTTED () ? STOP"},
		{Node: "uses", In: outer, Pattern: "uses (item:DOTTED (in STRING)?|',')+ STOP"},
		{Node: "section", In: shallow.Top, Pattern: "interface", Level: 1, Body: heads},
		{Node: "section", In: shallow.Top, Pattern: "(implementation|initialization|finalization)", Level: 1, Body: inside},
		{Node: "section", Pattern: "type", Level: 2, Body: types},
		{Node: "section", Pattern: "(var|threadvar|const|resourcestring|label)", Level: 2, Body: vars},
		{Node: "section", In: shallow.Member, Pattern: "strict? access:(private|protected|public|published)", Level: 2, Body: inside},
		{Node: "forward", In: types, Pattern: marks + "NAME types:<>? '=' (class|interface|dispinterface) STOP"},
		{Node: "interface", In: types, Pattern: marks + "name:NAME types:<>? '=' (interface|dispinterface) super:()? ([])? ", Until: "end", Body: shallow.Member},
		{Node: "class", In: types, Pattern: marks + "name:NAME types:<>? '=' class of type:TYPE STOP"},
		{Node: "class", In: types, Pattern: marks + "name:NAME types:<>? '=' packed? (class|object) (abstract|sealed)? supers:()? STOP"},
		{Node: "class", In: types, Pattern: marks + "name:NAME types:<>? '=' packed? (class|object) (abstract|sealed)? (helper (for extends:TYPE))? supers:()?", Until: "end", Body: shallow.Member},
		{Node: "record", In: types, Pattern: marks + "name:NAME types:<>? '=' packed? record (helper for TYPE)?", Until: "end", Body: shallow.Member | vars},
		{Node: "record", In: types, Pattern: marks + "name:NAME types:<>? '=' type record helper for TYPE", Until: "end", Body: shallow.Member | vars}, // both branches of a directive
		{Node: "enum", In: types, Pattern: marks + "name:NAME '=' body:() STOP"},
		{Node: "alias", In: types, Pattern: marks + "name:NAME types:<>? '=' (reference to)? (procedure|function) params:()? (: TYPE)? REST? STOP"},
		{Node: "alias", In: types, Pattern: marks + "name:NAME types:<>? '=' type? type:REST STOP"},
		{Node: "method", In: shallow.Member, Pattern: marks + routine + "name:NAME types:<>? params:()? (: type:TYPE TYPE?)? STOP", Level: -3},
		{Node: "header", In: heads, Pattern: marks + routine + "name:NAME types:<>? params:()? (: type:TYPE TYPE?)? STOP", Level: -2},
		{Node: "routine", Pattern: routine + "of:DOTTED <> '.' name:NAME types:<>? params:()? (: type:TYPE TYPE?)? STOP", Through: "begin asm", Level: -2},
		{Node: "routine", Pattern: routine + "name:DOTTED types:<>? params:()? (: type:TYPE TYPE?)? STOP", Through: "begin asm", Unless: "forward external", Level: -2},
		{Node: "forward", Pattern: routine + "NAME params:()? (: type:TYPE)? STOP", Level: -2},
		{Node: "property", In: shallow.Member, Pattern: marks + "class? property name:NAME params:[]? (: type:TYPE)? (read REST|write REST|default REST?|stored REST|index REST)* STOP", Level: -3},
		{Node: "field", In: shallow.Member, Pattern: marks + "class? (var|const)? names:(NAME (',' NAME)*) : type:TYPE ('=' REST)? STOP"},
		{Node: "variable", In: vars, Pattern: "names:(NAME (',' NAME)*) : type:TYPE ('=' value:REST)? STOP"},
		{Node: "variable", In: vars, Pattern: "names:(NAME (',' NAME)*) : REST STOP"},
		{Node: "variable", In: vars, Pattern: "name:NAME '=' value:REST STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "lambda", Pattern: "(procedure|function) params:()? (: type:TYPE)? begin", Within: true},
		{Node: "lambda", Pattern: "(procedure|function) params:()? (: type:TYPE)? (var|const)", Through: "begin asm", Body: vars | shallow.Code},
		{Node: "ancestor", Pattern: "inherited name:NAME"},
		{Node: "inherited", Pattern: "inherited"},
	},
	Params: []string{"([])* (const|var|out|constref)? name:NAME (: type:REST)? ('=' value:REST)? STOP"},
}

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "//", "{", "(*"}, Doc: func(text string) string { return strings.TrimRight(text, " })*") },
		Definitions: []spec.Definition{
			{Nodes: "unit", Kind: facts.KindNamespace, NodeKind: "pascal_unit", Name: "name", Rest: true},
			{Nodes: "program", Kind: facts.KindNamespace, NodeKind: "pascal_program", Name: "name", Rest: true},
			{Nodes: "class", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: []spec.Supertype{{At: "supers/*"}}},
			{Nodes: "interface", Kind: facts.KindInterface, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases, Open: true},
			{Nodes: "record", Kind: facts.KindStruct, NodeKind: "pascal_record", Name: "name", TypeParams: spec.TypeParams, Open: true},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name"},
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: spec.TypeParams, Type: "type"},
			{Nodes: "method", When: `"constructor"`, Kind: facts.KindConstructor, Name: "name", Params: params, Flags: facts.External},
			{Nodes: "method", Kind: facts.KindMethod, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type", Flags: facts.External},
			{Nodes: "header", When: `"procedure"`, Kind: facts.KindFunction, NodeKind: "procedure", Name: "name", TypeParams: spec.TypeParams, Params: params, Flags: facts.External},
			{Nodes: "header", Kind: facts.KindFunction, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type", Flags: facts.External},
			{Nodes: "routine", When: `of/..(routine)/"constructor"`, Kind: facts.KindConstructor, Name: "name", Owner: "of", Params: params},
			{Nodes: "routine", When: "of", Kind: facts.KindMethod, Name: "name", Owner: "of", TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "routine", When: `"constructor"`, Kind: facts.KindConstructor, Name: "name", Qualified: true, Params: params},
			{Nodes: "routine", When: "name/.(member)", Kind: facts.KindMethod, Name: "name", Qualified: true, TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "routine", When: `"procedure"`, Kind: facts.KindFunction, NodeKind: "procedure", Name: "name", TypeParams: spec.TypeParams, Params: params},
			{Nodes: "routine", Kind: facts.KindFunction, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "property", Kind: facts.KindProperty, Name: "name", Type: "type"},
			{Nodes: "field", Kind: facts.KindField, Each: names, Name: ".", Type: "type"},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: "var", Unless: inRoutine, Member: facts.KindField, Each: names, Name: ".", Type: "type", Value: "value"},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "names|name", Type: "type", Optional: `"="`}},
		Imports:    []spec.Import{{Nodes: "uses", Items: "item"}, {Nodes: "identifier member", Inside: true, Path: ".", Star: true}},
		Forms: []spec.Form{
			{Nodes: "ancestor", Is: spec.Member, Of: `"inherited"`, Name: "name"},
			{Nodes: `"inherited"`, Is: spec.Super},
		},
		Locals: []spec.Local{
			{Nodes: "variable", Pattern: "names|name", Type: "type", Value: "value"},
			{Nodes: "parameter", Pattern: "names|name", Type: "type"},
		},
		Blocks: "lambda", Separator: ".", Inward: true, Overloads: true,
	})
}

const (
	params    = "params/(parameter)"
	names     = "names/.(group)/(identifier)|names/.(identifier)|name"
	inRoutine = "..(block)/..(routine)|..(part)/..(section)/..(block)/..(routine)"
)

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception", NeverCallsBack: "Exception"}
