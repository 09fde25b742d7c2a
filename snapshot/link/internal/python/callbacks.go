package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Expected gives what a callee declares for an argument: for that of a name, or for
// the one at a place.
func (b pythonic) Expected(l *core.Linker, callee *core.Value, before []*core.Value, place int, name string) *core.Value {
	d := callee
	if d.Is(core.KindDef) && d.Symbol().Kind == facts.KindClass {
		d = l.OwnMember(d, "__init__", core.RuleDeclared)
	}
	if !d.Is(core.KindDef) || !d.Symbol().Kind.IsCallable() || len(d.Also) > 0 {
		return nil
	}
	s := d.Symbol()
	if name != "" {
		place = slices.IndexFunc(s.Params, func(p facts.Param) bool { return p.Name == name })
	}
	if place < 0 || place >= len(s.Params) || slices.ContainsFunc(s.Params[:place+1], func(p facts.Param) bool { return name == "" && p.Flags&(facts.Variadic|facts.KeywordOnly) != 0 }) {
		return nil
	}
	e := l.ReceiverEnv(d, s)
	if len(s.TypeParams) > 0 {
		e = &core.Env{File: d.File, Index: d.Index, Args: l.InferArguments(d, s, before), Parent: e}
	}
	return l.ValueOf(l.Eval(d.File, s.Params[place].Type, e))
}

// Takes gives what a value that is declared as a callable is called with at a place.
func (pythonic) Takes(l *core.Linker, callable *core.Value, place int) *core.Value {
	for _, v := range core.Alternatives(callable) {
		if !v.Is(core.KindInstance) {
			continue
		}
		if t := l.Unaliased(v.Args[0]); t.Is(core.KindFunc) && place < len(t.Args)-1 {
			return core.AsInferred(core.AsValue(t.Args[place]))
		}
	}
	return nil
}
