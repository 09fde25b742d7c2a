package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// eval gives the value of an expression and notes the references in it; role
// is that of its last name.
func (x *extractor) eval(i int32, role facts.Role) facts.ExprID {
	if i < 0 || !x.step(i) {
		return 0
	}
	switch k := x.kind(i); k {
	case nIdentifier:
		return x.identifier(i, role)
	case nAttribute:
		return x.attribute(i, role)
	case nCall:
		return x.call(i)
	case nSubscript:
		return x.subscript(i, role)
	case nParenthesized, nType:
		return x.eval(x.first(i), role)
	case nString, nConcatenatedString:
		return x.stringValue(i)
	case nInteger, nFloat, nTrue, nFalse, nNone:
		return x.literalValue(k)
	case nList, nSet:
		return x.listValue(i)
	case nTuple, nExpressionList, nPatternList:
		return x.tupleValue(i)
	case nDict:
		return x.dictValue(i)
	case nListComp, nSetComp, nGenerator, nDictComp:
		return x.comprehension(i)
	case nLambda:
		return x.lambda(i)
	case nAwait:
		return x.awaited(x.eval(x.first(i), facts.RoleReads))
	case nYield:
		return x.yield(i)
	case nNamedExpression:
		v := x.eval(x.field(i, x.f.value), facts.RoleReads)
		x.bindTarget(x.field(i, x.f.name), v, 0)
		return v
	}
	return x.operation(i)
}

// operation evaluates operators and whatever has no value of its own.
func (x *extractor) operation(i int32) facts.ExprID {
	switch x.kind(i) {
	case nBoolean:
		return x.boolean(i)
	case nConditional:
		return x.conditional(i)
	case nNot:
		x.tested(x.first(i))
		return x.builtin("bool")
	case nComparison:
		x.comparison(i)
		return x.builtin("bool")
	case nUnary:
		return x.unary(i)
	case nBinary:
		return x.binary(i)
	case nInterpolation:
		x.interpolated(i)
		return 0
	case nListSplat, nDictSplat:
		return x.eval(x.first(i), facts.RoleReads)
	case nFunction, nClass, nDecorated, nBlock, nExpressionStatement, nAssignment:
		x.statement(i) // where a syntax error put statements inside an expression
		return 0
	}
	x.children(i)
	return 0
}

// children evaluates all named children for their references.
func (x *extractor) children(i int32) {
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.named(c) {
			x.eval(c, facts.RoleReads)
		}
	}
}

// step counts the work; real code takes about two steps for each node.
func (x *extractor) step(i int32) bool {
	if x.rehearsing {
		x.rehearsalSteps++
		return x.rehearsalSteps <= x.budget
	}
	if x.steps++; x.steps <= x.budget {
		return true
	}
	line, _ := x.position(i)
	x.file.CutAt("steps", int(line))
	return false
}

func (x *extractor) attribute(i int32, role facts.Role) facts.ExprID {
	object, name := x.field(i, x.f.object), x.field(i, x.f.attribute)
	v := x.eval(object, facts.RoleReads)
	if name < 0 {
		return v
	}
	text := x.text(name)
	if text == "" {
		return v
	}
	m := x.b.Member(v, text)
	x.ref(m, role, name)
	if b := x.path(i); b != nil && b.value != 0 {
		return b.value // narrowed by isinstance
	}
	if text == "__class__" && v != 0 {
		return x.classOf(v)
	}
	return m
}

// path gives the binding of an attribute chain that was narrowed, or nil.
func (x *extractor) path(i int32) *binding {
	if len(x.function.paths) == 0 {
		return nil
	}
	return x.function.paths[x.text(i)]
}

// classOf is the type of a value.
func (x *extractor) classOf(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpThis {
		return x.b.Class(int(e.N))
	}
	return x.b.TypeOf(v)
}

func (x *extractor) builtin(name string) facts.ExprID { return x.b.Instance(x.b.Builtin(name)) }

func (x *extractor) literalValue(k node) facts.ExprID {
	switch k {
	case nInteger:
		return x.builtin("int")
	case nFloat:
		return x.builtin("float")
	case nNone:
		return x.none
	}
	return x.builtin("bool")
}

// stringValue evaluates the expressions inside format strings.
func (x *extractor) stringValue(i int32) facts.ExprID {
	if x.nodes[i].Last > i+4 || x.kind(i) == nConcatenatedString {
		for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
			if k := x.kind(c); x.named(c) && k != nStringContent {
				x.eval(c, facts.RoleReads)
			}
		}
	}
	for _, c := range x.source[x.nodes[i].Start:x.nodes[i].End] {
		switch c {
		case 'b', 'B':
			return x.builtin("bytes")
		case '"', '\'':
			return x.builtin("str")
		}
	}
	return x.builtin("str")
}

// listValue gives a list of what a display's elements have in common, which knows the
// types of the first by position where they differ, up to a starred one.
func (x *extractor) listValue(i int32) facts.ExprID {
	var elems valueSet
	var types []facts.ExprID
	open, differ := x.kind(i) != nList, false
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.named(c) {
			v := x.eval(c, facts.RoleReads)
			if x.kind(c) == nListSplat {
				differ = differ || !open && len(types) > 0
				open, v = true, x.iterate(v)
			}
			elems.add(x, v)
			if !open && len(types) < facts.MaxWritten {
				types = append(types, x.b.TypeOf(v))
				differ = differ || types[0] != types[len(types)-1]
			}
		}
	}
	if !differ {
		types = nil
	}
	return x.b.Instance(x.b.ListOf(x.b.TypeOf(elems.expr(x)), types...))
}

func (x *extractor) tupleValue(i int32) facts.ExprID {
	var types []facts.ExprID
	var all valueSet
	open := false
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if !x.named(c) {
			continue
		}
		v := x.eval(c, facts.RoleReads)
		if x.kind(c) == nListSplat {
			open, v = true, x.iterate(v)
		}
		all.add(x, v)
		types = append(types, x.b.TypeOf(v))
	}
	if open || len(types) > maxTuple {
		return x.b.Instance(x.b.List(x.b.TypeOf(all.expr(x))))
	}
	if len(types) == 0 {
		return x.builtin("tuple")
	}
	return x.b.Instance(x.b.Tuple(types...))
}

func (x *extractor) dictValue(i int32) facts.ExprID {
	var keys, values valueSet
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		switch x.kind(c) {
		case nPair:
			keys.add(x, x.eval(x.field(c, x.f.key), facts.RoleReads))
			values.add(x, x.eval(x.field(c, x.f.value), facts.RoleReads))
		case nDictSplat:
			v := x.eval(c, facts.RoleReads)
			keys.add(x, x.b.Key(v))
			values.add(x, x.element(v))
		default:
			if x.named(c) {
				x.eval(c, facts.RoleReads)
			}
		}
	}
	return x.b.Instance(x.b.Map(x.b.TypeOf(keys.expr(x)), x.b.TypeOf(values.expr(x))))
}

func (x *extractor) lambda(i int32) facts.ExprID {
	given := x.given
	x.given = 0
	if p := x.field(i, x.f.parameters); p >= 0 {
		x.defaults(p)
	}
	s := x.scopes[i]
	if s == nil {
		return 0
	}
	if given != 0 {
		x.giveFirst(i, s, given)
	}
	defer x.enter(s)()
	v := x.eval(x.field(i, x.f.body), facts.RoleReads)
	return x.b.Instance(x.b.Func(nil, x.b.TypeOf(v)))
}

// giveFirst gives the first parameter of a lambda its value.
func (x *extractor) giveFirst(i int32, s *scope, v facts.ExprID) {
	p := x.field(i, x.f.parameters)
	if p < 0 || x.first(p) < 0 {
		return
	}
	if name := x.paramName(x.first(p)); name >= 0 {
		b := s.bind(x.text(name))
		b.value = v
		b.all.add(x, v)
	}
}

// enter makes s the scope until the result is called. Its parent is where the
// evaluation stands, which decorators and defaults may make another one than
// the text suggests.
func (x *extractor) enter(s *scope) func() {
	saved := x.scope
	x.scope = s
	return func() { x.scope = saved }
}

// sent is what a caller sends into the generator around: the second argument of
// its declared type.
func (x *extractor) sent() facts.ExprID {
	d := x.function.decl
	if x.function.kind != functionScope || d == nil || d.def < 0 || x.inQuote {
		return 0
	}
	result := x.field(d.def, x.f.returnType)
	if result < 0 {
		return 0
	}
	typ := x.first(result)
	if typ < 0 || x.kind(typ) != nGenericType && x.kind(typ) != nSubscript {
		return 0
	}
	parts := x.typeArgs(typ)
	if len(parts) == 2 && (x.kind(parts[1]) == nTuple || x.kind(parts[1]) == nExpressionList) {
		parts = append(parts[:1], x.typeArgs(parts[1])...)
	}
	if name := lastPart(x.text(parts[0])); len(parts) < 3 || name != "Generator" && name != "AsyncGenerator" {
		return 0
	}
	refs := len(x.file.Refs)
	t := x.typeExpr(parts[2], facts.RoleUses)
	x.file.Refs = x.file.Refs[:refs] // noted with the signature
	return x.b.Instance(t)
}

func (x *extractor) yield(i int32) facts.ExprID {
	v := x.eval(x.first(i), facts.RoleReads)
	x.function.generator = true
	from := x.hasToken(i, x.from)
	given := v
	if from {
		given = x.iterate(v)
	}
	if !x.rehearsing {
		x.function.yields.add(x, given)
	}
	if from {
		return x.b.Await(v) // what the other generator returns
	}
	return x.sent()
}
