//go:build cgo

// Package groovy describes Groovy to the engine of package spec, by the words and signs of
// its statements, build scripts of Gradle among them.
//
// Names are bound by packages, which are Java's. A name without a type before it that is before a value is a
// call without parentheses; whether the first of two words is a type tells its first letter.
package groovy

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/java/library"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	l := spec.DescribeLater(lang.Language{
		Name: "groovy", Version: 9, Tier: 1, Depth: "names", Family: "jvm", Extensions: []string{".groovy", ".gvy", ".gy", ".gsh", ".gradle"}, Linguist: "Groovy", Known: &library.Known, Filenames: []string{"Jenkinsfile"},
		Limits:       []string{"To what object a closure is delegated is not known: names in the blocks of build scripts are open.", "What metaprogramming and categories add is not known."},
		SourceFolder: "groovy", Syntax: lang.WithTextBlocks(true), ImportCircles: true, Calls: lang.Calls{Counted: true, Trailing: true, Collapsed: true}, Entries: []string{"main"}, Initializers: []string{"<init>"}, Main: lang.StaticMain, SkippedTest: `^\s*@(Disabled|Ignore)\b`, TestPath: isTestPath,
		Inheritance: &lang.Inheritance{Bodies: true, Mixins: true, Accessors: true, Delegates: "Delegate", Annotated: true, Annotations: "CompileStatic TypeChecked CompileDynamic Override Deprecated SuppressWarnings PackageScope",
			Every: "equals hashCode toString clone getClass getMetaClass setMetaClass getProperty setProperty invokeMethod", Empty: "Serializable Closeable Comparable Runnable Callable Comparator Cloneable"},
		Names: &lang.Names{
			Strategy: lang.ByNamespace, Flat: true, Separator: ".", Inward: true, Overloads: true, Bare: true, Accessors: true, Builds: ".gradle", Shares: "java",
			Containers: "List ArrayList LinkedList Set HashSet LinkedHashSet TreeSet SortedSet Collection Iterable Iterator Stream Optional Queue Deque",
			Unwraps:    "first last find get getAt head pop poll peek next min max iterator", Passes: "findAll sort reverse unique take drop tail init toList asList asImmutable plus minus stream filter",
		},
	}, rules)
	l.Extract = WithDependencies(l.Extract)
	return []lang.Language{l}
}

// What is where, besides what package shallow knows.
const (
	choices = shallow.Context(8) // the constants of an enum
	outer   = shallow.Top | shallow.Member
	note    = "@ DOTTED ()?"
	mods    = "(public|private|protected|static|final|abstract|synchronized|native|transient|volatile|strictfp|default|sealed|" + note + ")* "
	some    = "(public|private|protected|static|final|abstract|synchronized|native|transient|volatile|default|def|var|" + note + ")+ "
	bases   = "(extends super:REST)? (implements interface:REST)? (permits REST)? body:{}"
	tail    = "(throws interface:REST)? (default REST)? (body:{}|STOP)"
	run     = "(throws interface:REST)? body:{}"
	given   = "'=' value:REST STOP"
	basic   = "type:(boolean|byte|char|short|int|long|float|double) []* "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "as assert break case catch class const continue def default do else enum extends false final finally for goto if implements import in instanceof interface new null package return super switch this " +
			"throw throws true try void boolean byte char short int long float double while public private protected static abstract native synchronized transient volatile strictfp",
		Operators: "-> == != <= >= && || ?: ?. ?? *. .& .@ ++ -- += -= *= /= %= **= << <=> =~ ==~ === !== ... .. ..< ** :: ?= |= &= ^=",
		Comments:  []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}, {Open: "#!", First: true, Column: 1}},
		Sigils:    "$",
		Strings: []shallow.Quote{
			{Open: `"""`, Close: `"""`, Escape: '\\', Lines: true, Hole: "${", Sigils: "$"}, {Open: "'''", Close: "'''", Escape: '\\', Lines: true},
			{Open: `"`, Close: `"`, Escape: '\\', Hole: "${", Sigils: "$"}, {Open: "'", Close: "'", Escape: '\\'}, {Open: "$/", Close: "/$", Lines: true},
		},
		ContextLiteral: pattern,
		Newlines:       true, Ends: ";",
		Continue: "= , ( -> && || ?: ?? + - % == != <= >= += -= << . ?. *. : ? < extends implements throws =~ ==~ in instanceof as return assert",
		Leads:    ". ?. *. .& && || ?: ?? + * == != ? : = -> { extends implements throws",
		Labels:   "default case",
	},
	Selectors: ". ?. *. .& .@ ?? ::", Assigns: "= += -= *= /= %= **= << ?= |= &= ^=", Primaries: "this super null true false void boolean byte char short int long float double",
	Generics: true, Trailing: "if while for switch catch else try finally do synchronized static",
	Rules: []shallow.Rule{
		{Node: "annotated", In: outer, Pattern: mods + "@ interface name:NAME body:{}", Body: shallow.Member},
		{Node: "annotation", Pattern: "@ name:DOTTED arguments:()?"},
		{Node: "package", In: shallow.Top, Pattern: "package name:DOTTED STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import static? path:DOTTED (. '*')? (as alias:NAME)? STOP"},
		{Node: "enum", In: outer, Pattern: mods + "enum name:NAME " + bases, Body: shallow.Member | choices},
		{Node: "interface", Pattern: mods + "interface name:NAME types:<>? (extends super:REST)? (permits REST)? body:{}", Body: shallow.Member},
		{Node: "trait", In: outer, Pattern: mods + "trait name:NAME types:<>? " + bases, Body: shallow.Member},
		{Node: "record", In: outer, Pattern: mods + "record name:NAME types:<>? params:() " + bases, Body: shallow.Member},
		{Node: "class", Pattern: mods + "class name:NAME types:<>? " + bases, Body: shallow.Member},
		{Node: "constructor", In: shallow.Member, Pattern: mods + "name:SELF params:() " + run},
		{Node: "case", In: choices, Pattern: "name:NAME arguments:()? body:{}? (','|STOP)", Body: shallow.Member},
		{Node: "start", In: shallow.Member, Pattern: "static? body:{}"},
		{Node: "function", In: outer, Pattern: some + "types:<>? type:TYPE? name:(NAME|STRING) params:() " + run},
		{Node: "function", In: outer, Pattern: mods + "types:<>? type:TYPE name:(NAME|STRING) params:() " + run},
		{Node: "function", In: shallow.Member, Pattern: mods + "def? types:<>? type:TYPE name:NAME params:() " + tail},
		{Node: "function", In: shallow.Member, Pattern: some + "name:NAME params:() " + tail},
		{Node: "property", In: outer, Pattern: some + "type:TYPE? name:NAME (" + given + "|STOP)"},
		{Node: "property", In: outer, Pattern: basic + "name:NAME (" + given + "|STOP)"},
		{Node: "property", In: outer, Pattern: "type:TYPE name:NAME " + given},
		{Node: "property", In: shallow.Member, Pattern: "type:TYPE name:NAME STOP"},
		{Node: "extra", In: shallow.Top, Pattern: "((project|rootProject) .)? ext . name:NAME " + given},
		{Node: "pair", In: outer, Pattern: some + "names:() " + given},
		{Node: "loop", In: shallow.Code, Pattern: "for '(' (final|def|var)* type:TYPE? name:NAME (in|:) value:REST ')'"},
		{Node: "caught", Pattern: "catch params:()"},
		{Node: "given", In: shallow.Code, Pattern: "'->'"},
		{Node: "given", In: shallow.Code, Pattern: "(final|def)? type:TYPE name:NAME ('=' REST)? '->'"},
		{Node: "given", In: shallow.Code, Pattern: "name:NAME ('=' REST)? '->'"},
		{Node: "several", In: shallow.Code, Pattern: "((final|def)? interface:TYPE? name:NAME ','?)+ '->'"},
		{Node: "label", In: shallow.Code, Pattern: "label:NAME : STRING?"},
		{Node: "function", In: shallow.Code, Pattern: some + "types:<>? type:TYPE? name:NAME params:() " + run},
		{Node: "pair", In: shallow.Code, Pattern: "(final|def|var)+ names:() " + given},
		{Node: "local", In: shallow.Code, Pattern: "(final|def|var|" + note + ")+ type:TYPE? name:NAME (" + given + "|STOP)"},
		{Node: "local", In: shallow.Code, Pattern: basic + "name:NAME (" + given + "|STOP)"},
		{Node: "local", In: shallow.Code, Pattern: "type:TYPE name:NAME " + given},
		{Node: "bare", In: shallow.Code, Pattern: "type:TYPE name:NAME STOP"},
		{Node: "bare", In: shallow.Top, Pattern: "type:DOTTED name:NAME STOP"},
		{Node: "call", In: shallow.Code | shallow.Top, Pattern: "function:DOTTED arguments:(STRING|NAME|NUMBER) (also:NAME (STRING|NUMBER|true|false))+ STOP"},
		{Node: "call", In: shallow.Code | shallow.Top, Pattern: "function:DOTTED arguments:(STRING REST?|NUMBER REST?|new REST|this REST?|null|true|false|NAME REST?) STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "lambda", Pattern: "params:() '->' (body:{}|body:CODE STOP)"},
		{Node: "lambda", Pattern: "name:NAME '->' (body:{}|body:CODE STOP)", After: "( , = return"},
		{Node: "anonymous", Pattern: "new super:TYPE arguments:() body:{}", Body: shallow.Member},
		{Node: "instance", Pattern: "new type:TYPE (arguments:()|[]*)"},
		{Node: "cast", Pattern: "'(' type:TYPE ')' value:(NAME REST?|STRING REST?|'(' REST|this REST?) STOP", After: "= ( , return ->"},
	},
	Params: []string{"(@ DOTTED ()?|final|def|var)* type:TYPE ('|' interface:TYPE)* rest:'...' name:NAME STOP",
		"(@ DOTTED ()?|final|def|var)* type:TYPE ('|' interface:TYPE)* name:NAME ('=' value:REST)? STOP", "(@ DOTTED ()?|final|def|var)* name:NAME ('=' value:REST)? STOP"},
}

// pattern gives the end of a pattern between slashes, which begins where no value is before.
func pattern(source []byte, at int, afterValue bool) int {
	if source[at] != '/' || afterValue || at+1 == len(source) || strings.IndexByte("/* =\n", source[at+1]) >= 0 {
		return 0
	}
	for i := at + 1; i < len(source) && i < at+4096 && source[i] != '\n'; i++ {
		switch source[i] {
		case '\\':
			i++
		case '/':
			return i + 1
		}
	}
	return 0
}

const (
	params = "params/(parameter)"
	typed  = `type/~^[A-Z]&type/~[.][A-Z]`
)

var public = facts.VisibilityPublic

// What a closure is given to: those of the library that pass an element of what they are called on, or that itself.
const (
	takes    = "..(call)/function/.(member)/"
	elements = "each collect collectMany find findAll findResult findResults any every count sum min max sort groupBy collectEntries countBy unique removeAll retainAll takeWhile dropWhile eachWithIndex forEach map filter flatMap anyMatch allMatch noneMatch"
	selves   = "tap"
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"/**", "//", "/*", "#!"}, DocMarks: []string{"/**"},
		Definitions: []spec.Definition{
			{Nodes: "package", Kind: facts.KindNamespace, NodeKind: "package", Name: "name", Rest: true, Visibility: &public},
			{Nodes: "annotated", Kind: facts.KindInterface, NodeKind: "annotation", Name: "name"},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Supers: spec.Bases},
			{Nodes: "interface", Kind: facts.KindInterface, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases},
			{Nodes: "trait", Kind: facts.KindTrait, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases},
			{Nodes: "class record", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: spec.Bases},
			{Nodes: "anonymous", Kind: facts.KindClass, NodeKind: "anonymous_class", As: "<new>", Supers: []spec.Supertype{{At: "super"}}},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name"},
			{Nodes: "constructor", Kind: facts.KindConstructor, Name: "name", Params: params},
			{Nodes: "start", Kind: facts.KindMethod, NodeKind: "init_block", As: "<init>", Visibility: &hidden},
			{Nodes: "function", When: feature, Kind: facts.KindMethod, Name: "name", Called: unquoted, Params: params, Type: "type", Flags: facts.Test},
			{Nodes: "function", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Called: unquoted, TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "property", Kind: facts.KindValue, NodeKind: "var", Member: facts.KindProperty, Name: "name", Type: "type", Value: "value", Body: `"="`},
			{Nodes: "extra", Kind: facts.KindValue, NodeKind: "var", Name: "name", Value: "value", Body: `"="`, Visibility: &public},
			{Nodes: "pair", Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Member: facts.KindProperty, Each: "names/.(parens parenthesized)/(identifier)", Name: "."},
		},
		Modifiers: spec.Modifiers{
			At:         `"public"&"private"&"protected"&"static"&"abstract"`,
			Visibility: map[string]facts.Visibility{"public": facts.VisibilityPublic, "private": facts.VisibilityPrivate, "protected": facts.VisibilityProtected},
			Flags:      map[string]facts.Flags{"static": facts.Static, "abstract": facts.Abstract},
			Abstract:   ".(function)/..(braces)/..(interface)", Provided: "body",
			Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic,
		},
		Attributes: []spec.Attribute{{Nodes: "annotation", On: "-(annotation)", Name: "name", Args: "arguments",
			Test: spec.Match(`^([\w.]*\.)?(Test|ParameterizedTest|RepeatedTest|TestFactory)\b`), Deprecated: spec.Match(`^(java\.lang\.)?Deprecated\b`)}},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type", Optional: `"="`, Variadic: "rest"}},
		Imports:    []spec.Import{{Nodes: "import", When: `"*"`, Path: "path", Star: true}, {Nodes: "import", Path: "path", Alias: "alias"}},
		Forms: []spec.Form{
			{Nodes: "string", Is: spec.Literal, Text: "String"},
			{Nodes: `"this"`, Is: spec.This},
			{Nodes: `"super"`, Is: spec.Super},
			{Nodes: "instance anonymous", Is: spec.New, Of: "type|super", Args: "arguments/*"},
			{Nodes: "bare", Unless: typed, Is: spec.Call, Of: "type", Args: "name"},
			{Nodes: "cast", Is: spec.Cast, Of: "type"},
			{Nodes: "argument", When: `":"`, Is: spec.Same, Of: `":"/+`},
		},
		TypeAt: "@super|@interface|..(generic)/@type|..(types)|..(type_parameter)|..(group)/@super|..(group)/@interface|@type/..(function property local instance loop given parameter cast)|@type/" + `..(bare)/` + typed + `|-("as" "instanceof")`,
		Labels: []spec.Label{
			{Nodes: "argument", At: `~^\w+\s*:/(identifier)`}, {Nodes: "label", At: "label"}, {Nodes: "call", At: "also"}, {Nodes: "annotation", At: "arguments/(argument)/~^\\w+\\s*=/(identifier)"},
		},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "bare", When: typed, Pattern: "name", Type: "type"},
			{Nodes: "pair", When: inCode, Pattern: "names"},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
			{Nodes: "given loop", When: "type", Pattern: "name", Type: "type"},
			{Nodes: "loop", Pattern: "name", Value: "value", Element: true},
			{Nodes: "braces", Unless: "(given several)", Name: "it", At: "*", By: "..(arguments)/" + takes + "name", Value: "..(arguments)/" + takes + "object", Elements: elements, Selves: selves},
			{Nodes: "given", When: "name", Pattern: "name", By: "..(braces)/..(arguments)/" + takes + "name", Value: "..(braces)/..(arguments)/" + takes + "object", Elements: elements, Selves: selves},
			{Nodes: "given several lambda", Pattern: "name"},
		},
		Blocks: "lambda", Builtins: "Object String Integer Long Boolean Double Float Short Byte Character Number BigDecimal BigInteger Closure Class Exception Override",
		Implicit: "it delegate owner", Overloads: true, Inward: true, Separator: ".",
		Metrics: spec.Metrics{Branches: `"if" "switch" "catch"`, Cases: `"case"`, Loops: `"for" "while"`, Returns: `"return"`, Logic: `"&&" "||" "?:"`, Asserts: spec.Match(`^(assert|should|expect|verify)`)},
	})
}

var hidden = facts.VisibilityPrivate

const (
	inCode = "..(braces)/..(function constructor call braces lambda start case)"
	// feature is a method that Spock runs: one that is called by a text, or has a block of expectations.
	feature = "name/~^['\"]|body/(label)/label/~^then$|body/(label)/label/~^expect$"
)

// unquoted takes the quotes off the name of a method that is a text.
func unquoted(text string) string { return strings.Trim(text, `"'`) }

// isTestPath follows Gradle's and Maven's source sets, and the names of Spock's and JUnit's classes.
func isTestPath(p string) bool {
	name := strings.TrimSuffix(path.Base(p), path.Ext(p))
	for _, s := range []string{"Test", "Tests", "Spec", "Specification"} {
		if strings.HasSuffix(name, s) && name != s && !lang.InMainSources(p) {
			return true
		}
	}
	return testFolder(p)
}

var testFolder = spec.Match(`(^|/)src/(\w*[tT]est\w*|testFixtures)/`)
