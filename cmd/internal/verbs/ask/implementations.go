package ask

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Implementations is a request of implementations.
type Implementations struct {
	verb.Filter
	Name string
}

func NewImplementations() *verb.Verb {
	req := Implementations{}
	v := &verb.Verb{
		Use:     "implementations NAME",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("name", "type or method"))}, Output: mcp.OutputSchema[implementationsAnswer]()}},
		Short:   "List the types that implement or extend a type, or the methods that implement a method",
		Args:    verb.Arguments(1, 1, "one type or method"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name = args[0]
			return req.Run(ctx, e)
		},
	}
	req.Filter.AddFlags(v.Flags())
	return v
}

// implementationsAnswer is the JSON of implementations.
type implementationsAnswer struct {
	verb.Head
	Symbols   []lookup.SymbolJSON `json:"symbols"` // what was asked about
	Matches   []lookup.SymbolJSON `json:"matches"`
	Total     int                 `json:"total"`
	Truncated bool                `json:"truncated"`
}

// alone are kinds of definitions that nothing implements.
var alone = []facts.Kind{facts.KindFile, facts.KindFunction, facts.KindValue, facts.KindParameter, facts.KindField, facts.KindEnumMember}

func (req Implementations) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Filter.Check)
	if err != nil {
		return nil, err
	}
	symbols, err := lookup.FindSome(ctx, s, view, req.Name, verb.Filter{Kinds: req.Kinds})
	if err != nil {
		return nil, err
	}
	list, err := implementing(ctx, lookup.NewEnds(view), symbols)
	if err != nil {
		return nil, fmt.Errorf("implementations of %s: %w", req.Name, err)
	}
	list = slices.DeleteFunc(list, func(s graph.Symbol) bool { return !req.Path(s.Path) })
	shown, cut := verb.Page(list, req.Limit)
	if err := lookup.WithTexts(ctx, view, shown); err != nil {
		return nil, err
	}
	shorten := lookup.WidthsOf(view)
	return &verb.Answer{Value: implementationsAnswer{verb.HeadOf(view), shorten.DescribeAll(symbols), shorten.DescribeAll(shown), len(list), cut}, Text: func(out io.Writer) error {
		for _, s := range shown {
			lookup.WriteSymbolLine(out, s)
		}
		e.Note("%d of %s shown", len(shown), verb.Plural(len(list), "implementation"))
		if !slices.ContainsFunc(symbols, func(x graph.Symbol) bool { return !slices.Contains(alone, x.Kind) }) {
			e.Note("%s is neither a type nor a method; `codegraph symbol %s` shows what it is", req.Name, req.Name)
		}
		return nil
	}}, nil
}

// implementing lists the subtypes of types, at any depth, and the methods that
// may run for methods, by path and line.
func implementing(ctx context.Context, e *lookup.Ends, symbols []graph.Symbol) ([]graph.Symbol, error) {
	seen := map[facts.SymbolID]bool{}
	var list []graph.Symbol
	add := func(found []graph.Symbol) {
		for _, s := range found {
			if s.Name != "" && !seen[s.ID] {
				seen[s.ID] = true
				list = append(list, s)
			}
		}
	}
	for _, s := range symbols {
		var found []graph.Symbol
		var err error
		if s.Kind.IsType() {
			found, err = e.Subtypes(ctx, s)
		} else {
			found, err = e.Overriding(ctx, s)
		}
		if err != nil {
			return nil, err
		}
		add(found)
	}
	slices.SortFunc(list, func(a, b graph.Symbol) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return a.NameLine - b.NameLine
	})
	return list, nil
}
