package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// alone answers where no command is named: with the version where it is asked for, in a
// repository with what is here, elsewhere with the help.
func (p *program) alone(c *cobra.Command, _ []string) error {
	defer p.env.Close()
	ask := verbs.Here()
	if p.version {
		ask = verbs.Find([]string{"version"})
	}
	err := p.tell(c, ask)
	if err != nil && output.Describe(err).Code == "not_a_repository" && p.env.Dir == "" {
		return c.Help()
	}
	return err
}

func (p *program) tell(c *cobra.Command, v *verb.Verb) error {
	a, err := v.Do(c.Context(), p.env, nil)
	if err != nil {
		return err
	}
	return a.Write(p.env.Out, p.env.Format)
}

// setHelp makes the help of the program short, and of all commands where that is asked for.
func (p *program) setHelp(root *cobra.Command) {
	whole := root.HelpFunc()
	all := false
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if c == root && !all {
			p.shortHelp(root)
			return
		}
		whole(c, args)
	})
	help := &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 && about == root {
				return knownCommand(root, args)
			}
			if len(rest) > 0 && about.HasAvailableSubCommands() {
				return knownCommand(about, rest)
			}
			return about.Help()
		},
	}
	help.Flags().BoolVar(&all, "all", false, "list every command and the flags that all have")
	root.SetHelpCommand(help)
}

// shortHelp lists the commands that are used most.
func (p *program) shortHelp(root *cobra.Command) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nUsage:\n  codegraph COMMAND [flags]\n\n", root.Short)
	for _, t := range verbs.Most() {
		fmt.Fprintf(&b, "  %-10s %s\n", t.Name, t.Make().Short)
	}
	b.WriteString("\n`codegraph help --all` lists every command, `codegraph help COMMAND` explains one, and `codegraph` alone says what\nfits in this repository now.\n")
	fmt.Fprint(p.env.Out, b.String())
}
