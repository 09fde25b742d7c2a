package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// SyncOptions are the options of sync.
type SyncOptions struct{ *Global }

func newSyncCommand(g *Global) *cobra.Command {
	return &cobra.Command{
		Use:   "sync",
		Short: "Bring the worktree's graph up to date",
		Long:  "Bring the worktree's graph up to date (HEAD's in a bare repository). Cheap when nothing changed: hooks may call it.",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runSync(c.Context(), SyncOptions{g}, c.OutOrStdout())
		},
	}
}

// syncReport is the JSON of sync.
type syncReport struct {
	head
	work
}

func runSync(ctx context.Context, opts SyncOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	view, err := s.At(ctx, opts.Ref)
	s.progress.Done()
	if err != nil {
		return err
	}
	report := syncReport{headOf(view), workOf(view)}
	if format == "json" {
		return output.JSON(out, report)
	}
	_, err = fmt.Fprintf(out, "%s: %s\n", report.title(), report.line())
	return err
}
