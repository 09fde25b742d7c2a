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

// appendAnonymous adds an anonymous type, once.
func appendAnonymous(list []surface.Offer, f *graph.File, i int32) []surface.Offer {
	if i < 0 || slices.ContainsFunc(list, func(o surface.Offer) bool { return o.File.Path == f.Path && o.Index == i }) {
		return list
	}
	return append(list, surface.Offer{File: f, Index: i})
}

// extends reports a reference by which a type extends one of a name; an anonymous one is made where it extends.
func extends(f *graph.File, e graph.Edge, name string) bool {
	if e.Kind == result.EdgeExtends {
		return NamesSuper(f, e.SourceIdx, name)
	}
	return e.Kind == result.EdgeInstantiates && anonymousAt(f, e, name) >= 0
}

// anonymousAt is the anonymous type that is made where a type of a name is instantiated, -1 if that itself is.
func anonymousAt(f *graph.File, e graph.Edge, name string) int32 {
	return int32(slices.IndexFunc(f.Facts.Symbols, func(s facts.Symbol) bool {
		return s.Container == e.SourceIdx && s.Kind.IsType() && strings.HasPrefix(s.Name, "<") && int(s.Span.StartLine) <= e.Line && e.Line <= int(s.Span.EndLine) && slices.ContainsFunc(s.Supers, func(x facts.Super) bool {
			return compare.RefName(f.Facts, x.Expr) == name
		})
	}))
}
