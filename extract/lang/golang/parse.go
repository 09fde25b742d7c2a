package golang

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
)

// prefix makes a fragment of a file parseable.
const prefix = "package _;"

// tree is a parsed file, possibly put together from fragments. Position p is
// byte offset p - 1 - len(prefix).
type tree struct {
	name     *ast.Ident // of the package clause; nil without one
	pkg      token.Pos  // of the package keyword
	doc      *ast.CommentGroup
	decls    []ast.Decl
	imports  []*ast.ImportSpec
	comments []*ast.CommentGroup
	errors   int
	faults   []int // offsets of the errors
	ends     []int // where fragments end, when there are several
}

const mode = parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors

// parse parses a file. When there are syntax errors and a declaration that
// starts a line (starts holds their offsets) was not recognised as one, it was
// swallowed by damage before it; each declaration is then parsed on its own.
func parse(source []byte, starts []int) *tree {
	t := &tree{}
	t.add(source, 0, true)
	if t.errors == 0 || t.hasAll(starts) {
		return t
	}
	whole := t.errors
	t = &tree{}
	from := 0
	for _, start := range append(starts, len(source)) {
		if start > from {
			t.ends = append(t.ends, start)
			t.add(source[from:start], from, from == 0)
			from = start
		}
	}
	t.errors = max(t.errors, min(whole, 1))
	return t
}

// add parses the text that lies at offset in the file. The first one brings the
// package clause; without a usable one it is parsed as the others.
func (t *tree) add(text []byte, offset int, first bool) {
	if first {
		file, faults := parseAt(text, offset+len(prefix))
		if file.Name != nil && file.Package.IsValid() && file.Name.Name != "_" {
			t.name, t.pkg, t.doc = file.Name, file.Package, file.Doc
			t.take(file, faults)
			return
		}
		t.errors++
	}
	file, faults := parseAt(append([]byte(prefix), text...), offset)
	if t.name == nil && file.Name != nil && file.Name.Name != "_" {
		t.name, t.pkg = file.Name, file.Package
	}
	t.take(file, faults)
}

func (t *tree) take(file *ast.File, faults []int) {
	t.decls = append(t.decls, file.Decls...)
	t.imports = append(t.imports, file.Imports...)
	t.comments = append(t.comments, file.Comments...)
	t.errors += len(faults)
	t.faults = append(t.faults, faults...)
}

// parseAt parses a text whose first byte gets position offset+1; faults are the
// offsets of its errors in the file.
func parseAt(text []byte, offset int) (file *ast.File, faults []int) {
	files := token.NewFileSet()
	if offset > 0 {
		files.AddFile("", 1, offset-1)
	}
	file, err := parser.ParseFile(files, "", text, mode)
	if list, ok := errors.AsType[scanner.ErrorList](err); ok {
		for _, e := range list {
			faults = append(faults, max(e.Pos.Offset+offset-len(prefix), 0))
		}
	}
	return file, faults
}

// hasAll reports whether a top-level declaration begins at each of the offsets.
func (t *tree) hasAll(starts []int) bool {
	begins := make(map[int]bool, len(t.decls))
	for _, d := range t.decls {
		begins[int(d.Pos())-1-len(prefix)] = true
	}
	for _, s := range starts {
		if !begins[s] {
			return false
		}
	}
	return true
}
