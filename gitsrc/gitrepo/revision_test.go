package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// history makes branches, tags, a merge and a criss-cross.
func history(t *testing.T) *fixture {
	f := newFixture(t)
	f.write("dir/x", "1\n")
	f.commit("one", 1)
	f.git("tag", "-a", "v1", "-m", "first")
	f.git("tag", "light")
	f.write("dir/x", "2\n")
	f.commit("two\n\nfixes bug 42", 2)
	f.git("checkout", "-qb", "topic/a", "HEAD~1")
	f.write("y", "3\n")
	f.commit("three", 3)
	f.git("checkout", "-q", "main")
	f.at(4)
	f.git("merge", "-q", "--no-ff", "-m", "merge topic", "topic/a")
	f.write("z", "5\n")
	f.commit("five", 5)
	f.git("pack-refs", "--all")
	f.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
	f.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
	f.git("config", "remote.origin.url", "nowhere")
	f.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
	f.git("config", "--add", "remote.origin.fetch", "^refs/heads/negative")
	f.git("config", "branch.main.remote", "origin")
	f.git("config", "branch.main.merge", "refs/heads/main")
	return f
}

func TestResolveAsGit(t *testing.T) {
	f := history(t)
	r := f.open()
	head := f.hash("HEAD").String()
	specs := []string{"HEAD", "@", "main", "heads/main", "refs/heads/main", "v1", "light", "tags/v1", "topic/a", "origin", "origin/main",
		"HEAD^", "HEAD~1", "HEAD~2", "HEAD~1^2", "HEAD^^", "HEAD~1^2~1", "HEAD^0", "HEAD~0", "v1^{}", "v1^{commit}", "v1^{tree}", "v1^0",
		"HEAD^{tree}", "HEAD:dir", "HEAD:", "HEAD~2:dir", ":/two", ":/bug 4", "HEAD^{/three}", "HEAD^{/^merge}", ":/!-five",
		"@{upstream}", "@{u}", "main@{u}", "main@{upstream}~1", "HEAD@{0}", "HEAD@{2}", "main@{1}", "@{1}", "@{-1}", "@{-1}~1",
		"main@{2001-01-01}", "main@{now}", head, head[:7], head[:12], strings.ToUpper(head[:9]), "v1-4-g" + head[:8]}
	for _, spec := range specs {
		t.Run(spec, func(t *testing.T) {
			want, err := f.tryGit("rev-parse", "--verify", "-q", spec+"^{}")
			if strings.Contains(spec, ":") { // a path or text would swallow the suffix
				want, err = f.tryGit("rev-parse", "--verify", "-q", spec)
			}
			if err != nil {
				t.Fatalf("git does not know it: %v", err)
			}
			rev, err := r.Resolve(context.Background(), spec)
			if err != nil {
				t.Fatal(err)
			}
			got := rev.Commit
			if rev.Kind == KindTree {
				got = rev.Tree
			}
			if got.String() != want {
				t.Errorf("%s, git has %s", got, want)
			}
			if rev.Kind == KindCommit && rev.Tree != f.hash(want+"^{tree}") {
				t.Errorf("tree %s", rev.Tree)
			}
		})
	}
}

func TestResolveUnknown(t *testing.T) {
	f := history(t)
	r := f.open()
	tests := []struct{ spec, contains string }{
		{"mian", "main"}, {"v2", "v1"}, {"topic/b", "topic/a"}, {"orign/main", "origin/main"}, {"HEAD^3", "parents"},
		{"HEAD~99", "empty tree"}, {"HEAD@{99}", "log"}, {"topic/a@{u}", "no upstream"}, {"HEAD:none", "no path"}, {"HEAD:z", "blob"},
		{"deadbeef", ""}, {"main^{blob}", ""}, {"main^{nonsense}", "unknown type"}, {"main^{tree", "not closed"}, {"", ""}, {"^", ""},
		{":/no such text", "matches"}, {"@{-9}", "checked out"}, {"../../etc/passwd", ""}, {"main@{u", "not closed"},
	}
	for _, tt := range tests {
		t.Run(tt.spec, func(t *testing.T) {
			_, err := r.Resolve(context.Background(), tt.spec)
			var u *UnknownRevisionError
			if !errors.As(err, &u) || !errors.Is(err, ErrUnknownRevision) {
				t.Fatalf("got %v, want an unknown revision", err)
			}
			if !strings.Contains(err.Error(), tt.contains) {
				t.Errorf("%q does not say %q", err, tt.contains)
			}
		})
	}
}

func TestResolveMissingObject(t *testing.T) {
	r := history(t).open()
	_, err := r.Resolve(context.Background(), strings.Repeat("12", 20))
	if !errors.Is(err, ErrMissingObject) {
		t.Errorf("got %v", err)
	}
}

func TestResolveUnbornHead(t *testing.T) {
	_, err := newFixture(t).open().Resolve(context.Background(), "HEAD")
	if !errors.Is(err, ErrUnknownRevision) || !strings.Contains(err.Error(), "no commit yet") {
		t.Errorf("got %v", err)
	}
}

// Git knows the empty tree in every repository, whether it is stored or not.
func TestResolveEmptyTree(t *testing.T) {
	rev, err := newFixture(t).open().Resolve(context.Background(), EmptyTree.String())
	if err != nil || rev.Kind != KindTree || rev.Tree != EmptyTree {
		t.Errorf("got %+v, %v", rev, err)
	}
}

func TestMergeBasesAsGit(t *testing.T) {
	f := newFixture(t)
	f.commit("root", 0)
	// Two branches that merge each other again and again, with clocks that go back.
	f.git("branch", "side")
	for i := range 12 {
		clock := 100*i + (i%3)*-250
		f.git("checkout", "-q", "main")
		f.write("m", fmt.Sprint(i))
		a := f.commit(fmt.Sprint("m", i), clock)
		f.git("checkout", "-q", "side")
		f.write("s", fmt.Sprint(i))
		b := f.commit(fmt.Sprint("s", i), clock+7)
		if i%3 == 1 {
			f.git("merge", "-q", "-m", "x", a.String())
			f.git("checkout", "-q", "main")
			f.git("merge", "-q", "-m", "y", b.String())
		}
	}
	f.git("checkout", "-q", "--orphan", "alone")
	f.commit("alone", 5)
	all := strings.Fields(f.git("rev-list", "--all"))
	check := func(t *testing.T) {
		ctx := context.Background()
		r := f.open()
		for i := 0; i < len(all); i++ {
			for j := i; j < len(all); j += 3 {
				out, _ := f.tryGit("merge-base", "--all", all[i], all[j])
				want := strings.Fields(out)
				bases, err := r.MergeBases(ctx, plumbing.NewHash(all[i]), plumbing.NewHash(all[j]))
				f.must(err)
				var got []string
				for _, b := range bases {
					got = append(got, b.String())
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s %s: %v, git has %v", all[i], all[j], got, want)
				}
				a, b, err := r.AheadBehind(ctx, plumbing.NewHash(all[i]), plumbing.NewHash(all[j]))
				f.must(err)
				if want := f.git("rev-list", "--left-right", "--count", all[i]+"..."+all[j]); want != fmt.Sprintf("%d\t%d", a, b) {
					t.Errorf("%s...%s: %d %d, git counts %s", all[i], all[j], a, b, want)
				}
			}
		}
	}
	t.Run("parsed", check)
	f.git("commit-graph", "write", "--reachable")
	t.Run("commit-graph", check)
}

func TestBranchRange(t *testing.T) {
	f := history(t)
	r := f.open()
	ctx := context.Background()
	g, err := r.ResolveRange(ctx, "topic/a..main~2")
	f.must(err)
	if base := f.hash("v1^{}"); !g.Diverged || g.Base.Commit != base || g.AheadA != 1 || g.AheadB != 1 || g.Head.Spec != "main~2" {
		t.Errorf("diverged: %+v", g)
	}
	g, err = r.ResolveRange(ctx, "v1...")
	f.must(err)
	if g.Diverged || g.Base.Commit != f.hash("v1^{}") || g.AheadA != 0 || g.AheadB != 4 {
		t.Errorf("linear: %+v", g)
	}
	f.write("z", "edited\n")
	g, err = f.open().ResolveRange(ctx, "topic/a..:worktree")
	f.must(err)
	if g.Head.Kind != KindWorktree || g.Base.Commit != f.hash("topic/a") || g.Head.Tree != f.worktreeTree() {
		t.Errorf("worktree: %+v", g)
	}
	f.git("checkout", "-q", "--orphan", "alone")
	f.commit("alone", 9)
	if _, err := r.ResolveRange(ctx, "main..alone"); !errors.Is(err, ErrUnrelated) {
		t.Errorf("unrelated: %v", err)
	}
}

func TestShallow(t *testing.T) {
	f := history(t)
	clone := filepath.Join(t.TempDir(), "clone")
	f.git("clone", "-q", "--depth", "2", "file://"+f.dir, clone)
	r := f.openAt(clone)
	ctx := context.Background()
	head, err := r.Resolve(ctx, "HEAD")
	f.must(err)
	list, err := r.FirstParents(ctx, head.Commit, plumbing.ZeroHash)
	var shallow *ShallowError
	if !errors.As(err, &shallow) || len(list) != 2 || !list[1].Shallow || !strings.Contains(err.Error(), "oldest commit") {
		t.Errorf("%d commits, %v", len(list), err)
	}
	if _, err := r.Resolve(ctx, "HEAD~2"); !errors.Is(err, ErrShallow) {
		t.Errorf("HEAD~2: %v", err)
	}
}

func TestCommit(t *testing.T) {
	f := history(t)
	c, err := f.open().Commit(context.Background(), f.hash("HEAD~2"))
	f.must(err)
	if c.Subject != "two" || c.Body != "fixes bug 42" || c.Author.Name != "A" || c.Author.When.Unix() != 1700000002 ||
		c.Author.When.Format("-0700") != "+0100" || len(c.Parents) != 1 || c.Tree != f.hash("HEAD~2^{tree}") {
		t.Errorf("%+v", c)
	}
	list, err := f.open().FirstParents(context.Background(), f.hash("HEAD"), f.hash("v1^{}"))
	f.must(err)
	var got []string
	for _, c := range list {
		got = append(got, c.Hash.String())
	}
	if want := strings.Fields(f.git("rev-list", "--first-parent", "v1..HEAD")); !slices.Equal(got, want) {
		t.Errorf("%v, git has %v", got, want)
	}
}

func TestConfigForms(t *testing.T) {
	f := newFixture(t)
	f.write(".git/more", "[core]\n\tautocrlf = input\n")
	f.git("config", "include.path", "more")
	f.git("config", "includeIf.gitdir:"+f.dir+"/.path", "../user")
	f.write("user", "[x \"Y\"]\n\tz\n")
	f.env["GIT_CONFIG_PARAMETERS"] = `'a.B.c=d e' 'x.y'='v''w'`
	c := f.open().config
	for key, want := range map[string]string{"core.autocrlf": "input", "x.Y.z": "true", "a.B.c": "d e", "x.y": "vw"} {
		if got := c.string(key); got != want {
			t.Errorf("%s = %q, want %q", key, got, want)
		}
	}
	delete(f.env, "GIT_CONFIG_PARAMETERS")
	_ = os.Remove(filepath.Join(f.dir, "user"))
}
