package data

import (
	"context"
	"encoding/json"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/store/records"
)

// recipeRun says when a recipe last ran, and how often.
type recipeRun struct {
	Last string `json:"last"` // UTC
	Runs int    `json:"runs"`
}

// remembered is how long a run is remembered.
const remembered = 90 * 24 * time.Hour

func recencyWanted(view *state.View) bool {
	wanted := view.Config().RecipeRecency
	return wanted == nil || *wanted
}

// recency gives the runs by recipe. It only orders lists: what cannot be read is
// as if it had never been.
func recency(ctx context.Context, s *verb.Session, view *state.View) map[string]recipeRun {
	out := map[string]recipeRun{}
	if !recencyWanted(view) {
		return out
	}
	db, err := s.DB(ctx)
	if err != nil {
		return out
	}
	data, err := db.UserData(ctx, records.AreaRecipe)
	if err != nil {
		return out
	}
	oldest := time.Now().Add(-remembered).UTC().Format(time.RFC3339)
	for _, d := range data {
		var r recipeRun
		if json.Unmarshal(d.Value, &r) == nil && r.Last >= oldest {
			out[d.Name] = r
		}
	}
	return out
}

// remember notes that a recipe ran. A state folder that cannot be written, or a
// writer that is busy, does not fail the command.
func remember(ctx context.Context, s *verb.Session, view *state.View, id string) {
	if !recencyWanted(view) {
		return
	}
	db, err := s.DB(ctx)
	if err != nil {
		return
	}
	runs := recency(ctx, s, view)
	r := recipeRun{Last: time.Now().UTC().Format(time.RFC3339), Runs: runs[id].Runs + 1}
	value, err := json.Marshal(r)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	err = db.Update(ctx, func(tx *records.Tx) error {
		data, err := tx.UserData(ctx, records.AreaRecipe)
		if err != nil {
			return err
		}
		for _, d := range data {
			if _, fresh := runs[d.Name]; !fresh {
				if err := tx.DeleteUser(records.AreaRecipe, d.Name); err != nil {
					return err
				}
			}
		}
		return tx.PutUser(records.AreaRecipe, id, value)
	})
	if err != nil {
		s.Env.Note("the run of %s is not remembered: %v", id, err)
	}
}
