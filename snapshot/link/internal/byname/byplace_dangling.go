package byname

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Undefined says why a name has no definition.
func (b *byPlace) Undefined(l *core.Linker, x *facts.Expr) (core.Binding, bool) {
	switch {
	case x.Op == facts.OpName && x.N == facts.NameMayLack:
		return core.Binding{Targets: []uint32{l.Target(core.Target{External: x.S})}, Rule: core.RuleExternal, Certainty: core.External}, true
	case x.Op == facts.OpName:
		return core.Binding{}, false
	case x.Op == facts.OpMember:
		if found, ok := b.option(l, x); ok {
			return found, true
		}
		if v := b.alone(l, x); v != nil {
			var found core.Binding
			l.AddTargets(&found, v, false)
			return found, true
		}
		h := l.Eval(l.File, x.A, nil)
		if h = l.ValueOf(h); h.Is(core.KindModule) && h.File.Binder == l.File.Binder && (b.Strategy == lang.ByFolder || strings.HasPrefix(x.S, "#") && len(h.File.Facts.Cut) == 0) {
			return core.Binding{Rule: core.RuleUnresolved, Certainty: core.Unresolved}, true
		}
	}
	return core.OpenBinding, true
}

// alone is the function that one definition alone of the repository has the name of, as a member of what a parameter
// holds. What is shipped calls no test's.
func (b *byPlace) alone(l *core.Linker, x *facts.Expr) *core.Value {
	if of := l.Expr(l.File, x.A); of.Op != facts.OpBuiltin || !strings.HasPrefix(of.S, facts.UnknownPrefix) {
		return nil
	}
	var found *core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskUnique, namesScope+b.family+"\x00", x.S), x.S) {
		if core.IsTest(d.File) && !core.IsTest(l.File) {
			continue
		}
		if found != nil {
			return nil
		}
		found = &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleName, Inferred: true}
	}
	return found
}

func (*byPlace) BindsPart(*facts.Import) bool { return false }

func (*byPlace) MayDangle(_ *facts.File, x *facts.Expr, b *core.Binding, _ string) bool {
	return b.Rule == core.RuleUnresolved && (x.Op == facts.OpMember || x.Op == facts.OpName)
}

// DanglingImport reports an address of the repository at which nothing is.
func (b *byPlace) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	m := &l.File.Facts.Imports[i]
	if core.IsInput(l.File) || b.Imported(l, l.File, int32(i)) != nil {
		return core.Dangling{}, false
	}
	at, _ := b.placeOf(l.File, m.Module)
	return core.Dangling{Kind: core.NoModule, Module: m.Module, Path: at, Asks: []core.Key{core.ExistsKey(at)}}, true
}

// DanglingRef reports a name that no file of the folder defines, and a part that a file
// does not have.
func (b *byPlace) DanglingRef(l *core.Linker, _ *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	if core.IsInput(l.File) {
		return core.Dangling{}, false
	}
	scope, module, names := b.ModuleScope(l.File), "", []string(nil)
	switch x.Op {
	case facts.OpMember:
		h := l.ValueOf(l.Eval(l.File, x.A, nil))
		if !h.Is(core.KindModule) {
			return core.Dangling{}, false
		}
		scope, module, names = h.File.Path, h.File.Path, anchorsOf(h.File)
		if b.Strategy == lang.ByFolder {
			scope, module, names = b.scopeOfFolder(h.File.Dir), h.File.Dir, b.namesIn(l, h.File.Dir)
		} else if len(h.File.Facts.Cut) > 0 {
			return core.Dangling{}, false
		}
		return core.Dangling{Kind: core.NoMember, Module: module, Name: x.S, Names: names, Asks: []core.Key{core.NewQuestion(core.AskName, scope, x.S).Key()}}, true
	case facts.OpName:
		if strings.HasPrefix(x.S, "#") {
			if len(l.File.Facts.Cut) > 0 {
				return core.Dangling{}, false
			}
			names = anchorsOf(l.File)
		} else {
			names = b.namesIn(l, l.File.Dir)
		}
		return core.Dangling{Kind: core.NoName, Name: x.S, Names: names, Asks: []core.Key{core.NewQuestion(core.AskName, scope, x.S).Key()}}, true
	}
	return core.Dangling{}, false
}

// namesIn lists what is defined at the top of a folder's files.
func (b *byPlace) namesIn(l *core.Linker, dir string) []string {
	var names []string
	for _, a := range l.Ask(core.NewQuestion(core.AskFolder, b.scopeOfFolder(dir), "")) {
		for i := range a.File.Facts.Symbols {
			if s := &a.File.Facts.Symbols[i]; s.Container < 0 {
				names = append(names, s.Name)
			}
		}
	}
	return names
}
