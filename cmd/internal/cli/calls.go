package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// CallsOptions are the options of callers and callees.
type CallsOptions struct {
	*Global
	Filter
	Name       string
	Depth      int
	Certainty  string // the least: exact or inferred
	NoDispatch bool
}

func newCallersCommand(g *Global) *cobra.Command {
	return newCallsCommand(g, "callers", "List who calls a symbol",
		"List the call sites of a symbol. A call of an interface's or a base class's method counts as one of every\n"+
			"method that implements or overrides it, and is marked as dispatch.", sourceName, callersOf)
}

func newCalleesCommand(g *Global) *cobra.Command {
	return newCallsCommand(g, "callees", "List what a symbol calls",
		"List the calls inside a symbol. A call of an interface's or a base class's method leads also to every method\n"+
			"that implements or overrides it, marked as dispatch.", targetName, calleesOf)
}

// step gives the calls one step away from a symbol.
type step func(ctx context.Context, e *ends, s snapshot.Symbol, dispatch bool) ([]site, error)

func newCallsCommand(g *Global, use, short, long string, label func(site) string, next step) *cobra.Command {
	opts := CallsOptions{Global: g}
	c := &cobra.Command{
		Use: use + " SYMBOL", Short: short, Long: long,
		Args: arguments(1, 1, "one symbol"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name = args[0]
			return runCalls(c.Context(), opts, use[:len(use)-1], label, next, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	c.Flags().IntVar(&opts.Depth, "depth", 1, "steps to follow; 0 for all")
	c.Flags().StringVar(&opts.Certainty, "certainty", "inferred", "least certainty: exact, or inferred, which alternatives count as")
	c.Flags().BoolVar(&opts.NoDispatch, "no-dispatch", false, "leave out what is reached through interfaces and overriding")
	return c
}

func runCalls(ctx context.Context, opts CallsOptions, noun string, label func(site) string, next step, out io.Writer) error {
	if opts.Certainty != "exact" && opts.Certainty != "inferred" {
		return output.Usagef("--certainty %q: use exact or inferred", opts.Certainty)
	}
	if opts.Depth < 0 {
		return output.Usagef("--depth %d: use a positive number, or 0 for all", opts.Depth)
	}
	return querySites(ctx, opts.Global, opts.Filter, opts.Name, out, noun, label,
		func(ctx context.Context, view *state.View, symbols []snapshot.Symbol) ([]site, error) {
			return walkCalls(ctx, newEnds(view), symbols, opts, next)
		})
}

// walkCalls follows calls breadth first; each symbol is left once, by the
// shortest way.
func walkCalls(ctx context.Context, e *ends, start []snapshot.Symbol, opts CallsOptions, next step) ([]site, error) {
	seen := map[facts.SymbolID]bool{}
	for _, s := range start {
		seen[s.ID] = true
	}
	var all []site
	frontier := start
	for depth := 1; len(frontier) > 0 && (opts.Depth == 0 || depth <= opts.Depth); depth++ {
		var ahead []snapshot.Symbol
		for _, s := range frontier {
			sites, err := next(ctx, e, s, !opts.NoDispatch)
			if err != nil {
				return nil, fmt.Errorf("calls around %s: %w", s.QualifiedName, err)
			}
			for _, c := range sites {
				if opts.Certainty == "exact" && c.edge.Certainty.String() != "exact" {
					continue
				}
				c.depth = depth
				all = append(all, c)
				if far := c.far; !seen[far.ID] && far.Kind != facts.KindFile && far.Name != "" {
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
func isCall(e snapshot.Edge) bool {
	return e.Kind == "calls" || e.Kind == "instantiates" || e.Kind == "annotates"
}

func callersOf(ctx context.Context, e *ends, s snapshot.Symbol, dispatch bool) ([]site, error) {
	direct, err := callSites(ctx, e, s, "")
	if err != nil {
		return nil, err
	}
	if direct, err = withConstructions(ctx, e, s, direct); err != nil || !dispatch {
		return direct, err
	}
	bases, err := e.overridden(ctx, s)
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
func withConstructions(ctx context.Context, e *ends, s snapshot.Symbol, sites []site) ([]site, error) {
	classes, err := diffctx.Constructed(ctx, e.view.Snapshot, s)
	if err != nil {
		return nil, err
	}
	for _, class := range classes {
		more, err := callSites(ctx, e, class, "")
		if err != nil {
			return nil, err
		}
		for _, m := range more {
			if m.edge.Kind == "instantiates" {
				sites = append(sites, m)
			}
		}
	}
	return sites, nil
}

func callSites(ctx context.Context, e *ends, s snapshot.Symbol, via string) ([]site, error) {
	edges, err := e.view.Referrers(ctx, []snapshot.Symbol{s})
	if err != nil {
		return nil, err
	}
	sites, err := resolveSites(ctx, e, edges, isCall)
	for i := range sites {
		sites[i].via, sites[i].far = via, sites[i].source
	}
	return sites, err
}

func calleesOf(ctx context.Context, e *ends, s snapshot.Symbol, dispatch bool) ([]site, error) {
	edges, err := e.view.Outgoing(ctx, s)
	if err != nil {
		return nil, err
	}
	sites, err := resolveSites(ctx, e, edges, isCall)
	if err != nil {
		return nil, err
	}
	var all []site
	for _, c := range sites {
		c.far = c.target
		all = append(all, c)
		if !dispatch || c.target.Name == "" {
			continue
		}
		overriding, err := e.overriding(ctx, c.target)
		if err != nil {
			return nil, err
		}
		for _, o := range overriding {
			reached := c
			reached.target, reached.far, reached.via = o, o, "dispatch"
			all = append(all, reached)
		}
	}
	return slices.Clip(all), nil
}
