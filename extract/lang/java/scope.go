//go:build cgo

package java

import "github.com/codegraph-dev/codegraph/extract/facts"

func (x *extractor) push() *scope {
	x.scope = &scope{parent: x.scope}
	return x.scope
}

func (x *extractor) pop() { x.scope = x.scope.parent }

// bind declares a local at an identifier node.
func (x *extractor) bind(name int32, v facts.ExprID) {
	if name < 0 {
		return
	}
	x.local[name] = true
	x.scope.names = append(x.scope.names, binding{x.Text(name), v})
}

func find(list []binding, name string) (facts.ExprID, bool) {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].name == name {
			return list[i].expr, true
		}
	}
	return 0, false
}

// value resolves a simple name as an expression: a local, a field of a type
// around, or, looked up by the linker, an inherited field, a static import, a
// type or a package.
func (x *extractor) value(name string) (e facts.ExprID, local bool) {
	open, typ := false, facts.ExprID(0) // a type of a function's own
	for s := x.scope; s != nil; s = s.parent {
		if v, ok := find(s.names, name); ok {
			return v, true
		}
		if t, ok := find(s.types, name); ok && typ == 0 && x.b.At(t).Op == facts.OpSymbol {
			typ = t
		}
		if s.class == nil {
			continue
		}
		if i, ok := s.class.fields[name]; ok && !open {
			return x.b.Symbol(int(i)), false
		}
		open = open || s.class.open
	}
	if typ != 0 {
		return typ, false
	}
	return x.scoped(name, facts.SpaceValue), false
}

// scoped leaves a name to the linker, which looks from the innermost type on.
func (x *extractor) scoped(name string, space facts.Space) facts.ExprID {
	if x.class == nil {
		if space == facts.SpaceType {
			return x.b.TypeName(name)
		}
		return x.b.Name(name)
	}
	return x.b.MemberIn(x.b.Scope(int(x.class.symbol)), name, space)
}

// typeName resolves a simple name as a type.
func (x *extractor) typeName(name string) (e facts.ExprID, local bool) {
	open := false
	for s := x.scope; s != nil; s = s.parent {
		if t, ok := find(s.types, name); ok {
			return t, x.b.At(t).Op == facts.OpTypeParam
		}
		if s.class == nil {
			continue
		}
		if i, ok := s.class.types[name]; ok {
			if open {
				break
			}
			return x.b.Symbol(int(i)), false
		}
		open = open || s.class.open
	}
	if open {
		return x.scoped(name, facts.SpaceType), false
	}
	if i, ok := x.imports[name]; ok {
		return x.b.Import(i), false
	}
	return x.b.TypeName(name), false
}

// enclosing gives the class around that has the name, or nil.
func (x *extractor) enclosing(name string) *class {
	for s := x.scope; s != nil; s = s.parent {
		if s.class != nil && x.file.Symbols[s.class.symbol].Name == name {
			return s.class
		}
	}
	return nil
}
