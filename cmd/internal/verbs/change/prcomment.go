package change

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// PRComment is a request of pr-comment.
type PRComment struct {
	File string // "-" for standard input
}

func NewComment() *verb.Verb {
	req := PRComment{}
	return &verb.Verb{
		Use:   "pr-comment FILE",
		Short: "Turn an audit into one comment on a pull request",
		Long: "Read what `audit --json` or `audit --ci` wrote, from a file or from standard input for -, and write it as\n" +
			"markdown: grouped by rule, long lists folded, inside the forge's limit. The first line marks the comment, so that\n" +
			"the next run can replace it. --json gives {markdown, findings_count, kind}.",
		Example: "  codegraph audit --base origin/main --json | codegraph pr-comment -",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: []string{"markdown", "json"},
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.File = args[0]
			return req.comment(ctx, e)
		},
	}
}

func (req PRComment) comment(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	in := e.In
	if req.File != "-" {
		f, err := os.Open(req.File)
		if err != nil {
			return nil, fmt.Errorf("open report: %w", err)
		}
		defer f.Close()
		in = f
	}
	c, err := render.NewComment(in)
	if errors.Is(err, render.ErrNoReport) {
		return nil, output.Failf("no_report", "`codegraph audit --base REV --json` writes one", "%s: %v", req.File, err)
	}
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: c, Text: func(out io.Writer) error {
		_, err = io.WriteString(out, c.Markdown)
		return err
	}}, nil
}
