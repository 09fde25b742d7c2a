package link

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// entries lists the entries of one kind that file f adds to an answer.
func (l *linker) entries(k Question, f *File, kind entryKind) []int32 {
	var out []int32
	for _, a := range l.ask(k) {
		for _, c := range a.c {
			if a.f == f && c.e.kind == kind {
				out = append(out, c.e.i)
			}
		}
	}
	return out
}

func (l *linker) exports(k Question, name string) []defAt {
	var out []defAt
	for _, a := range l.ask(k) {
		for _, c := range a.c {
			if c.e.kind == entryExport && a.f.Facts.Exports[c.e.i].Name == name {
				out = append(out, defAt{a.f, c.e.i})
			}
		}
	}
	return out
}

func (l *linker) starsOf(f *File) []int32 {
	if f != l.file {
		return l.entries(key(askStar, f.Path, ""), f, entryImport)
	}
	var out []int32
	for i := range f.Facts.Imports {
		if f.Facts.Imports[i].Kind == facts.ImportStar {
			out = append(out, int32(i))
		}
	}
	return out
}

// touchImport records that an import of another file was read.
func (l *linker) touchImport(f *File, i int32) {
	if f == l.file {
		return
	}
	m := &f.Facts.Imports[i]
	switch {
	case m.Kind == facts.ImportStar:
		l.ask(key(askStar, f.Path, ""))
	case m.Local != "":
		l.ask(key(askImport, f.Path, m.Local))
	default:
		l.ask(key(askImports, f.Path, ""))
	}
}

// filesOf lists the files that answer a question.
func (l *linker) filesOf(k Question) []*File {
	var out []*File
	for _, a := range l.ask(k) {
		out = append(out, a.f)
	}
	return out
}

// settings lists the files that answer a question with a setting of that key and value.
func (l *linker) settings(k Question, name, val string) []*File {
	var out []*File
	for _, a := range l.ask(k) {
		for _, c := range a.c {
			if c.e.kind != entrySetting {
				continue
			}
			if s := a.f.Facts.Settings[c.e.i]; s.Key == name && (val == "" || s.Value == val) {
				out = append(out, a.f)
				break
			}
		}
	}
	return out
}

func within(dir, root string) bool {
	return root == "" || dir == root || strings.HasPrefix(dir, root+"/")
}

// nearness counts the folders that two files share, from the root on.
func nearness(f, g *File) int {
	if f == g {
		return 1 << 20
	}
	a, b := strings.Split(f.Dir, "/"), strings.Split(g.Dir, "/")
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// oneFile gives the definitions if they stand in one file: of ambient
// declarations in several, nothing here tells which program has which.
func oneFile(found []defAt) []defAt {
	for _, d := range found {
		if d.f != found[0].f {
			return nil
		}
	}
	return found
}

// maxCandidates bounds the definitions that are kept of a name that several
// sheets define.
const maxCandidates = 16

// sharedType finds a type of a package of a language among those of the languages that
// share its packages.
func (l *linker) sharedType(language string, f *File, pkg, name string) *value {
	for _, other := range lang.Sharing(language) {
		b, ok := described(other).(sharer)
		if !ok {
			continue
		}
		if v := b.typeOfPackage(l, f, pkg, name); v.is(kindDef) {
			return v
		}
	}
	return nil
}
