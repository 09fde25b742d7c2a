package core

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Entries lists the entries of one kind that file f adds to an answer.
func (l *Linker) Entries(k Question, f *File, kind entryKind) []int32 {
	var out []int32
	for _, a := range l.Ask(k) {
		for _, c := range a.Contributions {
			if a.File == f && c.Entry.Kind == kind {
				out = append(out, c.Entry.Index)
			}
		}
	}
	return out
}

// Exports asks for what files export under a name, as indexes of their exports.
func (l *Linker) Exports(k Question, name string) []Definition {
	return l.entriesNamed(k, EntryExport, func(f *facts.File, i int32) bool { return f.Exports[i].Name == name })
}

// Symbols asks for definitions of a name and drops what is not called so.
func (l *Linker) Symbols(k Question, name string) []Definition {
	return l.entriesNamed(k, EntrySymbol, func(f *facts.File, i int32) bool { return f.Symbols[i].Name == name })
}

// Addition is a declaration that a file adds to a type of a module.
type Addition struct {
	Definition
	Module *File // nil where it is none of the tree
}

// Additions lists what files add to types of a name, each with what module finds of it: once for a file that is
// linked, since members are looked up by the thousand and neither takes steps.
func (l *Linker) Additions(name string, module func(Definition) *File) []Addition {
	if known, ok := l.additions[name]; ok {
		return known
	}
	list := []Addition{}
	for _, d := range l.Symbols(NewQuestion(AskAdded, name, ""), name) {
		list = append(list, Addition{d, module(d)})
	}
	if l.additions == nil {
		l.additions = map[string][]Addition{}
	}
	l.additions[name] = list
	return list
}

// entriesNamed asks for the entries of one kind whose name has accepts.
func (l *Linker) entriesNamed(k Question, kind entryKind, has func(*facts.File, int32) bool) []Definition {
	var out []Definition
	for _, a := range l.Ask(k) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == kind && has(a.File.Facts, c.Entry.Index) {
				out = append(out, Definition{a.File, c.Entry.Index})
			}
		}
	}
	return out
}

// StarsOf lists a file's imports that take a module whole.
func (l *Linker) StarsOf(f *File) []int32 {
	if f != l.File {
		return l.Entries(NewQuestion(AskStar, f.Path, ""), f, EntryImport)
	}
	var out []int32
	for i := range f.Facts.Imports {
		if f.Facts.Imports[i].Kind == facts.ImportStar {
			out = append(out, int32(i))
		}
	}
	return out
}

// TouchImport records that an import of another file was read.
func (l *Linker) TouchImport(f *File, i int32) {
	if f == l.File {
		return
	}
	m := &f.Facts.Imports[i]
	switch {
	case m.Kind == facts.ImportStar:
		l.Ask(NewQuestion(AskStar, f.Path, ""))
	case m.Local != "":
		l.Ask(NewQuestion(AskImport, f.Path, m.Local))
	default:
		l.Ask(NewQuestion(AskImports, f.Path, ""))
	}
}

// FilesOf lists the files that answer a question.
func (l *Linker) FilesOf(k Question) []*File {
	var out []*File
	for _, a := range l.Ask(k) {
		out = append(out, a.File)
	}
	return out
}

// Settings lists the files that answer a question with a setting of that key and value.
func (l *Linker) Settings(k Question, name, val string) []*File {
	var out []*File
	for _, a := range l.Ask(k) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != EntrySetting {
				continue
			}
			if s := a.File.Facts.Settings[c.Entry.Index]; s.Key == name && (val == "" || s.Value == val) {
				out = append(out, a.File)
				break
			}
		}
	}
	return out
}

// Within reports a folder that is another one or lies below it.
func Within(dir, root string) bool {
	return root == "" || dir == root || strings.HasPrefix(dir, root+"/")
}

// OneFile gives the definitions if they are in one file: of ambient
// declarations in several, it is unknown here which program has which.
func OneFile(found []Definition) []Definition {
	for _, d := range found {
		if d.File != found[0].File {
			return nil
		}
	}
	return found
}

// MaxCandidates bounds the definitions that are kept of a name that several
// sheets define.
const MaxCandidates = 16

// SharedType finds a type of a package of a language among those of the languages that
// share its packages.
func (l *Linker) SharedType(language string, f *File, pkg, name string) *Value {
	for _, other := range lang.Sharing(language) {
		b, ok := described(other).(PackageTypes)
		if !ok {
			continue
		}
		if v := b.TypeOfPackage(l, f, pkg, name); v.Is(KindDef) {
			return v
		}
	}
	return nil
}
