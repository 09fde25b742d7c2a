package data

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// gaps says why a recipe has no rows where it could have none: it knows nothing of
// the languages of the tree, or what it needs is not there.
func (q *querySession) gaps(ctx context.Context) ([]string, error) {
	out := []string{}
	for _, n := range q.recipe.Needs {
		var there resultset.Set
		if err := q.Query(ctx, n.Query, nil, there.Sink()); err != nil {
			return nil, fmt.Errorf("recipe %s: look for what it needs: %w", q.recipe.ID, err)
		}
		if there.Len() == 0 {
			out = append(out, n.Otherwise)
		}
	}
	if len(q.recipe.Families) == 0 {
		return out, nil
	}
	var present resultset.Set
	if err := q.Query(ctx, "SELECT language, count(*) FROM files WHERE language IS NOT NULL GROUP BY language ORDER BY 2 DESC, 1", nil, present.Sink()); err != nil {
		return nil, fmt.Errorf("recipe %s: list the languages: %w", q.recipe.ID, err)
	}
	var unknown []string
	known := false
	for _, r := range present.Rows {
		name, _ := r[0].(string)
		files, _ := r[1].(int64)
		l := extract.ByName(name)
		switch {
		case l == nil || l.Family == "" || l.Tier == 0:
		case q.knows(l):
			known = true
		default:
			unknown = append(unknown, fmt.Sprintf("%s (%s)", name, verb.Plural(int(files), "file")))
		}
	}
	if len(unknown) > 0 {
		out = append(out, q.recipe.ID+" says nothing of "+strings.Join(unknown, ", "))
	} else if !known {
		out = append(out, "the tree has no file in a language that "+q.recipe.ID+" knows: "+strings.Join(q.knownFamilies(), ", "))
	}
	return out, nil
}

// knownFamilies lists the families that the recipe can have rows of.
func (q *querySession) knownFamilies() []string {
	var out []string
	for _, l := range extract.Languages() {
		if l.Family != "" && q.knows(&l) && !slices.Contains(out, string(l.Family)) {
			out = append(out, string(l.Family))
		}
	}
	return out
}

// knows reports a language that the recipe can have rows of.
func (q *querySession) knows(l *lang.Language) bool {
	return l.Unused != nil && (slices.Contains(q.recipe.Families, recipes.UnusedTold) || l.Unused.Importing != nil && slices.Contains(q.recipe.Families, recipes.ImportsTold)) || slices.Contains(q.recipe.Families, string(l.Family))
}
