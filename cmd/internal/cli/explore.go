package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// ExploreOptions are the options of explore.
type ExploreOptions struct {
	*Global
	Filter
	budget
	Task    string
	Compact bool
	For     string // a purpose, "" to read it off the task
}

// exploreTokens is the budget of an answer unless asked otherwise.
const exploreTokens = 8000

func newExploreCommand(g *Global) *cobra.Command {
	opts := ExploreOptions{Global: g, budget: budget{Max: exploreTokens}}
	c := &cobra.Command{
		Use:     "explore TASK",
		Aliases: []string{"context"},
		Short:   "Show the code that a task is about, within a number of tokens",
		Long: "Show the definitions that a task, question or commit message is likely to be about, the most relevant first:\n" +
			"by the words of their names, docs, signatures, paths and bodies, by the files they share, and by who calls\n" +
			"whom. Definitions are whole. The first part of the budget shows source, the rest names what else may matter.",
		Example: "  codegraph explore 'completions should not offer hidden flags' --max-tokens 4000 --json",
		Args:    arguments(1, 1, "one text (quote it)"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Task = args[0]
			return runExplore(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.budget.addFlags(c.Flags())
	opts.Filter.addFlags(c.Flags())
	c.Flags().StringVar(&opts.For, "for", "", "what it is for: "+strings.Join(purposes(), ", ")+" (default: as the task reads)")
	c.Flags().BoolVar(&opts.Compact, "compact", false, "no source, only what and where")
	return c
}

// exploredJSON is a symbol of the answer. Source is left out where the budget
// names the symbol only.
type exploredJSON struct {
	ID        string `json:"id"`
	Path      string `json:"path"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Signature string `json:"signature,omitempty"` // with --compact
	Source    string `json:"source,omitempty"`
}

// exploreAnswer is the JSON of explore.
type exploreAnswer struct {
	head
	Purpose string         `json:"purpose"`
	Symbols []exploredJSON `json:"symbols"`
	exploreSurroundings
	Tokens     int            `json:"tokens"`
	Total      int            `json:"total"` // symbols that have to do with the task
	Truncated  bool           `json:"truncated"`
	Unanalysed map[string]int `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

func runExplore(ctx context.Context, opts ExploreOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if err := opts.budget.check(); err != nil {
		return err
	}
	purpose, err := purposeOf(opts.For, opts.Task)
	if err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		opts.budget.configure(view)
		ix, err := s.searchIndex(ctx)
		if err != nil {
			return err
		}
		defer ix.Close()
		found, err := ix.Relevant(ctx, view.Snapshot, view.Commit, opts.Task)
		s.progress.Done()
		if err != nil {
			return err
		}
		var kept []search.Match
		for _, m := range found.Matches {
			if isDefinition(m) && opts.keep(m) {
				kept = append(kept, m)
			}
		}
		if opts.For == "test" {
			kept = testsFirst(kept)
		}
		a := exploreAnswer{head: headOf(view), Purpose: purpose, Total: len(kept), Symbols: []exploredJSON{}}
		if err := opts.fill(ctx, view, kept, found.Hubs, &a); err != nil {
			return err
		}
		if a.Total == 0 {
			if a.Unanalysed, err = s.noneFound(ctx, view); err != nil {
				return err
			}
		}
		if format == "json" {
			return output.DenseJSON(out, a)
		}
		if format != "text" {
			return opts.writeJSON(out, a)
		}
		writeExplored(out, a)
		opts.note("%d of %s shown, about %d tokens", len(a.Symbols), plural(a.Total, "symbol"), a.Tokens)
		return nil
	})
}

func writeExplored(out io.Writer, a exploreAnswer) {
	for _, part := range []struct {
		title string
		list  []string
	}{{"entry points", a.EntryPoints}, {"hubs", a.Hubs}, {"markers", a.Markers}, {"recipes", a.Recipes}} {
		if len(part.list) > 0 {
			fmt.Fprintf(out, "%s: %s\n", part.title, strings.Join(each(part.list, render.Name), ", "))
		}
	}
	if len(a.EntryPoints) > 0 {
		fmt.Fprintln(out)
	}
	for _, x := range a.Symbols {
		if x.Source == "" {
			fmt.Fprintf(out, "%s  %s %s\n", position(x.Path, x.StartLine, 0), x.Kind, cmp.Or(x.Signature, render.Name(x.Name)))
			continue
		}
		fmt.Fprintf(out, "%s-%d  %s %s\n%s\n\n", position(x.Path, x.StartLine, 0), x.EndLine, x.Kind, render.Name(x.Name), strings.TrimRight(x.Source, "\n"))
	}
}

// each gives a list with a function applied to its elements.
func each(list []string, fn func(string) string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = fn(s)
	}
	return out
}
