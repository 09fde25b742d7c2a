package main

import (
	"bytes"
	"fmt"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// embeddable are the packages with other types than interfaces that are embedded
// for their methods.
var embeddable = strings.Fields(`bufio bytes container/list context database/sql encoding/json errors flag fmt html/template io log log/slog math/big math/rand math/rand/v2 mime/multipart
	net net/http net/http/httptest net/http/httputil net/textproto net/url os os/exec reflect regexp sort strings sync sync/atomic testing text/tabwriter text/template time`)

// published lists the standard library's packages that anyone may import.
func published() ([]string, error) {
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		return nil, fmt.Errorf("list the standard library: %w", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(p string) bool {
		return slices.ContainsFunc(strings.Split(p, "/"), func(part string) bool { return part == "internal" || part == "vendor" || part == "cmd" })
	}), nil
}

// standardLibrary type-checks the library's packages from their source.
var standardLibrary = sync.OnceValues(func() ([]*types.Package, error) {
	packages, err := published()
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("find the library's source: %w", err)
	}
	build.Default.GOROOT = strings.TrimSpace(string(root)) // not known to a program that is built with -trimpath
	from := importer.ForCompiler(token.NewFileSet(), "source", nil)
	var all []*types.Package
	for _, path := range packages {
		p, err := from.Import(path)
		if err != nil {
			return nil, fmt.Errorf("check %s: %w", path, err)
		}
		all = append(all, p)
	}
	return all, nil
})

// goVersion is the library that this program was built with.
func goVersion() string { return "Go " + strings.TrimPrefix(runtime.Version(), "go") }

// goMethods lists the methods of types that repositories embed: of every exported interface,
// and of other types of the embeddable packages. Each line is a type, a tab and its methods,
// separated by tabs, as the linker writes signatures: "Read([]<uint8;>,)<int;error;>".
//
// Of an interface, methods that are not exported count too: who embeds it has
// them, and nobody else.
func goMethods() (string, []byte, error) { return goLines(describe, "error\tError()string") }

// goInterfaces lists what the library may call methods through: each
// exported interface, package.Name, and each exported method of any interface
// that is written anywhere in its source, .Name.
func goInterfaces() (string, []byte, error) {
	names, err := interfaceMethods()
	if err != nil {
		return "", nil, err
	}
	return goLines(describeInterface, names...)
}

// goDeclarations is what the library exports as Go source, for a type checker that has no
// other.
func goDeclarations() (string, []byte, error) {
	all, err := standardLibrary()
	if err != nil {
		return "", nil, err
	}
	var out bytes.Buffer
	err = declarations(&out, all)
	return goVersion(), out.Bytes(), err
}

// goLines writes a line for each type that has one, and some others.
func goLines(line func(path string, o types.Object) (string, bool), lines ...string) (string, []byte, error) {
	all, err := standardLibrary()
	if err != nil {
		return "", nil, err
	}
	for _, p := range all {
		for _, name := range p.Scope().Names() {
			if line, ok := line(p.Path(), p.Scope().Lookup(name)); ok {
				lines = append(lines, line)
			}
		}
	}
	slices.Sort(lines)
	return goVersion(), []byte(strings.Join(lines, "\n") + "\n"), nil
}

// describe gives the line of a type that has methods.
func describe(path string, o types.Object) (string, bool) {
	t, ok := o.(*types.TypeName)
	if !ok || !t.Exported() {
		return "", false
	}
	var of types.Type = t.Type()
	if n, ok := types.Unalias(of).(*types.Named); !ok || n.TypeParams().Len() > 0 {
		return "", false
	}
	isInterface := types.IsInterface(of)
	if !isInterface && !slices.Contains(embeddable, path) {
		return "", false
	}
	if !isInterface {
		of = types.NewPointer(of)
	}
	set := types.NewMethodSet(of)
	line, n := path+"."+t.Name(), 0
	for i := range set.Len() {
		m := set.At(i).Obj()
		if m.Exported() || isInterface {
			line += "\t" + m.Name() + "(" + signature(set.At(i).Type().(*types.Signature))
			n++
		}
	}
	return line, n > 0 || isInterface
}

func signature(s *types.Signature) string {
	var b strings.Builder
	for i := range s.Params().Len() {
		write(&b, s.Params().At(i).Type())
		if s.Variadic() && i == s.Params().Len()-1 {
			b.WriteString("...")
		}
		b.WriteByte(',')
	}
	b.WriteByte(')')
	writeResults(&b, s.Results())
	return b.String()
}

func writeResults(b *strings.Builder, r *types.Tuple) {
	switch {
	case r.Len() == 1:
		write(b, r.At(0).Type())
	case r.Len() > 1:
		var all []types.Type
		for i := range r.Len() {
			all = append(all, r.At(i).Type())
		}
		writeArgs(b, all...)
	}
}

// writeFunc writes a function type: its parameters and, last, its result.
func writeFunc(b *strings.Builder, s *types.Signature) {
	b.WriteString("func<")
	for i := range s.Params().Len() {
		write(b, s.Params().At(i).Type())
		b.WriteByte(';')
	}
	if s.Results().Len() == 0 {
		b.WriteString("()")
	}
	writeResults(b, s.Results())
	b.WriteString(";>")
}

func write(b *strings.Builder, t types.Type) {
	switch t := t.(type) {
	case *types.Basic:
		name := t.Name()
		switch name {
		case "byte":
			name = "uint8"
		case "rune":
			name = "int32"
		}
		b.WriteString(name)
	case *types.Alias:
		if t.Obj().Pkg() == nil { // any
			b.WriteString(t.Obj().Name())
			return
		}
		write(b, types.Unalias(t))
	case *types.Named:
		if p := t.Obj().Pkg(); p != nil {
			b.WriteString(p.Path() + ".")
		}
		b.WriteString(t.Obj().Name())
		if t.TypeArgs().Len() > 0 {
			var all []types.Type
			for i := range t.TypeArgs().Len() {
				all = append(all, t.TypeArgs().At(i))
			}
			writeArgs(b, all...)
		}
	case *types.Pointer:
		b.WriteByte('*')
		writeArgs(b, t.Elem())
	case *types.Slice:
		b.WriteString("[]")
		writeArgs(b, t.Elem())
	case *types.Array:
		b.WriteString("[]")
		writeArgs(b, t.Elem())
	case *types.Chan:
		b.WriteString("chan[]")
		writeArgs(b, t.Elem())
	case *types.Map:
		b.WriteString("map")
		writeArgs(b, t.Key(), t.Elem())
	case *types.Signature:
		writeFunc(b, t)
	case *types.Struct:
		b.WriteString("struct")
	case *types.Interface:
		if t.Empty() {
			b.WriteString("any")
		} else {
			b.WriteByte('?')
		}
	default:
		b.WriteByte('?')
	}
}

func writeArgs(b *strings.Builder, all ...types.Type) {
	b.WriteByte('<')
	for _, t := range all {
		write(b, t)
		b.WriteByte(';')
	}
	b.WriteByte('>')
}
