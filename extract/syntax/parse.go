//go:build cgo

package syntax

// #include "walk.h"
import "C"

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"unsafe"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Limits bound what a parse may cost. A zero field means the default.
type Limits struct {
	Nodes int // records of a tree
	Depth int // nesting of recorded nodes
	Steps int // charged for a byte of the text at most, where a grammar's hostile texts are dear and its written code is known to be charged less
	Chunk int // bytes that are read, and charged for, at a time: few where a scanner looks far ahead again and again
}

// The default limits: far beyond written code, near enough to keep a tree of
// hostile input below 100 MB.
const (
	DefaultNodes = 2_000_000
	DefaultDepth = 1000
	DefaultChunk = 32 << 10
)

// A parse may be charged baseSteps and stepsPerByte of its text. Written code
// is charged 30 to 60 per byte, the worst of some thousand public files 174.
const (
	baseSteps    = 16 << 20
	stepsPerByte = 500
	lowSteps     = 1 << 20 // instead of baseSteps where Limits.Steps says so
)

// ErrParse means that the parser gave no tree at all.
var ErrParse = errors.New("the parser gave no tree")

// records keeps released node arrays for the next parse.
var records sync.Pool // of *[]Node

// arenas holds those that no parse uses: as many as there were parses at once.
var arenas struct {
	sync.Mutex
	free []*C.cg_arena
}

func takeArena() *C.cg_arena {
	arenas.Lock()
	defer arenas.Unlock()
	n := len(arenas.free)
	if n == 0 {
		return C.cg_arena_new()
	}
	arena := arenas.free[n-1]
	arenas.free = arenas.free[:n-1]
	return arena
}

// giveArena gives up what a parse took.
func giveArena(arena *C.cg_arena) {
	C.cg_arena_reset(arena)
	arenas.Lock()
	arenas.free = append(arenas.free, arena)
	arenas.Unlock()
}

// Parse gives the tree of source, which must not change while the tree is in
// use. Input that the grammar does not accept gives a tree with error nodes.
// Where the parser would take too many steps, the tree is that of the longest
// tried beginning of the text (a half, a quarter, …) that it gets through, and
// Cut says "steps". Parse is safe for concurrent use.
func (g *Grammar) Parse(source []byte, limits Limits) (*Tree, error) {
	return g.ParseAs(source, source, limits)
}

// ParseAs gives the tree of a text of the same length as the source of the tree: the source with parts of it blank, ends of lines among them.
func (g *Grammar) ParseAs(source, text []byte, limits Limits) (*Tree, error) {
	if len(source) > math.MaxInt32 {
		return nil, fmt.Errorf("parse %d bytes: %w", len(source), ErrParse)
	}
	if limits.Nodes <= 0 {
		limits.Nodes = DefaultNodes
	}
	if limits.Depth <= 0 {
		limits.Depth = DefaultDepth
	}
	if limits.Chunk <= 0 {
		limits.Chunk = DefaultChunk
	}
	arena := takeArena()
	defer giveArena(arena)
	for {
		tree, count := g.parse(arena, text, limits)
		if tree != nil {
			t := &Tree{Source: source, Grammar: g}
			if len(text) < len(source) {
				t.Cut = append(t.Cut, facts.Cut{Limit: "steps", Line: 1 + bytes.Count(text, []byte("\n"))})
			}
			t.walk(arena, tree, min(count, limits.Nodes), limits.Depth)
			t.trim(text)
			if newline := []byte("\n"); bytes.Count(text, newline) != bytes.Count(source[:len(text)], newline) {
				t.renumber()
			}
			return t, nil
		}
		if len(text) == 0 {
			return nil, fmt.Errorf("parse %d bytes: %w", len(source), ErrParse)
		}
		text = text[:len(text)/2]
	}
}

// ParseWithin gives the tree of a text that is between two others, of which the first has one line: nodes
// of theirs are empty.
func (g *Grammar) ParseWithin(before string, source []byte, after string, limits Limits) (*Tree, error) {
	t, err := g.Parse(slices.Concat([]byte(before), source, []byte(after)), limits)
	if err != nil {
		return nil, err
	}
	t.Source = source
	last := uint32(bytes.Count(source, []byte("\n")))
	width := uint32(len(source) - 1 - bytes.LastIndexByte(source, '\n'))
	from, length := uint32(len(before)), uint32(len(source))
	move := func(at, row, col *uint32) {
		if *row == 0 {
			*col = max(*col, from) - from
		}
		if *at = max(*at, from) - from; *at > length {
			*at, *row, *col = length, last, width
		}
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		move(&n.Start, &n.StartRow, &n.StartCol)
		move(&n.End, &n.EndRow, &n.EndCol)
	}
	return t, nil
}

// parse gives the C tree of text and its number of nodes, nil when it takes too many steps.
func (g *Grammar) parse(arena *C.cg_arena, text []byte, limits Limits) (*C.TSTree, int) {
	var count C.uint32_t
	var used C.uint64_t
	start := (*C.char)(unsafe.Pointer(unsafe.SliceData(text)))
	steps := C.uint64_t(baseSteps + stepsPerByte*len(text))
	if limits.Steps > 0 {
		steps = C.uint64_t(lowSteps + limits.Steps*len(text))
	}
	tree := C.cg_parse(arena, g.language, start, C.uint32_t(len(text)), C.uint32_t(limits.Chunk), steps, &used, &count)
	return tree, int(count)
}

// walk copies the C tree's first nodes into Go memory.
func (t *Tree) walk(arena *C.cg_arena, tree *C.TSTree, nodes, depth int) {
	t.Nodes = nodeArray(nodes)
	var result C.cg_walk_result
	canonical := t.Grammar.canonical
	C.cg_walk(arena, tree, (*C.uint16_t)(unsafe.Pointer(unsafe.SliceData(canonical))), C.uint32_t(len(canonical)),
		(*C.cg_record)(unsafe.Pointer(unsafe.SliceData(t.Nodes))), C.uint32_t(nodes), C.uint32_t(depth), &result)
	t.Nodes = t.Nodes[:result.nodes]
	if result.cut_depth > 0 {
		t.Cut = append(t.Cut, facts.Cut{Limit: "depth", Line: int(result.cut_row) + 1})
	}
	if result.cut_nodes > 0 {
		t.Cut = append(t.Cut, facts.Cut{Limit: "nodes", Line: int(t.Nodes[len(t.Nodes)-1].StartRow) + 1})
	}
}

func nodeArray(n int) []Node {
	if kept, _ := records.Get().(*[]Node); kept != nil && cap(*kept) >= n {
		return (*kept)[:n]
	}
	return make([]Node, n+n/4)[:n]
}

// Release gives the nodes back for the next parse. The tree and what was
// sliced from its Nodes must not be used afterwards. It need not be called.
func (t *Tree) Release() {
	if t.Nodes == nil {
		return
	}
	nodes := t.Nodes
	t.Nodes = nil
	records.Put(&nodes)
}

// trim ends nodes before the end of a line that is code in the text that was parsed.
func (t *Tree) trim(text []byte) {
	if len(text) == 0 || &text[0] == &t.Source[0] {
		return
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if n.End <= n.Start {
			continue
		}
		if c := t.Source[n.End-1]; (c == '\n' || c == '\r') && text[n.End-1] > ' ' {
			n.End--
			n.EndCol--
		}
	}
}

// renumber gives the nodes the lines and columns of the source, where the text that was parsed lacks ends of lines.
func (t *Tree) renumber() {
	starts := []uint32{0}
	for i, c := range t.Source {
		if c == '\n' {
			starts = append(starts, uint32(i)+1)
		}
	}
	place := func(at uint32) (row, col uint32) {
		n, found := slices.BinarySearch(starts, at)
		if !found {
			n--
		}
		return uint32(n), at - starts[n]
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		n.StartRow, n.StartCol = place(n.Start)
		n.EndRow, n.EndCol = place(n.End)
	}
}
