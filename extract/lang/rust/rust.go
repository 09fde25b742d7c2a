//go:build cgo

// Package rust describes Rust to the engine of package spec.
//
// The methods of an impl block belong to an extension, a definition called as the
// type that it adds to, which the binder joins with it. A macro's arguments are read
// as tokens. What a macro writes is not known.
package rust

import (
	"github.com/smacker/go-tree-sitter/rust"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "rust", Version: 13, Tier: 1, Depth: "names", ValueAfter: []string{"="}, Family: "rust",
		Limits:     []string{"What a macro writes is not known, and its arguments are read as tokens.", "Conditions (cfg) are not evaluated: all their branches are read.", "Methods of a trait are found where the type of the receiver is known."},
		Extensions: []string{".rs"}, Linguist: "Rust", Known: &known, DeclaredTypes: true, PlainCalls: true, Calls: lang.Calls{ReceiverApart: true}, Unused: lang.ByNameAlone, ImportCircles: true, Entries: []string{"main"}, Main: lang.MainAtTop, SkippedTest: `^\s*#\[ignore\b`, TestPath: isTestPath,
		Inheritance: &lang.Inheritance{Bodies: true, Apart: true, Expands: true, Types: []facts.Kind{facts.KindExtension},
			Annotated: true, Annotations: "async_trait allow expect warn deny inline doc must_use automatically_derived cold track_caller deprecated"},
		Names: &lang.Names{
			Strategy: lang.ByPath, Separator: "::", Index: "mod", Roots: []string{"lib", "main"}, Manifest: manifest,
			Root: "crate", Up: "super", Here: "self", Methods: true,
			Containers: "Option Result Vec VecDeque HashSet BTreeSet BinaryHeap LinkedList Iterator IntoIterator",
			Unwraps:    "unwrap expect unwrap_or unwrap_or_default unwrap_or_else next last first pop pop_front pop_back get get_mut take min max nth",
			Passes:     "iter iter_mut into_iter as_ref as_mut as_deref as_deref_mut clone cloned copied ok ok_or ok_or_else or or_else map_err rev skip take_while filter peekable by_ref to_owned borrow borrow_mut lock read write unwrap_or_clone",
			ByName:     []facts.Kind{facts.KindMacro},
		},
	}, &rules), cargo()}
}

var public = facts.VisibilityPublic

// What a function without a name is given to, and what patterns take apart.
const (
	closure  = "..(closure_parameters)/..(closure_expression)/..(arguments)/..(call_expression)/function/.(field_expression)/"
	elements = "map for_each try_for_each filter filter_map flat_map find find_map any all position rposition take_while skip_while map_while inspect partition max_by_key min_by_key sort_by_key " +
		"sort_unstable_by_key sort_by_cached_key retain map_or map_or_else and_then is_some_and is_ok_and is_none_or for_each_mut"
	someOf  = "pattern/.(tuple_struct_pattern)/type/"
	held    = "pattern/_"
	caseOf  = "(tuple_struct_pattern)/type/"
	types   = "type_identifier scoped_type_identifier generic_type primitive_type reference_type pointer_type tuple_type unit_type array_type function_type dynamic_type abstract_type"
	unnamed = "body/.(ordered_field_declaration_list)/(" + types + ")"
	matched = "..(match_arm)/..(match_block)/..(match_expression)/value"
)

var rules = spec.Spec{
	Numbering:   facts.NumbersBehind,
	Grammar:     rust.GetLanguage,
	Identifiers: "identifier type_identifier field_identifier shorthand_field_identifier",
	Strings:     "string_literal raw_string_literal",
	Comments:    "line_comment block_comment",
	Marks:       []string{"///", "//!", "/**", "/*!", "//", "/*"},
	DocMarks:    []string{"///", "/**"},

	Definitions: []spec.Definition{
		{Nodes: "mod_item", When: "body", Kind: facts.KindModule, Name: "name"},
		{Nodes: "struct_item", Kind: facts.KindStruct, Name: "name", TypeParams: typeParams, Params: unnamed},
		{Nodes: "union_item", Kind: facts.KindUnion, Name: "name", TypeParams: typeParams},
		{Nodes: "enum_item", Kind: facts.KindEnum, Name: "name", TypeParams: typeParams, Open: true},
		{Nodes: "enum_variant", Open: true, Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value", Params: unnamed},
		{Nodes: "trait_item", Kind: facts.KindTrait, Name: "name", TypeParams: typeParams, Open: true, Supers: []spec.Supertype{{At: "bounds/*", Role: facts.RoleExtends}}},
		{Nodes: "impl_item", When: "trait", Kind: facts.KindExtension, NodeKind: "impl", Name: "type", Extends: "type", TypeParams: typeParams,
			Supers: []spec.Supertype{{At: "trait", Role: facts.RoleImplements}}, Open: true, Visibility: &public},
		{Nodes: "impl_item", Kind: facts.KindExtension, NodeKind: "impl", Name: "type", Extends: "type", TypeParams: typeParams, Visibility: &public},
		{Nodes: "function_item function_signature_item", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", TypeParams: typeParams,
			Params: "parameters/(parameter self_parameter variadic_parameter)", Type: "return_type"},
		{Nodes: "field_declaration", Kind: facts.KindField, Name: "name", Type: "type"},
		{Nodes: "const_item", Kind: facts.KindValue, NodeKind: "const", Name: "name", Type: "type", Value: "value", Flags: facts.Const},
		{Nodes: "static_item", Kind: facts.KindValue, NodeKind: "static", Name: "name", Type: "type", Value: "value"},
		{Nodes: "type_item associated_type", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: typeParams, Type: "type"},
		{Nodes: "macro_definition", Kind: facts.KindMacro, Name: "name", Body: "(macro_rule)"},
	},
	Modifiers: spec.Modifiers{
		At: "(visibility_modifier function_modifiers)",
		Visibility: map[string]facts.Visibility{"pub": facts.VisibilityPublic, "pub(crate)": facts.VisibilityInternal, "pub(super)": facts.VisibilityInternal,
			"pub(self)": facts.VisibilityPrivate},
		Flags: map[string]facts.Flags{"async": facts.Async, "asyncunsafe": facts.Async},
		Top:   facts.VisibilityPrivate, Inner: facts.VisibilityPrivate,
		Abstract: ".(function_signature_item const_item)/..(declaration_list)/..(trait_item)", Provided: "value",
	},
	Attributes: []spec.Attribute{{
		Nodes: "attribute_item", On: "-(attribute_item)", Name: "(attribute)/*", Args: "(attribute)/arguments",
		Test:    spec.Match(`^(\w+::)*(test|rstest|test_case|bench|quickcheck|proptest)\b|^cfg\((all\()?test\b`),
		Derives: "derive", Deprecated: spec.Match(`^deprecated\b`),
	}},
	Parameters: []spec.Parameter{
		{Nodes: "self_parameter", This: "."},
		{Nodes: types, Type: ".", Unnamed: true},
		{Nodes: "parameter", Name: "pattern", Type: "type", This: "pattern/.(self)"},
	},
	Imports: []spec.Import{
		{Nodes: "use_declaration", Items: "argument", Export: "(visibility_modifier)"},
		{Nodes: "scoped_use_list", Inside: true, Path: "path", Items: "list/*"},
		{Nodes: "use_list", Inside: true, Items: "*"},
		{Nodes: "use_as_clause", Inside: true, Path: "path", Alias: "alias"},
		{Nodes: "use_wildcard", Inside: true, Path: "*", Star: true},
		{Nodes: "scoped_identifier identifier self crate super", Inside: true, Path: "."},
		{Nodes: "mod_item", Unless: "body", Path: "name", Module: true, Export: "(visibility_modifier)"},
		{Nodes: "extern_crate_declaration", Path: "name", Alias: "alias"},
	},

	Forms: []spec.Form{
		{Nodes: "identifier shorthand_field_identifier crate super", Is: spec.Name},
		{Nodes: "type_identifier", Is: spec.Name, Type: true},
		{Nodes: "self", When: "..(scoped_identifier scoped_type_identifier)", Is: spec.Name},
		{Nodes: "self", Is: spec.This},
		{Nodes: "primitive_type", Is: spec.Builtin},
		{Nodes: "scoped_identifier", Is: spec.Member, Of: "path", Name: "name", Static: true},
		{Nodes: "scoped_type_identifier", Is: spec.Member, Of: "path", Name: "name", Static: true, Type: true},
		{Nodes: "field_expression", Is: spec.Member, Of: "value", Name: "field"},
		{Nodes: "call_expression", Is: spec.Call, Of: "function", Args: "arguments/*"},
		{Nodes: "macro_invocation", Is: spec.Macro, Of: "macro"},
		{Nodes: "struct_expression", Is: spec.New, Of: "name"},
		{Nodes: "field_initializer", Is: spec.Member, Of: "../..(struct_expression)", Name: "field", Role: facts.RoleWrites},
		{Nodes: "generic_type", Is: spec.Generic, Of: "type", Args: "type_arguments/*"},
		{Nodes: "generic_type_with_turbofish", Is: spec.Generic, Of: "type", Args: "type_arguments/*"},
		{Nodes: "generic_function", Is: spec.Generic, Of: "function", Args: "type_arguments/*"},
		{Nodes: "reference_type pointer_type", Is: spec.Same, Of: "type"},
		{Nodes: "dynamic_type abstract_type", Is: spec.Same, Of: "trait"},
		{Nodes: "bracketed_type", Is: spec.Same, Of: "*"},
		{Nodes: "qualified_type", Is: spec.Same, Of: "type"},
		{Nodes: "constrained_type_parameter", Is: spec.Same, Of: "left"},
		{Nodes: "const_parameter", Is: spec.Same, Of: "name"},
		{Nodes: "optional_type_parameter", Is: spec.Same, Of: "name"},
		{Nodes: "array_type", Is: spec.List, Of: "element"},
		{Nodes: "tuple_type", Is: spec.Tuple, Of: "*"},
		{Nodes: "reference_expression", Is: spec.Same, Of: "value"},
		{Nodes: "parenthesized_expression unary_expression match_pattern mut_pattern ref_pattern reference_pattern", Is: spec.Same, Of: "*"},
		{Nodes: "type_cast_expression", Is: spec.Cast, Of: "type"},
		{Nodes: "await_expression", Is: spec.Same, Of: "*"},
		{Nodes: "try_expression index_expression", Is: spec.Element, Of: "*"},
		{Nodes: "assignment_expression compound_assignment_expr", Is: spec.Assign, Of: "left"},
	},
	Labels: []spec.Label{{Nodes: "visibility_modifier", At: "*"}},
	TypeAt: "@path",
	Bound:  "bounds/*",
	Where:  "(where_clause)/(where_predicate)",
	Whose:  "left/.(type_identifier)",
	Self:   "Self",
	Locals: []spec.Local{
		{Nodes: "let_declaration", Pattern: "pattern", Type: "type", Value: "value"},
		{Nodes: "let_condition", When: someOf + "~^Some$", Pattern: held, Value: "value", Opened: true},
		{Nodes: "let_condition", When: someOf + "~^Ok$", Pattern: held, Value: "value", Opened: true},
		{Nodes: "let_condition", Pattern: "pattern"},
		{Nodes: "parameter", Pattern: "pattern", Type: "type"},
		{Nodes: "identifier", When: "..(closure_parameters)", Unless: `-(",")`, Pattern: ".", By: closure + "field", Value: closure + "value", Elements: elements, Selves: "tap then_some"},
		{Nodes: "identifier", When: "..(closure_parameters)", Pattern: "."},
		{Nodes: "reference_pattern", When: "..(closure_parameters)", Unless: `-(",")`, Pattern: "(identifier)", By: closure + "field", Value: closure + "value", Elements: elements},
		{Nodes: "tuple_pattern reference_pattern", When: "..(closure_parameters)", Pattern: "."},
		{Nodes: "for_expression", Pattern: "pattern", Value: "value", Element: true, At: "body"},
		{Nodes: "match_pattern", When: caseOf + "~^Some$", Pattern: "(tuple_struct_pattern)/_", Value: matched, Opened: true, At: "condition"},
		{Nodes: "match_pattern", When: caseOf + "~^Ok$", Pattern: "(tuple_struct_pattern)/_", Value: matched, Opened: true, At: "condition"},
		{Nodes: "match_pattern", When: "(identifier ref_pattern mut_pattern)", Pattern: "_", Value: matched, At: "condition"},
		{Nodes: "match_pattern", Pattern: "_", At: "condition"},
	},
	Cases:  []spec.Case{{Nodes: "tuple_struct_pattern", Of: "type", Unless: "-(remaining_field_pattern)", Opens: "Some Ok"}},
	Blocks: "block closure_expression match_arm for_expression if_expression while_expression",
	Tuples: "tuple_pattern",
	Binds: func(name string) bool {
		return !lang.Capitalised(name)
	},
	Transparent: "Box Rc Arc Ref RefMut RefCell Cell Mutex RwLock MutexGuard Cow Pin ManuallyDrop MaybeUninit",
	Receivers:   true,
	Separator:   "::",
	Here:        "self",
	Metrics: spec.Metrics{
		Branches: "if_expression match_expression", Cases: "match_arm", Loops: "for_expression while_expression loop_expression",
		Returns: "return_expression", Unsafe: "unsafe_block", Logic: `"&&" "||"`, Asserts: spec.Match(`^(debug_)?assert`),
	},
	Mends:  []func([]byte, []lang.Lines) []byte{plainMacros},
	Tokens: &spec.Tokens{Nodes: "token_tree", Names: "identifier crate super self", Open: "(", Select: ".", Path: "::", Macro: "!", This: "self", TypeArguments: "<>"},
	Layout: "arguments parameters field_declaration_list field_initializer_list use_list enum_variant_list match_block type_arguments type_parameters",
}

const typeParams = "type_parameters/(type_identifier constrained_type_parameter optional_type_parameter const_parameter)"

// isTestPath follows Cargo: what lies in tests or benches is compiled for tests alone.
var isTestPath = spec.Match(`(^|/)(tests|benches)/`)

// known is what code takes from the library of the language.
var known = lang.Known{NeverCallsBack: "Error"}
