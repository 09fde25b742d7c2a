package ask

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Trace is a request of trace.
type Trace struct {
	verb.Filter
	From, To   string
	Depth      int
	NoDispatch bool
}

func NewTrace() *verb.Verb {
	req := Trace{}
	v := &verb.Verb{
		Use:     "trace FROM TO",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("from", "symbol")), verb.Required(verb.Text("to", "symbol"))}, Output: mcp.OutputSchema[traceAnswer]()}},
		Short:   "Find the shortest call paths from one symbol to another",
		Args:    verb.Arguments(1, 3, "two symbols"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			if len(args) == 3 && !slices.Contains([]string{"to", "->", "→"}, args[1]) {
				return nil, output.Failf("usage", "usage: codegraph trace FROM TO [flags]", "trace takes two symbols, not 3")
			}
			req.From, req.To = args[0], args[len(args)-1]
			if from, to, ok := verb.SplitArrow(args[0]); len(args) == 1 && ok {
				req.From, req.To = from, to
			} else if len(args) == 1 {
				return nil, output.Failf("usage", "`codegraph impact "+args[0]+"` lists what leads to it, `codegraph callees "+args[0]+" --depth 0` what it leads to; usage: codegraph trace FROM TO [flags]", "trace takes two symbols, not 1")
			}
			return req.Run(ctx, e)
		},
	}
	req.AddPaths(v.Flags())
	v.Flags().Lookup("path").Usage = "only call paths through files that match the glob (repeatable)"
	v.Flags().Lookup("exclude").Usage = "no call paths through files that match the glob (repeatable)"
	v.Flags().StringSliceVar(&req.Kinds, "kind", nil, "FROM and TO are symbols of this kind, common or precise (repeatable)")
	v.Flags().IntVar(&req.Depth, "depth", 12, "the most calls of a path")
	v.Flags().IntVar(&req.Limit, "limit", 3, "at most this many paths of the same length")
	v.Flags().BoolVar(&req.NoDispatch, "no-dispatch", false, "leave out what is reached through interfaces and overriding")
	return v
}

// traceStep is a call on a way, with the line that makes it.
type traceStep struct {
	lookup.SiteJSON
	TargetPath string `json:"target_path"`
	TargetLine int    `json:"target_line"`
	Snippet    string `json:"snippet"`
}

// traceAnswer is the JSON of trace.
type traceAnswer struct {
	verb.Head
	From    []lookup.SymbolJSON `json:"from"`
	To      []lookup.SymbolJSON `json:"to"`
	Paths   [][]traceStep       `json:"paths"`
	Length  int                 `json:"length"`  // calls of each; 0 when there is none
	Stopped string              `json:"stopped"` // found, exhausted, depth, bound
}

func (req Trace) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Depth < 1 || req.Limit < 1 {
		return nil, output.Usagef("--depth and --limit are positive")
	}
	s, view, err := e.Look(ctx, req.Check)
	if err != nil {
		return nil, err
	}
	from, err := lookup.FindSome(ctx, s, view, req.From, verb.Filter{Kinds: req.Kinds})
	if err != nil {
		return nil, err
	}
	to, err := lookup.FindSome(ctx, s, view, req.To, verb.Filter{Kinds: req.Kinds})
	if err != nil {
		return nil, err
	}
	w := traceWalk{e: lookup.NewEnds(view), opts: req, came: map[facts.SymbolID][]lookup.Site{}, depth: map[facts.SymbolID]int{}}
	stopped, err := w.walk(ctx, from, to)
	if err != nil {
		return nil, fmt.Errorf("trace %s to %s: %w", req.From, req.To, err)
	}
	shorten := lookup.WidthsOf(view)
	a := traceAnswer{Head: verb.HeadOf(view), From: shorten.DescribeAll(from), To: shorten.DescribeAll(to), Paths: [][]traceStep{}, Stopped: stopped}
	for _, p := range w.paths(to) {
		steps, err := traceSteps(ctx, view, p)
		if err != nil {
			return nil, err
		}
		a.Paths, a.Length = append(a.Paths, steps), len(steps)
	}
	return &verb.Answer{Value: a, Text: func(out io.Writer) error {
		writeTrace(out, a)
		return nil
	}}, nil
}

// maxTraced bounds the symbols whose calls are followed.
const maxTraced = 50000

// traceWalk follows calls breadth first and remembers by which calls each symbol
// was first reached.
type traceWalk struct {
	e     *lookup.Ends
	opts  Trace
	came  map[facts.SymbolID][]lookup.Site
	depth map[facts.SymbolID]int
}

func (w *traceWalk) walk(ctx context.Context, from, to []graph.Symbol) (stopped string, err error) {
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
		var ahead []graph.Symbol
		for _, s := range frontier {
			if len(w.depth) > maxTraced {
				return "bound", nil
			}
			calls, err := calleesOf(ctx, w.e, s, !w.opts.NoDispatch)
			if err != nil {
				return "", err
			}
			for _, c := range calls {
				if c.Far.Name == "" || !w.opts.Path(c.Far.Path) {
					continue
				}
				at, seen := w.depth[c.Far.ID]
				if !seen {
					w.depth[c.Far.ID], at = d, d
					ahead = append(ahead, c.Far)
				}
				if at == d && len(w.came[c.Far.ID]) < w.opts.Limit {
					c.Source = s
					w.came[c.Far.ID] = append(w.came[c.Far.ID], c)
				}
				found = found || goal[c.Far.ID]
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
func (w *traceWalk) paths(to []graph.Symbol) [][]lookup.Site {
	least := 0
	for _, s := range to {
		if d := w.depth[s.ID]; d > 0 && (least == 0 || d < least) {
			least = d
		}
	}
	var all [][]lookup.Site
	for _, s := range to {
		if least > 0 && w.depth[s.ID] == least {
			all = w.back(all, s.ID, nil)
		}
	}
	return all
}

func (w *traceWalk) back(all [][]lookup.Site, id facts.SymbolID, tail []lookup.Site) [][]lookup.Site {
	if w.depth[id] == 0 {
		return append(all, tail)
	}
	for _, c := range w.came[id] {
		if len(all) == w.opts.Limit {
			break
		}
		all = w.back(all, c.Source.ID, append([]lookup.Site{c}, tail...))
	}
	return all
}

func traceSteps(ctx context.Context, view *state.View, way []lookup.Site) ([]traceStep, error) {
	steps := make([]traceStep, len(way))
	for i, c := range way {
		data, err := view.Source(ctx, c.Edge.Path)
		if err != nil {
			return nil, err
		}
		j := c.JSON()
		j.Symbol, j.SymbolID, j.Depth = c.Source.QualifiedName, c.Source.ID.String(), i+1
		steps[i] = traceStep{j, c.Far.Path, c.Far.NameLine, strings.TrimSpace(linesOf(data, c.Edge.Line, c.Edge.Line))}
	}
	return steps, nil
}

// namesOf names symbols, each name once.
func namesOf(list []lookup.SymbolJSON) string {
	var names []string
	for _, s := range list {
		if !slices.Contains(names, s.QualifiedName) {
			names = append(names, s.QualifiedName)
		}
	}
	return strings.Join(names, ", ")
}

func writeTrace(out io.Writer, a traceAnswer) {
	if len(a.Paths) == 0 {
		why := map[string]string{"exhausted": "no known call leads there", "depth": "there is more beyond --depth", "bound": "too many symbols on the path"}[a.Stopped]
		fmt.Fprintf(out, "no call path from %s to %s: %s\n", namesOf(a.From), namesOf(a.To), why)
		return
	}
	for i, way := range a.Paths {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, way[0].Symbol)
		for _, s := range way {
			fmt.Fprintf(out, "  %s  %s  -> %s  %s", verb.Position(s.Path, s.Line, s.Column), verb.Cut(s.Snippet, lookup.SignatureWidth), s.Target, verb.Position(s.TargetPath, s.TargetLine, 0))
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
