package dangling

import (
	"context"
	"iter"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// lostParameter reports a name that a function around a reference took as a parameter, or for its receiver, and takes no longer.
func (s *Search) lostParameter(ctx context.Context, was, new *graph.File, scope int32, name string) bool {
	takes := func(x *facts.Symbol) bool {
		return slices.ContainsFunc(x.Params, func(p facts.Param) bool { return p.Name == name })
	}
	for n, i := range s.functionsAround(was, new, scope) {
		if !takes(&new.Facts.Symbols[i]) && (takes(&was.Facts.Symbols[n]) || s.namedAtHead(ctx, s.Comparison.Base, was, n, name) && !s.namedAtHead(ctx, s.Comparison.Head, new, i, name)) {
			return true
		}
	}
	return false
}

// functionsAround gives the functions around a place that both sides have, the innermost first: their symbols on the base side and
// on the head side.
func (s *Search) functionsAround(was, new *graph.File, scope int32) iter.Seq2[int32, int32] {
	return func(yield func(n, i int32) bool) {
		for i := scope; was != nil && i >= 0; i = new.Facts.Symbols[i].Container {
			id, ok := s.Comparison.ToBase(new.ID(i))
			if !ok || !new.Facts.Symbols[i].Kind.IsCallable() {
				continue
			}
			if n, ok := was.Find(id); ok && n >= 0 && !yield(n, i) {
				return
			}
		}
	}
}

// namedAtHead reports a name on the line of a function's own name, behind that.
func (s *Search) namedAtHead(ctx context.Context, side *graph.Snapshot, f *graph.File, i int32, name string) bool {
	x := &f.Facts.Symbols[i]
	line, from := s.Comparison.Lines(ctx, side, f.Path).Line(int(x.NameLine)), int(x.NameCol)-1+len(x.Name)
	return from <= len(line) && slices.Contains(wordsOf(string(line[from:])), name)
}
