//go:build cgo

// Package dart describes Dart to the engine of package spec, by the words and signs of
// its statements.
package dart

import (
	"sync"

	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "dart", Version: 12, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "dart", Extensions: []string{".dart"}, Linguist: "Dart", Known: &known, Elements: &awaited,
		Limits:        []string{"What generators of code write is known only where the files are in the tree.", "A package is found by its folder's name, not by its pubspec.yaml.", "Types of values are known as far as they are written; what inference gives beyond a construction is open."},
		DeclaredTypes: true, Calls: lang.Calls{Counted: true}, SkippedTest: `\bskip:\s*(true|["'])`, TestPath: isTestPath, Unused: lang.ByNameAlone, Unnamed: []string{"extension"}, ImportCircles: true,
		Inheritance: &lang.Inheritance{Bodies: true, Mixins: true, Types: []facts.Kind{facts.KindEnum}, Stands: "noSuchMethod", Every: "hashCode toString runtimeType == index values", Empty: "Object Comparable Exception Enum"},
		Names: &lang.Names{
			Strategy: lang.ByInclude, Separator: ".", Inward: true, Included: included, Beside: true, Reexports: true, Parts: true, Blocks: true,
			Containers: "List Set Iterable Queue Future Stream FutureOr", Unwraps: "first last single elementAt firstWhere lastWhere removeLast", Passes: "where toList toSet take skip reversed followedBy",
			Above: sync.OnceValue(func() map[string]string {
				return map[string]string{"List": "Iterable", "Set": "Iterable", "Queue": "Iterable", "int": "num", "double": "num"}
			}),
		},
	}, rules)}
}

var isTestPath = spec.Match(`(^|/)(test|integration_test|test_driver)/|_test\.dart$`)

// included is the file that an import means: that of a package is in the folder lib of it,
// which is mostly called as the package.
func included(module string) []string {
	if rest, ok := strings.CutPrefix(module, "package:"); ok {
		name, file, _ := strings.Cut(rest, "/")
		return []string{name + "/lib/" + file, "lib/" + file}
	}
	if strings.Contains(module, ":") {
		return nil
	}
	return []string{"./" + module}
}

const (
	choices = shallow.Context(8) // the constants of an enum
	outer   = shallow.Top | shallow.Member
	mods    = "(abstract|base|final|sealed|interface|mixin|external|static|late|const|covariant|augment)* "
	typed   = "type:(TYPE|TYPE Function <>? () '?'?|() '?'?)"
	bodied  = "(async '*'?|sync '*')? (body:{}|'=>' body:CODE STOP)"
	ends    = "((async '*'?|sync '*')? (body:{}|'=>' body:CODE STOP)|STOP)"
	called  = "name:(NAME|get|set|part|library|import|export|operator|interface|base|required|extension|factory|on|late|typedef|mixin|covariant|abstract|as|async|sync|sealed|external|static)" // words that are no names elsewhere
	built   = "(: value:REST)? (" + bodied + "|STOP)"
	bases   = "(with interface:REST)? (implements interface:REST)? "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "abstract as assert await break case catch class const continue default do else enum export extends extension external factory final finally for get if implements import " +
			"in is late library mixin new on operator part rethrow return sealed set static switch throw try typedef var while with yield async sync required base covariant augment interface",
		Operators: "=> == != <= >= && || ?? ??= ... ...? ++ -- += -= *= /= << ~/ ~/= %=",
		Begins:    "$", Letters: "$",
		Comments: []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/", Nested: true}},
		Strings: []shallow.Quote{
			{Open: `r"""`, Close: `"""`, Lines: true}, {Open: "r'''", Close: "'''", Lines: true}, {Open: `r"`, Close: `"`}, {Open: "r'", Close: "'"},
			{Open: `"""`, Close: `"""`, Escape: '\\', Lines: true, Hole: "${"}, {Open: "'''", Close: "'''", Escape: '\\', Lines: true, Hole: "${"},
			{Open: `"`, Close: `"`, Escape: '\\', Hole: "${"}, {Open: "'", Close: "'", Escape: '\\', Hole: "${"},
		},
		Ends: ";",
	},
	Selectors: ". ?. .. ?..", Suffixes: "!", Assigns: "= += -= *= /= ??= ~/= %=", Primaries: "this super null true false void",
	Generics: true,
	Rules: []shallow.Rule{
		{Node: "annotation", In: outer | choices, Pattern: "@ name:DOTTED arguments:()?"},
		{Node: "import", In: shallow.Top, Pattern: "import path:STRING (if () STRING)* (deferred? as alias:NAME)? ((show|hide) reads:WORD (',' reads:WORD)*)* STOP"},
		{Node: "export", In: shallow.Top, Pattern: "export path:STRING (if () STRING)* ((show|hide) reads:WORD (',' reads:WORD)*)* STOP"},
		{Node: "part", In: shallow.Top, Pattern: "part path:STRING STOP"},
		{Node: "enum", In: shallow.Top, Pattern: "enum name:NAME types:<>? " + bases + "body:{}", Body: shallow.Member | choices},
		{Node: "extension", In: shallow.Top, Pattern: "extension name:NAME? types:<>? on extends:TYPE body:{}", Body: shallow.Member},
		{Node: "records", In: shallow.Top, Pattern: "extension name:NAME? types:<>? on () body:{}", Body: shallow.Member},
		{Node: "class", In: shallow.Top, Pattern: "extension NAME const? name:NAME types:<>? params:() " + bases + "body:{}", Body: shallow.Member},
		{Node: "mixin", In: shallow.Top, Pattern: "base? mixin name:NAME types:<>? (on super:REST)? " + bases + "body:{}", Body: shallow.Member},
		{Node: "class", In: shallow.Top, Pattern: mods + "class name:NAME types:<>? (extends super:TYPE)? " + bases + "body:{}", Body: shallow.Member},
		{Node: "class", In: shallow.Top, Pattern: mods + "class name:NAME types:<>? '=' super:TYPE " + bases + "STOP"},
		{Node: "typedef", In: shallow.Top, Pattern: "typedef name:NAME types:<>? '=' of:TYPE? Function <>? params:() '?'? STOP"},
		{Node: "typedef", In: shallow.Top, Pattern: "typedef name:NAME types:<>? '=' type:REST STOP"},
		{Node: "typedef", In: shallow.Top, Pattern: "typedef type:TYPE? name:NAME types:<>? params:() STOP"},
		{Node: "case", In: choices, Pattern: "name:NAME types:<>? arguments:()? (','|STOP)"},
		{Node: "constructor", In: shallow.Member, Pattern: "(external|const)* factory? SELF . name:(NAME|new) params:() ('=' value:REST STOP|" + built + ")"},
		{Node: "constructor", In: shallow.Member, Pattern: "(external|const)* factory? name:SELF params:() ('=' value:REST STOP|" + built + ")"},
		{Node: "getter", In: outer, Pattern: mods + typed + "? get " + called + " " + ends},
		{Node: "setter", In: outer, Pattern: mods + "TYPE? set " + called + " params:() " + ends},
		{Node: "function", In: shallow.Member, Pattern: mods + "type:TYPE? operator name:([] '='?|> > >?|<<|~/|==|<=|>=|+|-|'*'|/|%|<|>|~|&|'|'|^) params:() " + ends},
		{Node: "function", In: outer, Pattern: mods + typed + " " + called + " types:<>? params:() " + ends},
		{Node: "function", In: shallow.Top, Pattern: mods + "name:NAME types:<>? params:() " + ends},
		{Node: "function", In: shallow.Member, Pattern: mods + called + " types:<>? params:() " + ends},
		{Node: "variable", In: outer, Pattern: mods + "(var|" + typed + ")? name:NAME '=' value:REST STOP"},
		{Node: "variable", In: outer, Pattern: mods + "(var|" + typed + ") " + called + " ('=' value:REST)? STOP"},
		{Node: "variable", In: outer, Pattern: "(static|late|external)* final " + called + " ('=' value:REST)? STOP"},
		{Node: "loop", In: shallow.Code, Pattern: "await? for '(' (var|final|" + typed + ")? name:NAME in value:REST ')'"},
		{Node: "caught", In: shallow.Code, Pattern: "(on type:TYPE)? catch params:()"},
		{Node: "local", In: shallow.Code, Pattern: "(late|final|const|var)+ " + typed + "? name:NAME ('=' value:REST)? STOP"},
		{Node: "function", In: shallow.Code, Pattern: typed + "? name:NAME types:<>? params:() " + bodied},
		{Node: "local", In: shallow.Code, Pattern: typed + " name:NAME ('=' value:REST)? STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "lambda", Pattern: "params:() " + bodied},
		{Node: "instance", Pattern: "(new|const) type:TYPE arguments:()"},
	},
	Params: []string{"(@ DOTTED ()?)* (required|final|covariant|const)* TYPE? (this|super) . name:NAME ()? ('=' value:REST)? STOP",
		"(@ DOTTED ()?)* (required|final|covariant|var)* " + typed + "? name:NAME ('=' value:REST)? STOP"},
}

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "//", "/*"}, DocMarks: []string{"///", "/**"},
		Definitions: []spec.Definition{
			{Nodes: "class", When: `"extension"`, Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases, Flags: facts.Abstract}, // nothing has to be in it
			{Nodes: "class", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases},
			{Nodes: "mixin", Kind: facts.KindClass, NodeKind: "mixin", Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases, Flags: facts.Abstract},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name"},
			{Nodes: "extension", Kind: facts.KindClass, NodeKind: "extension", Name: "name", TypeParams: spec.TypeParams, Extends: "extends"},
			{Nodes: "records", Kind: facts.KindClass, NodeKind: "extension", Name: "name", TypeParams: spec.TypeParams},
			{Nodes: "typedef", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: spec.TypeParams, Type: "type|.(typedef)"},
			{Nodes: "constructor", Kind: facts.KindConstructor, Name: "name", Params: params},
			{Nodes: "getter", Kind: facts.KindGetter, Name: "name", Type: "type"},
			{Nodes: "setter", Kind: facts.KindSetter, Name: "name", Params: params},
			{Nodes: "function", When: "name/~^main$/..(function)/body/(call)/function/~^test$|name/~^main$/..(function)/body/(call)/function/~^group$|name/~^main$/..(function)/body/(call)/function/~^testWidgets$", Kind: facts.KindFunction, Flags: facts.Test, Name: "name", Params: params},
			{Nodes: "function", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: "var", Member: facts.KindField, Name: "name", Type: "type", Value: "value"},
		},
		Attributes: []spec.Attribute{{Nodes: "annotation", On: "-(annotation)", Name: "name", Args: "arguments", Deprecated: spec.Match(`^[dD]eprecated\b`)}},
		Modifiers: spec.Modifiers{
			At: `"abstract"&"sealed"`, Flags: map[string]facts.Flags{"abstract": facts.Abstract, "sealed": facts.Abstract},
			Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic, Private: spec.Match(`^_`),
			Abstract: ".(function getter setter)/..(braces)/..(class mixin enum)", Provided: `body|"external"|"static"`,
		},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type", Optional: `"="|..(parens)/..(parens)`}},
		Imports: []spec.Import{
			{Nodes: "import", Path: "path", Alias: "alias", File: true, Refers: "reads"},
			{Nodes: "export", Path: "path", File: true, Flags: facts.Exported, Refers: "reads"},
			{Nodes: "part", Path: "path", File: true, Flags: facts.Exported | facts.Spilled},
		},
		Forms: []spec.Form{
			{Nodes: `"this"`, Is: spec.This},
			{Nodes: "group", When: `"?"/..(group)/@type`, Unless: "(identifier)/~^Function$", Is: spec.Same, Of: "(generic identifier member)", Type: true},
			{Nodes: "group argument", When: waiting, Is: spec.Await, Of: waiting},
			{Nodes: "group argument", When: `"as"`, Is: spec.Cast, Of: `"as"/=(identifier)`},
			{Nodes: "group", When: "(identifier)/~^Function$", Is: spec.Function, Args: "(parens parenthesized)/(argument)&(parens parenthesized)/(identifier)", Gives: "*"},
			{Nodes: "argument", When: "..(parens parenthesized)/..(group)", Is: spec.Same, Of: "*"},
			{Nodes: "typedef", When: "params", Is: spec.Function, Args: "params/(parameter)/type|params/(parameter)/name", Gives: "of"},
			{Nodes: `"super"`, Is: spec.Super},
			{Nodes: "call", When: "function/~^super$/..(call)/@value/..(constructor)|function/~^super$/..(call)/..(group)/@value/..(constructor)", Is: spec.Chained, Of: "function", Args: "arguments/*"},
		},
		Labels: []spec.Label{{Nodes: "group", At: "(identifier)/~^Function$/..(group)/(parens parenthesized)/(argument)/(identifier generic group member)/+(identifier)", All: true}},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "parameter", When: "..(parens)/..(lambda)", Unless: `type&-(",")`, Pattern: "name", By: takes + "name", Value: takes + "object", Elements: elements, Passed: true},
			{Nodes: "parameter", When: "..(parens)/..(lambda)", Unless: "type", Pattern: "name", Passed: true},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
			{Nodes: "loop", Pattern: "name", Type: "type", Value: "value", Element: true},
		},
		Tests: []spec.Test{
			{Nodes: `"is"`, When: `..(parens)/..(lambda)/-("if")`, Unless: `=("!")|..(parens)/~\x7c\x7c`, Name: "-(identifier)", Type: "=(identifier)", Within: "..(parens)/*&..(parens)/..(lambda)/(braces)"},
			{Nodes: `"is"`, When: `..(argument)/..(parenthesized)/-("if")`, Unless: `=("!")|..(argument)/~\x7c\x7c`, Name: "-(identifier)", Type: "=(identifier)", Within: "..(argument)/*&..(argument)/..(parenthesized)/=(call)"},
			{Nodes: `"is"`, When: `=("!")/..(argument)/..(parenthesized)/=("return" "throw" "continue" "break")`, Unless: `..(argument)/~[\x26\x7c]`, Name: "-(identifier)", Type: `=("!")/=(identifier)`, Behind: "..(argument)/..(parenthesized)/+"},
		},
		Blocks:    "lambda",
		Layout:    "arguments parens brackets braces",
		Overloads: false, Inward: true, Separator: ".",
	})
}

// waiting is what is waited for.
const waiting = `"await"/=(call member identifier index suffix generic parenthesized)`

const params = "params/(parameter)&params/(parens)/(parameter)"

// What a function without a name is given to: those of the library that pass an element of what they are called on.
const (
	takes    = "..(parens)/..(lambda)/..(arguments)/..(call)/function/.(member)/"
	elements = "forEach map where any every expand firstWhere lastWhere singleWhere takeWhile skipWhile removeWhere retainWhere indexWhere lastIndexWhere then listen asyncMap"
)

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception TypeError Enum", NeverCallsBack: "Object Enum Exception Error", Describing: "Deprecated", Overriding: "override"}

// awaited are types of what is awaited.
var awaited = lang.Elements{Awaited: "Future FutureOr"}
