package typescript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// call walks a call, a tagged template, require() or import().
func (x *extractor) call(i int32, role facts.Role) facts.ExprID {
	callee, args := x.Field(i, x.f.Function), x.Field(i, x.f.Arguments)
	if x.Kind(callee) == nImport {
		e := x.dynamicImport(i, args, facts.Async)
		if e == 0 {
			return 0
		}
		return x.promise(x.b.TypeOf(e))
	}
	if module := x.requireCall(i); module >= 0 {
		return x.dynamicImport(i, args, 0)
	}
	if x.awaitsLess(i) {
		callee = x.First(callee)
	}
	return x.wholly(i, x.called(i, callee, args, role))
}

// awaitsLess reports a call with type arguments that is awaited: the grammar takes `await f<T>(…).g()` for
// `((await f)<T>(…)).g()`.
func (x *extractor) awaitsLess(call int32) bool {
	return x.Kind(x.Field(call, x.f.Function)) == nAwaitExpression && x.Child(call, nTypeArguments) >= 0
}

// wholly gives what v, the value of a member or a call, is once all that begins with a call such as awaitsLess
// reports is awaited, or with an operation such as isAsserted reports is its last operand.
func (x *extractor) wholly(i int32, v facts.ExprID) facts.ExprID {
	if p := x.Nodes[i].Parent; p >= 0 && x.begunBy(p) == i {
		return v
	}
	for ; i >= 0; i = x.begunBy(i) {
		switch x.Kind(i) {
		case nCallExpression:
			if x.awaitsLess(i) {
				return x.awaited(v)
			}
		case nBinaryExpression:
			switch x.text(x.Field(i, x.f.Operator)) {
			case "&&":
				return v
			case "||", "??":
				return x.b.Union(x.quietly(x.Field(i, x.f.Left)), v)
			}
			return x.operated(i)
		case nUnaryExpression:
			return x.operated(i)
		}
	}
	return v
}

// begunBy is what a member is selected of, or what is called; -1 for other expressions.
func (x *extractor) begunBy(i int32) int32 {
	switch x.Kind(i) {
	case nMemberExpression, nSubscriptExpression:
		return x.Field(i, x.f.Object)
	case nCallExpression:
		return x.Field(i, x.f.Function)
	case nNonNullExpression:
		return x.First(i)
	}
	return -1
}

// called walks a call, or a tagged template.
func (x *extractor) called(i, callee, args int32, role facts.Role) facts.ExprID {
	calls := facts.RoleCalls
	if role == facts.RoleAnnotates || role == facts.RoleExtends {
		calls = role // @decorate(…), extends mixin(…)
		if role == facts.RoleExtends {
			calls = facts.RoleCalls
		}
	}
	x.countAssertion(callee)
	v := x.expr(callee, calls)
	x.valueCall(callee, v, calls)
	if types := x.Child(i, nTypeArguments); types >= 0 {
		given := x.typeArguments(types, facts.RoleUses)
		x.placeTypeArguments(v, types, given)
		v = x.b.Generic(v, given...)
	}
	if x.Kind(args) == nTemplateString {
		x.visit(args)
		return x.b.Call(v, 0)
	}
	list, count := x.callArguments(v, callee, args)
	if x.namesModule(callee, args) {
		x.dynamicImport(i, args, facts.Async)
	}
	if count < 0 {
		return x.b.Call(v, list)
	}
	return x.b.CallWith(v, list, count)
}

// Test runners and their functions that take the path of a module, which they load or replace.
var (
	testRunners  = lang.WordSet("jest vi vitest")
	ofTestModule = lang.WordSet("mock doMock unmock doUnmock dontMock deepUnmock unstable_mockModule requireActual requireMock importActual importMock createMockFromModule")
)

// namesModule reports a call of a test runner whose first argument is the path of a module: it fails where that is not
// there, but for modules that its options call virtual.
func (x *extractor) namesModule(callee, args int32) bool {
	return x.Kind(callee) == nMemberExpression && ofTestModule()[x.str(x.Field(callee, x.f.Property))] && testRunners()[x.str(x.Field(callee, x.f.Object))] &&
		x.Kind(x.First(args)) == nString && x.Nth(args, 2) < 0
}

// callArguments walks the arguments of a call and gives their list and
// their number, -1 where it is open.
func (x *extractor) callArguments(callee facts.ExprID, name, args int32) (list facts.ExprID, count int) {
	total := 0
	x.Each(args, func(a int32) { total++ })
	var values []facts.ExprID
	if total > 0 {
		values = make([]facts.ExprID, 0, total)
	}
	x.Each(args, func(a int32) {
		var c context
		if callee != 0 && count >= 0 && x.contextual(a) {
			place := facts.Expr{Op: facts.OpArgument, A: callee, N: facts.PlaceOf(len(values), total)}
			c = context{pending: place, before: values}
		}
		e := x.exprIn(a, facts.RoleReads, c)
		if x.Kind(a) == nString && isKey(x.unquote(a)) {
			e = x.b.Instance(x.literalType(a))
		}
		values = append(values, e)
		if x.Kind(a) == nSpreadElement {
			count = -1
		}
	})
	if callee != 0 {
		x.placeCall(callee, name, args, values, count < 0)
		list = x.arguments(values)
	}
	if count == 0 {
		count = total
	}
	return list, count
}

// isKey reports a text that may be a name among the members of a type: as an argument it
// may say which one is meant.
func isKey(text string) bool {
	for i, c := range []byte(text) {
		if letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$'; !letter && (i == 0 || c < '-' || c > ':') {
			return false
		}
	}
	return text != "" && len(text) <= 32
}

// countAssertion counts calls of assert and expect, by convention.
func (x *extractor) countAssertion(callee int32) {
	name := callee
	if x.Kind(callee) == nMemberExpression {
		name = x.Field(callee, x.f.Object)
	}
	if x.Kind(name) == nIdentifier {
		if t := x.text(name); t == "expect" && name == callee || strings.HasPrefix(t, "assert") {
			x.fn.metrics.Assertions++
		}
	}
}

func (x *extractor) newExpression(i int32) facts.ExprID {
	constructor := x.Field(i, x.f.Constructor)
	t := x.expr(constructor, facts.RoleInstantiates)
	x.valueCall(constructor, t, facts.RoleInstantiates)
	if x.Kind(constructor) == nThis && t != 0 {
		x.ref(constructor, t, facts.RoleInstantiates)
	}
	told := x.Field(i, x.f.TypeArguments) >= 0
	if types := x.Field(i, x.f.TypeArguments); told {
		args := x.typeArguments(types, facts.RoleUses)
		x.placeTypeArguments(t, types, args)
		if e := x.b.At(t); e.Op == facts.OpUniverse && len(args) > 0 {
			switch {
			case sequences()[e.S]:
				t = x.sequence(e.S, args[0])
			case mappings()[e.S] && len(args) > 1:
				t = x.mapping(e.S, args[0], args[1])
			default:
				t = x.b.Generic(t, args...)
			}
		} else {
			t = x.b.Generic(t, args...)
		}
	}
	list, count := x.callArguments(t, constructor, x.Field(i, x.f.Arguments))
	if e := x.b.At(t); e.Op == facts.OpList || e.Op == facts.OpMap {
		return x.b.Instance(t)
	}
	if told || count < 0 {
		return x.b.New(t)
	}
	return x.b.NewWith(t, list)
}
