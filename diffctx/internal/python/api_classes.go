package python

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// compareTypes judges what a public class is besides its members: how it is made,
// what it inherits from, what others have to write of it. was and is are the
// lineages of both sides.
func compareTypes(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer, was, is []surface.Offer) error {
	if o.Facts().Kind == facts.KindClass && isAlternatives(n.Facts()) {
		a.Add(o.Symbol(), a.Search.New[n.Symbol().ID], result.KindChanged, "was a class, is an alias that makes nothing")
		return nil
	}
	if err := compareConstructors(ctx, a, o, n); err != nil {
		return err
	}
	compareEnumMembers(a, o, n)
	return compareBases(ctx, a, o, n, was, is)
}

// isAlternatives reports an alias of several types, of which none is made by its name.
func isAlternatives(s *facts.Symbol) bool {
	_, of, _ := strings.Cut(s.Signature, "=")
	of = strings.TrimSpace(of)
	if _, short, ok := strings.Cut(of, "."); ok && !strings.Contains(short, ".") {
		of = short
	}
	return s.Kind == facts.KindType && (strings.HasPrefix(of, "Union[") || strings.HasPrefix(of, "Optional[") || strings.HasPrefix(of, "Literal[") || strings.HasPrefix(of, "Annotated[") && strings.Contains(of, "|"))
}

// compareConstructors judges the constructors that classes are given for their fields.
func compareConstructors(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer) error {
	was, ok, err := constructorOf(ctx, a.Search.BaseOffers, o)
	if err != nil || !ok {
		return err
	}
	is, ok, err := constructorOf(ctx, a.Search.HeadOffers, n)
	if err != nil || !ok {
		return err
	}
	for len(was) > 0 && strings.HasPrefix(was[len(was)-1].Name, "_") && was[len(was)-1].Flags.Has(facts.Optional) {
		was = was[:len(was)-1] // others are not meant to give it
	}
	if reason := fieldParams(was).Differs(fieldParams(is), false); reason != "" && !lostWithField(o, n, was, reason) {
		a.Add(o.Symbol(), a.Search.New[n.Symbol().ID], result.SignatureChanged, "its constructor: "+reason)
	}
	return nil
}

// lostWithField reports a reason that names a field which the class lost: that it is gone is
// said of itself.
func lostWithField(o, n surface.Offer, was []facts.Param, reason string) bool {
	_, had := o.Members()
	_, has := n.Members()
	return slices.ContainsFunc(was, func(p facts.Param) bool {
		return !strings.HasPrefix(p.Name, "_") && had[p.Name].File != nil && has[p.Name].File == nil &&
			(strings.HasPrefix(reason, "parameter "+p.Name+" ") || reason == "no longer has a parameter "+p.Name)
	})
}

func fieldParams(list []facts.Param) Parameters {
	var out Parameters
	for _, p := range list {
		out.List = append(out.List, Param{Name: p.Name, Keyword: p.Flags.Has(facts.KeywordOnly), Optional: p.Flags.Has(facts.Optional)})
	}
	return out
}

// compareEnumMembers judges the values that members of an enumeration have as
// written: others look members up by them, and keep them.
func compareEnumMembers(a *api.ModuleAPI, o, n surface.Offer) {
	names, was := o.Members()
	_, is := n.Members()
	for _, name := range names {
		x, y := was[name], is[name]
		if y.File == nil || x.Facts().Kind != facts.KindEnumMember || y.Facts().Kind != facts.KindEnumMember {
			continue
		}
		if v, w := x.Facts().Value, y.Facts().Value; v != "" && w != "" && unquoted(v) != unquoted(w) {
			a.Add(x.Symbol(), a.Search.New[y.Symbol().ID], result.SignatureChanged, fmt.Sprintf("is %s, was %s", w, v))
		}
	}
}

func unquoted(v string) string { return strings.Trim(v, `"'`) }

// compareBases judges what a Python class is taken for: by isinstance, by except
// and by declared types.
func compareBases(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer, was, is []surface.Offer) error {
	now := map[facts.SymbolID]bool{}
	for _, t := range is {
		if extendsValue(t) {
			return nil // it may mean what was inherited from before
		}
		now[t.Symbol().ID] = true
	}
	library := ancestorsOutside(was)
	has := ancestorsOutside(is)
	for name, known := range has {
		if _, had := library[name]; !known && !had {
			return nil // it may inherit from what was inherited from before
		}
	}
	tell := func(name string) {
		a.Add(o.Symbol(), a.Search.New[n.Symbol().ID], result.KindChanged, "is no longer a "+name)
	}
	for _, t := range was[1:] {
		s := t.Symbol()
		if d := a.Search.Old[s.ID]; d != nil {
			if d.Match == nil || now[d.Match.New.ID] {
				continue
			}
		} else if now[s.ID] {
			continue
		}
		importable, err := isImportable(ctx, a, a.Search.Base, s.Path)
		if err != nil {
			return err
		}
		if importable && !strings.HasPrefix(s.Name, "_") {
			tell(s.Name)
			return nil
		}
	}
	var lost []string
	for name, known := range library {
		if _, has := has[name]; known && !has && !formal()[name] {
			lost = append(lost, name)
		}
	}
	if len(lost) > 0 {
		slices.SortFunc(lost, func(x, y string) int { // the one that inherits the others
			return len(link.LibraryAncestors("python", y)) - len(link.LibraryAncestors("python", x))
		})
		tell(compare.SimpleName(lost[0]))
	}
	return nil
}

// extendsValue reports a class with a base whose name, in some branch, is a variable of the file.
func extendsValue(t surface.Offer) bool {
	bases := surface.BaseNames(t)
	return slices.ContainsFunc(t.File.Facts.Symbols, func(s facts.Symbol) bool { return s.Container < 0 && s.Kind == facts.KindValue && bases[s.Name] })
}

// inheritsOutside reports a member that a lineage has from the standard library.
func inheritsOutside(lineage []surface.Offer, name string) bool {
	for base, known := range ancestorsOutside(lineage) {
		if known && link.LibraryHas("python", base+"."+name) {
			return true
		}
	}
	return false
}

// formal are classes that nobody asks a value for.
var formal = lang.WordSet("object typing.Generic typing.Protocol abc.ABC typing.NamedTuple collections.abc.Hashable")

// ancestorsOutside lists what the types of a lineage inherit from libraries, with
// all above; false for what is not known.
func ancestorsOutside(lineage []surface.Offer) map[string]bool {
	out := map[string]bool{}
	for _, t := range lineage {
		bases := surface.BaseNames(t)
		for _, r := range t.File.ReferencesFrom(t.Index) {
			if r.Kind != result.EdgeExtends || r.Certainty != link.External || !bases[compare.SimpleName(r.External)] {
				continue
			}
			above := link.LibraryAncestors("python", r.External)
			if above == nil && !formal()[r.External] {
				out[r.External] = false
			}
			for _, name := range above {
				out[name] = true
			}
		}
	}
	return out
}
