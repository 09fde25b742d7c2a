package dangling

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// raising looks for classes that are raised and are no exceptions.
type raising struct {
	c      *compare.Comparison
	exempt func(*graph.File, graph.Edge) bool // a place that is reported already, or that the text exempts
}

// raisedClasses adds the places that raise or catch a class which is no exception, since it
// lost a supertype. Whether a class is one must be certain: it and all above it are classes of the tree.
func raisedClasses(ctx context.Context, c *compare.Comparison, out []result.Dangling, exempt func(*graph.File, graph.Edge) bool) ([]result.Dangling, error) {
	s := raising{c, exempt}
	for i := range c.Files {
		f := c.Files[i].New
		if f == nil || f.IsGenerated() || f.Facts.ParseErrors > 0 {
			continue
		}
		if _, ok := compare.LanguageOf[compare.Raiser](f); !ok {
			continue
		}
		was := compare.BeforeOf(c, f)
		for n := range f.Facts.Symbols {
			if f.Facts.Symbols[n].Kind != facts.KindClass || !lostSupertype(c, was, f, int32(n)) || s.mayBeRaised(ctx, f, int32(n), 0) {
				continue
			}
			var err error
			if out, err = s.raisedBelow(ctx, f, int32(n), 0, out); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// raisedBelow adds the places that raise or catch a class that is no exception, or one below it that is none either.
func (s raising) raisedBelow(ctx context.Context, f *graph.File, n int32, depth int, out []result.Dangling) ([]result.Dangling, error) {
	class := f.Symbol(n)
	edges, err := s.c.ReferrersOf(ctx, []graph.Symbol{class})
	if err != nil {
		return nil, fmt.Errorf("find who raises %s: %w", class.QualifiedName, err)
	}
	for _, e := range edges[class.ID] {
		g, err := s.c.File(ctx, s.c.Head, e.Path)
		if err != nil || g == nil {
			return out, err
		}
		switch {
		case e.Kind != result.EdgeExtends:
			if d := s.raisedAt(ctx, g, e, f.Facts.Symbols[n].Name); d != nil {
				out = append(out, *d)
			}
		case depth < maxSupertypes && e.SourceIdx >= 0 && !s.mayBeRaised(ctx, g, e.SourceIdx, 0):
			if out, err = s.raisedBelow(ctx, g, e.SourceIdx, depth+1, out); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// mayBeRaised reports a class that is an exception, or may be one.
func (s raising) mayBeRaised(ctx context.Context, f *graph.File, class int32, depth int) bool {
	supers := len(f.Facts.Symbols[class].Supers)
	if depth > maxSupertypes || len(f.Facts.Symbols[class].Decorators) > 0 {
		return true
	}
	for _, e := range s.c.EdgesOf(f) {
		if e.SourceIdx != class || e.Kind != result.EdgeExtends || !compare.IsReference(e) {
			continue
		}
		g, err := s.c.File(ctx, s.c.Head, e.TargetPath)
		if err != nil || g == nil {
			return true
		}
		if n, ok := g.Find(e.Target); !ok || n < 0 || g.Facts.Symbols[n].Kind != facts.KindClass || s.mayBeRaised(ctx, g, n, depth+1) {
			return true
		}
		supers--
	}
	return supers > 0
}

// maxSupertypes bounds how far the supertypes of a class are followed.
const maxSupertypes = 16

// raisedAt is a reference to a class that is no exception where it is raised or caught; else nil.
func (s raising) raisedAt(ctx context.Context, f *graph.File, e graph.Edge, name string) *result.Dangling {
	l, ok := compare.LanguageOf[compare.Raiser](f)
	if !ok || !l.Raises(string(s.c.Lines(ctx, s.c.Head, f.Path).Line(e.Line)), e.Column) || s.exempt(f, e) {
		return nil
	}
	d := &result.Dangling{Path: f.Path, Line: e.Line, Column: e.Column, SymbolID: e.Source.String(), Kind: e.Kind, Missing: result.MissingType,
		Name: name, Fault: name + " is no longer an exception", Nearest: []string{}}
	if e.SourceIdx >= 0 {
		d.Symbol = f.Facts.QualifiedName(int(e.SourceIdx))
	}
	return d
}
