package golang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// Names says what the names in a declaration mean on its side of a comparison.
type Names interface {
	// Renamed is the name that the package's name has on the other side, or the name itself;
	// RenamedIn that of another package's.
	Renamed(name string) string
	RenamedIn(importPath, name string) string
	// Imported is the path of the package that has a name in the file.
	Imported(name string) string
	// FromOtherFolder reports the package that the declaration is in on the other side: what it
	// names there without a qualifier needs one here.
	FromOtherFolder(importPath string) bool
	// Alias is the type that an alias of the package means, as written, and what the
	// names in it mean.
	Alias(name string) (text string, names Names, ok bool)
}

// Signature writes what the signature of a function, as written, means to its users: the
// types alone, in order. Names of parameters, results, type parameters and receivers do
// not count, nor does the name under which a package was imported; the function's own name
// and its receiver's type are blotted out, so that renaming them is reported as such. ok is
// false for what does not parse.
func Signature(text, name, owner string, names Names) (s string, ok bool) {
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
	w := writer{names: names, owner: owner, params: map[string]string{}}
	if fn.Recv != nil {
		w.receiver(fn.Recv)
	}
	w.function(fn.Type)
	return w.String(), true
}

// Type writes a type as Signature does; the text itself when it is none.
func Type(text, owner string, names Names) string {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		return text
	}
	w := writer{names: names, owner: owner, params: map[string]string{}}
	w.typ(expr)
	return w.String()
}

// writer writes types.
type writer struct {
	strings.Builder
	names  Names
	owner  string
	depth  int               // of aliases
	params map[string]string // type parameters by their place
}

func (w *writer) receiver(list *ast.FieldList) {
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

func (w *writer) function(t *ast.FuncType) {
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
func (w *writer) fields(list *ast.FieldList) {
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

func (w *writer) typ(t ast.Expr) {
	switch x := t.(type) {
	case *ast.Ident:
		w.name(x.Name)
	case *ast.SelectorExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			from := w.names.Imported(id.Name)
			if !w.names.FromOtherFolder(from) {
				w.WriteString(from + ".")
			}
			w.WriteString(w.names.RenamedIn(from, x.Sel.Name))
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

func (w *writer) composite(t ast.Expr) {
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
func (w *writer) members(what string, list *ast.FieldList) {
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

func (w *writer) name(n string) {
	switch place, isParam := w.params[n]; {
	case isParam:
		w.WriteString(place)
	case n == w.owner && n != "":
		w.WriteString("\x02")
	case n == "any":
		w.WriteString("interface{}")
	case w.depth < 4 && w.alias(n):
	default:
		w.WriteString(w.names.Renamed(n))
	}
}

// alias writes what an alias of the package means.
func (w *writer) alias(n string) bool {
	text, names, ok := w.names.Alias(n)
	if !ok {
		return false
	}
	expr, err := parser.ParseExpr(strings.TrimSpace(text))
	if err != nil {
		return false
	}
	in := writer{names: names, depth: w.depth + 1, params: map[string]string{}}
	in.typ(expr)
	w.WriteString(in.String())
	return true
}
