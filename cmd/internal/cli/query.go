package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// QueryOptions are the options of query.
type QueryOptions struct {
	*Global
	Filter
	modified
	Term          string
	Mode          string
	Types         []string
	Files         []string
	CaseSensitive bool
	Linked        bool // look in linked repositories too
}

func newQueryCommand(g *Global) *cobra.Command {
	opts := QueryOptions{Global: g}
	c := &cobra.Command{
		Use:   "query TERM",
		Short: "List the lines that a word stands on: names, words of comments and strings",
		Long: "List the lines that a word stands on, in code, comments and strings; a language's keywords are not\n" +
			"words of code. The total is true whatever --limit is. Line types: struct, method and property (lines that\n" +
			"define one), code, comment, string.",
		Example: "  codegraph query PlayerHealth\n  codegraph query player --mode contains --type comment\n  codegraph query '^get[A-Z]' --mode regex --case-sensitive --file 'src/**'",
		Args:    arguments(1, 1, "one term"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Term = args[0]
			return runQuery(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.StringVar(&opts.Mode, "mode", string(terms.Exact), "exact, contains, starts-with or regex")
	f.StringSliceVar(&opts.Types, "type", nil, "only lines of this type (repeatable)")
	globsVar(f, &opts.Files, "file", "the same as --path")
	f.BoolVar(&opts.CaseSensitive, "case-sensitive", false, "tell upper from lower case")
	f.BoolVar(&opts.Linked, "include-dependencies", false, "also the lines of linked repositories (see link)")
	opts.modified.addFlags(f)
	globsVar(f, &opts.Paths, "path", "only paths that match the glob (repeatable)")
	globsVar(f, &opts.Excludes, "exclude", "no paths that match the glob (repeatable)")
	f.IntVar(&opts.Limit, "limit", 0, "at most this many results (default: all)")
	return c
}

// queryAnswer is the JSON of query.
type queryAnswer struct {
	head
	Term      string       `json:"term"`
	Mode      string       `json:"mode"`
	Matches   []queryMatch `json:"matches"`
	Total     int          `json:"total"`
	Truncated bool         `json:"truncated"`
	Unreached []string     `json:"unreached,omitempty"` // linked repositories that could not be looked at
}

// queryMatch is a line, of a linked repository where Project is set.
type queryMatch struct {
	terms.Match
	Project string `json:"project,omitempty"`
}

// ask makes the question.
func (opts *QueryOptions) ask(ctx context.Context, s *session, view *state.View) (terms.Query, error) {
	q := terms.Query{Term: opts.Term, Mode: terms.Mode(strings.ReplaceAll(opts.Mode, "_", "-")), CaseSensitive: opts.CaseSensitive, Limit: opts.Limit}
	for _, name := range opts.Types {
		t, err := terms.ParseLineType(name)
		if err != nil {
			return q, output.Usagef("--type: %v", err)
		}
		q.Types |= terms.TypesOf(t)
	}
	recent, err := opts.modified.filter(ctx, s, view)
	if err != nil {
		return q, err
	}
	q.Keep = func(p string) bool { return opts.path(p) && recent(p) }
	return q, nil
}

func runQuery(ctx context.Context, opts QueryOptions, out io.Writer) error {
	opts.Paths = append(opts.Paths, opts.Files...)
	return opts.look(ctx, []string{"text", "json", "compact"}, opts.check, func(s *session, view *state.View, format string) error {
		answer := queryAnswer{head: headOf(view), Term: opts.Term, Matches: []queryMatch{}}
		if err := opts.lines(ctx, s, view, "", &answer); err != nil {
			return err
		}
		if opts.Linked {
			var err error
			answer.Unreached, err = s.eachLink(ctx, func(l links.Link, linked *session, view *state.View) error {
				return opts.lines(ctx, linked, view, l.Name, &answer)
			})
			if err != nil {
				return err
			}
		}
		answer.Truncated = len(answer.Matches) < answer.Total
		if format != "text" {
			return opts.writeJSON(out, answer)
		}
		for _, m := range answer.Matches {
			where := position(m.Path, m.Line, 0)
			if m.Project != "" {
				where = m.Project + "//" + where
			}
			fmt.Fprintf(out, "%s  %-8s  %s\n", where, m.Type, cut(strings.TrimSpace(m.Text), lineWidth))
		}
		opts.note("%d of %s shown", len(answer.Matches), plural(answer.Total, "line"))
		return nil
	})
}

// lines adds the lines of a repository: as many as the limit still allows, and the
// number of all.
func (opts *QueryOptions) lines(ctx context.Context, s *session, view *state.View, project string, a *queryAnswer) error {
	q, err := opts.ask(ctx, s, view)
	if err != nil {
		return err
	}
	if q.Limit > 0 {
		q.Limit = max(q.Limit-len(a.Matches), 1) // 0 would be all
	}
	r, err := terms.Search(ctx, view.Snapshot, q)
	if errors.Is(err, terms.ErrQuery) {
		return output.Usagef("%v", err)
	}
	if err != nil {
		return fmt.Errorf("query %s at %s: %w", opts.Term, view.Spec, err)
	}
	if n := len(r.Skipped); n > 0 {
		opts.note("%s not searched: too large, or not in this clone", plural(n, "file"))
	}
	a.Mode = string(q.Mode)
	a.Total += r.Total
	for _, m := range r.Matches {
		if opts.Limit == 0 || len(a.Matches) < opts.Limit {
			a.Matches = append(a.Matches, queryMatch{m, project})
		}
	}
	return nil
}

// lineWidth is how much of a line of source is shown.
const lineWidth = 160

// cut shortens a text to a number of characters.
func cut(s string, width int) string {
	if len(s) <= width {
		return s
	}
	if r := []rune(s); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return s
}
