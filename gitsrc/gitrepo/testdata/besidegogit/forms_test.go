package besidegogit

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// question asks one thing of a repository in three ways; the answer of git counts.
type question struct {
	name     string
	script   string // run by sh in a new repository with two commits, a.txt and dir/b.txt
	git      string // the shell command whose output is the answer
	ours     func(*gitrepo.Repository) (string, error)
	theirs   func(*git.Repository) (string, error)
	worktree string // where to open, "" for the repository itself
}

func revision(spec string) question {
	return question{name: "revision " + spec, git: "git rev-parse '" + spec + "^{commit}'",
		ours: func(r *gitrepo.Repository) (string, error) {
			v, err := r.Resolve(context.Background(), spec)
			return v.Commit.String(), err
		},
		theirs: func(r *git.Repository) (string, error) {
			h, err := r.ResolveRevision(plumbing.Revision(spec))
			if err != nil {
				return "", err
			}
			c, err := r.CommitObject(*h)
			if err != nil {
				return "", err
			}
			return c.Hash.String(), nil
		}}
}

func head(name, script string) question {
	q := revision("HEAD")
	q.name, q.script = name, script
	return q
}

func parent(name, script string) question {
	q := revision("HEAD~1")
	q.name, q.script = name, script
	return q
}

// state asks which paths of the worktree are not as HEAD has them.
func state(name, script string) question {
	return question{name: name, script: script, git: "cp .git/index .git/i && export GIT_INDEX_FILE=.git/i && git add -A 2>/dev/null && git diff --cached --name-only --no-renames HEAD | tr -d '\"'",
		ours: func(r *gitrepo.Repository) (string, error) {
			ctx := context.Background()
			rev, err := r.Resolve(ctx, "HEAD")
			if err != nil {
				return "", err
			}
			tree, err := r.WorktreeTree(ctx)
			if err != nil {
				return "", err
			}
			var paths []string
			err = r.DiffTrees(ctx, rev.Tree, tree, func(c gitrepo.Change) error {
				paths = append(paths, c.Path)
				return nil
			})
			return strings.Join(paths, "\n"), err
		},
		theirs: func(r *git.Repository) (string, error) {
			w, err := r.Worktree()
			if err != nil {
				return "", err
			}
			s, err := w.StatusWithOptions(git.StatusOptions{Strategy: git.Preload})
			if err != nil {
				return "", err
			}
			var paths []string
			for p, f := range s {
				if f.Worktree != git.Unmodified || f.Staging != git.Unmodified {
					paths = append(paths, p)
				}
			}
			return strings.Join(paths, "\n"), nil
		}}
}

func questions() []question {
	linked := head("linked worktree", "git worktree add -q ../linked HEAD~1")
	linked.worktree = "../linked"
	linked.git = "git -C ../linked rev-parse HEAD"
	reftable := head("reftable", "cd .. && rm -rf repo && git init -q --ref-format=reftable repo && cd repo && echo x > x && git add . && git commit -qm x")
	sha256 := head("SHA-256 names", "cd .. && rm -rf repo && git init -q --object-format=sha256 repo && cd repo && echo x > x && git add . && git commit -qm x")
	return []question{
		head("loose", "true"),
		head("packed", "git gc -q"),
		head("multi-pack-index without .idx use", "git repack -q -d && echo y > y && git add y && git commit -qm y && git repack -q && git multi-pack-index write"),
		head("alternates", "cd .. && git clone -q --shared repo twin && rm -rf repo.o && mv repo repo.o && sed -i s,/repo/,/repo.o/, twin/.git/objects/info/alternates && mv twin repo"),
		linked, reftable, sha256,
		parent("replaced commit", "git replace HEAD~1 $(git commit-tree -m other HEAD^{tree})"),
		parent("graft", "git commit-tree -m root HEAD^{tree} > g && echo $(git rev-parse HEAD) $(cat g) > .git/info/grafts && rm g"),
		head("packed refs and symbolic HEAD", "git pack-refs --all && git checkout -q -b topic/x"),
		revision("HEAD~1"), revision("@"), revision("HEAD^0"), revision("HEAD^{commit}"), revision("main@{1}"), revision("HEAD@{0}"), revision("-"),
		revision("@{-1}"), revision("@{upstream}"), revision("main@{push}"), revision("HEAD^{/first}"), revision("v1"), revision("v1^{}"),
		revision("tags/v1"), revision("heads/main"), revision("v1-0-gABBREV"), revision("ABBREV"), revision("main@{2020-01-01}"),
		state("clean", "true"),
		state("changed", "echo z >> a.txt"),
		state("untracked", "mkdir n && echo z > n/z"),
		state("ignored by .gitignore", "printf 'n/\\n*.log\\n!keep.log\\n' > .gitignore && mkdir n && echo z > n/z && echo > x.log && echo > keep.log"),
		state("ignored with **", "printf 'dir/**/x\\n/**/y\\na/**\\n' > .gitignore && mkdir -p dir/p/q a/b && echo > dir/p/q/x && echo > dir/x && echo > dir/y && echo > a/b/c"),
		state("ignored with classes and escapes", "printf '[[:digit:]]*\\n\\\\!x\\nsp\\\\ \\n[!a-c]z\\n' > .gitignore && echo > 1x && echo > '!x' && echo > 'sp ' && echo > dz && echo > az"),
		state("info/exclude", "echo n >> .git/info/exclude && echo > n"),
		state("core.excludesFile", "echo n > .git/ex && git config core.excludesFile $PWD/.git/ex && echo > n"),
		state("core.autocrlf", "git config core.autocrlf true && sed -i 's/$/\\r/' a.txt"),
		state("text by .gitattributes", "echo '*.txt text' > .gitattributes && git add . && git commit -qm at && sed -i 's/$/\\r/' a.txt"),
		state("macro of attributes", "printf '[attr]src text\\n*.txt src\\n' > .gitattributes && git add . && git commit -qm at && sed -i 's/$/\\r/' a.txt"),
		state("core.fileMode false", "git config core.fileMode false && chmod +x a.txt"),
		state("mode", "chmod +x a.txt"),
		state("symlink", "ln -s a.txt l && git add l && git commit -qm l && ln -sf dir/b.txt l"),
		state("split index", "git update-index --split-index && echo z >> a.txt"),
		state("index version 4", "git update-index --index-version 4 && echo z >> a.txt"),
		state("sparse index", "git sparse-checkout init --cone --sparse-index && git sparse-checkout set dir && echo z >> a.txt"),
		state("skip-worktree", "git update-index --skip-worktree a.txt && rm a.txt"),
		state("assume-unchanged", "git update-index --assume-unchanged a.txt && echo z >> a.txt"),
		state("intent to add", "echo z > z && git add -N z"),
		state("submodule", "git init -q sub && (cd sub && echo > s && git add . && git commit -qm s) && git add sub 2>/dev/null && git commit -qm sub"),
		state("nested repository", "git init -q sub && (cd sub && echo > s && git add . && git commit -qm s)"),
		state("names that are no UTF-8", "touch \"$(printf 'n\\377')\" && git add . && git commit -qm n && echo z >> a.txt"),
		state("staged and removed", "git rm -q a.txt"),
	}
}

// TestForms prints, form by form, who answers as git does.
func TestForms(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for _, kv := range []string{"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@x", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@x"} {
		k, v, _ := strings.Cut(kv, "=")
		t.Setenv(k, v)
	}
	for _, q := range questions() {
		dir := filepath.Join(t.TempDir(), "repo")
		setup := `git init -q -b main repo && cd repo && echo one > a.txt && mkdir dir && echo two > dir/b.txt && git add . && git commit -qm first &&
echo three >> a.txt && git commit -qam second && git tag -a -m v1 v1 && git checkout -q -b other && git checkout -q main &&
git update-ref refs/remotes/origin/main HEAD~1 && git config remote.origin.url x && git config remote.origin.fetch '+refs/heads/*:refs/remotes/origin/*' && git branch -q -u origin/main
`
		if out, err := sh(filepath.Dir(dir), setup+q.script); err != nil {
			t.Logf("%-40s git here cannot make it: %s", q.name, strings.SplitN(out, "\n", 2)[0])
			continue
		}
		abbreviated, _ := sh(dir, "git rev-parse --short HEAD")
		if strings.Contains(q.name, "ABBREV") {
			q = revision(strings.ReplaceAll(strings.TrimPrefix(q.name, "revision "), "ABBREV", strings.TrimSpace(abbreviated)))
		}
		want, err := sh(dir, q.git)
		if err != nil {
			t.Logf("%-40s git itself refuses: %s", q.name, want)
			continue
		}
		at := filepath.Join(dir, q.worktree)
		ours := func() (string, error) {
			r, err := gitrepo.Open(at)
			if err != nil {
				return "", err
			}
			defer r.Close()
			return q.ours(r)
		}
		theirs := func() (string, error) {
			r, err := git.PlainOpenWithOptions(at, &git.PlainOpenOptions{EnableDotGitCommonDir: true})
			if err != nil {
				return "", err
			}
			return q.theirs(r)
		}
		t.Logf("%-40s gitsrc %-40s go-git %s", q.name, verdict(ours, want), verdict(theirs, want))
	}
}

func verdict(answer func() (string, error), want string) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint("panic: ", p)
		}
	}()
	got, err := answer()
	if err != nil {
		return "error: " + strings.ReplaceAll(err.Error(), "\n", " ")
	}
	if sorted(got) == sorted(want) {
		return "as git"
	}
	return fmt.Sprintf("DIFFERS %q, git %q", sorted(got), sorted(want))
}

func sorted(s string) string {
	lines := strings.Fields(s)
	for i := range lines {
		for j := i; j > 0 && lines[j] < lines[j-1]; j-- {
			lines[j], lines[j-1] = lines[j-1], lines[j]
		}
	}
	return strings.Join(lines, " ")
}

func sh(dir, script string) (string, error) {
	c := exec.Command("sh", "-ec", script)
	c.Dir = dir
	out, err := c.CombinedOutput()
	return string(out), err
}
