package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Name looks up a simple name that no type of the file declares around it.
func (b java) Name(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	if space != core.TypeSpace {
		if v := b.staticImport(l, f, name, space); v != nil || space == core.FuncSpace {
			return v
		}
		if v := b.mayBeObscured(l, f, name); v != nil {
			return v
		}
	}
	if t := b.typeNamed(l, f, name); t != nil {
		return t
	}
	if !lang.Capitalised(name) {
		return javaPackage(name)
	}
	return nil
}

// typeNamed looks a type up as Java does: the file's own types and imports, the
// package, packages imported whole, java.lang.
func (b java) typeNamed(l *core.Linker, f *core.File, name string) *core.Value {
	var own []core.Definition
	for _, i := range f.Named[name] {
		if f.Facts.Symbols[i].Kind.IsType() {
			l.Touch(f, i)
			own = append(own, core.Definition{File: f, Index: i})
		}
	}
	if len(own) > 0 {
		return core.WithRule(core.Choose(own), core.RuleScope)
	}
	scope := b.ModuleScope(f)
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskImport, f.Path, name))
	}
	for _, i := range f.Bound[name] {
		if v := b.importedIn(l, f, i, core.TypeSpace); v != nil {
			return v
		}
		if m := &f.Facts.Imports[i]; !m.Flags.Has(facts.Static) { // a type that is not there: none of the package is meant
			return core.ExternalValue(m.Module + "." + m.Name)
		}
	}
	if v := b.topLevel(l, f, scope, name); v != nil {
		return core.WithRule(v, core.RulePackage)
	}
	return b.starred(l, f, name)
}

// starred looks a type up in packages and types imported whole, java.lang among
// them. A name that may come from outside does.
func (b java) starred(l *core.Linker, f *core.File, name string) *core.Value {
	outside, far := false, (*core.Value)(nil)
	for _, i := range l.StarsOf(f) {
		m := &f.Facts.Imports[i]
		if !m.Flags.Has(facts.Static) {
			v := b.topLevel(l, f, jvmScope+m.Module, name)
			switch {
			case v == nil || b.keptIn(v, m.Module, f):
			case !v.Is(core.KindDef) || sameModule(f, v.File):
				return core.WithRule(v, core.RuleStar)
			case far == nil:
				far = v
			default: // of two packages, one of which may be no part of what the file is compiled with
				far = core.AsInferred(far)
			}
		}
		switch t := b.qualified(l, f, m.Module); {
		case t.Is(core.KindDef):
			if v := b.MemberOf(l, t, name, core.RuleStatic, core.TypeSpace); v.Is(core.KindDef) {
				return core.WithRule(v, core.RuleStar)
			}
		case t.Is(core.KindExternal) || !m.Flags.Has(facts.Static):
			outside = outside || !b.InTree(l, m.Module)
		}
	}
	switch {
	case far != nil:
		return core.WithRule(far, core.RuleStar)
	case javaLang()[name]:
		return core.ExternalValue("java.lang." + name)
	case outside && lang.Capitalised(name): // else it begins a package's name
		return core.ExternalValue(b.guessed(f, name))
	}
	return nil
}

// keptIn reports a type that only its own package sees, which is another one than a file's.
func (b java) keptIn(t *core.Value, pkg string, f *core.File) bool {
	return t.Is(core.KindDef) && t.File.Binder == core.Binder(b) && t.Symbol().Visibility == facts.VisibilityInternal && f.Facts.Package != pkg
}

// guessed is the full name of a type from a package imported whole: of a known
// one if it has the type.
func (b java) guessed(f *core.File, name string) string {
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if m.Kind == facts.ImportStar && javaLibrary().Type(m.Module+"."+name) != nil {
			return m.Module + "." + name
		}
	}
	return name
}

// topLevel finds a package's type: the nearest, where several files have it. It is the
// same for all files of a folder, and remembered: many modules may have one package.
func (b java) topLevel(l *core.Linker, f *core.File, scope, name string) *core.Value {
	k, _ := l.Kept.(*known)
	if k == nil {
		k = &known{types: map[typeKey]*core.Value{}}
		l.Kept = k
	}
	key := typeKey{core.Dir(f.Path), scope, name}
	v, ok := k.types[key]
	if !ok {
		v = b.nearestType(l, f, scope, name)
		k.types[key] = v
	}
	return v
}

// known is what the linker of a file has found out.
type known struct{ types map[typeKey]*core.Value }

// typeKey is a type's name in a package, as a folder's files mean it.
type typeKey struct{ dir, scope, name string }

func (b java) nearestType(l *core.Linker, f *core.File, scope, name string) *core.Value {
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskName, scope, name), name) {
		if b.ModuleScope(d.File) == scope && d.File.Facts.Symbols[d.Index].Kind.IsType() && !isInputElsewhere(f, d.File) {
			found = append(found, d)
		}
	}
	several := len(found) > 1
	if rest := slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool { return isSample(f, d.File) }); len(rest) > 0 {
		found = rest
	}
	if len(found) == 0 {
		return l.SharedType("java", f, strings.TrimPrefix(scope, jvmScope), name)
	}
	near := core.NearestTo[core.Definition](f)
	for _, d := range found {
		near.Offer(d, d.File)
	}
	best, only := near.Only()
	others := slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool { return d == best })
	v := core.Choose(append([]core.Definition{best}, others...))
	v.Inferred = several && (!only || !sameModule(f, best.File)) || isSample(best.File, f)
	if only {
		v.Also = nil
	}
	return v
}

// sameModule reports whether two files lie in one module: under the same folder
// with sources, or in one folder.
func sameModule(f, g *core.File) bool {
	module := func(p string) string {
		if i := strings.LastIndex("/"+p, "/src/"); i >= 0 {
			return p[:i]
		}
		return core.Dir(p)
	}
	return module(f.Path) == module(g.Path)
}

// isSample reports a file below other sources than those of a file which is compiled with neither, but read by a test:
// further down than src/main/java, as src/test/samples/old.
func isSample(f, g *core.File) bool {
	root, ok := sourceRoot(g)
	_, set, in := strings.Cut("/"+root, "/src/")
	if own, _ := sourceRoot(f); !ok || !in || own == root {
		return false
	}
	return strings.Count(set, "/") > 1
}

// isInputElsewhere reports an input of tests without a package in another folder than a file's: a test reads each folder
// for itself, and many have a type of the same short name.
func isInputElsewhere(f, g *core.File) bool {
	return g.Facts.Package == "" && core.Dir(f.Path) != core.Dir(g.Path) && core.IsInput(g)
}

// sourceRoot is the folder of a file without those of its package; ok is false where it lies in others.
func sourceRoot(f *core.File) (root string, ok bool) {
	return strings.CutSuffix(core.Dir(f.Path), "/"+strings.ReplaceAll(f.Facts.Package, ".", "/"))
}

// TypeIn is a type of a package for languages that share Java's.
func (b java) TypeIn(l *core.Linker, f *core.File, pkg, name string) *core.Value {
	if len(l.Symbols(core.NewQuestion(core.AskName, jvmScope+pkg, name), name)) == 0 {
		return nil
	}
	return b.topLevel(l, f, jvmScope+pkg, name)
}

// A Java package value has its scope in s.
func javaPackage(name string) *core.Value {
	return &core.Value{Kind: core.KindModule, Text: jvmScope + name, Args: []*core.Value{core.BuiltinValue("java")}}
}

// InTree reports whether any file of the tree belongs to a package.
func (b java) InTree(l *core.Linker, pkg string) bool {
	scope := jvmScope + pkg
	q := core.NewQuestion(core.AskPackage, scope, "")
	l.Consult(q) // each file of a package would read all the others for it
	return l.Shared("java package "+scope, func() any {
		return slices.ContainsFunc(l.Answer(q), func(a core.Answer) bool { return b.ModuleScope(a.File) == scope })
	}).(bool)
}

// qualified finds the type that a full name means: the package is taken to end
// before the first capitalised part, or else before the last.
func (b java) qualified(l *core.Linker, f *core.File, full string) *core.Value {
	parts := strings.Split(full, ".")
	at := len(parts) - 1
	for n, p := range parts {
		if lang.Capitalised(p) {
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
			if v = b.MemberOf(l, v, p, core.RuleStatic, core.TypeSpace); v == nil {
				return nil
			}
		}
		return v
	}
	if b.InTree(l, strings.Join(parts[:at], ".")) {
		return nil
	}
	return core.ExternalValue(full)
}
