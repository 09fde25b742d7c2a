package java

import "testing"

// Every node kind, field and token that this package switches on exists in the grammar.
func TestGrammarNames(t *testing.T) {
	l := load()
	for n, name := range nodeNames {
		if name != "" && l.grammar.Kind(name) == 0 {
			t.Errorf("node kind %d: the grammar has no %q", n, name)
		}
	}
	f := &l.f
	for i, id := range []uint16{
		f.alternative, f.arguments, f.array, f.body, f.condition, f.consequence, f.constructor, f.dimensions, f.element, f.field,
		f.interfaces, f.key, f.left, f.name, f.object, f.operator, f.operand, f.parameters, f.pattern, f.right, f.superclass, f.typ,
		f.typeParameters, f.value,
		l.static, l.abstract, l.final, l.public, l.protected, l.private, l.defaults} {
		if id == 0 {
			t.Errorf("field or token %d is unknown to the grammar", i)
		}
	}
}
