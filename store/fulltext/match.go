package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrExpression is returned for an expression that FTS5 does not take.
var ErrExpression = errors.New("not a search expression")

// Hit is a document that matches, with its file.
type Hit struct {
	File
	Document
}

// Match calls fn for every document that an FTS5 expression matches, of any
// revision, in no order that means anything.
func (ix *Index) Match(ctx context.Context, expression string, fn func(Hit) error) error {
	ids, err := ix.matching(ctx, expression)
	if err != nil {
		return matchError(err)
	}
	find, err := ix.db.PrepareContext(ctx, selectFiles+"WHERE id <= ? ORDER BY id DESC LIMIT 1")
	if err != nil {
		return fail("read search index", err)
	}
	defer find.Close()
	for len(ids) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		rows, err := find.QueryContext(context.WithoutCancel(ctx), ids[0])
		if err != nil {
			return fail("read search index", err)
		}
		rest := ids
		err = eachPacked(rows, func(p packedFile) error {
			n, _ := slices.BinarySearch(ids, p.id+p.count)
			rest = ids[n:]
			return p.some(ids[:n], fn)
		})
		if err != nil {
			return err
		}
		if len(rest) == len(ids) { // words without their documents
			return fmt.Errorf("read search index: document %d is missing: %w", ids[0], ErrDamaged)
		}
		ids = rest
	}
	return nil
}

// matching lists the ids of the documents that an expression matches, in order.
func (ix *Index) matching(ctx context.Context, expression string) ([]int64, error) {
	rows, err := ix.db.QueryContext(ctx, "SELECT rowid FROM word WHERE word MATCH ?", expression)
	if err != nil {
		return nil, fail("read search index", err)
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fail("read search index", err)
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, fail("read search index", rows.Err())
}

// matchError tells expressions that FTS5 does not take from damage.
func matchError(err error) error {
	if err != nil && isSyntax(err) {
		return fmt.Errorf("%w: %w", ErrExpression, err)
	}
	return err
}

// Like calls fn for every document whose name as written contains a text,
// whatever the case of its ASCII letters.
func (ix *Index) Like(ctx context.Context, text string, fn func(Hit) error) error {
	text = lowerASCII(text)
	return ix.each(ctx, selectFiles, func(h Hit) error {
		if !strings.Contains(lowerASCII(h.Label), text) {
			return nil
		}
		return fn(h)
	})
}

// lowerASCII gives a text with the capitals of ASCII in lower case.
func lowerASCII(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return 'A' <= r && r <= 'Z' }) {
		return text
	}
	lower := []byte(text)
	for i, c := range lower {
		if 'A' <= c && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return string(lower)
}

// Documents gives the documents of files.
func (ix *Index) Documents(ctx context.Context, files []File, fn func(Hit) error) error {
	for _, f := range files {
		if err := ix.each(ctx, selectFiles+"WHERE path = ? AND key = ?", fn, f.Path, f.Key[:]); err != nil {
			return err
		}
	}
	return nil
}

// Count calls fn for every file that has documents of the kinds without any of the marks, with
// how many it has.
func (ix *Index) Count(ctx context.Context, kinds []string, marks uint32, fn func(File, int) error) error {
	rows, err := ix.db.QueryContext(ctx, selectFiles)
	if err != nil {
		return fail("read search index", err)
	}
	return eachPacked(rows, func(p packedFile) error {
		n := 0
		err := p.all(func(h Hit) error {
			if slices.Contains(kinds, h.Kind) && h.Marks&marks == 0 {
				n++
			}
			return nil
		})
		if err != nil || n == 0 {
			return err
		}
		return fn(p.File, n)
	})
}

// packedFile is a row of the table of files.
type packedFile struct {
	File
	id, count int64
	documents string
}

const selectFiles = "SELECT id, count, path, key, documents FROM file "

// each calls fn for all documents of the files that a query gives.
func (ix *Index) each(ctx context.Context, query string, fn func(Hit) error, args ...any) error {
	rows, err := ix.db.QueryContext(ctx, query, args...)
	if err != nil {
		return fail("read search index", err)
	}
	return eachPacked(rows, func(p packedFile) error { return p.all(fn) })
}

func eachPacked(rows *sql.Rows, fn func(packedFile) error) error {
	defer rows.Close()
	for rows.Next() {
		var p packedFile
		var key, documents sql.RawBytes
		if err := rows.Scan(&p.id, &p.count, &p.Path, &key, &documents); err != nil {
			return fail("read search index", err)
		}
		copy(p.Key[:], key)
		p.documents = string(documents)
		if err := fn(p); err != nil {
			return err
		}
	}
	return fail("read search index", rows.Err())
}

func (p packedFile) all(fn func(Hit) error) error {
	u := unpack(p.documents)
	h := Hit{File: p.File}
	for u.next(&h.Document) {
		if err := fn(h); err != nil {
			return err
		}
	}
	return u.err
}

// some calls fn for those documents that have the ids, which are in order.
func (p packedFile) some(ids []int64, fn func(Hit) error) error {
	u := unpack(p.documents)
	h := Hit{File: p.File}
	at := p.id
	for _, id := range ids {
		u.skip(int(id - at))
		if !u.next(&h.Document) {
			break
		}
		at = id + 1
		if err := fn(h); err != nil {
			return err
		}
	}
	return u.err
}
