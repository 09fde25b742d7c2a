package data

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// resultJSON is the JSON of a query's rows.
type resultJSON struct {
	verb.Head
	Recipe     *recipeHead       `json:"recipe,omitempty"`
	Columns    []string          `json:"columns"`
	Rows       *[]resultset.Row  `json:"rows,omitempty"` // nil when only counted
	GroupBy    string            `json:"group_by,omitempty"`
	Groups     []resultset.Group `json:"groups,omitempty"`
	RowCount   int               `json:"row_count"`
	Suppressed int               `json:"suppressed,omitempty"` // rows that comments in the source silence
	Truncated  bool              `json:"truncated"`
	Gaps       []string          `json:"gaps,omitempty"` // why a recipe has no rows where it could have none
}

// Run answers one statement.
func (q *querySession) Run(ctx context.Context, statement string, params map[string]any) (*resultset.Set, error) {
	set := &resultset.Set{Keep: q.keep, Silenced: q.silenced(ctx), Limit: q.opts.Limit, Count: q.opts.Summary && q.opts.GroupBy == ""}
	if err := q.Query(ctx, statement, params, set.Sink()); err != nil {
		return nil, err
	}
	q.s.Progress.Done()
	if (q.opts.Paths.Narrowed() || q.opts.ChangedSince != "" || q.opts.GroupBy != "") && !set.NamesPaths() {
		return nil, output.Failf("usage", "select a column path", "--path, --exclude, --changed-since and --group-by look at the paths of rows, and these have none")
	}
	return set, nil
}

// answer gives a result as JSON has it.
func (q *querySession) answer(ctx context.Context, set *resultset.Set) (resultJSON, error) {
	a := resultJSON{Head: verb.HeadOf(q.view), Columns: set.Columns, RowCount: set.Len(), Suppressed: set.Suppressed, Truncated: set.Truncated}
	if q.recipe != nil {
		h := q.recipeHead()
		a.Recipe = &h
	}
	if q.recipe != nil && set.Len() == 0 {
		var err error
		if a.Gaps, err = q.gaps(ctx); err != nil {
			return a, err
		}
	}
	switch {
	case q.opts.GroupBy != "":
		key, err := grouping(ctx, q.s, q.view, q.opts.GroupBy)
		if err != nil {
			return a, err
		}
		a.GroupBy, a.Groups = q.opts.GroupBy, set.Grouped(key)
		if q.opts.Summary {
			for i := range a.Groups {
				a.Groups[i].Rows = nil
			}
		}
	case !q.opts.Summary:
		objects := q.objects(set)
		a.Rows = &objects
	}
	return a, nil
}

// verbAnswer is the answer of a result.
func (q *querySession) verbAnswer(ctx context.Context, set *resultset.Set, rule resultset.Rule) (*verb.Answer, error) {
	format := q.s.Env.Format
	switch {
	case format == "json", q.opts.Summary, q.opts.GroupBy != "":
		a, err := q.answer(ctx, set)
		return &verb.Answer{Value: a, Text: func(out io.Writer) error { return q.writeCounts(out, a, format) }}, err
	}
	return &verb.Answer{Value: verb.HeadOf(q.view), Text: func(out io.Writer) error { return q.write(ctx, out, set, format, rule) }}, nil
}

// write writes the rows of a result in a format.
func (q *querySession) write(ctx context.Context, out io.Writer, set *resultset.Set, format string, rule resultset.Rule) error {
	var left int
	var err error
	switch format {
	case "jsonl":
		err = set.JSONL(out)
	case "csv":
		err = set.CSV(out)
	case "markdown":
		err = set.Markdown(out)
	case "mermaid":
		err = set.Mermaid(out)
	case "diff", "diff-json":
		return q.writeEdits(ctx, out, set, format)
	case "sarif":
		left, err = set.SARIF(out, rule)
	case "annotations":
		left, err = set.Annotations(out, rule)
	default:
		err = set.Table(out)
	}
	if left > 0 {
		q.s.Env.Note("%d of %d rows are left out: they name no file, or are beyond what the format takes", left, set.Len())
	}
	if set.Suppressed > 0 {
		q.s.Env.Note("comments in the source silence %s", verb.Plural(set.Suppressed, "row"))
	}
	if set.Truncated {
		q.s.Env.Note("the first %d rows; there are more", set.Len())
	}
	if err == nil && set.Len() == 0 && q.recipe != nil {
		err = q.noteGaps(ctx)
	}
	return err
}

// noteGaps says why a recipe has no rows where it could have none.
func (q *querySession) noteGaps(ctx context.Context) error {
	gaps, err := q.gaps(ctx)
	for _, g := range gaps {
		q.s.Env.Note("no rows: %s", g)
	}
	return err
}

// writeEdits writes what the rows would change. What does not fit any more is
// said.
func (q *querySession) writeEdits(ctx context.Context, out io.Writer, set *resultset.Set, format string) error {
	edits, err := set.Edits(func(path string) ([]byte, error) { return q.editable(ctx, path) })
	if err != nil {
		return err
	}
	for _, w := range edits.Warnings {
		q.s.Env.Note("%s:%d: left out: %s", w.Path, w.Line, w.Reason)
	}
	if format == "diff-json" {
		return edits.WriteJSON(out)
	}
	return edits.Write(out)
}

// writeCounts writes what has groups or a count alone.
func (q *querySession) writeCounts(out io.Writer, a resultJSON, format string) error {
	if format != "table" && format != "text" {
		return output.Usagef("--summary and --group-by go with the formats table and json, not %s", format)
	}
	for _, g := range a.Gaps {
		q.s.Env.Note("no rows: %s", g)
	}
	if a.GroupBy == "" {
		_, err := fmt.Fprintf(out, "%d\n", a.RowCount)
		return err
	}
	for _, g := range a.Groups {
		if _, err := fmt.Fprintf(out, "%-40s %d\n", g.Key, g.Count); err != nil {
			return err
		}
		if q.opts.Summary {
			continue
		}
		for _, r := range g.Rows {
			fmt.Fprintf(out, "    %s\n", r.Line())
		}
	}
	return nil
}

// batchAnswer is the JSON of several statements: a resultJSON for each, or its error.
type batchAnswer struct {
	Results []any `json:"results"`
}

// batch answers several statements. One that fails has an error in its place.
func (q *querySession) batch(ctx context.Context, statements []string, params map[string]any) (*verb.Answer, error) {
	format := q.s.Env.Format
	if format != "json" && format != "table" {
		return nil, output.Usagef("--batch goes with the formats table and json, not %s", format)
	}
	results, texts := make([]any, len(statements)), make([]func(out io.Writer) error, len(statements))
	failed := 0
	for i, statement := range statements {
		set, err := q.Run(ctx, statement, params)
		var a *verb.Answer
		if err == nil {
			a, err = q.verbAnswer(ctx, set, resultset.Rule{})
		}
		if err == nil {
			results[i], texts[i] = a.Value, a.Text
			continue
		}
		if ctx.Err() != nil {
			return nil, err
		}
		failed++
		d := output.Describe(err)
		results[i] = map[string]any{"error": map[string]string{"code": d.Code, "message": d.Message, "hint": d.Hint}}
		texts[i] = func(out io.Writer) error {
			_, err := fmt.Fprintf(out, "error: %s\n", d.Message)
			return err
		}
	}
	told := &verb.Answer{Value: batchAnswer{results}, Text: func(out io.Writer) error {
		for i, text := range texts {
			fmt.Fprintf(out, "-- %d: %s\n", i+1, statements[i])
			if err := text(out); err != nil {
				return err
			}
		}
		return nil
	}}
	if failed > 0 {
		told.Then = fmt.Errorf("%d of %d statements failed", failed, len(statements))
	}
	return told, nil
}
