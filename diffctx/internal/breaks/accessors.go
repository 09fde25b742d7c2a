package breaks

import (
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// becameAccessor reports a method that is a property now and gives what it gave,
// becameMethod a property that is a method.
func becameAccessor(m *compare.Pairing) bool {
	return m.Old.Kind == facts.KindMethod && m.New.Kind == facts.KindGetter && m.Old.Name == m.New.Name && !givesFunctions(m)
}

func becameMethod(m *compare.Pairing) bool {
	return m.Old.Kind == facts.KindGetter && m.New.Kind == facts.KindMethod && m.Old.Name == m.New.Name && !givesFunctions(m)
}

// givesFunctions reports an accessor of which it may be right to call what it gives: its
// declared type says so, or is not the one that the other side gives.
func givesFunctions(m *compare.Pairing) bool {
	was, is := signature.AnnotatedResult(m.Old.Facts.Signature), signature.AnnotatedResult(m.New.Facts.Signature)
	return was != is || strings.Contains(was, "Callable") || strings.Contains(was, "=>") || strings.Contains(was, "Function") || strings.Contains(was, "Any") || strings.Contains(was, "any")
}

// accessMismatch judges a reference to what was a property or is one: one that does not
// call a method, or calls what a property gives.
func accessMismatch(m *compare.Pairing, text *signature.Text, e graph.Edge) (reason, does string) {
	if e.Certainty == link.Alternative || ThroughType(m.New, text, e) || !namesAt(text, e, m.New.Name) {
		return "", ""
	}
	a, called := signature.ArgumentsAt(text, e.Line, e.Column, m.New.File.Language)
	switch {
	case becameMethod(m) && !called && (e.Kind == "reads" || e.Kind == "uses"):
		return "was a property, is a method", "does not call it"
	case becameAccessor(m) && called && e.Kind == result.EdgeCalls && len(a.Texts)+len(a.Keywords) == 0 && !a.Spread:
		return "was a method, is a property", "calls its result"
	}
	return "", ""
}
