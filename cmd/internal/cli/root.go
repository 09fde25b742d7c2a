package cli

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// Run runs the command line and gives the exit code. An answer that does not arrive
// is an error, whatever the command made of it. The standard streams are closed.
func Run(ctx context.Context, args []string, streams verb.Streams) int {
	p := &program{env: &verb.Env{}}
	var pager *output.Pager
	if terminal, ok := streams.Out.(*os.File); ok && output.IsTerminal(terminal) {
		pager = p.paged(terminal)
		streams.Out = pager
	}
	out, messages := output.NewStream(streams.Out), output.NewStream(streams.Err)
	streams.Out, streams.Err = out, messages
	p.env.Streams, p.out = streams, out
	root := newRoot(p, args)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if unwritten := errors.Join(p.profile.write(), p.memory.write()); err == nil {
		err = unwritten
	}
	if p.painter != nil {
		_ = p.painter.Flush() // the stream remembers what does not arrive
	}
	lost := out.Close()
	if pager != nil {
		_ = pager.Close() // it never fails
	}
	switch {
	case errors.Is(lost, output.ErrPagerEnded):
		if !output.IsOutcome(err) {
			err = nil
		}
	case lost != nil:
		err = output.Failf("output", "make room, or write to another place: what was printed is not whole", "%v", lost)
	}
	code := output.ExitCode(err)
	if err != nil && !output.IsOutcome(err) {
		output.ReportError(messages, withHelp(err, root, args), p.env.JSON || p.env.Format == "json" || slices.Contains(args, "--json"))
	}
	messages.Close() // nowhere left to report to
	return code
}

// withHelp names the help of a command that was used wrongly, where the error says nothing better.
func withHelp(err error, root *cobra.Command, args []string) error {
	e := output.Describe(err)
	if e.Code != "usage" || e.Hint != "" {
		return err
	}
	hint := "`codegraph --help` lists the commands"
	if c, _, err := root.Find(args); err == nil && c != root {
		hint = "`" + c.CommandPath() + " --help` shows how it is used"
	}
	return output.Failf(e.Code, hint, "%s", e.Message)
}

// program is one run of the command line.
type program struct {
	env     *verb.Env
	out     *output.Stream
	painter *output.Painter // nil without colours
	profile profile
	memory  memoryProfile
	version bool

	noPager bool
	answers bool // the command answers from the graph, and may be long
}

// newRoot makes the program's command line, with all commands unless the arguments
// begin with the name of one.
func newRoot(p *program, args []string) *cobra.Command {
	root := &cobra.Command{
		Use:           "codegraph",
		Short:         "A code graph of any commit, and what a change means in it",
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          knownCommand,

		SuggestionsMinimumDistance: 2,

		RunE: p.alone,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("ref") {
				p.env.Compared = p.env.Ref
			}
			p.notePaged(c)
			return p.prepare()
		},
	}
	root.SetIn(p.env.In)
	root.SetOut(p.env.Out)
	root.SetErr(p.env.Err)
	root.SetFlagErrorFunc(flagError)
	p.addFlags(root.PersistentFlags())
	p.completeGlobal(root)
	for _, g := range verbs.Groups {
		root.AddGroup(&cobra.Group{ID: g.ID, Title: g.Title})
	}
	root.Flags().BoolVarP(&p.version, "version", "v", false, "show the version and how it was built")
	p.setHelp(root)
	root.SetHelpCommandGroupID(verbs.GroupOther)
	root.SetCompletionCommandGroupID(verbs.GroupOther)
	for _, t := range named(topVerbs(), args) {
		c := p.command(t.Make())
		c.GroupID = t.Group
		root.AddCommand(c)
	}
	if len(args) > 0 && args[0] == "completion" {
		knownShells(root)
	}
	return root
}

func (p *program) addFlags(f *pflag.FlagSet) {
	level := os.Getenv("CODEGRAPH_LOG_LEVEL")
	if level == "" {
		level = "warn"
	}
	e := p.env
	f.StringVarP(&e.Dir, "directory", "C", "", "work in the repository of this folder")
	f.StringVar(&e.StateDir, "state-dir", "", "folder of the index (default: codegraph/ in git's common folder; env "+state.EnvFolder+")")
	f.StringVar(&e.Ref, "ref", "", "revision to look at, :worktree or :index (default :worktree; HEAD in a bare repository)")
	f.BoolVar(&e.JSON, "json", false, "write JSON; the same as --format json")
	f.StringVar(&e.Format, "format", "", "output format; each command lists its own")
	f.BoolVarP(&e.Quiet, "quiet", "q", false, "no progress and no notes")
	f.StringVar(&e.Color, "color", output.ColourAuto, "always, auto (on a terminal, unless NO_COLOR is set) or never")
	f.BoolVar(&e.NoColor, "no-color", false, "the same as --color never")
	f.StringVar(&e.ProgressForm, "progress", output.ProgressAuto, "of long work: auto (a bar on a terminal), json (an object a line on standard error) or never")
	f.BoolVar(&p.noPager, "no-pager", false, "write to the terminal, without the pager that git uses (GIT_PAGER, core.pager, PAGER)")
	f.BoolVar(&e.NoSync, "no-sync", false, "answer from what was indexed last, without a look at the files of the worktree")
	f.IntVar(&e.Jobs, "jobs", 0, "workers (default: one per processor)")
	f.StringVar(&e.Config, "config", "", "configuration file to use for every tree instead of its own .codegraph/config.json")
	f.StringVar(&e.LogLevel, "log-level", level, "debug, info, warn or error (env CODEGRAPH_LOG_LEVEL)")
	f.StringVar(&p.profile.file, "cpuprofile", "", "write where processor time went, for go tool pprof")
	f.StringVar(&p.memory.file, "memprofile", "", "write what was held when most was, for go tool pprof")
	for _, name := range []string{"cpuprofile", "memprofile"} {
		_ = f.MarkHidden(name) // it was just defined
	}
}

// insteadOf is the annotation of a command that another one answers for.
const insteadOf = "instead"

// command makes the command of a verb, with those below it.
func (p *program) command(v *verb.Verb) *cobra.Command {
	c := &cobra.Command{Use: v.Use, Hidden: v.Instead != "", Aliases: v.Aliases, Short: v.Short, Long: v.Long, Example: v.Example}
	c.Annotations = map[string]string{insteadOf: v.Instead, formatsOf: strings.Join(v.AllFormats(), " ")}
	switch {
	case v.Args != nil:
		c.Args = func(c *cobra.Command, args []string) error {
			before, _ := parted(c, v, args)
			return v.CheckArgs(before)
		}
	case v.Run == nil:
		c.Args = knownCommand
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	if v.Run != nil {
		write := p.writer(v)
		c.RunE = func(c *cobra.Command, args []string) error {
			defer p.env.Close()
			args, behind := parted(c, v, args)
			if len(behind) > 0 {
				v.Behind(behind)
			}
			return write(c.Context(), args)
		}
	}
	c.Flags().AddFlagSet(v.Flags())
	p.complete(c, v)
	for _, below := range v.Verbs {
		c.AddCommand(p.command(below))
	}
	return c
}

// parted parts arguments at --, where a verb takes paths behind it.
func parted(c *cobra.Command, v *verb.Verb, args []string) (before, behind []string) {
	at := c.ArgsLenAtDash()
	if at < 0 || v.Behind == nil {
		return args, nil
	}
	return args[:at], args[at:]
}

// knownCommand turns cobra's message for an unknown command into a usage error.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "`codegraph --help` lists the commands"
	if c.HasParent() {
		hint = knownBelow(c)
	}
	if near := otherWord(args[0]); near != "" && !c.HasParent() {
		hint = "did you mean " + near + "?"
	} else if near := c.SuggestionsFor(args[0]); len(near) > 0 && len(args[0]) > 2 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return output.Failf("usage", hint, "unknown command %q", args[0])
}

// prepare checks what all commands share before one of them runs.
func (p *program) prepare() error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(p.env.LogLevel)); err != nil {
		return output.Usagef("--log-level %q: use debug, info, warn or error", p.env.LogLevel)
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(p.env.Err, &slog.HandlerOptions{Level: level})))
	if p.env.Jobs < 0 {
		return output.Usagef("--jobs %d: use a positive number, or 0 for one worker per processor", p.env.Jobs)
	}
	if form := p.env.ProgressForm; form != output.ProgressAuto && form != output.ProgressJSON && form != output.ProgressNever {
		return output.Usagef("--progress %q: use auto, json or never", form)
	}
	switch e := p.env; {
	case e.NoColor && e.Color == output.ColourAlways:
		return output.Usagef("--no-color and --color always exclude each other")
	case e.NoColor:
		e.Color = output.ColourNever
	case e.Color == output.ColourAlways:
		p.out.PassColours()
	case e.Color != output.ColourAuto && e.Color != output.ColourNever:
		return output.Usagef("--color %q: use always, auto or never", e.Color)
	}
	if e := p.env; output.Colour(e.Out, e.Color) {
		p.painter = output.NewPainter(e.Out, func() bool { return e.Format == "text" })
		e.Out = p.painter
	}
	p.memory.start()
	return p.profile.start()
}
