package filereach

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// What is loaded by a name that a program computes has no edge. The files that may
// do so are found by what they ask for, see conventions.loads.

// loader is a file that may load or run others without naming them as modules.
type loader struct {
	path     string
	parts    map[string]bool // of the paths in its text, but for those of modules that it imports
	packages map[string]bool // folders whose modules it may list: those of packages that it imports
	computes bool            // what it loads; otherwise it runs what it names
	own      bool            // it computes it of its own folder
}

// open reports that tests may see the change of files in a way that cannot be known:
// nothing is known to load one of them, or no test is found at all where there are some.
func (s *dependents) open(ctx context.Context, paths []string) (bool, error) {
	kinds := map[*conventions]bool{}
	for _, p := range paths {
		c := conventionsOf(p)
		if c == nil || isTest(p) || decidesBelow(p) {
			continue
		}
		kinds[c] = true
		if s.known[p] {
			continue
		}
		side := s.head
		if there, err := side.Exists(ctx, p); err != nil {
			return false, fmt.Errorf("look for %s: %w", p, err)
		} else if there != link.PathFile {
			side = s.base
		}
		depend, err := side.Dependents(ctx, []string{p})
		if err != nil {
			return false, fmt.Errorf("find dependents of %s: %w", p, err)
		}
		if len(depend) == 0 {
			return s.tested(ctx, map[*conventions]bool{c: true})
		}
	}
	if s.reached || len(kinds) == 0 {
		return false, nil
	}
	return s.tested(ctx, kinds)
}

// tested reports whether the tree has tests in languages of some conventions.
func (s *dependents) tested(ctx context.Context, kinds map[*conventions]bool) (bool, error) {
	found := false
	err := s.head.Leaves(ctx, func(l graph.Leaf) error {
		found = found || kinds[conventionsOf(l.Path)] && isTest(l.Path)
		return nil
	})
	return found, err
}

// aroundLoader adds the files that may load a module by a name that they compute.
// It reports whether one of them names the module or a folder that it is in.
func (s *dependents) aroundLoader(ctx context.Context, p string, found map[string]bool) (named bool, err error) {
	paths, err := s.loadersOf(ctx, conventionsOf(p))
	if err != nil {
		return false, err
	}
	dir := link.Dir(p)
	for _, at := range paths {
		if at == p || !sameProject(at, p) {
			continue
		}
		l, err := s.loader(ctx, at)
		if err != nil {
			return false, err
		}
		if l == nil {
			continue
		}
		names := l.namesFile(p) || l.computes && l.namesFolder(p)
		near := l.computes && (dir == link.Dir(at) || dir != "" && link.Dir(dir) == link.Dir(at))
		if names || near {
			found[at] = true
		}
		named = named || names || near && l.own
	}
	return named, nil
}

// testRoots are the top folders from which tests reach into others.
var testRoots = map[string]bool{"test": true, "tests": true, "testing": true, "spec": true, "specs": true, "__tests__": true, "e2e": true, "integration": true}

// sameProject reports a loader that may be meant for a file: both are below one top
// folder, or the loader is in one itself, or below one of tests. A tree may hold many projects.
func sameProject(loader, p string) bool {
	top, below, _ := strings.Cut(loader, "/")
	other, _, _ := strings.Cut(p, "/")
	return top == other || !strings.Contains(below, "/") || testRoots[top]
}

// namesFile reports the name of a file, with its ending or without, and that of
// a folder by which the loader comes to it.
func (l *loader) namesFile(p string) bool {
	dir, base := link.Dir(p), path.Base(p)
	return (l.parts[base] || l.parts[strings.TrimSuffix(base, path.Ext(base))]) && (isBelow(dir, l.path) || l.parts[path.Base(dir)] && l.namesFolder(p))
}

// namesFolder reports the name of a folder that a file is in and the loader is not,
// beside the loader or beside a folder that it is in.
func (l *loader) namesFolder(p string) bool {
	for dir := link.Dir(p); dir != "" && !strings.HasPrefix(l.path, dir+"/"); dir = link.Dir(dir) {
		if l.parts[path.Base(dir)] && isBelow(link.Dir(dir), l.path) || l.packages[dir] {
			return true
		}
	}
	return false
}

// loadersOf lists the files that may load others by some conventions, once.
func (s *dependents) loadersOf(ctx context.Context, c *conventions) ([]string, error) {
	if list, ok := s.loaders[c]; ok {
		return list, nil
	}
	paths, err := s.head.FilesAsking(ctx, c.loads())
	if err != nil {
		return nil, fmt.Errorf("find files that load others: %w", err)
	}
	list := []string{}
	for _, p := range paths {
		if conventionsOf(p) == c && !ConfiguresTools(p) { // what configures a tool loads for the tool
			list = append(list, p)
		}
	}
	s.loaders[c] = list
	return list, nil
}

// loader reads one, once; nil for one that cannot be read.
func (s *dependents) loader(ctx context.Context, p string) (*loader, error) {
	if l, ok := s.read[p]; ok {
		return l, nil
	}
	s.read[p] = nil
	f, err := s.file(ctx, p)
	if err != nil || f == nil {
		return nil, err
	}
	source, err := s.head.Source(ctx, p)
	if err != nil {
		return nil, nil // what cannot be read names nothing
	}
	c := conventionsOf(p)
	l := &loader{path: p, computes: c.computed().Match(source), own: c.own().Match(source), parts: map[string]bool{}, packages: map[string]bool{}}
	for _, m := range c.part().FindAllStringSubmatch(withoutImports(f, c, string(source)), -1) {
		l.parts[m[1]] = true
		l.parts[strings.TrimSuffix(m[1], path.Ext(m[1]))] = true
	}
	for _, t := range f.Record.Used(true) {
		if c.packageFile != "" && path.Base(t.Path) == c.packageFile {
			l.packages[link.Dir(t.Path)] = true
		}
	}
	s.read[p] = l
	return l, nil
}

// withoutImports takes the modules that a file imports by name out of its text.
func withoutImports(f *graph.File, c *conventions, text string) string {
	for i := range f.Facts.Imports {
		for _, written := range c.imports(f.Facts.Imports[i].Module) {
			text = strings.ReplaceAll(text, written, "")
		}
	}
	return text
}
