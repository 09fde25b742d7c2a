package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Exceptions that a caller has to handle are below the first and not below the others.
const (
	throwable        = "java.lang.Throwable"
	runtimeException = "java.lang.RuntimeException"
	fatalError       = "java.lang.Error"
)

// unhandled says which exception a place throws that nothing around it catches or declares; empty where each may be handled.
func (b java) unhandled(l *core.Linker, p *facts.Place) string {
	caught, known := b.handledAt(l, p.Expected)
	if !known {
		return ""
	}
	x := l.Expr(l.File, p.Expr)
	if x.Op != facts.OpCall {
		if t := core.BareType(l.Eval(l.File, p.Expr, nil)); b.escapes(l, t, caught) {
			return "throws " + typeName(t) + ", which is neither caught nor declared"
		}
		return ""
	}
	callee := l.Eval(l.File, x.A, nil)
	all, known := b.callable(l, callee)
	if !known {
		return ""
	}
	thrown := ""
	for _, m := range all {
		if !core.Takes(m, int(x.N)-1) {
			continue
		}
		declared, _ := b.thrownBy(l, m)
		at := slices.IndexFunc(declared, func(t *core.Value) bool { return b.escapes(l, t, caught) })
		if at < 0 || m.Symbol().Flags.Has(facts.Abstract) && !b.declaredBy(l, x.A, m) {
			return ""
		}
		thrown = typeName(declared[at])
	}
	if thrown == "" || b.mayInheritVariables(l, p.Scope) || b.namesOthers(l, x.A, all) {
		return ""
	}
	return "may throw " + thrown + ", which is neither caught nor declared"
}

// handledAt are the types of a list of handlers; known is false where one may be any.
func (b java) handledAt(l *core.Linker, list facts.ExprID) (types []*core.Value, known bool) {
	for list != 0 {
		x := l.Expr(l.File, list)
		t := core.BareType(l.Eval(l.File, x.A, nil))
		if !b.isClass(t) {
			return nil, false
		}
		types, list = append(types, t), x.B
	}
	return types, true
}

// isClass reports a type of the tree, or one of the library with all its supertypes.
func (b java) isClass(t *core.Value) bool {
	return t != nil && !t.Inferred && (t.Is(core.KindDef) && t.Symbol().Kind.IsType() || t.Is(core.KindExternal) && javaLibrary().Complete(t.Text))
}

// thrownBy are the exceptions that a method or constructor declares; known is false where one is not a class.
func (b java) thrownBy(l *core.Linker, m *core.Value) (out []*core.Value, known bool) {
	texts, ok := l.Tree.(core.Texts)
	if !ok {
		return nil, false
	}
	signature := texts.Signature(m.File.Path, m.Index)
	at := strings.LastIndex(signature, "throws ")
	if at <= 0 || !strings.Contains(")] ", signature[at-1:at]) {
		return nil, true
	}
	for name := range strings.SplitSeq(strings.TrimRight(signature[at+len("throws "):], "; {"), ",") {
		name = strings.TrimSpace(name)
		t := b.qualified(l, m.File, name)
		if !strings.Contains(name, ".") {
			t = b.Scoped(l, m.File, m.Index, name, core.TypeSpace)
		}
		if strings.ContainsAny(name, "@ ") || isTypeParameter(m, name) || !b.isClass(t) {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}

// isTypeParameter reports the name of a type parameter of a definition or of what it is in.
func isTypeParameter(m *core.Value, name string) bool {
	symbols := m.File.Facts.Symbols
	for i := m.Index; i >= 0; i = symbols[i].Container {
		if slices.ContainsFunc(symbols[i].TypeParams, func(p facts.TypeParam) bool { return p.Name == name }) {
			return true
		}
	}
	return false
}

// escapes reports an exception that has to be handled and that none of the types handles.
func (b java) escapes(l *core.Linker, t *core.Value, caught []*core.Value) bool {
	if !b.isClass(t) {
		return false
	}
	above := []*core.Value{t}
	if t.Is(core.KindDef) {
		above = append(above, b.Supers(l, t)...)
	}
	checked := false
	for _, s := range above {
		if !b.isClass(s) || slices.ContainsFunc(caught, func(c *core.Value) bool { return isBelow(s, c) }) {
			return false
		}
		if s.Is(core.KindExternal) {
			if isBelow(s, core.ExternalValue(runtimeException)) || isBelow(s, core.ExternalValue(fatalError)) {
				return false
			}
			checked = checked || isBelow(s, core.ExternalValue(throwable))
		}
	}
	return checked
}

// isBelow reports the same type, or one of the library below another.
func isBelow(low, high *core.Value) bool {
	if low.Is(core.KindDef) || high.Is(core.KindDef) {
		return low.Is(core.KindDef) && high.Is(core.KindDef) && low.Symbol().Name == high.Symbol().Name
	}
	return low.Text == high.Text || javaLibrary().As(low, high.Text) != nil
}

// declaredBy reports an abstract method that its receiver's type declares itself: what inherits one from several types throws
// what all of them declare.
func (b java) declaredBy(l *core.Linker, callee facts.ExprID, m *core.Value) bool {
	x := l.Expr(l.File, callee)
	if x.Op != facts.OpMember || l.Expr(l.File, x.A).Op == facts.OpScope {
		return false
	}
	t := core.BareType(l.Eval(l.File, x.A, nil))
	return t.Is(core.KindDef) && t.File == m.File && t.Index == m.Symbol().Container
}
