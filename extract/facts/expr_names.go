package facts

import (
	"slices"
	"strings"
)

// NameOf gives the name that a reference's expression ends in: the identifier
// as written, or the name of what it is bound to.
func (f *File) NameOf(e ExprID) string {
	if int(e) >= len(f.Exprs) {
		return ""
	}
	x := &f.Exprs[e]
	switch x.Op {
	case OpSymbol, OpThis, OpClass, OpSuper:
		if int(x.N) < len(f.Symbols) {
			return f.Symbols[x.N].Name
		}
	case OpImport:
		if int(x.N) < len(f.Imports) {
			return f.Imports[x.N].Local
		}
	case OpGeneric, OpInstance, OpPointer, OpOptional, OpCall, OpNew:
		return f.NameOf(x.A)
	case OpForeign: // the last word of a path
		return x.S[strings.LastIndexAny(x.S, "\x00.:")+1:]
	}
	return x.S
}

// IsTypeArgument reports a reference where supertypes are named that names none: it is an
// argument of one, as A is in Comparable<A>, or a variable that is the class's own parameter, as Python's Generic[T] says.
func (f *File) IsTypeArgument(r *Ref) bool {
	if r.Role != RoleExtends && r.Role != RoleImplements && r.Role != RoleEmbeds || r.Scope < 0 {
		return false
	}
	class := &f.Symbols[r.Scope]
	argument := f.Exprs[r.Expr].Op == OpSymbol && slices.ContainsFunc(class.TypeParams, func(p TypeParam) bool { return p.Name == f.NameOf(r.Expr) })
	for _, s := range class.Supers {
		base := s.Expr
		for f.Exprs[base].Op == OpGeneric {
			if base == r.Expr {
				return false
			}
			argument = argument || f.holds(f.Exprs[base].B, r.Expr)
			base = f.Exprs[base].A
		}
		switch f.Exprs[base].Op {
		case OpList, OpMap: // of a builtin
			argument = argument || f.holds(base, r.Expr)
		}
		if base == r.Expr {
			return false
		}
	}
	return argument
}

// holds reports an expression that another contains or is.
func (f *File) holds(in, e ExprID) bool {
	for in != 0 && in != e {
		if a := f.Exprs[in].A; a != 0 && f.holds(a, e) {
			return true
		}
		in = f.Exprs[in].B
	}
	return in == e
}

// MemberOf gives the name of what a reference's member is taken of, as NameOf gives
// it: of a member that is written in an argument, the function or component that
// the argument is of. It is empty for what is no member, or is one of an expression
// without a name.
func (f *File) MemberOf(e ExprID) string {
	if int(e) >= len(f.Exprs) || f.Exprs[e].Op != OpMember {
		return ""
	}
	of := f.Exprs[e].A
	if x := &f.Exprs[of]; x.Op == OpArgument {
		of = x.A
	}
	return f.NameOf(of)
}

// IsCall reports a reference that is not written as a name but as the parenthesis of a
// call: to the method that calling a value calls, if it has one.
func (f *File) IsCall(e ExprID) bool {
	return int(e) < len(f.Exprs) && f.Exprs[e].Op == OpMember && Space(f.Exprs[e].N) == SpaceCalled
}
