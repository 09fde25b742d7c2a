package main

import (
	"slices"
	"strings"
	"sync"

	sitter "github.com/smacker/go-tree-sitter"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// shape says, for one grammar, where names stand. Positions are written
// "KIND.FIELD" or "KIND" of the node above a name; a pattern passes the position of
// the node above it on to the names inside.
type shape struct {
	grammar func() *sitter.Language

	names     []string          // kinds of the leaves that are names
	calls     []string          // positions of callees
	selectors []string          // kinds of nodes whose last name is the one that is meant
	members   []string          // kinds of leaves and positions that name a member of something
	patterns  []string          // kinds of nodes that only group what is bound
	locals    []string          // positions of names that a scope binds: variables, parameters, type parameters, types inside functions
	wide      map[string]string // positions of names that a scope of some kind binds, whatever is between
	hoisted   string            // kind of the statements whose names the function around binds: var
	functions []string          // kinds of nodes that end what such statements bind
	declaring []string          // words that declare the name behind them, which the grammar does not know
	bound     map[string]string // positions of names that are bound where they are in a field: Go's receivers
	fields    []string          // positions of names of members; those that no symbol has are a local type's, and bound by the scope as well
	embedded  string            // position of a type that is a member by its own name, where no name is beside it
	scopes    []string          // kinds of nodes that end what is bound inside
	apart     []string          // positions of names that refer to nothing outside of their statement: labels, keys, package clauses
	intrinsic []string          // positions at which names in lower case are the language's own
	packages  []string          // kinds of nodes in which packages come before a name
	words     []string          // names that the language itself takes for words: self, _, this
	own       []string          // members that the language itself gives a meaning; where they have no record
}

// reader is a shape made ready.
type reader struct {
	shape
	syntax *syntax.Grammar
}

var readers = func() map[string]func() *reader {
	all := map[string]func() *reader{}
	for language, s := range shapes {
		all[language] = sync.OnceValue(func() *reader { return &reader{s, syntax.NewGrammar(s.grammar())} })
	}
	return all
}()

// position is where a node stands: what is above it, past patterns, and the field.
func (r *reader) position(t *syntax.Tree, i int32) (kind, field string) {
	for {
		n := &t.Nodes[i]
		if n.Parent < 0 {
			return "", ""
		}
		kind, field = r.syntax.KindName(t.Kind(n.Parent)), r.syntax.FieldName(n.Field)
		if !slices.Contains(r.patterns, kind) || slices.Contains(r.apart, kind+"."+field) {
			return kind, field
		}
		i = n.Parent
	}
}

func at(list []string, kind, field string) bool {
	return slices.Contains(list, kind) || slices.Contains(list, kind+"."+field)
}

// isName reports whether a node is a name.
func (r *reader) isName(t *syntax.Tree, i int32) bool {
	n := &t.Nodes[i]
	kind := r.syntax.KindName(n.Kind)
	return n.Flags&(syntax.Named|syntax.Missing) == syntax.Named && n.Last == i+1 && slices.Contains(r.names, kind) &&
		!(strings.HasSuffix(kind, "identifier") && kind != "property_identifier" && slices.Contains(r.words, t.Text(i)))
}
