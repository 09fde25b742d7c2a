//go:build cgo

// Package fortran describes Fortran, in free and in fixed form, to the engine of package
// spec, by the words and signs of its statements.
package fortran

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's languages.
func Languages() []lang.Language {
	free := lang.Language{
		Name: "fortran", Version: 4, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "fortran", Extensions: []string{".f90", ".f95", ".f03", ".f08"}, Linguist: "Fortran",
		DeclaredTypes: true, TestPath: spec.Match(`(^|/)tests?/|(^|/)test_\w+\.`),
		Limits: []string{"Whether f(x) calls a function or reads an array is known where the array is declared in the file.", "Directives of the preprocessor are not evaluated, and INCLUDE is not followed.", "Which procedure of a generic interface a call means is not looked at."},
		Names:  &lang.Names{Caseless: true, Strategy: lang.ByNamespace, Separator: ".", Indexed: true, Passing: true, Foreign: intrinsics, ByName: []facts.Kind{facts.KindFunction, facts.KindStruct, facts.KindInterface}},
	}
	fixed := free
	fixed.Name, fixed.Extensions = "fortran77", []string{".f", ".for", ".f77", ".ftn"}
	return []lang.Language{spec.DescribeLater(free, freeRules), spec.DescribeLater(fixed, fixedRules)}
}

// intrinsics are procedures of the language itself that a repository may have overloads of: those count where an import tells.
const intrinsics = "abs achar acos adjustl adjustr aimag aint all allocated anint any asin associated atan atan2 bit_size btest c_associated c_f_pointer c_funloc c_loc ceiling char cmplx command_argument_count conjg cos cosh count " +
	"cpu_time cshift date_and_time dble digits dim dot_product dprod eoshift epsilon erf erfc erf_scaled execute_command_line exp exponent extends_type_of floor fraction gamma get_command get_command_argument " +
	"get_environment_variable hypot huge iachar iand ibclr ibits ibset ichar ieor index int ior is_iostat_end is_iostat_eor ishft ishftc kind lbound leadz len len_trim lge lgt lle llt log log10 log_gamma logical " +
	"matmul max maxexponent maxloc maxval merge min minexponent minloc minval mod modulo move_alloc mvbits nearest new_line nint norm2 not null pack parity popcnt poppar precision present product radix random_number " +
	"random_seed range real repeat reshape rrspacing same_type_as scale scan selected_char_kind selected_int_kind selected_real_kind set_exponent shape sign sin sinh size spacing spread sqrt storage_size sum system_clock " +
	"tan tanh tiny trailz transfer transpose trim ubound unpack verify"

// What is where, besides what package shallow knows.
const (
	heads   = shallow.Context(8) // an interface: routines without bodies
	outer   = shallow.Top | shallow.Code
	prefix  = "(pure|elemental|impure|recursive|module|integer ()?|real ()?|logical ()?|complex ()?|character ()?|character '*' NUMBER|double precision|type ()|class ()|real '*' NUMBER|integer '*' NUMBER)* "
	isTyped = "((type|class) '(' type:NAME ()? ')'|(integer|real|logical|complex|character|double precision|type|class|procedure) ('*' NUMBER)? kinds:()?) "
)

func words(comments []shallow.Quote, marked int, continued string) shallow.Language {
	return shallow.Language{
		Lexis: shallow.Lexis{
			IgnoreCase: true, Newlines: true, Ends: ";", Silent: continued, Marked: marked,
			Keywords: "program module submodule subroutine function end contains use only interface procedure implicit none integer real logical complex character double precision type class call if then else elseif endif do enddo " +
				"while select case return stop exit cycle allocate deallocate pure elemental recursive result public private parameter dimension intent in out inout optional save allocatable pointer target " +
				"external intrinsic common data goto continue write read print open close inquire format include extends bind abstract deferred generic final where forall associate block endfunction endsubroutine endmodule " +
				"endprogram endinterface endtype enum enumerator import nullify equivalence entry block rewind concurrent error",
			Operators: ":: => ** // == /= <= >= .and. .or. .not. .eq. .ne. .lt. .gt. .le. .ge. .true. .false.",
			Comments:  comments,
			Strings:   []shallow.Quote{{Open: `"`, Close: `"`, Doubled: true}, {Open: "'", Close: "'", Doubled: true}},
		},
		Selectors: "%", Assigns: "= =>",
		Rules: []shallow.Rule{
			{Node: "use", Pattern: "use (',' (intrinsic|REST) ::)? path:NAME STOP"},
			{Node: "use", Pattern: "use (',' intrinsic ::)? path:NAME ',' only : (item:(NAME|alias:NAME '=>' item:NAME|WORD ()) (',' item:(NAME|NAME '=>' NAME|WORD ()))*)? STOP"},
			{Node: "use", Pattern: "use (',' intrinsic ::)? path:NAME ',' REST STOP"},
			{Node: "include", Pattern: "include path:STRING STOP"},
			{Node: "submodule", In: shallow.Top, Pattern: "submodule '(' path:NAME (: NAME)? ')' name:NAME STOP", Until: "end submodule|endsubmodule|end", Body: shallow.Top},
			{Node: "module", In: shallow.Top, Pattern: "module name:NAME STOP", Until: "end module|endmodule|end", Body: shallow.Top},
			{Node: "program", In: shallow.Top, Pattern: "program name:NAME STOP", Until: "end program|endprogram|end", Body: shallow.Code},
			{Node: "interface", In: outer, Pattern: "abstract? interface name:(NAME|assignment ()|operator ())? STOP", Until: "end interface|endinterface", Body: heads},
			{Node: "routine", In: heads, Pattern: prefix + "(subroutine|function) name:NAME params:()? (result ()|bind ())* STOP", Until: "end subroutine|end function|endsubroutine|endfunction|end"},
			{Node: "given", In: heads, Pattern: "module? procedure '::'? target:NAME (',' target:NAME)* STOP"},
			{Node: "routine", In: outer, Pattern: prefix + "subroutine name:NAME params:()? (bind ())? STOP", Until: "end subroutine|endsubroutine|end"},
			{Node: "routine", In: outer, Pattern: prefix + "function name:NAME params:()? (result ()|bind ())* STOP", Until: "end function|endfunction|end"},
			{Node: "routine", In: outer, Pattern: "module procedure name:NAME STOP", Until: "end procedure|endprocedure|end"},
			{Node: "type", In: outer, Pattern: "type (',' (extends '(' super:NAME ')'|abstract|public|private|bind ()))* '::'? !is name:NAME ()? STOP", Until: "end type|endtype", Body: shallow.Member},
			{Node: "binding", In: shallow.Member, Pattern: "procedure ()? (',' (pass ()?|nopass|deferred|public|private|non_overridable))* '::'? name:NAME ('=>' target:NAME)? STOP"},
			{Node: "bindings", In: shallow.Member, Pattern: "procedure ()? (',' (pass ()?|nopass|deferred|public|private|non_overridable))* '::'? name:NAME ('=>' target:NAME)? (',' name:NAME ('=>' target:NAME)?)+ STOP"},
			{Node: "binding", In: shallow.Member, Pattern: "generic (',' (public|private))? :: name:NAME '=>' target:NAME (',' target:NAME)* STOP"},
			{Node: "binding", In: shallow.Member, Pattern: "generic (',' (public|private))? :: name:NAME '=>' REST STOP"}, // what a macro names
			{Node: "final", In: shallow.Member, Pattern: "final '::'? target:NAME STOP"},
			{Node: "field", In: shallow.Member, Pattern: isTyped + "REST? :: names:NAME ()? REST? STOP"},
			{Node: "field", In: shallow.Member, Pattern: isTyped + "names:NAME ()? REST? STOP"},
			{Node: "parameter", Pattern: isTyped + "',' parameter REST? :: name:NAME ()? '=' value:REST STOP"},
			{Node: "variable", Pattern: isTyped + "REST? :: names:(NAME ()? (',' NAME ()?)*) REST? STOP"},
			{Node: "call", Pattern: "call function:(NAME|DOTTED) arguments:()? STOP"},
		},
		Params: []string{"name:NAME STOP"},
	}
}

func freeRules() spec.Spec {
	w := words([]shallow.Quote{{Open: "!"}, {Open: "#", First: true}}, 0, "&")
	w.ContextLiteral = continued
	return rules(&w)
}

// continued gives the end of a text that goes on behind an ampersand at the end of its line; 0 for others.
func continued(source []byte, at int, _ bool) int {
	quote := source[at]
	if quote != '"' && quote != '\'' {
		return 0
	}
	lines := 0
	for i := at + 1; i < len(source); i++ {
		switch source[i] {
		case quote:
			if i+1 < len(source) && source[i+1] == quote {
				i++
				continue
			}
			if lines == 0 {
				return 0
			}
			return i + 1
		case '\n':
			if !bytes.HasSuffix(bytes.TrimRight(source[at:i], " \t\r"), []byte("&")) {
				return 0
			}
			lines++
		}
	}
	return 0
}

func fixedRules() spec.Spec {
	w := words([]shallow.Quote{{Open: "c", Column: 1}, {Open: "*", Column: 1}, {Open: "!"}, {Open: "#", First: true}}, 6, "")
	return rules(&w)
}

const params = "params/(parameter)"

func rules(w *shallow.Language) spec.Spec {
	return spec.Shallow(w, spec.Spec{
		Marks: []string{"!>", "!!", "!<", "!", "C", "c", "*", "#"},
		Definitions: []spec.Definition{
			{Nodes: "module", Kind: facts.KindNamespace, NodeKind: "module", Name: "name"},
			{Nodes: "program", When: `name/~(?i)test`, Kind: facts.KindFunction, Name: "name", Flags: facts.Test},
			{Nodes: "program", Kind: facts.KindFunction, Name: "name"},
			{Nodes: "interface", When: "name/.(identifier)", Kind: facts.KindInterface, Name: "name"},
			{Nodes: "routine", When: `"subroutine"`, Kind: facts.KindFunction, NodeKind: "procedure", Name: "name", Params: params},
			{Nodes: "routine", Kind: facts.KindFunction, Name: "name", Params: params},
			{Nodes: "type", Kind: facts.KindStruct, Name: "name", Supers: spec.Bases},
			{Nodes: "binding", Kind: facts.KindMethod, Name: "name"},
			{Nodes: "bindings", Kind: facts.KindMethod, Each: "name", Name: "."},
			{Nodes: "field", Kind: facts.KindField, Name: "names", Type: "type"},
			{Nodes: "parameter", When: "value", Unless: "..(block)/..(routine program)", Kind: facts.KindValue, NodeKind: "const", Name: "name", Value: "value"},
			{Nodes: "variable", Unless: "..(block)/..(routine program)", Kind: facts.KindValue, NodeKind: "var", Each: "names/.(group)/(identifier)|names/.(identifier)|names/(call)/function", Name: ".", Type: "type"},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name"}},
		Imports: []spec.Import{
			{Nodes: "use", When: "item", Path: "path", Items: "item"},
			{Nodes: "use", Path: "path", Star: true},
			{Nodes: "submodule", Path: "path", Star: true},
			{Nodes: "identifier", Inside: true, Path: "."},
		},
		Locals: []spec.Local{
			{Nodes: "variable", Pattern: "names", Type: "type"},
			{Nodes: "parameter", Pattern: "name"},
		},
		Separator: ".",
		Metrics:   spec.Metrics{Branches: `"if" "elseif" "select" "where"`, Loops: `"do"`, Returns: `"return"`, Logic: `".and." ".or."`, Cases: `"case"`, Asserts: spec.Match(`(?i)^(check|assert)`)},
	})
}
