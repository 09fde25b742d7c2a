package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// Query is a request of query.
type Query struct {
	verb.Filter
	modified
	Term          string
	Mode          string
	Types         []string
	Files         []string
	CaseSensitive bool
	Linked        bool // look in linked repositories too
}

func NewQuery() *verb.Verb {
	req := Query{}
	v := &verb.Verb{
		Use: "query TERM",
		Tools: []verb.Tool{{Default: true, About: "Lines with a word, in comments and strings too.",
			Arguments: []mcp.Param{verb.Required(verb.Text("term", ""))},
			Params:    []mcp.Param{verb.Choice("mode", "", "exact", "contains", "starts-with", "regex", semantic), {Name: "type", Type: mcp.Strings, Enum: []string{"code", "comment", "string", "struct", "method", "property"}}, verb.Toggle("case_sensitive", ""), verb.Text("modified_since", "date or age, as 3d"), verb.Toggle("include_dependencies", ""), verb.PathParam, verb.LimitParam, verb.RefParam},
			Output:    mcp.OutputSchema[queryAnswer]()}},
		Short: "List the lines that contain a word: names, words of comments and strings",
		Long: "List the lines that contain a word, in code, comments and strings; a language's keywords are not\n" +
			"words of code. The total is true whatever --limit is. Line types: struct, method and property (lines that\n" +
			"define one), code, comment, string.",
		Example: "  codegraph query PlayerHealth\n  codegraph query player --mode contains --type comment\n  codegraph query '^get[A-Z]' --mode regex --case-sensitive --file 'src/**'",
		Args:    verb.Arguments(1, 1, "one term"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Term = args[0]
			return req.Run(ctx, e)
		},
	}
	f := v.Flags()
	f.StringVar(&req.Mode, "mode", string(terms.Exact), "exact, contains, starts-with, regex, or semantic: where definitions nearest in meaning begin (see search --semantic)")
	f.StringSliceVar(&req.Types, "type", nil, "only lines of this type (repeatable)")
	verb.GlobsVar(f, &req.Files, "file", "the same as --path")
	f.BoolVar(&req.CaseSensitive, "case-sensitive", false, "distinguish upper and lower case")
	f.BoolVar(&req.Linked, "include-dependencies", false, "also the lines of linked repositories (see link)")
	req.modified.addFlags(f)
	verb.GlobsVar(f, &req.Paths, "path", "only paths that match the glob (repeatable)")
	verb.GlobsVar(f, &req.Excludes, "exclude", "no paths that match the glob (repeatable)")
	f.IntVar(&req.Limit, "limit", 0, "at most this many results (default: all)")
	return v
}

// queryAnswer is the JSON of query.
type queryAnswer struct {
	verb.Head
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
func (req *Query) ask(ctx context.Context, s *verb.Session, view *state.View) (terms.Query, error) {
	q := terms.Query{Term: req.Term, Mode: terms.Mode(strings.ReplaceAll(req.Mode, "_", "-")), CaseSensitive: req.CaseSensitive, Limit: req.Limit}
	for _, name := range req.Types {
		t, err := terms.ParseLineType(name)
		if err != nil {
			return q, output.Usagef("--type: %v", err)
		}
		q.Types |= terms.TypesOf(t)
	}
	recent, err := req.modified.filter(ctx, s, view)
	if err != nil {
		return q, err
	}
	q.Keep = func(p string) bool { return req.Path(p) && recent(p) }
	return q, nil
}

func (req Query) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	req.Paths = append(req.Paths, req.Files...)
	s, view, err := e.Look(ctx, req.Check)
	if err != nil {
		return nil, err
	}
	answer := queryAnswer{Head: verb.HeadOf(view), Term: req.Term, Matches: []queryMatch{}}
	if err := req.lines(ctx, s, view, "", &answer); err != nil {
		return nil, err
	}
	if req.Linked {
		var err error
		answer.Unreached, err = s.EachLink(ctx, func(l links.Link, linked *verb.Session, view *state.View) error {
			return req.lines(ctx, linked, view, l.Name, &answer)
		})
		if err != nil {
			return nil, err
		}
	}
	answer.Truncated = len(answer.Matches) < answer.Total
	further := ""
	if answer.Total == 0 && req.Mode != semantic {
		if further, err = req.instead(ctx, s, view); err != nil {
			return nil, err
		}
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		for _, m := range answer.Matches {
			where := verb.Position(m.Path, m.Line, 0)
			if m.Project != "" {
				where = m.Project + "//" + where
			}
			fmt.Fprintf(out, "%s  %-8s  %s\n", where, m.Type, verb.Cut(strings.TrimSpace(m.Text), lineWidth))
		}
		e.Note("%d of %s shown%s", len(answer.Matches), verb.Plural(answer.Total, "line"), further)
		return nil
	}}, nil
}

// instead says what may have been meant where no line has a term: the lines that contain it within longer words,
// else names that are like it.
func (req Query) instead(ctx context.Context, s *verb.Session, view *state.View) (string, error) {
	if req.Mode == string(terms.Exact) {
		longer := queryAnswer{}
		req.Mode, req.Limit = string(terms.Contains), 1
		if err := req.lines(ctx, s, view, "", &longer); err != nil {
			return "", err
		}
		if longer.Total > 0 {
			return fmt.Sprintf("; within longer words %s it: --mode contains", verb.Pick(longer.Total == 1, "1 line has", verb.Plural(longer.Total, "line")+" have")), nil
		}
	}
	near, err := lookup.Nearest(ctx, s, view, req.Term)
	return didYouMean(near), err
}

// didYouMean proposes names.
func didYouMean(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(names, " or ") + "?"
}

// lines adds the lines of a repository: as many as the limit still allows, and the
// number of all.
func (req *Query) lines(ctx context.Context, s *verb.Session, view *state.View, project string, a *queryAnswer) error {
	if req.Mode == semantic {
		return req.near(ctx, s, view, project, a)
	}
	q, err := req.ask(ctx, s, view)
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
		return fmt.Errorf("query %s at %s: %w", req.Term, view.Spec, err)
	}
	if n := len(r.Skipped); n > 0 {
		s.Env.Note("%s not searched: too large, or not in this clone", verb.Plural(n, "file"))
	}
	a.Mode = string(q.Mode)
	a.Total += r.Total
	for _, m := range r.Matches {
		if req.Limit == 0 || len(a.Matches) < req.Limit {
			a.Matches = append(a.Matches, queryMatch{m, project})
		}
	}
	return nil
}

// lineWidth is how much of a line of source is shown.
const lineWidth = 160
