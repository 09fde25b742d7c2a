package gotypes

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Plain is an error of the type checker that nothing unknown may have caused.
type Plain struct {
	Path    string
	Line    int
	Column  int
	Message string
}

// CheckPlain gives the errors of the packages in some directories, in the files that are asked for, that are so whatever the
// packages from outside hold.
func CheckPlain(ctx context.Context, tree Tree, dirs []string, asked func(path string) bool) ([]Plain, error) {
	c := newChecker(ctx, tree, asked)
	c.plainly = true
	if err := c.targets(dirs); err != nil {
		return nil, err
	}
	return c.errors, c.err
}

// certain matches the messages of errors that do not come of a name that is missing, or of what a type
// that is not known may have.
var certain = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:declared and not used: |"[^"]*" imported(?: as \S+)? and not used$|missing return$|cannot use |not enough arguments in call|too many arguments in call|assignment mismatch: |not enough return values|too many return values|invalid operation: |non-boolean condition|cannot range over)`)
})

// open matches what depends on how a type parameter is constrained, or on the methods of a type, which it may have from outside.
var open = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`type parameter|constrained by|missing method|wrong type for method|unexported method|does not (?:implement|satisfy)|impossible type|invalid type|cannot infer|overflows|interface type|\binterface ?\{[^}]`)
})

// addPlain keeps an error whose message says that it holds whatever is outside.
func (c *checker) addPlain(e types.Error, files []*ast.File, in *types.Package) {
	at := c.fset.Position(e.Pos)
	message, _, _ := strings.Cut(e.Msg, "\n\t")
	switch {
	case !c.asked(at.Filename):
		return
	case c.isMissing(e, files, in):
	case !certain().MatchString(message) || open().MatchString(strings.ReplaceAll(e.Msg, " of interface type ", " of type ")) || c.namesUnknown(e.Msg) || followsOther(message, e.Pos, files):
		return
	}
	if strings.Contains(message, "arguments in call") {
		at = c.fset.Position(callee(e.Pos, files))
	}
	if path, rest, ok := strings.Cut(message, " imported"); ok { // packages of the tree have their folders for a path
		message = strconv.Quote(nameOfPath(strings.Trim(path, `"`))) + " imported" + rest
	}
	c.errors = append(c.errors, Plain{at.Filename, at.Line, at.Column, strings.ReplaceAll(message, "\n", " ")})
}

// followsOther reports an error that may come of another one: a name that is used in what could not be checked, and a call with
// the values of one that is not known.
func followsOther(message string, at token.Pos, files []*ast.File) bool {
	for _, f := range files {
		if at < f.FileStart || f.FileEnd < at {
			continue
		}
		if name, ok := strings.CutPrefix(message, "declared and not used: "); ok {
			around := enclosing(f, at)
			return len(around) < 2 || reads(around[len(around)-2], name)
		}
		if strings.HasPrefix(message, `"`) {
			return usesImport(f, at)
		}
		around := enclosing(f, at)
		if message == "missing return" {
			return slices.ContainsFunc(around, mayPanic)
		}
		return slices.ContainsFunc(around, isGeneric) && !unconstrained().MatchString(message) && (!betweenTypes().MatchString(message) || namesParameter(message, around)) || strings.HasPrefix(message, "not enough arguments in call") && slices.ContainsFunc(around, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			return ok && len(call.Args) == 1 && isCall(call.Args[0])
		})
	}
	return false
}

// unconstrained matches errors that no constraint of a type parameter changes: about how many values there are, or about an
// operation on two predeclared types.
var unconstrained = sync.OnceValue(func() *regexp.Regexp {
	const predeclared = `(?:u?int(?:8|16|32|64)?|float(?:32|64)|string|bool)`
	return regexp.MustCompile(`^(?:(?:not enough|too many) (?:return values|arguments in call)|assignment mismatch: )|` +
		`mismatched types ` + predeclared + ` and ` + predeclared + `\)$`)
})

// betweenTypes matches an error about two types that the message names.
var betweenTypes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^cannot use .*\) as .* (?:value|expression|argument|element|type) in |mismatched types .* and .*\)$`)
})

// namesParameter reports a message that names a type parameter of one of the nodes around a place.
func namesParameter(message string, around []ast.Node) bool {
	words := map[string]bool{}
	for _, w := range qualifiedName().FindAllString(message, -1) {
		words[w] = true
	}
	return slices.ContainsFunc(around, func(n ast.Node) bool {
		return slices.ContainsFunc(parametersOf(n), func(p string) bool { return words[p] })
	})
}

// parametersOf are the names of the type parameters that a function or type declares, or a method gives those of its type.
func parametersOf(n ast.Node) (names []string) {
	var list *ast.FieldList
	switch n := n.(type) {
	case *ast.TypeSpec:
		list = n.TypeParams
	case *ast.FuncDecl:
		list = n.Type.TypeParams
		if n.Recv != nil && len(n.Recv.List) == 1 {
			ast.Inspect(n.Recv.List[0].Type, func(n ast.Node) bool {
				if x, ok := n.(*ast.Ident); ok {
					names = append(names, x.Name)
				}
				return true
			})
		}
	}
	if list != nil {
		for _, f := range list.List {
			for _, x := range f.Names {
				names = append(names, x.Name)
			}
		}
	}
	return names
}

// callee is the place of the name that the innermost call around a place calls.
func callee(at token.Pos, files []*ast.File) token.Pos {
	for _, f := range files {
		if at < f.FileStart || f.FileEnd < at {
			continue
		}
		for _, n := range enclosing(f, at) {
			if call, ok := n.(*ast.CallExpr); ok {
				if name := nameOf(call.Fun); name.IsValid() {
					return name
				}
				break
			}
		}
	}
	return at
}

// mayPanic reports a function that panics somewhere: it ends there, also where what it panics with is not known.
func mayPanic(n ast.Node) bool {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
	default:
		return false
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			f, ok := call.Fun.(*ast.Ident)
			found = found || ok && f.Name == "panic"
		}
		return !found
	})
	return found
}

// isGeneric reports a function or type with type parameters, which a constraint from outside may bound.
func isGeneric(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.TypeSpec:
		return n.TypeParams != nil
	case *ast.FuncDecl:
		if n.Type.TypeParams != nil {
			return true
		}
		return n.Recv != nil && len(n.Recv.List) == 1 && hasTypeArguments(n.Recv.List[0].Type)
	}
	return false
}

func hasTypeArguments(t ast.Expr) bool {
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	switch t.(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		return true
	}
	return false
}

func isCall(e ast.Expr) bool {
	_, ok := e.(*ast.CallExpr)
	return ok
}

// reads reports a declaration in which a name is used otherwise than as what a value is given to.
func reads(in ast.Node, name string) bool {
	given := map[*ast.Ident]bool{}
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if x, ok := e.(*ast.Ident); ok {
					given[x] = true
				}
			}
		case *ast.ValueSpec:
			for _, x := range n.Names {
				given[x] = true
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if x, ok := e.(*ast.Ident); ok {
					given[x] = true
				}
			}
		case *ast.Ident:
			found = found || n.Name == name && !given[n]
		}
		return true
	})
	return found
}

// usesImport reports a file that names the package of an import in some expression.
func usesImport(f *ast.File, at token.Pos) bool {
	n := slices.IndexFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Pos() <= at && at <= i.End() })
	if n < 0 {
		return true
	}
	name := nameOfPath(strings.Trim(f.Imports[n].Path.Value, `"`))
	if f.Imports[n].Name != nil {
		name = f.Imports[n].Name.Name
	}
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, ok := s.X.(*ast.Ident)
			found = found || ok && x.Name == name
		}
		return !found
	})
	return found
}

// qualifiedName matches the types that a message names, and packages in quotes.
var qualifiedName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"[^"]+"|[\w.]*\w`) })

// namesUnknown reports a message that names a type from outside, one that is made of such a type, or such a package.
func (c *checker) namesUnknown(message string) bool {
	for _, name := range qualifiedName().FindAllString(message, -1) {
		if name[0] == '"' {
			if c.others[strings.Trim(name, `"`)] != nil {
				return true
			}
			continue
		}
		if c.guessed[name] || c.made[name[strings.LastIndexByte(name, '.')+1:]] {
			return true
		}
	}
	return false
}

// noteMade notes the types of a file that are defined by others, as in `type ID uuid.UUID`: what they are may not be known.
func (c *checker) noteMade(f *ast.File) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			if t, ok := s.(*ast.TypeSpec); ok && namesPackage(t.Type) {
				c.made[t.Name.Name] = true
			}
		}
	}
}

// namesPackage reports a type that is one of another package, or made of one other than as a struct's field.
func namesPackage(t ast.Expr) bool {
	found := false
	ast.Inspect(t, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				found = found || len(f.Names) == 0 && namesPackage(f.Type)
			}
			return false
		case *ast.SelectorExpr:
			found = true
		}
		return true
	})
	return found
}
