package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/store"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// ReposOptions are the options of repos list and repos delete.
type ReposOptions struct {
	*Global
	Which     string // name or path
	Yes       bool
	KeepIndex bool
}

func newReposCommand(g *Global) *cobra.Command {
	opts := ReposOptions{Global: g}
	c := &cobra.Command{
		Use:   "repos",
		Short: "List the repositories that `codegraph init` made known, or forget one with its index",
		Args:  knownCommand,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	list := &cobra.Command{
		Use: "list", Short: "List known repositories with the size and age of their indexes",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error { return runReposList(opts, c.OutOrStdout()) },
	}
	forget := &cobra.Command{
		Use: "delete NAME|DIR", Short: "Forget a repository and delete its index; no file of the repository is touched",
		Args: arguments(1, 1, "one repository"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Which = args[0]
			return runReposDelete(opts, c.OutOrStdout())
		},
	}
	forget.Flags().BoolVar(&opts.Yes, "yes", false, "do not ask")
	forget.Flags().BoolVar(&opts.KeepIndex, "keep-index", false, "forget it only")
	c.AddCommand(list, forget)
	return c
}

// repoJSON is a repository in answers.
type repoJSON struct {
	registry.Entry
	Indexed bool       `json:"is_indexed"`
	Bytes   int64      `json:"bytes"`
	Updated *time.Time `json:"updated,omitempty"` // when the index was last written
}

func describeRepo(e registry.Entry) repoJSON {
	r := repoJSON{Entry: e}
	for _, suffix := range []string{"", "-wal"} {
		info, err := os.Stat(filepath.Join(e.StateDir, store.FileName+suffix))
		if err != nil {
			continue
		}
		r.Indexed = true
		r.Bytes += info.Size()
		if at := info.ModTime().UTC().Truncate(time.Second); r.Updated == nil || at.After(*r.Updated) {
			r.Updated = &at
		}
	}
	return r
}

func (r repoJSON) line() string {
	line := fmt.Sprintf("%-20s %s", r.Name, r.Path)
	if _, err := os.Stat(r.Path); errors.Is(err, fs.ErrNotExist) {
		return line + "  (the folder is gone)"
	}
	if !r.Indexed {
		return line + "  (not indexed)"
	}
	return fmt.Sprintf("%s  %s, %s", line, humanize.IBytes(uint64(r.Bytes)), humanize.Time(*r.Updated))
}

// reposAnswer is the JSON of repos list and of scan.
type reposAnswer struct {
	Repositories []repoJSON `json:"repositories"`
}

func (a reposAnswer) print(out io.Writer, format string) error {
	if format == "json" {
		return output.JSON(out, a)
	}
	for _, r := range a.Repositories {
		fmt.Fprintln(out, r.line())
	}
	return nil
}

func runReposList(opts ReposOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	list, err := registry.List()
	if err != nil {
		return err
	}
	answer := reposAnswer{[]repoJSON{}}
	for _, e := range list {
		answer.Repositories = append(answer.Repositories, describeRepo(e))
	}
	if len(list) == 0 {
		opts.note("no repository is known: `codegraph init` in one, or `codegraph scan DIR` to find indexes")
	}
	return answer.print(out, format)
}

// deletedJSON is the JSON of repos delete.
type deletedJSON struct {
	registry.Entry
	Removed []string `json:"removed"` // files
}

func runReposDelete(opts ReposOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	e, err := opts.entry()
	if err != nil {
		return err
	}
	answer := deletedJSON{e, []string{}}
	if !opts.KeepIndex && describeRepo(e).Indexed {
		if !opts.consent(opts.Yes).given("Delete the index of %s in %s, baselines and notes with it?", e.Name, e.StateDir) {
			return output.Failf("no_consent", "answer y, or use --yes; --keep-index forgets it only", "nothing was deleted")
		}
		if answer.Removed, err = removeIndex(e.StateDir); err != nil {
			return err
		}
	}
	if err := registry.Remove(e.Path); err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, answer)
	}
	_, err = fmt.Fprintf(out, "%s: forgotten, %s deleted\n", e.Name, plural(len(answer.Removed), "file"))
	return err
}

// entry finds a known repository, or the one at a path.
func (opts ReposOptions) entry() (registry.Entry, error) {
	list, err := registry.List()
	if err != nil {
		return registry.Entry{}, err
	}
	full, err := filepath.Abs(opts.Which)
	if err != nil {
		return registry.Entry{}, fmt.Errorf("find %s: %w", opts.Which, err)
	}
	var named []registry.Entry
	for _, e := range list {
		if e.Path == full {
			return e, nil
		}
		if e.Name == opts.Which {
			named = append(named, e)
		}
	}
	switch len(named) {
	case 1:
		return named[0], nil
	case 0:
		e, err := repositoryAt(full)
		if err == nil && describeRepo(e).Indexed {
			return e, nil
		}
		if errors.Is(err, gitsrc.ErrOtherOwner) {
			return registry.Entry{}, err
		}
		return registry.Entry{}, output.Failf("unknown_repository", "`codegraph repos list` lists them", "no repository %q is known, and none with an index is there", opts.Which)
	}
	return registry.Entry{}, output.Failf("unknown_repository", "name it by its folder", "%d repositories are called %q", len(named), opts.Which)
}

// repositoryAt describes the repository of exactly this folder.
func repositoryAt(dir string) (registry.Entry, error) {
	repo, err := gitsrc.Open(dir)
	if err != nil {
		return registry.Entry{}, err
	}
	defer repo.Close()
	e := registry.Entry{Path: repo.Worktree(), StateDir: state.DefaultFolder(repo.CommonDir())}
	if e.Path == "" {
		e.Path = repo.CommonDir()
	}
	e.Name = filepath.Base(e.Path)
	same, err := filepath.EvalSymlinks(dir)
	if err == nil && same != e.Path && dir != e.Path {
		err = fmt.Errorf("%s: %w", dir, gitsrc.ErrNotRepository)
	}
	return e, err
}

// removeIndex deletes the files that codegraph keeps in a state folder, and the
// folder when nothing else is in it. A running codegraph is in the way.
func removeIndex(dir string) ([]string, error) {
	release, err := store.Claim(dir)
	if err != nil {
		return nil, err
	}
	defer release()
	removed := []string{}
	for _, pattern := range []string{store.FileName + "*", fulltext.FileName + "*", "stat-*", filepath.Join("leases", "*"), "leases"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return removed, fmt.Errorf("list the index: %w", err)
		}
		for _, f := range files {
			if err := os.Remove(f); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return removed, fmt.Errorf("delete the index: %w", err)
			}
			removed = append(removed, f)
		}
	}
	_ = os.Remove(dir) // fails where something else is in it
	return removed, nil
}
