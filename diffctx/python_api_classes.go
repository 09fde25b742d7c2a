package diffctx

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/python"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// compareTypes judges what a public class is besides its members: how it is made,
// what it inherits from, what others have to write of it. was and is are the
// lineages of both sides.
func (a *moduleAPI) compareTypes(ctx context.Context, o, n offer, was, is []offer) error {
	if err := a.compareConstructors(ctx, o, n); err != nil {
		return err
	}
	a.compareEnumMembers(o, n)
	return a.compareBases(ctx, o, n, was, is)
}

// compareConstructors judges the constructors that classes are given for their fields.
func (a *moduleAPI) compareConstructors(ctx context.Context, o, n offer) error {
	was, ok, err := a.c.baseOffers.constructorOf(ctx, o)
	if err != nil || !ok {
		return err
	}
	is, ok, err := a.c.headOffers.constructorOf(ctx, n)
	if err != nil || !ok {
		return err
	}
	for len(was) > 0 && strings.HasPrefix(was[len(was)-1].Name, "_") && was[len(was)-1].Flags.Has(facts.Optional) {
		was = was[:len(was)-1] // others are not meant to give it
	}
	if reason := fieldParams(was).Differs(fieldParams(is), false); reason != "" {
		a.add(o.symbol(), a.c.New[n.symbol().ID], result.SignatureChanged, "its constructor: "+reason)
	}
	return nil
}

func fieldParams(list []facts.Param) python.Parameters {
	var out python.Parameters
	for _, p := range list {
		out.List = append(out.List, python.Param{Name: p.Name, Keyword: p.Flags.Has(facts.KeywordOnly), Optional: p.Flags.Has(facts.Optional)})
	}
	return out
}

// compareEnumMembers judges the values that members of an enumeration have as
// written: others look members up by them, and keep them.
func (a *moduleAPI) compareEnumMembers(o, n offer) {
	names, was := o.members()
	_, is := n.members()
	for _, name := range names {
		x, y := was[name], is[name]
		if y.file == nil || x.facts().Kind != facts.KindEnumMember || y.facts().Kind != facts.KindEnumMember {
			continue
		}
		if v, w := x.facts().Value, y.facts().Value; v != "" && w != "" && unquoted(v) != unquoted(w) {
			a.add(x.symbol(), a.c.New[y.symbol().ID], result.SignatureChanged, fmt.Sprintf("is %s, was %s", w, v))
		}
	}
}

func unquoted(v string) string { return strings.Trim(v, `"'`) }

// compareBases judges what a Python class is taken for: by isinstance, by except
// and by declared types.
func (a *moduleAPI) compareBases(ctx context.Context, o, n offer, was, is []offer) error {
	now := map[facts.SymbolID]bool{}
	for _, t := range is {
		now[t.symbol().ID] = true
	}
	library := ancestorsOutside(was)
	has := ancestorsOutside(is)
	for name, known := range has {
		if _, had := library[name]; !known && !had {
			return nil // it may inherit from what was inherited from before
		}
	}
	tell := func(name string) {
		a.add(o.symbol(), a.c.New[n.symbol().ID], result.KindChanged, "is no "+name+" any longer")
	}
	for _, t := range was[1:] {
		s := t.symbol()
		if d := a.c.Old[s.ID]; d != nil {
			if d.Match == nil || now[d.Match.New.ID] {
				continue
			}
		} else if now[s.ID] {
			continue
		}
		importable, err := a.isImportable(ctx, s.Path)
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

// inheritsOutside reports a member that a lineage has from the standard library.
func inheritsOutside(lineage []offer, name string) bool {
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
func ancestorsOutside(lineage []offer) map[string]bool {
	out := map[string]bool{}
	for _, t := range lineage {
		id, bases := t.symbol().ID, baseNames(t)
		for _, r := range t.file.References() {
			if r.Source != id || r.Kind != result.EdgeExtends || r.Certainty != link.External || !bases[compare.SimpleName(r.External)] {
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
