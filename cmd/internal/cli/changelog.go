package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// ChangelogOptions are the options of changelog.
type ChangelogOptions struct {
	*Global
	Comparison
	Filter
	All bool
}

func newChangelogCommand(g *Global) *cobra.Command {
	opts := ChangelogOptions{Global: g}
	c := &cobra.Command{
		Use:   "changelog A..B | A B",
		Short: "Draft the entries of a changelog: what was added, changed, removed, and what breaks",
		Long: "List the public definitions that a range adds, changes, renames, deprecates and removes, the breaking ones first,\n" +
			"with the commits. --all takes private ones and documentation too.",
		Example: "  codegraph changelog v1.0.0..v1.1.0\n  codegraph changelog v1.0.0..HEAD --json",
		Args:    arguments(1, 2, "a range or two revisions"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Args = args
			return runChangelog(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	c.Flags().Lookup("limit").Usage = "at most this many entries of a section (default: all)"
	c.Flags().BoolVar(&opts.All, "all", false, "also private definitions, test code and documentation")
	return c
}

// changelogAnswer is the JSON of changelog.
type changelogAnswer struct {
	head
	Base    diffctx.Side  `json:"base"`
	Commits []commitJSON  `json:"commits"`
	Files   []changedFile `json:"changed_files"`
	*diffctx.Changelog
	Truncated bool `json:"truncated"` // --limit left entries out
}

func runChangelog(ctx context.Context, opts ChangelogOptions, out io.Writer) error {
	s, format, err := opts.begin(opts.check, "markdown", "json")
	if err != nil {
		return err
	}
	defer s.close()
	answer, err := s.changelog(ctx, opts)
	s.progress.Done()
	if err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, answer)
	}
	title := answer.Ref
	if err := render.Changelog(out, title, answer.Changelog); err != nil {
		return err
	}
	if len(answer.Commits) > 0 {
		fmt.Fprintf(out, "\n### Commits\n\n")
		for _, c := range answer.Commits {
			fmt.Fprintf(out, "- %s (%.10s)\n", render.Prose(c.Subject), c.Commit)
		}
	}
	return nil
}

func (s *session) changelog(ctx context.Context, opts ChangelogOptions) (*changelogAnswer, error) {
	r, err := opts.resolve(ctx, s.Repo, opts.compared)
	if err != nil {
		return nil, err
	}
	s.g.noteRange(r)
	base, head, _, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	limits := diffctx.Options{}
	limits.Base, limits.Head = sides(r)
	log, err := diffctx.NewChangelog(ctx, base.Snapshot, head.Snapshot, limits, opts.All)
	if err != nil {
		return nil, fmt.Errorf("changelog of %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	answer := &changelogAnswer{head: headOf(head), Base: limits.Base, Changelog: log}
	opts.narrow(answer)
	if answer.Commits, err = s.commitsOf(ctx, r); err != nil {
		return nil, err
	}
	answer.Files, err = s.changedFiles(ctx, r)
	answer.Files = slices.DeleteFunc(answer.Files, func(f changedFile) bool { return !opts.path(f.Path) })
	return answer, err
}

// narrow leaves the entries that the filter passes, of each section as many as
// the limit allows.
func (opts ChangelogOptions) narrow(a *changelogAnswer) {
	for _, list := range []*[]diffctx.ChangelogEntry{&a.Breaking, &a.Added, &a.Changed, &a.Deprecated, &a.Removed} {
		kept := slices.DeleteFunc(*list, func(e diffctx.ChangelogEntry) bool {
			return !opts.path(e.Symbol.Path) || !opts.kind(e.Symbol.Kind, e.Symbol.NodeKind)
		})
		var cut bool
		*list, cut = page(kept, opts.Limit)
		a.Truncated = a.Truncated || cut
	}
}
