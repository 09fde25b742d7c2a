package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

const before = `package m

func Kept() int { return 1 }

func Changed() int { return 1 }

var table = map[string]func() int{
	"kept": func() int { return 1 },
}

var other = func() int { return 1 }
`

const tests = `package m

import "testing"

func TestKept(t *testing.T) { Kept() }

func TestChanged(t *testing.T) { Changed() }

func TestOther(t *testing.T) { other() }

func TestFails(t *testing.T) { Changed(); t.Fail() }

func TestTable(t *testing.T) { table["kept"]() }
`

// TestTruth measures a module of two packages, of which one is concerned.
func TestTruth(t *testing.T) {
	work := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(work, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) string {
		t.Helper()
		out, err := pinned.GitOutput(t.Context(), work, args...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	git("init", "--quiet")
	git("config", "user.name", "A")
	git("config", "user.email", "a@example.org")
	write("go.mod", "module ex.org/m\n\ngo 1.22\n")
	write("m.go", before)
	write("m_test.go", tests)
	write("apart/apart_test.go", "package apart\n\nimport \"testing\"\n\nfunc TestApart(t *testing.T) {}\n")
	git("add", ".")
	git("commit", "--quiet", "-m", "one")
	after := strings.Replace(before, "Changed() int { return 1", "Changed() int { return 2", 1)
	after = strings.Replace(after, "other = func() int { return 1", "other = func() int { return 2", 1)
	write("m.go", "// A comment.\n\n"+after)
	git("commit", "--quiet", "-am", "two")
	git("commit", "--quiet", "--allow-empty", "-m", "three")

	list, err := changes(t.Context(), work, "HEAD", 9)
	if err != nil || len(list) != 1 { // the first commit has no parent, the third changes nothing
		t.Fatalf("%d changes: %v", len(list), err)
	}
	want := map[string][]span{"m.go": {{"Changed", 7, 7}, {"var other", 13, 13}}}
	if d := cmp.Diff(want, list[0].Functions); d != "" {
		t.Fatalf("-want +got:\n%s", d)
	}
	truth, err := measureTruth(t.Context(), work, t.TempDir(), list[0])
	if err != nil || truth.Failed != "" {
		t.Fatalf("%v %s", err, truth.Failed)
	}
	hit := []test{{"m_test.go", "TestChanged"}, {"m_test.go", "TestFails"}, {"m_test.go", "TestOther"}}
	if d := cmp.Diff(hit, truth.Hit); d != "" || truth.count() != 6 || len(truth.Lost) != 0 {
		t.Errorf("%d tests, %d lost, -want +got:\n%s", truth.count(), len(truth.Lost), d)
	}

	j := judged{truth: truth, tests: truth.count(), dirs: len(truth.Packages)}
	j.compare(answer{
		Safe:   []struct{ Path, Name string }{{"m_test.go", "TestChanged"}, {"m_test.go", "TestKept"}, {"m_test.go", "TestFails"}},
		Likely: []struct{ Path, Name string }{{"m_test.go", "TestChanged"}, {"m_test.go", "TestKept"}},
	})
	if d := cmp.Diff([]test{{"m_test.go", "TestOther"}}, j.missed); d != "" || j.safe != 3 || j.safeDirs != 1 || j.dirs != 2 || j.likely != 2 || j.likelyOK != 1 {
		t.Errorf("judged %+v, missed -want +got:\n%s", j, d)
	}
}
