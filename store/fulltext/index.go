package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// version is raised when the tables, or what callers put into them, change.
const version = 8

const schema = `
CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT NOT NULL, key BLOB NOT NULL, UNIQUE (path, key)) STRICT;
CREATE TABLE document (
	id INTEGER PRIMARY KEY, file INTEGER NOT NULL, number INTEGER NOT NULL,
	label TEXT NOT NULL, qualified TEXT NOT NULL, kind TEXT NOT NULL, node_kind TEXT NOT NULL, marks INTEGER NOT NULL, line INTEGER NOT NULL, lines INTEGER NOT NULL,
	name TEXT NOT NULL, signature TEXT NOT NULL, doc TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE INDEX document_file ON document (file);
CREATE VIRTUAL TABLE word USING fts5(name, signature, doc, path, body, content='document', content_rowid='id', tokenize='unicode61', detail=column);
CREATE TABLE source_file (id INTEGER PRIMARY KEY, path TEXT NOT NULL, key BLOB NOT NULL, UNIQUE (path, key)) STRICT;
CREATE VIRTUAL TABLE source USING fts5(content, content='', tokenize='porter unicode61');
CREATE TABLE covered (part TEXT NOT NULL, recipe BLOB NOT NULL, root BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (part, recipe, root)) STRICT, WITHOUT ROWID;
CREATE TABLE past (id BLOB PRIMARY KEY, time INTEGER NOT NULL, parents BLOB NOT NULL, words TEXT NOT NULL, paths TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

// Part is one of the two things that are kept of files, apart from one another.
type Part string

// The parts.
const (
	Symbols Part = "file"        // the words of symbols
	Sources Part = "source_file" // the texts of files
)

// File is a file at one content.
type File struct {
	Path string
	Key  [16]byte
}

// Document is a symbol's words, each field's separated by blanks.
type Document struct {
	Number                     int32  // of the symbol in its file
	Label                      string // the name as it is written
	Qualified, Kind, NodeKind  string
	Marks                      uint32 // the caller's
	Line, Lines                int    // where the definition begins, and how many it has
	Name, Signature, Doc, Path string
	Body                       string // each word once
}

// Index is an open index. Safe for concurrent use, by several processes too.
type Index struct {
	db     *sql.DB
	memory bool
}

// Open opens the index in a folder. Where it cannot be written it is made in
// memory, for this process only.
func Open(ctx context.Context, folder string) (*Index, error) {
	name := filepath.Join(folder, "search.db")
	ix, err := open(ctx, fileURL(name), false)
	if err == nil {
		return ix, nil
	}
	for _, f := range []string{name, name + "-wal", name + "-shm"} {
		_ = os.Remove(f) // damaged, or of another version: made again
	}
	if ix, err = open(ctx, fileURL(name), false); err == nil {
		return ix, nil
	}
	return open(ctx, ":memory:", true)
}

func fileURL(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		name = abs
	}
	slash := filepath.ToSlash(name)
	if slash[0] != '/' { // C:/…
		slash = "/" + slash
	}
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(60000)", "journal_mode(wal)", "synchronous(0)"}}
	u := url.URL{Scheme: "file", Path: slash, RawQuery: q.Encode()}
	return u.String()
}

var errVersion = errors.New("search index of another version")

func open(ctx context.Context, dsn string, memory bool) (*Index, error) {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	if memory {
		db.SetMaxOpenConns(1)
	}
	ix := &Index{db: db, memory: memory}
	if err := ix.create(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("open search index: %w", err)
	}
	return ix, nil
}

func (ix *Index) create(ctx context.Context) error {
	return ix.update(ctx, func(tx *sql.Tx) error {
		var has int
		if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&has); err != nil {
			return err
		}
		switch has {
		case version:
			return nil
		case 0:
			_, err := tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA user_version = %d", version))
			return err
		}
		return errVersion
	})
}

func (ix *Index) update(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := ix.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Close closes the index.
func (ix *Index) Close() error { return ix.db.Close() }
