package ecmascript

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Supers lists the base classes and interfaces, nearest first.
func (b Binder) Supers(l *core.Linker, t *core.Value) []*core.Value { return b.related(l, t, true) }

// inherited lists the supertypes whose members a type has: a class has none of what
// it only promises to implement.
func (b Binder) MemberTypes(l *core.Linker, t *core.Value) []*core.Value {
	return b.related(l, t, false)
}

func (b Binder) related(l *core.Linker, t *core.Value, promised bool) []*core.Value {
	return core.DepthFirst(t, core.MaxLineage, func(x *core.Value, add func(*core.Value)) {
		for _, d := range declarationsOf(l, x) {
			for _, s := range d.File.Facts.Symbols[d.Index].Supers {
				if s.Role == facts.RoleImplements && !promised {
					continue
				}
				v := l.Eval(d.File, s.Expr, core.EnvOf(x))
				if s.Role == facts.RoleImplements || d.File.Facts.Symbols[d.Index].Kind == facts.KindInterface {
					v = core.Meaning(v, core.TypeSpace)
				}
				for _, part := range superParts(l, v, 0) {
					if part.Is(core.KindDef) && part.Inherits == nil && x.Inherits != nil { // what a supertype of Omit<T> has
						p := *part
						p.Inherits = x.Inherits
						part = &p
					}
					if part.Is(core.KindDef) && part.Filter == nil && x.Filter != nil && l.Checking {
						p := *part
						p.Filter = x.Filter
						part = &p
					}
					if l.Checking && x.Partial { // what Partial<T> inherits may be missing too
						part = core.Partial(d.File, part)
					}
					add(part)
				}
			}
		}
	})
}

// declarationsOf lists the declarations that are one type. A class that is named as a value, as
// behind extends, comes without the interfaces that it is joined with.
func declarationsOf(l *core.Linker, t *core.Value) []core.Definition {
	out := append([]core.Definition{{File: t.File, Index: t.Index}}, t.Also...)
	if t.Symbol().Kind != facts.KindClass {
		return out
	}
	for _, d := range mergedWith(l, t) {
		if !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	return out
}

// superParts lists the types that a supertype is made of: an alias has members of
// its own where object types are in it.
func superParts(l *core.Linker, v *core.Value, depth int) []*core.Value {
	if core.IsBoth(v) {
		var out []*core.Value
		for _, part := range v.Args {
			out = append(out, superParts(l, part, depth+1)...)
		}
		return out
	}
	if !v.Is(core.KindDef) || !core.IsAlias(v.Symbol()) || depth > 8 {
		return []*core.Value{l.ClassOf(v)}
	}
	of := []*core.Value{v}
	if v.Symbol().Type == 0 {
		return of
	}
	for _, part := range superParts(l, l.Aliased(v), depth+1) {
		of = append(of, narrowedAs(l, part, v))
	}
	return of
}

// narrowedAs gives a part of an alias what is said of the alias where types are checked: that its members may be
// missing, and which of them are kept.
func narrowedAs(l *core.Linker, part, alias *core.Value) *core.Value {
	if !l.Checking || !part.Is(core.KindDef) {
		return part
	}
	if alias.Partial {
		part = core.Partial(alias.File, part)
	}
	if alias.Filter != nil && part.Filter == nil {
		p := *part
		p.Filter = alias.Filter
		part = &p
	}
	return part
}
