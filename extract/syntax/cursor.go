//go:build cgo

package syntax

import (
	"reflect"
	"strings"
	"unicode"
)

// Cursor reads a tree by the names that a language's own code has for the kinds of
// its grammar. K is 0 for what that code does not tell apart, and for no node.
type Cursor[K ~uint8] struct {
	Source  []byte
	Nodes   []Node
	Kinds   []K // by the grammar's kind ids, see KindsOf
	Comment K   // the kind of comments; 0 where they are recognized by being extra
}

// KindsOf gives, by the kind ids of a grammar, the place of each in a list of names from 1
// on: those of named nodes, and in quotes those of tokens. What the grammar lacks is left
// out: dialects share a list.
func KindsOf[K ~uint8](g *Grammar, names string) []K {
	var kinds []K
	for n, name := range strings.Fields(names) {
		id := g.Kind(name)
		if token, ok := strings.CutPrefix(name, `"`); ok {
			id = g.Token(strings.TrimSuffix(token, `"`))
		}
		for len(kinds) <= int(id) {
			kinds = append(kinds, 0)
		}
		if id != 0 {
			kinds[id] = K(n + 1)
		}
	}
	return kinds
}

// ReadFields fills a struct of ids with those of the fields that are called as its own are: of
// TypeParameters that of type_parameters. It is 0 where the grammar has none.
func (g *Grammar) ReadFields(into any) { fill(into, g.Field) }

// ReadTokens is ReadFields for tokens.
func (g *Grammar) ReadTokens(into any) { fill(into, g.Token) }

func fill(into any, id func(name string) uint16) {
	v := reflect.ValueOf(into).Elem()
	for i := range v.NumField() {
		var name strings.Builder
		for n, r := range v.Type().Field(i).Name {
			if n > 0 && unicode.IsUpper(r) {
				name.WriteByte('_')
			}
			name.WriteRune(unicode.ToLower(r))
		}
		v.Field(i).SetUint(uint64(id(name.String())))
	}
}

// Kind gives a node's kind, 0 for no node.
func (c *Cursor[K]) Kind(i int32) K {
	if i < 0 {
		return 0
	}
	if k := int(c.Nodes[i].Kind); k < len(c.Kinds) {
		return c.Kinds[k]
	}
	return 0
}

// Text gives a node's source text, "" for no node.
func (c *Cursor[K]) Text(i int32) string {
	if i < 0 {
		return ""
	}
	n := &c.Nodes[i]
	return string(c.Source[n.Start:n.End])
}

// Field gives the first child of i in a field, or -1.
func (c *Cursor[K]) Field(i int32, field uint16) int32 {
	return childIn(c.Nodes, i, field)
}

// Child gives i's first child of the kind, or -1.
func (c *Cursor[K]) Child(i int32, kind K) int32 {
	if i < 0 {
		return -1
	}
	for n, last := i+1, c.Nodes[i].Last; n < last; n = c.Nodes[n].Last {
		if c.Kind(n) == kind {
			return n
		}
	}
	return -1
}

// Named reports whether i is a named node and no comment.
func (c *Cursor[K]) Named(i int32) bool {
	if c.Comment != 0 {
		return c.Nodes[i].Flags&Named != 0 && c.Kind(i) != c.Comment
	}
	return c.Nodes[i].Flags&(Named|Extra) == Named
}

// First gives i's first named child, or -1.
func (c *Cursor[K]) First(i int32) int32 { return c.Nth(i, 0) }

// Nth gives i's n-th named child, or -1.
func (c *Cursor[K]) Nth(i int32, n int) int32 {
	if i < 0 {
		return -1
	}
	for at, last := i+1, c.Nodes[i].Last; at < last; at = c.Nodes[at].Last {
		if c.Named(at) {
			if n == 0 {
				return at
			}
			n--
		}
	}
	return -1
}

// Each calls visit with i's named children.
func (c *Cursor[K]) Each(i int32, visit func(child int32)) {
	if i < 0 {
		return
	}
	for n, last := i+1, c.Nodes[i].Last; n < last; n = c.Nodes[n].Last {
		if c.Named(n) {
			visit(n)
		}
	}
}

// HasToken reports whether i has the token as a child.
func (c *Cursor[K]) HasToken(i int32, token uint16) bool {
	if i < 0 {
		return false
	}
	for n, last := i+1, c.Nodes[i].Last; n < last; n = c.Nodes[n].Last {
		if c.Nodes[n].Kind == token {
			return true
		}
	}
	return false
}
