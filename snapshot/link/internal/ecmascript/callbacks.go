package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// mustGive reports a type of functions of which each returns a value: void, or what may be that, is not what it says.
func mustGive(f *core.Value) bool {
	t := core.BareType(f.Args[len(f.Args)-1])
	switch {
	case isPromise(t):
		return true
	case t.Is(core.KindDef):
		return t.Symbol().Kind == facts.KindClass || t.Symbol().Kind == facts.KindInterface || t.Symbol().Kind == facts.KindEnum
	}
	return PrimitiveOf(t) != "" || t.Is(core.KindList) || t.Is(core.KindTuple)
}

// isNoPromise reports a type of which no value is a promise.
func isNoPromise(l *core.Linker, t *core.Value) bool {
	switch {
	case t.Is(core.KindBuiltin):
		return t.Text == "void" || PrimitiveOf(t) != ""
	case t.Is(core.KindDef):
		return t.Symbol().Kind == facts.KindClass && l.MemberOfInstance(core.InstanceOf(t), "then", core.AnySpace) == nil
	}
	return false
}

// isOutside reports a value of which the repository says nothing.
func isOutside(v *core.Value) bool { return v == nil || core.BareType(v).Is(core.KindExternal) }
