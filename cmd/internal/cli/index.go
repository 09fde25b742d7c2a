package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// IndexOptions are the options of index.
type IndexOptions struct {
	*Global
	Revisions   []string
	AllBranches bool
	Since       string // also every first-parent commit since this revision
	Performance bool
	Full        bool // from an empty index
	Files       bool // the arguments are files of the worktree
}

func newIndexCommand(g *Global) *cobra.Command {
	opts := IndexOptions{Global: g}
	c := &cobra.Command{
		Use:   "index [REV...]",
		Short: "Make the graph of the worktree or of any revisions",
		Long: "Make the graph of each revision; without one, that of --ref. Only what no earlier graph has is\n" +
			"extracted and linked. With --full nothing earlier counts: the index is emptied first, but for what people\n" +
			"made. With --files the arguments are files of the worktree, and what changed in them is reported.",
		Example: "  codegraph index\n  codegraph index main v1.0.0\n  codegraph index --since v1.0.0\n  codegraph index --files src/a.go src/b.go",
		RunE: func(c *cobra.Command, args []string) error {
			opts.Revisions = args
			return runIndex(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&opts.AllBranches, "all-branches", false, "all local branches")
	c.Flags().StringVar(&opts.Since, "since", "", "all first-parent commits from this revision (left out) to --ref")
	c.Flags().BoolVar(&opts.Full, "full", false, "empty the index first, and make everything anew")
	c.Flags().BoolVar(&opts.Files, "files", false, "the arguments are files: bring the worktree up to date and report on them")
	c.Flags().BoolVar(&opts.Performance, "performance", false, "show how long each phase took")
	return c
}

func runIndex(ctx context.Context, opts IndexOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	if opts.Files {
		if len(opts.Revisions) == 0 || opts.Full || opts.AllBranches || opts.Since != "" {
			return output.Usagef("--files takes files as arguments, and none of --full, --all-branches and --since")
		}
		return runUpdate(ctx, UpdateOptions{Global: opts.Global, Files: opts.Revisions, Batch: true}, out)
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	if opts.Full {
		if _, err := s.Rebuild(ctx); err != nil {
			return err
		}
	}
	revisions, err := revisionsToIndex(ctx, s, opts)
	if err != nil {
		return err
	}
	reports := []indexReport{}
	for _, rev := range revisions {
		report, err := s.index(ctx, rev)
		if err != nil {
			return err
		}
		reports = append(reports, report)
		if format == "text" {
			report.write(out, opts.Performance)
		}
	}
	if format == "json" {
		return output.JSON(out, indexAnswer{reports})
	}
	return nil
}

// indexAnswer is the JSON of index.
type indexAnswer struct {
	Indexed []indexReport `json:"indexed"`
}

// index makes one revision's graph and reports on it.
func (s *session) index(ctx context.Context, rev string) (indexReport, error) {
	defer s.progress.Done()
	view, err := s.At(ctx, rev)
	if err != nil {
		return indexReport{}, err
	}
	counts, err := state.Count(ctx, view.Snapshot)
	return indexReport{headOf(view), counts, workOf(view)}, err
}

// revisionsToIndex lists the revisions, oldest first where they are a history.
func revisionsToIndex(ctx context.Context, s *session, opts IndexOptions) ([]string, error) {
	list := opts.Revisions
	if opts.AllBranches {
		refs, err := s.Repo.Refs()
		if err != nil {
			return nil, fmt.Errorf("list branches: %w", err)
		}
		list = append(list, branchNames(refs)...)
	}
	if opts.Since != "" {
		commits, err := s.commitsSince(ctx, opts.Since)
		if err != nil {
			return nil, err
		}
		list = append(list, commits...)
	}
	if len(list) == 0 && !opts.AllBranches && opts.Since == "" {
		list = []string{opts.Ref}
	}
	return list, nil
}

// commitsSince lists the first-parent commits after a revision, oldest first.
func (s *session) commitsSince(ctx context.Context, since string) ([]string, error) {
	from, err := s.Resolve(ctx, since)
	if err != nil {
		return nil, err
	}
	head := s.g.Ref
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

// indexReport says what one revision's graph holds and what it took.
type indexReport struct {
	head
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
		plural(w.Changed, "file"), plural(w.Extracted, "blob"), plural(w.Relinked, "file"), plural(w.Dependents, "dependent"))
	if w.Cut > 0 {
		line += fmt.Sprintf("; %s of types and interfaces not compared: too many interfaces have one method's name", plural(w.Cut, "pair"))
	}
	return line
}

func (r indexReport) write(out io.Writer, performance bool) {
	fmt.Fprintf(out, "%s: %s\n", r.title(), r.line())
	for _, line := range r.Lines() {
		fmt.Fprintf(out, "  %s\n", line)
	}
	if performance {
		for _, p := range r.Phases {
			fmt.Fprintf(out, "  %-8s %8.3f s\n", p.Name, p.Seconds)
		}
	}
}

// title names the revision, with its commit where the name is not the commit.
func (h head) title() string {
	if h.Commit == "" || h.Ref == h.Commit {
		return h.Ref
	}
	return fmt.Sprintf("%s (%s)", h.Ref, short(plumbing.NewHash(h.Commit)))
}

func short(h plumbing.Hash) string { return h.String()[:10] }

func branchNames(refs []gitsrc.Ref) []string {
	var names []string
	for _, r := range refs {
		if plumbing.ReferenceName(r.Name).IsBranch() {
			names = append(names, r.Name)
		}
	}
	return names
}
