package api

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// memberAt is a member of a type or, level > 0, of one of its supertypes.
type memberAt struct {
	surface.Offer
	level int
}

// nearest gives the members of a type by name, of several those of the nearest supertype.
func nearest(lineage []surface.Offer) map[string]memberAt {
	out := map[string]memberAt{}
	for level, t := range lineage {
		_, by := t.Members()
		for name, m := range by {
			if _, nearer := out[name]; !nearer {
				out[name] = memberAt{m, level}
			}
		}
	}
	return out
}

// compareAbstract reports the members that who extends a class has to write now: those that
// it declares as abstract and did not, and those that it had and only inherits the demand for.
func (a *ModuleAPI) compareAbstract(o, n surface.Offer, was, is []surface.Offer) {
	l := extract.ByName(n.File.Language)
	if l == nil || l.Inheritance == nil || n.Facts().Kind != facts.KindClass || !breaks.IsEnforced(is, l.Inheritance) || !breaks.IsEnforced(was, l.Inheritance) {
		return
	}
	had := nearest(was)
	var asks []string
	for name, m := range nearest(is) {
		x, there := had[name]
		if m.Facts().Flags.Has(facts.Abstract) && !(there && x.Facts().Flags.Has(facts.Abstract)) && (m.level == 0 || there && x.level == 0) {
			asks = append(asks, name)
		}
	}
	if len(asks) > 0 {
		slices.Sort(asks)
		a.Add(o.Symbol(), a.Search.New[n.Symbol().ID], result.SignatureChanged, "now requires "+strings.Join(asks, ", ")+": types outside that extend it lack it")
	}
}
