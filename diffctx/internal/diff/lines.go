package diff

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot"
)

const (
	// quotedFiles bounds the files that are read for the lines of broken references.
	quotedFiles = 64
	// quotedBytes bounds such a line.
	quotedBytes = 200
)

// quoteLines fills in the source line of each broken and of each dangling reference, in
// the order in which they are told, until quotedFiles were read.
func quoteLines(ctx context.Context, head *snapshot.Snapshot, r *result.Result) error {
	q := quoter{head: head, files: map[string][][]byte{}}
	for i := range r.Dangling {
		d := &r.Dangling[i]
		d.Text = q.line(ctx, d.Path, d.Line)
	}
	for i := range r.Breaks {
		for k := range r.Breaks[i].Callers {
			x := &r.Breaks[i].Callers[k]
			x.Text = q.line(ctx, x.Path, x.Line)
		}
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("read the lines of broken references: %w", err)
	}
	return nil
}

type quoter struct {
	head  *snapshot.Snapshot
	files map[string][][]byte // lines; nil for what cannot be read
}

// line gives a line of a file on the head side without the space around it; empty where
// the file is not to be had, as in a partial clone: the place is told all the same.
func (q *quoter) line(ctx context.Context, path string, line int) string {
	lines, read := q.files[path]
	if !read {
		if len(q.files) >= quotedFiles {
			return ""
		}
		if source, err := q.head.Source(ctx, path); err == nil {
			lines = bytes.Split(source, []byte("\n"))
		}
		q.files[path] = lines
	}
	if line < 1 || line > len(lines) {
		return ""
	}
	text := strings.ToValidUTF8(string(bytes.TrimSpace(lines[line-1])), "�")
	if len(text) <= quotedBytes {
		return text
	}
	cut := quotedBytes
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
