package ask

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Cycles is a request of cycles.
type Cycles struct {
	verb.Filter
	Graph string
}

var cycleGraphs = []string{"imports", "all-imports", "calls"}

func NewCycles() *verb.Verb {
	req := Cycles{}
	v := &verb.Verb{
		Use:   "cycles",
		Tools: []verb.Tool{{Output: mcp.OutputSchema[cyclesAnswer]()}},
		Short: "List files that import one another in a circle, or functions that call one another",
		Long: "List files that import one another in a circle when they are loaded, or functions that call one another.\n" +
			"Imports inside functions, by import() and of types alone are the usual way to break a circle: they count with\n" +
			"--of all-imports.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.Run(ctx, e)
		},
	}
	f := v.Flags()
	f.StringVar(&req.Graph, "of", "imports", "imports (files, as they are loaded), all-imports (deferred ones too) or calls (functions; one that calls itself is a cycle)")
	verb.GlobsVar(f, &req.Paths, "path", "only cycles with a path that matches the glob (repeatable)")
	verb.GlobsVar(f, &req.Excludes, "exclude", "no cycles of which all paths match the glob (repeatable)")
	f.IntVar(&req.Limit, "limit", 0, "at most this many cycles (default: all)")
	return v
}

// cyclesAnswer is the JSON of cycles, the largest first.
type cyclesAnswer struct {
	verb.Head
	Of        string             `json:"of"`
	Cycles    [][]rows.CycleNode `json:"cycles"`
	Total     int                `json:"total"`
	Truncated bool               `json:"truncated"`
}

func (req Cycles) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if !slices.Contains(cycleGraphs, req.Graph) {
		return nil, output.Usagef("--of %q: use %s", req.Graph, strings.Join(cycleGraphs, ", "))
	}
	s, view, err := e.Look(ctx, req.Filter.Check)
	if err != nil {
		return nil, err
	}
	all, err := rows.Cycles(ctx, s.State, view, req.Graph)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(cycle []rows.CycleNode) bool {
		return !slices.ContainsFunc(cycle, func(n rows.CycleNode) bool { return req.Path(n.Path) })
	})
	shown, cut := verb.Page(all, req.Limit)
	return &verb.Answer{Value: cyclesAnswer{verb.HeadOf(view), req.Graph, shown, len(all), cut}, Text: func(out io.Writer) error {
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
		e.Note("%d of %s shown", len(shown), verb.Plural(len(all), "cycle"))
		return nil
	}}, nil
}
