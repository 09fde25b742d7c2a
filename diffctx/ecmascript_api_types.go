package diffctx

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/ecmascript"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// compareScriptTypes judges what others have to write for a public TypeScript
// type: its type arguments, and the members of what they give.
func (a *moduleAPI) compareScriptTypes(ctx context.Context, o, n offer, _, _ []offer) error {
	if !ecmascript.IsTyped(n.file.Language) {
		return nil
	}
	needs, most := typeArguments(o)
	needsNow, mostNow := typeArguments(n)
	switch now := a.c.New[n.symbol().ID]; {
	case needsNow > needs:
		a.add(o.symbol(), now, result.SignatureChanged, "now requires "+result.Amount(needsNow, "type argument"))
	case mostNow < most:
		a.add(o.symbol(), now, result.SignatureChanged, "takes "+result.Amount(mostNow, "type argument")+" now")
	}
	return a.compareRequired(ctx, o, n)
}

// compareRequired judges the members that an interface, or an object type, asks for:
// where others write what has it, they lack a member that is new. Values that the
// package alone makes have it.
func (a *moduleAPI) compareRequired(ctx context.Context, o, n offer) error {
	if n.facts().Kind != facts.KindInterface && n.facts().NodeKind != "type_alias" || opaqueAlias(o) || opaqueAlias(n) {
		return nil
	}
	_, was := o.members()
	names, is := n.members()
	for _, name := range names {
		y := is[name].facts()
		if y.Flags.Has(facts.Optional) || y.Kind == facts.KindConstructor {
			continue
		}
		x, there := was[name]
		if there && !x.facts().Flags.Has(facts.Optional) {
			continue
		}
		given, err := a.givenByOthers(ctx, n)
		if err != nil || !given {
			return err
		}
		switch m := a.c.New[is[name].symbol().ID]; {
		case !there && m != nil && m.Match != nil && m.Match.Old.Name != name && m.Match.Old.Container == a.c.Old[o.symbol().ID]:
			// renamed: told of the member
		case there:
			a.add(x.symbol(), a.c.New[is[name].symbol().ID], result.SignatureChanged, "is required now")
		default:
			a.add(o.symbol(), a.c.New[n.symbol().ID], result.SignatureChanged, "now requires "+name)
		}
	}
	return nil
}

// givenByOthers reports a type that a class here implements, or whose values the
// package takes by a parameter and is nowhere said to give: neither a function nor
// a callback's parameter, a variable or another type has it.
func (a *moduleAPI) givenByOthers(ctx context.Context, n offer) (bool, error) {
	refs, err := a.c.ReferrersOf(ctx, []snapshot.Symbol{n.symbol()})
	if err != nil {
		return false, err
	}
	implemented, taken, given := false, false, false
	for _, e := range refs[n.symbol().ID] {
		if compare.IsTestFile(e.Path) {
			continue
		}
		f, err := a.c.File(ctx, a.c.Head, e.Path)
		if err != nil {
			return false, err
		}
		switch {
		case e.Kind == result.EdgeImplements:
			implemented = true
		case e.Kind == result.EdgeImports, !compare.IsReference(e):
		case e.Kind == "receives" && f != nil && e.SourceIdx >= 0 && takes(offer{file: f, index: e.SourceIdx}, n.facts().Name):
			taken = true
		default:
			given = true
		}
	}
	return implemented || taken && !given, nil
}

// takes reports a function with a parameter that is of a type itself; a function that
// others write, as the methods of interfaces are, takes what it is given.
func takes(o offer, name string) bool {
	s, all := o.facts(), o.file.Facts.Symbols
	if !s.Kind.IsCallable() || s.Container >= 0 && (all[s.Container].Kind == facts.KindInterface || all[s.Container].NodeKind == "type_alias") {
		return false
	}
	return slices.ContainsFunc(s.Params, func(p facts.Param) bool {
		x := o.file.Facts.Exprs[p.Type]
		return x.Op == facts.OpInstance && compare.RefName(o.file.Facts, x.A) == name
	})
}
