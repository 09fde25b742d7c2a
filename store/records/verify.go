package records

import (
	"context"
	"database/sql"
	"fmt"
)

// Report is what Verify found. Problems is empty for a sound index.
type Report struct {
	Records, Snapshots, Paths, Blocks int // looked at
	Problems                          []string
}

const maxProblems = 1000 // of a report; more say nothing new

func (rep *Report) problem(format string, args ...any) {
	if len(rep.Problems) < maxProblems {
		rep.Problems = append(rep.Problems, fmt.Sprintf(format, args...))
	}
}

// Verify reads everything: SQLite's own structure, every record's checksum and
// compressed form, every snapshot's root, every path, every block of postings,
// all user data. It changes nothing; damaged records count as missing from
// then on, and are replaced when they are made again.
func (db *DB) Verify(ctx context.Context) (Report, error) {
	var rep Report
	v, err := db.View(ctx)
	if err != nil {
		return rep, err
	}
	defer v.Close()
	v.direct = true
	steps := []struct {
		doing string
		run   func(*reader, context.Context, *Report) error
	}{
		{"check structure", (*reader).verifyStructure},
		{"verify records", (*reader).verifyRecords},
		{"verify snapshots", (*reader).verifySnapshots},
		{"verify paths", (*reader).verifyPaths},
		{"verify postings", (*reader).verifyPostings},
		{"verify user data", (*reader).verifyUserData},
	}
	for _, step := range steps {
		if err := step.run(&v.reader, ctx, &rep); err != nil {
			if ctx.Err() != nil {
				return rep, err
			}
			rep.problem("%v", db.fail(step.doing, err))
		}
	}
	return rep, nil
}

func (r *reader) verifyStructure(ctx context.Context, rep *Report) error {
	rows, err := r.q.QueryContext(ctx, `PRAGMA integrity_check`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		if line != "ok" {
			rep.problem("structure: %s", line)
		}
	}
	return rows.Err()
}

func (r *reader) verifyRecords(ctx context.Context, rep *Report) error {
	rows, err := r.q.QueryContext(ctx, `SELECT kind, key, data FROM record`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var kind int64
		var raw, sealed sql.RawBytes
		if err := rows.Scan(&kind, &raw, &sealed); err != nil {
			return err
		}
		rep.Records++
		if len(raw) != len(Key{}) || kind < 0 || kind > 255 {
			rep.problem("record with a malformed address")
			continue
		}
		if _, err := unseal(recordAddress(Kind(kind), Key(raw)), sealed); err != nil {
			r.db.damaged.add(Kind(kind), Key(raw))
			rep.problem("%s %x: %v", Kind(kind), []byte(raw), err)
		}
	}
	return rows.Err()
}

func (r *reader) verifySnapshots(ctx context.Context, rep *Report) error {
	all, err := r.Snapshots(ctx)
	if err != nil {
		return err
	}
	roots := make([]Key, len(all))
	for i, s := range all {
		roots[i] = s.Root
	}
	have, err := r.Has(ctx, KindNode, roots)
	if err != nil {
		return err
	}
	for _, s := range all {
		rep.Snapshots++
		if !have[s.Root] {
			rep.problem("snapshot of tree %x: root %x is missing or damaged", s.Tree, s.Root)
		}
	}
	var rows int
	if err := r.q.QueryRowContext(ctx, `SELECT count(*) FROM snapshot`).Scan(&rows); err != nil {
		return err
	}
	if rows != len(all) {
		rep.problem("%d damaged snapshot rows", rows-len(all))
	}
	return nil
}

func (r *reader) verifyPaths(ctx context.Context, rep *Report) error {
	rows, err := r.q.QueryContext(ctx, `SELECT id, hash, sum, path FROM path`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, hash, sum int64
		var path sql.RawBytes
		if err := rows.Scan(&id, &hash, &sum, &path); err != nil {
			return err
		}
		rep.Paths++
		if hash != pathHash(string(path)) || sum != pathSum(uint32(id), path) {
			rep.problem("path %d is damaged", id)
		}
	}
	return rows.Err()
}

func (r *reader) verifyPostings(ctx context.Context, rep *Report) error {
	for space := range uint8(Spaces) {
		list, err := r.segments(ctx, space)
		if err != nil {
			return err
		}
		for _, s := range list {
			rep.Blocks += int(s.blocks) + 1
			if err := r.verifySegment(ctx, s); err != nil {
				rep.problem("postings %d: %v", space, err)
			}
		}
	}
	return nil
}

// verifySegment looks whether order, counts and index agree.
func (r *reader) verifySegment(ctx context.Context, s segment) error {
	if err := r.searchSegment(ctx, s, nil, nil); err != nil {
		return err
	}
	walk := &segmentReader{r: r, seg: s}
	var previous Posting
	for n := uint64(0); ; n++ {
		p, ok, err := walk.peek(ctx)
		if err != nil {
			return err
		}
		if !ok {
			if n != s.postings {
				return fmt.Errorf("segment at block %d: %d postings, %d expected", s.first, n, s.postings)
			}
			return nil
		}
		if n > 0 && comparePostings(previous, p) >= 0 {
			return fmt.Errorf("segment at block %d: out of order", s.first)
		}
		previous, walk.buf = p, walk.buf[1:]
	}
}

func (r *reader) verifyUserData(ctx context.Context, rep *Report) error {
	for _, area := range areas {
		if _, err := r.UserData(ctx, area); err != nil {
			rep.problem("%v", err)
		}
	}
	return nil
}
