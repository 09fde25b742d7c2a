//go:build cgo

// Package clojure describes Clojure to the engine of package spec, by the words that its forms begin with.
//
// A file is the namespace that it says, and what that requires is called by an alias or referred to by name. A function is one
// definition with all of its arities.
package clojure

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeThen(lang.Language{
		Name: "clojure", Version: 2, Tier: 2, Depth: "names", Family: "clojure", Extensions: []string{".clj", ".cljc", ".cljs", ".bb"}, Interpreters: []string{"bb", "clojure"},
		Limits: []string{"What a macro of the repository defines or binds is not known.", "Which implementation of a protocol a call means is not known: it leads to the protocol.", "Classes and methods of Java are outside, and quoted names are words."},
		Unused: lang.ByNameAlone, ImportCircles: true, Entries: []string{"-main"}, TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) }, Syntax: syntax(),
		Names: &lang.Names{Strategy: lang.ByModule, Separator: "/", Declared: true, Anywhere: true, ModulesApart: true, FilePrivate: true, Joint: true},
	}, rules, require)}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: ";", Close: "\n", Comment: true}}}
}

// isTestPath follows clojure.test and Leiningen.
var isTestPath = spec.Match(`(^|/)tests?/|_test\.clj[cs]?$`)

const (
	meta   = "('^' (NAME|STRING|{}))* "
	header = meta + "name:NAME doc:STRING? {}? "
	binds  = "(let|loop|when-let|if-let|when-some|if-some|with-open|for|doseq|dotimes|when-first|with-local-vars) "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Symbols: "-*+!?<>=.$%&|", Letters: "-*+!?<>=.'$%&|:#", Begins: "-*+!?<>=.$%&|_", Comments: []shallow.Quote{{Open: ";"}, {Open: "#!"}},
		Strings: []shallow.Quote{{Open: `#"`, Close: `"`, Escape: '\\', Lines: true}, {Open: `"`, Close: `"`, Escape: '\\', Lines: true}}, ContextLiteral: literal,
	},
	Selectors: "/", Values: true, Spaced: true, Adjacent: true,
	Expressions: []shallow.Rule{
		{Node: "ns", Pattern: "'(' ns " + meta + "name:NAME REST? ')'"},
		{Node: "defn", Pattern: "'(' (defn|defmacro|private:(defn-|defmacro-)) " + header + meta + "params:[] body:REST? ')'"},
		{Node: "defn", Pattern: "'(' (defn|defmacro|private:(defn-|defmacro-)) " + header + "body:REST? ')'"},
		{Node: "defn", Pattern: "'(' defmulti " + meta + "name:NAME body:REST ')'"},
		{Node: "test", Pattern: "'(' (deftest|defspec|private:(deftest-)) " + header + "body:REST? ')'"},
		{Node: "value", Pattern: "'(' (def|defonce) " + header + "value:REST? ')'"},
		{Node: "value", Pattern: "'(' declare names:REST ')'"},
		{Node: "protocol", Pattern: "'(' (defprotocol|definterface) " + header + "body:REST? ')'"},
		{Node: "record", Pattern: "'(' (defrecord|deftype) " + meta + "name:NAME params:[] body:REST? ')'"},
		{Node: "extend", Pattern: "'(' (reify|extend-type|extend-protocol) body:REST ')'"},
		{Node: "fn", Pattern: "'(' defmethod function:(NAME '/' NAME|NAME) REST params:[] body:REST? ')'"},
		{Node: "fn", Pattern: "'(' fn self:NAME? " + meta + "params:[] body:REST? ')'"},
		{Node: "fn", Pattern: "'(' fn self:NAME? body:REST ')'"},
		{Node: "arity", Pattern: "'(' " + meta + "params:[] body:REST? ')'"},
		{Node: "let", Pattern: "'(' " + binds + "pairs:PAIRS body:REST? ')'"},
		{Node: "fn", Pattern: "'(' catch type:(NAME '/' NAME|NAME) params:NAME body:REST? ')'"},
		{Node: "call", Pattern: "'(' function:(NAME '/' (NAME|INFIX)|NAME|INFIX) arguments:REST? ')'"},
	},
}

// literal gives the end of a keyword, a character, a quoted name, or a form that is left out; 0 for others.
func literal(source []byte, at int, _ bool) int {
	c := source[at]
	next := byte(0)
	if at+1 < len(source) {
		next = source[at+1]
	}
	switch {
	case c == ':' && (at == 0 || !isName(source[at-1])):
		return named(source, at+1)
	case c == '\\' && next != 0:
		return max(named(source, at+2), at+2)
	case c == '\'' && isName(next) && (at == 0 || source[at-1] != '#'):
		return named(source, at+1)
	case c == '#' && next == '\'':
		return at + 2
	case c == '#' && next == '_':
		return form(source, at+2)
	}
	return 0
}

// named gives the end of a name.
func named(source []byte, at int) int {
	for at < len(source) && (isName(source[at]) || source[at] == '/' || source[at] == ':') {
		at++
	}
	return at
}

func isName(c byte) bool {
	return c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '-' || c == '*' || c == '+' || c == '!' || c == '?' || c == '<' || c == '>' || c == '=' || c == '.' || c == '$' || c == '%' || c == '&' || c == '\''
}

const (
	params   = "params/(identifier braces brackets)"
	inBody   = "..(group)/@body/..(protocol)|@body/..(protocol)"
	made     = "..(group)/@body/..(record extend)|@body/..(record extend)"
	inRecord = "..(group)/@body/..(record)|@body/..(record)"
	hidden   = `"^"/=(string)/~^:private$`
	bases    = "body/.(group)/(identifier member)&body/.(identifier member)"
)

var private = facts.VisibilityPrivate

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{";;;", ";;", ";"}, DocMarks: []string{";;;"},
		Definitions: []spec.Definition{
			{Nodes: "test", Kind: facts.KindFunction, Name: "name", Flags: facts.Test},
			{Nodes: "defn", When: hidden, Kind: facts.KindFunction, Name: "name", Params: params, Doc: "doc", Visibility: &private},
			{Nodes: "value", When: hidden, Kind: facts.KindValue, NodeKind: "const", Name: "name", Value: "value", Once: true, Doc: "doc", Visibility: &private},
			{Nodes: "defn", When: `"defmacro"`, Kind: facts.KindFunction, NodeKind: "macro", Name: "name", Params: params, Doc: "doc"},
			{Nodes: "defn", Kind: facts.KindFunction, Name: "name", Params: params, Doc: "doc"},
			{Nodes: "value", When: "name", Kind: facts.KindValue, NodeKind: "const", Name: "name", Value: "value", Once: true, Doc: "doc"},
			{Nodes: "protocol", Kind: facts.KindInterface, NodeKind: "interface", Name: "name", Open: true, Doc: "doc"},
			{Nodes: "call", When: inBody, Kind: facts.KindMethod, NodeKind: "abstract_method", Name: "function", Flags: facts.Spilled},
			{Nodes: "record", Kind: facts.KindClass, NodeKind: "record", Name: "name", Supers: []spec.Supertype{{At: bases, Role: facts.RoleImplements}}},
			{Nodes: "identifier", When: "..(brackets)/@params/..(record)", Kind: facts.KindField, Name: "."},
			{Nodes: "call", When: inRecord, Kind: facts.KindMethod, Name: "function"},
			{Nodes: "call", When: `function/~^([A-Za-z.-]+\x2f)?def[b-z-]/..(call)/^(call defn test fn let arity record extend value protocol source)/.(source)`, Kind: facts.KindFunction, Name: "arguments/(identifier)"},
		},
		Modifiers:  spec.Modifiers{At: `private`, Visibility: map[string]facts.Visibility{"defn-": facts.VisibilityPrivate, "defmacro-": facts.VisibilityPrivate, "deftest-": facts.VisibilityPrivate}, Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "identifier", Unless: `-("^")|~^[\x26]$`, Name: "."}, {Nodes: "braces brackets", Unnamed: true}},
		Forms: []spec.Form{
			{Nodes: "member identifier", When: "@object/..(member)", Is: spec.Other},
			{Nodes: "member", When: "object/~^[A-Z]", Is: spec.Other},
			{Nodes: "member", Is: spec.Qualified, Of: "object", Name: "name"},
			{Nodes: "identifier", When: "~^[-+]?[0-9]|~^[.%\\x26]|~^_$", Is: spec.Other},
			{Nodes: "record let fn arity extend protocol ns value", Is: spec.Other},
		},
		Labels: []spec.Label{{Nodes: "ns protocol", At: "*", All: true}, {Nodes: "extend record", At: "body/.(group)/(call)/function&body/.(call)/function"}, {Nodes: "value", At: "names", All: true}, {Nodes: "defn test", At: "private"}},
		Locals: []spec.Local{
			{Nodes: "pair", Pattern: "left"},
			{Nodes: "defn arity fn", When: "params", Pattern: "params&self", At: "body"},
			{Nodes: "fn", When: "self", Pattern: "self", At: "body"},
			{Nodes: "call", When: made, Pattern: "arguments/(brackets)", At: "arguments"},
			{Nodes: "record", Pattern: "params", At: "body"},
		},
		Blocks: "defn arity fn let call record", Flat: true,
		Builtins:  functions,
		Metrics:   spec.Metrics{Branches: "", Asserts: spec.Match(`^(is|are|testing)$`)},
		Separator: "/",
	})
}

// functions are forms and functions of clojure.core with common names; a namespace that defines one hides it.
const functions = "if do quote var recur throw try finally new set! monitor-enter true false nil if-not when when-not cond condp case and or not -> ->> as-> some-> some->> cond-> cond->> doto .. comment binding with-redefs letfn"
