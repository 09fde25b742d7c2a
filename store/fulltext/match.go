package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// ErrExpression is returned for an expression that FTS5 does not take.
var ErrExpression = errors.New("not a search expression")

// Hit is a document that matches, with its file.
type Hit struct {
	File
	Document
}

const columns = "SELECT f.path, f.key, d.number, d.label, d.qualified, d.kind, d.node_kind, d.marks, d.line, d.lines, d.name, d.signature, d.doc, d.path, d.body FROM document d JOIN file f ON f.id = d.file "

// Match calls fn for every document that an FTS5 expression matches, of any
// revision, in no order that means anything.
func (ix *Index) Match(ctx context.Context, expression string, fn func(Hit) error) error {
	rows, err := ix.db.QueryContext(ctx, columns+"WHERE d.id IN (SELECT rowid FROM word WHERE word MATCH ?)", expression)
	if err == nil {
		return matchError(each(rows, fn))
	}
	return matchError(fail("read search index", err))
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
	pattern := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
	rows, err := ix.db.QueryContext(ctx, columns+`WHERE d.label LIKE ? ESCAPE '\'`, pattern)
	if err != nil {
		return fail("read search index", err)
	}
	return each(rows, fn)
}

func each(rows *sql.Rows, fn func(Hit) error) error {
	defer rows.Close()
	for rows.Next() {
		var h Hit
		var key []byte
		if err := rows.Scan(&h.File.Path, &key, &h.Number, &h.Label, &h.Qualified, &h.Kind, &h.NodeKind, &h.Marks, &h.Line, &h.Lines, &h.Name, &h.Signature, &h.Doc, &h.Document.Path, &h.Body); err != nil {
			return fail("read search index", err)
		}
		copy(h.Key[:], key)
		if err := fn(h); err != nil {
			return err
		}
	}
	return fail("read search index", rows.Err())
}
