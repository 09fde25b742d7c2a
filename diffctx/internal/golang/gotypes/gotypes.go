// Package gotypes finds what does not type-check in Go packages of a tree, from
// their sources alone. The standard library is known by its declarations
// (library.txt). What else is imported from outside of the repository is unknown:
// its types are taken for interfaces that anything satisfies, its functions and
// values are not there. So there are faults in whole code too, and
// only those that another tree does not have at the place say anything. Files are
// those that are built for linux/amd64.
//
// It is go/types, asked about the few packages that a change concerns; what they
// import is read without the bodies of functions. It runs nothing and knows
// neither git nor symbols.
package gotypes

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
)

// Tree gives the sources of one side of a change.
type Tree interface {
	// Files lists the Go files of a directory.
	Files(ctx context.Context, dir string) ([]Source, error)
	// Whole reports a directory all of whose Go files are among them: one may be too large to be read.
	Whole(ctx context.Context, dir string) (bool, error)
	// Dir gives the directory of the package that a file imports by a path; ok is
	// false for one outside of the tree.
	Dir(ctx context.Context, file, importPath string) (dir string, ok bool, err error)
}

// Source is a file.
type Source struct {
	Path string
	Text []byte
}

// Fault is an error of the type checker.
type Fault struct {
	Path    string
	Message string
	Names   []Site // of what it may be about: the operand first, then what is around it in its statement
	Type    string // the type without a method that an interface asks for; empty for other errors
	Method  string
	// Selected is the type that lacks a member which is selected of it; empty for other errors.
	Selected string
	Unkeyed  bool // a struct literal without keys does not suit the fields of its type
}

// Site is where a name is, counted from 1, the column in bytes.
type Site struct{ Line, Column int }

// Check gives the faults of the packages in some directories, their tests
// included, in order, in the files that are asked for by path. Functions of other
// files are known without their bodies, and faults of what is imported are not
// looked for.
func Check(ctx context.Context, tree Tree, dirs []string, asked func(path string) bool) ([]Fault, error) {
	c := newChecker(ctx, tree, asked)
	if err := c.targets(dirs); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int { return cmp.Compare(a.Path, b.Path) })
	return c.faults, c.err
}

func newChecker(ctx context.Context, tree Tree, asked func(path string) bool) *checker {
	return &checker{ctx: ctx, tree: tree, asked: asked, fset: token.NewFileSet(), plain: map[string]*types.Package{}, reach: map[string]map[string]bool{}, others: map[string]*types.Package{}, guessed: map[string]bool{}, made: map[string]bool{}, bodiless: map[*ast.File]bool{}, packageNames: map[string]string{}}
}

func (c *checker) targets(dirs []string) error {
	for _, dir := range dirs {
		if err := c.target(dir); err != nil {
			return err
		}
		if err := c.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

type checker struct {
	ctx    context.Context
	tree   Tree
	asked  func(path string) bool
	fset   *token.FileSet
	plain  map[string]*types.Package  // packages without tests and bodies, by directory; nil while they are made
	reach  map[string]map[string]bool // directories that they import, however indirectly
	others map[string]*types.Package  // what is outside of the tree, see unknown
	// guessed are the types of those packages, as messages name them.
	guessed map[string]bool
	made    map[string]bool // types of the tree that may be made of those, by name
	// bodiless are files that were read without the bodies of functions.
	bodiless     map[*ast.File]bool
	packageNames map[string]string // by directory
	faults       []Fault
	plainly      bool // errors are asked for that nothing unknown causes
	errors       []Plain
	err          error // the first of the tree's own
}

// target checks the package of a directory with its tests, then the external
// test package there.
func (c *checker) target(dir string) error {
	files, err := c.parse(dir, true)
	if err != nil {
		return err
	}
	names := map[string][]*ast.File{}
	for _, f := range files {
		names[f.Name.Name] = append(names[f.Name.Name], f)
	}
	tested := map[string]*types.Package{}
	order := make([]string, 0, len(names))
	for name := range names {
		order = append(order, name)
	}
	slices.SortFunc(order, func(a, b string) int { // what is tested first
		return cmp.Or(strings.Compare(suffix(a), suffix(b)), cmp.Compare(a, b))
	})
	for _, name := range order {
		if of, external := strings.CutSuffix(name, "_test"); external {
			tested[name] = c.check(dir, names[name], tested[of], true)
		} else {
			tested[name] = c.check(dir, names[name], nil, true)
		}
	}
	return c.err
}

// suffix is _test for an external test package.
func suffix(name string) string { return name[len(strings.TrimSuffix(name, "_test")):] }

// parse reads the files of a directory that are built for linux/amd64.
func (c *checker) parse(dir string, tests bool) ([]*ast.File, error) {
	list, err := c.tree.Files(c.ctx, dir)
	if err != nil {
		return nil, err
	}
	var out []*ast.File
	for _, s := range list {
		if !tests && strings.HasSuffix(s.Path, "_test.go") || !built(s) {
			continue
		}
		text, whole := s.Text, tests && c.asked(s.Path)
		if !whole {
			text = withoutBodies(text)
		}
		if f, _ := parser.ParseFile(c.fset, s.Path, text, parser.SkipObjectResolution); f != nil {
			out = append(out, f)
			c.bodiless[f] = !whole
			c.noteMade(f)
		}
	}
	return out, nil
}

func built(s Source) bool {
	b := build.Context{GOOS: "linux", GOARCH: "amd64", CgoEnabled: true, Compiler: "gc", ReleaseTags: build.Default.ReleaseTags,
		JoinPath: path.Join, OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(s.Text)), nil }}
	ok, err := b.MatchFile(path.Dir(s.Path), path.Base(s.Path))
	return ok && err == nil
}

// check type-checks files as one package. The errors of a target are kept.
func (c *checker) check(dir string, files []*ast.File, tested *types.Package, target bool) *types.Package {
	var plain []types.Error
	conf := types.Config{IgnoreFuncBodies: !target, FakeImportC: true, Sizes: types.SizesFor("gc", "amd64"), Error: func(err error) {
		if e, ok := errors.AsType[types.Error](err); ok && target {
			if c.plainly {
				plain = append(plain, e)
			} else {
				c.add(e, files)
			}
		}
	}}
	_, at := c.importsOf(files)
	conf.Importer = importer(func(importPath string) (*types.Package, error) {
		if at[importPath] == "" {
			p := types.NewPackage(importPath, importPath) // which nothing names
			p.MarkComplete()
			return p, nil
		}
		to, ok, err := c.tree.Dir(c.ctx, at[importPath], importPath)
		switch {
		case err != nil:
			c.err = cmp.Or(c.err, err)
			return nil, err
		case !ok:
			return c.outside(importPath, files), nil
		case to == dir && tested != nil && !c.imports(at, importPath, dir):
			return tested, nil
		}
		return c.imported(to)
	})
	name := ""
	if len(files) > 0 {
		name = files[0].Name.Name
	}
	pkg, _ := conf.Check(path.Join(dir, name), c.fset, files, nil)
	for _, e := range plain {
		c.addPlain(e, files, pkg)
	}
	return pkg
}

// imports reports whether an external test package imports something else that
// imports the tested one: both must mean the same package then, that without tests.
func (c *checker) imports(at map[string]string, tested, dir string) bool {
	for importPath, file := range at {
		if importPath == tested {
			continue
		}
		if to, ok, err := c.tree.Dir(c.ctx, file, importPath); ok && err == nil {
			if _, err := c.imported(to); err == nil && c.reach[to][dir] {
				return true
			}
		}
	}
	return false
}

type importer func(string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// imported gives the package of a directory as importers see it.
func (c *checker) imported(dir string) (*types.Package, error) {
	if p, known := c.plain[dir]; known {
		if p == nil {
			return nil, fmt.Errorf("%s imports itself", dir)
		}
		return p, nil
	}
	c.plain[dir] = nil
	files, err := c.parse(dir, false)
	if err != nil {
		c.err = cmp.Or(c.err, err)
		return nil, err
	}
	reach := map[string]bool{}
	order, at := c.importsOf(files)
	for _, importPath := range order {
		if to, ok, err := c.tree.Dir(c.ctx, at[importPath], importPath); ok && err == nil {
			if _, err := c.imported(to); err == nil {
				reach[to] = true
				maps.Copy(reach, c.reach[to])
			}
		}
	}
	c.reach[dir] = reach
	c.plain[dir] = c.check(dir, files, nil, false)
	return c.plain[dir], nil
}
