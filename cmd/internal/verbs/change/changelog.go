package change

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
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
		Use:   "changelog A..B | A B",
		Tools: []verb.Tool{{Arguments: verb.ComparedParams, Output: mcp.OutputSchema[changelogAnswer](), Compares: true}},
		Short: "Draft the entries of a changelog: what was added, changed, removed, and what breaks",
		Long: "List the public definitions that a range adds, changes, renames, deprecates and removes, the breaking ones first,\n" +
			"with the commits. --all takes private ones and documentation too.",
		Example: "  codegraph changelog v1.0.0..v1.1.0\n  codegraph changelog v1.0.0..HEAD --json",
		Args:    verb.Arguments(1, 2, "a range or two revisions"),
		Formats: []string{"markdown", "json"},
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.Run(ctx, e)
		},
	}
	req.Filter.AddFlags(v.Flags())
	v.Flags().Lookup("limit").Usage = "at most this many entries of a section (default: all)"
	v.Flags().BoolVar(&req.All, "all", false, "also private definitions, test code and documentation")
	return v
}

// changelogAnswer is the JSON of changelog.
type changelogAnswer struct {
	verb.Head
	Base    diffctx.Side  `json:"base"`
	Commits []commitJSON  `json:"commits"`
	Files   []changedFile `json:"changed_files"`
	*diffctx.Changelog
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
	limits := diffctx.Options{}
	limits.Base, limits.Head = verb.Sides(r)
	log, err := diffctx.NewChangelog(ctx, base.Snapshot, head.Snapshot, limits, req.All)
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
	for _, list := range []*[]diffctx.ChangelogEntry{&a.Breaking, &a.Added, &a.Changed, &a.Deprecated, &a.Removed} {
		kept := slices.DeleteFunc(*list, func(e diffctx.ChangelogEntry) bool {
			return !req.Path(e.Symbol.Path) || !req.Kind(e.Symbol.Kind, e.Symbol.NodeKind)
		})
		var cut bool
		*list, cut = verb.Page(kept, req.Limit)
		a.Truncated = a.Truncated || cut
	}
}
