package python

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// reachedThroughSupertype reports a reference to a member that its class still has, on a receiver of
// which another type is declared now. Where the class has a supertype, that may be the type: what the
// receiver is when the code runs is not known.
func reachedThroughSupertype(ctx context.Context, c *breaks.Search, l *breaks.BrokenReference) bool {
	if l.File.Language != "python" || c.SameReceiver(l) {
		return false
	}
	f, err := c.File(ctx, c.Head, l.Target.TargetPath)
	if err != nil || f == nil {
		return false
	}
	i, ok := f.Find(l.Target.Target)
	if !ok || i < 0 || f.Facts.Symbols[i].Container < 0 {
		return false
	}
	class := f.Facts.Symbols[i].Container
	if f.Facts.Symbols[class].Kind != facts.KindClass {
		return false
	}
	for _, e := range c.EdgesOf(f) {
		if e.SourceIdx == class && e.Kind == result.EdgeExtends && compare.IsReference(e) {
			return true
		}
	}
	return false
}
