package golang

import (
	"context"
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// seeding gives the nodes of a graph that a change touches; whole is false when
// it cannot tell.
type seeding func(g *goreach.Graph) (seeds []goreach.Node, whole bool)

// narrowTests narrows a list of files with tests, among them Go's, to the tests that
// may run what changed. The list stays as it is when their packages have more
// files than MaxFiles.
func narrowTests(ctx context.Context, c *breaks.Search, r *reach.Reader, files []result.Test, changed []string, seeds seeding) ([]result.Test, error) {
	var dirs []string
	for _, t := range files {
		if isGo(t.Path) {
			dirs = append(dirs, link.Dir(t.Path))
		}
	}
	if len(dirs) == 0 {
		return files, nil
	}
	for _, p := range changed {
		if isGo(p) {
			dirs = append(dirs, link.Dir(p))
		}
	}
	paths, err := programFiles(ctx, c, r, dirs)
	if err != nil || len(paths) > c.Options.MaxFiles {
		return files, err
	}
	var list []*graph.File
	for _, p := range paths {
		f, err := r.File(ctx, p)
		if err != nil {
			return nil, err
		}
		if f != nil {
			list = append(list, f)
		}
	}
	g := goreach.New(list, func() map[string]bool { return testWords(ctx, c, r, list) })
	from, whole := seeds(g)
	if !whole {
		return files, nil
	}
	out := slices.DeleteFunc(slices.Clone(files), func(t result.Test) bool { return isGo(t.Path) })
	for _, t := range g.Tests(from) {
		out = append(out, result.Test{Path: t.Path, Name: t.Name, Line: t.Line})
	}
	reach.SortTests(out)
	return out, nil
}

// programFiles lists the Go files of folders and of all packages that they
// import, directly or not.
func programFiles(ctx context.Context, c *breaks.Search, r *reach.Reader, dirs []string) ([]string, error) {
	var out []string
	seen := map[string]bool{}
	for len(dirs) > 0 && len(out) <= c.Options.MaxFiles {
		var level []string
		for _, dir := range dirs {
			if seen[dir] {
				continue
			}
			seen[dir] = true
			paths, err := c.PathsIn(ctx, r.Side, dir)
			if err != nil {
				return nil, err
			}
			for _, p := range paths {
				if isGo(p) {
					level = append(level, p)
				}
			}
		}
		targets, err := r.Side.Targets(ctx, level, true)
		if err != nil {
			return nil, fmt.Errorf("find imports of %d files: %w", len(level), err)
		}
		dirs = nil
		for _, list := range targets {
			for _, t := range list {
				if t.Package != "" {
					dirs = append(dirs, t.Path)
				}
			}
		}
		slices.Sort(dirs)
		out = append(out, level...)
	}
	return out, nil
}

// testWords are the words of the string literals in Go files.
func testWords(ctx context.Context, c *breaks.Search, r *reach.Reader, files []*graph.File) map[string]bool {
	words := map[string]bool{}
	for _, f := range files {
		source := c.Text(ctx, r.Side, f.Path)
		var s scanner.Scanner
		positions := token.NewFileSet()
		s.Init(positions.AddFile(f.Path, -1, len(source)), source, nil, 0)
		for _, kind, text := s.Scan(); kind != token.EOF; _, kind, text = s.Scan() {
			if kind == token.STRING {
				for _, w := range strings.FieldsFunc(text, func(x rune) bool { return x != '_' && !unicode.IsLetter(x) && !unicode.IsDigit(x) }) {
					words[w] = true
				}
			}
		}
	}
	return words
}

// changedModules gives the modules whose requirement differs between two go.mod
// files; all is true when anything else that decides about a build does.
func changedModules(old, new *graph.File) (modules []string, all bool) {
	settings := func(f *graph.File) map[string]bool {
		out := map[string]bool{}
		for _, s := range f.Facts.Settings {
			out[s.Key+" "+s.Value] = true
		}
		return out
	}
	if old == nil || new == nil {
		return nil, true
	}
	a, b := settings(old), settings(new)
	for _, pair := range [][2]map[string]bool{{a, b}, {b, a}} {
		for s := range pair[0] {
			if pair[1][s] {
				continue
			}
			key, value, _ := strings.Cut(s, " ")
			switch key {
			case "require":
				module, _, _ := strings.Cut(value, " ")
				modules = append(modules, module)
			case "toolchain", "tool":
			default:
				return nil, true
			}
		}
	}
	slices.Sort(modules)
	return slices.Compact(modules), false
}

func modulePath(f *graph.File) string {
	for _, s := range f.Facts.Settings {
		if s.Key == "module" {
			return s.Value
		}
	}
	return ""
}

// importing lists the nodes of the files that import one of the modules, and all
// that import any module of others' when one of them is imported nowhere here:
// it works through others.
func importing(g *goreach.Graph, modules []string) []goreach.Node {
	var out []goreach.Node
	for _, m := range modules {
		found := g.Importing(func(p string) bool { return p == m || strings.HasPrefix(p, m+"/") })
		if len(found) == 0 {
			found = g.Importing(func(p string) bool { first, _, _ := strings.Cut(p, "/"); return strings.Contains(first, ".") })
		}
		out = append(out, found...)
	}
	return out
}
