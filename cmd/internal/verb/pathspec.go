package verb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// FromHere gives a path below the folder that the command works in, or an
// absolute one, from the root of the worktree; empty where it lies outside.
func (s *Session) FromHere(name string) string {
	root := s.Repo.Worktree()
	if root == "" {
		return ""
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(s.Env.Dir, name)
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	rel, err := filepath.Rel(root, full)
	if err != nil || !filepath.IsLocal(rel) {
		folder, err := filepath.EvalSymlinks(filepath.Dir(full))
		if err != nil {
			return ""
		}
		if rel, err = filepath.Rel(root, filepath.Join(folder, filepath.Base(full))); err != nil || !filepath.IsLocal(rel) {
			return ""
		}
	}
	return filepath.ToSlash(rel)
}

// Behind keeps the paths that are behind -- on a command line, as git takes them: files and folders
// as seen from here, or globs.
func (f *Filter) Behind(paths []string) { f.behind = append(f.behind, paths...) }

// Place takes the paths behind -- for globs of Paths, where the repository is known.
func (f *Filter) Place(s *Session) error {
	for _, p := range f.behind {
		name := strings.TrimPrefix(strings.TrimPrefix(p, ":(top)"), ":/")
		if name != p {
			name = filepath.Join(s.Repo.Worktree(), name)
		}
		if _, err := os.Lstat(filepath.Join(s.Env.Dir, name)); strings.HasPrefix(p, "-") && err != nil {
			return output.Failf("usage", "flags stand before --", "%q stands behind --, where paths stand, and there is no such file", p)
		}
		at := s.FromHere(name)
		if at == "" {
			return outside(p)
		}
		if !strings.ContainsAny(at, "*?") {
			at = literally(at)
		}
		f.Paths = append(f.Paths, rooted(at))
	}
	f.behind = nil
	return f.CheckNarrowing()
}

// namesFile reports an extension, which begins with a letter: that of a tag, as v1.0, does not.
func namesFile(name string) bool {
	ext := filepath.Ext(name)
	return len(ext) > 1 && unicode.IsLetter(rune(ext[1]))
}

func outside(path string) error {
	return output.Failf("usage", "paths behind -- are files and folders as seen from here, or globs", "%q is outside of the repository", path)
}

// TakePaths takes arguments that are no revisions but paths of files for what is behind --, as git
// does, and places them all.
func (c *Comparison) TakePaths(ctx context.Context, s *Session, f *Filter) error {
	for i, arg := range c.Args {
		if _, _, isRange := gitrepo.SplitRange(arg); isRange && !strings.HasPrefix(arg, "../") {
			continue
		}
		_, err := s.Repo.Resolve(ctx, arg)
		if !errors.Is(err, gitrepo.ErrUnknownRevision) {
			continue
		}
		at := s.FromHere(arg)
		if at == "" {
			if filepath.IsAbs(arg) || strings.HasPrefix(arg, "../") {
				return outside(arg)
			}
			continue
		}
		if _, err := os.Lstat(filepath.Join(s.Repo.Worktree(), filepath.FromSlash(at))); err == nil {
			f.Behind(c.Args[i:])
			c.Args = c.Args[:i]
			break
		}
		if e, ok := errors.AsType[*gitrepo.UnknownRevisionError](err); ok && e.Reason == "" && len(e.Nearest) == 0 && (strings.Contains(arg, "/") || namesFile(arg)) {
			return output.Failf("unknown_revision", "a file that is gone is named behind --: `codegraph diff REV -- "+arg+"`; `git branch -a` and `git tag` list revisions",
				"%q is neither a revision nor a file here", arg)
		}
	}
	return f.Place(s)
}

// rooted keeps a glob without a slash from matching at any depth.
func rooted(glob string) string {
	if glob == "." || strings.Contains(glob, "/") {
		return glob
	}
	return "./" + glob
}

// literally writes a name that has the signs of globs, as "[id].tsx" has, so that it means itself.
func literally(name string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "{", `\{`, "}", `\}`).Replace(name)
}

// StagedVar adds --staged and, as git calls it too, --cached.
func StagedVar(flags *pflag.FlagSet, staged *bool, usage string) {
	flags.BoolVar(staged, "staged", false, usage)
	flags.BoolVar(staged, "cached", false, "the same as --staged")
	_ = flags.MarkHidden("cached") // it was just defined
}
