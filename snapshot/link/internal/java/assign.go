package java

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/overloads"
)

// widening lists, for each primitive type, those it widens to.
var widening = map[string][]string{
	"byte": {"short", "int", "long", "float", "double"}, "short": {"int", "long", "float", "double"}, "char": {"int", "long", "float", "double"},
	"int": {"long", "float", "double"}, "long": {"float", "double"}, "float": {"double"}, "double": nil, "boolean": nil,
}

func isPrimitive(t *core.Value) bool {
	if !t.Is(core.KindBuiltin) {
		return false
	}
	_, ok := widening[t.Text]
	return ok
}

// assignable reports how a parameter of a type takes an argument of another.
// What is not known fits; known is false then.
func (b java) assignable(l *core.Linker, param, arg *core.Value, depth int) (f overloads.Applicability, known bool) {
	param, arg = b.classOf(param), b.classOf(arg)
	if param == nil || arg == nil || depth > 4 {
		return overloads.Strict, false
	}
	if g, ok := b.isFunction(l, arg); ok {
		return b.takesFunction(l, param, g)
	}
	if arg.Is(core.KindUnion) {
		worst, known := overloads.Strict, true
		for _, a := range arg.Args {
			f, k := b.assignable(l, param, a, depth+1)
			worst, known = max(worst, f), known && k
		}
		return worst, known
	}
	switch {
	case arg.Is(core.KindBuiltin) && arg.Text == "null":
		if isPrimitive(param) {
			return overloads.Not, true
		}
		return overloads.Strict, true
	case isPrimitive(arg):
		return b.takesPrimitive(param, arg)
	case isPrimitive(param):
		if arg.Is(core.KindExternal) {
			if p := javaUnboxed()[arg.Text]; p != "" {
				if p == param.Text || slices.Contains(widening[p], param.Text) {
					return overloads.Loose, true
				}
				return overloads.Not, true
			}
		}
		if arg.Is(core.KindParam) || arg.Is(core.KindExternal) && !b.final(arg) {
			return overloads.Loose, false
		}
		return overloads.Not, true
	}
	return b.takesReference(l, param, arg, depth)
}

// ClassOf names the language's own classes as the library does.
func (b java) classOf(t *core.Value) *core.Value {
	if t.Is(core.KindBuiltin) && !isPrimitive(t) && t.Text != "null" && t.Text != "void" {
		return b.asLibrary(t)
	}
	return t
}

func (b java) takesPrimitive(param, arg *core.Value) (overloads.Applicability, bool) {
	switch {
	case isPrimitive(param):
		if param.Text == arg.Text || slices.Contains(widening[arg.Text], param.Text) {
			return overloads.Strict, true
		}
		return overloads.Not, true
	case param.Is(core.KindParam):
		return overloads.Loose, true
	case param.Is(core.KindExternal):
		if b.isLibrary(javaBoxes[arg.Text], param.Text) {
			return overloads.Loose, true
		}
		return overloads.Not, javaLibrary().Type(param.Text) != nil
	}
	return overloads.Not, true
}

func (b java) isLibrary(name, super string) bool {
	return super == javaObject || javaLibrary().As(core.ExternalValue(name), super) != nil
}

// final reports whether all supertypes of a library type are known.
func (b java) final(t *core.Value) bool {
	d := javaLibrary().Type(t.Text)
	return d != nil && d.Final
}

func (b java) takesReference(l *core.Linker, param, arg *core.Value, depth int) (overloads.Applicability, bool) {
	switch {
	case param.Is(core.KindExternal) && param.Text == javaObject:
		return overloads.Strict, true
	case param.Is(core.KindParam):
		if bound := param.Args[0]; bound != nil && depth < 3 {
			return b.assignable(l, bound, arg, depth+1)
		}
		return overloads.Strict, true
	case arg.Is(core.KindParam):
		if arg.Args[0] == nil {
			return overloads.Strict, false
		}
		f, known := b.assignable(l, param, arg.Args[0], depth+1)
		for _, bound := range arg.Args[1:] {
			if g, k := b.assignable(l, param, bound, depth+1); g < f || g == f && k {
				f, known = g, k
			}
		}
		if arg.Free && f == overloads.Not {
			return overloads.Strict, false // it may be a subtype of its bound
		}
		return f, known
	case arg.Is(core.KindList) || param.Is(core.KindList):
		if arg.Is(core.KindList) && param.Is(core.KindList) {
			a, p := arg.Args[0], param.Args[0]
			if isPrimitive(a) || isPrimitive(p) {
				if a == nil || p == nil || a.Kind == p.Kind && a.Text == p.Text {
					return overloads.Strict, a != nil && p != nil
				}
				return overloads.Not, true
			}
			return b.assignable(l, p, a, depth+1)
		}
		if arg.Is(core.KindList) && param.Is(core.KindExternal) && (param.Text == "java.io.Serializable" || param.Text == "java.lang.Cloneable") {
			return overloads.Strict, true
		}
		return overloads.Not, true
	case arg.Is(core.KindDef) && arg.Symbol().Kind.IsType():
		return b.takesDefined(l, param, arg)
	case arg.Is(core.KindExternal):
		switch {
		case param.Is(core.KindExternal) && (param.Text == arg.Text || javaLibrary().As(arg, param.Text) != nil):
			return overloads.Strict, true
		case b.final(arg), param.Is(core.KindDef):
			return overloads.Not, true // a library's type is none of ours
		case javaLibrary().Type(arg.Text) != nil && b.final(param):
			return overloads.Not, true
		}
	}
	return overloads.Strict, false
}

// takesDefined follows the supertypes of a type of the tree.
func (b java) takesDefined(l *core.Linker, param, arg *core.Value) (overloads.Applicability, bool) {
	if param.Is(core.KindDef) && param.File == arg.File && param.Index == arg.Index {
		return overloads.Strict, true
	}
	open := false
	for _, s := range b.Supers(l, arg) {
		switch {
		case s.Is(core.KindDef):
			if param.Is(core.KindDef) && s.File == param.File && s.Index == param.Index {
				return overloads.Strict, true
			}
		case s.Is(core.KindExternal):
			if param.Is(core.KindExternal) && (s.Text == param.Text || javaLibrary().As(s, param.Text) != nil) {
				return overloads.Strict, true
			}
			open = open || javaLibrary().Type(s.Text) == nil
		default:
			open = true
		}
	}
	if open && param.Is(core.KindExternal) && !b.final(param) {
		return overloads.Strict, false
	}
	return overloads.Not, true
}

// sameErasure reports whether two types are equal without their arguments. A
// type whose package is not known equals any of its name.
func sameErasure(a, b *core.Value) bool {
	if a == nil || b == nil {
		return false
	}
	switch {
	case a.Is(core.KindList) && b.Is(core.KindList):
		return sameErasure(a.Args[0], b.Args[0])
	case a.Is(core.KindDef) && b.Is(core.KindDef):
		return a.File == b.File && a.Index == b.Index
	case (a.Is(core.KindExternal) || a.Is(core.KindBuiltin)) && (b.Is(core.KindExternal) || b.Is(core.KindBuiltin)):
		return a.Text == b.Text || core.LastName(a.Text) == core.LastName(b.Text) && (core.LastName(a.Text) == a.Text || core.LastName(b.Text) == b.Text) && isPrimitive(a) == isPrimitive(b)
	}
	return false
}

// objectMethods are the methods that every object has.
var objectMethods = lang.WordSet("clone equals finalize getClass hashCode notify notifyAll toString wait")

// javaLang are the types of java.lang, which every file sees.
var javaLang = lang.WordSet("AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError AutoCloseable Boolean BootstrapMethodError Byte " +
	"CharSequence Character Class ClassCastException ClassCircularityError ClassFormatError ClassLoader ClassNotFoundException ClassValue CloneNotSupportedException Cloneable Comparable Deprecated " +
	"Double Enum EnumConstantNotPresentException Error Exception ExceptionInInitializerError Float FunctionalInterface IllegalAccessError IllegalAccessException IllegalArgumentException " +
	"IllegalCallerException IllegalMonitorStateException IllegalStateException IllegalThreadStateException IncompatibleClassChangeError IndexOutOfBoundsException InheritableThreadLocal " +
	"InstantiationError InstantiationException Integer InternalError InterruptedException Iterable LayerInstantiationException LinkageError Long MatchException Math Module ModuleLayer " +
	"NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException NoSuchMethodError NoSuchMethodException NullPointerException Number NumberFormatException Object " +
	"OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle Readable Record ReflectiveOperationException Runnable Runtime RuntimeException RuntimePermission SafeVarargs ScopedValue " +
	"SecurityException SecurityManager Short StackOverflowError StackTraceElement StackWalker StrictMath String StringBuffer StringBuilder StringIndexOutOfBoundsException StringTemplate " +
	"SuppressWarnings System Thread ThreadDeath ThreadGroup ThreadLocal Throwable TypeNotPresentException UnknownError UnsatisfiedLinkError UnsupportedClassVersionError " +
	"UnsupportedOperationException VerifyError VirtualMachineError Void WrongThreadException")
