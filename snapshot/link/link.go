// Package link binds the references of a tree's files to definitions.
//
// It is pure: it reads files' facts and paths through Tree and writes a Record
// for each file. A record depends on the file's own path and facts and on the
// answers to the keyed questions that it asked, and it names them all (see Key).
// Whichever file is linked first, and whatever was linked before, the record is
// the same: nothing is carried from one file's linking to the next.
//
// How a question is answered never depends on line numbers, documentation or
// the order in which files were read, so a comment in a hub file relinks nothing.
package link

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Version is part of the recipe: raise it when records change for equal facts.
const Version = 88

// Tree answers questions about one tree. Answers may be asked for concurrently.
type Tree interface {
	// Contributors returns the files that contribute to an answer, in path order.
	// Files that do not are allowed among them; none may be missing.
	Contributors(q Question) []*File
	// Exists reports what stands at a path: nothing, a file or a directory.
	Exists(path string) PathKind
}

// Defective is a Tree that is told of defects of the linker, which then cost no
// more than the reference at hand, which stays open. With another Tree they end
// the program.
type Defective interface {
	Tree
	Defect(err error)
}

// PathKind says what stands at a path.
type PathKind uint8

// What may stand at a path.
const (
	PathAbsent PathKind = iota
	PathFile
	PathDirectory
)

// Link binds the references of one file. The file's facts must have all
// sections that the linker reads: declarations and references.
func Link(t Tree, f *File, refs *facts.File) *Record {
	return newLinker(t, f, refs).link()
}

func (l *linker) link() *Record {
	refs := l.refs
	loaded := map[string]bool{}
	for i := range refs.Imports {
		first := !loaded[refs.Imports[i].Module]
		loaded[refs.Imports[i].Module] = true
		l.record.Imports = append(l.record.Imports, l.bindImport(i, first))
	}
	l.record.Refs = make([]Binding, 0, len(refs.Refs))
	for i := range refs.Refs {
		l.record.Refs = append(l.record.Refs, l.bindRef(&refs.Refs[i]))
	}
	l.relate()
	if l.stumbled { // what was being evaluated counts as absent
		for _, all := range [][]Binding{l.record.Imports, l.record.Refs} {
			for i := range all {
				if all[i].Certainty == Unresolved {
					all[i] = openBinding
				}
			}
		}
	}
	l.record.finish(l)
	return l.record
}

// openBinding is that of what cannot be told.
var openBinding = Binding{Rule: RuleOpen, Certainty: Ambiguous}

func (l *linker) relate() {
	defer l.survive()
	l.file.binder.relate(l)
}

// survive is deferred by what a defect may cost, see Defective.
func (l *linker) survive() {
	t, ok := l.tree.(Defective)
	if !ok {
		return
	}
	if v := recover(); v != nil {
		l.stumbled = true
		t.Defect(fmt.Errorf("defect in the linker, met in %s: %v", l.file.Path, v))
	}
}

// binder is what differs between languages: scopes, imports, members.
type binder interface {
	// contribute offers the file's answers to questions others may ask.
	contribute(f *File, add func(q Question, e entry))
	// moduleScope names the scope that the file's top-level names belong to.
	moduleScope(f *File) string
	// memberScope names the scope that members of symbol i belong to.
	memberScope(f *File, i int32) string
	// name looks an identifier up that is free in the file.
	name(l *linker, f *File, name string, space nameSpace) *value
	// imported evaluates what the file's import i binds.
	imported(l *linker, f *File, i int32) *value
	// resolve finds the module that an import of the file names: external for one
	// from outside, nil for one that should be here and is not.
	resolve(l *linker, f *File, module string) *value
	// moduleMember looks a name up in a module.
	moduleMember(l *linker, m *value, name string, space nameSpace) *value
	// supers lists the types in which a member is looked for after t itself,
	// in the language's order.
	supers(l *linker, t *value) []*value
	// relate adds relations that are no reference's: implements, overrides.
	relate(l *linker)
}

// nameSpace restricts a look-up where a language separates types from values.
type nameSpace uint8

const (
	anySpace nameSpace = iota
	valueSpace
	typeSpace
	funcSpace
	macroSpace
	moduleSpace
	instanceSpace // of types alone that values are of: no namespace
)

// spaceOf gives the name space that an OpMember is looked up in.
func spaceOf(n uint32) nameSpace {
	switch facts.Space(n) {
	case facts.SpaceFunc:
		return funcSpace
	case facts.SpaceType:
		return typeSpace
	case facts.SpaceMacro:
		return macroSpace
	case facts.SpaceModule:
		return moduleSpace
	}
	return valueSpace
}

// What languages register, before anything is linked.
var (
	binders   = map[string]binder{}
	families  = map[lang.Family]binder{}
	described = func(language string) binder { return nil }
)

// register sets the binder of languages.
func register(b binder, languages ...string) {
	for _, l := range languages {
		binders[l] = b
	}
}

// registerFamily sets the binder of languages without one that are of a family.
func registerFamily(b binder, f lang.Family) { families[f] = b }

// registerDescribed sets what gives the binder of a language that is bound by its
// description, nil for one without.
func registerDescribed(of func(language string) binder) { described = of }

// registered gives the binder that a language has registered, or nil.
func registered(language string) binder { return binders[language] }

// familyBinder gives the binder of a family, or nil.
func familyBinder(f lang.Family) binder { return families[f] }

// bindsAcross reports a language whose files take names from one another.
func bindsAcross(language string) bool { return binders[language] != nil || described(language) != nil }

// binderOf returns the language's binder; languages without one bind within
// the file only.
func binderOf(language string) binder {
	if b, ok := binders[language]; ok {
		return b
	}
	if b := described(language); b != nil {
		return b
	}
	if b, ok := families[lang.FamilyOf(language)]; ok {
		return b
	}
	return plain{}
}
