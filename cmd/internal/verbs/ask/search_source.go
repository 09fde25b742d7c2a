package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// sourceAnswer is the JSON of search --source.
type sourceAnswer struct {
	verb.Head
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
func (req *Search) checkSource() error {
	switch {
	case req.Literal:
		return output.Usagef("--source looks for words, --literal for a text in names; query TERM --mode contains finds a text in files")
	case len(req.Kinds) > 0:
		return output.Usagef("--kind is of symbols, --source finds files; leave one of them out")
	case search.SourceExpression(req.Query) == "":
		return output.Usagef("%q has no word to look for in files", req.Query)
	}
	return req.Check()
}

func (req Search) source(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.checkSource)
	if err != nil {
		return nil, err
	}
	a := sourceAnswer{Head: verb.HeadOf(view), Query: req.Query, Matched: "none", Matches: []sourceMatchJSON{}}
	a.Unreached, err = req.everywhere(ctx, s, view, func(s *verb.Session, view *state.View, project string) error {
		return req.files(ctx, s, view, project, &a)
	})
	if err != nil {
		return nil, err
	}
	if a.Total > 0 {
		a.Matched = "source"
	}
	a.Truncated = len(a.Matches) < a.Total
	return &verb.Answer{Value: a, Text: func(out io.Writer) error {
		for _, m := range a.Matches {
			where := verb.Position(m.Path, m.Line, 0)
			if m.Project != "" {
				where = m.Project + "//" + where
			}
			fmt.Fprintf(out, "%s  %s\n", where, strings.TrimSpace(m.Text))
		}
		e.Note("%d of %s shown", len(a.Matches), verb.Plural(a.Total, "file"))
		return nil
	}}, nil
}

// files adds the files of a repository that match, as symbols does.
func (req *Search) files(ctx context.Context, s *verb.Session, view *state.View, project string, a *sourceAnswer) error {
	ix, err := searchIndex(ctx, s)
	if err != nil {
		return err
	}
	defer ix.Close()
	expression := search.SourceExpression(req.Query)
	paths, err := ix.MatchSource(ctx, view.Snapshot, expression)
	s.Progress.Done()
	if errors.Is(err, search.ErrExpression) {
		return output.Usagef("%q: write the operators of a query between words: a AND b, a OR b, a NOT b, (a b), \"a b\", begin*", req.Query)
	}
	if err != nil {
		return err
	}
	var kept []string
	for _, p := range paths {
		if req.Path(p) {
			kept = append(kept, p)
		}
	}
	ranked, err := ix.RankSource(ctx, view.Snapshot, expression, kept)
	if err != nil {
		return err
	}
	a.Total += len(ranked)
	if req.Limit > 0 {
		ranked = ranked[:min(len(ranked), req.Limit-len(a.Matches))]
	}
	for _, m := range ranked {
		a.Matches = append(a.Matches, sourceMatchJSON{m.Path, m.Line, m.Text, m.Lines, math.Round(m.Score*1000) / 1000, project})
	}
	return nil
}
