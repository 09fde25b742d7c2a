package records

import (
	"context"
	"database/sql"
	"os"
)

// Stats counts what the index holds.
type Stats struct {
	Records   map[Kind]KindStats
	Snapshots int
	Paths     int
	Postings  [Spaces]PostingStats
	Size      int64 // bytes of database and log
	FreePages int64
}

// KindStats counts the records of a kind.
type KindStats struct {
	Count int
	Bytes int64 // as stored
}

// PostingStats counts a space of postings.
type PostingStats struct {
	Segments, Blocks, Postings int
	Bytes                      int64 // encoded
}

// Stats counts. It reads the whole index over records.
func (r *reader) Stats(ctx context.Context) (Stats, error) {
	s := Stats{Records: map[Kind]KindStats{}, Size: r.db.size()}
	err := r.inView(ctx, func(r *reader) error {
		if err := r.countRecords(ctx, &s); err != nil {
			return r.db.fail("count records", err)
		}
		err := r.q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM snapshot), (SELECT count(*) FROM path),
			(SELECT freelist_count FROM pragma_freelist_count)`).Scan(&s.Snapshots, &s.Paths, &s.FreePages)
		if err != nil {
			return r.db.fail("count", err)
		}
		for space := range uint8(Spaces) {
			list, err := r.segments(ctx, space)
			if err != nil {
				return err
			}
			p := &s.Postings[space]
			for _, seg := range list {
				p.Segments++
				p.Blocks += int(seg.blocks)
				p.Postings += int(seg.postings)
				p.Bytes += int64(seg.bytes)
			}
		}
		return nil
	})
	return s, err
}

func (r *reader) countRecords(ctx context.Context, s *Stats) error {
	rows, err := r.q.QueryContext(ctx, `SELECT kind, count(*), sum(length(data)) FROM record GROUP BY kind`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var kind, count, size sql.NullInt64
		if err := rows.Scan(&kind, &count, &size); err != nil {
			return err
		}
		s.Records[Kind(kind.Int64)] = KindStats{int(count.Int64), size.Int64}
	}
	return rows.Err()
}

// size is what database and log take on disk.
func (db *DB) size() int64 {
	var n int64
	for _, name := range []string{db.path, db.path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			n += info.Size()
		}
	}
	return n
}
