//go:build cgo

// Package perl describes Perl to the engine of package spec, by the words and signs of
// its statements. A package is a class: its subroutines are called as its methods, or
// imported.
package perl

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "perl", Version: 8, Tier: 2, Depth: "names", ValueAfter: []string{"="}, Family: "perl", Extensions: []string{".pl", ".pm", ".t", ".psgi", ".plx"}, Linguist: "Perl", Interpreters: []string{"perl"},
		Limits:       []string{"The class of an object that bless makes is not known.", "Subroutines that AUTOLOAD or a typeglob makes are not known."},
		AnyArguments: true, TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) }, ImportCircles: true,
		Names: &lang.Names{Strategy: lang.ByPath, Separator: "::", Inward: true, Readers: true, Distinct: isDistinct, Universal: "DOES VERSION can does isa meta new", ByName: []facts.Kind{facts.KindClass, facts.KindFunction}},
	}, rules)}
}

// isTestPath follows prove.
var isTestPath = spec.Match(`\.t$`)

// isDistinct reports a name that few methods of Perl's own modules, and of those that most programs load, have.
func isDistinct(name string) bool { return !usual()[name] }

var usual = lang.WordSet(`accept add all append args arguments as_string attributes authority basename begin binmode blessed body bind can chdir check child children clear clone close code commit compile config connect content context
	copy cookie count create data date day decode default delete describe description destroy dir dirname disconnect do dump each encode end env eof error errors exec execute exists fail fetch fields file filename finish first
	flush fork format get getline getlines group grep handle has hash head header headers host hour id import init insert instance is isa items iterator join json key keys kill last length level line lines list load local lock log
	log_debug make map match max merge message meta meta_class method methods min minute mode month move name names new next node note number obj object ok on open options opts output param params parent parse pass path
	ping plan pop port post prepare print printf process protocol push put query quote quote_identifier read redirect register remove rename render replace request required res reset response resolve result rollback root
	row rows run save say scalar schema scheme second seek select send session set setup shift show size skip sort source spew splice split start state status stop store string sub sum table tell text time title to_string today touch
	trace truncate type undef unlink unregister unshift update uri url user user_agent validate value values version wait warn warning what with write year ymd`)

const (
	listed = "(super:QUOTED|qw '(' super:NAME* ')'|- NAME)"
	items  = "(items:QUOTED|qw '(' (items:NAME|- NAME|'&' items:NAME|: NAME|$ NAME|% NAME|'@' NAME)* ')'|- NAME)"
	sigil  = "($|'@'|%)"
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "abs accept alarm and atan2 bind binmode bless caller chdir chmod chomp chop chown chr chroot class close closedir cmp connect continue cos crypt dbmclose dbmopen default defined delete die do dump each else " +
			"elsif eof eq eval exec exists exit exp fcntl fileno flock for foreach fork format formline ge getc getppid given glob gmtime goto grep gt hex if index int ioctl isa join keys kill last lc lcfirst le length " +
			"link listen local localtime log lstat lt map mkdir my ne next no not oct open opendir or ord our pack package pipe pop pos print printf prototype push quotemeta rand read readdir readline readlink redo ref " +
			"rename require reset return reverse rewinddir rindex rmdir say scalar seek select shift sin sleep socket sort splice split sprintf sqrt srand stat state sub substr symlink syscall sysopen sysread system " +
			"syswrite tell tie tied time times truncate uc ucfirst umask undef unless unlink unpack unshift untie until use utime values vec wait waitpid wantarray warn when while write x xor qw " +
			"STDIN STDOUT STDERR ARGV ENV INC __PACKAGE__ __FILE__ __LINE__ __SUB__ BEGIN END INIT CHECK UNITCHECK",
		Operators: "=> -> :: && || // ||= //= &&= == != <= >= <=> =~ !~ .. ... ++ -- += -= *= /= .= %= **= ** |= &= ^= << >> $# $' $\" $/ $\\ $, $; $! $@ $& $. $| $+ $~ $? $]",
		Sigils:    "$@%&", Joints: "::", Ends: ";",
		Comments:       append(documentation(), shallow.Quote{Open: "__END__", Close: "\x00\x00", Column: 1}, shallow.Quote{Open: "__DATA__", Close: "\x00\x00", Column: 1}, shallow.Quote{Open: "#"}),
		Strings:        []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\', Lines: true, Sigils: "$@"}, {Open: "'", Close: "'", Escape: '\\', Lines: true}, {Open: "`", Close: "`", Escape: '\\', Lines: true, Sigils: "$@"}},
		ContextLiteral: contextLiteral,
	},
	Selectors: "-> ::", Assigns: "= += -= *= /= .= ||= //= &&=",
	Rules: []shallow.Rule{
		{Node: "package", Pattern: "(package|class) name:NAME NUMBER? body:{}", Body: shallow.Member, Level: -1},
		{Node: "package", Pattern: "(package|class) name:NAME REST? STOP", Body: shallow.Member, Level: 1},
		{Node: "inherits", Pattern: "use (parent|base|Mojo::Base) (- NAME ',')? " + listed + "+ REST? STOP"},
		{Node: "inherits", Pattern: "extends super:QUOTED (',' super:QUOTED)* STOP"},
		{Node: "inherits", Pattern: "our '@' ISA '=' '('? " + listed + " REST? STOP"},
		{Node: "inherits", Pattern: "with interface:QUOTED (',' interface:QUOTED)* STOP"},
		{Node: "inherits", Pattern: "with '(' interface:QUOTED (',' interface:QUOTED)* ','? ')' STOP"},
		{Node: "constants", Pattern: "use constant '{' (',' | each:NAME '=>' (STRING|NUMBER|WORD|- NUMBER|{}|[]|()|NUMBER NAME|WORD ()))+ ','? '}' STOP"},
		{Node: "constant", Pattern: "use constant (name:NAME|name:QUOTED) '=>' value:REST STOP"},
		{Node: "import", Pattern: "(use|no) path:NAME NUMBER? " + items + "? REST? STOP"},
		{Node: "import", Pattern: "require path:NAME STOP"},
		{Node: "source", Pattern: "(require|do) path:STRING STOP"},
		{Node: "pragma", Pattern: "(use|no) REST STOP"},
		{Node: "function", Pattern: "(my|our|state)? (sub|method) name:WORD (: WORD ()?)* params:()? (: WORD ()?)* body:{}"},
		{Node: "property", Pattern: "has '+'? (name:NAME|name:QUOTED) REST? STOP"},
		{Node: "properties", Pattern: "has '[' qw '(' each:NAME+ ')' ']' REST? STOP"},
		{Node: "unpack", In: shallow.Code, Pattern: "my params:() '=' '@' _ STOP"},
		{Node: "shifted", In: shallow.Code, Pattern: "my $ name:NAME '=' shift ('||' REST|'//' REST)? STOP"},
		{Node: "variable", In: shallow.Top | shallow.Member, Pattern: "our " + sigil + " name:NAME ('=' value:REST)? STOP"},
		{Node: "begin", Pattern: "BEGIN body:{}"},
		{Node: "local", Pattern: "(my|our|state|local) $ name:NAME '=' class:QUOTED STOP"},
		{Node: "local", Pattern: "(my|our|state|local) " + sigil + " name:NAME ('=' value:REST)? STOP"},
		{Node: "assigned", In: shallow.Code, Pattern: "$ name:NAME '=' class:QUOTED STOP"},
		{Node: "locals", Pattern: "(my|our|state) names:() ('=' value:REST)? STOP"},
		{Node: "loop", Pattern: "(for|foreach) (my|our|state) " + sigil + " name:NAME '(' value:REST ')'"},
		{Node: "label", Pattern: "NAME : !:"},
	},
	Expressions: []shallow.Rule{
		{Node: "local", Pattern: "(my|our|state) " + sigil + " name:NAME"},
		{Node: "locals", Pattern: "(my|our|state) names:()"},
		{Node: "lambda", Pattern: "sub (: WORD ()?)* params:()? body:{}"},
		{Node: "variable_name", Pattern: "($|'@'|%|$#) '{' name:NAME '}'"},
		{Node: "variable_name", Pattern: "$# $? name:NAME"},
		{Node: "variable_name", Pattern: "($|'@'|%) name:NAME"},
		{Node: "call", Pattern: "& function:NAME arguments:()?"},
		{Node: "key", Pattern: "'{' '-'? key:WORD '}'"},
		{Node: "key", Pattern: "- WORD"},
		{Node: "key", Pattern: "WORD '=>'"},
		{Node: "super", Pattern: "SUPER :: name:NAME"},
		{Node: "instance", Pattern: "new type:NAME arguments:()?"},
		{Node: "class_name", Pattern: "type:NAME :: !NAME"},
		{Node: "call", Pattern: "function:NAME !'->' !'::' !'('"},
	},
	Params: []string{sigil + " name:NAME (('='|'//='|'||=') value:REST)? STOP"},
}

const (
	// itself is the names of what a method is called on.
	itself = "~^(self)?(class)?(this)?$"
	// heldClass is a variable on which a member is called: it may hold the name of a class.
	heldClass = "object/.(variable_name)"
	// given is what a variable is given that is declared inside of an expression, as an argument.
	given = `=("=")/=(member call instance)`
	// made is the same, where that is a new object. Of what another method gives, the variable's name tells more.
	made = `=("=")/=(call)/function/name/~^new$|=("=")/=(member)/name/~^new$|=("=")/=(call)/function/~^[^-]*->new$|=("=")/=(instance)`
)

const params = "params/(parameter)|body/(unpack)/params/(parameter)&body/(shifted)"

// documentation is what begins with a command of POD, or one that Pod::Weaver makes of it, and goes to the line that ends it.
func documentation() []shallow.Quote {
	all := make([]shallow.Quote, 0, 26) // made at start-up: with room for what its caller adds
	for command := range strings.FieldsSeq("pod head1 head2 head3 head4 head5 head6 over item back begin end for encoding attr attribute method func function option construct requires type") {
		all = append(all, shallow.Quote{Open: "=" + command, Close: "\n=cut", Column: 1})
	}
	return all
}

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"#", "="},
		Definitions: []spec.Definition{
			{Nodes: "package", Kind: facts.KindClass, NodeKind: "package", Name: "name", Supers: []spec.Supertype{
				{At: "body/(inherits)/super", Role: facts.RoleExtends}, {At: "body/(inherits)/interface", Role: facts.RoleImplements}}},
			{Nodes: "function", When: "name/~^new$", Kind: facts.KindFunction, Member: facts.KindConstructor, Name: "name", Params: params},
			{Nodes: "function", When: "body/(shifted)/name/~^(self)?(class)?(this)?c?$|body/(unpack)/params/(parameter)/name/~^(self)?(class)?(this)?c?$|params/(parameter)/name/~^(self)?(class)?(this)?c?$", Kind: facts.KindFunction, Member: facts.KindMethod, Name: "name", Params: params},
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: params},
			{Nodes: "property", Kind: facts.KindProperty, Name: "name"},
			{Nodes: "properties", Kind: facts.KindProperty, Each: "each/.(identifier)&each/(identifier)", Name: "."},
			{Nodes: "constants", Kind: facts.KindValue, NodeKind: "const", Each: "each", Name: "."},
			{Nodes: "constant", Kind: facts.KindValue, NodeKind: "const", Name: "name", Value: "value"},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: "var", Name: "name", Value: "value", Once: true},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Optional: `"="`, Variadic: `"@"&"%"`}, {Nodes: "shifted", Name: "name"}},
		Forms: []spec.Form{
			{Nodes: "identifier", When: "@name/~^(self)?(class)?(this)?$/..(variable_name)", Is: spec.Other},
			{Nodes: "identifier", When: "@name/~::/..(variable_name)", Is: spec.Name, Split: true},
			{Nodes: "identifier", When: "@object", Is: spec.Name, Type: true},
			{Nodes: "identifier", When: "@class/~::", Is: spec.Name, Type: true},
			{Nodes: "identifier", When: "@class", Is: spec.Literal, Text: "string"},
			{Nodes: "identifier", Unless: "@name|@function|@type|@super|@interface", Is: spec.Other},
			{Nodes: "member", When: "name/~^SUPER", Is: spec.Other},
			{Nodes: "member", When: "object/.(identifier)/../name/~^new$", Is: spec.New, Of: "object"},
			{Nodes: "member", When: heldClass + "/../name/~^new$", Unless: "object/name/" + itself, Is: spec.New, Held: true, Of: "object", Name: "name"},
			{Nodes: "member", When: `"->"`, Is: spec.Member, Of: "object", Name: "name", Role: facts.RoleCalls, Called: true},
			{Nodes: `"SUPER"`, Is: spec.Super},
			{Nodes: "super", Is: spec.Member, Of: `"SUPER"`, Name: "name", Role: facts.RoleCalls, Called: true},
			{Nodes: "variable_name", When: "name/~^(self)?(class)?(this)?$", Is: spec.This},
			{Nodes: "variable_name", Is: spec.Same, Of: "name"},
			{Nodes: "class_name", Is: spec.Same, Of: "type"},
			{Nodes: "call", When: "function/~^[^-]*->new$/object/.(identifier)", Is: spec.New, Of: "function/object", Args: "arguments/*"},
			{Nodes: "call", When: "function/name/~^new$/../" + heldClass, Unless: "function/object/name/" + itself, Is: spec.New, Held: true, Of: "function/object", Name: "function/name", Args: "arguments/*"},
			{Nodes: "instance", Is: spec.New, Of: "type", Args: "arguments/*"},
			{Nodes: "variable", Is: spec.Assign, Of: "name"},
		},
		Labels: []spec.Label{{Nodes: "call", At: "function/~^[^-]*->new$/object/.(identifier)/../name"}, {Nodes: "member", At: "object/.(identifier)/../name/~^new$"}},
		Locals: []spec.Local{
			{Nodes: "local", When: "value|class", Pattern: "name", Value: "value&class"},
			{Nodes: "local", When: made, Unless: given + `/=("?")`, Pattern: "name", Value: given},
			{Nodes: "local", Pattern: "name"},
			{Nodes: "begin", When: "body/(assigned)", Pattern: "body/(assigned)/name", Value: "body/(assigned)/class"},
			{Nodes: "locals", Pattern: "names"},
			{Nodes: "parameter", Pattern: "name"},
			{Nodes: "shifted", Pattern: "name"},
			{Nodes: "loop", Pattern: "name", Value: "value", Element: true},
		},
		Blocks:    "lambda",
		Builtins:  "_ a b main",
		Metrics:   spec.Metrics{Branches: `"if" "elsif" "unless"`, Loops: `"for" "foreach" "while" "until"`, Returns: `"return"`, Logic: `"&&" "||" "//" "and" "or"`},
		Separator: "::", Inward: true, Apart: true, NamesHintTypes: true,
	})
}
