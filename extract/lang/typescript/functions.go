package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// thisFor gives the receiver of a function expression: an arrow function keeps
// that of its surroundings, any other has one that only its callers know, or the
// type that is expected of it.
func (x *extractor) thisFor(i int32, c *context) receiver {
	if x.Kind(i) == nArrowFunction {
		return receiver{x.fn.this, x.fn.class, x.fn.static}
	}
	if x.literalFunction == i {
		return receiver{this: x.literalReceiver, class: -1}
	}
	if !c.none() && x.quiet == 0 && x.saysThis(i) {
		return receiver{this: x.b.Parameter(x.expected(c), facts.OfThis), class: -1}
	}
	return receiver{class: -1}
}

func (x *extractor) functionDeclaration(i int32) {
	symbol := x.declared(i)
	if symbol >= 0 {
		x.describe(symbol, x.Field(i, x.f.Body))
		x.decorate(symbol, i)
	}
	x.function(i, symbol, receiver{class: -1})
}

// function walks a function of any form. It gives the type of functions with
// that result; the symbol, if there is one, gets parameters, result and metrics.
func (x *extractor) function(i, symbol int32, r receiver) facts.ExprID {
	outer := x.fn
	f := &function{symbol: symbol, class: r.class, static: r.static, this: r.this, body: true, context: x.takeContext(),
		async: x.has(i, tAsync), generator: x.has(i, tStar)}
	f.expression = x.placing && x.isExpression(i)
	f.generator = f.generator || x.Kind(i) == nGeneratorFunction || x.Kind(i) == nGeneratorFunctionDeclaration
	x.fn = f
	var params []facts.Param
	var typeParams []facts.TypeParam
	var result facts.ExprID
	x.within(symbol, func() {
		x.open()
		if x.Kind(i) == nFunctionExpression || x.Kind(i) == nGeneratorFunction {
			x.bindOwnName(i, symbol)
			x.open() // a parameter or a variable may have that name too
			defer x.leave()
		}
		typeParams = x.typeParameters(i, symbol)
		params = x.parameters(i)
		result = x.body(i)
		x.leave()
	})
	x.fn = outer
	x.settle(i, f, params, typeParams, result)
	t := x.functionOf(params, x.b.TypeOf(result))
	if result == 0 && x.givesNothing(i, f) {
		t = x.b.Idle(t)
	}
	return t
}

// givesNothing reports a function whose body ends without a value.
func (x *extractor) givesNothing(i int32, f *function) bool {
	body := x.Field(i, x.f.Body)
	return body >= 0 && x.Kind(body) == nStatementBlock && !f.async && !f.generator && x.Field(i, x.f.ReturnType) < 0 && !x.leavesEarly(body)
}

// bindOwnName makes a function expression's name visible inside it.
func (x *extractor) bindOwnName(i, symbol int32) {
	name := x.Field(i, x.f.Name)
	if name < 0 {
		return
	}
	if symbol < 0 {
		x.bind(x.scope, name, value, boundValue)
		return
	}
	x.bind(x.scope, name, value, boundSymbol).index = symbol
}

// body walks a function's body and gives what a call of it returns.
func (x *extractor) body(i int32) facts.ExprID {
	var declared facts.ExprID
	annotated := x.Field(i, x.f.ReturnType)
	if annotated < 0 && x.Kind(i) == nConstructSignature {
		annotated = x.Field(i, x.f.Type)
	}
	if annotated >= 0 {
		declared = x.instance(x.annotation(annotated, facts.RoleReturns))
		if x.fn.declared = declared; x.fn.async && declared != 0 {
			x.fn.declared = x.awaited(declared)
		}
	}
	body := x.Field(i, x.f.Body)
	switch {
	case body < 0:
	case x.Kind(body) == nStatementBlock:
		x.hoistVars(body)
		x.hoistBlock(body)
		x.statements(body)
		x.placeEnd(annotated, body)
	default:
		v := x.result(body)
		x.placeReturned(body, body, v)
		x.returned(v)
	}
	if annotated >= 0 {
		return declared
	}
	f := x.fn
	result := f.returns
	if f.generator {
		return x.b.Instance(x.b.List(x.b.TypeOf(result)))
	}
	if f.async && result != 0 {
		result = x.promise(x.b.TypeOf(x.awaited(result)))
	}
	return result
}

// result walks an expression that the innermost function returns.
func (x *extractor) result(i int32) facts.ExprID {
	if !x.contextual(i) {
		if x.fn.expression { // its place asks
			x.resultContext()
		}
		return x.visit(i)
	}
	return x.exprIn(i, facts.RoleReads, x.resultContext())
}

// returned adds a value that the function returns or yields.
func (x *extractor) returned(v facts.ExprID) {
	f := x.fn
	if v != 0 && v != f.returns && f.count < maxUnion && x.quiet == 0 {
		f.count++
		f.returns = x.b.Union(f.returns, v)
	}
}

// settle stores what the walk found in the symbol; an anonymous function counts
// towards the one around it.
func (x *extractor) settle(i int32, f *function, params []facts.Param, typeParams []facts.TypeParam, result facts.ExprID) {
	m := &f.metrics
	if f.symbol < 0 {
		x.fn.absorb(m)
		x.fn.jsx = x.fn.jsx || f.jsx
		return
	}
	s := &x.file.Symbols[f.symbol]
	n := &x.Nodes[i]
	if x.Field(i, x.f.Body) >= 0 {
		m.Lines, m.Parameters = int(n.EndRow-n.StartRow)+1, len(params)
		m.Cyclomatic++
	}
	s.Metrics, s.Params, s.TypeParams, s.Type = *m, params, typeParams, result
	if f.async {
		s.Flags |= facts.Async
	}
	if f.generator {
		s.Flags |= facts.Generator
	}
	switch {
	case f.jsx && s.Kind == facts.KindFunction && lang.Capitalised(s.Name):
		s.NodeKind = "component"
	case f.jsx && s.Kind == facts.KindMethod && s.Name == "render" && s.Container >= 0 && x.file.Symbols[s.Container].Kind == facts.KindClass:
		x.file.Symbols[s.Container].NodeKind = "component"
	}
}

// absorb adds the metrics of a function inside.
func (f *function) absorb(m *facts.Metrics) {
	f.metrics.Branches += m.Branches
	f.metrics.Loops += m.Loops
	f.metrics.Assertions += m.Assertions
	f.metrics.UncheckedCalls += m.UncheckedCalls
	f.metrics.Cyclomatic += m.Cyclomatic
	f.metrics.Cognitive += m.Cognitive
	f.metrics.MaxNesting = max(f.metrics.MaxNesting, f.nesting+m.MaxNesting)
}
