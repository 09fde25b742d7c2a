package dangling

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostDeclaration reports a name that a function around a reference declares no longer, as a parameter or by a line within.
func (s *Search) lostDeclaration(ctx context.Context, was, new *graph.File, scope int32, name string) bool {
	return name != "" && (s.lostParameter(ctx, was, new, scope, name) || s.lostLocal(ctx, was, new, scope, name))
}

// lostLocal reports a name that a line of the function around wrote which the change takes out, as that of its declaration: what still
// uses the name is on lines as they were.
func (s *Search) lostLocal(ctx context.Context, was, new *graph.File, scope int32, name string) bool {
	for n := range s.functionsAround(was, new, scope) {
		span := was.Facts.Symbols[n].Span
		text := s.Comparison.Lines(ctx, s.Comparison.Base, was.Path)
		for l := int(span.StartLine); l <= int(span.EndLine); l++ {
			if line := string(text.Line(l)); strings.Contains(line, name) && slices.Contains(wordsOf(line), name) && s.isRemoved(ctx, was, new, l) {
				return true
			}
		}
	}
	return false
}

// wasLocal reports a name that the file around a reference, or a function in it, declared before and nobody declares now. It was
// that declaration's wherever the file used it.
func (s *Search) wasLocal(ctx context.Context, f *graph.File, d *link.Dangling) bool {
	was := compare.BeforeOf(s.Comparison, f)
	if was == nil || d.Import || usesUnbound(was, d.Name) {
		return false
	}
	return s.lostDeclaration(ctx, was, f, f.Facts.Refs[d.Index].Scope, d.Name) || declaresAtTop(was, d.Name) && !slices.ContainsFunc(s.Comparison.Files, func(c graph.FileDelta) bool { return declaresAtTop(c.New, d.Name) })
}

// declaresAtTop reports a file with a definition of a name that is in no other.
func declaresAtTop(f *graph.File, name string) bool {
	return f != nil && slices.ContainsFunc(f.Facts.Symbols, func(x facts.Symbol) bool { return x.Container < 0 && x.Name == name })
}

// isRemoved reports a line of the base side's file that the head side has not.
func (s *Search) isRemoved(ctx context.Context, was, new *graph.File, line int) bool {
	removed := s.removed[was.Path]
	if removed == nil {
		removed = linesBeyond(s.Comparison.Text(ctx, s.Comparison.Base, was.Path), s.Comparison.Text(ctx, s.Comparison.Head, new.Path))
		s.removed[was.Path] = removed
	}
	return removed(line)
}

// rootOf is the first name of one with dots.
func rootOf(name string) string {
	root, _, _ := strings.Cut(name, ".")
	return root
}
