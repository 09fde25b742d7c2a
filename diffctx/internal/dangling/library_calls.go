package dangling

import (
	"context"
	"path"
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

// callsOfLibrary finds the calls that the change adds to a file and that pass an argument by a name which the function or class
// of the standard library does not take in any version. A module of the tree that is called as the library's may stand for it.
func (s *Search) callsOfLibrary(ctx context.Context, f *graph.File) []result.Dangling {
	if !lang.CallsOf(f.Language).Named {
		return nil
	}
	var out []result.Dangling
	was := compare.BeforeOf(s.Comparison, f)
	for i := range f.Facts.Refs {
		r, b := &f.Facts.Refs[i], &f.Record.Refs[i]
		if r.Role != facts.RoleCalls && r.Role != facts.RoleInstantiates || b.Certainty != link.External || len(b.Targets) != 1 {
			continue
		}
		external := f.Record.Targets[b.Targets[0]].External
		names, known := link.KeywordsOfLibrary(f.Language, external)
		if !known || !s.isCallAdded(ctx, was, f, graph.Edge{Line: int(r.Line), Column: int(r.Col)}) || s.standsForLibrary(ctx, f.Language, external) {
			continue
		}
		a, ok := signature.ArgumentsAt(s.Comparison.Lines(ctx, s.Comparison.Head, f.Path), int(r.Line), int(r.Col), f.Language)
		if !ok || a.Cut() {
			continue
		}
		n := slices.IndexFunc(a.Keywords, func(k string) bool { return !slices.Contains(names, k) })
		if n < 0 || s.mismatchExempt(ctx, s.Comparison.Head, f, graph.Edge{Line: int(r.Line), Column: int(r.Col)}) {
			continue
		}
		d := result.Dangling{Path: f.Path, Line: int(r.Line), Column: int(r.Col), SymbolID: f.ID(r.Scope).String(), Kind: r.Role.String(), Missing: result.MissingDefinition,
			Name: strings.TrimPrefix(external, "builtins."), Takes: "has no parameter " + a.Keywords[n], Passes: "passes " + a.Keywords[n], Nearest: []string{}}
		if r.Scope >= 0 {
			d.Symbol = f.Facts.QualifiedName(int(r.Scope))
		}
		out = append(out, d)
	}
	return out
}

// standsForLibrary reports a module of the standard library that a file of the tree may stand for.
func (s *Search) standsForLibrary(ctx context.Context, language, external string) bool {
	top, _, _ := strings.Cut(external, ".")
	l := lang.Named(language)
	for _, x := range l.Extensions {
		if slices.ContainsFunc(s.pathsByBase(ctx)[top+x], func(p string) bool { return !s.isInPackage(ctx, l, p) }) {
			return true
		}
	}
	return false
}

// isInPackage reports a file of a folder that is a package: nobody imports it by its name alone.
func (s *Search) isInPackage(ctx context.Context, l *lang.Language, p string) bool {
	return l.PackageFile != "" && slices.Contains(s.pathsByBase(ctx)[l.PackageFile], path.Join(path.Dir(p), l.PackageFile))
}
