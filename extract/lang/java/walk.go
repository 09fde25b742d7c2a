//go:build cgo

package java

import "github.com/codegraph-dev/codegraph/extract/facts"

// walkType walks a declared type: its header in the scope around it, then its
// members in its own.
func (x *extractor) walkType(c *class) {
	x.within(c.symbol, func() {
		x.push()
		x.annotations(x.child(c.node, nModifiers))
		x.typeParameters(c.node, c.symbol)
		x.supers(c)
		if p := x.child(c.node, nPermits); p >= 0 {
			x.each(p, func(l int32) { x.each(l, func(t int32) { x.typeExpr(t, facts.RoleUses) }) })
		}
		x.inside(c, func() {
			params := x.field(c.node, x.f.parameters)
			x.each(params, func(p int32) { x.walkComponent(c, p) })
			x.members(c, x.field(c.node, x.f.body))
		})
		x.pop()
	})
}

// inside runs visit in the scope of a type's members.
func (x *extractor) inside(c *class, visit func()) {
	class, fn := x.class, x.fn
	x.push().class = c
	x.class, x.fn = c, nil
	visit()
	x.class, x.fn = class, fn
	x.pop()
}

func (x *extractor) supers(c *class) {
	add := func(t int32, role facts.Role) {
		if e := x.typeExpr(t, role); e != 0 {
			s := &x.file.Symbols[c.symbol]
			s.Supers = append(s.Supers, facts.Super{Expr: e, Role: role})
			if x.kind(c.node) == nClassDeclaration && role == facts.RoleExtends {
				c.super = e
			}
		}
	}
	x.each(x.field(c.node, x.f.superclass), func(t int32) { add(t, facts.RoleExtends) })
	list := func(i int32, role facts.Role) {
		x.each(i, func(l int32) {
			if x.kind(l) == nTypeList {
				x.each(l, func(t int32) { add(t, role) })
			}
		})
	}
	list(x.field(c.node, x.f.interfaces), facts.RoleImplements)
	list(x.child(c.node, nExtendsInterfaces), facts.RoleExtends)
}

// walkComponent gives a record's field its type.
func (x *extractor) walkComponent(c *class, p int32) {
	t, name := x.field(p, x.f.typ), x.field(p, x.f.name)
	spread := x.kind(p) == nSpreadParameter
	if spread {
		t, name = x.spreadType(p), x.field(x.child(p, nVariableDeclarator), x.f.name)
	}
	s, ok := c.fields[x.str(name)]
	if !ok {
		return
	}
	x.within(s, func() {
		x.annotations(x.child(p, nModifiers))
		e := x.typeExpr(t, facts.RoleTypeOf)
		if spread {
			e = x.b.List(e)
		}
		x.file.Symbols[s].Type = x.b.Instance(e)
		param := facts.Param{Name: x.str(name), Type: x.b.Instance(e)}
		if spread {
			param.Flags = facts.Variadic
		}
		r := &x.file.Symbols[c.symbol]
		r.Params = append(r.Params, param)
	})
}

func (x *extractor) members(c *class, body int32) {
	x.each(body, func(i int32) {
		switch k := x.kind(i); k {
		case nFieldDeclaration, nConstantDeclaration:
			x.walkFields(c, i)
		case nMethodDeclaration, nConstructorDeclaration, nCompactConstructorDeclaration, nAnnotationTypeElementDeclaration:
			x.walkMethod(c, i)
		case nStaticInitializer, nBlock:
			if s := x.symbolAt(i); s >= 0 {
				x.within(s, func() { x.function(s, 0, func() { x.each(i, func(b int32) { x.visit(b, 0) }) }) })
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
	x.each(i, func(d int32) {
		if x.kind(d) != nVariableDeclarator {
			return
		}
		name := x.field(d, x.f.name)
		s, ok := c.fields[x.str(name)]
		if !ok {
			return
		}
		x.within(s, func() {
			if first { // the type is written once
				x.annotations(x.child(i, nModifiers))
				t = x.typeExpr(x.field(i, x.f.typ), facts.RoleTypeOf)
				first = false
			}
			typ := x.b.Instance(x.arrayOf(t, x.field(d, x.f.dimensions)))
			x.file.Symbols[s].Type = typ
			x.visit(x.field(d, x.f.value), typ)
		})
	})
}

// walkConstant walks an enum's constant; its body is an anonymous class.
func (x *extractor) walkConstant(c *class, i int32) {
	name := x.field(i, x.f.name)
	s, ok := c.fields[x.str(name)]
	if !ok {
		return
	}
	x.within(s, func() {
		x.annotations(x.child(i, nModifiers))
		t := x.b.Class(int(c.symbol))
		x.file.Symbols[s].Type = x.b.Instance(x.b.Symbol(int(c.symbol)))
		if args := x.field(i, x.f.arguments); args >= 0 {
			list, n := x.arguments(args, t)
			x.ref(name, x.b.CallWith(t, list, n), facts.RoleCalls)
		}
		if body := x.field(i, x.f.body); body >= 0 {
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
	s.Metrics.Lines = int(s.Span.EndLine - s.Span.StartLine + 1)
	s.Metrics.Parameters = len(s.Params)
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
			result = x.b.Instance(x.arrayOf(x.typeExpr(x.field(i, x.f.typ), facts.RoleReturns), x.field(i, x.f.dimensions)))
		}
		x.file.Symbols[s].Type = result
		x.function(s, result, func() {
			if x.kind(i) == nCompactConstructorDeclaration {
				x.compactParameters(c, s)
			} else {
				x.file.Symbols[s].Params = x.parameters(x.field(i, x.f.parameters))
			}
			x.each(x.child(i, nThrows), func(t int32) { x.typeExpr(t, facts.RoleUses) })
			x.visit(x.field(i, x.f.value), result)
			x.visit(x.field(i, x.f.body), 0)
		})
		x.pop()
	})
}

// compactParameters takes a compact constructor's parameters from the record.
func (x *extractor) compactParameters(c *class, s int32) {
	x.each(x.field(c.node, x.f.parameters), func(p int32) {
		name := x.field(p, x.f.name)
		if x.kind(p) == nSpreadParameter {
			name = x.field(x.child(p, nVariableDeclarator), x.f.name)
		}
		if f, ok := c.fields[x.str(name)]; ok {
			t := x.file.Symbols[f].Type
			x.scope.names = append(x.scope.names, binding{x.str(name), t})
			param := facts.Param{Name: x.str(name), Type: t}
			if x.kind(p) == nSpreadParameter {
				param.Flags = facts.Variadic
			}
			x.file.Symbols[s].Params = append(x.file.Symbols[s].Params, param)
		}
	})
}

// parameters walks a parameter list and binds the names.
func (x *extractor) parameters(list int32) []facts.Param {
	var out []facts.Param
	x.each(list, func(p int32) {
		t, name := x.field(p, x.f.typ), x.field(p, x.f.name)
		dimensions, flags := x.field(p, x.f.dimensions), facts.Flags(0)
		switch x.kind(p) {
		case nSpreadParameter:
			t, name, flags = x.spreadType(p), x.field(x.child(p, nVariableDeclarator), x.f.name), facts.Variadic
		case nFormalParameter:
		default:
			return
		}
		x.annotations(x.child(p, nModifiers))
		if name < 0 {
			x.typeExpr(t, facts.RoleReceives)
			return
		}
		e := facts.ExprID(0)
		if x.str(t) != "var" { // a lambda's
			e = x.arrayOf(x.typeExpr(t, facts.RoleReceives), dimensions)
		}
		if flags != 0 {
			e = x.b.List(e)
		}
		v := x.b.Instance(e)
		x.bind(name, v)
		out = append(out, facts.Param{Name: x.str(name), Type: v, Flags: flags})
	})
	return out
}
