package gotypes

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Messages of what a package or a type does not have.
var (
	lacksName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^undefined: (\w+)\.\w+$`) })
	// lacksMember groups the name of the type, and of the member.
	lacksMember = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`undefined \(type \*?([\w.]+) has no field or method (\w+)`)
	})
)

// Messages of what a type does not have where it is expected to.
var (
	// lacksField groups the field, and the name of the struct.
	lacksField = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^unknown field (\w+) in struct literal of type ([\w.]+)$`)
	})
	// lacksMethod groups the type, the interface, and the method.
	lacksMethod = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`[ \t](\*?[\w.]+|struct\{[\w ;]*\}) does not implement ([\w.]+) \((?:missing method (\w+)|method (\w+) has pointer receiver)\)$`)
	})
)

// MissingFromLibrary begins the messages of names that a package of the standard library does not have.
const MissingFromLibrary = "undefined: "

// isMissing reports an error at a name that a package of the standard library surely does not have, or at a member that a type
// surely does not have.
func (c *checker) isMissing(e types.Error, files []*ast.File, in *types.Package) bool {
	if m := lacksName().FindStringSubmatch(e.Msg); m != nil {
		path := importedAs(m[1], e.Pos, files)
		return path != "" && isWhole(path) && !c.isInTree(path, c.fset.Position(e.Pos).Filename)
	}
	if in == nil {
		return false
	}
	if m := lacksField().FindStringSubmatch(e.Msg); m != nil {
		t := namedIn(in, m[2])
		return t != nil && !embeds(t) && c.closed(t, 0) && c.wholeSource(t, m[1])
	}
	if m := lacksMethod().FindStringSubmatch(e.Msg); m != nil {
		return strings.HasPrefix(e.Msg, "cannot use ") && c.lacksMethod(in, m[1], m[2], m[3]+m[4])
	}
	m := lacksMember().FindStringSubmatch(e.Msg)
	if m == nil {
		return false
	}
	t := namedIn(in, m[1])
	return t != nil && c.closed(t, 0) && c.wholeSource(t, m[2])
}

// lacksMethod reports a type that surely does not have a method which an interface asks for, both as a message names them.
func (c *checker) lacksMethod(in *types.Package, name, wanted, method string) bool {
	asks := types.Universe.Lookup(wanted)
	if i := namedIn(in, wanted); asks == nil && (i == nil || !c.closed(i, 0)) {
		return false
	}
	name = strings.TrimPrefix(name, "*")
	if strings.HasPrefix(name, "struct{") {
		return true // without embedded types, see the message
	}
	if b, ok := types.Universe.Lookup(name).(*types.TypeName); ok {
		return !types.IsInterface(b.Type())
	}
	t := namedIn(in, name)
	return t != nil && !types.IsInterface(t) && c.closed(t, 0) && c.wholeSource(t, method)
}

// embeds reports a struct with embedded types, whose fields a literal may name in newer versions of the language.
func embeds(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(s.Fields()), (*types.Var).Embedded)
}

// importedAs is the path of the package that a file calls by a name, empty for none.
func importedAs(name string, at token.Pos, files []*ast.File) string {
	for _, f := range files {
		if at < f.FileStart || f.FileEnd < at {
			continue
		}
		for _, i := range f.Imports {
			importPath := strings.Trim(i.Path.Value, "`\"")
			if i.Name != nil && i.Name.Name == name || i.Name == nil && nameOfPath(importPath) == name {
				return importPath
			}
		}
	}
	return ""
}

// isWhole reports a package of the standard library all of whose exported names are known.
func isWhole(importPath string) bool {
	_, known := libraryFiles()[importPath]
	return known && importPath != "syscall" && importPath != "unsafe" && !strings.HasPrefix(importPath, "debug/") && importPath != "runtime" && !strings.HasPrefix(importPath, "runtime/")
}

func (c *checker) isInTree(importPath, file string) bool {
	_, ok, err := c.tree.Dir(c.ctx, file, importPath)
	return ok || err != nil
}

// namedIn is the type that a message of a package's check names, nil where that is not clear.
func namedIn(in *types.Package, name string) types.Type {
	of, name, qualified := strings.Cut(name, ".")
	if !qualified {
		name = of
	}
	var found types.Type
	for _, p := range append(in.Imports(), in) {
		if qualified != (p != in) || qualified && p.Name() != of {
			continue
		}
		t, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || found != nil {
			return nil
		}
		found = t.Type()
	}
	return found
}

// maxEmbedded bounds how deep embedded types are looked at.
const maxEmbedded = 16

// closed reports a type of which all members are known: it embeds none and is made of none that is not.
func (c *checker) closed(t types.Type, depth int) bool {
	if depth > maxEmbedded {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		p := t.Obj().Pkg()
		if p == nil {
			return true
		}
		_, standard := libraryFiles()[p.Path()]
		if t.TypeParams().Len() > 0 || c.others[p.Path()] != nil || standard && !isWhole(p.Path()) || !standard && c.made[t.Obj().Name()] {
			return false
		}
		return c.closed(t.Underlying(), depth+1)
	case *types.Pointer:
		return c.closed(t.Elem(), depth+1)
	case *types.Struct:
		for i := range t.NumFields() {
			if f := t.Field(i); f.Embedded() && !c.closed(f.Type(), depth+1) {
				return false
			}
		}
	case *types.Interface:
		for i := range t.NumEmbeddeds() {
			if !c.closed(t.EmbeddedType(i), depth+1) {
				return false
			}
		}
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.TypeParam, *types.Union:
		return false
	}
	return true
}

// wholeSource reports a type of the standard library, or one of the tree whose package nothing adds the member to: no file of a
// test or of another build declares it, and no generator is run there.
func (c *checker) wholeSource(t types.Type, member string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	p := named.Obj().Pkg()
	if p == nil || isWhole(p.Path()) {
		return true
	}
	dir := strings.TrimSuffix(path.Dir(p.Path()), ".")
	if whole, err := c.tree.Whole(c.ctx, dir); err != nil || !whole {
		return false
	}
	list, err := c.tree.Files(c.ctx, dir)
	declares := sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^func \([^)]*\) ` + member + `\(|^\s+` + member + `\b`)
	})
	return err == nil && len(list) > 0 && !slices.ContainsFunc(list, func(s Source) bool {
		other := strings.HasSuffix(s.Path, "_test.go") || !built(s)
		return bytes.Contains(s.Text, []byte("//go:generate")) || other && declares().Match(s.Text)
	})
}
