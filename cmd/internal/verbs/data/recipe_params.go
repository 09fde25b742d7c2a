package data

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// checkParams looks at what is given to a bundled recipe before the worktree is looked at: what lacks
// is said at once, however large the tree is. A recipe of the worktree's own takes its place.
func (req Recipe) checkParams(s *verb.Session, given map[string]string) error {
	if s.Bare() || s.Env.Ref != "" && s.Env.Ref != gitrepo.SpecWorktree {
		return nil
	}
	own := path.Join(recipes.Folder, req.ID+".sql")
	if _, err := confined.Worktree(s.Repo.Worktree()).Read(own); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	r, err := recipes.Bundled(req.ID)
	if r == nil || err != nil {
		return err
	}
	_, err = r.Bind(given)
	return err
}

// useRecipe makes the session one of a recipe and gives its parameters' values.
func (q *querySession) useRecipe(ctx context.Context, id string, given map[string]string) (map[string]any, error) {
	all, err := Catalog(ctx, q.view)
	if err != nil {
		return nil, err
	}
	r, err := all.Get(id)
	if err != nil {
		return nil, err
	}
	params, err := r.Bind(given)
	if err != nil {
		return nil, err
	}
	if err := q.findParams(ctx, r, given, params); err != nil {
		return nil, err
	}
	if r.Shadows {
		q.s.Env.Note("%s of this project takes the place of the bundled recipe", r.ID)
	}
	q.recipe, q.suppressed = r, map[string][]facts.Suppression{}
	return params, nil
}

// findParams puts the ids of what parameters name in their place.
func (q *querySession) findParams(ctx context.Context, r *recipes.Recipe, given map[string]string, params map[string]any) error {
	for _, p := range r.Params {
		name, ok := given[p.Name]
		if p.Type != recipes.Symbol || !ok {
			continue
		}
		found, err := lookup.FindSome(ctx, q.s, q.view, name, verb.Filter{})
		if err != nil {
			return err
		}
		ids := make([]string, len(found))
		for i, x := range found {
			ids[i] = x.ID.String()
		}
		list, err := json.Marshal(ids)
		if err != nil {
			return err
		}
		params[p.Name] = string(list)
	}
	return nil
}

// pairs reads NAME=VALUE; a value may hold anything, commas too.
func pairs(list []string) (map[string]string, error) {
	out := map[string]string{}
	for _, p := range list {
		name, value, ok := strings.Cut(p, "=")
		if !ok || name == "" {
			return nil, output.Usagef("--param %q: write NAME=VALUE", p)
		}
		if _, twice := out[name]; twice {
			return nil, output.Usagef("--param %s is given twice", name)
		}
		out[name] = value
	}
	return out, nil
}
