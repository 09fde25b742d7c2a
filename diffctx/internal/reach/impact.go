package reach

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

// The directions of Impact.
const (
	Up   = "up"   // what depends on the start
	Down = "down" // what the start depends on
	Both = "both"
)

// The edges that Impact follows.
const (
	ViaAll          = "all"
	ViaCalls        = "calls"        // calls and instantiations
	ViaImports      = "imports"      // imports, file by file
	ViaDependencies = "dependencies" // any reference, file by file
)

// ImpactOptions bound and direct Impact.
type ImpactOptions struct {
	Direction string // Up when empty
	Via       string // ViaAll when empty
	Depth     int    // edges; 0 for all
	Limit     int    // nodes; 0 for DefaultNodes

	// Keep says which paths are shown; nil for all. Limit counts what is shown, of
	// at most DefaultNodes that are walked.
	Keep func(path string) bool
}

// ErrImpact is wrapped by the errors of options that Impact does not know.
var ErrImpact = fmt.Errorf("unknown impact option")

// ImpactResult is what lies around a start.
type ImpactResult struct {
	Nodes     []ImpactNode `json:"matches"` // by depth, then path
	Total     int          `json:"total"`
	Truncated bool         `json:"truncated"`
	Stopped   string       `json:"stopped"` // exhausted, depth, limit

	Summary ImpactSummary `json:"summary"`
}

// ImpactSummary counts what was reached, what Limit leaves out included.
type ImpactSummary struct {
	Nodes    int            `json:"nodes"`
	MaxDepth int            `json:"max_depth_reached"`
	ByKind   map[string]int `json:"by_kind"`
	ByDepth  []int          `json:"by_depth"` // from depth 1
}

// summarize counts nodes.
func summarize(nodes []ImpactNode) ImpactSummary {
	s := ImpactSummary{Nodes: len(nodes), ByKind: map[string]int{}, ByDepth: []int{}}
	for _, n := range nodes {
		s.ByKind[n.Symbol.Kind]++
		for len(s.ByDepth) < n.Depth {
			s.ByDepth = append(s.ByDepth, 0)
		}
		s.ByDepth[n.Depth-1]++
	}
	s.MaxDepth = len(s.ByDepth)
	return s
}

// ImpactNode is a symbol that was reached.
type ImpactNode struct {
	Symbol    result.Symbol `json:"symbol"`
	Depth     int           `json:"depth"`
	Direction string        `json:"direction"`
	Edge      result.Edge   `json:"edge"` // the one that led here
	From      string        `json:"from"` // id of the symbol it led from
}

// Impact walks from symbols along their edges. Where a way is open at the depth
// or the limit, Stopped says so.
func Impact(ctx context.Context, s *graph.Snapshot, start []graph.Symbol, opts ImpactOptions) (*ImpactResult, error) {
	if opts.Limit <= 0 {
		opts.Limit = result.DefaultNodes
	}
	via, byFile, err := follows(cmp.Or(opts.Via, ViaAll))
	if err != nil {
		return nil, err
	}
	out := &ImpactResult{Nodes: []ImpactNode{}, Stopped: "exhausted"}
	if !byFile {
		if start, err = whole(ctx, s, start); err != nil {
			return nil, err
		}
	}
	directions := []string{cmp.Or(opts.Direction, Up)}
	if directions[0] == Both {
		directions = []string{Up, Down}
	}
	for _, d := range directions {
		limit := opts.Limit
		if opts.Keep != nil {
			limit = max(limit, result.DefaultNodes)
		}
		w := &walk{r: NewReader(s), depth: opts.Depth, limit: limit + len(start), via: via, byFile: byFile}
		switch d {
		case Up:
		case Down:
			w.down = true
		default:
			return nil, fmt.Errorf("%w: direction %q; use up, down or both", ErrImpact, d)
		}
		if err := w.run(ctx, start, nil); err != nil {
			return nil, err
		}
		out.take(w, d)
	}
	slices.SortStableFunc(out.Nodes, func(a, b ImpactNode) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), graph.TestsLast(a.Symbol.Path, b.Symbol.Path), cmp.Compare(a.Symbol.Path, b.Symbol.Path), cmp.Compare(a.Symbol.Line, b.Symbol.Line), cmp.Compare(a.Symbol.ID, b.Symbol.ID))
	})
	if opts.Keep != nil {
		out.Nodes = slices.DeleteFunc(out.Nodes, func(n ImpactNode) bool { return !opts.Keep(n.Symbol.Path) })
	}
	out.Total, out.Summary = len(out.Nodes), summarize(out.Nodes)
	if len(out.Nodes) > opts.Limit && opts.Keep != nil {
		out.Nodes, out.Truncated, out.Stopped = out.Nodes[:opts.Limit], true, "limit"
	}
	return out, nil
}

// whole adds what files and types hold: who uses that depends on them.
func whole(ctx context.Context, s *graph.Snapshot, start []graph.Symbol) ([]graph.Symbol, error) {
	all := slices.Clone(start)
	for _, x := range start {
		if x.Kind != facts.KindFile && !x.Kind.IsType() {
			continue
		}
		held, err := s.Existing(ctx, x)
		if err != nil {
			return nil, fmt.Errorf("list the members of %s: %w", x.QualifiedName, err)
		}
		all = append(all, held...)
	}
	return all, nil
}

func (r *ImpactResult) take(w *walk, direction string) {
	switch {
	case w.cutNodes:
		r.Stopped, r.Truncated = "limit", true
	case w.cutDepth && r.Stopped == "exhausted":
		r.Stopped = "depth"
	}
	for _, s := range w.order {
		if s.depth == 0 {
			continue
		}
		e := s.edge
		n := ImpactNode{Symbol: compare.Render(s.symbol), Depth: s.depth, Direction: direction,
			Edge: result.Edge{Kind: e.Kind, Source: e.Source.String(), Target: e.Target.String(), Path: e.Path, Line: e.Line, Certainty: e.Certainty.String()}}
		if s.from != nil {
			n.From = s.from.symbol.ID.String()
		}
		r.Nodes = append(r.Nodes, n)
	}
}

// follows gives the edges that a value of Via means, and whether whole files
// are walked.
func follows(via string) (keep func(graph.Edge) bool, byFile bool, err error) {
	switch via {
	case ViaAll:
		return func(e graph.Edge) bool { return e.Kind != result.EdgeContains }, false, nil
	case ViaCalls:
		return compare.IsCall, false, nil
	case ViaImports:
		return func(e graph.Edge) bool { return e.Kind == result.EdgeImports }, true, nil
	case ViaDependencies:
		return compare.IsReference, true, nil
	}
	return nil, false, fmt.Errorf("%w: via %q; use dependencies, calls, imports or all", ErrImpact, via)
}
