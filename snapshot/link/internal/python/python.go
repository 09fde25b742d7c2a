// Package python binds Python: modules, classes and their order of resolution, protocols,
// decorators, fixtures.
package python

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// pythonic binds Python: a module is a file or a package folder, its names are
// its definitions and its imports, and absolute imports start at the roots that
// running or installing the project would put on the path.
type pythonic struct{}

// What it is to the core besides a Binder.
var (
	_ core.Callbacks         = pythonic{}
	_ core.DefinitionChooser = pythonic{}
	_ core.Conditional       = pythonic{}
	_ core.ContainerMembers  = pythonic{}
	_ core.DanglingFinder    = pythonic{}
	_ core.DynamicMembers    = pythonic{}
	_ core.Library           = pythonic{}
	_ core.LibraryMembers    = pythonic{}
	_ core.TraitsHolder      = pythonic{}
	_ core.Protocols         = pythonic{}
	_ core.RootClassMembers  = pythonic{}
	_ core.Scoper            = pythonic{}
)

// Register adds Python to the core.
func Register() { core.Register(pythonic{}, "python") }

// Traits of Python: callers name parameters, and overloads are for type checkers alone.
func (pythonic) Traits() core.Traits { return core.Traits{NamesCount: true, DeclaredFirst: true} }

func (pythonic) ModuleScope(f *core.File) string { return f.Path }

func (pythonic) MemberScope(f *core.File, i int32) string { return core.ScopeOfMember(f, i) }

func (pythonic) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeSymbols(f, add)
	core.ContributeImports(f, add)
	if stem := core.ModuleStem(f.Path); isModule(f.Path) {
		add(core.NewQuestion(core.AskStem, stem, "py"), core.Entry{Kind: core.EntryFile, Index: 0})
		add(core.NewQuestion(core.AskTop, path.Base(stem), ""), core.Entry{Kind: core.EntryTop, Index: 0}) // whoever binds the file asked for its stem too
	}
	for i := range f.Facts.Exports {
		add(core.NewQuestion(core.AskExport, f.Path, ""), core.Entry{Kind: core.EntryExport, Index: int32(i)})
	}
}

// isModule reports a file that an import finds: a script without the ending of Python is none.
func isModule(p string) bool { return strings.HasPrefix(path.Ext(p), ".py") }

func (b pythonic) Name(l *core.Linker, f *core.File, name string, _ core.NameSpace) *core.Value {
	if v := b.inModule(l, f, name, 0); v != nil {
		return v
	}
	return core.ExternalValue("builtins." + name)
}

// maxStars bounds a chain of star imports.
const maxStars = 8

// inModule looks a name up in a module's own scope.
func (b pythonic) inModule(l *core.Linker, f *core.File, name string, depth int) *core.Value {
	if v := l.FileScope(f, name, core.AnySpace); v != nil {
		return b.conditional(l, f, name, v)
	}
	if depth > maxStars {
		return nil
	}
	for _, i := range l.StarsOf(f) {
		m := b.Resolve(l, f, f.Facts.Imports[i].Module)
		switch {
		case m.Is(core.KindExternal):
			continue
		case hasFile(m) && b.starred(l, m.File, name, 0):
			if v := b.inModule(l, m.File, name, depth+1); v != nil {
				return core.WithRule(v, core.RuleStar)
			}
		}
	}
	return nil
}

// conditional makes a definition beside an import of its name, one of them under
// a condition, one of two that may be meant. Beside a mere variable the import is
// what is wanted, and the variable what is left without it; else the import may as
// well be another build of what the function or class does.
func (b pythonic) conditional(l *core.Linker, f *core.File, name string, v *core.Value) *core.Value {
	if !v.Is(core.KindDef) || v.File != f || len(f.Bound[name]) == 0 {
		return v
	}
	s := v.Symbol()
	for _, i := range f.Bound[name] {
		m := &f.Facts.Imports[i]
		if m.Scope >= 0 || !m.Flags.Has(facts.Conditional) && !s.Flags.Has(facts.Conditional) {
			continue
		}
		wanted := l.Imported(f, i)
		switch {
		case wanted.Is(core.KindDef): // each in its branch
			w, own := *wanted, *v
			w.Condition = m.Condition
			return &core.Value{Kind: core.KindUnion, Args: []*core.Value{&w, &own}, Each: true}
		case s.Kind != facts.KindValue || !wanted.Is(core.KindExternal):
			return core.AsInferred(v)
		}
		w := *wanted
		w.Also = append(append([]core.Definition{}, wanted.Also...), core.Definition{File: v.File, Index: v.Index})
		return &w
	}
	return v
}

// starred reports whether a star import brings a name: those of __all__, which
// may pass on another module's or what is not known, or without one those that do
// not begin with an underscore.
func (b pythonic) starred(l *core.Linker, f *core.File, name string, depth int) bool {
	any := false
	for _, a := range l.Ask(core.NewQuestion(core.AskExport, f.Path, "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntryExport {
				continue
			}
			any = true
			x := &a.File.Facts.Exports[c.Entry.Index]
			if x.Name == name {
				return true
			}
			if x.Name != "*" || depth > maxStars {
				continue
			}
			m := l.Eval(a.File, x.Expr, nil)
			switch known := m.Is(core.KindModule) && hasFile(m); {
			case !known && !strings.HasPrefix(name, "_"), known && m.File != f && b.starred(l, m.File, name, depth+1):
				return true
			}
		}
	}
	return !any && !strings.HasPrefix(name, "_")
}

func (b pythonic) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	l.TouchImport(f, i)
	m := &f.Facts.Imports[i]
	if m.Kind == facts.ImportModule || m.Kind == facts.ImportDynamic || m.Kind == facts.ImportEffect {
		if top, _, dotted := strings.Cut(m.Module, "."); dotted && m.Local == top && top != "" {
			return ruledModule(b.topOf(l, f, m.Module)) // `import a.b` binds a
		}
		return ruledModule(b.Resolve(l, f, m.Module))
	}
	mod := b.Resolve(l, f, m.Module)
	if mod == nil || m.Kind == facts.ImportStar {
		return ruledModule(mod)
	}
	if mod.Kind == core.KindExternal {
		return core.ExternalValue(mod.Text + "." + m.Name)
	}
	if v := b.ownSubmodule(l, f, mod, m); v != nil {
		return ruledModule(v)
	}
	v := b.ModuleMember(l, mod, m.Name, core.AnySpace)
	if v.Is(core.KindDef) && v.Rule != core.RuleStar && v.Rule != core.RuleReexport {
		return core.WithRule(v, core.RuleImport)
	}
	return v
}

// ownSubmodule is the module that a package's __init__ imports from itself under another name: what has its name there
// may be bound later. It is nil otherwise.
func (b pythonic) ownSubmodule(l *core.Linker, f *core.File, mod *core.Value, m *facts.Import) *core.Value {
	if mod.File != f || m.Local == m.Name || !strings.HasPrefix(path.Base(f.Path), "__init__.") {
		return nil
	}
	if sub := b.moduleAt(l, path.Join(f.Dir, m.Name)); hasFile(sub) {
		return sub
	}
	return nil
}

func (b pythonic) Relate(l *core.Linker) { core.RelateOverrides(l) }
