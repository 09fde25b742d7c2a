package diffctx

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func init() { declare(lang.Go, goRules) }

func goRules() *rules {
	return &rules{
		public: publicGo, dead: deadGo, signature: goSignature, retyped: retypedGo, library: goreach.CalledByLibrary, inherits: promotedGo,
		early: []finder{(*comparison).mistyped}, api: (*comparison).apiBreaks, narrow: narrowGo,
	}
}

func isGo(path string) bool { return strings.HasSuffix(path, ".go") }

func publicGo(d, _ *definition) bool {
	owner, _, _ := strings.Cut(d.Facts.Owner, ".")
	return d.file.Facts.Package != "main" && (owner == "" || isExportedGo(owner))
}

func deadGo(d *definition) bool {
	return d.Facts.Visibility != facts.VisibilityPublic && d.Name != "main" && d.Name != "init"
}

// promotedGo finds what a type has by embedding.
func promotedGo(c *comparison, ctx context.Context, d *definition, _ []offer) (inheritance, error) {
	s, there, err := (&api{c: c}).promoted(ctx, d)
	return inheritance{there: there, member: s}, err
}

func retypedGo(m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) int {
	if len(a.Texts) != len(m.old.Facts.Params) {
		return -1
	}
	return retyped(m, a, golang.IsBasic, func(text, was string) bool { return declaredAs(f, e.SourceIdx, text, was) })
}

// narrowGo names Go's tests one by one, which reads all that their programs are built from.
func narrowGo(c *comparison, ctx context.Context, r *reader, tests []Test, files []string, whole bool) ([]Test, error) {
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
