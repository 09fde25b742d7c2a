//go:build cgo

// Package vbnet describes Visual Basic .NET to the engine of package spec, by the words
// and signs of its statements.
package vbnet

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "vbnet", SCIP: "VisualBasic", Version: 9, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "vbnet", Known: &known, Extensions: []string{".vb"},
		DeclaredTypes: true, PlainCalls: true, TestPath: spec.Match(`(^|/)([\w.]*\.)?([Tt]ests?|\w+Tests)/|Tests?\.vb$`),
		Limits:      []string{"Members of values that are bound late are open."},
		Inheritance: &lang.Inheritance{Bodies: true, Marked: true, Clauses: true, Types: []facts.Kind{facts.KindStruct}, Every: "Equals GetHashCode ToString GetType Finalize"},
		Names: &lang.Names{
			Caseless: true, Strategy: lang.ByNamespace, Separator: ".", Inward: true, ByArity: true, Overloads: true, Bare: true, Rooted: true, Foreign: "System Microsoft Windows",
			Containers: "List IList IEnumerable ICollection Queue Stack HashSet", Unwraps: "First FirstOrDefault Single Last Pop Peek Dequeue", Passes: "Where OrderBy Skip Take ToList ToArray",
			ByName: []facts.Kind{facts.KindClass, facts.KindStruct, facts.KindInterface, facts.KindEnum},
		},
	}, rules)}
}

const (
	// What is where, besides what package shallow knows.
	choices = shallow.Context(8)
	asked   = shallow.Context(16) // the members of an interface, which have no bodies
	outer   = shallow.Top | shallow.Member

	mods = "(public|private|protected|friend|shared|overridable|overrides|mustoverride|notoverridable|mustinherit|notinheritable|partial|shadows|overloads|readonly|writeonly|const|static|default|async|iterator|" +
		"withevents|widening|narrowing|dim|custom|global)* "
	ofTypes = "('(' of types:REST ')')?"
	as      = "(as new? type:TYPE body:()? )?"
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Newlines: true, Silent: "_", Continue: ", + - * & = . andalso orelse", Ends: ":",
		Keywords: "addhandler addressof and andalso as byref byval call case catch class const continue ctype declare default delegate dim directcast do each else elseif end enum erase event exit false finally for friend function get " +
			"gettype handles if implements imports in inherits interface is isnot let lib like loop mod module mustinherit mustoverride namespace narrowing next not nothing notinheritable notoverridable " +
			"of on operator option optional or orelse overloads overridable overrides paramarray partial private property protected public raiseevent readonly redim removehandler resume return set shadows shared " +
			"static step stop structure sub synclock then throw to true try trycast typeof until using when while widening with withevents writeonly xor async iterator await yield nameof",
		Operators: "<> <= >= := += -= *= /= &= << >>",
		Comments:  []shallow.Quote{{Open: "'"}, {Open: "rem"}, {Open: "#", First: true}},
		Strings:   []shallow.Quote{{Open: `$"`, Close: `"`, Doubled: true, Hole: "{"}, {Open: `"`, Close: `"`, Doubled: true, Lines: true}},
		Names:     []shallow.Quote{{Open: "[", Close: "]"}},
	},
	Bare: true, Selectors: ". ?. !", Assigns: "= += -= *= /= &=", TypesIn: "of", Primaries: "me mybase myclass nothing true false",
	Rules: []shallow.Rule{
		{Node: "attribute", In: outer | choices | asked, Pattern: "< name:DOTTED arguments:()? (',' DOTTED ()?)* >"},
		{Node: "imports", In: shallow.Top, Pattern: "imports alias:NAME '=' path:DOTTED STOP"},
		{Node: "imports", In: shallow.Top, Pattern: "imports path:DOTTED STOP"},
		{Node: "namespace", In: shallow.Top, Pattern: "namespace name:DOTTED STOP", Until: "end namespace", Body: shallow.Top},
		{Node: "class", In: outer, Pattern: mods + "class name:NAME " + ofTypes + " STOP", Until: "end class", Body: shallow.Member},
		{Node: "module", In: outer, Pattern: mods + "module name:NAME STOP", Until: "end module", Body: shallow.Member},
		{Node: "structure", In: outer, Pattern: mods + "structure name:NAME " + ofTypes + " STOP", Until: "end structure", Body: shallow.Member},
		{Node: "interface", In: outer, Pattern: mods + "interface name:NAME " + ofTypes + " STOP", Until: "end interface", Body: asked},
		{Node: "enum", In: outer, Pattern: mods + "enum name:NAME (as type:TYPE)? STOP", Until: "end enum", Body: choices},
		{Node: "case", In: choices, Pattern: "name:NAME ('=' value:REST)? STOP"},
		{Node: "inherits", In: shallow.Member | asked, Pattern: "inherits super:TYPE ()? (',' super:TYPE ()?)* STOP"},
		{Node: "implements", In: shallow.Member, Pattern: "implements interface:TYPE ()? (',' interface:TYPE ()?)* STOP"},
		{Node: "delegate", In: outer, Pattern: mods + "delegate (sub|function) name:NAME params:() (as type:TYPE)? REST? STOP"},
		{Node: "event", In: outer | asked, Pattern: mods + "event name:NAME params:()? (as type:TYPE)? REST? STOP"},
		{Node: "declare", In: outer, Pattern: mods + "declare REST (sub|function) name:NAME lib REST STOP"},
		{Node: "constructor", In: shallow.Member, Pattern: mods + "sub name:new params:()? STOP", Until: "end sub"},
		{Node: "method", In: asked, Pattern: mods + "(sub|function) name:NAME " + ofTypes + " params:()? (as type:TYPE ()?)? STOP"},
		{Node: "method", In: shallow.Member, Pattern: "(public|private|protected|friend|overloads|overrides)* mustoverride (overloads|overrides)* (sub|function) name:NAME params:()? (as type:TYPE ()?)? REST? STOP"},
		{Node: "method", In: outer, Pattern: mods + "sub name:NAME " + ofTypes + " params:()? (handles REST|implements REST)? STOP", Until: "end sub"},
		{Node: "method", In: outer, Pattern: mods + "function name:NAME " + ofTypes + " params:()? (as type:TYPE ()?)? (implements REST)? STOP", Until: "end function"},
		{Node: "method", In: outer, Pattern: mods + "operator name:(WORD|'='|<>|<=|>=|'<'|'>'|'+'|'-'|'*'|/|&) params:() (as type:TYPE)? STOP", Until: "end operator"},
		{Node: "property", In: outer | asked, Pattern: mods + "property name:NAME params:()? (as new? type:TYPE ()?)? ('=' value:REST)? (implements REST)? STOP"},
		{Node: "accessor", In: shallow.Member, Pattern: "(public|private|protected|friend)? get STOP", Until: "end get"},
		{Node: "accessor", In: shallow.Member, Pattern: "(public|private|protected|friend)? set params:()? STOP", Until: "end set"},
		{Node: "field", In: outer, Pattern: "(public|private|protected|friend|shared|readonly|const|dim|withevents|shadows|static)+ name:NAME ()? (as new? type:TYPE ()?)? ('=' value:REST|with REST|from REST)? STOP"},
		{Node: "loop", In: shallow.Code, Pattern: "for each name:NAME (as type:TYPE)? in value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: "for name:NAME (as type:TYPE)? '=' value:REST to REST STOP"},
		{Node: "using", In: shallow.Code, Pattern: "using name:NAME (as new? type:TYPE arguments:()?)? ('=' value:REST)? STOP"},
		{Node: "caught", In: shallow.Code, Pattern: "catch name:NAME (as type:TYPE)? (when REST)? STOP"},
		{Node: "created", In: shallow.Code, Pattern: "(dim|static|const) name:NAME as new type:TYPE arguments:()? REST? STOP"},
		{Node: "local", In: shallow.Code, Pattern: "(dim|static|const) name:NAME ()? (as type:TYPE ()?)? ('=' value:REST)? STOP"},
		{Node: "call", In: shallow.Code, Pattern: "call function:REST STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "lambda", Pattern: "(async|iterator)? (function|sub) params:() (as TYPE ()?)? STOP", Until: "end sub|end function"},
		{Node: "lambda", Pattern: "(async|iterator)? (function|sub) params:() (as TYPE)? body:CODE STOP"},
		{Node: "instance", Pattern: "new type:TYPE arguments:()?"},
		{Node: "cast", Pattern: "(directcast|ctype|trycast) '(' value:REST ',' type:TYPE ')'"},
	},
	Params: []string{"(< REST >)? (byval|byref|optional|paramarray)* name:NAME ()? (as type:TYPE ()?)? ('=' value:REST)? STOP"},
}

// spilled adds to definitions those of what is in a module, which is known around it too.
func spilled(all []spec.Definition) []spec.Definition {
	var in []spec.Definition
	for _, d := range all {
		switch d.Nodes {
		case "declare", "method", "property", "field":
			d.When, d.Flags = "..(block)/..(module)", facts.Spilled|facts.Static|facts.Static
			in = append(in, d)
		}
	}
	return append(in, all...)
}

const (
	params = "params/(parameter)"
	// from a parameter to what makes its function one of the parameter's type
	extension = `^(method)/-(attribute)/~(?i)^<\s*([a-z]+\.)*extension(attribute)?\b`
	shown     = "body/(inherits)/super"
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Numbering: facts.Numbers,
		Marks:     []string{"'''", "'", "#", "REM"}, DocMarks: []string{"'''"},
		Definitions: spilled([]spec.Definition{
			{Nodes: "namespace", Kind: facts.KindNamespace, Name: "name"},
			{Nodes: "class", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: supers},
			{Nodes: "module", Kind: facts.KindClass, NodeKind: "module", Name: "name"},
			{Nodes: "structure", Kind: facts.KindStruct, Name: "name", TypeParams: spec.TypeParams, Supers: supers},
			{Nodes: "interface", Kind: facts.KindInterface, Name: "name", TypeParams: spec.TypeParams, Supers: supers, Open: true},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Open: true},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
			{Nodes: "delegate", Kind: facts.KindType, NodeKind: "delegate", Name: "name", Params: params},
			{Nodes: "event", Kind: facts.KindProperty, NodeKind: "event", Name: "name", Params: params, Type: "type"},
			{Nodes: "declare", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name"},
			{Nodes: "constructor", Kind: facts.KindConstructor, Name: "name", Params: params},
			{Nodes: "method", Kind: facts.KindMethod, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "property", Kind: facts.KindProperty, Name: "name", Params: params, Type: "type", Value: "value"},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type", Value: "value"},
		}),
		Modifiers: spec.Modifiers{
			At: `"public"&"private"&"protected"&"friend"&"shared"&"mustoverride"&"overrides"&"const"&"partial"&"async"&"readonly"`,
			Visibility: map[string]facts.Visibility{"public": facts.VisibilityPublic, "private": facts.VisibilityPrivate, "protected": facts.VisibilityProtected, "friend": facts.VisibilityInternal,
				"Public": facts.VisibilityPublic, "Private": facts.VisibilityPrivate, "Protected": facts.VisibilityProtected, "Friend": facts.VisibilityInternal},
			Flags: map[string]facts.Flags{"Shared": facts.Static, "MustOverride": facts.Abstract, "Overrides": facts.Override, "Const": facts.Const, "Partial": facts.Partial, "Async": facts.Async, "ReadOnly": facts.Const},
			Top:   facts.VisibilityInternal, Inner: facts.VisibilityPublic,
			Abstract: ".(method property event)/..(block)/..(interface)",
		},
		Attributes: []spec.Attribute{{Nodes: "attribute", On: "-(attribute)", Name: "name", Args: "arguments",
			Test: spec.Match(`(?i)^<\s*(\w+\.)*(Fact|Theory|Test|TestCase|TestMethod)(Attribute)?\b`), Deprecated: spec.Match(`(?i)^<\s*(System\.)?Obsolete\b`)}},
		Parameters: []spec.Parameter{{Nodes: "parameter", This: extension, Name: "name", Type: "type", Optional: `"optional"`, Variadic: `"paramarray"`}},
		Imports: []spec.Import{
			{Nodes: "imports", When: "alias", Path: "path", Alias: "alias"},
			{Nodes: "imports", Path: "path", Star: true},
		},
		Forms: []spec.Form{
			{Nodes: `"me"`, Is: spec.This}, {Nodes: `"myclass"`, Is: spec.This}, {Nodes: `"mybase"`, Is: spec.Super},
			{Nodes: "instance created", Is: spec.New, Of: "type", Args: "arguments/*"},
			{Nodes: "cast", Is: spec.Cast, Of: "type"},
		},
		Locals: []spec.Local{
			{Nodes: "local using caught created", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
			{Nodes: "loop", Pattern: "name", Type: "type", Value: "value", Element: true},
		},
		Blocks: "lambda", Separator: ".", Inward: true, Overloads: true, ByArity: true,
		Metrics: spec.Metrics{Branches: `"if" "elseif" "catch"`, Loops: `"for" "while" "do"`, Returns: `"return"`, Logic: `"andalso" "orelse"`, Cases: `"case"`, Asserts: spec.Match(`^(Assert|Should|Verify)`)},
	})
}

var supers = []spec.Supertype{{At: "body/(inherits)/super", Role: facts.RoleExtends}, {At: "body/(implements)/interface", Role: facts.RoleImplements}}

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception", NeverCallsBack: "Object Exception"}
