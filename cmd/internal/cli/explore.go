package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// ExploreOptions are the options of explore.
type ExploreOptions struct {
	*Global
	Filter
	budget
	Task    string
	Compact bool
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
	Symbols   []exploredJSON `json:"symbols"`
	Tokens    int            `json:"tokens"`
	Total     int            `json:"total"` // symbols that have to do with the task
	Truncated bool           `json:"truncated"`
}

func runExplore(ctx context.Context, opts ExploreOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if err := opts.budget.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		opts.budget.configure(view)
		ix, err := s.searchIndex(ctx)
		if err != nil {
			return err
		}
		defer ix.Close()
		matches, err := ix.Relevant(ctx, view.Snapshot, opts.Task)
		s.progress.Done()
		if err != nil {
			return err
		}
		matches, err = search.Spread(ctx, view.Snapshot, matches)
		if err != nil {
			return fmt.Errorf("look around what the task is about: %w", err)
		}
		var kept []search.Match
		for _, m := range matches {
			if isDefinition(m) && opts.keep(m) {
				kept = append(kept, m)
			}
		}
		a := exploreAnswer{head: headOf(view), Total: len(kept), Symbols: []exploredJSON{}}
		if err := opts.fill(ctx, view, kept, &a); err != nil {
			return err
		}
		a.Truncated = len(a.Symbols) < a.Total
		if format != "text" {
			return opts.writeJSON(out, a)
		}
		writeExplored(out, a)
		opts.note("%d of %s shown, about %d tokens", len(a.Symbols), plural(a.Total, "symbol"), a.Tokens)
		return nil
	})
}

// isDefinition keeps what has a body or a type to show.
func isDefinition(m search.Match) bool {
	switch m.Kind {
	case "file", "package", "module", "namespace", "field", "property", "enum_member", "parameter":
		return false
	}
	return true
}

// sourceShare is the share of the budget that goes into source; the rest names
// more symbols, at a twentieth of the cost of showing one.
const sourceShare = 0.4

// largestShare is the share of the budget that one definition may take: a longer
// one is named, and the next that fits is shown.
const largestShare = 0.2

// unbounded answers still end.
const maxExplored = 500

func (opts *ExploreOptions) fill(ctx context.Context, view *state.View, matches []search.Match, a *exploreAnswer) error {
	budget := cmp.Or(opts.budget.Max, 1<<30)
	limit := cmp.Or(opts.Limit, maxExplored)
	forSource := int(sourceShare * float64(budget))
	files := map[string]*snapshot.File{}
	shown := map[string][]exploredJSON{} // with source, by path
	for _, m := range matches {
		if len(a.Symbols) == limit || a.Tokens >= budget {
			return nil
		}
		f := files[m.Path]
		if f == nil {
			var err error
			if f, err = view.Described(ctx, m.Path); err != nil || f == nil {
				return fmt.Errorf("read facts of %s: %w", m.Path, err)
			}
			files[m.Path] = f
		}
		sym := f.Symbol(m.Number)
		x := exploredJSON{ID: sym.ID.String(), Path: sym.Path, Name: sym.QualifiedName, Kind: sym.Kind.String(), StartLine: sym.StartLine, EndLine: sym.EndLine}
		if coveredBy(shown[x.Path], x) {
			a.Total--
			continue // its source is there already
		}
		named := x
		if opts.Compact && sym.Facts != nil {
			named.Signature = widthsOf(view).squeeze(sym.Facts.Signature)
		}
		if !opts.Compact {
			source, err := sourceOf(ctx, view, sym)
			if err != nil {
				return err
			}
			x.Source = source
			if n := tokensOf(x); a.Tokens+n <= forSource && float64(n) <= largestShare*float64(budget) {
				a.Symbols, a.Tokens = append(a.Symbols, x), a.Tokens+n
				shown[x.Path] = append(shown[x.Path], x)
				continue
			}
		}
		if n := tokensOf(named); a.Tokens+n <= budget {
			a.Symbols, a.Tokens = append(a.Symbols, named), a.Tokens+n
			continue
		}
		return nil
	}
	return nil
}

func coveredBy(shown []exploredJSON, x exploredJSON) bool {
	for _, s := range shown {
		if s.StartLine <= x.StartLine && x.EndLine <= s.EndLine {
			return true
		}
	}
	return false
}

func tokensOf(x exploredJSON) int {
	data, err := json.Marshal(x)
	if err != nil {
		return 0 // strings and numbers always encode
	}
	return tokensIn(len(data))
}

func writeExplored(out io.Writer, a exploreAnswer) {
	for _, x := range a.Symbols {
		if x.Source == "" {
			fmt.Fprintf(out, "%s  %s %s\n", position(x.Path, x.StartLine, 0), x.Kind, cmp.Or(x.Signature, x.Name))
			continue
		}
		fmt.Fprintf(out, "%s-%d  %s %s\n%s\n\n", position(x.Path, x.StartLine, 0), x.EndLine, x.Kind, x.Name, strings.TrimRight(x.Source, "\n"))
	}
}
