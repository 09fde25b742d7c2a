//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// providers adds what a runner takes by its name in a string of a test's annotation: the members that
// give the test its arguments. JUnit's MethodSource and FieldSource name them, or are called as the
// test; TestNG's dataProvider and JUnitParams' method are looked for in the file.
func (x *extractor) providers(annotation, args int32) {
	switch name := annotationName(x.Text(x.Field(annotation, x.f.Name))); name {
	case "MethodSource", "FieldSource":
		space := facts.SpaceFunc
		if name == "FieldSource" {
			space = facts.SpaceValue
		}
		strings := x.stringsIn(args)
		for _, s := range strings {
			x.provider(s, x.memberName(s), space)
		}
		if len(strings) == 0 && args < 0 && x.current >= 0 {
			x.sameNamed(annotation, x.file.Symbols[x.current].Name, space)
		}
	case "Test", "Parameters":
		x.Each(args, func(a int32) {
			key := x.Text(x.Field(a, x.f.Key))
			if x.Kind(a) != nElementValuePair || key != "dataProvider" && key != "method" {
				return
			}
			for _, s := range x.stringsIn(a) {
				if member := x.memberCalled(x.memberName(s)); member != "" {
					x.provider(s, member, facts.SpaceFunc)
				}
			}
		})
	}
}

// provider adds a reference from the name in a string.
func (x *extractor) provider(at int32, name string, space facts.Space) {
	if name == "" || strings.ContainsAny(name, "#. ,") || x.class == nil {
		return
	}
	n := x.Nodes[at]
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: x.scoped(name, space), Role: facts.RoleUses, Scope: x.current, Line: n.StartRow + 1, Col: n.StartCol + 2})
}

// sameNamed adds a reference to the member that is called as the test itself. A method is told from
// the test by taking nothing.
func (x *extractor) sameNamed(at int32, name string, space facts.Space) {
	if x.class == nil {
		return
	}
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		if int32(i) == x.current || s.Container != x.class.symbol || s.Name != name || s.Kind.IsCallable() != (space == facts.SpaceFunc) {
			continue
		}
		e := x.scoped(name, space)
		if space == facts.SpaceFunc {
			e = x.b.CallWith(e, x.b.Pairs(), 0)
		}
		x.ref(at, e, facts.RoleUses)
		return
	}
}

// memberCalled is the method of the file that a data provider's name means: one that says so, or is called so.
func (x *extractor) memberCalled(name string) string {
	found := ""
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		if s.Kind != facts.KindMethod {
			continue
		}
		if s.Name == name && found == "" {
			found = name
		}
		for _, d := range s.Decorators {
			if annotationName(d) == "DataProvider" && strings.Contains(d, `"`+name+`"`) {
				return s.Name
			}
		}
	}
	return found
}

// stringsIn lists the strings of an annotation's arguments.
func (x *extractor) stringsIn(args int32) []int32 {
	var out []int32
	if args < 0 {
		return nil
	}
	for i := args; i < x.Nodes[args].Last; i++ {
		if x.Kind(i) == nStringLiteral {
			out = append(out, i)
		}
	}
	return out
}

// memberName is the name in a string: what is behind it in parentheses are the types of its parameters.
func (x *extractor) memberName(i int32) string {
	name, _, _ := strings.Cut(strings.Trim(x.Text(i), `"`), "(")
	return strings.TrimSpace(name)
}
