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
	syntax.Cursor[node]
	b    *facts.Builder
	file *facts.File
	text *lexis.Text

	digests *lexis.Stream // made last

	local    []bool           // by node: the name of a local, a parameter or a type parameter
	heads    []head           // by symbol
	symbolOf map[int32]int32  // by the node that declares it
	classes  map[int32]*class // by the node that declares the type or its body
	imports  map[string]int   // imports of one type, by its simple name
	statics  map[string]bool  // names that static imports bring

	rewritten map[string]bool // types of record patterns whose dots were rewritten

	placing  bool            // places are wanted
	assigned map[string]bool // simple names that get values somewhere, see changes
	handled  *handled        // what may be thrown at the place, as far as places are wanted

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

// handled are the exceptions that the code around a place catches or declares. Nil where it may throw any: in a lambda, whose
// interface may declare some, and where values are given to fields.
type handled struct{ types []facts.ExprID }

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

// ref records a reference at a name token.
func (x *extractor) ref(i int32, e facts.ExprID, role facts.Role) {
	if e == 0 || i < 0 || x.Nodes[i].Start == x.Nodes[i].End {
		return
	}
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: role, Scope: x.current, Line: x.Nodes[i].StartRow + 1, Col: x.Nodes[i].StartCol + 1})
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

// scope is one block, type or list of type parameters.
type scope struct {
	parent *scope
	class  *class    // of a type's own scope
	names  []binding // locals and parameters
	types  []binding // type parameters and local classes
}

type binding struct {
	name string
	expr facts.ExprID // a value, or a type among types
}

// class is a type being walked.
type class struct {
	symbol int32
	fields map[string]int32
	types  map[string]int32
	super  facts.ExprID // superclass, 0 if none is written
	open   bool         // inherits from what the file does not say
	node   int32
}

// Limits of one file. What exceeds them is left out and recorded in File.Cut.
const (
	maxNodes   = 2 << 20 // syntax nodes
	maxDepth   = 10000   // nesting of syntax nodes
	maxSymbols = 1 << 17
	maxResults = 4 // alternatives of a lambda's or switch's result
)
