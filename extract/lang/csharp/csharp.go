//go:build cgo

// Package csharp describes C# to the engine of package spec.
//
// A namespace is a definition that contains what is in it; one for the whole
// file reaches to its end. The parts of a partial type are definitions of one name,
// which the binder joins.
package csharp

import (
	"path"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/smacker/go-tree-sitter/csharp"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "csharp", Version: 15, Tier: 1, Depth: "names", ValueAfter: []string{"="}, Family: "csharp",
		Limits:     []string{"Which using directive brings an extension method is not looked at.", "Both branches of #if are read.", "What generators of sources write is not known."},
		Extensions: []string{".cs"}, Known: &known, Elements: &awaited, DeclaredTypes: true, PlainCalls: true, Unused: lang.ByNameAlone, Entries: []string{"Main", "Finalize"}, Main: lang.StaticMain, SkippedTest: `^\s*\[(Ignore|Explicit)\b|^\s*\[[^\]]*\bSkip\s*=`, TestPath: isTestPath,
		Inheritance: &lang.Inheritance{Bodies: true, Marked: true, Types: []facts.Kind{facts.KindStruct}, Every: "Equals GetHashCode ToString GetType Finalize Deconstruct EqualityContract PrintMembers"},
		Names: &lang.Names{
			Strategy: lang.ByNamespace, Separator: ".", Inward: true, ByArity: true, Overloads: true, Ambient: "global",
			Subscript: "this[]", Containers: "List IList IEnumerable ICollection IReadOnlyList IReadOnlyCollection HashSet ISet Queue Stack ConcurrentBag ImmutableArray ImmutableList IAsyncEnumerable Nullable Lazy Task ValueTask Span ReadOnlySpan Memory",
			Unwraps:   "First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt Pop Peek Dequeue Find Value Result GetResult",
			Passes:    "Where OrderBy OrderByDescending ThenBy Skip Take ToList ToArray ToHashSet Distinct Reverse AsEnumerable Concat ConfigureAwait GetAwaiter",
			Above:     above,
			Functions: "Action Func Predicate Comparison Converter EventHandler",
			Any:       "object",
			Foreign:   ofLibrary,
			ByName:    []facts.Kind{facts.KindClass, facts.KindStruct, facts.KindInterface, facts.KindEnum, facts.KindType},
		},
	}, &rules)}
}

const (
	typeParams = "type_parameters/(type_parameter)|(type_parameter_list)/(type_parameter)"
	params     = "parameters/(parameter)&parameters" // the list itself holds the name and type of a last one behind params
)

// extended is the parameter of the extension block around a member.
const extended = `..(declaration_list)/..(record_declaration)/.(record_declaration)/~^extension\b/(parameter_list)/(parameter)`

var public = facts.VisibilityPublic

// ofLibrary are types that most files take from the library by a using directive: where none brings one of the repository, they
// are not meant by their name alone.
const ofLibrary = "Action Activator AppDomain Array Attribute Boolean Buffer Byte Char Console Convert DateTime DateTimeOffset Decimal Delegate Double Enum Environment EventArgs EventHandler Exception Func GC Guid " +
	"IAsyncDisposable IComparable ICloneable IDisposable IEquatable IFormatProvider IProgress IServiceProvider Int16 Int32 Int64 Lazy Math Memory MulticastDelegate Nullable Object Predicate Progress Random " +
	"ReadOnlyMemory ReadOnlySpan Single Span String StringComparer StringComparison TimeSpan TimeZoneInfo Tuple Type Uri Version " +
	"Comparer Dictionary EqualityComparer HashSet ICollection IComparer IDictionary IEnumerable IEnumerator IEqualityComparer IList IReadOnlyCollection IReadOnlyDictionary IReadOnlyList ISet KeyValuePair " +
	"LinkedList List Queue SortedDictionary SortedList SortedSet Stack ConcurrentBag ConcurrentDictionary ConcurrentQueue ConcurrentStack Collection ObservableCollection IAsyncEnumerable IAsyncEnumerator " +
	"Directory DirectoryInfo File FileInfo FileStream MemoryStream Path Stream StreamReader StreamWriter StringReader StringWriter TextReader TextWriter " +
	"Enumerable IGrouping ILookup IQueryable Lookup Queryable Expression HttpClient HttpMethod HttpRequestMessage HttpResponseMessage HttpStatusCode " +
	"Barrier CancellationToken CancellationTokenSource Interlocked ManualResetEvent Monitor Mutex Semaphore SemaphoreSlim SynchronizationContext Thread ThreadLocal Timer Task TaskCompletionSource TaskScheduler ValueTask " +
	"Encoding StringBuilder Regex Debug Process Stopwatch Trace Assembly BindingFlags FieldInfo MemberInfo MethodBase MethodInfo ParameterInfo PropertyInfo CultureInfo"

// What a function without a name is given to: those of the library that pass an element of what they are called on.
const (
	takes      = "..(lambda_expression)/..(argument)/..(argument_list)/..(invocation_expression)/function/"
	takesName  = takes + ".(member_access_expression)/name|" + takes + ".(conditional_access_expression)/(member_binding_expression)/name"
	takesFrom  = takes + ".(member_access_expression)/expression|" + takes + ".(conditional_access_expression)/condition"
	listed     = "..(parameter_list)/" + takes
	listedName = listed + ".(member_access_expression)/name|" + listed + ".(conditional_access_expression)/(member_binding_expression)/name"
	listedFrom = listed + ".(member_access_expression)/expression|" + listed + ".(conditional_access_expression)/condition"
	elements   = "ForEach Select SelectMany Where Any All First FirstOrDefault Last LastOrDefault Single SingleOrDefault Count LongCount Sum Min Max Average MinBy MaxBy OrderBy OrderByDescending ThenBy ThenByDescending " +
		"GroupBy ToDictionary ToLookup TakeWhile SkipWhile DistinctBy Find FindAll FindIndex FindLast Exists TrueForAll RemoveAll RemoveWhere ContinueWith"
)

var rules = spec.Spec{
	Numbering:   facts.Numbers,
	Grammar:     csharp.GetLanguage,
	Identifiers: "identifier implicit_parameter",
	Strings:     "string_literal raw_string_literal character_literal",
	Comments:    "comment",
	Repair:      repair,
	Mends:       []func([]byte, []lang.Lines) []byte{withBodies, withLists, withPointers, asText.Unconditional, withPointersAndBranch},
	Marks:       []string{"///", "/**", "//", "/*"},
	DocMarks:    []string{"///", "/**"},
	Doc:         plainDoc,

	Definitions: []spec.Definition{
		{Nodes: "namespace_declaration", Kind: facts.KindNamespace, Name: "name", Visibility: &public},
		{Nodes: "file_scoped_namespace_declaration", Kind: facts.KindNamespace, Name: "name", Rest: true, Visibility: &public},
		{Nodes: "class_declaration", Kind: facts.KindClass, Name: "name", TypeParams: typeParams, Supers: bases},
		{Nodes: "struct_declaration", Kind: facts.KindStruct, Name: "name", TypeParams: typeParams, Supers: interfaces},
		{Nodes: "record_declaration", Unless: `"struct"|~^extension\b`, Kind: facts.KindClass, NodeKind: "record", Name: "name", TypeParams: typeParams, Supers: bases},
		{Nodes: "record_declaration", Unless: `~^extension\b`, Kind: facts.KindStruct, NodeKind: "record", Name: "name", TypeParams: typeParams, Supers: interfaces},
		{Nodes: "interface_declaration", Kind: facts.KindInterface, Name: "name", TypeParams: typeParams, Open: true,
			Supers: []spec.Supertype{{At: "(base_list)/*", Role: facts.RoleExtends}}},
		{Nodes: "enum_declaration", Kind: facts.KindEnum, Name: "name", Open: true},
		{Nodes: "enum_member_declaration", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value"},
		{Nodes: "delegate_declaration", Kind: facts.KindType, NodeKind: "delegate", Name: "name", TypeParams: typeParams, Params: params},
		{Nodes: "method_declaration", Kind: facts.KindMethod, Name: "name", TypeParams: typeParams, Params: params, Type: "returns", Receiver: extended + "/type"},
		{Nodes: "local_function_statement", Kind: facts.KindFunction, Name: "name", TypeParams: typeParams, Params: params, Type: "type"},
		{Nodes: "constructor_declaration", Kind: facts.KindConstructor, Name: "name", Params: params, Body: "(constructor_initializer)|body"},
		{Nodes: "destructor_declaration", Kind: facts.KindMethod, Name: "name", As: "Finalize"},
		{Nodes: "operator_declaration", Kind: facts.KindMethod, Name: "operator", Params: params, Type: "type"},
		{Nodes: "conversion_operator_declaration", Kind: facts.KindMethod, Name: "type", Params: params, Type: "type"},
		{Nodes: "indexer_declaration", Kind: facts.KindProperty, NodeKind: "csharp_property", As: "this[]", Params: params, Type: "type", Body: "accessors|value"},
		{Nodes: "property_declaration", Kind: facts.KindProperty, NodeKind: "csharp_property", Name: "name", Type: "type", Body: "accessors|value", Receiver: extended + "/type"},
		{Nodes: "parameter", When: "..(parameter_list)/..(record_declaration)", Unless: `..(parameter_list)/..(record_declaration)/~^extension\b`, Kind: facts.KindProperty, NodeKind: "csharp_property",
			Name: "name", Type: "type", Visibility: &public},
		{Nodes: "event_declaration", Kind: facts.KindProperty, NodeKind: "event", Name: "name", Type: "type", Body: "accessors"},
		{Nodes: "event_field_declaration", Kind: facts.KindField, NodeKind: "event", Each: declarators, Name: "name", Type: declared, Value: declaredValue},
		{Nodes: "field_declaration", Kind: facts.KindField, Each: declarators, Name: "name", Type: declared, Value: declaredValue},
	},
	Modifiers: spec.Modifiers{
		At: "(modifier)",
		Visibility: map[string]facts.Visibility{"public": facts.VisibilityPublic, "private": facts.VisibilityPrivate, "protected": facts.VisibilityProtected,
			"internal": facts.VisibilityInternal, "file": facts.VisibilityPrivate},
		Flags: map[string]facts.Flags{"static": facts.Static, "async": facts.Async, "abstract": facts.Abstract, "readonly": facts.Const, "const": facts.Const | facts.Static,
			"override": facts.Override, "partial": facts.Partial, "extern": facts.External},
		Top: facts.VisibilityInternal, Inner: facts.VisibilityPrivate,
		Abstract: "..(declaration_list)/..(interface_declaration)", Provided: `body|value|accessors/(accessor_declaration)/body|(modifier)/"static"|(modifier)/"partial"`,
	},
	Attributes: []spec.Attribute{{
		Nodes: "attribute", On: "(attribute_list)/(attribute)", Name: "name", Args: "(attribute_argument_list)",
		Test:       spec.Match(`^(\w+\.)*(Fact|Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod|Benchmark)(Attribute)?\b`),
		Deprecated: spec.Match(`^(System\.)?Obsolete(Attribute)?\b`),
	}},
	Parameters: []spec.Parameter{
		{Nodes: "parameter", Name: "name", Type: "type", Optional: `"="`, This: "(modifier)/~^this$"},
		{Nodes: "parameter_list", Name: "name", Type: "type", Variadic: "name"},
	},
	Imports: []spec.Import{
		{Nodes: "using_directive", When: `"global"`, Path: "_", Star: true, Flags: facts.Exported},
		{Nodes: "using_directive", When: `"static"`, Path: "_", Star: true, Flags: facts.Static},
		{Nodes: "using_directive", When: "name", Path: "_", Alias: "name"},
		{Nodes: "using_directive", Path: "_", Star: true},
	},

	Forms: []spec.Form{
		{Nodes: "identifier implicit_parameter", Is: spec.Name},
		{Nodes: "predefined_type", Is: spec.Builtin},
		{Nodes: `"this"`, Is: spec.This},
		{Nodes: `"base"`, Is: spec.Super},
		{Nodes: "qualified_name", Is: spec.Member, Of: "qualifier", Name: "name", Static: true},
		{Nodes: "alias_qualified_name", Is: spec.Same, Of: "name"},
		{Nodes: "member_access_expression", Is: spec.Member, Of: "expression", Name: "name"},
		{Nodes: "member_binding_expression", Is: spec.Member, Of: "..(conditional_access_expression)/condition", Name: "name"},
		{Nodes: "conditional_access_expression", Is: spec.Same, Of: "(member_binding_expression invocation_expression member_access_expression)"},
		{Nodes: "invocation_expression", Is: spec.Call, Of: "function", Args: "arguments/*"},
		{Nodes: "object_creation_expression", Is: spec.New, Of: "type", Args: "arguments/*"},
		{Nodes: "constructor_initializer", Is: spec.Chained, Of: `"base"|"this"`, Args: "(argument_list)/*"},
		{Nodes: "primary_constructor_base_type", Is: spec.Same, Of: "type"},
		{Nodes: "assignment_expression", When: "..(initializer_expression)/..(object_creation_expression)", Is: spec.Member,
			Of: "../..(object_creation_expression)", Name: "left", Role: facts.RoleWrites},
		{Nodes: "assignment_expression", Is: spec.Assign, Of: "left"},
		{Nodes: "generic_name", Is: spec.Generic, Of: "(identifier)", Args: "(type_argument_list)/*"},
		{Nodes: "nullable_type pointer_type ref_type scoped_type", Is: spec.Same, Of: "type|*"},
		{Nodes: "array_type", Is: spec.List, Of: "type"},
		{Nodes: "parenthesized_expression checked_expression ref_expression prefix_unary_expression postfix_unary_expression argument", Is: spec.Same, Of: "_"},
		{Nodes: "cast_expression", Is: spec.Cast, Of: "type"},
		{Nodes: "as_expression", Is: spec.Cast, Of: "right"},
		{Nodes: "await_expression", Is: spec.Await, Of: "*"},
		{Nodes: "element_access_expression", Is: spec.Element, Of: "expression"},
		{Nodes: "string_literal raw_string_literal interpolated_string_expression", Is: spec.Literal, Text: "string"},
		{Nodes: "type_parameter", Is: spec.Same, Of: "name"},
	},
	Where: "(type_parameter_constraints_clause)", Whose: "(identifier)", Bound: "(type_parameter_constraint)/type",
	TypeAt: "@type|@returns|@qualifier|..(base_list type_argument_list array_type nullable_type qualified_name type_parameter_constraints_clause explicit_interface_specifier typeof_expression)|" +
		"..(generic_name)/@type|..(generic_name)/@returns|..(generic_name)/..(base_list type_argument_list nullable_type array_type)|..(as_expression is_expression)/.(identifier)",
	Locals: []spec.Local{
		{Nodes: "variable_declarator", When: "..(variable_declaration)/..(local_declaration_statement for_statement using_statement fixed_statement)",
			Pattern: "name|(tuple_pattern)", Type: "../type", Value: "_"},
		{Nodes: "parameter", When: "..(parameter_list)/..(lambda_expression)", Unless: `type&-(",")`, Pattern: "name", By: listedName, Value: listedFrom, Elements: elements, Passed: true},
		{Nodes: "parameter", When: "..(parameter_list)/..(lambda_expression)", Unless: "type", Pattern: "name", Passed: true},
		{Nodes: "parameter parameter_list", When: "name", Pattern: "name", Type: "type"},
		{Nodes: "implicit_parameter", Pattern: ".", By: takesName, Value: takesFrom, Elements: elements, Passed: true},
		{Nodes: "foreach_statement", Pattern: "left", Type: "type", Value: "right", Element: true, At: "body"},
		// The grammar takes f(a * b) for a declaration of a pointer: what is declared so is none.
		{Nodes: "declaration_expression", When: "type/.(implicit_type identifier predefined_type generic_name qualified_name nullable_type array_type)", Pattern: "name", Type: "type"},
		{Nodes: "declaration_pattern recursive_pattern catch_declaration from_clause var_pattern", Pattern: "name", Type: "type"},
	},
	Blocks: "block record_declaration lambda_expression anonymous_method_expression for_statement foreach_statement using_statement switch_section switch_expression_arm catch_clause query_expression",
	Labels: []spec.Label{{Nodes: "record_declaration", At: `.(record_declaration)/~^extension\b/name`}, {Nodes: "type_parameter_list", At: `..(record_declaration)/~^extension\b/(type_parameter_list)/(type_parameter)/(identifier)`}, {Nodes: "argument attribute_argument", At: "name"}, {Nodes: "labeled_statement goto_statement", At: "(identifier)"}},

	Builtins:    "var dynamic nameof",
	Transparent: "Nullable Expression",
	Overloads:   true,
	ByArity:     true,
	Inward:      true,
	Separator:   ".",
	Interfaces: func(name string) bool {
		return len(name) > 1 && name[0] == 'I' && unicode.IsUpper(rune(name[1]))
	},
	Metrics: spec.Metrics{
		Branches: "if_statement switch_statement switch_expression conditional_expression catch_clause", Cases: "switch_section switch_expression_arm",
		Loops: "for_statement foreach_statement while_statement do_statement", Returns: "return_statement", Unsafe: "unsafe_statement",
		Logic: `"&&" "||" "??"`, Asserts: spec.Match(`^(Assert|Should|Verify)`),
	},
	Layout: "initializer_expression enum_member_declaration_list",
}

const (
	declarators   = "(variable_declaration)/(variable_declarator)"
	declared      = "(variable_declaration)/type"
	declaredValue = "_"
)

var (
	bases      = []spec.Supertype{{At: "(base_list)/*"}}
	interfaces = []spec.Supertype{{At: "(base_list)/*", Role: facts.RoleImplements}}
)

// plainDoc takes the tags off a documentation comment, but for what they refer to.
func plainDoc(text string) string {
	text = reference().ReplaceAllString(text, "$1")
	return strings.TrimSpace(strings.Join(strings.Fields(tag().ReplaceAllString(text, " ")), " "))
}

var (
	reference = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`<(?:see|paramref|typeparamref)\s+\w+="([^"]*)"\s*/>`)
	})
	tag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`</?\w[^>]*>`) })
)

// isTestPath follows the projects of test frameworks: a folder called so, or a class.
func isTestPath(p string) bool {
	name := strings.TrimSuffix(path.Base(p), ".cs")
	return testFolder(p) || strings.HasSuffix(name, "Tests") || strings.HasSuffix(name, "Test") && name != "Test"
}

var testFolder = spec.Match(`(^|/)([\w.]*\.)?([Tt]ests?|\w+Tests)/`)

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "object Exception", NeverCallsBack: "object Object Exception", Describing: "NotNull"}

// awaited are types of what is awaited.
var awaited = lang.Elements{Awaited: "Task ValueTask"}
