//go:build cgo

// Package julia describes Julia to the engine of package spec, by the words and signs of its statements.
//
// A function is all of its methods, of which the number of arguments and their types choose one. Files that a module includes see
// one another, which nothing in them says: such names are inferred, and sure in a file and in what it includes.
package julia

import (
	"bytes"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "julia", Known: &known, Version: 2, Tier: 2, Depth: "names", Family: "julia", Extensions: []string{".jl"}, Interpreters: []string{"julia"},
		Limits:      []string{"Of methods with as many parameters the types that are written choose; where they do not, each is an alternative.", "A call of a function that Julia's library has is taken for the library's, whatever methods the repository adds to it.", "What a macro writes is not known, and of what eval defines names that are put together are not."},
		SkippedTest: `^\s*@test_skip\b`, TestPath: isTestPath, ImportCircles: true, PlainCalls: true, Syntax: syntax(), FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names: &lang.Names{Strategy: lang.ByInclude, Separator: ".", Included: included, Beside: true, Common: true, Overloads: true, Generic: true, Joint: true, Foreign: modules, ByName: []facts.Kind{facts.KindFunction, facts.KindStruct, facts.KindMacro, facts.KindType, facts.KindInterface}},
	}, rules)}
}

// included is the file that an import means: an included one is where the path goes from the including one.
func included(module string) []string {
	if strings.HasSuffix(module, ".jl") && !path.IsAbs(module) {
		return []string{"./" + module}
	}
	return []string{module}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"""`, Close: `"""`, Escape: true}, {Open: `"`, Close: `"`, Escape: true}, {Open: "#=", Close: "=#", Comment: true}, {Open: "#", Close: "\n", Comment: true}}}
}

// isTestPath follows Pkg: tests of a package are in its folder test.
var isTestPath = spec.Match(`(^|/)tests?/|(^|/)test_[^/]*\.jl$|_test\.jl$`)

const (
	bounds = "(where (types:{}|types:NAME ('<:' TYPE)?))* "
	macros = "((NAME .)? '@' macro:NAME)* " // before a definition
	typed  = "(:: type:(DOTTED {}?|TYPE))? "
	head   = "params:() " + typed + bounds
	parts  = "(item:(NAME|'@' NAME) (as NAME)?|REST)"
	kept   = "(const|global|local)* "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords:  "baremodule begin break catch const continue do else elseif end export false finally for function global if import in isa let local macro module mutable quote return struct true try using where while abstract primitive public",
		Operators: "... :: <: >: -> => == === != !== <= >= && || |> <| .= += -= *= /= //= ^= %= |= &= ÷= ∈ ∉ ≤ ≥ ≠ → .+ .- .* ./ .^ .== .!= .< .> .<= .>= .+= .-= .*= ./= .&& .|| // << >> >>> .. := ~",
		Letters:   "!", Ends: ";", Newlines: true, Sigils: "$",
		Continue: "= += -= *= /= + - * / // ^ % | || & && |> <| ~ == === != !== < > <= >= , ( [ { : :: <: -> => ? in isa ∈ ≤ ≥ .+ .- .* ./ .^ .== .= ÷ where",
		Comments: []shallow.Quote{{Open: "#=", Close: "=#", Nested: true}, {Open: "#"}},
		Strings: []shallow.Quote{{Open: `"""`, Close: `"""`, Escape: '\\', Lines: true, Hole: "$(", Sigils: "$"}, {Open: `"`, Close: `"`, Escape: '\\', Lines: true, Hole: "$(", Sigils: "$"},
			{Open: "`", Close: "`", Escape: '\\', Lines: true, Hole: "$(", Sigils: "$"}},
		ContextLiteral: literal,
	},
	Selectors: ".", Assigns: "= += -= *= /= //= ^= %= |= &= .= := ÷=", Primaries: "true false", Suffixes: "... '", Adjacent: true, Inline: true, Values: true,
	Groups: []shallow.Group{{Open: "module baremodule function macro struct abstract primitive begin quote let if for while try do", Close: "end"}},
	Rules: []shallow.Rule{
		{Node: "module", Pattern: "(module|baremodule) name:NAME", Within: true, Body: shallow.Top},
		{Node: "include", Pattern: "include '(' path:STRING ')' STOP"},
		{Node: "using", Pattern: "(using|import) ('.'|'..'|'...')* path:DOTTED : " + parts + " (',' " + parts + ")* STOP"},
		{Node: "using", Pattern: "(using|import) path:DOTTED (as alias:NAME)? STOP"},
		{Node: "using", Pattern: "(using|import) REST STOP"},
		{Node: "export", Pattern: "(export|public) REST STOP"},
		{Node: "struct", Pattern: macros + "mutable? struct name:NAME types:{}? ('<:' super:DOTTED {}?)?", Within: true, Body: shallow.Member},
		{Node: "abstract", Pattern: "(abstract|primitive) type name:NAME types:{}? ('<:' super:DOTTED {}?)? NUMBER?", Within: true},
		{Node: "test", Pattern: "'@' testset NAME? name:STRING begin", Within: true},
		{Node: "enum", Pattern: "'@' enum name:NAME (:: TYPE)? begin", Within: true, Body: choices},
		{Node: "enum", Pattern: "'@' enum name:NAME (:: TYPE)? body:REST STOP"},
		{Node: "enum", Pattern: "'@' enum '(' name:NAME (:: TYPE)? ',' body:REST ')' STOP"},
		{Node: "choice", In: choices, Pattern: "name:NAME ('=' value:REST)? STOP"},
		{Node: "macro", Pattern: "macro name:NAME params:()", Within: true},
		{Node: "function", Pattern: macros + "function name:DOTTED types:{}? " + head, Within: true},
		{Node: "function", Pattern: "function name:NAME end STOP"},
		{Node: "made", Pattern: macros + "function '(' (self:NAME? :: type:DOTTED {}?) ')' " + head, Within: true},
		{Node: "function", Pattern: macros + "name:DOTTED types:{}? " + head + "'=' body:CODE STOP"},
		{Node: "made", Pattern: "'(' (self:NAME? :: type:DOTTED {}?) ')' " + head + "'=' body:CODE STOP"},
		{Node: "field", In: shallow.Member, Pattern: "const? name:NAME (:: type:(DOTTED {}?|TYPE))? ('=' value:REST)? STOP"},
		{Node: "alias", In: shallow.Top, Pattern: "const name:NAME types:{} '=' value:REST STOP"},
		{Node: "value", In: shallow.Top, Pattern: kept + "name:NAME (:: type:(DOTTED {}?|TYPE))? '=' value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: kept + "name:NAME (:: type:(DOTTED {}?|TYPE))? '=' value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: "(local|global) name:(NAME (',' NAME)*) STOP"},
		{Node: "locals", In: shallow.Code, Pattern: "name:(NAME (',' NAME)+|()) '=' value:REST STOP"},
		{Node: "caught", Pattern: "catch name:NAME STOP"},
		{Node: "loop", Pattern: "for name:(NAME|()) (in|'='|∈)", Within: true},
	},
	Expressions: []shallow.Rule{
		{Node: "loop", Pattern: "for name:(NAME|()) (in|'='|∈)", Within: true},
		{Node: "loop", Pattern: "name:(NAME|()) (in|∈)", After: ","},
		{Node: "given", Pattern: "do name:((NAME|()) (',' (NAME|()))*)?", Within: true},
		{Node: "lambda", Pattern: "params:() -> body:CODE STOP"},
		{Node: "lambda", Pattern: "params:NAME -> body:CODE STOP"},
		{Node: "lambda", Pattern: "function params:()", Within: true},
		{Node: "macrocall", Pattern: "'@' macro:DOTTED"},
		{Node: "broadcast", Pattern: "function:DOTTED . arguments:()"},
		{Node: "generic", Pattern: "of:DOTTED given:{}"},
	},
	Params: []string{"name:NAME (:: type:(DOTTED {}?|TYPE|REST))? rest:'...' STOP", "name:NAME (:: type:(DOTTED {}?|TYPE|REST))? ('=' value:REST)? STOP", ":: type:(DOTTED {}?|TYPE|REST) STOP"}, ParamEnds: ", ;",
}

const choices = shallow.Context(8)

// literal gives the end of a character, a symbol, or a text with a word before it; 0 for others.
func literal(source []byte, at int, afterValue bool) int {
	c := source[at]
	spaced := at == 0 || bytes.IndexByte([]byte(" \t\n"), source[at-1]) >= 0
	switch {
	case c == '\'' && (!afterValue || spaced):
		return character(source, at)
	case c == ':' && (!afterValue || spaced) && at+1 < len(source) && letters.IsWord(source[at+1]) && (source[at+1] < '0' || source[at+1] > '9') && (at == 0 || source[at-1] != ':'):
		end := at + 1
		for end < len(source) && (letters.IsWord(source[end]) || source[end] == '!') {
			end++
		}
		return end
	case letters.IsWord(c) && (at == 0 || !letters.IsWord(source[at-1])):
		return prefixed(source, at)
	}
	return 0
}

// character gives the end of a character in quotes.
func character(source []byte, at int) int {
	for i := at + 1; i < len(source) && i < at+12 && source[i] != '\n'; i++ {
		if source[i] == '\\' {
			i++
			continue
		}
		if source[i] == '\'' && i > at+1 {
			return i + 1
		}
	}
	return 0
}

// prefixed gives the end of a text that a macro reads, as r"[a-z]".
func prefixed(source []byte, at int) int {
	i := at
	for i < len(source) && letters.IsWord(source[i]) {
		i++
	}
	if i == len(source) || source[i] != '"' {
		return 0
	}
	quote := source[i : i+1]
	if bytes.HasPrefix(source[i:], []byte(`"""`)) {
		quote = source[i : i+3]
	}
	for i += len(quote); i < len(source); i++ {
		if source[i] == '\\' {
			i++
		} else if bytes.HasPrefix(source[i:], quote) {
			return i + len(quote)
		}
	}
	return len(source)
}

const (
	params    = "params/(parameter)"
	last      = "name/.(member)/name"
	object    = "name/.(member)/object"
	tparams   = "types/(type_parameter)&types/.(identifier)"
	inCode    = "^(function made macro lambda given test)"
	generator = "..(argument arguments parens brackets)" // it goes through what is before it
)

func rules() spec.Spec {
	doc := spec.Path("-(string)")
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"#=", "#"}, Doc: func(text string) string { return strings.Trim(text, "\" \n") },
		Definitions: []spec.Definition{
			{Nodes: "module", When: "^(module)", Kind: facts.KindNamespace, NodeKind: "module", Name: "name", Doc: doc},
			{Nodes: "module", Kind: facts.KindNamespace, NodeKind: "module", Name: "name", Leaf: true, Flags: facts.Spilled, Doc: doc},
			{Nodes: "struct", Kind: facts.KindStruct, Name: "name", TypeParams: tparams, Supers: bases, Body: "body", Doc: doc},
			{Nodes: "abstract", Kind: facts.KindInterface, Name: "name", TypeParams: tparams, Supers: bases, Doc: doc},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Open: true, Doc: doc},
			{Nodes: "choice", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Flags: facts.Spilled},
			{Nodes: "identifier", When: "..(group)/@body/..(enum)", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "."},
			{Nodes: "test", Kind: facts.KindFunction, NodeKind: "function", Name: "name", Called: quoted, Flags: facts.Test},
			{Nodes: "macro", Kind: facts.KindMacro, Name: "name", Params: params, Doc: doc},
			{Nodes: "function", When: "^(struct)/name", Kind: facts.KindConstructor, Name: "name", Params: params, TypeParams: tparams},
			{Nodes: "function", When: "name/.(member)", Kind: facts.KindFunction, Name: last, Owner: object, Params: params, TypeParams: tparams, Type: "type", Doc: doc},
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: params, TypeParams: tparams, Type: "type", Doc: doc},
			{Nodes: "made", Kind: facts.KindMethod, As: "()", Owner: "type", Params: params},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type", Value: "value"},
			{Nodes: "alias", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", TypeParams: tparams},
			{Nodes: "value", When: `"const"/..(value)/value/~^[A-Z]\w*[a-z]\w*(\{[^()]*\})?$`, Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Type: "value", Once: true, Doc: doc},
			{Nodes: "value", When: `"const"`, Kind: facts.KindValue, NodeKind: "const", Name: "name", Value: "value", Once: true, Doc: doc},
			{Nodes: "value", Kind: facts.KindValue, NodeKind: "var", Name: "name", Value: "value", Once: true},
		},
		Modifiers: spec.Modifiers{At: `"const"`, Flags: map[string]facts.Flags{"const": facts.Const}, Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic, Private: func(name string) bool { return strings.HasPrefix(name, "_") }},
		Parameters: []spec.Parameter{
			{Nodes: "parameter", When: "rest", Name: "name", Type: "type", Variadic: "rest"},
			{Nodes: "parameter", When: "name", Name: "name", Type: "type", Optional: `"="`},
			{Nodes: "parameter", Type: "type", Unnamed: true},
		},
		Imports: []spec.Import{
			{Nodes: "include", Path: "path", File: true},
			{Nodes: "using", When: "item", Path: "path", Items: "item"},
			{Nodes: "using", When: `"using"/..(using)/path`, Path: "path", Star: true},
			{Nodes: "using", When: "path", Path: "path", Alias: "alias"},
			{Nodes: "identifier", Inside: true, Path: "."},
			{Nodes: "group", Inside: true, Path: "(identifier)"},
			{Nodes: "using"},
		},
		Forms: []spec.Form{
			{Nodes: "group", When: "@type/(braces)", Is: spec.Same, Of: "(identifier member)"},
			{Nodes: "generic", Is: spec.Generic, Of: "of", Args: "given/(identifier member generic)"},
			{Nodes: "macrocall", Is: spec.Macro, Of: "macro"},
			{Nodes: "identifier", When: "@macro/..(function made struct value)", Is: spec.Macro, Of: "."},
			{Nodes: "broadcast", Is: spec.Call, Of: "function", Args: "arguments/*"},
			{Nodes: "value", Is: spec.Assign, Of: "name"},
		},
		Labels: []spec.Label{
			{Nodes: "argument arguments", At: `(assignment)/"="/..(assignment)/left`},
			{Nodes: "export using", At: "*", All: true},
			{Nodes: "test", At: `"testset"`},
		},
		Locals: []spec.Local{
			{Nodes: "loop", When: generator, Pattern: "name", Early: true},
			{Nodes: "loop", Pattern: "name", At: "body"},
			{Nodes: "given", Pattern: "name", At: "body"},
			{Nodes: "lambda", When: "params/.(identifier)", Pattern: "params", At: "body"},
			{Nodes: "local", Pattern: "name", Type: "type", Value: "value"},
			{Nodes: "locals", Pattern: "name"},
			{Nodes: "caught", Pattern: "name"},
			{Nodes: "made", When: "self", Pattern: "self", Type: "type", At: "params"},
			{Nodes: "parameter", When: "name", Pattern: "name", Type: "type"},
		},
		Blocks: "lambda given function made macro test arguments brackets", Lasting: true,
		TypeAt:    "@type|@super|..(type_parameter)|@of/..(generic)/@type|@of/..(generic)/..(group)/@type|..(braces)/@given|..(group)/@type|..(braces)/..(group)/@type|..(braces)/..(struct abstract made)",
		Builtins:  types + " " + functions,
		Metrics:   spec.Metrics{Branches: `"if" "elseif" "catch"`, Loops: `"for" "while"`, Returns: `"return"`, Logic: `"&&" "||"`, Asserts: spec.Match(`^(test|test_throws|assert)$`)},
		Separator: ".", Overloads: true,
	})
}

var bases = []spec.Supertype{{At: "super", Role: facts.RoleExtends}}

// quoted is a name without quotes around it.
func quoted(text string) string { return strings.Trim(text, `"`) }

// modules are those that come with Julia.
const modules = "Base Core Main Test LinearAlgebra Random Statistics SparseArrays Printf Dates Distributed Sockets Serialization Markdown Pkg Libdl Logging UUIDs Unicode Profile REPL InteractiveUtils DelimitedFiles Mmap SharedArrays Downloads TOML Threads Iterators Meta GC"

// types are those of Julia's library.
const types = "Any Nothing Missing Union UnionAll Type DataType Bool Char String Symbol Int Int8 Int16 Int32 Int64 Int128 UInt UInt8 UInt16 UInt32 UInt64 UInt128 BigInt BigFloat Float16 Float32 Float64 Number Real Integer Signed Unsigned " +
	"AbstractFloat Complex Rational AbstractString SubString Vector Matrix Array AbstractArray AbstractVector AbstractMatrix AbstractVecOrMat VecOrMat BitArray BitVector BitMatrix Tuple NTuple NamedTuple Dict AbstractDict IdDict WeakKeyDict Set BitSet " +
	"AbstractSet Pair Ref Ptr Function Expr Module Method Task Channel Condition ReentrantLock Exception ErrorException ArgumentError BoundsError KeyError DomainError DimensionMismatch MethodError OverflowError InexactError UndefVarError IO IOBuffer " +
	"IOStream IOContext Regex RegexMatch Cmd Some Val UnitRange StepRange AbstractRange AbstractUnitRange OrdinalRange LinRange Base CartesianIndex CartesianIndices LinearIndices SubArray Cvoid Cint Cstring VersionNumber nothing missing pi im Inf NaN " +
	"undef stdin stdout stderr ENV ARGS PROGRAM_FILE VERSION Inf32 NaN32 new"

// functions are those of Julia's library that packages add methods to, or that have common names.
const functions = "abs abs2 accumulate adjoint all all! any any! append! argmax argmin axes broadcast broadcast! cat ceil checkbounds clamp close coalesce collect conj convert copy copy! copyto! cos count cumprod cumsum deepcopy delete! deleteat! depwarn diff " +
	"div divrem display eachcol eachindex eachrow eachslice eltype empty empty! endswith enumerate eof error esc eval exp extrema falses fetch fieldnames fill fill! filter filter! findall findfirst findlast findmax findmin findnext findprev first firstindex " +
	"flatten float floor flush foldl foldr foreach fld gcd get get! getfield getindex getkey getproperty hasfield hash haskey haslength hasmethod hasproperty hcat identity ifelse in include indexin indices insert! inv invoke isa isapprox isassigned isbits " +
	"isbitstype isdefined isdisjoint isempty isequal iseven isfinite isinf isinteger isless ismissing isnan isnothing isodd isopen isreal issetequal issorted issubset istextmime iszero isone iterate join keys keytype kron last lastindex lcm length lock log " +
	"log10 log2 lowercase map map! mapfoldl mapreduce mapslices match max maximum maximum! merge merge! mergewith min minimum mod modifyproperty! nameof ndims nextind notify ntuple objectid occursin one ones oneunit open oftype only pairs parent parse peek permutedims " +
	"permute! pointer pop! popat! popfirst! position pow prepend! prevind print printstyled println prod promote promote_rule promote_type push! pushfirst! put! rand randn range read readline readlines real redirect_stdout reduce reinterpret rem repeat replace replace! repr " +
	"reset reshape resize! rethrow reverse reverse! round run scale schedule searchsortedfirst searchsortedlast seek setdiff setdiff! setfield! setindex! setproperty! show showerror sign similar sin size sizehint! sizeof skip sleep sort sort! sortperm splice! split " +
	"sprint sqrt startswith stat step stride strides string strip sum sum! supertype symdiff symdiff! take! tan throw titlecase transpose trues trunc tryparse tuple typeintersect typejoin typemax typemin typeof union union! unique unique! unlock unsafe_load " +
	"uppercase valtype values vcat vec view views wait widen withenv write xor yield zero zeros zip isvalid lstrip rstrip chomp chop isdigit isletter isspace isascii codeunit codeunits ncodeunits eachmatch eachline isfile isdir joinpath basename dirname mkdir mkpath rm cp mv pwd cd " +
	"time time_ns finalizer finalize atexit exit methods applicable which nfields fieldname fieldtype fieldtypes isabstracttype isconcretetype isstructtype isimmutable ismutable getglobal setglobal! norm dot cross det tr rank eigen eigvals svd qr lu cholesky diag diagm I nnz " +
	"sparse spzeros nonzeros rowvals nzrange findnz issymmetric ishermitian istriu istril triu tril mul! ldiv! rdiv! lmul! rmul! axpy! mean median std var cor cov shuffle shuffle! seed! sprand randperm randsubseq"

// known is what code takes from the library of the language.
var known = lang.Known{Memberless: "Exception", NeverCallsBack: "Exception"}
