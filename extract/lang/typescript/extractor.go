package typescript

import (
	"unsafe"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// extractor holds one extraction.
type extractor struct {
	*tables
	syntax.Cursor[node]
	dialect Dialect
	b       *facts.Builder
	file    *facts.File

	words    words
	word     []int32 // by node: its word if it is an identifier or a keyword used as one, else -1
	bound    []int32 // by node: what an identifier names: a local (-1), a symbol (its index + 1), else 0
	leaves   []leaf
	comments []comment

	initialized map[int32]bool // members of enumerations that are given a value

	scope        *scope
	context      context   // of the expression that is walked next
	fn           *function // innermost function, or the program
	current      int32     // symbol that references belong to; -1 for the file
	quiet        int       // above 0 expressions are evaluated for their value alone: nothing is recorded
	alternatives int       // conditions around of which one holds, see narrowBoth
	paths        int       // of members that something is known of, in the scopes around

	symbolNode []int32          // by symbol: the node of its name, -1 for none
	bindings   []binding        // the block that newBinding hands out
	symbolOf   map[int32]int32  // by declaration that has no name node of its own
	classes    map[int32]*class // by symbol
	added      map[addition]bool
	typed      map[int32]bool  // symbols whose type is declared
	united     map[int32]int   // values united in a symbol's type
	requires   map[int32]bool  // declarators that are imports
	dynamic    map[int32]int32 // import of a call of import() or require()
	exported   map[string]bool
	decorators map[int32][]int32 // by class member: those that are before it
	strict     bool              // the file has ES imports or exports
	// the function that an object literal has under a key, and what `this` is in it
	literalFunction int32
	literalReceiver facts.ExprID

	reassigned map[int32]bool // words of variables that are assigned to; nil while nobody asked

	valued    map[uint32]bool // imports whose name stands for a value somewhere
	decorated bool            // a compiler may emit the types that are below decorators

	placing bool // places are wanted

	handlers *handlers

	naming    bool // the names of a mapped type's keys are walked
	computing int  // above 0 types are walked that others are computed of
	binders   int  // types around that bind names
}

func newExtractor(t *tables, tree *syntax.Tree, dialect Dialect) *extractor {
	n := len(tree.Nodes)
	ints := make([]int32, 2*n)
	x := &extractor{
		tables: t, Cursor: syntax.Cursor[node]{Source: tree.Source, Nodes: tree.Nodes, Kinds: t.kinds, Comment: nComment}, dialect: dialect, b: facts.NewBuilder(),
		file: &facts.File{Language: dialect.String(), Lines: facts.CountLines(tree.Source), Cut: tree.Cut},
		word: ints[:n], bound: ints[n:], leaves: make([]leaf, 0, n/2), current: -1,
		symbolOf: map[int32]int32{}, classes: map[int32]*class{}, typed: map[int32]bool{}, united: map[int32]int{},
		added: map[addition]bool{}, requires: map[int32]bool{}, dynamic: map[int32]int32{}, exported: map[string]bool{},
		decorators: map[int32][]int32{}, valued: map[uint32]bool{},
	}
	x.file.Refs = make([]facts.Ref, 0, n/24)
	return x
}

// text gives a node's source. It shares the source's memory and must not be
// stored in facts; str gives a copy.
func (x *extractor) text(i int32) string {
	if i < 0 {
		return ""
	}
	n := &x.Nodes[i]
	return unsafe.String(unsafe.SliceData(x.Source[n.Start:]), int(n.End-n.Start))
}

// str gives a leaf's source as a string of its own, shared between equal words.
func (x *extractor) str(i int32) string {
	if i < 0 {
		return ""
	}
	if w := x.word[i]; w >= 0 {
		return x.words.list[w].Text
	}
	return string(x.Source[x.Nodes[i].Start:x.Nodes[i].End])
}

func (x *extractor) has(i int32, kind node) bool { return x.Child(i, kind) >= 0 }

// position gives the 1-based line and column of a node.
func (x *extractor) position(i int32) (line, col uint32) {
	return x.Nodes[i].StartRow + 1, x.Nodes[i].StartCol + 1
}

// unquote gives what a string literal says; escapes are kept as written.
func (x *extractor) unquote(i int32) string {
	if x.Kind(i) != nString && x.Kind(i) != nTemplateString {
		return ""
	}
	if s := x.text(i); len(s) >= 2 {
		return string([]byte(s[1 : len(s)-1]))
	}
	return ""
}

// ref records a reference at a name token.
func (x *extractor) ref(i int32, e facts.ExprID, role facts.Role) {
	if x.quiet > 0 || e == 0 || x.Nodes[i].Start == x.Nodes[i].End {
		return
	}
	line, col := x.position(i)
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: role, Scope: x.current, Line: line, Col: col})
}

// within runs visit with references belonging to a symbol.
func (x *extractor) within(symbol int32, visit func()) {
	if symbol < 0 {
		visit()
		return
	}
	outer := x.current
	x.current = symbol
	visit()
	x.current = outer
}

// silently runs visit so that nothing is recorded.
func (x *extractor) silently(visit func()) {
	x.quiet++
	visit()
	x.quiet--
}

// leaf is a token that counts for digests: neither a comment nor layout.
type leaf struct {
	start, end uint32
	node       int32
}

// words interns identifiers and collects terms.
type words struct {
	index map[string]int32
	list  []facts.Term
}

// function is the frame of a function, or of the program or a class body.
type function struct {
	symbol           int32 // -1 for an anonymous one
	class            int32 // symbol of the class whose `super` is meant; -1 for none
	static           bool
	body             bool // declarations here are local
	this             facts.ExprID
	given            facts.ExprID // what its parameter `this` declares
	context          context      // what is expected of the function itself
	declared         facts.ExprID // what it is declared or expected to return, awaited if async
	loose            bool         // it is expected, not declared
	returns          facts.ExprID
	count            int // values united in returns
	async, generator bool
	expression       bool // see isExpression
	jsx              bool
	nesting          int
	metrics          facts.Metrics
}

// receiver says what `this` and `super` are in a function.
type receiver struct {
	this   facts.ExprID
	class  int32
	static bool
}

// context is what the surroundings of an expression expect of it: a value, or
// the expression that tells it. Most expressions never ask, so it is made on
// demand.
type context struct {
	value    facts.ExprID
	pending  facts.Expr
	before   []facts.ExprID // for OpArgument: the arguments before it
	asserted bool           // it is asserted of the value
	loose    bool           // what is written may have more members than what is expected
}

// addition is a member that an assignment gives to a symbol.
type addition struct {
	owner  int32
	name   string
	static bool
}

// comment is a comment of the file; doc says that it documents a symbol.
type comment struct {
	node int32
	doc  bool
}

// class is what the walk of a class body needs to know.
type class struct {
	symbol   int32
	fields   map[int32]int32 // word of a field or accessor → its symbol
	members  []member
	declared map[string]bool
}

// member is a class member whose inside is still to be walked.
type member struct {
	node, symbol int32
	static       bool
}
