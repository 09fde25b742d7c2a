package breaks

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// InheritanceOf gives the rules of inheritance of a definition's language, nil for none.
func InheritanceOf(d *compare.Definition) *lang.Inheritance {
	if l := extract.ByName(d.File.Language); l != nil {
		return l.Inheritance
	}
	return nil
}

// NamesSuper reports a type whose supertype itself has a name, not a type argument of it. What a module exports
// by default has the name that its importer gives it.
func NamesSuper(f *graph.File, i int32, name string) bool {
	return slices.ContainsFunc(f.Facts.Symbols[i].Supers, func(s facts.Super) bool {
		written := compare.RefName(f.Facts, s.Expr)
		return written == name || written == "default"
	})
}

// IsEnforced reports whether a type with these supertypes must have what is abstract.
func IsEnforced(chain []surface.Offer, rules *lang.Inheritance) bool {
	return rules.Enforcers == nil || slices.ContainsFunc(chain, func(t surface.Offer) bool {
		return slices.ContainsFunc(t.Facts().Supers, func(s facts.Super) bool {
			return slices.Contains(rules.Enforcers, compare.RefName(t.File.Facts, s.Expr))
		})
	})
}

// unboundBase reports a type that extends one which is not of the repository. A type argument
// of a supertype is none.
func unboundBase(o surface.Offer) bool {
	bases, known := surface.BaseNames(o), lang.KnownOf(o.File.Language)
	for _, r := range o.File.ReferencesFrom(o.Index) {
		name := compare.SimpleName(r.External)
		if r.Kind == result.EdgeExtends && !known.Memberless.Has(name) && (name == "" || bases[""] || bases[name]) {
			return true
		}
	}
	return false
}
