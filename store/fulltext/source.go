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
	return ix.addNew(ctx, "INSERT OR IGNORE INTO source_file (path, key) VALUES (?, ?)", files, []string{"INSERT INTO source (rowid, content) VALUES (?, ?)"}, func(row int64, n int, into []*sql.Stmt) error {
		_, err := into[0].ExecContext(ctx, row, texts[n])
		return err
	})
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
