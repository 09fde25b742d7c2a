package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/beneath"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/summary"
)

func newDocsCommand(g *Global) *cobra.Command {
	c := &cobra.Command{
		Use:   "docs [SECTION]",
		Short: "Show the project's instructions to agents (CLAUDE.md, AGENTS.md) as one page",
		Long:  "Show the instructions that lie in the tree at --ref, the project's first. SECTION is project, a folder, a file\nor a heading.",
		Args:  arguments(0, 1, "at most one section"),
		RunE: func(c *cobra.Command, args []string) error {
			return runDocs(c.Context(), g, first(args, ""), c.OutOrStdout())
		},
	}
	c.AddCommand(&cobra.Command{
		Use:   "update",
		Short: "Write that page to " + summary.DocsFile,
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runDocsUpdate(c.Context(), g, c.OutOrStdout())
		},
	})
	return c
}

// docsWritten is the JSON of docs update.
type docsWritten struct {
	Path     string `json:"path"`
	Sections int    `json:"sections"`
}

// docsAnswer is the JSON of docs.
type docsAnswer struct {
	head
	Sections []summary.Instruction `json:"sections"`
}

func runDocs(ctx context.Context, g *Global, section string, out io.Writer) error {
	return g.answer(ctx, func(s *session, view *state.View, format string) error {
		list, err := summary.Instructions(ctx, view.Snapshot)
		if err != nil {
			return err
		}
		if section != "" {
			if list = summary.Narrow(list, section); len(list) == 0 {
				return output.Failf("unknown_section", "`codegraph docs --json` lists the sections", "no section %q at %s", section, view.Spec)
			}
		}
		if format == "json" || format == "compact" {
			return g.writeJSON(out, docsAnswer{headOf(view), list})
		}
		if len(list) == 0 {
			g.note("no CLAUDE.md and no AGENTS.md at %s", view.Spec)
		}
		_, err = io.WriteString(out, summary.DocsPage(list, s.projectName()))
		return err
	}, "markdown")
}

func runDocsUpdate(ctx context.Context, g *Global, out io.Writer) error {
	return g.answer(ctx, func(s *session, view *state.View, format string) error {
		if s.Bare() {
			return output.Failf("no_worktree", "run it in a clone with a worktree", "a bare repository has no %s to write", summary.DocsFile)
		}
		list, err := summary.Instructions(ctx, view.Snapshot)
		if err != nil {
			return err
		}
		page := []byte(summary.DocsPage(list, s.projectName()))
		if err := beneath.Worktree(s.Repo.Worktree()).Replace(summary.DocsFile, page, 0o644); err != nil {
			return fmt.Errorf("write docs: %w", err)
		}
		if format != "text" {
			return g.writeJSON(out, docsWritten{summary.DocsFile, len(list)})
		}
		fmt.Fprintf(out, "%s: %s\n", summary.DocsFile, plural(len(list), "section"))
		return nil
	})
}
