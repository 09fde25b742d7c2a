package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/graphfile"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// ExportOptions are the options of export.
type ExportOptions struct {
	*Global
	Filter
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

func newExportCommand(g *Global) *cobra.Command {
	opts := ExportOptions{Global: g}
	c := &cobra.Command{
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
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			opts.schemaGiven = c.Flags().Changed("schema")
			return runExport(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	opts.Filter.addNarrowing(f)
	f.StringSliceVar(&opts.Edges, "edge", nil, "only edges of this kind: calls, reads, implements, … (repeatable)")
	f.BoolVar(&opts.All, "all", false, "also references that are external, ambiguous or unresolved")
	f.StringVarP(&opts.Output, "output", "o", "", "file to write (default: standard output); a folder for all tables of csv and parquet")
	f.StringVar(&opts.Schema, "schema", "codegraph", "tables of a SQLite database: "+strings.Join(tables.DumpSchemas, ", "))
	f.StringVar(&opts.Table, "table", "", "table of csv and parquet: "+strings.Join(graphfile.Tables, ", ")+" (default "+exportTable+")")
	f.BoolVar(&opts.FTS, "with-fts", false, "also full-text search over the lines of all files, in a SQLite database")
	f.BoolVar(&opts.Force, "force", false, "replace the file of --output")
	return c
}

func runExport(ctx context.Context, opts ExportOptions, out io.Writer) error {
	if opts.JSON {
		opts.JSON, opts.Format = false, "jsonl"
	}
	format, err := opts.format(exportFormats...)
	if err != nil {
		return err
	}
	if err := opts.check(format); err != nil {
		return err
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	view, err := s.view(ctx)
	if err != nil {
		return err
	}
	source := rows.New(s.State, view, opts.Jobs)
	defer source.Close()
	write := func(table string, out io.Writer) error { return opts.write(ctx, s, view, source, format, table, out) }
	switch {
	case format == "sqlite":
		return toFile(opts.Output, func(name string) error {
			return tables.Dump(ctx, source, name, opts.Schema, opts.FTS || view.Config().FTS)
		})
	case opts.folder(format):
		return opts.writeTables(format, write)
	case opts.Output == "":
		return write(opts.Table, out)
	}
	return opts.writeFile(opts.Output, opts.Table, write)
}

// writeTables writes every table into a folder.
func (opts ExportOptions) writeTables(format string, write func(table string, out io.Writer) error) error {
	if err := makeFolder(opts.Output); err != nil {
		return err
	}
	for _, table := range graphfile.Tables {
		if err := opts.writeFile(opts.fileOf(table, format), table, write); err != nil {
			return err
		}
	}
	return nil
}

// fileOf is the file of a table in the folder of --output.
func (opts ExportOptions) fileOf(table, format string) string {
	return filepath.Join(opts.Output, table+"."+format)
}

func (opts ExportOptions) writeFile(file, table string, write func(table string, out io.Writer) error) error {
	return writeFile(file, func(out io.Writer) error { return write(table, out) })
}

func (opts ExportOptions) check(format string) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if err := known("--edge", "kind of edge", opts.Edges, facts.EdgeKinds()); err != nil {
		return err
	}
	tabular := format == "csv" || format == "parquet"
	switch {
	case format == "sqlite" && opts.Output == "":
		return output.Usagef("--format sqlite needs --output FILE")
	case opts.All && format != "jsonl":
		return output.Usagef("--all goes with jsonl; a database has the table refs, scip has external symbols")
	case (format == "sqlite" || format == "scip") && (opts.narrowed() || len(opts.Edges) > 0):
		return output.Usagef("--format %s writes the whole graph: --path, --exclude, --kind and --edge go with the other formats", format)
	case (opts.schemaGiven || opts.FTS) && format != "sqlite":
		return output.Usagef("--schema and --with-fts go with --format sqlite")
	case !slices.Contains(tables.DumpSchemas, opts.Schema):
		return output.Usagef("--schema %q: use %s", opts.Schema, strings.Join(tables.DumpSchemas, ", "))
	case opts.Table != "" && !tabular:
		return output.Usagef("--table goes with --format csv and --format parquet")
	case opts.Table != "" && !slices.Contains(graphfile.Tables, opts.Table):
		return output.Usagef("--table %q: use %s", opts.Table, strings.Join(graphfile.Tables, ", "))
	}
	files := []string{opts.Output}
	if opts.folder(format) {
		files = nil
		for _, table := range graphfile.Tables {
			files = append(files, opts.fileOf(table, format))
		}
	}
	for _, file := range files {
		if _, err := os.Lstat(file); err == nil && file != "" && !opts.Force {
			return output.Failf("exists", "use --force to replace it", "%s exists", file)
		}
	}
	return nil
}

// folder reports whether --output is a folder for all tables.
func (opts ExportOptions) folder(format string) bool {
	if format != "csv" && format != "parquet" || opts.Table != "" || opts.Output == "" {
		return false
	}
	info, err := os.Stat(opts.Output)
	return err == nil && info.IsDir() || os.IsPathSeparator(opts.Output[len(opts.Output)-1])
}

// write writes the graph, or its part, or a table of it.
func (opts ExportOptions) write(ctx context.Context, s *session, view *state.View, source *rows.Source, format, table string, out io.Writer) error {
	part := opts.part()
	if format == "scip" || format == "parquet" {
		out = output.Raw(out)
	}
	w := bufio.NewWriterSize(out, 1<<16)
	var err error
	switch format {
	case "jsonl":
		err = opts.writeLines(ctx, view, w)
	case "scip":
		err = opts.writeSCIP(ctx, view, w)
	case "graphml":
		err = graphfile.GraphML(ctx, source, part, w)
	case "dot":
		err = graphfile.DOT(ctx, source, part, w)
	case "mermaid":
		err = graphfile.Mermaid(ctx, source, part, w)
	default:
		if table == "" {
			table = exportTable
			opts.note("the table %s; --table chooses another, --output FOLDER/ takes all", table)
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
