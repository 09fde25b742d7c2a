package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// typingName gives the name of a type form or typing function that an
// expression is, "" when it is none.
func (x *extractor) typingName(v facts.ExprID) string {
	switch e := x.b.At(v); e.Op {
	case facts.OpUniverse:
		return e.S
	case facts.OpImport:
		if imp := &x.file.Imports[e.N]; imp.Kind == facts.ImportName && typingModules()[imp.Module] {
			return imp.Name
		}
	case facts.OpMember:
		if m := x.b.At(e.A); m.Op == facts.OpImport && x.file.Imports[m.N].Kind == facts.ImportModule && typingModules()[x.file.Imports[m.N].Module] {
			return e.S
		}
		if m := x.b.At(e.A); m.Op == facts.OpMember && m.S == "abc" && x.typingName(e.A) == "abc" {
			return e.S
		}
	case facts.OpName:
		return x.typingAlternative(e.S)
	}
	return ""
}

// typingAlternative is for names imported from typing in one branch and from
// its backport in another.
func (x *extractor) typingAlternative(name string) string {
	b := x.module.names[name]
	if b == nil || len(b.imports) == 0 || len(b.live()) > 0 {
		return ""
	}
	for _, i := range b.imports {
		if imp := &x.file.Imports[i]; !typingModules()[imp.Module] || imp.Name != x.file.Imports[b.imports[0]].Name {
			return ""
		}
	}
	return x.file.Imports[b.imports[0]].Name
}

var dunders = map[string]string{"+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__", "%": "__mod__",
	"@": "__matmul__", "**": "__pow__", "&": "__and__", "|": "__or__", "^": "__xor__", "<<": "__lshift__", ">>": "__rshift__"}

// mayBeDefinition reports whether one of the values is a definition or import
// itself, rather than something made with it.
func (x *extractor) mayBeDefinition(v facts.ExprID) bool {
	e := x.b.At(v)
	for ; e.Op == facts.OpUnion; e = x.b.At(e.B) {
		if x.mayBeDefinition(e.A) {
			return true
		}
	}
	return e.Op == facts.OpSymbol || e.Op == facts.OpImport
}

func (x *extractor) coroutine(result facts.ExprID) facts.ExprID {
	return x.b.Generic(x.b.Universe("Coroutine"), result)
}

// generator is the type of generators; one that returns nothing is an iterator.
func (x *extractor) generator(element, result facts.ExprID) facts.ExprID {
	if result == 0 || result == x.b.Builtin("None") {
		return x.b.List(element)
	}
	return x.b.Generic(x.b.Universe("Generator"), element, 0, result)
}

// classOf is the type of a value.
func (x *extractor) classOf(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpThis {
		return x.b.Class(int(e.N))
	}
	return x.b.TypeOf(v)
}

// mayBeInstance reports whether what is called may be an instance of a class
// rather than a function or class: then its __call__ is called too, at the
// parenthesis. What is surely none is left out, and types of the standard library.
func (x *extractor) mayBeInstance(v facts.ExprID, depth int) bool {
	switch e := x.b.At(v); e.Op {
	case facts.OpNone, facts.OpBuiltin, facts.OpUniverse, facts.OpClass, facts.OpSuper, facts.OpFunc, facts.OpTypeOf:
		return false
	case facts.OpSymbol:
		return !x.symbolDecls[e.N].isDefinition() && !x.symbolDecls[e.N].kind.IsType()
	case facts.OpImport:
		imp := &x.file.Imports[e.N]
		return imp.Kind == facts.ImportName && !typingModules()[imp.Module]
	case facts.OpInstance:
		switch t := x.b.At(e.A); t.Op {
		case facts.OpFunc, facts.OpBuiltin, facts.OpUniverse, facts.OpList, facts.OpMap, facts.OpTuple, facts.OpTypeOf:
			return false
		}
	case facts.OpMember:
		switch m := x.b.At(e.A); m.Op {
		case facts.OpThis, facts.OpClass:
			return !x.isMethod(m.N, e.S)
		case facts.OpSuper, facts.OpUniverse:
			return false
		case facts.OpInstance:
			return x.b.At(m.A).Op != facts.OpBuiltin
		}
	case facts.OpUnion:
		return depth < maxAlternatives && (x.mayBeInstance(e.A, depth+1) || x.mayBeInstance(e.B, depth+1))
	}
	return true
}

// isMethod reports whether a class of the file itself has a method of a name.
func (x *extractor) isMethod(class uint32, name string) bool {
	s := x.symbolDecls[class].scope
	if s == nil || s.names[name] == nil {
		return false
	}
	for _, d := range s.names[name].live() {
		if d.kind == facts.KindGetter || !d.isDefinition() {
			return false
		}
	}
	return true
}

// instancesOf is an instance of a type, or of one of the types in a tuple, as
// isinstance and except take them.
func (x *extractor) instancesOf(v facts.ExprID) facts.ExprID {
	if e := x.b.At(v); e.Op == facts.OpInstance {
		if t := x.b.At(e.A); t.Op == facts.OpTuple {
			var all valueSet
			for p := x.b.At(t.A); p.Op == facts.OpPair; p = x.b.At(p.B) {
				all.add(x, x.b.Instance(x.b.Instance(p.A)))
			}
			return all.expr(x)
		}
		return 0 // a value that is no type
	}
	return x.b.Instance(v)
}

// isPlain reports whether a value is of a type of the language whose operators give
// their like.
func (x *extractor) isPlain(v facts.ExprID) bool {
	e := x.b.At(v)
	if e.Op != facts.OpInstance {
		return false
	}
	switch x.b.At(e.A).Op {
	case facts.OpBuiltin, facts.OpList, facts.OpMap:
		return true
	}
	return false
}

// maxAlternatives bounds the alternatives of a value that are looked at.
const maxAlternatives = 8
