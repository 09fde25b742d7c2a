package diffctx

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// goSignature writes what a Go declaration's signature means to its users: the
// types alone, in order. Names of parameters, results, type parameters and
// receivers do not count, nor does the name under which a package was imported;
// the symbol's own name and its receiver's type are blotted out, so that
// renaming them is told as such. Of a variable with a function literal it is the
// literal's type. ok is false for what is no function.
func goSignature(d *definition) (s string, ok bool) {
	if !d.Kind.IsCallable() {
		if d.Kind != facts.KindValue || !strings.HasPrefix(d.Facts.Signature, "var "+d.Name+" = ") {
			return "", false
		}
		return "var \x01 = " + declaredType(d), true
	}
	text, name := d.Facts.Signature, d.Name
	if !strings.HasPrefix(text, "func ") {
		rest, found := strings.CutPrefix(text, name)
		if !found {
			return "", false
		}
		text = "func " + name + rest // a method of an interface
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return "", false
	}
	fn, isFunc := file.Decls[0].(*ast.FuncDecl)
	if !isFunc {
		return "", false
	}
	w := goWriter{d: d, owner: d.Facts.Owner, params: map[string]string{}}
	if fn.Recv != nil {
		w.receiver(fn.Recv)
	}
	w.function(fn.Type)
	return w.String(), true
}

// goType writes a type as goSignature does; the text itself when it is none.
func goType(d *definition, owner, text string) string {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		return text
	}
	w := goWriter{d: d, owner: owner, params: map[string]string{}}
	w.typ(expr)
	return w.String()
}

// goWriter writes types.
type goWriter struct {
	strings.Builder
	d      *definition
	owner  string
	depth  int               // of aliases
	params map[string]string // type parameters by their place
}

func (w *goWriter) receiver(list *ast.FieldList) {
	for _, f := range list.List {
		t := f.Type
		if star, ok := t.(*ast.StarExpr); ok {
			w.WriteString("*")
			t = star.X
		}
		var args []ast.Expr
		switch x := t.(type) {
		case *ast.IndexExpr:
			args = []ast.Expr{x.Index}
		case *ast.IndexListExpr:
			args = x.Indices
		}
		for _, a := range args {
			if id, ok := a.(*ast.Ident); ok {
				w.params[id.Name] = "$" + strconv.Itoa(len(w.params))
			}
		}
	}
	w.WriteString("\x02.")
}

func (w *goWriter) function(t *ast.FuncType) {
	if t.TypeParams != nil {
		for _, f := range t.TypeParams.List {
			for _, n := range f.Names {
				w.params[n.Name] = "$" + strconv.Itoa(len(w.params))
			}
		}
		w.WriteString("[")
		w.fields(t.TypeParams)
		w.WriteString("]")
	}
	w.WriteString("(")
	w.fields(t.Params)
	w.WriteString(")")
	if t.Results != nil {
		w.WriteString("(")
		w.fields(t.Results)
		w.WriteString(")")
	}
}

// fields writes a list's types, one for each name.
func (w *goWriter) fields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			w.typ(f.Type)
			w.WriteString(",")
		}
	}
}

func (w *goWriter) typ(t ast.Expr) {
	switch x := t.(type) {
	case *ast.Ident:
		w.name(x.Name)
	case *ast.SelectorExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			from := w.imported(id.Name)
			if !w.leftBehind(from) {
				w.WriteString(from + ".")
			}
			w.WriteString(w.renamedIn(from, x.Sel.Name))
		}
	case *ast.ParenExpr:
		w.typ(x.X)
	case *ast.StarExpr:
		w.WriteString("*")
		w.typ(x.X)
	case *ast.Ellipsis:
		w.WriteString("...")
		w.typ(x.Elt)
	case *ast.ArrayType:
		w.WriteString("[")
		if x.Len != nil {
			w.typ(x.Len)
		}
		w.WriteString("]")
		w.typ(x.Elt)
	case *ast.MapType:
		w.WriteString("map[")
		w.typ(x.Key)
		w.WriteString("]")
		w.typ(x.Value)
	case *ast.ChanType:
		w.WriteString([...]string{"", "chan<-", "<-chan", "chan"}[x.Dir] + " ")
		w.typ(x.Value)
	case *ast.FuncType:
		w.WriteString("func")
		w.function(x)
	default:
		w.composite(t)
	}
}

func (w *goWriter) composite(t ast.Expr) {
	switch x := t.(type) {
	case *ast.IndexExpr:
		w.typ(x.X)
		w.WriteString("[")
		w.typ(x.Index)
		w.WriteString("]")
	case *ast.IndexListExpr:
		w.typ(x.X)
		w.WriteString("[")
		for _, a := range x.Indices {
			w.typ(a)
			w.WriteString(",")
		}
		w.WriteString("]")
	case *ast.UnaryExpr:
		w.WriteString(x.Op.String())
		w.typ(x.X)
	case *ast.BinaryExpr:
		w.typ(x.X)
		w.WriteString(x.Op.String())
		w.typ(x.Y)
	case *ast.BasicLit:
		w.WriteString(x.Value)
	case *ast.StructType:
		w.members("struct", x.Fields)
	case *ast.InterfaceType:
		w.members("interface", x.Methods)
	}
}

// members writes a type literal, whose names count.
func (w *goWriter) members(what string, list *ast.FieldList) {
	w.WriteString(what + "{")
	for _, f := range list.List {
		for _, n := range f.Names {
			w.WriteString(n.Name + " ")
		}
		w.typ(f.Type)
		w.WriteString(";")
	}
	w.WriteString("}")
}

func (w *goWriter) name(n string) {
	switch place, isParam := w.params[n]; {
	case isParam:
		w.WriteString(place)
	case n == w.owner && n != "":
		w.WriteString("\x02")
	case n == "any":
		w.WriteString("interface{}")
	case w.depth < 4 && w.alias(n):
	default:
		w.WriteString(cmp.Or(w.d.renamed[apiName{link.Dir(w.d.Path), n}], n))
	}
}

// leftBehind reports the package that the declaration is in on the other side: what it
// names there without a qualifier needs one here.
func (w *goWriter) leftBehind(importPath string) bool {
	other := w.d.counterpart()
	if other == nil || link.Dir(other.Path) == link.Dir(w.d.Path) {
		return false
	}
	dir := link.Dir(other.Path)
	if dir == "" {
		return path.Base(importPath) == other.file.Facts.Package
	}
	return importPath == dir || strings.HasSuffix(importPath, "/"+dir)
}

// counterpart is the definition on the other side.
func (d *definition) counterpart() *definition {
	switch {
	case d.match == nil:
		return nil
	case d.match.old == d:
		return d.match.new
	}
	return d.match.old
}

// renamedIn is the new name of a type of another package, where that was renamed too.
func (w *goWriter) renamedIn(importPath, name string) string {
	for at, now := range w.d.renamed {
		if at.name == name && at.dir != anyFolder && at.dir != "." && (importPath == at.dir || strings.HasSuffix(importPath, "/"+at.dir)) {
			return now
		}
	}
	return name
}

// alias writes what an alias of the package stands for.
func (w *goWriter) alias(n string) bool {
	a := w.d.aliases[apiName{link.Dir(w.d.Path), n}]
	if a == nil || a == w.d {
		return false
	}
	_, text, ok := strings.Cut(a.Facts.Signature, "=")
	if !ok {
		return false
	}
	expr, err := parser.ParseExpr(strings.TrimSpace(text))
	if err != nil {
		return false
	}
	in := goWriter{d: a, depth: w.depth + 1, params: map[string]string{}}
	in.typ(expr)
	w.WriteString(in.String())
	return true
}

// imported gives the path of an imported package by the name it has in the file.
func (w *goWriter) imported(name string) string {
	for i := range w.d.file.Facts.Imports {
		if m := &w.d.file.Facts.Imports[i]; m.Local == name {
			return w.within(m.Module)
		}
	}
	for i := range w.d.file.Facts.Imports {
		if m := &w.d.file.Facts.Imports[i]; m.Local == "" && path.Base(m.Module) == name {
			return w.within(m.Module)
		}
	}
	return name
}

// within is an import path without that of a module that was given another one.
func (w *goWriter) within(p string) string {
	for _, m := range w.d.modules {
		if rest, ok := strings.CutPrefix(p, m); ok && (rest == "" || rest[0] == '/') {
			return "." + rest
		}
	}
	return p
}
