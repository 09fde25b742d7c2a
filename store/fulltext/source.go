package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"modernc.org/sqlite"
)

// AddSources writes the texts of files, in one transaction. Files whose text is
// there already are left alone. The texts themselves are not kept.
func (ix *Index) AddSources(ctx context.Context, files []File, texts []string) error {
	err := ix.update(ctx, func(tx *sql.Tx) error {
		add, err := tx.PrepareContext(ctx, "INSERT OR IGNORE INTO source_file (path, key) VALUES (?, ?)")
		if err != nil {
			return err
		}
		defer add.Close()
		text, err := tx.PrepareContext(ctx, "INSERT INTO source (rowid, content) VALUES (?, ?)")
		if err != nil {
			return err
		}
		defer text.Close()
		for n, f := range files {
			done, err := add.ExecContext(ctx, f.Path, f.Key[:])
			if err != nil {
				return err
			}
			row, added, err := addedRow(done)
			if err != nil {
				return err
			}
			if !added {
				continue
			}
			if _, err := text.ExecContext(ctx, row, texts[n]); err != nil {
				return err
			}
		}
		return nil
	})
	return fail("write search index", err)
}

// MatchSource calls fn for every file whose text an FTS5 expression matches, of
// any revision, in no order that means anything.
func (ix *Index) MatchSource(ctx context.Context, expression string, fn func(File) error) error {
	rows, err := ix.db.QueryContext(ctx, "SELECT path, key FROM source_file WHERE id IN (SELECT rowid FROM source WHERE source MATCH ?)", expression)
	if err == nil {
		return matchError(eachFile(rows, fn))
	}
	return matchError(fail("read search index", err))
}

// isSyntax reports whether FTS5 did not take an expression: its grammar, or a
// column that it takes a word for.
func isSyntax(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); !ok || e.Code() != 1 {
		return false // 1 is SQLITE_ERROR
	}
	return strings.Contains(err.Error(), "fts5:") || strings.Contains(err.Error(), "no such column") || strings.Contains(err.Error(), "unterminated string")
}

func eachFile(rows *sql.Rows, fn func(File) error) error {
	defer rows.Close()
	for rows.Next() {
		var f File
		var key []byte
		if err := rows.Scan(&f.Path, &key); err != nil {
			return fail("read search index", err)
		}
		copy(f.Key[:], key)
		if err := fn(f); err != nil {
			return err
		}
	}
	return fail("read search index", rows.Err())
}
