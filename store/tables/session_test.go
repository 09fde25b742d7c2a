package tables

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// numbers is a source whose tables have n rows; every text is the row's number.
type numbers struct {
	n     int
	fail  error
	asked []Request
}

func (s *numbers) DefaultRef() string { return "here" }

func (s *numbers) Rows(_ context.Context, r Request) (Rows, error) {
	s.asked = append(s.asked, r)
	if r.Ref == "nowhere" {
		return nil, errNowhere
	}
	return &counted{source: s}, nil
}

var errNowhere = errors.New("no such revision")

type counted struct {
	source *numbers
	at     int
}

func (c *counted) Next() (bool, error) {
	c.at++
	if c.source.fail != nil && c.at == c.source.n {
		return false, c.source.fail
	}
	return c.at <= c.source.n, nil
}

func (c *counted) Value(int) any { return fmt.Sprint(c.at) }
func (c *counted) Close()        {}

type lines []string

func (l *lines) Columns([]string) error { return nil }

func (l *lines) Row(values []any) error {
	*l = append(*l, fmt.Sprint(values...))
	return nil
}

func session(t *testing.T, source Source, limits Limits) *Session {
	t.Helper()
	s, err := Open(t.Context(), source, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestPushDown(t *testing.T) {
	for _, tt := range []struct{ sql, key, value, ref string }{
		{"SELECT name FROM symbols", "", "", ""},
		{"SELECT name FROM symbols WHERE id = 'x'", "id", "x", ""},
		{"SELECT name FROM symbols WHERE name = 'n' AND id = 'x'", "id", "x", ""},
		{"SELECT name FROM symbols('v1') WHERE name = 'n'", "name", "n", "v1"},
		{"SELECT name FROM symbols WHERE path = 'a' AND ref = 'v1'", "path", "a", "v1"},
		{"SELECT name FROM symbols WHERE name = 'n' COLLATE nocase", "", "", ""},
		{"SELECT name FROM symbols WHERE name LIKE 'n%'", "", "", ""},
		{"SELECT kind FROM edges WHERE target = 't'", "target", "t", ""},
		{"SELECT kind FROM edges WHERE target = 't' AND source = 's'", "source", "s", ""},
		{"SELECT * FROM dependencies WHERE to_path = 'p'", "to_path", "p", ""},
	} {
		source := &numbers{n: 1}
		if err := session(t, source, Limits{}).Query(t.Context(), tt.sql, nil, new(lines)); err != nil {
			t.Errorf("%s: %v", tt.sql, err)
			continue
		}
		if r := source.asked[0]; len(source.asked) != 1 || r.Key != tt.key || r.Value != tt.value || r.Ref != tt.ref {
			t.Errorf("%s: asked for %s = %q at %q", tt.sql, r.Key, r.Value, r.Ref)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, tt := range []struct{ sql, match, value, ref string }{
		{"SELECT path FROM source_fts", "", "", ""},
		{"SELECT path FROM source_fts WHERE source_fts MATCH 'e'", "e", "", ""},
		{"SELECT path FROM source_fts WHERE content MATCH 'e' AND ref = 'v1'", "e", "", "v1"},
		{"SELECT path FROM source_fts('v1', 'e') ORDER BY rank", "e", "", "v1"},
		{"SELECT path FROM source_fts WHERE path = 'p' AND ref = 'v1' AND source_fts MATCH 'e'", "e", "p", "v1"},
		{"SELECT path FROM source_fts WHERE source_fts MATCH 'e' COLLATE nocase", "e", "", ""},
	} {
		source := &numbers{n: 1}
		if err := session(t, source, Limits{}).Query(t.Context(), tt.sql, nil, new(lines)); err != nil {
			t.Errorf("%s: %v", tt.sql, err)
			continue
		}
		if r := source.asked[0]; len(source.asked) != 1 || r.Match != tt.match || r.Value != tt.value || r.Ref != tt.ref {
			t.Errorf("%s: asked for what matches %q, %s = %q at %q", tt.sql, r.Match, r.Key, r.Value, r.Ref)
		}
	}
	s := session(t, &numbers{n: 1}, Limits{})
	if err := s.Query(t.Context(), "SELECT name FROM symbols WHERE name MATCH 'x'", nil, new(lines)); !errors.Is(err, ErrQuery) {
		t.Errorf("a column that takes no MATCH: %v", err)
	}
}

// TestPatternPushed holds which lines a source need not list.
func TestPatternPushed(t *testing.T) {
	for sql, passes := range map[string]bool{
		"SELECT line FROM lines WHERE text REGEXP '^b'":                                  false,
		"SELECT line FROM lines WHERE text REGEXP NULL":                                  true, // of null, which SQLite judges
		"SELECT line FROM lines('v1') WHERE path = 'p' AND text REGEXP '^b'":             false,
		"SELECT line FROM lines WHERE text NOT REGEXP '^b'":                              true,
		"SELECT line FROM lines WHERE text REGEXP '^b' OR line = 3":                      true,
		"SELECT line FROM lines WHERE path REGEXP '^b'":                                  true,
		"SELECT l.line FROM files AS f CROSS JOIN lines AS l ON l.text REGEXP f.path":    false, // '1'
		"SELECT line FROM lines WHERE language REGEXP '^b' AND instr(text, 'something')": true,
	} {
		source := &numbers{n: 1}
		if err := session(t, source, Limits{}).Query(t.Context(), sql, nil, new(lines)); err != nil {
			t.Errorf("%s: %v", sql, err)
			continue
		}
		if r := source.asked[len(source.asked)-1]; r.Table.Name != "lines" || r.Passes("able") != passes {
			t.Errorf("%s: a line of %s passes: %v", sql, r.Table.Name, !passes)
		}
	}
	s := session(t, &numbers{n: 1}, Limits{})
	if err := s.Query(t.Context(), "SELECT line FROM lines WHERE text REGEXP '('", nil, new(lines)); !errors.Is(err, ErrQuery) {
		t.Errorf("a wrong pattern: %v", err)
	}
}

func TestRefused(t *testing.T) {
	s := session(t, &numbers{n: 3}, DefaultLimits)
	for _, sql := range []string{
		"ATTACH '/tmp/x.db' AS x", "DETACH main", "DELETE FROM symbols", "INSERT INTO symbols (name) VALUES ('x')", "UPDATE symbols SET name = 'x'",
		"CREATE TABLE t (x)", "CREATE TEMP TABLE t (x)", "CREATE VIEW v AS SELECT 1",
		"CREATE VIRTUAL TABLE f USING fts5(x)", "DROP TABLE symbols", "ALTER TABLE symbols RENAME TO s", "VACUUM", "VACUUM INTO '/tmp/x.db'", "ANALYZE",
		"PRAGMA journal_mode = DELETE", "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "PRAGMA user_version = 3", "PRAGMA temp_store_directory = '/tmp'",
		"SELECT * FROM pragma_journal_mode", "PRAGMA hard_heap_limit = 0", "PRAGMA database_list",
		"BEGIN", "COMMIT", "SAVEPOINT a", "SELECT load_extension('x')", "WITH x AS (SELECT 1) DELETE FROM edges",
		"EXPLAIN DELETE FROM symbols", "REPLACE INTO symbols (name) VALUES ('x')",
	} {
		err := s.Query(t.Context(), sql, nil, new(lines))
		if !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v, want a refusal", sql, err)
		}
	}
	var got lines
	if err := s.Query(t.Context(), "SELECT count(*) FROM symbols", nil, &got); err != nil || len(got) != 1 || got[0] != "3" {
		t.Errorf("the session does not answer any more: %v %v", got, err)
	}
}

func TestWrongQueries(t *testing.T) {
	s := session(t, &numbers{n: 3}, DefaultLimits)
	for sql, want := range map[string]string{
		"":                                      "no statement",
		"-- nothing":                            "no statement",
		";":                                     "no statement",
		"SELEC 1":                               "syntax error",
		"SELECT 1; SELECT 2":                    "more than one statement",
		"SELECT 1; DROP TABLE symbols":          "more than one statement",
		"CREATE TRIGGER r BEGIN SELECT 1; END":  "more than one statement",
		"SELECT nam FROM symbols":               "did you mean name?",
		"SELECT 1 FROM symbol":                  "did you mean symbols?",
		"SELECT :x":                             "x",
		"SELECT zeroblob(1000000000)":           "too big",
		"SELECT 'x' REGEXP '('":                 "missing closing )",
		"SELECT path_match('[', 'x')":           "no valid glob",
		"SELECT * FROM symbols('a', 'b')":       "too many arguments",
		"SELECT 'a' LIKE hex(zeroblob(100000))": "LIKE or GLOB pattern too complex",
	} {
		err := s.Query(t.Context(), sql, nil, new(lines))
		if !errors.Is(err, ErrQuery) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", sql, err, want)
		}
	}
	for _, sql := range []string{"SELECT 1;", "SELECT ';'", "SELECT 1 -- ; x", "SELECT 1 /* ; SELECT 2 */ ;\n-- end", `SELECT 1 AS ";"`, "PRAGMA table_info(symbols)", "SELECT name FROM pragma_table_xinfo('edges')"} {
		if err := s.Query(t.Context(), sql, nil, new(lines)); err != nil {
			t.Errorf("%q: %v", sql, err)
		}
	}
}

func TestLimits(t *testing.T) {
	const forever = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) "
	for _, tt := range []struct {
		name, sql string
		limits    Limits
		want      error
	}{
		{"recursion", forever + "SELECT count(*) FROM r", Limits{Time: 200 * time.Millisecond}, ErrTime},
		{"product of tables", "SELECT count(*) FROM symbols a, symbols b, edges c, edges d", Limits{Time: 200 * time.Millisecond}, ErrTime},
		{"rows", forever + "SELECT x FROM r", Limits{Rows: 1000}, ErrRows},
		{"rows that are kept", "WITH RECURSIVE r(x) AS (SELECT 1 UNION SELECT x + 1 FROM r) SELECT count(*) FROM r", Limits{Memory: 4 << 20, Time: time.Minute}, ErrMemory},
		{"sorting", forever + ", b AS (SELECT x, hex(zeroblob(1000)) t FROM r LIMIT 100000) SELECT * FROM b ORDER BY t, x DESC", Limits{Memory: 16 << 20, Time: time.Minute}, ErrMemory},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := session(t, &numbers{n: 10_000}, tt.limits)
			if err := s.Query(t.Context(), tt.sql, nil, new(lines)); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			var got lines
			if err := s.Query(t.Context(), "SELECT 1", nil, &got); err != nil || len(got) != 1 {
				t.Errorf("the next query: %v, %v", got, err)
			}
		})
	}
}

func TestSourceErrors(t *testing.T) {
	broken := errors.New("broken")
	s := session(t, &numbers{n: 3, fail: broken}, DefaultLimits)
	if err := s.Query(t.Context(), "SELECT * FROM symbols('nowhere')", nil, new(lines)); !errors.Is(err, errNowhere) {
		t.Errorf("when asked: %v", err)
	}
	if err := s.Query(t.Context(), "SELECT * FROM symbols", nil, new(lines)); !errors.Is(err, broken) {
		t.Errorf("when read: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Query(ctx, "SELECT 1", nil, new(lines)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestParameters(t *testing.T) {
	var got lines
	s := session(t, &numbers{n: 20}, DefaultLimits)
	err := s.Query(t.Context(), "SELECT name FROM symbols WHERE name > :low AND length(name) = $n", map[string]any{"low": "18", "n": int64(2)}, &got)
	if err != nil || strings.Join(got, " ") != "19 20" {
		t.Errorf("%v, %v", got, err)
	}
}
