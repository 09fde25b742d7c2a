package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// lackedBySelf reports a member of self, or of the class, that neither the class around has nor one of its bases,
// all of which are known. Subclasses and other files may give it: whoever tells it looks for those.
func (b pythonic) lackedBySelf(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	of := l.Expr(l.File, x.A)
	if !isOfSelf(l.File.Facts, x) || r.Role == facts.RoleWrites || isDunder(x.S) {
		return core.Dangling{}, false
	}
	t := l.SelfType(l.File, int32(of.N))
	if !t.Is(core.KindDef) || t.File != l.File || !t.Symbol().Kind.IsType() || mixedIn(t.Symbol().Name) {
		return core.Dangling{}, false
	}
	classes := append([]*core.Value{t}, b.Supers(l, t)...)
	if slices.ContainsFunc(classes, func(c *core.Value) bool { return c == nil || b.mayGive(l, c, x.S) }) {
		return core.Dangling{}, false
	}
	var names []string
	for _, c := range classes {
		if !b.writesMembers(l, c) {
			return core.Dangling{}, false
		}
		if c.Is(core.KindDef) {
			names = append(names, c.File.MemberNames(c.Index)...)
		}
	}
	return core.Dangling{Caught: true, Kind: core.NoMember, Module: t.File.Facts.QualifiedName(int(t.Index)), Name: x.S, Names: names, Unwritten: true, Of: t.Index}, true
}

// mixedIn reports a class that says that it is a part of others.
func mixedIn(name string) bool { return strings.Contains(strings.ToLower(name), "mixin") }

// mayGive reports a base from outside that has a member, or that is not known not to have it.
func (b pythonic) mayGive(l *core.Linker, c *core.Value, name string) bool {
	switch {
	case c.Is(core.KindDef):
		return l.OwnMember(c, name, core.RuleStatic) != nil
	case containerClasses[c.Kind] != nil:
		return b.ContainerHas(c.Kind, name)
	}
	switch c.Text {
	case "builtins.object", "typing.Generic", "abc.ABC":
		return false
	}
	of := strings.TrimPrefix(c.Text, "builtins.")
	if strings.Contains(strings.TrimPrefix(strings.TrimPrefix(of, "collections."), "abc."), ".") { // instances may have what they are given
		return true
	}
	class, known := pythonClasses()[of]
	return !known || class.has(name)
}

// isOfSelf reports what is selected of self, or of the class.
func isOfSelf(f *facts.File, x *facts.Expr) bool {
	of := f.Exprs[x.A].Op
	return of == facts.OpThis || of == facts.OpClass
}

// writesMembers reports a class all of whose members are written in it: none is computed, by itself, its class or a decorator.
func (b pythonic) writesMembers(l *core.Linker, c *core.Value) bool {
	if c == nil || !c.Is(core.KindDef) {
		return c.Is(core.KindExternal) || c != nil && containerClasses[c.Kind] != nil
	}
	s, whole := c.Symbol(), l.WholeFacts(c.File)
	if c.File.Facts.ParseErrors > 0 || c.File.Facts.Generated || s.Kind != facts.KindClass || b.stubOf(l, c.File) != nil || computes(whole, c.Index) || len(s.Supers) > 0 && b.metaclass(l, c) != nil {
		return false
	}
	for _, x := range s.Supers {
		if x.Role == facts.RoleTypeOf {
			return false // a metaclass
		}
	}
	if slices.ContainsFunc(c.File.MemberNames(c.Index), func(name string) bool { return pythonComputing()[name] }) {
		return false
	}
	return !slices.ContainsFunc(whole.Symbols[c.Index].Decorators, func(d string) bool {
		return !keepingDecorators()[core.LastName(d)]
	})
}

// computes reports a file that gives members of computed names to something: in a class, its bases aside, or in none at all. What
// methods of other classes do is of those.
func computes(f *facts.File, class int32) bool {
	return slices.ContainsFunc(f.Refs, func(r facts.Ref) bool {
		x := &f.Exprs[r.Expr]
		if !pythonComputing()[x.S] || x.Op == facts.OpEntry {
			return false
		}
		other := false
		for scope := r.Scope; scope >= 0; scope = f.Symbols[scope].Container {
			if scope == class {
				return r.Scope == class || !pythonRunning()[x.S]
			}
			other = other || f.Symbols[scope].Kind == facts.KindClass
		}
		return !other
	})
}

// pythonComputing are the names by which objects get members that no class writes.
var pythonComputing = lang.WordSet("__getattr__ __getattribute__ __dict__ __init_subclass__ __set_name__ setattr vars locals exec update_wrapper namedtuple")

// pythonRunning are those that give a method names of its own, and no object any.
var pythonRunning = lang.WordSet("locals exec namedtuple")

// keepingDecorators leave a class with the members that it writes.
var keepingDecorators = lang.WordSet("dataclass final total_ordering unique runtime_checkable")
