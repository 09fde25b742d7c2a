package breaks

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// appendUnnamed adds a type without a name, once.
func appendUnnamed(list []surface.Offer, f *graph.File, i int32) []surface.Offer {
	if i < 0 || slices.ContainsFunc(list, func(o surface.Offer) bool { return o.File.Path == f.Path && o.Index == i }) {
		return list
	}
	return append(list, surface.Offer{File: f, Index: i})
}

// extends reports a reference by which a type extends one of a name; one without a name is made where it extends.
func extends(f *graph.File, e graph.Edge, name string) bool {
	if e.Kind == result.EdgeExtends {
		return NamesSuper(f, e.SourceIdx, name)
	}
	return e.Kind == result.EdgeInstantiates && withoutName(f, e, name) >= 0
}

// withoutName is the type without a name that is made where a type of a name is instantiated, -1 if that itself is.
func withoutName(f *graph.File, e graph.Edge, name string) int32 {
	return int32(slices.IndexFunc(f.Facts.Symbols, func(s facts.Symbol) bool {
		return s.Container == e.SourceIdx && s.Kind.IsType() && strings.HasPrefix(s.Name, "<") && int(s.Span.StartLine) <= e.Line && e.Line <= int(s.Span.EndLine) && slices.ContainsFunc(s.Supers, func(x facts.Super) bool {
			return compare.RefName(f.Facts, x.Expr) == name
		})
	}))
}

// NamesSuper reports a type whose supertype itself has a name, not a type argument of it. What a module exports
// by default has the name that its importer gives it.
func NamesSuper(f *graph.File, i int32, name string) bool {
	return slices.ContainsFunc(f.Facts.Symbols[i].Supers, func(s facts.Super) bool {
		written := compare.RefName(f.Facts, s.Expr)
		return written == name || written == "default"
	})
}
