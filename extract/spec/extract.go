//go:build cgo

package spec

import (
	"fmt"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// maxSymbols bounds the definitions of a file. What exceeds it is left out and
// recorded in File.Cut.
const maxSymbols = 1 << 17

// Describe completes the description of a language with what its spec gives. The
// grammar is prepared when it is first needed.
func Describe(l lang.Language, s *Spec) lang.Language {
	return describe(l, func() *Spec { return s }, syntax.Limits{Depth: s.Depth, Steps: s.Steps, Chunk: s.Chunk})
}

// DescribeLater is Describe for a spec that is made when it is first needed.
func DescribeLater(l lang.Language, s func() Spec) lang.Language {
	return describe(l, func() *Spec { made := s(); return &made }, syntax.Limits{})
}

// DescribeThen is DescribeLater with a step that adds to the facts what the description cannot say.
func DescribeThen(l lang.Language, s func() Spec, finish func(source []byte, f *facts.File)) lang.Language {
	l = DescribeLater(l, s)
	extract := l.Extract
	l.Extract = func(source []byte) (*facts.File, error) {
		f, err := extract(source)
		if err == nil {
			finish(source, f)
		}
		return f, err
	}
	return l
}

func describe(l lang.Language, s func() *Spec, limits syntax.Limits) lang.Language {
	load := sync.OnceValue(func() *table { return compile(s()) })
	l.Extract = func(source []byte) (*facts.File, error) {
		t := load()
		tree, err := t.parse(source, limits)
		if err != nil {
			return nil, fmt.Errorf("parse %s: %w", l.Name, err)
		}
		defer tree.Release()
		x := newExtractor(t, l.Name, tree)
		x.declare()
		x.refer()
		return x.finish(), nil
	}
	l.Unparsed = func(source []byte) []lang.Lines {
		tree, err := load().parse(source, limits)
		if err != nil {
			return nil
		}
		defer tree.Release()
		return tree.Unparsed()
	}
	l.Keywords = func(word string) bool { return load().grammar.IsKeyword(word) }
	return l
}

// extractor is one extraction.
type extractor struct {
	*table
	walker
	tree *syntax.Tree
	b    *facts.Builder
	file *facts.File
	text *lexis.Text

	heads     []head          // by symbol
	section   map[int32]int32 // by node: the last of its children so far that says the visibility of those behind it
	begins    map[int32]int32 // symbols by the node that they begin at, the first of several
	open      []bool          // by symbol: names are looked up from inside it
	roles     map[int32]facts.Role
	done      []bool                    // by node: a name that is no reference, or one already
	local     []bool                    // by node: the name of a local
	modules   map[int32]int             // imports that are expressions, by node
	wideForms map[int32]*form           // see formAround
	values    []facts.ExprID            // by node: one more than its value, once known; 0 before
	types     map[typeKey]facts.ExprID  // what members are as types, once known
	scopes    []scope                   // the definitions and blocks around the node at hand
	known     map[string][]facts.ExprID // locals by name, the innermost last; 0 for one of unknown type
	pending   []pending
	inside    map[int32][]narrowing // by node: what is known of locals inside of it
	lambdas   []lambda              // the functions without names around the node at hand that may be called on a value

	receivers map[int32]facts.ExprID // by function: what it is called on, where that is no type around it
	said      map[int32]bool         // definitions whose type a comment says
	declared  map[within]bool        // what is declared Once
	firsts    map[within]int32       // the symbol of each
	branches  []Branch
	branched  bool // they are known
}

// head is where a symbol's parts are.
type head struct {
	start, decl int32 // the node that it begins at, attributes included, and its declaration
	at          int32 // its declarator, or the declaration
	name        int32 // -1 for none
	body        int32 // node that the signature ends before, -1 for none
	section     int32 // what says the visibility of those behind it, -1 for none
	owner       int32 // the first node of a name that is a path, -1 for none
	rule        *definition
}

// scope is a definition or block around the node at hand.
type scope struct {
	last    int32 // one past the last node
	symbol  int32 // the innermost definition
	role    facts.Role
	header  bool     // supertypes: they are not looked up in what the definition itself has
	locals  []string // those declared in it
	nesting int
	passes  bool // its locals stay known behind it
	narrows []narrowed
	gives   bool // what is left is a function whose last expression it gives
}

func newExtractor(t *table, language string, tree *syntax.Tree) *extractor {
	x := &extractor{
		table: t, walker: walker{source: tree.Source, nodes: tree.Nodes}, tree: tree, b: facts.NewBuilder(),
		file: &facts.File{Language: language, Lines: facts.CountLines(tree.Source), Cut: tree.Cut},
		text: lexis.ReadAs(tree, t.classes, t.Marks), section: map[int32]int32{}, begins: map[int32]int32{}, roles: map[int32]facts.Role{},
		done: make([]bool, len(tree.Nodes)), local: make([]bool, len(tree.Nodes)), values: make([]facts.ExprID, len(tree.Nodes)), modules: map[int32]int{}, types: map[typeKey]facts.ExprID{}, known: map[string][]facts.ExprID{}, receivers: map[int32]facts.ExprID{}, said: map[int32]bool{},
	}
	x.file.ParseErrors = x.text.Errors
	x.file.Refs = make([]facts.Ref, 0, len(tree.Nodes)/16)
	return x
}

// finish completes the file once all is known.
func (x *extractor) finish() *facts.File {
	digests := x.stream()
	for i := range x.file.Symbols {
		x.describe(int32(i), digests)
	}
	digests.Own(x.file.Symbols)
	for i := range x.heads {
		if x.heads[i].rule.Rest { // what it contains besides definitions are imports, which have facts of their own
			x.file.Symbols[i].Body, x.file.Symbols[i].Shape = 0, 0
		}
	}
	x.text.ReadComments(x.file)
	x.file.Terms = x.text.Terms()
	x.file.NumberMembers(x.Numbering, func(i int) bool { return x.first(x.heads[i].rule.value, x.heads[i].at) >= 0 })
	x.file.FinishWith(x.b)
	return x.file
}

func (x *extractor) str(i int32) string { return x.tree.Text(i) }

// ref records a reference at a name token, once.
func (x *extractor) ref(i int32, e facts.ExprID, role facts.Role) {
	if e == 0 || i < 0 || x.done[i] || x.nodes[i].Start == x.nodes[i].End {
		return
	}
	x.done[i] = true
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: role, Scope: x.top().symbol, Line: x.nodes[i].StartRow + 1, Col: x.nodes[i].StartCol + 1})
}
