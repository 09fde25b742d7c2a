package fulltext

import (
	"context"
	"database/sql"
	"strings"
)

// Commit is what a commit was about: the words of its message and the paths that
// it touched, none for a merge.
type Commit struct {
	ID      [20]byte
	Time    int64 // of the committer, in seconds
	Parents [][20]byte
	Words   string
	Paths   []string
}

// Commits gives all commits that were added.
func (ix *Index) Commits(ctx context.Context) (map[[20]byte]Commit, error) {
	rows, err := ix.db.QueryContext(ctx, "SELECT id, time, parents, words, paths FROM past")
	if err != nil {
		return nil, fail("read search index", err)
	}
	defer rows.Close()
	list := map[[20]byte]Commit{}
	for rows.Next() {
		var c Commit
		var id, parents []byte
		var paths string
		if err := rows.Scan(&id, &c.Time, &parents, &c.Words, &paths); err != nil {
			return nil, fail("read search index", err)
		}
		copy(c.ID[:], id)
		for ; len(parents) >= len(c.ID); parents = parents[len(c.ID):] {
			c.Parents = append(c.Parents, [20]byte(parents))
		}
		if paths != "" {
			c.Paths = strings.Split(paths, "\x00")
		}
		list[c.ID] = c
	}
	return list, fail("read search index", rows.Err())
}

// AddCommits writes commits, in one transaction.
func (ix *Index) AddCommits(ctx context.Context, list []Commit) error {
	if len(list) == 0 {
		return nil
	}
	err := ix.update(ctx, func(tx *sql.Tx) error {
		add, err := tx.PrepareContext(ctx, "INSERT OR REPLACE INTO past (id, time, parents, words, paths) VALUES (?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer add.Close()
		for _, c := range list {
			parents := []byte{}
			for _, p := range c.Parents {
				parents = append(parents, p[:]...)
			}
			if _, err := add.ExecContext(ctx, c.ID[:], c.Time, parents, c.Words, strings.Join(c.Paths, "\x00")); err != nil {
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

// Documents gives the documents of files.
func (ix *Index) Documents(ctx context.Context, files []File, fn func(Hit) error) error {
	for _, f := range files {
		rows, err := ix.db.QueryContext(ctx, columns+"WHERE d.file = (SELECT id FROM file WHERE path = ? AND key = ?)", f.Path, f.Key[:])
		if err != nil {
			return fail("read search index", err)
		}
		if err := each(rows, fn); err != nil {
			return err
		}
	}
	return nil
}

// Count calls fn for every file that has documents of the kinds without any of the marks, with
// how many it has.
func (ix *Index) Count(ctx context.Context, kinds []string, marks uint32, fn func(File, int) error) error {
	list := "'" + strings.Join(kinds, "','") + "'"
	rows, err := ix.db.QueryContext(ctx, "SELECT f.path, f.key, count(*) FROM document d JOIN file f ON f.id = d.file WHERE d.kind IN ("+list+") AND d.marks & ? = 0 GROUP BY d.file", marks)
	if err != nil {
		return fail("read search index", err)
	}
	defer rows.Close()
	for rows.Next() {
		var f File
		var key []byte
		n := 0
		if err := rows.Scan(&f.Path, &key, &n); err != nil {
			return fail("read search index", err)
		}
		copy(f.Key[:], key)
		if err := fn(f, n); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fail("read search index", err)
	}
	return nil
}
