package ask

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/embed"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// byMeaning finds what is nearest to a text in meaning, by the embedder that the
// environment names.
func byMeaning(ctx context.Context, ix *search.Index, view *state.View, text string, most int, keep func(search.Match) bool) ([]search.Match, error) {
	if strings.TrimSpace(text) == "" {
		return nil, output.Usagef("an empty text has no meaning to look for")
	}
	e, err := embed.Required()
	if err != nil {
		return nil, err
	}
	return ix.SearchMeaning(ctx, view.Snapshot, e, text, most, keep)
}

// semantic is the mode of query that finds lines by meaning: those where functions and
// types begin.
const semantic = "semantic"

// defaultNear is how many lines are given where no limit is: every one is near to a degree.
const defaultNear = 20

// near adds the lines of a repository where the definitions nearest in meaning begin.
func (req *Query) near(ctx context.Context, s *verb.Session, view *state.View, project string, a *queryAnswer) error {
	if len(req.Types) > 0 || req.CaseSensitive {
		return output.Usagef("--mode semantic compares definitions; leave --type and --case-sensitive out")
	}
	recent, err := req.modified.filter(ctx, s, view)
	if err != nil {
		return err
	}
	ix, err := searchIndex(ctx, s)
	if err != nil {
		return err
	}
	defer ix.Close()
	if req.Limit == 0 {
		req.Limit = defaultNear
	}
	found, err := byMeaning(ctx, ix, view, req.Term, req.Limit, func(m search.Match) bool { return req.Path(m.Path) && recent(m.Path) })
	s.Progress.Done()
	if err != nil {
		return err
	}
	symbols, err := describeFound(ctx, view, found)
	if err != nil {
		return err
	}
	a.Mode, a.Total = semantic, a.Total+len(found)
	for _, sym := range symbols[:min(len(symbols), max(0, req.Limit-len(a.Matches)))] {
		source, err := view.Source(ctx, sym.Path)
		if err != nil {
			return err
		}
		lines := strings.Split(string(source), "\n")
		kind := terms.Method
		if sym.Kind.IsType() {
			kind = terms.Struct
		}
		a.Matches = append(a.Matches, queryMatch{terms.Match{Path: sym.Path, Line: sym.NameLine, Type: kind, Text: strings.TrimRight(lines[min(sym.NameLine, len(lines))-1], "\r")}, project})
	}
	return nil
}
