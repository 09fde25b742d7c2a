//go:build cgo

// Package verilog describes Verilog and SystemVerilog to the engine of package spec, by the words and signs of their items.
//
// A module is a class that is made where an instance of it stands; it is found by its name. A package is a namespace, whose
// names imports and two colons bring. Macros are found by their names.
package verilog

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's languages.
func Languages() []lang.Language {
	system := lang.Language{
		Name: "systemverilog", Version: 2, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "verilog", Extensions: []string{".sv", ".svh"},
		Limits:        []string{"Both branches of a conditional directive are read, and what a macro stands for is not.", "What bind and hierarchical names lead to is not looked at.", "Assertions, constraints and covergroups are read as values."},
		DeclaredTypes: true, ImportCircles: true, PlainCalls: true, TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names: &lang.Names{Strategy: lang.ByNamespace, Separator: "::", Inward: true, Prototypes: true, Macros: true, ByName: []facts.Kind{facts.KindClass, facts.KindInterface, facts.KindMacro}},
	}
	old := system
	old.Name, old.Extensions = "verilog", []string{".v", ".vh"}
	old.ByContent = "a .v file of Coq or V, by what it says, has no definitions"
	shared := spec.DescribeLater(old, rules)
	extract := shared.Extract
	shared.Extract = func(source []byte) (*facts.File, error) {
		if isOther(source) && !isVerilog(source) {
			source = nil
		}
		return extract(source)
	}
	return []lang.Language{spec.DescribeLater(system, rules), shared}
}

// Coq and V share an ending with Verilog.
var (
	isOther   = spec.MatchBytes(`(?m)^\s*(Require (Import|Export)|From \S+ Require|Theorem|Lemma|Proof|Qed|Inductive|Fixpoint|Definition|(pub )?fn \w+\(|module \w+$|import \w+(\.\w+)*$)\b?`)
	isVerilog = spec.MatchBytes("(?m)^\\s*(endmodule|endpackage|endfunction|endtask|`(define|include|timescale|ifn?def))\\b")
)

// isTestPath follows the names of test benches.
var isTestPath = spec.Match(`(?i)(^|/)(tests?|testbench(es)?|tb|sim)/|(^|/)tb_[^/]*$|_(tb|test)\.s?vh?$`)

// What is where, besides what package shallow knows.
const (
	outer  = shallow.Top | shallow.Member
	record = shallow.Context(8)
	plain  = "(logic|wire|reg|bit|byte|int|integer|shortint|longint|real|time|string|event|genvar|chandle|tri|supply0|supply1|realtime|var) (signed|unsigned)? "
	kinds  = "(" + plain + "|type:DOTTED ('#' ())? |(signed|unsigned)) []* "
	kept   = "(static|automatic|local|protected|rand|randc|const|virtual)* "
	result = "(void|" + plain + "|type:DOTTED ('#' ())?|(signed|unsigned))? []* "
	direct = "(input|output|inout|ref|const ref) "
	mode   = "(input|output|inout|ref|const)* (wire|var)? "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "`define `include accept_on alias always always_comb always_ff always_latch and assert assign assume automatic before begin bind bins bit break buf byte case casex casez cell chandle class clocking const constraint context continue cover covergroup coverpoint cross deassign default " +
			"defparam disable dist do edge else end endcase endclass endclocking endfunction endgenerate endgroup endinterface endmodule endpackage endprogram endproperty endsequence endtask enum event export extends extern final for force foreach forever fork function generate genvar global if iff " +
			"implements import initial inout input inside instance int integer interface join join_any join_none local localparam logic longint macromodule modport module nand negedge new nor not null or output package packed parameter posedge priority program property protected pure rand " +
			"randc randcase real realtime ref reg release repeat return sequence shortint signed static string struct super supply0 supply1 tagged task this throughout time timeprecision timeunit tri type typedef union unique unique0 unsigned var virtual void wait while wire with xnor xor",
		Operators: ":: -> ->> => <= >= == != === !== ==? !=? && || << >> <<< >>> ++ -- += -= *= /= %= &= |= ^= <<= >>= ** ~& ~| ~^ +: -: ## @* .*",
		Begins:    "$", Letters: "$", Ends: ";", Leads: "else", Directives: "`define `include",
		Comments:       []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}, {Open: "(* ", Close: "*)"}, {Open: "`ifdef"}, {Open: "`ifndef"}, {Open: "`elsif"}, {Open: "`else"}, {Open: "`endif"}, {Open: "`timescale"}, {Open: "`default_nettype"}, {Open: "`undef"}, {Open: "`resetall"}, {Open: "`line"}, {Open: "`pragma"}},
		Strings:        []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\', Lines: true}},
		ContextLiteral: sized,
	},
	Selectors: ". ::", Assigns: "= <= += -= *= /= %= &= |= ^=", Primaries: "this super", Ended: true, Values: true,
	Groups: []shallow.Group{{Open: "begin", Close: "end"}, {Open: "case casex casez randcase", Close: "endcase"}, {Open: "fork", Close: "join join_any join_none"}, {Open: "generate", Close: "endgenerate"},
		{Open: "property", Close: "endproperty"}, {Open: "sequence", Close: "endsequence"}, {Open: "covergroup", Close: "endgroup"}, {Open: "clocking", Close: "endclocking"}},
	Rules: []shallow.Rule{
		{Node: "define", Pattern: "`define name:NAME value:STRING? STOP"},
		{Node: "include", Pattern: "`include path:STRING STOP"},
		{Node: "import", Pattern: "import path:NAME :: ('*'|item:NAME) REST? STOP"},
		{Node: "foreign", Pattern: "(import|export) REST STOP"},
		{Node: "module", In: shallow.Top, Pattern: "(module|macromodule|program) (static|automatic)? name:NAME ('#' params:())? params:()? STOP", Until: "endmodule!|endprogram!", Body: shallow.Member},
		{Node: "module", In: shallow.Top, Pattern: "(module|macromodule|program) (static|automatic)? name:NAME", Until: "endmodule!|endprogram!", Body: shallow.Member},
		{Node: "header", In: shallow.Member, Pattern: "('#' params:())? params:() STOP"},
		{Node: "interface", In: shallow.Top, Pattern: "interface class? name:NAME ('#' params:())? params:()? STOP", Until: "endinterface!|endclass!", Body: shallow.Member},
		{Node: "package", In: shallow.Top, Pattern: "package (static|automatic)? name:NAME STOP", Until: "endpackage!", Body: shallow.Top},
		{Node: "class", In: outer, Pattern: "virtual? class (static|automatic)? name:NAME ('#' ())? (extends super:DOTTED ('#' ())? ()?)? (implements interface:REST)? STOP", Until: "endclass!", Body: shallow.Member},
		{Node: "heading", In: outer, Pattern: "(extern|pure) " + kept + "(function (static|automatic)? " + result + "|task) name:NAME params:()? STOP"},
		{Node: "forward", Pattern: "typedef (class|enum|struct|union)? NAME STOP"},
		{Node: "enum", Pattern: "typedef enum (type:REST)? choices:{} name:NAME STOP"},
		{Node: "record", Pattern: "typedef (struct|union) (packed|tagged|signed|unsigned)* body:{} []* name:NAME []* STOP", Body: record},
		{Node: "typed", Pattern: "typedef value:REST name:NAME []* STOP"},
		{Node: "function", Pattern: kept + "function (static|automatic)? " + result + "(owner:NAME ::)? name:(NAME|new) params:()? STOP", Until: "endfunction!"},
		{Node: "task", Pattern: kept + "task (static|automatic)? (owner:NAME ::)? name:NAME params:()? STOP", Until: "endtask!"},
		{Node: "ended", Pattern: "(endmodule|endfunction|endtask|endclass|endpackage|endinterface|endgenerate) (: NAME)?"},
		{Node: "labelled", Pattern: ": NAME"},
		{Node: "constant", Pattern: "(parameter|localparam) (type|" + kinds + ")? name:NAME []* '=' value:REST STOP"},
		{Node: "modport", In: shallow.Member, Pattern: "modport name:NAME () STOP"},
		{Node: "port", In: shallow.Member, Pattern: direct + "(wire|reg|logic|signed|unsigned)* []* names:(NAME (',' NAME)*) STOP"},
		{Node: "signal", In: outer, Pattern: kept + plain + "[]* names:(NAME (',' NAME)*) []* (('='|',') REST)? STOP"},
		{Node: "signal", In: shallow.Code, Pattern: kept + plain + "[]* names:(NAME (',' NAME)*) []* (('='|',') REST)? STOP"},
		{Node: "field", In: record, Pattern: kinds + "names:(NAME (',' NAME)*) []* STOP"},
		{Node: "field", In: record, Pattern: "REST names:NAME []* STOP"},
		{Node: "instance", Pattern: "of:NAME ('#' given:())? name:NAME []* mapped:() REST? STOP"},
		{Node: "signal", Pattern: kept + "type:DOTTED ('#' ())? []* names:(NAME (',' NAME)*) []* ('=' REST)? STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "declared", Pattern: "(genvar|int|integer|var) unsigned? name:NAME", After: "("},
		{Node: "association", Pattern: "'.' name:NAME", After: "( ,"},
		{Node: "key", Pattern: "NAME ':'", After: "{ ,"},
		{Node: "macrocall", Pattern: "'`' macro:NAME"},
	},
	Params: []string{mode + kinds + "names:NAME []* ('=' value:REST)? STOP", mode + "names:NAME []* ('=' value:REST)? STOP", "(parameter|localparam)? type? (" + kinds + ")? names:NAME []* '=' value:REST STOP", "type:NAME . NAME names:NAME []* STOP"},
}

// sized gives the end of what is behind the quote of a number, as 8'hFF or '0; 0 for other signs.
func sized(source []byte, at int, _ bool) int {
	if source[at] != '\'' || at+1 == len(source) {
		return 0
	}
	end := at + 1
	for end < len(source) && (source[end] == '_' || source[end] == '?' || source[end] >= '0' && source[end] <= '9' || source[end]|0x20 >= 'a' && source[end]|0x20 <= 'z') {
		end++
	}
	if end == at+1 {
		return 0
	}
	return end
}

const params = "params/(parameter)"

var private = facts.VisibilityPrivate

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "//", "/*"},
		Definitions: []spec.Definition{
			{Nodes: "define", Kind: facts.KindMacro, Name: "name", Body: "value"},
			{Nodes: "module", Kind: facts.KindClass, NodeKind: "module", Name: "name", Params: params},
			{Nodes: "interface", Kind: facts.KindInterface, Name: "name"},
			{Nodes: "package", Kind: facts.KindNamespace, NodeKind: "package", Name: "name"},
			{Nodes: "class", Kind: facts.KindClass, Name: "name", Supers: spec.Bases},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Open: true},
			{Nodes: "identifier", When: "..(braces)/@choices/..(enum)", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: ".", Flags: facts.Spilled},
			{Nodes: "record", Kind: facts.KindStruct, NodeKind: "record", Name: "name"},
			{Nodes: "typed", Kind: facts.KindType, NodeKind: "type_alias", Name: "name"},
			{Nodes: "field", Kind: facts.KindField, Each: "names/.(group)/(identifier)|names/.(identifier)", Name: ".", Type: "type"},
			{Nodes: "heading", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Flags: facts.External},
			{Nodes: "function", When: "owner", Kind: facts.KindMethod, Name: "name", Owner: "owner", Params: params},
			{Nodes: "function", When: "name/~^new$", Kind: facts.KindConstructor, Name: "name", Params: params},
			{Nodes: "function task", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params, Type: "type"},
			{Nodes: "constant", Unless: inCode, Kind: facts.KindValue, NodeKind: "const", Member: facts.KindField, MemberAs: "const", Name: "name", Value: "value"},
			{Nodes: "signal port", Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Member: facts.KindField, MemberAs: "field", Each: "names/.(group)/(identifier)|names/.(identifier)", Name: ".", Type: "type", Once: true},
			{Nodes: "parameter", When: "..(parens)/@params/..(module header interface)", Kind: facts.KindField, Name: "names", Type: "type", Once: true},
		},
		Modifiers: spec.Modifiers{At: `"local"&"protected"&"static"&"localparam"&"parameter"`, Visibility: map[string]facts.Visibility{"local": private, "protected": facts.VisibilityProtected},
			Flags: map[string]facts.Flags{"static": facts.Static, "parameter": facts.Const, "localparam": facts.Const}, Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "names", Type: "type", Optional: `"="`}},
		Imports: []spec.Import{
			{Nodes: "import", When: "item", Path: "path", Items: "item"},
			{Nodes: "import", Path: "path", Star: true},
			{Nodes: "identifier", Inside: true, Path: "."},
			{Nodes: "include foreign"},
		},
		Forms: []spec.Form{
			{Nodes: "call", When: "function/~^new$/..(call)/^(signal)/type", Is: spec.New, Of: "^(signal)/type", Args: "arguments/*"},
			{Nodes: "identifier", When: "@function/~^new$", Is: spec.Other},
			{Nodes: `"this"`, Is: spec.This},
			{Nodes: `"super"`, Is: spec.Super},
			{Nodes: "instance", Is: spec.New, Of: "of", Args: "mapped"},
			{Nodes: "macrocall", Is: spec.Macro, Of: "macro"},
			{Nodes: "identifier", When: "~^[$]", Is: spec.Other},
		},
		Labels: []spec.Label{{Nodes: "association instance modport", At: "name"}, {Nodes: "ended labelled forward key", At: "(identifier)"}, {Nodes: "modport", At: "*", All: true}},
		Locals: []spec.Local{
			{Nodes: "signal", When: "names/../" + inCode, Pattern: "names", Type: "type"},
			{Nodes: "declared", Pattern: "name"},
			{Nodes: "constant", When: "name/../" + inCode, Pattern: "name"},
			{Nodes: "parameter", When: "..(parens)/@params/..(function task)", Pattern: "names", Type: "type"},
		},
		Blocks: "function task", Flat: true,
		TypeAt:    "@type|@of/..(instance)|@super|@interface|..(typed)/@value|@object/..(member)/@type",
		Metrics:   spec.Metrics{Branches: `"if"`, Cases: `"case"`, Loops: `"for" "foreach" "while" "repeat" "forever"`, Returns: `"return"`, Logic: `"&&" "||"`, Asserts: spec.Match(`^assert`)},
		Separator: "::", Inward: true,
	})
}

const inCode = "^(function task)"
