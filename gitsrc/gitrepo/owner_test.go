package gitrepo

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOwner asks git whether it opens a repository that is taken for another user's,
// under every form of safe.directory.
func TestOwner(t *testing.T) {
	f := newFixture(t)
	f.write("sub/a", "x")
	f.commit("one", 0)
	bare, side := filepath.Join(t.TempDir(), "bare.git"), filepath.Join(t.TempDir(), "side tree")
	f.git("clone", "-q", "--bare", f.dir, bare)
	f.git("worktree", "add", "-q", "-b", "side", side)
	below := filepath.Join(f.dir, "sub")
	f.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
	link := filepath.Join(t.TempDir(), "link")
	f.must(os.Symlink(f.dir, link))
	tests := []struct {
		name, dir string
		values    []string
		env       map[string]string
		later     bool // the git that runs here may not know it yet
		want      bool
	}{
		{name: "nothing", dir: f.dir},
		{name: "its path", dir: f.dir, values: []string{f.dir}, want: true},
		{name: "below", dir: below, values: []string{f.dir}, want: true},
		{name: "the folder below", dir: below, values: []string{below}},
		{name: "git's folder", dir: f.dir, values: []string{filepath.Join(f.dir, ".git")}},
		{name: "all", dir: f.dir, values: []string{"*"}, want: true},
		{name: "taken back", dir: f.dir, values: []string{"*", ""}},
		{name: "taken back and given", dir: f.dir, values: []string{"", f.dir}, want: true},
		{name: "another", dir: f.dir, values: []string{bare}},
		{name: "a part of its name", dir: f.dir, values: []string{f.dir[:len(f.dir)-1]}},
		{name: "relative", dir: f.dir, values: []string{filepath.Base(f.dir)}},
		{name: "all above", dir: f.dir, values: []string{filepath.Dir(f.dir) + "/*"}, later: true, want: true},
		{name: "all in it", dir: f.dir, values: []string{f.dir + "/*"}, later: true},
		{name: "through a link", dir: link, values: []string{link}, later: true, want: true},
		{name: "bare", dir: bare},
		{name: "bare allowed", dir: bare, values: []string{bare}, want: true},
		{name: "linked worktree", dir: side},
		{name: "linked worktree allowed", dir: side, values: []string{side}, want: true},
		{name: "linked worktree by the first", dir: side, values: []string{f.dir}},
		{name: "named by GIT_DIR", dir: f.dir, env: map[string]string{"GIT_DIR": filepath.Join(f.dir, ".git")}, want: true},
		{name: "environment", dir: f.dir, env: map[string]string{"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": f.dir}, want: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := ""
			for _, v := range tt.values {
				text += "[safe]\n\tdirectory = " + v + "\n"
			}
			f.must(os.WriteFile(filepath.Join(f.env["HOME"], ".gitconfig"), []byte(text), 0o644))
			for k, v := range tt.env {
				f.env[k] = v
				defer delete(f.env, k)
			}
			r, err := OpenWith(tt.dir, Options{Getenv: func(k string) string { return f.env[k] }})
			if err == nil {
				r.Close()
			} else if !errors.Is(err, ErrOtherOwner) {
				t.Fatal(err)
			}
			if (err == nil) != tt.want {
				t.Errorf("opened: %v, want %v: %v", err == nil, tt.want, err)
			}
			cmd := f.command("rev-parse", "HEAD")
			cmd.Dir = tt.dir
			if out, gitErr := cmd.CombinedOutput(); (gitErr == nil) != tt.want && !tt.later {
				t.Errorf("git: %v\n%s", gitErr, out)
			}
		})
	}
}

// TestOwnerInRepository: what a repository itself says of safe.directory is not heard,
// and the error has the command that allows it.
func TestOwnerInRepository(t *testing.T) {
	f := newFixture(t)
	f.git("config", "safe.directory", "*")
	f.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
	_, err := OpenWith(f.dir, Options{Getenv: func(k string) string { return f.env[k] }})
	var owner *OwnerError
	if !errors.As(err, &owner) {
		t.Fatal(err)
	}
	if want := "git config --global --add safe.directory " + f.dir; !strings.Contains(owner.WayOut(), want) {
		t.Errorf("%q has no %q", owner.WayOut(), want)
	}
}

// TestOwnerOnDisk has files of another owner, which only root can make.
func TestOwnerOnDisk(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	const other = 12345
	for _, of := range []string{"", ".git"} {
		f := newFixture(t)
		f.commit("one", 0)
		f.must(os.Lchown(filepath.Join(f.dir, of), other, -1))
		open := func() error {
			r, err := OpenWith(f.dir, Options{Getenv: func(k string) string { return f.env[k] }})
			if err == nil {
				r.Close()
			}
			return err
		}
		if err := open(); !errors.Is(err, ErrOtherOwner) {
			t.Errorf("%q is another's: %v", of, err)
		}
		if _, err := f.tryGit("rev-parse", "HEAD"); err == nil {
			t.Errorf("%q is another's: git opens it", of)
		}
		f.env["SUDO_UID"] = "12345"
		if err := open(); err != nil {
			t.Errorf("%q belongs to who called sudo: %v", of, err)
		}
		if _, err := f.tryGit("rev-parse", "HEAD"); err != nil {
			t.Errorf("%q belongs to who called sudo: git: %v", of, err)
		}
		f.env["SUDO_UID"] = "54321"
		if err := open(); !errors.Is(err, ErrOtherOwner) {
			t.Errorf("%q is not of who called sudo: %v", of, err)
		}
	}
}

func TestMine(t *testing.T) {
	for _, tt := range []struct {
		of, user int
		sudo     string
		want     bool
	}{{1, 1, "", true}, {1, 2, "", false}, {0, 0, "", true}, {1, 0, "", false}, {1, 0, "1", true}, {1, 0, "2", false}, {1, 2, "1", false}, {0, 0, "1", true}, {1, 0, "x", false}} {
		if got := mine(tt.of, tt.user, tt.sudo); got != tt.want {
			t.Errorf("mine(%d, %d, %q) = %v", tt.of, tt.user, tt.sudo, got)
		}
	}
}

func TestShellQuote(t *testing.T) {
	for in, want := range map[string]string{"/a/b.c": "/a/b.c", "/a b": "'/a b'", "/it's": `'/it'\''s'`, "/a!": `'/a'\!''`, "/$(x)": "'/$(x)'", "": "''"} {
		if got := shellQuote(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}
