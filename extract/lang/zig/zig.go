//go:build cgo

// Package zig describes Zig to the engine of package spec, by the words and signs of its
// statements.
package zig

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
		Name: "zig", Version: 11, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "zig", Extensions: []string{".zig"},
		Limits:        []string{"What comptime computes is not known."},
		DeclaredTypes: true, PlainCalls: true, ImportCircles: true, Unused: lang.ByNameAlone,
		TestPath: spec.Match(`(^|/)tests?/|(^|/)tests?\.zig$|_test\.zig$`),
		Entries:  []string{"main", "panic", "build", "_start"},
		Names:    &lang.Names{Strategy: lang.ByInclude, FileIsValue: true, Separator: ".", Included: included, Beside: true, Itself: "@This", Joint: true, Manifest: manifest, Reexports: true, Inward: true},
	}, rules, modules)}
}

// included is the file that an import means: of a module's name that no build gives the one of that name where sources
// are, as projects have it that import themselves in tests and examples.
func included(module string) []string {
	switch {
	case strings.HasSuffix(module, ".zig"):
		return []string{"./" + module}
	case module == "std" || module == "builtin" || module == "root":
		return nil
	}
	return []string{"src/" + module + ".zig"}
}

const (
	choices = shallow.Context(8) // the members of an enum or a set of errors
	public  = "(pub|export|extern|inline|noinline|threadlocal|comptime)* STRING? "
	named   = public + "(const|var) name:NAME (: REST)? '=' "
	either  = shallow.Top | shallow.Member
	points  = "('*'|?|const|volatile|allowzero|align ())* " // a pointer or optional has the members of what it leads to
	result  = "((failure:DOTTED|anyerror|error {}|())? !)? " + points
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "addrspace align allowzero and anyframe anytype asm async await break callconv catch comptime const continue defer else enum errdefer error export extern fn for if inline " +
			"linksection noalias noinline nosuspend opaque or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while",
		Operators: "-> => == != <= >= ++ ** += -= *= /= %= << >> || .. ... .? .* |=",
		Begins:    "@", Letters: "@",
		Comments: []shallow.Quote{{Open: "//"}},
		Strings:  []shallow.Quote{{Open: `\\`}, {Open: `"`, Close: `"`, Escape: '\\'}, {Open: "'", Close: "'", Escape: '\\'}},
		Names:    []shallow.Quote{{Open: `@"`, Close: `"`, Escape: '\\'}},
		Ends:     ";", Leads: "! || {",
	},
	Selectors: ".", Suffixes: ".? .*", Assigns: "= += -= *= /= %= |=",
	Rules: []shallow.Rule{
		{Node: "import", In: either, Pattern: public + "const alias:NAME '=' @import '(' path:STRING ')' STOP"},
		{Node: "import", In: either, Pattern: public + "const alias:NAME '=' @import '(' path:STRING ')' . taken:NAME STOP"},
		{Node: "import", In: either, Pattern: public + "usingnamespace @import '(' path:STRING ')' STOP"},
		{Node: "itself", In: shallow.Top, Pattern: public + "const alias:NAME '=' path:@This () STOP"},
		{Node: "this", In: shallow.Member, Pattern: public + "const NAME '=' @This () STOP"},
		{Node: "enum", In: either, Pattern: named + "(packed|extern)? enum ()? body:{} STOP", Body: shallow.Member | choices},
		{Node: "union", In: either, Pattern: named + "(packed|extern)? union ()? body:{} STOP", Body: shallow.Member | choices},
		{Node: "errors", In: either, Pattern: named + "error body:{} (|| REST)? STOP", Body: choices},
		{Node: "struct", In: either, Pattern: named + "(packed|extern)? (struct|opaque) ()? body:{} STOP", Body: shallow.Member},
		{Node: "test", In: either, Pattern: "test (name:STRING|name:NAME) body:{}"},
		{Node: "generic", In: either, Pattern: public + "fn name:NAME params:() type body:{}"},
		{Node: "function", In: either, Pattern: public + "fn name:NAME params:() (align ()|callconv ()|linksection ())* " + result + "(struct|union|enum|error) ()? {} body:{}"},
		{Node: "function", In: either, Pattern: public + "fn name:NAME params:() (align ()|callconv ()|linksection ())* " + result + "type:REST? (body:{}|STOP)"},
		{Node: "run", In: either, Pattern: "(comptime|test) body:{}"},
		{Node: "field", In: either, Pattern: "comptime? name:NAME : " + points + "type:REST ('=' value:REST)? (','|STOP)"},
		{Node: "case", In: choices, Pattern: "name:NAME ('=' value:REST)? (','|STOP)"},
		{Node: "variable", In: either, Pattern: public + "(const|var) name:NAME (: " + points + "type:REST)? '=' value:REST STOP"},
		{Node: "variable", In: either, Pattern: public + "(const|var) name:NAME : " + points + "type:REST STOP"},
		{Node: "returned", In: shallow.Code, Pattern: "return (packed|extern)? (struct|union|opaque) ()? body:{} STOP", Body: shallow.Member},
		{Node: "returned", In: shallow.Code, Pattern: "return (packed|extern)? (enum|union) ()? body:{} STOP", Body: shallow.Member | choices},
		{Node: "this", In: shallow.Code, Pattern: "const NAME '=' @This () STOP"},
		{Node: "import", In: shallow.Code, Pattern: "const alias:NAME '=' @import '(' path:STRING ')' STOP"},
		{Node: "local", In: shallow.Code, Pattern: "comptime? (const|var) name:NAME (: " + points + "type:REST)? '=' '(' (try|await) value:REST ')' (.?|(orelse|catch) REST)? STOP"},
		{Node: "local", In: shallow.Code, Pattern: "comptime? (const|var) name:NAME (: " + points + "type:REST)? '=' (try|await|comptime)* value:REST ((orelse|catch) REST)? STOP"},
		{Node: "loop", In: shallow.Code, Pattern: "inline? for '(' value:REST ')' '|' names:('*'? NAME (',' '*'? NAME)*) '|'"},
		{Node: "discarded", In: shallow.Code, Pattern: "_ '=' value:REST STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "loaded", Pattern: "@import '(' path:STRING ')'"},
		{Node: "captured", Pattern: "'|' names:('*'? NAME (',' '*'? NAME)*) '|'", After: ") catch else =>"},
		{Node: "made", Pattern: "type:DOTTED () fields:{}"},
		{Node: "made", Pattern: "type:DOTTED fields:{}"},
		{Node: "unnamed", Pattern: ". NAME", After: "( , = => { [ return == != orelse else ; try comptime"},
		{Node: "unnamed", Pattern: "error . NAME"},
	},
	Params: []string{"(comptime|noalias)* name:NAME : " + points + "type:REST STOP"},
}

const (
	params   = "params/(parameter)"
	typeName = "~^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$" // what types are called by convention
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "//!", "//"}, DocMarks: []string{"///", "//!"},
		Definitions: []spec.Definition{
			{Nodes: "struct", Kind: facts.KindStruct, Name: "name"},
			{Nodes: "generic", Kind: facts.KindStruct, Name: "name", Params: params},
			{Nodes: "union", Kind: facts.KindStruct, NodeKind: "union", Name: "name"},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name"},
			{Nodes: "errors", Kind: facts.KindEnum, Name: "name"},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Visibility: &shown},
			{Nodes: "field", Kind: facts.KindValue, NodeKind: "var", Member: facts.KindField, Name: "name", Type: "type", Visibility: &shown},
			{Nodes: "test", Kind: facts.KindFunction, Flags: facts.Test, Name: "name", Called: testName},
			{Nodes: "function", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Type: "type"},
			{Nodes: "variable", When: "value/.(member)/name/" + typeName, Unless: `"var"|type`, Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "value"},
			{Nodes: "variable", When: "value/.(identifier)/" + typeName, Unless: `"var"|type`, Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "value"},
			{Nodes: "variable", When: `"var"`, Kind: facts.KindValue, NodeKind: "var", Name: "name", Type: "type", Value: "value"},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: "const", Name: "name", Type: "type", Value: "value"},
		},
		Modifiers: spec.Modifiers{At: `"pub"&"export"`, Top: facts.VisibilityPrivate, Inner: facts.VisibilityPrivate,
			Visibility: map[string]facts.Visibility{"pub": facts.VisibilityPublic, "export": facts.VisibilityPublic}},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type", This: "name/~^self$", Receives: true}},
		Imports: []spec.Import{
			{Nodes: "itself", Path: "path", Alias: "alias", File: true},
			{Nodes: "import", When: `"pub"`, Path: "path", Alias: "alias", Part: "taken", Refers: "taken", File: true, Flags: facts.Exported},
			{Nodes: "import", Path: "path", Alias: "alias", Part: "taken", Refers: "taken", File: true},
			{Nodes: "loaded", Path: "path", File: true, Value: true},
		},
		Forms: []spec.Form{
			{Nodes: "call", When: "function/~^@This$", Is: spec.Self, Of: "function"},
			{Nodes: "call", When: "@type", Is: spec.Generic, Of: "function", Args: "arguments/*"},
			{Nodes: "made", Is: spec.New, Of: "type"},
		},
		Labels: []spec.Label{{Nodes: "this", At: "(identifier)"}, {Nodes: "import", At: "(identifier)"}, {Nodes: "unnamed", At: "(identifier)"}},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "loop captured", Pattern: "names"},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
		},
		Layout:    "arguments parens braces brackets",
		Separator: ".", Inward: true, Self: "Self", Receivers: true,
		Builtins: "void bool type anyerror anyopaque noreturn usize isize comptime_int comptime_float true false null undefined u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f16 f32 f64 f80 f128 c_int c_uint c_long c_char",
		Metrics:  spec.Metrics{Branches: `"if" "catch" "orelse"`, Loops: `"for" "while"`, Returns: `"return"`, Logic: `"and" "or"`},
	})
}

var shown = facts.VisibilityPublic

// testName is what the compiler calls a test. The text alone may be the name of what it tests.
func testName(name string) string { return "test " + strings.Trim(name, `"`) }
