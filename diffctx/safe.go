package diffctx

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// safeTests lists the test files that may see a change of these paths: those
// from which a changed file can be reached file by file, through any reference,
// and for Go package by package. whole is false when there may be more: MaxFiles
// was met, or what loads a script or a Python module cannot be told.
// They start from paths; of those, the text of the changed ones differs.
func safeTests(ctx context.Context, c *comparison, r *reader, paths, changed []string) (out []Test, whole bool, err error) {
	s := &dependents{c: c, r: r, seen: map[string]bool{}, packages: map[string]bool{}, configs: map[string]string{}, limit: c.opts.MaxFiles,
		known: map[string]bool{}, loaders: map[bool][]string{}, read: map[string]*loader{}, asked: map[link.Key]bool{}, indexed: map[string]bool{}, importers: map[string][]string{}}
	out = []Test{}
	level := paths
	for len(level) > 0 && len(s.seen) < s.limit {
		if level, err = s.next(ctx, level); err != nil {
			return nil, false, err
		}
	}
	for p := range s.seen {
		if isTestFile(p) && !snapshot.IsTestHelper(p) {
			out = append(out, Test{Path: p})
		}
	}
	sortTests(out)
	open, err := s.open(ctx, changed)
	return out, len(level) == 0 && !open, err
}

// dependents finds what depends on files, level by level.
type dependents struct {
	c        *comparison
	r        *reader
	seen     map[string]bool
	packages map[string]bool   // directories of Go files already asked
	configs  map[string]string // by directory, see runnerConfig
	limit    int

	reached bool            // a test depends on one of the files
	known   map[string]bool // what names the file without an edge is known

	loaders    map[bool][]string   // see loadersOf
	read       map[string]*loader  // see loader
	aliases    map[string][]alias  // by directory, see aliasesIn
	everywhere []alias             // aliases of all configurations called so
	asked      map[link.Key]bool   // see importing
	indexed    map[string]bool     // files whose imports are in importers
	importers  map[string][]string // by specifier
}

// next adds files and returns those that depend on them and are new.
func (s *dependents) next(ctx context.Context, paths []string) ([]string, error) {
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
		depend, err := s.r.side.Dependents(ctx, ask)
		if err != nil {
			return nil, fmt.Errorf("find dependents of %d files: %w", len(ask), err)
		}
		for _, p := range depend {
			found[p] = true
		}
	}
	var out []string
	for p := range found {
		s.reached = s.reached || isTestFile(p) && !snapshot.IsTestHelper(p)
		if !s.seen[p] {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out, nil
}

// around adds what sees a file without referring to it: the rest of its Go
// package, the tests that a conftest.py serves, and those that load a script. It reports whether others
// may refer to the file: nothing imports a Go test file, and a Go package is asked once.
func (s *dependents) around(ctx context.Context, p string, found map[string]bool) (bool, error) {
	if isConftest(p) {
		if err := s.below(ctx, link.Dir(p), found); err != nil {
			return false, err
		}
	}
	if isGoMod(p) { // it chooses what is built
		return true, s.below(ctx, link.Dir(p), found)
	}
	if mayBeLoaded(p) {
		return true, s.aroundModule(ctx, p, found)
	}
	if !isGo(p) {
		return true, nil
	}
	paths, err := s.c.pathsIn(ctx, s.r.side, link.Dir(p))
	if err != nil {
		return false, err
	}
	test := isTestFile(p)
	for _, g := range paths {
		if isTestFile(g) || !test && isGo(g) {
			found[g] = true
		}
	}
	if test || s.packages[link.Dir(p)] || !slices.Contains(paths, p) { // a removed file cannot be asked, the rest of its package can
		return false, nil
	}
	s.packages[link.Dir(p)] = true
	return true, nil
}

// aroundModule adds what sees a script or a Python module without an edge.
func (s *dependents) aroundModule(ctx context.Context, p string, found map[string]bool) error {
	mine := map[string]bool{}
	if isScriptPath(p) {
		if err := s.aroundScript(ctx, p, mine); err != nil {
			return err
		}
		if err := s.aroundAlias(ctx, p, mine); err != nil {
			return err
		}
	}
	s.known[p] = len(mine) > 0
	if !isTestFile(p) || snapshot.IsTestHelper(p) {
		named, err := s.aroundLoader(ctx, p, mine)
		if err != nil {
			return err
		}
		s.known[p] = s.known[p] || named
	}
	maps.Copy(found, mine)
	return nil
}

// below adds the test files below a directory: pytest gives them what the
// conftest.py in it defines, without an import.
func (s *dependents) below(ctx context.Context, dir string, found map[string]bool) error {
	return s.r.side.Leaves(ctx, func(l snapshot.Leaf) error {
		if (dir == "" || strings.HasPrefix(l.Path, dir+"/")) && l.Language != "" && isTestFile(l.Path) {
			found[l.Path] = true
		}
		return nil
	})
}
