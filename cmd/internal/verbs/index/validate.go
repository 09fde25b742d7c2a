package index

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Validate is a request of validate.
type Validate struct {
	Paths []string // files or folders; everything when empty
}

func NewValidate() *verb.Verb {
	req := Validate{}
	return &verb.Verb{
		Instead: "verify --drift [PATH...]",
		Use:     "validate [PATH...]",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.List("paths", "default: all")}, Output: mcp.OutputSchema[validateAnswer](), Compares: true}},
		Short:   "Compare what is indexed with what is there; exit 1 on drift",
		Long: "Compare the worktree's graph, as it was last brought up to date, with the files, and change nothing.\n" +
			"stale: indexed with other content; unindexed: not in the graph yet; missing: in the graph and not there any\n" +
			"more; rejected: in the tree and without facts, with the reason; unparsed: lines that were not understood, with the\n" +
			"reason. The first three are drift.",
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Paths = args
			return req.Run(ctx, e)
		},
	}
}

// validateAnswer is the JSON of validate.
type validateAnswer struct {
	verb.Head
	Stale     []string          `json:"stale"`
	Missing   []string          `json:"missing"`
	Unindexed []string          `json:"unindexed"`
	Rejected  map[string]string `json:"rejected"` // path to reason
	OK        bool              `json:"ok"`

	Unparsed []lookup.UnparsedJSON `json:"unparsed"` // lines of indexed files that were not understood; no drift
}

func (req Validate) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	rev, err := s.Resolve(ctx, e.Ref)
	if err != nil {
		return nil, err
	}
	last, ok, err := lastIfAny(ctx, s)
	if err != nil {
		return nil, err
	}
	answer := validateAnswer{Head: verb.HeadOf(&state.View{Revision: rev, Fresh: ok && last.Fresh}),
		Stale: []string{}, Missing: []string{}, Unindexed: []string{}, Rejected: map[string]string{}, Unparsed: []lookup.UnparsedJSON{}}
	paths := make([]string, len(req.Paths))
	for i, p := range req.Paths {
		if paths[i] = lookup.Clean(p); s.Bare() {
			continue
		}
		if paths[i], err = inRepository(s, p); err != nil {
			return nil, err
		}
	}
	if err := answer.compare(ctx, s, rev, last, paths); err != nil {
		return nil, err
	}
	if ok {
		if err := answer.unparsed(ctx, last, paths); err != nil {
			return nil, err
		}
	}
	answer.OK = len(answer.Stale)+len(answer.Missing)+len(answer.Unindexed) == 0
	return verb.NewAnswer(&answer, answer.write).Found(!answer.OK), nil
}

// lastIfAny gives the last view without making an index where there is none.
func lastIfAny(ctx context.Context, s *verb.Session) (*state.View, bool, error) {
	if exists, err := s.Exists(); err != nil || !exists {
		return nil, false, err
	}
	return s.Last(ctx, s.Env.Ref)
}

// compare fills the lists: leaves of the last view, nil when there is none,
// against the tree's entries. Both come in path order of git.
func (a *validateAnswer) compare(ctx context.Context, s *verb.Session, rev gitrepo.Revision, last *state.View, paths []string) error {
	indexed, met := map[string]plumbing.Hash{}, map[string]bool{}
	if last != nil {
		err := last.Leaves(ctx, func(l graph.Leaf) error {
			if !within(l.Path, paths) {
				return nil
			}
			indexed[l.Path] = l.Blob
			meet(met, l.Path, paths)
			if l.Language == "" {
				a.Rejected[l.Path] = l.Skip
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("read the graph's files: %w", err)
		}
	}
	err := s.Repo.WalkTree(ctx, rev.Tree, func(path string, e gitrepo.TreeEntry) error {
		if e.IsTree() || !within(path, paths) {
			return nil
		}
		meet(met, path, paths)
		blob, ok := indexed[path]
		delete(indexed, path)
		switch {
		case !ok:
			a.Unindexed = append(a.Unindexed, path)
		case blob != e.Hash:
			a.Stale = append(a.Stale, path)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read tree of %s: %w", rev.Spec, err)
	}
	for _, p := range paths {
		if !met[p] && p != "." {
			return output.Failf("unknown_file", "paths are those of the repository, with slashes; `codegraph files` lists them", "no file %q, in the graph or in the tree", p)
		}
	}
	for path := range indexed {
		a.Missing = append(a.Missing, path)
		delete(a.Rejected, path)
	}
	slices.Sort(a.Missing)
	return nil
}

// unparsed lists the lines of indexed files that were not understood.
func (a *validateAnswer) unparsed(ctx context.Context, last *state.View, paths []string) error {
	return last.EachSection(ctx, facts.SectionDecl, func(f *graph.File) error {
		if !f.HasUnparsed() || !within(f.Path, paths) {
			return nil
		}
		found, err := last.Unparsed(ctx, f)
		if err != nil {
			return err
		}
		a.Unparsed = append(a.Unparsed, lookup.UnparsedOf(f.Path, found)...)
		return nil
	})
}

// meet notes the given paths that a path is one of or below.
func meet(met map[string]bool, path string, given []string) {
	for _, g := range given {
		if !met[g] && within(path, []string{g}) {
			met[g] = true
		}
	}
}

// within reports whether a path is one of the given ones or below one.
func within(path string, given []string) bool {
	for _, g := range given {
		if g == "." || path == g || strings.HasPrefix(path, g+"/") {
			return true
		}
	}
	return len(given) == 0
}

func (a *validateAnswer) write(out io.Writer) {
	list := func(label string, paths []string) {
		for _, p := range paths {
			fmt.Fprintf(out, "%-10s %s\n", label, render.Name(p))
		}
	}
	list("stale", a.Stale)
	list("missing", a.Missing)
	list("unindexed", a.Unindexed)
	for _, u := range a.Unparsed {
		fmt.Fprintf(out, "%-10s %s:%d-%d %s\n", "unparsed", render.Name(u.Path), u.First, u.Last, u.Reason)
	}
	reasons := map[string]int{}
	for _, r := range a.Rejected {
		reasons[r]++
	}
	fmt.Fprintf(out, "%s: %d stale, %d missing, %d unindexed, %d rejected", a.Title(), len(a.Stale), len(a.Missing), len(a.Unindexed), len(a.Rejected))
	if len(reasons) > 0 {
		fmt.Fprintf(out, " (%s)", state.ByCount(reasons))
	}
	fmt.Fprintln(out)
}
