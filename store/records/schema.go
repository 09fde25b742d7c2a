package records

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

const (
	applicationID = 0x63674442 // "cgDB"
	schemaVersion = 2
)

// derivedTables can be made again from git at any time. Numbers that must never
// be given twice (path, block) come from counters in state, not from SQLite.
const derivedTables = `
CREATE TABLE record (
	id   INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL,
	key  BLOB NOT NULL,
	data BLOB NOT NULL, -- envelope: codec, checksum over kind, key and payload, payload
	UNIQUE (kind, key)
) STRICT;
CREATE TABLE snapshot (
	tree   BLOB NOT NULL,
	recipe BLOB NOT NULL,
	root   BLOB NOT NULL,
	seq    INTEGER NOT NULL, -- order of creation
	used   INTEGER NOT NULL, -- Unix seconds of the last use; for gc only, not in the checksum
	sum    INTEGER NOT NULL,
	PRIMARY KEY (tree, recipe)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshot_name (
	name   TEXT PRIMARY KEY,
	tree   BLOB NOT NULL,
	recipe BLOB NOT NULL,
	sum    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE path (
	id   INTEGER PRIMARY KEY,
	hash INTEGER NOT NULL, -- of the path: the index is over this, not over the text
	sum  INTEGER NOT NULL,
	path BLOB NOT NULL
) STRICT;
CREATE INDEX path_hash ON path (hash);
CREATE TABLE block (
	id   INTEGER PRIMARY KEY,
	data BLOB NOT NULL -- envelope with a block of postings or the index of a segment
) STRICT;
CREATE TABLE state ( -- rows that must exist: counters and lists of segments
	name  TEXT PRIMARY KEY,
	value BLOB NOT NULL,
	sum   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
	name  TEXT PRIMARY KEY,
	value BLOB NOT NULL,
	sum   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

// userTables hold what cannot be made again. They are never dropped; a schema
// that changes them must carry their rows over.
const userTables = `
CREATE TABLE IF NOT EXISTS user_data (
	area  TEXT NOT NULL, -- baseline, coverage, note, link, recipe
	name  TEXT NOT NULL,
	value BLOB NOT NULL,
	sum   INTEGER NOT NULL,
	PRIMARY KEY (area, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS user_area (
	area TEXT PRIMARY KEY,
	sums INTEGER NOT NULL, -- exclusive or of the area's row checksums: shows a lost row
	sum  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

// isUserTable tells the tables that survive a rebuild from all others.
func isUserTable(name string) bool { return strings.HasPrefix(name, "user_") }

type header struct {
	application, version, tables int
}

func readHeader(ctx context.Context, q querier) (header, error) {
	var h header
	err := q.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)`).
		Scan(&h.application, &h.version, &h.tables)
	return h, err
}

// empty reports a file in which nothing was ever made, or only begun.
func (h header) empty() bool { return h.application == 0 && h.version == 0 && h.tables == 0 }

func (h header) check(path string) error {
	switch {
	case h.application != applicationID:
		return corrupt(path, fmt.Errorf("application id %#x is not codegraph's", h.application))
	case h.version > schemaVersion:
		return fmt.Errorf("%w: %s has schema %d, this codegraph knows up to %d; update codegraph, or delete the file to index again",
			ErrNewerSchema, path, h.version, schemaVersion)
	}
	return nil
}

// createSchema makes the tables, or brings an older schema up to date: derived
// tables are dropped and made empty, user tables are kept. It runs inside a
// write transaction and looks again at what is there.
func createSchema(ctx context.Context, c *sql.Conn, path string) error {
	h, err := readHeader(ctx, c)
	if err != nil {
		return err
	}
	if !h.empty() {
		if err := h.check(path); err != nil {
			return err
		}
		if h.version == schemaVersion {
			return nil // another process was first
		}
	}
	if err := resetDerived(ctx, c); err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, schemaVersion))
	return err
}

// resetDerived drops everything but user tables and makes the derived tables
// anew. Counters start where the old ones stood, as far as they can be read:
// another process may remember numbers that were given out.
func resetDerived(ctx context.Context, c *sql.Conn) error {
	counters := readCounters(ctx, c)
	names, err := droppable(ctx, c)
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := c.ExecContext(ctx, `DROP TABLE IF EXISTS "`+strings.ReplaceAll(name, `"`, `""`)+`"`); err != nil {
			return fmt.Errorf("drop table %s: %w", name, err)
		}
	}
	if _, err := c.ExecContext(ctx, derivedTables+userTables); err != nil {
		return fmt.Errorf("create tables: %w", err)
	}
	return initState(ctx, c, counters)
}

// droppable lists derived tables, virtual ones first: dropping one takes its
// shadow tables along.
func droppable(ctx context.Context, c *sql.Conn) ([]string, error) {
	rows, err := c.QueryContext(ctx, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		ORDER BY rootpage <> 0, name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if !isUserTable(name) {
			names = append(names, name)
		}
	}
	return names, rows.Err()
}
