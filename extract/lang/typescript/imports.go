package typescript

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// bindImport records an import and binds the name at a node to it.
func (x *extractor) bindImport(local, at int32, kind facts.ImportKind, module, name string, flags facts.Flags) {
	n := x.addImport(at, kind, module, name, x.str(local), flags)
	x.bind(x.scope, local, value|typ, boundImport).index = n
}

func (x *extractor) importStatement(i int32) {
	x.strict = true
	if r := x.Child(i, nImportRequireClause); r >= 0 {
		x.bindImport(x.First(r), x.Field(r, x.f.Source), facts.ImportModule, x.unquote(x.Field(r, x.f.Source)), "", 0)
		return
	}
	source := x.Field(i, x.f.Source)
	module := x.unquote(source)
	var flags facts.Flags
	if x.has(i, tType) || x.has(i, tTypeof) {
		flags = facts.TypeOnly
	}
	clause := x.Child(i, nImportClause)
	if clause < 0 {
		if source >= 0 {
			x.addImport(source, facts.ImportEffect, module, "", "", 0)
		}
		return
	}
	x.Each(clause, func(c int32) {
		switch x.Kind(c) {
		case nIdentifier:
			x.bindImport(c, c, facts.ImportName, module, "default", flags)
		case nNamespaceImport:
			if name := x.First(c); name >= 0 {
				x.bindImport(name, name, facts.ImportModule, module, "", flags)
			}
		case nNamedImports:
			x.Each(c, func(s int32) { x.importSpecifier(s, module, flags) })
		}
	})
}

func (x *extractor) importSpecifier(s int32, module string, flags facts.Flags) {
	name, local := x.Field(s, x.f.Name), x.Field(s, x.f.Alias)
	if name < 0 {
		return
	}
	if local < 0 {
		local = name
	}
	if x.has(s, tType) {
		flags |= facts.TypeOnly
	}
	x.bindImport(local, name, facts.ImportName, module, x.specifierName(name), flags)
}

// importAlias binds `import A = N.B`.
func (x *extractor) importAlias(i int32) {
	name, target := x.First(i), x.Nth(i, 1)
	if name < 0 || target < 0 {
		return
	}
	e := x.qualifier(target)
	b := x.bind(x.scope, name, value|typ, boundAlias)
	b.expr, b.state = e, done
}

// dynamicImport records import("m") or require("m") in an expression. import() of
// what is computed uses a name of the language, as require() of it does.
func (x *extractor) dynamicImport(call, args int32, flags facts.Flags) facts.ExprID {
	source := x.First(args)
	module := x.unquote(source)
	if x.Kind(source) == nTemplateString && x.has(source, nTemplateSubstitution) {
		module = ""
	}
	if module == "" {
		if callee := x.Field(call, x.f.Function); callee >= 0 && x.Kind(callee) == nImport {
			x.ref(callee, x.b.Name("import"), facts.RoleCalls)
		}
		x.Each(args, func(a int32) { x.visit(a) })
		return 0
	}
	if n, ok := x.dynamic[call]; ok {
		return x.b.Import(int(n))
	}
	if x.quiet > 0 {
		return 0
	}
	n := x.addImport(source, facts.ImportDynamic, module, "", "", flags)
	x.dynamic[call] = n
	return x.b.Import(int(n))
}

// requireCall gives the string node of require("m"), or -1.
func (x *extractor) requireCall(i int32) int32 {
	if x.Kind(i) != nCallExpression || !x.isFree(x.Field(i, x.f.Function), "require") {
		return -1
	}
	if s := x.First(x.Field(i, x.f.Arguments)); x.Kind(s) == nString {
		return s
	}
	return -1
}

// requireDeclarator binds `const a = require("m")`, `const a = require("m").b`
// and `const {a, b: c} = require("m")`. It reports whether the declarator was one.
func (x *extractor) requireDeclarator(name, init int32) bool {
	member := ""
	call := init
	if x.Kind(init) == nMemberExpression {
		call, member = x.Field(init, x.f.Object), x.str(x.Field(init, x.f.Property))
	}
	source := x.requireCall(call)
	if source < 0 {
		return false
	}
	module := x.unquote(source)
	first := len(x.file.Imports)
	switch k := x.Kind(name); {
	case k == nIdentifier && member != "":
		x.bindImport(name, x.Field(init, x.f.Property), facts.ImportName, module, member, 0)
	case k == nIdentifier:
		x.bindImport(name, source, facts.ImportModule, module, "", 0)
	case k == nObjectPattern && member == "" && x.plainPattern(name):
		x.Each(name, func(c int32) {
			if x.Kind(c) == nPairPattern {
				x.bindImport(x.Field(c, x.f.Value), x.Field(c, x.f.Key), facts.ImportName, module, x.str(x.Field(c, x.f.Key)), 0)
				return
			}
			x.bindImport(c, c, facts.ImportName, module, x.str(c), 0)
		})
	default:
		return false
	}
	for i := first; i < len(x.file.Imports); i++ {
		x.valued[uint32(i)] = true // the call is made
	}
	x.requires[x.Nodes[name].Parent] = true
	return true
}

// plainPattern reports whether a pattern only takes members by name.
func (x *extractor) plainPattern(p int32) bool {
	for c := range x.tree(p) {
		switch x.Kind(c) {
		case nShorthandPropertyIdentifierPattern:
		case nPairPattern:
			if x.Kind(x.Field(c, x.f.Key)) != nPropertyIdentifier || x.Kind(x.Field(c, x.f.Value)) != nIdentifier {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// eraseImports marks the imports whose names stand for types alone: a compiler
// leaves them out, so that the module is not loaded for them.
func (x *extractor) eraseImports() {
	if !x.dialect.typed() || x.decorated {
		return
	}
	for i := range x.file.Imports {
		if m := &x.file.Imports[i]; m.Local != "" && !m.Flags.Has(facts.TypeOnly) && !x.valued[uint32(i)] && (m.Kind == facts.ImportName || m.Kind == facts.ImportModule) {
			m.Flags |= facts.Erased
		}
	}
}

// sortImports puts imports in source order: those in expressions are found later
// than those in statements.
func (x *extractor) sortImports() {
	compare := func(a, b facts.Import) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col)) }
	if slices.IsSortedFunc(x.file.Imports, compare) {
		return
	}
	order := make([]int, len(x.file.Imports))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return compare(x.file.Imports[a], x.file.Imports[b]) })
	sorted, to := make([]facts.Import, len(order)), make([]uint32, len(order))
	for i, old := range order {
		sorted[i], to[old] = x.file.Imports[old], uint32(i)
	}
	x.file.Imports = sorted
	exprs := x.b.Exprs()
	for i := range exprs {
		if exprs[i].Op == facts.OpImport {
			exprs[i].N = to[exprs[i].N]
		}
	}
}

// repairedImport gives what import("m") denotes where the rewritten text has a
// name in its place. ok is false for any other identifier.
func (x *extractor) repairedImport(i int32) (e facts.ExprID, ok bool) {
	text := x.text(i)
	if !strings.HasPrefix(text, "import(") {
		return 0, false
	}
	if n, ok := x.dynamic[i]; ok {
		return x.b.Import(int(n)), true
	}
	module := strings.Trim(strings.TrimSpace(text[len("import("):len(text)-1]), `"'`)
	if x.quiet > 0 || module == "" {
		return 0, true
	}
	n := x.addImport(i, facts.ImportDynamic, string([]byte(module)), "", "", facts.TypeOnly)
	x.file.Imports[n].Col += uint32(strings.IndexAny(text, `"'`))
	x.dynamic[i] = n
	return x.b.Import(int(n)), true
}
