package cli

import (
	"cmp"
	"os"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// paged puts a pager before a terminal, for commands that answer from the graph: others ask questions, run
// on or say little.
func (p *program) paged(terminal *os.File) *output.Pager {
	return output.NewPager(terminal, func() string {
		if p.noPager || !p.answers {
			return ""
		}
		return p.pager()
	})
}

// pager is the command that git would show its answers with.
func (p *program) pager() string {
	if command, ok := os.LookupEnv("GIT_PAGER"); ok {
		return command
	}
	if repo, err := gitrepo.Open(cmp.Or(p.env.Dir, ".")); err == nil {
		defer repo.Close()
		if command, ok := repo.Config("core.pager"); ok {
			return command
		}
	}
	if command, ok := os.LookupEnv("PAGER"); ok {
		return command
	}
	return "less"
}

// notePaged remembers whether a command answers from the graph.
func (p *program) notePaged(c *cobra.Command) { _, p.answers = answering()[commandPath(c)] }
