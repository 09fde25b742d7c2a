//go:build cgo

// Package objc describes Objective-C to the engine of package spec, by the words and
// signs of its statements.
//
// What an @interface declares is announced, as prototypes of C are; an @implementation
// adds the methods to the class, as a category does. Methods are called by their whole
// selectors.
package objc

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "objective-c", Version: 3, Tier: 2, Depth: "names", ValueAfter: []string{"=", " "}, Family: "c", Extensions: []string{".m", ".mm"}, Main: lang.MainAtTop, Undefined: lang.IsCondition,
		DeclaredTypes: true, PlainCalls: true, Unused: lang.ByNameAlone, ImportCircles: true, Entries: []string{"main", "load", "initialize", "dealloc"}, SCIP: "ObjectiveC",
		ByContent: "a header is Objective-C where it says @interface, @protocol, @property, #import or NS_ENUM",
		Limits:    []string{"C++ in .mm files is read as far as it is C.", "Of two branches of the preprocessor that open a brace each, what follows may be read as nested.", "The receiver of @selector is not known."},
		TestPath:  spec.Match(`(^|/)(\w*Tests?|tests?)/|Tests?\.mm?$|Spec\.mm?$`),
		SetsUp: func(s *facts.Symbol) bool {
			return s.Name == "setUp" || s.Name == "tearDown" || s.Name == "setUpWithError:" || s.Name == "tearDownWithError:"
		},
		Names: &lang.Names{
			Strategy: lang.ByInclude, Separator: ".", Inward: true, Macros: true, Sided: true, Implied: true, Added: "_", Included: included, Features: lang.ConfiguredFeatures(),
			Containers: "NSArray NSMutableArray NSSet NSMutableSet NSOrderedSet NSMutableOrderedSet NSEnumerator NSHashTable",
			Unwraps:    "firstObject lastObject anyObject nextObject objectAtIndex: objectAtIndexedSubscript: member:",
			Passes:     "copy mutableCopy allObjects objectEnumerator reverseObjectEnumerator sortedArrayUsingComparator: sortedArrayUsingSelector: filteredArrayUsingPredicate: arrayByAddingObject:",
			ByName:     []facts.Kind{facts.KindStruct, facts.KindClass, facts.KindInterface, facts.KindUnion, facts.KindEnum, facts.KindType, facts.KindEnumMember},
		},
	}, rules)}
}

// included is the file that an import means. Headers of a framework are called by its name,
// whatever folder they lie in.
func included(module string) []string {
	inner := strings.TrimSuffix(strings.TrimPrefix(module, "<"), ">")
	if n := strings.LastIndexByte(inner, '/'); n >= 0 && inner != module {
		return []string{module, inner[n+1:]}
	}
	return []string{module}
}

// IsHeader reports a text that is Objective-C, as headers of it are that share their
// ending with those of C.
var IsHeader = spec.MatchBytes(`(?m)^[ \t]*(@(interface|protocol|class|implementation|property|import)\b|#[ \t]*import\b)|\b(NS_ENUM|NS_OPTIONS|NS_ASSUME_NONNULL_BEGIN|FOUNDATION_EXPORT)\b`)

const (
	params    = "params/(parameter)&param"
	testOf    = "part/~^test[A-Z_0-9]/..(method)/body/..(method)/..(block)/..(implementation)/name/"
	paramType = `-(")")/-(identifier group generic)`
)

var (
	public  = facts.VisibilityPublic
	private = facts.VisibilityPrivate
)

func rules() spec.Spec {
	bases := []spec.Supertype{{At: "super", Role: facts.RoleExtends}, {At: "interface/(identifier)", Role: facts.RoleImplements}}
	refines := []spec.Supertype{{At: "interface/(identifier)", Role: facts.RoleExtends}}
	return spec.Shallow(&words, spec.Spec{
		Numbering: facts.Numbers,
		Marks:     []string{"///", "//!", "/**", "/*!", "//", "/*"}, DocMarks: []string{"///", "//!", "/**", "/*!"},
		Definitions: []spec.Definition{
			{Nodes: "class", Kind: facts.KindClass, Name: "name", TypeParams: spec.TypeParams, Supers: bases},
			{Nodes: "protocol", Kind: facts.KindInterface, Name: "name", Supers: refines, Open: true},
			{Nodes: "category", Kind: facts.KindExtension, NodeKind: "extension", Name: "name", Extends: "name", Supers: bases[1:], Apart: "category"},
			{Nodes: "continuation", Kind: facts.KindExtension, NodeKind: "extension", Name: "name", Extends: "name", Supers: bases[1:], Apart: "extension", Visibility: &private},
			{Nodes: "implementation", When: "(parens parenthesized)", Kind: facts.KindExtension, NodeKind: "extension", Name: "name", Extends: "name", Apart: "category implementation", Flags: facts.Partial},
			{Nodes: "implementation", Kind: facts.KindExtension, NodeKind: "extension", Name: "name", Extends: "name", Apart: "implementation", Flags: facts.Partial},
			{Nodes: "method", When: testOf + "~Tests?$|" + testOf + "~TestCase$|" + testOf + "~Specs?$", Unless: `part/~:`, Kind: facts.KindMethod, Words: true, Name: "part", Type: "result", Flags: facts.Test},
			{Nodes: "method", When: `body`, Kind: facts.KindMethod, Words: true, Name: "part", Params: params, Type: "result"},
			{Nodes: "method", When: "..(block)/..(protocol)", Kind: facts.KindMethod, Words: true, Name: "part", Params: params, Type: "result"},
			{Nodes: "method", When: "..(block)/..(continuation)", Kind: facts.KindMethod, Words: true, Name: "part", Params: params, Type: "result", Flags: facts.External, Visibility: &private},
			{Nodes: "method", Kind: facts.KindMethod, Words: true, Name: "part", Params: params, Type: "result", Flags: facts.External, Visibility: &public},
			{Nodes: "property", When: "..(block)/..(continuation)", Kind: facts.KindProperty, Each: "name", Whole: true, Name: ".", Type: "type", Visibility: &private},
			{Nodes: "property", Kind: facts.KindProperty, Each: "name", Whole: true, Name: ".", Type: "type", Visibility: &public},
			{Nodes: "field", Kind: facts.KindField, Each: "name", Whole: true, Name: ".", Type: "type", Leaf: true},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Open: true},
			{Nodes: "case", Flags: facts.Spilled, Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
			{Nodes: "struct", When: `"union"`, Kind: facts.KindUnion, Name: "name", Open: true},
			{Nodes: "struct", Kind: facts.KindStruct, Name: "name", Open: true},
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "type", Leaf: true},
			{Nodes: "function", When: `name/~^[tT]est[A-Z_0-9]`, Kind: facts.KindFunction, Name: "name", Params: params, Type: "type", Flags: facts.Test},
			{Nodes: "function", When: `"static"`, Kind: facts.KindFunction, Name: "name", Params: params, Type: "type", Visibility: &private},
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: params, Type: "type"},
			{Nodes: "declared", Unless: "^(function method)", Kind: facts.KindFunction, Name: "name", Params: params, Type: "type", Flags: facts.External},
			{Nodes: "variable", When: `"extern"|-(prefix)/~_EXTERN$|-(prefix)/~_EXPORT$`, Unless: "value", Leaf: true, Kind: facts.KindValue, NodeKind: "val", Name: "name", Type: "type", Value: "value", Flags: facts.External},
			{Nodes: "variable", When: `"static"`, Leaf: true, Kind: facts.KindValue, NodeKind: "val", Name: "name", Type: "type", Value: "value", Visibility: &private},
			{Nodes: "variable", Leaf: true, Kind: facts.KindValue, NodeKind: "val", Name: "name", Type: "type", Value: "value"},
			{Nodes: "define", Kind: facts.KindMacro, NodeKind: "preprocessor_def", Name: "name", Params: "params/(parameter)", Value: "value", Body: "value"},
		},
		Modifiers: spec.Modifiers{
			At: `"static"&"const"&scope/"+"&scope/.("+")`, Flags: map[string]facts.Flags{"static": facts.Static, "const": facts.Const, "+": facts.Static},
			Visibility: map[string]facts.Visibility{"private": private, "protected": facts.VisibilityProtected, "package": facts.VisibilityInternal, "public": public}, Sections: "access",
			Top: facts.VisibilityPublic, Inner: facts.VisibilityInternal,
		},
		Attributes: []spec.Attribute{{Nodes: "attribute", On: "-(attribute)&tail/.(attribute)&tail/.(group)/(attribute)", Name: "name", Args: "arguments", Deprecated: spec.Match(`^(__attribute__.*)?(\[\[)?\W*(NS_|API_|__)?(deprecated|DEPRECATED)`)}},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type"}, {Nodes: "identifier", Name: ".", Type: paramType}},
		Imports:    []spec.Import{{Nodes: "import", Path: "path", File: true}},
		Forms: []spec.Form{
			{Nodes: `"self"`, Is: spec.This},
			{Nodes: `"super"`, Is: spec.Super},
			{Nodes: "group", When: "@type|@result", Is: spec.Same, Of: "(identifier generic)"},
			{Nodes: "message", When: `part/~^alloc$|part/~^new$`, Unless: `part/~:|object/~^[^A-Z]`, Is: spec.New, Of: "object", Name: "part", Words: true},
			{Nodes: "message", When: `part/~^alloc$|part/~^self$|part/~^class$|part/~^retain$|part/~^autorelease$|part/~^copy$|part/~^mutableCopy$|part/~^init$|part/~^init[A-Z]`, Is: spec.Invoke, Of: "object", Name: "part", Words: true, Args: "arguments", Gives: "object"},
			{Nodes: "message", Is: spec.Invoke, Of: "object", Name: "part", Words: true, Args: "arguments"},
			{Nodes: "member", When: "name/~^class$", Is: spec.Same, Of: "object"},
			{Nodes: "named_selector", Is: spec.Invoke, Name: "part", Words: true, Uses: true},
			{Nodes: "group", When: "@object/(parens parenthesized)", Is: spec.Cast, Of: "(parenthesized)/(argument)/(identifier generic)|(parenthesized)/(identifier)"},
			{Nodes: "named_protocol", Is: spec.Same, Of: "type"},
		},
		TypeAt: "@type|@result|@super|..(types)/@interface|..(generic)/@type|..(types)|..(type_parameter)|..(group)/@type|..(group)/@result|..(generic)/..(group)/@type|..(generic)/..(group)/@result|..(suffix)/@type|.(identifier)/~^[A-Z]/@object/..(message)|@name/..(category continuation implementation)|" +
			`..(argument)/~^\w+(<.*>)?\s*\*+$/..(parenthesized)|..(parenthesized)/..(group)/@object|..(generic)/..(argument)/~^\w+(<.*>)?\s*\*+$/..(parenthesized)`,
		Labels: []spec.Label{
			{Nodes: "module forward prefix synthesized encoded import", At: "*", All: true}, {Nodes: "label", At: `~^\w+\s*:/(identifier)`}, {Nodes: "property", At: "attributes", All: true},
			{Nodes: "category implementation", At: "(parens parenthesized)", All: true}, {Nodes: "method function declared property enum struct case alias", At: "tail", All: true},
		},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "locals", Pattern: "name", Type: "type", Same: true},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
			{Nodes: "identifier", When: "@param", Pattern: ".", Type: paramType, At: "..(method)/body"},
			{Nodes: "loop", Pattern: "name", Type: "type", Value: "value", Element: true},
			{Nodes: "caught", Pattern: "name", Type: "type"},
		},
		Blocks: "closure", Self: "instancetype", Transparent: "id", Dynamic: "id", Builtins: builtins, Implicit: "_cmd", Inward: true, Separator: ".",
		Metrics: spec.Metrics{Branches: `"if" "switch" "@catch"`, Cases: `"case"`, Loops: `"for" "while"`, Returns: `"return"`, Logic: `"&&" "||"`, Asserts: spec.Match(`^(XCT|NSAssert|NSParameterAssert|NSCAssert|expect$|assert)`)},
	})
}

const builtins = "void int char short long unsigned signed float double BOOL bool size_t Class SEL IMP NSInteger NSUInteger CGFloat nil Nil NULL YES NO TRUE FALSE true false @YES @NO int8_t int16_t int32_t int64_t uint8_t uint16_t " +
	"uint32_t uint64_t sizeof typeof __typeof __typeof__ __bridge __bridge_transfer __bridge_retained __block __weak __strong __unused __func__ __FUNCTION__ __PRETTY_FUNCTION__ __FILE__ __LINE__ __attribute__ @available"
