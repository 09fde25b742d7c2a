package python

import (
	"bytes"

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

// declared adds a type by its text, without layout, brackets around the whole and the quotes
// that put off its evaluation.
func (d *digester) declared(i int32, text []byte) {
	if t := bytes.Trim(text, `"'`); len(text)-len(t) == 2 && !bytes.ContainsAny(t, `"'`) {
		text = t
	}
	plain := make([]byte, 0, len(text))
	for _, c := range bytes.Fields(text) {
		plain = append(plain, c...)
	}
	for _, closing := range []string{"]", ")"} {
		plain = bytes.ReplaceAll(plain, []byte(","+closing), []byte(closing))
	}
	for isBracketed(plain) {
		plain = plain[1 : len(plain)-1]
	}
	d.Leaf(i, xxhash.Sum64(bytes.ReplaceAll(plain, []byte("'"), []byte(`"`))), false)
}

// isBracketed reports a text that parentheses stand around which belong together.
func isBracketed(text []byte) bool {
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return false
		}
	}
	return len(text) > 2 && text[0] == '('
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
