//go:build cgo

// Package haskell describes Haskell to the engine of package spec, by the words and signs of its declarations and the columns of its
// lines.
//
// A module is found by the name that it says. A function is its type and all of its equations. Fields, constructors and the
// functions of a class are names of the module that declares their type, and what a module exports of its imports is its own too.
package haskell

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
		Name: "haskell", Known: &known, Version: 3, Tier: 2, Depth: "names", Family: "haskell", Extensions: []string{".hs"}, Interpreters: []string{"runghc", "runhaskell"},
		Limits: []string{"Which instance a call of a class's function means is not known: it leads to the class.", "What Template Haskell writes is not known, and both branches of the preprocessor are read.",
			"Fields behind a dot are names of the module, whatever the type of the record.", "Literate Haskell is not read."},
		Unused: lang.ByNameAlone, ImportCircles: true, Entries: []string{"main"}, Main: lang.MainAtTop, SkippedTest: `^\s*[xf](it|describe|context|specify)\b`, TestPath: isTestPath, Syntax: syntax(),
		Names: &lang.Names{Strategy: lang.ByModule, Separator: ".", Declared: true, TypesApart: true, ModulesApart: true, FilePrivate: true},
	}, rules, expose)}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: "--", Close: "\n", Comment: true}, {Open: "{-", Close: "-}", Comment: true}}}
}

// isTestPath follows Cabal's test suites, which hspec and tasty search for modules of these names.
var isTestPath = spec.Match(`(^|/)(tests?|spec)/|(Spec|Tests?)\.hs$`)

const (
	choices  = shallow.Context(8)  // constructors with their types
	variants = shallow.Context(32) // constructors with what they hold
	fields   = shallow.Context(16) // what braces of the text hold

	symbols = "!#$%&*+./<=>?@\\^|-~:"
	equals  = "('='|'|') body:CODE STOP"
	heads   = "= -> | <- :: => \\ \\case \\cases `"
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords:  "case class data default deriving do mdo else foreign if import in infix infixl infixr instance let module newtype of then type where",
		Operators: "\\case \\cases :: .. -> <- => = | \\ @ ~ ! - ' $( $$(", Symbols: symbols, Qualifies: ".", Letters: "'", Leads: "then else of", Ends: ";",
		Comments: []shallow.Quote{{Open: "{-", Close: "-}", Lines: true, Nested: true}, {Open: "--"}, {Open: "#", Column: 1}},
		Strings:  []shallow.Quote{{Open: `"""`, Close: `"""`, Escape: '\\', Lines: true}, {Open: `"`, Close: `"`, Escape: '\\', Lines: true}}, ContextLiteral: literal,
	},
	Selectors: ".", Values: true, Curried: true, Records: true, Adjacent: true, Heads: heads, Braces: fields, Parts: "| deriving",
	Layout: &shallow.Layout{
		Opens: "where let do mdo of \\case \\cases", Outer: "module", Commas: true, Guards: "|",
		Ends: []shallow.Ending{{By: "in", Of: "let", Upto: true}, {By: "where", Of: "do mdo"}, {By: "where", Of: "of \\case \\cases", Level: true}, {By: "then else of", Of: "do mdo of \\case", Line: true}},
	},
	Rules: []shallow.Rule{
		{Node: "module", In: shallow.Top, Pattern: "module path:DOTTED exports:()? where body:{}", Body: shallow.Top},
		{Node: "import", In: shallow.Top, Pattern: "import safe? qualified:(qualified) STRING? path:DOTTED (as alias:DOTTED)? (hiding ()|items:())? STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import safe? STRING? path:DOTTED qualified:(qualified) (as alias:DOTTED)? (hiding ()|items:())? STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import safe? STRING? path:DOTTED (as alias:DOTTED)? hiding () STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import safe? STRING? path:DOTTED (as alias:DOTTED)? items:()? STOP"},
		{Node: "alias", Pattern: "type (family|instance) name:DOTTED HEAD? (:: type:REST)? (where body:{})? STOP", Body: shallow.Code},
		{Node: "alias", Pattern: "type (family|instance)? name:DOTTED HEAD? '=' type:REST STOP"},
		{Node: "alias", Pattern: "type name:NAME HEAD? (:: type:REST)? STOP"},
		{Node: "alias", Pattern: "type NAME name:INFIX HEAD '=' type:REST STOP"},
		{Node: "data", Pattern: "(data|newtype) (family|instance)? (given:HEAD '=>')? name:DOTTED HEAD? (:: type:HEAD ('->' HEAD)*)? where body:{} (deriving super:REST)? STOP", Body: choices},
		{Node: "data", Pattern: "(data|newtype) (family|instance)? (given:HEAD '=>')? name:DOTTED HEAD? '=' body:PARTS (deriving super:REST)? STOP", Body: variants},
		{Node: "data", Pattern: "(data|newtype) (family|instance)? (given:HEAD '=>')? name:DOTTED REST? STOP"},
		{Node: "class", Pattern: "class (super:HEAD '=>')? name:NAME HEAD? ('|' HEAD ('->' HEAD)*)? (where body:{})? STOP", Body: shallow.Member},
		{Node: "instance", Pattern: "(deriving NAME?|deriving newtype)? instance (given:HEAD '=>')? super:DOTTED type:HEAD? (where body:{})? STOP", Body: shallow.Member},
		{Node: "fixity", Pattern: "(infix|infixl|infixr) REST STOP"},
		{Node: "foreign", In: shallow.Top, Pattern: "foreign (import|NAME) NAME* STRING? name:NAME '::' type:REST STOP"},
		{Node: "synonym", In: shallow.Top, Pattern: "pattern name:NAME '::' type:REST STOP", Joins: true},
		{Node: "synonym", In: shallow.Top, Pattern: "pattern name:NAME params:HEAD? ('='|'<-') body:CODE STOP", Joins: true},
		{Node: "choice", In: choices, Pattern: "(name:NAME|'(' name:INFIX ')') (',' NAME)* '::' type:REST STOP"},
		{Node: "variant", In: variants, Pattern: "(forall NAME* ∘)? (given:HEAD '=>')? '!'? (name:NAME|'(' name:INFIX ')') args:HEAD? STOP"},
		{Node: "variant", In: variants, Pattern: "args:(NAME|()|[]) name:INFIX args:HEAD? STOP"},
		{Node: "signature", In: shallow.Top | shallow.Member, Pattern: "default? (name:NAME|'(' name:INFIX ')') '::' type:REST STOP", Joins: true},
		{Node: "signatures", In: shallow.Top | shallow.Member, Pattern: "name:(NAME|'(' INFIX ')') (',' name:(NAME|'(' INFIX ')'))+ '::' type:REST STOP"},
		{Node: "typed", In: shallow.Code, Pattern: "name:(NAME|'(' INFIX ')') (',' name:(NAME|'(' INFIX ')'))* '::' type:REST STOP"},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "params:((NAME|()|[]|STRING|NUMBER|'!'|'~')+) name:INFIX params:HEAD? " + equals, Joins: true},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "params:(NAME|()|[]) '`' name:NAME '`' params:HEAD? " + equals, Joins: true},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "'(' name:INFIX ')' params:HEAD? " + equals, Joins: true},
		{Node: "function", In: shallow.Top | shallow.Member, Pattern: "name:NAME params:HEAD? " + equals, Joins: true},
		{Node: "local", In: shallow.Code, Pattern: "params:((NAME|()|[]|STRING|NUMBER|'!'|'~')+) name:INFIX params:HEAD? " + equals},
		{Node: "local", In: shallow.Code, Pattern: "params:(NAME|()|[]) '`' name:NAME '`' params:HEAD? " + equals},
		{Node: "local", In: shallow.Code, Pattern: "'(' name:INFIX ')' params:HEAD? " + equals},
		{Node: "local", In: shallow.Code, Pattern: "'!'? name:NAME params:HEAD? " + equals},
		{Node: "taken", In: shallow.Code, Pattern: "pattern:HEAD '='  body:CODE STOP"},
		{Node: "bind", In: shallow.Code, Pattern: "pattern:HEAD '<-' body:CODE STOP"},
		{Node: "arm", In: shallow.Code, Pattern: "pattern:HEAD '->' body:CODE STOP"},
		{Node: "arm", In: shallow.Code, Pattern: "pattern:HEAD '|' body:CODE STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "lambda", Pattern: "'\\' params:HEAD '->' body:CODE STOP"},
		{Node: "letin", Pattern: "let body:{} in value:CODE STOP"},
		{Node: "let", Pattern: "let body:{}"},
		{Node: "do", Pattern: "(do|mdo) body:{}"},
		{Node: "where", Pattern: "where body:{}"},
		{Node: "cases", Pattern: "(of|'\\case'|'\\cases') body:{}"},
		{Node: "generator", Pattern: "pattern:HEAD '<-'", After: "| ,"},
		{Node: "field", Pattern: "name:NAME '::' type:REST STOP", After: ","},
		{Node: "set", Pattern: "name:DOTTED '='", After: ","},
	},
}

// literal gives the end of a character, or of a text that a quoter reads, as [r|text|]; 0 for others.
func literal(source []byte, at int, _ bool) int {
	rest := source[at:]
	switch {
	case rest[0] == '\'' && len(rest) > 2 && rest[1] == '\\':
		if n := bytes.IndexByte(rest[3:min(len(rest), 12)], '\''); n >= 0 {
			return at + 3 + n + 1
		}
	case rest[0] == '\'':
		if n := bytes.IndexByte(rest[1:min(len(rest), 6)], '\''); n == 1 || n > 1 && rest[1] >= 0x80 {
			return at + 1 + n + 1
		}
	case rest[0] == '[':
		n := 1
		for n < len(rest) && (rest[n] == '_' || rest[n] == '.' || rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z' || rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		if n == 1 || n == len(rest) || rest[n] != '|' || n == 2 && strings.IndexByte("edtp", rest[1]) >= 0 {
			return 0
		}
		if end := bytes.Index(rest[n:], []byte("|]")); end >= 0 && bytes.IndexByte(rest[n:n+end], ']') < 0 || end > 0 && bytes.IndexByte(rest[n:n+end], '\n') >= 0 {
			return at + n + end + 2
		}
	case rest[0] >= '0' && rest[0] <= '9':
		return unboxed(source, at)
	}
	return 0
}

// unboxed gives the end of a number that GHC keeps as it is, 0# or 2.5##; 0 for others.
func unboxed(source []byte, at int) int {
	k := at
	for k < len(source) && (source[k] == '.' && k+1 < len(source) && isDigit(source[k+1]) || isDigit(source[k]) || source[k]|0x20 >= 'a' && source[k]|0x20 <= 'z') {
		k++
	}
	digits := k
	for k < len(source) && source[k] == '#' {
		k++
	}
	if k == digits || k < len(source) && strings.IndexByte(symbols, source[k]) >= 0 {
		return 0
	}
	return k
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

const (
	atTop   = "..(source)|..(braces)/..(module)"
	params  = "params/(parameter)|part/params/(parameter)"
	inTypes = "^(types)|@super|..(group)/@super|^(parens parenthesized)/@super|^(variant)|" + given
	within  = "body/(local)/name&body/(taken)/pattern"
	named   = "params/.(group)/>(group parameter parens parenthesized argument)/(identifier)"
	calls   = `=(identifier)/~^[$]!?$|-("` + "`" + `")|=("` + "`" + `")`
	runs    = `type/>(types group)/.(identifier)/~^IO$|part/body/(do lambda cases)`
	given   = "@given|..(group)/@given|^(parens parenthesized)/@given"
	unnamed = "exports/(call parenthesized member)&exports/(argument)/(call parenthesized member)&exports/(identifier)/~^[A-Z]&exports/(argument)/(identifier)/~^[A-Z]" // what no function is
	tests   = `type/~^Spec$|type/~^SpecWith|type/~^TestTree$|type/~^Test$|type/~^Property$|type/~^Assertion$|type/~^Expectation$`
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"{-#", "-- |", "-- ^", "{-|", "{-", "--"}, Doc: func(text string) string { return strings.TrimRight(text, " -}\n") },
		Definitions: []spec.Definition{
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "type"},
			{Nodes: "data", When: `"newtype"`, Kind: facts.KindStruct, Name: "name", Open: true, Supers: derived, Body: "body"},
			{Nodes: "data", Kind: facts.KindEnum, Name: "name", Open: true, Supers: derived, Body: "body"},
			{Nodes: "variant", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Flags: facts.Spilled, Leaf: true, Body: "args/>(group)/(braces)&args/.(braces)"},
			{Nodes: "choice", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Flags: facts.Spilled, Leaf: true},
			{Nodes: "field", When: "^(variant)", Kind: facts.KindField, Name: "name", Type: "type", Flags: facts.Spilled},
			{Nodes: "identifier", When: "..(braces)/^(variant)", Kind: facts.KindField, Name: ".", Flags: facts.Spilled},
			{Nodes: "class", Kind: facts.KindInterface, NodeKind: "class", Name: "name", Open: true, Supers: []spec.Supertype{{At: "super/>(group parens parenthesized argument)/(identifier)&super/.(identifier)", Role: facts.RoleExtends}}},
			{Nodes: "instance", Kind: facts.KindExtension, NodeKind: "impl", Name: "type", Words: true, Extends: "type/>(types group parens parenthesized argument brackets)/(identifier member)", Supers: []spec.Supertype{{At: "super/.(identifier member)|super/.(group)/(identifier member)", Role: facts.RoleImplements}}},
			{Nodes: "foreign", Kind: facts.KindFunction, Name: "name", Body: "type"},
			{Nodes: "synonym", Unless: "@part|..(synonym)", Kind: facts.KindFunction, NodeKind: "function", Name: "name", Params: params, Body: "body|part"},
			{Nodes: "signature", When: "..(braces)/..(class)", Kind: facts.KindMethod, NodeKind: "abstract_method", Name: "name", Body: "part", Flags: facts.Spilled},
			{Nodes: "signature", When: tests, Kind: facts.KindFunction, Name: "name", Params: params, Body: "part", Flags: facts.Test},
			{Nodes: "signature", When: "part/params", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: "part"},
			{Nodes: "signature", When: `type/>(group types)/"->"`, Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Body: "part"},
			{Nodes: "signature", When: runs, Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Body: "part"},
			{Nodes: "signature", Kind: facts.KindValue, NodeKind: "const", Name: "name", Body: "part", Flags: facts.Const},
			{Nodes: "signatures", When: "..(braces)/..(class)", Kind: facts.KindMethod, NodeKind: "abstract_method", Each: "name", Name: ".(identifier)|(identifier)", Flags: facts.Spilled},
			{Nodes: "signatures", Kind: facts.KindFunction, Each: "name", Name: ".(identifier)|(identifier)"},
			{Nodes: "function", When: "params", Unless: "@part|..(signature function)", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params},
			{Nodes: "function", When: "body/(do lambda cases)", Unless: "@part|..(signature function)", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name"},
			{Nodes: "function", Unless: "@part|..(signature function)", Kind: facts.KindValue, NodeKind: "const", Name: "name", Flags: facts.Const},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", When: "(identifier)/~^[a-z_]", Name: "(identifier)"}, {Nodes: "parameter", Unnamed: true}},
		Imports: []spec.Import{
			{Nodes: "import", When: "qualified", Path: "path", Items: "."},
			{Nodes: "import", When: "items", Path: "path", Items: ".&items/(identifier)&items/(parenthesized)/(identifier)&items/(call)&items/(call)/arguments&items/(argument)/(identifier)&items/(argument)/(parenthesized)/(identifier)"},
			{Nodes: "import", When: "path", Unless: "@part", Path: "path", Items: ".&path"},
			{Nodes: "import", Inside: true, Module: true, Alias: "alias"},
			{Nodes: "identifier member", When: "@path", Inside: true, Star: true},
			{Nodes: "identifier", Inside: true, Path: "."},
			{Nodes: "call", Inside: true, Path: "function"},
			{Nodes: "arguments", Inside: true, Path: "..(call)/function", Star: true},
		},
		Forms: []spec.Form{
			{Nodes: "member", When: inTypes, Is: spec.Qualified, Of: "object", Name: "name", Type: true},
			{Nodes: "member", When: `=(identifier)/~^[$]!?$|-("` + "`" + `")`, Is: spec.Qualified, Of: "object", Name: "name", Role: facts.RoleCalls},
			{Nodes: "member identifier", When: "@object/..(member)", Is: spec.Other}, // a module
			{Nodes: "member", Is: spec.Qualified, Of: "object", Name: "name"},
			{Nodes: "identifier", When: calls, Is: spec.Name, Role: facts.RoleCalls},
			{Nodes: "identifier", When: inTypes, Unless: "~^[A-Z]", Is: spec.Other},
			{Nodes: "identifier", When: "~^[^\\pL_('\"]", Is: spec.Name, Role: facts.RoleCalls},
			{Nodes: "record", Is: spec.Same, Of: "of"},
		},
		Labels: []spec.Label{{Nodes: "module", At: "path&" + unnamed, All: true}, {Nodes: "fixity", At: "*", All: true}, {Nodes: "function variant choice", At: "name|(identifier)"}, {Nodes: "data class alias", At: "_"}, {Nodes: "typed", At: "name", All: true}},
		Locals: []spec.Local{
			{Nodes: "where", Pattern: within, Early: true},
			{Nodes: "letin", Pattern: within, At: "."},
			{Nodes: "let", Pattern: within, At: "."},
			{Nodes: "function local lambda synonym", When: "params", Pattern: "params", At: "body"},
			{Nodes: "arm", Pattern: "pattern", At: "body"},
			{Nodes: "bind", Pattern: "pattern"},
			{Nodes: "generator", When: "..(brackets argument)", Pattern: "pattern", Early: true},
			{Nodes: "generator", Pattern: "pattern"},
		},
		Binds: func(name string) bool {
			return name == "" || !lang.Capitalised(name) && (name[0] == '_' || name[0] >= 'a')
		},
		Blocks: "function local lambda arm letin do cases brackets synonym", Flat: true,
		TypeAt:    inTypes,
		Builtins:  "forall + - * / ^ == /= < <= > >= && || : $ $! ++ <$> >>= >> =<< *> <* <*> <> !! <$ & <&> >=> .",
		Metrics:   spec.Metrics{Branches: `"if" cases`, Cases: "arm", Asserts: spec.Match(`^(should\w*|assert\w*|expect\w*)$|^@[?=]+$`)},
		Separator: ".",
	})
}

var derived = []spec.Supertype{{At: "super/>(group parens parenthesized argument)/(identifier)&super/.(identifier)", Role: facts.RoleImplements}}

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Generic Exception Enum", NeverCallsBack: "Generic Exception Enum"}
