package change

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/review"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Diff is a request of diff.
type Diff struct {
	verb.Comparison
	verb.Filter
	Only    []string
	Symbols []string // names, all where there are none
	spelled []string // how definitions are called that Symbols name in other ways
	Summary bool
	Stats   bool
	Patch   bool
	Texts   bool
	Depth   int
}

func NewDiff() *verb.Verb {
	req := Diff{}
	v := &verb.Verb{
		Use: "diff [A..B | A B | A] [-- PATH...]",
		Tools: []verb.Tool{{Default: true, About: "What a change means: symbols, edges, broken references, tests to run.",
			Arguments: []mcp.Param{verb.Text("range", "A..B from the merge base; A or none (HEAD): to files on disk")},
			Params:    []mcp.Param{{Name: "only", Type: mcp.Strings, Enum: sectionNames()}, verb.List("symbol", "names"), verb.PathParam, verb.Toggle("summary", "counts only")},
			Output:    mcp.OutputSchema[analysis.Result](), Compares: true},
			{Name: "review", About: "What diff reports, with changed lines of files and definitions, lines around broken references, and the graph of the changed neighbourhood", Sets: "texts",
				Arguments: []mcp.Param{verb.List("revisions", "A..B, or A and B; A or none (HEAD): to files on disk")}, Output: mcp.OutputSchema[render.Review](), Compares: true}},
		Short: "Review what a change means: symbols, edges, broken references, tests",
		Long: "A..B is what B brings since it left A, as a pull request shows it: from the merge base when the two have\n" +
			"diverged. A B compares exactly those two. One revision, or none (HEAD), is compared with the worktree. B^! is what\n" +
			"the commit B brings itself. Paths behind -- narrow the answer, as --path does.",
		Example: "  codegraph diff main..HEAD\n  codegraph diff v1.0.0 v1.1.0 --json\n  codegraph diff --staged -- web\n  codegraph diff HEAD^! -p\n" +
			"  codegraph diff main..HEAD --format html > review.html",
		Args:    verb.Arguments(0, -1, "a range or up to two revisions, then paths"),
		Formats: verb.With(verb.TextJSON, "markdown", "html"),
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return req.Run(ctx, e)
		},
	}
	v.Behind = req.Behind
	f := v.Flags()
	verb.StagedVar(f, &req.Staged, "HEAD against the index")
	f.BoolVar(&req.Worktree, "worktree", false, "HEAD against the worktree")
	f.StringSliceVar(&req.Only, "only", nil, "only these parts: "+strings.Join(sectionNames(), ", "))
	f.BoolVar(&req.Summary, "summary", false, "only the counts")
	f.BoolVarP(&req.Patch, "patch", "p", false, "also the lines of what is listed, as git diff shows them, in text and markdown")
	f.BoolVar(&req.Stats, "stats", false, "also the counts of edges, and in text and markdown how sure they are")
	f.BoolVar(&req.Texts, "texts", false, "in JSON also what the page of a review shows: changed lines, lines around broken references, the picture")
	req.AddNarrowing(f)
	f.Lookup("path").Usage = "only what is about paths that match the glob: symbols, edges, and breaks, of others the callers among them (repeatable)"
	f.StringSliceVar(&req.Symbols, "symbol", nil, "only what is about symbols of this name, as Name, Type.Name, path:Name or path:line: symbols, edges, and breaks, of others the callers among them (repeatable)")
	f.IntVar(&req.Limit, "limit", 0, "entries of a part in text and markdown; -1 for all (default 20 of what breaks, 8 of the rest, fewer where that takes over 40 lines; 20 in markdown)")
	f.IntVar(&req.Depth, "depth", 0, "edges to follow from a changed symbol to a test (default "+fmt.Sprint(analysis.DefaultDepth)+")")
	return v
}

func (req Diff) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.CheckNarrowing(); err != nil {
		return nil, err
	}
	only, err := parseSections(req.Only)
	if err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if err := req.Comparison.TakePaths(ctx, s, &req.Filter); err != nil {
		return nil, err
	}
	if len(req.Args) > 2 {
		return nil, output.Failf("usage", "usage: codegraph diff [A..B | A B | A] [-- PATH...]", "diff takes a range or up to two revisions, not %d; %q is no path here", len(req.Args), req.Args[len(req.Args)-1])
	}
	if req.Patch && e.Format != "text" && e.Format != "markdown" {
		return nil, output.Usagef("--patch goes with the formats text and markdown")
	}
	compared, err := diff(ctx, s, req, e.Format == "html" || req.Texts)
	if err != nil {
		return nil, err
	}
	result := compared.result
	var hunks []filePatch
	if req.Patch {
		if hunks, err = patchOf(ctx, s.Repo, compared); err != nil {
			return nil, err
		}
	}
	if e.Format == "json" {
		narrow(result, only, req.Summary)
	}
	value := any(result)
	if req.Texts {
		value = compared.review
	}
	return &verb.Answer{Value: value, Text: func(out io.Writer) error {
		look := e.RenderOptions(out)
		if compared.none != "" && e.Format == "text" {
			_, err := fmt.Fprintf(out, "%s\n%s\n", render.Sides(result), compared.none)
			return err
		}
		look.Only, look.Summary, look.Stats, look.Limit = only, req.Summary, req.Stats, req.Limit
		if e.Format == "html" {
			return render.HTML(out, compared.review, look)
		}
		if err := renderDiff(out, result, e.Format, look); err != nil {
			return err
		}
		return writePatch(out, hunks, e.Format == "markdown", look.Color)
	}}, nil
}

// part is what of the change is reported. The names that it leaves out are kept in others.
func (req Diff) part(others map[string]bool) analysis.Part {
	p := req.Part()
	if len(req.Symbols) > 0 {
		var lock sync.Mutex
		p.Name = func(qualified string) bool {
			lock.Lock()
			if qualified != "" {
				others[qualified] = true
			}
			lock.Unlock()
			return slices.Contains(req.spelled, qualified) || slices.ContainsFunc(req.Symbols, func(name string) bool {
				return qualified == name || strings.HasSuffix(qualified, "."+name)
			})
		}
	}
	return p
}

// spelled gives the qualified names of definitions of either side that are named by their place, package or receiver.
func spelled(ctx context.Context, s *verb.Session, names []string, sides ...*state.View) ([]string, error) {
	var list []string
	for _, name := range names {
		if !strings.ContainsAny(name, ":/()*#.") {
			continue
		}
		for _, view := range sides {
			found, err := lookup.Find(ctx, s, view, name, verb.Filter{})
			if err != nil && !output.IsAbsent(err) {
				return nil, err
			}
			for _, x := range found {
				list = append(list, x.QualifiedName)
			}
		}
	}
	return list, nil
}

// compared is what a comparison found.
type compared struct {
	sides  gitrepo.Range
	result *analysis.Result
	review *render.Review // where one is wanted
	keep   func(path string) bool
	none   string // said instead of what changed where nothing matches
}

// none says that nothing of a change matches, and which of its names are most like those asked for.
func (req Diff) none(others map[string]bool) string {
	if len(req.Symbols) == 0 {
		return "nothing of the change matches the paths and kinds"
	}
	names := slices.Sorted(maps.Keys(others))
	var near []string
	for _, name := range req.Symbols {
		near = append(near, lookup.Alike(names, name)...)
	}
	said := "nothing of the change is named " + strings.Join(req.Symbols, " or ")
	if len(near) > 0 {
		said += "; did you mean " + strings.Join(near, ", ") + "?"
	}
	return said
}

// diff compares the two sides of a comparison, and where a review is wanted draws what
// changed and reads its texts.
func diff(ctx context.Context, s *verb.Session, req Diff, whole bool) (*compared, error) {
	defer s.Progress.Done()
	r, err := req.Resolve(ctx, s.Repo, s.Env.Compared)
	if err != nil {
		return nil, err
	}
	if len(r.MergeBases) > 1 {
		s.Env.Note("%d merge bases; compared from %s, the one git picks first", len(r.MergeBases), verb.Short(r.MergeBases[0]))
	}
	base, head, _, own, err := s.Pair(ctx, r.Base, r.Head)
	if err != nil {
		return nil, err
	}
	if !own {
		s.Env.Note("the change edits the configuration; both sides are read under that of %s", r.Base.Spec)
	}
	if req.spelled, err = spelled(ctx, s, req.Symbols, base, head); err != nil {
		return nil, err
	}
	c := &compared{sides: r, keep: req.Path}
	var texts *review.Texts
	var beside errgroup.Group
	if whole {
		beside.Go(func() (err error) {
			texts, err = review.Read(ctx, s.Repo, r.Base.Tree, r.Head.Tree, c.keep)
			return err
		})
	}
	others := map[string]bool{}
	limits := analysis.Options{Program: build.Info().Identity(), Depth: req.Depth, Part: req.part(others)}
	limits.Base, limits.Head = verb.Sides(r)
	if early := s.Env.Early; early != nil && whole {
		limits.Waited = s.Env.Waited
		limits.Early = func(r *analysis.Result) {
			if beside.Wait() != nil {
				return // which is reported at the end
			}
			begun, err := texts.Begun(ctx, r)
			if err != nil {
				return
			}
			if begun.Commits, err = commitsBetween(ctx, s, c.sides); err == nil {
				early(begun)
			}
		}
	}
	result, err := analysis.Diff(ctx, base.Snapshot, head.Snapshot, limits)
	unread := beside.Wait()
	if err != nil {
		return nil, fmt.Errorf("diff %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	if r.Base.Tree != r.Head.Tree && (req.Narrowed() || len(req.Symbols) > 0) && (len(req.Symbols) > 0 || result.Summary.Files == (analysis.FileCounts{})) && len(result.Symbols)+len(result.Breaks)+len(result.Edges.Added)+len(result.Edges.Removed) == 0 {
		if c.none = req.none(others); !s.Env.Server && s.Env.Format != "text" {
			s.Env.Note("nothing of the change matches %s", verb.Pick(len(req.Symbols) > 0, "--path, --exclude, --kind and --symbol", "--path, --exclude and --kind"))
		}
	}
	if err := addCoverage(ctx, s, base, head, result); err != nil {
		return nil, err
	}
	if c.result = result; !whole {
		return c, nil
	}
	if unread != nil {
		return nil, fmt.Errorf("read the texts of %s and %s: %w", r.Base.Spec, r.Head.Spec, unread)
	}
	return c, c.reviewed(ctx, s, base, head, texts)
}

// reviewed puts the texts to what the change means, and draws it.
func (c *compared) reviewed(ctx context.Context, s *verb.Session, base, head *state.View, texts *review.Texts) error {
	r := c.sides
	var picture *analysis.Picture
	var drawing errgroup.Group
	drawing.Go(func() (err error) {
		picture, err = analysis.NewPicture(ctx, base.Snapshot, head.Snapshot, c.result)
		return err
	})
	told, err := texts.Review(ctx, head, c.result)
	if undrawn := drawing.Wait(); undrawn != nil {
		return fmt.Errorf("draw %s and %s: %w", r.Base.Spec, r.Head.Spec, undrawn)
	}
	if err != nil {
		return fmt.Errorf("read the texts of %s and %s: %w", r.Base.Spec, r.Head.Spec, err)
	}
	told.Picture, told.Places = picture, placesOf(s.Repo, r)
	if told.Commits, err = commitsBetween(ctx, s, r); err != nil {
		return err
	}
	c.review = told
	return nil
}
