package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Index is a request of index.
type Index struct {
	Revisions   []string
	AllBranches bool
	Since       string // also every first-parent commit since this revision
	Performance bool
	Full        bool // from an empty index
	Files       bool // the arguments are files of the worktree
}

func NewIndex() *verb.Verb {
	req := Index{}
	v := &verb.Verb{
		Use:   "index [REV...]",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.List("revisions", "default: the files on disk")}, Output: mcp.OutputSchema[indexAnswer](), Compares: true}},
		Short: "Build the graph of the worktree or of any revisions",
		Long: "Build the graph of each revision; without one, that of --ref. Only what no earlier graph has is\n" +
			"extracted and linked. With --full nothing earlier counts: the index is emptied first, but for what people\n" +
			"made. With --files the arguments are files of the worktree, and what changed in them is reported.",
		Example: "  codegraph index\n  codegraph index main v1.0.0\n  codegraph index --since v1.0.0\n  codegraph index --files src/a.go src/b.go",
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Revisions = args
			return req.Run(ctx, e)
		},
	}
	v.Flags().BoolVar(&req.AllBranches, "all-branches", false, "all local branches")
	v.Flags().StringVar(&req.Since, "since", "", "all first-parent commits from this revision (left out) to --ref")
	v.Flags().BoolVar(&req.Full, "full", false, "empty the index first, and build everything again")
	v.Flags().BoolVar(&req.Files, "files", false, "the arguments are files: bring the worktree up to date and report on them")
	v.Flags().BoolVar(&req.Performance, "performance", false, "show how long each phase took")
	return v
}

func (req Index) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Files {
		if len(req.Revisions) == 0 || req.Full || req.AllBranches || req.Since != "" {
			return nil, output.Usagef("--files takes files as arguments, and none of --full, --all-branches and --since")
		}
		return Update{Files: req.Revisions, Batch: true}.Run(ctx, e)
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if req.Full {
		if _, err := s.Rebuild(ctx); err != nil {
			return nil, err
		}
	}
	revisions, err := revisionsToIndex(ctx, s, req)
	if err != nil {
		return nil, err
	}
	reports := []IndexReport{}
	one := len(revisions) <= manyRevisions || req.Performance // say of each
	for i, rev := range revisions {
		if len(revisions) > 1 {
			s.Progress.Step("revision", i+1, len(revisions))
		}
		report, err := IndexRevision(ctx, s, rev)
		if at := s.FromHere(rev); at != "" && errors.Is(err, gitrepo.ErrUnknownRevision) {
			if _, no := os.Stat(filepath.Join(s.Repo.Worktree(), filepath.FromSlash(at))); no == nil {
				return nil, output.Failf("usage", "`codegraph index` alone takes what is on disk, `codegraph index --files FILE...` looks at some files", "%q is a path, and index takes revisions", rev)
			}
		}
		if err != nil {
			if i > 0 && ctx.Err() != nil {
				e.Note("%d of %d revisions are indexed, and kept", i, len(revisions))
			}
			return nil, err
		}
		reports = append(reports, report)
		if e.Format == "text" && one {
			report.write(e.Out, req.Performance)
		}
	}
	if e.Format == "text" && !one {
		writeMany(e.Out, reports)
	}
	return &verb.Answer{Value: indexAnswer{reports}}, nil
}

// manyRevisions is how many are said of one by one at most.
const manyRevisions = 3

// writeMany sums up what several graphs took, and reports the last.
func writeMany(out io.Writer, reports []IndexReport) {
	var all work
	held := 0
	for _, r := range reports {
		all.Changed, all.Extracted, all.Relinked = all.Changed+r.Changed, all.Extracted+r.Extracted, all.Relinked+r.Relinked
		all.Dependents, all.Cut = all.Dependents+r.Dependents, all.Cut+r.Cut
		if r.Changed == 0 {
			held++
		}
	}
	fmt.Fprintf(out, "%s indexed, %d of them before; %s\n", verb.Plural(len(reports), "revision"), held, all.line())
	fmt.Fprint(out, "the last: ")
	reports[len(reports)-1].write(out, false)
}

// indexAnswer is the JSON of index.
type indexAnswer struct {
	Indexed []IndexReport `json:"indexed"`
}

// IndexRevision makes one revision's graph and reports on it.
func IndexRevision(ctx context.Context, s *verb.Session, rev string) (IndexReport, error) {
	defer s.Progress.Done()
	view, err := s.At(ctx, rev)
	if err != nil {
		return IndexReport{}, err
	}
	counts, err := state.Count(ctx, view.Snapshot)
	return IndexReport{verb.HeadOf(view), counts, workOf(view)}, err
}

// revisionsToIndex lists the revisions, oldest first where they are a history.
func revisionsToIndex(ctx context.Context, s *verb.Session, req Index) ([]string, error) {
	list := req.Revisions
	if req.AllBranches {
		refs, err := s.Repo.Refs()
		if err != nil {
			return nil, fmt.Errorf("list branches: %w", err)
		}
		list = append(list, branchNames(refs)...)
	}
	if req.Since != "" {
		commits, err := commitsSince(ctx, s, req.Since)
		if err != nil {
			return nil, err
		}
		list = append(list, commits...)
	}
	if len(list) == 0 && !req.AllBranches && req.Since == "" {
		list = []string{s.Env.Ref}
	}
	return list, nil
}

// commitsSince lists the first-parent commits after a revision, oldest first.
func commitsSince(ctx context.Context, s *verb.Session, since string) ([]string, error) {
	from, err := s.Resolve(ctx, since)
	if err != nil {
		return nil, err
	}
	head := s.Env.Ref
	if head == "" {
		head = "HEAD"
	}
	to, err := s.Resolve(ctx, head)
	if err != nil {
		return nil, err
	}
	commits, err := s.Repo.FirstParents(ctx, to.Commit, from.Commit)
	if err != nil {
		return nil, fmt.Errorf("history from %s to %s: %w", since, head, err)
	}
	var list []string
	for i := len(commits) - 1; i >= 0; i-- {
		list = append(list, commits[i].Hash.String())
	}
	return list, nil
}

// IndexReport says what one revision's graph holds and what it took.
type IndexReport struct {
	verb.Head
	state.Counts
	work
}

// work says what making a graph took; all zero when it existed.
type work struct {
	Changed    int           `json:"changed"`       // files that differ from the graph it was made from
	Extracted  int           `json:"extracted"`     // blobs that no earlier graph had
	Relinked   int           `json:"relinked"`      // changed files
	Dependents int           `json:"dependents"`    // unchanged files whose names may mean something else now
	Cut        int           `json:"cut,omitempty"` // relations that were not looked for, because of a limit
	Phases     []state.Phase `json:"phases,omitempty"`
}

func workOf(v *state.View) work {
	st := v.Stats()
	return work{st.Changed, st.Extracted, st.Relinked, st.Dependents, st.Cut, v.Phases}
}

// line says it to people.
func (w work) line() string {
	if w.Changed == 0 {
		return "up to date"
	}
	line := fmt.Sprintf("%s changed: %s extracted, %s linked, %s linked again",
		verb.Plural(w.Changed, "file"), verb.Plural(w.Extracted, "blob"), verb.Plural(w.Relinked, "file"), verb.Plural(w.Dependents, "dependent"))
	if w.Cut > 0 {
		line += fmt.Sprintf("; %s of types and interfaces not compared: too many interfaces have one method's name", verb.Plural(w.Cut, "pair"))
	}
	return line
}

func (r IndexReport) write(out io.Writer, performance bool) {
	fmt.Fprintf(out, "%s: %s\n", r.Title(), r.line())
	for _, line := range r.Lines() {
		fmt.Fprintf(out, "  %s\n", line)
	}
	if performance {
		for _, p := range r.Phases {
			fmt.Fprintf(out, "  %-8s %8.3f s\n", p.Name, p.Seconds)
		}
	}
}

func branchNames(refs []gitrepo.Ref) []string {
	var names []string
	for _, r := range refs {
		if plumbing.ReferenceName(r.Name).IsBranch() {
			names = append(names, r.Name)
		}
	}
	return names
}
