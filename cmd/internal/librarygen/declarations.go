package main

import (
	"bufio"
	"fmt"
	"go/constant"
	"go/types"
	"io"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Not said of: what only few programs name, for what it would weigh. Types of
// theirs that others mention are there.
func seldom(path string) bool {
	return path == "syscall" || path == "unsafe" || strings.HasPrefix(path, "debug/") || strings.HasPrefix(path, "runtime/") && path != "runtime/debug"
}

// declarations writes packages as Go source without bodies: what they export, and
// the types that this mentions, as a txtar archive. Of a struct's hidden fields
// only those that give it methods are there.
func declarations(w io.Writer, packages []*types.Package) error {
	d := &declarer{objects: map[*types.Package]map[types.Object]bool{}, hidden: map[string]bool{}, imports: map[*types.Package]bool{}}
	for _, p := range packages {
		for _, name := range p.Scope().Names() {
			o := p.Scope().Lookup(name)
			if t, ok := o.Type().Underlying().(*types.Interface); ok {
				for i := range t.NumMethods() {
					if m := t.Method(i); !m.Exported() {
						d.hidden[m.Id()] = true
					}
				}
			}
			if o.Exported() && !seldom(p.Path()) {
				d.reach(o)
			}
		}
	}
	for len(d.open) > 0 {
		o := d.open[len(d.open)-1]
		d.open = d.open[:len(d.open)-1]
		d.text(o) // for what it mentions
	}
	all := slices.SortedFunc(maps.Keys(d.objects), func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	out := bufio.NewWriter(w)
	for _, p := range all {
		if p.Path() != "unsafe" {
			d.write(out, p)
		}
	}
	return out.Flush()
}

type declarer struct {
	objects map[*types.Package]map[types.Object]bool
	open    []types.Object
	hidden  map[string]bool // methods that are not exported and that an interface asks for, by id
	within  *types.Package  // whose text is written
	imports map[*types.Package]bool
}

func (d *declarer) reach(o types.Object) {
	p := o.Pkg()
	if p == nil || o.Parent() != p.Scope() || d.objects[p][o] {
		return
	}
	if d.objects[p] == nil {
		d.objects[p] = map[types.Object]bool{}
	}
	d.objects[p][o] = true
	d.open = append(d.open, o)
}

func (d *declarer) write(out io.Writer, p *types.Package) {
	d.imports = map[*types.Package]bool{}
	var lines []string
	for _, o := range slices.SortedFunc(maps.Keys(d.objects[p]), func(a, b types.Object) int { return strings.Compare(a.Name(), b.Name()) }) {
		lines = append(lines, d.text(o))
	}
	fmt.Fprintf(out, "-- %s --\npackage %s\n", p.Path(), p.Name())
	for _, i := range slices.SortedFunc(maps.Keys(d.imports), func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) }) {
		fmt.Fprintf(out, "import %s %q\n", local(i), i.Path())
	}
	for _, l := range lines {
		fmt.Fprint(out, l)
	}
}

func local(p *types.Package) string {
	return strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(p.Path())
}

// text is an object's declaration, with a type's methods.
func (d *declarer) text(o types.Object) string {
	d.within = o.Pkg()
	switch o := o.(type) {
	case *types.Const:
		return fmt.Sprintf("const %s = %s\n", o.Name(), d.constant(o))
	case *types.Var:
		return fmt.Sprintf("var %s %s\n", o.Name(), d.typ(o.Type()))
	case *types.Func:
		body := ""
		if o.Signature().TypeParams().Len() > 0 {
			body = " {}" // which must have one
		}
		return "func " + o.Name() + d.signature(o.Signature()) + body + "\n"
	case *types.TypeName:
		return d.declared(o)
	}
	return ""
}

// constant is a value of the constant's type, untyped where that is.
func (d *declarer) constant(o *types.Const) string {
	v, text := o.Val(), o.Val().ExactString()
	if b, ok := o.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		switch b.Kind() {
		case types.UntypedRune:
			r, _ := constant.Int64Val(constant.ToInt(v))
			return strconv.QuoteRuneToASCII(rune(r))
		case types.UntypedFloat:
			num, _ := new(big.Float).SetPrec(256).SetString(constant.Num(v).ExactString())
			denom, _ := new(big.Float).SetPrec(256).SetString(constant.Denom(v).ExactString())
			return num.Quo(num, denom).Text('p', 0)
		}
		return text
	}
	return d.typ(o.Type()) + "(" + text + ")"
}

func (d *declarer) declared(o *types.TypeName) string {
	if a, ok := o.Type().(*types.Alias); ok {
		return "type " + o.Name() + d.parameters(a.TypeParams()) + " = " + d.typ(a.Rhs()) + "\n"
	}
	n := o.Type().(*types.Named)
	text := "type " + o.Name() + d.parameters(n.TypeParams()) + " " + d.underlying(n) + "\n"
	var methods []string
	for m := range n.Methods() {
		if !m.Exported() && !d.hidden[m.Id()] {
			continue
		}
		star, of := "", o.Name()
		recv := m.Signature().Recv().Type()
		if _, ok := recv.(*types.Pointer); ok {
			star = "*"
		}
		if list := m.Signature().RecvTypeParams(); list.Len() > 0 {
			var names []string
			for p := range list.TypeParams() {
				names = append(names, p.Obj().Name())
			}
			of += "[" + strings.Join(names, ", ") + "]"
		}
		methods = append(methods, fmt.Sprintf("func (%s%s) %s%s\n", star, of, m.Name(), d.signature(m.Signature())))
	}
	slices.Sort(methods)
	return text + strings.Join(methods, "")
}

func (d *declarer) parameters(list *types.TypeParamList) string {
	var all []string
	for p := range list.TypeParams() {
		all = append(all, p.Obj().Name()+" "+d.typ(p.Constraint()))
	}
	if len(all) == 0 {
		return ""
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// underlying leaves out hidden fields, but not that they may make a struct one
// that cannot be compared.
func (d *declarer) underlying(n *types.Named) string {
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return d.typ(n.Underlying())
	}
	var b strings.Builder
	b.WriteString("struct {\n")
	left := false
	for i := range s.NumFields() {
		f := s.Field(i)
		switch {
		case f.Embedded():
			fmt.Fprintf(&b, "\t%s\n", d.typ(f.Type()))
		case f.Exported():
			fmt.Fprintf(&b, "\t%s %s\n", f.Name(), d.typ(f.Type()))
		default:
			left = true
		}
	}
	if left {
		b.WriteString("\t_ " + map[bool]string{true: "int", false: "func()"}[types.Comparable(n)] + "\n")
	}
	return b.String() + "}"
}

func (d *declarer) signature(s *types.Signature) string {
	var b strings.Builder
	b.WriteString(strings.TrimPrefix(types.TypeString(s, d.qualify), "func"))
	d.mention(s)
	return b.String()
}

func (d *declarer) typ(t types.Type) string {
	d.mention(t)
	return types.TypeString(t, d.qualify)
}

func (d *declarer) qualify(p *types.Package) string {
	if p == d.within {
		return ""
	}
	d.imports[p] = true
	return local(p)
}

// mention reaches the types that are written in a type.
func (d *declarer) mention(t types.Type) {
	switch t := t.(type) {
	case *types.Named:
		d.reach(t.Obj())
		for a := range t.TypeArgs().Types() {
			d.mention(a)
		}
	case *types.Alias:
		d.reach(t.Obj())
		for a := range t.TypeArgs().Types() {
			d.mention(a)
		}
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels, maps
		if m, ok := t.(*types.Map); ok {
			d.mention(m.Key())
		}
		d.mention(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			d.mention(f.Type())
		}
	case *types.Signature:
		for p := range t.TypeParams().TypeParams() {
			d.mention(p.Constraint())
		}
		for v := range t.Params().Variables() {
			d.mention(v.Type())
		}
		for v := range t.Results().Variables() {
			d.mention(v.Type())
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			d.mention(m.Type())
		}
		for e := range t.EmbeddedTypes() {
			d.mention(e)
		}
	case *types.Union:
		for e := range t.Terms() {
			d.mention(e.Type())
		}
	}
}
