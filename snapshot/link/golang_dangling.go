package link

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (golang) bindsPart(*facts.Import) bool { return false }

func (golang) mayDangle(x *facts.Expr, b *Binding, _ string) bool { return b.Rule == RuleUnresolved }

// danglingImport tells of an import path inside a module of the tree, at whose
// folder there is nothing.
func (g golang) danglingImport(l *linker, i int) (Dangling, bool) {
	p := l.file.Facts.Imports[i].Module
	dir, own, ok := g.moduleDir(l, l.file, p)
	if !ok || !own || isInput(l.file) {
		return Dangling{}, false
	}
	if _, replaced := g.replaced(l, l.file, p); replaced {
		return Dangling{}, false
	}
	dir = strings.TrimPrefix(path.Join("/", dir), "/")
	if g.packageAt(l, dir) != nil || l.exists(dir) != PathAbsent || isBuilt(dir) {
		return Dangling{}, false
	}
	return Dangling{Kind: NoModule, Module: p, Path: dir, Asks: []Key{key(askPackage, dir, "").Key()}}, true
}

func (g golang) danglingRef(l *linker, _ *facts.Ref, x *facts.Expr) (Dangling, bool) {
	f := l.file
	if isInput(f) {
		return Dangling{}, false
	}
	if x.Op != facts.OpMember {
		if len(l.starsOf(f)) > 0 || !g.sound(l, f.Dir) {
			return Dangling{}, false
		}
		scope := g.moduleScope(f)
		names := g.packageNames(l, f.Dir, func(o *File, s *facts.Symbol) bool { return g.moduleScope(o) == scope })
		for i := range f.Facts.Imports {
			names = append(names, guessedName(f.Facts.Imports[i].Module))
		}
		return Dangling{Kind: NoName, Name: x.S, Names: names, Asks: []Key{key(askName, scope, x.S).Key()}}, true
	}
	switch base := l.held(l.eval(f, x.A, nil)); {
	case base.f == nil && base.is(kindModule):
		dir := packageDir(base)
		if !g.sound(l, dir) || !isExportedGo(x.S) && dir == f.Dir {
			return Dangling{}, false
		}
		names := g.packageNames(l, dir, func(_ *File, s *facts.Symbol) bool { return isExportedGo(s.Name) })
		return Dangling{Kind: NoMember, Module: dir, Name: x.S, Names: names, Asks: []Key{key(askName, base.s, x.S).Key()}}, true
	case base != nil && !base.soft:
		t := base
		if t.is(kindInstance) {
			t = t.args[0]
		}
		for t.is(kindPointer) {
			t = t.args[0]
		}
		if !t.is(kindDef) || !g.sound(l, t.f.Dir) {
			return Dangling{}, false
		}
		return Dangling{Kind: NoMember, Module: t.f.Facts.QualifiedName(int(t.i)), Name: x.S, Names: g.memberNames(l, t), Asks: []Key{key(askMember, g.memberScope(t.f, t.i), x.S).Key()}}, true
	}
	return Dangling{}, false
}

// sound reports a package all of whose files were read without errors and none of
// which is written by a C compiler's help.
func (g golang) sound(l *linker, dir string) bool {
	for _, a := range l.ask(key(askPackage, dir, "")) {
		if a.f.Facts.ParseErrors > 0 {
			return false
		}
	}
	return true
}

// packageNames lists the names at the top of a package's files.
func (g golang) packageNames(l *linker, dir string, wanted func(*File, *facts.Symbol) bool) []string {
	var out []string
	for _, a := range l.ask(key(askPackage, dir, "")) {
		if isGoTest(a.f) && !isGoTest(l.file) {
			continue
		}
		for i := range a.f.Facts.Symbols {
			if s := &a.f.Facts.Symbols[i]; s.Container < 0 && s.Owner == "" && s.Kind != facts.KindPackage && wanted(a.f, s) {
				out = append(out, s.Name)
			}
		}
	}
	return out
}

// memberNames lists the fields and methods that are written for a type.
func (g golang) memberNames(l *linker, t *value) []string {
	var out []string
	own := t.symbol().Name
	for _, a := range l.ask(key(askPackage, t.f.Dir, "")) {
		for i := range a.f.Facts.Symbols {
			if s := &a.f.Facts.Symbols[i]; s.Owner == own || a.f == t.f && s.Container == t.i {
				out = append(out, s.Name)
			}
		}
	}
	return out
}
