package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// call evaluates a call. Where the callee is a builtin or a function of the
// standard library whose result follows from its arguments, that is its value.
func (x *extractor) call(i int32) facts.ExprID {
	callee, args := x.Field(i, x.f.Function), x.Field(i, x.f.Arguments)
	if callee < 0 {
		x.children(i)
		return 0
	}
	f := x.eval(callee, facts.RoleCalls)
	if form := x.typingName(f); form == "cast" && args >= 0 {
		return x.cast(args)
	}
	values, nodes := x.arguments(args, x.callsBack(f, args), f)
	x.keywords(callee, args, f, values)
	if args >= 0 && x.mayBeInstance(f, 0) {
		x.ref(x.b.MemberIn(f, "__call__", facts.SpaceCalled), facts.RoleCalls, args)
	}
	if n, ok := x.dynamic[i]; ok {
		return x.b.Import(int(n))
	}
	switch e := x.b.At(f); e.Op {
	case facts.OpUniverse:
		x.builtinImplies(e.S, values, nodes)
		if v, ok := x.builtinCall(e.S, values, nodes); ok {
			return v
		}
	case facts.OpImport:
		imp := &x.file.Imports[e.N]
		if v, ok := x.callOfLibrary(imp.Module, imp.Name, values); ok {
			return v
		}
	case facts.OpMember:
		if m := x.b.At(e.A); m.Op == facts.OpImport && x.file.Imports[m.N].Kind == facts.ImportModule {
			if v, ok := x.callOfLibrary(x.file.Imports[m.N].Module, e.S, values); ok {
				return v
			}
		}
		if m := x.b.At(e.A); m.Op == facts.OpInstance && x.b.At(m.A).Op == facts.OpMap {
			if v, ok := x.mapCall(e.A, e.S, values); ok {
				return v
			}
		}
	}
	if e := x.b.At(f); e.Op == facts.OpMember && e.S == "__new__" && len(values) > 0 && x.b.At(values[0]).Op == facts.OpClass {
		return x.b.This(int(x.b.At(values[0]).N))
	}
	if e := x.b.At(f); e.Op == facts.OpMember && e.S == "__new__" && len(values) > 0 && values[0] != 0 && (x.givesClass(e.A) && len(values) == 1 || e.A == values[0]) {
		return x.b.Instance(values[0])
	}
	return x.b.Call(f, x.telling(values))
}

// givesClass reports what __new__ is called of with the class to make an object of: object.__new__(A),
// as A.__new__(A).
func (x *extractor) givesClass(e facts.ExprID) bool {
	v := x.b.At(e)
	return (v.Op == facts.OpUniverse || v.Op == facts.OpBuiltin) && v.S == "object"
}

// maxArguments bounds the arguments that a call's value may depend on.
const maxArguments = 4

// telling gives the list of positional arguments, if any of them could tell a
// type parameter: those that are known and no plain literals.
func (x *extractor) telling(values []facts.ExprID) facts.ExprID {
	values = values[:min(len(values), maxArguments)]
	for n := len(values) - 1; n >= 0; n-- {
		if e := x.b.At(values[n]); values[n] != 0 && !(e.Op == facts.OpInstance && x.b.At(e.A).Op == facts.OpBuiltin) {
			return x.b.Pairs(values[:n+1]...)
		}
	}
	return 0
}

// arguments evaluates the arguments of a call; it gives the positional ones.
//
// A lambda among them is called with given, if that is known, or with what f declares for it.
func (x *extractor) arguments(args int32, given, f facts.ExprID) (values []facts.ExprID, nodes []int32) {
	if args < 0 {
		return nil, nil
	}
	if x.Kind(args) == nGenerator {
		return []facts.ExprID{x.eval(args, facts.RoleReads)}, []int32{args}
	}
	for c := args + 1; c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		switch {
		case !x.Named(c):
		case x.Kind(c) == nKeywordArgument:
			v := x.argument(x.Field(c, x.f.Value), given)
			if name := x.Field(c, x.f.Name); name >= 0 {
				x.expectFunction(v, f, values, x.Text(name))
			}
			x.eval(v, facts.RoleReads)
		case x.Kind(c) == nListSplat:
			values = append(values, x.b.Iter(x.eval(c, facts.RoleReads)))
			nodes = append(nodes, c)
		case x.Kind(c) == nDictSplat:
			x.eval(c, facts.RoleReads)
		default:
			x.argument(c, given)
			x.expectFunction(c, f, values, "")
			values = append(values, x.eval(c, facts.RoleReads))
			nodes = append(nodes, c)
		}
	}
	return values, nodes
}

// keywords notes the names of keyword arguments that may be fields: of a class,
// going by its name, or of what dataclasses.replace and _replace copy.
func (x *extractor) keywords(callee, args int32, f facts.ExprID, values []facts.ExprID) {
	if args < 0 || x.Kind(args) == nGenerator {
		return
	}
	class := f
	switch e := x.b.At(f); {
	case e.Op == facts.OpMember && e.S == "_replace":
		class = x.b.TypeOf(e.A)
	case e.Op == facts.OpImport && x.file.Imports[e.N].Module == "dataclasses" && x.file.Imports[e.N].Name == "replace",
		e.Op == facts.OpMember && e.S == "replace" && x.isModule(e.A, "dataclasses"):
		if len(values) == 0 {
			return
		}
		class = x.b.TypeOf(values[0])
	case e.Op == facts.OpClass:
	case !x.namesClass(callee):
		return
	}
	for c := args + 1; c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		if x.Kind(c) != nKeywordArgument {
			continue
		}
		if name := x.Field(c, x.f.Name); name >= 0 && x.Text(name) != "" && class != 0 {
			x.ref(x.b.MemberIn(class, x.Text(name), facts.SpaceKeyword), facts.RoleWrites, name)
		}
	}
}

// namesClass reports whether what is called is written as classes are.
func (x *extractor) namesClass(callee int32) bool {
	if x.Kind(callee) == nSubscript {
		callee = x.First(callee)
	}
	if k := x.Kind(callee); k != nIdentifier && k != nAttribute {
		return false
	}
	return lang.Capitalised(strings.TrimLeft(lastPart(x.Text(callee)), "_"))
}

func (x *extractor) isModule(e facts.ExprID, module string) bool {
	m := x.b.At(e)
	return m.Op == facts.OpImport && x.file.Imports[m.N].Kind == facts.ImportModule && x.file.Imports[m.N].Module == module
}

func (x *extractor) argument(c int32, given facts.ExprID) int32 {
	if c >= 0 && x.Kind(c) == nLambda {
		x.given = given
	}
	return c
}

// expectFunction notes what f declares for an argument, behind values, if that is a lambda of which nothing else is known.
func (x *extractor) expectFunction(arg int32, f facts.ExprID, values []facts.ExprID, name string) {
	if arg < 0 || x.Kind(arg) != nLambda || x.given != 0 || f == 0 || len(values) > maxArguments {
		return
	}
	x.expected = x.b.Add(facts.OpArgument, f, x.telling(values), facts.PlaceOf(len(values), len(values)+1), name)
}

// callsBack gives what builtins that take a function call it with: an element of
// what they run over.
func (x *extractor) callsBack(f facts.ExprID, args int32) facts.ExprID {
	e, place := x.b.At(f), 0
	switch {
	case args < 0 || x.Kind(args) == nGenerator:
		return 0
	case e.Op == facts.OpMember && e.S == "sort":
		return x.iterate(e.A)
	case e.Op != facts.OpUniverse:
		return 0
	case e.S == "map" || e.S == "filter":
		place = 1
	case e.S != "sorted" && e.S != "min" && e.S != "max":
		return 0
	}
	nodes := x.positional(args)
	if place >= len(nodes) || !x.hasLambda(args) {
		return 0
	}
	refs, mark := len(x.file.Refs), len(x.journal)
	v := x.eval(nodes[place], facts.RoleReads)
	x.file.Refs = x.file.Refs[:refs] // evaluated again with the others
	x.undo(mark)
	return x.iterate(v)
}

// hasLambda reports whether an argument is a lambda.
func (x *extractor) hasLambda(args int32) bool {
	for c := args + 1; c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		v := c
		if x.Kind(c) == nKeywordArgument {
			v = x.Field(c, x.f.Value)
		}
		if v >= 0 && x.Kind(v) == nLambda {
			return true
		}
	}
	return false
}

// cast is typing.cast(T, value): a T, which may be quoted.
func (x *extractor) cast(args int32) facts.ExprID {
	var v facts.ExprID
	first := true
	for c := args + 1; c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		if !x.Named(c) {
			continue
		}
		if first {
			v = x.b.Instance(x.typeExpr(c, facts.RoleUses))
			first = false
			continue
		}
		x.eval(c, facts.RoleReads)
	}
	return v
}
