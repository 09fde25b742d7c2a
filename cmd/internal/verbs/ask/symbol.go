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
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Symbol is a request of symbol.
type Symbol struct {
	verb.Filter
	Name string
}

func NewSymbol() *verb.Verb {
	req := Symbol{}
	v := &verb.Verb{
		Use: "symbol NAME",
		Tools: []verb.Tool{{Default: true, About: "Definitions of a name: place, signature, doc, metrics.",
			Arguments: []mcp.Param{verb.Required(verb.Text("name", "name, Type.method, path:name or id"))},
			Routes:    []verb.Route{{Param: "source", Value: true, To: "snippet", Arguments: []string{"name"}}},
			Params:    []mcp.Param{verb.Toggle("source", "with source"), verb.PathParam, verb.KindParam, verb.LimitParam, verb.RefParam},
			Output:    mcp.OutputSchema[definitionsAnswer]()}},
		Aliases: []string{"show"},
		Short:   "Show the definitions of a name",
		Long:    "Show each definition of a name with its span, signature, doc and metrics. NAME is a name, a qualified\nname (Type.method, package.Name), an id, or one of them behind a path (path:name).",
		Args:    verb.Arguments(1, 1, "one name"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name = args[0]
			return req.Run(ctx, e)
		},
	}
	req.Filter.AddFlags(v.Flags())
	return v
}

// symbolAnswer is the JSON of symbol.
type symbolAnswer struct {
	verb.Head
	Matches        []lookup.SymbolJSON    `json:"matches"`
	Total          int                    `json:"total"`
	Truncated      bool                   `json:"truncated"`
	Disambiguation *lookup.Disambiguation `json:"disambiguation,omitempty"`
	Nearest        []string               `json:"nearest,omitempty"`    // where nothing was found: names like it
	Unanalysed     map[string]int         `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

func (req Symbol) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Check)
	if err != nil {
		return nil, err
	}
	symbols, err := lookup.Find(ctx, s, view, req.Name, req.Filter)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(symbols, func(a, b graph.Symbol) int { return graph.TestsLast(a.Path, b.Path) })
	shown, cut := verb.Page(symbols, req.Limit)
	var none lookup.None
	if len(symbols) == 0 {
		if none, err = lookup.NoneNamed(ctx, s, view, req.Name, req.Filter); err != nil {
			return nil, err
		}
	}
	return &verb.Answer{Value: symbolAnswer{verb.HeadOf(view), lookup.DescribeAll(shown), len(symbols), cut, lookup.Disambiguate(symbols), none.Nearest, none.Unanalysed}, Then: none.Err, Text: func(out io.Writer) error {
		for i, sym := range shown {
			if i > 0 {
				fmt.Fprintln(out)
			}
			writeSymbol(out, sym, !e.Server)
		}
		if cut {
			e.Note("%d of %d shown", len(shown), len(symbols))
		}
		return nil
	}}, nil
}

// writeSymbol shows all that a reader asks first of a definition. Its id takes more tokens than
// path and name, which verbs take as well.
func writeSymbol(out io.Writer, s graph.Symbol, withID bool) {
	lookup.WriteSymbolLine(out, s)
	fmt.Fprintf(out, "  lines %d-%d", s.StartLine, s.EndLine)
	if f := s.Facts; f != nil {
		fmt.Fprintf(out, ", %s", f.Visibility)
		if m := f.Metrics; s.Kind.IsCallable() {
			fmt.Fprintf(out, ", %s, cyclomatic %d, cognitive %d", verb.Plural(m.Parameters, "parameter"), m.Cyclomatic, m.Cognitive)
		}
	}
	fmt.Fprintln(out)
	if withID {
		fmt.Fprintf(out, "  id %s\n", s.ID)
	}
	if f := s.Facts; f != nil {
		if f.Signature != "" {
			fmt.Fprintf(out, "  %s\n", f.Signature)
		}
		if doc := strings.TrimSpace(f.Doc); doc != "" {
			fmt.Fprintf(out, "    %s\n", strings.ReplaceAll(doc, "\n", "\n    "))
		}
	}
}

// definitionsAnswer describes what symbol answers, with and without source.
type definitionsAnswer struct {
	verb.Head
	Matches []struct {
		lookup.SymbolJSON
		Source  string `json:"source,omitempty"`
		Stale   bool   `json:"stale,omitempty"`
		Missing bool   `json:"missing,omitempty"`
	} `json:"matches"`
	Total          int                    `json:"total"`
	Truncated      bool                   `json:"truncated"`
	Disambiguation *lookup.Disambiguation `json:"disambiguation,omitempty"`
}
