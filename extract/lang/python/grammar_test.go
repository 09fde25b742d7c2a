package python

import "testing"

// Every node kind and field that this package switches on exists in the grammar.
func TestGrammarNames(t *testing.T) {
	l := load()
	for n, name := range nodeNames {
		if name != "" && l.grammar.Kind(name) == 0 {
			t.Errorf("node kind %d: the grammar has no %q", n, name)
		}
	}
	for i, id := range []uint16{l.f.alias, l.f.alternative, l.f.arguments, l.f.attribute, l.f.body, l.f.cause, l.f.condition, l.f.consequence,
		l.f.definition, l.f.function, l.f.guard, l.f.key, l.f.left, l.f.moduleName, l.f.name, l.f.object, l.f.operator, l.f.parameters,
		l.f.returnType, l.f.right, l.f.subject, l.f.superclasses, l.f.typ, l.f.typeParameters, l.f.value, l.async, l.from, l.and} {
		if id == 0 {
			t.Errorf("field or token %d is unknown to the grammar", i)
		}
	}
}
