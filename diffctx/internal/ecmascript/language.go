package ecmascript

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Language is what JavaScript and TypeScript bring to comparisons.
type Language struct{}

var _ interface {
	compare.Publisher
	compare.Lister
	compare.Forwarder
	surface.PartialInheritor
	surface.MemberMatcher
	breaks.ArgumentFilter
	compare.DeadCode
	compare.MismatchExempter
	breaks.ArgumentTypes
	surface.Offering
	breaks.ConstructorInheritor
	dangling.ProgramNames
	breaks.Reachability
	breaks.ReferenceFilter
	breaks.EarlyFinder
	breaks.LateFinder
	api.ModuleLanguage
} = Language{}

func (Language) Traits() compare.Traits {
	return compare.Traits{IdleNames: true, Inferred: true, Scripts: true}
}

func (Language) Replaces(x, y surface.Offer) bool { return surface.MatchByName(x, y) }

func (Language) ArgumentsFor(ctx context.Context, c *breaks.Search, m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments) (signature.Arguments, error) {
	return argumentsOfAlternative(ctx, c, m, f, e, a)
}

func (Language) Offers(ctx context.Context, s *surface.Surface, f *graph.File, out map[string]surface.Offer) error {
	return offeredNames(ctx, s, f, out)
}

func (Language) StillReached(_ context.Context, _ *breaks.Search, d *compare.Definition) bool {
	return inMergedNamespace(d)
}

func (Language) StillBroken(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]breaks.BrokenReference, error) {
	return withoutBuildOutput(ctx, c, left)
}

func (Language) EarlyFinders() []breaks.Finder {
	return []breaks.Finder{func(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
		s := newOverloadSearch(c)
		lost, err := s.lostOverloads(ctx, left)
		return breaks.Merge(lost, s.unlikeOverloads()), err
	}}
}

func (Language) LateFinders() []breaks.Finder {
	return []breaks.Finder{
		func(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
			return c.LostSupertypes(ctx, slices.DeleteFunc(slices.Clone(left), func(l breaks.BrokenReference) bool { return !IsTyped(l.File.Language) }))
		},
		func(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
			return typeErrors(ctx, c, left)
		},
		func(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
			return noLongerModules(ctx, c, left)
		},
	}
}

func (Language) CompareModules(ctx context.Context, a *api.ModuleAPI) error {
	return scriptModules(ctx, a)
}

func (Language) CompareTypes(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer, was, is []surface.Offer) error {
	return compareScriptTypes(ctx, a, o, n, was, is)
}

func (Language) CompareFunctions(o, n surface.Offer) string { return scriptDiffers(o, n) }

func (Language) IsReserved(string) bool { return false }

func (Language) IsSpecial(string) bool { return false }

func (Language) InheritsFromLibrary([]surface.Offer, string) bool { return false }

func isScript(language string) bool { return extract.FamilyOf(language) == lang.ECMAScript }

func (Language) Publishes(d, top *compare.Definition) bool {
	return top.Facts != nil && (top.Facts.Flags.Has(facts.Exported) || top.IsListed() || extendsModule(top)) && isShipped(d.Path) && !isScriptSettings(d.Path)
}

func (Language) PassesOn(d *compare.Definition) bool {
	f := d.File.Facts
	return isShipped(d.Path) && !isScriptSettings(d.Path) && slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		op := f.Exprs[e.Expr].Op
		return op != facts.OpSymbol && op != facts.OpName && op != facts.OpTypeName
	})
}

// InheritsPart reports a type that inherits a part of another one.
func (Language) InheritsPart(o surface.Offer) bool {
	return strings.Contains(o.Facts().Signature, "Omit<") || strings.Contains(o.Facts().Signature, "Pick<")
}

func (Language) MayBeDead(d *compare.Definition) bool {
	if d.AtTop() { // what an assignment gives to a function or class, those who hold that may reach
		return d.Facts.Owner == "" && !d.Facts.Flags.Has(facts.Exported) && !d.Facts.Flags.Has(facts.External) && isModule(d.File.Facts)
	}
	return d.Facts.Visibility == facts.VisibilityPrivate && d.Kind != facts.KindConstructor
}

func (Language) ExemptsMismatch(f *graph.File, t *signature.Text, line int) bool {
	return IsTyped(f.Language) && ErrorExpected(t, line)
}

func (Language) ExcludedArgument(m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments) int {
	if !IsTyped(f.Language) || !IsTyped(m.New.File.Language) {
		return -1
	}
	return breaks.ExcludedArgument(m, a, IsPrimitive, func(text, was string) bool {
		return IsLiteral(text) || breaks.DeclaredAs(f, e.SourceIdx, text, was)
	})
}

func (Language) MadeByBase(o surface.Offer) bool {
	_, own := o.Members()
	return own["constructor"].File == nil
}

func (Language) IsMember(m surface.Offer) bool {
	x := m.Facts()
	return (x.Visibility == facts.VisibilityPublic || x.Visibility == facts.VisibilityProtected) && !strings.HasPrefix(x.Name, "#")
}

// Lists reports a definition of a script that the file exports apart from it, as
// `export { Box }` does, and one of the same name that is joined with it. What is protected,
// subclasses elsewhere may use.
func (Language) Lists(d *compare.Definition) bool {
	if !d.AtTop() {
		return d.Facts.Visibility == facts.VisibilityProtected && d.Container != nil && d.Container.Kind == facts.KindClass
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

// isShipped reports a source that a package may ship: none that its tests read.
func isShipped(p string) bool {
	if !compare.IsShipped(p) {
		return false
	}
	for part := range strings.SplitSeq(path.Dir(p), "/") {
		switch part {
		case "src":
			return true
		case "fixtures", "__fixtures__":
			return false
		}
	}
	return true
}

// isScriptSettings reports a module that a tool reads, as babel.config.js, karma.conf.js and
// the stories of components are.
func isScriptSettings(p string) bool {
	name := path.Base(p)
	return strings.Contains(name, ".config.") || strings.Contains(name, ".conf.") || strings.Contains(name, ".stories.")
}

// isModule reports a file whose top-level names are its own.
func isModule(f *facts.File) bool { return len(f.Imports)+len(f.Exports) > 0 }
