package golang

import (
	"go/ast"
	"go/token"
	"sort"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// maxDepth bounds recursion over the syntax tree. Real code stays under 60.
const maxDepth = 10000

// extractor turns one parsed file into facts.
type extractor struct {
	source    []byte
	tree      *tree
	words     *words
	file      *facts.File
	buildLine bool // a go:build line was met
	b         *facts.Builder

	topLevel map[string]int32 // package-scope names declared here once: symbol index; -1 for several times
	topDecls map[any]int32    // *ast.FuncDecl, *ast.TypeSpec and names of *ast.ValueSpec to their symbols
	typeSpec map[int32]*ast.TypeSpec
	generics map[int32]bool // functions with type parameters
	aliases  map[string]int // names of explicit import aliases: import index
	scopes   scopes
	fields   []anonymous // anonymous structs of function bodies, anonymous interfaces

	symbol int32 // the symbol that references belong to
	owner  int32 // the symbol that takes the fields of an anonymous struct type; -1 for none
	depth  int
	stats  *facts.Metrics // of the function that is being read
	nest   int            // nesting of control structures in it

	dropped *ast.CallExpr // a call whose result nobody takes

	block  int        // mark of the innermost open block
	locals []localUse // identifiers that stand for locals, for shape digests
	bare   []uint32   // parentheses that say nothing, for digests
	line   int        // index of the last line found by at

	text1, text2 []byte           // reused by digest
	ordinals     map[int32]uint64 // reused by digest
}

// localUse says that the identifier at offset is a local.
type localUse struct {
	offset uint32
	serial int32
}

func newExtractor(source []byte, t *tree, w *words) *extractor {
	x := &extractor{
		source: source, tree: t, words: w, b: facts.NewBuilder(), scopes: newScopes(), symbol: -1, owner: -1,
		topLevel: map[string]int32{}, topDecls: map[any]int32{}, typeSpec: map[int32]*ast.TypeSpec{}, aliases: map[string]int{}, generics: map[int32]bool{},
		stats: &facts.Metrics{}, ordinals: map[int32]uint64{},
	}
	lines := len(w.lineStarts)
	if n := len(source); int(w.lineStarts[lines-1]) == n {
		lines--
	}
	x.file = &facts.File{Language: "go", Lines: lines, ParseErrors: t.errors}
	// Sizes that most files do not outgrow: a reference in 40 bytes, a local in 25.
	x.file.Refs = make([]facts.Ref, 0, 16+len(source)/40)
	x.file.Symbols = make([]facts.Symbol, 0, 4+2*len(t.decls))
	x.locals = make([]localUse, 0, 16+len(source)/25)
	return x
}

// offset gives the byte offset of a position, inside the source in any case.
func (x *extractor) offset(pos token.Pos) int {
	return min(max(int(pos)-1-len(prefix), 0), len(x.source))
}

// at gives line and column of a position. References come nearly in order, so
// the line is looked for near the last one first.
func (x *extractor) at(pos token.Pos) (line, col uint32) {
	offset := uint32(x.offset(pos))
	starts := x.words.lineStarts
	for i := x.line; i < len(starts) && i < x.line+4; i++ {
		if starts[i] <= offset && (i+1 == len(starts) || offset < starts[i+1]) {
			x.line = i
			return uint32(i + 1), offset - starts[i] + 1
		}
	}
	line, col = x.words.position(int(offset))
	x.line = int(line) - 1
	return line, col
}

// extent gives the offsets of a range, which ends with its fragment at the latest.
func (x *extractor) extent(from, to token.Pos) (start, end int) {
	start, end = x.offset(from), x.offset(to)
	if i := sort.SearchInts(x.tree.ends, start+1); i < len(x.tree.ends) {
		end = min(end, x.tree.ends[i])
	}
	return start, max(start, end)
}

func (x *extractor) span(from, to token.Pos) facts.Span {
	start, end := x.extent(from, to)
	s := facts.Span{Start: uint32(start), End: uint32(end)}
	s.StartLine, s.StartCol = x.words.position(start)
	s.EndLine, s.EndCol = x.words.position(end)
	return s
}

// ref records a reference and gives its expression back.
func (x *extractor) ref(expr facts.ExprID, role facts.Role, pos token.Pos) facts.ExprID {
	if x.offset(pos) == len(x.source) { // the parser's invention
		return expr
	}
	line, col := x.at(pos)
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: expr, Role: role, Scope: x.symbol, Line: line, Col: col})
	return expr
}

// bind declares a local. Blank names bind nothing.
func (x *extractor) bind(id *ast.Ident, expr facts.ExprID, isType bool) {
	if id == nil || id.Name == "_" {
		return
	}
	x.use(id, x.scopes.bind(id.Name, expr, isType))
}

// use records that an identifier stands for a local.
func (x *extractor) use(id *ast.Ident, serial int32) {
	x.locals = append(x.locals, localUse{uint32(x.offset(id.Pos())), serial})
}

// in runs read in a block of its own.
func (x *extractor) in(read func()) {
	outer, mark := x.block, x.scopes.open()
	x.block = mark
	read()
	x.scopes.close(mark)
	x.block = outer
}

// enter counts a level of recursion; false when there are too many.
func (x *extractor) enter(pos token.Pos) bool {
	if x.depth >= maxDepth {
		line, _ := x.at(pos)
		x.file.CutAt("depth", int(line))
		return false
	}
	x.depth++
	return true
}

func (x *extractor) leave() { x.depth-- }

// anonymous is a struct or interface type without a symbol: its fields' or
// methods' values, and the types embedded in it.
type anonymous struct {
	members  map[string]facts.ExprID
	embedded []facts.ExprID
}
