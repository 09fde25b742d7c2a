package java

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func (java) BindsPart(*facts.Import) bool { return false }

func (java) MayDangle(x *facts.Expr, b *core.Binding, _ string) bool {
	return b.Rule == core.RuleUnresolved && (x.Op == facts.OpMember || x.Op == facts.OpName || x.Op == facts.OpTypeName)
}

// DanglingImport tells of a type that a package of the tree does not have, and of a
// static member that a type does not have.
func (b java) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	m, f := &l.File.Facts.Imports[i], l.File
	if m.Kind == facts.ImportStar || core.IsInput(f) || b.importedIn(l, f, int32(i), core.AnySpace) != nil {
		return core.Dangling{}, false
	}
	if t := b.qualified(l, f, m.Module); t.Is(core.KindDef) {
		if !b.closedType(l, t) {
			return core.Dangling{}, false
		}
		return core.Dangling{Kind: core.NoMember, Module: m.Module, Name: m.Name, Names: memberNamesOf(t), Asks: []core.Key{core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), m.Name).Key()}}, true
	}
	scope := jvmScope + m.Module
	if m.Flags.Has(facts.Static) || !b.InTree(l, m.Module) || !b.writtenHere(l, scope, m.Name) {
		return core.Dangling{}, false
	}
	return core.Dangling{Kind: core.NoModule, Module: m.Module + "." + m.Name, Names: b.typeNames(l, scope), Asks: []core.Key{core.NewQuestion(core.AskName, scope, m.Name).Key()}}, true
}

// writtenHere reports a package whose types are written in the tree's Java files, and
// not by a generator or in another language.
func (b java) writtenHere(l *core.Linker, scope, name string) bool {
	if generatedTypes(name) {
		return false
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, scope, "")) {
		if b.ModuleScope(a.File) != scope {
			continue
		}
		if a.File.Facts.ParseErrors > 0 || a.File.Facts.Generated || usesGenerators(a.File) {
			return false
		}
		for _, x := range []string{".kt", ".groovy", ".scala", ".java"} {
			for _, dir := range []string{a.File.Dir, strings.Replace(a.File.Dir, "/java/", "/"+strings.TrimPrefix(x, ".")+"/", 1), strings.Replace(a.File.Dir, "/java/", "/kotlin/", 1)} {
				if l.Exists(path.Join(dir, name+x)) == core.PathFile {
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
func usesGenerators(f *core.File) bool {
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
func (b java) typeNames(l *core.Linker, scope string) []string {
	var out []string
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, scope, "")) {
		for i := range a.File.Facts.Symbols {
			if s := &a.File.Facts.Symbols[i]; s.Container < 0 && s.Kind.IsType() && b.ModuleScope(a.File) == scope {
				out = append(out, s.Name)
			}
		}
	}
	return out
}

// closedType reports a type whose members are all written in the tree.
func (b java) closedType(l *core.Linker, t *core.Value) bool {
	if !t.Is(core.KindDef) || t.File.Binder != core.Binder(b) || usesGenerators(t.File) || t.Symbol().Flags.Has(facts.Augmented) || t.File.Facts.ParseErrors > 0 {
		return false
	}
	for _, s := range b.Supers(l, t) {
		switch {
		case s.Is(core.KindDef) && s.Symbol().Kind.IsType() && !usesGenerators(s.File) && !s.Symbol().Flags.Has(facts.Augmented):
		case s.Is(core.KindExternal) && javaLibrary().Complete(s.Text):
		default:
			return false
		}
	}
	return true
}

func memberNamesOf(t *core.Value) []string {
	var out []string
	for _, i := range t.File.MembersOf(t.Index) {
		out = append(out, t.File.Facts.Symbols[i].Name)
	}
	return out
}

func (b java) DanglingRef(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	f := l.File
	if core.IsInput(f) || usesGenerators(f) || core.Every("java", x.S) {
		return core.Dangling{}, false
	}
	free := x.Op != facts.OpMember || f.Facts.Exprs[x.A].Op == facts.OpScope
	if !free {
		h := l.ValueOf(l.Eval(f, x.A, nil))
		t := h
		if h.Is(core.KindInstance) {
			t = h.Args[0]
		}
		if h == nil || h.Inferred || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() || !b.closedType(l, t) {
			return core.Dangling{}, false
		}
		return core.Dangling{Kind: core.NoMember, Module: t.File.Facts.QualifiedName(int(t.Index)), Name: x.S, Names: memberNamesOf(t), Asks: []core.Key{core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), x.S).Key()}}, true
	}
	d := core.Dangling{Kind: core.NoName, Name: x.S, Asks: []core.Key{core.NewQuestion(core.AskName, b.ModuleScope(f), x.S).Key()}}
	for i := r.Scope; i >= 0; i = f.Facts.Symbols[i].Container {
		if !f.Facts.Symbols[i].Kind.IsType() {
			continue
		}
		t := l.DefinitionOf(f, i, nil)
		if !b.closedType(l, t) {
			return core.Dangling{}, false
		}
		d.Names = append(d.Names, memberNamesOf(t)...)
	}
	for _, i := range l.StarsOf(f) {
		m := &f.Facts.Imports[i]
		if t := b.qualified(l, f, m.Module); t.Is(core.KindDef) && !b.closedType(l, t) || !t.Is(core.KindDef) && !b.InTree(l, m.Module) {
			return core.Dangling{}, false
		}
	}
	if javaCapitalised(x.S) && !b.writtenHere(l, b.ModuleScope(f), x.S) {
		return core.Dangling{}, false
	}
	d.Names = append(d.Names, b.typeNames(l, b.ModuleScope(f))...)
	for i := range f.Facts.Imports {
		d.Names = append(d.Names, f.Facts.Imports[i].Local)
	}
	return d, true
}
