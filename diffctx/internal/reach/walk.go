package reach

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// step is a symbol that a walk reached and how.
type step struct {
	symbol graph.Symbol
	depth  int
	edge   graph.Edge // that led here; zero at the start
	from   *step
	// indirect says that the edge leads to what replaces from, as an overridden method.
	indirect bool
}

// join is a further way into a symbol that the walk had met: by refers to of.
type join struct {
	of, by   *step
	calls    bool
	indirect bool
}

// walk is a breadth-first walk against the edges, or along them.
type walk struct {
	r        *Reader
	depth    int // 0 for no limit
	limit    int
	via      func(graph.Edge) bool
	down     bool // along the edges
	byFile   bool // the nodes are files
	plain    bool // nothing replaces what the walk starts from
	loads    bool // files are reached by imports that load them, not by those of types alone
	steps    map[facts.SymbolID]*step
	order    []*step
	joined   bool // keep joins
	joins    []join
	frontier []*step                               // where a limit stopped the walk
	fixed    map[*graph.File]map[compare.Site]bool // see superCalls
	cutDepth bool
	cutNodes bool
}

// run walks from the start symbols. stop says where not to go on.
func (w *walk) run(ctx context.Context, start []graph.Symbol, stop func(*step) bool) error {
	w.steps = map[facts.SymbolID]*step{}
	var level []*step
	for _, s := range start {
		if w.steps[s.ID] == nil {
			level = append(level, w.add(&step{symbol: s}))
		}
	}
	for depth := 1; len(level) > 0; depth++ {
		next, err := w.level(ctx, level, depth, stop)
		if err != nil {
			return err
		}
		level = next
	}
	return nil
}

func (w *walk) add(s *step) *step {
	w.steps[s.symbol.ID] = s
	w.order = append(w.order, s)
	return s
}

// level takes one step from every symbol of a level.
func (w *walk) level(ctx context.Context, level []*step, depth int, stop func(*step) bool) ([]*step, error) {
	open := level[:0:0]
	for _, s := range level {
		if stop == nil || !stop(s) {
			open = append(open, s)
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	if w.depth > 0 && depth > w.depth {
		w.cutDepth = true
		w.frontier = open
		return nil, nil
	}
	next := w.above
	if w.down {
		next = w.below
	}
	return next(ctx, open, depth)
}

// above finds what refers to the symbols of a level or to their stand-ins. Several of
// a level may have one stand-in, or be the stand-in of another.
func (w *walk) above(ctx context.Context, level []*step, depth int) ([]*step, error) {
	made, implied, err := w.constructions(ctx, level)
	if err != nil {
		return nil, err
	}
	ask, behind, err := w.allAlike(ctx, level)
	if err != nil {
		return nil, err
	}
	for _, m := range made {
		if behind[m[0].class.ID] == nil {
			ask = append(ask, m[0].class)
		}
	}
	edges, err := w.r.Side.Referrers(ctx, ask)
	if err != nil {
		return nil, fmt.Errorf("find references to %d symbols: %w", len(ask), err)
	}
	var next []*step
	for _, c := range implied {
		if s := w.reach(c.class, depth, c.edge, c.by); s != nil {
			next = append(next, s)
		}
	}
	for _, e := range edges {
		by := w.behindEdge(e, behind, made)
		if len(by) == 0 || !w.via(e) {
			continue
		}
		f, err := w.r.File(ctx, e.Path)
		if err != nil {
			return nil, err
		}
		if w.loads && importsTypes(f, e) {
			continue
		}
		source := graph.FileNode
		if !w.byFile {
			source = e.SourceIdx
		}
		for _, from := range by {
			if isIndirect(e, from) && (e.Kind == result.EdgeOverrides || w.isSuperCall(f, e)) {
				continue // another that replaces the same, and what runs the one that it names
			}
			if s := w.reach(f.Symbol(source), depth, e, from); s != nil {
				next = append(next, s)
			}
		}
		if w.cutNodes {
			w.frontier = append(next, level...)
			return nil, nil
		}
	}
	return next, nil
}

// isSuperCall reports an edge from a call that names a member of the supertypes as it is there.
func (w *walk) isSuperCall(f *graph.File, e graph.Edge) bool {
	if w.byFile || e.Kind != result.EdgeCalls {
		return false
	}
	calls, known := w.fixed[f]
	if !known {
		if calls = superCalls(f); w.fixed == nil {
			w.fixed = map[*graph.File]map[compare.Site]bool{}
		}
		w.fixed[f] = calls
	}
	return calls[compare.Site{Line: e.Line, Column: e.Column}]
}

// allAlike lists the definitions whose references reach the steps of a level, each once, with those steps.
func (w *walk) allAlike(ctx context.Context, level []*step) ([]graph.Symbol, map[facts.SymbolID][]*step, error) {
	if err := w.prefetch(ctx, level); err != nil {
		return nil, nil, err
	}
	var ask []graph.Symbol
	behind := map[facts.SymbolID][]*step{}
	for _, s := range level {
		alike, err := w.alike(ctx, s)
		if err != nil {
			return nil, nil, err
		}
		for _, x := range alike {
			if behind[x.ID] == nil {
				ask = append(ask, x)
			}
			behind[x.ID] = append(behind[x.ID], s)
		}
	}
	return ask, behind, nil
}

// behindEdge lists the steps that an edge leads on from: the one that it refers to, and,
// where an object is made, the constructors that run.
func (w *walk) behindEdge(e graph.Edge, behind map[facts.SymbolID][]*step, made map[facts.SymbolID][]construction) []*step {
	out := slices.Clone(behind[e.Target])
	if e.Kind == result.EdgeInstantiates {
		for _, m := range made[e.Target] {
			out = append(out, m.by)
		}
	}
	return out
}

// alike lists what means a symbol: in a walk over files all that the file
// holds, otherwise what a call may name instead of it.
func (w *walk) alike(ctx context.Context, s *step) ([]graph.Symbol, error) {
	x := s.symbol
	if w.plain && s.from == nil {
		return []graph.Symbol{x}, nil
	}
	if !w.byFile {
		if isInitializer(x) {
			made, err := w.r.initialized(ctx, x)
			return append(made, x), err
		}
		alike, err := w.r.Overridden(ctx, x)
		return append(alike, x), err
	}
	f, err := w.r.File(ctx, x.Path)
	if err != nil || f == nil {
		return []graph.Symbol{x}, err
	}
	return f.Symbols(), nil
}

// prefetch finds at once what alike asks for one by one.
func (w *walk) prefetch(ctx context.Context, level []*step) error {
	if w.byFile {
		return nil
	}
	var owners []graph.Symbol
	for _, s := range level {
		if !mayOverride(s.symbol.Kind) || w.plain && s.from == nil {
			continue
		}
		owner, ok, err := w.r.ownerOf(ctx, s.symbol)
		if err != nil {
			return err
		}
		if ok && owner.Kind.IsType() {
			owners = append(owners, owner)
		}
	}
	return w.r.findBeside(ctx, owners)
}

// below finds what the symbols of a level refer to.
func (w *walk) below(ctx context.Context, level []*step, depth int) ([]*step, error) {
	var next []*step
	for _, s := range level {
		from := s.symbol
		if w.byFile {
			from = graph.Symbol{Path: from.Path, Index: graph.FileNode}
		}
		edges, err := w.r.Side.Outgoing(ctx, from)
		if err != nil {
			return nil, fmt.Errorf("find what %s refers to: %w", s.symbol.QualifiedName, err)
		}
		for _, e := range edges {
			if !w.via(e) || e.TargetPath == "" {
				continue
			}
			t, err := w.node(ctx, e)
			if err != nil {
				return nil, err
			}
			if n := w.reach(t, depth, e, s); n != nil {
				next = append(next, n)
			}
			if w.cutNodes {
				w.frontier = append(next, level...)
				return nil, nil
			}
		}
	}
	return next, nil
}

// node gives the symbol that an edge leads to, or its file.
func (w *walk) node(ctx context.Context, e graph.Edge) (graph.Symbol, error) {
	if w.byFile {
		if f, err := w.r.File(ctx, e.TargetPath); err != nil || f != nil {
			if f == nil {
				return graph.Symbol{}, err
			}
			return f.Symbol(graph.FileNode), nil
		}
	}
	t, ok, err := w.r.target(ctx, e)
	if err == nil && !ok {
		t = compare.PackageSymbol(e)
	}
	return t, err
}

// reach adds a symbol; nil when the walk had met it.
func (w *walk) reach(x graph.Symbol, depth int, e graph.Edge, from *step) *step {
	if s := w.steps[x.ID]; s != nil {
		if w.joined && s != from && s.from != from {
			w.joins = append(w.joins, join{of: from, by: s, calls: e.Kind == result.EdgeCalls, indirect: isIndirect(e, from)})
		}
		return nil
	}
	if len(w.order) >= w.limit {
		w.cutNodes = true
		return nil
	}
	return w.add(&step{symbol: x, depth: depth, edge: e, from: from, indirect: isIndirect(e, from)})
}

// isIndirect reports an edge that leads to something else than the member it is followed from.
func isIndirect(e graph.Edge, from *step) bool {
	switch from.symbol.Kind {
	case facts.KindMethod, facts.KindGetter, facts.KindSetter, facts.KindProperty:
		return e.Target != from.symbol.ID && e.Kind != result.EdgeInstantiates && !isInitializer(from.symbol) // by which a runner of suites has it
	}
	return false
}

// spread marks every step from which a marked one was reached. The walk keeps
// the first way to each symbol; the others are its joins.
func (w *walk) spread(marked map[*step]bool) {
	before := map[*step][]*step{}
	for _, j := range w.joins {
		before[j.by] = append(before[j.by], j.of)
	}
	queue := slices.Collect(maps.Keys(marked))
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, p := range append(before[s], s.from) {
			if p != nil && !marked[p] {
				marked[p] = true
				queue = append(queue, p)
			}
		}
	}
}

// onward gives the steps' places in the walk, and by place the steps that follow one.
func (w *walk) onward() (at map[*step]int, next [][]int) {
	at, next = make(map[*step]int, len(w.order)), make([][]int, len(w.order))
	for i, s := range w.order {
		if at[s] = i; s.from != nil {
			next[at[s.from]] = append(next[at[s.from]], i)
		}
	}
	for _, j := range w.joins {
		next[at[j.of]] = append(next[at[j.of]], at[j.by])
	}
	return at, next
}
