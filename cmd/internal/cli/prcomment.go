package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// CommentOptions are the options of pr-comment.
type CommentOptions struct {
	*Global
	File string // "-" for standard input
}

func newCommentCommand(g *Global) *cobra.Command {
	opts := CommentOptions{Global: g}
	return &cobra.Command{
		Use:   "pr-comment FILE",
		Short: "Turn an audit into one comment on a pull request",
		Long: "Read what `audit --json` or `audit --ci` wrote, from a file or from standard input for -, and write it as\n" +
			"markdown: grouped by rule, long lists folded, inside the forge's limit. The first line marks the comment, so that\n" +
			"the next run can replace it. --json gives {markdown, findings_count, kind}.",
		Example: "  codegraph audit --base origin/main --json | codegraph pr-comment -",
		Args:    arguments(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.File = args[0]
			return runComment(opts, c.InOrStdin(), c.OutOrStdout())
		},
	}
}

func runComment(opts CommentOptions, in io.Reader, out io.Writer) error {
	format, err := opts.format("markdown", "json")
	if err != nil {
		return err
	}
	if opts.File != "-" {
		f, err := os.Open(opts.File)
		if err != nil {
			return fmt.Errorf("open report: %w", err)
		}
		defer f.Close()
		in = f
	}
	c, err := render.NewComment(in)
	if errors.Is(err, render.ErrNoReport) {
		return output.Failf("no_report", "`codegraph audit --base REV --json` writes one", "%s: %v", opts.File, err)
	}
	if err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, c)
	}
	_, err = io.WriteString(out, c.Markdown)
	return err
}
