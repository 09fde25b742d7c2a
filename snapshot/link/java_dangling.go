package link

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (java) bindsPart(*facts.Import) bool { return false }

func (java) mayDangle(x *facts.Expr, b *Binding, _ string) bool {
	return b.Rule == RuleUnresolved && (x.Op == facts.OpMember || x.Op == facts.OpName || x.Op == facts.OpTypeName)
}

// danglingImport tells of a type that a package of the tree does not have, and of a
// static member that a type does not have.
func (b java) danglingImport(l *linker, i int) (Dangling, bool) {
	m, f := &l.file.Facts.Imports[i], l.file
	if m.Kind == facts.ImportStar || isInput(f) || b.importedIn(l, f, int32(i), anySpace) != nil {
		return Dangling{}, false
	}
	if t := b.qualified(l, f, m.Module); t.is(kindDef) {
		if !b.closedType(l, t) {
			return Dangling{}, false
		}
		return Dangling{Kind: NoMember, Module: m.Module, Name: m.Name, Names: memberNamesOf(t), Asks: []Key{key(askMember, b.memberScope(t.f, t.i), m.Name).Key()}}, true
	}
	scope := jvmScope + m.Module
	if m.Flags.Has(facts.Static) || !b.inTree(l, m.Module) || !b.writtenHere(l, scope, m.Name) {
		return Dangling{}, false
	}
	return Dangling{Kind: NoModule, Module: m.Module + "." + m.Name, Names: b.typeNames(l, scope), Asks: []Key{key(askName, scope, m.Name).Key()}}, true
}

// writtenHere reports a package whose types are written in the tree's Java files, and
// not by a generator or in another language.
func (b java) writtenHere(l *linker, scope, name string) bool {
	if generatedTypes(name) {
		return false
	}
	for _, a := range l.ask(key(askPackage, scope, "")) {
		if b.moduleScope(a.f) != scope {
			continue
		}
		if a.f.Facts.ParseErrors > 0 || a.f.Facts.Generated || usesGenerators(a.f) {
			return false
		}
		for _, x := range []string{".kt", ".groovy", ".scala", ".java"} {
			for _, dir := range []string{a.f.Dir, strings.Replace(a.f.Dir, "/java/", "/"+strings.TrimPrefix(x, ".")+"/", 1), strings.Replace(a.f.Dir, "/java/", "/kotlin/", 1)} {
				if l.exists(path.Join(dir, name+x)) == PathFile {
					return false
				}
			}
		}
	}
	return true
}

// generatedTypes reports a name by which an annotation processor or another generator
// calls what it writes.
func generatedTypes(name string) bool {
	for _, p := range []string{"AutoValue_", "Immutable", "Dagger", "Hilt_", "Generated", "AutoOneOf_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	for _, s := range []string{"_", "Grpc", "Proto", "Lexer", "Parser", "BaseVisitor", "BaseListener", "Visitor", "MapperImpl", "Builder", "Message", "OuterClass", "Version", "BuildConfig", "BuildInfo", "_Impl", "Binding"} {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return len(name) > 1 && name[0] == 'Q' && javaCapitalised(name[1:])
}

// usesGenerators reports a file that imports annotations by which a compiler's plug-in
// adds members or types.
func usesGenerators(f *File) bool {
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		for _, p := range []string{"lombok", "org.immutables", "com.google.auto", "org.mapstruct", "dagger", "io.soabase", "org.inferred", "org.jooq", "com.querydsl", "io.micronaut"} {
			if m.Module == p || strings.HasPrefix(m.Module, p+".") {
				return true
			}
		}
		return false
	})
}

// typeNames lists the types of a package.
func (b java) typeNames(l *linker, scope string) []string {
	var out []string
	for _, a := range l.ask(key(askPackage, scope, "")) {
		for i := range a.f.Facts.Symbols {
			if s := &a.f.Facts.Symbols[i]; s.Container < 0 && s.Kind.IsType() && b.moduleScope(a.f) == scope {
				out = append(out, s.Name)
			}
		}
	}
	return out
}

// closedType reports a type whose members are all written in the tree.
func (b java) closedType(l *linker, t *value) bool {
	if !t.is(kindDef) || t.f.binder != binder(b) || usesGenerators(t.f) || t.f.Facts.ParseErrors > 0 {
		return false
	}
	for _, s := range b.supers(l, t) {
		switch {
		case s.is(kindDef) && s.symbol().Kind.IsType() && !usesGenerators(s.f):
		case s.is(kindExternal) && javaLibrary().complete(s.s):
		default:
			return false
		}
	}
	return true
}

func memberNamesOf(t *value) []string {
	var out []string
	for _, i := range t.f.membersOf(t.i) {
		out = append(out, t.f.Facts.Symbols[i].Name)
	}
	return out
}

func (b java) danglingRef(l *linker, r *facts.Ref, x *facts.Expr) (Dangling, bool) {
	f := l.file
	if isInput(f) || usesGenerators(f) || Every("java", x.S) {
		return Dangling{}, false
	}
	free := x.Op != facts.OpMember || f.Facts.Exprs[x.A].Op == facts.OpScope
	if !free {
		h := l.held(l.eval(f, x.A, nil))
		t := h
		if h.is(kindInstance) {
			t = h.args[0]
		}
		if h == nil || h.soft || !t.is(kindDef) || !t.symbol().Kind.IsType() || !b.closedType(l, t) {
			return Dangling{}, false
		}
		return Dangling{Kind: NoMember, Module: t.f.Facts.QualifiedName(int(t.i)), Name: x.S, Names: memberNamesOf(t), Asks: []Key{key(askMember, b.memberScope(t.f, t.i), x.S).Key()}}, true
	}
	d := Dangling{Kind: NoName, Name: x.S, Asks: []Key{key(askName, b.moduleScope(f), x.S).Key()}}
	for i := r.Scope; i >= 0; i = f.Facts.Symbols[i].Container {
		if !f.Facts.Symbols[i].Kind.IsType() {
			continue
		}
		t := l.def(f, i, nil)
		if !b.closedType(l, t) {
			return Dangling{}, false
		}
		d.Names = append(d.Names, memberNamesOf(t)...)
	}
	for _, i := range l.starsOf(f) {
		m := &f.Facts.Imports[i]
		if t := b.qualified(l, f, m.Module); t.is(kindDef) && !b.closedType(l, t) || !t.is(kindDef) && !b.inTree(l, m.Module) {
			return Dangling{}, false
		}
	}
	if javaCapitalised(x.S) && !b.writtenHere(l, b.moduleScope(f), x.S) {
		return Dangling{}, false
	}
	d.Names = append(d.Names, b.typeNames(l, b.moduleScope(f))...)
	for i := range f.Facts.Imports {
		d.Names = append(d.Names, f.Facts.Imports[i].Local)
	}
	return d, true
}
