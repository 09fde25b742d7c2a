package audit

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// ratchet makes a finding of a measure over the rule's threshold: introduced if
// it grew or is new, inherited if it was as large on the base side. was is
// negative for what is new.
func (a *audit) ratchet(rule string, d *compare.Definition, was, is int) {
	limit := a.threshold(rule)
	if is <= limit {
		return
	}
	f := Finding{Rule: rule, Path: d.Path, Line: max(1, d.NameLine), Symbol: d.ID.String()}
	history := ""
	switch {
	case was < 0:
	case was < is:
		history = fmt.Sprintf(", was %d", was)
	default:
		f.Attribution = Inherited
	}
	f.Message = fmt.Sprintf("%s: %d %s%s; the threshold is %d", d.Label(), is, ruleByID()[rule].Unit, history, limit)
	if rule == RuleComplexity {
		f.Message = fmt.Sprintf("%s: cyclomatic complexity %d%s; the threshold is %d", d.Label(), is, history, limit)
	}
	a.add(f, d.ID.String())
}

// callables calls fn for each function outside of test code that is new or
// whose code differs; was is nil for a new one.
func (a *audit) callables(fn func(was, is *compare.Definition)) {
	for _, d := range a.c.NewOrder {
		if !d.Kind.IsCallable() || d.Facts == nil || d.IsTest() || d.File.IsGenerated() {
			continue
		}
		if d.Match == nil {
			fn(nil, d)
		} else if old := d.Match.Old; old.Facts != nil && old.Facts.Body != d.Facts.Body {
			fn(old, d)
		}
	}
}

func (a *audit) measure(rule string, of func(*facts.Metrics) int) {
	a.callables(func(was, is *compare.Definition) {
		before := -1
		if was != nil {
			before = of(&was.Facts.Metrics)
		}
		a.ratchet(rule, is, before, of(&is.Facts.Metrics))
	})
}

func (a *audit) complexity(context.Context, *result.Result) error {
	a.measure(RuleComplexity, func(m *facts.Metrics) int { return m.Cyclomatic })
	return nil
}

func (a *audit) functionSize(context.Context, *result.Result) error {
	a.measure(RuleFunction, func(m *facts.Metrics) int { return m.Lines })
	return nil
}

func (a *audit) fileSize(context.Context, *result.Result) error {
	for i := range a.c.Files {
		f := a.c.Files[i].New
		if f == nil || f.IsGenerated() || compare.IsTestFile(f.Path) || !a.c.BlobChanged(f.Path) || reach.IsOutline(f) {
			continue
		}
		d := a.c.New[facts.FileID(f.Path)]
		if d == nil {
			continue
		}
		was := -1
		if old := a.before(f); old != nil {
			was = old.Facts.Lines
		}
		a.ratchet(RuleFile, d, was, f.Facts.Lines)
	}
	return nil
}

// fanOut counts the definitions that a function calls.
func (a *audit) fanOut(context.Context, *result.Result) error {
	calls := map[*snapshot.File]map[facts.SymbolID]map[facts.SymbolID]bool{}
	count := func(d *compare.Definition) int {
		if calls[d.File] == nil {
			bySource := map[facts.SymbolID]map[facts.SymbolID]bool{}
			for _, e := range a.c.EdgesOf(d.File) {
				if compare.IsCall(e) && e.Source != e.Target {
					if bySource[e.Source] == nil {
						bySource[e.Source] = map[facts.SymbolID]bool{}
					}
					bySource[e.Source][e.Target] = true
				}
			}
			calls[d.File] = bySource
		}
		return len(calls[d.File][d.ID])
	}
	a.callables(func(was, is *compare.Definition) {
		before := -1
		if was != nil {
			before = count(was)
		}
		a.ratchet(RuleFanOut, is, before, count(is))
	})
	return nil
}

// fanIn counts the symbols that call a definition which the change gives a new
// caller.
func (a *audit) fanIn(ctx context.Context, _ *result.Result) error {
	limit := a.threshold(RuleFanIn)
	seen := map[facts.SymbolID]bool{}
	for i, e := range a.c.RawDelta().Added {
		if !compare.IsCall(e) || a.c.RawDelta().AddedMove[i] || compare.IsTestFile(e.Path) || seen[e.Target] || e.TargetPath == "" {
			continue
		}
		seen[e.Target] = true
		target, file, err := a.headSymbol(ctx, e)
		if err != nil {
			return err
		}
		if file == nil {
			continue
		}
		is, err := callersOf(ctx, a.c.Head, target)
		if err != nil {
			return err
		}
		if is <= limit {
			continue
		}
		was := -1
		if before, ok := a.c.ToBase(e.Target); ok {
			sym, there, err := a.c.Base.SymbolAt(ctx, a.basePath(e.Target, e.TargetPath), before)
			if err != nil {
				return err
			}
			if there {
				if was, err = callersOf(ctx, a.c.Base, sym); err != nil {
					return err
				}
			}
		}
		a.ratchet(RuleFanIn, &compare.Definition{Symbol: target, File: file}, was, is)
	}
	return nil
}

// callersOf counts the symbols outside of test code that call a definition.
func callersOf(ctx context.Context, side *snapshot.Snapshot, s snapshot.Symbol) (int, error) {
	edges, err := side.Referrers(ctx, []snapshot.Symbol{s})
	if err != nil {
		return 0, fmt.Errorf("find callers of %s: %w", s.QualifiedName, err)
	}
	callers := map[facts.SymbolID]bool{}
	for _, e := range edges {
		if compare.IsCall(e) && !compare.IsTestFile(e.Path) && e.Source != s.ID {
			callers[e.Source] = true
		}
	}
	return len(callers), nil
}

// headSymbol is the symbol that an edge of the head side leads to; the file is
// nil for packages.
func (a *audit) headSymbol(ctx context.Context, e snapshot.Edge) (snapshot.Symbol, *snapshot.File, error) {
	if d := a.c.New[e.Target]; d != nil {
		return d.Symbol, d.File, nil
	}
	f, err := a.c.File(ctx, a.c.Head, e.TargetPath)
	if err != nil || f == nil {
		return snapshot.Symbol{}, nil, err
	}
	i, ok := f.Find(e.Target)
	if !ok {
		return snapshot.Symbol{}, nil, nil
	}
	return f.Symbol(i), f, nil
}

// basePath is where a symbol of the head side stood.
func (a *audit) basePath(head facts.SymbolID, path string) string {
	if d := a.c.New[head]; d != nil && d.Match != nil {
		return d.Match.Old.Path
	}
	return path
}
