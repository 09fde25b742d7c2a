package ecmascript

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// inMergedNamespace reports a definition that has its name, on both sides, in a
// namespace of a TypeScript file that is no module: all namespaces of one name are
// one, so whatever file it moved to, who named it finds it.
func inMergedNamespace(d *compare.Definition) bool {
	return d.Match != nil && d.Match.New.QualifiedName == d.QualifiedName && inGlobalNamespace(d) && inGlobalNamespace(d.Match.New)
}

func inGlobalNamespace(d *compare.Definition) bool {
	if !IsTyped(d.File.Language) || isModule(d.File.Facts) {
		return false
	}
	for p := d.Container; p != nil; p = p.Container {
		if p.Kind == facts.KindNamespace {
			return true
		}
	}
	return false
}

// withoutBuildOutput leaves out what still stands and may be reached through what is built.
func withoutBuildOutput(ctx context.Context, c *breaks.Search, list []breaks.BrokenReference) ([]breaks.BrokenReference, error) {
	list, err := c.WithoutIgnored(ctx, list, sourcesOf)
	if err != nil {
		return nil, err
	}
	built, err := reexportsBuildOutput(ctx, c)
	if err != nil || !built {
		return list, err
	}
	return slices.DeleteFunc(list, func(l breaks.BrokenReference) bool {
		_, gone := c.TargetOf(&l)
		return !gone && isScript(l.File.Language)
	}), nil
}

// sourcesOf lists the files that a compiler makes a script of.
func sourcesOf(script string) []string {
	stem := script
	if x := path.Ext(script); slices.Contains(sourceExtensions, x) {
		stem = strings.TrimSuffix(script, x)
	}
	var out []string
	for _, x := range sourceExtensions {
		out = append(out, stem+x, stem+"/index"+x)
	}
	return out
}

// reexportsBuildOutput reports a change by which a module passes on all of another one that
// no folder of the tree could hold: it is built, and what it offers is not known.
func reexportsBuildOutput(ctx context.Context, c *breaks.Search) (bool, error) {
	for i := range c.Files {
		f := c.Files[i].New
		if f == nil || !isScript(f.Language) || !c.BlobChanged(f.Path) {
			continue
		}
		for _, e := range f.Facts.Exports {
			n := breaks.ImportOf(f.Facts, e.Expr)
			if e.Name != "*" || n < 0 || !strings.HasPrefix(f.Facts.Imports[n].Module, ".") {
				continue
			}
			folder := link.Dir(path.Join(link.Dir(f.Path), f.Facts.Imports[n].Module))
			there, err := c.Head.Exists(ctx, folder)
			if err != nil {
				return false, fmt.Errorf("look for %s: %w", folder, err)
			}
			if there == link.PathAbsent && folder != "" {
				return true, nil
			}
		}
	}
	return false, nil
}
