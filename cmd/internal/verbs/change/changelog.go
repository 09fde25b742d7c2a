package change

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Changelog is a request of changelog.
type Changelog struct {
	verb.Comparison
	verb.Filter
	All bool
}

func NewChangelog() *verb.Verb {
	req := Changelog{}
	v := &verb.Verb{
		Use:   "changelog [A..B | A B | A] [-- PATH...]",
		Tools: []verb.Tool{{Arguments: verb.ComparedParams, Output: mcp.OutputSchema[changelogAnswer](), Compares: true}},
		Short: "Draft the entries of a changelog: what was added, changed, removed, and what breaks",
		Long: "List the public definitions that a range adds, changes, renames, deprecates and removes, the breaking ones first,\n" +
			"with the commits. --all takes private ones and documentation too. Without a range it is what HEAD brings since the last\n" +
			"tag, of a tagged commit since the tag before; A alone means A..HEAD.",
		Example: "  codegraph changelog v1.0.0..v1.1.0\n  codegraph changelog v1.0.0..HEAD --json",
		Args:    verb.Arguments(0, 2, "a range or at most two revisions"),
		Formats: []string{"markdown", "json"},
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.Run(ctx, e)
		},
	}
	v.Behind = req.Behind
	req.Filter.AddFlags(v.Flags())
	v.Flags().Lookup("limit").Usage = "at most this many entries of a section (default: all)"
	v.Flags().BoolVar(&req.All, "all", false, "also private definitions, test code and documentation")
	return v
}

// changelogAnswer is the JSON of changelog.
type changelogAnswer struct {
	verb.Head
	Base    analysis.Side `json:"base"`
	Commits []commitJSON  `json:"commits"`
	Files   []changedFile `json:"changed_files"`
	*analysis.Changelog
	Truncated bool `json:"truncated"` // --limit left entries out
}

func (req Changelog) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.Check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if err := req.sides(ctx, s); err != nil {
		return nil, err
	}
	answer, err := changelog(ctx, s, req)
	s.Progress.Done()
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
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
	}}, nil
}

// sides makes a range of less: since the last tag, or since a revision.
func (req *Changelog) sides(ctx context.Context, s *verb.Session) error {
	if err := req.TakePaths(ctx, s, &req.Filter); err != nil || len(req.Args) > 1 {
		return err
	}
	head := cmp.Or(s.Env.Compared, "HEAD")
	if len(req.Args) == 1 {
		if _, _, isRange := gitrepo.SplitRange(req.Args[0]); !isRange && s.Env.Compared == "" {
			req.Args = []string{req.Args[0] + ".." + head}
		}
		return nil
	}
	rev, err := s.Resolve(ctx, head)
	if err != nil {
		return err
	}
	tag, ok, err := s.Repo.LastTag(ctx, rev.Commit)
	if err != nil {
		return fmt.Errorf("find the last tag: %w", err)
	}
	if !ok {
		return output.Failf("no_tag", "name a range, for example `codegraph changelog HEAD~20..HEAD`", "there is no tag before %s, and no range is given", head)
	}
	s.Env.Note("since %s, the last tag", tag)
	s.Env.Compared = ""
	req.Args = []string{tag + ".." + head}
	return nil
}

func changelog(ctx context.Context, s *verb.Session, req Changelog) (*changelogAnswer, error) {
	r, err := req.Resolve(ctx, s.Repo, s.Env.Compared)
	if err != nil {
		return nil, err
	}
	s.Env.NoteRange(r)
	base, head, _, _, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	limits := analysis.Options{}
	limits.Base, limits.Head = verb.Sides(r)
	log, err := analysis.NewChangelog(ctx, base.Snapshot, head.Snapshot, limits, req.All)
	if err != nil {
		return nil, fmt.Errorf("changelog of %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	answer := &changelogAnswer{Head: verb.HeadOf(head), Base: limits.Base, Changelog: log}
	req.narrow(answer)
	if answer.Commits, err = commitsOf(ctx, s, r); err != nil {
		return nil, err
	}
	answer.Files, err = changedFiles(ctx, s, r)
	answer.Files = slices.DeleteFunc(answer.Files, func(f changedFile) bool { return !req.Path(f.Path) })
	return answer, err
}

// narrow leaves the entries that the filter passes, of each section as many as
// the limit allows.
func (req Changelog) narrow(a *changelogAnswer) {
	for _, list := range []*[]analysis.ChangelogEntry{&a.Breaking, &a.Added, &a.Changed, &a.Deprecated, &a.Removed} {
		kept := slices.DeleteFunc(*list, func(e analysis.ChangelogEntry) bool {
			return !req.Path(e.Symbol.Path) || !req.Kind(e.Symbol.Kind, e.Symbol.NodeKind)
		})
		var cut bool
		*list, cut = verb.Page(kept, req.Limit)
		a.Truncated = a.Truncated || cut
	}
}
