package rows

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/embed"
	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// open makes a repository of two commits, of which the second lacks web/, and a
// session at the first.
func open(t *testing.T) (*tables.Session, *Source) {
	t.Helper()
	st, dir := fixture.Open(t, "testdata/repository.txtar", []string{"rm", "-qr", "web"}, []string{"commit", "-qm", "two"})
	view, err := st.At(t.Context(), "HEAD~1")
	if err != nil {
		t.Fatal(err)
	}
	fixture.Measure(t, st, view, "cart/cart.go")
	db, err := st.DB(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := links.Add(t.Context(), db, links.Link{Name: "before", Path: dir, Ref: "HEAD~1"}); err != nil {
		t.Fatal(err)
	}
	source := New(st, view, 2)
	s, err := tables.Open(t.Context(), source, tables.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, source
}

// collected takes rows as lines of text.
type collected struct {
	lines []string
	rows  [][]any
}

func (c *collected) Columns([]string) error { return nil }

func (c *collected) Row(values []any) error {
	c.lines = append(c.lines, fmt.Sprintf("%#v", values))
	c.rows = append(c.rows, values)
	return nil
}

func ask(t *testing.T, s *tables.Session, sql string, params map[string]any) *collected {
	t.Helper()
	var c collected
	if err := s.Query(context.Background(), sql, params, &c); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return &c
}

func TestEveryColumnHasRows(t *testing.T) {
	if len(providers()) != len(tables.Schema()) {
		t.Errorf("%d tables with rows, %d in the schema", len(providers()), len(tables.Schema()))
	}
	for _, def := range tables.Schema() {
		p, ok := providers()[def.Name]
		if !ok {
			t.Errorf("table %s has no rows", def.Name)
			continue
		}
		var want []string
		for _, c := range def.Columns {
			want = append(want, c.Name)
		}
		got := p.names()
		sort.Strings(want)
		sort.Strings(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: columns (-schema +rows):\n%s", def.Name, diff)
		}
	}
}

// TestKeysAnswerAsScans asks for each value of each key in two ways: by the key,
// and by a comparison that SQLite cannot hand on.
func TestKeysAnswerAsScans(t *testing.T) {
	nameEmbedder(t)
	s, _ := open(t)
	for _, def := range tables.Schema() {
		keyed := slices.ContainsFunc(def.Columns, func(c tables.Column) bool { return c.Key > 0 })
		if n := len(ask(t, s, "SELECT * FROM "+def.Name, nil).rows); n == 0 && keyed {
			t.Errorf("table %s has no rows: nothing is compared", def.Name)
		}
		for _, c := range def.Columns {
			if c.Key == 0 {
				continue
			}
			values := ask(t, s, fmt.Sprintf("SELECT DISTINCT %s FROM %s WHERE %[1]s IS NOT NULL", c.Name, def.Name), nil)
			for _, row := range append(values.rows, []any{"absent"}, []any{""}, []any{"."}, []any{"/"}, []any{"cart"}, []any{"file:00000000000000000000000000000000"}) {
				p := map[string]any{"v": row[0]}
				byKey := ask(t, s, fmt.Sprintf("SELECT * FROM %s WHERE %s = :v", def.Name, c.Name), p).lines
				byScan := ask(t, s, fmt.Sprintf("SELECT * FROM %s WHERE +%s = :v", def.Name, c.Name), p).lines
				sort.Strings(byKey)
				sort.Strings(byScan)
				if diff := cmp.Diff(byScan, byKey); diff != "" {
					t.Errorf("%s.%s = %v (-scan +key):\n%s", def.Name, c.Name, row[0], diff)
				}
			}
		}
	}
}

func TestRevisionsAndCollations(t *testing.T) {
	s, _ := open(t)
	for _, tt := range []struct{ sql, want string }{
		{"SELECT count(*) FROM symbols WHERE path LIKE 'web/%'", "15"},
		{"SELECT count(*) FROM symbols('HEAD') WHERE path LIKE 'web/%'", "0"},
		{"SELECT count(*) FROM symbols WHERE ref = 'HEAD' AND path LIKE 'web/%'", "0"},
		{"SELECT count(*) FROM symbols(NULL)", "0"},
		{"SELECT count(*) FROM symbols WHERE name = 'shop' COLLATE NOCASE AND language <> 'markdown'", "1"},
		{"SELECT count(*) FROM symbols WHERE name = 'shop'", "0"},
		{"SELECT count(DISTINCT ref) FROM symbols", "1"},
		{"SELECT group_concat(DISTINCT s.ref) FROM (SELECT 'HEAD' r UNION ALL SELECT 'HEAD~1') v JOIN symbols s ON s.ref = v.r", "HEAD,HEAD~1"},
		{"SELECT count(*) FROM (SELECT path FROM files EXCEPT SELECT path FROM files('HEAD'))", "3"},
		{"SELECT name FROM symbols WHERE tag = 'beta'", "Shop"},
		{"SELECT count(*) FROM symbols WHERE kind = 'package' AND name = 'cart'", "1"},
		{"SELECT DISTINCT s.qualified_name FROM edges e JOIN symbols s ON s.id = e.source WHERE e.kind = 'tests'", "TestTotal"},
		{"SELECT count(*) FROM edges e LEFT JOIN symbols s ON s.id = e.target WHERE s.id IS NULL", "0"},
		{"SELECT count(*) FROM edges e LEFT JOIN symbols s ON s.id = e.source WHERE s.id IS NULL", "0"},
		{"SELECT name FROM files WHERE name REGEXP '^READ' AND path_match('*.md', path)", "README.md"},
		{"SELECT dirname('a/b/c') || ' ' || basename('a/b/c') || dirname('c') || ' ' || regexp_extract('x12', 'x(.)')", "a/b c 1"},
		{"SELECT skipped FROM files WHERE path = 'deploy.ini'", "language"},
		{"SELECT group_concat(name) FROM cycles WHERE graph = 'calls'", "even,odd"},
		{"SELECT group_concat(local) FROM imports WHERE is_used = 0", "confetti"},
		{"SELECT line FROM suppressions WHERE rule = 'dead-code'", "0"},
		{"SELECT name || kind || hooks FROM components", "Viewfunction[\"useOpen\"]"},
	} {
		got := ask(t, s, tt.sql, nil)
		if len(got.rows) != 1 || fmt.Sprint(got.rows[0][0]) != tt.want {
			t.Errorf("%s: %v, want %s", tt.sql, got.rows, tt.want)
		}
	}
	if err := s.Query(t.Context(), "SELECT * FROM symbols('no-such')", nil, &collected{}); err == nil || !strings.Contains(err.Error(), "no-such") {
		t.Errorf("unknown revision: %v", err)
	}
}

// TestRowsInOrder expects the order of paths and positions without ORDER BY.
func TestRowsInOrder(t *testing.T) {
	s, _ := open(t)
	for _, table := range []string{"symbols", "edges", "refs", "files", "lines"} {
		var paths []string
		for _, r := range ask(t, s, "SELECT path FROM "+table+" WHERE path <> ''", nil).rows {
			if p := r[0].(string); strings.Contains(p, ".") || table != "symbols" {
				paths = append(paths, p)
			}
		}
		if !slices.IsSorted(paths) {
			t.Errorf("%s: not in the order of paths: %v", table, paths)
		}
	}
}

// nameEmbedder names an embedder whose vectors are the lengths of texts.
func nameEmbedder(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct{ Input []string }
		if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		var list []string
		for i, text := range asked.Input {
			list = append(list, fmt.Sprintf(`{"index": %d, "embedding": [%d, 100]}`, i, len(text)))
		}
		fmt.Fprintf(w, `{"data": [%s]}`, strings.Join(list, ","))
	}))
	t.Cleanup(server.Close)
	t.Setenv(embed.EnvURL, server.URL)
	t.Setenv(embed.EnvModel, "lengths")
	t.Setenv(embed.EnvCommand, "")
}
