package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx"
)

// ImpactOptions are the options of impact.
type ImpactOptions struct {
	*Global
	Filter
	diffctx.ImpactOptions
	Target  string
	Summary bool
}

func newImpactCommand(g *Global) *cobra.Command {
	opts := ImpactOptions{Global: g}
	c := &cobra.Command{
		Use:   "impact TARGET",
		Short: "List what depends on a symbol or file, or what it depends on",
		Long: "Walk from a symbol, or from a file given by its path, along its edges. Each result has the edge that led\n" +
			"to it; the last line says why the walk ended.",
		Args: arguments(1, 1, "one symbol or file"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Target = args[0]
			return runImpact(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	globsVar(f, &opts.Paths, "path", "show only paths that match the glob (repeatable)")
	globsVar(f, &opts.Excludes, "exclude", "show no paths that match the glob (repeatable)")
	f.StringSliceVar(&opts.Kinds, "kind", nil, "start only from symbols of this kind (repeatable)")
	f.StringVar(&opts.Direction, "direction", diffctx.Up, "up (what depends on it), down or both")
	f.StringVar(&opts.Via, "via", diffctx.ViaAll, "dependencies (file by file), calls, imports or all")
	f.IntVar(&opts.Depth, "depth", 3, "steps to follow; 0 for all")
	f.IntVar(&opts.ImpactOptions.Limit, "limit", 500, "at most this many results; 0 for the built-in bound")
	f.BoolVar(&opts.Summary, "summary", false, "only the counts")
	return c
}

// impactAnswer is the JSON of impact.
type impactAnswer struct {
	head
	Symbols []symbolJSON `json:"symbols"` // where the walk started
	*diffctx.ImpactResult
}

// valid checks what only this command has, then the filter.
func (opts ImpactOptions) valid() error {
	if opts.Depth < 0 || opts.ImpactOptions.Limit < 0 {
		return output.Usagef("--depth and --limit are not negative")
	}
	return opts.check()
}

func runImpact(ctx context.Context, opts ImpactOptions, out io.Writer) error {
	return opts.look(ctx, []string{"text", "json"}, opts.valid, func(s *session, view *state.View, format string) error {
		start, err := s.findSome(ctx, view, opts.Target, Filter{Kinds: opts.Kinds})
		if err != nil {
			return err
		}
		if opts.Summary {
			opts.ImpactOptions.Limit = math.MaxInt / 2 // counts are of all
		}
		if len(opts.Paths)+len(opts.Excludes) > 0 {
			opts.Keep = opts.path
		}
		result, err := diffctx.Impact(ctx, view.Snapshot, start, opts.ImpactOptions)
		if errors.Is(err, diffctx.ErrImpact) {
			return output.Usagef("%v", err)
		}
		if err != nil {
			return fmt.Errorf("impact of %s: %w", opts.Target, err)
		}
		if opts.Summary {
			result.Nodes = []diffctx.ImpactNode{}
		}
		if format == "json" {
			return output.JSON(out, impactAnswer{headOf(view), describeAll(start), result})
		}
		for _, sym := range start {
			writeSymbolLine(out, sym)
		}
		opts.write(out, result)
		return nil
	})
}

func (opts ImpactOptions) write(out io.Writer, r *diffctx.ImpactResult) {
	names := map[string]string{}
	for _, n := range r.Nodes {
		names[n.Symbol.ID] = n.Symbol.Name
	}
	for _, n := range r.Nodes {
		arrow := "<-"
		if n.Direction == diffctx.Down {
			arrow = "->"
		}
		name := n.Symbol.QualifiedName
		if name == "" {
			name = n.Symbol.Name
		}
		fmt.Fprintf(out, "%*s%s  %s %s  %s %s", 2*(n.Depth-1), "", position(n.Symbol.Path, n.Symbol.Line, 0), n.Symbol.Kind, name, arrow, n.Edge.Kind)
		if from := names[n.From]; from != "" {
			fmt.Fprintf(out, " %s", from)
		}
		if n.Edge.Path != n.Symbol.Path || n.Edge.Line != n.Symbol.Line {
			fmt.Fprintf(out, " at %s", position(n.Edge.Path, n.Edge.Line, 0))
		}
		if n.Edge.Certainty != "exact" {
			fmt.Fprintf(out, " (%s)", conditional(n.Edge.Certainty, n.Edge.Condition))
		}
		fmt.Fprintln(out)
	}
	why := map[string]string{"exhausted": "that is all", "depth": "more lies beyond --depth", "limit": "cut by --limit"}[r.Stopped]
	if len(r.Nodes) < r.Total && !opts.Summary {
		why = fmt.Sprintf("%d shown, %s", len(r.Nodes), why)
	}
	fmt.Fprintf(out, "%s; %s\n", plural(r.Total, "symbol"), why)
	if !opts.Summary || r.Total == 0 {
		return
	}
	fmt.Fprintf(out, "by kind: %s\n", state.ByCount(r.Summary.ByKind))
	for i, n := range r.Summary.ByDepth {
		fmt.Fprintf(out, "depth %d: %d\n", i+1, n)
	}
}
