package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Scan is a request of scan.
type Scan struct {
	Dir   string
	Depth int
	All   bool
}

func NewScan() *verb.Verb {
	req := Scan{}
	v := &verb.Verb{
		Use:     "scan DIR",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("dir", "folder of the repository"))}, Output: mcp.OutputSchema[reposAnswer](), Compares: true, Path: "dir"}},
		Short:   "Find the repositories with an index below a folder",
		Long:    "Find repositories below a folder, bare ones too, and list those that have an index. Nothing is opened or changed.",
		Args:    verb.Arguments(1, 1, "one folder"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Dir = args[0]
			return req.Run(ctx, e)
		},
	}
	v.Flags().IntVar(&req.Depth, "depth", 0, "folders to go down (default: all)")
	v.Flags().BoolVar(&req.All, "all", false, "repositories without an index too")
	return v
}

func (req Scan) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Depth < 0 {
		return nil, output.Usagef("--depth %d: use a positive number, or 0 for all", req.Depth)
	}
	root, err := filepath.Abs(req.Dir)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", req.Dir, err)
	}
	if info, err := os.Stat(root); err != nil || !info.IsDir() {
		return nil, output.Failf("unknown_folder", "name a folder that repositories lie below", "there is no folder %s", req.Dir)
	}
	answer := reposAnswer{[]repoJSON{}}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrPermission):
			e.Note("%s cannot be read", path)
			return fs.SkipDir
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case d.Name() == ".git" || d.Name() == "node_modules":
			return fs.SkipDir
		}
		bare := looksBare(path)
		if bare || Exists(filepath.Join(path, ".git")) {
			found, err := repositoryAt(path)
			if r := describeRepo(found); err == nil && (r.Indexed || req.All) {
				answer.Repositories = append(answer.Repositories, r)
			}
			if errors.Is(err, gitrepo.ErrOtherOwner) {
				e.Note("left out: %v", err)
			}
		}
		rel, err := filepath.Rel(root, path)
		if bare || err == nil && req.Depth > 0 && rel != "." && strings.Count(rel, string(filepath.Separator))+1 >= req.Depth {
			return fs.SkipDir
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("scan %s: %w", req.Dir, err)
	}
	return answer.answer(), nil
}

// looksBare reports whether a folder is laid out as git's own.
func looksBare(dir string) bool {
	return Exists(filepath.Join(dir, "HEAD")) && Exists(filepath.Join(dir, "objects")) && Exists(filepath.Join(dir, "refs"))
}

func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
