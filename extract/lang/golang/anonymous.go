package golang

import (
	"go/ast"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// structType gives an anonymous struct type: the symbol that takes its fields,
// or one of this file's own.
func (x *extractor) structType(t *ast.StructType, owner int32) facts.ExprID {
	if t.Fields.NumFields() == 0 {
		return x.b.Builtin("struct")
	}
	if owner >= 0 {
		x.as(owner, func() { x.structFields(t, owner) })
		return x.b.Symbol(int(owner))
	}
	return x.anonymous(x.membersOf(t.Fields, facts.RoleTypeOf, true), "?struct")
}

// anonymous gives the type expression of a type without a symbol. Linking takes
// it for a type that it cannot compare with others, as the question mark says.
func (x *extractor) anonymous(t anonymous, name string) facts.ExprID {
	x.fields = append(x.fields, t)
	return x.b.Add(facts.OpBuiltin, 0, 0, uint32(len(x.fields)), name)
}

// anonymousOf gives the anonymous type of a value.
func (x *extractor) anonymousOf(value facts.ExprID) *anonymous {
	t := x.b.At(x.typeOf(value))
	if t.Op == facts.OpPointer {
		t = x.b.At(t.A)
	}
	if t.Op != facts.OpBuiltin || t.N == 0 {
		return nil
	}
	return &x.fields[t.N-1]
}

// embeddedTypes gives what an anonymous interface embeds, for a constraint: a
// value of it has the members of each. Another type stays as it is.
func (x *extractor) embeddedTypes(t facts.ExprID) facts.ExprID {
	e := x.b.At(t)
	if e.Op != facts.OpBuiltin || e.N == 0 {
		return t
	}
	var all facts.ExprID
	for _, embedded := range x.fields[e.N-1].embedded {
		all = x.b.Union(all, embedded)
	}
	return all
}

// isInterface reports whether a value's type is an anonymous interface. Which
// method a call of its methods reaches is open.
func (x *extractor) isInterface(value facts.ExprID) bool {
	t := x.b.At(x.typeOf(value))
	return t.Op == facts.OpBuiltin && t.S == "?interface"
}

// localMember gives the member of a value of an anonymous type, which leaves no
// reference. ok is false for what a type embedded in it has: inner is its value,
// or value itself where the type has a symbol.
func (x *extractor) localMember(value facts.ExprID, name string) (member, inner facts.ExprID, ok bool) {
	t := x.anonymousOf(value)
	if t == nil {
		return 0, value, false
	}
	if m, ok := t.members[name]; ok {
		return m, 0, true
	}
	for _, e := range t.embedded {
		inner = x.b.Union(inner, x.b.Instance(e))
	}
	return 0, inner, false
}

// interfaceType reads an anonymous interface. Its methods are symbols of owner,
// or none where there is no owner.
func (x *extractor) interfaceType(t *ast.InterfaceType, owner int32) facts.ExprID {
	if t.Methods.NumFields() == 0 {
		return x.b.Builtin("interface")
	}
	if owner >= 0 {
		x.as(owner, func() { x.interfaceMembers(t, owner) })
		return x.b.Symbol(int(owner))
	}
	return x.anonymous(x.membersOf(t.Methods, facts.RoleUses, false), "?interface")
}

// membersOf reads the fields or methods of an anonymous type. named says that what is embedded is a member as well,
// under its name.
func (x *extractor) membersOf(list *ast.FieldList, role facts.Role, named bool) anonymous {
	t := anonymous{members: make(map[string]facts.ExprID, len(list.List))}
	for _, f := range list.List {
		typ := x.typ(f.Type, role)
		for _, name := range f.Names {
			t.members[name.Name] = x.b.Instance(typ)
		}
		name := baseName(f.Type)
		if len(f.Names) > 0 || name == nil {
			continue
		}
		if named {
			t.members[name.Name] = x.b.Instance(typ)
		}
		t.embedded = append(t.embedded, typ)
	}
	return t
}
