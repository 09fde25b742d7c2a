package diffctx

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// inheritor finds what the type of a removed member has by its name where that is not
// written in its supertypes here.
type inheritor interface {
	Inherits(ctx context.Context, c *comparison, d *compare.Definition, lineage []offer) (inheritance, error)
}

// memberMatcher tells members of one name that stand for one another, where the name is
// not enough.
type memberMatcher interface{ Replaces(x, y offer) bool }

// partialInheritor reports a type that inherits a part of another one.
type partialInheritor interface{ InheritsPart(o offer) bool }

// inheritance is what a type has by the name of a member that it lost.
type inheritance struct {
	there  bool
	asked  bool            // what is inherited is abstract
	member snapshot.Symbol // zero for a library's
}

// inheritedStill finds what the type of a removed member has by that name still, from a
// supertype. It is asked once for each; what cannot be read counts as unknown.
func (c *comparison) inheritedStill(ctx context.Context, d *compare.Definition) inheritance {
	if known, ok := c.inherits[d]; ok {
		return known
	}
	got, err := c.findInherited(ctx, d)
	if err != nil {
		got = inheritance{}
	}
	if c.inherits == nil {
		c.inherits = map[*compare.Definition]inheritance{}
	}
	c.inherits[d] = got
	return got
}

func (c *comparison) findInherited(ctx context.Context, d *compare.Definition) (inheritance, error) {
	isMember := d.Kind.IsCallable() && d.Kind != facts.KindConstructor || d.IsData()
	if !isMember || d.Match != nil && d.Match.New.ID == d.ID || d.File.Record == nil {
		return inheritance{}, nil
	}
	var lineage []offer
	if d.Container != nil && d.Container.Kind.IsType() && d.Container.Match != nil {
		var err error
		owner := d.Container.Match.New
		if lineage, _, err = c.headOffers.lineage(ctx, offer{file: owner.File, index: owner.Index}); err != nil {
			return inheritance{}, err
		}
		if l, ok := compare.LanguageOf[partialInheritor](d.File); ok && slices.ContainsFunc(lineage, l.InheritsPart) {
			return inheritance{}, nil
		}
		for _, t := range lineage[1:] {
			for _, i := range t.file.MembersOf(t.index) {
				if m := (offer{file: t.file, index: i}); standsFor(offer{file: d.File, index: d.Index}, m) {
					return inheritance{true, m.facts().Flags.Has(facts.Abstract), m.symbol()}, nil
				}
			}
		}
	}
	l, ok := compare.LanguageOf[inheritor](d.File)
	if !ok {
		return inheritance{}, nil
	}
	return l.Inherits(ctx, c, d, lineage)
}

// standsFor reports a member that stands for another one in the types below its own: by
// its name, and by its parameters where the language overloads.
func standsFor(o, by offer) bool {
	x, y := o.facts(), by.facts()
	if x.Name != y.Name || x.Kind.IsCallable() != y.Kind.IsCallable() || y.Visibility == facts.VisibilityPrivate {
		return false
	}
	l, ok := compare.LanguageOf[memberMatcher](o.file)
	if other, also := compare.LanguageOf[memberMatcher](by.file); ok && also && x.Kind.IsCallable() && l == other {
		return l.Replaces(o, by)
	}
	return !x.Kind.IsCallable() || len(x.Params) == len(y.Params)
}

// byNameAlone takes members of one name for one another.
func byNameAlone(x, y offer) bool { return x.facts().Name == y.facts().Name }
