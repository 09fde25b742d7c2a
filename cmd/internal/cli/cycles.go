package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// CyclesOptions are the options of cycles.
type CyclesOptions struct {
	*Global
	Filter
	Graph string
}

var cycleGraphs = []string{"imports", "all-imports", "calls"}

func newCyclesCommand(g *Global) *cobra.Command {
	opts := CyclesOptions{Global: g}
	c := &cobra.Command{
		Use:   "cycles",
		Short: "List files that import one another in a circle, or functions that call one another",
		Long: "List files that import one another in a circle when they are loaded, or functions that call one another.\n" +
			"Imports inside functions, by import() and of types alone are the usual way to break a circle: they count with\n" +
			"--of all-imports.",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runCycles(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.StringVar(&opts.Graph, "of", "imports", "imports (files, as they are loaded), all-imports (deferred ones too) or calls (functions; one that calls itself is a cycle)")
	globsVar(f, &opts.Paths, "path", "only cycles with a path that matches the glob (repeatable)")
	globsVar(f, &opts.Excludes, "exclude", "no cycles of which all paths match the glob (repeatable)")
	f.IntVar(&opts.Limit, "limit", 0, "at most this many cycles (default: all)")
	return c
}

// cyclesAnswer is the JSON of cycles, the largest first.
type cyclesAnswer struct {
	head
	Of        string             `json:"of"`
	Cycles    [][]rows.CycleNode `json:"cycles"`
	Total     int                `json:"total"`
	Truncated bool               `json:"truncated"`
}

func runCycles(ctx context.Context, opts CyclesOptions, out io.Writer) error {
	if !slices.Contains(cycleGraphs, opts.Graph) {
		return output.Usagef("--of %q: use %s", opts.Graph, strings.Join(cycleGraphs, ", "))
	}
	if err := opts.Filter.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		all, err := rows.Cycles(ctx, s.State, view, opts.Graph)
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(cycle []rows.CycleNode) bool {
			return !slices.ContainsFunc(cycle, func(n rows.CycleNode) bool { return opts.path(n.Path) })
		})
		shown, cut := page(all, opts.Limit)
		if format != "text" {
			return opts.writeJSON(out, cyclesAnswer{headOf(view), opts.Graph, shown, len(all), cut})
		}
		for i, cycle := range shown {
			fmt.Fprintf(out, "cycle %d, size %d\n", i+1, len(cycle))
			for _, n := range cycle {
				fmt.Fprintf(out, "  %s", cmp.Or(n.Path, n.ID))
				if n.Name != "" {
					fmt.Fprintf(out, "  %s", n.Name)
				}
				fmt.Fprintln(out)
			}
		}
		opts.note("%d of %s shown", len(shown), plural(len(all), "cycle"))
		return nil
	})
}
