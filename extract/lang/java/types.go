//go:build cgo

package java

import (
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// typeExpr gives a type and notes the references in it.
func (x *extractor) typeExpr(i int32, role facts.Role) facts.ExprID {
	switch x.kind(i) {
	case nTypeIdentifier, nIdentifier, nScopedTypeIdentifier, nScopedIdentifier:
		return x.qualifiedType(i, role)
	case nIntegralType, nFloatingPointType, nBooleanType, nVoidType:
		return x.b.Builtin(x.str(i))
	case nGenericType:
		return x.genericType(i, role)
	case nArrayType:
		return x.arrayOf(x.typeExpr(x.field(i, x.f.element), role), x.field(i, x.f.dimensions))
	case nAnnotatedType:
		var t facts.ExprID
		x.each(i, func(c int32) {
			if k := x.kind(c); k == nAnnotation || k == nMarkerAnnotation {
				x.annotation(c)
			} else {
				t = x.typeExpr(c, role)
			}
		})
		return t
	case nWildcard: // its bound stands for it
		var t facts.ExprID
		x.each(i, func(c int32) {
			if k := x.kind(c); k == nAnnotation || k == nMarkerAnnotation {
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
	x.each(i, func(c int32) {
		if x.kind(c) == nTypeArguments {
			x.each(c, func(a int32) { args = append(args, x.typeExpr(a, role)) })
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
	for n := dimensions + 1; n < x.nodes[dimensions].Last; n = x.nodes[n].Last {
		if k := x.kind(n); k == nAnnotation || k == nMarkerAnnotation {
			x.annotation(n)
		}
		if x.nodes[n].First(x.source) == '[' && x.nodes[n].End == x.nodes[n].Start+1 {
			t = x.b.List(t)
		}
	}
	return t
}

// qualifiedType resolves a possibly dotted type name. Segments that begin in
// lower case before a capitalised one are taken for a package's: they are no
// references.
func (x *extractor) qualifiedType(i int32, role facts.Role) facts.ExprID {
	if k := x.kind(i); k == nTypeIdentifier || k == nIdentifier {
		t, param := x.typeName(x.str(i))
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
		for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
			switch k := x.kind(c); k {
			case nScopedTypeIdentifier, nScopedIdentifier, nFieldAccess:
				walk(c)
			case nGenericType: // Outer<T>.Inner
				t, qualified, seen = x.genericType(c, facts.RoleUses), true, true
			case nAnnotation, nMarkerAnnotation:
				x.annotation(c)
			case nTypeIdentifier, nIdentifier:
				name := x.str(c)
				if !qualified {
					t, _ = x.typeName(name)
				} else {
					t = x.b.MemberIn(t, name, facts.SpaceType)
				}
				qualified = true
				last := x.nodes[c].End == x.nodes[i].End && x.nodes[c].Last == x.nodes[i].Last
				if seen = seen || capitalised(name); seen || last {
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

// capitalised reports whether a name begins with a capital, as types' do.
func capitalised(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// typeParameters declares a definition's type parameters and, once all are
// known, walks their bounds.
func (x *extractor) typeParameters(i, symbol int32) {
	list := x.field(i, x.f.typeParameters)
	if list < 0 {
		return
	}
	var nodes []int32
	var params []facts.TypeParam
	x.each(list, func(p int32) {
		name := x.child(p, nTypeIdentifier)
		if name < 0 {
			name = x.child(p, nIdentifier)
		}
		if x.kind(p) != nTypeParameter || name < 0 || x.str(name) == "" {
			return
		}
		x.local[name] = true
		text := x.str(name)
		x.scope.types = append(x.scope.types, binding{text, x.b.TypeParam(int(symbol), text)})
		nodes, params = append(nodes, p), append(params, facts.TypeParam{Name: text})
	})
	for n, p := range nodes {
		x.each(x.child(p, nTypeBound), func(b int32) {
			t := x.typeExpr(b, facts.RoleUses)
			params[n].Constraint = x.b.Union(params[n].Constraint, t) // all of them hold
		})
	}
	x.file.Symbols[symbol].TypeParams = params
}
