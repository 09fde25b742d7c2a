package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Impact is a request of impact.
type Impact struct {
	verb.Filter
	analysis.ImpactOptions
	Target  string
	Summary bool
}

func NewImpact() *verb.Verb {
	req := Impact{}
	v := &verb.Verb{
		Use: "impact TARGET",
		Tools: []verb.Tool{{Default: true, About: "Dependents of a symbol or file (up), or dependencies (down). via calls: callers. Or one of implementations, to (trace), tests.",
			Arguments: []mcp.Param{verb.Required(verb.Text("target", "symbol, path; for tests path or A..B"))},
			Params: []mcp.Param{verb.Choice("direction", "", analysis.Up, analysis.Down, analysis.Both), verb.Choice("via", "", analysis.ViaAll, analysis.ViaCalls, analysis.ViaImports, analysis.ViaDependencies),
				verb.Toggle("implementations", "of a type or method"), verb.Text("to", "symbol: the call paths to it"), verb.Toggle("tests", "those that a change can break"),
				verb.Number("depth", "default 3; 0: no end"), verb.Toggle("summary", "counts only"), verb.PathParam, verb.KindParam, verb.LimitParam, verb.RefParam},
			Routes: []verb.Route{{Param: "tests", Value: true, To: "affected", Arguments: []string{"target"}}, {Param: "implementations", Value: true, To: "implementations", Arguments: []string{"target"}},
				{Param: "to", To: "trace", Arguments: []string{"target", "to"}}},
			Output: mcp.OutputSchema[impactAnswer]()}},
		Short: "List what depends on a symbol or file, or what it depends on",
		Long: "Walk from a symbol, or from a file given by its path, along its edges. Each result has the edge that led\n" +
			"to it; the last line says why the walk ended.",
		Args:    &verb.Args{Least: 1, Most: 1, What: "one symbol or file", Hint: "path:Name is the symbol of a file"},
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Target = args[0]
			return req.Run(ctx, e)
		},
	}
	f := v.Flags()
	verb.GlobsVar(f, &req.Paths, "path", "show only paths that match the glob (repeatable)")
	verb.GlobsVar(f, &req.Excludes, "exclude", "show no paths that match the glob (repeatable)")
	f.StringSliceVar(&req.Kinds, "kind", nil, "start only from symbols of this kind (repeatable)")
	f.StringVar(&req.Direction, "direction", analysis.Up, "up (what depends on it), down or both")
	f.StringVar(&req.Via, "via", analysis.ViaAll, "dependencies (file by file), calls, imports or all")
	f.IntVar(&req.Depth, "depth", 3, "steps to follow; 0 for all")
	f.IntVar(&req.ImpactOptions.Limit, "limit", 500, "at most this many results; 0 for the built-in bound")
	f.BoolVar(&req.Summary, "summary", false, "only the counts")
	return v
}

// impactAnswer is the JSON of impact.
type impactAnswer struct {
	verb.Head
	Symbols []lookup.SymbolJSON `json:"symbols"` // where the walk started
	*analysis.ImpactResult
	Tests   *affectedCounts `json:"tests,omitempty"`    // of a file: how many tests a change of it concerns
	LeftOut []string        `json:"left_out,omitempty"` // lists that are empty because nobody asked for them
}

// affectedCounts count what affected lists.
type affectedCounts struct {
	Likely  int  `json:"likely"`
	Safe    int  `json:"safe"`
	Unknown bool `json:"unknown"`
}

// affectedBy counts the tests that a change of a file concerns; nil of what is no file.
func affectedBy(ctx context.Context, view *state.View, start []graph.Symbol) (*affectedCounts, error) {
	if len(start) != 1 || start[0].Kind != facts.KindFile {
		return nil, nil
	}
	r, err := analysis.Affected(ctx, view.Snapshot, []string{start[0].Path}, analysis.Options{})
	if err != nil {
		return nil, fmt.Errorf("affected tests of %s: %w", start[0].Path, err)
	}
	return &affectedCounts{len(r.Likely), len(r.Safe), r.Unknown}, nil
}

// valid checks what only this command has, then the filter.
func (req Impact) valid() error {
	if req.Depth < 0 || req.ImpactOptions.Limit < 0 {
		return output.Usagef("--depth and --limit are not negative")
	}
	return req.Check()
}

func (req Impact) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.valid(); err != nil {
		return nil, err
	}
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	start, err := lookup.FindSome(ctx, s, view, req.Target, verb.Filter{Kinds: req.Kinds})
	if err != nil {
		return nil, err
	}
	if req.Summary {
		req.ImpactOptions.Limit = math.MaxInt / 2 // counts are of all
	}
	if len(req.Paths)+len(req.Excludes) > 0 {
		req.Keep = req.Path
	}
	result, err := analysis.Impact(ctx, view.Snapshot, start, req.ImpactOptions)
	if errors.Is(err, analysis.ErrImpact) {
		return nil, output.Usagef("%v", err)
	}
	if err != nil {
		return nil, fmt.Errorf("impact of %s: %w", req.Target, err)
	}
	a := impactAnswer{Head: verb.HeadOf(view), Symbols: lookup.WidthsOf(view).DescribeAll(start), ImpactResult: result}
	if req.Direction != analysis.Down {
		if a.Tests, err = affectedBy(ctx, view, start); err != nil {
			return nil, err
		}
	}
	if req.Summary {
		result.Nodes, a.LeftOut = []analysis.ImpactNode{}, []string{"matches"}
	}
	return &verb.Answer{Value: a, Text: func(out io.Writer) error {
		for _, sym := range start {
			lookup.WriteSymbolLine(out, sym)
		}
		if said := req.write(out, result); e.Server { // where it is read when the list is cut
			e.Note("%s", said)
		} else {
			fmt.Fprintln(out, said)
		}
		req.writeCounts(out, result)
		if t := a.Tests; t != nil {
			fmt.Fprintf(out, "tests: %d reach a change of the file, %d may see it%s (%s)\n", t.Likely, t.Safe, verb.Pick(t.Unknown, ", more may", ""),
				verb.Pick(e.Server, "tests: true lists them", "affected lists them"))
		}
		return nil
	}}, nil
}

// write lists what was found and gives how much that is and why the walk ended.
func (req Impact) write(out io.Writer, r *analysis.ImpactResult) string {
	names := map[string]string{}
	for _, n := range r.Nodes {
		names[n.Symbol.ID] = n.Symbol.Name
	}
	for _, n := range r.Nodes {
		arrow := "->" // from the symbol to what the walk came from
		if n.Direction == analysis.Down {
			arrow = "<-"
		}
		name := n.Symbol.QualifiedName
		if name == "" {
			name = n.Symbol.Name
		}
		fmt.Fprintf(out, "%*s%s  %s %s  %s %s", 2*(n.Depth-1), "", verb.Position(n.Symbol.Path, n.Symbol.Line, 0), n.Symbol.Kind, name, arrow, n.Edge.Kind)
		if from := names[n.From]; from != "" {
			fmt.Fprintf(out, " %s", from)
		}
		switch {
		case n.Edge.Path != n.Symbol.Path:
			fmt.Fprintf(out, " at %s", verb.Position(n.Edge.Path, n.Edge.Line, 0))
		case n.Edge.Line != n.Symbol.Line: // the path is there already
			fmt.Fprintf(out, " at :%d", n.Edge.Line)
		}
		if n.Edge.Certainty != "exact" {
			fmt.Fprintf(out, " (%s)", link.Conditioned(n.Edge.Certainty, n.Edge.Condition))
		}
		fmt.Fprintln(out)
	}
	why := map[string]string{"exhausted": "that is all", "depth": "there is more beyond --depth", "limit": "cut by --limit"}[r.Stopped]
	if len(r.Nodes) < r.Total && !req.Summary {
		why = fmt.Sprintf("%d shown, %s", len(r.Nodes), why)
	}
	return fmt.Sprintf("%s; %s", verb.Plural(r.Total, "symbol"), why)
}

// writeCounts counts what was found where that is what is asked for.
func (req Impact) writeCounts(out io.Writer, r *analysis.ImpactResult) {
	if !req.Summary || r.Total == 0 {
		return
	}
	fmt.Fprintf(out, "by kind: %s\n", state.ByCount(r.Summary.ByKind))
	for i, n := range r.Summary.ByDepth {
		fmt.Fprintf(out, "depth %d: %d\n", i+1, n)
	}
}
