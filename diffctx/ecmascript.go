package diffctx

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/ecmascript"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func init() { compare.Register(lang.ECMAScript, scriptLanguage{}) }

// scriptLanguage is what JavaScript and TypeScript bring to comparisons.
type scriptLanguage struct{}

var _ interface {
	compare.Publisher
	compare.Lister
	compare.Forwarder
	partialInheritor
	memberMatcher
	argumentFilter
	compare.DeadCode
	compare.MisfitExcuser
	argumentTypes
	offering
	constructorInheritor
	programNames
	reachability
	referenceFilter
	earlyFinder
	lateFinder
	moduleLanguage
} = scriptLanguage{}

func (scriptLanguage) Traits() compare.Traits { return compare.Traits{IdleNames: true, Inferred: true} }

func (scriptLanguage) Replaces(x, y offer) bool { return byNameAlone(x, y) }

func (scriptLanguage) ArgumentsFor(ctx context.Context, c *comparison, m *compare.Pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) (signature.Arguments, error) {
	return c.toOthersOfUnion(ctx, m, f, e, a)
}

func (scriptLanguage) Offers(ctx context.Context, s *surface, f *snapshot.File, out map[string]offer) error {
	return s.exports(ctx, f, out)
}

func (scriptLanguage) StillReached(_ context.Context, _ *comparison, d *compare.Definition) bool {
	return inMergedNamespace(d)
}

func (scriptLanguage) StillBroken(ctx context.Context, c *comparison, left []leftBehind) ([]leftBehind, error) {
	return c.withoutBuilt(ctx, left)
}

func (scriptLanguage) EarlyFinders() []finder {
	return []finder{func(ctx context.Context, c *comparison, left []leftBehind) ([]result.Break, error) {
		return newOverloadSearch(c).unsigned(ctx, left)
	}}
}

func (scriptLanguage) LateFinders() []finder {
	return []finder{
		func(ctx context.Context, c *comparison, left []leftBehind) ([]result.Break, error) {
			return c.unfit(ctx, left)
		},
		func(ctx context.Context, c *comparison, left []leftBehind) ([]result.Break, error) {
			return c.unmoduled(ctx, left)
		},
	}
}

func (scriptLanguage) CompareModules(ctx context.Context, a *moduleAPI) error {
	return a.scriptModules(ctx)
}

func (scriptLanguage) CompareTypes(ctx context.Context, a *moduleAPI, o, n offer, was, is []offer) error {
	return a.compareScriptTypes(ctx, o, n, was, is)
}

func (scriptLanguage) CompareFunctions(o, n offer) string { return scriptDiffers(o, n) }

func (scriptLanguage) IsReserved(string) bool { return false }

func (scriptLanguage) IsSpecial(string) bool { return false }

func (scriptLanguage) InheritsFromLibrary([]offer, string) bool { return false }

func isScript(language string) bool { return extract.FamilyOf(language) == lang.ECMAScript }

func (scriptLanguage) Publishes(d, top *compare.Definition) bool {
	return top.Facts != nil && (top.Facts.Flags.Has(facts.Exported) || top.IsListed() || extendsModule(top)) && compare.IsShipped(d.Path, sourceFolder) && !isScriptSettings(d.Path)
}

func (scriptLanguage) PassesOn(d *compare.Definition) bool {
	f := d.File.Facts
	return compare.IsShipped(d.Path, sourceFolder) && !isScriptSettings(d.Path) && slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		op := f.Exprs[e.Expr].Op
		return op != facts.OpSymbol && op != facts.OpName && op != facts.OpTypeName
	})
}

// InheritsPart reports a type that inherits a part of another one.
func (scriptLanguage) InheritsPart(o offer) bool {
	return strings.Contains(o.facts().Signature, "Omit<") || strings.Contains(o.facts().Signature, "Pick<")
}

func (scriptLanguage) MayBeDead(d *compare.Definition) bool {
	if d.AtTop() { // what an assignment gives to a function or class, those who hold that may reach
		return d.Facts.Owner == "" && !d.Facts.Flags.Has(facts.Exported) && !d.Facts.Flags.Has(facts.External) && isModule(d.File.Facts)
	}
	return d.Facts.Visibility == facts.VisibilityPrivate && d.Kind != facts.KindConstructor
}

func (scriptLanguage) ExcusesMisfit(f *snapshot.File, t *signature.Text, line int) bool {
	return ecmascript.IsTyped(f.Language) && ecmascript.ErrorExpected(t, line)
}

func (scriptLanguage) ExcludedArgument(m *compare.Pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) int {
	if !ecmascript.IsTyped(f.Language) || !ecmascript.IsTyped(m.New.File.Language) {
		return -1
	}
	return retyped(m, a, ecmascript.IsPrimitive, func(text, was string) bool {
		return ecmascript.IsLiteral(text) || declaredAs(f, e.SourceIdx, text, was)
	})
}

func (scriptLanguage) MadeByBase(o offer) bool {
	_, own := o.members()
	return own["constructor"].file == nil
}

func (scriptLanguage) IsMember(m offer) bool {
	x := m.facts()
	return x.Visibility == facts.VisibilityPublic && !strings.HasPrefix(x.Name, "#")
}

// Lists reports a definition of a script that the file exports apart from it, as
// `export { Box }` does, and one of the same name that is joined with it.
func (scriptLanguage) Lists(d *compare.Definition) bool {
	if !d.AtTop() {
		return false
	}
	f := d.File.Facts
	return slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		x := f.Exprs[e.Expr]
		return (x.Op == facts.OpName || x.Op == facts.OpTypeName) && x.S == d.Name || x.Op == facts.OpSymbol && int(x.N) < len(f.Symbols) && f.Symbols[x.N].Container < 0 && f.Symbols[x.N].Name == d.Name
	})
}

// extendsModule reports `declare module "x"`, which adds to what the module exports.
func extendsModule(d *compare.Definition) bool {
	return d.Facts.NodeKind == "module" && strings.ContainsAny(d.Facts.Signature, `"'`)
}

// isScriptSettings reports a module that a tool reads, as babel.config.js and karma.conf.js are.
func isScriptSettings(p string) bool {
	name := path.Base(p)
	return strings.Contains(name, ".config.") || strings.Contains(name, ".conf.")
}

// isModule reports a file whose top-level names are its own.
func isModule(f *facts.File) bool { return len(f.Imports)+len(f.Exports) > 0 }
