//go:build cgo

package spec

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// parser gives what the trees are made of, and how they are made.
func (s *Spec) parser() (*syntax.Grammar, func([]byte, syntax.Limits) (*syntax.Tree, error)) {
	if s.Shallow != nil {
		g := shallow.New(s.Shallow)
		if s.Repair == nil {
			return g.Table(), g.Parse
		}
		return g.Table(), func(source []byte, limits syntax.Limits) (*syntax.Tree, error) {
			t, err := g.Parse(s.Repair(source), limits)
			if err == nil {
				t.Source = source
			}
			return t, err
		}
	}
	g := syntax.NewGrammar(s.Grammar())
	switch {
	case s.Around[0] != "":
		return g, func(source []byte, limits syntax.Limits) (*syntax.Tree, error) {
			return g.ParseWithin(s.Around[0], source, s.Around[1], limits)
		}
	case s.Repair == nil && s.Mends == nil:
		return g, g.Parse
	}
	return g, func(source []byte, limits syntax.Limits) (*syntax.Tree, error) {
		text := source
		if s.Repair != nil {
			text = s.Repair(source)
		}
		tree, err := g.ParseAs(source, text, limits)
		if err != nil {
			return nil, err
		}
		return s.mend(tree, text, limits), nil
	}
}

// mend gives the tree of the text with what its grammar does not know rewritten, as far as that helps.
func (s *Spec) mend(tree *syntax.Tree, text []byte, limits syntax.Limits) *syntax.Tree {
	for _, rewrite := range s.Mends {
		if !tree.IsDamaged() {
			break
		}
		mended := rewrite(text, tree.Unparsed())
		if mended == nil {
			continue
		}
		if t := tree.BetterAs(mended, limits); t != tree {
			tree, text = t, mended
		}
	}
	return tree
}

// Shallow completes the spec of a language that package shallow parses with what is the
// same in all of them: what expressions are made of.
func Shallow(l *shallow.Language, s Spec) Spec {
	s.Shallow = l
	s.Identifiers, s.Strings, s.Comments = "identifier", "string", "comment"
	s.Forms = slices.Concat(s.Forms, []Form{
		{Nodes: "identifier", Is: Name},
		{Nodes: "member", Is: Member, Of: "object", Name: "name"},
		{Nodes: "call", Is: Call, Of: "function", Args: "arguments/*"},
		{Nodes: "index", Is: Element, Of: "object"},
		{Nodes: "generic", Is: Generic, Of: "of", Args: "types/*"},
		{Nodes: "suffix", Is: Same, Of: "of"},
		{Nodes: "parenthesized", Is: Same, Of: "*"},
		{Nodes: "assignment", Is: Assign, Of: "left"},
		{Nodes: "type_parameter", Is: Same, Of: "name"},
		{Nodes: "string", Is: Literal, Text: "string"},
	})
	if s.TypeAt == "" {
		s.TypeAt = "@type|@super|@interface|..(generic)/@type|..(types)|..(type_parameter)|..(group)/@super|..(group)/@interface"
	}
	if !s.Flat {
		s.Blocks += " braces block"
	}
	s.Labels = append(s.Labels, Label{Nodes: "ending", At: "(identifier)"})
	return s
}

// Bases are the supertypes that the fields super and interface hold.
var Bases = []Supertype{{At: "super/.(group)/*&super/.(identifier member generic)", Role: facts.RoleExtends},
	{At: "interface/.(group)/*&interface/.(identifier member generic)", Role: facts.RoleImplements}}

// TypeParams are the type parameters in the field types.
const TypeParams = "types/(type_parameter)"
