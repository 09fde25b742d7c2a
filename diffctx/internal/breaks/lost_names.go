package breaks

import (
	"context"
	"slices"
	"unicode"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostNames finds the calls, on values of unknown type, of a method that went and whose name nothing of the
// repository has any longer: in the files that use the one that it was in, or lie beside it. The name must be one that
// no library is likely to have. Reads and writes of fields and properties are ambiguous: libraries have many of those.
func (c *Search) lostNames(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	asked := map[string]bool{}
	for _, d := range c.OldOrder {
		if asked[d.Name] || !c.isDistinctLoss(d) {
			continue
		}
		asked[d.Name] = true
		if gone, err := c.isLost(ctx, d); err != nil {
			return nil, err
		} else if !gone {
			continue
		}
		b, err := c.openCallsOf(ctx, d)
		if err != nil {
			return nil, err
		}
		if b != nil {
			out = append(out, *b)
		}
	}
	return out, nil
}

// isDistinctLoss reports a method of a language bound by names that is called otherwise now or went from a type
// that is there, and that its name identifies: it has two words, and no type of a library gave it.
func (c *Search) isDistinctLoss(d *compare.Definition) bool {
	if d.Facts == nil || !d.Kind.IsCallable() && d.Kind != facts.KindField && d.Kind != facts.KindProperty || d.Kind == facts.KindConstructor || d.Match != nil && d.Match.New.Name == d.Name || !isDistinctName(d.Name) || !byName(d.File) || link.Every(d.File.Language, d.Name) {
		return false
	}
	if d.Facts.Flags.Has(facts.ByReceiver) {
		return !isOverride(d)
	}
	return isMember(d) && !isOverride(d) && !c.ownerUnknown(d, link.Ambiguous)
}

// isMember reports what is called on a value: a member of a type, or of a file that is one.
func isMember(d *compare.Definition) bool {
	inType := d.Container != nil && d.Container.Facts != nil && d.Facts.Owner == "" && (d.Container.Kind.IsType() || d.Container.Kind == facts.KindExtension)
	return inType || extract.ByName(d.File.Language).Names.FileIsValue
}

// isLost reports a definition whose name nothing has on the head side, of a type whose supertypes are the repository's own: one of a
// library may have the name.
func (c *Search) isLost(ctx context.Context, d *compare.Definition) (bool, error) {
	if there, err := c.definedAs(ctx, d.Name, mayBeCalled(d)); err != nil || there {
		return false, err
	}
	if d.Facts.Flags.Has(facts.ByReceiver) {
		return true, nil
	}
	if d.Container == nil || d.Container.Facts == nil {
		return true, nil
	}
	for _, name := range SuperNames(d.Container) {
		if ours, err := c.defined(ctx, compare.SimpleName(name)); err != nil || !ours {
			return false, err
		}
	}
	return true, nil
}

// isDistinctName reports a name of two words or more, written so that they can be distinguished.
func isDistinctName(name string) bool {
	words, was := 1, rune(0)
	for _, r := range name {
		if r == '_' && unicode.IsLetter(was) || unicode.IsUpper(r) && unicode.IsLower(was) {
			words++
		}
		was = r
	}
	return words > 1 && len(name) >= minDistinct
}

// minDistinct is the least number of letters of a name that identifies a method by itself.
const minDistinct = 8

// mayBeCalled recognises what a call of a definition's name may mean: no data where the language has names of methods apart.
func mayBeCalled(d *compare.Definition) func(s *facts.Symbol) bool {
	apart := extract.ByName(d.File.Language).Names.Methods
	return func(s *facts.Symbol) bool {
		return !apart || s.Kind != facts.KindField && s.Kind != facts.KindProperty
	}
}

// vanished reports a definition that a name surely meant where nothing is known of it now, and whose name nothing has any longer;
// or a member of the type around that is called otherwise in its place.
func (c *Search) vanished(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	switch {
	case d != nil && byPlace(d.File) && l.Target.Certainty == link.Exact && l.Target.Kind != result.EdgeImports && isRenamedInPlace(d):
		return !c.isNew(d.Name), nil
	case d == nil || !isCalled(d) || !byName(d.File), l.Target.Certainty != link.Exact && !isDistinctName(d.Name):
		return false, nil
	case l.Target.Certainty == link.Exact && l.Target.Rule == link.RuleSelf && isRenamedInPlace(d):
		return !c.isNew(d.Name), nil
	case l.rule == link.RuleOpen || l.rule == link.RuleExternal:
		there, err := c.defined(ctx, d.Name)
		return !there, err
	}
	return false, nil
}

// isCalled reports a function, or a property of a language in which that is a method.
func isCalled(d *compare.Definition) bool {
	return d.Kind.IsCallable() || d.Kind == facts.KindProperty && byName(d.File) && extract.ByName(d.File.Language).Names.Readers
}

// isRenamedInPlace reports a definition that is called otherwise in the file that it was in.
func isRenamedInPlace(d *compare.Definition) bool {
	return d.Match != nil && d.Match.New.Path == d.Path && d.Match.New.Name != d.Name
}

// isNew reports a name that a definition has on the head side alone.
func (c *Search) isNew(name string) bool {
	return slices.ContainsFunc(c.NewOrder, func(n *compare.Definition) bool {
		return n.Name == name && (n.Match == nil || n.Match.Old.Name != name)
	})
}

// lostToOthers finds the references that surely meant a function, macro or type of their own file or package, which is called otherwise
// now, and that may mean others elsewhere by their name alone: those had it before, and were not meant.
func (c *Search) lostToOthers(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		if !byName(d.File) || d.Kind != facts.KindFunction && d.Kind != facts.KindMacro && !d.Kind.IsType() || !isRenamedInPlace(d) || c.isNew(d.Name) {
			continue
		}
		b, err := c.breakBy(ctx, d, func(was graph.Edge) ([]result.Caller, error) { return c.takenByOthers(was, d), nil })
		if err != nil {
			return nil, err
		}
		if b != nil {
			out = append(out, *b)
		}
	}
	return out, nil
}

// takenByOthers are the references of the head side for one of the base side that only definitions of other files
// may be meant by, for their name.
func (c *Search) takenByOthers(was graph.Edge, d *compare.Definition) []result.Caller {
	f, sites, _ := c.sitesNow(was)
	if f == nil || was.Certainty != link.Exact {
		return nil
	}
	names := c.NamesOf(f)
	var out []result.Caller
	for _, is := range sites {
		if len(is) > 0 && names[compare.Site{Line: is[0].Line, Column: is[0].Column}] == d.Name && allElsewhere(is, d.Path, f.Path) {
			out = append(out, c.CallerAt(f, is[0], ""))
		}
	}
	if source, ok := c.ToHead(was.Source); ok && len(out) == 0 {
		out = ambiguousNow(f, source, d.Name, was.Kind)
	}
	for i := range out {
		out[i].Certainty, out[i].InDiff = link.Inferred.String(), c.BlobChanged(f.Path)
	}
	return out
}

// allElsewhere reports edges of a reference that lead to other files than these, and none of them surely.
func allElsewhere(edges []graph.Edge, paths ...string) bool {
	return !slices.ContainsFunc(edges, func(e graph.Edge) bool {
		return e.Certainty != link.Inferred && e.Certainty != link.Ambiguous || slices.Contains(paths, e.TargetPath)
	})
}

// ambiguousNow are the references of a definition by a name that may mean several definitions.
func ambiguousNow(f *graph.File, source facts.SymbolID, name, kind string) []result.Caller {
	var out []result.Caller
	for i, b := range f.Record.Refs {
		r := &f.Facts.Refs[i]
		if b.Certainty != link.Ambiguous || b.Rule != link.RuleAlternative || r.Role.String() != kind || f.Facts.NameOf(r.Expr) != name || f.Symbol(r.Scope).ID != source {
			continue
		}
		out = append(out, result.Caller{Path: f.Path, Line: int(r.Line), Column: int(r.Col), Symbol: f.Symbol(r.Scope).QualifiedName, SymbolID: source.String(), Kind: kind})
	}
	return out
}
