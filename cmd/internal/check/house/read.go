package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// file is a file of code, tests apart.
type file struct {
	path      string // below the root, with slashes
	lines     int
	functions []function
}

type function struct {
	name        string
	line, lines int
}

// read reads the files of all packages, by folder.
func read(root string) ([]file, error) {
	var out []file
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "testdata" || path != root && strings.HasPrefix(e.Name(), ".")):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parsed(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		f.path = filepath.ToSlash(rel)
		out = append(out, f)
		return err
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("%s has no Go files", root)
	}
	return out, err
}

func parsed(path string) (file, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return file{}, fmt.Errorf("read %s: %w", path, err)
	}
	f := file{lines: set.File(tree.Pos()).LineCount() - 1} // the last line ends with a line break
	for _, d := range tree.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			first, last := set.Position(d.Pos()).Line, set.Position(d.End()).Line
			f.functions = append(f.functions, function{d.Name.Name, first, last - first + 1})
		}
	}
	return f, nil
}

// The places that a language has files in.
const (
	extractor = iota
	binder
	comparisons
	reach
)

// roomOf gives the language that a file is about, by the name of its extractor's folder, and the place; empty for none.
func roomOf(path string) (name string, place int) {
	for place, below := range []string{"extract/lang/", "snapshot/link/internal/", "diffctx/internal/", "diffctx/filereach/"} {
		rest, ok := strings.CutPrefix(path, below)
		if !ok {
			continue
		}
		name, _, folder := strings.Cut(rest, "/")
		switch {
		case place == reach:
			name, _, _ = strings.Cut(strings.TrimSuffix(rest, ".go"), "_")
		case !folder:
			return "", 0
		}
		if name == "ecmascript" {
			name = "typescript"
		}
		if place == extractor || slices.Contains([]string{"golang", "java", "python", "typescript", "css"}, name) {
			return name, place
		}
	}
	return "", 0
}

// exported prints how many functions, types and methods the packages for other programs export.
func exported(root string) error {
	fmt.Println("\n| package | exported functions, types and methods |\n|---|---|")
	for _, dir := range []string{"cache", "diffctx", "extract", "gitsrc", "snapshot", "store"} {
		set := token.NewFileSet()
		var files []*ast.File
		entries, err := os.ReadDir(filepath.Join(root, dir))
		if err != nil {
			return fmt.Errorf("list package %s: %w", dir, err)
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			f, err := parser.ParseFile(set, filepath.Join(root, dir, e.Name()), nil, parser.ParseComments)
			if err != nil {
				return fmt.Errorf("read package %s: %w", dir, err)
			}
			files = append(files, f)
		}
		p, err := doc.NewFromFiles(set, files, "example.com/"+dir)
		if err != nil {
			return fmt.Errorf("read package %s: %w", dir, err)
		}
		n := len(p.Funcs) + len(p.Types)
		for _, t := range p.Types {
			n += len(t.Funcs) + len(t.Methods)
		}
		fmt.Printf("| %s | %d |\n", dir, n)
	}
	return nil
}
