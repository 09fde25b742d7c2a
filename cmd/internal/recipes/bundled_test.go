package recipes_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/store/tables"
)

var update = flag.Bool("update", false, "write testdata/golden")

// session opens the fixture's repository.
func session(t *testing.T) *tables.Session {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv(state.EnvFolder, "")
	for _, name := range []string{"GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"} {
		t.Setenv(name, "2024-01-01T00:00:00Z")
	}
	archive, err := txtar.ParseFile("testdata/repository.txtar")
	if err != nil || len(archive.Files) == 0 {
		t.Fatalf("no fixture: %v", err)
	}
	for _, f := range archive.Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q", "-b", "main"}, {"add", "."}, {"commit", "-qm", "one"}} {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	st, err := state.Open(state.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	view, err := st.At(t.Context(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	measure(t, st, view)
	s, err := tables.Open(t.Context(), rows.New(st, view, 2), tables.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// runs reads testdata/runs.txt.
func runs(t *testing.T) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/runs.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		params := map[string]string{}
		for _, f := range fields[1:] {
			name, value, _ := strings.Cut(f, "=")
			params[name] = value
		}
		out[fields[0]] = params
	}
	return out
}

// TestBundled runs every bundled recipe and compares with what it gave before.
func TestBundled(t *testing.T) {
	catalog, err := recipes.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(catalog.List()) == 0 {
		t.Fatal("no recipes")
	}
	s, all := session(t), runs(t)
	for _, r := range catalog.List() {
		t.Run(r.ID, func(t *testing.T) {
			given, ok := all[r.ID]
			if !ok {
				t.Fatal("not in testdata/runs.txt")
			}
			params, err := r.Bind(given)
			if err != nil {
				t.Fatal(err)
			}
			var set resultset.Set
			if err := s.Query(t.Context(), r.SQL, params, set.Sink()); err != nil {
				t.Fatal(err)
			}
			if set.Len() == 0 {
				t.Fatal("finds nothing in the fixture")
			}
			var got bytes.Buffer
			if err := set.Table(&got); err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata/golden", r.ID+".txt")
			if *update {
				if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
				t.Errorf("(-golden +now), -update writes it:\n%s", diff)
			}
		})
	}
}

// TestBundledPages keeps the pages fit to be read, and parameters in use.
func TestBundledPages(t *testing.T) {
	catalog, err := recipes.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range catalog.List() {
		if r.Summary == "" || r.Group == "" || !strings.HasPrefix(r.Text, "# "+r.ID+"\n\n") || len(r.Text) < len(r.ID)+20 {
			t.Errorf("%s: summary, group, or page is missing", r.ID)
		}
		for _, p := range r.Params {
			if p.Doc == "" || !strings.Contains(r.SQL, ":"+p.Name) {
				t.Errorf("%s: parameter %s is not described, or not used", r.ID, p.Name)
			}
		}
		if !strings.Contains(r.SQL, "ORDER BY") && !strings.Contains(r.SQL, "UNION ALL") {
			t.Errorf("%s: its rows have no order", r.ID)
		}
	}
}

func TestReference(t *testing.T) {
	const name = "../../../docs/recipes.md"
	var got bytes.Buffer
	if err := recipes.WriteReference(&got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("docs/recipes.md is not what the recipes are; run go test ./cmd/internal/recipes -update (-docs +recipes):\n%s", diff)
	}
}

// measure takes in that tests run the first half of a file's lines, and not the rest.
func measure(t *testing.T, st *state.State, view *state.View) {
	t.Helper()
	const path = "cart/cart.go"
	leaf, ok, err := view.Leaf(t.Context(), path)
	if err != nil || !ok {
		t.Fatalf("%s: %v", path, err)
	}
	source, err := st.Repo.ReadBlob(t.Context(), leaf.Blob)
	if err != nil {
		t.Fatal(err)
	}
	r := coverage.Record{Blob: leaf.Blob.String(), Path: path, Format: "go", At: "2024-01-01T00:00:00Z", Lines: linemap.Digests(source)}
	for i := range r.Lines {
		hits := 0
		if i < len(r.Lines)/2 {
			hits = 1
		}
		r.Units = append(r.Units, coverage.Unit{Start: i + 1, End: i + 1, Statements: 1, Hits: hits})
	}
	db, err := st.DB(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := coverage.Save(t.Context(), db, []coverage.Record{r}); err != nil {
		t.Fatal(err)
	}
}
