package pinned

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "repos.txt")
	if err := os.WriteFile(path, []byte("# name\n\na o/a 1\n\tother go 1\n\tmoves go\nb o/b 2\n\tmoves go x#y\nc o/c 3\n\tother\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	a, b := Repo{"a", "o/a", "1", []string{"go"}}, Repo{"b", "o/b", "2", []string{"go", "x#y"}}
	for _, c := range []struct {
		columns int
		only    []string
		want    []Repo
	}{
		{0, nil, []Repo{a, b}},
		{1, []string{"b"}, []Repo{b}},
		{2, nil, nil},
		{0, []string{"c"}, nil},
	} {
		got, err := Read(path, "moves", c.columns, c.only)
		if diff := cmp.Diff(c.want, got); diff != "" || (err != nil) != (c.want == nil) {
			t.Errorf("Read(%d, %v): %v %s", c.columns, c.only, err, diff)
		}
	}
}

// TestManifest reads the list as each measurement does.
func TestManifest(t *testing.T) {
	const path = "../repos.txt"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		switch {
		case line[0] == '#':
		case line[0] == '\t':
			if info, err := os.Stat(filepath.Join("..", fields[0])); err != nil || !info.IsDir() {
				t.Errorf("no measurement %s", fields[0])
			}
			if _, err := Read(path, fields[0], 0, nil); err != nil {
				t.Error(err)
			}
		case names[fields[0]]:
			t.Errorf("%s stands twice", fields[0])
		default:
			names[fields[0]] = true
		}
	}
}

// TestClones takes a work tree and a mirror from a mirror that is there.
func TestClones(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	git := func(in string, args ...string) string {
		t.Helper()
		out, err := GitOutput(ctx, in, args...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	origin := filepath.Join(t.TempDir(), "origin")
	git(dir, "init", "--quiet", origin)
	git(origin, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--allow-empty", "-m", "first")
	git(dir, "clone", "--quiet", "--bare", origin, "a.git")

	r := Repo{Name: "a", Slug: "o/a", Commit: git(origin, "rev-parse", "HEAD")}
	work, err := r.Checkout(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	if at := git(work, "rev-parse", "HEAD"); at != r.Commit {
		t.Errorf("work tree at %s, want %s", at, r.Commit)
	}
	older := Repo{Name: "a-1", Slug: "o/a", Commit: r.Commit}
	if got, err := older.Mirror(ctx, dir); err != nil || got != filepath.Join(dir, "a.git") {
		t.Errorf("Mirror = %s, %v", got, err)
	}
	older.Commit = "0123456789012345678901234567890123456789"
	if _, err := older.Mirror(ctx, dir); err == nil {
		t.Error("a mirror without the commit was accepted")
	}
}
