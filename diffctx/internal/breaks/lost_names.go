package breaks

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// maxNamers bounds the files that are looked at for calls of one name.
const maxNamers = 256

// maxSteps bounds how far from a file those are looked for that may have a value of its types.
const maxSteps = 3

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
	for _, name := range superNames(d.Container) {
		if ours, err := c.defined(ctx, compare.SimpleName(name)); err != nil || !ours {
			return false, err
		}
	}
	return true, nil
}

// isDistinctName reports a name of two words or more, written so that they can be told apart.
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

// defined reports a name that a definition of the head side has, whatever it is.
func (c *Search) defined(ctx context.Context, name string) (bool, error) {
	return c.definedAs(ctx, name, func(*facts.Symbol) bool { return true })
}

// definedAs reports a name that a definition of the head side has which is meant.
func (c *Search) definedAs(ctx context.Context, name string, meant func(s *facts.Symbol) bool) (bool, error) {
	paths, err := c.Head.Naming(ctx, name)
	if err != nil {
		return false, fmt.Errorf("look for definitions of %s: %w", name, err)
	}
	for _, p := range paths {
		f, err := c.Head.File(ctx, p)
		if err != nil {
			return false, fmt.Errorf("look for definitions of %s: %w", name, err)
		}
		if f != nil && slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool {
			return s.Name == name && s.Kind != facts.KindSection && meant(&s) && !passesOn(f, &s)
		}) {
			return true, nil
		}
	}
	return false, nil
}

// passesOn reports a definition that is written by the name of another alone, as `inherit (tools) name` is.
func passesOn(f *graph.File, s *facts.Symbol) bool {
	return slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		return r.Line == s.NameLine && r.Col == s.NameCol && f.Facts.NameOf(r.Expr) == s.Name
	})
}

// openCallsOf is the break of a definition by the calls of its name that nothing is known of on either side.
func (c *Search) openCallsOf(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	paths, err := c.namersOf(ctx, d)
	if err != nil {
		return nil, err
	}
	var callers []result.Caller
	for _, p := range paths {
		f, err := c.Head.File(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("look for calls of %s: %w", d.Name, err)
		}
		if f == nil || extract.ByName(f.Language) == nil || extract.ByName(f.Language).Family != extract.ByName(d.File.Language).Family {
			continue
		}
		for _, r := range f.References() {
			if r.Name != d.Name || !usesAs(d, r.Kind) || !c.mayMean(d, f, r) || !c.calledBefore(f, r, isBareLoss(d, f, r)) {
				continue
			}
			l := &BrokenReference{Target: graph.Edge{Target: d.ID, Kind: r.Kind}, open: r.Certainty, rule: r.Rule, File: f}
			if remains, err := c.mayRemain(ctx, l, d); err != nil || remains {
				return nil, err
			}
			caller := callerOf(f, r, graph.Edge{Kind: r.Kind, Certainty: link.Inferred}, c.BlobChanged(p))
			if caller.Certainty = link.Inferred.String(); !d.Kind.IsCallable() {
				caller.Certainty = link.Ambiguous.String()
			}
			callers = append(callers, caller)
		}
	}
	return breakOf(d, callers), nil
}

// usesAs reports a kind of reference by which a definition is used: calls, and of data reads and writes.
func usesAs(d *compare.Definition, kind string) bool {
	return kind == result.EdgeCalls || (kind == "reads" || kind == "writes") && (!d.Kind.IsCallable() || d.Kind == facts.KindGetter || d.Kind == facts.KindSetter)
}

// mayMean reports a call on a value of unknown type, one that nothing is known of in the file that a method was in or, of a
// function that extends types, on one of a library's type; or one on what a library's function gives, which may be anything.
func (c *Search) mayMean(d *compare.Definition, f *graph.File, r graph.Reference) bool {
	extends := d.Facts.Flags.Has(facts.ByReceiver) || d.Container != nil && (d.Container.Kind == facts.KindExtension || d.Container.NodeKind == "extension")
	outside := r.Rule == link.RuleExternal && !link.LibraryHas(d.File.Language, r.External)
	return r.Rule == link.RuleOpen || isBareLoss(d, f, r) ||
		outside && (extends || isGivenOutside(r.External) || extract.ByName(f.Language).Names.FileIsValue && !isImported(f, r.External))
}

// isGivenOutside reports a member of what a method of a library gives.
func isGivenOutside(external string) bool {
	i := strings.LastIndex(external, "().")
	return i > 0 && strings.Contains(external[:i], ".")
}

// isImported reports a member of what a file imports by the first word of its path.
func isImported(f *graph.File, external string) bool {
	first, _, member := strings.Cut(external, ".")
	return !member || slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		return m.Local == first && !strings.HasSuffix(m.Module, path.Ext(f.Path))
	})
}

// isBareLoss reports a call without a receiver in the file that a definition was in, of which nothing says what is meant now.
func isBareLoss(d *compare.Definition, f *graph.File, r graph.Reference) bool {
	return f.Path == d.Path && r.Rule == link.RuleExternal && r.External == d.Name
}

// calledBefore reports an open call of the head side that was one on the base side too; one without a receiver might have meant
// several there.
func (c *Search) calledBefore(f *graph.File, r graph.Reference, bare bool) bool {
	delta := c.ByPath[f.Path]
	if delta == nil {
		return true
	}
	return delta.Old != nil && slices.ContainsFunc(delta.Old.References(), func(was graph.Reference) bool {
		return was.Name == r.Name && was.Kind == r.Kind && (was.Rule == link.RuleOpen || !bare && was.Rule == r.Rule)
	})
}

// namersOf are the files that may call what a file had: those that use anything of it on the base side, those in its folder and,
// as far as there is room, those that use the former, and those that use these: what they give is of the type, too.
func (c *Search) namersOf(ctx context.Context, d *compare.Definition) ([]string, error) {
	users, err := c.Base.Dependents(ctx, []string{d.Path})
	if err != nil {
		return nil, fmt.Errorf("find what uses %s: %w", d.Path, err)
	}
	beside, err := c.Base.PathsIn(ctx, path.Dir(d.Path))
	if err != nil {
		return nil, fmt.Errorf("find what uses %s: %w", d.Path, err)
	}
	near := distinct(append([]string{d.Path}, append(users, beside...)...))
	for step := 0; step < maxSteps && len(near) < maxNamers && len(users) > 0; step++ {
		if users, err = c.Base.Dependents(ctx, users); err != nil {
			return nil, fmt.Errorf("find what uses %s: %w", d.Path, err)
		}
		users = slices.DeleteFunc(distinct(users), func(p string) bool { return slices.Contains(near, p) })
		users = users[:min(len(users), max(0, maxNamers-len(near)))]
		near = distinct(append(near, users...))
	}
	return near[:min(len(near), maxNamers)], nil
}

// distinct sorts paths and leaves out those that occur twice.
func distinct(paths []string) []string {
	slices.Sort(paths)
	return slices.Compact(paths)
}

// vanished reports a definition that a name surely meant where nothing is known of it now, and whose name nothing has any longer;
// or a member of the type around that is called otherwise in its place.
func (c *Search) vanished(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	switch {
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

// lostToOthers finds the references that surely meant a function of their own file or package, which is called otherwise now, and
// that may mean functions elsewhere by their name alone: those had it before, and were not meant.
func (c *Search) lostToOthers(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		if !byName(d.File) || d.Kind != facts.KindFunction || !isRenamedInPlace(d) || c.isNew(d.Name) {
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
