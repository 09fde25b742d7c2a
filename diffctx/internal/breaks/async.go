package breaks

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func awaitRules(f *graph.File) *lang.Awaiting {
	if l := extract.ByName(f.Language); l != nil {
		return l.Awaiting
	}
	return nil
}

// becameAsync reports a function whose calls have to be awaited for what they gave at once.
// What a decorator makes of it is not known, and a generator gives what it gave.
func becameAsync(m *compare.Pairing) bool {
	a := awaitRules(m.New.File)
	if a == nil || !plainFunctions(m) {
		return false
	}
	o, n := m.Old.Facts, m.New.Facts
	was, is := signature.AnnotatedResult(o.Signature), signature.AnnotatedResult(n.Signature)
	if o.Flags.Has(facts.Async) || was != "" && signature.MayBeAwaited(was, a) {
		return false
	}
	return n.Flags.Has(facts.Async) || was != "" && slices.ContainsFunc(a.Wrappers[:1], func(w string) bool { return strings.HasPrefix(is, w+"<") || strings.HasPrefix(is, w+"[") })
}

// becameSync reports a function that gives at once what had to be awaited, as far as
// its declared type tells.
func becameSync(m *compare.Pairing) bool {
	a := awaitRules(m.New.File)
	if a == nil || !plainFunctions(m) || !m.Old.Facts.Flags.Has(facts.Async) || m.New.Facts.Flags.Has(facts.Async) {
		return false
	}
	return !signature.MayBeAwaited(signature.AnnotatedResult(m.New.Facts.Signature), a)
}

func plainFunctions(m *compare.Pairing) bool {
	for _, d := range [...]*compare.Definition{m.Old, m.New} {
		if !d.Kind.IsCallable() || d.Kind == facts.KindConstructor || d.Facts.Flags.Has(facts.Generator) ||
			slices.ContainsFunc(d.Facts.Supers, func(s facts.Super) bool { return s.Role == facts.RoleAnnotates }) {
			return false
		}
	}
	return true
}

// awaitMismatch judges what a call does with what it gives: what it should await, or
// awaits in vain. Empty where that suits, or is not known.
func awaitMismatch(m *compare.Pairing, f *graph.File, text *signature.Text, e graph.Edge) (reason, does string) {
	a := awaitRules(f)
	if a == nil || e.Kind != result.EdgeCalls || e.Certainty == link.Alternative {
		return "", ""
	}
	u, ok := signature.UseAt(text, e.Line, e.Column, max(1, f.Symbol(e.SourceIdx).StartLine), f.Language)
	if !ok {
		return "", ""
	}
	if becameAsync(m) {
		if u.NeedsAwaiting(a) {
			return "is now asynchronous", "uses its result without awaiting it"
		}
		return "", ""
	}
	switch {
	case a.Strict && u.Awaited && u.Member == "" && !u.Indexed:
		return "is no longer asynchronous", "awaits its result"
	case slices.Contains(a.Only, u.Member):
		return "is no longer asynchronous", "selects " + u.Member + " of its result"
	}
	return "", ""
}
