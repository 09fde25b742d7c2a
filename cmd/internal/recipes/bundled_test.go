package recipes_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/rows"
	"github.com/codegraph-dev/codegraph/store/tables"
)

var update = flag.Bool("update", false, "write testdata/golden")

// session opens the fixture's repository.
func session(t *testing.T) *tables.Session {
	t.Helper()
	st, _ := fixture.Open(t, "testdata/repository.txtar")
	view, err := st.At(t.Context(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	fixture.Measure(t, st, view, "cart/cart.go")
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
			golden.Compare(t, filepath.Join("testdata/golden", r.ID+".txt"), got.String(), *update, "other rows; -update writes them")
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
	golden.Compare(t, name, got.String(), *update, "docs/recipes.md is not what the recipes are; run go test ./cmd/internal/recipes -update")
}
