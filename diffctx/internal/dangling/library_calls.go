package dangling

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// callOfLibrary reports a call, reference i of a file, that passes an argument by a name which the function or class of the standard
// library does not take in any version. byBase are the files of the tree by their names: a module of the same name may
// be meant instead.
func callOfLibrary(ctx context.Context, c *compare.Comparison, f *graph.File, i int, byBase map[string][]string) (result.Dangling, bool) {
	r, b := &f.Facts.Refs[i], &f.Record.Refs[i]
	if r.Role != facts.RoleCalls && r.Role != facts.RoleInstantiates || b.Certainty != link.External || len(b.Targets) != 1 {
		return result.Dangling{}, false
	}
	external := f.Record.Targets[b.Targets[0]].External
	names, known := link.KeywordsOfLibrary(f.Language, external)
	if !known || shadowsLibrary(byBase, lang.Named(f.Language), external) {
		return result.Dangling{}, false
	}
	a, ok := signature.ArgumentsAt(c.Lines(ctx, c.Head, f.Path), int(r.Line), int(r.Col), f.Language)
	n := slices.IndexFunc(a.Keywords, func(k string) bool { return !slices.Contains(names, k) })
	if !ok || a.Cut() || n < 0 {
		return result.Dangling{}, false
	}
	d := result.Dangling{Path: f.Path, Line: int(r.Line), Column: int(r.Col), SymbolID: f.ID(r.Scope).String(), Kind: r.Role.String(), Missing: result.MissingDefinition,
		Name: strings.TrimPrefix(external, "builtins."), Takes: "has no parameter " + a.Keywords[n], Passes: "passes " + a.Keywords[n], Nearest: []string{}}
	if r.Scope >= 0 {
		d.Symbol = f.Facts.QualifiedName(int(r.Scope))
	}
	return d, true
}

// shadowsLibrary reports a module of the standard library that a file of the tree may replace. Nobody imports a file of a package
// by its name alone.
func shadowsLibrary(byBase map[string][]string, l *lang.Language, external string) bool {
	top, _, _ := strings.Cut(external, ".")
	return slices.ContainsFunc(l.Extensions, func(x string) bool {
		return slices.ContainsFunc(byBase[top+x], func(p string) bool {
			return l.PackageFile == "" || !slices.Contains(byBase[l.PackageFile], path.Join(path.Dir(p), l.PackageFile))
		})
	})
}

// replacesLibrary reports a function of the library, as `socket.getaddrinfo`, that a file of the tree gives another value or names in
// quotes, as those do that replace it.
func (s *Search) replacesLibrary(ctx context.Context, language, name string) bool {
	replaces := regexp.MustCompile(`(?:^|[^\w.])` + regexp.QuoteMeta(name) + `[ \t]*=[^=]|["']` + regexp.QuoteMeta(name) + `["']`)
	found := false
	err := s.Comparison.Head.Leaves(ctx, func(l graph.Leaf) error {
		found = found || l.Language == language && replaces.Match(s.Comparison.Text(ctx, s.Comparison.Head, l.Path))
		return nil
	})
	return found || err != nil
}
