package golang

import (
	"context"
	"fmt"
	"go/version"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TypeFaults finds the errors of types in changed files that the base side has not.
func (Language) TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	return compare.Cached(ctx, c, "plain type errors", func(ctx context.Context) ([]result.Dangling, error) { return plainErrors(ctx, c) })
}

func plainErrors(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	files, dirs := map[string]*graph.File{}, map[string]bool{}
	for i := range c.Files {
		d := &c.Files[i]
		if d.New == nil || !d.FactsChanged && d.Old != nil || d.New.Language != "go" || d.New.IsGenerated() || d.New.Facts.ParseErrors > 0 || link.IsInput("go", d.New.Path) {
			continue
		}
		within, err := withinModule(ctx, c, d.New.Path)
		if err != nil {
			return nil, err
		}
		if !within {
			files[d.New.Path], dirs[link.Dir(d.New.Path)] = d.New, true
		}
	}
	if len(files) == 0 {
		return nil, nil
	}
	found, err := gotypes.CheckPlain(ctx, sourceTree{c, c.Head}, slices.Sorted(maps.Keys(dirs)), func(path string) bool { return files[path] != nil })
	if err != nil || len(found) == 0 {
		return nil, err
	}
	had, err := plainBefore(ctx, c, found, files)
	if err != nil {
		return nil, err
	}
	newer, err := newerThanLibrary(ctx, c, files)
	if err != nil {
		return nil, err
	}
	var out []result.Dangling
	for _, e := range found {
		if newer && strings.HasPrefix(e.Message, gotypes.MissingFromLibrary) {
			continue // the library may have it by now
		}
		f := files[e.Path]
		in := enclosing(f, e.Line)
		if had.Take(compare.FaultKey{In: in.ID, Reason: e.Message}) {
			continue
		}
		d := result.Dangling{Path: e.Path, Line: e.Line, Column: e.Column, SymbolID: in.ID.String(), Symbol: in.QualifiedName, Kind: result.EdgeUses, Missing: result.MissingType, Fault: e.Message, Nearest: []string{}}
		if in.Index == graph.FileNode {
			d.Symbol = ""
		}
		out = append(out, d)
	}
	return out, nil
}

// newerThanLibrary reports a module of some files that asks for a newer Go than that whose library is known.
func newerThanLibrary(ctx context.Context, c *compare.Comparison, files map[string]*graph.File) (bool, error) {
	known := strings.TrimPrefix(extract.ByName("go").Library, "Go ")
	seen := map[string]bool{}
	for file := range files {
		module, ok, err := moduleOf(ctx, c, file)
		if err != nil {
			return false, err
		}
		if !ok || seen[module] {
			continue
		}
		seen[module] = true
		f, err := modfile.ParseLax(goMod, c.Text(ctx, c.Head, path.Join(module, goMod)), nil)
		if err == nil && f.Go != nil && version.Compare("go"+f.Go.Version, "go"+known) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// goMod is the file that makes a folder a module.
const goMod = "go.mod"

// moduleOf is the folder of the innermost module around a file; ok is false where none is.
func moduleOf(ctx context.Context, c *compare.Comparison, file string) (dir string, ok bool, err error) {
	for dir = link.Dir(file); ; dir = link.Dir(dir) {
		is, err := c.Head.Exists(ctx, path.Join(dir, goMod))
		if err != nil || is == link.PathFile || dir == "" {
			return dir, is == link.PathFile, err
		}
	}
}

// withinModule reports a file of a module within another one: of that it may use a version that was released.
func withinModule(ctx context.Context, c *compare.Comparison, file string) (bool, error) {
	dir, ok, err := moduleOf(ctx, c, file)
	if err != nil || !ok || dir == "" {
		return false, err
	}
	root, err := c.Head.Exists(ctx, goMod)
	return root == link.PathFile, err
}

// plainBefore counts the errors of the base side of files with errors.
func plainBefore(ctx context.Context, c *compare.Comparison, found []gotypes.Plain, files map[string]*graph.File) (compare.Inherited[compare.FaultKey], error) {
	was, dirs := map[string]*graph.File{}, map[string]bool{}
	for _, e := range found {
		if f := compare.BeforeOf(c, files[e.Path]); f != nil {
			was[f.Path], dirs[link.Dir(f.Path)] = f, true
		}
	}
	had := compare.Inherited[compare.FaultKey]{}
	if len(was) == 0 {
		return had, nil
	}
	old, err := gotypes.CheckPlain(ctx, sourceTree{c, c.Base}, slices.Sorted(maps.Keys(dirs)), func(path string) bool { return was[path] != nil })
	if err != nil {
		return nil, fmt.Errorf("check types of the base: %w", err)
	}
	for _, e := range old {
		id, _ := c.ToHead(enclosing(was[e.Path], e.Line).ID)
		had[compare.FaultKey{In: id, Reason: e.Message}]++
	}
	return had, nil
}
