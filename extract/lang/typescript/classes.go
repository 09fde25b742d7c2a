package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

func (x *extractor) classDeclaration(i int32) { x.classSymbol(i, x.declared(i), i) }

// classSymbol walks a class. decl is the node that holds its type parameters'
// and decorators' position: the class itself, or the declarator of its name.
func (x *extractor) classSymbol(i, symbol, decl int32) {
	if symbol < 0 || x.quiet > 0 {
		if x.quiet == 0 {
			x.visitAll(i)
		}
		return
	}
	x.describe(symbol, x.Field(i, x.f.Body))
	x.decorate(symbol, decl)
	if decl != i {
		x.decorate(symbol, i)
	}
	if x.Kind(i) == nAbstractClassDeclaration {
		x.file.Symbols[symbol].Flags |= facts.Abstract
	}
	outer := x.fn
	x.within(symbol, func() {
		x.open()
		if x.Kind(i) == nClass {
			x.bindClassName(i, symbol)
		}
		typeParams := x.typeParameters(i, symbol)
		x.file.Symbols[symbol].TypeParams = typeParams
		supers := x.heritage(x.Child(i, nClassHeritage))
		x.file.Symbols[symbol].Supers = supers
		x.placeSupers(x.Field(i, x.f.Name), symbol)
		x.fn = &function{symbol: -1, class: symbol, body: outer.body, this: x.b.This(int(symbol))}
		x.classBody(x.Field(i, x.f.Body), symbol)
		x.leave()
	})
	x.fn = outer
}

func (x *extractor) bindClassName(i, symbol int32) {
	if name := x.Field(i, x.f.Name); name >= 0 {
		x.bind(x.scope, name, value|typ, boundSymbol).index = symbol
		x.bound[name] = symbol + 1
	}
}

// heritage gives the supertypes that a class names.
func (x *extractor) heritage(i int32) []facts.Super {
	var supers []facts.Super
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nExtendsClause:
			supers = x.extends(c, supers)
		case nImplementsClause:
			x.Each(c, func(t int32) {
				supers = append(supers, facts.Super{Expr: x.typ(t, facts.RoleImplements), Role: facts.RoleImplements})
			})
		default: // JavaScript has the expression itself
			supers = append(supers, facts.Super{Expr: x.superclass(c), Role: facts.RoleExtends})
		}
	})
	return supers
}

// extends reads `extends f(A)<T>`: an expression, then type arguments.
func (x *extractor) extends(c int32, supers []facts.Super) []facts.Super {
	x.Each(c, func(v int32) {
		if x.Kind(v) != nTypeArguments {
			supers = append(supers, facts.Super{Expr: x.superclass(v), Role: facts.RoleExtends})
			return
		}
		args := x.typeArguments(v, facts.RoleUses)
		if n := len(supers); n > 0 {
			x.placeTypeArguments(supers[n-1].Expr, v, args)
			supers[n-1].Expr = x.b.Generic(supers[n-1].Expr, args...)
		}
	})
	return supers
}

// superclass gives the type that an expression denotes. A call gives a class as
// a value, as mixins do.
func (x *extractor) superclass(v int32) facts.ExprID { return x.expr(v, facts.RoleExtends) }

// classBody first makes all members' symbols, so that members may refer to each
// other, then walks what is inside them.
func (x *extractor) classBody(body, symbol int32) {
	if body < 0 {
		return
	}
	c := &class{symbol: symbol, fields: map[int32]int32{}, declared: map[string]bool{}}
	x.classes[symbol] = c
	x.decoratorsIn(body)
	x.Each(body, func(m int32) { x.declareMember(c, m) })
	x.assignedFields(c, body)
	for _, m := range c.members {
		x.visitMember(c, m)
	}
}

// visitMember walks a member's inside.
func (x *extractor) visitMember(c *class, m member) {
	this := x.b.This(int(c.symbol))
	if m.static {
		this = x.b.Class(int(c.symbol))
	}
	switch x.Kind(m.node) {
	case nMethodDefinition, nMethodSignature, nAbstractMethodSignature:
		x.decorate(m.symbol, m.node)
		x.computedName(m.node)
		x.function(m.node, m.symbol, receiver{this, c.symbol, m.static})
	case nPublicFieldDefinition, nFieldDefinition:
		x.decorate(m.symbol, m.node)
		x.computedName(m.node)
		x.visitField(c, m, this)
	case nClassStaticBlock:
		x.inMember(this, m.static, func() {
			x.hoistVars(x.Field(m.node, x.f.Body))
			x.block(x.Field(m.node, x.f.Body))
		})
	case nIndexSignature:
		x.indexSignature(m.node, m.symbol)
	}
}

// inMember runs visit where `this` is the class or an instance of it.
func (x *extractor) inMember(this facts.ExprID, static bool, visit func()) {
	fn := *x.fn
	x.fn.this, x.fn.static, x.fn.body = this, static, true
	visit()
	x.fn.this, x.fn.static, x.fn.body = fn.this, fn.static, fn.body
}

func (x *extractor) visitField(c *class, m member, this facts.ExprID) {
	annotated, init := x.Field(m.node, x.f.Type), x.Field(m.node, x.f.Value)
	if m.symbol < 0 {
		x.inMember(this, m.static, func() { x.visitAll(m.node) })
		return
	}
	x.within(m.symbol, func() {
		var v facts.ExprID
		if annotated >= 0 {
			v = x.instance(x.annotation(annotated, facts.RoleTypeOf))
			x.typed[m.symbol] = true
		}
		if k := x.Kind(init); x.file.Symbols[m.symbol].Kind == facts.KindMethod && (k == nArrowFunction || k == nFunctionExpression || k == nGeneratorFunction) {
			x.context = expecting(v)
			x.placeFunction(x.Field(m.node, x.f.Name), init, x.function(init, m.symbol, receiver{this, c.symbol, m.static}), expecting(v))
			return
		}
		if init >= 0 {
			x.inMember(this, m.static, func() {
				e := x.exprIn(init, facts.RoleReads, expecting(v))
				if annotated < 0 {
					v = x.held(m.symbol, init, e)
				} else {
					x.placeValue(x.Field(m.node, x.f.Name), init, e, expecting(v))
				}
			})
			x.file.Symbols[m.symbol].Value = x.literalText(init)
		}
		s := &x.file.Symbols[m.symbol]
		s.Type = x.b.Union(s.Type, v)
	})
}

// held is what a field without a declared type has that is made with e: one that is never written again has the
// text or number itself, others may have any.
func (x *extractor) held(field, init int32, e facts.ExprID) facts.ExprID {
	fixed := x.file.Symbols[field].Flags.Has(facts.Const)
	switch x.Kind(init) {
	case nString:
		if !fixed {
			return x.b.Instance(x.b.Builtin("string"))
		}
	case nNumber:
	default:
		return e
	}
	if t := x.literalType(init); fixed && t != 0 {
		return x.b.Instance(t)
	}
	return e
}

// assignedFields makes symbols of fields that are only assigned: this.x = … In
// TypeScript that declares nothing: the field is an inherited one.
func (x *extractor) assignedFields(c *class, body int32) {
	if x.file.Language == "typescript" || x.file.Language == "tsx" {
		return
	}
	for i, last := body+1, x.Nodes[body].Last; i < last; {
		switch x.Kind(i) {
		case nClass, nClassDeclaration, nAbstractClassDeclaration, nFunctionDeclaration, nFunctionExpression,
			nGeneratorFunction, nGeneratorFunctionDeclaration, nObjectType, nTypeAnnotation:
			i = x.Nodes[i].Last
			continue
		case nMethodDefinition:
			if x.Nodes[i].Parent != body || x.has(i, tStatic) {
				i = x.Nodes[i].Last
				continue
			}
		case nAssignmentExpression:
			x.assignedField(c, i)
		}
		i++
	}
}

func (x *extractor) assignedField(c *class, i int32) {
	left := x.Field(i, x.f.Left)
	if x.Kind(left) != nMemberExpression || x.Kind(x.Field(left, x.f.Object)) != nThis {
		return
	}
	name := x.Field(left, x.f.Property)
	if x.word[name] < 0 || c.declared[x.str(name)] {
		return
	}
	c.declared[x.str(name)] = true
	symbol := x.newSymbol(facts.KindField, "field", x.str(name), name, i, c.symbol)
	if symbol < 0 {
		return
	}
	c.fields[x.word[name]] = symbol
	x.describe(symbol, -1)
	if x.Kind(name) == nPrivatePropertyIdentifier {
		x.file.Symbols[symbol].Visibility = facts.VisibilityPrivate
	}
}
