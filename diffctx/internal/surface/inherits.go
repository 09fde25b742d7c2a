package surface

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Inheritor finds what the type of a removed member has by its name where that is not
// written in its supertypes here.
type Inheritor interface {
	Inherits(ctx context.Context, c *Surfaces, d *compare.Definition, lineage []Offer) (Inheritance, error)
}

// MemberMatcher recognises members of one name that replace one another, where the name is
// not enough.
type MemberMatcher interface{ Replaces(x, y Offer) bool }

// PartialInheritor reports a type that inherits a part of another one.
type PartialInheritor interface{ InheritsPart(o Offer) bool }

// Inheritance is what a type has by the name of a member that it lost.
type Inheritance struct {
	Found    bool
	Abstract bool         // what is inherited is abstract
	Member   graph.Symbol // zero for a library's
}

// InheritedStill finds what the type of a removed member has by that name still, from a
// supertype. It is asked once for each; what cannot be read counts as unknown.
func (c *Surfaces) InheritedStill(ctx context.Context, d *compare.Definition) Inheritance {
	if known, ok := c.inherits[d]; ok {
		return known
	}
	got, err := c.findInherited(ctx, d)
	if err != nil {
		got = Inheritance{}
	}
	if c.inherits == nil {
		c.inherits = map[*compare.Definition]Inheritance{}
	}
	c.inherits[d] = got
	return got
}

func (c *Surfaces) findInherited(ctx context.Context, d *compare.Definition) (Inheritance, error) {
	isMember := d.Kind.IsCallable() && d.Kind != facts.KindConstructor || d.IsData()
	if !isMember || d.Match != nil && d.Match.New.ID == d.ID || d.File.Record == nil {
		return Inheritance{}, nil
	}
	var lineage []Offer
	if d.Container != nil && d.Container.Kind.IsType() && d.Container.Match != nil {
		var err error
		owner := d.Container.Match.New
		if lineage, _, err = c.HeadOffers.Lineage(ctx, Offer{File: owner.File, Index: owner.Index}); err != nil {
			return Inheritance{}, err
		}
		if l, ok := compare.LanguageOf[PartialInheritor](d.File); ok && slices.ContainsFunc(lineage, l.InheritsPart) {
			return Inheritance{}, nil
		}
		for _, t := range lineage[1:] {
			for _, i := range t.File.MembersOf(t.Index) {
				if m := (Offer{File: t.File, Index: i}); standsFor(Offer{File: d.File, Index: d.Index}, m) {
					return Inheritance{true, m.Facts().Flags.Has(facts.Abstract), m.Symbol()}, nil
				}
			}
		}
	}
	l, ok := compare.LanguageOf[Inheritor](d.File)
	if !ok {
		return Inheritance{}, nil
	}
	return l.Inherits(ctx, c, d, lineage)
}

// Reserver tells the names that others are not meant to use.
type Reserver interface{ IsReserved(name string) bool }

// PrivateByName reports a private member that is inherited, and called by a supertype, all the same: its
// name says that others are not meant to use it, and nothing keeps them from it.
func PrivateByName(f *graph.File, name string) bool {
	l, ok := compare.LanguageOf[Reserver](f)
	return ok && l.IsReserved(name) && !strings.HasPrefix(name, "__")
}

// standsFor reports a member that replaces another one in the types below its own: by
// its name, and by its parameters where the language overloads.
func standsFor(o, by Offer) bool {
	x, y := o.Facts(), by.Facts()
	if x.Name != y.Name || x.Kind.IsCallable() != y.Kind.IsCallable() || y.Visibility == facts.VisibilityPrivate && !PrivateByName(by.File, y.Name) {
		return false
	}
	l, ok := compare.LanguageOf[MemberMatcher](o.File)
	if other, also := compare.LanguageOf[MemberMatcher](by.File); ok && also && x.Kind.IsCallable() && l == other {
		return l.Replaces(o, by)
	}
	return !x.Kind.IsCallable() || len(x.Params) == len(y.Params)
}

// MatchByName takes members of one name for one another.
func MatchByName(x, y Offer) bool { return x.Facts().Name == y.Facts().Name }
