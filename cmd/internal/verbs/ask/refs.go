package ask

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Refs is a request of refs.
type Refs struct {
	verb.Filter
	Name  string
	Edges []string // kinds of edge; all when empty
}

func NewRefs() *verb.Verb {
	req := Refs{}
	v := &verb.Verb{
		Use:     "refs SYMBOL",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.SymbolParam}, Output: mcp.OutputSchema[sitesAnswer]()}},
		Short:   "List every use of a symbol, with kind, place and certainty",
		Args:    &verb.Args{Least: 1, Most: 1, What: "one symbol", Hint: "path:Name is the one of a file"},
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name = args[0]
			return req.Run(ctx, e)
		},
	}
	req.Filter.AddFlags(v.Flags())
	v.Flags().StringSliceVar(&req.Edges, "edge", nil, "only edges of this kind: calls, reads, implements, … (repeatable)")
	return v
}

// sitesAnswer is the JSON of refs, callers and callees.
type sitesAnswer struct {
	verb.Head
	Symbols   []lookup.SymbolJSON `json:"symbols"` // what was asked about
	Matches   []lookup.SiteJSON   `json:"matches"`
	Total     int                 `json:"total"`
	Truncated bool                `json:"truncated"`
	Hint      string              `json:"hint,omitempty"` // where more may be found than is sure

	Unparsed []lookup.UnparsedJSON `json:"unparsed,omitempty"` // lines of these files that were not understood
}

func (req Refs) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := verb.Known("--edge", "kind of edge", req.Edges, facts.EdgeKinds()); err != nil {
		return nil, err
	}
	return querySites(ctx, e, req.Filter, req.Name, "reference", lookup.SourceName,
		func(ctx context.Context, view *state.View, symbols []graph.Symbol) ([]lookup.Site, error) {
			edges, err := view.Referrers(ctx, symbols)
			if err != nil {
				return nil, fmt.Errorf("references of %s: %w", req.Name, err)
			}
			return resolveSites(ctx, lookup.NewEnds(view), edges, func(e graph.Edge) bool {
				return e.Kind != "contains" && (len(req.Edges) == 0 || slices.Contains(req.Edges, e.Kind))
			})
		})
}

func resolveSites(ctx context.Context, e *lookup.Ends, edges []graph.Edge, keep func(graph.Edge) bool) ([]lookup.Site, error) {
	var sites []lookup.Site
	for _, edge := range edges {
		if !keep(edge) {
			continue
		}
		s, err := e.Resolve(ctx, edge)
		if err != nil {
			return nil, err
		}
		sites = append(sites, s)
	}
	return sites, nil
}

// querySites is the way of all commands that answer with sites: find the symbols
// of a name, ask, narrow by path, render.
func querySites(ctx context.Context, e *verb.Env, f verb.Filter, name, noun string, label func(lookup.Site) string,
	ask func(context.Context, *state.View, []graph.Symbol) ([]lookup.Site, error)) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, f.Check)
	if err != nil {
		return nil, err
	}
	symbols, err := lookup.FindSome(ctx, s, view, name, verb.Filter{Kinds: f.Kinds})
	if err != nil {
		return nil, err
	}
	sites, err := ask(ctx, view, symbols)
	if err != nil {
		return nil, err
	}
	sites = slices.DeleteFunc(sites, func(s lookup.Site) bool { return !f.Path(s.Edge.Path) })
	shown, cut := verb.Page(sites, f.Limit)
	hint, err := openHint(ctx, view, symbols, noun)
	if err != nil {
		return nil, err
	}
	unparsed, err := lookup.UnparsedIn(ctx, view, lookup.SitePaths(symbols, sites))
	if err != nil {
		return nil, err
	}
	answer := sitesAnswer{verb.HeadOf(view), lookup.WidthsOf(view).DescribeAll(symbols), lookup.SitesJSON(shown), len(sites), cut, hint, unparsed}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		for _, sym := range symbols {
			lookup.WriteSymbolLine(out, sym)
		}
		fmt.Fprintln(out, verb.Plural(len(sites), noun))
		lookup.WriteSites(out, shown, label)
		if cut {
			e.Note("%d of %d shown", len(shown), len(sites))
		}
		if hint != "" {
			e.Note("%s", hint)
		}
		if note := lookup.UnparsedNote(unparsed); note != "" {
			e.Note("%s", note)
		}
		return nil
	}}, nil
}

// untyped reports a language where a member may be used on values that nothing
// tells the type of: TypeScript has any.
func untyped(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.Family != "" && (!l.DeclaredTypes || l.AnyType)
}

// openHint says how to find the places that may mean a member too: those that use
// its name on values of unknown type, which are bound to nothing.
func openHint(ctx context.Context, view *state.View, symbols []graph.Symbol, noun string) (string, error) {
	recipe := map[string]string{"reference": "find-references --param name=", "caller": "calls-including-heuristic --param callee="}[noun]
	for _, s := range symbols {
		parent := s.Parent.Kind
		if recipe == "" || !parent.IsType() || s.Kind == facts.KindConstructor {
			continue
		}
		l, ok, err := view.Leaf(ctx, s.Path)
		if err != nil {
			return "", fmt.Errorf("look for %s: %w", s.Path, err)
		}
		if ok && untyped(l.Language) {
			return fmt.Sprintf("uses of %s on values of unknown type are not among them: `codegraph recipe %s%s`", s.Name, recipe, s.Name), nil
		}
	}
	return "", nil
}
