package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/snapshot"
)

// ExportOptions are the options of export.
type ExportOptions struct {
	*Global
	All bool
}

func newExportCommand(g *Global) *cobra.Command {
	opts := ExportOptions{Global: g}
	c := &cobra.Command{
		Use:   "export",
		Short: "Write the whole graph of a revision, one JSON object per line",
		Long: "Write all symbols and edges of a revision, sorted and byte-stable: two exports are equal\n" +
			"exactly when the graphs are. Formats: jsonl.",
		Example: "  codegraph export --ref v1.2.0 --format jsonl > v1.2.0.jsonl",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runExport(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&opts.All, "all", false, "also references that are external, ambiguous or unresolved")
	return c
}

func runExport(ctx context.Context, opts ExportOptions, out io.Writer) error {
	if opts.JSON {
		opts.JSON, opts.Format = false, "jsonl"
	}
	if _, err := opts.format("jsonl"); err != nil {
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
	w := bufio.NewWriterSize(out, 1<<16)
	if err := snapshot.Export(ctx, view.Snapshot, w, opts.All); err != nil {
		return fmt.Errorf("export %s: %w", view.Spec, err)
	}
	return w.Flush()
}
