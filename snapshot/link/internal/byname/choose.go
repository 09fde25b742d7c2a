package byname

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isDistinct reports a member that its name alone may identify.
func (b *byName) isDistinct(f *core.File, s *facts.Symbol) bool {
	if b.Distinct == nil || s.Container < 0 && s.Owner == "" || s.Container >= 0 && isInCode(f, s.Container) {
		return false
	}
	return (s.Kind == facts.KindMethod || s.Kind == facts.KindProperty) && b.Distinct(s.Name)
}

// maxDistinct bounds the members of one name among which the one is looked for that the others replace.
const maxDistinct = 16

// distinct is the member that a name alone identifies, of a value of unknown type: the only one of the repository that is
// called so, or the one that all others replace. Bare says that it is called without a receiver: a module may be mixed
// in by whoever runs the file, but one of the program seldom into tests. A name of one word may as well be an attribute
// that nothing declares, or a library's.
func (b *byName) distinct(l *core.Linker, f *core.File, name string, bare bool) *core.Value {
	if b.Distinct == nil || !b.Distinct(name) {
		return nil
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		if !b.isDistinct(d.File, s) || bare && (s.Flags.Has(facts.Static) || !b.isMixed(l, d) || core.IsTest(d.File) != core.IsTest(f)) || core.IsTest(d.File) && !core.IsTest(f) {
			continue
		}
		found = append(found, d)
	}
	if len(found) == 0 || len(found) > maxDistinct {
		return nil
	}
	if len(found) > 1 {
		found = b.replaced(l, found)
	}
	if len(found) != 1 {
		return nil
	}
	return &core.Value{Kind: core.KindDef, File: found[0].File, Index: found[0].Index, Rule: core.RuleName, Inferred: true, Ambiguous: bare && !strings.Contains(strings.Trim(name, "_"), "_")}
}

// typeOf is the type that a member belongs to.
func (b *byName) typeOf(l *core.Linker, d core.Definition) *core.Value {
	if d.File.Facts.Symbols[d.Index].Owner != "" {
		return b.OwnerOf(l, d.File, d.Index)
	}
	return l.SelfType(d.File, d.File.Facts.Symbols[d.Index].Container)
}

// isElsewhere reports a function at the top of another file that what is called in a file f is not likely to mean.
func (b *byName) isElsewhere(f *core.File, d core.Definition) bool {
	s := &d.File.Facts.Symbols[d.Index]
	if b.FileIsValue && s.Kind != facts.KindFunction {
		return core.IsTest(d.File) && !core.IsTest(f)
	}
	if !b.Loose || s.Kind != facts.KindFunction {
		return false
	}
	if b.FileIsValue { // what a table holds is called through it
		return s.Owner != "" || s.Container >= 0
	}
	return core.IsTest(d.File) && !core.IsTest(f) || b.Distinct != nil && !b.Distinct(s.Name)
}

// isMixed reports a member of a module.
func (b *byName) isMixed(l *core.Linker, d core.Definition) bool {
	t := b.typeOf(l, d)
	return t.Is(core.KindDef) && t.Symbol().Kind == facts.KindTrait
}

// replaced leaves of members of one name those whose type inherits none of the others. Parts of one type count once.
func (b *byName) replaced(l *core.Linker, found []core.Definition) []core.Definition {
	var types []*core.Value
	for _, d := range found {
		types = append(types, b.typeOf(l, d))
	}
	var out []core.Definition
	for i, d := range found {
		hidden := slices.ContainsFunc(types[:i], func(t *core.Value) bool { return core.Same(t, types[i]) })
		for _, s := range b.Supers(l, types[i]) {
			hidden = hidden || slices.ContainsFunc(types, func(t *core.Value) bool { return core.Same(t, s) })
		}
		if !hidden {
			out = append(out, d)
		}
	}
	return out
}

// fitting drops what cannot be meant in a space.
func (b *byName) fitting(v *core.Value, space core.NameSpace) *core.Value {
	if b.ModulesApart && v.Is(core.KindModule) != (space == core.ModuleSpace) && !v.Is(core.KindExternal) {
		return nil
	}
	if v.Is(core.KindDef) && !b.matchesSpace(v.Symbol(), space) || v.Is(core.KindOverloads) && space == core.TypeSpace {
		return nil
	}
	return v
}

// oneOf gives what several definitions of one name and scope mean: overloads,
// the parts of one type, or of unrelated ones the nearest. Nil where none suits.
func (b *byName) oneOf(f *core.File, found []core.Definition, space core.NameSpace, r core.Rule) *core.Value {
	best := 3
	for _, d := range found {
		if s := &d.File.Facts.Symbols[d.Index]; b.matchesSpace(s, space) {
			best = min(best, kindPreference(s, space))
		}
	}
	var fit []core.Definition
	for _, d := range found {
		if s := &d.File.Facts.Symbols[d.Index]; b.matchesSpace(s, space) && kindPreference(s, space) == best {
			fit = append(fit, d)
		}
	}
	if fit = b.last(b.written(fit)); len(fit) == 0 {
		return nil
	}
	fit = withoutConstructors(b.withMacros(fit, found, space))
	fit = b.fewestTypeParameters(fit)
	if space == core.FuncSpace && (best == 0 || b.Macros) && b.Overloads {
		o := &core.Value{Kind: core.KindOverloads, Rule: r}
		for n, d := range fit {
			if isFurtherClause(fit[:n], d) {
				continue
			}
			o.Args = append(o.Args, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: r, Each: b.inSomeBuilds(d)})
		}
		return o
	}
	if v := b.eachOf(fit, r); v != nil {
		return v
	}
	fit = b.inImportedModules(f, fit)
	if areInBranches(fit) {
		return &core.Value{Kind: core.KindDef, File: fit[0].File, Index: fit[0].Index, Also: fit[1:min(len(fit), core.MaxCandidates)], Each: true, Rule: r}
	}
	return core.WithRule(b.nearest(f, fit), r)
}

// withoutConstructors drops interfaces that are called as a type beside them: they list what makes one.
func withoutConstructors(found []core.Definition) []core.Definition {
	of := func(d core.Definition) *facts.Symbol { return &d.File.Facts.Symbols[d.Index] }
	if len(found) < 2 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool {
		return of(d).Kind == facts.KindInterface && slices.ContainsFunc(found, func(o core.Definition) bool {
			return o.File == d.File && of(o).Kind == facts.KindStruct && of(o).Container == of(d).Container
		})
	})
}

// areInBranches reports types, or methods, of one name beside one another: each is declared in a branch of its own.
func areInBranches(found []core.Definition) bool {
	if len(found) < 2 {
		return false
	}
	first := &found[0].File.Facts.Symbols[found[0].Index]
	return !slices.ContainsFunc(found, func(d core.Definition) bool {
		s := &d.File.Facts.Symbols[d.Index]
		return d.File != found[0].File || s.Container != first.Container || !s.Kind.IsType() && s.Kind != facts.KindMethod || s.Kind != first.Kind || s.Flags.Has(facts.Partial)
	})
}

// inImportedModules leaves of definitions of one name, of several modules, those of modules that a file imports, where
// a module is a folder of its name.
func (b *byName) inImportedModules(f *core.File, found []core.Definition) []core.Definition {
	if !b.FolderModules || len(found) < 2 {
		return found
	}
	var in []core.Definition
	for _, d := range found {
		if slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return strings.Contains("/"+d.File.Path, "/"+m.Module+"/") }) {
			in = append(in, d)
		}
	}
	if len(in) == 0 || slices.ContainsFunc(found, func(d core.Definition) bool { return d.File == f }) {
		return found
	}
	return in
}

// written drops what a module's signature says of definitions that are in the module too.
func (b *byName) written(found []core.Definition) []core.Definition {
	isAbstract := func(d core.Definition) bool { return d.File.Facts.Symbols[d.Index].Flags.Has(facts.Abstract) }
	if b.Strategy != lang.ByModule || len(found) < 2 || !slices.ContainsFunc(found, func(d core.Definition) bool { return !isAbstract(d) }) {
		return found
	}
	return slices.DeleteFunc(found, isAbstract)
}

// isFurtherClause reports a part of a function of which another part is the definition.
func isFurtherClause(before []core.Definition, d core.Definition) bool {
	s := &d.File.Facts.Symbols[d.Index]
	return s.Flags.Has(facts.Partial) && slices.ContainsFunc(before, func(o core.Definition) bool {
		t := &o.File.Facts.Symbols[o.Index]
		return o.File == d.File && t.Container == s.Container && t.Disambiguator == s.Disambiguator && t.Flags.Has(facts.Partial)
	})
}

// nearest picks, of several definitions of one name, that of the nearest folder; of
// several as near any may be meant. The parts of one type are one definition.
func (b *byName) nearest(f *core.File, found []core.Definition) *core.Value {
	near := core.NearestTo[core.Definition](f)
	for _, d := range found {
		near.Offer(d, d.File)
	}
	v := &core.Value{Kind: core.KindDef, File: near.Best.File, Index: near.Best.Index}
	if len(found) == 1 || arePartsOfOne(found) {
		first := slices.MinFunc(found, func(x, y core.Definition) int {
			return cmp.Or(cmp.Compare(x.File.Path, y.File.Path), cmp.Compare(x.Index, y.Index))
		})
		v.File, v.Index = first.File, first.Index
		return v
	}
	v.Inferred, v.Ambiguous = true, len(near.Tied) > 0
	v.Also = near.Tied[:min(len(near.Tied), core.MaxCandidates)]
	return v
}

// arePartsOfOne reports declarations each of which says that there are others.
func arePartsOfOne(found []core.Definition) bool {
	return !slices.ContainsFunc(found, func(d core.Definition) bool { return !d.File.Facts.Symbols[d.Index].Flags.Has(facts.Partial) })
}

// namespaceOf gives the name of a namespace, which is no one file's.
func namespaceOf(v *core.Value) (string, bool) {
	rest, ok := strings.CutPrefix(v.Text, namesScope)
	_, name, _ := strings.Cut(rest, "\x00")
	return name, ok && v.File == nil
}

// valueBeside is the object of a type's name beside it in its file, where a value is
// meant: an import is of both.
func (b *byName) valueBeside(l *core.Linker, v *core.Value, space core.NameSpace) *core.Value {
	if space != core.ValueSpace || !v.Is(core.KindDef) || !v.Symbol().Kind.IsType() || v.Symbol().IsSingleton() {
		return v
	}
	for _, d := range l.Symbols(core.PrimaryKey(v.File, v.Index), v.Symbol().Name) {
		if s := &d.File.Facts.Symbols[d.Index]; d.File == v.File && s.Container == v.Symbol().Container && s.IsSingleton() {
			return &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: v.Rule, Inferred: v.Inferred}
		}
	}
	return v
}

// fewestTypeParameters leaves of types that differ by the number of their parameters those with the
// fewest: they are what a name without arguments means.
func (b *byName) fewestTypeParameters(found []core.Definition) []core.Definition {
	if !b.ByArity || len(found) < 2 {
		return found
	}
	count := func(d core.Definition) int { return len(d.File.Facts.Symbols[d.Index].TypeParams) }
	fewest := count(slices.MinFunc(found, func(x, y core.Definition) int { return cmp.Compare(count(x), count(y)) }))
	return slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool {
		return d.File.Facts.Symbols[d.Index].Kind.IsType() && count(d) > fewest
	})
}

// OfArity is the type of a name that has as many parameters as arguments are given.
func (b *byName) OfArity(l *core.Linker, v *core.Value, arguments int) *core.Value {
	if !b.ByArity || !v.Is(core.KindDef) || !v.Symbol().Kind.IsType() || len(v.Symbol().TypeParams) == arguments {
		return v
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.PrimaryKey(v.File, v.Index), v.Symbol().Name) {
		if s := &d.File.Facts.Symbols[d.Index]; s.Kind.IsType() && len(s.TypeParams) == arguments && (s.Container < 0) == (v.Symbol().Container < 0) {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return v
	}
	o := b.nearest(v.File, found)
	o.Inferred = o.Inferred || v.Inferred
	return core.WithRule(o, v.Rule)
}

// ofSuites is the member that the repository adds to one of the library's types of which the tests outside of types are.
func (b *byName) ofSuites(l *core.Linker, name string) *core.Value {
	for _, suite := range strings.Fields(b.Suites) {
		_, last := b.cut(suite)
		for _, d := range b.typesCalled(l, last) {
			if s := &d.File.Facts.Symbols[d.Index]; !s.Kind.IsType() || d.File.Facts.QualifiedName(int(d.Index)) != suite {
				continue
			}
			if m := b.declaredMember(l, l.SelfType(d.File, d.Index), name, core.RuleDeclared, core.FuncSpace); m.Is(core.KindDef) {
				return core.AsInferred(core.WithRule(m, core.RuleName))
			}
		}
	}
	return nil
}

// typesCalled lists the types of a name, and those whose path ends in it.
func (b *byName) typesCalled(l *core.Linker, name string) []core.Definition {
	all := l.Symbols(core.NewQuestion(core.AskUnique, b.shared(""), name), name)
	for _, a := range l.Ask(core.NewQuestion(core.AskUnique, b.shared(b.Separator), name)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntrySymbol && strings.HasSuffix(a.File.Facts.Symbols[c.Entry.Index].Name, b.Separator+name) {
				all = append(slices.Clip(all), core.Definition{File: a.File, Index: c.Entry.Index})
			}
		}
	}
	return all
}
