//go:build cgo

// Package swift describes Swift to the engine of package spec, by the words and signs of
// its statements.
//
// The files of a repository see one another's names, as those of a module do. An extension
// adds to the type that it names.
package swift

import (
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "swift", Known: &known, Version: 10, Tier: 2, Depth: "names", Family: "swift", Extensions: []string{".swift"}, Main: lang.MainAtTop,
		Limits: []string{"Both branches of #if are read.", "Types of values are known as far as they are written; what generic functions and property wrappers give is open."},
		Syntax: lang.WithTextBlocks(true), DeclaredTypes: true, Calls: lang.Calls{Counted: true, Trailing: true, BareConditions: true}, Unused: lang.ByNameAlone, ImportCircles: true, Entries: []string{"main", "deinit"},
		SkippedTest: `^\s*@(Test|Suite)\([^)]*\.disabled\b`,
		TestPath:    spec.Match(`(^|/)\w*Tests?/|Tests?\.swift$`),
		Inheritance: &lang.Inheritance{Bodies: true, Marked: true, Mixins: true, Extended: true, Types: []facts.Kind{facts.KindStruct, facts.KindEnum, facts.KindExtension},
			Annotated: true, Annotations: "MainActor available objc objcMembers frozen usableFromInline inlinable unchecked preconcurrency main",
			Empty: "Equatable Hashable Comparable Codable Encodable Decodable Sendable Error LocalizedError CustomStringConvertible CustomDebugStringConvertible Identifiable CaseIterable RawRepresentable AnyObject Any " +
				"String Character Double Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Copyable",
			Every: "hash hashValue == < > <= >= != rawValue allCases encode localizedDescription errorDescription failureReason recoverySuggestion helpAnchor id self"},
		Names: &lang.Names{
			Strategy: lang.ByNamespace, Separator: ".", Inward: true, Overloads: true, ArgumentLabels: true, FilePrivate: true, FolderModules: true, Directives: true, Bridges: "c",
			Subscript: "subscript", Containers: "Array Set ArraySlice ContiguousArray Optional AsyncStream",
			Unwraps: "first last randomElement popLast removeFirst removeLast remove min max", Passes: "filter sorted reversed dropFirst dropLast prefix suffix shuffled", Singletons: "shared standard default main current", Above: above,
		},
	}, rules)}
}

// above are the supertypes of types of the library that repositories extend most.
var above = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"Array": "MutableCollection RangeReplaceableCollection RandomAccessCollection BidirectionalCollection Collection Sequence", "ArraySlice": "RandomAccessCollection Collection Sequence", "Set": "SetAlgebra Collection Sequence",
		"Dictionary": "Collection Sequence", "String": "StringProtocol RangeReplaceableCollection BidirectionalCollection Collection Sequence", "Substring": "StringProtocol Collection Sequence", "Data": "RandomAccessCollection Collection Sequence",
		"Int": integer, "Int8": integer, "Int16": integer, "Int32": integer, "Int64": integer, "UInt": unsigned, "UInt8": unsigned, "UInt16": unsigned, "UInt32": unsigned, "UInt64": unsigned, "Double": floating, "Float": floating, "CGFloat": floating,
		"UIButton": control, "UISwitch": control, "UISlider": control, "UITextField": control, "UISegmentedControl": control, "UILabel": view, "UIImageView": view, "UIScrollView": view, "UITableViewCell": view, "UICollectionViewCell": view, "UIStackView": view, "UIWindow": view,
		"UITableView": "UIScrollView " + view, "UICollectionView": "UIScrollView " + view, "UITextView": "UIScrollView " + view, "UIView": "UIResponder NSObject", "UINavigationController": controller, "UITabBarController": controller, "UIAlertController": controller,
		"UITableViewController": controller, "UIViewController": "UIResponder NSObject", "NSMutableAttributedString": "NSAttributedString NSObject", "URLSession": "NSObject", "NotificationCenter": "NSObject",
	}
})

const (
	integer    = "FixedWidthInteger SignedInteger BinaryInteger SignedNumeric Numeric Strideable Comparable Equatable Hashable"
	unsigned   = "FixedWidthInteger UnsignedInteger BinaryInteger Numeric Strideable Comparable Equatable Hashable"
	floating   = "BinaryFloatingPoint FloatingPoint SignedNumeric Numeric Strideable Comparable Equatable Hashable"
	view       = "UIView UIResponder NSObject"
	control    = "UIControl " + view
	controller = "UIViewController UIResponder NSObject"
)

// What is where, besides what package shallow knows.
const (
	choices = shallow.Context(8) // the members of an enum
	outer   = shallow.Top | shallow.Member
	inCode  = shallow.Code
)

const (
	mods = "(limited:((private|fileprivate|internal|public|package|open) ())|public|private|fileprivate|internal|open|package|final|static|class|override|mutating|nonmutating|lazy|weak|unowned ()?|required|" +
		"convenience|dynamic|optional|nonisolated ()?|distributed|prefix|postfix|infix|indirect|consuming|borrowing)* "
	bases   = "(: super:REST)? (where REST)? body:{}"
	effects = "(async|throws|rethrows|throws ())* "
	passing = "(inout|@ (escaping|autoclosure|Sendable|MainActor)|@ WORD ()?|borrowing|consuming|isolated|sending|some|any|__owned)* "
	ends    = effects + "('->' " + passing + "type:REST)? (where REST)? (body:{}|STOP)"
	binding = "(let|var) name:NAME (: type:REST)? "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "associatedtype class deinit enum extension fileprivate func import init inout internal let operator private precedencegroup protocol public rethrows static struct subscript typealias var " +
			"break case catch continue default defer do else fallthrough for guard if in repeat return throw switch where while as await false is nil self super throws true try #if #elseif #else #endif",
		Operators: "-> == != <= >= && || ?? ... ..< === !== += -= *= /= %= ?. !. &+ &- &* << ~= |= &= ^=",
		Begins:    "$#",
		Comments:  []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/", Nested: true}, {Open: "#!", First: true, Column: 1}},
		Strings: []shallow.Quote{
			{Open: `#"""`, Close: `"""#`, Lines: true}, {Open: `#"`, Close: `"#`}, {Open: `"""`, Close: `"""`, Escape: '\\', Lines: true, Hole: `\(`}, {Open: `"`, Close: `"`, Escape: '\\', Hole: `\(`},
		},
		Names:    []shallow.Quote{{Open: "`", Close: "`"}},
		Newlines: true, Ends: ";",
		Continue: "= , ( -> && || ?? + - * / % == != <= >= += -= . ?. return guard if while :", Labels: "case default where",
		Leads: ". ?. !. && || ?? + * / == != ? : = -> { where",
	},
	Trailing: "if guard while for switch catch else", Selectors: ". ?. !.", Suffixes: "! ?", Assigns: "= += -= *= /= %= |= &= ^=", Primaries: "self super init nil true false", Generics: true,
	Rules: []shallow.Rule{
		{Node: "directive", Pattern: "(#if|#elseif|#else|#endif) REST? STOP"},
		{Node: "directive", Pattern: "(#else|#endif)"},
		{Node: "annotation", Pattern: "@ name:DOTTED arguments:()?"},
		{Node: "import", In: shallow.Top, Pattern: "(public|private|fileprivate|internal|package)? import (class|struct|enum|protocol|func|typealias|var|let)? path:DOTTED STOP"},
		{Node: "class", Pattern: mods + "class name:NAME types:<>? " + bases, Body: shallow.Member},
		{Node: "actor", Pattern: mods + "actor name:NAME types:<>? " + bases, Body: shallow.Member},
		{Node: "struct", Pattern: mods + "struct name:NAME types:<>? " + bases, Body: shallow.Member},
		{Node: "enum", Pattern: mods + "enum name:NAME types:<>? " + bases, Body: shallow.Member | choices},
		{Node: "protocol", Pattern: mods + "protocol name:NAME types:<>? " + bases, Body: shallow.Member},
		{Node: "extension", Pattern: mods + "extension extends:TYPE " + bases, Body: shallow.Member},
		{Node: "case", In: choices, Pattern: "indirect? case names:REST STOP"},
		{Node: "alias", Pattern: mods + "typealias name:NAME types:<>? '=' type:REST STOP"},
		{Node: "associated", In: shallow.Member, Pattern: "associatedtype name:NAME REST? STOP"},
		{Node: "operator", In: shallow.Top, Pattern: mods + "(operator|precedencegroup) REST STOP"},
		{Node: "constructor", In: shallow.Member, Pattern: mods + "name:init ('?'|!)? types:<>? params:() " + effects + "(where REST)? (body:{}|STOP)"},
		{Node: "destructor", In: shallow.Member, Pattern: "name:deinit body:{}"},
		{Node: "subscript", In: shallow.Member, Pattern: mods + "name:subscript types:<>? params:() " + ends},
		{Node: "function", Pattern: mods + "func name:NAME types:<>? params:() " + ends},
		{Node: "function", In: outer, Pattern: mods + "func name:REST types:<>? params:() " + ends},
		{Node: "property", In: outer, Pattern: mods + "(let|var) name:NAME (: type:REST)? '=' value:REST STOP"},
		{Node: "property", In: outer, Pattern: mods + "(let|var) name:NAME : " + passing + "type:REST body:{} STOP"},
		{Node: "property", In: outer, Pattern: mods + "(let|var) name:NAME (: " + passing + "type:REST)? STOP"},
		{Node: "pair", In: outer, Pattern: mods + "(let|var) names:() '=' value:REST STOP"},
		{Node: "accessor", In: inCode, Pattern: "(mutating|nonmutating)? (get|set|willSet|didSet|_modify|_read) params:()? " + effects + "body:{}"},
		{Node: "accessor", In: inCode | shallow.Member, Pattern: "(get|set) (async|throws|set)* STOP"},
		{Node: "loop", In: inCode, Pattern: "for (try|await)* (case|let|var)* names:(NAME|()) (: TYPE)? in (try|await)* value:REST (where REST)? body:{}"},
		{Node: "given", In: inCode, Pattern: "([])? names:(NAME (',' NAME)*) " + effects + "('->' REST)? in"},
		{Node: "given", In: inCode, Pattern: "([])? params:() " + effects + "('->' REST)? in"},
		{Node: "given", In: inCode, Pattern: "[] in"},
		{Node: "local", In: inCode, Pattern: "(weak|unowned|lazy|async|@ WORD)* " + binding + "'=' (try|await|'?'|!)* value:REST STOP"},
		{Node: "local", In: inCode, Pattern: "(weak|unowned|lazy|@ WORD)* " + binding + "STOP"},
		{Node: "local_pair", In: inCode, Pattern: "(let|var) names:() '=' value:REST STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "bound", Pattern: binding + "'=' (try|await|'?')* value:REST else", After: "if guard while ,"},
		{Node: "bound", Pattern: "(let|var) NAME else", After: "if guard while ,"},
		{Node: "bound", Pattern: binding + "'=' (try|await|'?')* value:REST body:{} STOP", After: "if guard while ,"},
		{Node: "bound", Pattern: binding + "'=' (try|await|'?')* value:REST STOP", After: "if guard while ,"},
		{Node: "matched", Pattern: "(let|var) (. NAME names:()|TYPE . NAME names:()|names:()|names:NAME)", After: "case catch ( , :"},
		{Node: "unnamed", Pattern: ". NAME", After: "( , = : { [ return == != ?? && || ? case in -> ;"},
		{Node: "selector", Pattern: "\\ (TYPE|(. NAME)+)"},
	},
	Params: []string{
		"(@ WORD ()?)* WORD? name:NAME : " + passing + "type:REST '=' value:REST STOP",
		"(@ WORD ()?)* WORD? name:NAME : " + passing + "type:REST rest:'...' STOP",
		"(@ WORD ()?)* WORD? name:NAME : " + passing + "type:REST STOP",
		"name:NAME STOP",
	},
}

const (
	params = "params/(parameter)"
	cases  = "names/.(group)/(identifier)&names/.(group)/(call)/function&names/.(identifier)&names/.(call)/function"
	bound  = "names/.(parens parenthesized)/(identifier)&names/.(identifier)"
)

var (
	inherits   = []spec.Supertype{{At: "super/.(group)/*&super/.(identifier member generic)"}}
	conforms   = []spec.Supertype{{At: "super/.(group)/*&super/.(identifier member generic)", Role: facts.RoleImplements}}
	refines    = []spec.Supertype{{At: "super/.(group)/*&super/.(identifier member generic)", Role: facts.RoleExtends}}
	visibility = map[string]facts.Visibility{"public": facts.VisibilityPublic, "open": facts.VisibilityPublic, "package": facts.VisibilityInternal, "internal": facts.VisibilityInternal,
		"fileprivate": facts.VisibilityPrivate, "private": facts.VisibilityPrivate}
)

// What a function without a name is given to: those of the library that pass an element of what they are called on.
const (
	takes    = "..(call)/function/.(member)/"
	elements = "forEach map compactMap flatMap filter first firstIndex last lastIndex contains allSatisfy drop prefix removeAll partition sink"
)

// The type that a member without a receiver is of, or a value of the type.
const (
	expectedType  = `@value/..(local property parameter)/type|-("return" "{")/..(braces)/..(function property)/type|-("return")/..(braces)/..(braces)/..(function property)/type`
	compared      = `(identifier member call "self")`
	expectedValue = `-("==" "!=")/-` + compared + `|-("=")/..(assignment)/left|-("case" ",")/..(braces)/-` + compared + `/-("switch")/=` + compared
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "/**", "//", "/*", "#!"}, DocMarks: []string{"///", "/**"},
		Definitions: []spec.Definition{
			{Nodes: "class", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: inherits},
			{Nodes: "actor", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: conforms},
			{Nodes: "struct", Kind: facts.KindStruct, Name: "name", TypeParams: spec.TypeParams, Supers: conforms},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", TypeParams: spec.TypeParams, Supers: conforms},
			{Nodes: "protocol", Kind: facts.KindInterface, Name: "name", TypeParams: spec.TypeParams, Supers: refines, Open: true},
			{Nodes: "extension", Kind: facts.KindExtension, NodeKind: "extension", Name: "extends", Extends: "extends", Supers: conforms},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Each: cases, Name: "."},
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: spec.TypeParams, Type: "type"},
			{Nodes: "associated", Kind: facts.KindType, NodeKind: "type_alias", Name: "name"},
			{Nodes: "constructor", Kind: facts.KindConstructor, Name: "name", TypeParams: spec.TypeParams, Params: params},
			{Nodes: "destructor", Kind: facts.KindMethod, Name: "name", Visibility: &internal},
			{Nodes: "subscript", Kind: facts.KindMethod, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "function", When: `"class"`, Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type", Flags: facts.Static},
			{Nodes: "function", When: "name/~^test[A-Z_0-9]/..(function)/" + testCase, Kind: facts.KindMethod, Name: "name", Params: params, Flags: facts.Test},
			{Nodes: "function", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", TypeParams: spec.TypeParams, Params: params, Type: "type"},
			{Nodes: "property", When: `"let"`, Kind: facts.KindValue, NodeKind: "const", Member: facts.KindProperty, Name: "name", Type: "type", Value: "value", Body: `body|"="`, Flags: facts.Const},
			{Nodes: "property", Kind: facts.KindValue, NodeKind: "var", Member: facts.KindProperty, Name: "name", Type: "type", Value: "value", Body: `body|"="`},
			{Nodes: "pair", Kind: facts.KindValue, NodeKind: "var", Member: facts.KindProperty, Each: bound, Name: "."},
		},
		Modifiers: spec.Modifiers{
			At:         `"public"&"open"&"package"&"internal"&"fileprivate"&"private"&"static"&"override"&"async"`,
			Visibility: visibility, Flags: map[string]facts.Flags{"static": facts.Static, "override": facts.Override, "async": facts.Async},
			Top: facts.VisibilityInternal, Inner: facts.VisibilityInternal,
			Abstract: ".(function property)/..(braces)/..(protocol)", Provided: `"optional"`,
		},
		Attributes: []spec.Attribute{{Nodes: "annotation", On: "-(annotation)", Name: "name", Args: "arguments", Test: spec.Match(`^(Test|Suite)\b`),
			Deprecated: spec.Match(`^available\s*\(.*\b(deprecated|obsoleted|unavailable)\b`)}},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type", Optional: `"="`, Variadic: "rest"}},
		Imports:    []spec.Import{{Nodes: "import", Path: "path", Star: true}},
		Forms: []spec.Form{
			{Nodes: `"self"`, Is: spec.This},
			{Nodes: `"super"`, Is: spec.Super},
			{Nodes: "call", When: "function/~^super[.]init$", Is: spec.Chained, Of: "function/object", Args: "arguments/*"},
			{Nodes: "call", When: "function/~^self[.]init$", Is: spec.Chained, Of: "function/object", Args: "arguments/*"},
			{Nodes: "call", When: `function/.(member)/name/~^init$`, Is: spec.New, Of: "function/object", Args: "arguments/*"},
			{Nodes: "unnamed", Is: spec.Member, Name: "(identifier)", Expected: true, Types: expectedType, Of: expectedValue},
			{Nodes: "argument", When: `":"`, Is: spec.Same, Of: `":"/+`},
			{Nodes: "argument", When: `"inout"`, Is: spec.Same, Of: "$"},
			{Nodes: "group", When: `"->"`, Is: spec.Function, Args: "(parens parenthesized)/*", Gives: "$"},
			{Nodes: "brackets", When: "@type", Unless: "~:", Is: spec.List, Of: "*"},
		},
		TypeAt: "@type|@super|@extends|..(generic)/@type|..(types)|..(type_parameter)|..(group)/@super|..(group)/@type|..(brackets)/@type|..(suffix)/@type|..(brackets)/..(suffix)/@type|..(parens parenthesized)/@type|..(group)/..(parens)/@type|" +
			`..(parens parenthesized)/+("->" "throws" "async")|..(argument)/..(parens parenthesized)/+("->" "throws" "async")|..(suffix)/..(parens parenthesized)/+("->" "throws" "async")|-("->")|..(suffix)/-("->")|` + // in types of functions
			"..(argument)/..(brackets)/@type|..(argument)/..(brackets)/..(suffix)/@type|..(call)/..(group)/@names/..(case)|" + `-("as" "is")|-("?" "!")/-("as")`,
		Labels: []spec.Label{
			{Nodes: "argument", At: `~^\w+\s*:/(identifier)`}, {Nodes: "parameter", At: `~^\w+\s+\w/(identifier)`}, {Nodes: "unnamed", At: "(identifier)/~^init$"}, {Nodes: "directive", At: "(identifier)"},
			{Nodes: "annotation", At: "name"}, {Nodes: "annotation", At: "arguments/(identifier)"}, {Nodes: "matched", At: "(identifier)"}, {Nodes: "member", At: "name/~^init$"}, {Nodes: "operator", At: "(identifier)"}, {Nodes: "selector", At: "(identifier)"},
		},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "bound", Pattern: "name", Type: "type", Value: "value", At: "body"},
			{Nodes: "local_pair matched", Pattern: "names"},
			{Nodes: "braces", Name: "$0", At: "*", By: "..(arguments)/" + takes + "name", Value: "..(arguments)/" + takes + "object", Elements: elements, Passed: true},
			{Nodes: "given", When: "names/.(identifier)", Pattern: "names", By: "..(braces)/..(arguments)/" + takes + "name", Value: "..(braces)/..(arguments)/" + takes + "object", Elements: elements, Passed: true},
			{Nodes: "given", When: "names", Pattern: "names", Passed: true},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
			{Nodes: "loop", Pattern: "names", Value: "value", Element: true, At: `"where"|body`},
		},
		Blocks: "loop", Self: "Self", Builtins: builtins, Implicit: "newValue oldValue error $0 $1 $2 $3 $4", Overloads: true, ArgumentLabels: true, Unlabelled: "braces", Inward: true, Separator: ".",
		Metrics: spec.Metrics{Branches: `"if" "guard" "switch" "catch"`, Cases: `"case"`, Loops: `"for" "while" "repeat"`, Returns: `"return"`, Logic: `"&&" "||" "??"`, Asserts: spec.Match(`^(XCT|expect$|assert|precondition)`)},
	})
}

var internal = facts.VisibilityInternal

// testCase is the class around, if XCTest runs it.
const testCase = `..(braces)/..(class)/super/~XCTestCase|..(braces)/..(class)/super/~TestCase$`

const builtins = "Any AnyObject Void Never Bool Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Character String Substring Array Dictionary Set Optional Error Hashable Equatable Comparable Codable " +
	"Encodable Decodable Sendable Identifiable CaseIterable RawRepresentable Sequence Collection IteratorProtocol Range ClosedRange Result Data Date URL print fatalError precondition preconditionFailure assert " +
	"assertionFailure min max abs zip stride type withUnsafePointer weak unowned set iOS macOS tvOS watchOS visionOS deprecated introduced obsoleted unavailable"

// known is what code takes from the library of the language.
var known = lang.Known{NeverCallsBack: "Error"}
