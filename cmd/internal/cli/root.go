package cli

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Streams are the program's standard streams.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Progress func(phase string, done, total int) // takes the place of bars when set
}

// Run runs the command line and gives the exit code. An answer that does not arrive
// is an error, whatever the command made of it. The standard streams are closed.
func Run(ctx context.Context, args []string, streams Streams) int {
	out, messages := output.NewStream(streams.Out), output.NewStream(streams.Err)
	streams.Out, streams.Err = out, messages
	g := &Global{streams: streams}
	root := newRoot(g, args)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if unwritten := g.profile.write(); err == nil {
		err = unwritten
	}
	if lost := out.Close(); lost != nil {
		err = output.Failf("output", "make room, or write to another place: what was printed is not whole", "%v", lost)
	}
	code := output.ExitCode(err)
	if code == output.ExitError {
		output.ReportError(messages, err, g.JSON || g.Format == "json" || slices.Contains(args, "--json"))
	}
	messages.Close() // nowhere left to report to
	return code
}

// newRoot makes the program's command line, with all commands unless the arguments
// begin with the name of one.
func newRoot(g *Global, args []string) *cobra.Command {
	root := &cobra.Command{
		Use:           "codegraph",
		Short:         "A code graph of any commit, and what a change means in it",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          knownCommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("ref") {
				g.compared = g.Ref
			}
			return g.prepare()
		},
	}
	root.SetIn(g.streams.In)
	root.SetOut(g.streams.Out)
	root.SetErr(g.streams.Err)
	root.SetFlagErrorFunc(flagError)
	g.addFlags(root.PersistentFlags())
	root.AddGroup(&cobra.Group{ID: groupIndex, Title: "Index:"}, &cobra.Group{ID: groupAsk, Title: "Ask:"},
		&cobra.Group{ID: groupChange, Title: "Change:"}, &cobra.Group{ID: groupOther, Title: "Upkeep:"})
	root.SetHelpCommandGroupID(groupOther)
	root.SetCompletionCommandGroupID(groupOther)
	root.AddCommand(commands(g, args)...)
	g.boundAnswers(root)
	return root
}

const (
	groupIndex  = "index"
	groupAsk    = "ask"
	groupChange = "change"
	groupOther  = "other"
)

// knownCommand turns cobra's message for an unknown command into a usage error.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "`codegraph --help` lists the commands"
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return output.Failf("usage", hint, "unknown command %q", args[0])
}

// arguments makes a positional argument check that fails with a usage error.
func arguments(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) >= least && (most < 0 || len(args) <= most) {
			return nil
		}
		return output.Failf("usage", "usage: "+c.UseLine(), "%s takes %s, not %d", c.Name(), what, len(args))
	}
}

// prepare checks what all commands share before one of them runs.
func (g *Global) prepare() error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(g.LogLevel)); err != nil {
		return output.Usagef("--log-level %q: use debug, info, warn or error", g.LogLevel)
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(g.streams.Err, &slog.HandlerOptions{Level: level})))
	if g.Jobs < 0 {
		return output.Usagef("--jobs %d: use a positive number, or 0 for one worker per processor", g.Jobs)
	}
	return g.profile.start()
}
