package change

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Affected is a request of affected.
type Affected struct {
	verb.Comparison
	verb.Filter
	Stdin   bool
	Depth   int
	Channel string
	Filters []string
	behind  []string // files behind --
}

func NewAffected() *verb.Verb {
	req := Affected{}
	v := &verb.Verb{
		Use:   "affected [FILE... | A..B]",
		Tools: []verb.Tool{{Arguments: verb.ChangeParams, Output: mcp.OutputSchema[affectedAnswer](), Compares: true}},
		Short: "List the tests that can reach a change",
		Long: "Without arguments, the change is HEAD against the worktree; with a range, what B brings since it left A;\n" +
			"with files, whatever may change in them. likely tests reach the change through edges; safe ones may see it,\n" +
			"by names, interfaces, initialisation and reflection (Go) or by files: run these to miss nothing. What changed outside of the graph, but for\n" +
			"documentation and CI files, may decide about further tests: the answer says so. The formats paths, go, jest and pytest print what a test runner\n" +
			"takes, one argument on a line, and so does --quiet. An empty answer means that no test can see the change. Where nothing is\n" +
			"known they print what means all tests (./... for go, . for the others), say so on standard error and exit with 3.",
		Example: "  codegraph affected main..HEAD\n  git diff --name-only | codegraph affected --stdin --quiet\n" +
			"  codegraph affected main..HEAD --format go | xargs -r go test",
		Formats: verb.With(verb.TextJSON, runnerFormats()...),
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.Run(ctx, e)
		},
	}
	v.Behind = func(paths []string) { req.behind = paths }
	f := v.Flags()
	f.BoolVar(&req.Stdin, "stdin", false, "read the changed files from standard input, one on a line")
	verb.StagedVar(f, &req.Staged, "the change is HEAD against the index")
	f.BoolVar(&req.Worktree, "worktree", false, "the change is HEAD against the worktree")
	f.IntVar(&req.Depth, "depth", 0, "edges to follow from a changed symbol to a test (default "+fmt.Sprint(analysis.DefaultDepth)+")")
	f.StringVar(&req.Channel, "channel", channelSafe, "tests that the runners' formats name: safe or likely")
	verb.GlobsVar(f, &req.Paths, "path", "only tests whose path matches the glob (repeatable)")
	verb.GlobsVar(f, &req.Excludes, "exclude", "no tests whose path matches the glob (repeatable)")
	verb.GlobsVar(f, &req.Filters, "filter", "the same as --path")
	return v
}

// affectedAnswer is the JSON of affected.
type affectedAnswer struct {
	verb.Head
	Base *analysis.Side `json:"base,omitempty"`
	*analysis.AffectedResult
}

func (req Affected) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	req.Paths = slices.Concat(req.Paths, req.Filters)
	if len(req.behind) > 0 {
		if _, isFiles, _ := (Affected{Comparison: req.Comparison}).files(nil); !isFiles && (len(req.Args) > 0 || req.Staged || req.Worktree) {
			return nil, output.Failf("usage", "--path chooses the tests that are named; `codegraph affected FILE...` is about whatever changes in files", "affected lists the tests of a whole change, and takes no paths behind it")
		}
		req.Args = append(req.Args, req.behind...)
	}
	if err := req.Check(); err != nil {
		return nil, err
	}
	if req.Channel != channelSafe && req.Channel != channelLikely {
		return nil, output.Usagef("--channel %q: use safe or likely", req.Channel)
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	answer, err := affected(ctx, s, req, e.In)
	if err != nil {
		return nil, err
	}
	for _, list := range []*[]analysis.Test{&answer.Safe, &answer.Likely} {
		*list = slices.DeleteFunc(*list, func(t analysis.Test) bool { return !req.Path(t.Path) })
	}
	told := &verb.Answer{Value: answer}
	lines, form := runnerLines(e.Format, answer.selected(req.Channel)), e.Format
	switch {
	case slices.Contains(runnerFormats(), form):
	case e.Quiet:
		lines, form = testFiles(answer.Safe, answer.Likely), pathsFormat
	default:
		told.Text = func(out io.Writer) error {
			answer.write(out)
			return nil
		}
		return told, nil
	}
	told.Text = func(out io.Writer) error { return answer.writeRunner(e, out, form, lines) }
	return told, nil
}

// affected asks about files when they are given, about a comparison otherwise.
func affected(ctx context.Context, s *verb.Session, req Affected, in io.Reader) (affectedAnswer, error) {
	defer s.Progress.Done()
	limits := analysis.Options{Depth: req.Depth}
	files, isFiles, err := req.files(in)
	if err != nil {
		return affectedAnswer{}, err
	}
	if isFiles {
		view, err := s.View(ctx)
		if err != nil {
			return affectedAnswer{}, err
		}
		if !req.Stdin {
			if files, err = lookup.ChangedPaths(ctx, s, view, files); err != nil {
				return affectedAnswer{}, err
			}
		}
		result, err := analysis.Affected(ctx, view.Snapshot, files, limits)
		if err != nil {
			return affectedAnswer{}, fmt.Errorf("affected tests: %w", err)
		}
		return affectedAnswer{verb.HeadOf(view), nil, result}, nil
	}
	r, err := req.Resolve(ctx, s.Repo, s.Env.Compared)
	if err != nil {
		return affectedAnswer{}, err
	}
	s.Env.NoteRange(r)
	base, head, _, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return affectedAnswer{}, err
	}
	limits.Base, limits.Head = verb.Sides(r)
	result, err := analysis.AffectedBy(ctx, base.Snapshot, head.Snapshot, limits)
	if err != nil {
		return affectedAnswer{}, fmt.Errorf("affected tests: %w", err)
	}
	return affectedAnswer{verb.HeadOf(head), &limits.Base, result}, nil
}

// files gives the files asked about; ok is false when a comparison is asked for.
func (req Affected) files(in io.Reader) (files []string, ok bool, err error) {
	if req.Stdin {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			if line := strings.TrimSpace(lines.Text()); line != "" {
				files = append(files, lookup.Clean(line))
			}
		}
		if err := lines.Err(); err != nil {
			return nil, false, fmt.Errorf("read files from standard input: %w", err)
		}
		return files, true, nil
	}
	if len(req.Args) == 0 || req.Staged || req.Worktree {
		return nil, false, nil
	}
	if _, _, isRange := gitrepo.SplitRange(req.Args[0]); isRange && len(req.Args) == 1 && !strings.HasPrefix(req.Args[0], "../") {
		return nil, false, nil
	}
	return req.Args, true, nil
}

// testFiles lists the tests' files, each once.
func testFiles(lists ...[]analysis.Test) []string {
	paths := []string{}
	for _, t := range slices.Concat(lists...) {
		paths = append(paths, t.Path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
