package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// forgetLiterals leaves open which type a literal tells of a type parameter, unless the parameter has a constraint or is
// what the function gives: in `St<T>` it stands for all texts then, if no type says that it is one of them.
func forgetLiterals(l *core.Linker, d *core.Value, s *facts.Symbol, out []*core.Value) {
	result := l.Expr(d.File, s.Type)
	if result.Op == facts.OpInstance {
		result = l.Expr(d.File, result.A)
	}
	for n, p := range s.TypeParams {
		if out[n].Is(core.KindBuiltin) && core.IsLiteral(out[n]) && p.Constraint == 0 && (result.Op != facts.OpTypeParam || result.S != p.Name) && result.Op != facts.OpUnion {
			out[n] = nil
		}
		if p.Constraint == 0 {
			out[n] = withPlainElements(out[n])
		}
	}
}

// withPlainElements is the list that a list of literals is taken for: one of texts, of numbers, of either.
func withPlainElements(t *core.Value) *core.Value {
	if !t.Is(core.KindList) {
		return t
	}
	var all []*core.Value
	literal := false
	for _, a := range core.Alternatives(core.AsValue(t.Args[0])) {
		of := core.TypeOf(a)
		if of.Is(core.KindBuiltin) && core.IsLiteral(of) {
			of, literal = core.BuiltinValue(core.Widened(of)), true
		}
		all = append(all, of)
	}
	if !literal {
		return t
	}
	list := *t
	list.Args = []*core.Value{core.UnionOf(all)}
	return &list
}
