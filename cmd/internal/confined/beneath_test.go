package confined

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// place is a folder with a secret outside of it.
func place(t *testing.T) (dir, secret string) {
	t.Helper()
	top := t.TempDir()
	dir, secret = filepath.Join(top, "in"), filepath.Join(top, "secret")
	must(t, os.Mkdir(dir, 0o755))
	must(t, os.WriteFile(secret, []byte("secret"), 0o600))
	return dir, secret
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// link puts a symbolic link into a folder.
func link(t *testing.T, dir, name, target string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(file), 0o755))
	if err := os.Symlink(target, file); err != nil {
		t.Skip("no symbolic links here")
	}
}

func content(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	return string(data)
}

// TestRefused tries every operation on names that lead out, or through a link.
func TestRefused(t *testing.T) {
	for _, x := range []struct {
		name, link, target string
		home, worktree     bool // whether each takes it
	}{
		{"a", "a", "../secret", false, false},
		{"a", "a", "SECRET", false, false}, // absolute
		{"a/secret", "a", "..", false, false},
		{"a/b/new", "a", "../not-there", false, false},
		{"a", "a", "a", false, false}, // to itself
		{"../secret", "b", "c", false, false},
		{"a", "a", ".git/config", true, false},
		{"a/config", "a", ".git", true, false},
		{"a/new", "a", "DIR/.git", true, false}, // absolute, inside
		{"a/../b", "a", "../secret", true, true},
	} {
		for _, home := range []bool{false, true} {
			dir, secret := place(t)
			must(t, os.Mkdir(filepath.Join(dir, ".git"), 0o755))
			must(t, os.WriteFile(filepath.Join(dir, ".git", "config"), []byte("config"), 0o644))
			link(t, dir, x.link, strings.NewReplacer("SECRET", secret, "DIR", dir).Replace(x.target))
			f, takes := Worktree(dir), x.worktree
			if home {
				f, takes = Home(dir), x.home
			}
			_, err := f.Read(x.name)
			for doing, err := range map[string]error{
				"read":    err,
				"create":  f.Create(x.name, []byte("new"), 0o644),
				"replace": f.Replace(x.name, []byte("new"), 0o755),
				"remove":  f.Remove(x.name),
			} {
				known := err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist)
				if known != takes {
					t.Errorf("%s %s over the link %s to %s, home %v: %v", doing, x.name, x.link, x.target, home, err)
				}
			}
			if got := content(t, secret); got != "secret" {
				t.Errorf("%s over the link %s to %s wrote outside: %q", x.name, x.link, x.target, got)
			}
			if !home && content(t, filepath.Join(dir, ".git", "config")) != "config" {
				t.Errorf("%s over the link %s to %s wrote git's configuration", x.name, x.link, x.target)
			}
		}
	}
}

// TestReplace keeps a file's mode, makes folders, and leaves nothing beside it.
func TestReplace(t *testing.T) {
	dir, _ := place(t)
	f := Worktree(dir)
	must(t, f.Replace("a/b/c", []byte("one"), 0o644))
	must(t, os.Chmod(f.Path("a/b/c"), 0o600))
	must(t, f.Replace("a/b/c", []byte("two"), 0o755))
	info, err := os.Stat(f.Path("a/b/c"))
	must(t, err)
	if got := content(t, f.Path("a/b/c")); got != "two" || info.Mode().Perm() != 0o711 {
		t.Errorf("%q with mode %v", got, info.Mode())
	}
	if err := f.Create("a/b/c", []byte("three"), 0o644); !errors.Is(err, fs.ErrExist) {
		t.Errorf("created over a file: %v", err)
	}
	if err := f.Replace("a/b", nil, 0o644); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder was replaced: %v", err)
	}
	must(t, f.Rename("a/b/c", "d"))
	if !f.Taken("a/b/d") || f.Taken("a/b/c") {
		t.Error("the new name is not taken, or the old one still is")
	}
	must(t, f.Remove("a/b/d"))
	f.RemoveEmpty("a/b/d", nil)
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// TestRenameLink moves a link and not what it leads to.
func TestRenameLink(t *testing.T) {
	dir, secret := place(t)
	link(t, dir, "hooks/pre-push", "../../secret")
	f := Worktree(dir)
	must(t, f.Rename("hooks/pre-push", "pre-push.kept"))
	if target, err := os.Readlink(f.Path("hooks/pre-push.kept")); err != nil || target != "../../secret" || content(t, secret) != "secret" {
		t.Errorf("the link leads to %q, %v", target, err)
	}
}
