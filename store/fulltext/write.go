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
	quick := context.WithoutCancel(ctx) // one that can end makes the driver start a goroutine for every statement
	var missing []int
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var one int
		switch err := find.QueryRowContext(quick, f.Path, f.Key[:]).Scan(&one); {
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
	err := ix.update(ctx, func(tx *sql.Tx) error {
		add, err := tx.PrepareContext(ctx, "INSERT OR IGNORE INTO file (id, count, path, key, documents) VALUES (?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer add.Close()
		words, err := tx.PrepareContext(ctx, "INSERT INTO word (rowid, name, signature, doc, path, body) VALUES (?, ?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer words.Close()
		var id int64
		if err := tx.QueryRowContext(ctx, "SELECT coalesce((SELECT id + count FROM file ORDER BY id DESC LIMIT 1), 1)").Scan(&id); err != nil {
			return err
		}
		for n, f := range files {
			list := documents[n]
			count := max(1, len(list))
			done, err := add.ExecContext(ctx, id, count, f.Path, f.Key[:], pack(list))
			if err != nil {
				return err
			}
			if rows, err := done.RowsAffected(); err != nil {
				return err
			} else if rows == 0 {
				continue
			}
			if err := addWords(ctx, words, id, list); err != nil {
				return err
			}
			id += int64(count)
		}
		return nil
	})
	return fail("write search index", err)
}

// addWords adds the words of documents that have the ids from first on.
func addWords(ctx context.Context, words *sql.Stmt, first int64, list []Document) error {
	ctx = context.WithoutCancel(ctx) // it is asked between files, see Missing
	for i, d := range list {
		if _, err := words.ExecContext(ctx, first+int64(i), d.Name, d.Signature, d.Doc, d.Path, d.Body); err != nil {
			return err
		}
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
