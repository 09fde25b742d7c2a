package cli

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// SearchOptions are the options of search.
type SearchOptions struct {
	*Global
	Filter
	Query   string
	limited bool // --limit is given
	Literal bool
	Linked  bool // look in linked repositories too
	Source  bool // look for files by words of their texts
}

func newSearchCommand(g *Global) *cobra.Command {
	opts := SearchOptions{Global: g}
	c := &cobra.Command{
		Use:   "search QUERY",
		Short: "Find symbols by words of their names, docs, signatures and paths",
		Long: "Find symbols by words, best first. Names are taken apart (getUserById has get, user, by and id) and\n" +
			"words reduced to their stems. All words must be there; AND, OR, NOT, parentheses, \"several words\" and\n" +
			"begin* work; name:, doc: and signature: look in one field only, kind:, in: (a type) and path: narrow.\n" +
			"Where nothing has all the words, their beginnings, any of them, or a part of a name are taken.\n" +
			"With --source the words are looked for in the texts of files, names not taken apart; the index of texts\n" +
			"is made when it is first asked for. The same is the table source_fts of sql.",
		Example: "  codegraph search 'user id'\n  codegraph search 'pars* AND NOT test kind:function path:cmd'",
		Args:    arguments(1, 1, "one query (quote it)"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Query, opts.limited = args[0], c.Flags().Changed("limit")
			if opts.Source {
				return runSearchSource(c.Context(), opts, c.OutOrStdout())
			}
			return runSearch(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	c.Flags().Lookup("limit").Usage = "at most this many results; 0 for all"
	c.Flags().Lookup("limit").DefValue = "20"
	opts.Limit = 20
	c.Flags().BoolVar(&opts.Literal, "literal", false, "find the text as it stands inside of names")
	c.Flags().BoolVar(&opts.Source, "source", false, "find files by words of their texts, with the line that has most of them")
	c.Flags().BoolVar(&opts.Linked, "include-dependencies", false, "also the symbols of linked repositories (see link), after one's own")
	return c
}

// searchAnswer is the JSON of search.
type searchAnswer struct {
	head
	Query      string         `json:"query"`
	Matched    string         `json:"matched"` // all, prefix, any, substring, literal, none
	Matches    []foundJSON    `json:"matches"`
	Total      int            `json:"total"`
	Truncated  bool           `json:"truncated"`
	Unreached  []string       `json:"unreached,omitempty"`  // linked repositories that could not be looked at
	Unanalysed map[string]int `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

// matchedBy says how symbols were found that do not have all the words.
var matchedBy = map[string]string{"prefix": ", by the beginnings of the words", "any": ", by any of the words", "substring": ", by a part of the name", "literal": ", by a part of the name"}

type foundJSON struct {
	symbolJSON
	Score   float64 `json:"score"`
	Project string  `json:"project,omitempty"` // linked repository that it is of
}

// searchIndex opens the index of words. It must be closed.
func (s *session) searchIndex(ctx context.Context) (*search.Index, error) {
	ix, err := search.Open(ctx, s.Folder())
	if err == nil {
		ix.Progress = s.progress.Report
	}
	return ix, err
}

func runSearch(ctx context.Context, opts SearchOptions, out io.Writer) error {
	return opts.look(ctx, []string{"text", "json", "compact"}, opts.check, func(s *session, view *state.View, format string) error {
		if most := view.Config().Search.MaxResults; most > 0 && !opts.limited {
			opts.Limit = most
		}
		answer := searchAnswer{head: headOf(view), Query: opts.Query, Matches: []foundJSON{}}
		if err := opts.symbols(ctx, s, view, "", &answer); err != nil {
			return err
		}
		if opts.Linked {
			var err error
			answer.Unreached, err = s.eachLink(ctx, func(l links.Link, linked *session, view *state.View) error {
				return opts.symbols(ctx, linked, view, l.Name, &answer)
			})
			if err != nil {
				return err
			}
		}
		answer.Truncated = len(answer.Matches) < answer.Total
		if answer.Total == 0 {
			var err error
			if answer.Unanalysed, err = s.noneFound(ctx, view); err != nil {
				return err
			}
		}
		shorten := widthsOf(view)
		if format != "text" {
			for i := range answer.Matches {
				m := &answer.Matches[i]
				m.Signature, m.Doc = shorten.squeeze(m.Signature), shorten.brief(m.Doc)
			}
			return opts.writeJSON(out, answer)
		}
		for _, m := range answer.Matches {
			where := position(m.Path, m.NameLine, m.NameColumn)
			if m.Project != "" {
				where = m.Project + "//" + where
			}
			kind := m.NodeKind
			if kind == "" {
				kind = m.Kind
			}
			fmt.Fprintf(out, "%s  %s %s", where, kind, render.Name(m.QualifiedName))
			if m.Doc != "" {
				fmt.Fprintf(out, "  %s", shorten.brief(m.Doc))
			}
			fmt.Fprintln(out)
		}
		opts.note("%d of %s shown%s", len(answer.Matches), plural(answer.Total, "symbol"), matchedBy[answer.Matched])
		return nil
	})
}

// symbols adds what is found in a repository: as many as the limit still allows,
// and the number of all.
func (opts *SearchOptions) symbols(ctx context.Context, s *session, view *state.View, project string, a *searchAnswer) error {
	ix, err := s.searchIndex(ctx)
	if err != nil {
		return err
	}
	defer ix.Close()
	r, err := ix.Search(ctx, view.Snapshot, opts.Query, search.Options{Literal: opts.Literal, Keep: opts.keep})
	s.progress.Done()
	if err != nil {
		return err
	}
	if project == "" || a.Total == 0 {
		a.Matched = r.How
	}
	a.Total += len(r.Matches)
	shown := r.Matches
	if opts.Limit > 0 {
		shown = shown[:min(len(shown), opts.Limit-len(a.Matches))]
	}
	found, err := describeFound(ctx, view, shown)
	if err != nil {
		return err
	}
	for i, sym := range found {
		a.Matches = append(a.Matches, foundJSON{describe(sym), math.Round(shown[i].Score*1000) / 1000, project})
	}
	return nil
}

// keep applies the filter to what search finds.
func (f *Filter) keep(m search.Match) bool { return f.path(m.Path) && f.kind(m.Kind, m.NodeKind) }

// describeFound loads what is shown of matches, each file once.
func describeFound(ctx context.Context, view *state.View, matches []search.Match) ([]snapshot.Symbol, error) {
	files := map[string]*snapshot.File{}
	list := make([]snapshot.Symbol, len(matches))
	for i, m := range matches {
		f := files[m.Path]
		if f == nil {
			var err error
			if f, err = view.Described(ctx, m.Path); err != nil || f == nil {
				return nil, fmt.Errorf("read facts of %s: %w", m.Path, err)
			}
			files[m.Path] = f
		}
		list[i] = f.Symbol(m.Number)
	}
	return list, nil
}
