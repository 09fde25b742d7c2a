package pinned

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Folder is where clones are kept: the folder named, else one in the user's cache.
func Folder(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find cache folder (set CODEGRAPH_BENCH_DIR): %w", err)
	}
	return filepath.Join(cache, "codegraph-bench"), nil
}

// Build compiles a package of the module in the working directory.
func Build(ctx context.Context, dir, pkg, out string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-o", out, pkg)
	cmd.Dir = dir
	if msg, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build %s: %w: %s", pkg, err, msg)
	}
	return nil
}

// Checkout gives a work tree of the repository at its commit, cloned once. A
// bare mirror <dir>/<name>.git is cloned from when there is one.
func (r Repo) Checkout(ctx context.Context, dir string) (string, error) {
	work := filepath.Join(dir, r.Name)
	if !isDir(work) {
		from := r.url()
		if mirror := work + ".git"; isDir(mirror) {
			from = mirror
		}
		if err := clone(ctx, dir, "--no-checkout", from, work); err != nil {
			return "", err
		}
	}
	if err := Git(ctx, work, "checkout", "--quiet", "--force", "--detach", r.Commit); err != nil {
		return "", err
	}
	return work, Git(ctx, work, "clean", "--quiet", "-ffdx")
}

// Mirror gives a bare repository that has the commit, <dir>/<name>.git where the
// name is the repository's own: several pinned commits share it.
func (r Repo) Mirror(ctx context.Context, dir string) (string, error) {
	_, name, _ := strings.Cut(r.Slug, "/")
	mirror := filepath.Join(dir, name+".git")
	if !isDir(mirror) {
		if err := clone(ctx, dir, "--bare", r.url(), mirror); err != nil {
			return "", err
		}
	}
	if err := Git(ctx, mirror, "cat-file", "-e", r.Commit+"^{commit}"); err != nil {
		return "", fmt.Errorf("commit not in the mirror: %w", err)
	}
	return mirror, nil
}

func (r Repo) url() string { return "https://github.com/" + r.Slug + ".git" }

func clone(ctx context.Context, dir, how, from, to string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder of clones: %w", err)
	}
	return Git(ctx, dir, "clone", "--quiet", how, from, to)
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Git runs git in a folder.
func Git(ctx context.Context, dir string, args ...string) error {
	_, err := GitOutput(ctx, dir, args...)
	return err
}

// GitOutput runs git in a folder and gives what it prints, trimmed.
func GitOutput(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s in %s: %w%s", strings.Join(args, " "), dir, err, stderrOf(err))
	}
	return strings.TrimSpace(string(out)), nil
}

func stderrOf(err error) string {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(exit.Stderr) > 0 {
		return ": " + strings.TrimSpace(string(exit.Stderr))
	}
	return ""
}
