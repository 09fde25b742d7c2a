package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// rejectSyntax rejects what the language does not accept from how it stands in the file: no type and no other file matters.
// What is in a piece that does not parse is left out.
func (x *extractor) rejectSyntax() {
	if !x.placing || x.file.ParseErrors > 0 {
		return
	}
	module := x.dialect.typed() || x.has(0, nImportStatement) || x.has(0, nExportStatement)
	private := map[int32]map[string]bool{}
	for n := range x.Nodes {
		i := int32(n)
		switch x.Kind(i) {
		case nAwaitExpression:
			if f := x.functionAround(i); module && f >= 0 && !x.has(f, tAsync) {
				x.rejectAt(i, "await stands in a function that is not async")
			}
		case nSuper:
			x.rejectSuper(i)
		case nPrivatePropertyIdentifier:
			x.rejectPrivate(private, i)
		}
		if x.dialect.typed() {
			x.rejectTyped(i)
		}
	}
	x.importedTwice()
}

// rejectTyped rejects what TypeScript alone does not accept.
func (x *extractor) rejectTyped(i int32) {
	switch x.Kind(i) {
	case nBinaryExpression:
		x.rejectTypeOf(i)
	case nFunctionSignature, nMethodSignature:
		x.rejectSignature(i)
	case nClassBody:
		x.rejectMembers(i)
	case nProgram, nStatementBlock:
		x.definedTwice(i)
	}
}

// rejectAt adds a place at a node, in the definition around it.
func (x *extractor) rejectAt(i int32, why string) {
	line, col := x.position(i)
	scope := int32(-1)
	for n := range x.file.Symbols {
		if s := &x.file.Symbols[n]; s.Span.StartLine <= line && line <= s.Span.EndLine && (scope < 0 || s.Span.StartLine >= x.file.Symbols[scope].Span.StartLine) {
			scope = int32(n)
		}
	}
	x.file.Places = append(x.file.Places, facts.Place{Kind: facts.PlaceRejected, Name: why, Scope: scope, Line: line, Col: col})
}

// functionAround gives the innermost function that a node is in the body or a parameter of, or -1: a field and a static block are
// functions of their own.
func (x *extractor) functionAround(i int32) int32 {
	for p := x.Nodes[i].Parent; p >= 0; i, p = p, x.Nodes[p].Parent {
		if x.isFunction(p) && i != x.Field(p, x.f.Name) { // a computed name is evaluated outside
			return p
		}
		switch x.Kind(p) {
		case nPublicFieldDefinition, nFieldDefinition, nClassStaticBlock, nDecorator:
			return -1
		}
	}
	return -1
}

// classAround gives the body of the innermost class around a node, or -1.
func (x *extractor) classAround(i int32) int32 {
	for p := x.Nodes[i].Parent; p >= 0; p = x.Nodes[p].Parent {
		if x.Kind(p) == nClassBody {
			return p
		}
	}
	return -1
}

// extendsAny reports a class with a superclass.
func (x *extractor) extendsAny(class int32) bool {
	h := x.Child(class, nClassHeritage)
	if h < 0 {
		return false
	}
	found := !x.dialect.typed()
	x.Each(h, func(c int32) { found = found || x.Kind(c) != nImplementsClause })
	return found
}

// rejectSuper rejects a call of the constructor of a superclass that there is not.
func (x *extractor) rejectSuper(i int32) {
	call := x.Nodes[i].Parent
	if x.Kind(call) != nCallExpression || x.Field(call, x.f.Function) != i {
		return
	}
	if body := x.classAround(i); body >= 0 && !x.extendsAny(x.Nodes[body].Parent) {
		x.rejectAt(i, "super is called in a class without a superclass")
	}
}

// rejectPrivate rejects a name with a # that no class around declares.
func (x *extractor) rejectPrivate(declared map[int32]map[string]bool, i int32) {
	name := x.text(i)
	for body := x.classAround(i); body >= 0; body = x.classAround(body) {
		names, known := declared[body]
		if !known {
			names = map[string]bool{}
			x.Each(body, func(m int32) { names[x.text(x.memberName(m))] = true })
			declared[body] = names
		}
		if names[name] {
			return
		}
	}
	x.rejectAt(i, string([]byte(name))+" is declared by no class around")
}

// typeNamesOfValues are what typeof gives.
var typeNamesOfValues = lang.WordSet("string number bigint boolean symbol undefined object function")

// rejectTypeOf rejects a comparison of a typeof with a text that it never gives.
func (x *extractor) rejectTypeOf(i int32) {
	switch x.text(x.Field(i, x.f.Operator)) {
	case "==", "===", "!=", "!==":
	default:
		return
	}
	of, text := x.Field(i, x.f.Left), x.Field(i, x.f.Right)
	if x.Kind(of) == nString {
		of, text = text, of
	}
	if x.Kind(of) == nUnaryExpression && x.text(x.Field(of, x.f.Operator)) == "typeof" && x.Kind(text) == nString && !typeNamesOfValues()[x.unquote(text)] {
		x.rejectAt(text, "typeof never gives "+string([]byte(x.text(text))))
	}
}

// rejectSignature rejects an overload that no implementation follows.
func (x *extractor) rejectSignature(i int32) {
	name := x.text(x.Field(i, x.f.Name))
	at := i
	if x.Kind(x.Nodes[at].Parent) == nExportStatement {
		at = x.Nodes[at].Parent
	}
	in := x.Nodes[at].Parent
	switch x.Kind(in) {
	case nProgram, nStatementBlock, nClassBody:
	default:
		return
	}
	if name == "" || x.has(i, tQuestion) || x.isAmbient(i) {
		return
	}
	next, passed := int32(-1), false
	for c := range x.tree(in) {
		if passed && x.Kind(c) != nDecorator {
			next = c
			break
		}
		passed = passed || c == at
	}
	if x.Kind(next) == nExportStatement {
		next = x.Field(next, x.f.Declaration)
	}
	switch x.Kind(next) {
	case nFunctionSignature, nMethodSignature, nFunctionDeclaration, nGeneratorFunctionDeclaration, nMethodDefinition:
		if x.text(x.Field(next, x.f.Name)) == name {
			return
		}
	}
	x.rejectAt(x.Field(i, x.f.Name), string([]byte(name))+" is declared without a body, and its implementation does not follow")
}

// isAmbient reports what only declares something that is elsewhere.
func (x *extractor) isAmbient(i int32) bool {
	for ; i >= 0; i = x.Nodes[i].Parent {
		if x.Kind(i) == nAmbientDeclaration {
			return true
		}
	}
	return false
}

// rejectMembers rejects members that a class has twice, and such as its own kind does not allow.
func (x *extractor) rejectMembers(body int32) {
	class := x.Nodes[body].Parent
	seen := map[string]bool{}
	ambient := x.isAmbient(body)
	x.Each(body, func(m int32) {
		name := x.memberName(m)
		if name < 0 {
			return
		}
		if x.has(m, nOverrideModifier) && !x.extendsAny(class) {
			x.rejectAt(name, x.str(name)+" is to override a member, and the class has no superclass")
		}
		if x.Kind(class) == nClassDeclaration && !ambient && (x.Kind(m) == nAbstractMethodSignature || x.has(m, tAbstract)) {
			x.rejectAt(name, x.str(name)+" is abstract, and its class is not")
		}
		kind := "value"
		switch {
		case x.Kind(name) == nComputedPropertyName:
			return
		case x.Kind(m) == nPublicFieldDefinition:
		case x.Kind(m) != nMethodDefinition:
			return
		case x.has(m, tGet):
			kind = "get"
		case x.has(m, tSet):
			kind = "set"
		}
		if x.has(m, tStatic) {
			kind = "static " + kind
		}
		if key := kind + " " + x.nameText(name); seen[key] {
			x.rejectAt(name, x.nameText(name)+" is defined twice in this class")
		} else {
			seen[key] = true
		}
	})
}

// definedTwice rejects functions that a block defines twice.
func (x *extractor) definedTwice(block int32) {
	var seen map[string]bool
	x.Each(block, func(c int32) {
		if x.Kind(c) == nExportStatement {
			c = x.Field(c, x.f.Declaration)
		}
		if x.Kind(c) != nFunctionDeclaration && x.Kind(c) != nGeneratorFunctionDeclaration {
			return
		}
		name := x.Field(c, x.f.Name)
		if seen == nil {
			seen = map[string]bool{}
		}
		if seen[x.text(name)] {
			x.rejectAt(name, x.str(name)+" is defined twice in this block")
		}
		seen[x.text(name)] = true
	})
}

// importedTwice rejects names that a module imports twice.
func (x *extractor) importedTwice() {
	seen := map[string]bool{}
	bound := func(name int32) {
		if seen[x.text(name)] {
			x.rejectAt(name, x.str(name)+" is imported twice")
		}
		seen[x.text(name)] = true
	}
	x.Each(0, func(c int32) {
		clause := x.Child(c, nImportClause)
		if x.Kind(c) != nImportStatement || clause < 0 {
			return
		}
		x.Each(clause, func(c int32) {
			switch x.Kind(c) {
			case nIdentifier:
				bound(c)
			case nNamespaceImport:
				bound(x.First(c))
			case nNamedImports:
				x.Each(c, func(s int32) {
					if name := max(x.Field(s, x.f.Name), x.Field(s, x.f.Alias)); name >= 0 {
						bound(name)
					}
				})
			}
		})
	})
}
