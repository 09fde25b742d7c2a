//go:build cgo

// Package graphql describes GraphQL to the engine of package spec, by the words and signs of its statements: schemas, and
// documents that ask them.
//
// A type is bound by its name alone in the repository, the nearest first. Fragments are functions that a spread calls, and
// directives functions that are behind an at sign. Which field of a type a selection means is not looked at.
package graphql

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "graphql", Version: 1, Tier: 2, Depth: "names", Family: "graphql", Extensions: []string{".graphql", ".gql", ".graphqls"},
		Limits:        []string{"Which field of a type a selection means is not looked at.", "Documents in strings of other languages are words."},
		DeclaredTypes: true, ImportCircles: true, AnyArguments: true, Syntax: syntax(),
		Names: &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Common: true, Apart: true},
	}, rules)}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"""`, Close: `"""`}, {Open: `"`, Close: `"`, Escape: true}, {Open: "#", Close: "\n", Comment: true}}}
}

// What is in braces besides members.
const (
	values    = shallow.Context(8)  // of an enum
	roots     = shallow.Context(16) // of a schema
	selection = shallow.Context(32) // what is asked of a value
)

const (
	typed      = "'['* type:NAME ('!'|']')* "
	given      = "('=' (STRING|NUMBER|NAME|$ NAME|- NUMBER|[]|{}))? ('@' function:NAME ()?)* "
	implements = "(implements '&'? interface:NAME ('&' interface:NAME)*)? "
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Operators: "...", Sigils: "$", Newlines: true, Continue: "= | & : (", Leads: "= | & @ :", Ends: ",",
		Comments: []shallow.Quote{{Open: "#"}},
		Strings:  []shallow.Quote{{Open: `"""`, Close: `"""`, Lines: true}, {Open: `"`, Close: `"`, Escape: '\\'}},
	},
	Rules: []shallow.Rule{
		{Node: "schema", In: shallow.Top, Pattern: "extend? schema REST? body:{}", Body: roots},
		{Node: "root", In: roots, Pattern: "NAME : type:NAME STOP"},
		{Node: "scalar", In: shallow.Top, Pattern: "extend? scalar name:NAME REST? STOP"},
		{Node: "directive", In: shallow.Top, Pattern: "directive '@' name:NAME params:()? repeatable? on REST STOP"},
		{Node: "object", In: shallow.Top, Pattern: "extend? type name:NAME " + implements + "REST? body:{}", Body: shallow.Member},
		{Node: "object", In: shallow.Top, Pattern: "extend? type name:NAME " + implements + "REST? STOP"},
		{Node: "interface", In: shallow.Top, Pattern: "extend? interface name:NAME " + implements + "REST? body:{}", Body: shallow.Member},
		{Node: "input", In: shallow.Top, Pattern: "extend? input name:NAME REST? body:{}", Body: shallow.Member},
		{Node: "enum", In: shallow.Top, Pattern: "extend? enum name:NAME REST? body:{}", Body: values},
		{Node: "union", In: shallow.Top, Pattern: "extend? union name:NAME '=' '|'? member:NAME ('|' member:NAME)* STOP"},
		{Node: "value", In: values, Pattern: "name:NAME REST? STOP"},
		{Node: "field", In: shallow.Member, Pattern: "name:NAME params:()? : " + typed + "REST? STOP"},
		{Node: "fragment", In: shallow.Top, Pattern: "fragment name:NAME on type:NAME REST? body:{}", Body: selection},
		{Node: "operation", In: shallow.Top, Pattern: "(query|mutation|subscription) name:NAME params:()? REST? body:{}", Body: selection},
		{Node: "anonymous", In: shallow.Top, Pattern: "(query|mutation|subscription)? params:()? body:{}", Body: selection},
		{Node: "inline", In: selection, Pattern: "'...' on type:NAME REST? body:{}", Body: selection},
		{Node: "inline", In: selection, Pattern: "'...' REST? body:{}", Body: selection},
		{Node: "spread", In: selection, Pattern: "'...' function:NAME REST? STOP"},
		{Node: "selected", In: selection, Pattern: "(NAME :)? NAME ()? REST? body:{}", Body: selection},
		{Node: "selected", In: selection, Pattern: "(NAME :)? NAME ()? REST? STOP"},
	},
	Expressions: []shallow.Rule{{Node: "applied", Pattern: "'@' function:NAME arguments:()?"}},
	Params:      []string{"STRING? ($)? name:NAME : " + typed + given + "(STRING? ($)? NAME : " + typed + given + ")* STOP"}, // no comma need part them
}

func rules() spec.Spec {
	const doc = "-(string)"
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"#"}, Trailing: true,
		Definitions: []spec.Definition{
			{Nodes: "scalar", Kind: facts.KindType, NodeKind: "type_alias", Name: "name", Doc: doc, Flags: facts.Partial},
			{Nodes: "directive", Kind: facts.KindFunction, Name: "name", Params: "params/(parameter)", Doc: doc},
			{Nodes: "object", Kind: facts.KindStruct, Name: "name", Supers: spec.Bases, Doc: doc, Flags: facts.Partial},
			{Nodes: "interface", Kind: facts.KindInterface, Name: "name", Supers: spec.Bases, Doc: doc, Flags: facts.Partial},
			{Nodes: "input", Kind: facts.KindStruct, Name: "name", Doc: doc, Flags: facts.Partial},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name", Doc: doc, Flags: facts.Partial},
			{Nodes: "union", Kind: facts.KindUnion, Name: "name", Doc: doc, Flags: facts.Partial},
			{Nodes: "value", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Doc: doc},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type", Doc: doc},
			{Nodes: "fragment", Kind: facts.KindFunction, Name: "name", Type: "type"},
			{Nodes: "operation", Kind: facts.KindFunction, Name: "name", Params: "params/(parameter)"},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Type: "type"}},
		Forms: []spec.Form{
			{Nodes: "spread applied", Is: spec.Call, Of: "function"},
			{Nodes: "identifier", When: "@function", Is: spec.Name},
			{Nodes: "identifier", Unless: "@type|@interface|@member", Is: spec.Other},
		},
		TypeAt:    "@type|@interface|@member",
		Labels:    []spec.Label{{Nodes: "applied", At: "function/~^skip$|function/~^include$|function/~^deprecated$|function/~^specifiedBy$|function/~^oneOf$"}},
		Builtins:  "Int Float String Boolean ID",
		Separator: ".",
	})
}
