package ecmascript

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// compareScriptTypes judges what others have to write for a public TypeScript
// type: its type arguments, and the members of what they give.
func compareScriptTypes(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer, _, _ []surface.Offer) error {
	if !IsTyped(n.File.Language) {
		return nil
	}
	needs, most := breaks.TypeArgumentCounts(o)
	needsNow, mostNow := breaks.TypeArgumentCounts(n)
	switch now := a.Search.New[n.Symbol().ID]; {
	case needsNow > needs:
		a.Add(o.Symbol(), now, result.SignatureChanged, "now requires "+result.Amount(needsNow, "type argument"))
	case mostNow < most:
		a.Add(o.Symbol(), now, result.SignatureChanged, "takes "+result.Amount(mostNow, "type argument")+" now")
	}
	return compareRequired(ctx, a, o, n)
}

// compareRequired judges the members that an interface, or an object type, asks for:
// where others write what has it, they lack a member that is new. Values that the
// package alone makes have it.
func compareRequired(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer) error {
	if n.Facts().Kind != facts.KindInterface && n.Facts().NodeKind != "type_alias" || api.IsOpaqueAlias(o) || api.IsOpaqueAlias(n) {
		return nil
	}
	_, was := o.Members()
	names, is := n.Members()
	for _, name := range names {
		y := is[name].Facts()
		if y.Flags.Has(facts.Optional) || y.Kind == facts.KindConstructor {
			continue
		}
		x, there := was[name]
		if there && !x.Facts().Flags.Has(facts.Optional) {
			continue
		}
		given, err := givenByOthers(ctx, a, n)
		if err != nil || !given {
			return err
		}
		switch m := a.Search.New[is[name].Symbol().ID]; {
		case !there && m != nil && m.Match != nil && m.Match.Old.Name != name && m.Match.Old.Container == a.Search.Old[o.Symbol().ID]:
			// renamed: said of the member
		case there:
			a.Add(x.Symbol(), a.Search.New[is[name].Symbol().ID], result.SignatureChanged, "is now required")
		default:
			a.Add(o.Symbol(), a.Search.New[n.Symbol().ID], result.SignatureChanged, "now requires "+name)
		}
	}
	return nil
}

// givenByOthers reports a type that a class here implements, or whose values the
// package takes by a parameter and is nowhere said to give: neither a function nor
// a callback's parameter, a variable or another type has it.
func givenByOthers(ctx context.Context, a *api.ModuleAPI, n surface.Offer) (bool, error) {
	refs, err := a.Search.ReferrersOf(ctx, []graph.Symbol{n.Symbol()})
	if err != nil {
		return false, err
	}
	implemented, taken, given := false, false, false
	for _, e := range refs[n.Symbol().ID] {
		if compare.IsTestFile(e.Path) {
			continue
		}
		f, err := a.Search.File(ctx, a.Search.Head, e.Path)
		if err != nil {
			return false, err
		}
		switch {
		case e.Kind == result.EdgeImplements:
			implemented = true
		case e.Kind == result.EdgeImports, !compare.IsReference(e):
		case e.Kind == "receives" && f != nil && e.SourceIdx >= 0 && takes(surface.Offer{File: f, Index: e.SourceIdx}, n.Facts().Name):
			taken = true
		default:
			given = true
		}
	}
	return implemented || taken && !given, nil
}

// takes reports a function with a parameter that is of a type itself; a function that
// others write, as the methods of interfaces are, takes what it is given.
func takes(o surface.Offer, name string) bool {
	s, all := o.Facts(), o.File.Facts.Symbols
	if !s.Kind.IsCallable() || s.Container >= 0 && (all[s.Container].Kind == facts.KindInterface || all[s.Container].NodeKind == "type_alias") {
		return false
	}
	return slices.ContainsFunc(s.Params, func(p facts.Param) bool {
		x := o.File.Facts.Exprs[p.Type]
		return x.Op == facts.OpInstance && compare.RefName(o.File.Facts, x.A) == name
	})
}
