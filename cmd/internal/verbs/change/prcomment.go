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
	File  string // "-" for standard input
	Tests string // the file that says which tests see the change; "" for none
}

func NewComment() *verb.Verb {
	req := PRComment{}
	v := &verb.Verb{
		Use:   "pr-comment FILE",
		Short: "Turn an audit into one comment on a pull request",
		Long: "Read what `audit --json` or `audit --ci` wrote, from a file or from standard input for -, and write it as\n" +
			"markdown: grouped by rule, long lists folded, inside the forge's limit. The first line marks the comment, so that\n" +
			"the next run can replace it. --tests adds the tests to run. --json gives {markdown, findings_count, kind}.",
		Example: "  codegraph audit --base origin/main --json | codegraph pr-comment -\n" +
			"  codegraph affected origin/main..HEAD --json > tests.json; codegraph pr-comment report.json --tests tests.json",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: []string{"markdown", "json"},
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.File = args[0]
			return req.comment(ctx, e)
		},
	}
	v.Flags().StringVar(&req.Tests, "tests", "", "file that `affected --json` wrote: the comment lists the tests to run")
	return v
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
	if err == nil && req.Tests != "" {
		err = req.addTests(c)
	}
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: c, Text: func(out io.Writer) error {
		_, err = io.WriteString(out, c.Markdown)
		return err
	}}, nil
}

func (req PRComment) addTests(c *render.Comment) error {
	f, err := os.Open(req.Tests)
	if err != nil {
		return fmt.Errorf("open tests: %w", err)
	}
	defer f.Close()
	if err := c.AddTests(f); errors.Is(err, render.ErrNoTests) {
		return output.Failf("no_tests", "`codegraph affected A..B --json` writes them", "%s: %v", req.Tests, err)
	} else if err != nil {
		return err
	}
	return nil
}
