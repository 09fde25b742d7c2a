package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// commonJS walks an assignment that exports: module.exports = …, exports.a = …,
// module.exports.a = …; or one that gives a function or class a member: F.a = …,
// F.prototype.a = …. It reports whether the assignment was one.
func (x *extractor) commonJS(i, left, right int32) bool {
	if x.Kind(left) != nMemberExpression || x.quiet > 0 || x.fn.body && x.current >= 0 {
		return false
	}
	object, property := x.Field(left, x.f.Object), x.Field(left, x.f.Property)
	switch {
	case x.isFree(object, "module") && x.text(property) == "exports":
		if x.Kind(right) == nAssignmentExpression { // module.exports = exports = f
			return false
		}
		x.exportAll(left, right)
	case x.isFree(object, "exports"), x.moduleExports(object):
		if x.word[property] < 0 {
			return false
		}
		x.addExport(property, x.str(property), x.exportedMember(i, property, right), 0)
	default:
		return x.addedMember(i, object, property, right)
	}
	return true
}

// moduleExports reports whether an expression is module.exports.
func (x *extractor) moduleExports(i int32) bool {
	return x.Kind(i) == nMemberExpression && x.isFree(x.Field(i, x.f.Object), "module") && x.text(x.Field(i, x.f.Property)) == "exports"
}

// exportAll walks module.exports = v. Each member of an object literal is an
// export of its own.
func (x *extractor) exportAll(left, v int32) {
	if x.Kind(v) != nObject {
		x.addExport(left, "=", x.exportedValue(v, "="), 0)
		return
	}
	x.Each(v, func(c int32) {
		switch x.Kind(c) {
		case nShorthandPropertyIdentifier:
			x.addExport(c, x.str(c), x.visit(c), 0)
		case nPair:
			key := x.Field(c, x.f.Key)
			if x.word[key] < 0 && x.Kind(key) != nString {
				x.visitAll(c)
				return
			}
			x.addExport(key, x.nameText(key), x.exportedMember(c, key, x.Field(c, x.f.Value)), 0)
		case nMethodDefinition:
			name := x.Field(c, x.f.Name)
			x.addExport(c, x.nameText(name), x.exportedMember(c, name, c), 0)
		case nSpreadElement:
			e := x.visit(x.First(c))
			if x.b.At(e).Op == facts.OpImport {
				x.addExport(c, "*", e, 0)
			}
		default:
			x.visit(c)
		}
	})
}

// exportedMember gives what an exported member is. Functions, classes and values
// that have no other name are symbols under the member's.
func (x *extractor) exportedMember(decl, name, v int32) facts.ExprID {
	kind, nodeKind := facts.KindValue, "const"
	switch x.Kind(v) {
	case nIdentifier, nMemberExpression, nCallExpression:
		if x.Kind(v) != nCallExpression || x.requireCall(v) >= 0 {
			return x.visit(v)
		}
	case nArrowFunction:
		kind, nodeKind = facts.KindFunction, "arrow_function"
	case nFunctionExpression, nGeneratorFunction, nMethodDefinition:
		kind, nodeKind = facts.KindFunction, "function"
	case nClass:
		kind, nodeKind = facts.KindClass, "class"
	case nUnaryExpression, nUndefined: // exports.a = void 0, as compilers write it
		return x.visit(v)
	}
	symbol := x.newSymbol(kind, nodeKind, x.nameText(name), name, decl, x.current)
	if symbol < 0 {
		x.visit(v)
		return 0
	}
	x.describe(symbol, x.initializer(decl, v))
	x.memberValue(symbol, v, receiver{class: -1}, context{})
	return x.b.Symbol(int(symbol))
}

// memberValue walks the value of a symbol that an assignment makes, of which c is expected.
func (x *extractor) memberValue(symbol, v int32, r receiver, c context) {
	switch x.Kind(v) {
	case nArrowFunction:
		r = x.thisFor(v, &c)
		x.context = c
		x.function(v, symbol, r)
	case nFunctionExpression, nGeneratorFunction, nMethodDefinition:
		x.context = c
		x.function(v, symbol, r)
	case nClass:
		x.classSymbol(v, symbol, v)
	default:
		if literal := x.objectLiteral(v); literal >= 0 {
			x.within(symbol, func() { x.context = x.satisfied(v, literal, context{}) })
			x.literalMembers(literal, symbol, 1)
			return
		}
		e := x.within1(symbol, func() facts.ExprID { return x.visit(v) })
		s := &x.file.Symbols[symbol]
		s.Type, s.Value = e, x.literalText(v)
	}
}

// addedMember makes a member of F.prototype.a = value and F.a = value, where F is a
// function or class of the file that declares no such member: what the checker calls an expando.
func (x *extractor) addedMember(i, object, property, v int32) bool {
	owner, static := object, true
	if x.Kind(object) == nMemberExpression && x.text(x.Field(object, x.f.Property)) == "prototype" {
		owner, static = x.Field(object, x.f.Object), false
	}
	if x.Kind(owner) != nIdentifier || x.word[property] < 0 {
		return false
	}
	b := x.lookup(x.word[owner], value)
	if b == nil || b.origin != boundSymbol || !b.scope.top {
		return false
	}
	kind, nodeKind := facts.KindMethod, "method"
	switch x.Kind(v) {
	case nFunctionExpression, nGeneratorFunction, nArrowFunction:
	default:
		if !static && x.text(property) == "constructor" || !x.takesMembers(b.index) || x.isMember(b.index, x.str(property), static) {
			return false
		}
		kind, nodeKind = facts.KindField, "field"
	}
	e := x.visit(owner)
	symbol := x.newSymbol(kind, nodeKind, x.str(property), property, i, -1)
	if symbol < 0 {
		return false
	}
	x.added[addition{b.index, x.str(property), static}] = true
	s := x.describe(symbol, x.initializer(i, v))
	s.Owner = x.words.list[b.word].Text
	r := receiver{this: x.b.Instance(e), class: -1}
	if static {
		s.Flags |= facts.Static
		r.this = e
	}
	x.memberValue(symbol, v, r, expecting(x.declaredMember(b.index, x.str(property))))
	return true
}

// declaredMember is what the declared type of a variable has under a name, 0 where it declares none.
func (x *extractor) declaredMember(variable int32, name string) facts.ExprID {
	of := x.file.Symbols[variable].Type
	if !x.typed[variable] || of == 0 {
		return 0
	}
	if e := x.b.At(of); e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpMap {
		return x.b.Elem(of)
	}
	return x.b.Member(of, name)
}

// takesMembers reports a symbol that the checker gives members by assignment.
func (x *extractor) takesMembers(symbol int32) bool {
	s := &x.file.Symbols[symbol]
	return s.Kind == facts.KindClass || s.Kind.IsCallable()
}

// isMember reports whether a function or class has a member of a name, static or not, by
// its declaration or an earlier assignment.
func (x *extractor) isMember(owner int32, name string, static bool) bool {
	if c := x.classes[owner]; c != nil {
		for _, m := range c.members {
			if m.static == static && m.symbol >= 0 && x.file.Symbols[m.symbol].Name == name {
				return true
			}
		}
	}
	return x.added[addition{owner, name, static}]
}
