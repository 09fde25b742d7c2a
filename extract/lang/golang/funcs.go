package golang

import (
	"go/ast"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// function reads a function or method declaration.
func (x *extractor) function(d *ast.FuncDecl) {
	i := x.topDecls[d]
	x.ownName(d.Name, i)
	end := d.Type.End()
	if d.Body == nil {
		end = d.End()
	}
	x.file.Symbols[i].Signature = x.text(d.Pos(), end)
	x.file.Symbols[i].Flags |= x.testFlag(d)
	stats := &facts.Metrics{Cyclomatic: 1, Parameters: d.Type.Params.NumFields()}
	x.stats, x.nest = stats, 0
	x.as(i, func() {
		x.in(func() {
			var receiver facts.ExprID
			if d.Recv != nil {
				receiver = x.receiver(d, i)
			}
			x.typeParams(d.Type.TypeParams, i)
			x.signature(d.Type, i)
			x.bindReceiver(d, receiver)
			if d.Body != nil {
				x.statements(d.Body.List)
			}
		})
	})
	s := &x.file.Symbols[i]
	stats.Lines = int(s.Span.EndLine-s.Span.StartLine) + 1
	s.Metrics = *stats
	x.stats = &facts.Metrics{}
}

// receiver gives a method its type, and the value of its receiver: OpThis when the type is declared in this
// file, otherwise an instance of its name; 0 without a named type.
func (x *extractor) receiver(d *ast.FuncDecl, i int32) facts.ExprID {
	if len(d.Recv.List) == 0 {
		return 0
	}
	f := d.Recv.List[0]
	base, params := receiverType(f.Type)
	if base == nil {
		x.typ(f.Type, facts.RoleUses)
		return 0
	}
	if _, ok := ast.Unparen(f.Type).(*ast.StarExpr); ok {
		x.file.Symbols[i].Flags |= facts.PointerReceiver
	}
	x.file.Symbols[i].Owner = base.Name
	owner, here := x.topLevel[base.Name]
	here = here && owner >= 0 && x.typeSpec[owner] != nil
	args := x.receiverParams(params, owner, i, here)
	typ := x.ident(base, facts.RoleUses)
	value := x.b.Instance(x.b.Generic(typ, args...))
	if here {
		value = x.b.This(int(owner))
	}
	return value
}

// bindReceiver binds the name of a receiver. It is in scope in the body alone: in the signature it may
// be that of a package, as in `func (fs *cache) Open() (fs.File, error)`.
func (x *extractor) bindReceiver(d *ast.FuncDecl, value facts.ExprID) {
	if value == 0 {
		return
	}
	for _, name := range d.Recv.List[0].Names {
		x.bind(name, value, false)
	}
}

// receiverParams binds a receiver's type parameters: to those of the type where
// it is at hand, otherwise to parameters of the method, in the type's order.
func (x *extractor) receiverParams(params []ast.Expr, owner, method int32, here bool) []facts.ExprID {
	var declared []string
	if here {
		declared = paramNames(x.typeSpec[owner].TypeParams)
	}
	var args []facts.ExprID
	for k, p := range params {
		name, ok := p.(*ast.Ident)
		if !ok {
			continue
		}
		arg := x.b.TypeParam(int(method), name.Name)
		if k < len(declared) {
			arg = x.b.TypeParam(int(owner), declared[k])
		} else if !here {
			s := &x.file.Symbols[method]
			s.TypeParams = append(s.TypeParams, facts.TypeParam{Name: name.Name})
		}
		x.bind(name, arg, true)
		args = append(args, arg)
	}
	return args
}

// receiverType gives the base type's name and type arguments of a receiver.
func receiverType(t ast.Expr) (*ast.Ident, []ast.Expr) {
	switch e := t.(type) {
	case *ast.Ident:
		return e, nil
	case *ast.ParenExpr:
		return receiverType(e.X)
	case *ast.StarExpr:
		return receiverType(e.X)
	case *ast.IndexExpr:
		id, _ := receiverType(e.X)
		return id, []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		id, _ := receiverType(e.X)
		return id, e.Indices
	}
	return nil, nil
}

func paramNames(list *ast.FieldList) []string {
	var names []string
	if list != nil {
		for _, f := range list.List {
			for _, name := range f.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// signature reads parameters and results of symbol i and binds their names.
// Names are bound after all types have been read: they are not in scope there.
func (x *extractor) signature(t *ast.FuncType, i int32) {
	var params, results []facts.ExprID
	if t.Params != nil {
		params = x.fieldTypes(t.Params, facts.RoleReceives)
	}
	if t.Results != nil {
		results = x.fieldTypes(t.Results, facts.RoleReturns)
	}
	s := &x.file.Symbols[i]
	s.Type = x.b.Instance(x.resultType(t, results))
	x.eachField(t.Params, params, func(f *ast.Field, name *ast.Ident, typ facts.ExprID) {
		p := facts.Param{Type: x.b.Instance(typ)}
		if _, ok := f.Type.(*ast.Ellipsis); ok {
			p.Flags = facts.Variadic
		}
		if name != nil {
			p.Name = name.Name
		}
		s.Params = append(s.Params, p)
		x.bind(name, p.Type, false)
	})
	x.bindFields(t.Results, results)
}

// fieldTypes gives the type of each field, once for all its names.
func (x *extractor) fieldTypes(list *ast.FieldList, role facts.Role) []facts.ExprID {
	types := make([]facts.ExprID, len(list.List))
	for i, f := range list.List {
		types[i] = x.typ(f.Type, role)
	}
	return types
}

// eachField visits each name of a list, nil for a field without names.
func (x *extractor) eachField(list *ast.FieldList, types []facts.ExprID, visit func(*ast.Field, *ast.Ident, facts.ExprID)) {
	for k, typ := range types {
		f := list.List[k]
		if len(f.Names) == 0 {
			visit(f, nil, typ)
		}
		for _, name := range f.Names {
			visit(f, name, typ)
		}
	}
}

func (x *extractor) bindFields(list *ast.FieldList, types []facts.ExprID) {
	x.eachField(list, types, func(_ *ast.Field, name *ast.Ident, typ facts.ExprID) { x.bind(name, x.b.Instance(typ), false) })
}

// resultType gives the type of a call: of the one result, a tuple of several, 0
// for none.
func (x *extractor) resultType(t *ast.FuncType, types []facts.ExprID) facts.ExprID {
	if t.Results.NumFields() == 1 {
		return types[0]
	}
	var all []facts.ExprID
	x.eachField(t.Results, types, func(_ *ast.Field, _ *ast.Ident, typ facts.ExprID) { all = append(all, typ) })
	return x.b.Tuple(all...)
}

// testFlag recognises the functions that `go test` runs.
func (x *extractor) testFlag(d *ast.FuncDecl) facts.Flags {
	if d.Recv != nil || d.Type.TypeParams != nil || d.Type.Results.NumFields() > 0 {
		return 0
	}
	for prefix, param := range map[string]string{"Test": "T", "Benchmark": "B", "Fuzz": "F", "Example": ""} {
		if !isTestName(d.Name.Name, prefix) {
			continue
		}
		if prefix == "Example" && d.Type.Params.NumFields() == 0 || param != "" && x.takesTesting(d.Type.Params, param) {
			return facts.Test
		}
	}
	if d.Name.Name == "TestMain" && x.takesTesting(d.Type.Params, "M") {
		return facts.Test
	}
	return 0
}

// isTestName is cmd/go's rule: what follows the prefix is not lower case.
func isTestName(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLower(r))
}

// takesTesting reports whether the one parameter is a *testing.T, whatever the
// package's local name.
func (x *extractor) takesTesting(params *ast.FieldList, name string) bool {
	if params.NumFields() != 1 {
		return false
	}
	star, ok := params.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	switch t := star.X.(type) {
	case *ast.SelectorExpr:
		return t.Sel.Name == name
	case *ast.Ident: // dot import
		return t.Name == name
	}
	return false
}
