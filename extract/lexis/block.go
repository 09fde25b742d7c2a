//go:build cgo

package lexis

import "github.com/codegraph-dev/codegraph/extract/syntax"

// Braces say which braces of a language may be left out.
type Braces[K ~uint8] struct {
	around, statements, passed []bool // by kind
}

// NewBraces makes them: around are the kinds of `if` and loops whose body may be a block or one statement,
// statements those that declare nothing, passed what does not count as one.
func NewBraces[K ~uint8](kinds K, around, statements, passed []K) Braces[K] {
	set := func(list []K) []bool { return ByKind(kinds, map[bool][]K{true: list}) }
	return Braces[K]{set(around), set(statements), set(passed)}
}

// Lone reports a block that is the body of an `if` or loop and holds one
// statement that declares nothing: its braces may be left out.
func (b *Braces[K]) Lone(c *syntax.Cursor[K], block int32) bool {
	if !b.around[c.Kind(c.Nodes[block].Parent)] {
		return false
	}
	count := 0
	for n := block + 1; n < c.Nodes[block].Last; n = c.Nodes[n].Last {
		switch k := c.Kind(n); {
		case b.passed[k]:
		case b.statements[k]:
			count++
		case c.Nodes[n].Is(syntax.Named):
			return false
		}
	}
	return count == 1
}
