package api

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// compareClasses judges the members of a class, inherited ones included.
func (a *ModuleAPI) compareClasses(ctx context.Context, o, n surface.Offer) error {
	was, _, err := a.Search.BaseOffers.Lineage(ctx, o)
	if err != nil {
		return err
	}
	is, whole, err := a.Search.HeadOffers.Lineage(ctx, n)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(was, func(t surface.Offer) bool { return a.Search.BlobChanged(t.File.Path) }) && len(was) == len(is) {
		return nil
	}
	a.compareAbstract(o, n, was, is)
	of, _ := compare.LanguageOf[ModuleLanguage](o.File)
	if err := of.CompareTypes(ctx, a, o, n, was, is); err != nil {
		return err
	}
	if IsOpaqueAlias(o) || IsOpaqueAlias(n) {
		return nil
	}
	seen, has := map[string]bool{}, make([]map[string]surface.Offer, len(is))
	for i, u := range is {
		_, has[i] = u.Members()
	}
	for level, t := range was {
		names, by := t.Members()
		for _, name := range names {
			if seen[name] {
				continue
			}
			seen[name] = true // what comes first is what others see, public or not
			if !of.IsMember(by[name]) {
				continue
			}
			found := false
			for i := range is {
				if m, ok := has[i][name]; ok {
					switch {
					case !of.IsMember(m) || narrows(by[name], m):
						a.Add(by[name].Symbol(), a.Search.New[m.Symbol().ID], result.VisibilityChanged, "is "+m.Facts().Visibility.String()+" now")
					case level > 0 && (i == 0 || !a.isCounterpart(t, is[i])):
						a.compareOwn(o, by[name], m)
					default:
						a.compareValues(by[name], m)
					}
					found = true
					break
				}
			}
			if !found && whole && !of.IsSpecial(name) && !of.InheritsFromLibrary(is, name) {
				a.memberGone(by[name])
			}
		}
	}
	a.noteGained(is, of)
	return nil
}

// noteGained notes the new members that a public type has or inherits, be they of one that
// others are not meant to name, or in such a module.
func (a *ModuleAPI) noteGained(lineage []surface.Offer, of ModuleLanguage) {
	for level, t := range lineage {
		if !a.Search.BlobChanged(t.File.Path) {
			continue
		}
		names, by := t.Members()
		for _, name := range names {
			m := by[name]
			if makes := level == 0 && m.Facts().Kind == facts.KindConstructor; of.IsMember(m) && (makes || !of.IsReserved(name)) {
				a.noteNew(m)
			}
		}
	}
}

// narrows reports a member that was public and is for subclasses now.
func narrows(was, is surface.Offer) bool {
	return was.Facts().Visibility == facts.VisibilityPublic && is.Facts().Visibility == facts.VisibilityProtected
}

// memberGone reports a member that neither the class nor a supertype has. One
// in its place is another type's: what the class inherits changed.
func (a *ModuleAPI) memberGone(m surface.Offer) {
	s := m.Symbol()
	d := a.Search.Old[s.ID]
	switch {
	case d == nil || d.Match != nil && d.Match.New.ID == d.ID:
	case m.Facts().Kind == facts.KindConstructor && len(m.Facts().Params) == 0: // a class without one is made like this
	case d.Match == nil:
		a.Add(s, Now(d), result.Removed, "was removed")
	case strings.HasPrefix(d.Match.New.Name, "_"):
		a.Add(s, d.Match.New, result.VisibilityChanged, "is now "+d.Match.New.QualifiedName+", which others are not meant to use")
	default:
		a.Add(s, d.Match.New, result.Renamed, "is now "+d.Match.New.QualifiedName)
	}
}
