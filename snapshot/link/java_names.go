package link

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// name looks up a simple name that no type of the file declares around it.
func (b java) name(l *linker, f *File, name string, space nameSpace) *value {
	if space != typeSpace {
		if v := b.staticImport(l, f, name, space); v != nil || space == funcSpace {
			return v
		}
	}
	if t := b.typeNamed(l, f, name); t != nil {
		return t
	}
	if !javaCapitalised(name) {
		return javaPackage(name)
	}
	return nil
}

// typeNamed looks a type up as Java does: the file's own types and imports, the
// package, packages imported whole, java.lang.
func (b java) typeNamed(l *linker, f *File, name string) *value {
	var own []defAt
	for _, i := range f.named[name] {
		if f.Facts.Symbols[i].Kind.IsType() {
			l.touch(f, i)
			own = append(own, defAt{f, i})
		}
	}
	if len(own) > 0 {
		return ruled(choose(own), RuleScope)
	}
	scope := b.moduleScope(f)
	if f != l.file {
		l.ask(key(askImport, f.Path, name))
	}
	for _, i := range f.bound[name] {
		if v := b.importedIn(l, f, i, typeSpace); v != nil {
			return v
		}
	}
	if v := b.topLevel(l, f, scope, name); v != nil {
		return ruled(v, RulePackage)
	}
	return b.starred(l, f, name)
}

// starred looks a type up in packages and types imported whole, java.lang among
// them. A name that may come from outside does.
func (b java) starred(l *linker, f *File, name string) *value {
	outside := false
	for _, i := range l.starsOf(f) {
		m := &f.Facts.Imports[i]
		if !m.Flags.Has(facts.Static) {
			if v := b.topLevel(l, f, jvmScope+m.Module, name); v != nil {
				return ruled(v, RuleStar)
			}
		}
		switch t := b.qualified(l, f, m.Module); {
		case t.is(kindDef):
			if v := b.memberOf(l, t, name, RuleStatic, typeSpace); v.is(kindDef) {
				return ruled(v, RuleStar)
			}
		case t.is(kindExternal) || !m.Flags.Has(facts.Static):
			outside = outside || !b.inTree(l, m.Module)
		}
	}
	switch {
	case javaLang()[name]:
		return external("java.lang." + name)
	case outside && javaCapitalised(name): // else it begins a package's name
		return external(b.guessed(f, name))
	}
	return nil
}

// guessed is the full name of a type from a package imported whole: of a known
// one if it has the type.
func (b java) guessed(f *File, name string) string {
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if m.Kind == facts.ImportStar && javaLibrary().types[m.Module+"."+name] != nil {
			return m.Module + "." + name
		}
	}
	return name
}

// topLevel finds a package's type: the nearest, where several files have it.
func (b java) topLevel(l *linker, f *File, scope, name string) *value {
	var found []defAt
	for _, d := range l.symbols(key(askName, scope, name), name) {
		if b.moduleScope(d.f) == scope && d.f.Facts.Symbols[d.i].Kind.IsType() {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return l.sharedType("java", f, strings.TrimPrefix(scope, jvmScope), name)
	}
	best, tie := 0, false
	for n := 1; n < len(found); n++ {
		switch a, o := nearness(f, found[n].f), nearness(f, found[best].f); {
		case a > o:
			best, tie = n, false
		case a == o:
			tie = true
		}
	}
	v := choose(append([]defAt{found[best]}, otherThan(found, best)...))
	v.soft = len(found) > 1 && (tie || !sameModule(f, found[best].f))
	if !tie {
		v.also = nil
	}
	return v
}

func otherThan(all []defAt, n int) []defAt {
	out := append([]defAt{}, all[:n]...)
	return append(out, all[n+1:]...)
}

// sameModule reports whether two files lie in one module: under the same folder
// with sources, or in one folder.
func sameModule(f, g *File) bool {
	module := func(p string) string {
		if i := strings.LastIndex("/"+p, "/src/"); i >= 0 {
			return p[:i]
		}
		return Dir(p)
	}
	return module(f.Path) == module(g.Path)
}

// typeIn is a type of a package for languages that share Java's.
func (b java) typeIn(l *linker, f *File, pkg, name string) *value {
	if len(l.symbols(key(askName, jvmScope+pkg, name), name)) == 0 {
		return nil
	}
	return b.topLevel(l, f, jvmScope+pkg, name)
}

// A Java package value has its scope in s.
func javaPackage(name string) *value {
	return &value{kind: kindModule, s: jvmScope + name, args: []*value{builtin("java")}}
}

// inTree reports whether any file of the tree belongs to a package.
func (b java) inTree(l *linker, pkg string) bool {
	scope := jvmScope + pkg
	for _, a := range l.ask(key(askPackage, scope, "")) {
		if b.moduleScope(a.f) == scope {
			return true
		}
	}
	return false
}

// qualified finds the type that a full name means: the package is taken to end
// before the first capitalised part, or else before the last.
func (b java) qualified(l *linker, f *File, full string) *value {
	parts := strings.Split(full, ".")
	at := len(parts) - 1
	for n, p := range parts {
		if javaCapitalised(p) {
			at = n
			break
		}
	}
	for _, n := range []int{at, len(parts) - 1} {
		v := b.topLevel(l, f, jvmScope+strings.Join(parts[:n], "."), parts[n])
		if v == nil {
			continue
		}
		for _, p := range parts[n+1:] {
			if v = b.memberOf(l, v, p, RuleStatic, typeSpace); v == nil {
				return nil
			}
		}
		return v
	}
	if b.inTree(l, strings.Join(parts[:at], ".")) {
		return nil
	}
	return external(full)
}

func javaCapitalised(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

func (b java) resolve(l *linker, f *File, module string) *value {
	if v := b.qualified(l, f, module); v.is(kindExternal) {
		return v
	}
	return nil
}

func (b java) imported(l *linker, f *File, i int32) *value { return b.importedIn(l, f, i, anySpace) }

// importedIn is what import i binds in one name space.
func (b java) importedIn(l *linker, f *File, i int32, space nameSpace) *value {
	l.touchImport(f, i)
	m := &f.Facts.Imports[i]
	switch {
	case m.Kind == facts.ImportStar:
		t := b.qualified(l, f, m.Module)
		if t == nil || t.is(kindExternal) && b.inTree(l, m.Module) {
			return javaPackage(m.Module)
		}
		return ruled(t, RuleImport)
	case !m.Flags.Has(facts.Static):
		full := m.Name
		if m.Module != "" {
			full = m.Module + "." + m.Name
		}
		return importRuled(b.qualified(l, f, full))
	}
	t := b.qualified(l, f, m.Module)
	switch {
	case t.is(kindExternal):
		return memberOfExternal(t, m.Name)
	case !t.is(kindDef):
		return nil
	case space != anySpace:
		return importRuled(b.memberOf(l, t, m.Name, RuleStatic, space))
	}
	for _, s := range []nameSpace{funcSpace, valueSpace, typeSpace} {
		if v := b.memberOf(l, t, m.Name, RuleStatic, s); v != nil && !v.is(kindExternal) {
			return importRuled(v)
		}
	}
	return nil
}

func importRuled(v *value) *value {
	if v.is(kindDef) {
		return ruled(v, RuleImport)
	}
	return v
}

// staticImport finds a member that a static import binds.
func (b java) staticImport(l *linker, f *File, name string, space nameSpace) *value {
	if f != l.file {
		l.ask(key(askImport, f.Path, name))
	}
	var all []*value
	for _, i := range f.bound[name] {
		if f.Facts.Imports[i].Flags.Has(facts.Static) {
			if v := b.importedIn(l, f, i, space); v != nil {
				all = append(all, v)
			}
		}
	}
	if v := b.joined(all); v != nil {
		return v
	}
	var outside *value
	for _, i := range l.starsOf(f) {
		m := &f.Facts.Imports[i]
		if !m.Flags.Has(facts.Static) {
			continue
		}
		switch t := b.qualified(l, f, m.Module); {
		case t.is(kindDef):
			if v := b.memberOf(l, t, name, RuleStatic, space); v != nil && !v.is(kindExternal) {
				all = append(all, v)
			}
		case t.is(kindExternal) && outside == nil:
			outside = memberOfExternal(t, name)
		}
	}
	if v := b.joined(all); v != nil {
		return ruled(v, RuleStar)
	}
	if space == funcSpace {
		return outside
	}
	return nil // more likely a type's name than an unseen constant's
}

// joined makes one set of the overloads that several imports bind.
func (b java) joined(all []*value) *value {
	var overloads []*value
	for _, v := range all {
		switch {
		case v.is(kindOverloads):
			overloads = append(overloads, v.args...)
		case v.is(kindDef) && v.symbol().Kind.IsCallable():
			overloads = append(overloads, v)
		}
	}
	switch {
	case len(overloads) > 1:
		return &value{kind: kindOverloads, args: overloads}
	case len(all) > 0:
		return all[0]
	}
	return nil
}

// moduleMember looks a name up in a package: a type, or a package within.
func (b java) moduleMember(l *linker, m *value, name string, _ nameSpace) *value {
	pkg := strings.TrimPrefix(m.s, jvmScope)
	if v := b.topLevel(l, l.file, m.s, name); v != nil {
		return ruled(v, RuleModuleMember)
	}
	switch {
	case !javaCapitalised(name):
		return javaPackage(pkg + "." + name)
	case b.inTree(l, pkg):
		return nil
	}
	return external(pkg + "." + name)
}
