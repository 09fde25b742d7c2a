//go:build cgo

package java

import "github.com/codegraph-dev/codegraph/extract/facts"

// visit walks a statement or expression. It gives an expression's value, 0 when
// that is unknown; expected is the value that the place around it asks for,
// from which lambdas take their parameters' types.
func (x *extractor) visit(i int32, expected facts.ExprID) facts.ExprID {
	if i < 0 {
		return 0
	}
	if x.fn != nil {
		x.count(i)
	}
	if x.statement(i) {
		return 0
	}
	return x.expression(i, expected)
}

// statement walks a statement; it reports whether the node was one.
func (x *extractor) statement(i int32) bool {
	switch k := x.Kind(i); k {
	case nBlock, nConstructorBody:
		x.inBlock(func() { x.children(i) })
	case nLocalVariableDeclaration:
		x.localVariables(i)
	case nIfStatement, nWhileStatement, nDoStatement, nSwitchBlockStatementGroup, nSynchronizedStatement:
		x.nested(func() { x.children(i) })
	case nTryStatement:
		x.nested(func() { x.try(i) })
	case nForStatement:
		x.nested(func() { x.inBlock(func() { x.children(i) }) })
	case nEnhancedForStatement:
		x.nested(func() { x.inBlock(func() { x.forEach(i) }) })
	case nTryWithResourcesStatement:
		x.nested(func() { x.inBlock(func() { x.try(i) }) })
	case nThrowStatement:
		x.throwing(i)
	case nResource:
		x.resource(i)
	case nCatchClause:
		x.nested(func() { x.inBlock(func() { x.catch(i) }) })
	case nReturnStatement:
		x.returnStatement(i)
	case nYieldStatement:
		if v := x.visit(x.First(i), 0); x.fn != nil && x.fn.yields != nil {
			x.fn.yields.add(x.b, v)
		}
	case nLabeledStatement:
		x.Each(i, func(c int32) {
			if x.Kind(c) != nIdentifier {
				x.visit(c, 0)
			}
		})
	case nBreakStatement, nContinueStatement, nImportDeclaration, nPackageDeclaration, nModuleDeclaration:
	case nExplicitConstructorInvocation:
		x.explicitConstructor(i)
	case nModifiers:
		x.annotations(i)
	default:
		if !isTypeDeclaration(k) {
			return false
		}
		x.localType(i)
	}
	return true
}

func (x *extractor) children(i int32) { x.Each(i, func(c int32) { x.visit(c, 0) }) }

// inBlock runs visit in a block of its own.
func (x *extractor) inBlock(visit func()) {
	x.push()
	visit()
	x.pop()
}

// nested runs visit one level deeper for metrics.
func (x *extractor) nested(visit func()) {
	if x.fn == nil {
		visit()
		return
	}
	x.fn.metrics.Nested(&x.fn.nesting, visit)
}

// localType declares and walks a class inside a body.
func (x *extractor) localType(i int32) {
	c := x.declareType(i, x.current)
	if c == nil {
		return
	}
	s := &x.file.Symbols[c.symbol]
	s.Flags |= facts.Local
	x.scope.types = append(x.scope.types, binding{s.Name, x.b.Symbol(int(c.symbol))})
	x.walkType(c)
}

// isVar reports whether a type is left to the initializer.
func (x *extractor) isVar(t int32) bool { return x.Kind(t) == nTypeIdentifier && x.Text(t) == "var" }

func (x *extractor) localVariables(i int32) {
	typ := x.Field(i, x.f.Type)
	x.annotations(x.Child(i, nModifiers))
	var t facts.ExprID
	if !x.isVar(typ) {
		t = x.typeExpr(typ, facts.RoleTypeOf)
	}
	x.Each(i, func(d int32) {
		if x.Kind(d) != nVariableDeclarator {
			return
		}
		v := x.b.Instance(x.arrayOf(t, x.Field(d, x.f.Dimensions)))
		given := x.visit(x.Field(d, x.f.Value), v)
		if x.isVar(typ) {
			v = given
		}
		x.placeValue(x.Field(d, x.f.Name), x.Field(d, x.f.Value), given, v)
		x.bind(x.Field(d, x.f.Name), v)
	})
}

func (x *extractor) forEach(i int32) {
	typ := x.Field(i, x.f.Type)
	x.annotations(x.Child(i, nModifiers))
	element := facts.ExprID(0)
	if !x.isVar(typ) {
		element = x.b.Instance(x.arrayOf(x.typeExpr(typ, facts.RoleTypeOf), x.Field(i, x.f.Dimensions)))
	}
	v := x.visit(x.Field(i, x.f.Value), 0)
	if x.isVar(typ) {
		element = x.b.Elem(v)
	}
	x.bind(x.Field(i, x.f.Name), element)
	x.visit(x.Field(i, x.f.Body), 0)
}

// resource binds what try-with-resources opens.
func (x *extractor) resource(i int32) {
	name := x.Field(i, x.f.Name)
	if name < 0 {
		x.children(i)
		return
	}
	x.annotations(x.Child(i, nModifiers))
	typ := x.Field(i, x.f.Type)
	var v facts.ExprID
	if !x.isVar(typ) {
		v = x.b.Instance(x.typeExpr(typ, facts.RoleTypeOf))
	}
	if given := x.visit(x.Field(i, x.f.Value), v); x.isVar(typ) {
		v = given
	}
	x.bind(name, v)
}

func (x *extractor) catch(i int32) {
	p := x.Child(i, nCatchFormalParameter)
	var v facts.ExprID
	x.annotations(x.Child(p, nModifiers))
	x.Each(x.Child(p, nCatchType), func(t int32) { v = x.b.Union(v, x.b.Instance(x.typeExpr(t, facts.RoleTypeOf))) })
	x.bind(x.Field(p, x.f.Name), v)
	x.visit(x.Field(i, x.f.Body), 0)
}

func (x *extractor) returnStatement(i int32) {
	e := x.First(i)
	if x.fn == nil {
		x.visit(e, 0)
		return
	}
	r := x.fn.returns
	if r == nil {
		x.placeValue(i, e, x.visit(e, x.fn.result), x.fn.result)
		return
	}
	if e < 0 {
		r.empty = true
		return
	}
	r.add(x.b, x.visit(e, 0))
}

// explicitConstructor walks this(…) and super(…).
func (x *extractor) explicitConstructor(i int32) {
	if object := x.Field(i, x.f.Object); object >= 0 {
		x.visit(object, 0)
	}
	name := x.Field(i, x.f.Constructor)
	x.constructorCall(name, x.Field(i, x.f.Arguments), x.Kind(name) == nThis)
}

// constructorCall calls a constructor of the class itself, or of its superclass.
func (x *extractor) constructorCall(name, args int32, own bool) facts.ExprID {
	var t facts.ExprID
	if c := x.class; c != nil {
		t = c.super
		if own {
			t = x.b.Class(int(c.symbol))
		}
	}
	list, n := x.arguments(args, t)
	e := x.b.CallWith(t, list, n)
	if c := x.class; c != nil && n > 0 && !own && x.Kind(c.node) == nClassDeclaration && x.Field(c.node, x.f.Superclass) < 0 {
		x.reject(name, "passes arguments to the constructor of Object")
	}
	x.ref(name, e, facts.RoleCalls)
	x.placeThrows(name, e)
	return e
}
