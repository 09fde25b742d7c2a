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

// Examples are runs of commands, by the command without the program's name ("" for the program alone): the lines
// of a prompt and what was printed, as they are in the reference.
type Examples map[string]string

// WriteReference writes the reference of all commands and flags as markdown, with examples where there are some.
func WriteReference(w io.Writer, examples Examples) error {
	root := newRoot(&program{env: &verb.Env{}}, nil)
	root.InitDefaultHelpCmd()
	var b strings.Builder
	b.WriteString("# The command line\n\n" +
		"Written from the program by `go test ./cmd/internal/cli -run Reference -update`, the runs by `go test ./cmd/codegraph -run TestExamples -update`; tests compare. The runs are of a small repository: a Go package\n" +
		"that sells things, with two commits and an edit that is not committed. Ids, dates, durations and folders are made the same for every run, and long answers are cut.\n\n" +
		"Data goes to standard output, everything else to standard error. Exit codes: 0 fine; 1 findings at or over the\n" +
		"threshold, drift, a failed check, or a name that nothing has; 2 wrong use or an environment that does not allow the work. Under `--json` an error\n" +
		"is `{\"error\": {\"code\", \"message\", \"hint\"}}`; codes are stable. Lines and columns start at 1, columns count bytes.\n\n" +
		"## Alone\n\n`codegraph` alone says where one is, and what fits now; `codegraph --help` lists the commands most used, `codegraph help --all` every one.\n")
	b.WriteString(examples.of(""))
	b.WriteString("\n## Flags of all commands\n\n")
	writeFlags(&b, root.PersistentFlags())
	for _, group := range root.Groups() {
		fmt.Fprintf(&b, "\n## %s\n", strings.TrimSuffix(group.Title, ":"))
		for _, c := range root.Commands() {
			if c.GroupID == group.ID && c.Name() != "help" && c.Name() != "completion" {
				examples.writeCommand(&b, c)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (x Examples) writeCommand(b *strings.Builder, c *cobra.Command) {
	fmt.Fprintf(b, "\n### %s\n\n", c.CommandPath())
	fmt.Fprintf(b, "%s.\n", strings.TrimSuffix(c.Short, "."))
	if c.HasAvailableSubCommands() {
		if text := x.of(commandOf(c)); text != "" {
			b.WriteString(text)
		}
		for _, sub := range c.Commands() {
			x.writeCommand(b, sub)
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
	b.WriteString(x.of(commandOf(c)))
	if c.LocalNonPersistentFlags().HasAvailableFlags() {
		b.WriteString("\n")
		writeFlags(b, c.LocalNonPersistentFlags())
	}
}

// commandOf is a command without the program's name.
func commandOf(c *cobra.Command) string {
	_, rest, _ := strings.Cut(c.CommandPath(), " ")
	return rest
}

func (x Examples) of(command string) string {
	text := strings.TrimRight(x[command], "\n")
	if text == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n")
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight(indent+line, " ") + "\n")
	}
	return b.String()
}

// The form of a run in the reference: a block whose first line is a prompt.
const (
	indent = "    "
	prompt = "$ codegraph"
)

// ReadExamples takes the runs out of a reference.
func ReadExamples(page string) Examples {
	x := Examples{}
	command, within := "", false
	for line := range strings.Lines(page) {
		if title, ok := strings.CutPrefix(line, "### codegraph "); ok {
			command = strings.TrimSpace(title)
		}
		text, indented := strings.CutPrefix(line, indent)
		switch {
		case indented && (within || strings.HasPrefix(text, prompt)):
			within = true
			x[command] += text
		case within && line == "\n":
			x[command] += line
		default:
			within = false
		}
	}
	for c, text := range x {
		x[c] = strings.TrimRight(text, "\n") + "\n"
	}
	return x
}

// CommandsToShow lists the commands that the reference should have a run of: all that do something, but for older names.
func CommandsToShow() []string {
	var out []string
	var list func(c *cobra.Command)
	list = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			switch {
			case sub.Name() == "help" || sub.Name() == "completion" || sub.Annotations[insteadOf] != "":
			case sub.HasAvailableSubCommands():
				list(sub)
			default:
				out = append(out, commandOf(sub))
			}
		}
	}
	list(newRoot(&program{env: &verb.Env{}}, nil))
	return out
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
