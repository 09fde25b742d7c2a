package typescript

import (
	"strings"
)

// tree yields a node's named children, for loops that end early.
func (x *extractor) tree(i int32) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		for c, last := i+1, x.lastOf(i); c < last; c = x.Nodes[c].Last {
			if x.Named(c) && !yield(c) {
				return
			}
		}
	}
}

// initializer gives the node that ends a variable's signature.
func (x *extractor) initializer(d, init int32) int32 {
	switch x.Kind(init) {
	case nArrowFunction, nFunctionExpression, nGeneratorFunction, nClass:
		if body := x.Field(init, x.f.Body); body >= 0 {
			return body
		}
	}
	return init
}

// literalText gives the source of a literal, at most 128 bytes.
func (x *extractor) literalText(i int32) string {
	switch x.Kind(i) {
	case nString, nNumber, nTrue, nFalse, nNull, nRegex, nTemplateString:
	case nUnaryExpression:
		if x.Kind(x.Field(i, x.f.Argument)) != nNumber {
			return ""
		}
	default:
		return ""
	}
	if text := x.text(i); len(text) <= 128 {
		return string([]byte(text))
	}
	return ""
}

// keyOfMember gives the key of a member of an object literal.
func (x *extractor) keyOfMember(c int32) int32 {
	switch x.Kind(c) {
	case nPair:
		return x.Field(c, x.f.Key)
	case nMethodDefinition:
		return x.Field(c, x.f.Name)
	}
	return c
}

// nameText gives a member's name as code refers to it.
func (x *extractor) nameText(name int32) string {
	text := ""
	switch x.Kind(name) {
	case nString:
		text = x.unquote(name)
	case nComputedPropertyName:
		if s := x.First(name); x.Kind(s) == nString {
			text = x.unquote(s)
		}
		if text == "" {
			text = strings.Join(strings.Fields(x.text(name)), " ")
		}
	default:
		return x.str(name) // empty where error recovery made the name up
	}
	if text == "" { // a member may be called ""
		return `""`
	}
	return text
}

// keyName gives the name that a key of an object literal is written as.
func (x *extractor) keyName(key int32) string {
	switch x.Kind(key) {
	case nPropertyIdentifier, nShorthandPropertyIdentifier:
		return x.str(key)
	case nString:
		return x.unquote(key)
	}
	return ""
}

// specifierName gives an imported or exported name, which may be a string.
func (x *extractor) specifierName(i int32) string {
	if x.Kind(i) == nString {
		return x.unquote(i)
	}
	return x.str(i)
}

// dotted gives the identifiers of a dotted name in order.
func (x *extractor) dotted(i int32, parts []int32) []int32 {
	for c, last := i+1, x.Nodes[i].Last; c < last; c++ {
		if x.word[c] >= 0 {
			parts = append(parts, c)
		}
	}
	return parts
}

// wrapsFunction reports whether a value is a call with a function among its
// arguments, as in memo(() => …) and memo(forwardRef((props, ref) => …)).
func (x *extractor) wrapsFunction(i int32) bool {
	for range maxLiteral {
		if x.Kind(i) != nCallExpression {
			return false
		}
		i = x.First(x.Field(i, x.f.Arguments))
		switch x.Kind(i) {
		case nArrowFunction, nFunctionExpression:
			return true
		}
	}
	return false
}

// memberName gives the name node of a class member in either grammar.
func (x *extractor) memberName(m int32) int32 {
	if name := x.Field(m, x.f.Name); name >= 0 {
		return name
	}
	return x.Field(m, x.f.Property)
}

func (x *extractor) lastOf(i int32) int32 {
	if i < 0 {
		return -1
	}
	return x.Nodes[i].Last
}

// insideFunction reports a node that is not run when the file is loaded. The
// body of a function that is called where it is written is.
func (x *extractor) insideFunction(i int32) bool {
	for p := x.Nodes[i].Parent; p >= 0; p = x.Nodes[p].Parent {
		switch x.Kind(p) {
		case nFunctionDeclaration, nGeneratorFunctionDeclaration, nMethodDefinition, nGeneratorFunction:
			return true
		case nFunctionExpression, nArrowFunction:
			call := x.Nodes[p].Parent
			for call >= 0 && x.Kind(call) == nParenthesizedExpression {
				call = x.Nodes[call].Parent
			}
			if call < 0 || x.Kind(call) != nCallExpression {
				return true
			}
			if called := x.Field(call, x.f.Function); called < 0 || x.Nodes[called].Last < x.Nodes[p].Last {
				return true
			}
		}
	}
	return false
}

func (x *extractor) computedName(m int32) {
	name := x.memberName(m)
	if x.Kind(name) == nComputedPropertyName {
		x.visit(x.First(name))
	}
}
