package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// inNamespace reports whether exports here are members of a namespace, not of the file.
func (x *extractor) inNamespace() bool { return !x.scope.top }

func (x *extractor) exportStatement(i int32) {
	if !x.inNamespace() {
		x.strict = true
	}
	source := x.Field(i, x.f.Source)
	clause := x.Child(i, nExportClause)
	switch {
	case source >= 0:
		x.reexport(i, source, clause)
	case clause >= 0:
		var flags facts.Flags
		if x.has(i, tType) {
			flags = facts.TypeOnly
		}
		x.Each(clause, func(s int32) { x.exportSpecifier(s, flags) })
	case x.Field(i, x.f.Declaration) >= 0:
		x.exportDeclaration(i, x.Field(i, x.f.Declaration))
	default:
		x.exportValue(i)
	}
}

// reexport passes on names of another module.
func (x *extractor) reexport(i, source, clause int32) {
	module := x.unquote(source)
	var flags facts.Flags
	if x.has(i, tType) || exportTypeStar.pattern().MatchString(x.text(i)) {
		flags = facts.TypeOnly
	}
	pass := func(at int32, name, as string, flags facts.Flags) {
		n := x.addImport(at, facts.ImportReexport, module, name, "", flags)
		if !x.inNamespace() {
			x.addExport(at, as, x.b.Import(int(n)), flags)
		}
	}
	if clause >= 0 {
		x.Each(clause, func(s int32) {
			name, alias := x.Field(s, x.f.Name), x.Field(s, x.f.Alias)
			if name < 0 {
				return
			}
			f := flags
			if x.has(s, tType) {
				f |= facts.TypeOnly
			}
			as := x.specifierName(name)
			if alias >= 0 {
				as = x.specifierName(alias)
			}
			pass(name, x.specifierName(name), as, f)
		})
		return
	}
	if ns := x.Child(i, nNamespaceExport); ns >= 0 {
		if name := x.First(ns); name >= 0 {
			pass(name, "", x.specifierName(name), flags)
		}
		return
	}
	pass(source, "*", "*", flags)
}

// exportSpecifier exports a name of the file, whichever of its meanings there are.
func (x *extractor) exportSpecifier(s int32, flags facts.Flags) {
	name, alias := x.Field(s, x.f.Name), x.Field(s, x.f.Alias)
	if name < 0 {
		return
	}
	if x.has(s, tType) {
		flags |= facts.TypeOnly
	}
	at, as := name, x.specifierName(name)
	if alias >= 0 {
		at, as = alias, x.specifierName(alias)
	}
	e, _ := x.resolve(name, value|typ)
	if !flags.Has(facts.TypeOnly) {
		x.usedAsValue(e)
	}
	if alias >= 0 || x.b.At(e).Op != facts.OpSymbol {
		role := facts.RoleUses
		if x.b.At(e).Op == facts.OpImport { // passed on, as in `export { a } from "m"`
			role = facts.RoleImports
		}
		x.ref(name, e, role)
	}
	if !x.inNamespace() {
		x.addExport(at, as, e, flags)
	}
}

// exportDeclaration exports what a declaration names.
func (x *extractor) exportDeclaration(i, declaration int32) {
	x.visitStatement(declaration)
	if x.inNamespace() {
		return
	}
	as := ""
	if x.has(i, tDefault) {
		as = "default"
	}
	x.exportNames(declaration, as)
}

// exportNames exports the names of a declaration, under another name if as is set.
func (x *extractor) exportNames(d int32, as string) {
	switch x.Kind(d) {
	case nAmbientDeclaration, nLexicalDeclaration, nVariableDeclaration:
		x.Each(d, func(c int32) { x.exportNames(c, as) })
	case nImportAlias:
		x.exportName(x.First(d), as)
	case nVariableDeclarator:
		x.exportPattern(x.Field(d, x.f.Name))
	case nInternalModule, nModule:
		name := x.Field(d, x.f.Name)
		if x.Kind(name) == nNestedIdentifier {
			parts := x.dotted(name, nil)
			if len(parts) == 0 {
				return
			}
			name = parts[0]
		}
		x.exportName(name, as)
	default:
		x.exportName(x.Field(d, x.f.Name), as)
	}
}

func (x *extractor) exportPattern(p int32) {
	switch x.Kind(p) {
	case nIdentifier, nShorthandPropertyIdentifierPattern:
		x.exportName(p, "")
	case nPairPattern:
		x.exportPattern(x.Field(p, x.f.Value))
	case nObjectAssignmentPattern, nAssignmentPattern:
		x.exportPattern(x.Field(p, x.f.Left))
	case nObjectPattern, nArrayPattern, nRestPattern:
		x.Each(p, x.exportPattern)
	}
}

// exportName exports a declared name once, however often it is declared.
func (x *extractor) exportName(name int32, as string) {
	if name < 0 || x.word[name] < 0 {
		return
	}
	if as == "" {
		as = x.str(name)
	}
	if x.exported[as] {
		return
	}
	x.exported[as] = true
	bound := x.bound[name]
	e, _ := x.resolve(name, value|typ)
	x.usedAsValue(e)
	if bound > 0 { // the declaration's own symbol, not a reference to another
		x.bound[name] = bound
	}
	x.addExport(name, as, e, 0)
}

// exportValue walks `export default …` and `export = …`.
func (x *extractor) exportValue(i int32) {
	v := x.Field(i, x.f.Value)
	if v < 0 {
		v = x.First(i)
	}
	if v < 0 {
		return
	}
	name := "default"
	if x.has(i, tEquals) {
		name = "="
	} else if !x.has(i, tDefault) {
		x.visitAll(i)
		return
	}
	e := x.exportedValue(v, name)
	if !x.inNamespace() {
		x.addExport(v, name, e, 0)
	}
}

// exportedValue gives what an exported expression is; functions, classes and
// object literals become symbols.
func (x *extractor) exportedValue(v int32, name string) facts.ExprID {
	if name == "=" {
		name = "exports"
	}
	literal := x.objectLiteral(v)
	own := x.Field(v, x.f.Name)
	switch k := x.Kind(v); {
	case x.castLiteral(v):
		return x.exportedCast(v, name)
	case k == nArrowFunction, k == nFunctionExpression, k == nGeneratorFunction:
		nodeKind := "function"
		if k == nArrowFunction {
			nodeKind = "arrow_function"
		}
		return x.exportedFunction(v, own, name, nodeKind)
	case k == nClass:
		symbol := x.newSymbol(facts.KindClass, "class", x.nameOr(own, name), own, v, x.current)
		if symbol < 0 {
			return 0
		}
		if own >= 0 {
			x.bind(x.scope, own, value|typ, boundSymbol).index = symbol
		}
		x.classSymbol(v, symbol, v)
		return x.b.Symbol(int(symbol))
	case literal >= 0 && x.First(literal) >= 0:
		symbol := x.newSymbol(facts.KindValue, "const", name, -1, v, x.current)
		if symbol < 0 {
			return 0
		}
		x.describe(symbol, v)
		x.within(symbol, func() { x.context = x.satisfied(v, literal, context{}) })
		x.literalMembers(literal, symbol, 1)
		return x.b.Symbol(int(symbol))
	}
	return x.visit(v)
}

// castLiteral reports an object literal that is said to be of another type.
func (x *extractor) castLiteral(v int32) bool {
	for x.Kind(v) == nParenthesizedExpression {
		v = x.First(v)
	}
	switch x.Kind(v) {
	case nAsExpression:
		return x.Nth(v, 1) >= 0 && x.objectLiteral(x.First(v)) >= 0
	case nTypeAssertion:
		return x.objectLiteral(x.Nth(v, 1)) >= 0
	}
	return false
}

// exportedCast makes a symbol of an exported object literal whose members are those of
// the type that it is said to be of.
func (x *extractor) exportedCast(v int32, name string) facts.ExprID {
	symbol := x.newSymbol(facts.KindValue, "const", name, -1, v, x.current)
	if symbol < 0 {
		return x.visit(v)
	}
	x.describe(symbol, v)
	e := x.within1(symbol, func() facts.ExprID { return x.visit(v) })
	x.file.Symbols[symbol].Type = e
	return x.b.Symbol(int(symbol))
}

func (x *extractor) nameOr(own int32, name string) string {
	if own >= 0 {
		return x.str(own)
	}
	return name
}

func (x *extractor) exportedFunction(v, own int32, name, nodeKind string) facts.ExprID {
	symbol := x.newSymbol(facts.KindFunction, nodeKind, x.nameOr(own, name), own, v, x.current)
	if symbol < 0 {
		return 0
	}
	if own >= 0 {
		x.bind(x.scope, own, value, boundSymbol).index = symbol
	}
	x.describe(symbol, x.Field(v, x.f.Body))
	x.function(v, symbol, x.thisFor(v, &context{}))
	return x.b.Symbol(int(symbol))
}
