package drawing

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Graph is the changed neighbourhood: changed definitions between what refers
// to them and what they newly refer to or no longer do.
type Graph struct {
	Nodes []Node `json:"nodes"`
	Edges []Edge `json:"edges"`
	Cut   int    `json:"cut,omitempty"` // changed definitions left out
}

// Node is a definition at its place in a picture.
type Node struct {
	Symbol result.Symbol `json:"symbol"`
	Change string        `json:"change,omitempty"` // empty for what did not change
	Column int           `json:"column"`           // 0 refers, 1 changed, 2 is referred to
}

// Edge joins two nodes, by index.
type Edge struct {
	From  int    `json:"from"`
	To    int    `json:"to"`
	Kind  string `json:"kind"`
	State string `json:"state"` // same, added, removed, broken
}

// The states of a Edge.
const (
	EdgeSame    = "same"
	EdgeAdded   = "added"
	EdgeRemoved = "removed"
	EdgeBroken  = "broken"
)

// The sizes of a picture that can still be read.
const (
	maxChanged    = 24
	maxNeighbours = 4 // of each changed definition and side
)

// New draws the neighbourhood of a diff's most important changes.
func New(ctx context.Context, base, head *graph.Snapshot, r *result.Result) (*Graph, error) {
	d := &builder{base: base, head: head, r: r, at: map[string]int{}, drawn: map[Edge]bool{}, p: &Graph{Nodes: []Node{}, Edges: []Edge{}},
		added: keysOf(r.Edges.Added), removed: keysOf(r.Edges.Removed)}
	d.changed()
	d.broken()
	if err := d.referrers(ctx); err != nil {
		return nil, fmt.Errorf("draw what refers to the change: %w", err)
	}
	if err := d.targets(ctx); err != nil {
		return nil, fmt.Errorf("draw what the change refers to: %w", err)
	}
	d.dropApart()
	return d.p, nil
}

// dropApart leaves out sections and keys that nothing leads to or from: there may be hundreds, and a list says as much.
func (d *builder) dropApart() {
	joined := map[int]bool{}
	for _, e := range d.p.Edges {
		joined[e.From], joined[e.To] = true, true
	}
	now, nodes := make([]int, len(d.p.Nodes)), d.p.Nodes[:0:0]
	for i, n := range d.p.Nodes {
		if now[i] = len(nodes); joined[i] || n.Symbol.Kind != facts.KindSection.String() {
			nodes = append(nodes, n)
		}
	}
	d.p.Nodes = append([]Node{}, nodes...)
	for i := range d.p.Edges {
		d.p.Edges[i].From, d.p.Edges[i].To = now[d.p.Edges[i].From], now[d.p.Edges[i].To]
	}
}

// codeFirst compares two changes by whether they are of code or of sections and keys.
func codeFirst(a, b *result.SymbolChange) int {
	switch x, y := a.Shown().Kind == facts.KindSection.String(), b.Shown().Kind == facts.KindSection.String(); {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// builder is a graph in the making.
type builder struct {
	base, head     *graph.Snapshot
	r              *result.Result
	p              *Graph
	at             map[string]int // node by symbol id, of both sides
	drawn          map[Edge]bool
	added, removed map[[3]string]bool
}

func keysOf(edges []result.Edge) map[[3]string]bool {
	out := map[[3]string]bool{}
	for _, e := range edges {
		if !e.ThroughMove {
			out[[3]string{e.Source, e.Target, e.Kind}] = true
		}
	}
	return out
}

func (d *builder) node(s result.Symbol, change string, column int) int {
	if i, ok := d.at[s.ID]; ok {
		return i
	}
	d.at[s.ID] = len(d.p.Nodes)
	d.p.Nodes = append(d.p.Nodes, Node{s, change, column})
	return len(d.p.Nodes) - 1
}

func (d *builder) edge(from, to int, kind, state string) {
	e := Edge{from, to, kind, state}
	broken := Edge{from, to, kind, EdgeBroken} // says more than that it is as it was
	if from != to && !d.drawn[e] && (state != EdgeSame || !d.drawn[broken]) {
		d.drawn[e] = true
		d.p.Edges = append(d.p.Edges, e)
	}
}

// changed draws the changed definitions: those that broke references
// first, then by reach.
func (d *builder) changed() {
	left := map[string]int{}
	for _, b := range d.r.Breaks {
		left[b.Symbol.ID] += len(b.Callers) + 1
	}
	weight := func(s *result.SymbolChange) int {
		n := s.Reach
		if s.Before != nil {
			n += 1000 * left[s.Before.ID]
		}
		return n
	}
	var list []result.SymbolChange
	for _, s := range d.r.Symbols {
		kind := s.Shown().Kind
		if s.Test || s.Change == result.Cosmetic || s.Change == result.DocChanged || s.Within != "" && left[s.Shown().ID] == 0 && s.Before != nil && s.After != nil ||
			kind == facts.KindFile.String() || kind == facts.KindPackage.String() || kind == facts.KindField.String() {
			continue
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b result.SymbolChange) int {
		return cmp.Or(codeFirst(&a, &b), cmp.Compare(weight(&b), weight(&a)))
	})
	if len(list) > maxChanged {
		d.p.Cut = len(list) - maxChanged
		list = list[:maxChanged]
	}
	for _, s := range list {
		i := d.node(*s.Shown(), s.Change, 1)
		if s.Before != nil {
			d.at[s.Before.ID] = i
		}
	}
}

// broken draws the broken references.
func (d *builder) broken() {
	for _, b := range d.r.Breaks {
		to, ok := d.at[b.Symbol.ID]
		if !ok {
			continue
		}
		for _, c := range b.Callers[:min(len(b.Callers), maxNeighbours)] {
			name := c.Symbol
			if name == "" {
				name = c.Path
			}
			from := d.node(result.Symbol{ID: c.SymbolID, Path: c.Path, Name: name, QualifiedName: name, Kind: kindOf(c.SymbolID), Line: c.Line}, "", 0)
			d.edge(from, to, c.Kind, EdgeBroken)
		}
	}
}

func kindOf(symbol string) string {
	parsed, err := facts.ParseSymbolID(symbol)
	if err != nil {
		return ""
	}
	return parsed.Kind.String()
}

// symbols gives the drawn changed definitions of one side.
func (d *builder) symbols(ctx context.Context, side *graph.Snapshot, of func(*result.SymbolChange) *result.Symbol) ([]graph.Symbol, error) {
	var out []graph.Symbol
	for i := range d.r.Symbols {
		s := of(&d.r.Symbols[i])
		if s == nil {
			continue
		}
		n, ok := d.at[s.ID]
		if !ok || d.p.Nodes[n].Column != 1 {
			continue
		}
		parsed, err := facts.ParseSymbolID(s.ID)
		if err != nil {
			return nil, err
		}
		x, there, err := side.SymbolAt(ctx, s.Path, parsed)
		if err != nil {
			return nil, err
		}
		if there {
			out = append(out, x)
		}
	}
	return out, nil
}

func before(s *result.SymbolChange) *result.Symbol { return s.Before }
func after(s *result.SymbolChange) *result.Symbol  { return s.After }

// referrers draws some of what refers to the changed definitions: new edges first.
func (d *builder) referrers(ctx context.Context) error {
	symbols, err := d.symbols(ctx, d.head, after)
	if err != nil || len(symbols) == 0 {
		return err
	}
	edges, err := d.head.Referrers(ctx, symbols)
	if err != nil {
		return err
	}
	state := func(e graph.Edge) string {
		if d.added[[3]string{e.Source.String(), e.Target.String(), e.Kind}] {
			return EdgeAdded
		}
		return EdgeSame
	}
	slices.SortStableFunc(edges, func(a, b graph.Edge) int { return cmp.Compare(state(a), state(b)) })
	count := map[facts.SymbolID]int{}
	for _, e := range edges {
		_, known := d.at[e.Source.String()]
		if !compare.IsReference(e) || e.Kind == result.EdgeImports || compare.IsTestFile(e.Path) || !known && count[e.Target] >= maxNeighbours {
			continue
		}
		if !known {
			count[e.Target]++
		}
		f, err := d.head.File(ctx, e.Path)
		if err != nil {
			return err
		}
		if f != nil {
			d.edge(d.node(compare.Render(f.Symbol(e.SourceIdx)), "", 0), d.at[e.Target.String()], e.Kind, state(e))
		}
	}
	return nil
}

// isDrawn leaves out what would fill a picture and say little: fields and
// imports.
func isDrawn(e graph.Edge) bool {
	switch e.Kind {
	case "reads", "writes", result.EdgeImports:
		return false
	}
	return compare.IsReference(e) && e.Target.Kind != facts.KindField && e.Target.Kind != facts.KindPackage
}

// targets draws what the changed definitions newly refer to, and what they no
// longer do.
func (d *builder) targets(ctx context.Context) error {
	for _, x := range []struct {
		side  *graph.Snapshot
		of    func(*result.SymbolChange) *result.Symbol
		keys  map[[3]string]bool
		state string
	}{{d.head, after, d.added, EdgeAdded}, {d.base, before, d.removed, EdgeRemoved}} {
		symbols, err := d.symbols(ctx, x.side, x.of)
		if err != nil {
			return err
		}
		for _, s := range symbols {
			edges, err := x.side.Outgoing(ctx, s)
			if err != nil {
				return err
			}
			n := 0
			for _, e := range edges {
				_, known := d.at[e.Target.String()]
				if !x.keys[[3]string{e.Source.String(), e.Target.String(), e.Kind}] || e.TargetPath == "" || !isDrawn(e) || !known && n >= maxNeighbours {
					continue
				}
				if !known {
					n++
				}
				t, err := compare.SymbolAt(ctx, x.side, e)
				if err != nil {
					return err
				}
				d.edge(d.at[s.ID.String()], d.node(compare.Render(t), "", 2), e.Kind, x.state)
			}
		}
	}
	return nil
}
