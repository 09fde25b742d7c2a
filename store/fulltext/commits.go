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
