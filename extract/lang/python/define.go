package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// definition evaluates a function or class where it stands: its decorators,
// defaults, annotations and bases; a class's body too, a function's later.
func (x *extractor) definition(i int32) {
	def := i
	if x.Kind(i) == nDecorated {
		if def = x.Field(i, x.f.Definition); def < 0 {
			x.children(i)
			return
		}
	}
	d := x.declOf[def]
	if d == nil || d.scope == nil {
		for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
			if x.Kind(c) == nBlock {
				x.block(c)
			} else if x.Named(c) && x.Nodes[c].Field != x.f.Name {
				x.eval(c, facts.RoleReads)
			}
		}
		return
	}
	if x.rehearsing {
		x.bindDefinition(d)
		return
	}
	owner := x.owner
	if i != def {
		x.decoratorsOf(i, d)
	}
	x.owner = d
	leave := func() {}
	if d.scope.types != nil {
		leave = x.enter(d.scope.types)
		x.typeParameters(d)
	}
	if x.Kind(def) == nClass {
		x.classBody(def, d)
	} else {
		x.signature(def, d, owner)
		x.deferred = append(x.deferred, d)
	}
	leave()
	x.owner = owner
	x.bindDefinition(d)
	if x.Kind(def) == nFunction {
		x.assignedInside(d)
	}
}

// bindDefinition gives the name of a function or class its value.
func (x *extractor) bindDefinition(d *decl) {
	if d.index >= 0 {
		if b := x.scope.function().names[d.text]; b != nil && !b.global {
			x.assign(b, x.symbol(d))
		}
	}
}

// decoratorsOf notes what decorates a definition. A decorator is called by the
// code around, when the definition is reached.
func (x *extractor) decoratorsOf(i int32, d *decl) {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) != nDecorator {
			continue
		}
		e := x.First(c)
		if e < 0 {
			continue
		}
		if x.Kind(e) == nAttribute && x.isAccessor(e, d) {
			if object := x.Field(e, x.f.Object); x.isUnsetInClass(x.Text(object)) {
				x.ref(x.b.UnsetName(x.Text(object)), facts.RoleReads, object)
			} else {
				x.eval(object, facts.RoleUses)
			}
			continue
		}
		refs := len(x.file.Refs)
		callee := e
		if x.Kind(e) == nCall {
			callee = x.Field(e, x.f.Function)
		}
		v := x.eval(callee, facts.RoleAnnotates)
		for n := refs; n < len(x.file.Refs); n++ {
			if r := x.file.Refs[n]; r.Role == facts.RoleAnnotates {
				x.file.Refs[n].Scope = x.indexOf(d)
				r.Role = facts.RoleCalls
				x.file.Refs = append(x.file.Refs, r)
			}
		}
		if callee != e {
			x.arguments(x.Field(e, x.f.Arguments), 0, 0)
		}
		x.addDecorator(d, v, callee != e)
	}
	slices.Reverse(d.supers)
}

// addDecorator notes what may replace a function. Decorators of the standard
// library give the function back, or what its kind says.
func (x *extractor) addDecorator(d *decl, v facts.ExprID, called bool) {
	if d.kind.IsType() || v == 0 || x.isStandard(v) {
		return
	}
	if called {
		v = x.b.Call(v, 0)
	}
	d.supers = append(d.supers, facts.Super{Expr: v, Role: facts.RoleAnnotates})
}

// isStandard reports whether a decorator is a builtin or imported from a module
// of the standard library whose decorators keep what a function gives.
func (x *extractor) isStandard(v facts.ExprID) bool {
	e := x.b.At(v)
	for e.Op == facts.OpMember {
		e = x.b.At(e.A)
	}
	switch e.Op {
	case facts.OpUniverse:
		return true
	case facts.OpImport:
		module, _, _ := strings.Cut(x.file.Imports[e.N].Module, ".")
		return decoratorModules()[module]
	}
	return false
}

var decoratorModules = lang.WordSet("abc asyncio atexit contextlib dataclasses enum functools typing typing_extensions types unittest warnings")

// isAccessor recognises @name.setter over a definition of the same name.
func (x *extractor) isAccessor(e int32, d *decl) bool {
	object, name := x.Field(e, x.f.Object), x.Field(e, x.f.Attribute)
	if object < 0 || name < 0 || x.Text(object) != d.text {
		return false
	}
	switch x.Text(name) {
	case "setter", "getter", "deleter":
		return true
	}
	return false
}

// typeParameters evaluates the bounds of a definition's type parameters.
func (x *extractor) typeParameters(d *decl) {
	for i := range d.generics {
		if b := d.scope.types.names[d.generics[i].Name]; b != nil && d.index >= 0 {
			b.typeParam = x.b.TypeParam(int(d.index), b.name)
		}
	}
	x.constraints(d, x.Field(d.def, x.f.TypeParameters))
}

// constraints walks what a list of type parameters asks of them.
func (x *extractor) constraints(d *decl, p int32) {
	if p < 0 {
		return
	}
	n := 0
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			continue
		}
		if f := x.First(c); f >= 0 && x.Kind(f) == nConstrainedType && n < len(d.generics) {
			if bound := x.Nodes[x.First(f)].Last; bound < x.Nodes[f].Last {
				for bound < x.Nodes[f].Last && !x.Named(bound) {
					bound = x.Nodes[bound].Last
				}
				if bound < x.Nodes[f].Last {
					d.generics[n].Constraint = x.typeExpr(bound, facts.RoleUses)
				}
			}
		}
		n++
	}
}

func (x *extractor) typeAliasStatement(i int32) {
	parts := x.typeArgs(i)
	if len(parts) < 2 {
		return
	}
	name := x.aliasName(i)
	if name < 0 {
		x.assignToType(i, parts[0], parts[1])
		return
	}
	d := x.declOf[name]
	if s := x.scopes[i]; s != nil {
		defer x.enter(s)()
		if d != nil && d.index >= 0 {
			for _, g := range d.generics {
				s.bind(g.Name).typeParam = x.b.TypeParam(int(d.index), g.Name)
			}
		}
	}
	owner := x.owner
	if d != nil && d.index >= 0 {
		x.owner = d
	}
	if d != nil {
		x.constraints(d, x.aliasParams(i))
	}
	t := x.typeExpr(parts[1], facts.RoleUses)
	x.owner = owner
	if d != nil {
		d.declared = t
	} else if name >= 0 {
		x.bindName(name, t, 0)
	}
}

// assignToType evaluates `type(x).y = value`, which the grammar takes for an alias.
func (x *extractor) assignToType(i, target, value int32) {
	x.ref(x.b.Universe("type"), facts.RoleCalls, i+1)
	if target = x.First(target); target < 0 {
		return
	}
	x.eval(x.First(value), facts.RoleReads)
	if x.Kind(target) != nAttribute {
		x.eval(target, facts.RoleReads)
		return
	}
	class := x.classOf(x.eval(x.Field(target, x.f.Object), facts.RoleReads))
	if name := x.Field(target, x.f.Attribute); name >= 0 {
		x.ref(x.b.Member(class, x.Text(name)), facts.RoleWrites, name)
	}
}

// exportModules evaluates the modules whose __all__ is passed on.
func (x *extractor) exportModules() {
	for i := 0; i+1 < len(x.exportAll); i += 2 {
		refs := len(x.file.Refs)
		x.file.Exports[x.exportAll[i]].Expr = x.eval(x.exportAll[i+1], facts.RoleReads)
		x.file.Refs = x.file.Refs[:refs] // noted with the statement
	}
}
