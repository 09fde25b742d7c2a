package ask

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/summary"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

func NewDocs() *verb.Verb {
	v := &verb.Verb{
		Use:     "docs [SECTION]",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Text("section", "")}, Output: mcp.OutputSchema[docsAnswer]()}},
		Short:   "Show the project's instructions to agents (CLAUDE.md, AGENTS.md) as one page",
		Long:    "Show the instructions that are in the tree at --ref, the project's first. SECTION is project, a folder, a file\nor a heading.",
		Args:    verb.Arguments(0, 1, "at most one section"),
		Formats: verb.With(verb.Compact, "markdown"),
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			return runDocs(ctx, e, verb.First(args, ""))
		},
	}
	v.Add(&verb.Verb{
		Use:     "update",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[docsWritten](), Compares: true, Writes: summary.DocsFile + " in the worktree"}},
		Short:   "Write that page to " + summary.DocsFile,
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return runDocsUpdate(ctx, e)
		},
	})
	return v
}

// docsWritten is the JSON of docs update.
type docsWritten struct {
	Path     string `json:"path"`
	Sections int    `json:"sections"`
}

// docsAnswer is the JSON of docs.
type docsAnswer struct {
	verb.Head
	Sections []summary.Instruction `json:"sections"`
}

func runDocs(ctx context.Context, e *verb.Env, section string) (*verb.Answer, error) {
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	list, err := summary.Instructions(ctx, view.Snapshot)
	if err != nil {
		return nil, err
	}
	if section != "" {
		if list = summary.Narrow(list, section); len(list) == 0 {
			return nil, output.Failf("unknown_section", "`codegraph docs --json` lists the sections", "no section %q at %s", section, view.Spec)
		}
	}
	return &verb.Answer{Value: docsAnswer{verb.HeadOf(view), list}, Text: func(out io.Writer) error {
		if len(list) == 0 {
			e.Note("no CLAUDE.md and no AGENTS.md at %s", view.Spec)
		}
		_, err = io.WriteString(out, summary.DocsPage(list, projectName(s)))
		return err
	}}, nil
}

func runDocsUpdate(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	if s.Bare() {
		return nil, output.Failf("no_worktree", "run it in a clone with a worktree", "a bare repository has no %s to write", summary.DocsFile)
	}
	list, err := summary.Instructions(ctx, view.Snapshot)
	if err != nil {
		return nil, err
	}
	page := []byte(summary.DocsPage(list, projectName(s)))
	if err := confined.Worktree(s.Repo.Worktree()).Replace(summary.DocsFile, page, 0o644); err != nil {
		return nil, fmt.Errorf("write docs: %w", err)
	}
	return &verb.Answer{Value: docsWritten{summary.DocsFile, len(list)}, Text: func(out io.Writer) error {
		fmt.Fprintf(out, "%s: %s\n", summary.DocsFile, verb.Plural(len(list), "section"))
		return nil
	}}, nil
}
