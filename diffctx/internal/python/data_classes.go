package python

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// dataFields are the parameters of the constructor that the library's dataclass makes; ok is false for other classes, and where the
// fields are not all known.
func dataFields(ctx context.Context, s *surface.Surface, o surface.Offer) (params []facts.Param, ok bool, err error) {
	if !isLibraryData(o) || isBoundTwice(o) || o.File.Facts.ParseErrors > 0 {
		return nil, false, nil
	}
	chain, whole, err := s.Lineage(ctx, o)
	if err != nil || !whole || slices.ContainsFunc(chain, func(x surface.Offer) bool { return !suitsData(x) }) {
		return nil, false, err
	}
	return constructorOf(ctx, s, o)
}

// suitsData reports a class of which it is known what a dataclass below it takes: one of the library's dataclasses whose fields are all
// written plainly, or a class that is none.
func suitsData(o surface.Offer) bool {
	f := o.File.Facts
	if slices.ContainsFunc(o.Facts().Supers, func(x facts.Super) bool { return x.Role != facts.RoleExtends }) {
		return false // a metaclass makes it
	}
	if len(o.Facts().Decorators) == 0 && o.Facts().NodeKind != "data_class" {
		return true
	}
	return isLibraryData(o) && !slices.ContainsFunc(o.File.MembersOf(o.Index), func(i int32) bool {
		x := &f.Symbols[i]
		return x.Kind == facts.KindField && (x.Flags.Has(facts.Conditional) || strings.HasPrefix(x.Name, "__") && !isDunder(x.Name))
	})
}

// isLibraryData reports a class with one decorator, which is the library's dataclass.
func isLibraryData(o surface.Offer) bool {
	x, f := o.Facts(), o.File.Facts
	if x.NodeKind != "data_class" || len(x.Decorators) != 1 {
		return false
	}
	callee, _, _ := strings.Cut(strings.TrimPrefix(x.Decorators[0], "@"), "(")
	module, name, selected := strings.Cut(strings.TrimSpace(callee), ".")
	local, n := module, 0
	for i := range f.Imports {
		m := &f.Imports[i]
		switch {
		case m.Kind == facts.ImportStar:
			return false
		case m.Local != local:
		case m.Module != "dataclasses" || selected && (m.Name != "" || name != "dataclass") || !selected && m.Name != "dataclass":
			return false
		default:
			n++
		}
	}
	return n == 1
}
