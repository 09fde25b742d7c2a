package fulltext

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
)

// Commit is what a commit was about: the words of its message and the files that
// it touched, none for a merge.
type Commit struct {
	ID      [20]byte
	Time    int64 // of the committer, in seconds
	Parents [][20]byte
	Words   string
	Touched []Touched
}

// Touched is a file before and after a commit; the zero id is none.
type Touched struct {
	Path     string
	Old, New [20]byte
}

// Commits gives all commits that were added.
func (ix *Index) Commits(ctx context.Context) (map[[20]byte]Commit, error) {
	rows, err := ix.db.QueryContext(ctx, "SELECT id, time, parents, words, touched FROM past")
	if err != nil {
		return nil, fmt.Errorf("read search index: %w", err)
	}
	defer rows.Close()
	list := map[[20]byte]Commit{}
	for rows.Next() {
		var c Commit
		var id, parents []byte
		var paths []byte
		if err := rows.Scan(&id, &c.Time, &parents, &c.Words, &paths); err != nil {
			return nil, fmt.Errorf("read search index: %w", err)
		}
		copy(c.ID[:], id)
		for ; len(parents) >= len(c.ID); parents = parents[len(c.ID):] {
			c.Parents = append(c.Parents, [20]byte(parents))
		}
		c.Touched = readTouched(paths)
		list[c.ID] = c
	}
	return list, rows.Err()
}

// writeTouched gives paths, each with a zero byte and both ids behind it.
func writeTouched(list []Touched) []byte {
	out := []byte{}
	for _, t := range list {
		out = append(append(append(append(out, t.Path...), 0), t.Old[:]...), t.New[:]...)
	}
	return out
}

func readTouched(data []byte) (list []Touched) {
	for {
		path, rest, ok := bytes.Cut(data, []byte{0})
		if !ok || len(rest) < 40 {
			return list
		}
		list = append(list, Touched{string(path), [20]byte(rest), [20]byte(rest[20:])})
		data = rest[40:]
	}
}

// AddCommits writes commits, in one transaction.
func (ix *Index) AddCommits(ctx context.Context, list []Commit) error {
	if len(list) == 0 {
		return nil
	}
	err := ix.update(ctx, func(tx *sql.Tx) error {
		add, err := tx.PrepareContext(ctx, "INSERT OR REPLACE INTO past (id, time, parents, words, touched) VALUES (?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer add.Close()
		for _, c := range list {
			parents := []byte{}
			for _, p := range c.Parents {
				parents = append(parents, p[:]...)
			}
			if _, err := add.ExecContext(ctx, c.ID[:], c.Time, parents, c.Words, writeTouched(c.Touched)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("write search index: %w", err)
	}
	return nil
}

// Documents gives the documents of files.
func (ix *Index) Documents(ctx context.Context, files []File, fn func(Hit) error) error {
	for _, f := range files {
		rows, err := ix.db.QueryContext(ctx, columns+"WHERE d.file = (SELECT id FROM file WHERE path = ? AND key = ?)", f.Path, f.Key[:])
		if err != nil {
			return fmt.Errorf("read search index: %w", err)
		}
		if err := each(rows, fn); err != nil {
			return err
		}
	}
	return nil
}
