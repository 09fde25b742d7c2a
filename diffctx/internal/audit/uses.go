package audit

import (
	"context"
	"fmt"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// deprecatedUse judges the added references to what is marked deprecated, one
// for each pair of symbols. What is deprecated itself may use its like, and so may the
// type that it is a member of, which keeps it working.
func (a *audit) deprecatedUse(ctx context.Context, _ *result.Result) error {
	seen := map[[2]facts.SymbolID]bool{}
	for i, e := range a.c.RawDelta().Added {
		if !compare.IsReference(e) || a.c.RawDelta().AddedMove[i] || e.TargetPath == "" || seen[[2]facts.SymbolID{e.Source, e.Target}] {
			continue
		}
		seen[[2]facts.SymbolID{e.Source, e.Target}] = true
		target, file, err := a.headSymbol(ctx, e)
		if err != nil {
			return err
		}
		if file == nil || target.Facts == nil || !target.Facts.Flags.Has(facts.Deprecated) {
			continue
		}
		source := a.c.ByPath[e.Path].New
		if deprecatedAround(source.Facts, e.SourceIdx) || e.Path == e.TargetPath && outermostOf(source.Facts, e.SourceIdx) == outermostOf(source.Facts, target.Index) {
			continue
		}
		a.add(Finding{Rule: RuleDeprecated, Path: e.Path, Line: e.Line, Symbol: e.Source.String(),
			Message: fmt.Sprintf("%s %s is deprecated", target.Kind, target.QualifiedName),
			Related: []Related{{target.Path, max(1, target.NameLine), "marked deprecated here"}}}, e.Source.String(), e.Target.String())
	}
	return nil
}

// outermostOf is the definition at the top of a file that another is or stands in; -1 for
// what stands in none.
func outermostOf(f *facts.File, i int32) int32 {
	for i >= 0 && f.Symbols[i].Container >= 0 {
		i = f.Symbols[i].Container
	}
	return i
}

func deprecatedAround(f *facts.File, i int32) bool {
	for ; i >= 0; i = f.Symbols[i].Container {
		if f.Symbols[i].Flags.Has(facts.Deprecated) {
			return true
		}
	}
	return false
}

// called is a call with the name that a configuration may forbid.
type called struct {
	name   string
	source facts.SymbolID
	line   int
}

// forbiddenCalls judges the calls in the changed files. A symbol that made the
// call before makes it still.
func (a *audit) forbiddenCalls(ctx context.Context, _ *result.Result) error {
	if len(a.cfg.Audit.Forbidden) == 0 {
		return nil
	}
	for i := range a.c.Files {
		f := a.c.Files[i].New
		if f == nil {
			continue
		}
		rules, err := a.forbiddenTo(f.Path)
		if err != nil {
			return err
		}
		if len(rules) == 0 {
			continue
		}
		had, err := a.callsBefore(ctx, f)
		if err != nil {
			return err
		}
		calls, err := a.calls(ctx, a.c.Head, f)
		if err != nil {
			return err
		}
		for _, x := range calls {
			a.forbid(f.Path, x, rules, had)
		}
	}
	return nil
}

func (a *audit) forbid(path string, x called, rules []snapshot.Forbidden, had map[called]int) {
	for _, r := range rules {
		if !isForbidden(r.Call, x.name) {
			continue
		}
		f := Finding{Rule: RuleForbidden, Path: path, Line: x.line, Symbol: x.source.String(), Message: fmt.Sprintf("calls %s, which is forbidden here", x.name)}
		if r.Reason != "" {
			f.Message += ": " + r.Reason
		}
		key := called{name: x.name, source: x.source}
		if had[key]--; had[key] >= 0 {
			f.Attribution = Inherited
		}
		a.add(f, x.source.String(), r.Call, x.name)
		return
	}
}

// isForbidden compares a call's name with a pattern, by whole components from
// the end: "Client.Close" forbids "db.Client.Close".
func isForbidden(pattern, name string) bool {
	if all, ok := strings.CutSuffix(pattern, ".*"); ok {
		rest, under := strings.CutPrefix(name, all+".")
		return under && rest != ""
	}
	return name == pattern || strings.HasSuffix(name, "."+pattern) || strings.HasSuffix(name, "/"+pattern)
}

func (a *audit) forbiddenTo(path string) ([]snapshot.Forbidden, error) {
	var out []snapshot.Forbidden
	for _, r := range a.cfg.Audit.Forbidden {
		if r.From != "" {
			ok, err := doublestar.Match(r.From, path)
			if err != nil {
				return nil, fmt.Errorf("match %q: %w", r.From, err)
			}
			if !ok {
				continue
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// callsBefore counts a file's calls on the base side, by the sources' ids on
// the head side.
func (a *audit) callsBefore(ctx context.Context, f *snapshot.File) (map[called]int, error) {
	had := map[called]int{}
	old := a.before(f)
	if old == nil {
		return had, nil
	}
	calls, err := a.calls(ctx, a.c.Base, old)
	if err != nil {
		return nil, err
	}
	for _, x := range calls {
		if source, ok := a.c.ToHead(x.source); ok {
			had[called{name: x.name, source: source}]++
		}
	}
	return had, nil
}

// calls lists a file's calls with the names of what they reach, in the
// repository or outside of it.
func (a *audit) calls(ctx context.Context, side *snapshot.Snapshot, f *snapshot.File) ([]called, error) {
	var out []called
	for _, r := range f.References() {
		if r.Kind != result.EdgeCalls && r.Kind != result.EdgeInstantiates {
			continue
		}
		name := r.External
		if name == "" && r.Certainty == link.External {
			name = r.Name
		}
		if name != "" {
			out = append(out, called{name, r.Source, r.Line})
		}
	}
	for _, e := range a.c.EdgesOf(f) {
		if !compare.IsCall(e) || e.TargetPath == "" {
			continue
		}
		s, err := compare.SymbolAt(ctx, side, e)
		if err != nil {
			return nil, err
		}
		dir := compare.TargetDir(e)
		if !compare.InFolderPackage(e.Path) {
			dir = strings.TrimSuffix(e.TargetPath, extension(e.TargetPath))
		}
		out = append(out, called{strings.TrimPrefix(dir+"."+s.QualifiedName, "."), e.Source, e.Line})
	}
	return out, nil
}

func extension(p string) string {
	if i := strings.LastIndexByte(p, '.'); i > strings.LastIndexByte(p, '/') {
		return p[i:]
	}
	return ""
}
