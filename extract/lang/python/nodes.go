package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// nodes are those of a file's syntax tree, with what they say by themselves.
type nodes struct {
	*language
	syntax.Cursor[node]
}

// assignmentOf gives the assignment whose left side holds the name, or -1.
func (x *nodes) assignmentOf(name int32) int32 {
	for p := x.Nodes[name].Parent; p >= 0; p = x.Nodes[p].Parent {
		switch x.Kind(p) {
		case nAssignment, nAugmented:
			return p
		case nTuple, nList, nPatternList, nTuplePattern, nListPattern, nListSplatPattern, nExpressionList, nParenthesized, nListSplat, nAttribute:
		default:
			return -1
		}
	}
	return -1
}

// lastRight gives the value at the end of a chain of assignments, or -1, and
// -1 also where the left side takes the value apart.
func (x *nodes) lastRight(assign int32) int32 {
	if left := x.Field(assign, x.f.Left); left < 0 || x.Kind(left) != nIdentifier && x.Kind(left) != nAttribute {
		return -1
	}
	right := x.Field(assign, x.f.Right)
	for right >= 0 && x.Kind(right) == nAssignment {
		right = x.Field(right, x.f.Right)
	}
	return right
}

// handlerName is the name that Python 2's `except E, e` binds, or -1. A name in capitals is
// another exception, as Python 3.14 lets them be written.
func (x *nodes) handlerName(clause int32) int32 {
	comma := false
	for c := clause + 1; c < x.Nodes[clause].Last; c = x.Nodes[c].Last {
		switch {
		case x.Nodes[c].First(x.Source) == ',':
			comma = true
		case comma && x.Kind(c) == nIdentifier:
			if !lang.Capitalised(x.Text(c)) {
				return c
			}
			return -1
		}
	}
	return -1
}

func isIdentifier(s string) bool { return s != "" && lexis.WordLength([]byte(s)) == len(s) }

// last gives the last child of i, which has one.
func (x *nodes) last(i int32) int32 {
	c := i + 1
	for x.Nodes[c].Last < x.Nodes[i].Last {
		c = x.Nodes[c].Last
	}
	return c
}

// docNode gives the string of a statement that is only a string, or -1.
func (x *nodes) docNode(stmt int32) int32 {
	if stmt < 0 || x.Kind(stmt) != nExpressionStatement || x.Nodes[stmt].Last <= stmt+1 {
		return -1
	}
	if i := stmt + 1; x.Kind(i) == nString && x.Nodes[i].Last == x.Nodes[stmt].Last {
		return i
	}
	return -1
}

// literal gives the text inside a string's quotes, escapes as written; false
// for format strings and bytes.
func (x *nodes) literal(i int32) (string, bool) {
	s := x.Text(i)
	if x.Kind(i) != nString {
		return "", false
	}
	quote := strings.IndexAny(s, `"'`)
	if quote < 0 || strings.ContainsAny(s[:quote], "fFbBtT") {
		return "", false
	}
	s = s[quote:]
	for _, q := range []string{`"""`, `'''`, `"`, `'`} {
		if len(s) >= 2*len(q) && strings.HasPrefix(s, q) && strings.HasSuffix(s, q) {
			return s[len(q) : len(s)-len(q)], true
		}
	}
	return "", false
}

// code gives source text on one line, without comments.
func (x *nodes) code(start, end uint32) string {
	return syntax.Code(x.Source, x.Nodes, start, end)
}

// literalText gives a constant's value as written, at most 128 bytes.
func (x *nodes) literalText(i int32) string {
	switch x.Kind(i) {
	case nString, nInteger, nFloat, nTrue, nFalse, nNone, nUnary, nConcatenatedString:
		if s := x.Text(i); len(s) <= 128 {
			return s
		}
	}
	return ""
}

// paramName gives the identifier of a parameter, or -1.
func (x *nodes) paramName(c int32) int32 {
	switch x.Kind(c) {
	case nIdentifier:
		if x.Nodes[c].Start < x.Nodes[c].End {
			return c
		}
	case nDefaultParameter, nTypedDefaultParameter:
		if n := x.Field(c, x.f.Name); n >= 0 && x.Kind(n) == nIdentifier {
			return x.paramName(n)
		}
	case nTypedParameter, nListSplatPattern, nDictSplatPattern:
		if f := x.First(c); f >= 0 {
			return x.paramName(f)
		}
	}
	return -1
}

func lastPart(dotted string) string { return dotted[strings.LastIndexByte(dotted, '.')+1:] }

// isTypeChecking recognises `if TYPE_CHECKING`, with or without its module.
func (x *nodes) isTypeChecking(cond int32) bool {
	return cond >= 0 && slices.Contains([]string{"TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING"}, x.Text(cond))
}

// calleeText cuts a decorator's arguments off.
func calleeText(written string) string {
	if i := strings.IndexByte(written, '('); i >= 0 {
		return written[:i]
	}
	return written
}

// aliasParams gives the type parameters of `type X[T] = …`, -1 where there are none.
func (x *nodes) aliasParams(i int32) int32 {
	if head := x.First(i); head >= 0 {
		if g := x.First(head); g >= 0 && x.Kind(g) == nGenericType {
			if p := x.last(g); x.Kind(p) == nTypeParameter {
				return p
			}
		}
	}
	return -1
}

// aliasName gives the name that `type X = …` or `type X[T] = …` defines, -1 for
// what the grammar takes for one: `type(x).y = …`.
func (x *nodes) aliasName(i int32) int32 {
	head := x.First(i)
	if head < 0 || x.Kind(head) != nType {
		return -1
	}
	name := x.First(head)
	if name >= 0 && x.Kind(name) == nGenericType {
		name = x.First(name)
	}
	if name < 0 || x.Kind(name) != nIdentifier {
		return -1
	}
	return name
}

// typeArgs gives the named children, those of a type parameter list in its place.
func (x *nodes) typeArgs(i int32) []int32 {
	var args []int32
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) == nTypeParameter {
			args = append(args, x.typeArgs(c)...)
		} else if x.Named(c) {
			args = append(args, c)
		}
	}
	return args
}

// positional gives the positional arguments' nodes.
func (x *nodes) positional(args int32) []int32 {
	var nodes []int32
	for c := args + 1; args >= 0 && c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		if k := x.Kind(c); x.Named(c) && k != nKeywordArgument && k != nListSplat && k != nDictSplat {
			nodes = append(nodes, c)
		}
	}
	return nodes
}
