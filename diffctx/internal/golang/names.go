package golang

import (
	"cmp"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Signature writes what a Go declaration's signature means to its users. Of a variable
// with a function literal it is the literal's type. ok is false for what is no function.
func (Language) Signature(d *compare.Definition) (s string, ok bool) {
	if !d.Kind.IsCallable() {
		if d.Kind != facts.KindValue || !strings.HasPrefix(d.Facts.Signature, "var "+d.Name+" = ") {
			return "", false
		}
		return "var \x01 = " + declaredType(d, false), true
	}
	return Signature(d.Facts.Signature, d.Name, d.Facts.Owner, declarationNames{d, false})
}

// PlainSignature writes the empty interface by its other name, in declarations that have no value: a text
// in quotes stays as it is.
func (Language) PlainSignature(s string) string {
	if strings.ContainsAny(s, "\"`") {
		return s
	}
	return strings.ReplaceAll(s, "interface{}", "any")
}

// declarationNames are the names in a definition's declaration. Of those that keepNew says, an alias
// that is a type of its own on the other side counts by itself: what became of it is
// said of it, not of all that names it.
type declarationNames struct {
	*compare.Definition
	keepNew bool
}

func (n declarationNames) Renamed(name string) string {
	return cmp.Or(n.NewNames[compare.FolderName{Dir: link.Dir(n.Path), Name: name}], name)
}

func (n declarationNames) Alias(name string) (text string, names Names, ok bool) {
	a := n.Aliases[compare.FolderName{Dir: link.Dir(n.Path), Name: name}]
	if a == nil || a == n.Definition {
		return "", nil, false
	}
	if other := a.Counterpart(); n.keepNew && other != nil && other.Name == name && !other.Facts.Flags.Has(facts.Alias) {
		return "", nil, false
	}
	_, text, ok = strings.Cut(a.Facts.Signature, "=")
	return text, declarationNames{a, n.keepNew}, ok
}

// FromOtherFolder reports the package that the declaration is in on the other side: what it
// names there without a qualifier needs one here.
func (n declarationNames) FromOtherFolder(importPath string) bool {
	other := n.Counterpart()
	if other == nil || link.Dir(other.Path) == link.Dir(n.Path) {
		return false
	}
	dir := link.Dir(other.Path)
	if dir == "" {
		return path.Base(importPath) == other.File.Facts.Package
	}
	return importPath == dir || strings.HasSuffix(importPath, "/"+dir)
}

// RenamedIn is the new name of a type of another package, where that was renamed too.
func (n declarationNames) RenamedIn(importPath, name string) string {
	for dir, more := importPath, true; more; _, dir, more = strings.Cut(dir, "/") { // the longest folder that the path ends in
		if now, ok := n.NewNames[compare.FolderName{Dir: dir, Name: name}]; ok && dir != compare.AnyFolder && dir != "." {
			return now
		}
	}
	return name
}

// Imported gives the path of an imported package by the name it has in the file.
func (n declarationNames) Imported(name string) string {
	for i := range n.File.Facts.Imports {
		if m := &n.File.Facts.Imports[i]; m.Local == name {
			return n.within(m.Module)
		}
	}
	for i := range n.File.Facts.Imports {
		if m := &n.File.Facts.Imports[i]; m.Local == "" && path.Base(m.Module) == name {
			return n.within(m.Module)
		}
	}
	return name
}

// within is an import path without that of a module that was given another one.
func (n declarationNames) within(p string) string {
	for _, m := range n.Modules {
		if rest, ok := strings.CutPrefix(p, m); ok && (rest == "" || rest[0] == '/') {
			return "." + rest
		}
	}
	return p
}
