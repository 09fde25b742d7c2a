package link

import (
	"path"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// scoped finds what pytest gives to parameter name of symbol i, a test or a
// fixture: the fixture itself as a function, what it gives as a value. It looks
// in the class, in the module and then in the conftest modules of the folders
// upward. Other fixtures are those of plugins, outside the repository. In the
// space of types it is the parameter of an overridden method.
func (b pythonic) scoped(l *linker, f *File, i int32, name string, space nameSpace) *value {
	if space == typeSpace {
		return b.inheritedParameter(l, f, i, name)
	}
	d := b.fixture(l, f, i, name)
	switch {
	case d == nil:
		return external("pytest." + name)
	case space == funcSpace:
		c := *d
		c.rule, c.soft = RuleFixture, true
		return &c
	}
	return b.injected(l, d)
}

func (b pythonic) fixture(l *linker, f *File, i int32, name string) *value {
	s := &f.Facts.Symbols[i]
	if s.Container >= 0 && f.Facts.Symbols[s.Container].Kind.IsType() {
		if m := l.memberOfType(l.def(f, s.Container, nil), name, RuleSelf, valueSpace); b.isFixture(l, m, f, i) {
			return m
		}
	}
	if v := b.inModule(l, f, name, 0); b.isFixture(l, v, f, i) {
		return v
	}
	for dir := f.Dir; ; dir = Dir(dir) {
		m := b.moduleAt(l, path.Join(dir, "conftest"))
		if m.hasFile() && m.f != f {
			if v := b.inModule(l, m.f, name, 0); b.isFixture(l, v, f, i) {
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
func (b pythonic) isFixture(l *linker, v *value, f *File, i int32) bool {
	if !v.is(kindDef) || v.f == f && v.i == i || !v.symbol().Kind.IsCallable() {
		return false
	}
	for _, s := range v.symbol().Supers {
		if s.Role == facts.RoleAnnotates && b.namesFixture(v.f, s.Expr) {
			return true
		}
	}
	return false
}

func (pythonic) namesFixture(f *File, e facts.ExprID) bool {
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
func (b pythonic) injected(l *linker, d *value) *value {
	r := l.held(l.call(d, nil))
	if d.symbol().Flags.Has(facts.Async) && !d.symbol().Flags.Has(facts.Generator) {
		r = b.awaited(l, r)
	}
	if d.symbol().Flags.Has(facts.Generator) {
		r = b.element(l, r, facts.ElemIter, "")
	}
	return softened(r)
}
