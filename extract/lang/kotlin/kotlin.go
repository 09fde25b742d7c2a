//go:build cgo

// Package kotlin describes Kotlin to the engine of package spec.
//
// A package clause is a definition that contains the rest of the file. A companion's
// members are had through the type around it. A function with a receiver is called as a
// member of its first parameter, which is called this. Accessors belong to the property
// before them.
package kotlin

import (
	"bytes"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/smacker/go-tree-sitter/kotlin"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/groovy"
	"github.com/codegraph-dev/codegraph/extract/lang/java/library"
	"github.com/codegraph-dev/codegraph/extract/spec"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// operators are names of functions that signs, conventions of loops and delegates call without writing them.
const operators = "getValue setValue provideDelegate invoke iterator next hasNext contains get set rangeTo rangeUntil compareTo equals plus minus times div rem mod not inc dec unaryPlus unaryMinus " +
	"plusAssign minusAssign timesAssign divAssign remAssign component1 component2 component3 component4 component5"

// Languages lists this package's language.
func Languages() []lang.Language {
	l := spec.Describe(lang.Language{
		Name: "kotlin", Version: 19, Tier: 1, Depth: "names", Family: "jvm",
		Limits:     []string{"Names in a lambda that is surely called on a value of unknown type are open where the class around has them.", "Of overloads the number of arguments chooses, and their types as far as they are written.", "The type of a delegated property is not known unless it is written, but for lazy."},
		Extensions: []string{".kt", ".kts"}, Linguist: "Kotlin", Known: &library.Known, SourceFolder: "kotlin", Syntax: lang.WithTextBlocks(false), DeclaredTypes: true, Calls: lang.Calls{Counted: true, Trailing: true}, Unused: lang.ByNameWithImports(true, operators), ImportCircles: true, Entries: []string{"main"}, Initializers: []string{"<init>"}, Main: lang.MainAtTop, SkippedTest: `^\s*@(Disabled|Ignore)\b|^\s*x(test|describe|it|context|should|given|expect)\(`, TestPath: isTestPath,
		Inheritance: &lang.Inheritance{Bodies: true, Marked: true, Mixins: true, Delegates: "by", Every: "equals hashCode toString copy component1 component2 component3 component4 name ordinal",
			Empty: "Serializable Closeable AutoCloseable Comparable Runnable Callable Comparator Cloneable"},
		Names: &lang.Names{
			Strategy: lang.ByNamespace, Flat: true, Separator: ".", Applied: "invoke", Inward: true, Overloads: true, FilePrivate: true, Scripts: ".kts", Adds: true, Shares: "java",
			Subscript: "get", Containers: "List MutableList ArrayList Set MutableSet HashSet LinkedHashSet Collection MutableCollection Iterable MutableIterable Iterator Sequence Array ArrayDeque Flow StateFlow MutableStateFlow Deferred Lazy Optional",
			Unwraps: "first firstOrNull last lastOrNull single singleOrNull get getOrNull elementAt find removeFirst removeLast removeAt random maxByOrNull minByOrNull next await value",
			Plain:   plain,
			Passes:  "filter filterNot filterNotNull sortedBy sortedByDescending sorted reversed take drop takeWhile dropWhile distinct toList toMutableList toSet asSequence asIterable iterator plus minus also apply",
		},
	}, &rules)
	l.Extract = groovy.WithDependencies(l.Extract)
	return []lang.Language{l}
}

const (
	types      = "(user_type nullable_type function_type parenthesized_type not_nullable_type)"
	typeOf     = `":"/+(type_modifiers)/+` + types + `|":"/+` + types
	ofVariable = `(variable_declaration)/":"/+(type_modifiers)/+` + types + `|(variable_declaration)/":"/+` + types
	typeParams = "(type_parameters)/(type_parameter)"
	params     = "(function_value_parameters)/(parameter)"
	returned   = `(function_value_parameters)/+(":")/+` + types
	receiver   = `"."/-` + types
	variables  = "(variable_declaration)|(multi_variable_declaration)/(variable_declaration)"
	accessors  = "+(getter setter)"
	typeName   = "(type_identifier)"
	// What a parameter of a function that overrides, or is the `actual` one, may be left out of is said by what it stands for.
	defaultsElsewhere = `..(function_value_parameters)/..(function_declaration)/(modifiers)/(member_modifier)/"override"|..(function_value_parameters)/..(function_declaration)/(modifiers)/(platform_modifier)/"actual"`
	inCode            = "..(statements control_structure_body)"
	ownType           = "..(class_declaration)/(type_identifier)|..(class_body enum_class_body)/..(class_declaration)/(type_identifier)"
)

var (
	public, private = facts.VisibilityPublic, facts.VisibilityPrivate

	bases = []spec.Supertype{{At: "(delegation_specifier)/(constructor_invocation)/(user_type)", Role: facts.RoleExtends}, delegated, {At: "(delegation_specifier)/(user_type)", Role: facts.RoleImplements}}
	above = []spec.Supertype{{At: "(delegation_specifier)/(user_type)", Role: facts.RoleExtends}}

	delegated = spec.Supertype{At: "(delegation_specifier)/(explicit_delegation)/(user_type)", Role: facts.RoleImplements}
)

// What runs only where a test holds that is all of a condition, or one of two or three that have to hold, and what a test that
// does not hold leaves its block by.
const (
	body      = `..(if_expression)/")"/=(control_structure_body)`
	both      = "..(conjunction_expression)/"
	whereTrue = body + "&" + both + "*&" + both + body + "&" + both + both + "*&" + both + both + body
	leaves    = "..(if_expression)/(control_structure_body)/(jump_expression)|" + `"!is"/..(check_expression)/..(if_expression)/(control_structure_body)/(statements)/$/.(jump_expression)`
)

var rules = spec.Spec{
	Headed:      true,
	Grammar:     kotlin.GetLanguage,
	Repair:      repair,
	Identifiers: "simple_identifier type_identifier interpolated_identifier",
	Strings:     "string_content character_literal",
	Comments:    "line_comment multiline_comment shebang_line",
	Marks:       []string{"/**", "//", "/*", "#!"},
	DocMarks:    []string{"/**"},

	Definitions: []spec.Definition{
		{Nodes: "package_header", Kind: facts.KindNamespace, NodeKind: "kotlin_package", Name: "(identifier)", Rest: true, Visibility: &public},
		class(spec.Definition{When: `"interface"`, Kind: facts.KindInterface, Supers: above}),
		class(spec.Definition{When: `"enum"`, Kind: facts.KindEnum, Supers: bases}),
		class(spec.Definition{When: "(modifiers)/(class_modifier)/~^data$", Kind: facts.KindClass, NodeKind: "data_class", Supers: bases}),
		class(spec.Definition{When: "(modifiers)/(class_modifier)/~^sealed$", Kind: facts.KindClass, NodeKind: "sealed_class", Supers: bases, Flags: facts.Abstract}),
		class(spec.Definition{When: "(modifiers)/(class_modifier)/~^annotation$", Kind: facts.KindClass, NodeKind: "annotation"}),
		class(spec.Definition{Kind: facts.KindClass, Supers: bases}),
		{Nodes: "object_declaration", Kind: facts.KindClass, NodeKind: "kotlin_object", Name: typeName, Body: "(class_body)", Supers: bases},
		{Nodes: "companion_object", When: typeName, Kind: facts.KindClass, NodeKind: "companion_object", Name: typeName, Body: "(class_body)", Supers: bases},
		{Nodes: "companion_object", Kind: facts.KindClass, NodeKind: "companion_object", As: "Companion", Body: "(class_body)", Supers: bases},
		{Nodes: "object_literal", Kind: facts.KindClass, NodeKind: "anonymous_class", As: "<object>", Body: "(class_body)", Supers: bases},
		{Nodes: "enum_entry", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "(simple_identifier)", Body: "(class_body)"},
		{Nodes: "primary_constructor", When: "(class_parameter)", Kind: facts.KindConstructor, Name: ownType, Params: "(class_parameter)", Beside: true},
		{Nodes: "secondary_constructor", Kind: facts.KindConstructor, Name: ownType, Params: params, Body: `":"|"{"`},
		{Nodes: "anonymous_initializer", Kind: facts.KindMethod, NodeKind: "init_block", As: "<init>", Visibility: &private},
		{Nodes: "class_parameter", When: "(binding_pattern_kind)", Kind: facts.KindProperty, Name: "(simple_identifier)", Type: typeOf},
		{Nodes: "function_declaration", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "(simple_identifier)", TypeParams: typeParams, Params: params,
			Type: returned, Receiver: receiver, Body: "(function_body)"},
		{Nodes: "property_declaration", Unless: inCode, Kind: facts.KindProperty, Each: variables, Name: "(simple_identifier)", Until: accessors,
			TypeParams: typeParams, Type: ofVariable, Value: "+(\"=\")/+|" + lazily, Receiver: receiver, Body: `(getter setter property_delegate)`},
		{Nodes: "type_alias", Kind: facts.KindType, NodeKind: "type_alias", Name: typeName, TypeParams: typeParams, Type: `"="/+` + types},
	},
	Modifiers: spec.Modifiers{
		At: "(modifiers)/(visibility_modifier inheritance_modifier member_modifier function_modifier property_modifier platform_modifier)&(binding_pattern_kind)",
		Visibility: map[string]facts.Visibility{"public": facts.VisibilityPublic, "private": facts.VisibilityPrivate, "protected": facts.VisibilityProtected,
			"internal": facts.VisibilityInternal},
		Flags: map[string]facts.Flags{"suspend": facts.Async, "abstract": facts.Abstract, "override": facts.Override, "const": facts.Const | facts.Static,
			"val": facts.Const, "expect": facts.Partial, "actual": facts.Partial, "external": facts.External},
		Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic,
		Abstract: `..(class_body)/..(class_declaration)/"interface"`, Provided: `(function_body)|(getter setter property_delegate)|=(getter setter)|"="`,
	},
	Attributes: []spec.Attribute{{
		Nodes: "annotation file_annotation", On: "(modifiers)/(annotation)", Name: "(user_type)|(constructor_invocation)/(user_type)", Args: "(constructor_invocation)/(value_arguments)",
		Test:       spec.Match(`^([\w.]*\.)?(Test|ParameterizedTest|RepeatedTest|TestFactory|Benchmark)\b`),
		Deprecated: spec.Match(`^(kotlin\.)?Deprecated\b`),
	}},
	Parameters: []spec.Parameter{
		{Nodes: "parameter", Name: "(simple_identifier)", Type: typeOf, Optional: `+("=")|` + defaultsElsewhere, Variadic: `-(parameter_modifiers)/(parameter_modifier)/"vararg"`},
		{Nodes: "class_parameter", Name: "(simple_identifier)", Type: typeOf, Optional: `"="`, Variadic: `(modifiers)/(parameter_modifier)/"vararg"`},
	},
	Imports: []spec.Import{
		{Nodes: "import_header", When: "(wildcard_import)", Path: "(identifier)", Star: true},
		{Nodes: "import_header", Path: "(identifier)", Alias: "(import_alias)/(type_identifier)"},
	},

	Forms: []spec.Form{
		{Nodes: "simple_identifier interpolated_identifier", Is: spec.Name},
		{Nodes: "type_identifier", When: "..(callable_reference)", Is: spec.Name},
		{Nodes: "type_identifier", Is: spec.Name, Type: true},
		{Nodes: "user_type", Is: spec.Chain, Of: "(type_identifier)", Args: "(type_arguments)/(type_projection)/*", Type: true},
		{Nodes: "nullable_type parenthesized_type not_nullable_type", Is: spec.Same, Of: types},
		{Nodes: "function_type", Is: spec.Function, Of: `"."/+(type_identifier)|(type_identifier)`, Args: "(function_type_parameters)/" + types + "&(function_type_parameters)/(parameter)/\":\"/+" + types, Gives: "$"},
		{Nodes: "type_parameter", Is: spec.Same, Of: typeName},
		{Nodes: "variable_declaration", Is: spec.Same, Of: "(simple_identifier)"},
		{Nodes: "call_expression", When: "(call_expression)/+(call_suffix)/(annotated_lambda)", Is: spec.Same, Of: "(call_expression)"},
		{Nodes: "call_expression", Is: spec.Call, Of: "*",
			Args: "(call_suffix)/(value_arguments)/(value_argument)&(call_suffix)/(annotated_lambda)&..(call_expression)/(call_suffix)/(annotated_lambda)", Types: "(call_suffix)/(type_arguments)/(type_projection)/*"},
		{Nodes: "navigation_expression", Is: spec.Member, Of: "*", Name: "(navigation_suffix)/(simple_identifier)"},
		{Nodes: "callable_reference", When: "(type_identifier)", Is: spec.Member, Of: typeName, Name: "(simple_identifier)"},
		{Nodes: "callable_reference", Is: spec.Same, Of: "(simple_identifier)"},
		{Nodes: "infix_expression", Is: spec.Member, Of: "*", Name: "*/+(simple_identifier)", Role: facts.RoleCalls},
		{Nodes: "navigation_suffix", Is: spec.Same, Of: "(simple_identifier)"},
		{Nodes: "directly_assignable_expression", Is: spec.Chain, Of: "*"},
		{Nodes: "equality_expression", When: `~^[^"=]*\)[!?]*\s*[?]?\.\w+ =\s`, Is: spec.Assign, Of: "*"}, // see repairs
		{Nodes: "assignment", Is: spec.Assign, Of: "(directly_assignable_expression)"},
		{Nodes: "indexing_expression", Is: spec.Element, Of: "*"},
		{Nodes: "this_expression", Is: spec.This},
		{Nodes: "super_expression", Is: spec.Super},
		{Nodes: `"super"`, When: "..(constructor_delegation_call)", Is: spec.Super},
		{Nodes: "constructor_delegation_call", Is: spec.Chained, Of: `"this"|"super"`, Args: "(value_arguments)/(value_argument)"},
		{Nodes: "postfix_expression parenthesized_expression prefix_expression value_argument spread_expression elvis_expression", Is: spec.Same, Of: "*"},
		{Nodes: "as_expression", Is: spec.Cast, Of: `("as" "as?")/+`},
		{Nodes: "string_literal", Is: spec.Literal, Text: "String"},
		{Nodes: "integer_literal", Is: spec.Literal, Text: "Int"},
		{Nodes: "boolean_literal", Is: spec.Literal, Text: "Boolean"},
	},
	Bound: types,
	Locals: []spec.Local{
		{Nodes: "property_declaration", When: inCode, Pattern: "(variable_declaration multi_variable_declaration)", Type: ofVariable, Value: given + "|(variable_declaration)/" + lazily},
		{Nodes: "parameter", Pattern: "(simple_identifier)", Type: typeOf},
		{Nodes: "class_parameter", Unless: "(binding_pattern_kind)", Pattern: "(simple_identifier)", Type: typeOf},
		{Nodes: "parameter_with_optional_type", Pattern: "(simple_identifier)", Type: typeOf},
		{Nodes: "lambda_literal", Unless: "(lambda_parameters)", Name: "it", At: "(statements)", By: takes + "(navigation_suffix)/(simple_identifier)", Value: takes + "*", Elements: elements, Selves: selves, Passed: true},
		{Nodes: "lambda_parameters", When: "(variable_declaration)", Unless: "(multi_variable_declaration)", Pattern: "(variable_declaration)/(simple_identifier)", Type: ofVariable,
			By: "..(lambda_literal)/" + takes + "(navigation_suffix)/(simple_identifier)", Value: "..(lambda_literal)/" + takes + "*", Elements: elements, Selves: selves, Passed: true},
		{Nodes: "lambda_parameters", Unless: "(multi_variable_declaration)", Pattern: "(variable_declaration)/(simple_identifier)", Passed: true},
		{Nodes: "lambda_parameters", Pattern: "."},
		{Nodes: "for_statement", Pattern: "(variable_declaration multi_variable_declaration)", Type: ofVariable, Value: `"in"/+`, Element: true, At: "(control_structure_body)"},
		{Nodes: "catch_block", Pattern: "(simple_identifier)", Type: "(user_type)", At: "(statements)"},
		{Nodes: "when_subject", When: `"val"`, Pattern: "(variable_declaration)", Type: ofVariable, Value: given},
	},
	Tests: []spec.Test{
		{Nodes: "check_expression", When: `"is"`, Name: "(simple_identifier)", Type: "(user_type nullable_type)", Within: whereTrue},
		{Nodes: "check_expression", When: `"!is"/..(check_expression)/` + leaves, Name: "(simple_identifier)", Type: "(user_type nullable_type)", Behind: "..(if_expression)/+"},
		{Nodes: "type_test", When: `"is"`, Unless: `..(when_condition)/-(when_condition)|..(when_condition)/+(when_condition)`, Name: "..(when_condition)/..(when_entry)/..(when_expression)/(when_subject)/(simple_identifier)",
			Type: "(user_type nullable_type)", Within: "..(when_condition)/..(when_entry)/(control_structure_body)"},
	},
	Blocks:     "lambda_literal anonymous_function statements control_structure_body for_statement catch_block when_expression getter setter",
	Lambdas:    "lambda_literal",
	Told:       true,
	CalledOn:   "apply run runCatching",
	CalledWith: "with",
	Labels:     []spec.Label{{Nodes: "value_argument", At: `"="/-(simple_identifier)`}},

	Builtins:  "Unit Nothing Any dynamic",
	Implicit:  "it field",
	Overloads: true,
	Inward:    true,
	Separator: ".",
	Metrics: spec.Metrics{
		Branches: "if_expression when_expression catch_block", Cases: "when_entry", Loops: "for_statement while_statement do_while_statement",
		Returns: `"return" "return@"`, Logic: `"&&" "||" "?:"`, Asserts: spec.Match(`^(assert|should|verify|expect|check$|require)`),
	},
	Layout: "value_arguments function_value_parameters primary_constructor enum_class_body collection_literal",
}

const given = `"="/+`

// lazily is the value that a property takes when it is first read, from its name on.
const lazily = `+(property_delegate)/(call_expression)/~^lazy\b/(call_suffix)/(annotated_lambda)/(lambda_literal)/(statements)/$`

// What a function without a name is given to: those of the library that pass an element of what they are called on, or that itself.
const (
	takes    = "..(annotated_lambda)/..(call_suffix)/..(call_expression)/(navigation_expression)/"
	elements = "forEach map mapNotNull mapTo mapNotNullTo flatMap filter filterTo filterNot any all none first firstOrNull last lastOrNull single singleOrNull find findLast count sumOf sortedBy sortedByDescending sortBy " +
		"groupBy associateBy associateWith associate partition maxBy minBy maxByOrNull minByOrNull maxOf minOf onEach takeWhile dropWhile takeLastWhile dropLastWhile indexOfFirst indexOfLast removeAll removeIf retainAll distinctBy joinToString collect"
	selves = "let also takeIf takeUnless"
	plain  = elements + " " + selves + " use useLines forEachLine forEachIndexed mapIndexed mapIndexedNotNull filterIndexed onEachIndexed fold foldIndexed reduce scan runningFold zip zipWithNext flatMapIndexed mapKeys mapValues " +
		"filterKeys filterValues associateTo groupingBy chunked windowed sortedWith maxOfOrNull minOfOrNull indexOfLast getOrPut getOrElse ifEmpty ifBlank elementAtOrElse lazy repeat require requireNotNull check checkNotNull " +
		"onSuccess onFailure recover recoverCatching getOrDefault synchronized withLock thread trimStart trimEnd trim generateSequence"
)

// class completes what is alike of all that the word class or interface declares.
func class(d spec.Definition) spec.Definition {
	d.Nodes, d.Name, d.TypeParams, d.Body = "class_declaration", typeName, typeParams, "(class_body enum_class_body)"
	return d
}

// repair writes what the grammar does not know as what it does.
func repair(source []byte) []byte {
	text := bytes.ReplaceAll(bytes.ReplaceAll(source, []byte("fun interface "), []byte("    interface ")), []byte("..<"), []byte(".. "))
	if bytes.Contains(text, []byte(" if")) {
		for _, m := range guard().FindAllSubmatchIndex(text, -1) { // a second condition
			copy(text[m[2]:], ", ")
		}
	}
	text = separated(text)
	for _, r := range repairs() {
		if !bytes.Contains(text, []byte(r.word)) {
			continue
		}
		if mended := syntax.Overwrite(text, r.place, r.as); mended != nil {
			text = mended
		}
	}
	return text
}

// separated ends statements behind which a line begins with a parenthesis, which the grammar takes for the arguments of a call.
func separated(text []byte) []byte {
	var out []byte
	for _, m := range parenthesis().FindAllSubmatchIndex(text, -1) {
		line := text[bytes.LastIndexByte(text[:m[0]], '\n')+1 : m[0]]
		if goesOn().Match(line) {
			continue
		}
		if out == nil {
			out = bytes.Clone(text)
		}
		out[m[2]] = ';'
	}
	if out == nil {
		return text
	}
	return out
}

var (
	parenthesis = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[)\]}"][ \t]*\r?\n(?:[ \t]*\r?\n)*[ \t]*([ \t])\(`) })
	goesOn      = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:if|else|for|while|catch|class|interface|fun|constructor|typealias)\b|^[ \t]*(?:@|//|\*)`)
	})
)

// guard matches what an entry of when asks besides a type: is Line if line.count > 1 ->
var guard = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[ \t]*!?is [\w.<>*?, ]+ (if)\b`) })

// repaired is a place that the grammar does not know: the first group of the expression, which is
// looked for where the word is.
type repaired struct {
	word  string
	place *regexp.Regexp
	as    byte // is written instead, so often
}

var repairs = sync.OnceValue(func() []repaired {
	at := regexp.MustCompile
	return []repaired{
		// A primary constructor on a line below the name of its class.
		{"constructor", at(`\bclass \w+(?:<[^\n]*>)?(\r?\n[ \t]*(?://[^\n]*\n[ \t]*)*)(?:@[\w.]+(?:\([^()\n]*\))?\s+)*(?:(?:private|internal|protected|public|actual|expect) )*constructor\(`), ' '},
		{"constructor", at(`\bclass \w+(?:<[^\n]*>)?[ \t]+(?:@[\w.]+(?:\([^()\n]*\))?[ \t]+)*@[\w.]+(?:\([^()\n]*\))?(\r?\n[ \t]*)(?:(?:private|internal|protected|public|actual|expect) )*constructor\(`), ' '},
		// What the supertype of an object is delegated to, where the body follows: it is taken for a block which that is called with.
		{"object", at(`\bobject\s*:[^\n{}]*?(\s+by\s+[\w.]+(?:\([^\n()]*\))?)\s*\{`), ' '},
		// The same of a class, whose supertypes stand behind its parameters or its name.
		{" by ", at(`(?:[)>]|\bclass \w+)\s*:(?:[^\n{}=]|,[ \t]*\r?\n)*?(\s+by\s+[\w.]+(?:\([^\n()]*\))?)\s*\{`), ' '},
		// What a supertype is delegated to, on the next line.
		{"by ", at(`[\w>)](\r?\n[ \t]*)by [\w(]`), ' '},
		// Functions between their operands that begin as the word else does, which the scanner takes for the end of a statement.
		{" e", at(`[\w)\]}"'?!] (e)(?:[a-kmo-wyzA-Z0-9_]\w*|l[a-rt-z]\w*|n[a-tv-z]\w*|x[a-oq-su-z]\w*) [\w("'@:!-]`), 'E'},
		// An assignment to an element of what a call gives.
		{"[", at(`[)}]\[[^\[\]\n]*\]( =)[ \t\r\n][^=]`), '='},
		// The type of a function with a receiver that may be null.
		{"?.(", at(`[\w>](\?)\.\([\w<>.,?: ]*\) ->`), ' '},
		// A property among the parameters of a constructor.
		{"actual", at(`(?m)^[ \t]*(?:@\w+ )*(?:(?:private|internal|protected|public|override|open) )*(actual )va[lr] [^=\n]*,[ \t]*$`), ' '},
		// An assignment to a property of what a call gives: a comparison, which as a statement is an assignment here.
		{").", at(`(?m)^[ \t]*[\w?.]+[^\n="']*\)(?:!!|\?)?\.\w+( =)[ \t\r\n][^=]`), '='},
		{".", at(`\)[ \t]*\r?\n[ \t]*\??\.\w+( =)[ \t\r\n][^=]`), '='},
		// Words that are none of the language where they name something.
		{"annotation", at(`\b(a)nnotation(?:[.,)(\[]| ->| (?:is|as|in|to)\b| [=!]=?)`), 'A'},
		{"override", at(`\b(o)verride(?:\(| =)`), 'O'},
		{"final", at(`\b(f)inal =`), 'F'},
		{"0b", at(`\b0(b)[01_]+`), 'x'},
		{"::", at(`\b[A-Z]\w*(<\*>)::`), ' '},
		// The range of an entry of when, behind one that gives an expression: an operator of it.
		{"in ", at(`[^\s{,(&|=>]\r?\n([ \t])[ \t]*!?in [^\n"]*->`), ';'},
		// A cast on the next line.
		{" as", at(`[\w)\]](\r?\n[ \t]+)as\??[ \t]`), ' '},
		// The context that a type of functions asks for.
		{"context(", at(`(?m)^[ \t]*(context\([\w:, <>.?*]*\))(?:\s+@[\w.]+(?:\([^()\n]*\))?)*\s+(?:[a-z]+\s+)*(?:fun|va[lr])\b`), ' '},
		{"context(", at(`: (context\([\w, <>.?]*\)) \(`), ' '},
	}
})

// isTestPath follows Gradle's and Maven's source sets, and the names that test runners look for.
func isTestPath(p string) bool {
	name := strings.TrimSuffix(path.Base(p), path.Ext(p))
	return testFolder(p) || !lang.InMainSources(p) && (strings.HasSuffix(name, "Test") && name != "Test" || strings.HasSuffix(name, "Tests") && name != "Tests")
}

var testFolder = spec.Match(`(^|/)src/(\w*[tT]est\w*|testFixtures)/`)
