package breaks

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// lacksRequired finds the types that are not abstract and lack what a supertype of the library requires since a
// method went, takes other parameters or is private.
func (c *Search) lacksRequired(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	if d.Facts == nil || d.Kind != facts.KindMethod || d.Facts.Flags&(facts.Static|facts.Abstract) != 0 || d.Facts.Visibility == facts.VisibilityPrivate || d.Container == nil || d.Container.Match == nil {
		return nil, nil
	}
	rules, owner := InheritanceOf(d), d.Container.Match.New
	if rules == nil || rules.Required == nil || owner.Facts == nil || !owner.Kind.IsType() {
		return nil, nil
	}
	if m := d.Match; m != nil && m.New.ID == d.ID && m.New.Facts.Visibility != facts.VisibilityPrivate {
		return nil, nil
	}
	below, err := c.subtypes(ctx, owner.Symbol, rules)
	if err != nil {
		return nil, err
	}
	if own := (surface.Offer{File: owner.File, Index: owner.Index}); mustHave(own, rules) {
		below = append([]surface.Offer{own}, below...)
	}
	b := newBreak(d)
	if m := d.Match; m != nil && m.New.QualifiedName == d.QualifiedName && m.New.ID != d.ID {
		b.Change, b.Reason = result.SignatureChanged, SignatureReason(d)
	}
	for _, o := range below {
		if lacks, err := c.lacksOfLibrary(ctx, o, d, rules); err != nil {
			return nil, err
		} else if lacks {
			b.Callers = append(b.Callers, c.Declared(o, result.EdgeImplements, "does not have "+d.Name))
		}
	}
	if len(b.Callers) == 0 {
		return nil, nil
	}
	return b, nil
}

// lacksOfLibrary reports a type of the head side whose supertypes of the library require a method, and that has
// none, itself or from a supertype of the repository. All its supertypes must be known.
func (c *Search) lacksOfLibrary(ctx context.Context, o surface.Offer, d *compare.Definition, rules *lang.Inheritance) (bool, error) {
	chain, err := c.lineageInPlace(ctx, o)
	if err != nil || !knowsSupers(chain) {
		return false, err
	}
	if slices.ContainsFunc(chain, func(t surface.Offer) bool { return t.Facts().Flags.Has(facts.Augmented) }) {
		return false, nil
	}
	required, known := rules.Required(outsideSupers(chain))
	if !known {
		return false, nil
	}
	for _, r := range required {
		if r.Name == d.Name && suitsRequired(d.Facts, r) {
			return !slices.ContainsFunc(chain, func(t surface.Offer) bool { return hasRequired(t, r) }), nil
		}
	}
	return false, nil
}

// hasRequired reports a type that writes a method which another one requires.
func hasRequired(t surface.Offer, r lang.Required) bool {
	for i := range t.File.Facts.Symbols {
		s := &t.File.Facts.Symbols[i]
		if s.Container == t.Index && s.Name == r.Name && s.Kind == facts.KindMethod && !s.Flags.Has(facts.Abstract) && s.Visibility != facts.VisibilityPrivate && suitsRequired(s, r) {
			return true
		}
	}
	return len(r.Params) == 0 && slices.ContainsFunc(t.Facts().Params, func(p facts.Param) bool { return p.Name == r.Name }) // a record's component
}

// suitsRequired reports parameters of the types that a method of the library has, by their last names.
func suitsRequired(s *facts.Symbol, r lang.Required) bool {
	types := parameterTypes(s)
	if len(types) != len(r.Params) {
		return false
	}
	for i, want := range r.Params {
		if want != "" && lastTypeName(types[i]) != lastTypeName(want) {
			return false
		}
	}
	return true
}

// lastTypeName is a type without its package and its type arguments.
func lastTypeName(written string) string {
	written = strings.ReplaceAll(written, "...", "[]")
	name, _, _ := strings.Cut(written, "<")
	array := strings.Repeat("[]", strings.Count(written, "[]"))
	name = strings.TrimSpace(strings.TrimRight(name, "[] "))
	return name[strings.LastIndexAny(name, ". ")+1:] + array
}
