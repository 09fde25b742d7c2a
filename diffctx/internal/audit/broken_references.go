package audit

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// RuleBroken is the id of the rule.
const RuleBroken = "broken-references"

var brokenReferencesRule = rule{
	Rule: Rule{ID: RuleBroken, Severity: SeverityError, Summary: "Broken references",
		Help: "A definition was removed, renamed, moved or hidden, or its signature changed, and references to it were not updated. Update them, or keep the definition."},
	run: (*audit).brokenReferences,
}

// brokenReferences makes one finding of each definition whose change broke
// references: at the definition if it still exists, where it was if its file
// does, at the first reference otherwise.
func (a *audit) brokenReferences(_ context.Context, d *result.Result) error {
	for _, b := range d.ByCause() {
		callers := slices.DeleteFunc(slices.Clone(b.Callers), func(x result.Caller) bool { return a.suppressed(RuleBroken, x.Path, x.Line) })
		if len(callers) == 0 {
			continue
		}
		f := Finding{Rule: RuleBroken, Symbol: b.Symbol.ID, Severity: SeverityWarning}
		if f.Path, f.Line = anchor(a.c, &b); f.Path == "" {
			f.Path, f.Line = callers[0].Path, callers[0].Line
		}
		for _, x := range callers {
			if x.Certainty != link.Ambiguous.String() {
				f.Severity = SeverityError
			}
			f.Related = append(f.Related, Related{x.Path, x.Line, withReason(cmp.Or(x.Symbol, x.Path), cmp.Or(x.Reason, link.Conditioned("still "+verb(x.Kind)+" "+cmp.Or(x.Target, "it"), x.Condition))), x.Text})
		}
		f.Message = fmt.Sprintf("%s; %s", sentence(&b), broken(callers))
		a.addBreak(f, &b)
	}
	return nil
}

// broken counts references; one says what it does.
func broken(callers []result.Caller) string {
	if len(callers) == 1 && callers[0].Reason != "" {
		return withReason("this "+noun(callers[0].Kind), callers[0].Reason)
	}
	return result.Count(len(callers), "reference") + " " + map[bool]string{true: "is", false: "are"}[len(callers) == 1] + " broken"
}

// withReason joins what is broken with a reason, which most often goes on from it.
func withReason(what, reason string) string {
	switch first, _, _ := strings.Cut(reason, " "); first {
	case "argument", "parameter", "property", "member", "key", "value", "type", "result", "a", "an", "the", "its":
		return what + ": " + reason
	}
	return what + " " + reason
}

// noun names a reference by the kind of its edge.
func noun(kind string) string {
	if kind == result.EdgeCalls || kind == result.EdgeInstantiates {
		return "call"
	}
	return "reference"
}

func verb(kind string) string {
	switch kind {
	case "receives", "type_of":
		return "uses"
	}
	return kind
}

// sentence describes a break by its reason, which most often goes on from the name.
func sentence(b *result.Break) string {
	between := ": "
	switch first, _, _ := strings.Cut(b.Reason, " "); first {
	case "was", "is", "now", "moved", "no", "can", "has", "may", "takes", "returns", "asks":
		between = " "
	}
	return string(b.Symbol.Kind) + " " + cmp.Or(b.Symbol.QualifiedName, b.Symbol.Path) + between + b.Reason
}
