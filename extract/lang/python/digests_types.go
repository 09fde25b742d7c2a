package python

import (
	"strings"

	"github.com/cespare/xxhash/v2"
)

// Digests see a type that a comment declares where an annotation would stand, as the
// annotation: one that takes the place of the other changes nothing.

// isDeclared reports a type that a variable, a parameter or a function declares.
func (d *digester) isDeclared(i int32) bool {
	n := &d.Nodes[i]
	switch d.Kind(n.Parent) {
	case nAssignment, nTypedParameter, nTypedDefaultParameter:
		return n.Field == d.f.Type
	case nFunction:
		return n.Field == d.f.ReturnType
	}
	return false
}

// declared adds a type as PlainType writes it.
func (d *digester) declared(i int32, text []byte) {
	plain := strings.Join(strings.Fields(PlainType(string(text))), "")
	d.Leaf(i, xxhash.Sum64String(strings.ReplaceAll(plain, "'", `"`)), false)
}

// inComment adds the type that a comment declares for the variable or parameter whose name a
// leaf is.
func (d *digester) inComment(i int32) {
	if t := d.typesInComments[i]; t != "" {
		d.Leaf(i, xxhash.Sum64String(":"), false)
		d.declared(i, []byte(t))
	}
}

// behindHead adds the result that a comment declares before the colon that ends a function's
// head.
func (d *digester) behindHead(i int32) {
	n := &d.Nodes[i]
	if d.Kind(n.Parent) != nFunction || d.Source[n.Start] != ':' {
		return
	}
	if t := d.typesInComments[n.Parent]; t != "" {
		d.Leaf(i, xxhash.Sum64String("->"), false)
		d.declared(i, []byte(t))
	}
}
