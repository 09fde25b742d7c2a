package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

func (x *extractor) interfaceDeclaration(i int32) {
	symbol, body := x.declared(i), x.Field(i, x.f.Body)
	if symbol < 0 {
		return
	}
	x.describe(symbol, body)
	x.within(symbol, func() {
		x.open()
		typeParams := x.typeParameters(i, symbol)
		var supers []facts.Super
		x.Each(x.Child(i, nExtendsTypeClause), func(t int32) {
			supers = append(supers, facts.Super{Expr: x.typ(t, facts.RoleExtends), Role: facts.RoleExtends})
		})
		s := &x.file.Symbols[symbol]
		s.TypeParams, s.Supers = typeParams, supers
		x.placeSupers(x.Field(i, x.f.Name), symbol)
		x.inType(symbol, func() { x.signatures(body, symbol) })
		x.leave()
	})
}

// inType runs visit where `this` is an instance of a type that has no bodies.
func (x *extractor) inType(symbol int32, visit func()) {
	outer := x.fn
	x.fn = &function{symbol: -1, class: -1, this: x.b.This(int(symbol)), body: outer.body}
	visit()
	x.fn = outer
}

func (x *extractor) typeAlias(i int32) {
	symbol := x.declared(i)
	if symbol < 0 {
		return
	}
	x.describe(symbol, -1).Flags |= facts.Alias
	v := x.Field(i, x.f.Value)
	x.within(symbol, func() {
		x.open()
		typeParams := x.typeParameters(i, symbol)
		x.file.Symbols[symbol].TypeParams = typeParams
		x.inType(symbol, func() {
			t := x.aliased(v, symbol, false)
			x.file.Symbols[symbol].Type = t
			if t == 0 && x.Kind(v) == nObjectType {
				x.file.Symbols[symbol].Flags |= facts.Object
			}
		})
		x.leave()
	})
}

// aliased walks what an alias stands for. The members of object types in it are
// the alias's own; with nothing else there is no other type to give. Those of one
// that is among the parts of a union are not what every value has.
func (x *extractor) aliased(v, symbol int32, among bool) facts.ExprID {
	switch x.Kind(v) {
	case nObjectType:
		for m := range x.tree(v) {
			if x.Kind(m) == nIndexSignature && x.has(m, nMappedTypeClause) {
				return x.objectType(v)
			}
		}
		if among {
			x.file.Symbols[symbol].Flags |= facts.Among
		}
		x.signatures(v, symbol)
		return 0
	case nUnionType, nParenthesizedType:
		among = among || x.Nth(v, 1) >= 0
		return x.unionType(v, x.b.Union, func(c int32) facts.ExprID { return x.aliased(c, symbol, among) })
	case nIntersectionType:
		return x.unionType(v, x.b.Both, func(c int32) facts.ExprID { return x.aliased(c, symbol, among) })
	}
	return x.typ(v, facts.RoleUses)
}

func (x *extractor) enumDeclaration(i int32) {
	symbol, body := x.declared(i), x.Field(i, x.f.Body)
	if symbol < 0 {
		return
	}
	s := x.describe(symbol, body)
	if x.has(i, tConst) {
		s.Flags |= facts.Const
	}
	x.within(symbol, func() {
		s := x.open() // members see each other by name
		type initial struct{ node, symbol int32 }
		var values []initial
		x.Each(body, func(m int32) {
			name, v := m, int32(-1)
			if x.Kind(m) == nEnumAssignment {
				name, v = x.Field(m, x.f.Name), x.Field(m, x.f.Value)
			}
			if k := x.Kind(name); k != nPropertyIdentifier && k != nString && k != nComputedPropertyName {
				return
			}
			member := x.newSymbol(facts.KindEnumMember, "enum_variant", x.nameText(name), name, m, symbol)
			if member < 0 {
				return
			}
			b := x.bind(s, name, value, boundSymbol)
			b.index = member
			x.describe(member, -1).Type = x.b.Instance(x.b.Symbol(int(symbol)))
			values = append(values, initial{v, member})
			if v >= 0 {
				if x.initialized == nil {
					x.initialized = map[int32]bool{}
				}
				x.initialized[member] = true
			}
		})
		for _, v := range values {
			if v.node >= 0 {
				x.within(v.symbol, func() { x.visit(v.node) })
				x.file.Symbols[v.symbol].Value = x.literalText(v.node)
			}
		}
		x.leave()
	})
}
