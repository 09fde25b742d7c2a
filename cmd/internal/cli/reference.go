package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// WriteReference writes the reference of all commands and flags as markdown.
func WriteReference(w io.Writer) error {
	root := newRoot(&program{env: &verb.Env{}}, nil)
	root.InitDefaultHelpCmd()
	var b strings.Builder
	b.WriteString("# The command line\n\n" +
		"Written from the program by `go test ./cmd/internal/cli -update`; a test compares.\n\n" +
		"Data goes to standard output, everything else to standard error. Exit codes: 0 fine; 1 findings at or over the\n" +
		"threshold, drift, a failed check, or a name that nothing has; 2 wrong use or an environment that does not allow the work. Under `--json` an error\n" +
		"is `{\"error\": {\"code\", \"message\", \"hint\"}}`; codes are stable. Lines and columns start at 1, columns count bytes.\n\n" +
		"## Flags of all commands\n\n")
	writeFlags(&b, root.PersistentFlags())
	for _, group := range root.Groups() {
		fmt.Fprintf(&b, "\n## %s\n", strings.TrimSuffix(group.Title, ":"))
		for _, c := range root.Commands() {
			if c.GroupID == group.ID && c.Name() != "help" && c.Name() != "completion" {
				writeCommand(&b, c)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeCommand(b *strings.Builder, c *cobra.Command) {
	fmt.Fprintf(b, "\n### %s\n\n", c.CommandPath())
	fmt.Fprintf(b, "%s.\n", strings.TrimSuffix(c.Short, "."))
	if c.HasAvailableSubCommands() {
		for _, sub := range c.Commands() {
			writeCommand(b, sub)
		}
		return
	}
	fmt.Fprintf(b, "\n    %s\n", strings.TrimSuffix(c.UseLine(), " [flags]"))
	if now := c.Annotations[insteadOf]; now != "" {
		fmt.Fprintf(b, "\nAn older name: it answers as ever, and is written `codegraph %s` now.\n", now)
	}
	if len(c.Aliases) > 0 {
		fmt.Fprintf(b, "\nAlso: %s.\n", strings.Join(c.Aliases, ", "))
	}
	if c.Long != "" {
		fmt.Fprintf(b, "\n%s\n", c.Long)
	}
	if c.Example != "" {
		fmt.Fprintf(b, "\n    %s\n", strings.ReplaceAll(strings.TrimSpace(c.Example), "\n  ", "\n    "))
	}
	if c.LocalNonPersistentFlags().HasAvailableFlags() {
		b.WriteString("\n")
		writeFlags(b, c.LocalNonPersistentFlags())
	}
}

func writeFlags(b *strings.Builder, set *pflag.FlagSet) {
	var flags []*pflag.Flag
	set.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			flags = append(flags, f)
		}
	})
	slices.SortFunc(flags, func(x, y *pflag.Flag) int { return cmp.Compare(x.Name, y.Name) })
	b.WriteString("| flag | |\n|---|---|\n")
	for _, f := range flags {
		name := "`--" + f.Name
		if f.Shorthand != "" {
			name = "`-" + f.Shorthand + "`, " + name
		}
		if kind := f.Value.Type(); kind != "bool" {
			name += " " + strings.ToUpper(strings.TrimSuffix(kind, "Slice"))
		}
		fmt.Fprintf(b, "| %s` | %s%s |\n", name, strings.ReplaceAll(f.Usage, "|", "\\|"), defaultOf(f))
	}
}

// defaultOf says a flag's default unless it is that of its type.
func defaultOf(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "0", "false", "[]":
		return ""
	}
	return fmt.Sprintf(" (default %s)", f.DefValue)
}

// Commands gives all commands, for what is made from their descriptions.
func Commands() *cobra.Command {
	root := newRoot(&program{env: &verb.Env{}}, nil)
	root.InitDefaultHelpCmd()
	root.DisableAutoGenTag = true
	return root
}
