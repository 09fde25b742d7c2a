package cli

import (
	_ "embed"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// bareBash takes the place of what cobra's script asks of the package bash-completion, where that is not
// installed: a bare Debian, macOS and git for Windows have none.
//
//go:embed bare.bash
var bareBash string

// knownShells refuses to complete for other shells; cobra would show the help and end well.
func knownShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.RunE = func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return output.Usagef("no completion for %q: use bash, zsh, fish or powershell", args[0])
			}
			return c.Help()
		}
		c.Args = cobra.ArbitraryArgs
		for _, shell := range c.Commands() {
			shell.Args = func(c *cobra.Command, args []string) error {
				if len(args) > 0 {
					return output.Usagef("completion %s takes no arguments, not %d", c.Name(), len(args))
				}
				return nil
			}
			if strings.Contains(shell.Long, "'bash-completion'") {
				withoutPackage(shell)
			}
		}
	}
}

// withoutPackage has the script for bash work without bash-completion.
func withoutPackage(bash *cobra.Command) {
	script := bash.RunE
	bash.RunE = func(c *cobra.Command, args []string) error {
		if err := script(c, args); err != nil {
			return err
		}
		_, err := c.OutOrStdout().Write([]byte("\n" + bareBash))
		return err
	}
	before, behind, _ := strings.Cut(bash.Long, "This script depends on")
	_, behind, _ = strings.Cut(behind, "\n\n")
	bash.Long = before + behind
}
