package index

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/config"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Update is a request of update and remove.
type Update struct {
	Files    []string
	From, To int
	Batch    bool
	Removed  bool // the files are to be gone
}

func NewUpdate() *verb.Verb { return newUpdate(false) }

// newUpdate makes the verb, of one file or of any number.
func newUpdate(many bool) *verb.Verb {
	req := Update{}
	v := &verb.Verb{
		Instead: "sync FILE",
		Use:     "update FILE",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("file", "path"))}, Output: mcp.OutputSchema[updateAnswer](), Compares: true, Hides: []string{"batch"}}, {Name: "update_batch", About: "As update, for several files.", Sets: "batch", Arguments: []mcp.Param{verb.Required(verb.List("files", "paths"))}, Output: mcp.OutputSchema[updateAnswer](), Compares: true}},
		Short:   "Bring the worktree's graph up to date and say what that changed in a file",
		Long: "Bring the worktree's graph up to date, as sync does, and say what changed in a file since it last was: symbols,\n" +
			"words, lines, and which other files refer to it. A graph is always that of all files; --from-line and --to-line\n" +
			"only have changes outside of them reported.",
		Example: "  codegraph update src/store.go\n  codegraph update src/store.go --from-line 45 --to-line 52\n  codegraph update --batch a.go b.go",
		Args:    verb.Arguments(1, -1, "one file, or several with --batch"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Files = args
			return req.Run(ctx, e)
		},
	}
	v.Flags().IntVar(&req.From, "from-line", 0, "first line that was edited")
	v.Flags().IntVar(&req.To, "to-line", 0, "last line that was edited")
	if req.Batch = many; !many {
		v.Flags().BoolVar(&req.Batch, "batch", false, "several files")
	}
	return v
}

func NewRemove() *verb.Verb {
	req := Update{Removed: true, Batch: true}
	return &verb.Verb{
		Instead: "sync FILE...",
		Use:     "remove FILE...",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.List("files", "paths that are gone"))}, Output: mcp.OutputSchema[updateAnswer](), Compares: true}},
		Short:   "Bring the worktree's graph up to date after files were deleted, and list what was removed with them",
		Long: "Bring the worktree's graph up to date and list what was removed with deleted files: symbols, words, and which\n" +
			"files still refer to them. A file that is there belongs to the graph: to leave it out, delete it, have git ignore\n" +
			"it, or name it under exclude in " + config.Path + ".",
		Args:    verb.Arguments(1, -1, "files"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Files = args
			return req.Run(ctx, e)
		},
	}
}

// updateAnswer is the JSON of update and remove.
type updateAnswer struct {
	verb.Head
	Updated []updatedFile `json:"updated"`
	Others  []string      `json:"others"` // further files that changed since the graph was last made
	work
}

func (req *Update) check(e *verb.Env) error {
	switch {
	case len(req.Files) > 1 && !req.Batch:
		return output.Failf("usage", "use --batch for several", "update takes one file, not %d", len(req.Files))
	case req.From < 0 || req.To < 0 || req.To > 0 && req.To < req.From:
		return output.Usagef("--from-line %d --to-line %d is no range of lines", req.From, req.To)
	case e.Ref != "" && e.Ref != gitrepo.SpecWorktree:
		return output.Usagef("only the worktree changes: --ref %s has nothing to bring up to date", e.Ref)
	}
	return nil
}

func (req Update) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.check(e); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	answer, err := update(ctx, s, req)
	if err != nil {
		return nil, err
	}
	return verb.NewAnswer(answer, answer.write), nil
}

func update(ctx context.Context, s *verb.Session, req Update) (updateAnswer, error) {
	answer := updateAnswer{Updated: []updatedFile{}, Others: []string{}}
	if s.Bare() {
		return answer, gitrepo.ErrNoWorktree
	}
	before, _, err := lastIfAny(ctx, s)
	if err != nil {
		return answer, err
	}
	now, err := s.At(ctx, gitrepo.SpecWorktree)
	s.Progress.Done()
	if err != nil {
		return answer, err
	}
	answer.Head, answer.work = verb.HeadOf(now), workOf(now)
	names := make([]string, len(req.Files))
	for i, name := range req.Files {
		if names[i], err = inRepository(s, name); err != nil {
			return answer, err
		}
		f, err := updated(ctx, s, before, now, names[i], req)
		if err != nil {
			return answer, err
		}
		answer.Updated = append(answer.Updated, f)
	}
	if before == nil {
		return answer, nil
	}
	err = s.Repo.DiffTrees(ctx, before.Revision.Tree, now.Revision.Tree, func(c gitrepo.Change) error {
		if !slices.Contains(names, c.Path) {
			answer.Others = append(answer.Others, c.Path)
		}
		return nil
	})
	return answer, err
}

// inRepository gives a path as the repository names it: as it is given, or else
// relative to the current folder.
func inRepository(s *verb.Session, name string) (string, error) {
	if filepath.IsLocal(name) {
		if _, err := os.Lstat(filepath.Join(s.Repo.Worktree(), name)); err == nil || s.Env.Dir != "" {
			return lookup.Clean(name), nil
		}
	}
	path := s.FromHere(name)
	if path == "" {
		return "", output.Usagef("%s is outside of the repository", name)
	}
	return path, nil
}

func (a updateAnswer) write(out io.Writer) {
	for _, u := range a.Updated {
		fmt.Fprintf(out, "%s: %s", u.File, u.Status)
		switch u.Status {
		case "skipped":
			fmt.Fprintf(out, " (%s)\n", u.Reason)
			continue
		case "unchanged":
			fmt.Fprintln(out, "; the graph had it already")
			continue
		}
		fmt.Fprintf(out, "; %s, %d words added, %d removed\n", verb.Plural(u.LinesUpdated, "line"), u.ItemsAdded, u.ItemsRemoved)
		for _, part := range []struct {
			what string
			list []string
		}{{"added", u.SymbolsAdded}, {"removed", u.SymbolsRemoved}, {"changed", u.SymbolsChanged}, {"referred to by", u.ReferredBy}} {
			if len(part.list) > 0 {
				fmt.Fprintf(out, "  %s: %s\n", part.what, strings.Join(part.list, ", "))
			}
		}
		if u.OutsideRange > 0 {
			fmt.Fprintf(out, "  %s outside of the range changed too\n", verb.Plural(u.OutsideRange, "line"))
		}
	}
	if len(a.Others) > 0 {
		fmt.Fprintf(out, "%s changed besides\n", verb.Plural(len(a.Others), "other file"))
	}
	fmt.Fprintf(out, "%s: %s\n", a.Title(), a.line())
}
