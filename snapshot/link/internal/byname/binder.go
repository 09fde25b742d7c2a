package byname

import (
	"path"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// byName binds the languages that have no binder of their own, by what lang.Names
// says of each. A name is looked up among the members of the file, from inside the
// definition around it outward, then in what imports bind by the language's strategy,
// then in the namespace, at last among what is alone of its name in the repository,
// which is inferred. It never leaves the language's family.
//
// Types are followed as far as they are written: of a value whose type is not known a
// member is ambiguous.
type byName struct {
	*lang.Names
	language   string
	family     string
	containers map[string]bool
	unwraps    map[string]bool
	passes     map[string]bool
	alone      map[facts.Kind]bool
	foreign    map[string]bool
	functions  map[string]bool
	any        map[string]bool
	plain      map[string]bool
	singletons map[string]bool
	universal  map[string]bool
	every      map[string]bool // members that every type has
}

// namesScope begins the names of scopes that several files make up, followed by the
// family.
const namesScope = "names:"

func (b *byName) shared(name string) string { return namesScope + b.family + "\x00" + name }

func (b *byName) ModuleScope(f *core.File) string {
	if b.namespaced() && !b.runsAlone(f) {
		return b.shared("")
	}
	return f.Path
}

// runsAlone reports a file that is run for itself.
func (b *byName) runsAlone(f *core.File) bool {
	return b.Scripts != "" && strings.HasSuffix(f.Path, b.Scripts)
}

// MemberScope names what belongs together: the parts of a namespace or a type. Of
// what is in a function, and of modules inside a file, that is the file's own.
func (b *byName) MemberScope(f *core.File, i int32) string {
	s := &f.Facts.Symbols[i]
	switch {
	case isInCode(f, i) || s.Kind == facts.KindModule && !core.IsNamed(s) || b.Strategy == lang.ByValue:
		scope := scopeInFile(f, i)
		if s.Ordinal > 0 {
			scope += "\x00" + strconv.Itoa(int(s.Ordinal))
		}
		return scope
	case b.namespaced():
		return b.shared(f.Facts.QualifiedName(int(i)))
	}
	return b.shared(s.Name)
}

func scopeInFile(f *core.File, i int32) string {
	return f.Path + "\x00" + f.Facts.QualifiedName(int(i)) + "\x00" + f.Facts.Symbols[i].Disambiguator
}

// isInCode reports a function, or what is in one.
func isInCode(f *core.File, i int32) bool {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Kind.IsCallable() {
			return true
		}
	}
	return false
}

// namespaced reports a language whose files say what namespace their definitions are in.
func (b *byName) namespaced() bool {
	return b.Strategy.InNamespaces()
}

// around is the namespace that a shared scope is in; empty for the outermost.
func around(scope string) string {
	_, name, _ := strings.Cut(scope, "\x00")
	return name[:max(strings.LastIndexByte(name, '.'), 0)]
}

// cut parts a path before its last name.
func (b *byName) cut(p string) (around, name string) {
	if n := strings.LastIndex(p, b.Separator); n >= 0 {
		return p[:n], p[n+len(b.Separator):]
	}
	return "", p
}

// stem is what a module's file is found by: its path without the extension, or the
// folder that it is of.
func (b *byName) stem(p string) string {
	p = strings.TrimSuffix(p, path.Ext(p))
	if b.Index != "" && path.Base(p) == b.Index {
		return core.Dir(p)
	}
	return p
}
