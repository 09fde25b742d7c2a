package byname

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxIncluded bounds the files that one reaches by its includes.
const maxIncluded = 4096

// isInclude reports an import of a file whose names count as if they was in the
// importing one.
func isInclude(m *facts.Import) bool { return m.Kind == facts.ImportStar && m.Name == "" }

// included is what an import of a file or of a name binds where files include others.
func (b *byName) included(l *core.Linker, f *core.File, i int32) *core.Value {
	m := &f.Facts.Imports[i]
	switch {
	case m.Kind == facts.ImportName && b.FileIsValue:
		return b.takenFrom(l, f, m)
	case !isInclude(m) && m.Kind != facts.ImportModule:
		return b.importedNamespace(l, f, i)
	}
	if b.Itself != "" && m.Module == b.Itself {
		return fileModule(f)
	}
	if g := b.fileIncluded(l, f, m.Module); g != nil {
		return fileModule(g)
	}
	return core.ExternalValue(m.Module)
}

// takenFrom is what an import takes out of a file that is a value.
func (b *byName) takenFrom(l *core.Linker, f *core.File, m *facts.Import) *core.Value {
	g := b.fileIncluded(l, f, m.Module)
	if g == nil {
		return core.ExternalValue(m.Module + b.Separator + m.Name)
	}
	return l.Member(fileModule(g), m.Name, core.ValueSpace)
}

// fileIncluded finds the file that an include names: from the including file's folder,
// or the nearest whose path ends so. Nil where there is none, or several are as near.
func (b *byName) fileIncluded(l *core.Linker, f *core.File, module string) *core.File {
	if b.Included == nil {
		return b.fileEnding(l, f, module)
	}
	if g := b.builtAs(l, f, module); g != nil {
		return g
	}
	for _, end := range b.Included(module) {
		if g := b.fileEnding(l, f, end); g != nil {
			return g
		}
	}
	return nil
}

// fileEnding finds the file of a path, or of the end of one. Where files do not include
// one another, or have no further folders to look in, what begins with a dot is where it says.
func (b *byName) fileEnding(l *core.Linker, f *core.File, module string) *core.File {
	inner := strings.TrimSuffix(strings.TrimPrefix(module, "<"), ">")
	beside := b.Strategy != lang.ByInclude || b.Beside
	if inner == "" || b.foreign[module] || strings.ContainsAny(inner, "$\n") {
		return nil
	}
	k := core.NewQuestion(core.AskIncluded, b.family, path.Base(inner))
	here := path.Join(f.Dir, inner)
	ending := "/" + strings.TrimPrefix(path.Clean("/"+inner), "/")
	near := core.NearestTo[*core.File](f)
	for _, a := range l.Ask(k) {
		switch {
		case a.File.Path == here && inner == module && (a.File != f || b.Strategy == lang.ByInclude):
			return a.File
		case inner[0] == '.' && beside:
		case strings.HasSuffix("/"+a.File.Path, ending) && a.File != f:
			near.Offer(a.File, a.File)
		}
	}
	if g, ok := near.Only(); ok {
		return g
	}
	return nil
}

// reaches reports whether the names of a file count in another by includes.
func (b *byName) reaches(l *core.Linker, from, to *core.File) bool {
	if from == to {
		return true
	}
	reached, ok := l.Reached[from]
	if !ok {
		reached = b.reachedFrom(l, from)
		if l.Reached == nil {
			l.Reached = map[*core.File]map[*core.File]bool{}
		}
		l.Reached[from] = reached
	}
	return reached[to]
}

func (b *byName) reachedFrom(l *core.Linker, from *core.File) map[*core.File]bool {
	next := append(b.wholes(l, from), from)
	reached, whole := map[*core.File]bool{}, map[*core.File]bool{}
	for _, f := range next {
		reached[f], whole[f] = true, true
	}
	for len(next) > 0 && len(reached) < maxIncluded {
		f := next[len(next)-1]
		next = next[:len(next)-1]
		for _, i := range l.StarsOf(f) {
			m := &f.Facts.Imports[i]
			if !isInclude(m) || b.Reexports && !whole[f] && !m.Flags.Has(facts.Exported) {
				continue
			}
			if g := b.fileIncluded(l, f, m.Module); g != nil && !reached[g] {
				reached[g] = true
				next = append(next, g)
			}
		}
	}
	return reached
}

// sees reports whether a definition counts where a name of a file is looked up: in the
// file itself, in what it includes, or in what the file that is linked includes.
func (b *byName) sees(l *core.Linker, f *core.File, d core.Definition) bool {
	return b.Strategy != lang.ByInclude || d.File == f || b.reaches(l, l.File, d.File) || f != l.File && b.reaches(l, f, d.File)
}

// isOwn reports a definition that no other file can mean, or none but those that include it.
func isOwn(d core.Definition) bool {
	s := &d.File.Facts.Symbols[d.Index]
	return s.Visibility == facts.VisibilityPrivate && !(s.Container >= 0 && d.File.Facts.Symbols[s.Container].Kind.IsType())
}

// seen keeps the definitions that count for a file. Declarations without a body stand for
// the definition that they announce, wherever that is.
func (b *byName) seen(l *core.Linker, f *core.File, found []core.Definition, space core.NameSpace) []core.Definition {
	switch {
	case b.Strategy == lang.ByInclude:
	case b.Prototypes:
		return b.nearer(f, b.defined(f, found, nil))
	default:
		return found
	}
	var in, out []core.Definition
	for _, d := range found {
		switch {
		case !b.matchesSpace(&d.File.Facts.Symbols[d.Index], space):
		case b.sees(l, f, d):
			in = append(in, d)
		case !isOwn(d):
			out = append(out, d)
		case b.isTextOf(l, f, d.File):
			in = append(in, d)
		}
	}
	return b.nearer(f, b.defined(f, in, out))
}

// isTextOf reports a file that another includes as a part of its own text, so that it may use what that keeps to itself.
func (b *byName) isTextOf(l *core.Linker, f, whole *core.File) bool {
	if b.Reexports {
		return false
	}
	name := path.Base(f.Path)
	return slices.ContainsFunc(l.StarsOf(whole), func(i int32) bool {
		m := &whole.Facts.Imports[i]
		return isInclude(m) && path.Base(strings.TrimSuffix(m.Module, ">")) == name && b.fileIncluded(l, whole, m.Module) == f
	})
}

// nearer keeps those of the file itself where it has any with a body in all builds: what it
// includes has the same for other files, or is itself included by one that has.
func (b *byName) nearer(f *core.File, found []core.Definition) []core.Definition {
	own := func(d core.Definition) bool {
		return d.File == f && !d.File.Facts.Symbols[d.Index].Flags.Has(facts.External)
	}
	if b.Overloads || !slices.ContainsFunc(found, func(d core.Definition) bool { return own(d) && b.Condition(d.File, d.Index) == "" }) {
		return found
	}
	return slices.DeleteFunc(found, func(d core.Definition) bool { return !own(d) })
}

// defined puts definitions in the place of declarations that announce them, and drops
// aliases of a type that is called as they are.
func (b *byName) defined(f *core.File, in, out []core.Definition) []core.Definition {
	var kept []core.Definition
	add := func(d core.Definition) {
		if !slices.Contains(kept, d) {
			kept = append(kept, d)
		}
	}
	for _, d := range in {
		s := &d.File.Facts.Symbols[d.Index]
		switch {
		case s.Flags.Has(facts.External):
			add(b.definitionOf(d, in, out))
		case core.IsAlias(s):
			if t, ok := typeCalled(in, out); ok {
				add(t)
			} else {
				add(d)
			}
		default:
			add(d)
		}
	}
	return kept
}

// typeCalled is the one type among definitions that is no alias.
func typeCalled(in, out []core.Definition) (t core.Definition, ok bool) {
	for _, list := range [][]core.Definition{in, out} {
		for _, d := range list {
			if s := &d.File.Facts.Symbols[d.Index]; s.Kind.IsType() && !core.IsAlias(s) {
				if ok {
					return t, false
				}
				t, ok = d, true
			}
		}
		if ok {
			return t, true
		}
	}
	return t, false
}

// definitionOf is the one definition that a declaration announces, the nearest of several;
// the declaration itself where none is nearest.
func (b *byName) definitionOf(d core.Definition, in, out []core.Definition) core.Definition {
	near := core.NearestTo[core.Definition](d.File)
	s := &d.File.Facts.Symbols[d.Index]
	for exact := b.Overloads; ; exact = false {
		for _, list := range [][]core.Definition{in, out} {
			for _, o := range list {
				t := &o.File.Facts.Symbols[o.Index]
				if t.Flags.Has(facts.External) || t.Kind.IsCallable() != s.Kind.IsCallable() || t.Kind == facts.KindMacro ||
					exact && t.Disambiguator != s.Disambiguator || b.Overloads && s.Kind.IsCallable() && len(t.Params) != len(s.Params) {
					continue
				}
				near.Offer(o, o.File)
			}
		}
		if near.Found || !exact {
			break
		}
	}
	if o, ok := near.Only(); ok {
		return o
	}
	return d
}

// eachOf gives definitions of one name in one place: each is meant in some build. Nil for
// languages whose files are not included, and for a single one that is in all builds.
func (b *byName) eachOf(found []core.Definition, r core.Rule) *core.Value {
	if b.Common && areOverloads(found) {
		return &core.Value{Kind: core.KindDef, File: found[0].File, Index: found[0].Index, Also: found[1:min(len(found), core.MaxCandidates)], Each: true, Rule: r}
	}
	if b.Strategy != lang.ByInclude || len(found) == 1 && !b.inSomeBuilds(found[0]) {
		return nil
	}
	return &core.Value{Kind: core.KindDef, File: found[0].File, Index: found[0].Index, Also: found[1:min(len(found), core.MaxCandidates)], Each: true, Rule: r}
}

// areOverloads reports functions of one name in one file: which of them is called is unknown, and each is.
func areOverloads(found []core.Definition) bool {
	return len(found) > 1 && !slices.ContainsFunc(found, func(d core.Definition) bool {
		return d.File != found[0].File || !d.File.Facts.Symbols[d.Index].Kind.IsCallable()
	})
}

// Condition is what is true in the branch of the preprocessor that a definition is in.
func (b *byName) Condition(f *core.File, i int32) string { return f.Facts.Symbols[i].Condition }

// inSomeBuilds reports what a name means in some builds, and something from outside in the
// others: a macro, a declaration of what the repository does not define, and a function that
// replaces one of the system, as of a condition that tests for it by its name.
func (b *byName) inSomeBuilds(d core.Definition) bool {
	s := &d.File.Facts.Symbols[d.Index]
	if b.Strategy != lang.ByInclude || s.Condition == "" {
		return false
	}
	return s.Kind == facts.KindMacro || s.Flags.Has(facts.External) || s.Kind.IsCallable() && b.testsForFeature(s.Condition, s.Name)
}

// testsForFeature reports a condition on whether the system has a function.
func (b *byName) testsForFeature(condition, name string) bool {
	return slices.ContainsFunc(b.Features, func(prefix string) bool {
		return strings.Contains(condition, prefix+strings.ToUpper(name))
	})
}

// withMacros adds macros to functions of their name where each of those is in some builds alone.
func (b *byName) withMacros(fit, found []core.Definition, space core.NameSpace) []core.Definition {
	if !b.Macros || space != core.FuncSpace || len(fit) == len(found) {
		return fit
	}
	for _, d := range fit {
		if s := &d.File.Facts.Symbols[d.Index]; s.Condition == "" || s.Kind == facts.KindMacro {
			return fit
		}
	}
	for _, d := range found {
		if s := &d.File.Facts.Symbols[d.Index]; s.Kind == facts.KindMacro && s.Condition != "" {
			fit = append(fit, d)
		}
	}
	return fit
}

// unseen is what a name alone means where nothing that is included has it: the only
// definition of the repository.
func (b *byName) unseen(l *core.Linker, found []core.Definition, space core.NameSpace) *core.Value {
	var in []core.Definition
	for _, d := range found {
		if b.matchesSpace(&d.File.Facts.Symbols[d.Index], space) && !isOwn(d) {
			in = append(in, d)
		}
	}
	in = b.defined(nil, in, nil)
	if len(in) == 0 {
		return nil
	}
	if b.Generic && space == core.FuncSpace {
		if all := b.methodsOf(l, in[0].File.Facts.Symbols[in[0].Index].Name, nil); len(all) > 0 {
			return &core.Value{Kind: core.KindOverloads, Rule: core.RuleName, Inferred: true, Args: all}
		}
	}
	v := &core.Value{Kind: core.KindDef, File: in[0].File, Index: in[0].Index, Rule: core.RuleName, Inferred: true}
	for _, d := range in[1:] {
		if b.Overloads && d.File == in[0].File && v.Symbol().Kind.IsCallable() && d.File.Facts.Symbols[d.Index].Kind.IsCallable() {
			v.Also = append(v.Also, d)
			continue
		}
		v.Ambiguous, v.Also = true, in[1:min(len(in), core.MaxCandidates)]
		break
	}
	return v
}

// OwnerOf is the type or namespace that a definition belongs to and is not written inside of.
func (b *byName) OwnerOf(l *core.Linker, f *core.File, i int32) *core.Value {
	s := &f.Facts.Symbols[i]
	first, rest, _ := strings.Cut(s.Owner, ".")
	var v *core.Value
	if s.Container >= 0 {
		v = b.Scoped(l, f, s.Container, first, core.TypeSpace)
	} else {
		v = b.Name(l, f, first, core.TypeSpace)
	}
	for rest != "" && v != nil {
		first, rest, _ = strings.Cut(rest, ".")
		v = l.Member(v, first, core.TypeSpace)
	}
	return v
}

// OwnerScope is the scope of what belongs to the owner of a definition.
func (b *byName) OwnerScope(f *core.File, i int32) string {
	full := f.Facts.QualifiedName(int(i))
	if b.Strategy == lang.ByValue {
		return f.Path + "\x00" + strings.TrimSuffix(full, "."+f.Facts.Symbols[i].Name) + "\x00"
	}
	return b.shared(strings.TrimSuffix(full, "."+f.Facts.Symbols[i].Name))
}

// ofIncluded is a definition of a file that has a name, or of one that it includes.
func (b *byName) ofIncluded(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskName, b.shared(""), name), name) {
		if b.reaches(l, f, d.File) && !(d.File != f && isOwn(d)) {
			found = append(found, d)
		}
	}
	return b.oneOf(f, b.nearer(f, b.defined(f, found, nil)), space, core.RuleModuleMember)
}

// isPart reports an import of a file that is a part of the importing one.
func (b *byName) isPart(m *facts.Import) bool {
	return b.Parts && isInclude(m) && m.Flags.Has(facts.Spilled)
}

// wholeOf asks for the files that have a part, by the part's path or the end of it.
func (b *byName) wholeOf(part string) core.Question {
	stem, _, _ := strings.Cut(path.Base(part), ".")
	return core.NewQuestion(core.AskUnique, b.shared("whole"), stem)
}

// wholes are the files that a file is a part of.
func (b *byName) wholes(l *core.Linker, f *core.File) []*core.File {
	if !b.Parts {
		return nil
	}
	var all []*core.File
	for _, a := range l.Ask(b.wholeOf(f.Path)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntryImport && b.fileIncluded(l, a.File, a.File.Facts.Imports[c.Entry.Index].Module) == f {
				all = append(all, a.File)
			}
		}
	}
	return all
}
