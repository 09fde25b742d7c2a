package gitrepo

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// nasty fills a repository with names, modes and links that go wrong easily.
func nasty(f *fixture) {
	f.write("plain.go", "package a\n")
	f.write("a/b/c/deep.txt", "deep\n")
	f.write("a-b", "before a/ in tree order\n")
	f.write("a0", "after a/\n")
	f.write("spaces and \"quotes\"", "x\n")
	f.write("bad\xff\xfeutf8", "x\n")
	f.write("new\nline", "x\n")
	f.write("run.sh", "#!/bin/sh\n")
	f.must(os.Chmod(filepath.Join(f.dir, "run.sh"), 0o755))
	f.must(os.Symlink("a/b", filepath.Join(f.dir, "link")))
	f.must(os.Symlink("nowhere", filepath.Join(f.dir, "broken")))
	f.write("build/kept.txt", "tracked in an ignored folder\n")
	f.write("empty", "")
}

func (f *fixture) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func TestWorktreeCleanIsHead(t *testing.T) {
	f := newFixture(t)
	nasty(f)
	f.commit("one", 0)
	ctx := context.Background()
	r := f.open()
	got, err := r.WorktreeTree(ctx)
	f.must(err)
	if want := f.hash("HEAD^{tree}"); got != want {
		t.Errorf("worktree %s, HEAD has %s", got, want)
	}
	got, err = r.IndexTree(ctx)
	f.must(err)
	if want := f.hash("HEAD^{tree}"); got != want {
		t.Errorf("index %s, HEAD has %s", got, want)
	}
	if blobs := r.OverlayBlobs(); len(blobs) != 0 {
		t.Errorf("a clean worktree put %d blobs into the overlay", len(blobs))
	}
}

func TestWorktreeAsGitSeesIt(t *testing.T) {
	edits := []struct {
		name string
		edit func(f *fixture)
	}{
		{"nothing", func(f *fixture) {}},
		{"edit", func(f *fixture) { f.write("a/b/c/deep.txt", "edited\n") }},
		{"same size racy edit", func(f *fixture) { f.write("plain.go", "package b\n") }},
		{"delete", func(f *fixture) { f.remove("a/b/c/deep.txt"); f.remove("link") }},
		{"untracked", func(f *fixture) { f.write("new/dir/file", "x"); f.write("zz", "y") }},
		{"empty folder", func(f *fixture) { f.must(os.MkdirAll(filepath.Join(f.dir, "void/deeper"), 0o755)) }},
		{"chmod", func(f *fixture) { f.must(os.Chmod(filepath.Join(f.dir, "plain.go"), 0o755)) }},
		{"no filemode", func(f *fixture) {
			f.git("config", "core.filemode", "false")
			f.must(os.Chmod(filepath.Join(f.dir, "plain.go"), 0o755))
			f.must(os.Chmod(filepath.Join(f.dir, "run.sh"), 0o644))
		}},
		{"file to folder", func(f *fixture) { f.remove("a-b"); f.write("a-b/x", "x") }},
		{"folder to file", func(f *fixture) { f.remove("a"); f.write("a", "x") }},
		{"folder to link", func(f *fixture) {
			f.must(os.Rename(filepath.Join(f.dir, "a"), filepath.Join(f.dir, "moved")))
			f.must(os.Symlink("moved", filepath.Join(f.dir, "a")))
		}},
		{"link to file", func(f *fixture) { f.remove("link"); f.write("link", "a/b") }},
		{"link retargeted", func(f *fixture) {
			f.remove("link")
			f.must(os.Symlink("a/c", filepath.Join(f.dir, "link")))
		}},
		{"ignore", func(f *fixture) {
			f.write(".gitignore", "*.log\n/build/\n!keep.log\nlogs/**\n!logs/a/\nfoo/*\n!foo/bar\n\\#hash\ntrail  \nsp\\ \nx[0-9].[!a]\n**/gen/*.pb\nabc/**/z\r\n")
			for _, n := range []string{"a.log", "keep.log", "build/new.txt", "build/sub/x", "logs/a/f", "logs/b", "foo/x", "foo/bar",
				"foo/bar2/y", "#hash", "trail", "sp ", "x1.b", "x1.a", "gen/q.pb", "p/q/gen/r.pb", "p/q/gen/s.txt", "abc/z", "abc/d/e/z", "abc/y"} {
				f.write(n, "x\n")
			}
			f.write("build/kept.txt", "edited although ignored\n")
		}},
		{"nested ignore", func(f *fixture) {
			f.write(".gitignore", "*.tmp\ndir/secret\n")
			f.write("dir/.gitignore", "!*.tmp\nsub/*.x\n/top\n")
			for _, n := range []string{"a.tmp", "dir/a.tmp", "dir/sub/a.tmp", "dir/secret", "dir/sub/b.x", "dir/sub/c/b.x", "dir/top", "dir/sub/top"} {
				f.write(n, "x\n")
			}
		}},
		{"exclude files", func(f *fixture) {
			f.write(".git/info/exclude", "*.ex\n!b.ex\n")
			f.write("../ignored-by-user", "")
			f.must(os.WriteFile(filepath.Join(f.env["HOME"], "user-ignore"), []byte("*.user\nb.ex\n"), 0o644))
			f.git("config", "core.excludesFile", "~/user-ignore")
			f.write("a.ex", "")
			f.write("b.ex", "")
			f.write("c.user", "")
		}},
		{"xdg ignore", func(f *fixture) {
			f.must(os.MkdirAll(filepath.Join(f.env["XDG_CONFIG_HOME"], "git"), 0o755))
			f.must(os.WriteFile(filepath.Join(f.env["XDG_CONFIG_HOME"], "git", "ignore"), []byte("*.xdg\n"), 0o644))
			f.write("a.xdg", "")
		}},
		{"autocrlf", func(f *fixture) {
			f.git("config", "core.autocrlf", "true")
			f.write("crlf.txt", "one\r\ntwo\r\n")
			f.write("mixed.txt", "one\r\ntwo\nthree\rfour\n")
			f.write("binary.bin", "one\r\ntwo\x00\r\n")
			f.write("plain.go", "package a\r\n")
		}},
		{"autocrlf with stored crlf", func(f *fixture) {
			f.write("stored.txt", "one\r\n")
			f.git("add", "stored.txt")
			f.git("config", "core.autocrlf", "input")
			f.write("stored.txt", "one\r\ntwo\r\n")
		}},
		{"eol attributes", func(f *fixture) {
			f.write(".gitattributes", "*.txt text\n*.auto text=auto\n*.bin binary\n*.raw -text\n*.lf eol=lf\n*.crlf eol=crlf\n[attr]doc text\n*.doc doc\n\"sp ace.t\" text\n")
			f.write("sub/.gitattributes", "*.txt -text\nx.raw text\n")
			for _, n := range []string{"a.txt", "a.auto", "a.bin", "a.raw", "a.lf", "a.crlf", "a.doc", "sp ace.t", "sub/a.txt", "sub/x.raw"} {
				f.write(n, "one\r\ntwo\r\rthree\r\n")
			}
			f.write("ok.auto", "one\r\ntwo\r\n")
		}},
		{"ident", func(f *fixture) {
			f.write(".gitattributes", "*.id ident\n")
			f.write("a.id", "// $Id: 1234 $ and $Id$ $Idx: y$\n")
		}},
		{"intent to add", func(f *fixture) { f.write("later.go", "package later\n"); f.git("add", "-N", "later.go") }},
		{"intent to add, gone", func(f *fixture) {
			f.write("later.go", "package later\n")
			f.git("add", "-N", "later.go")
			f.remove("later.go")
		}},
		{"skip-worktree", func(f *fixture) {
			f.git("update-index", "--skip-worktree", "plain.go", "a0")
			f.write("plain.go", "package local\n")
			f.remove("a0")
		}},
		{"assume-unchanged", func(f *fixture) {
			f.git("update-index", "--assume-unchanged", "plain.go")
			f.write("plain.go", "package unseen\n")
		}},
		{"nested repository", func(f *fixture) {
			f.git("init", "-q", "nested")
			f.write("nested/x", "x")
			f.git("-C", "nested", "add", "-A")
			f.git("-C", "nested", "commit", "-qm", "n")
			f.write("nested/y", "y")
		}},
		{"staged and edited", func(f *fixture) {
			f.write("plain.go", "package staged\n")
			f.git("add", "plain.go")
			f.write("plain.go", "package edited\n")
			f.git("rm", "-q", "--cached", "a0")
		}},
		{"ignored and removed from the index", func(f *fixture) {
			f.write(".gitignore", "a0\n")
			f.git("rm", "-q", "--cached", "a0")
		}},
		{"socket-like", func(f *fixture) { makeFIFO(f, "pipe") }},
		{"touched", func(f *fixture) {
			old := time.Now().Add(-time.Hour)
			f.must(os.Chtimes(filepath.Join(f.dir, "plain.go"), old, old))
		}},
		{"index version 4", func(f *fixture) { f.git("update-index", "--index-version", "4"); f.write("a0", "four\n") }},
		{"split index", func(f *fixture) {
			f.git("update-index", "--split-index")
			f.write("plain.go", "package split\n")
			f.git("add", "plain.go")
			f.git("rm", "-q", "--cached", "a0")
			f.remove("a0")
			f.write("added.go", "package added\n")
			f.git("add", "added.go")
		}},
	}
	for _, tt := range edits {
		t.Run(tt.name, func(t *testing.T) {
			f := newFixture(t)
			nasty(f)
			f.commit("one", 0)
			tt.edit(f)
			f.checkWorktree(tt.name)
			f.checkIndex()
			f.git("status") // refreshes the index
			f.checkWorktree(tt.name + ", refreshed")
		})
	}
}

// checkIndex compares IndexTree with git write-tree.
func (f *fixture) checkIndex() {
	f.t.Helper()
	got, err := f.open().IndexTree(context.Background())
	f.must(err)
	if want := plumbing.NewHash(f.git("write-tree")); got != want {
		f.t.Errorf("index tree %s, git has %s", got, want)
	}
}

func TestWorktreeConflict(t *testing.T) {
	f := newFixture(t)
	f.write("both", "base\n")
	f.write("gone", "base\n")
	f.commit("base", 0)
	f.git("checkout", "-qb", "side")
	f.write("both", "side\n")
	f.write("gone", "side\n")
	f.write("added", "side\n")
	f.commit("side", 1)
	f.git("checkout", "-q", "main")
	f.write("both", "main\n")
	f.remove("gone")
	f.write("added", "main\n")
	f.commit("main", 2)
	if _, err := f.tryGit("merge", "side"); err == nil {
		t.Fatal("the merge should conflict")
	}
	f.checkWorktree("conflict")
	r := f.open()
	tree, err := r.IndexTree(context.Background())
	f.must(err)
	e, err := r.EntryAt(context.Background(), tree, "both")
	f.must(err)
	data, err := r.ReadBlob(context.Background(), e.Hash)
	f.must(err)
	if !bytes.Contains(data, []byte("<<<<<<<")) {
		t.Errorf("a path in conflict is staged as %q, want the file on disk", data)
	}
}

func TestWorktreeUnborn(t *testing.T) {
	f := newFixture(t)
	f.checkWorktree("empty")
	f.write("x", "x")
	f.checkWorktree("untracked only")
	rev, err := f.open().Resolve(context.Background(), SpecWorktree)
	f.must(err)
	if !rev.Commit.IsZero() || rev.Kind != KindWorktree {
		t.Errorf("got %+v", rev)
	}
}

func TestWorktreeFilterKeepsStoredBlob(t *testing.T) {
	f := newFixture(t)
	f.write(".gitattributes", "*.dat filter=lfs\n")
	f.write("a.dat", "version https://git-lfs.github.com/spec/v1\n")
	f.commit("pointer", 0)
	want := f.hash("HEAD^{tree}")
	f.git("config", "filter.lfs.clean", "false")
	f.write("a.dat", "smudged content, much larger than its pointer\n")
	got, err := f.open().WorktreeTree(context.Background())
	f.must(err)
	if got != want {
		t.Errorf("tree %s, want HEAD's %s", got, want)
	}
}
