//go:build cgo

// Package solidity describes Solidity to the engine of package spec, by the words and signs of its statements.
//
// A file is included by those that import it, and what it imports without another name by those too. Events, errors and modifiers
// are functions that are called. What a library has is called as a member of its first parameter, by whoever uses it.
package solidity

import (
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "solidity", Version: 3, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "solidity", Extensions: []string{".sol"},
		Limits:        []string{"Assembly is read as words that name nothing.", "What a remapping of paths leads to is found by the end of the path."},
		DeclaredTypes: true, PlainCalls: true, Unused: lang.ByNameAlone, ImportCircles: true, Conversions: true,
		TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) }, SetsUp: func(s *facts.Symbol) bool { return s.Name == "setUp" },
		Inheritance: &lang.Inheritance{Bodies: true, Marked: true},
		Names:       &lang.Names{Strategy: lang.ByInclude, Separator: ".", Inward: true, Overloads: true, Reexports: true, Included: included, Beside: true},
	}, rules)}
}

// isTestPath follows Foundry and Hardhat.
var isTestPath = spec.Match(`\.t\.sol$|(^|/)tests?/`)

// included lists the files that an import may mean: one of a package lies mostly below the folder of its sources.
func included(module string) []string {
	if !strings.HasSuffix(module, ".sol") {
		return nil
	}
	out := []string{module}
	if strings.HasPrefix(module, ".") {
		return out
	}
	_, rest, ok := strings.Cut(module, "/")
	if strings.HasPrefix(module, "@") {
		_, rest, ok = strings.Cut(rest, "/")
	}
	if ok {
		out = append(out, rest, "src/"+rest, "contracts/"+rest, path.Join("lib", module))
	}
	return out
}

const (
	choices = shallow.Context(8) // the constants of an enum
	outer   = shallow.Top | shallow.Member
	typed   = "type:(address payable []*|DOTTED []*|mapping () []*|function () (external|internal|pure|view|payable)* (returns ())?) "
	modes   = "(external|public|internal|private|pure|view|payable|virtual|override given:()?|anonymous|invoked:(DOTTED ()?))* "
	stored  = "(public|private|internal|constant|immutable|transient|override ()?)* "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "abstract anonymous as assembly break calldata catch constant constructor continue contract delete do else emit enum error event external fallback for function global if immutable import indexed interface " +
			"internal is library mapping memory modifier new override payable pragma private public pure receive return returns storage struct transient try type unchecked using view virtual while",
		Operators: "=> == != <= >= && || ** ++ -- += -= *= /= %= |= &= ^= << >> <<= >>= :=",
		Begins:    "$", Letters: "$", Ends: ";",
		Comments: []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}},
		Strings: []shallow.Quote{{Open: `unicode"`, Close: `"`, Escape: '\\'}, {Open: `hex"`, Close: `"`}, {Open: "hex'", Close: "'"},
			{Open: `"`, Close: `"`, Escape: '\\'}, {Open: "'", Close: "'", Escape: '\\'}},
	},
	Selectors: ".", Assigns: "= += -= *= /= %= |= &= ^= <<= >>=", Primaries: "this super true false", Named: "import using",
	Trailing: "if else for while do try catch unchecked assembly contract abstract interface library struct enum function modifier constructor receive fallback import using",
	Rules: []shallow.Rule{
		{Node: "pragma", In: shallow.Top, Pattern: "pragma REST STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import path:STRING (as alias:NAME)? STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import '*' as alias:NAME NAME path:STRING STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import items:{} NAME path:STRING STOP"},
		{Node: "contract", In: shallow.Top, Pattern: "abstract? contract name:NAME (is supers:REST)? body:{}", Body: shallow.Member},
		{Node: "interface", In: shallow.Top, Pattern: "interface name:NAME (is supers:REST)? body:{}", Body: shallow.Member},
		{Node: "library", In: shallow.Top, Pattern: "library name:NAME body:{}", Body: shallow.Member},
		{Node: "using", In: outer, Pattern: "using library:(DOTTED|{}) for type:(TYPE|'*') global? STOP"},
		{Node: "struct", In: outer, Pattern: "struct name:NAME body:{}", Body: shallow.Member},
		{Node: "enum", In: outer, Pattern: "enum name:NAME body:{}", Body: choices},
		{Node: "case", In: choices, Pattern: "name:NAME (','|STOP)"},
		{Node: "alias", In: outer, Pattern: "type name:NAME is type:DOTTED STOP"},
		{Node: "event", In: outer, Pattern: "event name:NAME params:() anonymous? STOP"},
		{Node: "error", In: outer, Pattern: "error name:NAME params:() STOP"},
		{Node: "modifier", In: shallow.Member, Pattern: "modifier name:NAME params:()? (virtual|override ()?)* (body:{}|STOP)"},
		{Node: "constructor", In: shallow.Member, Pattern: "constructor params:() " + modes + "body:{}"},
		{Node: "special", In: shallow.Member, Pattern: "name:(receive|fallback) params:() " + modes + "(returns results:())? (body:{}|STOP)"},
		{Node: "function", In: outer, Pattern: "function name:(NAME|receive|fallback|error) params:() " + modes + "(returns results:())? " + modes + "(body:{}|STOP)"},
		{Node: "variable", In: outer, Pattern: typed + stored + "name:(NAME|error) ('=' value:REST)? STOP"},
		{Node: "caught", In: shallow.Code, Pattern: "catch thrown:NAME? results:()? body:{}"},
		{Node: "assembly", In: shallow.Code, Pattern: "assembly STRING? ()? {}"},
		{Node: "raise", In: shallow.Code, Pattern: "(emit|revert) value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: typed + "(memory|storage|calldata)? name:(NAME|error) ('=' value:REST)? STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "instance", Pattern: "new type:TYPE arguments:()"},
		{Node: "declared", Pattern: typed + "(memory|storage|calldata)? name:(NAME|error)", After: "( ,"},
	},
	Params: []string{typed + "(memory|storage|calldata|indexed)* name:(NAME|error)? STOP"},
}

const (
	params    = "params/(parameter)"
	inLibrary = "..(braces)/..(library)"
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Numbering: facts.Numbers,
		Marks:     []string{"///", "//", "/**", "/*"}, DocMarks: []string{"///", "/**"},
		Definitions: []spec.Definition{
			{Nodes: "contract", Kind: facts.KindClass, Name: "name", Supers: supers},
			{Nodes: "interface", Kind: facts.KindInterface, Name: "name", Supers: supers, Open: true},
			{Nodes: "library", Kind: facts.KindClass, NodeKind: "library", Name: "name"},
			{Nodes: "struct", Kind: facts.KindStruct, Name: "name", Open: true},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Open: true},
			{Nodes: "case", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name"},
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "type"},
			{Nodes: "event", Kind: facts.KindFunction, NodeKind: "event", Member: facts.KindMethod, MemberAs: "event", Name: "name", Params: params, Visibility: &public},
			{Nodes: "error", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Visibility: &public},
			{Nodes: "modifier", Kind: facts.KindMethod, Name: "name", Params: params},
			{Nodes: "constructor", Kind: facts.KindConstructor, Name: `"constructor"`, Params: params, Visibility: &public},
			{Nodes: "special", Kind: facts.KindMethod, Name: "name", Params: params},
			{Nodes: "function", When: inLibrary, Kind: facts.KindMethod, Name: "name", Params: params, Type: results, Flags: facts.Static},
			{Nodes: "function", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Type: results},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: "const", Member: facts.KindField, Name: "name", Type: "type", Value: "value"},
		},
		Modifiers: spec.Modifiers{
			At:         `"external"&"public"&"internal"&"private"&"abstract"&"constant"&"override"`,
			Visibility: map[string]facts.Visibility{"public": facts.VisibilityPublic, "external": facts.VisibilityPublic, "internal": facts.VisibilityProtected, "private": facts.VisibilityPrivate},
			Flags:      map[string]facts.Flags{"abstract": facts.Abstract, "constant": facts.Const, "override": facts.Override},
			Top:        facts.VisibilityPublic, Inner: facts.VisibilityProtected,
			Abstract: ".(function)/..(braces)/..(contract interface)", Provided: "body",
		},
		Parameters: []spec.Parameter{
			{Nodes: "parameter", When: "..(parens)/@params/..(function)/" + inLibrary, Unless: `-(",")`, This: ".", Name: "name", Type: "type"},
			{Nodes: "parameter", When: "name", Name: "name", Type: "type"},
			{Nodes: "parameter", Type: "type", Unnamed: true},
		},
		Imports: []spec.Import{
			{Nodes: "import", When: "alias", Path: "path", Alias: "alias", File: true},
			{Nodes: "import", When: "items", Path: "path", File: true, Flags: facts.Exported},
			{Nodes: "import", Path: "path", File: true, Flags: facts.Exported},
		},
		Forms: []spec.Form{
			{Nodes: `"this"`, Is: spec.This},
			{Nodes: `"super"`, Is: spec.Super},
			{Nodes: "instance", Is: spec.New, Of: "type", Args: "arguments/*"},
			{Nodes: "call", When: "@invoked/..(constructor)|..(group)/@invoked/..(constructor)", Unless: "function/~^[a-z_]", Is: spec.New, Of: "function", Args: "arguments/*"}, // no modifier
			{Nodes: "call", When: inSupers, Is: spec.Same, Of: "function"},
			{Nodes: "group", When: `@type/"mapping"`, Is: spec.Same, Of: "(parenthesized)"},
			{Nodes: "group", When: "@type/(brackets)", Is: spec.List, Of: "(identifier member)"},
			{Nodes: "parenthesized", When: `(argument)/"=>"`, Is: spec.List, Of: "(argument)"},
			{Nodes: "argument", When: `"=>"`, Is: spec.Same, Of: `"=>"/=(identifier member index)|(parenthesized)`},
			{Nodes: "index", When: "^(group)/@type", Is: spec.List, Of: "object"},
			{Nodes: "identifier", When: `=(":")/..(braces)`, Is: spec.Other}, // names an argument, or an option of a call
		},
		Labels: []spec.Label{
			{Nodes: "import", At: "items", All: true},
			{Nodes: "pragma assembly", At: "*", All: true},
			{Nodes: "caught", At: "thrown"},
		},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "declared", Pattern: "name", Type: "type"},
			{Nodes: "parameter", Pattern: "name", Type: "type"},
		},
		TypeAt:    "@type|@library|@supers|..(group)/@supers|@function/..(call)/@supers|@function/..(call)/..(group)/@supers|^(group)/@type",
		Builtins:  sized() + "_ address bool string bytes byte int uint fixed ufixed msg block tx abi now payable gasleft require assert revert keccak256 sha256 sha3 ripemd160 ecrecover addmod mulmod selfdestruct blockhash blobhash type",
		Metrics:   spec.Metrics{Branches: `"if" "catch"`, Loops: `"for" "while" "do"`, Returns: `"return"`, Logic: `"&&" "||"`, Asserts: spec.Match(`^(assert|expect)`)},
		Layout:    "arguments parens brackets braces",
		Separator: ".", Inward: true, Overloads: true,
	})
}

var public = facts.VisibilityPublic

// results leads to the type of what a function gives, where that is one value.
const results = "results/(declared)/type|results/$"

// inSupers leads somewhere from the base of a contract that is given arguments.
const inSupers = "@supers|..(group)/@supers"

// sized are the types of the language that say their size.
func sized() string {
	var out strings.Builder
	for n := 8; n <= 256; n += 8 {
		fmt.Fprintf(&out, "uint%d int%d bytes%d ", n, n, n/8)
	}
	return out.String()
}

var supers = []spec.Supertype{{At: "supers/.(group)/(identifier member)&supers/.(identifier member)&supers/.(group)/(call)/function&supers/.(call)/function", Role: facts.RoleExtends}}
