package ask

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Calls is a request of callers and callees.
type Calls struct {
	verb.Filter
	Name       string
	Depth      int
	Certainty  string // the least: exact or inferred
	NoDispatch bool
}

func NewCallers() *verb.Verb {
	return newCalls("callers", "List who calls a symbol",
		"List the call sites of a symbol. A call of an interface's or a base class's method counts as one of every\n"+
			"method that implements or overrides it, and is marked as dispatch.", lookup.SourceName, callersOf)
}

func NewCallees() *verb.Verb {
	return newCalls("callees", "List what a symbol calls",
		"List the calls inside a symbol. A call of an interface's or a base class's method leads also to every method\n"+
			"that implements or overrides it, marked as dispatch.", lookup.TargetName, calleesOf)
}

// step gives the calls one step away from a symbol.
type step func(ctx context.Context, e *lookup.Ends, s graph.Symbol, dispatch bool) ([]lookup.Site, error)

func newCalls(use, short, long string, label func(lookup.Site) string, next step) *verb.Verb {
	req := Calls{}
	v := &verb.Verb{
		Use: use + " SYMBOL", Short: short, Long: long,
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.SymbolParam}, Output: mcp.OutputSchema[sitesAnswer]()}},
		Args:    &verb.Args{Least: 1, Most: 1, What: "one symbol", Hint: "path:Name is the one of a file"},
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name = args[0]
			return req.run(ctx, e, use[:len(use)-1], label, next)
		},
	}
	req.Filter.AddFlags(v.Flags())
	v.Flags().IntVar(&req.Depth, "depth", 1, "steps to follow; 0 for all")
	v.Flags().StringVar(&req.Certainty, "certainty", "inferred", "least certainty: exact, or inferred, which alternatives count as")
	v.Flags().BoolVar(&req.NoDispatch, "no-dispatch", false, "leave out what is reached through interfaces and overriding")
	return v
}

func (req Calls) run(ctx context.Context, e *verb.Env, noun string, label func(lookup.Site) string, next step) (*verb.Answer, error) {
	if req.Certainty != "exact" && req.Certainty != "inferred" {
		return nil, output.Usagef("--certainty %q: use exact or inferred", req.Certainty)
	}
	if req.Depth < 0 {
		return nil, output.Usagef("--depth %d: use a positive number, or 0 for all", req.Depth)
	}
	return querySites(ctx, e, req.Filter, req.Name, noun, label,
		func(ctx context.Context, view *state.View, symbols []graph.Symbol) ([]lookup.Site, error) {
			return walkCalls(ctx, lookup.NewEnds(view), symbols, req, next)
		})
}

// walkCalls follows calls breadth first; each symbol is left once, by the
// shortest way.
func walkCalls(ctx context.Context, e *lookup.Ends, start []graph.Symbol, req Calls, next step) ([]lookup.Site, error) {
	seen := map[facts.SymbolID]bool{}
	for _, s := range start {
		seen[s.ID] = true
	}
	var all []lookup.Site
	frontier := start
	for depth := 1; len(frontier) > 0 && (req.Depth == 0 || depth <= req.Depth); depth++ {
		var ahead []graph.Symbol
		for _, s := range frontier {
			sites, err := next(ctx, e, s, !req.NoDispatch)
			if err != nil {
				return nil, fmt.Errorf("calls around %s: %w", s.QualifiedName, err)
			}
			for _, c := range sites {
				if req.Certainty == "exact" && c.Edge.Certainty.String() != "exact" {
					continue
				}
				c.Depth = depth
				all = append(all, c)
				if far := c.Far; !seen[far.ID] && far.Kind != facts.KindFile && far.Name != "" {
					seen[far.ID] = true
					ahead = append(ahead, far)
				}
			}
		}
		frontier = ahead
	}
	return all, nil
}

// isCall reports whether an edge passes control.
func isCall(e graph.Edge) bool {
	return e.Kind == "calls" || e.Kind == "instantiates" || e.Kind == "annotates"
}

func callersOf(ctx context.Context, e *lookup.Ends, s graph.Symbol, dispatch bool) ([]lookup.Site, error) {
	direct, err := callSites(ctx, e, s, "")
	if err != nil {
		return nil, err
	}
	if direct, err = withConstructions(ctx, e, s, direct); err != nil || !dispatch {
		return direct, err
	}
	bases, err := e.Overridden(ctx, s)
	if err != nil {
		return nil, err
	}
	for _, base := range bases {
		more, err := callSites(ctx, e, base, "dispatch")
		if err != nil {
			return nil, err
		}
		direct = append(direct, more...)
	}
	return direct, nil
}

// withConstructions adds the places that make objects by a constructor and name the class
// alone.
func withConstructions(ctx context.Context, e *lookup.Ends, s graph.Symbol, sites []lookup.Site) ([]lookup.Site, error) {
	classes, err := analysis.Constructed(ctx, e.View.Snapshot, s)
	if err != nil {
		return nil, err
	}
	for _, class := range classes {
		more, err := callSites(ctx, e, class, "")
		if err != nil {
			return nil, err
		}
		for _, m := range more {
			if m.Edge.Kind == "instantiates" {
				sites = append(sites, m)
			}
		}
	}
	return sites, nil
}

func callSites(ctx context.Context, e *lookup.Ends, s graph.Symbol, via string) ([]lookup.Site, error) {
	edges, err := e.View.Referrers(ctx, []graph.Symbol{s})
	if err != nil {
		return nil, err
	}
	sites, err := resolveSites(ctx, e, withoutDecorating(edges), isCall)
	for i := range sites {
		sites[i].Via, sites[i].Far = via, sites[i].Source
	}
	return sites, err
}

// withoutDecorating leaves out the calls that make a decorator: its use is reported at the same place, with what it decorates.
func withoutDecorating(edges []graph.Edge) []graph.Edge {
	type place struct {
		path         string
		line, column int
		target       facts.SymbolID
	}
	at := func(e graph.Edge) place { return place{e.Path, e.Line, e.Column, e.Target} }
	decorates := map[place]bool{}
	for _, e := range edges {
		if e.Kind == "annotates" {
			decorates[at(e)] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(edges), func(e graph.Edge) bool { return e.Kind == "calls" && decorates[at(e)] })
}

func calleesOf(ctx context.Context, e *lookup.Ends, s graph.Symbol, dispatch bool) ([]lookup.Site, error) {
	edges, err := e.View.Outgoing(ctx, s)
	if err != nil {
		return nil, err
	}
	sites, err := resolveSites(ctx, e, edges, isCall)
	if err != nil {
		return nil, err
	}
	var all []lookup.Site
	for _, c := range sites {
		c.Far = c.Target
		all = append(all, c)
		if !dispatch || c.Target.Name == "" {
			continue
		}
		overriding, err := e.Overriding(ctx, c.Target)
		if err != nil {
			return nil, err
		}
		for _, o := range overriding {
			reached := c
			reached.Target, reached.Far, reached.Via = o, o, "dispatch"
			all = append(all, reached)
		}
	}
	return slices.Clip(all), nil
}
