package index

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/watch"
)

// Watch is a request of watch.
type Watch struct {
	Debounce time.Duration
}

func NewWatch() *verb.Verb {
	req := Watch{}
	v := &verb.Verb{
		Use:   "watch",
		Short: "Keep the worktree's graph up to date while files change",
		Long: "Bring the worktree's graph up to date, and again after each burst of changes, until it is interrupted. Writes a\n" +
			"line for each graph, with --json an object. Ignored files wake nobody. `mcp` and `serve` watch by themselves.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.Run(ctx, e)
		},
	}
	v.Flags().DurationVar(&req.Debounce, "debounce", watch.Debounce, "a burst is over when nothing changed for this long")
	return v
}

func (req Watch) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Debounce <= 0 {
		return nil, output.Usagef("--debounce %v: use a positive time, such as 250ms", req.Debounce)
	}
	if e.Ref != "" || e.NoSync {
		return nil, output.Usagef("watch is about the files on disk and takes no --ref or --no-sync")
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	last := ""
	sync := func(ctx context.Context) error {
		if err := s.Release(); err != nil {
			return err
		}
		view, err := s.At(ctx, "")
		s.Progress.Done()
		if err != nil || view.Revision.Tree.String()+view.Commit.String() == last {
			return err
		}
		last = view.Revision.Tree.String() + view.Commit.String()
		report := syncReport{verb.HeadOf(view), workOf(view)}
		if e.Format == "json" {
			data, err := json.Marshal(report)
			if err != nil {
				return fmt.Errorf("write report: %w", err)
			}
			_, err = fmt.Fprintf(e.Out, "%s\n", data)
			return err
		}
		_, err = fmt.Fprintf(e.Out, "%s: %s\n", report.Title(), report.line())
		return err
	}
	begun := false
	return &verb.Answer{}, watch.Run(ctx, s.Repo, watch.Options{
		Debounce: req.Debounce, Poll: watch.Poll,
		Changed: func(ctx context.Context) error {
			err := sync(ctx)
			if err != nil && begun && ctx.Err() == nil {
				e.Note("codegraph: %v", err) // a file in the making may be wrong for a moment
				err = nil
			}
			begun = true
			return err
		},
		Polling: func(reason error) {
			e.Note("codegraph: looking every %v instead of watching: %v", watch.Poll, reason)
		},
	})
}
