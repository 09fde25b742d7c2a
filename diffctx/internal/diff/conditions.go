package diff

import (
	"bytes"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
)

// withoutConditions takes the references out of the breaks of names that are gone that need no
// definition: a condition of a preprocessor may name what is defined nowhere, as may what is read with a default.
func withoutConditions(ctx context.Context, c *compare.Comparison, list []result.Break) []result.Break {
	out := list[:0]
	for _, b := range list {
		if (b.Change == result.Removed || b.Change == result.Renamed) && len(b.Callers) > 0 {
			b.Callers = slices.DeleteFunc(b.Callers, func(r result.Caller) bool { return isCondition(ctx, c, &r, b.Symbol.Name) })
			if len(b.Callers) == 0 && !b.API {
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

// isCondition reports a reference of the head side on a line in which its name needs no definition.
func isCondition(ctx context.Context, c *compare.Comparison, r *result.Caller, name string) bool {
	l, _ := extract.Detect(r.Path)
	if f, err := c.File(ctx, c.Head, r.Path); err == nil && f != nil {
		l = extract.ByName(f.Language) // its name need not say so
	}
	if l == nil || l.Undefined == nil {
		return false
	}
	text := c.Lines(ctx, c.Head, r.Path)
	line := text.Line(r.Line)
	for n := r.Line - 1; n > 0; n-- { // a line that goes on with the next
		before := text.Line(n)
		if !bytes.HasSuffix(before, []byte(`\`)) {
			break
		}
		line = before
	}
	return l.Undefined(string(line), name)
}
