// Command librarygen writes the methods of the standard library's types that
// repositories embed: of every exported interface, and of other types of the
// packages named here. Each line is a type, a tab and its methods, separated by tabs, as the
// linker writes signatures: "Read([]<uint8;>,)<int;error;>".
//
// Of an interface, methods that are not exported count too: who embeds it has
// them, and nobody else.
//
// With -interfaces it writes what the library may call methods through instead: each
// exported interface, package.Name, and each exported method of any interface
// that is written anywhere in its source, .Name.
//
// With -declarations it writes what the library exports as Go source, for a type
// checker that has no other (diffctx/internal/golang/gotypes).
//
// python.py beside it lists the classes of Python's standard library.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
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

func main() {
	log.SetFlags(0)
	interfaces := flag.Bool("interfaces", false, "write interfaces and the names of their methods")
	declare := flag.Bool("declarations", false, "write what packages export as Go source without bodies")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	from := importer.ForCompiler(token.NewFileSet(), "source", nil)
	lines := []string{"error\tError()string"}
	line := describe
	if *interfaces {
		lines, line = nil, describeInterface
	}
	packages, err := published()
	if err != nil {
		log.Fatal(err)
	}
	var all []*types.Package
	for _, path := range packages {
		p, err := from.Import(path)
		if err != nil {
			log.Fatal(err)
		}
		all = append(all, p)
	}
	if *declare {
		if err := declarations(os.Stdout, all); err != nil {
			log.Fatal(err)
		}
		return
	}
	for _, p := range all {
		for _, name := range p.Scope().Names() {
			if line, ok := line(p.Path(), p.Scope().Lookup(name)); ok {
				lines = append(lines, line)
			}
		}
	}
	if *interfaces {
		names, err := interfaceMethods()
		if err != nil {
			log.Fatal(err)
		}
		lines = append(lines, names...)
	}
	slices.Sort(lines)
	for _, l := range lines {
		fmt.Fprintln(out, l)
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
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
