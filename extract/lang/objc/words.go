//go:build cgo

package objc

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/shallow"
)

// What is where, besides what package shallow knows.
const (
	choices = shallow.Context(8)  // the constants of an enum
	fields  = shallow.Context(16) // the variables of a type or a struct
	outer   = shallow.Top | shallow.Member
)

const (
	quals = "(const|volatile|restrict|nullable|nonnull|null_unspecified|_Nullable|_Nonnull|_Null_unspecified|__nullable|__nonnull|__kindof|__block|__weak|__strong|__unused|__autoreleasing|__unsafe_unretained|in|out|inout|oneway|IBOutlet ()?|IBInspectable|__attribute__ ())* "
	mods  = "(static|extern|inline|__inline__|__inline|register|const|volatile|struct|enum|union|unsigned|signed|long|short|__block|__weak|__strong|__unused|__kindof|nullable|nonnull|_Nullable|_Nonnull|auto|constexpr|IBOutlet ()?|__attribute__ ())* "
	typed = mods + "type:TYPE " + quals
	// A block or a function behind a pointer has its name in the middle of its type.
	pointer    = mods + "type:TYPE " + quals + "'(' (^|'*') " + quals + "name:NAME ([])? ')' params:() "
	sizes      = "([])* (: NUMBER)? "
	deprecates = "name:(__attribute__|DEPRECATED_ATTRIBUTE|DEPRECATED_MSG_ATTRIBUTE|__deprecated|__deprecated_msg|API_DEPRECATED|API_DEPRECATED_WITH_REPLACEMENT|NS_DEPRECATED|NS_DEPRECATED_IOS|NS_DEPRECATED_MAC) arguments:()?"
	enums      = "(NS_ENUM|NS_OPTIONS|NS_CLOSED_ENUM|NS_ERROR_ENUM|CF_ENUM|CF_OPTIONS|CF_CLOSED_ENUM) '(' REST ',' name:NAME ')' body:{} "
	// The parts of a selector with their parameters, or a single word.
	selector = "((part:WORD? part:: ('(' " + quals + "(type:TYPE " + quals + "REST?|type:REST) ')')? " + quals + "param:NAME)+ (',' ...)?|part:WORD) "
	result   = "('(' " + quals + "(result:TYPE " + quals + "REST?|result:REST) ')')? "
	protocol = "interface:<>? "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "@interface @implementation @protocol @end @class @property @synthesize @dynamic @optional @required @public @private @protected @package @selector @encode @try @catch @finally @throw " +
			"@synchronized @autoreleasepool @available @import @compatibility_alias @defs " +
			"break case const continue default do else enum extern for goto if inline register return sizeof static struct switch typedef union volatile while self super nil NULL YES NO TRUE FALSE Nil",
		Operators: "-> == != <= >= && || ++ -- += -= *= /= %= << |= &= ^= ... ::",
		Begins:    "@",
		Comments:  []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}},
		Strings:   []shallow.Quote{{Open: `@"`, Close: `"`, Escape: '\\'}, {Open: `"`, Close: `"`, Escape: '\\'}, {Open: "'", Close: "'", Escape: '\\'}},
		Ends:      ";", ContextLiteral: directive,
	},
	Messages: true, Generics: true, Braces: shallow.Code,
	Selectors: ". ->", Assigns: "= += -= *= /= %= |= &= ^=", Primaries: "self super nil NULL YES NO TRUE FALSE Nil",
	Named:  "typedef",
	Groups: []shallow.Group{{Open: "@interface @implementation", Close: "@end"}},
	Rules: []shallow.Rule{
		{Node: "directive", Pattern: "STRING"},
		{Node: "define", Pattern: "'#' define name:NAME params:()? value:STRING?"},
		{Node: "import", Pattern: "'#' (import|include) path:(STRING|< REST >)"},
		{Node: "module", Pattern: "@import REST STOP"},
		{Node: "forward", Pattern: "(@class|@protocol|@compatibility_alias) NAME <>? (',' NAME <>?)* STOP"},
		{Node: "protocol", Pattern: "@protocol name:NAME " + protocol, Until: "@end", Body: shallow.Member},
		{Node: "implementation", Pattern: "@implementation name:NAME ('(' NAME ')')? (: NAME)?", Within: true, Body: shallow.Member},
		{Node: "category", Pattern: "@interface name:NAME types:<>? '(' NAME ')' " + protocol, Within: true, Body: shallow.Member},
		{Node: "continuation", Pattern: "@interface name:NAME types:<>? () " + protocol, Within: true, Body: shallow.Member},
		{Node: "class", Pattern: "@interface name:NAME types:<>? (: super:NAME (<> interface:<>)?)? " + protocol, Within: true, Body: shallow.Member},
		{Node: "access", Pattern: "(@public|@private|@protected|@package)"},
		{Node: "marker", Pattern: "(@optional|@required)"},
		{Node: "synthesized", In: shallow.Member, Pattern: "(@synthesize|@dynamic) REST STOP"},
		{Node: "property", In: shallow.Member, Pattern: "@property attributes:()? " + pointer + "tail:REST? STOP"},
		{Node: "property", In: shallow.Member, Pattern: "@property attributes:()? " + typed + "name:NAME (',' '*'? name:NAME)* tail:REST? STOP"},
		{Node: "method", In: shallow.Member, Pattern: "scope:(-|+) " + result + " " + selector + "tail:REST? body:{}"},
		{Node: "method", In: shallow.Member, Pattern: "scope:(-|+) " + result + " " + selector + "tail:REST? STOP"},
		{Node: "variables", In: shallow.Member, Pattern: "body:{}", Body: fields},
		{Node: "enum", Pattern: "typedef? " + enums + "tail:REST? STOP", Body: choices},
		{Node: "enum", Pattern: "typedef enum NAME? (: TYPE)? body:{} name:NAME tail:REST? STOP", Body: choices},
		{Node: "enum", Pattern: "typedef? enum name:NAME (: TYPE)? body:{} tail:REST? STOP", Body: choices},
		{Node: "enum", Pattern: "enum (: TYPE)? body:{} STOP", Body: choices},
		{Node: "struct", Pattern: "typedef (struct|union) NAME? body:{} name:NAME tail:REST? STOP", Body: fields},
		{Node: "struct", Pattern: "(struct|union) name:NAME body:{} STOP", Body: fields},
		{Node: "alias", Pattern: "typedef " + pointer + "tail:REST? STOP"},
		{Node: "alias", Pattern: "typedef " + typed + "name:NAME " + sizes + "tail:REST? STOP"},
		{Node: "case", In: choices, Pattern: "name:NAME (tail:NAME tail:()?)* ('=' value:REST)? (','|STOP)"},
		{Node: "field", In: fields, Pattern: pointer + "STOP"},
		{Node: "field", In: fields, Pattern: typed + "name:NAME " + sizes + "(',' '*'? name:NAME " + sizes + ")* STOP"},
		{Node: "external", In: outer, Pattern: "extern (STRING body:{}|STRING)", Body: shallow.Top},
		{Node: "function", In: outer, Pattern: typed + "name:NAME params:() (tail:NAME tail:()?)* body:{}"},
		{Node: "declared", In: outer, Pattern: typed + "name:NAME params:() (tail:NAME tail:()?)* STOP"},
		{Node: "variable", In: outer, Pattern: pointer + "('=' value:REST)? STOP"},
		{Node: "variable", In: outer, Pattern: "(static|const)* " + typed + "name:NAME " + sizes + "('=' value:REST)? STOP"},
		{Node: "attribute", In: outer, Pattern: deprecates},
		{Node: "attribute", In: outer, Pattern: "'[' '[' name:NAME arguments:()? ']' ']'"},
		{Node: "prefix", In: outer, Pattern: "NAME ()?"},
		{Node: "local", In: shallow.Code, Pattern: pointer + "('=' value:REST)? STOP"},
		{Node: "local", In: shallow.Code, Pattern: mods + "(typeof|__typeof|__typeof__) () '*'? " + quals + "name:NAME '=' value:REST STOP"},
		{Node: "locals", In: shallow.Code, Pattern: typed + "name:NAME " + sizes + "('=' REST)? (',' '*'? name:NAME " + sizes + "('=' REST)?)+ STOP"},
		{Node: "local", In: shallow.Code, Pattern: typed + "name:NAME " + sizes + "('=' value:REST)? STOP"},
		{Node: "loop", In: shallow.Code, Pattern: "for '(' " + typed + "name:NAME in value:REST ')'"},
		{Node: "caught", In: shallow.Code, Pattern: "@catch '(' type:TYPE name:NAME ')'"},
		{Node: "label", In: shallow.Code, Pattern: "(case REST :|default :|NAME :)"},
	},
	Expressions: []shallow.Rule{
		{Node: "attribute", Pattern: deprecates},
		{Node: "named_selector", Pattern: "@selector '(' (part:WORD? part::)+ ')'"},
		{Node: "named_selector", Pattern: "@selector '(' part:WORD ')'"},
		{Node: "named_protocol", Pattern: "@protocol '(' type:NAME ')'"},
		{Node: "encoded", Pattern: "@encode ()"},
		{Node: "closure", Pattern: "^ (" + mods + "type:TYPE " + quals + ")? params:()? body:{}"},
		{Node: "local", Pattern: typed + "name:NAME '=' value:REST STOP", After: "("},
	},
	Params: []string{
		"void STOP", "... STOP",
		pointer + "STOP",
		typed + "name:NAME " + sizes + "STOP",
		"name:NAME STOP",
	},
}

// directive reads a line of the preprocessor that defines and imports nothing, and what a macro stands for.
func directive(source []byte, at int, _ bool) int {
	line := at
	for line > 0 && at-line < maxHead && source[line-1] != '\n' {
		line--
	}
	head := bytes.TrimLeft(source[line:at], " \t")
	if source[at] == '@' && at+1 < len(source) && source[at+1] >= '0' && source[at+1] <= '9' {
		return numberEnd(source, at+1)
	}
	if len(head) == 0 {
		if source[at] == '#' && !isKept(source[at+1:]) {
			return lineEnd(source, at)
		}
		return 0
	}
	if head[0] != '#' || !isMacro(bytes.TrimLeft(head[1:], " \t"), source[at-1]) {
		return 0
	}
	return lineEnd(source, at)
}

// numberEnd is the end of a number.
func numberEnd(source []byte, at int) int {
	for at < len(source) && (source[at] == '.' || source[at]|0x20 >= 'a' && source[at]|0x20 <= 'z' || source[at] >= '0' && source[at] <= '9') {
		at++
	}
	return at
}

// maxHead is how far from its begin the text of a macro may be on its line.
const maxHead = 300

// isKept reports a directive that is read word by word.
func isKept(text []byte) bool {
	text = bytes.TrimLeft(text, " \t")
	for _, w := range []string{"define", "import", "include"} {
		if bytes.HasPrefix(text, []byte(w)) {
			return true
		}
	}
	return false
}

// isMacro reports "define NAME" or "define NAME(a, b)", behind which what it stands for begins.
func isMacro(head []byte, before byte) bool {
	head, ok := bytes.CutPrefix(head, []byte("define"))
	head = bytes.TrimLeft(head, " \t")
	if !ok || len(head) == 0 {
		return false
	}
	n := 0
	for n < len(head) && (head[n] == '_' || head[n]|0x20 >= 'a' && head[n]|0x20 <= 'z' || head[n] >= '0' && head[n] <= '9') {
		n++
	}
	if rest := head[n:]; len(rest) > 0 && rest[0] == '(' {
		end := bytes.IndexByte(rest, ')')
		return n > 0 && end > 0 && len(bytes.TrimSpace(rest[end+1:])) == 0
	}
	return n > 0 && (before == ' ' || before == '\t') && len(bytes.TrimSpace(head[n:])) == 0
}

// lineEnd is the end of a line that a backslash may go on from.
func lineEnd(source []byte, at int) int {
	for at < len(source) && source[at] != '\n' {
		if source[at] == '\\' && at+1 < len(source) && (source[at+1] == '\n' || source[at+1] == '\r' && at+2 < len(source) && source[at+2] == '\n') {
			at++
			if source[at] == '\r' {
				at++
			}
		}
		at++
	}
	return at
}
