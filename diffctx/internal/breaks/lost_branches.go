package breaks

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostBranches finds the references that meant a definition in each of several branches, of
// which one lost its own: nothing has the name there now.
func (c *Search) lostBranches(ctx context.Context) ([]result.Break, error) {
	var gone []graph.Symbol
	for _, d := range c.OldOrder {
		if d.Match == nil && d.Facts != nil && d.Facts.Condition != "" && c.remains(d) {
			gone = append(gone, d.Symbol)
		}
	}
	if len(gone) == 0 {
		return nil, nil
	}
	edges, err := c.Base.Referrers(ctx, gone)
	if err != nil {
		return nil, fmt.Errorf("find references to %d definitions of branches: %w", len(gone), err)
	}
	imported := map[string]bool{}
	for _, e := range edges {
		if e.Kind == result.EdgeImports {
			imported[e.Path] = true
		}
	}
	var out []result.Break
	for _, e := range edges {
		if !isConditional(e) || imported[e.Path] && e.Kind != result.EdgeImports {
			continue
		}
		callers, err := c.lostBranchAt(ctx, e)
		if err != nil {
			return nil, err
		}
		d := c.Old[e.Target]
		out = Merge(out, []result.Break{{Change: result.Removed, Symbol: compare.Render(d.Symbol), Reason: "is no longer defined " + link.BuiltWhere(d.Facts.Condition), Callers: callers}})
	}
	return out, nil
}

// remains reports a removed definition whose name its file still has, in other branches
// alone.
func (c *Search) remains(d *compare.Definition) bool {
	delta := c.ByPath[d.Path]
	if delta == nil || delta.New == nil || link.HasBuilds(delta.New.Facts) {
		return false
	}
	f, found := delta.New.Facts, false
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Name != d.Name || s.Flags.Has(facts.Local) {
			continue
		}
		if s.Condition == "" || s.Condition == d.Facts.Condition || s.Kind != d.Kind {
			return false
		}
		found = true
	}
	return found && !slices.ContainsFunc(f.Imports, func(m facts.Import) bool { return m.Local == d.Name || m.Kind == facts.ImportStar })
}

// lostBranchAt lists the references of the head side that name what one of the base side
// named, and mean definitions of other branches.
func (c *Search) lostBranchAt(ctx context.Context, e graph.Edge) ([]result.Caller, error) {
	source, ok := c.ToHead(e.Source)
	if !ok {
		return nil, nil
	}
	old, err := c.File(ctx, c.Base, e.Path)
	if err != nil || old == nil {
		return nil, err
	}
	path := e.Path
	if d := c.New[source]; d != nil {
		path = d.Path
	}
	new, err := c.File(ctx, c.Head, path)
	if err != nil || new == nil {
		return nil, err
	}
	var out []result.Caller
	for _, is := range c.boundNow(new)[compare.Use{Source: source, Name: c.NamesOf(old)[compare.Site{Line: e.Line, Column: e.Column}]}] {
		at := is[0]
		if slices.ContainsFunc(is, func(o graph.Edge) bool { return o.TargetPath != e.TargetPath }) {
			continue
		}
		if in := new.Symbol(at.SourceIdx); signature.TestsCondition(c.Lines(ctx, c.Head, path), max(1, in.StartLine), at.Line, e.Condition, lang.ConditionsOf(new.Language)) {
			continue
		}
		caller := c.CallerAt(new, at, "")
		caller.Certainty, caller.Condition = link.Alternative.String(), e.Condition
		out = append(out, caller)
	}
	return out, nil
}
