package gotypes

import (
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"
)

// libraryText declares what Go's standard library exports (see cmd/internal/librarygen),
// as a txtar archive with a file for each package, behind a line with its version.
//
//go:embed library.txt
var libraryText string

var libraryFiles = sync.OnceValue(func() map[string]string {
	files := map[string]string{}
	for part := range strings.SplitSeq("\n"+libraryText, "\n-- ") {
		if name, text, ok := strings.Cut(part, " --\n"); ok {
			files[name] = text + "\n"
		}
	}
	return files
})

// library holds packages of the standard library. They never change once made,
// so that all checks share them.
type library struct {
	mu       sync.Mutex
	packages map[string]*types.Package
	report   func(error) // for tests
}

var standard = &library{packages: map[string]*types.Package{}}

// load gives a package of the standard library; nil for others.
func (l *library) load(importPath string) *types.Package {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.get(importPath)
}

func (l *library) get(importPath string) *types.Package {
	if p, known := l.packages[importPath]; known {
		return p
	}
	text, ok := libraryFiles()[importPath]
	if !ok {
		return nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, importPath, text, parser.SkipObjectResolution)
	if err != nil && l.report != nil {
		l.report(err)
	}
	conf := types.Config{IgnoreFuncBodies: true, Sizes: types.SizesFor("gc", "amd64"), Error: func(err error) {
		if l.report != nil {
			l.report(err)
		}
	}, Importer: importer(func(path string) (*types.Package, error) {
		if path == "unsafe" {
			return types.Unsafe, nil
		}
		return l.get(path), nil
	})}
	p, _ := conf.Check(importPath, fset, []*ast.File{f}, nil)
	l.packages[importPath] = p
	return p
}
