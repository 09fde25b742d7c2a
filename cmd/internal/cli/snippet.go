package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// SnippetOptions are the options of snippet.
type SnippetOptions struct {
	*Global
	Filter
	budget
	Name string
}

func newSnippetCommand(g *Global) *cobra.Command {
	opts := SnippetOptions{Global: g}
	c := &cobra.Command{
		Use:   "snippet NAME",
		Short: "Show the source of a definition",
		Long: "Show the source of each definition of a name, as it is at --ref. With --no-sync, stale says that the file\n" +
			"has changed since, and missing that it is gone.",
		Args: arguments(1, 1, "one name"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name = args[0]
			return runSnippet(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	opts.budget.addFlags(c.Flags())
	return c
}

type snippetJSON struct {
	symbolJSON
	Source  string `json:"source"`
	Stale   bool   `json:"stale"`
	Missing bool   `json:"missing"`
}

// snippetAnswer is the JSON of snippet.
type snippetAnswer struct {
	head
	Matches        []snippetJSON   `json:"matches"`
	Total          int             `json:"total"`
	Truncated      bool            `json:"truncated"`
	Disambiguation *disambiguation `json:"disambiguation,omitempty"`
	Unanalysed     map[string]int  `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

func runSnippet(ctx context.Context, opts SnippetOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if err := opts.budget.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		opts.budget.configure(view)
		symbols, err := s.find(ctx, view, opts.Name, opts.Filter)
		if err != nil {
			return err
		}
		var unanalysed map[string]int
		if len(symbols) == 0 {
			if unanalysed, err = s.noneFound(ctx, view); err != nil {
				return err
			}
		}
		since, err := s.staleSince(ctx, view)
		if err != nil {
			return err
		}
		paged, cut := page(symbols, opts.Limit)
		var list []snippetJSON
		for _, sym := range paged {
			source, err := sourceOf(ctx, view, sym)
			if err != nil {
				return err
			}
			c, changed := since[sym.Path]
			list = append(list, snippetJSON{describe(sym), source, changed && c.New.Mode != 0, changed && c.New.Mode == 0})
		}
		list, over, err := fit(&opts.budget, list)
		if err != nil {
			return err
		}
		if format != "text" {
			return opts.writeJSON(out, snippetAnswer{headOf(view), list, len(symbols), cut || over, disambiguate(symbols), unanalysed})
		}
		for i, x := range list {
			if i > 0 {
				fmt.Fprintln(out)
			}
			writeSymbolLine(out, paged[i])
			writeNumbered(out, x.Source, x.StartLine)
		}
		opts.note("%d of %s shown", len(list), plural(len(symbols), "definition"))
		return nil
	})
}

// staleSince lists what changed on disk since a view that is not fresh.
func (s *session) staleSince(ctx context.Context, view *state.View) (map[string]gitsrc.Change, error) {
	changed := map[string]gitsrc.Change{}
	if view.Fresh {
		return changed, nil
	}
	now, err := s.Resolve(ctx, view.Spec)
	if err != nil {
		return nil, err
	}
	err = s.Repo.DiffTrees(ctx, view.Revision.Tree, now.Tree, func(c gitsrc.Change) error {
		changed[c.Path] = c
		return nil
	})
	return changed, err
}

// sourceOf gives the whole lines of a definition.
func sourceOf(ctx context.Context, view *state.View, sym snapshot.Symbol) (string, error) {
	data, err := view.Source(ctx, sym.Path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", sym.Path, err)
	}
	return linesOf(data, sym.StartLine, sym.EndLine), nil
}

// linesOf gives lines first to last of a text, without the last one's end.
func linesOf(data []byte, first, last int) string {
	lines := bytes.SplitAfter(data, []byte{'\n'})
	first, last = max(first, 1), min(last, len(lines))
	if first > last {
		return ""
	}
	return strings.TrimRight(string(bytes.Join(lines[first-1:last], nil)), "\r\n")
}

func writeNumbered(out io.Writer, source string, first int) {
	for i, line := range strings.Split(source, "\n") {
		fmt.Fprintf(out, "%5d  %s\n", first+i, line)
	}
}
