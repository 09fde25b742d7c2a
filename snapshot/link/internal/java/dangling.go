package java

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func (java) BindsPart(*facts.Import) bool { return false }

func (java) MayDangle(f *facts.File, x *facts.Expr, b *core.Binding, external string) bool {
	if strings.HasSuffix(x.S, "$") || x.S == "super" { // an object of Scala; Type.super::member
		return false
	}
	if b.Rule == core.RuleUnresolved {
		return x.Op == facts.OpMember || x.Op == facts.OpName || x.Op == facts.OpTypeName
	}
	if isBareName(f, x, external) || mayLackOutside(x, external) {
		return true
	}
	return calledOnType(f, x) && external != "" && !namesOutside(f, &f.Exprs[x.A], strings.TrimSuffix(external, "."+x.S))
}

// calledOnType reports a method that is called on a name which types have.
func calledOnType(f *facts.File, x *facts.Expr) bool {
	if x.Op != facts.OpMember || facts.Space(x.N) != facts.SpaceFunc {
		return false
	}
	switch of := &f.Exprs[x.A]; of.Op {
	case facts.OpName, facts.OpTypeName, facts.OpMember:
		return lang.Capitalised(of.S)
	case facts.OpSymbol:
		return f.Symbols[of.N].Kind.IsType()
	case facts.OpImport:
		return !f.Imports[of.N].Flags.Has(facts.Static)
	}
	return false
}

// namesOutside reports an expression that may name a type from outside itself, by its qualified name.
func namesOutside(f *facts.File, x *facts.Expr, name string) bool {
	called := x.S
	if x.Op == facts.OpImport {
		called = f.Imports[x.N].Local
	}
	return name == "java.lang."+called || slices.ContainsFunc(f.Imports, func(m facts.Import) bool { return m.Local == called && m.Module+"."+m.Name == name })
}

// DanglingImport reports a type that a package of the tree does not have, and a
// static member that a type does not have.
func (b java) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	m, f := &l.File.Facts.Imports[i], l.File
	if m.Kind == facts.ImportStar || core.IsInput(f) || strings.HasSuffix(m.Name, "$") { // an object of Scala has a class of that name
		return core.Dangling{}, false
	}
	if v := b.importedIn(l, f, int32(i), core.AnySpace); v.Is(core.KindExternal) {
		return b.danglingLibraryImport(l, m)
	} else if v != nil {
		return core.Dangling{}, false
	}
	if t := b.qualified(l, f, m.Module); t.Is(core.KindDef) {
		if !b.closedType(l, t) || core.IsInput(t.File) {
			return core.Dangling{}, false
		}
		return b.lacks(t, m.Module, m.Name), true
	}
	scope := jvmScope + m.Module
	if m.Flags.Has(facts.Static) || !b.InTree(l, m.Module) || !b.writtenHere(l, scope, m.Name) || b.mostFromOutside(l, f, m.Module) || sharesWithDependency(l, f, m.Module) {
		return core.Dangling{}, false
	}
	return core.Dangling{Kind: core.NoModule, Module: m.Module + "." + m.Name, Names: b.typeNames(l, scope), Asks: []core.Key{core.NewQuestion(core.AskName, scope, m.Name).Key()}}, true
}

// writtenHere reports a package whose types are written in the tree's Java files, and
// not by a generator or in another language. Tests alone may be in a package of a library, to reach what only that sees.
func (b java) writtenHere(l *core.Linker, scope, name string) bool {
	if generatedTypes(name) || strings.HasPrefix(scope, jvmScope+"java.") || strings.HasPrefix(scope, jvmScope+"javax.") {
		return false
	}
	files, foreign := 0, group(scope) != "" && group(b.ModuleScope(l.File)) != group(scope)
	shipped, kotlin := false, strings.TrimSuffix(name, "Kt") // the class of a file of Kotlin
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, scope, "")) {
		if b.ModuleScope(a.File) != scope {
			continue
		}
		files++
		shipped = shipped || !core.IsTest(a.File)
		if a.File.Facts.ParseErrors > 0 || a.File.Facts.Generated || usesGenerators(a.File) || lacksSupertypes(l, a.File) || madeByBuild(l, a.File) {
			return false
		}
		for _, x := range []string{".kt", ".groovy", ".scala", ".java", ".java.template", ".java.in", ".java.ftl"} {
			for _, dir := range []string{a.File.Dir, strings.Replace(a.File.Dir, "/java/", "/"+strings.TrimPrefix(x, ".")+"/", 1), strings.Replace(a.File.Dir, "/java/", "/kotlin/", 1)} {
				if l.Exists(path.Join(dir, name+x)) == core.PathFile || l.Exists(path.Join(dir, kotlin+x)) == core.PathFile {
					return false
				}
			}
		}
	}
	return shipped && (!foreign || files > maxForeignFiles)
}

// mostFromOutside reports a package of which a file imports several types that the tree does not have, more than it has: a
// library has the package as well.
func (b java) mostFromOutside(l *core.Linker, f *core.File, pkg string) bool {
	missing, found := 0, 0
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if m.Kind == facts.ImportStar || m.Flags.Has(facts.Static) || m.Module != pkg {
			continue
		}
		if b.topLevel(l, f, jvmScope+pkg, m.Name) != nil {
			found++
		} else {
			missing++
		}
	}
	return missing > max(maxForeignFiles, found)
}

// maxForeignFiles is how many files a project puts into a package of another one, to reach what only that package sees.
const maxForeignFiles = 2

// group is the beginning of a package's scope that a project's packages have in common, as org.eclipse; empty for one that is
// not named after a domain.
func group(scope string) string {
	parts := strings.SplitN(scope, ".", 3)
	if len(parts) < 3 {
		return ""
	}
	return parts[0] + "." + parts[1]
}

// isOfLibrary reports the scope of a package of the language's library: a type of the tree there stands in for one of it.
func isOfLibrary(scope string) bool {
	return slices.ContainsFunc([]string{"java.", "com.sun.", "sun.", "jdk."}, func(begin string) bool { return strings.HasPrefix(scope, jvmScope+begin) })
}

// beginsPackage reports a name that a folder beside a file's sources has: what another language or a template
// there is compiled to is in a package of that name.
func beginsPackage(l *core.Linker, f *core.File, name string) bool {
	root := strings.TrimSuffix(strings.TrimSuffix(f.Dir, strings.ReplaceAll(f.Facts.Package, ".", "/")), "/")
	around := path.Dir(root)
	for _, dir := range []string{root, path.Join(around, "scala"), path.Join(around, "../main/scala"), path.Join(around, "app")} {
		if l.Exists(path.Join(dir, name)) == core.PathDirectory {
			return true
		}
	}
	return false
}

// lacksSupertypes reports a file with a type below one that is not in the tree and not imported: a
// library has its package as well.
func lacksSupertypes(l *core.Linker, f *core.File) bool {
	for i := range f.Facts.Symbols {
		for _, s := range f.Facts.Symbols[i].Supers {
			if v := l.Eval(f, s.Expr, nil); !v.Is(core.KindDef) && !v.Is(core.KindExternal) && !v.Is(core.KindParam) {
				return true
			}
		}
	}
	return false
}

// lacks reports a member that a type does not have.
func (b java) lacks(t *core.Value, module, name string) core.Dangling {
	return core.Dangling{Kind: core.NoMember, Module: module, Name: name, Names: t.File.MemberNames(t.Index), Asks: []core.Key{core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name).Key()}}
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
	if isOfLibrary(b.ModuleScope(t.File)) {
		return false
	}
	for _, s := range b.Supers(l, t) {
		switch {
		case s.Is(core.KindDef) && s.Symbol().Kind.IsType() && s.Symbol().Kind != facts.KindEnum && !usesGenerators(s.File) && !s.Symbol().Flags.Has(facts.Augmented):
		case s.Is(core.KindExternal) && javaLibrary().Complete(s.Text):
		default:
			return false
		}
	}
	return true
}

// lacksStatic reports a type whose static methods are all written in the tree, or known, and that has
// none of a name from outside. An interface gives none to what is below it.
func (b java) lacksStatic(l *core.Linker, t *core.Value, name string) bool {
	for range core.MaxLineage {
		if !t.Is(core.KindDef) {
			return !mayHave(t, name) && t.Is(core.KindExternal)
		}
		if t.File.Binder != core.Binder(b) || usesGenerators(t.File) || t.Symbol().Flags.Has(facts.Augmented) || t.File.Facts.ParseErrors > 0 {
			return false
		}
		if t.Symbol().Kind == facts.KindInterface {
			return true
		}
		super := b.implicitSuper(t)
		for _, s := range t.Symbol().Supers {
			if s.Role == facts.RoleExtends {
				super = l.Eval(t.File, s.Expr, core.EnvOf(t))
			}
		}
		if super == nil {
			return !slices.ContainsFunc(t.Symbol().Supers, func(s facts.Super) bool { return s.Role == facts.RoleExtends })
		}
		t = super
	}
	return false
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
		if t.Is(core.KindExternal) {
			return b.danglingOutside(l, r, x, h)
		}
		if h == nil || h.Inferred || !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
			return core.Dangling{}, false
		}
		static := h == t && !t.Super && r.Role == facts.RoleCalls && calledOnType(f.Facts, x)
		if !(b.closedType(l, t) && b.knownWithout(l, t, x.S)) && !(static && b.lacksStatic(l, t, x.S)) {
			return core.Dangling{}, false
		}
		return b.lacks(t, t.File.Facts.QualifiedName(int(t.Index)), x.S), true
	}
	d := core.Dangling{Kind: core.NoName, Name: x.S, Asks: []core.Key{core.NewQuestion(core.AskName, b.ModuleScope(f), x.S).Key()}}
	for i := r.Scope; i >= 0; i = f.Facts.Symbols[i].Container {
		if !f.Facts.Symbols[i].Kind.IsType() {
			continue
		}
		t := l.DefinitionOf(f, i, nil)
		if !b.closedType(l, t) || !b.knownWithout(l, t, x.S) {
			return core.Dangling{}, false
		}
		d.Names = append(d.Names, t.File.MemberNames(t.Index)...)
	}
	if slices.ContainsFunc(l.StarsOf(f), func(i int32) bool { return b.mayBring(l, &f.Facts.Imports[i], x.S) }) {
		return core.Dangling{}, false
	}
	if lang.Capitalised(x.S) && (!b.writtenHere(l, b.ModuleScope(f), x.S) || sharesWithDependency(l, f, strings.TrimPrefix(b.ModuleScope(f), jvmScope))) || !lang.Capitalised(x.S) && beginsPackage(l, f, x.S) {
		return core.Dangling{}, false
	}
	d.Names = append(d.Names, b.typeNames(l, b.ModuleScope(f))...)
	for i := range f.Facts.Imports {
		d.Names = append(d.Names, f.Facts.Imports[i].Local)
	}
	return d, true
}
