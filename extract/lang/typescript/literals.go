package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// object walks an object literal whose members are no symbols and gives a value
// of its type.
func (x *extractor) object(i int32, outer *context) facts.ExprID {
	var entries []facts.ExprID
	sum := spreading{from: -1}
	open := false
	add := func(key int32, v facts.ExprID) {
		name := x.keyName(key)
		if open = open || name == "" || len(entries) == facts.MaxPairs; !open {
			entries = append(entries, x.b.RecordEntry(name, v, false))
		}
	}
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nPair:
			key := x.Field(c, x.f.Key)
			if x.Kind(key) == nComputedPropertyName {
				x.visit(x.First(key))
			}
			inner := x.writtenMember(key, outer)
			if f := x.Field(c, x.f.Value); x.Kind(f) == nFunctionExpression || x.Kind(f) == nGeneratorFunction {
				x.literalFunction, x.literalReceiver = f, x.literalThis(f, outer, entries)
			}
			v := x.exprIn(x.Field(c, x.f.Value), facts.RoleReads, inner)
			x.placeValue(key, x.Field(c, x.f.Value), v, inner)
			add(key, v)
		case nMethodDefinition:
			key := x.Field(c, x.f.Name)
			if x.quiet > 0 {
				add(key, 0)
				return
			}
			x.computedName(c)
			inner := x.writtenMember(key, outer)
			this := x.literalThis(c, outer, entries)
			x.context = inner
			v := x.b.Instance(x.function(c, noSymbol, receiver{this: this, class: -1}))
			if x.has(c, tGet) || x.has(c, tSet) {
				v = 0
			}
			x.placeValue(key, c, v, inner)
			add(key, v)
		case nShorthandPropertyIdentifier:
			inner := x.writtenMember(c, outer)
			v := x.visit(c)
			x.placeValue(c, c, v, inner)
			add(c, v)
		case nSpreadElement:
			x.addSpread(&sum, x.visit(x.First(c)), entries)
		default:
			x.visit(c)
			open = true
		}
	})
	return x.literalOf(entries, open, &sum)
}

// literalOf gives a value of an object literal's type.
func (x *extractor) literalOf(entries []facts.ExprID, open bool, sum *spreading) facts.ExprID {
	switch {
	case sum.from < 0:
		return x.b.Instance(x.b.Record(entries, open))
	case sum.unknown || open:
		return x.b.Instance(x.b.Record(entries[:sum.first], true))
	}
	return x.b.Instance(x.b.Spread(entries[sum.from:], sum.of))
}

// spreading is what is spread into an object literal.
type spreading struct {
	of      facts.ExprID // the last, with what is before it
	first   int          // how many entries are before the first
	from    int          // how many are before the last; -1 where nothing is spread
	unknown bool         // something of which nothing is known is among them
}

// addSpread spreads v behind the entries and what was spread before: it hides what those have.
func (x *extractor) addSpread(sum *spreading, v facts.ExprID, entries []facts.ExprID) {
	from := max(sum.from, 0)
	switch {
	case sum.from < 0 && len(entries) > 0:
		sum.first, sum.of = len(entries), x.b.Instance(x.b.Record(entries, false))
	case len(entries) > from:
		sum.of = x.b.Instance(x.b.Spread(entries[from:], sum.of))
	}
	sum.from, sum.unknown, sum.of = len(entries), sum.unknown || v == 0, x.b.Both(v, sum.of)
}

// literalThis gives what `this` is in a function of an object literal: what is expected
// of the literal, where that is known, or else the literal with the entries before. 0 for a
// function that does not say `this`.
func (x *extractor) literalThis(f int32, outer *context, before []facts.ExprID) facts.ExprID {
	if x.quiet > 0 || !x.saysThis(f) {
		return 0
	}
	own := x.b.Instance(x.b.Record(before, true))
	if of := x.expected(outer); of != 0 {
		return x.b.Narrow(of, facts.NewCondition(facts.GivesThis, false, 0), "", own)
	}
	return own
}

// saysThis reports a function in which `this` is written.
func (x *extractor) saysThis(f int32) bool {
	for c, last := f+1, x.Nodes[f].Last; c < last; c++ {
		if x.Kind(c) == nThis {
			return true
		}
	}
	return false
}

// writtenMember refers to the member that a key of an object literal writes, if
// the literal's surroundings tell what it is a member of, and gives the context
// of what is written.
func (x *extractor) writtenMember(key int32, outer *context) context {
	if outer.none() || key < 0 {
		return context{}
	}
	name, of := x.keyName(key), x.expected(outer)
	if name == "" || of == 0 {
		return context{}
	}
	member := x.b.Member(of, name)
	if x.functional(key) {
		x.ref(key, member, facts.RoleWrites)
	} else {
		x.ref(key, x.b.MemberIn(of, name, facts.SpaceKey), facts.RoleWrites)
	}
	if !outer.loose {
		x.placeKey(key, of, name)
	}
	return context{value: member, loose: outer.loose, asserted: outer.asserted}
}

// functional reports whether a function is written under a key.
func (x *extractor) functional(key int32) bool {
	p := x.Nodes[key].Parent
	switch x.Kind(p) {
	case nMethodDefinition:
		return true
	case nPair:
		switch x.Kind(x.Field(p, x.f.Value)) {
		case nArrowFunction, nFunctionExpression, nGeneratorFunction:
			return true
		}
	}
	return false
}

// objectLiteral gives the object literal that an initial value is, also behind
// brackets, `as`, `satisfies` and Object.freeze().
func (x *extractor) objectLiteral(i int32) int32 {
	for range maxLiteral {
		switch x.Kind(i) {
		case nObject:
			return i
		case nParenthesizedExpression, nSatisfiesExpression:
			i = x.First(i)
		case nAsExpression:
			if x.Nth(i, 1) >= 0 {
				return -1
			}
			i = x.First(i)
		case nCallExpression:
			f := x.Field(i, x.f.Function)
			if x.Kind(f) != nMemberExpression || !x.isFree(x.Field(f, x.f.Object), "Object") || x.text(x.Field(f, x.f.Property)) != "freeze" {
				return -1
			}
			i = x.First(x.Field(i, x.f.Arguments))
		default:
			return -1
		}
	}
	return -1
}

// satisfied walks the types that the object literal in an initial value must satisfy.
// They are its context where there is none; else they must have its keys too. A call that
// the literal is passed to is one like any other.
func (x *extractor) satisfied(i, literal int32, c context) context {
	for ; i != literal; i = x.First(i) {
		switch x.Kind(i) {
		case nCallExpression: // Object.freeze
			x.expr(x.Field(i, x.f.Function), facts.RoleCalls)
			i = x.Field(i, x.f.Arguments)
		case nSatisfiesExpression:
			t := x.instance(x.typ(x.Nth(i, 1), facts.RoleUses))
			if c.none() {
				c = expecting(t)
			} else if t != 0 {
				x.placeKeys(literal, t)
			}
			if x.placing {
				x.placeValue(x.Nth(i, 1), literal, x.keys(literal), expecting(t))
			}
		}
	}
	return c
}

// literalMembers makes symbols of an object literal's members.
func (x *extractor) literalMembers(object, container int32, depth int) {
	outer := x.takeContext()
	x.Each(object, func(c int32) {
		switch x.Kind(c) {
		case nPair:
			inner := x.writtenMemberIn(container, x.Field(c, x.f.Key), &outer)
			x.literalPair(c, container, depth, inner)
		case nMethodDefinition:
			inner := x.writtenMemberIn(container, x.Field(c, x.f.Name), &outer)
			x.literalMethod(c, container, inner)
		case nShorthandPropertyIdentifier:
			x.writtenMemberIn(container, c, &outer)
			v := x.within1(container, func() facts.ExprID { return x.visit(c) })
			if symbol := x.newSymbol(facts.KindProperty, "property", x.str(c), -1, c, container); symbol >= 0 {
				x.file.Symbols[symbol].Type = v
			}
		case nSpreadElement:
			v := x.within1(container, func() facts.ExprID { return x.visit(x.First(c)) })
			s := &x.file.Symbols[container]
			s.Supers = append(s.Supers, facts.Super{Expr: v, Role: facts.RoleReads})
		default:
			x.within(container, func() { x.visit(c) })
		}
	})
}

// writtenMemberIn is writtenMember where the literal is a symbol.
func (x *extractor) writtenMemberIn(container, key int32, outer *context) (inner context) {
	x.within(container, func() { inner = x.writtenMember(key, outer) })
	return inner
}

// within1 is within for what gives a value.
func (x *extractor) within1(symbol int32, visit func() facts.ExprID) (v facts.ExprID) {
	x.within(symbol, func() { v = visit() })
	return v
}

func (x *extractor) literalMethod(c, container int32, outer context) {
	kind, nodeKind := facts.KindMethod, "method"
	switch {
	case x.has(c, tGet):
		kind, nodeKind = facts.KindGetter, "getter"
	case x.has(c, tSet):
		kind, nodeKind = facts.KindSetter, "setter"
	}
	name := x.Field(c, x.f.Name)
	x.computedName(c)
	symbol := x.newSymbol(kind, nodeKind, x.nameText(name), name, c, container)
	if symbol >= 0 {
		x.describe(symbol, x.Field(c, x.f.Body))
	}
	x.context = outer
	f := x.function(c, symbol, receiver{this: x.b.Symbol(int(container)), class: -1})
	if kind == facts.KindMethod {
		x.placeFunction(name, c, f, outer)
	}
}

// isConstant reports a part of an object that is written `as const`.
func (x *extractor) isConstant(i int32) bool {
	for {
		switch i = x.Nodes[i].Parent; x.Kind(i) {
		case nObject, nPair, nParenthesizedExpression:
		case nAsExpression:
			return x.Nth(i, 1) < 0
		default:
			return false
		}
	}
}

func (x *extractor) literalPair(c, container int32, depth int, outer context) {
	key, v := x.Field(c, x.f.Key), x.Field(c, x.f.Value)
	if key < 0 || x.Nodes[key].Flags&syntax.Missing != 0 {
		x.visit(v)
		return
	}
	if x.Kind(key) == nComputedPropertyName {
		x.visit(x.First(key))
	}
	kind, nodeKind := facts.KindProperty, "property"
	switch x.Kind(v) {
	case nArrowFunction:
		kind, nodeKind = facts.KindMethod, "arrow_function"
	case nFunctionExpression, nGeneratorFunction:
		kind, nodeKind = facts.KindMethod, "method"
	}
	symbol := x.newSymbol(kind, nodeKind, x.nameText(key), key, c, container)
	if symbol < 0 {
		x.visit(v)
		return
	}
	x.describe(symbol, x.initializer(c, v))
	this := x.thisFor(v, &context{})
	if x.Kind(v) != nArrowFunction {
		this.this = x.b.Symbol(int(container))
	}
	x.context = outer
	if kind == facts.KindMethod {
		x.placeFunction(key, v, x.function(v, symbol, this), outer)
		return
	}
	if literal := x.objectLiteral(v); literal >= 0 && depth < maxLiteral {
		x.within(symbol, func() { outer = x.satisfied(v, literal, outer) })
		x.context = outer
		x.literalMembers(literal, symbol, depth+1)
		x.placeValue(key, v, x.keys(literal), outer)
		return
	}
	e := x.within1(symbol, func() facts.ExprID { return x.exprIn(v, facts.RoleReads, outer) })
	if k := x.Kind(v); (k == nString || k == nNumber) && x.isConstant(c) {
		e = x.b.Instance(x.literalType(v))
	}
	s := &x.file.Symbols[symbol]
	s.Type, s.Value = e, x.literalText(v)
	x.placeValue(key, v, e, outer)
}
