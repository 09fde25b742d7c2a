package data

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/graphfile"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Export is a request of export.
type Export struct {
	verb.Filter
	Edges  []string // kinds of edge; all when empty
	All    bool
	Schema string // of sqlite
	Table  string // of csv and parquet
	Output string
	FTS    bool
	Force  bool

	schemaGiven bool
}

// exportFormats are the forms in which a graph is written.
var exportFormats = []string{"jsonl", "sqlite", "scip", "graphml", "dot", "mermaid", "csv", "parquet"}

// exportTable is the table of csv and parquet unless another is asked for.
const exportTable = "edges"

func NewExport() *verb.Verb {
	req := Export{}
	v := &verb.Verb{
		Use:   "export",
		Short: "Write the graph of a revision: JSON lines, SQLite, SCIP, GraphML, DOT, Mermaid, CSV, Parquet",
		Long: "Write all symbols and edges of a revision, sorted and byte-stable: two exports are equal exactly when the graphs\n" +
			"are. --path, --exclude, --kind and --edge leave a part of it: the symbols that pass, and the edges between them.\n" +
			"  jsonl    an object on a line: symbols, edges, with --all the references that gave no edge\n" +
			"  sqlite   a database; --schema chooses its tables: codegraph (docs/schema.md), or those of tokensave, codemap or aidex\n" +
			"  scip     an index for code navigation (scip.proto): definitions, references, relationships, external symbols; its\n" +
			"           project_root is file:///, the same for every clone\n" +
			"  graphml, dot, mermaid    nodes and edges for graph programs; mermaid draws at most 50 edges\n" +
			"  csv, parquet    a table of docs/schema.md: --table symbols, edges or files; all three into --output FOLDER/\n" +
			"sqlite needs --output; scip and sqlite are always whole.",
		Example: "  codegraph export --ref v1.2.0 --format jsonl > v1.2.0.jsonl\n" +
			"  codegraph export --format sqlite --schema tokensave --output graph.db\n" +
			"  codegraph export --format scip --output index.scip\n" +
			"  codegraph export --format parquet --output graph/\n" +
			"  codegraph export --format dot --path 'store/**' --edge calls | dot -Tsvg > store.svg",
		Args:    &verb.Args{What: "no arguments", Hint: "--output FILE writes to a file, --path GLOB leaves the rest out"},
		Formats: exportFormats,
	}
	v.Run = func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
		req.schemaGiven = v.Flags().Changed("schema")
		return req.Run(ctx, e)
	}
	f := v.Flags()
	req.Filter.AddNarrowing(f)
	f.StringSliceVar(&req.Edges, "edge", nil, "only edges of this kind: calls, reads, implements, … (repeatable)")
	f.BoolVar(&req.All, "all", false, "also references that are external, ambiguous or unresolved")
	f.StringVarP(&req.Output, "output", "o", "", "file to write (default: standard output); a folder for all tables of csv and parquet")
	f.StringVar(&req.Schema, "schema", "codegraph", "tables of a SQLite database: "+strings.Join(tables.DumpSchemas, ", "))
	f.StringVar(&req.Table, "table", "", "table of csv and parquet: "+strings.Join(graphfile.Tables, ", ")+" (default "+exportTable+")")
	f.BoolVar(&req.FTS, "with-fts", false, "also full-text search over the lines of all files, in a SQLite database")
	f.BoolVar(&req.Force, "force", false, "replace the file of --output")
	return v
}

func (req Export) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	format := e.Format
	if err := req.check(format); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	view, err := s.View(ctx)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Text: func(out io.Writer) error {
		source := rows.New(s.State, view, e.Jobs)
		defer source.Close()
		write := func(table string, out io.Writer) error { return req.write(ctx, s, view, source, table, out) }
		switch {
		case format == "sqlite":
			return output.ToFile(req.Output, func(name string) error {
				return tables.Dump(ctx, source, name, req.Schema, req.FTS || view.Config().FTS)
			})
		case req.folder(format):
			return req.writeTables(format, write)
		case req.Output == "":
			return write(req.Table, out)
		}
		return req.writeFile(req.Output, req.Table, write)
	}}, nil
}

// writeTables writes every table into a folder.
func (req Export) writeTables(format string, write func(table string, out io.Writer) error) error {
	if err := output.MakeFolder(req.Output); err != nil {
		return err
	}
	for _, table := range graphfile.Tables {
		if err := req.writeFile(req.fileOf(table, format), table, write); err != nil {
			return err
		}
	}
	return nil
}

// fileOf is the file of a table in the folder of --output.
func (req Export) fileOf(table, format string) string {
	return filepath.Join(req.Output, table+"."+format)
}

func (req Export) writeFile(file, table string, write func(table string, out io.Writer) error) error {
	return output.WriteFile(file, func(out io.Writer) error { return write(table, out) })
}

func (req Export) check(format string) error {
	if err := req.Filter.Check(); err != nil {
		return err
	}
	if err := verb.Known("--edge", "kind of edge", req.Edges, facts.EdgeKinds()); err != nil {
		return err
	}
	tabular := format == "csv" || format == "parquet"
	switch {
	case format == "sqlite" && req.Output == "":
		return output.Usagef("--format sqlite needs --output FILE")
	case req.All && format != "jsonl":
		return output.Usagef("--all goes with jsonl; a database has the table refs, scip has external symbols")
	case (format == "sqlite" || format == "scip") && (req.Narrowed() || len(req.Edges) > 0):
		return output.Usagef("--format %s writes the whole graph: --path, --exclude, --kind and --edge go with the other formats", format)
	case (req.schemaGiven || req.FTS) && format != "sqlite":
		return output.Usagef("--schema and --with-fts go with --format sqlite")
	case !slices.Contains(tables.DumpSchemas, req.Schema):
		return output.Usagef("--schema %q: use %s", req.Schema, strings.Join(tables.DumpSchemas, ", "))
	case req.Table != "" && !tabular:
		return output.Usagef("--table goes with --format csv and --format parquet")
	case req.Table != "" && !slices.Contains(graphfile.Tables, req.Table):
		return output.Usagef("--table %q: use %s", req.Table, strings.Join(graphfile.Tables, ", "))
	}
	files := []string{req.Output}
	if req.folder(format) {
		files = nil
		for _, table := range graphfile.Tables {
			files = append(files, req.fileOf(table, format))
		}
	}
	for _, file := range files {
		if _, err := os.Lstat(file); err == nil && file != "" && !req.Force {
			return output.Failf("exists", "use --force to replace it", "%s exists", file)
		}
	}
	return nil
}

// folder reports whether --output is a folder for all tables.
func (req Export) folder(format string) bool {
	if format != "csv" && format != "parquet" || req.Table != "" || req.Output == "" {
		return false
	}
	info, err := os.Stat(req.Output)
	return err == nil && info.IsDir() || os.IsPathSeparator(req.Output[len(req.Output)-1])
}

// write writes the graph, or its part, or a table of it.
func (req Export) write(ctx context.Context, s *verb.Session, view *state.View, source *rows.Source, table string, out io.Writer) error {
	format := s.Env.Format
	part := req.part()
	if format == "scip" || format == "parquet" {
		out = output.Raw(out)
	}
	w := bufio.NewWriterSize(out, 1<<16)
	var err error
	switch format {
	case "jsonl":
		err = req.writeLines(ctx, view, w)
	case "scip":
		err = req.writeSCIP(ctx, s.Env, view, w)
	case "graphml":
		err = graphfile.GraphML(ctx, source, part, w)
	case "dot":
		err = graphfile.DOT(ctx, source, part, w)
	case "mermaid":
		err = graphfile.Mermaid(ctx, source, part, w)
	default:
		if table == "" {
			table = exportTable
			s.Env.Note("the table %s; --table chooses another, --output FOLDER/ takes all", table)
		}
		if format == "csv" {
			err = graphfile.CSV(ctx, source, part, table, w)
		} else {
			err = graphfile.Parquet(ctx, source, part, table, w)
		}
	}
	if err != nil {
		return fmt.Errorf("export %s: %w", view.Spec, err)
	}
	return w.Flush()
}
