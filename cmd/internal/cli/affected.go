package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// AffectedOptions are the options of affected.
type AffectedOptions struct {
	*Global
	Comparison
	Filter
	Stdin   bool
	Depth   int
	Channel string
	Filters []string
}

func newAffectedCommand(g *Global) *cobra.Command {
	opts := AffectedOptions{Global: g}
	c := &cobra.Command{
		Use:   "affected [FILE... | A..B]",
		Short: "List the tests that can reach a change",
		Long: "Without arguments, the change is HEAD against the worktree; with a range, what B brings since it left A;\n" +
			"with files, whatever may change in them. likely tests reach the change through edges; safe ones may see it,\n" +
			"by names, interfaces, initialisation and reflection (Go) or by files: run these to miss nothing. What changed outside of the graph, but for\n" +
			"documentation and CI files, may decide about further tests: the answer says so. The formats paths, go, jest and pytest print what a test runner\n" +
			"takes, one argument on a line, and so does --quiet. An empty answer means that no test can see the change. Where nothing is\n" +
			"known they print what stands for all tests (./... for go, . for the others), say so on standard error and exit with 3.",
		Example: "  codegraph affected main..HEAD\n  git diff --name-only | codegraph affected --stdin --quiet\n" +
			"  codegraph affected main..HEAD --format go | xargs -r go test",
		RunE: func(c *cobra.Command, args []string) error {
			opts.Args = args
			return runAffected(c.Context(), opts, c.InOrStdin(), c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.BoolVar(&opts.Stdin, "stdin", false, "read the changed files from standard input, one on a line")
	f.BoolVar(&opts.Staged, "staged", false, "the change is HEAD against the index")
	f.BoolVar(&opts.Worktree, "worktree", false, "the change is HEAD against the worktree")
	f.IntVar(&opts.Depth, "depth", 0, "edges to follow from a changed symbol to a test (default "+fmt.Sprint(diffctx.DefaultDepth)+")")
	f.StringVar(&opts.Channel, "channel", channelSafe, "tests that the runners' formats name: safe or likely")
	globsVar(f, &opts.Paths, "path", "only tests whose path matches the glob (repeatable)")
	globsVar(f, &opts.Excludes, "exclude", "no tests whose path matches the glob (repeatable)")
	globsVar(f, &opts.Filters, "filter", "the same as --path")
	return c
}

// affectedAnswer is the JSON of affected.
type affectedAnswer struct {
	head
	Base *diffctx.Side `json:"base,omitempty"`
	*diffctx.AffectedResult
}

func runAffected(ctx context.Context, opts AffectedOptions, in io.Reader, out io.Writer) error {
	format, err := opts.format(append([]string{"text", "json"}, runnerFormats()...)...)
	if err != nil {
		return err
	}
	opts.Paths = slices.Concat(opts.Paths, opts.Filters)
	if err := opts.check(); err != nil {
		return err
	}
	if opts.Channel != channelSafe && opts.Channel != channelLikely {
		return output.Usagef("--channel %q: use safe or likely", opts.Channel)
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	answer, err := s.affected(ctx, opts, in)
	if err != nil {
		return err
	}
	for _, list := range []*[]diffctx.Test{&answer.Safe, &answer.Likely} {
		*list = slices.DeleteFunc(*list, func(t diffctx.Test) bool { return !opts.path(t.Path) })
	}
	switch {
	case format == "json":
		return output.JSON(out, answer)
	case slices.Contains(runnerFormats(), format):
		return answer.writeRunner(opts.Global, out, format, runnerLines(format, answer.selected(opts.Channel)))
	case opts.Quiet:
		return answer.writeRunner(opts.Global, out, "paths", testFiles(answer.Safe, answer.Likely))
	default:
		answer.write(out)
	}
	return nil
}

// affected asks about files when they are given, about a comparison otherwise.
func (s *session) affected(ctx context.Context, opts AffectedOptions, in io.Reader) (affectedAnswer, error) {
	defer s.progress.Done()
	limits := diffctx.Options{Depth: opts.Depth}
	files, isFiles, err := opts.files(in)
	if err != nil {
		return affectedAnswer{}, err
	}
	if isFiles {
		view, err := s.view(ctx)
		if err != nil {
			return affectedAnswer{}, err
		}
		if !opts.Stdin {
			if files, err = s.changedPaths(ctx, view, files); err != nil {
				return affectedAnswer{}, err
			}
		}
		result, err := diffctx.Affected(ctx, view.Snapshot, files, limits)
		if err != nil {
			return affectedAnswer{}, fmt.Errorf("affected tests: %w", err)
		}
		return affectedAnswer{headOf(view), nil, result}, nil
	}
	r, err := opts.resolve(ctx, s.Repo, opts.compared)
	if err != nil {
		return affectedAnswer{}, err
	}
	s.g.noteRange(r)
	base, head, _, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return affectedAnswer{}, err
	}
	limits.Base, limits.Head = sides(r)
	result, err := diffctx.AffectedBy(ctx, base.Snapshot, head.Snapshot, limits)
	if err != nil {
		return affectedAnswer{}, fmt.Errorf("affected tests: %w", err)
	}
	return affectedAnswer{headOf(head), &limits.Base, result}, nil
}

// files gives the files asked about; ok is false when a comparison is asked for.
func (opts AffectedOptions) files(in io.Reader) (files []string, ok bool, err error) {
	if opts.Stdin {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			if line := strings.TrimSpace(lines.Text()); line != "" {
				files = append(files, clean(line))
			}
		}
		if err := lines.Err(); err != nil {
			return nil, false, fmt.Errorf("read files from standard input: %w", err)
		}
		return files, true, nil
	}
	if len(opts.Args) == 0 || opts.Staged || opts.Worktree {
		return nil, false, nil
	}
	if _, _, isRange := gitsrc.SplitRange(opts.Args[0]); isRange && len(opts.Args) == 1 && !strings.HasPrefix(opts.Args[0], "../") {
		return nil, false, nil
	}
	return opts.Args, true, nil
}

// testFiles lists the tests' files, each once.
func testFiles(lists ...[]diffctx.Test) []string {
	paths := []string{}
	for _, t := range slices.Concat(lists...) {
		paths = append(paths, t.Path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func (a affectedAnswer) write(out io.Writer) {
	fmt.Fprintf(out, "%s changed\n", plural(len(a.Files), "file"))
	for _, g := range diffctx.UnanalysedGroups(a.Unanalysed) {
		fmt.Fprintf(out, "%s\n", g.Message(diffctx.NotAnalysed))
	}
	list := func(title string, tests []diffctx.Test) {
		fmt.Fprintf(out, "%s: %d\n", title, len(tests))
		for _, t := range tests {
			fmt.Fprintf(out, "  %s", position(t.Path, max(1, t.Line), 0))
			if t.Name != "" {
				fmt.Fprintf(out, "  %s", t.Name)
			}
			fmt.Fprintln(out)
		}
	}
	list("tests that reach the change (likely)", a.Likely)
	list("tests that cannot be ruled out (safe)", a.Safe)
	if len(a.Unreached) > 0 {
		fmt.Fprintf(out, "no test is seen to reach: %s\n", plural(len(a.Unreached), "changed symbol"))
		for _, u := range a.Unreached {
			fmt.Fprintf(out, "  %s  %s %s\n", position(u.Path, u.Line, 0), u.Kind, u.Name)
		}
	}
	if !a.Unknown && len(a.Safe)+len(a.Likely) == 0 {
		fmt.Fprintln(out, "no test can see the change")
	}
	if a.Unknown {
		if len(a.Safe)+len(a.Likely) == 0 {
			fmt.Fprintln(out, "which tests see the change is not known: run all")
		}
		fmt.Fprintln(out, "more tests may see it: a changed file is not in the graph, or a limit was met")
	}
}
