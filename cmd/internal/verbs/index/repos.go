package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/fulltext"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Repos is a request of repos list and repos delete.
type Repos struct {
	Which     string // name or path
	Yes       bool
	KeepIndex bool
}

func NewRepos() *verb.Verb {
	req := Repos{}
	v := &verb.Verb{
		Use:   "repos",
		Short: "List the repositories that `codegraph init` made known, or forget one with its index",
	}
	list := &verb.Verb{
		Use: "list", Tools: []verb.Tool{{Output: mcp.OutputSchema[reposAnswer](), Compares: true}}, Short: "List known repositories with the size and age of their indexes",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run:     func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) { return req.list(ctx, e) },
	}
	forget := &verb.Verb{
		Use: "delete NAME|DIR", Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("repository", "name or folder"))}, Output: mcp.OutputSchema[deletedJSON](), Compares: true, Writes: "the user's list of repositories, and deletes the index", Destroys: true}}, Short: "Forget a repository and delete its index; no file of the repository is touched",
		Args:    verb.Arguments(1, 1, "one repository"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Which = args[0]
			return req.delete(ctx, e)
		},
	}
	forget.Flags().BoolVar(&req.Yes, "yes", false, "do not ask")
	forget.Flags().BoolVar(&req.KeepIndex, "keep-index", false, "forget it only")
	v.Add(list, forget)
	return v
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
		info, err := os.Stat(filepath.Join(e.StateDir, records.FileName+suffix))
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

func (a reposAnswer) answer() *verb.Answer {
	return &verb.Answer{Value: a, Text: func(out io.Writer) error {
		for _, r := range a.Repositories {
			fmt.Fprintln(out, r.line())
		}
		return nil
	}}
}

func (req Repos) list(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	list, err := registry.List()
	if err != nil {
		return nil, err
	}
	answer := reposAnswer{[]repoJSON{}}
	for _, known := range list {
		answer.Repositories = append(answer.Repositories, describeRepo(known))
	}
	if len(list) == 0 {
		e.Note("no repository is known: `codegraph init` in one, or `codegraph scan DIR` to find indexes")
	}
	return answer.answer(), nil
}

// deletedJSON is the JSON of repos delete.
type deletedJSON struct {
	registry.Entry
	Removed []string `json:"removed"` // files
}

func (req Repos) delete(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	known, err := req.entry()
	if err != nil {
		return nil, err
	}
	answer := deletedJSON{known, []string{}}
	if !req.KeepIndex && describeRepo(known).Indexed {
		if !e.Consent(req.Yes).Given("Delete the index of %s in %s, baselines and notes with it?", known.Name, known.StateDir) {
			return nil, output.Failf("no_consent", "answer y, or use --yes; --keep-index forgets it only", "nothing was deleted")
		}
		if answer.Removed, err = RemoveIndex(known.StateDir); err != nil {
			return nil, err
		}
	}
	if err := registry.Remove(known.Path); err != nil {
		return nil, err
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: forgotten, %s deleted\n", known.Name, verb.Plural(len(answer.Removed), "file"))
		return err
	}}, nil
}

// entry finds a known repository, or the one at a path.
func (req Repos) entry() (registry.Entry, error) {
	list, err := registry.List()
	if err != nil {
		return registry.Entry{}, err
	}
	full, err := filepath.Abs(req.Which)
	if err != nil {
		return registry.Entry{}, fmt.Errorf("find %s: %w", req.Which, err)
	}
	var named []registry.Entry
	for _, e := range list {
		if e.Path == full {
			return e, nil
		}
		if e.Name == req.Which {
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
		if errors.Is(err, gitrepo.ErrOtherOwner) {
			return registry.Entry{}, err
		}
		return registry.Entry{}, output.Failf("unknown_repository", "`codegraph repos list` lists them", "no repository %q is known, and none with an index is there", req.Which)
	}
	return registry.Entry{}, output.Failf("ambiguous_repository", "name it by its folder", "%d repositories are called %q", len(named), req.Which)
}

// repositoryAt describes the repository of exactly this folder.
func repositoryAt(dir string) (registry.Entry, error) {
	repo, err := gitrepo.Open(dir)
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
		err = fmt.Errorf("%s: %w", dir, gitrepo.ErrNotRepository)
	}
	return e, err
}

// RemoveIndex deletes the files that codegraph keeps in a state folder, and the
// folder when nothing else is in it. A running codegraph is in the way.
func RemoveIndex(dir string) ([]string, error) {
	release, err := records.Claim(dir)
	if err != nil {
		return nil, err
	}
	defer release()
	removed := []string{}
	for _, pattern := range []string{records.FileName + "*", fulltext.FileName + "*", "stat-*", "names-*", filepath.Join("leases", "*"), "leases"} {
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
