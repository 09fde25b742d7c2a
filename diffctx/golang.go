package diffctx

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func init() { compare.Register(lang.Go, goLanguage{}) }

// goLanguage is what Go brings to comparisons.
type goLanguage struct{}

var _ interface {
	compare.Publisher
	compare.DeadCode
	compare.SignatureWriter
	compare.Aliasing
	compare.ModuleDeclarer
	argumentTypes
	libraryCaller
	inheritor
	earlyFinder
	publicComparer
	testNarrower
} = goLanguage{}

func (goLanguage) CalledByLibrary(name string) bool { return goreach.CalledByLibrary(name) }

func (goLanguage) EarlyFinders() []finder {
	return []finder{func(ctx context.Context, c *comparison, left []leftBehind) ([]result.Break, error) {
		return c.mistyped(ctx, left)
	}}
}

func (goLanguage) PublicBreaks(ctx context.Context, c *comparison) ([]result.Break, error) {
	return c.apiBreaks(ctx)
}

func (goLanguage) IsAlias(d *compare.Definition) bool {
	return d.Facts != nil && d.Facts.Flags.Has(facts.Alias) && d.File.Language == "go" && d.AtTop()
}

func (goLanguage) ModulePath(f *snapshot.File) string {
	if !filereach.ChoosesBuild(f.Path) {
		return ""
	}
	return modulePath(f)
}

func isGo(path string) bool { return strings.HasSuffix(path, ".go") }

func (goLanguage) Publishes(d, _ *compare.Definition) bool {
	owner, _, _ := strings.Cut(d.Facts.Owner, ".")
	return d.File.Facts.Package != "main" && (owner == "" || isExportedGo(owner))
}

func (goLanguage) MayBeDead(d *compare.Definition) bool {
	return d.Facts.Visibility != facts.VisibilityPublic && d.Name != "main" && d.Name != "init"
}

// Inherits finds what a type has by embedding.
func (goLanguage) Inherits(ctx context.Context, c *comparison, d *compare.Definition, _ []offer) (inheritance, error) {
	s, there, err := (&api{c: c}).promoted(ctx, d)
	return inheritance{there: there, member: s}, err
}

func (goLanguage) ExcludedArgument(m *compare.Pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) int {
	if len(a.Texts) != len(m.Old.Facts.Params) {
		return -1
	}
	return retyped(m, a, golang.IsBasic, func(text, was string) bool { return declaredAs(f, e.SourceIdx, text, was) })
}

// NarrowTests names Go's tests one by one, which reads all that their programs are built from.
func (goLanguage) NarrowTests(ctx context.Context, c *comparison, r *reader, tests []result.Test, files []string, whole bool) ([]result.Test, error) {
	return goTests(ctx, c, r, tests, files, func(g *goreach.Graph) (nodes []goreach.Node, known bool) {
		if !whole {
			return c.goSeeds(ctx, g)
		}
		for _, p := range files {
			if filereach.ChoosesBuild(p) {
				return nil, false
			}
			nodes = append(nodes, g.File(p)...)
		}
		return nodes, true
	})
}
