package golang

import (
	"go/build/constraint"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

func (golang) BindsPart(*facts.Import) bool { return false }

func (golang) MayDangle(_ *facts.File, x *facts.Expr, b *core.Binding, _ string) bool {
	return b.Rule == core.RuleUnresolved
}

// DanglingImport reports an import path inside a module of the tree, at whose
// folder there is nothing.
func (g golang) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	p := l.File.Facts.Imports[i].Module
	dir, own, ok := g.moduleDir(l, l.File, p)
	if !ok || !own || core.IsInput(l.File) || neverBuilt(l.File) {
		return core.Dangling{}, false
	}
	if _, replaced := g.replaced(l, l.File, p); replaced {
		return core.Dangling{}, false
	}
	dir = strings.TrimPrefix(path.Join("/", dir), "/")
	if g.packageAt(l, dir) != nil || l.Exists(dir) != core.PathAbsent || core.IsBuilt(dir) {
		return core.Dangling{}, false
	}
	return core.Dangling{Kind: core.NoModule, Module: p, Path: dir, Asks: []core.Key{core.NewQuestion(core.AskPackage, dir, "").Key()}}, true
}

func (g golang) DanglingRef(l *core.Linker, _ *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	f := l.File
	if core.IsInput(f) || neverBuilt(f) {
		return core.Dangling{}, false
	}
	if x.Op != facts.OpMember {
		if len(l.StarsOf(f)) > 0 || !g.sound(l, f.Dir) || g.importsOtherName(l, f) {
			return core.Dangling{}, false
		}
		scope := g.ModuleScope(f)
		names := g.packageNames(l, f.Dir, func(o *core.File, s *facts.Symbol) bool { return g.ModuleScope(o) == scope })
		for i := range f.Facts.Imports {
			names = append(names, guessedName(f.Facts.Imports[i].Module))
		}
		return core.Dangling{Kind: core.NoName, Name: x.S, Names: names, InHome: true, Home: f.Dir, Asks: []core.Key{core.NewQuestion(core.AskName, scope, x.S).Key()}}, true
	}
	switch base := l.ValueOf(l.Eval(f, x.A, nil)); {
	case base.File == nil && base.Is(core.KindModule):
		dir := packageDir(base)
		if !g.sound(l, dir) || !isExportedGo(x.S) && dir == f.Dir {
			return core.Dangling{}, false
		}
		names := g.packageNames(l, dir, func(_ *core.File, s *facts.Symbol) bool { return isExportedGo(s.Name) })
		return core.Dangling{Kind: core.NoMember, Module: dir, Name: x.S, Names: names, InHome: true, Home: dir, Asks: []core.Key{core.NewQuestion(core.AskName, base.Text, x.S).Key()}}, true
	case base != nil && !base.Inferred:
		t := base
		if t.Is(core.KindInstance) {
			t = t.Args[0]
		}
		for t.Is(core.KindPointer) {
			t = t.Args[0]
		}
		if !t.Is(core.KindDef) || !g.sound(l, t.File.Dir) || g.embedsNamed(l, t) {
			return core.Dangling{}, false
		}
		return core.Dangling{Kind: core.NoMember, Module: t.File.Facts.QualifiedName(int(t.Index)), Name: x.S, Names: g.memberNames(l, t), InHome: true, Home: t.File.Dir, Asks: []core.Key{core.NewQuestion(core.AskMember, g.MemberScope(t.File, t.Index), x.S).Key()}}, true
	}
	return core.Dangling{}, false
}

// importsOtherName reports a file with a package from outside that nothing in it names as its path is called, or that another
// import is called like: its name is another.
func (g golang) importsOtherName(l *core.Linker, f *core.File) bool {
	named := map[string]bool{}
	for i := range f.Facts.Exprs {
		if x := &f.Facts.Exprs[i]; x.Op == facts.OpName || x.Op == facts.OpTypeName {
			named[x.S] = true
		}
	}
	taken := map[string]int{}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Local == "" {
			taken[guessedName(m.Module)]++
		}
	}
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		if name := guessedName(m.Module); m.Local != "" || !strings.Contains(m.Module, ".") || named[name] && taken[name] == 1 {
			return false
		}
		_, own, ok := g.moduleDir(l, f, m.Module)
		return !ok || !own
	})
}

// neverBuilt reports a file that is kept from builds and is no program to run by itself: what reads it is another tool.
func neverBuilt(f *core.File) bool {
	x, ok := constraintOf(f).(*constraint.TagExpr)
	return ok && x.Tag == tagIgnore && !slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool {
		return s.Name == "main" && s.Kind == facts.KindFunction && s.Container < 0
	})
}

// embedsNamed reports a type that embeds one that is declared to be a type from outside, whose members it has if that
// is an interface, or its fields: `type index v1.ImageIndex`.
func (g golang) embedsNamed(l *core.Linker, t *core.Value) bool {
	for _, s := range append([]*core.Value{t}, g.Supers(l, t)...) {
		for s.Is(core.KindPointer) || s.Is(core.KindInstance) {
			s = s.Args[0]
		}
		if s.Is(core.KindDef) && s.Symbol().Type != 0 {
			if of := l.Eval(s.File, s.Symbol().Type, nil); of.Is(core.KindExternal) {
				return true
			}
		}
	}
	return false
}

// sound reports a package all of whose files were read without errors and none of
// which is written by a C compiler's help.
func (g golang) sound(l *core.Linker, dir string) bool {
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, dir, "")) {
		if a.File.Facts.ParseErrors > 0 {
			return false
		}
	}
	return true
}

// packageNames lists the names at the top of a package's files.
func (g golang) packageNames(l *core.Linker, dir string, wanted func(*core.File, *facts.Symbol) bool) []string {
	var out []string
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, dir, "")) {
		if isGoTest(a.File) && !isGoTest(l.File) {
			continue
		}
		for i := range a.File.Facts.Symbols {
			if s := &a.File.Facts.Symbols[i]; s.Container < 0 && s.Owner == "" && s.Kind != facts.KindPackage && wanted(a.File, s) {
				out = append(out, s.Name)
			}
		}
	}
	return out
}

// memberNames lists the fields and methods that are written for a type.
func (g golang) memberNames(l *core.Linker, t *core.Value) []string {
	var out []string
	own := t.Symbol().Name
	for _, a := range l.Ask(core.NewQuestion(core.AskPackage, t.File.Dir, "")) {
		for i := range a.File.Facts.Symbols {
			if s := &a.File.Facts.Symbols[i]; s.Owner == own || a.File == t.File && s.Container == t.Index {
				out = append(out, s.Name)
			}
		}
	}
	return out
}
