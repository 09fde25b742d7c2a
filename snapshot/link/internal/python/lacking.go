package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// lackedBySelf reports a member of self, of the class or of super() that neither the class around has nor one of its bases,
// all of which are known. Subclasses and other files may give it: whoever tells it looks for those.
func (b pythonic) lackedBySelf(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	of := l.Expr(l.File, x.A)
	super := of.Op == facts.OpSuper
	if !isOfSelf(l.File.Facts, x) || r.Role == facts.RoleWrites || isDunder(x.S) && !(super && passesOn(x.S)) {
		return core.Dangling{}, false
	}
	t := l.SelfType(l.File, int32(of.N))
	if !t.Is(core.KindDef) || t.File != l.File || !t.Symbol().Kind.IsType() {
		return core.Dangling{}, false
	}
	name := t.File.Facts.QualifiedName(int(t.Index))
	if isMangled(x.S) && !super && !computes(l, t.File, t.Index) && l.OwnMember(t, x.S, core.RuleStatic) == nil && !slices.ContainsFunc(b.Supers(l, t), func(c *core.Value) bool { return sharesName(c, t) }) {
		return core.Dangling{Caught: true, Kind: core.NoMember, Module: name, Name: x.S, Names: t.File.MemberNames(t.Index), Unwritten: true, Of: -1}, true
	}
	supers := b.Supers(l, t)
	classes := append([]*core.Value{t}, supers...)
	if super {
		classes = supers
	}
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
	d := core.Dangling{Caught: true, Kind: core.NoMember, Module: name, Name: x.S, Names: names, Unwritten: true, Of: t.Index, Mixin: mixedIn(t.Symbol().Name)}
	if super {
		d.LostSupertype, d.Passing = len(t.Symbol().Supers) == 0 || passesOn(x.S), passesOn(x.S)
	}
	return d, true
}

// MayGive implements core.AttributeProvider.
func (b pythonic) MayGive(l *core.Linker, t *core.Value, name string) bool {
	if !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return true
	}
	return slices.ContainsFunc(append([]*core.Value{t}, b.Supers(l, t)...), func(c *core.Value) bool {
		return c == nil || b.mayGive(l, c, name) || !b.writesMembers(l, c)
	})
}

// passesOn reports a method that every class has and that takes nothing but the class where no class around the library's object has it.
func passesOn(name string) bool { return name == "__init__" || name == "__new__" }

// sharesName reports a base that is called as the class, or that is not known: what is private to one is the other's too.
func sharesName(base, class *core.Value) bool {
	switch {
	case base == nil:
		return true
	case base.Is(core.KindDef):
		return base.Symbol().Name == class.Symbol().Name
	}
	return core.LastName(base.Text) == class.Symbol().Name
}

// isMangled reports a member that no other class sees: its name stands for one with the class in it.
func isMangled(name string) bool {
	return strings.HasPrefix(name, "__") && !strings.HasSuffix(name, "_")
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
	class, known := pythonClasses()[of]
	if strings.Contains(strings.TrimPrefix(strings.TrimPrefix(of, "collections."), "abc."), ".") && (!closedClasses()[class.name] || strings.HasPrefix(name, "_") || laterMembers()[name]) {
		return true // instances may have what they are given
	}
	return !known || class.has(name)
}

// closedClasses are classes of the library whose instances have what their source says, but for what begins with an underscore.
var closedClasses = lang.WordSet("unittest.case.TestCase unittest.async_case.IsolatedAsyncioTestCase threading.Thread ast.NodeVisitor ast.NodeTransformer json.encoder.JSONEncoder json.decoder.JSONDecoder " +
	"logging.Handler logging.StreamHandler logging.Formatter logging.Filter logging.LoggerAdapter html.parser.HTMLParser argparse.Action argparse.ArgumentParser argparse.HelpFormatter " +
	"contextlib.ContextDecorator contextlib.AbstractContextManager contextlib.ExitStack queue.Queue cmd.Cmd string.Formatter string.Template io.IOBase io.RawIOBase io.BytesIO io.StringIO io.TextIOBase io.TextIOWrapper " +
	"datetime.datetime datetime.date datetime.time datetime.tzinfo datetime.timedelta decimal.Decimal")

// laterMembers are those that they have in later versions than the table of the library is of.
var laterMembers = lang.WordSet("assertStartsWith assertNotStartsWith assertEndsWith assertNotEndsWith assertHasAttr assertNotHasAttr assertIsSubclass assertNotIsSubclass array_hook color suggest_on_error")

// isOfSelf reports what is selected of self, of the class or of super().
func isOfSelf(f *facts.File, x *facts.Expr) bool {
	of := f.Exprs[x.A].Op
	return of == facts.OpThis || of == facts.OpClass || of == facts.OpSuper
}

// writesMembers reports a class all of whose members are written in it: none is computed, by itself, its class or a decorator.
func (b pythonic) writesMembers(l *core.Linker, c *core.Value) bool {
	if c == nil || !c.Is(core.KindDef) {
		return c.Is(core.KindExternal) || c != nil && containerClasses[c.Kind] != nil
	}
	s, whole := c.Symbol(), l.WholeFacts(c.File)
	if c.File.Facts.ParseErrors > 0 || c.File.Facts.Generated || s.Kind != facts.KindClass || b.stubOf(l, c.File) != nil || computes(l, c.File, c.Index) || len(s.Supers) > 0 && b.metaclass(l, c) != nil {
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
func computes(l *core.Linker, file *core.File, class int32) bool {
	f := l.WholeFacts(file)
	return slices.ContainsFunc(f.Refs, func(r facts.Ref) bool {
		x := &f.Exprs[r.Expr]
		if x.Op == facts.OpCall {
			x = &f.Exprs[x.A]
		}
		if !pythonComputing()[x.S] || x.Op == facts.OpEntry || readsMembers(l, file, r, x.S) {
			return false
		}
		other := false
		for scope, inner := r.Scope, int32(-1); scope >= 0; scope, inner = f.Symbols[scope].Container, scope {
			if scope == class {
				return inner < 0 || !pythonRunning()[x.S] && !(ownState()[f.Symbols[inner].Name] && inner == r.Scope)
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

// ownState are methods that hand on what an object has: names come from another one of its class.
var ownState = lang.WordSet("__getstate__ __setstate__ __copy__ __deepcopy__ __replace__ __reduce__ __reduce_ex__ __repr__ __str__ __eq__ __ne__ __hash__ __dir__ __sizeof__")

// keepingDecorators leave a class with the members that it writes.
var keepingDecorators = lang.WordSet("dataclass final total_ordering unique runtime_checkable")
