//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// program declares the package, imports and types of a file, then walks them.
func (x *extractor) program() {
	if len(x.Nodes) == 0 {
		return
	}
	x.push()
	x.declareAll()
	x.Each(0, func(i int32) {
		switch k := x.Kind(i); {
		case k == nPackageDeclaration:
			x.within(int32(x.packageSymbol()), func() { x.Each(i, x.annotationOnly) })
		case k == nImportDeclaration:
		case k == nModuleDeclaration:
			x.services(i)
		case isTypeDeclaration(k):
			if c := x.classes[i]; c != nil {
				x.walkType(c)
			}
		default:
			x.visit(i, 0) // statements at the top: a snippet, or what error recovery left
		}
	})
}

// declareAll declares the package, imports and types.
func (x *extractor) declareAll() {
	if len(x.Nodes) == 0 {
		return
	}
	x.Each(0, func(i int32) {
		switch k := x.Kind(i); {
		case k == nPackageDeclaration:
			x.packageClause(i)
		case k == nImportDeclaration:
			x.importDeclaration(i)
		case isTypeDeclaration(k):
			x.declareType(i, -1)
		}
	})
	x.augment()
}

// services walks the types that a module uses and provides as services.
func (x *extractor) services(module int32) {
	for i := module; i < x.Nodes[module].Last; i++ {
		if k := x.Kind(i); k == nUsesModuleDirective || k == nProvidesModuleDirective {
			x.Each(i, func(name int32) { x.typeExpr(name, facts.RoleUses) })
		}
	}
}

func (x *extractor) packageSymbol() int {
	if len(x.file.Symbols) > 0 && x.file.Symbols[0].Kind == facts.KindPackage {
		return 0
	}
	return -1
}

func (x *extractor) packageClause(i int32) {
	name := x.Child(i, nScopedIdentifier)
	if name < 0 {
		name = x.Child(i, nIdentifier)
	}
	if x.file.Package != "" || name < 0 {
		return
	}
	x.file.Package = x.dotted(name)
	x.newSymbol(facts.KindPackage, "package", x.file.Package, head{name, i, -1}, -1)
}

// dotted gives a qualified name without white space and comments.
func (x *extractor) dotted(i int32) string {
	var parts []string
	for n := i; n < x.Nodes[i].Last; n++ {
		if x.Kind(n) == nIdentifier || x.Kind(n) == nTypeIdentifier {
			parts = append(parts, x.Text(n))
		}
	}
	return strings.Join(parts, ".")
}

// importDeclaration adds what an import binds. Module is the package or type
// that the name is taken from; Static marks members.
func (x *extractor) importDeclaration(i int32) {
	path := x.Child(i, nScopedIdentifier)
	if path < 0 {
		path = x.Child(i, nIdentifier)
	}
	if path < 0 {
		return
	}
	full := x.dotted(path)
	at := path
	for n := path; n < x.Nodes[path].Last; n++ {
		if x.Kind(n) == nIdentifier {
			at = n
		}
	}
	imp := facts.Import{Kind: facts.ImportStar, Module: full, Name: "*", Scope: -1, Line: x.Nodes[at].StartRow + 1, Col: x.Nodes[at].StartCol + 1}
	if x.Child(i, nAsterisk) < 0 {
		dot := strings.LastIndexByte(full, '.')
		imp.Kind, imp.Module, imp.Name = facts.ImportName, full[:max(dot, 0)], full[dot+1:]
		imp.Local = imp.Name
	}
	if x.HasToken(i, x.t.Static) {
		imp.Flags |= facts.Static
	} else if imp.Local != "" {
		x.imports[imp.Local] = len(x.file.Imports)
	}
	if imp.Name != "" {
		x.file.Imports = append(x.file.Imports, imp)
	}
}

func (x *extractor) annotationOnly(i int32) {
	if k := x.Kind(i); k == nAnnotation || k == nMarkerAnnotation {
		x.annotation(i)
	} else if k == nModifiers {
		x.annotations(i)
	}
}

// annotations walks the annotations among modifiers.
func (x *extractor) annotations(m int32) { x.Each(m, x.annotationOnly) }

func (x *extractor) annotation(i int32) {
	name := x.Field(i, x.f.Name)
	if name < 0 {
		return
	}
	t := x.qualifiedType(name, facts.RoleAnnotates)
	args := x.Field(i, x.f.Arguments)
	x.Each(args, func(a int32) {
		key, value := x.Field(a, x.f.Key), x.Field(a, x.f.Value)
		switch x.Kind(a) {
		case nAssignmentExpression: // a key that is a word of modules, as `with`
			key, value = x.Field(a, x.f.Left), x.Field(a, x.f.Right)
		case nElementValuePair:
		default:
			x.visit(a, 0)
			return
		}
		x.ref(key, x.b.MemberIn(t, strings.Replace(x.Text(key), elementCalled, "with", 1), facts.SpaceFunc), facts.RoleUses)
		x.visit(value, 0)
	})
	x.providers(i, args)
}
