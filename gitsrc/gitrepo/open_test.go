package gitrepo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// checkHead resolves HEAD and reads all of its tree.
func (f *fixture) checkHead(r *Repository, want plumbing.Hash) {
	f.t.Helper()
	ctx := context.Background()
	rev, err := r.Resolve(ctx, "HEAD")
	f.must(err)
	if rev.Commit != want {
		f.t.Errorf("HEAD is %s, want %s", rev.Commit, want)
	}
	n := 0
	f.must(r.WalkTree(ctx, rev.Tree, func(_ string, e TreeEntry) error {
		n++
		if !e.IsBlob() {
			return nil
		}
		_, err := r.ReadBlob(ctx, e.Hash)
		return err
	}))
	if n == 0 {
		f.t.Error("the tree is empty")
	}
}

// checkCleanWorktree wants the tree of HEAD.
func (f *fixture) checkCleanWorktree(r *Repository) {
	f.t.Helper()
	ctx := context.Background()
	rev, err := r.Resolve(ctx, "HEAD")
	f.must(err)
	got, err := r.WorktreeTree(ctx)
	f.must(err)
	if got != rev.Tree {
		f.t.Errorf("worktree %s, HEAD has %s", got, rev.Tree)
	}
}

func TestOpenForms(t *testing.T) {
	f := newFixture(t)
	nasty(f)
	head := f.commit("one", 0)
	side := filepath.Join(t.TempDir(), "side")

	t.Run("from below", func(t *testing.T) {
		r := f.openAt(filepath.Join(f.dir, "a/b/c"))
		f.checkHead(r, head)
		if r.Worktree() != f.dir || r.GitDir() != filepath.Join(f.dir, ".git") || r.CommonDir() != r.GitDir() {
			t.Errorf("worktree %s, git dir %s, common dir %s", r.Worktree(), r.GitDir(), r.CommonDir())
		}
	})
	t.Run("through a link", func(t *testing.T) {
		link := filepath.Join(t.TempDir(), "link")
		f.must(os.Symlink(filepath.Join(f.dir, "a"), link))
		f.checkHead(f.openAt(link), head)
	})
	t.Run("inside .git", func(t *testing.T) {
		r := f.openAt(filepath.Join(f.dir, ".git", "refs"))
		f.checkHead(r, head)
		if r.Worktree() != f.dir {
			t.Errorf("worktree %q", r.Worktree())
		}
	})
	t.Run("bare", func(t *testing.T) {
		bare := filepath.Join(t.TempDir(), "bare.git")
		f.git("clone", "-q", "--bare", f.dir, bare)
		r := f.openAt(bare)
		f.checkHead(r, head)
		if r.Worktree() != "" {
			t.Errorf("worktree %q", r.Worktree())
		}
		if _, err := r.Resolve(context.Background(), SpecWorktree); !errors.Is(err, ErrNoWorktree) {
			t.Errorf("worktree of a bare repository: %v", err)
		}
		if _, err := r.Resolve(context.Background(), SpecIndex); !errors.Is(err, ErrNoWorktree) {
			t.Errorf("index of a bare repository: %v", err)
		}
	})
	t.Run("bare without config", func(t *testing.T) {
		bare := filepath.Join(t.TempDir(), "bare.git")
		f.git("clone", "-q", "--bare", f.dir, bare)
		f.must(os.Remove(filepath.Join(bare, "config")))
		f.checkHead(f.openAt(bare), head)
	})
	t.Run("linked worktree", func(t *testing.T) {
		f.git("worktree", "add", "-q", "-b", "other", side)
		r := f.openAt(filepath.Join(side, "a"))
		f.checkHead(r, head)
		f.checkCleanWorktree(r)
		if r.Worktree() != side || r.CommonDir() != filepath.Join(f.dir, ".git") || r.GitDir() == r.CommonDir() {
			t.Errorf("worktree %s, git dir %s, common dir %s", r.Worktree(), r.GitDir(), r.CommonDir())
		}
		if _, err := r.Resolve(context.Background(), "main-worktree/HEAD"); err != nil {
			t.Error(err)
		}
	})
	t.Run("alternates", func(t *testing.T) {
		shared, again := filepath.Join(t.TempDir(), "shared"), filepath.Join(t.TempDir(), "again")
		f.git("clone", "-q", "--shared", f.dir, shared)
		f.git("clone", "-q", "--shared", shared, again)
		r := f.openAt(again)
		f.checkHead(r, head)
		f.checkCleanWorktree(r)
	})
	t.Run("detached", func(t *testing.T) {
		clone := filepath.Join(t.TempDir(), "clone")
		f.git("clone", "-q", f.dir, clone)
		f.git("-C", clone, "checkout", "-q", "--detach")
		f.checkHead(f.openAt(clone), head)
	})
	t.Run("separate git dir", func(t *testing.T) {
		clone, git := filepath.Join(t.TempDir(), "clone"), filepath.Join(t.TempDir(), "elsewhere")
		f.git("clone", "-q", "--separate-git-dir", git, f.dir, clone)
		r := f.openAt(clone)
		f.checkHead(r, head)
		f.checkCleanWorktree(r)
	})
	t.Run("submodule", func(t *testing.T) {
		super := newFixture(t)
		super.git("submodule", "add", "-q", f.dir, "lib/sub")
		super.commit("super", 3)
		super.checkCleanWorktree(super.open())
		r := super.openAt(filepath.Join(super.dir, "lib/sub/a"))
		f.checkHead(r, head)
		f.checkCleanWorktree(r)
		super.write("lib/sub/new", "x")
		super.git("-C", "lib/sub", "add", "-A")
		super.git("-C", "lib/sub", "commit", "-qm", "new")
		super.checkWorktree("submodule moved on")
		super.remove("lib/sub")
		super.checkWorktree("submodule deleted")
	})
}

func TestOpenSparse(t *testing.T) {
	for _, form := range []string{"--cone", "--no-cone", "--sparse-index"} {
		t.Run(form, func(t *testing.T) {
			f := newFixture(t)
			nasty(f)
			f.write("other/deep/file", "x")
			f.write("other/.gitignore", "*.skip\n")
			f.commit("one", 0)
			f.git("sparse-checkout", "set", form, "a")
			f.checkCleanWorktree(f.open())
			f.checkIndex()
			f.write("a/b/c/deep.txt", "edited\n")
			f.write("a/new", "new\n")
			if form != "--no-cone" {
				f.checkSparseEdit("sparse edit")
			}
			f.git("add", "a/b/c/deep.txt")
			f.checkIndex()
			f.write("other/deep/file", "present after all\n")
			r := f.open()
			tree, err := r.WorktreeTree(context.Background())
			f.must(err)
			e, err := r.EntryAt(context.Background(), tree, "other/deep/file")
			f.must(err)
			if want := plumbing.ComputeHash(plumbing.BlobObject, []byte("present after all\n")); e.Hash != want {
				t.Errorf("a file that came back outside the cone is %s, want %s", e.Hash, want)
			}
		})
	}
}

// checkSparseEdit compares with `git add -A --sparse`.
func (f *fixture) checkSparseEdit(name string) {
	f.t.Helper()
	got, err := f.open().WorktreeTree(context.Background())
	f.must(err)
	index := filepath.Join(f.dir, ".git/index")
	data, err := os.ReadFile(index)
	f.must(err)
	f.must(os.WriteFile(index+".copy", data, 0o644))
	f.env["GIT_INDEX_FILE"] = index + ".copy"
	defer delete(f.env, "GIT_INDEX_FILE")
	f.git("add", "-A", "--sparse")
	if want := f.git("write-tree"); got.String() != want {
		f.t.Errorf("%s: %s, git has %s", name, got, want)
	}
}

func TestOpenInHook(t *testing.T) {
	f := newFixture(t)
	nasty(f)
	f.commit("one", 0)
	f.write("plain.go", "package staged\n")
	// The hook of `git commit <path>` sees an index of its own.
	f.write(".git/hooks/pre-commit", "#!/bin/sh\nenv | grep ^GIT_ >\"$HOME/hook-env\"\npwd >\"$HOME/hook-dir\"\ngit write-tree >\"$HOME/hook-tree\"\ncp \"$GIT_INDEX_FILE\" \"$HOME/hook-index\"\n")
	f.must(os.Chmod(filepath.Join(f.dir, ".git/hooks/pre-commit"), 0o755))
	f.write("a0", "not committed\n")
	f.git("commit", "-q", "-m", "two", "plain.go")
	home := f.env["HOME"]
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(home, name))
		f.must(err)
		return strings.TrimSpace(string(data))
	}
	for _, line := range strings.Split(read("hook-env"), "\n") {
		k, v, _ := strings.Cut(line, "=")
		f.env[k] = v
	}
	f.env["GIT_INDEX_FILE"] = filepath.Join(home, "hook-index") // git has removed its own by now
	got, err := f.openAt(read("hook-dir")).IndexTree(context.Background())
	f.must(err)
	if want := read("hook-tree"); got.String() != want {
		t.Errorf("index in the hook %s, git has %s", got, want)
	}
	f.env["GIT_DIR"] = ".git"
	r := f.openAt(f.dir)
	if r.Worktree() != f.dir {
		t.Errorf("worktree %q", r.Worktree())
	}
	f.env["GIT_DIR"], f.env["GIT_WORK_TREE"] = filepath.Join(f.dir, ".git"), f.dir
	if r := f.openAt(t.TempDir()); r.Worktree() != f.dir {
		t.Errorf("worktree %q", r.Worktree())
	}
}

func TestOpenRefuses(t *testing.T) {
	config := func(pairs ...string) func(*fixture) {
		return func(f *fixture) {
			for i := 0; i < len(pairs); i += 2 {
				f.git("config", pairs[i], pairs[i+1])
			}
		}
	}
	tests := []struct {
		name string
		make func(*fixture)
		want error
		says string
	}{
		{"no repository", func(f *fixture) { f.remove(".git") }, ErrNotRepository, "nor any folder above"},
		{"no HEAD", func(f *fixture) { f.remove(".git/HEAD") }, ErrNotRepository, ""},
		{"dangling gitdir file", func(f *fixture) { f.remove(".git"); f.write(".git", "gitdir: ../gone\n") }, ErrUnsupported, "worktree repair"},
		{"reftable", config("core.repositoryformatversion", "1", "extensions.refStorage", "reftable"), ErrUnsupported, "git refs migrate"},
		{"unknown extension", config("core.repositoryformatversion", "1", "extensions.future", "1"), ErrUnsupported, "future"},
		{"version 2", config("core.repositoryformatversion", "2"), ErrUnsupported, "repositoryformatversion"},
		{"harmless extensions", config("core.repositoryformatversion", "1", "extensions.preciousObjects", "true", "extensions.worktreeConfig", "true"), nil, ""},
		{"negative refspec", config("remote.o.fetch", "^refs/heads/x"), nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFixture(t)
			f.env["GIT_CEILING_DIRECTORIES"] = filepath.Dir(f.dir)
			tt.make(f)
			r, err := OpenWith(f.dir, Options{Getenv: func(k string) string { return f.env[k] }})
			if err == nil {
				f.must(r.Close())
			}
			if !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			if err != nil && !strings.Contains(err.Error(), tt.says) {
				t.Errorf("%q does not say %q", err, tt.says)
			}
		})
	}
	t.Run("no such folder", func(t *testing.T) {
		if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("sha256", func(t *testing.T) {
		f := newFixture(t, "--object-format=sha256")
		_, err := OpenWith(f.dir, Options{Getenv: func(k string) string { return f.env[k] }})
		if !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), "sha256") {
			t.Errorf("got %v", err)
		}
	})
}

func TestPartialCloneNamesTheWayOut(t *testing.T) {
	f := newFixture(t)
	f.write("x", "x\n")
	f.commit("one", 0)
	f.git("config", "uploadpack.allowFilter", "true")
	clone := filepath.Join(t.TempDir(), "clone")
	f.git("clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+f.dir, clone)
	r := f.openAt(clone)
	_, err := r.ReadBlob(context.Background(), f.hash("HEAD:x"))
	if !errors.Is(err, ErrMissingObject) || !strings.Contains(err.Error(), "partial clone") {
		t.Errorf("got %v", err)
	}
}

func TestUnreadablePackIndexIsNamed(t *testing.T) {
	f := newFixture(t)
	f.write("x", "x\n")
	f.commit("one", 0)
	f.git("gc", "-q")
	idx, err := filepath.Glob(filepath.Join(f.dir, ".git/objects/pack/*.idx"))
	f.must(err)
	f.must(os.Chmod(idx[0], 0o644))
	f.must(os.WriteFile(idx[0], []byte("garbage"), 0o644))
	_, err = f.open().Resolve(context.Background(), "HEAD")
	if !errors.Is(err, ErrMissingObject) || !strings.Contains(err.Error(), filepath.Base(idx[0])) {
		t.Errorf("got %v", err)
	}
}
