//go:build cgo

// Package fsharp describes F# to the engine of package spec, by the words and signs of its declarations and the columns of its lines.
//
// A module is a namespace, whichever files say it. What one that opens itself holds is in what is around it. Cases of unions and
// fields of records are names of the module that declares their type.
package fsharp

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeThen(lang.Language{
		Name: "fsharp", Version: 2, Tier: 2, Depth: "names", Family: "fsharp", Extensions: []string{".fs", ".fsi", ".fsx"}, Linguist: "F#",
		Limits: []string{"Members of values whose type is not written are open.", "What a type provider or a computation expression's builder gives is not known.", "Active patterns are functions called as their first case.", "A file that says no module keeps its names to itself."},
		Unused: lang.ByNameAlone, Known: &known, ImportCircles: true, Entries: []string{"main"}, Stubs: ".fsi", TestPath: isTestPath, Syntax: syntax(),
		Inheritance: &lang.Inheritance{Bodies: true, Types: []facts.Kind{facts.KindStruct, facts.KindEnum}, Annotated: true, Annotations: "Struct Sealed AllowNullLiteral CompiledName RequireQualifiedAccess", Every: "Equals GetHashCode ToString GetType Finalize"},
		Names: &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Relative: true, Inward: true, FilePrivate: true, Scripts: ".fsx",
			Containers: "List Seq Array Set Option ResizeArray list seq array option Task Async", Unwraps: "Head Last Value Item Result"},
	}, rules, func(_ []byte, f *facts.File) { keep(f) })}
}

// keep makes private what is in no module: its file alone names it.
func keep(f *facts.File) {
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Container < 0 && s.Kind != facts.KindNamespace {
			s.Visibility = facts.VisibilityPrivate
		}
	}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"""`, Close: `"""`}, {Open: `@"`, Close: `"`}, {Open: `"`, Close: `"`, Escape: true}, {Open: "//", Close: "\n", Comment: true}, {Open: "(*", Close: "*)", Comment: true}}, TypeArguments: "<>"}
}

// isTestPath follows the names of projects of tests.
var isTestPath = spec.Match(`(^|/)tests?/|[.]Tests?/|Tests?\.fs$`)

const (
	fields = shallow.Context(8) // braces of a record

	access     = attributes + "(private|internal|public)? "
	attributes = "('[' '<' marks:REST '>' ']')* "
	made       = "made:((private|internal|public))? "
	typed      = "(':' type:REST)? "
	gives      = "name:NAME types:<>? params:HEAD? (':' type:HEAD)? '=' body:CODE STOP"
	member     = "(static member|member|override|default|static val|val) mutable? inline? " + access
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "abstract and as assert base begin class default delegate do do! done downcast downto elif else end exception extern finally fixed for fun function if in inherit inline interface internal lazy let let! match match! member " +
			"module mutable namespace new null of open or override private public rec return return! static struct then to true false try type upcast use use! val void when while with yield yield! and!",
		Operators: ":: .. |> <- -> := ;; :> :?> :? = < > <= >= <> && || + - * / % ** & | ^ ! ? : $ # @ ~ << #load", Symbols: "!%&*+-./<=>?@^|~:", Unrowed: "<>.", Letters: "'!", Begins: "'", Ends: ";",
		Leads:    "|> :: + - * / % = <> && || , ) ] } then else elif with :> :?> <= >= < > . -> & ^ @ << do",
		Comments: []shallow.Quote{{Open: "(*", Close: "*)", Lines: true, Nested: true}, {Open: "//"}, {Open: "#if", First: true}, {Open: "#else", First: true}, {Open: "#endif", First: true}, {Open: "#nowarn", First: true}, {Open: "#warnon", First: true}, {Open: "#region", First: true}, {Open: "#endregion", First: true}, {Open: "#line", First: true}, {Open: "#I", First: true}, {Open: "#r", First: true}, {Open: "#light", First: true}},
		Strings:  []shallow.Quote{{Open: `$"""`, Close: `"""`, Lines: true, Hole: "{"}, {Open: `"""`, Close: `"""`, Lines: true}, {Open: `$@"`, Close: `"`, Doubled: true, Lines: true, Hole: "{"}, {Open: `@"`, Close: `"`, Doubled: true, Lines: true}, {Open: `$"`, Close: `"`, Escape: '\\', Lines: true, Hole: "{"}, {Open: `"`, Close: `"`, Escape: '\\', Lines: true}},
		Names:    []shallow.Quote{{Open: "``", Close: "``"}}, ContextLiteral: literal,
	},
	Selectors: ". ?.", Values: true, Curried: true, Adjacent: true, Generics: true, Heads: "= -> <- : :=", Parts: "|", Primaries: "null true false as base", Assigns: "<-",
	Layout: &shallow.Layout{
		Opens: "-> [ {", Breaks: "= then else do try finally with function begin class struct lazy return return! yield yield! <- in ->", Unless: "< ] } )",
		Ends: []shallow.Ending{{By: "|", Of: "->", Line: true}},
	},
	Rules: []shallow.Rule{
		{Node: "attribute", Pattern: "'[' '<' name:REST '>' ']'"},
		{Node: "namespace", In: shallow.Top, Pattern: "namespace rec? name:DOTTED STOP", Level: 1, Body: shallow.Top},
		{Node: "module", In: shallow.Top, Pattern: "module " + access + "rec? name:NAME '=' begin? body:{}", Body: shallow.Top},
		{Node: "open", In: shallow.Top, Pattern: "module alias:NAME '=' path:DOTTED STOP"},
		{Node: "module", In: shallow.Top, Pattern: "module " + access + "rec? name:DOTTED STOP", Level: 1, Body: shallow.Top},
		{Node: "open", Pattern: "open type? path:DOTTED STOP"},
		{Node: "load", Pattern: "'#load' path:STRING STOP"},
		{Node: "exception", In: shallow.Top, Pattern: "exception name:NAME (of type:REST)? STOP"},
		{Node: "extension", In: shallow.Top, Pattern: "type " + access + "name:DOTTED types:<>? with body:{}", Body: shallow.Member},
		{Node: "type", In: shallow.Top, Pattern: "(type|and) " + access + "name:NAME types:<>? " + made + "('(' ')'|params:())? (as self:NAME)? '=' (class|struct|interface|begin)? body:BLOCK", Body: shallow.Member},
		{Node: "record", In: shallow.Top, Pattern: "(type|and) " + access + "name:NAME types:<>? '=' " + access + "struct? body:{}", Body: fields},
		{Node: "type", In: shallow.Top, Pattern: "(type|and) " + access + "name:NAME types:<>? '=' '|'? choice:NAME (of type:REST)? ('|' choice:NAME (of type:REST)?)+ STOP"},
		{Node: "type", In: shallow.Top, Pattern: "(type|and) " + access + "name:NAME types:<>? '=' '|'? choice:NAME of type:REST STOP"},
		{Node: "type", In: shallow.Top, Pattern: "(type|and) " + access + "name:NAME types:<>? " + made + "params:() '=' REST STOP"},
		{Node: "delegate", In: shallow.Top, Pattern: "type " + access + "name:NAME types:<>? '=' delegate of type:REST STOP"},
		{Node: "alias", In: shallow.Top, Pattern: "type " + access + "name:NAME types:<>? '=' type:REST STOP"},
		{Node: "empty", In: shallow.Top, Pattern: "type " + access + "name:NAME types:<>? STOP"},
		{Node: "case", In: shallow.Member, Pattern: "'|' " + attributes + "name:NAME (of type:HEAD (: type:HEAD)*|'=' value:REST)? STOP"},
		{Node: "fields", In: shallow.Member, Pattern: access + "body:{}", Body: fields},
		{Node: "field", In: fields, Pattern: attributes + "mutable? name:NAME : type:REST STOP"},
		{Node: "field", In: shallow.Member, Pattern: "static? val mutable? " + access + "name:NAME : type:REST STOP"},
		{Node: "property", In: shallow.Member, Pattern: "static? (member|override) val " + access + "name:NAME (: type:HEAD)? '=' value:REST with REST STOP"},
		{Node: "property", In: shallow.Member, Pattern: "static? (member|override) val " + access + "name:NAME (: type:HEAD)? '=' value:REST STOP"},
		{Node: "method", In: shallow.Member, Pattern: member + "(self:NAME '.')? " + gives},
		{Node: "method", In: shallow.Member, Pattern: member + "(self:NAME '.')? '(' name:INFIX ')' params:HEAD? (: type:HEAD)? '=' body:CODE STOP"},
		{Node: "method", In: shallow.Member, Pattern: member + "(self:NAME '.')? name:NAME (: type:HEAD)? with REST STOP"},
		{Node: "abstract", In: shallow.Member, Pattern: "static? abstract member? inline? name:NAME types:<>? : type:REST STOP"},
		{Node: "made", In: shallow.Member, Pattern: access + "new params:() (as NAME)? '=' body:CODE STOP"},
		{Node: "inherit", In: shallow.Member, Pattern: "inherit super:TYPE REST? STOP"},
		{Node: "implemented", In: shallow.Member, Pattern: "interface super:TYPE with body:{}", Body: shallow.Member},
		{Node: "implemented", In: shallow.Member, Pattern: "interface super:TYPE (with REST)? STOP"},
		{Node: "values", In: shallow.Top | shallow.Member, Pattern: "let " + access + "pattern:(NAME ',' HEAD) '=' body:CODE STOP"},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "(let|and|static let) rec? inline? mutable? " + access + gives},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "(let|and) rec? inline? " + access + "'(' name:INFIX ')' params:HEAD? (: type:HEAD)? '=' body:CODE STOP"},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "(let|and) rec? inline? " + access + "'(' '|' name:NAME ('|' NAME)* '|' ')' params:HEAD? (: type:HEAD)? '=' body:CODE STOP"},
		{Node: "values", In: shallow.Top | shallow.Member, Pattern: "let " + access + "pattern:HEAD '=' body:CODE STOP"},
		{Node: "function", In: shallow.Top, Pattern: "val inline? mutable? " + access + "name:NAME types:<>? : type:REST STOP"},
		{Node: "locals", In: shallow.Code, Pattern: "(let|use|let!|use!|and!) pattern:(NAME ',' HEAD) '=' body:CODE STOP"},
		{Node: "local", In: shallow.Code, Pattern: "(let|use|let!|use!|and|and!) rec? inline? mutable? " + gives},
		{Node: "local", In: shallow.Code, Pattern: "let rec? inline? '(' (name:INFIX|'|' name:NAME ('|' NAME)* '|') ')' params:HEAD? (: type:HEAD)? '=' body:CODE STOP"},
		{Node: "locals", In: shallow.Code, Pattern: "(let|use|let!|use!|and!) mutable? pattern:HEAD (: type:HEAD)? '=' body:CODE STOP"},
		{Node: "loop", In: shallow.Code, Pattern: "for pattern:HEAD (in|'=') REST do body:CODE STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "piped", Pattern: "'|>' function:DOTTED types:<>? !NAME !NUMBER !STRING !() ![] !{}"},
		{Node: "lambda", Pattern: "fun params:HEAD '->' body:{}"},
		{Node: "arm", Pattern: "(function|with|'|') pattern:HEAD (when guard:REST)? '->' body:{}"},
		{Node: "made", Pattern: "new type:TYPE arguments:()"},
	},
	Params: []string{"'?'? name:NAME : type:REST STOP", "name:NAME STOP"},
}

// literal gives the end of a character, and of the name of multiplication; 0 for others.
func literal(source []byte, at int, _ bool) int {
	rest := source[at:]
	switch {
	case bytes.HasPrefix(rest, []byte("(*)")):
		return at + 3
	case rest[0] == '\'' && len(rest) > 2 && rest[1] == '\\':
		if n := bytes.IndexByte(rest[3:min(len(rest), 12)], '\''); n >= 0 {
			return at + 3 + n + 1
		}
	case rest[0] == '\'':
		if n := bytes.IndexByte(rest[1:min(len(rest), 6)], '\''); n == 1 || n > 1 && rest[1] >= 0x80 {
			return at + 1 + n + 1
		}
	}
	return 0
}

const (
	params  = "params/(parameter)&params/(parens)/(parameter)"
	opens   = "-(attribute)/name/~^AutoOpen"
	inTypes = "^(types)|@super|@name/..(extension)|..(generic)/@super|@type/..(made)|..(generic)/@type/..(made)"
	cast    = `-(":>" ":?>" ":?" ":")`
	piped   = "=(identifier)/~^<.$"
)

func rules() spec.Spec {
	bases := []spec.Supertype{{At: "body/(inherit)/super", Role: facts.RoleExtends}, {At: "body/(implemented)/super", Role: facts.RoleImplements}}
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "//", "(*"}, DocMarks: []string{"///"}, Doc: func(text string) string { return strings.TrimRight(text, " *)\n") },
		Definitions: []spec.Definition{
			{Nodes: "namespace", Kind: facts.KindNamespace, NodeKind: "namespace", Name: "name", Rest: false},
			{Nodes: "module", When: opens + "/..(attribute)/=(module)/name/.(member)", Kind: facts.KindNamespace, NodeKind: "module", Name: "name/object"},
			{Nodes: "module", When: opens, Kind: facts.KindNamespace, NodeKind: "module", Name: "name", Leaf: true, Flags: facts.Spilled},
			{Nodes: "module", Kind: facts.KindNamespace, NodeKind: "module", Name: "name"},
			{Nodes: "exception", Kind: facts.KindClass, Name: "name"},
			{Nodes: "extension", Kind: facts.KindExtension, NodeKind: "extension", Name: "name", Extends: "name"},
			{Nodes: "type", When: "body/(case)|choice", Kind: facts.KindEnum, Name: "name", TypeParams: spec.TypeParams, Supers: bases},
			{Nodes: "type", When: "body/(abstract)", Unless: "params", Kind: facts.KindInterface, Name: "name", TypeParams: spec.TypeParams, Supers: bases},
			{Nodes: "type", When: "body/(fields)", Kind: facts.KindStruct, NodeKind: "record", Name: "name", TypeParams: spec.TypeParams, Supers: bases},
			{Nodes: "type", When: "body/.(braces)/(function method made property implemented inherit field attribute)|params", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: bases},
			{Nodes: "type", When: "\"(\"", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: bases},
			{Nodes: "type", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: spec.TypeParams},
			{Nodes: "record", Kind: facts.KindStruct, NodeKind: "record", Name: "name", TypeParams: spec.TypeParams},
			{Nodes: "delegate", Kind: facts.KindType, NodeKind: "delegate", Name: "name", TypeParams: spec.TypeParams},
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "type", TypeParams: spec.TypeParams},
			{Nodes: "empty", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: spec.TypeParams},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Flags: facts.Spilled},
			{Nodes: "identifier", When: "@choice", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: ".", Flags: facts.Spilled},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type", Flags: facts.Spilled},
			{Nodes: "property", Kind: facts.KindProperty, Name: "name", Type: "type", Value: "value"},
			{Nodes: "abstract", When: `type/>(group types)/"->"`, Kind: facts.KindMethod, NodeKind: "abstract_method", Name: "name", Flags: facts.Abstract},
			{Nodes: "abstract", Kind: facts.KindProperty, NodeKind: "property", Name: "name", Type: "type", Flags: facts.Abstract},
			{Nodes: "method", When: "params", Kind: facts.KindMethod, Name: "name", Params: params, TypeParams: spec.TypeParams, Type: "type"},
			{Nodes: "method", Kind: facts.KindProperty, Name: "name", Type: "type"},
			{Nodes: "made", When: "..(braces)", Unless: "arguments", Kind: facts.KindConstructor, As: "new", Params: "params/(parameter)"},
			{Nodes: "function", When: "params", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, TypeParams: spec.TypeParams, Type: "type", Flags: 0},
			{Nodes: "function", When: "body/>(block braces)/(lambda)|body/>(block braces)/(arm)", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name"},
			{Nodes: "function", When: `type/>(group types)/"->"`, Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name"},
			{Nodes: "function", Kind: facts.KindValue, NodeKind: "const", Member: facts.KindField, MemberAs: "field", Name: "name", Type: "type", Value: "body/(call identifier member)", Flags: facts.Const},
			{Nodes: "values", Kind: facts.KindValue, NodeKind: "const", Each: "pattern/.(identifier)&pattern/>(group parens)/(identifier)", Name: ".", Flags: facts.Const},
		},
		Modifiers: spec.Modifiers{At: `"private"&"internal"&"static"&"mutable"&"inline"`, Visibility: map[string]facts.Visibility{"private": facts.VisibilityPrivate, "internal": facts.VisibilityInternal},
			Flags: map[string]facts.Flags{"static": facts.Static}, Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Attributes: []spec.Attribute{{Nodes: "attribute", On: "-(attribute)", Open: "[<", Close: ">]", Name: "name/.(identifier member)|name/.(call)/function|name/.(group)/(identifier)", Test: spec.Match(`^(\w+\.)*(Fact|Theory|Test|TestCase|TestMethod|Property|Tests|PTests|FTests)\b`), Deprecated: spec.Match(`^(\w+\.)*Obsolete\b`)}},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type", Optional: `"?"`}},
		Imports: []spec.Import{
			{Nodes: "open", When: "alias", Path: "path", Alias: "alias"},
			{Nodes: "open", Path: "path", Star: true},
			{Nodes: "load", Path: "path", File: true},
		},
		Forms: []spec.Form{
			{Nodes: "identifier", When: "~^_+$", Is: spec.Other},
			{Nodes: "identifier", When: "~^'", Is: spec.Other},
			{Nodes: "identifier", When: "~^this$|~^self$|~^__$", Is: spec.This},
			{Nodes: "identifier", When: piped, Is: spec.Name, Role: facts.RoleCalls},
			{Nodes: "identifier", When: "~^[^\\pL_('\"]", Is: spec.Name, Role: facts.RoleCalls},
			{Nodes: "member", When: piped, Is: spec.Member, Of: "object", Name: "name", Role: facts.RoleCalls},
			{Nodes: "piped", Is: spec.Call, Of: "function"},
			{Nodes: "made", When: "arguments", Is: spec.New, Of: "type", Args: "arguments/*"},
			{Nodes: "types", When: "@type", Is: spec.Same, Of: "*"},
			{Nodes: "group", When: "..(types)", Is: spec.Same, Of: "*"},
		},
		Labels: []spec.Label{{Nodes: "arguments", At: `(argument)/"="/-(identifier)`}, {Nodes: "module namespace", At: "name", All: true}, {Nodes: "function", At: "(identifier)"}, {Nodes: "type record alias case field function method local", At: "marks/.(identifier)&marks/.(call)/function&marks/.(group)/(identifier)&marks/.(group)/(call)/function"}, {Nodes: "local", At: "params/(parameter)/name&params/(parens)/(parameter)/name"}},
		Locals: []spec.Local{
			{Nodes: "local", When: "params", Pattern: "name", At: "."},
			{Nodes: "block", When: "@body/..(local)/params", Pattern: "..(local)/params", At: "."},
			{Nodes: "local", Pattern: "name", Type: "type", Value: "body/(call identifier member made)"},
			{Nodes: "locals", Pattern: "pattern"},
			{Nodes: "lambda", Pattern: "params", At: "body"},
			{Nodes: "arm", Pattern: "pattern", At: "guard|body"},
			{Nodes: "loop", Pattern: "pattern", At: "body"},
			{Nodes: "parameter", When: "^(function method made lambda local)/.(function method made lambda)|^(braces type)/.(type)", Pattern: "name", Type: "type"},
			{Nodes: "method", When: "self", Pattern: "self", Type: "^(type record extension)/name", At: "body"},
		},
		Blocks: "lambda arm loop function method made",
		Binds:  func(name string) bool { return name == "" || !lang.Capitalised(name) },
		TypeAt: inTypes + "|" + cast, Builtins: "int string bool float unit obj exn byte char decimal int64 uint64 int16 uint16 uint32 int32 single double option list seq array ignore not failwith fst snd id raise Some None Ok Error ref get set <| >> ||> <||",
		Metrics:   spec.Metrics{Branches: `"if" "elif" "match" "match!" "try"`, Cases: "arm", Loops: `"for" "while"`, Logic: `"&&" "||"`, Asserts: spec.Match(`^(Equal|NotEqual|True|False|Throws\w*|equal|isTrue|isFalse|assert\w*)$`)},
		Separator: ".", Overloads: true, Inward: true,
	})
}

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception", NeverCallsBack: "Exception"}
