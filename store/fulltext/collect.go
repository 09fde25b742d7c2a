package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Collected says what Collect did.
type Collected struct {
	Removed          int   // files at one content
	SizeBefore, Size int64 // bytes
}

// Live says which facts and which roots of snapshots there are. It asks many at once.
type Live func(ctx context.Context, facts, roots [][16]byte) (liveFacts, liveRoots map[[16]byte]bool, err error)

// Collect removes what no facts and no snapshot there are are behind, and gives the
// space back. A folder without an index, or with one that cannot be read, is left alone.
func Collect(ctx context.Context, folder string, live Live) (Collected, error) {
	name := filepath.Join(folder, FileName)
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return Collected{}, nil
	}
	ix, err := openFile(ctx, folder)
	if err != nil {
		return Collected{}, nil // damaged or of another version: made again when asked
	}
	defer ix.Close()
	stats := Collected{SizeBefore: sizeOf(name)}
	err = ix.update(ctx, func(tx *sql.Tx) error {
		s := sweep{ctx: ctx, tx: tx}
		if err := s.run(live); err != nil {
			return err
		}
		stats.Removed = s.removed
		return nil
	})
	if err == nil && stats.Removed > 0 {
		_, err = ix.db.ExecContext(ctx, "VACUUM")
	}
	stats.Size = sizeOf(name)
	if err = fail("collect search index", err); errors.Is(err, ErrDamaged) {
		err = nil
	}
	return stats, err
}

func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}

// Size is what the index of a folder takes on disk.
func Size(folder string) int64 { return sizeOf(filepath.Join(folder, FileName)) }

type sweep struct {
	ctx     context.Context
	tx      *sql.Tx
	removed int
}

func (s *sweep) run(live Live) error {
	keys, err := s.keys("SELECT key FROM file UNION SELECT key FROM source_file UNION SELECT key FROM vector_file")
	if err != nil {
		return err
	}
	roots, err := s.keys("SELECT DISTINCT root FROM covered")
	if err != nil {
		return err
	}
	liveKeys, liveRoots, err := live(s.ctx, keys, roots)
	if err != nil {
		return err
	}
	for _, r := range roots {
		if !liveRoots[r] {
			if err := s.exec("DELETE FROM covered WHERE root = ?", r[:]); err != nil {
				return err
			}
		}
	}
	for _, k := range keys {
		if !liveKeys[k] {
			if err := s.drop(k); err != nil {
				return err
			}
			s.removed++
		}
	}
	return nil
}

// drop removes the files with one key.
func (s *sweep) drop(key [16]byte) error {
	if err := s.dropWords(key); err != nil {
		return err
	}
	for _, statement := range []string{
		"DELETE FROM file WHERE key = ?",
		"DELETE FROM source WHERE rowid IN (SELECT id FROM source_file WHERE key = ?)",
		"DELETE FROM source_file WHERE key = ?",
		"DELETE FROM vector WHERE file IN (SELECT id FROM vector_file WHERE key = ?)",
		"DELETE FROM vector_file WHERE key = ?",
	} {
		if err := s.exec(statement, key[:]); err != nil {
			return err
		}
	}
	return nil
}

// dropWords takes the words of files out, by giving them once more: the table of words has no contents of its own.
func (s *sweep) dropWords(key [16]byte) error {
	rows, err := s.tx.QueryContext(s.ctx, selectFiles+"WHERE key = ?", key[:])
	if err != nil {
		return err
	}
	var files []packedFile
	err = eachPacked(rows, func(p packedFile) error {
		files = append(files, p)
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range files {
		id := p.id
		err := p.all(func(h Hit) error {
			d := h.Document
			err := s.exec("INSERT INTO word (word, rowid, name, signature, doc, path, body) VALUES ('delete', ?, ?, ?, ?, ?, ?)", id, d.Name, d.Signature, d.Doc, d.Path, d.Body)
			id++
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *sweep) exec(statement string, args ...any) error {
	_, err := s.tx.ExecContext(s.ctx, statement, args...)
	return err
}

func (s *sweep) keys(query string) ([][16]byte, error) {
	rows, err := s.tx.QueryContext(s.ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var keys [][16]byte
	for rows.Next() {
		var raw []byte
		if err := rows.Scan(&raw); err != nil {
			return nil, err
		}
		keys = append(keys, [16]byte(raw))
	}
	return keys, rows.Err()
}
