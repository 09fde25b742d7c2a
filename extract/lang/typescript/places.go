package typescript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// place adds a place that is reported at a node.
func (x *extractor) place(at int32, p facts.Place) {
	if !x.placing || x.quiet > 0 || at < 0 {
		return
	}
	p.Scope = x.current
	p.Line, p.Col = x.position(at)
	x.file.Places = append(x.file.Places, p)
}

// placeValue says that v is given where a value is expected. What is asserted to be of a type is compared
// as a whole.
func (x *extractor) placeValue(at, given int32, v facts.ExprID, c context) {
	if v != 0 && c.value != 0 && v != c.value && !c.asserted {
		x.place(at, facts.Place{Kind: facts.PlaceValue, Expr: v, Expected: c.value, Fresh: x.fresh(given) && !(c.loose && x.Kind(x.bare(given)) == nObject)})
	}
}

// placeReturned says that the innermost function returns v; of an asynchronous one what that
// promises counts. A function of which a result is only expected is compared as a whole, unless
// it is an expression.
func (x *extractor) placeReturned(at, given int32, v facts.ExprID) {
	if x.fn.loose && !x.fn.expression {
		return
	}
	if x.placing && v != 0 && x.fn.async {
		v = x.awaited(v)
	}
	x.placeValue(at, given, v, context{value: x.fn.declared, loose: x.fn.loose})
}

// placeFunction is placeValue for a function of type f.
func (x *extractor) placeFunction(at, given int32, f facts.ExprID, of context) {
	if x.placing {
		x.placeValue(at, given, x.b.Instance(f), of)
	}
}

// fresh reports what is of parts that are places of their own: an object literal as it stands, an
// array, or a function whose body is an expression.
func (x *extractor) fresh(i int32) bool {
	switch i = x.bare(i); x.Kind(i) {
	case nObject:
		return true
	case nArray:
		return x.Child(i, nSpreadElement) < 0
	}
	return x.isExpression(i)
}

// isExpression reports a function whose body is an expression and whose parameters have no types: where
// another result is expected of it, that is reported at the body.
func (x *extractor) isExpression(i int32) bool {
	if x.Kind(i) != nArrowFunction || x.Field(i, x.f.ReturnType) >= 0 || x.Kind(x.Field(i, x.f.Body)) == nStatementBlock {
		return false
	}
	typed := false
	x.Each(x.Field(i, x.f.Parameters), func(p int32) { typed = typed || x.Field(p, x.f.Type) >= 0 })
	return !typed
}

// bare gives the expression within brackets.
func (x *extractor) bare(i int32) int32 {
	for x.Kind(i) == nParenthesizedExpression || x.Kind(i) == nSatisfiesExpression {
		i = x.First(i)
	}
	return i
}

// placeCast says that a type is asserted of v.
func (x *extractor) placeCast(at int32, v, asserted facts.ExprID) {
	if v != 0 && asserted != 0 {
		x.place(at, facts.Place{Kind: facts.PlaceCast, Expr: v, Expected: asserted})
	}
}

// placeTypeArguments says that types are given for the type parameters of a type or a function.
func (x *extractor) placeTypeArguments(of facts.ExprID, list int32, types []facts.ExprID) {
	n := 0
	x.Each(list, func(c int32) {
		if x.placing && of != 0 && types[n] != 0 {
			x.place(c, facts.Place{Kind: facts.PlaceTypeArgument, Expr: x.b.Instance(types[n]), Expected: of, Index: n})
		}
		n++
	})
}

// placePicked says that what Pick takes of a type must be keys of it.
func (x *extractor) placePicked(filter string, list int32, types []facts.ExprID) {
	if x.placing && filter == "Pick" && types[0] != 0 && types[1] != 0 {
		keys := x.b.Generic(x.b.Builtin(facts.KeyType), types[0])
		x.place(x.Nth(list, 1), facts.Place{Kind: facts.PlaceValue, Expr: x.b.Instance(types[1]), Expected: x.b.Instance(keys)})
	}
}

// placeDefault says that a type parameter of a symbol has a type by default, which its constraint must take.
func (x *extractor) placeDefault(at, symbol int32, n int, bound int32, fallback facts.ExprID) {
	if x.placing && symbol >= 0 && bound >= 0 && fallback != 0 {
		x.place(at, facts.Place{Kind: facts.PlaceTypeArgument, Expr: x.b.Instance(fallback), Expected: x.b.Symbol(int(symbol)), Index: n})
	}
}

// placeMember says that a member of v is selected, or written.
func (x *extractor) placeMember(v facts.ExprID, name int32, written bool) {
	if v != 0 {
		x.place(name, facts.Place{Kind: facts.PlaceMember, Expr: v, Name: x.str(name), Written: written})
	}
}

// placePart says that a pattern takes a member out of v. It may name others than
// the object literal that is written for want of a value, `{a = 1} = {}`.
func (x *extractor) placePart(v facts.ExprID, name int32) {
	if e := x.b.At(v); v != 0 && !(e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpRecord) {
		x.place(name, facts.Place{Kind: facts.PlaceMember, Expr: v, Name: x.str(name), Pattern: true})
	}
}

// placeEqual says that two values are compared, one of which is a literal text.
func (x *extractor) placeEqual(at, left, right int32, a, b facts.ExprID) {
	if x.Kind(left) == nString {
		a, b, right = b, a, left
	}
	if a != 0 && b != 0 && x.Kind(right) == nString {
		x.place(at, facts.Place{Kind: facts.PlaceEqual, Expr: a, Expected: b})
	}
}

// placeCall says what a callee is called with; it is told at its last name.
func (x *extractor) placeCall(callee facts.ExprID, at, args int32, values []facts.ExprID, open bool) {
	if !x.placing || x.quiet > 0 || x.Kind(args) == nTemplateString {
		return
	}
	for x.Kind(at) == nNonNullExpression || x.Kind(at) == nParenthesizedExpression {
		at = x.First(at)
	}
	if x.Kind(at) == nMemberExpression {
		at = x.Field(at, x.f.Property)
	}
	given := make([]facts.Given, 0, len(values))
	n := 0
	x.Each(args, func(a int32) {
		g := facts.Given{Value: values[n], Fresh: x.fresh(a)}
		g.Line, g.Col = x.position(a)
		given = append(given, g)
		n++
	})
	x.place(at, facts.Place{Kind: facts.PlaceCall, Expr: callee, Args: given, Open: open})
}

// placeAttribute says that a member of a component's props is written.
func (x *extractor) placeAttribute(name int32, of facts.ExprID) {
	x.place(name, facts.Place{Kind: facts.PlaceKey, Expr: of, Name: x.str(name), Element: true})
}

// placeElement says that a component is called with an object of the attributes that are in an
// element; what is under each is a place of its own.
func (x *extractor) placeElement(component facts.ExprID, name, opening int32) {
	if !x.placing || x.quiet > 0 {
		return
	}
	at, open := name, false
	if x.Kind(at) == nMemberExpression {
		at = x.Field(at, x.f.Property)
	}
	entries := []facts.ExprID{x.b.RecordEntry("children", 0, false)} // whether there are some is not looked at
	x.Each(opening, func(c int32) {
		switch {
		case c == name:
		case x.Kind(c) == nJsxExpression:
			open = true
		case x.Kind(c) == nJsxAttribute && len(entries) < facts.MaxPairs:
			entries = append(entries, x.b.RecordEntry(x.str(x.First(c)), 0, false))
		case x.Kind(c) == nJsxAttribute:
			open = true
		}
	})
	given := facts.Given{Value: x.b.Instance(x.b.Record(entries, open))}
	given.Line, given.Col = x.position(at)
	x.place(at, facts.Place{Kind: facts.PlaceCall, Expr: component, Args: []facts.Given{given}, Open: true, Element: true})
}

// someObject is a value that is an object of whatever members.
func (x *extractor) someObject() facts.ExprID {
	if !x.placing {
		return 0
	}
	return x.b.Instance(x.b.Record(nil, true))
}

// placeSupers says that a class or an interface has what its supertypes ask for.
func (x *extractor) placeSupers(at, symbol int32) {
	if !x.placing || symbol < 0 {
		return
	}
	this := x.b.Instance(x.b.Symbol(int(symbol)))
	for _, s := range x.file.Symbols[symbol].Supers {
		if e := x.b.Instance(s.Expr); e != 0 {
			x.place(at, facts.Place{Kind: facts.PlaceSubtype, Expr: this, Expected: e})
		}
	}
}

// placeKey says that a member is written in an object literal. Where an error is
// expected of another member, a type checker says that one alone.
func (x *extractor) placeKey(key int32, of facts.ExprID, name string) {
	literal := key
	for x.placing && literal >= 0 && x.Kind(literal) != nObject {
		literal = x.Nodes[literal].Parent
	}
	if !x.placing || literal < 0 {
		return
	}
	var before []string
	for c, last := literal+1, x.Nodes[literal].Last; c < last; c = x.Nodes[c].Last {
		if c < key && x.Nodes[c].Last <= key {
			before = append(before, x.keyName(x.keyOfMember(c)))
		}
		if c > key && x.Kind(c) == nSpreadElement { // what is spread behind it may have the key, and then it is no further one
			return
		}
		if x.Kind(c) == nComment && (strings.Contains(x.text(c), "@ts-expect-error") || strings.Contains(x.text(c), "@ts-ignore")) {
			return
		}
	}
	before = slices.DeleteFunc(before, func(s string) bool { return s == "" })
	x.place(key, facts.Place{Kind: facts.PlaceKey, Expr: of, Expected: x.toldApart(literal), Name: name, Before: before})
}

// maxToldApart is how many values of an object literal may say of which type of several it is.
const maxToldApart = 8

// toldApart gives the members of an object literal whose values are literal: they say of which type
// of several it is. 0 if there are none.
func (x *extractor) toldApart(literal int32) facts.ExprID {
	var entries []facts.ExprID
	x.Each(literal, func(c int32) {
		if len(entries) == maxToldApart || x.Kind(c) != nPair {
			return
		}
		name := x.keyName(x.Field(c, x.f.Key))
		if v := x.literalValue(x.Field(c, x.f.Value)); name != "" && v != 0 {
			entries = append(entries, x.b.RecordEntry(name, v, false))
		}
	})
	if len(entries) == 0 {
		return 0
	}
	return x.b.Instance(x.b.Record(entries, true))
}

// literalValue gives a text, a number or a truth value as it stands, or as a constant, and what may be the
// member of an enum; 0 for others.
func (x *extractor) literalValue(v int32) facts.ExprID {
	v = x.bare(v)
	if x.Kind(v) == nAsExpression && x.Nth(v, 1) < 0 {
		v = x.bare(x.First(v))
	}
	switch x.Kind(v) {
	case nString, nNumber, nTrue, nFalse:
		return x.b.Instance(x.literalType(v))
	case nMemberExpression:
		if x.Kind(x.Field(v, x.f.Object)) == nIdentifier && lang.Capitalised(x.text(x.Field(v, x.f.Property))) {
			return x.quietly(v)
		}
	}
	return 0
}

// placeKeys says that a type must have the keys of an object literal.
func (x *extractor) placeKeys(literal int32, of facts.ExprID) {
	x.Each(literal, func(c int32) {
		key := x.keyOfMember(c)
		if name := x.keyName(key); name != "" {
			x.placeKey(key, of, name)
		}
	})
}

// keys gives a value of an object literal's type whose members were walked as
// symbols: what is under its keys is a place of its own.
func (x *extractor) keys(i int32) facts.ExprID {
	if !x.placing {
		return 0
	}
	var entries []facts.ExprID
	sum := spreading{from: -1}
	open := false
	x.Each(i, func(c int32) {
		if x.Kind(c) == nSpreadElement {
			x.addSpread(&sum, x.quietly(x.First(c)), entries)
			return
		}
		key := x.keyOfMember(c)
		name := x.keyName(key)
		if open = open || name == "" || len(entries) == facts.MaxPairs; !open {
			entries = append(entries, x.b.RecordEntry(name, x.literalValue(x.Field(c, x.f.Value)), false))
		}
	})
	return x.literalOf(entries, open, &sum)
}
