package audit

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// RuleForbidden is the id of the rule.
const RuleForbidden = "forbidden-calls"

var forbiddenCallsRule = rule{
	Rule: Rule{ID: RuleForbidden, Severity: SeverityError, Summary: "A call that the configuration forbids",
		Help: "An added call reaches something that audit.forbidden of the base side denies to its file."},
	run: (*audit).forbiddenCalls,
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

// called is a call with the name that a configuration may forbid.
type called struct {
	name   string
	source facts.SymbolID
	line   int
}

func (a *audit) forbid(path string, x called, rules []config.Forbidden, had compare.Inherited[called]) {
	for _, r := range rules {
		if !isForbidden(r.Call, x.name) {
			continue
		}
		f := Finding{Rule: RuleForbidden, Path: path, Line: x.line, Symbol: x.source.String(), Message: fmt.Sprintf("calls %s, which is forbidden here", x.name)}
		if r.Reason != "" {
			f.Message += ": " + r.Reason
		}
		if had.Take(called{name: x.name, source: x.source}) {
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

func (a *audit) forbiddenTo(path string) ([]config.Forbidden, error) {
	var out []config.Forbidden
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
func (a *audit) callsBefore(ctx context.Context, f *graph.File) (compare.Inherited[called], error) {
	had := compare.Inherited[called]{}
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
func (a *audit) calls(ctx context.Context, side *graph.Snapshot, f *graph.File) ([]called, error) {
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
			dir = strings.TrimSuffix(e.TargetPath, path.Ext(e.TargetPath))
		}
		out = append(out, called{strings.TrimPrefix(dir+"."+s.QualifiedName, "."), e.Source, e.Line})
	}
	return out, nil
}
