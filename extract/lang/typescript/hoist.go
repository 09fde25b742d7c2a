package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// hoist declares what the statements of a block declare in it: everything but
// `var`, which belongs to the function.
func (x *extractor) hoist(block int32) {
	x.Each(block, func(c int32) { x.hoistStatement(c) })
}

func (x *extractor) hoistStatement(c int32) {
	switch x.Kind(c) {
	case nExportStatement, nLabeledStatement, nError, nSwitchCase, nSwitchDefault:
		x.hoist(c)
	case nExpressionStatement:
		if e := x.First(c); x.Kind(e) == nInternalModule || x.Kind(e) == nModule {
			x.hoistStatement(e)
		}
	case nAmbientDeclaration:
		if x.has(c, tGlobal) {
			x.declare(c, -1, "global", facts.KindNamespace, "namespace", 0)
			return
		}
		x.hoist(c)
		x.Each(c, func(v int32) {
			if x.Kind(v) == nVariableDeclaration {
				x.hoistDeclarators(v, "var", 0)
			}
		})
	case nImportStatement:
		x.importStatement(c)
	case nImportAlias:
		x.importAlias(c)
	case nLexicalDeclaration:
		kind := "var"
		if x.has(c, tConst) {
			kind = "const"
		}
		x.hoistDeclarators(c, kind, 0)
	case nFunctionDeclaration, nGeneratorFunctionDeclaration:
		x.declareNamed(c, facts.KindFunction, "function", value)
	case nFunctionSignature:
		x.declareSignature(c)
	case nClassDeclaration, nAbstractClassDeclaration:
		x.declareNamed(c, facts.KindClass, "class", value|typ)
	case nInterfaceDeclaration:
		x.declareNamed(c, facts.KindInterface, "interface", typ)
	case nEnumDeclaration:
		x.declareNamed(c, facts.KindEnum, "enum", value|typ)
	case nTypeAliasDeclaration:
		x.declareNamed(c, facts.KindType, "type_alias", typ)
	case nInternalModule, nModule:
		x.declareModule(c)
	}
}

// declare adds a symbol to the innermost scope and binds its name node, if any.
func (x *extractor) declare(decl, name int32, text string, kind facts.Kind, nodeKind string, means meaning) int32 {
	symbol := x.newSymbol(kind, nodeKind, text, name, decl, x.scope.owner)
	if symbol >= 0 && !x.scope.symbols {
		x.file.Symbols[symbol].Flags |= facts.Local
	}
	if name < 0 {
		x.symbolOf[decl] = symbol
		return symbol
	}
	if symbol == noSymbol {
		x.bind(x.scope, name, means, boundValue)
		return symbol
	}
	b := x.bind(x.scope, name, means, boundSymbol)
	b.index = symbol
	return symbol
}

func (x *extractor) declareNamed(c int32, kind facts.Kind, nodeKind string, means meaning) {
	if name := x.Field(c, x.f.Name); name >= 0 {
		x.declare(c, name, x.str(name), kind, nodeKind, means)
	}
}

func (x *extractor) declareSignature(c int32) {
	name := x.Field(c, x.f.Name)
	if name < 0 {
		return
	}
	symbol := x.newSymbol(facts.KindFunction, "function", x.str(name), name, c, x.scope.owner)
	if symbol == noSymbol {
		return
	}
	b := x.bind(x.scope, name, value, boundSymbol)
	b.index, b.signs = symbol, true
	x.file.Symbols[symbol].Flags |= facts.Overload // taken back where nothing implements it
}

// declareModule declares `namespace A.B {}` as A with B inside, and `module "m" {}`.
func (x *extractor) declareModule(c int32) {
	name := x.Field(c, x.f.Name)
	switch x.Kind(name) {
	case nString:
		symbol := x.newSymbol(facts.KindModule, "module", x.unquote(name), name, c, x.scope.owner)
		x.bound[name] = 0
		x.symbolOf[c] = symbol
	case nNestedIdentifier:
		parts := x.dotted(name, nil)
		if len(parts) == 0 {
			return
		}
		symbol := x.declare(c, parts[0], x.str(parts[0]), facts.KindNamespace, "namespace", value|typ)
		for _, part := range parts[1:] {
			if symbol == noSymbol {
				break
			}
			symbol = x.newSymbol(facts.KindNamespace, "namespace", x.str(part), part, c, symbol)
		}
		x.symbolOf[c] = symbol
	case nIdentifier:
		x.symbolOf[c] = x.declare(c, name, x.str(name), facts.KindNamespace, "namespace", value|typ)
	}
}

// hoistVars declares the `var`s of a function's or module's own statements.
func (x *extractor) hoistVars(block int32) {
	if block < 0 {
		return
	}
	for c, last := block+1, x.Nodes[block].Last; c < last; {
		switch k := x.Kind(c); k {
		case nAmbientDeclaration:
			if x.has(c, tGlobal) {
				c = x.Nodes[c].Last
				continue
			}
		case nFunctionDeclaration, nGeneratorFunctionDeclaration, nFunctionExpression, nGeneratorFunction, nArrowFunction,
			nClassDeclaration, nAbstractClassDeclaration, nClass, nMethodDefinition, nInternalModule, nModule, nTypeAnnotation:
			c = x.Nodes[c].Last
			continue
		case nVariableDeclaration:
			if x.Kind(x.Nodes[c].Parent) != nAmbientDeclaration {
				var flags facts.Flags
				if p := x.Nodes[c].Parent; p != block && x.Kind(p) != nExportStatement {
					flags = facts.Conditional
				}
				x.hoistDeclarators(c, "var", flags)
			}
		case nForInStatement:
			if x.has(c, tVar) {
				x.declarePattern(x.Field(c, x.f.Left), -1, "var", facts.Conditional)
			}
		}
		c++
	}
}

func (x *extractor) hoistDeclarators(c int32, kind string, flags facts.Flags) {
	x.Each(c, func(d int32) {
		if x.Kind(d) == nVariableDeclarator {
			x.hoistDeclarator(d, kind, flags)
		}
	})
}

// hoistDeclarator binds what a declarator names: an import for require(), a
// function or class, a variable of a module, or a local. What has a type of its own is no
// import: the type says what is known of it.
func (x *extractor) hoistDeclarator(d int32, kind string, flags facts.Flags) {
	name, init := x.Field(d, x.f.Name), x.Field(d, x.f.Value)
	if name < 0 || x.Field(d, x.f.Type) < 0 && x.requireDeclarator(name, init) {
		return
	}
	if x.Kind(name) != nIdentifier {
		x.declarePattern(name, d, kind, flags)
		return
	}
	switch x.Kind(init) {
	case nArrowFunction:
		x.declareFlagged(d, name, facts.KindFunction, "arrow_function", value, flags)
		return
	case nFunctionExpression, nGeneratorFunction:
		x.declareFlagged(d, name, facts.KindFunction, "function", value, flags)
		return
	case nClass:
		x.declareFlagged(d, name, facts.KindClass, "class", value|typ, flags)
		return
	}
	x.declareVariable(name, d, kind, flags)
}

func (x *extractor) declareFlagged(d, name int32, kind facts.Kind, nodeKind string, means meaning, flags facts.Flags) {
	if symbol := x.declare(d, name, x.str(name), kind, nodeKind, means); symbol >= 0 {
		x.file.Symbols[symbol].Flags |= flags
	}
}

// declarePattern binds the names of a destructuring pattern. d is the declarator
// that gives them their values, -1 for none.
func (x *extractor) declarePattern(p, d int32, kind string, flags facts.Flags) {
	x.patternNames(p, func(name int32) { x.declareVariable(name, d, kind, flags) })
}

// patternNames visits the names that a pattern binds.
func (x *extractor) patternNames(p int32, visit func(name int32)) {
	switch x.Kind(p) {
	case nIdentifier, nShorthandPropertyIdentifierPattern:
		visit(p)
	case nPairPattern:
		x.patternNames(x.Field(p, x.f.Value), visit)
	case nObjectAssignmentPattern, nAssignmentPattern:
		x.patternNames(x.Field(p, x.f.Left), visit)
	case nObjectPattern, nArrayPattern, nRestPattern:
		x.Each(p, func(c int32) { x.patternNames(c, visit) })
	}
}

func (x *extractor) declareVariable(name, d int32, kind string, flags facts.Flags) {
	if !x.scope.symbols {
		if b := x.scope.find(x.word[name]); b == nil || b.origin != boundValue || kind != "var" {
			b := x.bind(x.scope, name, value, boundValue)
			b.node, b.constant = d, kind == "const"
		} else {
			x.bound[name] = -1
			if d >= 0 && b.node < 0 {
				b.node = d
			}
		}
		return
	}
	decl := name
	if d >= 0 {
		_, f := x.wrapper(d)
		flags |= f
		if x.Field(d, x.f.Name) == name {
			decl = d
		} else {
			flags |= facts.Part
		}
	}
	if symbol := x.declare(decl, name, x.str(name), facts.KindValue, kind, value); symbol >= 0 {
		if kind == "const" {
			flags |= facts.Const
		}
		x.file.Symbols[symbol].Flags |= flags
	}
}
