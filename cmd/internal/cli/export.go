package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// ExportOptions are the options of export.
type ExportOptions struct {
	*Global
	All    bool
	Schema string // of sqlite
	Output string
	FTS    bool
	Force  bool
}

func newExportCommand(g *Global) *cobra.Command {
	opts := ExportOptions{Global: g}
	c := &cobra.Command{
		Use:   "export",
		Short: "Write the whole graph of a revision as JSON lines or as a SQLite database",
		Long: "Write all symbols and edges of a revision, sorted and byte-stable: two exports are equal\n" +
			"exactly when the graphs are. Formats: jsonl, sqlite. A database needs --output; --schema chooses\n" +
			"its tables: codegraph (docs/schema.md), or those of tokensave or codemap for tools that read them.",
		Example: "  codegraph export --ref v1.2.0 --format jsonl > v1.2.0.jsonl\n" +
			"  codegraph export --format sqlite --schema tokensave --output graph.db",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runExport(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&opts.All, "all", false, "also references that are external, ambiguous or unresolved")
	c.Flags().StringVarP(&opts.Output, "output", "o", "", "file to write (default: standard output)")
	c.Flags().StringVar(&opts.Schema, "schema", "codegraph", "tables of a SQLite database: "+strings.Join(tables.DumpSchemas, ", "))
	c.Flags().BoolVar(&opts.FTS, "with-fts", false, "also full-text search over the lines of all files, in a SQLite database")
	c.Flags().BoolVar(&opts.Force, "force", false, "replace the file of --output")
	return c
}

func runExport(ctx context.Context, opts ExportOptions, out io.Writer) error {
	if opts.JSON {
		opts.JSON, opts.Format = false, "jsonl"
	}
	format, err := opts.format("jsonl", "sqlite")
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
	if format == "sqlite" {
		return opts.toFile(func(name string) error {
			return tables.Dump(ctx, rows.New(s.State, view, opts.Jobs), name, opts.Schema, opts.FTS || view.Config().FTS)
		})
	}
	if opts.Output == "" {
		return exportLines(ctx, view, out, opts.All)
	}
	return opts.toFile(func(name string) error {
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		return errors.Join(exportLines(ctx, view, f, opts.All), f.Close())
	})
}

func exportLines(ctx context.Context, view *state.View, out io.Writer, all bool) error {
	w := bufio.NewWriterSize(out, 1<<16)
	if err := snapshot.Export(ctx, view.Snapshot, w, all); err != nil {
		return fmt.Errorf("export %s: %w", view.Spec, err)
	}
	return w.Flush()
}

func (opts ExportOptions) check(format string) error {
	switch {
	case format == "sqlite" && opts.Output == "":
		return output.Usagef("--format sqlite needs --output FILE")
	case format == "sqlite" && opts.All:
		return output.Usagef("--all goes with jsonl; a database has the table refs")
	case !slices.Contains(tables.DumpSchemas, opts.Schema):
		return output.Usagef("--schema %q: use %s", opts.Schema, strings.Join(tables.DumpSchemas, ", "))
	}
	if _, err := os.Lstat(opts.Output); err == nil && opts.Output != "" && !opts.Force {
		return output.Failf("exists", "use --force to replace it", "%s exists", opts.Output)
	}
	return nil
}

// toFile writes beside the file and puts it in place when it is whole.
func (opts ExportOptions) toFile(write func(name string) error) error {
	dir, err := os.MkdirTemp(filepath.Dir(opts.Output), ".codegraph-export-")
	if err != nil {
		return fmt.Errorf("write %s: %w", opts.Output, err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "export")
	if err := write(name); err != nil {
		return err
	}
	if err := os.Rename(name, opts.Output); err != nil {
		return fmt.Errorf("write %s: %w", opts.Output, err)
	}
	return nil
}
