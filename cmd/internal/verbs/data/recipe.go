package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Recipe is a request of recipe.
type Recipe struct {
	ResultOptions
	ID     string
	Params []string
	Apply  bool
	Force  bool
}

func NewRecipe() *verb.Verb {
	req := Recipe{}
	run := func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
		req.ID = args[0]
		return req.Run(ctx, e)
	}
	flags := func(v *verb.Verb) *verb.Verb {
		req.ResultOptions.addFlags(v.Flags())
		v.Flags().StringArrayVar(&req.Params, "param", nil, "NAME=VALUE of a parameter (repeatable)")
		v.Flags().BoolVar(&req.Apply, "apply", false, "write what a recipe of edits changes into the files on disk; they must be as committed")
		v.Flags().BoolVar(&req.Force, "force", false, "with --apply: also into a worktree with changes, and without the edits that do not fit")
		return v
	}
	const formats = "Formats: table, json, jsonl, csv, markdown, sarif, annotations, mermaid,\ndiff, diff-json."
	root := flags(&verb.Verb{
		Use:   "recipe ID",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("id", "recipe_list lists them"))}, Output: mcp.OutputSchema[resultJSON](), Hides: []string{"apply", "force"}}, {Name: "apply", About: "Writes what a recipe of edits changes into the files on disk.", Sets: "apply", Arguments: []mcp.Param{verb.Required(verb.Text("id", "of a recipe whose rows have before and after"))}, Output: mcp.OutputSchema[appliedJSON](), Compares: true, Writes: "the files that the recipe changes", Destroys: true}},
		Short: "Run a recipe: a named query",
		Long: "Run a bundled recipe, or one of .codegraph/recipes (ID.sql, and ID.md for its parameters), which takes\n" +
			"the place of a bundled one of the same id. Rows that a comment codegraph-ignore-next-line ID or\n" +
			"codegraph-ignore-file ID silences are left out and counted. With --apply the edits\n" +
			"of rows with before and after are written into the files on disk, never through links, into generated\n" +
			"or vendored files. " + formats,
		Example: "  codegraph recipe list\n  codegraph recipe dead-code --format sarif\n" +
			"  codegraph recipe rename-preview --param old=Get --param new=Fetch --format diff",
		Args:    &verb.Args{Least: 1, Most: 1, What: "one recipe", Hint: "their names are written with -, as dead-code; `codegraph recipe list` lists them; its parameters are written --param NAME=VALUE"},
		Formats: sqlFormats,
		Run:     run,
	})
	root.Add(
		&verb.Verb{Use: "list", Tools: []verb.Tool{{Output: mcp.OutputSchema[recipesAnswer]()}}, Short: "List the recipes, the last used first", Args: verb.Arguments(0, 0, "no arguments"), Formats: verb.TextJSON, Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.list(ctx, e)
		}},
		&verb.Verb{Use: "show ID", Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("id", ""))}, Output: mcp.OutputSchema[recipeJSON]()}}, Short: "Show a recipe: what it finds, its parameters and its SQL", Args: verb.Arguments(1, 1, "one recipe"), Formats: verb.With(verb.TextJSON, "sql", "markdown"), Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.ID = args[0]
			return req.show(ctx, e)
		}},
		flags(&verb.Verb{Use: "run ID", Short: "Run a recipe; the same as recipe ID", Long: formats, Args: &verb.Args{Least: 1, Most: 1, What: "one recipe", Hint: "its parameters are written --param NAME=VALUE"}, Formats: sqlFormats, Run: run}))
	return root
}

// Catalog reads the recipes of a tree.
func Catalog(ctx context.Context, view *state.View) (*recipes.Catalog, error) {
	leaves, err := view.LeavesIn(ctx, recipes.Folder)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, l := range leaves {
		name := l.Path[len(recipes.Folder)+1:]
		if !strings.HasSuffix(name, ".sql") && !strings.HasSuffix(name, ".md") {
			continue
		}
		if files[name], err = view.Source(ctx, l.Path); err != nil {
			return nil, fmt.Errorf("read %s: %w", l.Path, err)
		}
	}
	return recipes.Load(files)
}

// recipeHead says which recipe an answer is of.
type recipeHead struct {
	ID      string `json:"id"`
	Project bool   `json:"project"`
	Shadows bool   `json:"shadows"`
}

// recipeHead says which recipe runs.
func (q *querySession) recipeHead() recipeHead {
	return recipeHead{q.recipe.ID, q.recipe.Project, q.recipe.Shadows}
}

func (req Recipe) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	var given map[string]string
	check := func() (err error) {
		if err = req.check(); err != nil {
			return err
		}
		if req.Force && !req.Apply {
			return output.Usagef("--force goes with --apply")
		}
		given, err = pairs(req.Params)
		return err
	}
	if err := check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if err := req.checkParams(s, given); err != nil {
		return nil, err
	}
	view, err := s.View(ctx)
	if err != nil {
		return nil, err
	}
	q, err := Query(ctx, s, view, req.ResultOptions)
	if err != nil {
		return nil, err
	}
	e.Later(q.Close)
	params, err := q.useRecipe(ctx, req.ID, given)
	if err != nil {
		return nil, err
	}
	r := q.recipe
	set, err := q.Run(ctx, r.SQL, params)
	if err != nil {
		return nil, fmt.Errorf("recipe %s: %w", r.ID, err)
	}
	remember(ctx, s, view, r.ID)
	if req.Apply {
		return q.apply(ctx, set, req.Force)
	}
	return q.verbAnswer(ctx, set, resultset.Rule{ID: "codegraph." + r.ID, Text: r.Summary, Level: r.Level, Message: r.Message})
}

// silenced says which rows of a recipe the source silences; nil for
// statements, which have no name to silence them by.
func (q *querySession) silenced(ctx context.Context) func(path string, lines []int) (bool, error) {
	if q.recipe == nil {
		return nil
	}
	return func(path string, lines []int) (bool, error) {
		if path == "" {
			return false, nil
		}
		list, ok := q.suppressed[path]
		if !ok {
			f, err := q.view.File(ctx, path)
			if err != nil {
				return false, fmt.Errorf("suppressions of %s: %w", path, err)
			}
			if f != nil {
				list = f.Facts.Suppressions
			}
			q.suppressed[path] = list
		}
		return slices.ContainsFunc(list, func(s facts.Suppression) bool {
			return (s.Rule == "*" || s.Rule == q.recipe.ID) && (s.File || slices.Contains(lines, int(s.Line)))
		}), nil
	}
}

// objects gives the rows as JSON, each with the recipe's actions.
func (q *querySession) objects(set *resultset.Set) []resultset.Row {
	rows := set.Objects()
	if q.recipe == nil || len(q.recipe.Actions) == 0 {
		return rows
	}
	for i := range rows {
		actions := slices.Clone(q.recipe.Actions)
		for k := range actions {
			actions[k].Description = rows[i].Expand(actions[k].Description)
			actions[k].Command = rows[i].Expand(actions[k].Command)
		}
		rows[i].Actions = actions
	}
	return rows
}

// recipesAnswer is the JSON of recipe list.
type recipesAnswer struct {
	Recipes []recipeJSON `json:"recipes"`
}

// recipeJSON is a recipe in the JSON of recipe list and show.
type recipeJSON struct {
	recipes.Recipe
	LastRun string `json:"last_run,omitempty"`
	Runs    int    `json:"runs,omitempty"`
	Error   string `json:"error,omitempty"`
}

func (req Recipe) list(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	list, err := req.listRecipes(ctx, e)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: recipesAnswer{list}, Text: func(out io.Writer) error {
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, r := range list {
			from := ""
			switch {
			case r.Error != "":
				from, r.Summary = " (broken)", r.Error
			case r.Shadows:
				from = " (project, shadows the bundled one)"
			case r.Project:
				from = " (project)"
			}
			fmt.Fprintf(w, "%s\t%s\t%s%s\n", r.ID, r.Group, r.Summary, from)
		}
		return w.Flush()
	}}, nil
}

// listRecipes lists the recipes of the tree: those that ran first, the last run
// before the others.
func (req Recipe) listRecipes(ctx context.Context, e *verb.Env) ([]recipeJSON, error) {
	all, ran, err := req.catalog(ctx, e)
	if err != nil {
		return nil, err
	}
	var list []recipeJSON
	for _, r := range all.List() {
		x := recipeJSON{Recipe: *r, LastRun: ran[r.ID].Last, Runs: ran[r.ID].Runs}
		x.SQL, x.Text = "", ""
		list = append(list, x)
	}
	for id, err := range all.Broken {
		list = append(list, recipeJSON{Recipe: recipes.Recipe{ID: id, Project: true, Params: []recipes.Param{}}, Error: err.Error()})
	}
	slices.SortStableFunc(list, func(a, b recipeJSON) int {
		if c := strings.Compare(b.LastRun, a.LastRun); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list, nil
}

// catalog reads the recipes of the tree, and when they ran. Outside of a repository there
// are the bundled ones.
func (req Recipe) catalog(ctx context.Context, e *verb.Env) (*recipes.Catalog, map[string]recipeRun, error) {
	s, err := e.Open()
	if errors.Is(err, gitrepo.ErrNotRepository) {
		all, err := recipes.Load(nil)
		return all, nil, err
	}
	if err != nil {
		return nil, nil, err
	}
	defer s.End()
	view, err := s.View(ctx)
	if err != nil {
		return nil, nil, err
	}
	all, err := Catalog(ctx, view)
	if err != nil {
		return nil, nil, err
	}
	return all, recency(ctx, s, view), nil
}

func (req Recipe) show(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	all, ran, err := req.catalog(ctx, e)
	if err != nil {
		return nil, err
	}
	r, err := all.Get(req.ID)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: recipeJSON{Recipe: *r, LastRun: ran[r.ID].Last, Runs: ran[r.ID].Runs}, Text: func(out io.Writer) error {
		switch e.Format {
		case "sql":
			_, err := fmt.Fprintln(out, r.SQL)
			return err
		case "markdown":
			_, err := fmt.Fprintln(out, r.Text)
			return err
		}
		return writeRecipe(out, r)
	}}, nil
}

func writeRecipe(out io.Writer, r *recipes.Recipe) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.ID, r.Summary)
	if r.Shadows {
		b.WriteString("of this project, in place of the bundled one\n")
	} else if r.Project {
		b.WriteString("of this project\n")
	}
	for _, p := range r.Params {
		fmt.Fprintf(&b, "  --param %s=%s  %s", p.Name, strings.ToUpper(string(p.Type)), p.Doc)
		switch {
		case p.Required:
			b.WriteString(" (required)")
		case p.Default != nil:
			fmt.Fprintf(&b, " (default %v)", p.Default)
		}
		b.WriteString("\n")
	}
	_, text, ok := strings.Cut(r.Text, "\n")
	if !ok || !strings.HasPrefix(r.Text, "# ") {
		text = r.Text
	}
	fmt.Fprintf(&b, "\n%s\n\n%s\n", strings.TrimSpace(text), r.SQL)
	_, err := io.WriteString(out, b.String())
	return err
}
