package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// jsx walks an element: a component's name is called, an intrinsic element's is
// no name of code.
func (x *extractor) jsx(i int32) facts.ExprID {
	x.fn.jsx = true
	if x.quiet > 0 {
		return x.someObject()
	}
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nJsxOpeningElement:
			x.jsxOpening(c)
		case nJsxClosingElement:
			x.jsxClosing(c)
		case nJsxText:
		default:
			if x.Kind(i) == nJsxSelfClosingElement {
				return
			}
			x.visit(c)
		}
	})
	if x.Kind(i) == nJsxSelfClosingElement {
		x.jsxOpening(i)
	}
	return x.someObject()
}

func (x *extractor) jsxOpening(i int32) {
	name := x.Field(i, x.f.Name)
	var props context
	if name >= 0 && !x.intrinsic(name) {
		if v := x.expr(name, x.elementRole(name)); v != 0 {
			props.pending = facts.Expr{Op: facts.OpArgument, A: v, N: facts.PlaceOf(0, 1)}
			x.placeElement(v, name, i)
		}
	}
	x.Each(i, func(c int32) {
		switch {
		case c == name:
		case x.Kind(c) == nTypeArguments:
			x.typeArguments(c, facts.RoleUses)
		case x.Kind(c) == nJsxAttribute:
			x.jsxAttribute(c, &props)
		default:
			x.visit(c)
		}
	})
}

// elementRole is how an element refers to what it names: a component is called; a
// member of a value, such as a context's provider, is only handed on, while a
// module's member is a component again.
func (x *extractor) elementRole(name int32) facts.Role {
	if x.Kind(name) != nMemberExpression {
		return facts.RoleCalls
	}
	object := x.Field(name, x.f.Object)
	if x.Kind(object) != nIdentifier || x.word[object] < 0 {
		return facts.RoleUses
	}
	if b := x.lookup(x.word[object], value); b != nil && b.origin == boundImport && x.file.Imports[b.index].Kind == facts.ImportModule {
		return facts.RoleCalls
	}
	return facts.RoleUses
}

// jsxAttribute walks an attribute: the member of the component's props that it
// writes, and what is written.
func (x *extractor) jsxAttribute(i int32, props *context) {
	name, v := x.First(i), x.Nth(i, 1)
	var inner context
	if x.Kind(name) == nPropertyIdentifier && !props.none() {
		of := x.expected(props)
		x.ref(name, x.b.Member(of, x.str(name)), facts.RoleWrites)
		inner = memberOf(of, x.str(name))
		x.placeAttribute(name, of)
	}
	if v < 0 {
		return
	}
	if x.Kind(v) == nJsxExpression {
		v = x.First(v)
	}
	if v < 0 {
		return
	}
	expected := facts.ExprID(0)
	if x.placing && x.Kind(name) == nPropertyIdentifier && !x.isFree(v, "undefined") {
		expected = x.expected(&inner)
	}
	x.placeValue(name, v, x.exprIn(v, facts.RoleReads, inner), expecting(expected))
}

// jsxClosing refers to the component that an element ends with.
func (x *extractor) jsxClosing(i int32) {
	if name := x.Field(i, x.f.Name); name >= 0 && !x.intrinsic(name) {
		x.expr(name, facts.RoleUses)
	}
}

// intrinsic reports whether an element's name is no component: it begins with a
// small letter or has a name space.
func (x *extractor) intrinsic(name int32) bool {
	if x.Kind(name) == nMemberExpression || x.Kind(name) == nNestedIdentifier {
		return false
	}
	c := x.Nodes[name].First(x.Source)
	return x.Kind(name) != nIdentifier || 'a' <= c && c <= 'z'
}
