// Package filereach finds the test files that may see a change of other files: by the
// references of the graph, file by file, and by what gives none, such as pytest's
// conftest.py, modules loaded by computed names, aliases of folders, and what
// runners are told to load. It errs on the side of more.
package filereach

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Tests lists the test files of head that may see a change of paths, sorted: those
// from which a changed file can be reached file by file, through any reference, and
// where packages are folders package by package. Of the paths, the text of the changed ones differs from
// that of base. whole is false when there may be more: limit was met, or what
// loads a script or a Python module cannot be known. Files are read by file.
func Tests(ctx context.Context, base, head *graph.Snapshot, file func(ctx context.Context, path string) (*graph.File, error), limit int,
	paths, changed []string) (out []string, whole bool, err error) {
	s := &dependents{base: base, head: head, file: file, limit: limit,
		seen: map[string]bool{}, packages: map[string]bool{}, configs: map[string]string{}, dirs: map[string][]string{}, known: map[string]bool{}, loaders: map[*conventions][]string{},
		read: map[string]*loader{}, imports: newAliasImports(), indexed: map[string]bool{}}
	level := paths
	for len(level) > 0 && len(s.seen) < s.limit {
		if level, err = s.next(ctx, level); err != nil {
			return nil, false, err
		}
	}
	for p := range s.seen {
		if isTest(p) {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	open, err := s.open(ctx, changed)
	return out, len(level) == 0 && !open, err
}

// dependents finds what depends on files, level by level.
type dependents struct {
	base, head *graph.Snapshot
	file       func(ctx context.Context, path string) (*graph.File, error)
	limit      int // of seen

	seen     map[string]bool
	packages map[string]bool     // folders already asked
	configs  map[string]string   // by directory, see runnerConfig
	dirs     map[string][]string // see pathsIn

	reached bool            // a test depends on one of the files
	known   map[string]bool // what names the file without an edge is known

	loaders    map[*conventions][]string // see loadersOf
	read       map[string]*loader        // see loader
	aliases    map[string][]alias        // by directory, see aliasesIn
	configured []string                  // directories with configurations called so
	everywhere []alias                   // their aliases
	indexed    map[string]bool           // files whose imports are in imports
	imports    *aliasImports
	specifiers map[string][]string // of the scripts of this level, by path: behind an alias, see askAliases
}

// isTest reports a file of tests, not of what helps them.
func isTest(p string) bool { return graph.IsTestPath(p) && !graph.IsTestHelper(p) }

func isPath(string) bool { return true }

// next adds files and returns those that depend on them and are new.
func (s *dependents) next(ctx context.Context, paths []string) ([]string, error) {
	if err := s.askAliases(ctx, paths); err != nil {
		return nil, err
	}
	var ask []string
	found := map[string]bool{}
	for _, p := range paths {
		if s.seen[p] {
			continue
		}
		s.seen[p] = true
		whole, err := s.around(ctx, p, found)
		if err != nil {
			return nil, err
		}
		if whole {
			ask = append(ask, p)
		}
	}
	if len(ask) > 0 {
		depend, err := s.head.Dependents(ctx, ask)
		if err != nil {
			return nil, fmt.Errorf("find dependents of %d files: %w", len(ask), err)
		}
		for _, p := range depend {
			found[p] = true
		}
	}
	var out []string
	for p := range found {
		s.reached = s.reached || isTest(p)
		if !s.seen[p] {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out, nil
}

// around adds what sees a file without referring to it: the rest of its folder's
// package, the tests that it decides about, and those that load it. It reports whether others
// may refer to the file: nothing imports a test file of a folder's package, and the package is asked once.
func (s *dependents) around(ctx context.Context, p string, found map[string]bool) (bool, error) {
	if decidesBelow(p) {
		if err := s.testsBelow(ctx, link.Dir(p), isPath, found); err != nil {
			return false, err
		}
	}
	if c := conventionsOf(p); c != nil {
		return true, s.aroundModule(ctx, c, p, found)
	}
	if !inFolderPackage(p) {
		return true, nil
	}
	paths, err := s.pathsIn(ctx, link.Dir(p))
	if err != nil {
		return false, err
	}
	test := graph.IsTestPath(p)
	for _, g := range paths {
		if graph.IsTestPath(g) || !test && inFolderPackage(g) {
			found[g] = true
		}
	}
	if test || s.packages[link.Dir(p)] || !slices.Contains(paths, p) { // a removed file cannot be asked, the rest of its package can
		return false, nil
	}
	s.packages[link.Dir(p)] = true
	return true, nil
}

// aroundModule adds what sees a module without an edge.
func (s *dependents) aroundModule(ctx context.Context, c *conventions, p string, found map[string]bool) error {
	mine := map[string]bool{}
	if c.around != nil {
		if err := c.around(s, ctx, p, mine); err != nil {
			return err
		}
	}
	s.known[p] = len(mine) > 0
	if !graph.IsTestPath(p) || graph.IsTestHelper(p) {
		named, err := s.aroundLoader(ctx, p, mine)
		if err != nil {
			return err
		}
		s.known[p] = s.known[p] || named
	}
	maps.Copy(found, mine)
	return nil
}

// testsBelow adds the test files below a directory that are of a sort: pytest gives
// them what the conftest.py in it defines, without an import, and runners load for
// them what their configuration in it names.
func (s *dependents) testsBelow(ctx context.Context, dir string, of func(path string) bool, found map[string]bool) error {
	return s.head.Leaves(ctx, func(l graph.Leaf) error {
		if isBelow(dir, l.Path) && l.Language != "" && of(l.Path) && graph.IsTestPath(l.Path) {
			found[l.Path] = true
		}
		return nil
	})
}

// pathsIn lists the files of a directory that have a language.
func (s *dependents) pathsIn(ctx context.Context, dir string) ([]string, error) {
	if paths, ok := s.dirs[dir]; ok {
		return paths, nil
	}
	paths, err := s.head.PathsIn(ctx, dir)
	if err != nil {
		return nil, err
	}
	s.dirs[dir] = paths
	return paths, nil
}

func isBelow(dir, p string) bool { return dir == "" || strings.HasPrefix(p, dir+"/") }
