package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// ImplementationsOptions are the options of implementations.
type ImplementationsOptions struct {
	*Global
	Filter
	Name string
}

func newImplementationsCommand(g *Global) *cobra.Command {
	opts := ImplementationsOptions{Global: g}
	c := &cobra.Command{
		Use:   "implementations NAME",
		Short: "List the types that implement or extend a type, or the methods that implement a method",
		Args:  arguments(1, 1, "one type or method"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name = args[0]
			return runImplementations(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	return c
}

// implementationsAnswer is the JSON of implementations.
type implementationsAnswer struct {
	head
	Symbols   []symbolJSON `json:"symbols"` // what was asked about
	Matches   []symbolJSON `json:"matches"`
	Total     int          `json:"total"`
	Truncated bool         `json:"truncated"`
}

func runImplementations(ctx context.Context, opts ImplementationsOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		symbols, err := s.findSome(ctx, view, opts.Name, Filter{Kinds: opts.Kinds})
		if err != nil {
			return err
		}
		list, err := implementing(ctx, newEnds(view), symbols)
		if err != nil {
			return fmt.Errorf("implementations of %s: %w", opts.Name, err)
		}
		list = slices.DeleteFunc(list, func(s snapshot.Symbol) bool { return !opts.path(s.Path) })
		shown, cut := page(list, opts.Limit)
		if err := withTexts(ctx, view, shown); err != nil {
			return err
		}
		if format != "text" {
			return opts.writeJSON(out, implementationsAnswer{headOf(view), describeAll(symbols), describeAll(shown), len(list), cut})
		}
		for _, s := range shown {
			writeSymbolLine(out, s)
		}
		opts.note("%d of %s shown", len(shown), plural(len(list), "implementation"))
		return nil
	})
}

// implementing lists the subtypes of types, at any depth, and the methods that
// may run for methods, by path and line.
func implementing(ctx context.Context, e *ends, symbols []snapshot.Symbol) ([]snapshot.Symbol, error) {
	seen := map[facts.SymbolID]bool{}
	var list []snapshot.Symbol
	add := func(found []snapshot.Symbol) {
		for _, s := range found {
			if s.Name != "" && !seen[s.ID] {
				seen[s.ID] = true
				list = append(list, s)
			}
		}
	}
	for _, s := range symbols {
		var found []snapshot.Symbol
		var err error
		if s.Kind.IsType() {
			found, err = e.subtypes(ctx, s)
		} else {
			found, err = e.overriding(ctx, s)
		}
		if err != nil {
			return nil, err
		}
		add(found)
	}
	slices.SortFunc(list, func(a, b snapshot.Symbol) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return a.NameLine - b.NameLine
	})
	return list, nil
}
