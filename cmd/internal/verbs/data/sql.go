package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// SQL is a request of sql.
type SQL struct {
	ResultOptions
	Params     map[string]string
	Batch      bool
	Statements []string
}

// ResultOptions say what is done with a query's rows.
type ResultOptions struct {
	Paths        verb.Filter // of it, the paths
	Limit        int
	Summary      bool
	ChangedSince string
	GroupBy      string
	Timeout      time.Duration
	MaxRows      int
	MaxMemory    int64 // MiB
}

func (o *ResultOptions) addFlags(f *pflag.FlagSet) {
	f.IntVar(&o.Limit, "limit", 0, "show at most this many rows, after --changed-since and --path (default: all)")
	o.Paths.AddPaths(f)
	f.Lookup("path").Usage = "only rows about paths that match the glob (repeatable)"
	f.Lookup("exclude").Usage = "no rows about paths that match the glob (repeatable)"
	f.BoolVar(&o.Summary, "summary", false, "the number of rows alone")
	f.StringVar(&o.ChangedSince, "changed-since", "", "only rows about files that differ from the merge base with this revision")
	f.StringVar(&o.GroupBy, "group-by", "", "group rows by owner (CODEOWNERS), directory or package (workspace)")
	o.addLimits(f)
}

// addLimits adds the flags for what ends a query.
func (o *ResultOptions) addLimits(f *pflag.FlagSet) {
	d := tables.DefaultLimits
	f.DurationVar(&o.Timeout, "timeout", d.Time, "end the query with an error after this time; 0 for never")
	f.IntVar(&o.MaxRows, "max-rows", d.Rows, "end the query with an error at more rows than this; 0 for no bound")
	f.Int64Var(&o.MaxMemory, "max-memory", d.Memory>>20, "end the query with an error at more memory than this, in MiB; 0 for no bound")
}

func (o *ResultOptions) limits() tables.Limits {
	return tables.Limits{Time: o.Timeout, Rows: o.MaxRows, Memory: o.MaxMemory << 20}
}

func (o *ResultOptions) check() error {
	switch {
	case o.Limit < 0:
		return output.Usagef("--limit %d: use a positive number, or 0 for all", o.Limit)
	case o.Timeout < 0 || o.MaxRows < 0 || o.MaxMemory < 0:
		return output.Usagef("--timeout, --max-rows and --max-memory take no negative value")
	}
	if err := o.Paths.Check(); err != nil {
		return err
	}
	return checkGrouping(o.GroupBy)
}

func NewSQL() *verb.Verb {
	req := SQL{}
	v := &verb.Verb{
		Use: "sql STATEMENT",
		Tools: []verb.Tool{{Default: true, About: "One SELECT over the graph. symbols(id, name, qualified_name, kind, path, start_line, lines, ...), edges(kind, source, target, source_name, target_name, path, line), " +
			"files, imports, exports, dependencies(from_path, to_path), cycles, churn, markers; symbols('v1.0') at another revision; columns: pragma_table_info('edges').",
			Arguments: []mcp.Param{verb.Required(verb.Text("statement", ""))},
			Params:    []mcp.Param{{Name: "param", Type: mcp.Map, Description: "values of :name"}, verb.Text("changed_since", "only files changed since a revision"), verb.Choice("group_by", "", "owner", "directory", "package"), verb.LimitParam, verb.RefParam},
			Output:    mcp.OutputSchema[resultJSON]()}, {Name: "sql_batch", About: "Several SELECTs, each with its own result or error.", Sets: "batch", Arguments: []mcp.Param{verb.Required(verb.List("statements", "each a SELECT"))}, Output: mcp.OutputSchema[batchAnswer](), Partial: true}},
		Short: "Ask the graph of any revision in SQL",
		Long: "Run one SELECT over the graph. The tables are in docs/schema.md; each is that of --ref, and\n" +
			"name('REV') is the same table at another revision. STATEMENT - is read from standard input.\n" +
			"With --batch each argument is a statement of its own, and one that fails does not stop the others.\n" +
			"Statements only read: everything else is refused. Formats: table, json, jsonl, csv, markdown, sarif,\n" +
			"annotations, mermaid, diff, diff-json.",
		Example: "  codegraph sql \"SELECT name, path FROM symbols WHERE kind = 'interface'\"\n" +
			"  codegraph sql \"SELECT name FROM symbols('HEAD') EXCEPT SELECT name FROM symbols('v1.0')\"\n" +
			"  codegraph sql \"SELECT * FROM edges WHERE target_name = :t\" --param t=Client.Get --json",
		Args:    verb.Arguments(1, -1, "one statement"),
		Formats: sqlFormats,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Statements = args
			return req.Run(ctx, e)
		},
	}
	req.ResultOptions.addFlags(v.Flags())
	verb.PairsVar(v.Flags(), &req.Params, "param", "NAME=VALUE for :NAME in the statement (repeatable)")
	v.Flags().BoolVar(&req.Batch, "batch", false, "several statements, with one result for each")
	return v
}

// sqlFormats are the formats of a query's rows.
var sqlFormats = []string{"table", "json", "jsonl", "csv", "markdown", "sarif", "annotations", "mermaid", "diff", "diff-json", "text"}

// prepare checks the options and reads the statements.
func (req *SQL) prepare(e *verb.Env) error {
	if err := req.check(); err != nil {
		return err
	}
	if err := req.readStatements(e); err != nil {
		return err
	}
	for _, s := range req.Statements {
		if len(strings.Fields(s)) == 1 {
			return output.Failf("usage", fmt.Sprintf("a statement is one SELECT, in quotes: `codegraph sql 'SELECT * FROM %s LIMIT 10'`", strings.TrimSpace(s)), "%q is no statement", s)
		}
	}
	return nil
}

func (req SQL) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.prepare(e); err != nil {
		return nil, err
	}
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	q, err := Query(ctx, s, view, req.ResultOptions)
	if err != nil {
		return nil, err
	}
	e.Later(q.Close)
	params := make(map[string]any, len(req.Params))
	for name, v := range req.Params {
		params[name] = v
	}
	if req.Batch {
		return q.batch(ctx, req.Statements, params)
	}
	r, err := q.Run(ctx, req.Statements[0], params)
	if err != nil {
		return nil, err
	}
	return q.verbAnswer(ctx, r, resultset.Rule{ID: "codegraph.adhoc", Text: "Rows of a query", Level: "note"})
}

// readStatements replaces "-" by what standard input has.
func (o *SQL) readStatements(e *verb.Env) error {
	if len(o.Statements) > 1 && !o.Batch {
		return output.Failf("usage", "quote the statement, or use --batch for several", "sql takes one statement, not %d", len(o.Statements))
	}
	for i, s := range o.Statements {
		if strings.TrimSpace(s) != "-" {
			continue
		}
		text, err := io.ReadAll(io.LimitReader(e.In, 1<<20))
		if err != nil {
			return fmt.Errorf("read the statement: %w", err)
		}
		o.Statements[i] = string(text)
	}
	return nil
}

// querySession is a session over the tables with what is done to its rows.
type querySession struct {
	*tables.Session
	source *rows.Source
	s      *verb.Session
	view   *state.View
	opts   ResultOptions
	keep   func(path string) bool // of --changed-since; nil for all

	recipe     *recipes.Recipe                // that is run; nil for a statement of the user's
	suppressed map[string][]facts.Suppression // by path, as far as they were asked for
}

func Query(ctx context.Context, s *verb.Session, view *state.View, opts ResultOptions) (*querySession, error) {
	q := &querySession{s: s, view: view, opts: opts}
	var err error
	if opts.ChangedSince != "" {
		if q.keep, err = changedSince(ctx, s, view, opts.ChangedSince); err != nil {
			return nil, err
		}
	}
	if changed := q.keep; opts.Paths.Narrowed() {
		q.keep = func(path string) bool { return opts.Paths.Path(path) && (changed == nil || changed(path)) }
	}
	q.source = rows.New(s.State, view, s.Env.Jobs)
	q.Session, err = tables.Open(ctx, q.source, opts.limits().Within(s.Env.Queries))
	return q, err
}

// Close ends the session and closes linked repositories.
func (q *querySession) Close() error { return errors.Join(q.Session.Close(), q.source.Close()) }
