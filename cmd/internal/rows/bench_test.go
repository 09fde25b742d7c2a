package rows

import (
	"bytes"
	"fmt"
	"os/exec"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// perPackage is how many files a package of a made repository has.
const perPackage = 20

// madeRepository commits Go files that call one another: file f of package p has
// a type, a method and two functions, of which one calls into its own package and
// one into the package before.
func madeRepository(b *testing.B, files int) string {
	b.Helper()
	dir := b.TempDir()
	var in bytes.Buffer
	in.WriteString("commit refs/heads/main\ncommitter a <a@example.com> 0 +0000\ndata 4\nmade\n")
	add := func(path, text string) {
		fmt.Fprintf(&in, "M 100644 inline %s\ndata %d\n%s\n", path, len(text), text)
	}
	add("go.mod", "module example.com/made\n\ngo 1.24\n")
	for i := range files {
		p, before := i/perPackage, max(0, i/perPackage-1)
		text := fmt.Sprintf("package p%d\n\n", p)
		if before != p {
			text += fmt.Sprintf("import \"example.com/made/d%d/p%d\"\n\n", before%100, before)
		}
		text += fmt.Sprintf("type T%d struct{ next *T%d }\n\nfunc (t *T%d) Get%d() *T%d { return t.next }\n\nfunc Make%d() *T%d { return new(T%d).Get%d() }\n\n", i, i, i, i, i, i, i, i, i)
		if before != p {
			text += fmt.Sprintf("func Use%d() any { return p%d.Make%d() }\n", i, before, i-perPackage)
		} else {
			text += fmt.Sprintf("func Use%d() any { return Make%d() }\n", i, i)
		}
		add(fmt.Sprintf("d%d/p%d/f%d.go", p%100, p, i), text)
	}
	for _, args := range [][]string{{"init", "-q", "-b", "main", dir}, {"-C", dir, "fast-import", "--quiet"}} {
		cmd := exec.Command("git", args...)
		if args[0] == "-C" {
			cmd.Stdin = &in
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	return dir
}

// BenchmarkPointQueries asks by key in repositories of growing size: what one
// takes should not grow with them. Each round opens the index anew, as a command does.
func BenchmarkPointQueries(b *testing.B) {
	for _, files := range []int{1_000, 10_000, 40_000} {
		b.Run(fmt.Sprintf("files=%d", files), func(b *testing.B) {
			b.Setenv("HOME", b.TempDir())
			b.Setenv(state.EnvFolder, "")
			dir := madeRepository(b, files)
			i := files / 2
			p := i / perPackage
			path := fmt.Sprintf("d%d/p%d/f%d.go", p%100, p, i)
			id := round(b, dir, "SELECT id FROM symbols WHERE name = :name", map[string]any{"name": fmt.Sprintf("Make%d", i)})
			for _, q := range []struct{ name, sql, value string }{
				{"symbol by name", "SELECT qualified_name FROM symbols WHERE name = :v", fmt.Sprintf("Make%d", i)},
				{"symbol by id", "SELECT qualified_name FROM symbols WHERE id = :v", id},
				{"symbols of a file", "SELECT qualified_name FROM symbols WHERE path = :v", path},
				{"edges of a source", "SELECT target FROM edges WHERE source = :v", id},
				{"edges of a target", "SELECT source FROM edges WHERE target = :v", id},
				{"dependencies of a file", "SELECT to_path FROM dependencies WHERE from_path = :v", path},
				{"dependents of a file", "SELECT from_path FROM dependencies WHERE to_path = :v", path},
			} {
				b.Run(q.name, func(b *testing.B) {
					least := time.Hour
					for b.Loop() {
						start := time.Now()
						round(b, dir, q.sql, map[string]any{"v": q.value})
						least = min(least, time.Since(start))
					}
					b.ReportMetric(float64(least.Microseconds())/1000, "least-ms")
				})
			}
		})
	}
}

// round opens a repository's index, asks one thing and gives the first value.
func round(b *testing.B, dir, sql string, params map[string]any) string {
	b.Helper()
	st, err := state.Open(state.Options{Dir: dir})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	view, err := st.At(b.Context(), "main")
	if err != nil {
		b.Fatal(err)
	}
	source := New(st, view, 2)
	defer source.Close()
	s, err := tables.Open(b.Context(), struct{ tables.Source }{source}, tables.Limits{}) // keeps no rows
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var c collected
	if err := s.Query(b.Context(), sql, params, &c); err != nil || len(c.rows) == 0 {
		b.Fatalf("%s: %d rows, %v", sql, len(c.rows), err)
	}
	return fmt.Sprint(c.rows[0][0])
}

// BenchmarkJoin joins every edge with the symbol that it leads to, and counts the
// edges of every symbol in two ways.
func BenchmarkJoin(b *testing.B) {
	b.Setenv("HOME", b.TempDir())
	b.Setenv(state.EnvFolder, "")
	dir := madeRepository(b, 1_000)
	for _, q := range []struct{ name, sql string }{
		{"symbols of edges", "SELECT s.kind, count(*) FROM symbols s JOIN edges e ON e.target = s.id GROUP BY s.kind"},
		{"edges grouped", "SELECT max(n) FROM (SELECT target, count(*) AS n FROM edges WHERE kind <> 'contains' GROUP BY target)"},
		{"degrees", "SELECT max(edges_in) FROM degrees"},
	} {
		b.Run(q.name, func(b *testing.B) {
			for b.Loop() {
				round(b, dir, q.sql, nil)
			}
		})
	}
}
