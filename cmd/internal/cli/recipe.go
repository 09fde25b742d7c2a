package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// RecipeOptions are the options of recipe.
type RecipeOptions struct {
	*Global
	ResultOptions
	ID     string
	Params []string
	Apply  bool
	Force  bool
}

func newRecipeCommand(g *Global) *cobra.Command {
	opts := RecipeOptions{Global: g}
	run := func(c *cobra.Command, args []string) error {
		opts.ID = args[0]
		return runRecipe(c.Context(), opts, c.OutOrStdout())
	}
	flags := func(c *cobra.Command) *cobra.Command {
		opts.ResultOptions.addFlags(c.Flags())
		c.Flags().StringArrayVar(&opts.Params, "param", nil, "NAME=VALUE of a parameter (repeatable)")
		c.Flags().BoolVar(&opts.Apply, "apply", false, "write what a recipe of edits changes into the files on disk; they must be as committed")
		c.Flags().BoolVar(&opts.Force, "force", false, "with --apply: also into a worktree with changes, and without the edits that do not fit")
		return c
	}
	const formats = "Formats: table, json, jsonl, csv, markdown, sarif, annotations, mermaid,\ndiff, diff-json."
	root := flags(&cobra.Command{
		Use:   "recipe ID",
		Short: "Run a recipe: a named query",
		Long: "Run a bundled recipe, or one of .codegraph/recipes (ID.sql, and ID.md for its parameters), which takes\n" +
			"the place of a bundled one of the same id. Rows that a comment codegraph-ignore-next-line ID or\n" +
			"codegraph-ignore-file ID silences are left out and counted. With --apply the edits\n" +
			"of rows with before and after are written into the files on disk, never through links, into generated\n" +
			"or vendored files. " + formats,
		Example: "  codegraph recipe list\n  codegraph recipe dead-code --format sarif\n" +
			"  codegraph recipe rename-preview --param old=Get --param new=Fetch --format diff",
		Args: arguments(1, 1, "one recipe; `codegraph recipe list` lists them"),
		RunE: run,
	})
	root.AddCommand(
		&cobra.Command{Use: "list", Short: "List the recipes, the last used first", Args: arguments(0, 0, "no arguments"), RunE: func(c *cobra.Command, _ []string) error {
			return runRecipeList(c.Context(), opts, c.OutOrStdout())
		}},
		&cobra.Command{Use: "show ID", Short: "Show a recipe: what it finds, its parameters and its SQL", Args: arguments(1, 1, "one recipe"), RunE: func(c *cobra.Command, args []string) error {
			opts.ID = args[0]
			return runRecipeShow(c.Context(), opts, c.OutOrStdout())
		}},
		flags(&cobra.Command{Use: "run ID", Short: "Run a recipe; the same as recipe ID", Long: formats, Args: arguments(1, 1, "one recipe"), RunE: run}))
	return root
}

// catalog reads the recipes of a tree.
func catalog(ctx context.Context, view *state.View) (*recipes.Catalog, error) {
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

func runRecipe(ctx context.Context, opts RecipeOptions, out io.Writer) error {
	var given map[string]string
	check := func() (err error) {
		if err = opts.check(); err != nil {
			return err
		}
		if opts.Force && !opts.Apply {
			return output.Usagef("--force goes with --apply")
		}
		given, err = pairs(opts.Params)
		return err
	}
	return opts.look(ctx, sqlFormats, check, func(s *session, view *state.View, format string) error {
		q, err := s.query(ctx, view, opts.ResultOptions)
		if err != nil {
			return err
		}
		defer q.Close()
		params, err := q.useRecipe(ctx, opts.ID, given)
		if err != nil {
			return err
		}
		r := q.recipe
		set, err := q.run(ctx, r.SQL, params)
		if err != nil {
			return fmt.Errorf("recipe %s: %w", r.ID, err)
		}
		s.remember(ctx, view, r.ID)
		if opts.Apply {
			return q.apply(ctx, out, set, format, opts.Force)
		}
		return q.write(out, set, format, resultset.Rule{ID: "codegraph." + r.ID, Text: r.Summary, Level: r.Level, Message: r.Message})
	})
}

// useRecipe makes the session one of a recipe and gives its parameters' values.
func (q *querySession) useRecipe(ctx context.Context, id string, given map[string]string) (map[string]any, error) {
	all, err := catalog(ctx, q.view)
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
		q.s.g.note("%s of this project takes the place of the bundled recipe", r.ID)
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
		found, err := q.s.findSome(ctx, q.view, name, Filter{})
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

// silenced tells which rows of a recipe the source silences; nil for
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

func runRecipeList(ctx context.Context, opts RecipeOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	list, err := opts.listRecipes(ctx)
	if err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, recipesAnswer{list})
	}
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
}

// listRecipes lists the recipes of the tree: those that ran first, the last run
// before the others.
func (opts RecipeOptions) listRecipes(ctx context.Context) ([]recipeJSON, error) {
	all, ran, err := opts.catalog(ctx)
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
func (opts RecipeOptions) catalog(ctx context.Context) (*recipes.Catalog, map[string]recipeRun, error) {
	s, err := opts.open()
	if errors.Is(err, gitsrc.ErrNotRepository) {
		all, err := recipes.Load(nil)
		return all, nil, err
	}
	if err != nil {
		return nil, nil, err
	}
	defer s.close()
	view, err := s.view(ctx)
	if err != nil {
		return nil, nil, err
	}
	all, err := catalog(ctx, view)
	if err != nil {
		return nil, nil, err
	}
	return all, s.recency(ctx, view), nil
}

func runRecipeShow(ctx context.Context, opts RecipeOptions, out io.Writer) error {
	format, err := opts.format("text", "json", "sql", "markdown")
	if err != nil {
		return err
	}
	all, ran, err := opts.catalog(ctx)
	if err != nil {
		return err
	}
	r, err := all.Get(opts.ID)
	if err != nil {
		return err
	}
	switch format {
	case "json":
		return output.JSON(out, recipeJSON{Recipe: *r, LastRun: ran[r.ID].Last, Runs: ran[r.ID].Runs})
	case "sql":
		_, err = fmt.Fprintln(out, r.SQL)
	case "markdown":
		_, err = fmt.Fprintln(out, r.Text)
	default:
		err = writeRecipe(out, r)
	}
	return err
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
