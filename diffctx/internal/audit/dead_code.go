package audit

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/unused"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// RuleDead is the id of the rule.
const RuleDead = "dead-code"

var deadCodeRule = rule{
	Rule: Rule{ID: RuleDead, Severity: SeverityWarning, Summary: "Private code that nothing refers to",
		Help: "A private function, method or type is new, or lost its last reference, and nothing in the repository refers to it. Remove it. What only reflection or generated code reaches can be suppressed."},
	run: (*audit).deadCode,
}

// deadCode judges private functions, methods and types that are new or lost a
// reference, and that nothing refers to: no edge, no open reference of the name
// near by, and no other mention in the file.
func (a *audit) deadCode(ctx context.Context, _ *result.Result) error {
	candidates := a.deadCandidates()
	var ask []graph.Symbol
	for _, d := range candidates {
		ask = append(ask, d.Symbol)
	}
	refs, err := a.c.ReferrersOf(ctx, ask)
	if err != nil {
		return err
	}
	r := reach.NewReader(a.c.Head)
	dead := map[*compare.Definition]bool{}
	for _, d := range candidates {
		if dead[d.Container] || referredTo(d, refs[d.ID]) { // a member goes with its container
			continue
		}
		needed, err := a.mayBeNeeded(ctx, r, d)
		if err != nil {
			return err
		}
		if needed {
			continue
		}
		dead[d] = true
		what := "nothing refers to it"
		if d.Match != nil {
			what = "its last reference went"
		}
		a.add(Finding{Rule: RuleDead, Path: d.Path, Line: d.NameLine, Symbol: d.ID.String(), Message: fmt.Sprintf("%s is private, and %s", d.Label(), what)}, d.ID.String())
	}
	return nil
}

// deadCandidates are the private definitions that are new or that lost a reference.
func (a *audit) deadCandidates() []*compare.Definition {
	lost := map[facts.SymbolID]bool{}
	for i, e := range a.c.RawDelta().Removed {
		if compare.IsReference(e) && !a.c.RawDelta().RemovedMove[i] && e.Source != e.Target {
			if to, ok := a.c.ToHead(e.Target); ok {
				lost[to] = true
			}
		}
	}
	var out []*compare.Definition
	for _, d := range a.c.NewOrder {
		if (d.Match == nil || lost[d.ID]) && mayBeDead(d) {
			out = append(out, d)
		}
	}
	return out
}

// mayBeDead reports a definition that only its own file or package can use, and
// that no convention calls.
func mayBeDead(d *compare.Definition) bool {
	if d.Facts == nil || !d.Kind.IsCallable() && !d.Kind.IsType() || d.IsTest() || len(d.Facts.Decorators) > 0 || d.File.IsGenerated() || d.Name == "_" || strings.HasPrefix(d.Name, "<") {
		return false // what has no name is used in its place
	}
	for p := d.Container; p != nil; p = p.Container {
		if p.Kind.IsCallable() {
			return false // a closure is its function's affair
		}
	}
	if l, ok := compare.LanguageOf[compare.DeadCode](d.File); ok {
		return l.MayBeDead(d)
	}
	return d.Facts.Visibility == facts.VisibilityPrivate && extract.ByName(d.File.Language).MayBeDead(d.Facts)
}

// referredTo reports an edge from outside of a definition. What a type's own
// methods do with it keeps it as little as recursion does.
func referredTo(d *compare.Definition, edges []graph.Edge) bool {
	for _, e := range edges {
		if e.Kind == result.EdgeContains || e.Source == d.ID {
			continue
		}
		if e.Path == d.Path && e.SourceIdx >= 0 && (d.File.Facts.Within(e.SourceIdx, d.Index) || d.Kind.IsType() && d.File.Facts.OwnedBy(e.SourceIdx, d.QualifiedName)) {
			continue
		}
		return true
	}
	return false
}

// givenByPattern reports a name that a text takes of a value by a string with holes, as getattr(self, f"_send_{kind}") does.
func givenByPattern(text, giver, name string) bool {
	if giver == "" {
		return false
	}
	for _, m := range computedNames().FindAllStringSubmatch(text, -1) {
		if m[1] != giver {
			continue
		}
		parts := holes().Split(m[2], -1)
		fixed := strings.Join(parts, "")
		if len(parts) < 2 || len(fixed) < 3 || len(name) < len(fixed) {
			continue
		}
		rest, ok := strings.CutPrefix(name, parts[0])
		for _, part := range parts[1:] {
			i := strings.Index(rest, part)
			if ok = ok && i >= 0; ok {
				rest = rest[i+len(part):]
			}
		}
		if ok && strings.HasSuffix(name, parts[len(parts)-1]) {
			return true
		}
	}
	return false
}

var (
	computedNames = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(\w+)\(\s*[\w.]+\s*,\s*[fF]?["']([^"'\n]*)["']`)
	})
	holes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{[^{}]*\}|%[sd]`) })
)

// mayBeNeeded reports what is reached without an edge: through an interface,
// by a name that several definitions have, or by a name in a text.
func (a *audit) mayBeNeeded(ctx context.Context, r *reach.Reader, d *compare.Definition) (bool, error) {
	if d.Kind == facts.KindMethod {
		alike, err := r.Overridden(ctx, d.Symbol)
		if err != nil || len(alike) > 0 {
			return true, err
		}
		if outside, err := r.CalledFromOutside(ctx, d.Symbol); outside || err != nil {
			return true, err
		}
	}
	text := a.c.Text(ctx, a.c.Head, d.Path)
	if text == nil {
		return true, nil
	}
	if givenByPattern(string(text), compare.TraitsOf(d.File.Language).MemberGetter, d.Name) {
		return true, nil
	}
	syntax := lang.SyntaxOf(d.File.Language)
	for n, line := range unused.NamingLines(d.File.Language, d.Path, string(text)) {
		if n >= d.StartLine && n <= d.EndLine || ownedLine(d, n) {
			continue
		}
		if pasted := unused.PastedOn(line, syntax); unused.Mentions(line, d.Name) || pasted != nil && pasted.MayBe(d.Name) {
			return true, nil
		}
	}
	return a.openNearby(ctx, d)
}

// ownedLine reports a line of a method of the type.
func ownedLine(d *compare.Definition, line int) bool {
	if !d.Kind.IsType() {
		return false
	}
	for i := range d.File.Facts.Symbols {
		s := &d.File.Facts.Symbols[i]
		if s.Owner == d.QualifiedName && int(s.Span.StartLine) <= line && line <= int(s.Span.EndLine) {
			return true
		}
	}
	return false
}

// openNearby reports a reference of the name without an edge in the folder.
func (a *audit) openNearby(ctx context.Context, d *compare.Definition) (bool, error) {
	for f, err := range a.c.FilesIn(ctx, a.c.Head, link.Dir(d.Path)) {
		if err != nil {
			return false, err
		}
		if f.Language != d.File.Language {
			continue
		}
		for _, x := range f.References() {
			if x.Name == d.Name {
				return true, nil
			}
		}
	}
	return false, nil
}
