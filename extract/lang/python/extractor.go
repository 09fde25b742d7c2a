package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Limits of one file. What exceeds them is left out and recorded in File.Cut.
const (
	maxNodes   = 2 << 20 // syntax nodes
	maxDepth   = 10000   // nesting of syntax nodes
	maxSymbols = 1 << 17
	maxUnion   = 4   // alternatives of one value
	maxTuple   = 16  // components of one tuple
	maxQuoted  = 500 // quoted annotations that need parsing
	maxSteps   = 8   // steps of evaluation per syntax node
)

// extractor holds one extraction.
type extractor struct {
	nodes
	row     uint32 // added to rows, and col to columns of the first row: not zero inside quoted annotations
	col     uint32
	inQuote bool

	b    *facts.Builder
	file *facts.File

	module      *scope
	scopes      map[int32]*scope // by the node that opens them
	scopeNodes  []int32          // those nodes, in order
	decls       []*decl
	symbolDecls []*decl          // by symbol index
	declOf      map[int32]*decl  // by definition node, and by name node of variables
	dynamic     map[int32]uint32 // import of a call such as import_module("a")
	importOwner []*decl          // of each import: the definition it is in
	importNode  []int32          // of each import: its name
	exportAll   []int32          // pairs: export whose module is still to be evaluated, node of the module
	stars       bool             // the file has a star import

	head         *decl        // the class or function whose bases or signature are being read
	given        facts.ExprID // what the next lambda is called with
	expected     facts.ExprID // what is expected in the place of the next lambda
	selfVariable string       // the TypeVar that its receiver is annotated with

	typesInComments map[int32]string // see noteComment

	at     int32             // the name that is being looked up; -1 for none
	guards map[int32][]guard // of definitions, by node

	flow
	handlers      *handlers
	steps, budget int
	quoted        int
	deferred      []*decl // functions whose bodies are still to be evaluated
}

func newExtractor(l *language, tree *syntax.Tree) *extractor {
	x := &extractor{
		at:    -1,
		nodes: nodes{l, l.read(tree.Source, tree.Nodes)}, b: facts.NewBuilder(),
		file:   &facts.File{Language: "python", Lines: facts.CountLines(tree.Source)},
		module: newScope(moduleScope, nil), scopes: map[int32]*scope{}, declOf: map[int32]*decl{},
		dynamic: map[int32]uint32{}, budget: maxSteps*len(tree.Nodes) + 1000,
	}
	return x
}

// overloaded is a function with its @overload declarations: one definition, as
// it is to its callers. Its parts need not be adjacent: they may be in the
// branches of one condition, or have other definitions between them.
type overloaded struct {
	parts []*decl // in source order, the implementation last
	main  *decl   // the implementation; the first overload where there is none
}

// guard is what holds where code runs: a condition, or the part of a try statement.
type guard struct {
	text string
	try  int32 // the try statement; -1 of a condition
}

// valueSet is the union of at most maxUnion values; None counts only where
// there is nothing else, since no member is ever taken from it on purpose.
type valueSet struct {
	members [maxUnion]facts.ExprID
	n       int
	unknown bool // there may be others
}

// change is one step of the evaluation that can be taken back.
type change struct {
	b        *binding
	old      facts.ExprID
	assigned bool // rather than narrowed
}

// flow is the state of the evaluation of one function's body.
type flow struct {
	scope    *scope // names are looked up from here
	function *scope // the function, module or class being evaluated
	owner    *decl  // the symbol that references belong to
	around   *decl  // while a signature is read: the owner of the code around
	journal  []change
	loop     *exits // the loop around, if any
	try      *exits // the try statement around whose body is evaluated
	none     facts.ExprID
	unknown  facts.ExprID // what a name is given when nothing is known of it

	rehearsing     bool // the code is evaluated for what its names hold; nothing is noted
	rehearsalSteps int
}

// position gives the 1-based line and column of a node.
func (x *extractor) position(i int32) (line, col uint32) {
	n := &x.Nodes[i]
	line, col = n.StartRow+1+x.row, n.StartCol+1
	if n.StartRow == 0 {
		col += x.col
	}
	return line, col
}

// exits is what holds where control leaves a statement before its end. All
// methods do nothing for nil.
type exits struct {
	start int      // the journal where the statement begins
	left  []branch // break statements of a loop, raise statements of a try
	again []branch // continue statements
}

// branch is what one of several ways through the code left behind.
type branch struct {
	changed []*binding // in the order of the evaluation
	after   map[*binding]facts.ExprID
	ends    bool // control does not come out of it
}
