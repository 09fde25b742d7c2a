package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// lookup resolves a name from the current scope, as Python does: functions see
// the functions around them, the module and the builtins, but no class around
// them; code directly in a class sees the class.
func (x *extractor) lookup(name string) found {
	direct := true // only type parameters between here and the scope
	var later *binding
	for s := x.scope; s != nil; s = s.parent {
		b, visible := s.names[name], s.kind != classScope || direct
		direct = direct && s.kind == typeScope
		if b == nil || !visible || b.nonlocal {
			continue
		}
		if b.global {
			s = x.module
			if b = s.names[name]; b == nil {
				break
			}
		}
		switch s.kind {
		case moduleScope:
			return x.moduleName(b)
		case classScope:
			if !b.bound { // by a later statement, which only a quoted annotation sees
				later = b
				continue
			}
			return x.className(b)
		case typeScope:
			return found{expr: b.typeParam, local: true, b: b}
		}
		return x.localName(s, b)
	}
	if Builtin(name) {
		return found{expr: x.b.Universe(name)}
	}
	if later != nil {
		return x.className(later)
	}
	return found{expr: x.b.Name(name)}
}

// moduleName binds to the one definition or import of the name; which of
// several counts is for the link step to say.
func (x *extractor) moduleName(b *binding) found {
	live := b.live()
	switch {
	case len(live) == 1 && len(b.imports) == 0:
		return found{expr: x.symbol(live[0]), b: b, decl: live[0]}
	case len(live) == 0 && len(b.imports) > 0 && x.sameImport(b.imports):
		return found{expr: x.b.Import(int(b.imports[0])), b: b}
	case len(live) == 0 && len(b.imports) == 0: // a type alias within a function, for example
		return found{expr: x.known(b.value), local: true, b: b}
	}
	if f, ok := x.ofBranch(b, live); ok {
		return f
	}
	return found{expr: x.b.Name(b.name), b: b}
}

func (x *extractor) symbol(d *decl) facts.ExprID {
	if d.index < 0 {
		return x.b.Name(d.text)
	}
	return x.b.Symbol(int(d.index))
}

// sameImport reports whether imports bind the name to the same thing: repeated
// ones, or `import a.b` and `import a.c`, which both bind a.
func (x *extractor) sameImport(imports []uint32) bool {
	one := &x.file.Imports[imports[0]]
	for _, i := range imports[1:] {
		imp := &x.file.Imports[i]
		if imp.Kind != one.Kind || imp.Name != one.Name {
			return false
		}
		if imp.Module == one.Module {
			continue
		}
		if imp.Kind != facts.ImportModule || !strings.HasPrefix(imp.Module+".", imp.Local+".") || !strings.HasPrefix(one.Module+".", imp.Local+".") {
			return false
		}
	}
	return true
}

// className binds a name used directly in a class: to the latest definition
// before, or to the first.
func (x *extractor) className(b *binding) found {
	live := b.live()
	if b.value != 0 && (len(live) != 1 || len(b.imports) > 0) {
		f := found{expr: x.known(b.value), b: b}
		if len(live) > 0 && !x.mayBeDefinition(b.value) {
			f.ref = x.symbol(live[0])
		}
		return f
	}
	switch {
	case len(live) > 0:
		return found{expr: x.symbol(live[0]), b: b, decl: live[0]}
	case len(b.imports) > 0:
		return found{expr: x.b.Import(int(b.imports[0])), b: b}
	}
	return found{b: b, local: true}
}

// localName gives what a function's name holds: its value at this point when
// seen from the function itself, anything it ever holds when seen from inside
// another function.
func (x *extractor) localName(s *scope, b *binding) found {
	f := found{b: b, local: len(b.decls) == 0 && len(b.imports) == 0}
	outside := s.kind == functionScope && s != x.function && !x.assignsOutside(b)
	if f.expr = b.value; outside || f.expr == 0 {
		f.expr = b.all.expr(x)
		if b.declared != 0 {
			f.expr = b.declared
		}
	} else if s == x.function && !b.inner.empty() {
		f.expr = x.union(f.expr, b.inner.expr(x))
	}
	unknown := f.expr == x.unknown
	f.expr = x.known(f.expr)
	if !f.local && f.expr == 0 && !unknown {
		switch { // used before its definition was evaluated
		case len(b.decls) > 0:
			f.expr = x.symbol(b.decls[len(b.decls)-1])
		case len(b.imports) > 0:
			f.expr = x.b.Import(int(b.imports[0]))
		}
	}
	f.local = f.local || !x.mayBeDefinition(f.expr)
	if len(b.decls) == 1 && len(b.imports) == 0 && f.expr == x.symbol(b.decls[0]) {
		f.decl = b.decls[0]
	}
	return f
}

// ref notes a reference at a name token.
func (x *extractor) ref(e facts.ExprID, role facts.Role, at int32) {
	if e == 0 {
		return
	}
	line, col := x.position(at)
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: role, Scope: x.indexOf(x.owner), Line: line, Col: col})
}

// identifier evaluates a name and notes the reference.
func (x *extractor) identifier(i int32, role facts.Role) facts.ExprID {
	name := x.Text(i)
	if name == "" { // made up by error recovery
		return 0
	}
	x.at = i
	f := x.lookup(name)
	x.at = -1
	if f.b != nil && (role == facts.RoleReads || role == facts.RoleCalls) && x.isUnset(f.b, i) {
		x.ref(x.b.UnsetName(name), role, i)
		return 0
	}
	if !f.local {
		if role == facts.RoleReads && f.decl != nil && (f.decl.isDefinition() || f.decl.kind.IsType()) {
			role = facts.RoleUses
		}
		if f.ref == 0 {
			f.ref = f.expr
		}
		x.ref(f.ref, role, i)
	}
	return f.expr
}

// Builtin reports whether Python predeclares a name.
func Builtin(name string) bool { return builtins()[name] }
