package link

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// maxIncluded bounds the files that one reaches by its includes.
const maxIncluded = 4096

// isInclude reports an import of a file whose names count as if they stood in the
// importing one.
func isInclude(m *facts.Import) bool { return m.Kind == facts.ImportStar && m.Name == "" }

// namespaced reports a language whose files say what namespace their definitions are in.
func (b *byName) namespaced() bool {
	return b.Strategy.InNamespaces()
}

// included is what an import of a file or of a name binds where files include others.
func (b *byName) included(l *linker, f *File, m *facts.Import) *value {
	if !isInclude(m) && m.Kind != facts.ImportModule {
		return b.importedNamespace(l, f, m)
	}
	if g := b.fileIncluded(l, f, m.Module); g != nil {
		return fileModule(g)
	}
	return external(m.Module)
}

// fileIncluded finds the file that an include names: from the including file's folder,
// or the nearest whose path ends so. Nil where there is none, or several are as near.
func (b *byName) fileIncluded(l *linker, f *File, module string) *File {
	if b.Included == nil {
		return b.fileEnding(l, f, module)
	}
	for _, end := range b.Included(module) {
		if g := b.fileEnding(l, f, end); g != nil {
			return g
		}
	}
	return nil
}

// fileEnding finds the file of a path, or of the end of one. Where files do not include
// one another, what begins with a dot stands where it says.
func (b *byName) fileEnding(l *linker, f *File, module string) *File {
	inner := strings.TrimSuffix(strings.TrimPrefix(module, "<"), ">")
	if inner == "" || b.foreign[module] || strings.ContainsAny(inner, "$\n") {
		return nil
	}
	k := key(askIncluded, b.family, path.Base(inner))
	here := path.Join(f.Dir, inner)
	ending := "/" + strings.TrimPrefix(path.Clean("/"+inner), "/")
	var best *File
	tied := false
	for _, a := range l.ask(k) {
		switch {
		case a.f.Path == here && inner == module:
			return a.f
		case inner[0] == '.' && b.Strategy != lang.ByInclude:
		case !strings.HasSuffix("/"+a.f.Path, ending) || a.f == f:
		case best == nil || nearness(f, a.f) > nearness(f, best):
			best, tied = a.f, false
		case nearness(f, a.f) == nearness(f, best):
			tied = true
		}
	}
	if tied {
		return nil
	}
	return best
}

// reaches reports whether the names of a file count in another by includes.
func (b *byName) reaches(l *linker, from, to *File) bool {
	if from == to {
		return true
	}
	reached, ok := l.reached[from]
	if !ok {
		reached = b.reachedFrom(l, from)
		if l.reached == nil {
			l.reached = map[*File]map[*File]bool{}
		}
		l.reached[from] = reached
	}
	return reached[to]
}

func (b *byName) reachedFrom(l *linker, from *File) map[*File]bool {
	reached := map[*File]bool{from: true}
	for next := []*File{from}; len(next) > 0 && len(reached) < maxIncluded; {
		f := next[len(next)-1]
		next = next[:len(next)-1]
		for _, i := range l.starsOf(f) {
			m := &f.Facts.Imports[i]
			if !isInclude(m) || b.Reexports && f != from && !m.Flags.Has(facts.Exported) {
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
func (b *byName) sees(l *linker, f *File, d defAt) bool {
	return b.Strategy != lang.ByInclude || d.f == f || b.reaches(l, l.file, d.f) || f != l.file && b.reaches(l, f, d.f)
}

// isOwn reports a definition that no other file can mean, or none but those that include it.
func isOwn(d defAt) bool {
	s := &d.f.Facts.Symbols[d.i]
	return s.Visibility == facts.VisibilityPrivate && !(s.Container >= 0 && d.f.Facts.Symbols[s.Container].Kind.IsType())
}

// seen keeps the definitions that count for a file. Declarations without a body stand for
// the definition that they announce, wherever that is.
func (b *byName) seen(l *linker, f *File, found []defAt, space nameSpace) []defAt {
	switch {
	case b.Strategy == lang.ByInclude:
	case b.Prototypes:
		return b.nearer(f, b.defined(f, found, nil))
	default:
		return found
	}
	var in, out []defAt
	for _, d := range found {
		switch {
		case !b.suits(&d.f.Facts.Symbols[d.i], space):
		case b.sees(l, f, d):
			in = append(in, d)
		case !isOwn(d):
			out = append(out, d)
		}
	}
	return b.nearer(f, b.defined(f, in, out))
}

// nearer keeps those of the file itself where it has any with a body: what it includes
// has the same for other files, or is itself included by one that has.
func (b *byName) nearer(f *File, found []defAt) []defAt {
	own := func(d defAt) bool { return d.f == f && !d.f.Facts.Symbols[d.i].Flags.Has(facts.External) }
	if b.Overloads || !slices.ContainsFunc(found, own) {
		return found
	}
	return slices.DeleteFunc(found, func(d defAt) bool { return !own(d) })
}

// defined puts definitions in the place of declarations that announce them, and drops
// aliases of a type that is called as they are.
func (b *byName) defined(f *File, in, out []defAt) []defAt {
	var kept []defAt
	add := func(d defAt) {
		if !slices.Contains(kept, d) {
			kept = append(kept, d)
		}
	}
	for _, d := range in {
		s := &d.f.Facts.Symbols[d.i]
		switch {
		case s.Flags.Has(facts.External):
			add(b.definitionOf(d, in, out))
		case isAlias(s):
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
func typeCalled(in, out []defAt) (t defAt, ok bool) {
	for _, list := range [][]defAt{in, out} {
		for _, d := range list {
			if s := &d.f.Facts.Symbols[d.i]; s.Kind.IsType() && !isAlias(s) {
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
func (b *byName) definitionOf(d defAt, in, out []defAt) defAt {
	best, tied := d, false
	s := &d.f.Facts.Symbols[d.i]
	for exact := b.Overloads; ; exact = false {
		for _, list := range [][]defAt{in, out} {
			for _, o := range list {
				t := &o.f.Facts.Symbols[o.i]
				if t.Flags.Has(facts.External) || t.Kind.IsCallable() != s.Kind.IsCallable() || t.Kind == facts.KindMacro ||
					exact && t.Disambiguator != s.Disambiguator || b.Overloads && s.Kind.IsCallable() && len(t.Params) != len(s.Params) {
					continue
				}
				switch {
				case best == d || nearness(d.f, o.f) > nearness(d.f, best.f):
					best, tied = o, false
				case nearness(d.f, o.f) == nearness(d.f, best.f):
					tied = true
				}
			}
		}
		if best != d || !exact {
			break
		}
	}
	if tied {
		return d
	}
	return best
}

// eachOf gives definitions of one name in one place: each is meant in some build. Nil for
// languages whose files are not included, and for a single one.
func (b *byName) eachOf(found []defAt, r Rule) *value {
	if b.Strategy != lang.ByInclude || len(found) < 2 {
		return nil
	}
	return &value{kind: kindDef, f: found[0].f, i: found[0].i, also: found[1:min(len(found), maxCandidates)], each: true, rule: r}
}

// unseen is what a name alone means where nothing that is included has it: the only
// definition of the repository.
func (b *byName) unseen(found []defAt, space nameSpace) *value {
	var in []defAt
	for _, d := range found {
		if b.suits(&d.f.Facts.Symbols[d.i], space) && !isOwn(d) {
			in = append(in, d)
		}
	}
	in = b.defined(nil, in, nil)
	if len(in) == 0 {
		return nil
	}
	v := &value{kind: kindDef, f: in[0].f, i: in[0].i, rule: RuleName, soft: true}
	for _, d := range in[1:] {
		if b.Overloads && d.f == in[0].f && v.symbol().Kind.IsCallable() && d.f.Facts.Symbols[d.i].Kind.IsCallable() {
			v.also = append(v.also, d)
			continue
		}
		v.chance, v.also = true, in[1:min(len(in), maxCandidates)]
		break
	}
	return v
}

// ownerOf is the type or namespace that a definition belongs to and is not written inside of.
func (b *byName) ownerOf(l *linker, f *File, i int32) *value {
	s := &f.Facts.Symbols[i]
	first, rest, _ := strings.Cut(s.Owner, ".")
	var v *value
	if s.Container >= 0 {
		v = b.scoped(l, f, s.Container, first, typeSpace)
	} else {
		v = b.name(l, f, first, typeSpace)
	}
	for rest != "" && v != nil {
		first, rest, _ = strings.Cut(rest, ".")
		v = l.member(v, first, typeSpace)
	}
	return v
}

// ownerScope is the scope of what belongs to the owner of a definition.
func (b *byName) ownerScope(f *File, i int32) string {
	full := f.Facts.QualifiedName(int(i))
	if b.Strategy == lang.ByValue {
		return f.Path + "\x00" + strings.TrimSuffix(full, "."+f.Facts.Symbols[i].Name) + "\x00"
	}
	return b.shared(strings.TrimSuffix(full, "."+f.Facts.Symbols[i].Name))
}

// ofIncluded is a definition of a file that has a name, or of one that it includes.
func (b *byName) ofIncluded(l *linker, f *File, name string, space nameSpace) *value {
	var found []defAt
	for _, d := range l.symbols(key(askName, b.shared(""), name), name) {
		if b.reaches(l, f, d.f) && !(d.f != f && isOwn(d)) {
			found = append(found, d)
		}
	}
	return b.oneOf(f, b.defined(f, found, nil), space, RuleModuleMember)
}
