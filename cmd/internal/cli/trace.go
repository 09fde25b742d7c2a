package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// TraceOptions are the options of trace.
type TraceOptions struct {
	*Global
	Filter
	From, To   string
	Depth      int
	NoDispatch bool
}

func newTraceCommand(g *Global) *cobra.Command {
	opts := TraceOptions{Global: g}
	c := &cobra.Command{
		Use:   "trace FROM TO",
		Short: "Find the shortest ways from one symbol to another along calls",
		Args:  arguments(2, 2, "two symbols"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.From, opts.To = args[0], args[1]
			return runTrace(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addPaths(c.Flags())
	c.Flags().Lookup("path").Usage = "only ways through paths that match the glob (repeatable)"
	c.Flags().Lookup("exclude").Usage = "no ways through paths that match the glob (repeatable)"
	c.Flags().StringSliceVar(&opts.Kinds, "kind", nil, "FROM and TO are symbols of this kind, common or precise (repeatable)")
	c.Flags().IntVar(&opts.Depth, "depth", 12, "most calls of a way")
	c.Flags().IntVar(&opts.Limit, "limit", 3, "at most this many ways of the same length")
	c.Flags().BoolVar(&opts.NoDispatch, "no-dispatch", false, "leave out what is reached through interfaces and overriding")
	return c
}

// traceStep is a call on a way, with the line that makes it.
type traceStep struct {
	siteJSON
	TargetPath string `json:"target_path"`
	TargetLine int    `json:"target_line"`
	Snippet    string `json:"snippet"`
}

// traceAnswer is the JSON of trace.
type traceAnswer struct {
	head
	From    []symbolJSON  `json:"from"`
	To      []symbolJSON  `json:"to"`
	Paths   [][]traceStep `json:"paths"`
	Length  int           `json:"length"`  // calls of each; 0 when there is none
	Stopped string        `json:"stopped"` // found, exhausted, depth, bound
}

func runTrace(ctx context.Context, opts TraceOptions, out io.Writer) error {
	if opts.Depth < 1 || opts.Limit < 1 {
		return output.Usagef("--depth and --limit are positive")
	}
	if err := opts.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		from, err := s.findSome(ctx, view, opts.From, Filter{Kinds: opts.Kinds})
		if err != nil {
			return err
		}
		to, err := s.findSome(ctx, view, opts.To, Filter{Kinds: opts.Kinds})
		if err != nil {
			return err
		}
		w := traceWalk{e: newEnds(view), opts: opts, came: map[facts.SymbolID][]site{}, depth: map[facts.SymbolID]int{}}
		stopped, err := w.walk(ctx, from, to)
		if err != nil {
			return fmt.Errorf("trace %s to %s: %w", opts.From, opts.To, err)
		}
		a := traceAnswer{head: headOf(view), From: describeAll(from), To: describeAll(to), Paths: [][]traceStep{}, Stopped: stopped}
		for _, p := range w.paths(to) {
			steps, err := traceSteps(ctx, view, p)
			if err != nil {
				return err
			}
			a.Paths, a.Length = append(a.Paths, steps), len(steps)
		}
		if format != "text" {
			return opts.writeJSON(out, a)
		}
		writeTrace(out, a)
		return nil
	})
}

// maxTraced bounds the symbols whose calls are followed.
const maxTraced = 50000

// traceWalk follows calls breadth first and remembers by which calls each symbol
// was first reached.
type traceWalk struct {
	e     *ends
	opts  TraceOptions
	came  map[facts.SymbolID][]site
	depth map[facts.SymbolID]int
}

func (w *traceWalk) walk(ctx context.Context, from, to []snapshot.Symbol) (stopped string, err error) {
	goal := map[facts.SymbolID]bool{}
	for _, s := range to {
		goal[s.ID] = true
	}
	for _, s := range from {
		w.depth[s.ID] = 0
	}
	found := false
	frontier := from
	for d := 1; len(frontier) > 0 && !found; d++ {
		if d > w.opts.Depth {
			return "depth", nil
		}
		var ahead []snapshot.Symbol
		for _, s := range frontier {
			if len(w.depth) > maxTraced {
				return "bound", nil
			}
			calls, err := calleesOf(ctx, w.e, s, !w.opts.NoDispatch)
			if err != nil {
				return "", err
			}
			for _, c := range calls {
				if c.far.Name == "" || !w.opts.path(c.far.Path) {
					continue
				}
				at, seen := w.depth[c.far.ID]
				if !seen {
					w.depth[c.far.ID], at = d, d
					ahead = append(ahead, c.far)
				}
				if at == d && len(w.came[c.far.ID]) < w.opts.Limit {
					c.source = s
					w.came[c.far.ID] = append(w.came[c.far.ID], c)
				}
				found = found || goal[c.far.ID]
			}
		}
		frontier = ahead
	}
	if found {
		return "found", nil
	}
	return "exhausted", nil
}

// paths gives the ways to the goals, up to the limit.
func (w *traceWalk) paths(to []snapshot.Symbol) [][]site {
	least := 0
	for _, s := range to {
		if d := w.depth[s.ID]; d > 0 && (least == 0 || d < least) {
			least = d
		}
	}
	var all [][]site
	for _, s := range to {
		if least > 0 && w.depth[s.ID] == least {
			all = w.back(all, s.ID, nil)
		}
	}
	return all
}

func (w *traceWalk) back(all [][]site, id facts.SymbolID, tail []site) [][]site {
	if w.depth[id] == 0 {
		return append(all, tail)
	}
	for _, c := range w.came[id] {
		if len(all) == w.opts.Limit {
			break
		}
		all = w.back(all, c.source.ID, append([]site{c}, tail...))
	}
	return all
}

func traceSteps(ctx context.Context, view *state.View, way []site) ([]traceStep, error) {
	steps := make([]traceStep, len(way))
	for i, c := range way {
		data, err := view.Source(ctx, c.edge.Path)
		if err != nil {
			return nil, err
		}
		j := c.json()
		j.Symbol, j.SymbolID, j.Depth = c.source.QualifiedName, c.source.ID.String(), i+1
		steps[i] = traceStep{j, c.far.Path, c.far.NameLine, strings.TrimSpace(linesOf(data, c.edge.Line, c.edge.Line))}
	}
	return steps, nil
}

func writeTrace(out io.Writer, a traceAnswer) {
	if len(a.Paths) == 0 {
		why := map[string]string{"exhausted": "nothing calls on to it", "depth": "more lies beyond --depth", "bound": "too many symbols on the way"}[a.Stopped]
		fmt.Fprintf(out, "no way found: %s\n", why)
		return
	}
	for i, way := range a.Paths {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, way[0].Symbol)
		for _, s := range way {
			fmt.Fprintf(out, "  %s  %s  -> %s  %s", position(s.Path, s.Line, s.Column), cut(s.Snippet, signatureWidth), s.Target, position(s.TargetPath, s.TargetLine, 0))
			if s.Via != "" {
				fmt.Fprintf(out, " (%s)", s.Via)
			}
			if s.Certainty != "exact" {
				fmt.Fprintf(out, " (%s)", s.Certainty)
			}
			fmt.Fprintln(out)
		}
	}
}
