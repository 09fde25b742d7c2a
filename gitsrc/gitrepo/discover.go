package gitrepo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// location is where the parts of a repository lie.
type location struct {
	gitDir    string // of this worktree
	commonDir string // shared by all worktrees
	worktree  string // "" when there is none
	index     string
	objects   []string // own first, then alternates

	// discovered is what was found by looking for it: the worktree, its .git, and
	// the git folder that this names. It is empty when GIT_DIR named the repository.
	discovered []string
}

// locate finds the repository that git would use in dir.
func locate(dir string, getenv func(string) string) (location, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return location{}, fmt.Errorf("open %s: %w", dir, err)
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return location{}, fmt.Errorf("open %s: %w", dir, err)
	}
	if g := getenv("GIT_DIR"); g != "" {
		return locateExplicit(abs, g, getenv)
	}
	for d := abs; ; d = filepath.Dir(d) {
		if g, err := gitDirAt(filepath.Join(d, ".git")); err == nil {
			return completeLocation(location{gitDir: g, worktree: d, discovered: []string{d, filepath.Join(d, ".git"), g}}, abs, getenv)
		} else if !errors.Is(err, ErrNotRepository) {
			return location{}, err
		}
		if isGitDir(d) {
			return completeLocation(location{gitDir: d, discovered: []string{d}}, abs, getenv)
		}
		if d == filepath.Dir(d) || isCeiling(d, getenv("GIT_CEILING_DIRECTORIES")) {
			return location{}, fmt.Errorf("%w: %s, nor any folder above it", ErrNotRepository, abs)
		}
	}
}

func isCeiling(dir, list string) bool {
	for _, c := range filepath.SplitList(list) {
		if c != "" && filepath.Dir(dir) == filepath.Clean(c) {
			return true
		}
	}
	return false
}

// locateExplicit opens what GIT_DIR names, as in hooks.
func locateExplicit(cwd, gitDir string, getenv func(string) string) (location, error) {
	g, err := gitDirAt(resolvePath(cwd, gitDir))
	if err != nil {
		return location{}, fmt.Errorf("GIT_DIR=%s: %w", gitDir, err)
	}
	l := location{gitDir: g}
	switch {
	case filepath.Base(g) == ".git" && within(cwd, filepath.Dir(g)):
		l.worktree = filepath.Dir(g)
	case linkedWorktree(g) != "":
		l.worktree = linkedWorktree(g)
	case !within(cwd, g):
		l.worktree = cwd
	}
	return completeLocation(l, cwd, getenv)
}

// within reports whether a path is a folder or below it, as the system compares names.
func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && (rel == "." || rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)))
}

func resolvePath(base, p string) string {
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(base, p)
}

// gitDirAt gives the git folder that path is or, as a "gitdir:" file, names.
func gitDirAt(path string) (string, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("%w: %s", ErrNotRepository, path)
	}
	if fi.IsDir() {
		if !isGitDir(path) {
			return "", fmt.Errorf("%w: %s", ErrNotRepository, path)
		}
		return path, nil
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", path, err)
	}
	target, ok := strings.CutPrefix(string(raw), "gitdir: ")
	if !ok {
		return "", fmt.Errorf("%w: %s is no gitdir file", ErrNotRepository, path)
	}
	g := resolvePath(filepath.Dir(path), strings.TrimRight(target, "\r\n"))
	if !isGitDir(g) {
		return "", &UnsupportedError{Cause: fmt.Sprintf("%s points at %s, which is not a git folder", path, g),
			WayOut: "repair it with `git worktree repair` or `git submodule update --init`"}
	}
	return g, nil
}

// isGitDir asks what git asks: a HEAD, an objects folder and a refs folder.
func isGitDir(dir string) bool {
	if fi, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil || fi.IsDir() {
		return false
	}
	common := commonDirOf(dir)
	return isDir(filepath.Join(common, "objects")) && isDir(filepath.Join(common, "refs"))
}

func isDir(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && fi.IsDir()
}

func commonDirOf(gitDir string) string {
	raw, err := os.ReadFile(filepath.Join(gitDir, "commondir"))
	if err != nil {
		return gitDir
	}
	return resolvePath(gitDir, strings.TrimSpace(string(raw)))
}

// linkedWorktree gives the folder of a linked worktree from its git folder.
func linkedWorktree(gitDir string) string {
	raw, err := os.ReadFile(filepath.Join(gitDir, "gitdir"))
	if err != nil {
		return ""
	}
	return filepath.Dir(resolvePath(gitDir, strings.TrimSpace(string(raw))))
}

// completeLocation fills in what environment and git folder say.
func completeLocation(l location, cwd string, getenv func(string) string) (location, error) {
	l.commonDir = commonDirOf(l.gitDir)
	if c := getenv("GIT_COMMON_DIR"); c != "" {
		l.commonDir = resolvePath(cwd, c)
	}
	if w := getenv("GIT_WORK_TREE"); w != "" {
		l.worktree = resolvePath(cwd, w)
	}
	l.index = filepath.Join(l.gitDir, "index")
	if i := getenv("GIT_INDEX_FILE"); i != "" {
		base := cwd
		if l.worktree != "" {
			base = l.worktree // git has changed there before it reads the name
		}
		l.index = resolvePath(base, i)
	}
	objects := filepath.Join(l.commonDir, "objects")
	if o := getenv("GIT_OBJECT_DIRECTORY"); o != "" {
		objects = resolvePath(cwd, o)
	}
	l.objects = []string{objects}
	for _, a := range filepath.SplitList(getenv("GIT_ALTERNATE_OBJECT_DIRECTORIES")) {
		if a != "" {
			l.objects = addAlternates(l.objects, resolvePath(cwd, a), 0)
		}
	}
	raw, err := os.ReadFile(filepath.Join(objects, "info", "alternates"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return l, fmt.Errorf("read alternates: %w", err)
	}
	for _, line := range strings.Split(string(raw), "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			l.objects = addAlternates(l.objects, resolvePath(objects, line), 0)
		}
	}
	return l, nil
}

const maxAlternates = 5 // nesting, as in git

// addAlternates appends an objects folder and, in turn, its alternates.
func addAlternates(list []string, dir string, depth int) []string {
	for _, have := range list {
		if have == dir {
			return list
		}
	}
	if !isDir(dir) {
		return list
	}
	list = append(list, dir)
	if depth >= maxAlternates {
		return list
	}
	raw, err := os.ReadFile(filepath.Join(dir, "info", "alternates"))
	if err != nil {
		return list
	}
	for _, line := range strings.Split(string(raw), "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = addAlternates(list, resolvePath(dir, line), depth+1)
		}
	}
	return list
}
