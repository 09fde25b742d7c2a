package audit

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// brokenReferences makes one finding of each definition that left references
// behind: at the definition if it still stands, where it stood if its file
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
			f.Related = append(f.Related, Related{x.Path, x.Line, cmp.Or(x.Symbol, x.Path) + " " + cmp.Or(x.Reason, breaks.Conditional("still "+verb(x.Kind)+" "+cmp.Or(x.Target, "it"), x.Condition))})
		}
		f.Message = fmt.Sprintf("%s; %s", sentence(&b), broken(callers))
		a.addBreak(f, &b)
	}
	return nil
}

// addBreak takes a finding of a break. One that stands for several is known from a
// baseline when each of them is.
func (a *audit) addBreak(f Finding, b *result.Break) {
	known := len(b.Members) > 0
	for _, id := range b.Members {
		known = known && a.known[Fingerprint(f.Rule, id, b.Change)]
	}
	if known {
		f.Attribution = Inherited
	}
	a.add(f, b.Symbol.ID, b.Change)
}

// anchor gives the place on the head side that a break is shown at: a changed
// line. The path is empty when the definition went with its file.
func anchor(c *breaks.Search, b *result.Break) (path string, line int) {
	if b.Now != nil {
		return b.Now.Path, b.Now.Line
	}
	d := c.ByPath[b.Symbol.Path]
	if d == nil || d.New == nil {
		return "", 0
	}
	line = 1
	if m := c.StandingBefore(d, b.Symbol.Line); m != nil { // behind the last definition before it that is still there
		line = m.Match.New.EndLine
		if m.EndLine >= b.Symbol.Line { // it holds what went
			line = m.Match.New.NameLine
		}
	}
	return b.Symbol.Path, max(1, min(line, d.New.Facts.Lines))
}

// broken counts references; one says what it does.
func broken(callers []result.Caller) string {
	if len(callers) == 1 && callers[0].Reason != "" {
		return "this " + noun(callers[0].Kind) + " " + callers[0].Reason
	}
	return result.Count(len(callers), "reference") + " " + map[bool]string{true: "is", false: "are"}[len(callers) == 1] + " broken"
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

func (a *audit) newCycles(_ context.Context, d *result.Result) error {
	for _, c := range d.Cycles {
		f := Finding{Rule: RuleCycles, Path: c.Edge.Path, Line: c.Edge.Line, Symbol: c.Edge.Source,
			Message: fmt.Sprintf("this import closes a cycle of %s: %s", result.Count(len(c.Nodes), c.Level), strings.Join(append(slices.Clone(c.Nodes), c.Nodes[0]), " → "))}
		nodes := slices.Clone(c.Nodes)
		slices.Sort(nodes)
		a.add(f, nodes...)
	}
	return nil
}

// boundaries judges what the changed files depend on. What a file, or the one
// that it was before it moved, depended on already is inherited.
func (a *audit) boundaries(context.Context, *result.Result) error {
	rules := a.cfg.AllBoundaries()
	if len(rules) == 0 {
		return nil
	}
	for i := range a.c.Files {
		had := map[string]bool{}
		for _, e := range a.c.EdgesOf(a.before(a.c.Files[i].New)) {
			had[unitOf(e)] = true
		}
		seen := map[string]bool{}
		for _, e := range a.c.EdgesOf(a.c.Files[i].New) {
			unit := unitOf(e)
			if e.TargetPath == "" || !compare.IsReference(e) || seen[unit] {
				continue
			}
			rule, err := forbidden(rules, e)
			if err != nil {
				return err
			}
			if rule == nil {
				continue
			}
			seen[unit] = true // one finding for each, at its first edge
			attribution := Introduced
			if had[unit] {
				attribution = Inherited
			}
			a.add(Finding{Rule: RuleBoundaries, Path: e.Path, Line: e.Line, Symbol: e.Source.String(), Attribution: attribution, Message: boundaryMessage(e, unit, rule)},
				e.Path, unit, rule.From, rule.To)
		}
	}
	return nil
}

// unitOf is what an edge makes its file depend on: a Go package, elsewhere a file.
func unitOf(e snapshot.Edge) string {
	if compare.InFolderPackage(e.Path) {
		return cmp.Or(compare.TargetDir(e), ".")
	}
	return e.TargetPath
}

// before is a file's base side, also when it moved; nil for a new one.
func (a *audit) before(new *snapshot.File) *snapshot.File {
	if new == nil {
		return nil
	}
	return dangling.BeforeOf(a.c.Comparison, new)
}

func boundaryMessage(e snapshot.Edge, unit string, rule *snapshot.Boundary) string {
	how := "may not depend on"
	if rule.Allow {
		how = "may depend only on"
	}
	m := fmt.Sprintf("%s depends on %s, but %s %s %s", e.Path, unit, rule.From, how, rule.To)
	if rule.Name != "" {
		m = rule.Name + ": " + m
	}
	if rule.Reason != "" {
		m += " (" + rule.Reason + ")"
	}
	return m
}

// forbidden gives the boundary that an edge crosses: a denial that names it, or
// a permission that is the only one its file has and does not.
func forbidden(rules []snapshot.Boundary, e snapshot.Edge) (*snapshot.Boundary, error) {
	var only *snapshot.Boundary
	allowed := false
	for i := range rules {
		b := &rules[i]
		from, err := matchPath(b.From, e.Path, false)
		if err != nil {
			return nil, err
		}
		if !from {
			continue
		}
		isPackage := e.Target.Kind == facts.KindPackage
		to, err := matchPath(b.To, e.TargetPath, isPackage)
		if err != nil {
			return nil, err
		}
		if !b.Allow {
			if to {
				return b, nil
			}
			continue
		}
		inside, err := matchPath(b.From, e.TargetPath, isPackage)
		if err != nil {
			return nil, err
		}
		only, allowed = b, allowed || to || inside
	}
	if only == nil || allowed {
		return nil, nil
	}
	return only, nil
}

// matchPath matches a file, or a package by any file that may be in it.
func matchPath(glob, path string, isPackage bool) (bool, error) {
	ok, err := doublestar.Match(glob, path)
	if err != nil {
		return false, fmt.Errorf("match boundary %q: %w", glob, err)
	}
	if isPackage && !ok {
		return doublestar.Match(glob, strings.TrimPrefix(path+"/_.go", "/"))
	}
	return ok, nil
}

// breakingAPI judges public names that went or changed their types.
func (a *audit) breakingAPI(_ context.Context, d *result.Result) error {
	a.public(d, RuleAPI, func(change string) bool { return change != result.Renamed })
	return nil
}

// renamedAPI judges public names that were renamed or moved.
func (a *audit) renamedAPI(_ context.Context, d *result.Result) error {
	a.public(d, RuleRenamedAPI, func(change string) bool { return change == result.Renamed })
	return nil
}

// sentence tells a break by its reason, which most often goes on from the name.
func sentence(b *result.Break) string {
	between := ": "
	switch first, _, _ := strings.Cut(b.Reason, " "); first {
	case "was", "is", "now", "moved", "no", "can", "has", "may", "takes", "gives", "asks":
		between = " "
	}
	return string(b.Symbol.Kind) + " " + cmp.Or(b.Symbol.QualifiedName, b.Symbol.Path) + between + b.Reason
}

// asImporter tells a break as those outside meet it: a break's own reason may
// speak of the references left behind here.
func asImporter(b *result.Break) string {
	switch {
	case len(b.Members) > 0 && b.Overrides == 0:
		return "holds public names and " + b.Reason
	case b.Change == result.Removed:
		return "is public and gone"
	case b.Change == result.SignatureChanged && len(b.Callers) > 0:
		return "is public and has another signature"
	}
	return "is public: " + b.Reason
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
