package audit

import (
	"cmp"
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// RuleAPI is the id of the rule.
const RuleAPI = "breaking-api"

var breakingAPIRule = rule{
	Rule: Rule{ID: RuleAPI, Severity: SeverityWarning, Summary: "A public name that importers can no longer use as before",
		Help: "An exported definition of an importable package was removed, hidden, changed its kind or its types. References in this repository are judged by broken-references; this rule is about those outside. Keep the old name beside the new one, or release a new major version."},
	run: (*audit).breakingAPI,
}

// breakingAPI judges public names that went or changed their types.
func (a *audit) breakingAPI(_ context.Context, d *result.Result) error {
	a.public(d, RuleAPI, func(change string) bool { return change != result.Renamed })
	return nil
}

// RuleRenamedAPI is the id of the rule.
const RuleRenamedAPI = "renamed-api"

var renamedAPIRule = rule{
	Rule: Rule{ID: RuleRenamedAPI, Severity: severityOff, Summary: "A public name that importers must follow",
		Help: "An exported definition of an importable package was renamed or moved as a whole. References in this repository follow or are judged by broken-references; importers have to change the name."},
	run: (*audit).renamedAPI,
}

// renamedAPI judges public names that were renamed or moved.
func (a *audit) renamedAPI(_ context.Context, d *result.Result) error {
	a.public(d, RuleRenamedAPI, func(change string) bool { return change == result.Renamed })
	return nil
}

func (a *audit) public(d *result.Result, rule string, judged func(change string) bool) {
	for _, b := range d.ByCause() {
		if !b.API || !judged(b.Change) {
			continue
		}
		f := Finding{Rule: rule, Symbol: b.Symbol.ID, Message: fmt.Sprintf("%s %s %s", b.Symbol.Kind, cmp.Or(b.Symbol.QualifiedName, b.Symbol.Path), asImporter(&b))}
		if f.Path, f.Line = anchor(a.c, &b); f.Path == "" {
			f.Path, f.Line = b.Symbol.Path, b.Symbol.Line
		}
		a.addBreak(f, &b)
	}
}

// asImporter describes a break as those outside meet it: a break's own reason may
// speak of the references that broke here.
func asImporter(b *result.Break) string {
	switch {
	case len(b.Members) > 0 && b.Overrides == 0:
		return "has public names and " + b.Reason
	case b.Change == result.Removed:
		return "is public and was removed"
	case b.Change == result.SignatureChanged && len(b.Callers) > 0:
		return "is public and has another signature"
	}
	return "is public: " + b.Reason
}
