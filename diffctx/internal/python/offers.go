package python

import (
	"bytes"
	"context"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// offeredNames adds a module's definitions and what it imports. Importers are meant to
// use what __all__ lists; without one what has no leading underscore, in an
// __init__ with what it takes from its own package.
func offeredNames(ctx context.Context, s *surface.Surface, f *graph.File, out map[string]surface.Offer) error {
	definedNames(s.Comparison.Text(ctx, s.Side, f.Path), f, out)
	if err := importedNames(ctx, s, f, out); err != nil {
		return err
	}
	if len(f.Facts.Exports) == 0 {
		return nil
	}
	return hideUnlisted(ctx, s, f, out)
}

// definedNames adds what a file defines.
func definedNames(text []byte, f *graph.File, out map[string]surface.Offer) {
	standIns := map[string]bool{} // names that replace what an import under a condition brings
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Scope < 0 && m.Flags.Has(facts.Conditional) {
			standIns[m.Local] = true
		}
	}
	from, to := scriptBlock(text)
	for i := range f.Facts.Symbols {
		x := &f.Facts.Symbols[i]
		if from <= x.NameLine && x.NameLine < to || isOfTests(x) {
			continue // importers do not run it
		}
		if x.Flags.Has(facts.Conditional) && standIns[x.Name] {
			out[x.Name] = surface.Offer{Hidden: true}
			continue
		}
		if _, twice := out[x.Name]; x.Container < 0 && !twice && x.Kind != facts.KindPackage {
			out[x.Name] = surface.Offer{File: f, Index: int32(i), Hidden: strings.HasPrefix(x.Name, "_")}
		}
	}
}

// importedNames adds what a file imports: a package offers what its __init__.py takes from below it.
func importedNames(ctx context.Context, s *surface.Surface, f *graph.File, out map[string]surface.Offer) error {
	isInit := strings.HasPrefix(path.Base(f.Path), "__init__.")
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if m.Scope >= 0 {
			continue
		}
		if m.Kind == facts.ImportStar {
			if err := s.Star(ctx, f, i, out); err != nil {
				return err
			}
			continue
		}
		if _, twice := out[m.Local]; twice || m.Local == "" {
			continue
		}
		if surface.IsMissing(f, i) {
			continue
		}
		o, err := s.Imported(ctx, f, i)
		if err != nil {
			return err
		}
		o.Hidden = o.File == nil || !isInit || strings.HasPrefix(m.Local, "_") || !surface.IsBelow(link.Dir(f.Path), o.File.Path)
		out[m.Local] = o
	}
	return nil
}

// hideUnlisted hides what __all__ does not list, and adds what it lists besides.
func hideUnlisted(ctx context.Context, s *surface.Surface, f *graph.File, out map[string]surface.Offer) error {
	listed := map[string]bool{}
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		n := breaks.ImportOf(f.Facts, e.Expr)
		if e.Name == "*" && n < 0 { // what it lists besides is not known
			return nil
		}
		listed[e.Name] = true
		if e.Name == "*" {
			if g, err := s.Module(ctx, f, n); err != nil {
				return err
			} else if g != nil {
				all, err := s.Names(ctx, g)
				if err != nil {
					return err
				}
				for name, o := range all {
					listed[name] = listed[name] || !o.Hidden
				}
			}
		} else if _, there := out[e.Name]; !there {
			out[e.Name] = surface.Offer{}
		}
	}
	for name, o := range out {
		o.Hidden = !listed[name]
		out[name] = o
	}
	delete(out, "*")
	return nil
}

// scriptBlock gives the lines, from 1, of a Python module that run where it is a
// program: those indented below `if __name__ == "__main__":`.
func scriptBlock(src []byte) (from, to uint32) {
	line := uint32(0)
	for text := range bytes.Lines(src) {
		line++
		switch indented := text[0] == ' ' || text[0] == '\t' || len(bytes.TrimSpace(text)) == 0 || text[0] == '#'; {
		case from > 0 && !indented:
			return from, line
		case from == 0 && isMainGuard().Match(text):
			from = line
		}
	}
	if from == 0 {
		return 0, 0
	}
	return from, line + 1
}

var isMainGuard = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^if\s+__name__\s*==\s*["']__main__["']\s*:`) })
