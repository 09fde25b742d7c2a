//go:build cgo

package java

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// extractor holds one extraction.
type extractor struct {
	*language
	source []byte
	nodes  []syntax.Node
	b      *facts.Builder
	file   *facts.File
	text   *lexis.Text

	digests *lexis.Stream // made last

	local    []bool           // by node: the name of a local, a parameter or a type parameter
	heads    []head           // by symbol
	symbolOf map[int32]int32  // by the node that declares it
	classes  map[int32]*class // by the node that declares the type or its body
	imports  map[string]int   // imports of one type, by its simple name
	statics  map[string]bool  // names that static imports bring

	scope   *scope
	class   *class // innermost type
	fn      *function
	current int32 // symbol that references belong to; -1 for the file
}

// head is where a symbol's parts stand.
type head struct {
	name int32 // node of the name, -1 for none
	decl int32
	body int32 // node that the signature ends before, -1 for none
}

// function is what is collected while a function's body is walked.
type function struct {
	metrics facts.Metrics
	nesting int
	result  facts.ExprID // value that return statements are expected to give
	returns *results     // of a lambda
	yields  *results     // of a switch
}

// results collects the values that a lambda or switch may give.
type results struct {
	value facts.ExprID
	count int
	empty bool // something is returned without a value, or nothing is
}

func (r *results) add(b *facts.Builder, v facts.ExprID) {
	if r.count++; r.count <= maxResults {
		r.value = b.Union(r.value, v)
	}
}

func (x *extractor) kind(i int32) node {
	if i < 0 {
		return nOther
	}
	if k := int(x.nodes[i].Kind); k < len(x.kinds) {
		return x.kinds[k]
	}
	return nOther
}

func (x *extractor) str(i int32) string {
	if i < 0 {
		return ""
	}
	n := &x.nodes[i]
	return string(x.source[n.Start:n.End])
}

// field gives the first child of i in a field, or -1.
func (x *extractor) field(i int32, field uint16) int32 {
	if i < 0 || field == 0 {
		return -1
	}
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.nodes[c].Field == field {
			return c
		}
	}
	return -1
}

// child gives i's first child of the kind, or -1.
func (x *extractor) child(i int32, kind node) int32 {
	if i < 0 {
		return -1
	}
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.kind(c) == kind {
			return c
		}
	}
	return -1
}

// first gives the first named child of i that is no comment, or -1.
func (x *extractor) first(i int32) int32 {
	if i < 0 {
		return -1
	}
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.named(c) {
			return c
		}
	}
	return -1
}

// each calls visit with i's named children, comments left out.
func (x *extractor) each(i int32, visit func(c int32)) {
	if i < 0 {
		return
	}
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.named(c) {
			visit(c)
		}
	}
}

// named reports whether c is a named node and no comment.
func (x *extractor) named(c int32) bool {
	return x.nodes[c].Flags&(syntax.Named|syntax.Extra) == syntax.Named
}

// hasToken reports whether i has the anonymous token as a child.
func (x *extractor) hasToken(i int32, token uint16) bool {
	if i < 0 {
		return false
	}
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if x.nodes[c].Kind == token {
			return true
		}
	}
	return false
}

// ref records a reference at a name token.
func (x *extractor) ref(i int32, e facts.ExprID, role facts.Role) {
	if e == 0 || i < 0 || x.nodes[i].Start == x.nodes[i].End {
		return
	}
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: role, Scope: x.current, Line: x.nodes[i].StartRow + 1, Col: x.nodes[i].StartCol + 1})
}

// within runs visit with references belonging to a symbol.
func (x *extractor) within(symbol int32, visit func()) {
	outer := x.current
	if symbol >= 0 {
		x.current = symbol
	}
	visit()
	x.current = outer
}

// builtin is a value of one of the language's own types.
func (x *extractor) builtin(name string) facts.ExprID { return x.b.Instance(x.b.Builtin(name)) }

// builtinName gives the name of the type that builtin was asked for, or "".
func (x *extractor) builtinName(v facts.ExprID) string {
	if e := x.b.At(v); e.Op == facts.OpInstance {
		if t := x.b.At(e.A); t.Op == facts.OpBuiltin {
			return t.S
		}
	}
	return ""
}
