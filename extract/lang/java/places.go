//go:build cgo

package java

import "github.com/codegraph-dev/codegraph/extract/facts"

// place adds a place that is reported at a node.
func (x *extractor) place(at int32, p facts.Place) {
	if !x.placing || at < 0 {
		return
	}
	p.Scope = x.current
	p.Line, p.Col = x.Nodes[at].StartRow+1, x.Nodes[at].StartCol+1
	x.file.Places = append(x.file.Places, p)
}

// reject adds what the language does not accept, see facts.PlaceRejected.
func (x *extractor) reject(at int32, why string) {
	x.place(at, facts.Place{Kind: facts.PlaceRejected, Name: why})
}

// placeValue says that the value of a node is given where another one is expected. The parts of a list between braces
// are looked at by themselves.
func (x *extractor) placeValue(at, given int32, v, expected facts.ExprID) {
	if v != 0 && expected != 0 && v != expected && x.Kind(given) != nArrayInitializer {
		x.place(at, facts.Place{Kind: facts.PlaceValue, Expr: v, Expected: expected})
	}
}

// placeMethod looks at a method or constructor as a whole, once its body was walked.
func (x *extractor) placeMethod(c *class, i int32) {
	if !x.placing {
		return
	}
	body := x.Field(i, x.f.Body)
	x.declaredTwice(i)
	x.withoutValue(body)
	switch x.Kind(i) {
	case nMethodDeclaration:
		x.place(x.Field(i, x.f.Name), facts.Place{Kind: facts.PlaceOverride})
		if x.Kind(x.Field(i, x.f.Type)) != nVoidType && body >= 0 && x.completes(body) {
			x.reject(x.Field(i, x.f.Name), "may end without giving a value")
		}
	case nConstructorDeclaration:
		if super := c.super; super != 0 && x.Kind(c.node) == nClassDeclaration && !x.callsConstructor(body) {
			x.place(x.Field(i, x.f.Name), facts.Place{Kind: facts.PlaceCall, Expr: x.b.CallWith(super, 0, 0)})
		}
	}
}

// callsConstructor reports the body of a constructor that calls another one by itself.
func (x *extractor) callsConstructor(body int32) bool {
	for i := body + 1; body >= 0 && i < x.Nodes[body].Last; i++ {
		if k := x.Kind(i); k == nExplicitConstructorInvocation || k == nMethodInvocation && (x.Text(x.Field(i, x.f.Name)) == lateSuper || x.Text(x.Field(i, x.f.Name)) == lateThis) {
			return true
		}
	}
	return false
}

// inner reports what has variables of its own: the body of a type.
func (x *extractor) inner(i int32) bool {
	return x.Kind(i) == nClassBody || isTypeDeclaration(x.Kind(i))
}
