package graph_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// step is one commit of a fixture history.
type step struct {
	title string
	tree  plumbing.Hash
}

// spine is the history whose single steps are tested by their titles.
const spine = "testdata/history/spine.txt"

// histories gives the names of the fixture histories, one file of
// testdata/history each.
func histories(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("testdata/history/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixture history: %v", err)
	}
	return names
}

// history plays one fixture history into a new repository. A block begins with
// "== title"; "from TITLE", "merge TITLE", "reset TITLE", "rm PATH" and
// "mv A B" go before the files, which are written as in txtar.
func history(t *testing.T, name string) (*gitrepo.Repository, []step) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q", "-b", "main")
	var steps []step
	for _, block := range strings.Split("\n"+string(data), "\n== ")[1:] {
		title, body, _ := strings.Cut(block, "\n")
		applyBlock(t, dir, git, body)
		git("add", "-A")
		git("commit", "-q", "--allow-empty", "-m", title)
		git("tag", tagOf(title))
		steps = append(steps, step{title, plumbing.NewHash(git("rev-parse", "HEAD^{tree}"))})
	}
	r, err := gitrepo.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, steps
}

func tagOf(title string) string { return strings.ReplaceAll(title, " ", "-") }

func applyBlock(t *testing.T, dir string, git func(...string) string, body string) {
	t.Helper()
	commands, files, _ := strings.Cut("\n"+body, "\n-- ")
	for _, line := range strings.Split(strings.TrimSpace(commands), "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		switch verb {
		case "from":
			git("checkout", "-q", tagOf(rest))
		case "merge":
			git("merge", "-q", "--no-commit", "--no-ff", "-X", "ours", tagOf(rest))
		case "reset":
			git("rm", "-q", "-r", "-f", ".")
			if rest != "empty" {
				git("checkout", "-q", tagOf(rest), "--", ".")
			}
		case "rm":
			git("rm", "-q", "-f", rest)
		case "mv":
			a, b, _ := strings.Cut(rest, " ")
			tmp := filepath.Join(dir, "moving")
			if err := os.Rename(filepath.Join(dir, a), tmp); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, b)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(tmp, filepath.Join(dir, b)); err != nil {
				t.Fatal(err)
			}
		case "":
		default:
			t.Fatalf("unknown command %q", line)
		}
	}
	for _, f := range strings.Split(files, "\n-- ") {
		name, text, ok := strings.Cut(f, " --\n")
		if !ok {
			continue
		}
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(strings.TrimSuffix(text, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func export(t *testing.T, s *graph.Snapshot) string {
	t.Helper()
	var b bytes.Buffer
	if err := graph.Export(context.Background(), s, &b, true); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestDeltaEqualsRebuild reaches every commit of each fixture history from every
// other one and compares it with the same tree built from nothing.
func TestDeltaEqualsRebuild(t *testing.T) {
	for _, name := range histories(t) {
		t.Run(filepath.Base(name), func(t *testing.T) { deltaEqualsRebuild(t, name) })
	}
}

func deltaEqualsRebuild(t *testing.T, name string) {
	ctx := context.Background()
	r, steps := history(t, name)
	roots := map[plumbing.Hash]graph.Key{}
	exports := map[plumbing.Hash]string{}
	for i, st := range steps {
		e := graph.New(r, graph.NewMemory(), graph.Options{Jobs: 1 + i%4})
		s, err := e.At(ctx, st.tree)
		if err != nil {
			t.Fatalf("%s: %v", st.title, err)
		}
		roots[st.tree], exports[st.tree] = s.Root(), export(t, s)
	}
	for i, from := range steps {
		storage := graph.NewMemory()
		for j := range steps {
			to := steps[(i+j)%len(steps)]
			e := graph.New(r, storage, graph.Options{Jobs: 1 + j%3})
			s, err := e.At(ctx, to.tree, from.tree)
			if err != nil {
				t.Fatalf("%s from %s: %v", to.title, from.title, err)
			}
			if s.Root() == roots[to.tree] {
				continue
			}
			t.Errorf("%s, reached from %s, differs from its rebuild:\n%s", to.title, from.title, firstLines(cmp.Diff(strings.Split(exports[to.tree], "\n"), strings.Split(export(t, s), "\n"))))
		}
	}
}

func firstLines(s string) string {
	lines := strings.SplitN(s, "\n", 40)
	return strings.Join(lines[:min(len(lines), 39)], "\n")
}

// TestVerify runs the oracle itself over the fixture histories.
func TestVerify(t *testing.T) {
	for _, name := range histories(t) {
		t.Run(filepath.Base(name), func(t *testing.T) { verify(t, name) })
	}
}

func verify(t *testing.T, name string) {
	r, steps := history(t, name)
	var trees []plumbing.Hash
	for _, s := range steps {
		trees = append(trees, s.tree)
	}
	compared := 0
	n, err := graph.Verify(context.Background(), graph.New(r, graph.NewMemory(), graph.Options{}), trees, graph.VerifyOptions{Random: true, Seed: 7, Rebuild: true,
		Fresh: func() (graph.Storage, func() error, error) {
			return graph.NewMemory(), func() error { return nil }, nil
		},
		Report: func(s graph.VerifyStep) {
			compared++
			if s.Mismatch != "" {
				t.Errorf("%s from %s: %s", s.Tree, s.Base, s.Mismatch)
			}
		}})
	if err != nil || n != 0 || compared != len(trees) {
		t.Errorf("%d of %d trees compared, %d mismatches, %v", compared, len(trees), n, err)
	}
}

// TestUnchangedFilesAreRelinked checks that each kind of change reaches the
// unchanged files it concerns, and that a comment reaches none.
func TestUnchangedFilesAreRelinked(t *testing.T) {
	ctx := context.Background()
	r, steps := history(t, spine)
	for _, tt := range []struct {
		title      string
		dependents int
	}{
		{"comment in a hub file", 0},
		{"a definition captures an old call", 1},
		{"a new interface that old types satisfy", 1},
		{"a nested go.mod appears", 1},
		{"a nested tsconfig changes the paths", 1},
		{"__init__ goes", 1},
		{"the usual build goes", 1},
	} {
		i := 0
		for steps[i].title != tt.title {
			i++
		}
		e := graph.New(r, graph.NewMemory(), graph.Options{})
		if _, err := e.At(ctx, steps[i-1].tree); err != nil {
			t.Fatal(err)
		}
		s, err := e.At(ctx, steps[i].tree, steps[i-1].tree)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Stats().Dependents; tt.dependents == 0 && got != 0 || got < tt.dependents {
			t.Errorf("%s: %d unchanged files relinked, want %d or more (none for 0)", tt.title, got, tt.dependents)
		}
	}
}

// TestRenamedFileIsNotExtractedAgain: facts do not depend on the path.
func TestRenamedFileIsNotExtractedAgain(t *testing.T) {
	ctx := context.Background()
	r, steps := history(t, spine)
	i := 0
	for steps[i].title != "a folder takes the module's place" {
		i++
	}
	e := graph.New(r, graph.NewMemory(), graph.Options{})
	if _, err := e.At(ctx, steps[i-1].tree); err != nil {
		t.Fatal(err)
	}
	s, err := e.At(ctx, steps[i].tree, steps[i-1].tree)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Stats(); got.Extracted != 0 || got.Changed != 2 {
		t.Errorf("got %+v, want no extraction for a renamed file", got)
	}
}

// TestAttributesClassify follows what .gitattributes makes of unchanged files.
func TestAttributesClassify(t *testing.T) {
	ctx := context.Background()
	r, steps := history(t, "testdata/history/attributes.txt")
	e := graph.New(r, graph.NewMemory(), graph.Options{})
	for _, tt := range []struct {
		title, path, language, skip string
		generated                   graph.Generated
	}{
		{"base", "vendor2/lib/lib.go", "go", "", graph.GeneratedUnspecified},
		{"base", "vendor/own/own.py", "", graph.SkipVendored, graph.GeneratedUnspecified},
		{"base", "script.inc", "", graph.SkipLanguage, graph.GeneratedUnspecified},
		{"a folder becomes vendored", "vendor2/lib/lib.go", "", graph.SkipVendored, graph.GeneratedUnspecified},
		{"a folder becomes vendored", "gen/gen.go", "go", "", graph.GeneratedYes},
		{"a vendored folder is our own", "gen/gen.go", "go", "", graph.GeneratedUnspecified},
		{"a vendored folder is our own", "vendor/own/own.py", "python", "", graph.GeneratedUnspecified},
		{"a vendored folder is our own", "script.inc", "python", "", graph.GeneratedUnspecified},
		{"a nested file overrides", "vendor/own/own.py", "", graph.SkipVendored, graph.GeneratedUnspecified},
		{"the nested file goes", "vendor/own/own.py", "python", "", graph.GeneratedUnspecified},
	} {
		i := 0
		for steps[i].title != tt.title {
			i++
		}
		s, err := e.At(ctx, steps[i].tree)
		if err != nil {
			t.Fatal(err)
		}
		l, ok, err := s.Leaf(ctx, tt.path)
		if err != nil || !ok || l.Language != tt.language || l.Skip != tt.skip || l.Generated != tt.generated {
			t.Errorf("%s: %s: got %+v, %v, %v", tt.title, tt.path, l, ok, err)
		}
	}
}
