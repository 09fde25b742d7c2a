package fulltext

import (
	"context"
	"database/sql"
	"errors"
)

// Covered reports whether a part of all files of a root is in the index. If not,
// last is another root under the same recipe of which it is, or zero.
func (ix *Index) Covered(ctx context.Context, part Part, recipe, root [16]byte) (ok bool, last [16]byte, err error) {
	rows, err := ix.db.QueryContext(ctx, `SELECT root FROM covered WHERE part = ?3 AND recipe = ?1 AND
		(root = ?2 OR seq = (SELECT max(seq) FROM covered WHERE part = ?3 AND recipe = ?1))`, recipe[:], root[:], string(part))
	if err != nil {
		return false, last, fail("read search index", err)
	}
	defer rows.Close()
	for rows.Next() {
		var r []byte
		if err := rows.Scan(&r); err != nil {
			return false, last, fail("read search index", err)
		}
		copy(last[:], r)
		ok = ok || last == root
	}
	return ok, last, fail("read search index", rows.Err())
}

// Missing lists those of the files whose part is not in the index, by their place.
func (ix *Index) Missing(ctx context.Context, part Part, files []File) ([]int, error) {
	find, err := ix.db.PrepareContext(ctx, "SELECT 1 FROM "+string(part)+" WHERE path = ? AND key = ?")
	if err != nil {
		return nil, fail("read search index", err)
	}
	defer find.Close()
	var missing []int
	for i, f := range files {
		var one int
		switch err := find.QueryRowContext(ctx, f.Path, f.Key[:]).Scan(&one); {
		case errors.Is(err, sql.ErrNoRows):
			missing = append(missing, i)
		case err != nil:
			return nil, fail("read search index", err)
		}
	}
	return missing, nil
}

// Add writes files with their documents, in one transaction. Files that are
// there already are left alone.
func (ix *Index) Add(ctx context.Context, files []File, documents [][]Document) error {
	return ix.addNew(ctx, "INSERT OR IGNORE INTO file (path, key) VALUES (?, ?)", files, []string{
		"INSERT INTO document (file, number, label, qualified, kind, node_kind, marks, line, lines, name, signature, doc, path, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		"INSERT INTO word (rowid, name, signature, doc, path, body) VALUES (?, ?, ?, ?, ?, ?)",
	}, func(row int64, n int, into []*sql.Stmt) error {
		for _, d := range documents[n] {
			done, err := into[0].ExecContext(ctx, row, d.Number, d.Label, d.Qualified, d.Kind, d.NodeKind, d.Marks, d.Line, d.Lines, d.Name, d.Signature, d.Doc, d.Path, d.Body)
			if err != nil {
				return err
			}
			row, err := done.LastInsertId()
			if err != nil {
				return err
			}
			if _, err := into[1].ExecContext(ctx, row, d.Name, d.Signature, d.Doc, d.Path, d.Body); err != nil {
				return err
			}
		}
		return nil
	})
}

// addNew inserts files in one transaction. add is called with the row of each that was not there yet, and writes what
// belongs to it by the further statements.
func (ix *Index) addNew(ctx context.Context, insert string, files []File, further []string, add func(row int64, file int, into []*sql.Stmt) error) error {
	err := ix.update(ctx, func(tx *sql.Tx) error {
		var all []*sql.Stmt
		for _, query := range append([]string{insert}, further...) {
			s, err := tx.PrepareContext(ctx, query)
			if err != nil {
				return err
			}
			defer s.Close()
			all = append(all, s)
		}
		for n, f := range files {
			done, err := all[0].ExecContext(ctx, f.Path, f.Key[:])
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
			if err := add(row, n, all[1:]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fail("write search index", err)
	}
	return nil
}

// Cover says that a part of all files of a root is in the index.
func (ix *Index) Cover(ctx context.Context, part Part, recipe, root [16]byte) error {
	_, err := ix.db.ExecContext(ctx, "INSERT OR REPLACE INTO covered SELECT ?, ?, ?, 1 + coalesce(max(seq), 0) FROM covered", string(part), recipe[:], root[:])
	if err != nil {
		return fail("write search index", err)
	}
	return nil
}

// addedRow gives the id of the row that INSERT OR IGNORE wrote; false where it was there.
func addedRow(done sql.Result) (id int64, added bool, err error) {
	n, err := done.RowsAffected()
	if err != nil || n == 0 {
		return 0, false, err
	}
	id, err = done.LastInsertId()
	return id, err == nil, err
}
