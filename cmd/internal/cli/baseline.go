package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/store"
)

// BaselineOptions are the options of baseline.
type BaselineOptions struct {
	*Global
	ResultOptions
	Name   string
	Recipe string
	SQL    string
	Params []string
}

func newBaselineCommand(g *Global) *cobra.Command {
	opts := BaselineOptions{Global: g}
	verb := func(use, short, what string, least int, run func(context.Context, BaselineOptions, io.Writer) error) *cobra.Command {
		return &cobra.Command{Use: use, Short: short, Args: arguments(least, 1, what), RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				opts.Name = args[0]
			}
			return run(c.Context(), opts, c.OutOrStdout())
		}}
	}
	root := &cobra.Command{
		Use:   "baseline",
		Short: "Keep the rows of a query or recipe, and compare with them later",
		Long: "Keep the rows of a recipe or a statement under a name, and say later which rows came and which went.\n" +
			"Rows are compared whole, and as often as they occur. Baselines survive when the index is made again.\n" +
			"What --save-baseline of audit keeps is apart. Exit code 1: rows were added.",
		Args: arguments(0, 0, "one of save, list, compare and drop"),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	save := verb("save [NAME]", "Keep the rows of --recipe or --sql", "one name", 0, runBaselineSave)
	compare := verb("compare NAME", "Run the query again and say what came and went", "one name", 1, runBaselineCompare)
	for _, c := range []*cobra.Command{save, compare} {
		opts.addLimits(c.Flags())
	}
	compare.Flags().BoolVar(&opts.Summary, "summary", false, "the numbers of rows alone")
	save.Flags().StringVar(&opts.Recipe, "recipe", "", "recipe; its id is the name where none is given")
	save.Flags().StringVar(&opts.SQL, "sql", "", "statement")
	save.Flags().StringArrayVar(&opts.Params, "param", nil, "NAME=VALUE of a parameter (repeatable)")
	root.AddCommand(save, compare,
		verb("list", "List the baselines", "no arguments", 0, runBaselineList),
		verb("drop NAME", "Forget a baseline", "one name", 1, runBaselineDrop))
	return root
}

// queryBaseline is what is kept. Version is raised when its form changes.
type queryBaseline struct {
	Version int               `json:"version"`
	Recipe  string            `json:"recipe,omitempty"`
	SQL     string            `json:"sql,omitempty"` // of a statement; a recipe is looked up again
	Params  map[string]string `json:"params,omitempty"`
	Ref     string            `json:"ref"`
	Commit  string            `json:"commit,omitempty"`
	Created string            `json:"created"`
	Columns []string          `json:"columns"`
	Rows    []json.RawMessage `json:"rows"` // objects in the order of the columns
}

const queryBaselineVersion = 1

func queryBaselineName(name string) string { return "query " + name }

func (opts *BaselineOptions) check() error {
	switch {
	case (opts.Recipe == "") == (opts.SQL == ""):
		return output.Usagef("baseline save needs --recipe ID or --sql STATEMENT")
	case opts.Name == "" && opts.Recipe == "":
		return output.Usagef("the baseline of a statement needs a name")
	case opts.Name == "":
		opts.Name = opts.Recipe
	}
	return opts.ResultOptions.check()
}

func runBaselineSave(ctx context.Context, opts BaselineOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	if err := opts.check(); err != nil {
		return err
	}
	b := &queryBaseline{Version: queryBaselineVersion, Recipe: opts.Recipe, SQL: opts.SQL, Created: time.Now().UTC().Format(time.RFC3339)}
	if b.Params, err = pairs(opts.Params); err != nil {
		return err
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	now, err := s.rowsOf(ctx, b, opts.ResultOptions)
	if err != nil {
		return err
	}
	b.Ref, b.Commit, b.Columns, b.Rows = now.head.Ref, now.head.Commit, now.columns, now.rows
	value, err := json.Marshal(b)
	if err != nil {
		return fmt.Errorf("encode baseline %s: %w", opts.Name, err)
	}
	db, err := s.DB(ctx)
	if err != nil {
		return err
	}
	err = db.Update(ctx, func(tx *store.Tx) error {
		return tx.PutUser(store.AreaBaseline, queryBaselineName(opts.Name), value)
	})
	if err != nil {
		return fmt.Errorf("save baseline %s: %w", opts.Name, err)
	}
	if format == "json" {
		return output.JSON(out, savedBaseline{b.describe(opts.Name)})
	}
	_, err = fmt.Fprintf(out, "%s: %d rows at %s\n", opts.Name, len(b.Rows), b.Ref)
	return err
}

// savedBaseline is the JSON of baseline save and drop, baselinesAnswer of baseline list.
type savedBaseline struct {
	Baseline baselineHead `json:"baseline"`
}

type baselinesAnswer struct {
	Baselines []baselineHead `json:"baselines"`
}

// savedRows are the rows of a baseline's query as they are now.
type savedRows struct {
	head    head
	columns []string
	rows    []json.RawMessage
}

// rowsOf runs a baseline's query at --ref.
func (s *session) rowsOf(ctx context.Context, b *queryBaseline, opts ResultOptions) (*savedRows, error) {
	view, err := s.view(ctx)
	if err != nil {
		return nil, err
	}
	q, err := s.query(ctx, view, ResultOptions{Timeout: opts.Timeout, MaxRows: opts.MaxRows, MaxMemory: opts.MaxMemory})
	if err != nil {
		return nil, err
	}
	defer q.Close()
	statement, params := b.SQL, map[string]any{}
	for name, v := range b.Params {
		params[name] = v
	}
	if b.Recipe != "" {
		if params, err = q.useRecipe(ctx, b.Recipe, b.Params); err != nil {
			return nil, err
		}
		statement = q.recipe.SQL
	}
	set, err := q.run(ctx, statement, params)
	if err != nil {
		return nil, err
	}
	out := &savedRows{head: headOf(view), columns: set.Columns, rows: []json.RawMessage{}}
	for _, r := range set.Objects() {
		text, err := r.MarshalJSON()
		if err != nil {
			return nil, fmt.Errorf("encode a row: %w", err)
		}
		out.rows = append(out.rows, text)
	}
	return out, nil
}

// baselineHead is a baseline in answers.
type baselineHead struct {
	Name     string            `json:"name"`
	Recipe   string            `json:"recipe,omitempty"`
	SQL      string            `json:"sql,omitempty"`
	Params   map[string]string `json:"params,omitempty"`
	Ref      string            `json:"ref"`
	Commit   string            `json:"commit,omitempty"`
	Created  string            `json:"created"`
	RowCount int               `json:"row_count"`
}

func (b *queryBaseline) describe(name string) baselineHead {
	return baselineHead{name, b.Recipe, b.SQL, b.Params, b.Ref, b.Commit, b.Created, len(b.Rows)}
}

func (s *session) queryBaseline(ctx context.Context, name string) (*queryBaseline, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	value, err := db.UserDatum(ctx, store.AreaBaseline, queryBaselineName(name))
	if errors.Is(err, store.ErrNotFound) {
		return nil, output.Failf("unknown_baseline", "`codegraph baseline list` lists them", "there is no baseline %q", name)
	}
	if err != nil {
		return nil, err
	}
	return decodeBaseline(name, value)
}

func decodeBaseline(name string, value []byte) (*queryBaseline, error) {
	b := &queryBaseline{}
	if err := json.Unmarshal(value, b); err != nil {
		return nil, fmt.Errorf("decode baseline %s: %w", name, err)
	}
	if b.Version != queryBaselineVersion {
		return nil, output.Failf("baseline_newer", "update codegraph, or save it anew", "baseline %q has version %d", name, b.Version)
	}
	return b, nil
}

// baselineAnswer is the JSON of baseline compare.
type baselineAnswer struct {
	head
	Baseline        baselineHead `json:"baseline"`
	CurrentRowCount int          `json:"current_row_count"`
	Added           any          `json:"added"` // rows, or with --summary their number
	Removed         any          `json:"removed"`
}

func runBaselineCompare(ctx context.Context, opts BaselineOptions, out io.Writer) error {
	s, format, err := opts.begin(opts.ResultOptions.check, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	b, err := s.queryBaseline(ctx, opts.Name)
	if err != nil {
		return err
	}
	now, err := s.rowsOf(ctx, b, opts.ResultOptions)
	if err != nil {
		return err
	}
	added, removed := resultset.Subtract(now.rows, b.Rows), resultset.Subtract(b.Rows, now.rows)
	if err := writeComparison(out, format, opts, b, now, added, removed); err != nil {
		return err
	}
	if len(added) > 0 {
		return output.ErrFindings
	}
	return nil
}

func writeComparison(out io.Writer, format string, opts BaselineOptions, b *queryBaseline, now *savedRows, added, removed []json.RawMessage) error {
	if format == "json" {
		a := baselineAnswer{now.head, b.describe(opts.Name), len(now.rows), added, removed}
		if opts.Summary {
			a.Added, a.Removed = len(added), len(removed)
		}
		return output.JSON(out, a)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%d rows, %d added and %d removed since %s at %s\n", len(now.rows), len(added), len(removed), opts.Name, b.Ref)
	if !opts.Summary {
		for _, r := range added {
			fmt.Fprintf(&text, "+ %s\n", r)
		}
		for _, r := range removed {
			fmt.Fprintf(&text, "- %s\n", r)
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}

func runBaselineList(ctx context.Context, opts BaselineOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	db, err := s.DB(ctx)
	if err != nil {
		return err
	}
	data, err := db.UserData(ctx, store.AreaBaseline)
	if err != nil {
		return err
	}
	list := []baselineHead{}
	for _, d := range data {
		name, ok := strings.CutPrefix(d.Name, queryBaselineName(""))
		if !ok {
			continue
		}
		b, err := decodeBaseline(name, d.Value)
		if err != nil {
			return err
		}
		list = append(list, b.describe(name))
	}
	if format == "json" {
		return output.JSON(out, baselinesAnswer{list})
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, b := range list {
		of := b.Recipe
		if of == "" {
			of = string(bytes.Join(bytes.Fields([]byte(b.SQL)), []byte(" ")))
		}
		fmt.Fprintf(w, "%s\t%d rows\t%s\t%s\t%s\n", b.Name, b.RowCount, b.Ref, b.Created, of)
	}
	return w.Flush()
}

func runBaselineDrop(ctx context.Context, opts BaselineOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	b, err := s.queryBaseline(ctx, opts.Name)
	if err != nil {
		return err
	}
	db, err := s.DB(ctx)
	if err != nil {
		return err
	}
	err = db.Update(ctx, func(tx *store.Tx) error {
		return tx.DeleteUser(store.AreaBaseline, queryBaselineName(opts.Name))
	})
	if err != nil {
		return fmt.Errorf("drop baseline %s: %w", opts.Name, err)
	}
	if format == "json" {
		return output.JSON(out, savedBaseline{b.describe(opts.Name)})
	}
	return nil
}
