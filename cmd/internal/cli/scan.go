package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// ScanOptions are the options of scan.
type ScanOptions struct {
	*Global
	Dir   string
	Depth int
	All   bool
}

func newScanCommand(g *Global) *cobra.Command {
	opts := ScanOptions{Global: g}
	c := &cobra.Command{
		Use:   "scan DIR",
		Short: "Find the repositories with an index below a folder",
		Long:  "Find repositories below a folder, bare ones too, and list those that have an index. Nothing is opened or changed.",
		Args:  arguments(1, 1, "one folder"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Dir = args[0]
			return runScan(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().IntVar(&opts.Depth, "depth", 0, "folders to go down (default: all)")
	c.Flags().BoolVar(&opts.All, "all", false, "repositories without an index too")
	return c
}

func runScan(ctx context.Context, opts ScanOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	if opts.Depth < 0 {
		return output.Usagef("--depth %d: use a positive number, or 0 for all", opts.Depth)
	}
	root, err := filepath.Abs(opts.Dir)
	if err != nil {
		return fmt.Errorf("find %s: %w", opts.Dir, err)
	}
	if info, err := os.Stat(root); err != nil || !info.IsDir() {
		return output.Failf("unknown_folder", "", "there is no folder %s", opts.Dir)
	}
	answer := reposAnswer{[]repoJSON{}}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrPermission):
			opts.note("%s cannot be read", path)
			return fs.SkipDir
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case d.Name() == ".git" || d.Name() == "node_modules":
			return fs.SkipDir
		}
		bare := looksBare(path)
		if bare || exists(filepath.Join(path, ".git")) {
			e, err := repositoryAt(path)
			if r := describeRepo(e); err == nil && (r.Indexed || opts.All) {
				answer.Repositories = append(answer.Repositories, r)
			}
			if errors.Is(err, gitsrc.ErrOtherOwner) {
				opts.note("left out: %v", err)
			}
		}
		rel, err := filepath.Rel(root, path)
		if bare || err == nil && opts.Depth > 0 && rel != "." && strings.Count(rel, string(filepath.Separator))+1 >= opts.Depth {
			return fs.SkipDir
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("scan %s: %w", opts.Dir, err)
	}
	return answer.print(out, format)
}

// looksBare reports whether a folder is laid out as git's own.
func looksBare(dir string) bool {
	return exists(filepath.Join(dir, "HEAD")) && exists(filepath.Join(dir, "objects")) && exists(filepath.Join(dir, "refs"))
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
