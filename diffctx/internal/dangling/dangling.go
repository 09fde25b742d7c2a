package dangling

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Find finds the references that the change adds and that lead nowhere, by path and line. References
// among the breaks are not repeated.
func Find(ctx context.Context, c *compare.Comparison, breaks []result.Break) ([]result.Dangling, error) {
	s := Search{Comparison: c, reported: map[string]map[compare.Site]bool{}, counts: map[unboundUse]int{}, lines: map[string]func(int) bool{}, removed: map[string]func(int) bool{}}
	for i := range breaks {
		for _, x := range breaks[i].Callers {
			if s.reported[x.Path] == nil {
				s.reported[x.Path] = map[compare.Site]bool{}
			}
			s.reported[x.Path][compare.Site{Line: x.Line, Column: x.Column}] = true
		}
	}
	suspects := s.newlyUnbound(ctx)
	out, err := s.mismatchedCalls(ctx)
	if err == nil {
		out, err = s.unsuitedCalls(ctx, out)
	}
	if err == nil {
		out, err = s.unresolvedAmong(ctx, suspects, out)
	}
	if err == nil {
		out, err = s.forbiddenUses(ctx, out)
	}
	if err == nil {
		out, err = raisedClasses(ctx, s.Comparison, out, func(f *graph.File, e graph.Edge) bool {
			return s.reported[f.Path][compare.Site{Line: e.Line, Column: e.Column}] || s.mismatchExempt(ctx, s.Comparison.Head, f, e)
		})
	}
	if err == nil {
		out, err = s.typeFaults(ctx, out)
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(out, func(a, b result.Dangling) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Kind, b.Kind))
	})
	return slices.CompactFunc(out, func(a, b result.Dangling) bool { // a module is reported once where several of its names are imported
		return a.Path == b.Path && (a.Line == b.Line && a.Column == b.Column || a.Missing == result.MissingModule && b.Missing == result.MissingModule && a.Module == b.Module)
	}), nil
}

// unresolvedAmong adds the references among suspects that surely lead nowhere.
func (s *Search) unresolvedAmong(ctx context.Context, suspects []unbound, out []result.Dangling) ([]result.Dangling, error) {
	checker := s.Comparison.Head.Checker(ctx)
	for i := range suspects {
		u := &suspects[i]
		found, err := checker.FindDangling(ctx, u.file.Path, u.imports, u.refs)
		if err != nil {
			return nil, fmt.Errorf("judge what %s refers to: %w", u.file.Path, err)
		}
		reported := map[string]bool{}
		for n := range found {
			lost := ""
			if !found[n].Import {
				lost = u.lost[found[n].Index]
			}
			if reported[lost] {
				continue // the first is reported for all
			}
			ok, err := s.isReportable(ctx, u.file, &found[n])
			if err != nil {
				return nil, err
			}
			if ok {
				reported[lost] = lost != ""
				out = append(out, danglingAt(u.file, &found[n]))
			}
		}
	}
	return out, nil
}

func danglingAt(f *graph.File, x *link.Dangling) result.Dangling {
	d := result.Dangling{Path: f.Path, Kind: result.EdgeImports, Module: x.Module, Name: x.Name, Missing: [...]string{result.MissingModule, result.MissingMember, result.MissingName}[x.Kind]}
	d.Line, d.Column = unboundSite(f.Facts, x.Import, x.Index)
	var scope int32
	if x.Import {
		scope = f.Facts.Imports[x.Index].Scope
	} else {
		scope, d.Kind = f.Facts.Refs[x.Index].Scope, f.Facts.Refs[x.Index].Role.String()
	}
	if scope >= 0 {
		d.Symbol = f.Facts.QualifiedName(int(scope))
	}
	d.SymbolID = f.ID(scope).String()
	asked := x.Name
	if x.Kind == link.NoModule {
		asked = x.Module[strings.LastIndexAny(x.Module, "./")+1:]
	}
	d.Nearest = nearestNames(asked, x.Names)
	if x.Unset {
		d.Missing, d.Fault = result.MissingType, x.Name+" is read before it has a value"
	}
	if x.Own != "" {
		d.Nearest = x.Names
	}
	if x.Passing {
		d.Missing, d.Name, d.Nearest = result.MissingDefinition, "super()."+x.Name, []string{}
		d.Takes, d.Passes = "takes no arguments, since no supertype of "+x.Module+" has one of its own", "passes some"
	}
	return d
}
