package hooks

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Names lists the git hooks that codegraph has something to do in.
var Names = []string{"pre-push", "post-commit", "post-checkout"}

// Options of Install.
type Options struct {
	Args   []string // further arguments of `codegraph hook run NAME`
	Binary string   // absolute path of the program, used where it is not on the PATH; "" in files that are shared

	program string // what a shell starts codegraph by in files that are shared; "" for its name
}

// Result says what was done with a file.
type Result struct {
	Path   string `json:"path"`
	Action string `json:"action"` // installed, updated, unchanged, removed, restored, absent
	Chains string `json:"chains,omitempty"`
}

// ErrShared is returned for a hooks folder outside of the repository.
var ErrShared = errors.New("core.hooksPath names a folder outside of this repository")

const (
	mark = "# codegraph hook"
	kept = ".before-codegraph"
)

// Folder is one that git runs hooks from: a part of a worktree or of a repository.
type Folder struct {
	in   confined.Folder
	part string // with slashes
}

// Default is the folder that git runs hooks from unless core.hooksPath says otherwise.
func Default(repo *gitrepo.Repository) Folder {
	return Folder{confined.Worktree(repo.CommonDir()), "hooks"}
}

// Dir finds the folder that git runs hooks from. managed is true when husky
// made it: what is written there is lost, .husky/NAME is the place.
func Dir(repo *gitrepo.Repository) (dir Folder, managed bool, err error) {
	root := repo.Worktree()
	if root == "" {
		root = repo.GitDir()
	}
	path, ok := repo.Config("core.hookspath")
	if !ok || path == "" {
		return Default(repo), false, nil
	}
	if rest, home := strings.CutPrefix(path, "~/"); home {
		h, err := os.UserHomeDir()
		if err != nil {
			return Folder{}, false, fmt.Errorf("expand core.hooksPath: %w", err)
		}
		path = filepath.Join(h, rest)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(root, path)
	}
	path = filepath.Clean(path)
	if filepath.Base(path) == "_" && filepath.Base(filepath.Dir(path)) == ".husky" {
		return Folder{}, true, nil
	}
	for _, dir := range []string{repo.CommonDir(), root} {
		if part, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(part) {
			return Folder{confined.Worktree(dir), filepath.ToSlash(part)}, false, nil
		}
	}
	return Folder{}, false, fmt.Errorf("%w: %s", ErrShared, path)
}

// InstallPlain writes a hook that runs what was there before, then codegraph.
func InstallPlain(dir Folder, name string, opts Options) (Result, error) {
	file := path.Join(dir.part, name)
	r := Result{Path: dir.in.Path(file), Action: "installed"}
	script := []byte(plainScript(name, opts))
	old, err := dir.in.Read(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil && !errors.Is(err, confined.ErrLink): // a hook that is a link is kept as one
		return r, fmt.Errorf("read hook: %w", err)
	case bytes.Equal(old, script):
		r.Action = "unchanged"
	case isOurs(old):
		r.Action = "updated"
	default:
		if err := dir.in.Rename(file, name+kept); errors.Is(err, fs.ErrExist) {
			return r, fmt.Errorf("%s and %s are both there: keep one of them", r.Path, r.Path+kept)
		} else if err != nil {
			return r, fmt.Errorf("keep the hook that was there: %w", err)
		}
	}
	if dir.in.Taken(file + kept) {
		r.Chains = r.Path + kept
	}
	if r.Action == "unchanged" {
		return r, nil
	}
	return r, dir.in.Replace(file, script, 0o755)
}

// UninstallPlain removes our hook and puts back what was there, also after an
// earlier run that ended between the two.
func UninstallPlain(dir Folder, name string) (Result, error) {
	file := path.Join(dir.part, name)
	r := Result{Path: dir.in.Path(file), Action: "absent"}
	old, err := dir.in.Read(file)
	none := errors.Is(err, fs.ErrNotExist)
	if errors.Is(err, confined.ErrLink) || err == nil && !isOurs(old) {
		return r, nil
	}
	if err != nil && !none {
		return r, fmt.Errorf("read hook: %w", err)
	}
	if dir.in.Taken(file + kept) {
		r.Action = "restored"
		if err := dir.in.Restore(file+kept, name); err != nil {
			return r, fmt.Errorf("put back the hook that was there: %w", err)
		}
		return r, nil
	}
	if none {
		return r, nil
	}
	r.Action = "removed"
	if err := dir.in.Remove(file); err != nil {
		return r, fmt.Errorf("remove hook: %w", err)
	}
	return r, nil
}

func isOurs(script []byte) bool { return bytes.Contains(script, []byte(mark)) }

// plainScript is a hook for any POSIX shell. Standard input, which pre-push
// gets the refs on, is given to both.
func plainScript(name string, opts Options) string {
	args := ""
	for _, a := range opts.Args {
		args += " " + quote(a)
	}
	s := "#!/bin/sh\n" + mark + ": `codegraph hook uninstall` removes it and restores what was here before.\n"
	feed := ""
	if name == "pre-push" {
		s += "input=$(cat)\nfeed() { [ -z \"$input\" ] || printf '%s\\n' \"$input\"; }\n"
		feed = "feed | "
	}
	s += "before=\"$0" + kept + "\"\nif [ -x \"$before\" ]; then\n\t" + feed + "\"$before\" \"$@\" || exit $?\nfi\n"
	s += "codegraph=$(command -v codegraph || echo " + quote(opts.Binary) + ")\n"
	exit := "exit 0"
	if isStrict(opts) {
		exit = "exit 1"
	}
	s += "if [ ! -x \"$codegraph\" ]; then\n\techo \"" + missing(name, opts) + "\" >&2\n\t" + exit + "\nfi\n"
	return s + feed + "\"$codegraph\" hook run " + name + args + " -- \"$@\"\n"
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
