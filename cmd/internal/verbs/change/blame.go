package change

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/history"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func NewBlame() *verb.Verb {
	req := History{}
	v := &verb.Verb{
		Use:   "blame SYMBOL | 'A -> B'",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("what", "symbol, or 'A -> B'"))}, Output: mcp.OutputSchema[blameAnswer]().Or(mcp.OutputSchema[whenAnswer]()), Compares: true}},
		Short: "Find the commit that last changed each part of a definition, or that introduced a dependency",
		Long: "Of a definition: the commits that added it and that last changed its name, place, signature, body and\n" +
			"documentation. Of a dependency 'A -> B', where both are symbols, files or folders: the commit that introduced\n" +
			"it, or that removed it when it is gone.",
		Example: "  codegraph blame Client.Get\n  codegraph blame 'web -> db'",
		Args:    verb.Arguments(1, 1, "one symbol or dependency"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.What = args[0]
			if _, _, ok := verb.SplitArrow(req.What); ok {
				req.Limit = 1
				return req.when(ctx, e)
			}
			return req.blame(ctx, e)
		},
	}
	req.addFlags(v.Flags())
	return v
}

// aspects are the parts of a definition that have a last change.
var aspects = []string{analysis.Added, analysis.Renamed, analysis.Moved, analysis.SignatureChanged, analysis.VisibilityChanged, analysis.BodyChanged, analysis.DocChanged}

// blameAnswer is the JSON of blame of a definition.
type blameAnswer struct {
	verb.Head
	Symbol  lookup.SymbolJSON    `json:"symbol"`
	Last    map[string]eventJSON `json:"last"` // by aspect
	Stopped string               `json:"stopped"`
}

func (req History) blame(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	return req.traced(ctx, e, func(p *past, symbol graph.Symbol, trace *history.Trace) *verb.Answer {
		answer := blameAnswer{verb.HeadOf(p.view), lookup.Describe(symbol), map[string]eventJSON{}, trace.Stopped}
		for _, e := range slices.Backward(trace.Events) {
			for _, a := range append(slices.Clone(e.Change.Changes), e.Change.Change) {
				answer.Last[a] = eventOf(e)
			}
		}
		return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
			fmt.Fprintf(out, "%s  %s %s\n", verb.Position(symbol.Path, symbol.NameLine, 0), symbol.Kind, symbol.QualifiedName)
			for _, a := range aspects {
				if e, ok := answer.Last[a]; ok {
					fmt.Fprintf(out, "%-10s  %s  %s\n", a, e.line(), e.Subject)
				}
			}
			return nil
		}}
	})
}

func NewWhen() *verb.Verb {
	req := History{}
	v := &verb.Verb{
		Use:   "when 'A -> B'",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("dependency", "'A -> B'"))}, Output: mcp.OutputSchema[whenAnswer](), Compares: true}},
		Short: "List the commits that introduced or removed a dependency",
		Long: "List the commits that introduced or removed the dependency of A on B, the newest first. Both are symbols, files\n" +
			"or folders, and are followed through renames and moves of definitions and files.",
		Example: "  codegraph when 'web -> db'\n  codegraph when 'Client.Get -> Transport'",
		Args:    verb.Arguments(1, 1, "one dependency"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.What = args[0]
			return req.when(ctx, e)
		},
	}
	req.addFlags(v.Flags())
	return v
}

// whenAnswer is the JSON of when, and of blame of a dependency.
type whenAnswer struct {
	verb.Head
	From    string         `json:"from"`
	To      string         `json:"to"`
	Present bool           `json:"present"` // at the head
	Events  []crossingJSON `json:"events"`
	Commits int            `json:"commits"` // walked
	Stopped string         `json:"stopped"` // start, limit, since, shallow
}

type crossingJSON struct {
	commitJSON
	Change string   `json:"change"` // introduced, removed
	Edge   siteEdge `json:"edge"`   // the first one, on the side that has it
}

type siteEdge struct {
	Kind      string `json:"kind"`
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Certainty string `json:"certainty"`
}

func (req History) when(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	a, b, ok := verb.SplitArrow(req.What)
	if !ok {
		return nil, output.Failf("usage", "for example `codegraph when 'web -> db'`", "%q is no dependency: write 'A -> B'", req.What)
	}
	p, err := req.begin(ctx, e)
	if err != nil {
		return nil, err
	}
	defer p.end(ctx)
	found, from, to, err := p.crossings(ctx, a, b)
	if err != nil {
		return nil, err
	}
	answer := whenAnswer{verb.HeadOf(p.view), from.String(), to.String(), found.Present, []crossingJSON{}, found.Commits, found.Stopped}
	for _, e := range found.Events {
		answer.Events = append(answer.Events, crossingOf(e))
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		state := "does not depend on"
		if found.Present {
			state = "depends on"
		}
		fmt.Fprintf(out, "%s %s %s\n", from, state, to)
		for _, e := range answer.Events {
			fmt.Fprintf(out, "%s  %s\n    %s: %s at %s\n", e.line(), e.Subject, e.Change, e.Edge.Kind, verb.Position(e.Edge.Path, e.Edge.Line, 0))
		}
		return nil
	}}, nil
}

func crossingOf(e history.Crossing) crossingJSON {
	x := crossingJSON{commitJSON: commitOf(e.Commit), Change: "removed"}
	if e.Introduced {
		x.Change = "introduced"
	}
	if e.Edge != nil {
		x.Edge = siteEdge{e.Edge.Kind, e.Edge.Path, e.Edge.Line, e.Edge.Certainty.String()}
	}
	return x
}

// crossings walks the history of the dependency of a on b.
func (p *past) crossings(ctx context.Context, a, b string) (*history.Crossings, history.End, history.End, error) {
	from, err := p.endOf(ctx, a)
	if err != nil {
		return nil, from, from, err
	}
	to, err := p.endOf(ctx, b)
	if err != nil {
		return nil, from, to, err
	}
	defer p.Progress.Done()
	found, err := p.walk.Dependency(ctx, p.view.Commit, from, to, p.limits)
	if err != nil {
		return nil, from, to, fmt.Errorf("history of %s -> %s: %w", a, b, err)
	}
	return found, from, to, nil
}

// endOf reads one end of a dependency.
func (p *past) endOf(ctx context.Context, name string) (history.End, error) {
	path := lookup.Clean(name)
	kind, err := p.view.Exists(ctx, path)
	if err != nil {
		return history.End{}, fmt.Errorf("look for %s: %w", name, err)
	}
	if kind == link.PathDirectory {
		return history.End{Path: path}, nil
	}
	s, err := p.symbol(ctx, name)
	return history.End{Symbol: &s, Path: s.Path}, err
}
