package tables

import (
	"context"
	"database/sql"
	"database/sql/driver"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// DumpSchemas are the schemas that Dump writes.
var DumpSchemas = []string{"codegraph", "tokensave", "codemap", "aidex"}

//go:embed dump/tokensave.sql
var tokensaveDump string

//go:embed dump/codemap.sql
var codemapDump string

//go:embed dump/aidex.sql
var aidexDump string

// dumpVersion is the user_version of a dump under our own schema: raise it when
// tables or columns go or mean something else.
const dumpVersion = 1

// dumpPrefix tells the virtual tables from those that are written.
const dumpPrefix = "graph_"

// undumped tables are large, and made again from the text or from others; with full-text
// search the lines are there.
var undumped = []string{"lines", "source_fts", "vectors", "items", "occurrences", "churn", "cycles", "unreferenced", "unreached", "stale_imports", "signatures", "methods", "types"}

// Dump writes the graph of the source's default revision as a plain database
// into an empty file. withText adds the full-text index over the lines.
func Dump(ctx context.Context, source Source, file, schema string, withText bool) error {
	script := map[string]func() string{"codegraph": ownDump, "tokensave": func() string { return tokensaveDump }, "codemap": func() string { return codemapDump },
		"aidex": func() string { return aidexDump }}[schema]
	if script == nil {
		return fmt.Errorf("unknown schema %q: use %s", schema, strings.Join(DumpSchemas, ", "))
	}
	d, err := queries()
	if err != nil {
		return fmt.Errorf("set up the tables: %w", err)
	}
	name, err := fileURL(file)
	if err != nil {
		return err
	}
	s := &Session{source: source, no: sessionNo.Add(1), pool: sql.OpenDB(fileConnector{connector{d}, name})}
	sessions.Store(s.no, s)
	err = s.dump(ctx, script(), withText)
	return errors.Join(err, s.Close())
}

// fileConnector opens a file that nobody else has: no log, no waiting for the
// disk; what fails midway is thrown away.
type fileConnector struct {
	connector
	name string
}

func (c fileConnector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.name) }

func fileURL(file string) (string, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	slash := filepath.ToSlash(abs)
	if slash[0] != '/' {
		slash = "/" + slash
	}
	q := url.Values{"_pragma": {"journal_mode(off)", "synchronous(0)", "temp_store(2)", "cache_size(-65536)"}}
	u := url.URL{Scheme: "file", Path: slash, RawQuery: q.Encode()}
	return u.String(), nil
}

func (s *Session) dump(ctx context.Context, script string, withText bool) (err error) {
	s.pool.SetMaxOpenConns(1)
	if s.conn, err = s.pool.Conn(ctx); err != nil {
		return fmt.Errorf("open the dump: %w", err)
	}
	s.guard = newGuard(ctx, Limits{})
	defer s.guard.stop()
	s.ctx = s.guard.ctx
	statements := []string{"BEGIN"}
	for _, t := range schema() {
		statements = append(statements, fmt.Sprintf("CREATE VIRTUAL TABLE temp.%q USING %s(%d)", dumpPrefix+t.Name, moduleName, s.no))
	}
	statements = append(append(statements, statementsOf(script)...), "COMMIT")
	for _, statement := range statements {
		var args []any
		if strings.Contains(statement, ":with_fts") {
			args = append(args, sql.Named("with_fts", truth(withText)))
		}
		if _, err := s.conn.ExecContext(ctx, statement, args...); err != nil {
			if fault := s.taken(); fault != nil {
				err = fault
			}
			return fmt.Errorf("write the dump: %.60s: %w", strings.Join(strings.Fields(statement), " "), err)
		}
	}
	return nil
}

// statementsOf cuts a script at semicolons that end a line outside of a
// trigger's body.
func statementsOf(script string) []string {
	var out []string
	var b strings.Builder
	for line := range strings.Lines(script) {
		if b.Len() == 0 && (strings.TrimSpace(line) == "" || strings.HasPrefix(line, "--")) {
			continue
		}
		b.WriteString(line)
		ends := strings.HasSuffix(strings.TrimSpace(line), ";")
		if ends && (!strings.HasPrefix(b.String(), "CREATE TRIGGER") || strings.HasPrefix(line, "END;")) {
			out = append(out, b.String())
			b.Reset()
		}
	}
	return out
}

// ownDump is the virtual tables as they are, with an index for each key and
// full-text search over the symbols.
func ownDump() string {
	var b strings.Builder
	for _, t := range schema() {
		if slices.Contains(undumped, t.Name) {
			continue
		}
		var columns, names, keys []string
		for _, c := range t.Columns {
			columns = append(columns, fmt.Sprintf("%q %s", c.Name, c.Type))
			names = append(names, fmt.Sprintf("%q", c.Name))
			if c.Key > 0 {
				keys = append(keys, c.Name)
			}
		}
		fmt.Fprintf(&b, "CREATE TABLE %q (%s) STRICT;\n", t.Name, strings.Join(columns, ", "))
		fmt.Fprintf(&b, "INSERT INTO %q SELECT %s FROM %q;\n", t.Name, strings.Join(names, ", "), dumpPrefix+t.Name)
		for _, k := range keys {
			fmt.Fprintf(&b, "CREATE INDEX %q ON %q (%q);\n", t.Name+"_"+k, t.Name, k)
		}
	}
	b.WriteString(`CREATE INDEX symbols_qualified_name ON symbols (qualified_name);
CREATE VIRTUAL TABLE symbols_fts USING fts5(name, qualified_name, signature, doc, content='symbols', content_rowid='rowid');
INSERT INTO symbols_fts (symbols_fts) VALUES ('rebuild');
CREATE VIRTUAL TABLE source_fts USING fts5(path UNINDEXED, content, tokenize = 'porter unicode61');
INSERT INTO source_fts (path, content) SELECT path, group_concat(text, char(10)) FROM graph_lines WHERE :with_fts GROUP BY path;
`)
	fmt.Fprintf(&b, "PRAGMA user_version = %d;\n", dumpVersion)
	return b.String()
}
