package arrows

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// faces are the packages for other programs, each with the most functions, types and methods that it may export.
// Nobody raises a number: what only this program needs is below internal.
var faces = map[string]int{"cache": 12, "diffctx": 23, "extract": 8, "gitsrc": 23, "snapshot": 30, "store": 7}

// TestPublicFaces holds that the packages for other programs stay small, and show their use.
func TestPublicFaces(t *testing.T) {
	for dir, most := range faces {
		set := token.NewFileSet()
		code, tests := parsed(t, set, dir, false), parsed(t, set, dir, true)
		p, err := doc.NewFromFiles(set, code, module+"/"+dir)
		if err != nil {
			t.Fatal(err)
		}
		n := len(p.Funcs) + len(p.Types)
		for _, typ := range p.Types {
			n += len(typ.Funcs) + len(typ.Methods)
		}
		if n == 0 || n > most {
			t.Errorf("%s exports %d functions, types and methods, at most %d are allowed: move what only this program needs below internal", dir, n, most)
		}
		if len(doc.Examples(tests...)) == 0 {
			t.Errorf("%s has no example", dir)
		}
	}
}

// parsed reads the files of a folder: its tests, or all others.
func parsed(t *testing.T, set *token.FileSet, dir string, tests bool) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("../../..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") == tests {
			f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
	}
	return files
}
