package audit

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// RuleDeprecated is the id of the rule.
const RuleDeprecated = "deprecated-use"

var deprecatedUseRule = rule{
	Rule: Rule{ID: RuleDeprecated, Severity: SeverityWarning, Summary: "A new use of something deprecated",
		Help: "An added reference leads to a definition that is marked deprecated. Use what its documentation names instead."},
	run: (*audit).deprecatedUse,
}

// deprecatedUse judges the added references to what is marked deprecated, one
// for each pair of symbols. What is deprecated itself may use its like, and so may the
// type that it is a member of, which keeps it working.
func (a *audit) deprecatedUse(ctx context.Context, _ *result.Result) error {
	seen, told := map[[2]facts.SymbolID]bool{}, map[[2]string]bool{}
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
		overloads := [2]string{e.Source.String(), target.Path + "\x00" + target.QualifiedName}
		if otherOverload(file.Facts, target.Facts) || target.Facts.Flags.Has(facts.Overload) && told[overloads] {
			continue
		}
		source := a.c.ByPath[e.Path].New
		if deprecatedAround(source.Facts, e.SourceIdx) || e.Path == e.TargetPath && outermostOf(source.Facts, e.SourceIdx) == outermostOf(source.Facts, target.Index) {
			continue
		}
		told[overloads] = true
		a.add(Finding{Rule: RuleDeprecated, Path: e.Path, Line: e.Line, Symbol: e.Source.String(),
			Message: fmt.Sprintf("%s %s is deprecated", target.Kind, target.QualifiedName),
			Related: []Related{{Path: target.Path, Line: max(1, target.NameLine), Message: "marked deprecated here"}}}, e.Source.String(), e.Target.String())
	}
	return nil
}

// otherOverload reports an overload that has others which are not deprecated: a call may mean one of these.
func otherOverload(f *facts.File, x *facts.Symbol) bool {
	return x.Flags.Has(facts.Overload) && slices.ContainsFunc(f.Symbols, func(o facts.Symbol) bool {
		return o.Container == x.Container && o.Name == x.Name && o.Flags.Has(facts.Overload) && !o.Flags.Has(facts.Deprecated)
	})
}

// outermostOf is the definition at the top of a file that another is or is in; -1 for
// what is in none.
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
