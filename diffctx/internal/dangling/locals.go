package dangling

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// lostLocal reports a name that a line of the function around wrote which the change takes out, as that of its declaration: what still
// uses the name is on lines as they were.
func (s *Search) lostLocal(ctx context.Context, was, new *graph.File, scope int32, name string) bool {
	if was == nil || name == "" {
		return false
	}
	for i := scope; i >= 0; i = new.Facts.Symbols[i].Container {
		id, ok := s.Comparison.ToBase(new.ID(i))
		if !ok || !new.Facts.Symbols[i].Kind.IsCallable() {
			continue
		}
		n, ok := was.Find(id)
		if !ok || n < 0 {
			continue
		}
		span := was.Facts.Symbols[n].Span
		kept := map[string]bool{}
		for line := range strings.SplitSeq(string(s.Comparison.Text(ctx, s.Comparison.Head, new.Path)), "\n") {
			kept[strings.TrimSpace(line)] = true
		}
		text := s.Comparison.Lines(ctx, s.Comparison.Base, was.Path)
		for l := int(span.StartLine); l <= int(span.EndLine); l++ {
			if line := string(text.Line(l)); !kept[strings.TrimSpace(line)] && slices.Contains(wordsOf(line), name) {
				return true
			}
		}
	}
	return false
}

// rootOf is the first name of one with dots.
func rootOf(name string) string {
	root, _, _ := strings.Cut(name, ".")
	return root
}
