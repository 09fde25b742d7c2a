package diffctx

import (
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// accessorNow reports a method that is a property now and gives what it gave,
// accessorNoLonger a property that is a method.
func accessorNow(m *pairing) bool {
	return m.old.Kind == facts.KindMethod && m.new.Kind == facts.KindGetter && m.old.Name == m.new.Name && !givesFunctions(m)
}

func accessorNoLonger(m *pairing) bool {
	return m.old.Kind == facts.KindGetter && m.new.Kind == facts.KindMethod && m.old.Name == m.new.Name && !givesFunctions(m)
}

// givesFunctions reports an accessor of which it may be right to call what it gives: its
// declared type says so, or is not the one that the other side gives.
func givesFunctions(m *pairing) bool {
	was, is := signature.AnnotatedResult(m.old.Facts.Signature), signature.AnnotatedResult(m.new.Facts.Signature)
	return was != is || strings.Contains(was, "Callable") || strings.Contains(was, "=>") || strings.Contains(was, "Function") || strings.Contains(was, "Any") || strings.Contains(was, "any")
}

// accessMisfit judges a reference to what was a property or is one: one that does not
// call a method, or calls what a property gives.
func accessMisfit(m *pairing, text *signature.Text, e snapshot.Edge) (reason, does string) {
	if e.Certainty == link.Alternative || throughType(m.new, text, e) || !namesAt(text, e, m.new.Name) {
		return "", ""
	}
	a, called := signature.ArgumentsAt(text, e.Line, e.Column, m.new.file.Language)
	switch {
	case accessorNoLonger(m) && !called && (e.Kind == "reads" || e.Kind == "uses"):
		return "was a property, is a method", "does not call it"
	case accessorNow(m) && called && e.Kind == result.EdgeCalls && len(a.Texts)+len(a.Keywords) == 0 && !a.Spread:
		return "was a method, is a property", "calls its result"
	}
	return "", ""
}
