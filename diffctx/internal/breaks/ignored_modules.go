package breaks

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// WithoutIgnored leaves out what is reached through files that are no longer in the
// repository because git ignores them: a build makes them. What sources lists for a path is
// where it may be made of; one that is there offers what it says.
func (c *Search) WithoutIgnored(ctx context.Context, list []BrokenReference, sources func(path string) []string) ([]BrokenReference, error) {
	built := map[*graph.File]map[string]bool{}
	var out []BrokenReference
	for i := range list {
		l := &list[i]
		if built[l.File] == nil {
			modules, err := c.ignoredModules(ctx, l.File, sources)
			if err != nil {
				return nil, err
			}
			built[l.File] = modules
		}
		_, gone := c.TargetOf(l)
		if modules := built[l.File]; len(modules) == 0 || gone && !modules[c.importedBy(l)] {
			out = append(out, *l)
		}
	}
	return out, nil
}

// ignoredModules lists the modules, as written, that a script imports by a path that is not
// there and that git ignores.
func (c *Search) ignoredModules(ctx context.Context, f *graph.File, sources func(path string) []string) (map[string]bool, error) {
	out := map[string]bool{}
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if !strings.HasPrefix(m.Module, "./") && !strings.HasPrefix(m.Module, "../") || f.Record.Imports[i].Certainty != link.Unresolved || out[m.Module] {
			continue
		}
		p := path.Join(link.Dir(f.Path), m.Module)
		if there, err := c.anyExists(ctx, sources(p)); err != nil {
			return nil, err
		} else if there {
			continue
		}
		for _, at := range []string{p, p + path.Ext(f.Path)} {
			ignored, err := c.Head.Ignored(ctx, at)
			if err != nil {
				return nil, fmt.Errorf("look whether %s is ignored: %w", at, err)
			}
			if ignored {
				out[m.Module] = true
			}
		}
	}
	return out, nil
}

// anyExists reports whether the head side has one of some files.
func (c *Search) anyExists(ctx context.Context, paths []string) (bool, error) {
	for _, p := range paths {
		there, err := c.Head.Exists(ctx, p)
		if err != nil {
			return false, fmt.Errorf("look for %s: %w", p, err)
		}
		if there != link.PathAbsent {
			return true, nil
		}
	}
	return false, nil
}

// importedBy is the module, as written, of the import that a reference begins with or
// is; empty for none.
func (c *Search) importedBy(l *BrokenReference) string {
	f := l.File.Facts
	at := func(line, column uint32) bool { return int(line) == l.Caller.Line && int(column) == l.Caller.Column }
	if i := slices.IndexFunc(f.Imports, func(m facts.Import) bool { return at(m.Line, m.Col) }); i >= 0 {
		return f.Imports[i].Module
	}
	for i := range f.Refs {
		if r := &f.Refs[i]; at(r.Line, r.Col) {
			if n := ImportOf(f, r.Expr); n >= 0 {
				return f.Imports[n].Module
			}
		}
	}
	return ""
}
