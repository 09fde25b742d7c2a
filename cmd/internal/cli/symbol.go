package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// SymbolOptions are the options of symbol.
type SymbolOptions struct {
	*Global
	Filter
	Name string
}

func newSymbolCommand(g *Global) *cobra.Command {
	opts := SymbolOptions{Global: g}
	c := &cobra.Command{
		Use:     "symbol NAME",
		Aliases: []string{"show"},
		Short:   "Show the definitions of a name",
		Long:    "Show each definition of a name with its span, signature, doc and metrics. NAME is a name, a qualified\nname (Type.method, package.Name), an id, or one of them behind a path (path:name).",
		Args:    arguments(1, 1, "one name"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name = args[0]
			return runSymbol(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	return c
}

// symbolAnswer is the JSON of symbol.
type symbolAnswer struct {
	head
	Matches        []symbolJSON    `json:"matches"`
	Total          int             `json:"total"`
	Truncated      bool            `json:"truncated"`
	Disambiguation *disambiguation `json:"disambiguation,omitempty"`
	Unanalysed     map[string]int  `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

func runSymbol(ctx context.Context, opts SymbolOptions, out io.Writer) error {
	return opts.look(ctx, []string{"text", "json"}, opts.check, func(s *session, view *state.View, format string) error {
		symbols, err := s.find(ctx, view, opts.Name, opts.Filter)
		if err != nil {
			return err
		}
		shown, cut := page(symbols, opts.Limit)
		var unanalysed map[string]int
		if len(symbols) == 0 {
			if unanalysed, err = s.noneFound(ctx, view); err != nil {
				return err
			}
		}
		if format == "json" {
			return output.JSON(out, symbolAnswer{headOf(view), describeAll(shown), len(symbols), cut, disambiguate(symbols), unanalysed})
		}
		if len(symbols) == 0 {
			opts.note("no symbol %q at %s", opts.Name, view.Spec)
		}
		for i, sym := range shown {
			if i > 0 {
				fmt.Fprintln(out)
			}
			writeSymbol(out, sym)
		}
		if cut {
			opts.note("%d of %d shown", len(shown), len(symbols))
		}
		return nil
	})
}

// writeSymbol shows all that a reader asks first of a definition.
func writeSymbol(out io.Writer, s snapshot.Symbol) {
	writeSymbolLine(out, s)
	fmt.Fprintf(out, "  lines %d-%d", s.StartLine, s.EndLine)
	if f := s.Facts; f != nil {
		fmt.Fprintf(out, ", %s", f.Visibility)
		if m := f.Metrics; s.Kind.IsCallable() {
			fmt.Fprintf(out, ", %d parameters, cyclomatic %d, cognitive %d", m.Parameters, m.Cyclomatic, m.Cognitive)
		}
	}
	fmt.Fprintf(out, "\n  id %s\n", s.ID)
	if f := s.Facts; f != nil {
		if f.Signature != "" {
			fmt.Fprintf(out, "  %s\n", f.Signature)
		}
		if doc := strings.TrimSpace(f.Doc); doc != "" {
			fmt.Fprintf(out, "    %s\n", strings.ReplaceAll(doc, "\n", "\n    "))
		}
	}
}
