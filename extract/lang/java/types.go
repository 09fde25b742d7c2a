//go:build cgo

package java

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// typeExpr gives a type and notes the references in it.
func (x *extractor) typeExpr(i int32, role facts.Role) facts.ExprID {
	switch x.Kind(i) {
	case nTypeIdentifier, nIdentifier, nScopedTypeIdentifier, nScopedIdentifier:
		return x.qualifiedType(i, role)
	case nIntegralType, nFloatingPointType, nBooleanType, nVoidType:
		return x.b.Builtin(x.Text(i))
	case nGenericType:
		return x.genericType(i, role)
	case nArrayType:
		return x.arrayOf(x.typeExpr(x.Field(i, x.f.Element), role), x.Field(i, x.f.Dimensions))
	case nAnnotatedType:
		var t facts.ExprID
		x.Each(i, func(c int32) {
			if k := x.Kind(c); k == nAnnotation || k == nMarkerAnnotation {
				x.annotation(c)
			} else {
				t = x.typeExpr(c, role)
			}
		})
		return t
	case nWildcard: // its bound stands for it
		var t facts.ExprID
		x.Each(i, func(c int32) {
			if k := x.Kind(c); k == nAnnotation || k == nMarkerAnnotation {
				x.annotation(c)
			} else if k != nSuper {
				t = x.typeExpr(c, role)
			}
		})
		return t
	}
	return 0
}

func (x *extractor) genericType(i int32, role facts.Role) facts.ExprID {
	var base facts.ExprID
	var args []facts.ExprID
	x.Each(i, func(c int32) {
		if x.Kind(c) == nTypeArguments {
			x.Each(c, func(a int32) { args = append(args, x.typeExpr(a, role)) })
			return
		}
		base = x.typeExpr(c, role)
	})
	return x.b.Generic(base, args...)
}

// arrayOf wraps a type once for each pair of brackets and walks their annotations.
func (x *extractor) arrayOf(t facts.ExprID, dimensions int32) facts.ExprID {
	if dimensions < 0 {
		return t
	}
	for n := dimensions + 1; n < x.Nodes[dimensions].Last; n = x.Nodes[n].Last {
		if k := x.Kind(n); k == nAnnotation || k == nMarkerAnnotation {
			x.annotation(n)
		}
		if x.Nodes[n].First(x.Source) == '[' && x.Nodes[n].End == x.Nodes[n].Start+1 {
			t = x.b.List(t)
		}
	}
	return t
}

// qualifiedType resolves a possibly dotted type name. Segments that begin in
// lower case before a capitalised one are taken for a package's: they are no
// references.
func (x *extractor) qualifiedType(i int32, role facts.Role) facts.ExprID {
	if k := x.Kind(i); k == nTypeIdentifier || k == nIdentifier {
		t, param := x.typeName(x.Text(i))
		if param {
			x.local[i] = true
		} else {
			x.ref(i, t, role)
		}
		return t
	}
	var t facts.ExprID
	qualified, seen := false, false
	var walk func(i int32)
	walk = func(i int32) {
		for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
			switch k := x.Kind(c); k {
			case nScopedTypeIdentifier, nScopedIdentifier, nFieldAccess:
				walk(c)
			case nGenericType: // Outer<T>.Inner
				t, qualified, seen = x.genericType(c, facts.RoleUses), true, true
			case nAnnotation, nMarkerAnnotation:
				x.annotation(c)
			case nTypeIdentifier, nIdentifier:
				name := x.Text(c)
				if !qualified {
					t, _ = x.typeName(name)
				} else {
					t = x.b.MemberIn(t, name, facts.SpaceType)
				}
				qualified = true
				last := x.Nodes[c].End == x.Nodes[i].End && x.Nodes[c].Last == x.Nodes[i].Last
				if seen = seen || lang.Capitalised(name); seen || last {
					r := facts.RoleUses
					if last {
						r = role
					}
					x.ref(c, t, r)
				}
			}
		}
	}
	walk(i)
	return t
}

// typeParameters declares a definition's type parameters and, once all are
// known, walks their bounds.
func (x *extractor) typeParameters(i, symbol int32) {
	list := x.Field(i, x.f.TypeParameters)
	if list < 0 {
		return
	}
	var nodes []int32
	var params []facts.TypeParam
	x.Each(list, func(p int32) {
		name := x.Child(p, nTypeIdentifier)
		if name < 0 {
			name = x.Child(p, nIdentifier)
		}
		if x.Kind(p) != nTypeParameter || name < 0 || x.Text(name) == "" {
			return
		}
		x.local[name] = true
		text := x.Text(name)
		x.scope.types = append(x.scope.types, binding{text, x.b.TypeParam(int(symbol), text)})
		nodes, params = append(nodes, p), append(params, facts.TypeParam{Name: text})
	})
	for n, p := range nodes {
		x.Each(x.Child(p, nTypeBound), func(b int32) {
			t := x.typeExpr(b, facts.RoleUses)
			params[n].Constraint = x.b.Union(params[n].Constraint, t) // all of them hold
		})
	}
	x.file.Symbols[symbol].TypeParams = params
}
