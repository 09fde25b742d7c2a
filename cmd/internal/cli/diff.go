package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// DiffOptions are the options of diff.
type DiffOptions struct {
	*Global
	Comparison
	Filter
	Only    []string
	Summary bool
	Stats   bool
	Depth   int
}

func newDiffCommand(g *Global) *cobra.Command {
	opts := DiffOptions{Global: g}
	c := &cobra.Command{
		Use:   "diff [A..B | A B | A]",
		Short: "Review what a change means: symbols, edges, broken references, tests",
		Long: "A..B is what B brings since it left A, as a pull request shows it: from the merge base when the two have\n" +
			"diverged. A B compares exactly those two. One revision, or none (HEAD), is compared with the worktree.",
		Example: "  codegraph diff main..HEAD\n  codegraph diff v1.0.0 v1.1.0 --json\n  codegraph diff --staged\n" +
			"  codegraph diff main..HEAD --format html > review.html",
		Args: arguments(0, 2, "a range or up to two revisions"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Args = args
			return runDiff(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.BoolVar(&opts.Staged, "staged", false, "HEAD against the index")
	f.BoolVar(&opts.Worktree, "worktree", false, "HEAD against the worktree")
	f.StringSliceVar(&opts.Only, "only", nil, "only these parts: "+strings.Join(sectionNames(), ", "))
	f.BoolVar(&opts.Summary, "summary", false, "only the counts")
	f.BoolVar(&opts.Stats, "stats", false, "also the counts of edges and how sure they are, in text and markdown")
	opts.addNarrowing(f)
	f.Lookup("path").Usage = "only what is about paths that match the glob: symbols, edges, and breaks with one of their callers (repeatable)"
	f.IntVar(&opts.Limit, "limit", 0, "entries of a part in text and markdown; -1 for all (default 20 of what breaks, 8 of the rest; 20 in markdown)")
	f.IntVar(&opts.Depth, "depth", 0, "edges to follow from a changed symbol to a test (default "+fmt.Sprint(diffctx.DefaultDepth)+")")
	return c
}

func runDiff(ctx context.Context, opts DiffOptions, out io.Writer) error {
	format, err := opts.format("text", "json", "markdown", "html")
	if err != nil {
		return err
	}
	if err := opts.checkNarrowing(); err != nil {
		return err
	}
	only, err := parseSections(opts.Only)
	if err != nil {
		return err
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	result, picture, err := s.diff(ctx, opts, format == "html")
	if err != nil {
		return err
	}
	if format == "json" {
		narrow(result, only, opts.Summary)
		return output.JSON(out, result)
	}
	look := opts.renderOptions(out)
	look.Only, look.Summary, look.Stats, look.Limit = only, opts.Summary, opts.Stats, opts.Limit
	if format == "html" {
		return render.HTML(out, result, picture, look)
	}
	return renderDiff(out, result, format, look)
}

// diff compares the two sides of a comparison, and draws what changed when a
// picture is wanted.
func (s *session) diff(ctx context.Context, opts DiffOptions, draw bool) (*diffctx.Result, *diffctx.Picture, error) {
	defer s.progress.Done()
	r, err := opts.resolve(ctx, s.Repo, opts.compared)
	if err != nil {
		return nil, nil, err
	}
	if len(r.MergeBases) > 1 {
		s.g.note("%d merge bases; compared from %s, the one git picks first", len(r.MergeBases), short(r.MergeBases[0]))
	}
	base, head, _, own, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, nil, err
	}
	if !own {
		s.g.note("the change edits the configuration; both sides are read under that of %s", r.Base.Spec)
	}
	limits := diffctx.Options{Depth: opts.Depth, Part: opts.part()}
	limits.Base, limits.Head = sides(r)
	result, err := diffctx.Diff(ctx, base.Snapshot, head.Snapshot, limits)
	if err != nil {
		return nil, nil, fmt.Errorf("diff %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	if opts.narrowed() && result.Summary.Files == (diffctx.FileCounts{}) && len(result.Symbols)+len(result.Breaks)+len(result.Edges.Added)+len(result.Edges.Removed) == 0 {
		s.g.note("nothing of the change matches --path, --exclude and --kind")
	}
	if err := s.addCoverage(ctx, base, head, result); err != nil {
		return nil, nil, err
	}
	if !draw {
		return result, nil, nil
	}
	picture, err := diffctx.NewPicture(ctx, base.Snapshot, head.Snapshot, result)
	if err != nil {
		return nil, nil, fmt.Errorf("draw %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	return result, picture, nil
}
