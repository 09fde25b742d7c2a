package typescript

import (
	"unsafe"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// extractor holds one extraction.
type extractor struct {
	*tables
	dialect Dialect
	source  []byte
	nodes   []syntax.Node
	b       *facts.Builder
	file    *facts.File

	words    words
	word     []int32 // by node: its word if it is an identifier or a keyword used as one, else -1
	bound    []int32 // by node: what an identifier names: a local (-1), a symbol (its index + 1), else 0
	leaves   []leaf
	comments []comment

	scope   *scope
	context context   // of the expression that is walked next
	fn      *function // innermost function, or the program
	current int32     // symbol that references belong to; -1 for the file
	quiet   int       // above 0 expressions are evaluated for their value alone: nothing is recorded
	paths   int       // of members that something is known of, in the scopes around

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
	decorators map[int32][]int32 // by class member: those that stand before it
	strict     bool              // the file has ES imports or exports
	// the function that an object literal has under a key, and what `this` is in it
	literalFunction int32
	literalReceiver facts.ExprID

	reassigned map[int32]bool // words of variables that are assigned to; nil while nobody asked

	valued    map[uint32]bool // imports whose name stands for a value somewhere
	decorated bool            // a compiler may emit the types that stand below decorators

	placing bool // places are wanted

	computing int // above 0 types are walked that others are computed of
	binders   int // types around that bind names
}

func newExtractor(t *tables, tree *syntax.Tree, dialect Dialect) *extractor {
	n := len(tree.Nodes)
	ints := make([]int32, 2*n)
	x := &extractor{
		tables: t, dialect: dialect, source: tree.Source, nodes: tree.Nodes, b: facts.NewBuilder(),
		file: &facts.File{Language: dialect.String(), Lines: facts.CountLines(tree.Source), Cut: tree.Cut},
		word: ints[:n], bound: ints[n:], leaves: make([]leaf, 0, n/2), current: -1,
		symbolOf: map[int32]int32{}, classes: map[int32]*class{}, typed: map[int32]bool{}, united: map[int32]int{},
		added: map[addition]bool{}, requires: map[int32]bool{}, dynamic: map[int32]int32{}, exported: map[string]bool{},
		decorators: map[int32][]int32{}, valued: map[uint32]bool{},
	}
	x.file.Refs = make([]facts.Ref, 0, n/24)
	return x
}

func (x *extractor) kind(i int32) node {
	if i < 0 {
		return nOther
	}
	return x.kinds[x.nodes[i].Kind]
}

// text gives a node's source. It shares the source's memory and must not be
// stored in facts; str gives a copy.
func (x *extractor) text(i int32) string {
	if i < 0 {
		return ""
	}
	n := &x.nodes[i]
	return unsafe.String(unsafe.SliceData(x.source[n.Start:]), int(n.End-n.Start))
}

// str gives a leaf's source as a string of its own, shared between equal words.
func (x *extractor) str(i int32) string {
	if i < 0 {
		return ""
	}
	if w := x.word[i]; w >= 0 {
		return x.words.list[w].Text
	}
	return string(x.source[x.nodes[i].Start:x.nodes[i].End])
}

// field gives i's first child in the field, or -1.
func (x *extractor) field(i int32, field uint16) int32 {
	if i < 0 || field == 0 {
		return -1
	}
	for c, last := i+1, x.nodes[i].Last; c < last; c = x.nodes[c].Last {
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
	for c, last := i+1, x.nodes[i].Last; c < last; c = x.nodes[c].Last {
		if x.kind(c) == kind {
			return c
		}
	}
	return -1
}

func (x *extractor) has(i int32, kind node) bool { return x.child(i, kind) >= 0 }

// named reports whether c is a named node and no comment.
func (x *extractor) named(c int32) bool {
	return x.nodes[c].Flags&syntax.Named != 0 && x.kind(c) != nComment
}

// first gives i's first named child, or -1.
func (x *extractor) first(i int32) int32 { return x.nth(i, 0) }

// nth gives i's n-th named child, or -1.
func (x *extractor) nth(i int32, n int) int32 {
	if i < 0 {
		return -1
	}
	for c, last := i+1, x.nodes[i].Last; c < last; c = x.nodes[c].Last {
		if x.named(c) {
			if n == 0 {
				return c
			}
			n--
		}
	}
	return -1
}

// each calls visit with i's named children.
func (x *extractor) each(i int32, visit func(c int32)) {
	if i < 0 {
		return
	}
	for c, last := i+1, x.nodes[i].Last; c < last; c = x.nodes[c].Last {
		if x.named(c) {
			visit(c)
		}
	}
}

// position gives the 1-based line and column of a node.
func (x *extractor) position(i int32) (line, col uint32) {
	return x.nodes[i].StartRow + 1, x.nodes[i].StartCol + 1
}

// unquote gives what a string literal says; escapes are kept as written.
func (x *extractor) unquote(i int32) string {
	if x.kind(i) != nString && x.kind(i) != nTemplateString {
		return ""
	}
	if s := x.text(i); len(s) >= 2 {
		return string([]byte(s[1 : len(s)-1]))
	}
	return ""
}

// ref records a reference at a name token.
func (x *extractor) ref(i int32, e facts.ExprID, role facts.Role) {
	if x.quiet > 0 || e == 0 || x.nodes[i].Start == x.nodes[i].End {
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

// finish completes the file once all symbols are known.
func (x *extractor) finish() {
	x.disambiguate()
	x.settleVisibility()
	x.digests()
	x.readComments()
	x.file.Terms = x.words.terms()
	x.file.Exprs = x.b.Exprs()
	if x.b.Cut() {
		x.file.CutAt("expressions", 0)
	}
	x.file.Finish()
}
