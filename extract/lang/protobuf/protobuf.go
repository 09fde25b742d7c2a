//go:build cgo

// Package protobuf describes Protocol Buffers to the engine of package spec, by the words
// and signs of its statements: the bundle's grammar knows neither extend nor extensions.
//
// A file is included by those that import it, and what it imports publicly by those too.
// Names are looked up from the message around outward, then in the package.
package protobuf

import (
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "protobuf", Version: 1, Tier: 2, Depth: "names", Family: "protobuf", Extensions: []string{".proto"},
		Limits:        []string{"Values of options in text format are words."},
		DeclaredTypes: true, ImportCircles: true, MadeInto: sources,
		Names: &lang.Names{Strategy: lang.ByInclude, Separator: ".", Inward: true, Reexports: true},
	}, rules)}
}

// sourceLine is what the generators for Go, Python, Java, C++, JavaScript and others say of a file.
var sourceLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\W*(?:source:|@generated from file|[Gg]enerated from(?: protobuf file)?:?) +"?([\w./-]+\.proto)\b`)
})

// sources are the files that code says to be generated from.
func sources(head string) (found []lang.Mention) {
	if !strings.Contains(head, ".proto") {
		return nil
	}
	for _, m := range sourceLine().FindAllStringSubmatchIndex(head, -1) {
		found = append(found, lang.Mention{Name: head[m[2]:m[3]], At: m[2], Role: facts.RoleUses})
	}
	return found
}

const (
	values = shallow.Context(8) // the values of an enum
	fields = shallow.Member | shallow.Code
	typed  = "'.'? type:TYPE "
	option = "options:[]? STOP"
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Ends:     ";",
		Comments: []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}},
		Strings:  []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\'}, {Open: "'", Close: "'", Escape: '\\'}},
	},
	Selectors: ".", Generics: true,
	Rules: []shallow.Rule{
		{Node: "syntax", In: shallow.Top, Pattern: "(syntax|edition) '=' STRING STOP"},
		{Node: "package", In: shallow.Top, Pattern: "package name:DOTTED STOP"},
		{Node: "public", In: shallow.Top, Pattern: "import public path:STRING STOP"},
		{Node: "import", In: shallow.Top, Pattern: "import (weak|option)? path:STRING STOP"},
		{Node: "option", Pattern: "option REST '=' REST STOP"},
		{Node: "extend", Pattern: "extend " + typed + "body:{}", Body: shallow.Member},
		{Node: "service", In: shallow.Top, Pattern: "service name:NAME body:{}", Body: shallow.Code},
		{Node: "rpc", In: shallow.Code, Pattern: "rpc name:NAME '(' stream? '.'? request:TYPE ')' returns '(' stream? " + typed + "')' (body:{}|STOP)"},
		{Node: "enum", In: shallow.Top | shallow.Member, Pattern: "(export|local)? enum name:NAME body:{}", Body: values},
		{Node: "value", In: values, Pattern: "name:NAME '=' value:('-'? NUMBER) " + option},
		{Node: "message", In: shallow.Top | shallow.Member, Pattern: "(export|local)? message name:NAME body:{}", Body: shallow.Member},
		{Node: "oneof", In: shallow.Member, Pattern: "oneof name:NAME body:{}", Body: shallow.Member},
		{Node: "group_field", In: shallow.Member, Pattern: "(repeated|optional|required)? group name:NAME '=' NUMBER options:[]? body:{}", Body: shallow.Member},
		{Node: "field", In: shallow.Member, Pattern: "(repeated|optional|required)? " + typed + "name:NAME '=' value:NUMBER " + option},
		{Node: "reserved", In: shallow.Member | values, Pattern: "(reserved|extensions) REST STOP"},
	},
	Expressions: []shallow.Rule{{Node: "custom", Pattern: "'(' '.'? name:DOTTED ')'"}},
}

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"//", "/*"}, Trailing: true,
		Definitions: []spec.Definition{
			{Nodes: "package", Kind: facts.KindNamespace, NodeKind: "package", Name: "name", Rest: true},
			{Nodes: "message", Kind: facts.KindStruct, NodeKind: "proto_message", Name: "name"},
			{Nodes: "group_field", Kind: facts.KindStruct, NodeKind: "proto_message", Name: "name"},
			{Nodes: "oneof", Kind: facts.KindField, NodeKind: "union", Name: "name", Leaf: true},
			{Nodes: "field", Kind: facts.KindField, Name: "name", Type: "type", Value: "value"},
			{Nodes: "enum", Kind: facts.KindEnum, Name: "name"},
			{Nodes: "value", Kind: facts.KindEnumMember, NodeKind: "enum_variant", Name: "name", Value: "value", Flags: facts.Spilled},
			{Nodes: "service", Kind: facts.KindInterface, NodeKind: "proto_service", Name: "name"},
			{Nodes: "rpc", Kind: facts.KindMethod, NodeKind: "proto_rpc", Name: "name", Params: "request", Type: "type"},
		},
		Attributes: []spec.Attribute{
			{Nodes: "brackets", On: "options", Deprecated: deprecated},
			{Nodes: "option", On: "body/(option)", Deprecated: deprecated},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "identifier member generic", Type: ".", Unnamed: true}},
		Imports: []spec.Import{
			{Nodes: "import", Path: "path", File: true},
			{Nodes: "public", Path: "path", File: true, Flags: facts.Exported},
		},
		Forms: []spec.Form{
			{Nodes: "custom", Is: spec.Same, Of: "name"},
			{Nodes: "identifier", Unless: "@type|@request|..(member)|..(custom)|..(types)", Is: spec.Other},
		},
		TypeAt:    "@type|@request|..(generic)|..(types)|..(member)",
		Builtins:  "double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes map",
		Inward:    true,
		Separator: ".",
	})
}

var saysDeprecated = spec.Match(`\bdeprecated\s*=\s*true\b`)

func deprecated(option string) bool {
	return strings.Contains(option, "deprecated") && saysDeprecated(option) // most options say something else
}
