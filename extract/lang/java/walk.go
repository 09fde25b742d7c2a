//go:build cgo

package java

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// walkType walks a declared type: its header in the scope around it, then its
// members in its own.
func (x *extractor) walkType(c *class) {
	x.within(c.symbol, func() {
		x.push()
		x.annotations(x.Child(c.node, nModifiers))
		x.typeParameters(c.node, c.symbol)
		x.supers(c)
		if p := x.Child(c.node, nPermits); p >= 0 {
			x.Each(p, func(l int32) { x.Each(l, func(t int32) { x.typeExpr(t, facts.RoleUses) }) })
		}
		x.inside(c, func() {
			params := x.Field(c.node, x.f.Parameters)
			x.Each(params, func(p int32) { x.walkComponent(c, p) })
			x.members(c, x.Field(c.node, x.f.Body))
		})
		x.placeFinals(c)
		x.pop()
	})
}

// inside runs visit in the scope of a type's members.
func (x *extractor) inside(c *class, visit func()) {
	class, fn := x.class, x.fn
	x.push().class = c
	x.class, x.fn = c, nil
	x.handling(nil, visit)
	x.class, x.fn = class, fn
	x.pop()
}

func (x *extractor) supers(c *class) {
	add := func(t int32, role facts.Role) {
		if e := x.typeExpr(t, role); e != 0 {
			s := &x.file.Symbols[c.symbol]
			s.Supers = append(s.Supers, facts.Super{Expr: e, Role: role})
			if x.Kind(c.node) == nClassDeclaration && role == facts.RoleExtends {
				c.super = e
			}
		}
	}
	x.Each(x.Field(c.node, x.f.Superclass), func(t int32) { add(t, facts.RoleExtends) })
	list := func(i int32, role facts.Role) {
		x.Each(i, func(l int32) {
			if x.Kind(l) == nTypeList {
				x.Each(l, func(t int32) { add(t, role) })
			}
		})
	}
	list(x.Field(c.node, x.f.Interfaces), facts.RoleImplements)
	list(x.Child(c.node, nExtendsInterfaces), facts.RoleExtends)
}

// walkComponent gives a record's field its type.
func (x *extractor) walkComponent(c *class, p int32) {
	q := x.parameter(p)
	s, ok := c.fields[x.Text(q.name)]
	if !ok {
		return
	}
	x.within(s, func() {
		x.annotations(x.Child(p, nModifiers))
		e := x.typeExpr(q.typ, facts.RoleTypeOf)
		if q.flags != 0 {
			e = x.b.List(e)
		}
		x.file.Symbols[s].Type = x.b.Instance(e)
		r := &x.file.Symbols[c.symbol]
		r.Params = append(r.Params, facts.Param{Name: x.Text(q.name), Type: x.b.Instance(e), Flags: q.flags})
	})
}

func (x *extractor) members(c *class, body int32) {
	x.Each(body, func(i int32) {
		switch k := x.Kind(i); k {
		case nFieldDeclaration, nConstantDeclaration:
			x.walkFields(c, i)
		case nMethodDeclaration, nConstructorDeclaration, nCompactConstructorDeclaration, nAnnotationTypeElementDeclaration:
			x.walkMethod(c, i)
		case nStaticInitializer, nBlock:
			if s := x.symbolAt(i); s >= 0 {
				x.within(s, func() { x.function(s, 0, func() { x.Each(i, func(b int32) { x.visit(b, 0) }) }) })
			}
		case nEnumConstant:
			x.walkConstant(c, i)
		case nEnumBodyDeclarations:
			x.members(c, i)
		default:
			if inner := x.classes[i]; inner != nil {
				x.walkType(inner)
			} else {
				x.visit(i, 0) // what error recovery left
			}
		}
	})
}

// symbolAt gives the symbol that a method's or block's node declares, or -1.
func (x *extractor) symbolAt(decl int32) int32 {
	if s, ok := x.symbolOf[decl]; ok {
		return s
	}
	return -1
}

func (x *extractor) walkFields(c *class, i int32) {
	first, t := true, facts.ExprID(0)
	x.Each(i, func(d int32) {
		if x.Kind(d) != nVariableDeclarator {
			return
		}
		name := x.Field(d, x.f.Name)
		s, ok := c.fields[x.Text(name)]
		if !ok {
			return
		}
		x.within(s, func() {
			if first { // the type is written once
				x.annotations(x.Child(i, nModifiers))
				t = x.typeExpr(x.Field(i, x.f.Type), facts.RoleTypeOf)
				first = false
				if x.isInjected(s) && x.Field(d, x.f.Value) < 0 {
					x.ref(x.typeHead(x.Field(i, x.f.Type)), t, facts.RoleInstantiates)
				}
			}
			typ := x.b.Instance(x.arrayOf(t, x.Field(d, x.f.Dimensions)))
			x.file.Symbols[s].Type = typ
			x.placeValue(name, x.Field(d, x.f.Value), x.visit(x.Field(d, x.f.Value), typ), typ)
		})
	})
}

// isInjected reports a field of a test that Mockito fills with a new object of the field's type.
func (x *extractor) isInjected(field int32) bool {
	return slices.ContainsFunc(x.file.Symbols[field].Decorators, func(d string) bool { return annotationName(d) == "InjectMocks" })
}

// walkConstant walks an enum's constant; its body is an anonymous class.
func (x *extractor) walkConstant(c *class, i int32) {
	name := x.Field(i, x.f.Name)
	s, ok := c.fields[x.Text(name)]
	if !ok {
		return
	}
	x.within(s, func() {
		x.annotations(x.Child(i, nModifiers))
		t := x.b.Class(int(c.symbol))
		x.file.Symbols[s].Type = x.b.Instance(x.b.Symbol(int(c.symbol)))
		if args := x.Field(i, x.f.Arguments); args >= 0 {
			list, n := x.arguments(args, t)
			x.ref(name, x.b.CallWith(t, list, n), facts.RoleCalls)
		}
		if body := x.Field(i, x.f.Body); body >= 0 {
			x.anonymous(body, body, x.b.Symbol(int(c.symbol)), x.file.Symbols[c.symbol].Name, facts.RoleExtends)
		}
	})
}

// anonymous declares and walks a class body without a name; decl is what it
// spans, super the type it is made from. It gives its symbol, -1 for none.
func (x *extractor) anonymous(decl, body int32, super facts.ExprID, name string, role facts.Role) int32 {
	symbol := x.newSymbol(facts.KindClass, "anonymous_class", "<"+name+">", head{-1, decl, body}, x.current)
	if symbol < 0 {
		return -1
	}
	s := &x.file.Symbols[symbol]
	s.Visibility = facts.VisibilityPrivate
	if super != 0 {
		s.Supers = []facts.Super{{Expr: super, Role: role}}
	}
	c := x.newClass(body, symbol)
	c.open, c.super = true, super
	x.declareMembers(c, body)
	x.within(symbol, func() { x.inside(c, func() { x.members(c, body) }) })
	return symbol
}

// function runs visit with the metrics of a symbol's own code.
func (x *extractor) function(symbol int32, result facts.ExprID, visit func()) {
	outer := x.fn
	x.fn = &function{result: result}
	x.fn.metrics.Cyclomatic = 1
	x.push()
	visit()
	x.pop()
	s := &x.file.Symbols[symbol]
	s.Metrics = x.fn.metrics
	s.Size()
	x.fn = outer
}

func (x *extractor) walkMethod(c *class, i int32) {
	s := x.symbolAt(i)
	if s < 0 {
		return
	}
	x.within(s, func() {
		x.push()
		x.annotations(i) // of the result too, behind type parameters
		x.typeParameters(i, s)
		result := x.b.Instance(x.b.Class(int(c.symbol)))
		if x.file.Symbols[s].Kind == facts.KindMethod {
			result = x.b.Instance(x.arrayOf(x.typeExpr(x.Field(i, x.f.Type), facts.RoleReturns), x.Field(i, x.f.Dimensions)))
		}
		x.file.Symbols[s].Type = result
		x.function(s, result, func() {
			if x.Kind(i) == nCompactConstructorDeclaration {
				x.compactParameters(c, s)
			} else {
				x.file.Symbols[s].Params = x.parameters(x.Field(i, x.f.Parameters))
			}
			x.handling(x.declaredThrows(i), func() {
				x.visit(x.Field(i, x.f.Value), result)
				x.visit(x.Field(i, x.f.Body), 0)
			})
		})
		x.pop()
		x.placeMethod(c, i)
	})
}

// compactParameters takes a compact constructor's parameters from the record.
func (x *extractor) compactParameters(c *class, s int32) {
	x.Each(x.Field(c.node, x.f.Parameters), func(p int32) {
		q := x.parameter(p)
		if f, ok := c.fields[x.Text(q.name)]; ok {
			t := x.file.Symbols[f].Type
			x.scope.names = append(x.scope.names, binding{x.Text(q.name), t})
			x.file.Symbols[s].Params = append(x.file.Symbols[s].Params, facts.Param{Name: x.Text(q.name), Type: t, Flags: q.flags})
		}
	})
}

// parameters walks a parameter list and binds the names.
func (x *extractor) parameters(list int32) []facts.Param {
	var out []facts.Param
	x.Each(list, func(p int32) {
		q := x.parameter(p)
		if q.kind == nOther {
			return
		}
		x.annotations(x.Child(p, nModifiers))
		if q.name < 0 {
			x.typeExpr(q.typ, facts.RoleReceives)
			return
		}
		e := facts.ExprID(0)
		if x.Text(q.typ) != "var" { // a lambda's
			e = x.arrayOf(x.typeExpr(q.typ, facts.RoleReceives), q.dimensions)
		}
		if q.flags != 0 {
			e = x.b.List(e)
		}
		v := x.b.Instance(e)
		x.bind(q.name, v)
		out = append(out, facts.Param{Name: x.Text(q.name), Type: v, Flags: q.flags})
	})
	return out
}
