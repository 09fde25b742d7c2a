package link

import (
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
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
}

func registerNames() {
	registerDescribed(namesOf)
	registerScopes(scopes{prefix: namesScope, place: namesPlace})
	registerScopes(scopes{prefix: placeScope, place: folderPlace})
}

// traits of languages that are bound by name.
func (b *byName) traits() traits { return traits{callsBare: b.Bare, modulesByPath: true} }

// moduleTarget is a namespace, which is no one file's.
func (b *byName) moduleTarget(m *value) Target {
	name, _ := namespaceOf(m)
	return Target{External: name}
}

var namesOfLanguage sync.Map // of binders, by language

// namesOf gives the binder by name of a language, nil for one without.
func namesOf(language string) binder {
	if b, ok := namesOfLanguage.Load(language); ok {
		return b.(binder)
	}
	l := lang.Named(language)
	if l == nil || l.Names == nil {
		return nil
	}
	if l.Names.Strategy.ByPlace() {
		b := &byPlace{Names: l.Names, language: l.Name, family: string(l.Family)}
		namesOfLanguage.Store(language, b)
		return b
	}
	b := &byName{Names: l.Names, language: l.Name, family: string(l.Family), alone: map[facts.Kind]bool{},
		containers: lang.WordSet(l.Names.Containers)(), unwraps: lang.WordSet(l.Names.Unwraps)(), passes: lang.WordSet(l.Names.Passes)(),
		foreign: lang.WordSet(l.Names.Foreign)()}
	for _, k := range l.Names.ByName {
		b.alone[k] = true
	}
	namesOfLanguage.Store(language, b)
	return b
}

// namesScope begins the names of scopes that several files make up, followed by the
// family.
const namesScope = "names:"

func (b *byName) shared(name string) string { return namesScope + b.family + "\x00" + name }

func (b *byName) moduleScope(f *File) string {
	if b.namespaced() {
		return b.shared("")
	}
	return f.Path
}

// memberScope names what belongs together: the parts of a namespace or a type. Of
// what stands in a function, and of modules inside a file, that is the file's own.
func (b *byName) memberScope(f *File, i int32) string {
	s := &f.Facts.Symbols[i]
	switch {
	case isInCode(f, i) || s.Kind == facts.KindModule && !isNamed(s) || b.Strategy == lang.ByValue:
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

func scopeInFile(f *File, i int32) string {
	return f.Path + "\x00" + f.Facts.QualifiedName(int(i)) + "\x00" + f.Facts.Symbols[i].Disambiguator
}

// isInCode reports a function, or what stands in one.
func isInCode(f *File, i int32) bool {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Kind.IsCallable() {
			return true
		}
	}
	return false
}

func (b *byName) contribute(f *File, add func(Question, entry)) {
	contributeImports(f, add)
	if b.Strategy == lang.ByManifest {
		b.contributeManifest(f, add)
		return
	}
	add(key(askStem, b.stem(f.Path), b.family), entry{entryFile, 0})
	if b.namespaced() || b.Strategy == lang.ByValue || b.Strategy == lang.ByModule {
		add(key(askIncluded, b.family, path.Base(f.Path)), entry{entryFile, 0})
	}
	for i := range f.Facts.Symbols {
		b.contributeSymbol(f, int32(i), add)
	}
	for i, x := range f.Facts.Exports {
		add(key(askExport, f.Path, x.Name), entry{entryExport, int32(i)})
	}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Kind == facts.ImportStar && m.Flags.Has(facts.Exported) && b.Ambient != "" {
			add(key(askAmbient, b.shared(""), b.Ambient), entry{entryImport, int32(i)})
		}
	}
}

// contributeSymbol offers a symbol by its scope and name. Who found anything in the
// file by a scope that several files make up came by such an answer, which therefore
// leads to the file too.
func (b *byName) contributeSymbol(f *File, i int32, add func(Question, entry)) {
	s, e := &f.Facts.Symbols[i], entry{entrySymbol, i}
	all := []Question{primaryKey(f, i)}
	switch {
	case s.Kind == facts.KindExtension:
		all = append(all, key(askExtends, b.memberScope(f, i), ""))
	case s.Kind == facts.KindNamespace:
		for name := f.Facts.QualifiedName(int(i)); name != ""; name, _ = b.cut(name) {
			add(key(askPackage, b.shared(name), ""), entry{entryTop, 0})
		}
	case s.Flags.Has(facts.Partial) && s.Owner != "" && isNamed(s): // a library's module may be reopened so
		for name := b.ownerScope(f, i); name != b.shared(""); name = b.shared(around(name)) {
			add(key(askPackage, name, ""), entry{entryTop, 0})
		}
	case s.Flags.Has(facts.ByReceiver | facts.Static):
		all = append(all, key(askReceiver, b.shared(""), s.Name))
	case s.Kind == facts.KindEnumMember && s.Flags.Has(facts.Spilled) && s.Container >= 0:
		if around := f.Facts.Symbols[s.Container].Container; around >= 0 {
			all = append(all, key(askMember, b.memberScope(f, around), s.Name))
		} else {
			all = append(all, key(askName, b.moduleScope(f), s.Name))
		}
	}
	if s.NodeKind == companionObject && s.Container >= 0 {
		all = append(all, key(askTypes, b.memberScope(f, s.Container), ""))
	}
	if b.alone[s.Kind] && !isInCode(f, s.Container) && !(b.Loose && s.Kind == facts.KindFunction && s.Visibility == facts.VisibilityPrivate) {
		all = append(all, key(askUnique, b.shared(""), s.Name))
	}
	for _, q := range all {
		add(q, e)
		if strings.HasPrefix(q.a, namesScope) {
			add(q, entry{entryFile, 0})
		}
	}
}

// around is the namespace that a shared scope stands in; empty for the outermost.
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
// folder that it stands for.
func (b *byName) stem(p string) string {
	p = strings.TrimSuffix(p, path.Ext(p))
	if b.Index != "" && path.Base(p) == b.Index {
		return Dir(p)
	}
	return p
}

// undefined says why a name has no definition. A library's names are not known, so a
// name that nothing here has is one of its.
func (b *byName) undefined(l *linker, x *facts.Expr) (Binding, bool) {
	switch x.Op {
	case facts.OpName, facts.OpTypeName:
		return Binding{Targets: []uint32{l.target(Target{External: x.S})}, Rule: RuleExternal, Certainty: External}, true
	case facts.OpMember:
		h := l.eval(l.file, x.A, nil)
		if h.is(kindModule) && h.f != nil && len(h.f.Facts.Cut) == 0 && b.Strategy != lang.ByValue && !b.Written {
			return Binding{}, false // a module of the tree, all of whose names are known
		}
		return openBinding, true
	}
	return openBinding, true
}

// namesPlace is where answers can stand that are of a family.
func namesPlace(rest, name string) Place {
	family, within, _ := strings.Cut(rest, "\x00")
	if name == "" {
		name = within[strings.LastIndexByte(within, '.')+1:]
	}
	return Place{family: family, word: name}
}
