package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// TypesLacking lists the types among those that the receiver of a reference may have, by the types that are known of it, which
// do not have the member that is selected. Types whose members are not all known are left out. The facts must have the sections
// that Link needs.
func TypesLacking(t Tree, f *File, ref int) (out []facts.SymbolID) {
	l := NewLinker(t, f, f.Facts)
	l.Steps, l.StepsReturned = MaxSteps, 0
	defer l.Recover()
	x := selectedExpr(f.Facts, f.Facts.Refs[ref].Expr)
	if x.Op != facts.OpMember {
		return nil
	}
	h := l.ValueOf(l.Eval(f, x.A, nil))
	if h.Is(KindInstance) && h.Args[0].Is(KindDef) && IsAlias(h.Args[0].Symbol()) {
		h = InstanceOf(l.Unaliased(h.Args[0]))
	}
	if h.Is(KindInstance) && h.Args[0].Is(KindUnion) {
		h = h.Args[0]
	}
	if !h.Is(KindUnion) || h.Each || h.Partial || h.Ambiguous {
		return nil
	}
	for _, a := range Alternatives(h) {
		if a.Is(KindInstance) {
			a = a.Args[0]
		}
		if a.Is(KindDef) && l.Closed(a) && l.Member(InstanceOf(a), x.S, ValueSpace) == nil {
			out = append(out, a.File.SymbolID(a.Index))
		}
	}
	if l.Steps < 0 || l.Failed {
		return nil
	}
	return out
}
