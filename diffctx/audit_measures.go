package diffctx

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// ratchet makes a finding of a measure over the rule's threshold: introduced if
// it grew or is new, inherited if it was as large on the base side. was is
// negative for what is new.
func (a *audit) ratchet(rule string, d *definition, was, is int) {
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
	f.Message = fmt.Sprintf("%s: %d %s%s; the threshold is %d", d.label(), is, ruleByID()[rule].Unit, history, limit)
	if rule == RuleComplexity {
		f.Message = fmt.Sprintf("%s: cyclomatic complexity %d%s; the threshold is %d", d.label(), is, history, limit)
	}
	a.add(f, d.ID.String())
}

// callables calls fn for each function outside of test code that is new or
// whose code differs; was is nil for a new one.
func (a *audit) callables(fn func(was, is *definition)) {
	for _, d := range a.c.newOrder {
		if !d.Kind.IsCallable() || d.Facts == nil || d.isTest() || d.file.IsGenerated() {
			continue
		}
		if d.match == nil {
			fn(nil, d)
		} else if old := d.match.old; old.Facts != nil && old.Facts.Body != d.Facts.Body {
			fn(old, d)
		}
	}
}

func (a *audit) measure(rule string, of func(*facts.Metrics) int) {
	a.callables(func(was, is *definition) {
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
	for i := range a.c.files {
		f := a.c.files[i].New
		if f == nil || f.IsGenerated() || isTestFile(f.Path) || !a.c.blobChanged(f.Path) || isOutline(f) {
			continue
		}
		d := a.c.new[facts.FileID(f.Path)]
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
	calls := map[*snapshot.File]map[id]map[id]bool{}
	count := func(d *definition) int {
		if calls[d.file] == nil {
			bySource := map[id]map[id]bool{}
			for _, e := range a.c.edgesOf(d.file) {
				if isCall(e) && e.Source != e.Target {
					if bySource[e.Source] == nil {
						bySource[e.Source] = map[id]bool{}
					}
					bySource[e.Source][e.Target] = true
				}
			}
			calls[d.file] = bySource
		}
		return len(calls[d.file][d.ID])
	}
	a.callables(func(was, is *definition) {
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
	seen := map[id]bool{}
	for i, e := range a.c.rawDelta().added {
		if !isCall(e) || a.c.rawDelta().addedMove[i] || isTestFile(e.Path) || seen[e.Target] || e.TargetPath == "" {
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
		is, err := callersOf(ctx, a.c.head, target)
		if err != nil {
			return err
		}
		if is <= limit {
			continue
		}
		was := -1
		if before, ok := a.c.toBase(e.Target); ok {
			sym, there, err := a.c.base.SymbolAt(ctx, a.basePath(e.Target, e.TargetPath), before)
			if err != nil {
				return err
			}
			if there {
				if was, err = callersOf(ctx, a.c.base, sym); err != nil {
					return err
				}
			}
		}
		a.ratchet(RuleFanIn, &definition{Symbol: target, file: file}, was, is)
	}
	return nil
}

// callersOf counts the symbols outside of test code that call a definition.
func callersOf(ctx context.Context, side *snapshot.Snapshot, s snapshot.Symbol) (int, error) {
	edges, err := side.Referrers(ctx, []snapshot.Symbol{s})
	if err != nil {
		return 0, fmt.Errorf("find callers of %s: %w", s.QualifiedName, err)
	}
	callers := map[id]bool{}
	for _, e := range edges {
		if isCall(e) && !isTestFile(e.Path) && e.Source != s.ID {
			callers[e.Source] = true
		}
	}
	return len(callers), nil
}

// headSymbol is the symbol that an edge of the head side leads to; the file is
// nil for packages.
func (a *audit) headSymbol(ctx context.Context, e snapshot.Edge) (snapshot.Symbol, *snapshot.File, error) {
	if d := a.c.new[e.Target]; d != nil {
		return d.Symbol, d.file, nil
	}
	f, err := a.c.file(ctx, a.c.head, e.TargetPath)
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
func (a *audit) basePath(head id, path string) string {
	if d := a.c.new[head]; d != nil && d.match != nil {
		return d.match.old.Path
	}
	return path
}
