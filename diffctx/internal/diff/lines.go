package diff

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

const (
	// quotedFiles bounds the files that are read for the lines of broken references.
	quotedFiles = 64
	// quotedBytes bounds such a line.
	quotedBytes = 200
)

// quoteLines fills in the source line of each broken and of each dangling reference, in
// the order in which they are reported, until quotedFiles were read.
func quoteLines(ctx context.Context, c *compare.Comparison, r *result.Result) error {
	q := quoter{c: c, files: map[string]bool{}}
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
	c     *compare.Comparison
	files map[string]bool // that lines were quoted of
}

// line gives a line of a file on the head side without the space around it; empty where
// the file is not to be had, as in a partial clone: the place is reported all the same.
func (q *quoter) line(ctx context.Context, path string, line int) string {
	if !q.files[path] && len(q.files) >= quotedFiles {
		return ""
	}
	q.files[path] = true
	whole := q.c.Lines(ctx, q.c.Head, path).Line(line)
	return shortened(strings.ToValidUTF8(string(bytes.TrimSpace(whole)), "\uFFFD"))
}

// shortened cuts a line to quotedBytes, at the beginning of a rune.
func shortened(text string) string {
	if len(text) <= quotedBytes {
		return text
	}
	cut := quotedBytes
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
