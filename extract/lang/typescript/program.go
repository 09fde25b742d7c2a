package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// program walks the file.
func (x *extractor) program() {
	if len(x.Nodes) == 0 {
		return
	}
	x.fn = &function{symbol: -1, class: -1}
	x.scope = &scope{owner: -1, symbols: true, top: true}
	x.hoistVars(0)
	x.hoistBlock(0)
	x.Each(0, x.visitStatement)
	x.eraseImports()
	x.sortImports()
}

// block walks the statements of a block in a scope of its own.
func (x *extractor) block(i int32) {
	x.open()
	x.hoistBlock(i)
	x.statements(i)
	x.leave()
}

// ambient walks `declare …`; `declare global` is a namespace.
func (x *extractor) ambient(i int32) {
	if !x.has(i, tGlobal) {
		x.visitAll(i)
		return
	}
	x.moduleBody(x.Child(i, nStatementBlock), x.symbolIn(i))
}

func (x *extractor) namespace(i int32) {
	symbol, body := x.symbolIn(i), x.Field(i, x.f.Body)
	if symbol >= 0 {
		for s := symbol; s >= 0 && x.file.Symbols[s].Span.Start == x.file.Symbols[symbol].Span.Start; s = x.file.Symbols[s].Container {
			x.describe(s, body)
		}
	}
	x.moduleBody(body, symbol)
}

func (x *extractor) moduleBody(body, symbol int32) {
	if body < 0 {
		return
	}
	x.within(symbol, func() {
		s := x.open()
		s.symbols = true
		x.hoistVars(body)
		x.hoist(body)
		x.visitAll(body)
		x.leave()
	})
}

// assertsType reports a value that is asserted to be of a type, which a variable made with it then has for good.
func (x *extractor) assertsType(i int32) bool {
	if x.Kind(i) != nAsExpression {
		return false
	}
	switch t := x.Nth(i, 1); x.text(t) {
	case "", "any", "unknown", "null", "undefined":
		return false
	}
	return true
}

// declarator walks a variable's declaration and gives its names their values.
func (x *extractor) declarator(d int32) {
	name, init := x.Field(d, x.f.Name), x.Field(d, x.f.Value)
	symbol := x.declared(d)
	if name < 0 || x.requires[d] {
		return
	}
	if symbol >= 0 && x.quiet == 0 {
		x.describe(symbol, x.initializer(d, init))
	}
	var v facts.ExprID
	declared := x.Field(d, x.f.Type)
	x.within(symbol, func() {
		if declared >= 0 {
			v = x.instance(x.annotation(declared, facts.RoleTypeOf))
		}
		x.context = expecting(v)
		held := x.initial(d, init, symbol)
		if declared < 0 {
			v = held
			return
		}
		if literal := x.objectLiteral(init); held == 0 && literal >= 0 { // its members are symbols
			held = x.keys(literal)
		}
		x.placeValue(name, init, held, expecting(v))
	})
	x.assignPattern(name, v, assignment{declares: true, fixed: declared >= 0 || x.assertsType(init), annotated: declared >= 0})
}

// initial walks an initial value and gives it; functions and classes become what
// their symbol describes.
func (x *extractor) initial(d, init, symbol int32) facts.ExprID {
	c := x.takeContext()
	if init < 0 {
		return 0
	}
	if symbol < 0 || x.quiet > 0 {
		return x.exprIn(init, facts.RoleReads, c)
	}
	s := &x.file.Symbols[symbol]
	switch x.Kind(init) {
	case nArrowFunction, nFunctionExpression, nGeneratorFunction:
		if s.Kind == facts.KindFunction {
			x.context = c
			x.placeFunction(x.Field(d, x.f.Name), init, x.function(init, symbol, x.thisFor(init, &c)), c)
			if declared := x.b.Call(c.value, 0); declared != 0 && x.Field(init, x.f.ReturnType) < 0 {
				x.file.Symbols[symbol].Type = declared
			}
			if c.value != 0 { // callers see what is declared
				x.file.Symbols[symbol].Supers = []facts.Super{{Expr: c.value, Role: facts.RoleTypeOf}}
			}
			return 0
		}
	case nClass:
		if s.Kind == facts.KindClass {
			x.classSymbol(init, symbol, d)
			return 0
		}
	}
	if literal := x.objectLiteral(init); literal >= 0 && x.scope.symbols {
		x.context = x.satisfied(init, literal, c)
		x.literalMembers(literal, symbol, 1)
		return 0
	}
	outer := x.fn.jsx
	x.fn.jsx = false
	v := x.exprIn(init, facts.RoleReads, c)
	made := &x.file.Symbols[symbol]
	made.Value = x.literalText(init)
	if x.fn.jsx && x.wrapsFunction(init) && lang.Capitalised(made.Name) {
		made.NodeKind = "component"
	}
	x.fn.jsx = x.fn.jsx || outer
	return v
}
