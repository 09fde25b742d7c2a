package core

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// unbound says why a reference has no target.
func (l *Linker) unbound(x *facts.Expr) Binding {
	if x.Op == facts.OpPath || x.Op == facts.OpForeign {
		return Binding{Targets: []uint32{l.Target(Target{External: x.S[strings.LastIndexByte(x.S, 0)+1:]})}, Rule: RuleExternal, Certainty: External}
	}
	if b, ok := l.File.Binder.(UndefinedNames); ok {
		if u, ok := b.Undefined(l, x); ok {
			return u
		}
	}
	switch x.Op {
	case facts.OpMember:
		h := l.ValueOf(l.Eval(l.File, x.A, nil))
		if p, ok := l.File.Binder.(Protocols); ok && (facts.Space(x.N) == facts.SpaceKeyword || facts.Space(x.N) == facts.SpaceKey) {
			if p.LacksKey(l, h, x.S) {
				return Binding{Rule: RuleUnresolved, Certainty: Unresolved}
			}
			return Binding{Rule: RuleLocal, Certainty: External} // a parameter of what is called, a key of any dict
		}
		if facts.Space(x.N) == facts.SpaceCalled && (!l.askedFor(x.S) || !l.Absent(h, x.S) || l.Member(h, x.S, ValueSpace) != nil) { // a function or class, as most that is called, or unknown
			return Binding{Rule: RuleLocal, Certainty: External}
		}
		if i, ok := l.File.Binder.(Indexer); ok && i.HasIndex(l, h, x.S) {
			return OpenBinding
		}
		if h != nil && h.Kind != KindUnion && !h.Inferred && (h.Kind != KindInstance || l.Closed(h.Args[0])) || h != nil && !h.Inferred && l.closedBoth(h) {
			return Binding{Rule: RuleUnresolved, Certainty: Unresolved}
		}
		if l.Absent(h, x.S) {
			return Binding{Rule: RuleAbsent, Certainty: Ambiguous}
		}
		return OpenBinding
	case facts.OpUnion: // the value of a local variable, if that is no definition
		if x.A == x.B {
			return Binding{Rule: RuleLocal, Certainty: External}
		}
	case facts.OpImport:
		return Binding{Rule: RuleMissingModule, Certainty: Unresolved}
	case facts.OpName, facts.OpTypeName, facts.OpSymbol, facts.OpUniverse:
		return Binding{Rule: RuleUnresolved, Certainty: Unresolved}
	}
	return OpenBinding
}

// Absent reports whether the types that a value may have, or all of which it has, are
// definitions, type parameters aside: none of them has the member then.
func (l *Linker) Absent(h *Value, name string) bool {
	if l.closedBoth(h) {
		return true
	}
	known := false
	for _, a := range partsOf(h) {
		closed, ok := l.lacks(a, name)
		if !ok {
			return false
		}
		known = known || closed
	}
	return known
}

// partsOf lists the members of a union or an intersection, or the value itself.
func partsOf(v *Value) []*Value {
	if IsBoth(v) {
		return v.Args
	}
	return Alternatives(v)
}

// lacks reports a value that does not have a member, and whether its type's members are
// all known: otherwise it adds nothing to the types beside it.
func (l *Linker) lacks(v *Value, name string) (closed, ok bool) {
	if v.Is(KindUnion) {
		ok = l.Absent(v, name)
		return ok, ok
	}
	if v.Is(KindDef) && v.Symbol().Kind == facts.KindClass { // a variable that holds the class itself
		closed = l.Closed(v)
		return closed, closed
	}
	if v.Is(KindModule) && v.File != nil { // a member of an object that holds the module
		return true, true
	}
	if !v.Is(KindInstance) || v.Args[0] == nil {
		return false, false
	}
	switch t := v.Args[0]; {
	case l.Closed(t):
		return true, true
	case IsEither(t): // it has what its outcomes have
		return false, true
	case t.Is(KindParam): // it has what its bound has
		return false, !t.Open
	case t.Is(KindRecord):
		return true, !l.HasName(t, name)
	default:
		return false, l.lackedByPlain(t, name)
	}
}

// lackedByPlain reports a type of the language's own that lacks a member.
func (l *Linker) lackedByPlain(t *Value, name string) bool {
	i, ok := l.File.Binder.(Indexer)
	return ok && i.PlainLacks(t, name)
}

// keyBinding is what a key of an object literal is bound to. The key makes a property
// of the literal's own, which is the one of the type that is expected there.
func keyBinding(b Binding) Binding {
	if len(b.Targets) == 0 || b.Certainty > Inferred {
		return OpenBinding
	}
	return Binding{Also: append(b.Targets, b.Also...), Rule: RuleKey, Certainty: Ambiguous}
}
