package diffctx

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// inheritance is what a type has by the name of a member that it lost.
type inheritance struct {
	there  bool
	asked  bool            // what is inherited is abstract
	member snapshot.Symbol // zero for a library's
}

// inheritedStill finds what the type of a removed member has by that name still, from a
// supertype. It is asked once for each; what cannot be read counts as unknown.
func (c *comparison) inheritedStill(ctx context.Context, d *definition) inheritance {
	if known, ok := c.inherits[d]; ok {
		return known
	}
	got, err := c.findInherited(ctx, d)
	if err != nil {
		got = inheritance{}
	}
	if c.inherits == nil {
		c.inherits = map[*definition]inheritance{}
	}
	c.inherits[d] = got
	return got
}

func (c *comparison) findInherited(ctx context.Context, d *definition) (inheritance, error) {
	isMember := d.Kind.IsCallable() && d.Kind != facts.KindConstructor || d.isData()
	if !isMember || d.match != nil && d.match.new.ID == d.ID || d.file.Record == nil {
		return inheritance{}, nil
	}
	of := rulesOf(d.file)
	var lineage []offer
	if d.parent != nil && d.parent.Kind.IsType() && d.parent.match != nil {
		var err error
		owner := d.parent.match.new
		if lineage, _, err = c.headOffers.lineage(ctx, offer{file: owner.file, index: owner.Index}); err != nil {
			return inheritance{}, err
		}
		if of.partial != nil && slices.ContainsFunc(lineage, of.partial) {
			return inheritance{}, nil
		}
		for _, t := range lineage[1:] {
			for _, i := range t.file.MembersOf(t.index) {
				if m := (offer{file: t.file, index: i}); standsFor(offer{file: d.file, index: d.Index}, m) {
					return inheritance{true, m.facts().Flags.Has(facts.Abstract), m.symbol()}, nil
				}
			}
		}
	}
	if of.inherits == nil {
		return inheritance{}, nil
	}
	return of.inherits(c, ctx, d, lineage)
}

// standsFor reports a member that stands for another one in the types below its own: by
// its name, and by its parameters where the language overloads.
func standsFor(o, by offer) bool {
	x, y := o.facts(), by.facts()
	if x.Name != y.Name || x.Kind.IsCallable() != y.Kind.IsCallable() || y.Visibility == facts.VisibilityPrivate {
		return false
	}
	if replaces := rulesOf(o.file).replaces; replaces != nil && x.Kind.IsCallable() && rulesOf(o.file) == rulesOf(by.file) {
		return replaces(o, by)
	}
	return !x.Kind.IsCallable() || len(x.Params) == len(y.Params)
}

// byNameAlone takes members of one name for one another.
func byNameAlone(x, y offer) bool { return x.facts().Name == y.facts().Name }

// stillInherits reports a removed member that stands for itself and that its type
// inherits still.
func (c *comparison) stillInherits(ctx context.Context, s *SymbolChange) bool {
	if s.Change != Removed || s.Within != "" {
		return false
	}
	d := c.subjectOf(s)
	return d != nil && c.inheritedStill(ctx, d).there
}

// inheritedNow lists the members that types outside of test code lost and inherit, but
// for those of which breaks tell.
func (c *comparison) inheritedNow(ctx context.Context, told []Break) []Dispatch {
	missed := map[string]bool{}
	for i := range told {
		missed[told[i].Symbol.ID] = true
	}
	var out []Dispatch
	for _, d := range c.oldOrder {
		if d.match != nil || d.isTest() || missed[d.ID.String()] || outermost(d, c.removed) != "" {
			continue
		}
		got := c.inheritedStill(ctx, d)
		if !got.there {
			continue
		}
		e := Dispatch{Change: Inherits, Kind: kindOverrides, Source: rendered(d.Symbol), Path: d.Path, Line: d.StartLine, FileChanged: true, Certainty: "exact"}
		if d.parent != nil && d.parent.match != nil {
			e.Path, e.Line = d.parent.match.new.Path, d.parent.match.new.StartLine
		}
		if got.member.Name != "" {
			s := rendered(got.member)
			e.After = &s
		}
		out = append(out, e)
	}
	return out
}

// markInherited marks the removed members of which relations tell.
func markInherited(r *Result) {
	inherits := map[string]bool{}
	for i := range r.Dispatch {
		if d := &r.Dispatch[i]; d.Change == Inherits {
			inherits[d.Source.ID] = true
		}
	}
	for i := range r.Symbols {
		if s := &r.Symbols[i]; s.Change == Removed && s.Before != nil {
			s.Inherited = inherits[s.Before.ID]
		}
	}
}
