package dangling

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// lostParameter reports a name that a function around a reference took as a parameter, or for its receiver, and takes no longer.
func (s *Search) lostParameter(ctx context.Context, was, new *graph.File, scope int32, name string) bool {
	if was == nil || name == "" {
		return false
	}
	takes := func(x *facts.Symbol) bool {
		return slices.ContainsFunc(x.Params, func(p facts.Param) bool { return p.Name == name })
	}
	for i := scope; i >= 0; i = new.Facts.Symbols[i].Container {
		x := &new.Facts.Symbols[i]
		id, ok := s.Comparison.ToBase(new.ID(i))
		if !x.Kind.IsCallable() || takes(x) || !ok {
			continue
		}
		if n, ok := was.Find(id); ok && n >= 0 && (takes(&was.Facts.Symbols[n]) || s.namedAtHead(ctx, s.Comparison.Base, was, n, name) && !s.namedAtHead(ctx, s.Comparison.Head, new, i, name)) {
			return true
		}
	}
	return false
}

// namedAtHead reports a name on the line of a function's own name, behind that.
func (s *Search) namedAtHead(ctx context.Context, side *graph.Snapshot, f *graph.File, i int32, name string) bool {
	x := &f.Facts.Symbols[i]
	line, from := s.Comparison.Lines(ctx, side, f.Path).Line(int(x.NameLine)), int(x.NameCol)-1+len(x.Name)
	return from <= len(line) && slices.Contains(wordsOf(string(line[from:])), name)
}
