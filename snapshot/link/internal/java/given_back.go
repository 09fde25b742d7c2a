package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// givenBack is what a method from outside gives that nobody declares here, inferred: what a stub of Mockito is given, or
// the object itself, where its class is the first type argument of the class from outside that it extends; nil for others.
func givenBack(l *core.Linker, b java, member *core.Value, args []*core.Value) *core.Value {
	if stubs(member.Text) && len(args) > 0 {
		return stubbed(member.Text, l.ValueOf(args[0]))
	}
	s := member.Receiver
	if !s.Is(core.KindExternal) || len(s.Args) == 0 || !s.Args[0].Is(core.KindDef) || javaLibrary().Complete(s.Text) {
		return nil
	}
	class := s.Args[0]
	if !slices.ContainsFunc(b.Supers(l, class), func(o *core.Value) bool {
		return o.Is(core.KindExternal) && o.Text == s.Text && len(o.Args) > 0 && core.Same(o.Args[0], class)
	}) {
		return nil
	}
	return core.AsInferred(core.InstanceOf(class))
}

// stubbed is what a method of Mockito gives for an object or a class.
func stubbed(method string, v *core.Value) *core.Value {
	if !v.Is(core.KindInstance) {
		return nil
	}
	if of := v.Args[0]; (of.Is(core.KindBuiltin) || of.Is(core.KindExternal)) && of.Text == "java.lang.Class" {
		if name := core.LastName(method); len(of.Args) != 1 || name != "mock" && name != "spy" {
			return nil
		}
		v = core.InstanceOf(of.Args[0])
	}
	return core.AsInferred(v)
}

// stubs reports the methods of Mockito that give the object back that they are called with, to say which call of it is
// meant, or one of the class.
func stubs(method string) bool {
	if !strings.HasPrefix(method, "org.mockito.") {
		return false
	}
	switch core.LastName(method) {
	case "verify", "spy", "mock":
		return true
	case "when": // of what doReturn and its like give
		return strings.Contains(method, ")")
	}
	return false
}
