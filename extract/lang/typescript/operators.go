package typescript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) assignmentExpression(i int32) facts.ExprID {
	x.assignsConstant(i)
	if x.Kind(i) == nUpdateExpression {
		x.updated(i, x.Field(i, x.f.Argument), 0)
		return x.b.Instance(x.b.Builtin("number"))
	}
	left, right := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	if x.Kind(i) == nAssignmentExpression && x.commonJS(i, left, right) {
		return 0
	}
	v := x.assigned(left, right)
	x.forget(left)
	if x.Kind(i) == nAugmentedAssignmentExpression {
		switch x.text(x.Field(i, x.f.Operator)) {
		case "??=", "||=", "&&=":
			x.updated(i, left, v)
			return v
		}
		x.updated(i, left, 0)
		return 0
	}
	x.target(left, v)
	if x.quiet == 0 {
		if of := x.unnarrow(left, right, v); !x.takesAny(left) {
			x.placeValue(left, right, v, expecting(x.widened(left, of)))
		}
	}
	return v
}

// takesAny reports a local variable without a type whose first value says nothing of what it may be given: it has none, so
// that it is of the type of what it was given last, or a literal, of which a union of what is given has a few.
func (x *extractor) takesAny(v int32) bool {
	if x.Kind(v) != nIdentifier || x.word[v] < 0 {
		return false
	}
	for s := x.scope; s != nil; s = s.parent {
		if b := s.find(x.word[v]); b != nil && !b.narrows {
			return b.origin == boundValue && x.Kind(b.node) == nVariableDeclarator && x.Field(b.node, x.f.Type) < 0 && x.isPlainValue(x.Field(b.node, x.f.Value))
		}
	}
	return false
}

// isPlainValue reports a text or a number as it is written, or no value at all.
func (x *extractor) isPlainValue(i int32) bool {
	switch {
	case i < 0, x.Kind(i) == nString, x.Kind(i) == nTemplateString, x.Kind(i) == nNumber:
		return true
	}
	return false
}

// assigned walks the right side of an assignment; what is written to a member
// is what the member holds, and to a variable what it is declared as.
func (x *extractor) assigned(left, right int32) facts.ExprID {
	if !x.contextual(right) {
		return x.visit(right)
	}
	var of facts.ExprID
	switch x.Kind(left) {
	case nIdentifier:
		of = x.declaredAs(left)
	case nMemberExpression, nSubscriptExpression:
		known := x.paths
		x.paths = 0 // what is declared counts
		x.silently(func() { of = x.visit(left) })
		x.paths = known
	}
	return x.exprIn(right, facts.RoleReads, expecting(of))
}

// declaredAs gives a value of the type that a variable declares, whatever a condition leaves
// of it here; 0 where it declares none.
func (x *extractor) declaredAs(name int32) facts.ExprID {
	if x.word[name] < 0 {
		return 0
	}
	for s := x.scope; s != nil; s = s.parent {
		b := s.find(x.word[name])
		switch {
		case b == nil || b.narrows:
			continue
		case b.origin == boundSymbol && x.typed[b.index]:
			return x.b.Symbol(int(b.index))
		case b.origin != boundValue:
			return 0
		}
		if x.evaluate(b); b.fixed {
			return b.expr
		}
		return 0
	}
	return 0
}

// target walks what is assigned to.
func (x *extractor) target(left int32, v facts.ExprID) {
	x.assignPattern(left, v, assignment{})
}

// updated walks what an update changes from what it was: where the update's value is used, that
// is read as well as written.
func (x *extractor) updated(i, left int32, v facts.ExprID) {
	refs := len(x.file.Refs)
	x.target(left, v)
	if n := len(x.file.Refs); n > refs && x.file.Refs[n-1].Role == facts.RoleWrites && x.isNamed(left) && x.isUsed(i) {
		read := x.file.Refs[n-1]
		read.Role = facts.RoleReads
		x.file.Refs = append(x.file.Refs, read)
	}
}

// isNamed reports a place that is written by its name, not by a computed index.
func (x *extractor) isNamed(place int32) bool {
	switch x.Kind(place) {
	case nIdentifier, nMemberExpression:
		return true
	case nSubscriptExpression:
		return x.Kind(x.Field(place, x.f.Index)) == nString
	case nParenthesizedExpression, nNonNullExpression, nAsExpression:
		return x.isNamed(x.First(place))
	}
	return false
}

// isUsed reports an expression whose value goes anywhere: it is neither a statement, nor what a
// loop does after each round, nor what a comma drops.
func (x *extractor) isUsed(i int32) bool {
	p := x.Nodes[i].Parent
	switch x.Kind(p) {
	case nExpressionStatement:
		return false
	case nForStatement:
		return x.Field(p, x.f.Increment) != i
	case nParenthesizedExpression:
		return x.isUsed(p)
	case nSequenceExpression:
		return x.Nodes[i].Last == x.Nodes[p].Last && x.isUsed(p)
	}
	return true
}

// assignsConstant rejects an assignment to, or an update of, what const declares in this file.
func (x *extractor) assignsConstant(i int32) {
	left := x.Field(i, x.f.Left)
	if x.Kind(i) == nUpdateExpression {
		if x.isAsserted(i) {
			return // of a member, see there
		}
		left = x.Field(i, x.f.Argument)
	}
	if !x.placing || x.Kind(left) != nIdentifier || x.word[left] < 0 {
		return
	}
	for s := x.scope; s != nil; s = s.parent {
		b := s.find(x.word[left])
		if b == nil || b.narrows {
			continue
		}
		if b.next == nil && (b.constant || b.origin == boundSymbol && x.file.Symbols[b.index].Flags.Has(facts.Const)) {
			x.reject(left, "something is assigned to "+x.str(left)+", which is a constant")
		}
		return
	}
}

func (x *extractor) binary(i int32, c context) facts.ExprID {
	left, right := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	m := &x.fn.metrics
	op := x.text(x.Field(i, x.f.Operator))
	switch op {
	case "&&", "||", "??":
		m.Cyclomatic++
		if p := x.Nodes[i].Parent; x.Kind(p) != nBinaryExpression || x.text(x.Field(p, x.f.Operator)) != op {
			m.Cognitive++
		}
		a := x.visit(left)
		if op != "&&" {
			x.open()
			x.narrow(left, false)
			v := x.exprIn(right, facts.RoleReads, c)
			x.leave()
			if x.isAsserted(i) {
				return v
			}
			if x.placing && (a == 0 && x.Kind(left) == nIdentifier || v == 0 && x.Kind(right) == nIdentifier) {
				return x.anything() // a name of which nothing is known, as a parameter without a type
			}
			return x.b.Union(a, v)
		}
		x.open()
		x.narrow(left, true)
		b := x.exprIn(right, facts.RoleReads, c)
		x.leave()
		return b
	}
	a, b := x.visit(left), x.visit(right)
	if x.isAsserted(i) {
		return b
	}
	switch op {
	case "==", "===", "!=", "!==":
		x.placeEqual(left, left, right, a, b)
	}
	return x.operated(i)
}

// operated is what a binary operation other than a choice, or a unary one, gives; 0 for what is not an operation.
func (x *extractor) operated(i int32) facts.ExprID {
	if k := x.Kind(i); k != nBinaryExpression && k != nUnaryExpression || x.mayBeType(i) {
		return 0
	}
	result := "number"
	switch x.text(x.Field(i, x.f.Operator)) {
	case "==", "===", "!=", "!==", "<", ">", "<=", ">=", "in", "instanceof", "!", "delete":
		result = "boolean"
	case "typeof":
		result = "string"
	case "void":
		return 0
	case "+":
		if x.Kind(i) == nBinaryExpression {
			if result = x.plainType(i, 0); result == "" {
				return 0
			}
		}
	}
	return x.b.Instance(x.b.Builtin(result))
}

// plainType names the type of a sum of literals: a text if one of its terms is, a number if
// all are. Empty for what is not plain from how it is written.
func (x *extractor) plainType(i int32, depth int) string {
	switch x.Kind(i) {
	case nString, nTemplateString:
		return "string"
	case nNumber:
		if !strings.HasSuffix(x.text(i), "n") {
			return "number"
		}
	case nParenthesizedExpression:
		return x.plainType(x.First(i), depth)
	case nBinaryExpression:
		if depth == maxPlain || x.text(x.Field(i, x.f.Operator)) != "+" {
			return ""
		}
		a, b := x.plainType(x.Field(i, x.f.Left), depth+1), x.plainType(x.Field(i, x.f.Right), depth+1)
		switch {
		case a == "string" || b == "string":
			return "string"
		case a == b:
			return a
		}
	}
	return ""
}

// maxPlain bounds how deep a sum is looked into.
const maxPlain = 16

func (x *extractor) ternary(i int32, c context) facts.ExprID {
	m := &x.fn.metrics
	m.Branch(x.fn.nesting)
	condition := x.Field(i, x.f.Condition)
	x.visit(condition)
	x.open()
	x.narrow(condition, true)
	yes := x.exprIn(x.Field(i, x.f.Consequence), facts.RoleReads, c)
	x.leave()
	x.open()
	x.narrow(condition, false)
	no := x.exprIn(x.Field(i, x.f.Alternative), facts.RoleReads, c)
	x.leave()
	return x.b.Union(yes, no)
}

func (x *extractor) unary(i int32) facts.ExprID {
	v := x.visit(x.Field(i, x.f.Argument))
	if x.isAsserted(i) {
		return v
	}
	return x.operated(i)
}

func (x *extractor) yield(i int32) facts.ExprID {
	v := x.visit(x.First(i))
	if x.has(i, tStar) {
		v = x.b.Elem(v)
	}
	if x.fn.generator {
		x.returned(v)
	}
	return 0
}

// array gives a list of what its elements have in common, which knows the types of the
// first elements by position where they differ, up to a spread one.
func (x *extractor) array(i int32, outer *context) facts.ExprID {
	var element facts.ExprID
	var types []facts.ExprID
	n, at, spread, differ := 0, 0, false, false
	x.Each(i, func(c int32) {
		var inner context
		if !outer.none() && (x.placing || x.contextual(c)) {
			inner = x.element(outer, at)
		}
		at++
		e := x.exprIn(c, facts.RoleReads, inner)
		if x.placing && x.Kind(c) != nSpreadElement {
			x.placeValue(c, c, e, inner)
		}
		if x.Kind(c) == nSpreadElement {
			spread, differ = true, differ || len(types) > 0
		}
		if !spread && len(types) < facts.MaxWritten {
			types = append(types, x.b.TypeOf(e))
			differ = differ || types[0] != types[len(types)-1]
		}
		if e != 0 && e != element && n < maxUnion {
			n++
			element = x.b.Union(element, e)
		}
	})
	if !differ {
		types = nil
	}
	return x.b.Instance(x.b.ListOf(x.b.TypeOf(element), types...))
}

// textsOf gives an array that is written out with nothing but texts and numbers, as a constant has it; 0 for others.
func (x *extractor) textsOf(array int32) facts.ExprID {
	var types []facts.ExprID
	known := x.Kind(array) == nArray
	if known {
		x.Each(array, func(c int32) {
			t := facts.ExprID(0)
			if k := x.Kind(c); k == nString || k == nNumber {
				t = x.literalType(c)
			}
			known = known && t != 0 && len(types) < maxTypes
			types = append(types, t)
		})
	}
	if !known || len(types) == 0 {
		return 0
	}
	return x.b.Instance(x.b.List(balanced(types, x.b.Union)))
}

// functionExpression walks an anonymous function. Evaluated quietly, only its
// declared result is looked at.
func (x *extractor) functionExpression(i int32, c context) facts.ExprID {
	if x.quiet > 0 {
		var result facts.ExprID
		if annotated := x.Field(i, x.f.ReturnType); annotated >= 0 && x.Field(i, x.f.TypeParameters) < 0 {
			result = x.annotation(annotated, facts.RoleReturns)
		}
		return x.b.Instance(x.b.Func(nil, result))
	}
	symbol := noSymbol
	if name := x.Field(i, x.f.Name); name >= 0 { // known by its name inside itself alone
		if symbol = x.newSymbol(facts.KindFunction, "function", x.str(name), name, i, x.current); symbol >= 0 {
			x.describe(symbol, x.Field(i, x.f.Body)).Flags |= facts.Local
		}
	}
	this := x.thisFor(i, &c)
	x.context = c
	t := x.function(i, symbol, this)
	if symbol >= 0 {
		return x.b.Symbol(int(symbol))
	}
	return x.b.Instance(t)
}

// classExpression gives a class that no declaration names a symbol of its own.
func (x *extractor) classExpression(i int32) facts.ExprID {
	if x.quiet > 0 {
		return 0
	}
	name := x.Field(i, x.f.Name)
	text := "<class>"
	if name >= 0 {
		text = x.str(name)
	}
	symbol := x.newSymbol(facts.KindClass, "class", text, name, i, x.current)
	if symbol < 0 {
		return 0
	}
	x.file.Symbols[symbol].Flags |= facts.Local
	x.classSymbol(i, symbol, i)
	return x.b.Symbol(int(symbol))
}
