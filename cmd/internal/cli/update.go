package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// UpdateOptions are the options of update and remove.
type UpdateOptions struct {
	*Global
	Files    []string
	From, To int
	Batch    bool
	Removed  bool // the files are to be gone
}

func newUpdateCommand(g *Global) *cobra.Command {
	opts := UpdateOptions{Global: g}
	c := &cobra.Command{
		Use:   "update FILE",
		Short: "Bring the worktree's graph up to date and say what that changed in a file",
		Long: "Bring the worktree's graph up to date, as sync does, and say what changed in a file since it last was: symbols,\n" +
			"words, lines, and which other files refer to it. A graph is always that of all files; --from-line and --to-line\n" +
			"only have changes outside of them reported.",
		Example: "  codegraph update src/store.go\n  codegraph update src/store.go --from-line 45 --to-line 52\n  codegraph update --batch a.go b.go",
		Args:    arguments(1, -1, "one file, or several with --batch"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Files = args
			return runUpdate(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().IntVar(&opts.From, "from-line", 0, "first line that was edited")
	c.Flags().IntVar(&opts.To, "to-line", 0, "last line that was edited")
	c.Flags().BoolVar(&opts.Batch, "batch", false, "several files")
	return c
}

func newRemoveCommand(g *Global) *cobra.Command {
	opts := UpdateOptions{Global: g, Removed: true, Batch: true}
	return &cobra.Command{
		Use:   "remove FILE...",
		Short: "Bring the worktree's graph up to date after files were deleted, and say what went with them",
		Long: "Bring the worktree's graph up to date and say what went with files that are gone: symbols, words, and which\n" +
			"files still refer to them. A file that is there belongs to the graph: to leave it out, delete it, have git ignore\n" +
			"it, or name it under exclude in " + config.Path + ".",
		Args: arguments(1, -1, "files"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Files = args
			return runUpdate(c.Context(), opts, c.OutOrStdout())
		},
	}
}

// updateAnswer is the JSON of update and remove.
type updateAnswer struct {
	head
	Updated []updatedFile `json:"updated"`
	Others  []string      `json:"others"` // further files that changed since the graph was last made
	work
}

func (opts *UpdateOptions) check() error {
	switch {
	case len(opts.Files) > 1 && !opts.Batch:
		return output.Failf("usage", "use --batch for several", "update takes one file, not %d", len(opts.Files))
	case opts.From < 0 || opts.To < 0 || opts.To > 0 && opts.To < opts.From:
		return output.Usagef("--from-line %d --to-line %d is no range of lines", opts.From, opts.To)
	case opts.Ref != "" && opts.Ref != gitsrc.SpecWorktree:
		return output.Usagef("only the worktree changes: --ref %s has nothing to bring up to date", opts.Ref)
	}
	return nil
}

func runUpdate(ctx context.Context, opts UpdateOptions, out io.Writer) error {
	s, format, err := opts.begin(opts.check, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	answer, err := s.update(ctx, opts)
	if err != nil {
		return err
	}
	return writeAnswer(out, format, answer)
}

func (s *session) update(ctx context.Context, opts UpdateOptions) (updateAnswer, error) {
	answer := updateAnswer{Updated: []updatedFile{}, Others: []string{}}
	if s.Bare() {
		return answer, gitsrc.ErrNoWorktree
	}
	before, _, err := s.lastIfAny(ctx)
	if err != nil {
		return answer, err
	}
	now, err := s.At(ctx, gitsrc.SpecWorktree)
	s.progress.Done()
	if err != nil {
		return answer, err
	}
	answer.head, answer.work = headOf(now), workOf(now)
	names := make([]string, len(opts.Files))
	for i, name := range opts.Files {
		if names[i], err = s.inRepository(name); err != nil {
			return answer, err
		}
		f, err := s.updated(ctx, before, now, names[i], opts)
		if err != nil {
			return answer, err
		}
		answer.Updated = append(answer.Updated, f)
	}
	if before == nil {
		return answer, nil
	}
	err = s.Repo.DiffTrees(ctx, before.Revision.Tree, now.Revision.Tree, func(c gitsrc.Change) error {
		if !slices.Contains(names, c.Path) {
			answer.Others = append(answer.Others, c.Path)
		}
		return nil
	})
	return answer, err
}

// inRepository gives a path as the repository names it: as it is given, or else
// relative to the current folder.
func (s *session) inRepository(name string) (string, error) {
	if filepath.IsLocal(name) {
		if _, err := os.Lstat(filepath.Join(s.Repo.Worktree(), name)); err == nil || s.g.Dir != "" {
			return clean(name), nil
		}
	}
	path := s.fromHere(name)
	if path == "" {
		return "", output.Usagef("%s lies outside of the repository", name)
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
		fmt.Fprintf(out, "; %s, %d words added, %d removed\n", plural(u.LinesUpdated, "line"), u.ItemsAdded, u.ItemsRemoved)
		for _, part := range []struct {
			what string
			list []string
		}{{"added", u.SymbolsAdded}, {"removed", u.SymbolsRemoved}, {"changed", u.SymbolsChanged}, {"referred to by", u.ReferredBy}} {
			if len(part.list) > 0 {
				fmt.Fprintf(out, "  %s: %s\n", part.what, strings.Join(part.list, ", "))
			}
		}
		if u.OutsideRange > 0 {
			fmt.Fprintf(out, "  %s outside of the range changed too\n", plural(u.OutsideRange, "line"))
		}
	}
	if len(a.Others) > 0 {
		fmt.Fprintf(out, "%s changed besides\n", plural(len(a.Others), "other file"))
	}
	fmt.Fprintf(out, "%s: %s\n", a.title(), a.line())
}
