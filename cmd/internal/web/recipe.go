package web

import (
	"slices"
	"strings"
)

// recipeInfo says what a recipe asks.
type recipeInfo struct {
	ID      string        `json:"id"`
	Summary string        `json:"summary"`
	Group   string        `json:"group"`
	Params  []recipeParam `json:"params"`
	SQL     string        `json:"sql"`
	Text    string        `json:"text"`
}

type recipeParam struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Doc      string `json:"doc"`
	Required bool   `json:"required"`
	Default  any    `json:"default"`
	Value    string // as the address has it
}

// Given is what the field of a parameter holds at first.
func (r recipeParam) Given() string {
	if r.Value != "" {
		return r.Value
	}
	return text(r.Default)
}

type recipeGroup struct {
	Name    string
	Recipes []recipeInfo
}

// allRecipes are the bundled ones and the project's own.
func (p *page) allRecipes() ([]recipeInfo, error) {
	var found struct {
		Recipes []recipeInfo `json:"recipes"`
	}
	err := p.ask("recipes", "recipe_list", map[string]any{}, &found)
	return found.Recipes, err
}

// recipesAbout are the recipes that have every word of a query in their names or in what they ask.
func (p *page) recipesAbout(query string) ([]recipeInfo, error) {
	all, err := p.allRecipes()
	words := strings.Fields(strings.ToLower(query))
	return slices.DeleteFunc(all, func(r recipeInfo) bool {
		text := strings.ToLower(r.ID + " " + r.Group + " " + r.Summary)
		return slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
	}), err
}

func recipeList(p *page) error {
	all, err := p.allRecipes()
	if err != nil {
		return err
	}
	var groups []recipeGroup
	at := map[string]int{}
	for _, r := range all {
		i, ok := at[r.Group]
		if !ok {
			i = len(groups)
			at[r.Group] = i
			groups = append(groups, recipeGroup{Name: r.Group})
		}
		groups[i].Recipes = append(groups[i].Recipes, r)
	}
	p.Title, p.Body = "Recipes", groups
	return nil
}

// recipeBody is a recipe with the rows that it found.
type recipeBody struct {
	recipeInfo
	Asked bool
	Error *failure
	Table shownTable
}

// recipe shows a recipe, and its rows once its parameters are given: one without any runs at once.
func recipe(p *page) error {
	var b recipeBody
	if err := p.ask("recipe", "recipe_show", map[string]any{"id": p.query.Get("id")}, &b.recipeInfo); err != nil {
		return err
	}
	p.Title = b.ID
	p.tree = "" // recipes may ask for commits, which a tree has none of
	b.Asked = true
	for i := range b.Params {
		x := &b.Params[i]
		x.Value = strings.TrimSpace(p.query.Get("param." + x.Name))
		b.Asked = b.Asked && (x.Value != "" || !x.Required)
	}
	p.Body = b
	return p.findIn("recipe", b.find, nil)
}

// find runs the recipe.
func (b recipeBody) find(p *page) (err error) {
	if b.Asked {
		given := map[string]any{}
		for i := range b.Params {
			if x := &b.Params[i]; x.Value != "" {
				given[x.Name] = x.Value
			}
		}
		args := map[string]any{"id": b.ID, "limit": float64(rowsShown)}
		if len(given) > 0 {
			args["param"] = given
		}
		b.Table, b.Error, err = p.askTable("rows", "recipe", args)
	}
	p.Body = b
	return err
}
