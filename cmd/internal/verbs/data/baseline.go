package data

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

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Baseline is a request of baseline.
type Baseline struct {
	ResultOptions
	Name   string
	Recipe string
	SQL    string
	Params []string
}

func NewBaseline() *verb.Verb {
	req := Baseline{}
	sub := func(use, short, what string, least int, tool verb.Tool, run func(Baseline, context.Context, *verb.Env) (*verb.Answer, error)) *verb.Verb {
		return &verb.Verb{Use: use, Short: short, Args: verb.Arguments(least, 1, what), Formats: verb.TextJSON, Tools: []verb.Tool{tool}, Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			if len(args) == 1 {
				req.Name = args[0]
			}
			return run(req, ctx, e)
		}}
	}
	root := &verb.Verb{
		Use:   "baseline",
		Short: "Keep the rows of a query or recipe, and compare with them later",
		Long: "Keep the rows of a recipe or a statement under a name, and list later which rows were added and removed.\n" +
			"Rows are compared whole, and as often as they occur. Baselines survive when the index is made again.\n" +
			"What --save-baseline of audit keeps is apart. Exit code 1: rows were added.",
		Args: verb.Arguments(0, 0, "one of save, list, compare and drop"),
	}
	save := sub("save [NAME]", "Keep the rows of --recipe or --sql", "one name", 0,
		verb.Tool{Arguments: []mcp.Param{verb.Text("name", "default: the recipe's id")}, Output: mcp.OutputSchema[savedBaseline](), Writes: "the baseline in the index"}, Baseline.save)
	compare := sub("compare NAME", "Run the query again and say what came and went", "one name", 1,
		verb.Tool{Arguments: []mcp.Param{verb.BaselineParam}, Output: mcp.OutputSchema[baselineAnswer]()}, Baseline.compare)
	for _, v := range []*verb.Verb{save, compare} {
		req.addLimits(v.Flags())
	}
	compare.Flags().BoolVar(&req.Summary, "summary", false, "the numbers of rows alone")
	save.Flags().StringVar(&req.Recipe, "recipe", "", "recipe; its id is the name where none is given")
	save.Flags().StringVar(&req.SQL, "sql", "", "statement")
	save.Flags().StringArrayVar(&req.Params, "param", nil, "NAME=VALUE of a parameter (repeatable)")
	root.Add(save,
		sub("list", "List the baselines", "no arguments", 0, verb.Tool{Output: mcp.OutputSchema[baselinesAnswer](), Compares: true}, Baseline.list),
		compare,
		sub("drop NAME", "Forget a baseline", "one name", 1,
			verb.Tool{Arguments: []mcp.Param{verb.BaselineParam}, Output: mcp.OutputSchema[savedBaseline](), Compares: true, Writes: "the index: the baseline is gone", Destroys: true}, Baseline.drop))
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

func (req *Baseline) check() error {
	switch {
	case (req.Recipe == "") == (req.SQL == ""):
		return output.Usagef("baseline save needs --recipe ID or --sql STATEMENT")
	case req.Name == "" && req.Recipe == "":
		return output.Usagef("the baseline of a statement needs a name")
	case req.Name == "":
		req.Name = req.Recipe
	}
	return req.ResultOptions.check()
}

func (req Baseline) save(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	b := &queryBaseline{Version: queryBaselineVersion, Recipe: req.Recipe, SQL: req.SQL, Created: time.Now().UTC().Format(time.RFC3339)}
	var err error
	if b.Params, err = pairs(req.Params); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	now, err := rowsOf(ctx, s, b, req.ResultOptions)
	if err != nil {
		return nil, err
	}
	b.Ref, b.Commit, b.Columns, b.Rows = now.head.Ref, now.head.Commit, now.columns, now.rows
	value, err := json.Marshal(b)
	if err != nil {
		return nil, fmt.Errorf("encode baseline %s: %w", req.Name, err)
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	err = db.Update(ctx, func(tx *records.Tx) error {
		return tx.PutUser(records.AreaBaseline, queryBaselineName(req.Name), value)
	})
	if err != nil {
		return nil, fmt.Errorf("save baseline %s: %w", req.Name, err)
	}
	return &verb.Answer{Value: savedBaseline{b.describe(req.Name)}, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: %d rows at %s\n", req.Name, len(b.Rows), b.Ref)
		return err
	}}, nil
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
	head    verb.Head
	columns []string
	rows    []json.RawMessage
}

// rowsOf runs a baseline's query at --ref.
func rowsOf(ctx context.Context, s *verb.Session, b *queryBaseline, opts ResultOptions) (*savedRows, error) {
	view, err := s.View(ctx)
	if err != nil {
		return nil, err
	}
	q, err := Query(ctx, s, view, ResultOptions{Timeout: opts.Timeout, MaxRows: opts.MaxRows, MaxMemory: opts.MaxMemory})
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
	set, err := q.Run(ctx, statement, params)
	if err != nil {
		return nil, err
	}
	out := &savedRows{head: verb.HeadOf(view), columns: set.Columns, rows: []json.RawMessage{}}
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

func loadBaseline(ctx context.Context, s *verb.Session, name string) (*queryBaseline, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	value, err := db.UserDatum(ctx, records.AreaBaseline, queryBaselineName(name))
	if errors.Is(err, records.ErrNotFound) {
		saved, err := s.SavedNames(ctx, records.AreaBaseline, queryBaselineName(""))
		if err != nil {
			return nil, err
		}
		return nil, output.Absentf("unknown_baseline", name, saved, "`codegraph baseline list` lists them", "there is no baseline %q", name)
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
		return nil, output.Failf("baseline_newer", "update codegraph, or save it again", "baseline %q has version %d", name, b.Version)
	}
	return b, nil
}

// baselineAnswer is the JSON of baseline compare.
type baselineAnswer struct {
	verb.Head
	Baseline        baselineHead `json:"baseline"`
	CurrentRowCount int          `json:"current_row_count"`
	Added           any          `json:"added"` // rows, or with --summary their number
	Removed         any          `json:"removed"`
}

func (req Baseline) compare(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.ResultOptions.check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	b, err := loadBaseline(ctx, s, req.Name)
	if err != nil {
		return nil, err
	}
	now, err := rowsOf(ctx, s, b, req.ResultOptions)
	if err != nil {
		return nil, err
	}
	added, removed := resultset.Subtract(now.rows, b.Rows), resultset.Subtract(b.Rows, now.rows)
	a := baselineAnswer{now.head, b.describe(req.Name), len(now.rows), added, removed}
	if req.Summary {
		a.Added, a.Removed = len(added), len(removed)
	}
	told := &verb.Answer{Value: a, Text: func(out io.Writer) error { return req.writeComparison(out, b, now, added, removed) }}
	return told.Found(len(added) > 0), nil
}

func (req Baseline) writeComparison(out io.Writer, b *queryBaseline, now *savedRows, added, removed []json.RawMessage) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%d rows, %d added and %d removed since %s at %s\n", len(now.rows), len(added), len(removed), req.Name, b.Ref)
	if !req.Summary {
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

func (req Baseline) list(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	data, err := db.UserData(ctx, records.AreaBaseline)
	if err != nil {
		return nil, err
	}
	list := []baselineHead{}
	for _, d := range data {
		name, ok := strings.CutPrefix(d.Name, queryBaselineName(""))
		if !ok {
			continue
		}
		b, err := decodeBaseline(name, d.Value)
		if err != nil {
			return nil, err
		}
		list = append(list, b.describe(name))
	}
	return &verb.Answer{Value: baselinesAnswer{list}, Text: func(out io.Writer) error {
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, b := range list {
			of := b.Recipe
			if of == "" {
				of = string(bytes.Join(bytes.Fields([]byte(b.SQL)), []byte(" ")))
			}
			fmt.Fprintf(w, "%s\t%d rows\t%s\t%s\t%s\n", b.Name, b.RowCount, b.Ref, b.Created, of)
		}
		return w.Flush()
	}}, nil
}

func (req Baseline) drop(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	b, err := loadBaseline(ctx, s, req.Name)
	if err != nil {
		return nil, err
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	err = db.Update(ctx, func(tx *records.Tx) error {
		return tx.DeleteUser(records.AreaBaseline, queryBaselineName(req.Name))
	})
	if err != nil {
		return nil, fmt.Errorf("drop baseline %s: %w", req.Name, err)
	}
	return &verb.Answer{Value: savedBaseline{b.describe(req.Name)}, Text: func(out io.Writer) error {
		_, err := fmt.Fprintf(out, "%s: forgotten\n", req.Name)
		return err
	}}, nil
}
