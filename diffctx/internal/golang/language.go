package golang

import (
	"context"
	"go/parser"
	"go/token"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/diff"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Language is what Go brings to comparisons.
type Language struct{}

var _ interface {
	compare.Publisher
	compare.DeadCode
	compare.SignatureWriter
	compare.Aliasing
	compare.ModuleDeclarer
	compare.ModuleDocumenter
	breaks.ArgumentTypes
	reach.ForeignModules
	reach.LibraryCaller
	reach.SuiteRunner
	surface.Inheritor
	breaks.EarlyFinder
	api.PublicComparer
	diff.TestNarrower
} = Language{}

func (Language) IsForeign(module string) bool { return goreach.IsForeign(module) }

func (Language) CalledByLibrary(name string) bool { return goreach.CalledByLibrary(name) }

func (Language) EarlyFinders() []breaks.Finder {
	return []breaks.Finder{func(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
		return typeErrors(ctx, c, left)
	}}
}

func (Language) PublicBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error) {
	return apiBreaks(ctx, c)
}

func (Language) IsAlias(d *compare.Definition) bool {
	return d.Facts != nil && d.Facts.Flags.Has(facts.Alias) && d.File.Language == "go" && d.AtTop()
}

// ModuleDoc is what a file says of its package; a licence is nothing of that.
func (Language) ModuleDoc(source []byte) string {
	f, _ := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
	if f == nil {
		return ""
	}
	doc := f.Doc.Text()
	if strings.HasPrefix(doc, "Copyright") || strings.Contains(doc, "SPDX-") {
		return ""
	}
	return doc
}

func (Language) ModulePath(f *graph.File) string {
	if !filereach.ChoosesBuild(f.Path) {
		return ""
	}
	return modulePath(f)
}

func isGo(path string) bool { return strings.HasSuffix(path, ".go") }

func (Language) Publishes(d, _ *compare.Definition) bool {
	owner, _, _ := strings.Cut(d.Facts.Owner, ".")
	return d.File.Facts.Package != "main" && (owner == "" || isExportedGo(owner))
}

func (Language) MayBeDead(d *compare.Definition) bool {
	return d.Facts.Visibility != facts.VisibilityPublic && d.Name != "main" && d.Name != "init"
}

// Inherits finds what a type has by embedding.
func (Language) Inherits(ctx context.Context, c *surface.Surfaces, d *compare.Definition, _ []surface.Offer) (surface.Inheritance, error) {
	s, there, err := (&publicAPI{c: c.Comparison}).promoted(ctx, d)
	return surface.Inheritance{Found: there, Member: s}, err
}

func (Language) ExcludedArgument(m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments) int {
	if len(a.Texts) != len(m.Old.Facts.Params) {
		return -1
	}
	return breaks.ExcludedArgument(m, a, IsBasic, func(text, was string) bool { return breaks.DeclaredAs(f, e.SourceIdx, text, was) })
}

// NarrowTests names Go's tests one by one, which reads all that their programs are built from.
func (Language) NarrowTests(ctx context.Context, c *breaks.Search, r *reach.Reader, tests []result.Test, files []string, whole bool) ([]result.Test, error) {
	return narrowTests(ctx, c, r, tests, files, func(g *goreach.Graph) (nodes []goreach.Node, known bool) {
		if !whole {
			return seedNodes(ctx, c, g)
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
