package java

import (
	_ "embed" // for library.txt
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/library"
)

const javaObject = "java.lang.Object"

// libraryText declares the part of Java's library that carries types from one call to the
// next: collections, streams, functional interfaces.
//
//go:embed library.txt
var libraryText string

var javaLibrary = sync.OnceValue(func() *library.Types {
	return library.Parse(libraryText, "int long boolean char byte short float double void", map[string]string{"Map.Entry": "java.util.Map.Entry"})
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
