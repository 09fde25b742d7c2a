package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// widening lists, for each primitive type, those it widens to.
var widening = map[string][]string{
	"byte": {"short", "int", "long", "float", "double"}, "short": {"int", "long", "float", "double"}, "char": {"int", "long", "float", "double"},
	"int": {"long", "float", "double"}, "long": {"float", "double"}, "float": {"double"}, "double": nil, "boolean": nil,
}

func isPrimitive(t *value) bool {
	if !t.is(kindBuiltin) {
		return false
	}
	_, ok := widening[t.s]
	return ok
}

// assignable reports how a parameter of a type takes an argument of another.
// What is not known fits; known is false then.
func (b java) assignable(l *linker, param, arg *value, depth int) (f fit, known bool) {
	param, arg = b.classOf(param), b.classOf(arg)
	if param == nil || arg == nil || depth > 4 {
		return fitStrict, false
	}
	if g, ok := b.isFunction(l, arg); ok {
		return b.takesFunction(l, param, g)
	}
	if arg.is(kindUnion) {
		worst, known := fitStrict, true
		for _, a := range arg.args {
			f, k := b.assignable(l, param, a, depth+1)
			worst, known = max(worst, f), known && k
		}
		return worst, known
	}
	switch {
	case arg.is(kindBuiltin) && arg.s == "null":
		if isPrimitive(param) {
			return fitNot, true
		}
		return fitStrict, true
	case isPrimitive(arg):
		return b.takesPrimitive(param, arg)
	case isPrimitive(param):
		if arg.is(kindExternal) {
			if p := javaUnboxed()[arg.s]; p != "" {
				if p == param.s || slices.Contains(widening[p], param.s) {
					return fitLoose, true
				}
				return fitNot, true
			}
		}
		if arg.is(kindParam) || arg.is(kindExternal) && !b.final(arg) {
			return fitLoose, false
		}
		return fitNot, true
	}
	return b.takesReference(l, param, arg, depth)
}

// classOf names the language's own classes as the library does.
func (b java) classOf(t *value) *value {
	if t.is(kindBuiltin) && !isPrimitive(t) && t.s != "null" && t.s != "void" {
		return b.asLibrary(t)
	}
	return t
}

func (b java) takesPrimitive(param, arg *value) (fit, bool) {
	switch {
	case isPrimitive(param):
		if param.s == arg.s || slices.Contains(widening[arg.s], param.s) {
			return fitStrict, true
		}
		return fitNot, true
	case param.is(kindParam):
		return fitLoose, true
	case param.is(kindExternal):
		if b.isLibrary(javaBoxes[arg.s], param.s) {
			return fitLoose, true
		}
		return fitNot, javaLibrary().types[param.s] != nil
	}
	return fitNot, true
}

func (b java) isLibrary(name, super string) bool {
	return super == javaObject || javaLibrary().as(external(name), super, 0) != nil
}

// final reports whether all supertypes of a library type are known.
func (b java) final(t *value) bool {
	d := javaLibrary().types[t.s]
	return d != nil && d.final
}

func (b java) takesReference(l *linker, param, arg *value, depth int) (fit, bool) {
	switch {
	case param.is(kindExternal) && param.s == javaObject:
		return fitStrict, true
	case param.is(kindParam):
		if bound := param.args[0]; bound != nil && depth < 3 {
			return b.assignable(l, bound, arg, depth+1)
		}
		return fitStrict, true
	case arg.is(kindParam):
		if arg.args[0] == nil {
			return fitStrict, false
		}
		f, known := b.assignable(l, param, arg.args[0], depth+1)
		for _, bound := range arg.args[1:] {
			if g, k := b.assignable(l, param, bound, depth+1); g < f || g == f && k {
				f, known = g, k
			}
		}
		if arg.free && f == fitNot {
			return fitStrict, false // it may be a subtype of its bound
		}
		return f, known
	case arg.is(kindList) || param.is(kindList):
		if arg.is(kindList) && param.is(kindList) {
			a, p := arg.args[0], param.args[0]
			if isPrimitive(a) || isPrimitive(p) {
				if a == nil || p == nil || a.kind == p.kind && a.s == p.s {
					return fitStrict, a != nil && p != nil
				}
				return fitNot, true
			}
			return b.assignable(l, p, a, depth+1)
		}
		if arg.is(kindList) && param.is(kindExternal) && (param.s == "java.io.Serializable" || param.s == "java.lang.Cloneable") {
			return fitStrict, true
		}
		return fitNot, true
	case arg.is(kindDef) && arg.symbol().Kind.IsType():
		return b.takesDefined(l, param, arg)
	case arg.is(kindExternal):
		switch {
		case param.is(kindExternal) && (param.s == arg.s || javaLibrary().as(arg, param.s, 0) != nil):
			return fitStrict, true
		case b.final(arg), param.is(kindDef):
			return fitNot, true // a library's type is none of ours
		case javaLibrary().types[arg.s] != nil && b.final(param):
			return fitNot, true
		}
	}
	return fitStrict, false
}

// takesDefined follows the supertypes of a type of the tree.
func (b java) takesDefined(l *linker, param, arg *value) (fit, bool) {
	if param.is(kindDef) && param.f == arg.f && param.i == arg.i {
		return fitStrict, true
	}
	open := false
	for _, s := range b.supers(l, arg) {
		switch {
		case s.is(kindDef):
			if param.is(kindDef) && s.f == param.f && s.i == param.i {
				return fitStrict, true
			}
		case s.is(kindExternal):
			if param.is(kindExternal) && (s.s == param.s || javaLibrary().as(s, param.s, 0) != nil) {
				return fitStrict, true
			}
			open = open || javaLibrary().types[s.s] == nil
		default:
			open = true
		}
	}
	if open && param.is(kindExternal) && !b.final(param) {
		return fitStrict, false
	}
	return fitNot, true
}

// sameErasure reports whether two types are equal without their arguments. A
// type whose package is not known equals any of its name.
func sameErasure(a, b *value) bool {
	if a == nil || b == nil {
		return false
	}
	switch {
	case a.is(kindList) && b.is(kindList):
		return sameErasure(a.args[0], b.args[0])
	case a.is(kindDef) && b.is(kindDef):
		return a.f == b.f && a.i == b.i
	case (a.is(kindExternal) || a.is(kindBuiltin)) && (b.is(kindExternal) || b.is(kindBuiltin)):
		return a.s == b.s || lastName(a.s) == lastName(b.s) && (lastName(a.s) == a.s || lastName(b.s) == b.s) && isPrimitive(a) == isPrimitive(b)
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
