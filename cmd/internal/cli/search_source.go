package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// sourceAnswer is the JSON of search --source.
type sourceAnswer struct {
	head
	Query     string            `json:"query"`
	Matched   string            `json:"matched"` // source, or none
	Matches   []sourceMatchJSON `json:"matches"`
	Total     int               `json:"total"` // files
	Truncated bool              `json:"truncated"`
	Unreached []string          `json:"unreached,omitempty"` // linked repositories that could not be looked at
}

// sourceMatchJSON is a file that matches, with its line that has most of the words.
type sourceMatchJSON struct {
	Path    string  `json:"path"`
	Line    int     `json:"line"`
	Text    string  `json:"text"`
	Lines   int     `json:"lines"` // that have any of the words
	Score   float64 `json:"score"`
	Project string  `json:"project,omitempty"`
}

// checkSource refuses what has no meaning for texts.
func (opts *SearchOptions) checkSource() error {
	switch {
	case opts.Literal:
		return output.Usagef("--source looks for words, --literal for a text in names; query TERM --mode contains finds a text in files")
	case len(opts.Kinds) > 0:
		return output.Usagef("--kind is of symbols, --source finds files; leave one of them out")
	case search.SourceExpression(opts.Query) == "":
		return output.Usagef("%q has no word to look for in files", opts.Query)
	}
	return opts.check()
}

func runSearchSource(ctx context.Context, opts SearchOptions, out io.Writer) error {
	return opts.look(ctx, []string{"text", "json", "compact"}, opts.checkSource, func(s *session, view *state.View, format string) error {
		if most := view.Config().Search.MaxResults; most > 0 && !opts.limited {
			opts.Limit = most
		}
		a := sourceAnswer{head: headOf(view), Query: opts.Query, Matched: "none", Matches: []sourceMatchJSON{}}
		if err := opts.files(ctx, s, view, "", &a); err != nil {
			return err
		}
		if opts.Linked {
			var err error
			a.Unreached, err = s.eachLink(ctx, func(l links.Link, linked *session, view *state.View) error {
				return opts.files(ctx, linked, view, l.Name, &a)
			})
			if err != nil {
				return err
			}
		}
		if a.Total > 0 {
			a.Matched = "source"
		}
		a.Truncated = len(a.Matches) < a.Total
		if format != "text" {
			return opts.writeJSON(out, a)
		}
		for _, m := range a.Matches {
			where := position(m.Path, m.Line, 0)
			if m.Project != "" {
				where = m.Project + "//" + where
			}
			fmt.Fprintf(out, "%s  %s\n", where, strings.TrimSpace(m.Text))
		}
		opts.note("%d of %s shown", len(a.Matches), plural(a.Total, "file"))
		return nil
	})
}

// files adds the files of a repository that match, as symbols does.
func (opts *SearchOptions) files(ctx context.Context, s *session, view *state.View, project string, a *sourceAnswer) error {
	ix, err := s.searchIndex(ctx)
	if err != nil {
		return err
	}
	defer ix.Close()
	expression := search.SourceExpression(opts.Query)
	paths, err := ix.MatchSource(ctx, view.Snapshot, expression)
	s.progress.Done()
	if errors.Is(err, search.ErrExpression) {
		return output.Usagef("%q: the operators of a query stand between words: a AND b, a OR b, a NOT b, (a b), \"a b\", begin*", opts.Query)
	}
	if err != nil {
		return err
	}
	var kept []string
	for _, p := range paths {
		if opts.path(p) {
			kept = append(kept, p)
		}
	}
	ranked, err := ix.RankSource(ctx, view.Snapshot, expression, kept)
	if err != nil {
		return err
	}
	a.Total += len(ranked)
	if opts.Limit > 0 {
		ranked = ranked[:min(len(ranked), opts.Limit-len(a.Matches))]
	}
	for _, m := range ranked {
		a.Matches = append(a.Matches, sourceMatchJSON{m.Path, m.Line, m.Text, m.Lines, math.Round(m.Score*1000) / 1000, project})
	}
	return nil
}
