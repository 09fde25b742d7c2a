//go:build cgo

// Package prisma describes schemas of Prisma to the engine of package spec, by the words and signs of their blocks.
//
// Models, views, composite types and enums are bound by name: surely in a file, and inferred where a schema is several. Fields are
// named in indices and in the fields of a relation; those of the other model, which a relation references, are not looked at.
package prisma

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "prisma", Version: 1, Tier: 2, Depth: "names", Family: "prisma", Extensions: []string{".prisma"},
		Limits:        []string{"Fields that a relation references in the other model, and values that a default names, are words.", "What a client is generated from a schema is not known to code that calls it."},
		DeclaredTypes: true, ImportCircles: true, AnyArguments: true,
		Names: &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Common: true, Inward: true},
	}, rules)}
}

// What is in braces besides fields.
const (
	values   = shallow.Context(8)  // of an enum
	settings = shallow.Context(16) // of a data source or a generator
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Operators: "@@", Newlines: true,
		Comments: []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}},
		Strings:  []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\'}},
	},
	Rules: []shallow.Rule{
		{Node: "model", In: shallow.Top, Pattern: "(model|view|type) name:NAME body:{}", Body: shallow.Member},
		{Node: "enum", In: shallow.Top, Pattern: "enum name:NAME body:{}", Body: values},
		{Node: "config", In: shallow.Top, Pattern: "(datasource|generator) name:NAME body:{}", Body: settings},
		{Node: "setting", In: settings, Pattern: "NAME '=' REST STOP"},
		{Node: "whole", In: shallow.Member | values, Pattern: "'@@' NAME (. NAME)? STOP"},
		{Node: "index", In: shallow.Member, Pattern: "'@@' (id|unique|index|fulltext) '(' (fields :)? fields:[] REST? ')' STOP"},
		{Node: "whole", In: shallow.Member | values, Pattern: "'@@' REST STOP"},
		{Node: "field", In: shallow.Member, Pattern: "name:NAME type:NAME ([]|'?')? STOP"},
		{Node: "field", In: shallow.Member, Pattern: "name:NAME type:NAME ([]|'?')? given:REST STOP"},
		{Node: "value", In: values, Pattern: "name:NAME REST? STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "related", Pattern: "fields : fields:[]", After: "( ,"},
		{Node: "words", Pattern: "NAME"},
	},
}

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"///", "//", "/*"}, DocMarks: []string{"///"},
		Definitions: []spec.Definition{
			{Nodes: "model", Kind: facts.KindStruct, Name: "name"},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name"},
			{Nodes: "value", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name"},
			{Nodes: "config", Kind: facts.KindSection, NodeKind: "section", Name: "name"},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type"},
		},
		Modifiers: spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Forms: []spec.Form{
			{Nodes: "identifier", When: "@type", Is: spec.Name, Type: true},
			{Nodes: "identifier", When: "..(words)/..(brackets)/@fields|..(words)/..(call)/..(brackets)/@fields", Is: spec.Name},
			{Nodes: "identifier", Is: spec.Other},
		},
		TypeAt:    "@type",
		Builtins:  "String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported",
		Separator: ".", Inward: true,
	})
}
