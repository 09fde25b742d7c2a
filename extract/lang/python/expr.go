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
	switch k := x.Kind(i); k {
	case nIdentifier:
		return x.identifier(i, role)
	case nAttribute:
		return x.attribute(i, role)
	case nCall:
		return x.call(i)
	case nSubscript:
		return x.subscript(i, role)
	case nParenthesized, nType:
		return x.eval(x.First(i), role)
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
		return x.awaited(x.eval(x.First(i), facts.RoleReads))
	case nYield:
		return x.yield(i)
	case nNamedExpression:
		v := x.eval(x.Field(i, x.f.Value), facts.RoleReads)
		x.bindTarget(x.Field(i, x.f.Name), v, 0)
		return v
	}
	return x.operation(i)
}

// operation evaluates operators and whatever has no value of its own.
func (x *extractor) operation(i int32) facts.ExprID {
	switch x.Kind(i) {
	case nBoolean:
		return x.boolean(i)
	case nConditional:
		return x.conditional(i)
	case nNot:
		x.tested(x.First(i))
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
		return x.eval(x.First(i), facts.RoleReads)
	case nFunction, nClass, nDecorated, nBlock, nExpressionStatement, nAssignment:
		x.statement(i) // where a syntax error put statements inside an expression
		return 0
	}
	x.children(i)
	return 0
}

// children evaluates all named children for their references.
func (x *extractor) children(i int32) {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) {
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
	object, name := x.Field(i, x.f.Object), x.Field(i, x.f.Attribute)
	v := x.eval(object, facts.RoleReads)
	if name < 0 {
		return v
	}
	text := x.Text(name)
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
	return x.function.paths[x.Text(i)]
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
	if x.Nodes[i].Last > i+4 || x.Kind(i) == nConcatenatedString {
		for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
			if k := x.Kind(c); x.Named(c) && k != nStringContent {
				x.eval(c, facts.RoleReads)
			}
		}
	}
	for _, c := range x.Source[x.Nodes[i].Start:x.Nodes[i].End] {
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
	open, differ := x.Kind(i) != nList, false
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) {
			v := x.eval(c, facts.RoleReads)
			if x.Kind(c) == nListSplat {
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
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			continue
		}
		v := x.eval(c, facts.RoleReads)
		if x.Kind(c) == nListSplat {
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
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		switch x.Kind(c) {
		case nPair:
			keys.add(x, x.eval(x.Field(c, x.f.Key), facts.RoleReads))
			values.add(x, x.eval(x.Field(c, x.f.Value), facts.RoleReads))
		case nDictSplat:
			v := x.eval(c, facts.RoleReads)
			keys.add(x, x.b.Key(v))
			values.add(x, x.element(v))
		default:
			if x.Named(c) {
				x.eval(c, facts.RoleReads)
			}
		}
	}
	return x.b.Instance(x.b.Map(x.b.TypeOf(keys.expr(x)), x.b.TypeOf(values.expr(x))))
}

func (x *extractor) lambda(i int32) facts.ExprID {
	given := x.given
	x.given = 0
	if p := x.Field(i, x.f.Parameters); p >= 0 {
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
	v := x.eval(x.Field(i, x.f.Body), facts.RoleReads)
	return x.b.Instance(x.b.Func(nil, x.b.TypeOf(v)))
}

// giveFirst gives the first parameter of a lambda its value.
func (x *extractor) giveFirst(i int32, s *scope, v facts.ExprID) {
	p := x.Field(i, x.f.Parameters)
	if p < 0 || x.First(p) < 0 {
		return
	}
	if name := x.paramName(x.First(p)); name >= 0 {
		b := s.bind(x.Text(name))
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
	result := x.Field(d.def, x.f.ReturnType)
	if result < 0 {
		return 0
	}
	typ := x.First(result)
	if typ < 0 || x.Kind(typ) != nGenericType && x.Kind(typ) != nSubscript {
		return 0
	}
	parts := x.typeArgs(typ)
	if len(parts) == 2 && (x.Kind(parts[1]) == nTuple || x.Kind(parts[1]) == nExpressionList) {
		parts = append(parts[:1], x.typeArgs(parts[1])...)
	}
	if name := lastPart(x.Text(parts[0])); len(parts) < 3 || name != "Generator" && name != "AsyncGenerator" {
		return 0
	}
	refs := len(x.file.Refs)
	t := x.typeExpr(parts[2], facts.RoleUses)
	x.file.Refs = x.file.Refs[:refs] // noted with the signature
	return x.b.Instance(t)
}

func (x *extractor) yield(i int32) facts.ExprID {
	v := x.eval(x.First(i), facts.RoleReads)
	x.function.generator = true
	from := x.HasToken(i, x.t.From)
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
