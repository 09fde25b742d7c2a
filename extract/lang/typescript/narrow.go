package typescript

import (
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrow binds, in the innermost scope, what a condition says of variables when
// it holds, or when it does not.
func (x *extractor) narrow(i int32, holds bool) {
	switch x.Kind(i) {
	case nParenthesizedExpression:
		x.narrow(x.First(i), holds)
	case nUnaryExpression:
		if x.text(x.Field(i, x.f.Operator)) == "!" {
			x.narrow(x.Field(i, x.f.Argument), !holds)
		}
	case nBinaryExpression:
		x.narrowBinary(i, holds)
	case nMemberExpression:
		x.narrowTruth(i, holds)
		x.narrowToNothing(i, holds)
	case nIdentifier:
		x.narrowToNothing(i, holds)
	case nCallExpression:
		x.narrowByCall(i, holds)
	}
}

// narrowToNothing says of a value that does not count as true that it may be passed for anything, as nothing may be: of
// what it is declared to be it may have what counts as true alone. Only comparisons of types ask for this.
func (x *extractor) narrowToNothing(i int32, holds bool) {
	if !holds && x.placing {
		x.narrowTo(i, x.anything())
	}
}

// anything is a value of any type.
func (x *extractor) anything() facts.ExprID { return x.b.Instance(x.b.Builtin(facts.AnyType)) }

// narrowTruth says of v.ok that it is not false, or nothing that counts as true.
func (x *extractor) narrowTruth(member int32, holds bool) {
	v, property := x.Field(member, x.f.Object), x.Field(member, x.f.Property)
	if !x.narrowable(v) || property < 0 || x.word[property] < 0 {
		return
	}
	not := "truthy"
	if holds {
		not = "false"
	}
	x.narrowTo(v, x.b.Narrow(x.valueOf(v), facts.NewCondition(facts.HasValue, true, 0), x.str(property), x.b.Builtin(not)))
}

func (x *extractor) narrowBinary(i int32, holds bool) {
	left, right := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	switch op := x.text(x.Field(i, x.f.Operator)); op {
	case "&&":
		x.narrowBoth(left, right, true, holds)
	case "||":
		x.narrowBoth(left, right, false, !holds)
	case "instanceof":
		t := x.quietly(right)
		if holds {
			x.narrowTo(left, x.b.New(t))
			return
		}
		x.narrowTo(left, x.b.Narrow(x.valueOf(left), facts.NewCondition(facts.HasType, true, 0), "", t))
	case "in":
		if name := x.unquote(left); name != "" {
			x.narrowTo(right, x.b.Narrow(x.valueOf(right), facts.NewCondition(facts.HasMember, !holds, 0), name, 0))
		}
	case "===", "==":
		x.narrowEqual(left, right, holds)
	case "!==", "!=":
		x.narrowEqual(left, right, !holds)
	}
}

// narrowBoth binds what two conditions say that decide in this order: each holds as `holds` says, or one of them
// does not. Then a variable is what either leaves of it.
func (x *extractor) narrowBoth(left, right int32, holds, each bool) {
	if each {
		x.narrow(left, holds)
		x.narrow(right, holds)
		return
	}
	if x.alternatives >= maxAlternatives {
		return
	}
	x.alternatives++
	defer func() { x.alternatives-- }()
	first := x.narrowed(func() { x.narrow(left, !holds) })
	second := x.narrowed(func() {
		x.narrow(left, holds)
		x.narrow(right, !holds)
	})
	x.narrowEither(first, second)
}

// maxAlternatives is how many conditions are looked at of which one holds.
const maxAlternatives = 8

// narrowed gives a scope, which is left again, with what is said of variables in it.
func (x *extractor) narrowed(say func()) *scope {
	s := x.open()
	say()
	x.leave()
	return s
}

// narrowEither binds, in the innermost scope, what is left of variables and members of which two scopes say something.
func (x *extractor) narrowEither(one, other *scope) {
	for _, b := range one.bindings {
		o := other.find(b.word)
		if o == nil || !b.narrows || !o.narrows {
			continue
		}
		v := x.b.Union(b.expr, o.expr)
		if known := x.scope.find(b.word); known != nil {
			known.expr = v
			continue
		}
		n := x.newBinding()
		*n = *b
		n.scope, n.next, n.last, n.expr = x.scope, nil, nil, v
		x.scope.add(n)
	}
	for _, path := range slices.Sorted(maps.Keys(one.paths)) {
		if o, known := other.paths[path]; known {
			x.knowPath(path, x.b.Union(one.paths[path], o))
		}
	}
}

// narrowEqual handles `typeof v === "string"`, `v.kind === K` and `v === "a"`.
func (x *extractor) narrowEqual(left, right int32, equal bool) {
	if t := x.text(right); t == "null" || t == "undefined" {
		x.narrowToNothing(left, !equal)
		return
	}
	switch x.Kind(left) {
	case nUnaryExpression:
		if x.text(x.Field(left, x.f.Operator)) == "typeof" && x.unquote(right) != "" {
			of := x.Field(left, x.f.Argument)
			x.narrowTo(of, x.ofSort(of, right, equal))
		}
	case nMemberExpression:
		x.narrowMember(left, []int32{right}, equal)
	case nIdentifier:
		x.narrowValue(left, []int32{right}, equal)
	}
}

// narrowValue says that a variable is one of some texts or numbers, or is not that one.
func (x *extractor) narrowValue(v int32, literals []int32, equal bool) {
	var by facts.ExprID
	for _, one := range literals {
		if k := x.Kind(one); k != nString && k != nNumber && (k != nTemplateString || x.literalType(one) == 0) {
			return
		}
		by = x.b.Union(by, x.literalType(one))
	}
	if by != 0 {
		x.narrowTo(v, x.b.Narrow(x.valueOf(v), facts.NewCondition(facts.HasValue, !equal, 0), "", by))
	}
}

// narrowMember says that v.kind is one of some values, or is not that one.
func (x *extractor) narrowMember(member int32, values []int32, equal bool) {
	v, property := x.Field(member, x.f.Object), x.Field(member, x.f.Property)
	if !x.narrowable(v) || property < 0 || x.word[property] < 0 {
		return
	}
	var by facts.ExprID
	for _, one := range values {
		t := x.literalType(one)
		if k := x.Kind(one); k == nMemberExpression || k == nIdentifier {
			t = x.quietly(one)
		}
		if t == 0 {
			return
		}
		by = x.b.Union(by, t)
	}
	if by != 0 {
		x.narrowTo(v, x.b.Narrow(x.valueOf(v), facts.NewCondition(facts.HasValue, !equal, 0), x.str(property), by))
	}
}

// narrowByCall binds what a function says of its arguments.
func (x *extractor) narrowByCall(i int32, holds bool) {
	callee := x.Field(i, x.f.Function)
	if k := x.Kind(callee); k != nIdentifier && k != nMemberExpression {
		return
	}
	var f facts.ExprID
	n := -1
	x.Each(x.Field(i, x.f.Arguments), func(a int32) {
		n++
		if !x.narrowable(a) || n >= maxGuarded {
			return
		}
		if f == 0 {
			f = x.quietly(callee)
		}
		if f != 0 {
			x.narrowTo(a, x.b.Narrow(x.valueOf(a), facts.NewCondition(facts.HasGuard, !holds, n), "", f))
		}
	})
}

// maxGuarded is how many arguments a function may say something of.
const maxGuarded = 2

// quietly gives an expression's value without recording anything.
func (x *extractor) quietly(i int32) (v facts.ExprID) {
	x.silently(func() { v = x.visit(i) })
	return v
}

// valueOf gives what a local variable, or a member, holds.
func (x *extractor) valueOf(i int32) facts.ExprID {
	if !x.narrowable(i) {
		return 0
	}
	return x.quietly(i)
}

// narrowable reports what a condition may say something of.
func (x *extractor) narrowable(i int32) bool {
	return x.Kind(i) == nIdentifier || x.Kind(i) == nMemberExpression
}

// ofSort gives what is left of a variable for which typeof gives the text, or does not.
func (x *extractor) ofSort(of, text int32, is bool) facts.ExprID {
	switch name := x.unquote(text); name {
	case "string", "number", "boolean", "symbol", "bigint":
		if is && !x.placing {
			return x.b.Instance(x.b.Builtin(name))
		}
	}
	return x.b.Narrow(x.valueOf(of), facts.NewCondition(facts.HasType, !is, 0), facts.SortOf, x.literalType(text))
}

func (x *extractor) narrowTo(i int32, v facts.ExprID) {
	if x.Kind(i) == nMemberExpression && v != 0 {
		x.narrowPath(i, v)
		return
	}
	if x.Kind(i) != nIdentifier || v == 0 {
		return
	}
	if b := x.lookup(x.word[i], value); b == nil || b.origin != boundValue {
		return
	}
	if b := x.scope.find(x.word[i]); b != nil { // narrowed once more
		b.expr = v
		return
	}
	b := x.bind(x.scope, i, value, boundValue)
	b.expr, b.state, b.fixed, b.narrows = v, done, true, true
}

// unnarrow ends what conditions say of a local variable when v is assigned to it, and
// gives what it is declared to hold. Past the block of the assignment it may hold
// either.
func (x *extractor) unnarrow(left, right int32, v facts.ExprID) facts.ExprID {
	if x.Kind(left) != nIdentifier || x.word[left] < 0 {
		return x.quietly(left)
	}
	literal := false
	switch x.Kind(right) {
	case nArray, nObject, nNewExpression, nString, nTemplateString, nNumber:
		literal = true
	}
	var here, outside []*binding
	depth := 0
	for s := x.scope; s != nil; s, depth = s.parent, depth+1 {
		b := s.find(x.word[left])
		switch {
		case b == nil:
			continue
		case b.narrows && depth <= 1:
			here = append(here, b)
			continue
		case b.narrows:
			outside = append(outside, b)
			continue
		case len(here)+len(outside) == 0 || b.origin != boundValue:
			return x.quietly(left)
		}
		x.evaluate(b)
		if k := x.Kind(right); x.placing && b.fixed && (b.expr == 0 || (k == nArray || k == nObject) && x.b.At(b.expr).Op == facts.OpInstance) {
			literal = false // what is declared to be of any type, or of one type, stays so
		}
		for _, n := range here {
			if n.expr = b.expr; literal {
				n.expr = v
			}
		}
		for _, n := range outside {
			if literal {
				n.expr = x.b.Union(n.expr, v)
			}
		}
		return b.expr
	}
	return x.quietly(left)
}

// narrowCase binds what the labels of a case of `switch (v.kind)`, or of `switch (v)`, say of v.
func (x *extractor) narrowCase(subject int32, labels []int32) {
	for x.Kind(subject) == nParenthesizedExpression {
		subject = x.First(subject)
	}
	switch x.Kind(subject) {
	case nMemberExpression:
		x.narrowMember(subject, labels, true)
	case nIdentifier:
		x.narrowValue(subject, labels, true)
	}
}

// guarded gives the result of a function that says of a parameter what its type
// is: a boolean with the type in the parameter's place.
func (x *extractor) guarded(i int32, t facts.ExprID) facts.ExprID {
	boolean := x.b.Builtin("boolean")
	name := x.Field(i, x.f.Name)
	if name < 0 {
		name = x.First(i)
	}
	n := x.parameterIndex(i, x.text(name))
	if t == 0 || n < 0 || n >= maxGuarded {
		return boolean
	}
	args := make([]facts.ExprID, n+1)
	args[n] = t
	return x.b.Generic(boolean, args...)
}

// parameterIndex finds the parameter of a name in the signature around a node.
func (x *extractor) parameterIndex(i int32, name string) int {
	list := int32(-1)
	for p := x.Nodes[i].Parent; p >= 0 && list < 0; p = x.Nodes[p].Parent {
		list = x.Field(p, x.f.Parameters)
	}
	n, found := -1, -1
	x.Each(list, func(p int32) {
		n++
		pattern := x.Field(p, x.f.Pattern)
		if x.Kind(pattern) == nThis {
			n--
		} else if found < 0 && strings.TrimSpace(x.text(pattern)) == name {
			found = n
		}
	})
	return found
}
