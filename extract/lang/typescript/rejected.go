package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// reject adds what the language does not accept, see facts.PlaceRejected.
func (x *extractor) reject(at int32, why string) {
	x.place(at, facts.Place{Kind: facts.PlaceRejected, Name: why})
}

// hoistBlock declares what a block declares, once.
func (x *extractor) hoistBlock(block int32) {
	x.hoist(block)
	x.declaredTwice(block)
}

// declaredTwice rejects what a block declares by const, let or class and has such a declaration of already.
func (x *extractor) declaredTwice(block int32) {
	if !x.placing {
		return
	}
	seen := map[int32]bool{}
	declared := func(name int32) {
		if word := x.word[name]; word >= 0 {
			if seen[word] {
				x.reject(name, x.str(name)+" is declared twice in this block")
			}
			seen[word] = true
		}
	}
	var statements func(of int32)
	statements = func(of int32) {
		x.Each(of, func(c int32) {
			switch x.Kind(c) {
			case nExportStatement, nSwitchCase, nSwitchDefault:
				statements(c)
			case nLexicalDeclaration:
				x.Each(c, func(d int32) {
					if x.Kind(d) == nVariableDeclarator {
						x.patternNames(x.Field(d, x.f.Name), declared)
					}
				})
			case nClassDeclaration, nAbstractClassDeclaration:
				if name := x.Field(c, x.f.Name); name >= 0 {
					declared(name)
				}
			}
		})
	}
	statements(block)
}

// placeEnd says that a function whose result is annotated reaches its end and gives nothing anywhere: it returns void.
func (x *extractor) placeEnd(annotated, body int32) {
	if x.placing && x.fn.declared != 0 && !x.fn.generator && x.Kind(annotated) == nTypeAnnotation && !x.mayBeNothing(annotated) && !x.leavesEarly(body) && !x.mayNotEnd(x.lastChild(body)) {
		x.place(x.First(annotated), facts.Place{Kind: facts.PlaceValue, Expr: x.b.Instance(x.b.Builtin("void")), Expected: x.fn.declared})
	}
}

// mayBeNothing reports a type that says anywhere that there may be no value.
func (x *extractor) mayBeNothing(annotated int32) bool {
	for c, last := annotated+1, x.Nodes[annotated].Last; c < last; c++ {
		switch x.text(c) {
		case "undefined", "void", "any", "unknown", "never":
			return true
		}
	}
	return false
}

// leavesEarly reports a body with a return or a throw of its own, or a loop that may have no end.
func (x *extractor) leavesEarly(body int32) bool {
	for c, last := body+1, x.Nodes[body].Last; c < last; {
		switch x.Kind(c) {
		case nReturnStatement, nThrowStatement:
			return true
		case nWhileStatement, nDoStatement:
			if k := x.Kind(x.bare(x.Field(c, x.f.Condition))); k == nTrue || k == nNumber {
				return true
			}
		case nForStatement:
			if x.Kind(x.Field(c, x.f.Condition)) == nEmptyStatement || x.Field(c, x.f.Condition) < 0 {
				return true
			}
		}
		if x.isFunction(c) {
			c = x.Nodes[c].Last
		} else {
			c++
		}
	}
	return false
}

// isFunction reports a function of any form that has a body of its own.
func (x *extractor) isFunction(i int32) bool {
	switch x.Kind(i) {
	case nFunctionDeclaration, nGeneratorFunctionDeclaration, nFunctionExpression, nGeneratorFunction, nArrowFunction, nMethodDefinition:
		return true
	}
	return false
}

// mayNotEnd reports a last statement that may call what never returns.
func (x *extractor) mayNotEnd(statement int32) bool {
	switch x.Kind(statement) {
	case nExpressionStatement:
		k := x.Kind(x.First(statement))
		return k == nCallExpression || k == nAwaitExpression || k == nYieldExpression
	case nIfStatement:
		return x.Field(statement, x.f.Alternative) >= 0
	}
	k := x.Kind(statement)
	return k == nStatementBlock || k == nTryStatement || k == nSwitchStatement || k == nLabeledStatement
}
