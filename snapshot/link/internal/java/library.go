package java

import (
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	stdlib "github.com/codegraph-dev/codegraph/extract/lang/java/library"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java/library"
)

const javaObject = "java.lang.Object"

var javaLibrary = sync.OnceValue(func() *library.Types {
	return library.Parse(stdlib.Text, "int long boolean char byte short float double void")
})

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

// generatedTypes reports a name by which an annotation processor or another generator
// calls what it writes.
func generatedTypes(name string) bool {
	for _, p := range []string{"AutoValue_", "Immutable", "Dagger", "Hilt_", "Generated", "AutoOneOf_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	for _, s := range []string{"_", "Grpc", "Proto", "Lexer", "Parser", "BaseVisitor", "BaseListener", "Visitor", "MapperImpl", "Builder", "Message", "OuterClass", "Version", "BuildConfig", "BuildInfo", "_Impl", "Binding"} {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return name == "R" || len(name) > 1 && name[0] == 'Q' && lang.Capitalised(name[1:])
}

// usesGenerators reports a file that imports annotations by which a compiler's plug-in
// adds members or types. Every member and every call asks it, so the imports of a file are looked at once.
func usesGenerators(f *core.File) bool {
	if _, ok := f.Binder.(java); !ok {
		return importsGenerators(f)
	}
	return f.Derive(func(f *core.File) any { return importsGenerators(f) }).(bool)
}

func importsGenerators(f *core.File) bool {
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		return slices.ContainsFunc(generators, func(p string) bool {
			rest, ok := strings.CutPrefix(m.Module, p)
			return ok && (rest == "" || rest[0] == '.')
		})
	})
}

// generators are packages of annotations that are processed.
var generators = strings.Fields("lombok org.immutables com.google.auto org.mapstruct dagger io.soabase org.inferred org.jooq com.querydsl io.micronaut")
