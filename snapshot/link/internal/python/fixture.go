package python

import (
	"path"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Scoped finds what pytest gives to parameter name of symbol i, a test or a
// fixture: the fixture itself as a function, what it gives as a value. It looks
// in the class, in the module and then in the conftest modules of the folders
// upward. Other fixtures are those of plugins, outside the repository. In the
// space of types it is the parameter of an overridden method.
func (b pythonic) Scoped(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace) *core.Value {
	if space == core.TypeSpace {
		return b.inheritedParameter(l, f, i, name)
	}
	d := b.fixture(l, f, i, name)
	switch {
	case d == nil:
		return core.ExternalValue("pytest." + name)
	case space == core.FuncSpace:
		c := *d
		c.Rule, c.Inferred = core.RuleFixture, true
		return &c
	}
	return b.injected(l, d)
}

func (b pythonic) fixture(l *core.Linker, f *core.File, i int32, name string) *core.Value {
	s := &f.Facts.Symbols[i]
	if s.Container >= 0 && f.Facts.Symbols[s.Container].Kind.IsType() {
		if m := l.MemberOfType(l.DefinitionOf(f, s.Container, nil), name, core.RuleSelf, core.ValueSpace); b.isFixture(l, m, f, i) {
			return m
		}
	}
	if v := b.inModule(l, f, name, 0); b.isFixture(l, v, f, i) {
		return v
	}
	for dir := f.Dir; ; dir = core.Dir(dir) {
		m := b.moduleAt(l, path.Join(dir, "conftest"))
		if hasFile(m) && m.File != f {
			if v := b.inModule(l, m.File, name, 0); b.isFixture(l, v, f, i) {
				return v
			}
		}
		if dir == "" {
			return nil
		}
	}
}

// isFixture reports whether v is a function under a decorator called fixture,
// other than symbol i of f: a fixture may extend one of its own name.
func (b pythonic) isFixture(l *core.Linker, v *core.Value, f *core.File, i int32) bool {
	if !v.Is(core.KindDef) || v.File == f && v.Index == i || !v.Symbol().Kind.IsCallable() {
		return false
	}
	for _, s := range v.Symbol().Supers {
		if s.Role == facts.RoleAnnotates && b.namesFixture(v.File, s.Expr) {
			return true
		}
	}
	return false
}

func (pythonic) namesFixture(f *core.File, e facts.ExprID) bool {
	x := &f.Facts.Exprs[e]
	if x.Op == facts.OpCall {
		x = &f.Facts.Exprs[x.A]
	}
	name := x.S
	if x.Op == facts.OpImport {
		name = f.Facts.Imports[x.N].Name
	}
	return name == "fixture" || name == "yield_fixture"
}

// injected is the value that a fixture gives: what it returns or yields.
func (b pythonic) injected(l *core.Linker, d *core.Value) *core.Value {
	r := l.ValueOf(l.Call(d, nil))
	if d.Symbol().Flags.Has(facts.Async) && !d.Symbol().Flags.Has(facts.Generator) {
		r = b.Awaited(l, r)
	}
	if d.Symbol().Flags.Has(facts.Generator) {
		r = b.Element(l, r, facts.ElemIter, "")
	}
	return core.AsInferred(r)
}
