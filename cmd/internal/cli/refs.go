package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// RefsOptions are the options of refs.
type RefsOptions struct {
	*Global
	Filter
	Name  string
	Edges []string // kinds of edge; all when empty
}

func newRefsCommand(g *Global) *cobra.Command {
	opts := RefsOptions{Global: g}
	c := &cobra.Command{
		Use:   "refs SYMBOL",
		Short: "List every use of a symbol, with kind, place and certainty",
		Args:  arguments(1, 1, "one symbol"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name = args[0]
			return runRefs(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	c.Flags().StringSliceVar(&opts.Edges, "edge", nil, "only edges of this kind: calls, reads, implements, … (repeatable)")
	return c
}

// sitesAnswer is the JSON of refs, callers and callees.
type sitesAnswer struct {
	head
	Symbols   []symbolJSON `json:"symbols"` // what was asked about
	Matches   []siteJSON   `json:"matches"`
	Total     int          `json:"total"`
	Truncated bool         `json:"truncated"`
	Hint      string       `json:"hint,omitempty"` // where more may be found than is sure

	Unparsed []unparsedJSON `json:"unparsed,omitempty"` // lines of these files that were not understood
}

func runRefs(ctx context.Context, opts RefsOptions, out io.Writer) error {
	if err := known("--edge", "kind of edge", opts.Edges, facts.EdgeKinds()); err != nil {
		return err
	}
	return querySites(ctx, opts.Global, opts.Filter, opts.Name, out, "reference", sourceName,
		func(ctx context.Context, view *state.View, symbols []snapshot.Symbol) ([]site, error) {
			edges, err := view.Referrers(ctx, symbols)
			if err != nil {
				return nil, fmt.Errorf("references of %s: %w", opts.Name, err)
			}
			return resolveSites(ctx, newEnds(view), edges, func(e snapshot.Edge) bool {
				return e.Kind != "contains" && (len(opts.Edges) == 0 || slices.Contains(opts.Edges, e.Kind))
			})
		})
}

func resolveSites(ctx context.Context, e *ends, edges []snapshot.Edge, keep func(snapshot.Edge) bool) ([]site, error) {
	var sites []site
	for _, edge := range edges {
		if !keep(edge) {
			continue
		}
		s, err := e.resolve(ctx, edge)
		if err != nil {
			return nil, err
		}
		sites = append(sites, s)
	}
	return sites, nil
}

// querySites is the way of all commands that answer with sites: find the symbols
// of a name, ask, narrow by path, render.
func querySites(ctx context.Context, g *Global, f Filter, name string, out io.Writer, noun string, label func(site) string,
	ask func(context.Context, *state.View, []snapshot.Symbol) ([]site, error)) error {
	return g.look(ctx, []string{"text", "json"}, f.check, func(s *session, view *state.View, format string) error {
		symbols, err := s.findSome(ctx, view, name, Filter{Kinds: f.Kinds})
		if err != nil {
			return err
		}
		sites, err := ask(ctx, view, symbols)
		if err != nil {
			return err
		}
		sites = slices.DeleteFunc(sites, func(s site) bool { return !f.path(s.edge.Path) })
		shown, cut := page(sites, f.Limit)
		hint, err := openHint(ctx, view, symbols, noun)
		if err != nil {
			return err
		}
		unparsed, err := unparsedIn(ctx, view, sitePaths(symbols, sites))
		if err != nil {
			return err
		}
		if format == "json" {
			return output.JSON(out, sitesAnswer{headOf(view), describeAll(symbols), sitesJSON(shown), len(sites), cut, hint, unparsed})
		}
		for _, sym := range symbols {
			writeSymbolLine(out, sym)
		}
		fmt.Fprintln(out, plural(len(sites), noun))
		writeSites(out, shown, label)
		if cut {
			g.note("%d of %d shown", len(shown), len(sites))
		}
		if hint != "" {
			g.note("%s", hint)
		}
		if note := unparsedNote(unparsed); note != "" {
			g.note("%s", note)
		}
		return nil
	})
}

// untyped reports a language where a member may be used on values that nothing
// tells the type of: TypeScript has any.
func untyped(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.Family != "" && (!l.DeclaredTypes || l.AnyType)
}

// openHint tells how to find the places that may mean a member too: those that use
// its name on values of unknown type, which are bound to nothing.
func openHint(ctx context.Context, view *state.View, symbols []snapshot.Symbol, noun string) (string, error) {
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
