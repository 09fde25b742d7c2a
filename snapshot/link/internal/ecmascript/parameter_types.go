package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// parametersOf is the tuple of what a function takes, or the constructor of a class: of overloads, the last.
// Nothing is known of those of a generic function, which no call tells.
func parametersOf(l *core.Linker, function *core.Value, constructs bool) *core.Value {
	h := l.ValueOf(function)
	if h == nil || h.Is(core.KindUnion) || h.Is(core.KindInstance) && h.Args[0].Is(core.KindParam) {
		return nil
	}
	if class := h.Is(core.KindDef) && h.Symbol().Kind == facts.KindClass; class != constructs && h.Is(core.KindDef) {
		return nil
	}
	all := (Binder{}).Signatures(l, h, 0)
	if len(all) == 0 || len(all) == MaxSignatures {
		return nil
	}
	s := all[len(all)-1]
	if s.Definition == nil {
		return parametersOfType(s.Type)
	}
	if isGeneric(s) {
		return nil
	}
	params := s.Definition.Symbol().Params
	t := core.Wrap(core.KindTuple)
	for n, p := range params {
		if p.Flags.Has(facts.Variadic) {
			if n == 0 {
				return core.BareType(l.ValueOf(l.Eval(s.Definition.File, p.Type, (Binder{}).environment(l, s, nil))))
			}
			t.Open = true
			break
		}
		t.Open = t.Open || p.Flags.Has(facts.Optional)
		t.Args = append(t.Args, l.TypeOfAny((Binder{}).ParameterOf(l, s, nil, n, len(params))))
	}
	return t
}

// parametersOfType is parametersOf for a type of functions.
func parametersOfType(f *core.Value) *core.Value {
	required, open, known := facts.Arity(uint32(f.Index))
	most := len(f.Args) - 1
	if open {
		if most == 1 {
			return core.BareType(f.Args[0])
		}
		most--
	}
	t := core.Wrap(core.KindTuple)
	for _, a := range f.Args[:most] {
		t.Args = append(t.Args, core.BareType(a))
	}
	t.Open = open || !known || required < most
	return t
}

// isOpenTuple reports a tuple, or a value of one, of which some components may be missing, or more be there.
func isOpenTuple(t *core.Value) bool {
	t = core.BareType(t)
	return t.Is(core.KindTuple) && t.Open
}
