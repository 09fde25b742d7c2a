package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

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

func (x *extractor) literalValue(i int32) facts.ExprID {
	switch x.Kind(i) {
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
	given, expected := x.given, x.expected
	x.given, x.expected = 0, 0
	if p := x.Field(i, x.f.Parameters); p >= 0 {
		x.defaults(p)
	}
	s := x.scopes[i]
	if s == nil {
		return 0
	}
	if given != 0 {
		x.giveFirst(i, s, given)
	} else if expected != 0 {
		x.giveAll(i, s, expected)
	}
	defer x.enter(s)()
	v := x.eval(x.Field(i, x.f.Body), facts.RoleReads)
	return x.b.Instance(x.b.Func(nil, x.b.TypeOf(v)))
}

// giveAll gives the parameters of a lambda what the function's type has for them that is expected in its place.
func (x *extractor) giveAll(i int32, s *scope, expected facts.ExprID) {
	n := 0
	x.Each(x.Field(i, x.f.Parameters), func(p int32) {
		if k := x.Kind(p); k == nIdentifier || k == nDefaultParameter {
			if name := x.paramName(p); name >= 0 {
				b := s.bind(x.Text(name))
				b.value = x.b.Parameter(expected, n)
				b.all.add(x, b.value)
			}
		}
		n++
	})
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
