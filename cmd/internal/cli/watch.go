package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/watch"
)

// WatchOptions are the options of watch.
type WatchOptions struct {
	*Global
	Debounce time.Duration
}

func newWatchCommand(g *Global) *cobra.Command {
	opts := WatchOptions{Global: g}
	c := &cobra.Command{
		Use:   "watch",
		Short: "Keep the worktree's graph up to date while files change",
		Long: "Bring the worktree's graph up to date, and again after each burst of changes, until it is interrupted. Writes a\n" +
			"line for each graph, with --json an object. Ignored files wake nobody. `mcp` and `serve` watch by themselves.",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runWatch(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().DurationVar(&opts.Debounce, "debounce", watch.Debounce, "a burst is over when nothing changed for this long")
	return c
}

func runWatch(ctx context.Context, opts WatchOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	if opts.Debounce <= 0 {
		return output.Usagef("--debounce %v: use a positive time, such as 250ms", opts.Debounce)
	}
	if opts.Ref != "" || opts.NoSync {
		return output.Usagef("watch is about the files on disk and takes no --ref or --no-sync")
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	last := ""
	sync := func(ctx context.Context) error {
		if err := s.Release(); err != nil {
			return err
		}
		view, err := s.At(ctx, "")
		s.progress.Done()
		if err != nil || view.Revision.Tree.String()+view.Commit.String() == last {
			return err
		}
		last = view.Revision.Tree.String() + view.Commit.String()
		report := syncReport{headOf(view), workOf(view)}
		if format == "json" {
			data, err := json.Marshal(report)
			if err != nil {
				return fmt.Errorf("write report: %w", err)
			}
			_, err = fmt.Fprintf(out, "%s\n", data)
			return err
		}
		_, err = fmt.Fprintf(out, "%s: %s\n", report.title(), report.line())
		return err
	}
	begun := false
	return watch.Run(ctx, s.Repo, watch.Options{
		Debounce: opts.Debounce, Poll: watch.Poll,
		Changed: func(ctx context.Context) error {
			err := sync(ctx)
			if err != nil && begun && ctx.Err() == nil {
				opts.note("codegraph: %v", err) // a file in the making may be wrong for a moment
				err = nil
			}
			begun = true
			return err
		},
		Polling: func(reason error) {
			opts.note("codegraph: looking every %v instead of watching: %v", watch.Poll, reason)
		},
	})
}
