package dangling

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// lostParameter reports a name that a function around a reference took as a parameter and takes no longer.
func (s *Search) lostParameter(was, new *graph.File, scope int32, name string) bool {
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
		if n, ok := was.Find(id); ok && n >= 0 && takes(&was.Facts.Symbols[n]) {
			return true
		}
	}
	return false
}
