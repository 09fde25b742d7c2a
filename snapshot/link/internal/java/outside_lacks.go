package java

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isBareName reports a name that nothing around it has: one in lower case was taken for the beginning of a package's name,
// a type for one of a package that is imported whole.
func isBareName(f *facts.File, x *facts.Expr, external string) bool {
	free := x.Op == facts.OpName || x.Op == facts.OpTypeName || x.Op == facts.OpMember && f.Exprs[x.A].Op == facts.OpScope
	return free && external == x.S
}

// libraryLacks reports a member that a type of the library, all of whose members are known, does not have.
func libraryLacks(name, member string) bool {
	return javaLibrary().Complete(name) && !javaLibrary().Has(name, member) && types().RootMethod(member) == nil && member != "class" && member != "this"
}

// LacksOutside reports a value of such a type: what a case of a switch over it names is no constant of an enum.
func (java) LacksOutside(v *core.Value, name string) bool {
	t := core.BareType(v)
	return t.Is(core.KindExternal) && libraryLacks(t.Text, name)
}

// mayLackOutside reports a member of a type of the library that it does not have.
func mayLackOutside(x *facts.Expr, external string) bool {
	of, ok := strings.CutSuffix(external, "."+x.S)
	return ok && x.Op == facts.OpMember && libraryLacks(of, x.S)
}

// danglingOutside judges a member of a value or a type of the library.
func (b java) danglingOutside(l *core.Linker, r *facts.Ref, x *facts.Expr, h *core.Value) (core.Dangling, bool) {
	t := core.BareType(h)
	if h.Inferred || t == nil || t.Inferred || !t.Is(core.KindExternal) || !libraryLacks(t.Text, x.S) || b.inTreeToo(l, t.Text) || !b.isCertainChain(l, x.A) || b.mayInheritVariables(l, r.Scope) {
		return core.Dangling{}, false
	}
	if x.B != 0 {
		return core.Dangling{}, false // a constant after case, of a selector whose type is no enum
	}
	return core.Dangling{Kind: core.NoMember, Module: t.Text, Name: x.S, Names: javaLibrary().Members(t.Text)}, true
}

// inTreeToo reports a type of the library whose package files of the tree are in as well, as those that
// stand in for the library elsewhere.
func (b java) inTreeToo(l *core.Linker, name string) bool {
	return b.InTree(l, javaLibrary().PackageOf(name))
}

// danglingLibraryImport judges the import of a type of the language's own packages, all of whose types are known.
func (b java) danglingLibraryImport(l *core.Linker, m *facts.Import) (core.Dangling, bool) {
	lib := javaLibrary()
	if !strings.HasPrefix(m.Module, "java.") || b.inTreeToo(l, m.Module+"."+m.Name) || slices.Contains(formerTypes, m.Module+"."+m.Name) {
		return core.Dangling{}, false
	}
	if lib.Type(m.Module) != nil {
		if !libraryLacks(m.Module, m.Name) {
			return core.Dangling{}, false
		}
		return core.Dangling{Kind: core.NoMember, Module: m.Module, Name: m.Name, Names: lib.Members(m.Module)}, true
	}
	names := lib.TypesIn(m.Module)
	if len(names) == 0 || slices.Contains(names, m.Name) || m.Flags.Has(facts.Static) {
		return core.Dangling{}, false
	}
	return core.Dangling{Kind: core.NoModule, Module: m.Module + "." + m.Name, Names: names}, true
}

// mayBring reports an import of all that a package or a type has, which may have a name.
func (b java) mayBring(l *core.Linker, m *facts.Import, name string) bool {
	static := m.Flags.Has(facts.Static)
	if !static && !lang.Capitalised(name) {
		return false // it brings types alone
	}
	t := b.qualified(l, l.File, m.Module)
	switch {
	case t.Is(core.KindDef):
		return !b.closedType(l, t) || !b.knownWithout(l, t, name)
	case static:
		return !t.Is(core.KindExternal) || !libraryLacks(t.Text, name) || b.inTreeToo(l, t.Text)
	case b.InTree(l, m.Module):
		return b.hasFileOf(l, m.Module, name)
	}
	known := strings.HasPrefix(m.Module, "java.") && len(javaLibrary().TypesIn(m.Module)) > 0
	full := m.Module + "." + name
	return !known || javaLibrary().Type(full) != nil || slices.Contains(formerTypes, full)
}

// hasFileOf reports a package with a file that is called as a type, which may be too large to be read.
func (b java) hasFileOf(l *core.Linker, pkg, name string) bool {
	return slices.ContainsFunc(l.Ask(core.NewQuestion(core.AskPackage, jvmScope+pkg, "")), func(a core.Answer) bool {
		return l.Exists(path.Join(a.File.Dir, name+path.Ext(a.File.Path))) == core.PathFile
	})
}

// formerTypes are public types that older versions of the library had than those that are known.
var formerTypes = []string{
	"java.lang.Compiler", "java.lang.StringTemplate", "java.util.FormatProcessor", "java.util.jar.Pack200", "java.rmi.RMISecurityException", "java.rmi.ServerRuntimeException", "java.rmi.server.LoaderHandler",
	"java.rmi.server.SkeletonMismatchException", "java.rmi.server.SkeletonNotFoundException", "java.rmi.server.Skeleton", "java.rmi.server.RemoteCall", "java.rmi.server.LogStream", "java.rmi.server.Operation",
}
