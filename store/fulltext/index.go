package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/gofrs/flock"
)

// version is raised when the tables, or what callers put into them, change.
const version = 12

const schema = `
CREATE TABLE file (
	id INTEGER PRIMARY KEY, -- of the first of its documents, which have the ids from there on
	count INTEGER NOT NULL, -- of ids, one where it has no documents
	path TEXT NOT NULL, key BLOB NOT NULL,
	documents BLOB NOT NULL, -- see pack
	UNIQUE (path, key)
) STRICT;
CREATE VIRTUAL TABLE word USING fts5(name, signature, doc, path, body, content='', columnsize=0, tokenize='unicode61', detail=column);
INSERT INTO word (word, rank) VALUES ('hashsize', 16777216), ('automerge', 16); -- words of some hundred files in memory, few merges of what is written
CREATE TABLE source_file (id INTEGER PRIMARY KEY, path TEXT NOT NULL, key BLOB NOT NULL, UNIQUE (path, key)) STRICT;
CREATE VIRTUAL TABLE source USING fts5(content, content='', contentless_delete=1, tokenize='porter unicode61');
CREATE TABLE vector_file (id INTEGER PRIMARY KEY, embedder BLOB NOT NULL, key BLOB NOT NULL, UNIQUE (embedder, key)) STRICT;
CREATE TABLE vector (file INTEGER NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (file, number)) STRICT, WITHOUT ROWID;
CREATE TABLE covered (part TEXT NOT NULL, recipe BLOB NOT NULL, root BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (part, recipe, root)) STRICT, WITHOUT ROWID;
CREATE TABLE past (id BLOB PRIMARY KEY, time INTEGER NOT NULL, parents BLOB NOT NULL, words TEXT NOT NULL, paths TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

// Part is one of the things that are kept of files, apart from one another; see VectorsOf too.
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

// Index is an open index. Safe for concurrent use, by several processes too, but for
// Renew and Close.
type Index struct {
	folder string
	db     *sql.DB
	memory bool
	file   os.FileInfo  // as it was opened
	lock   *flock.Flock // held shared while the file is open, so that nobody replaces it
}

var errVersion = errors.New("search index of another version")

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

// update runs f in a write transaction.
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
