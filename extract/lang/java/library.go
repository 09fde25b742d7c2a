package java

import (
	"strings"
	"sync"
)

// libraryMethods are methods of the standard library's types that programs override or
// implement, with the numbers of parameters of all that have the name there. Those of
// Object go for every type.
var libraryMethods = sync.OnceValue(func() map[string]map[string][]int {
	return map[string]map[string][]int{
		"":                       {"toString": {0}, "hashCode": {0}, "equals": {1}, "clone": {0}, "finalize": {0}},
		"Comparable":             {"compareTo": {1}},
		"Comparator":             {"compare": {2}},
		"Runnable":               {"run": {0}},
		"Callable":               {"call": {0}},
		"Supplier":               {"get": {0}},
		"Consumer":               {"accept": {1}},
		"BiConsumer":             {"accept": {2}},
		"Function":               {"apply": {1}},
		"BiFunction":             {"apply": {2}},
		"UnaryOperator":          {"apply": {1}},
		"Predicate":              {"test": {1}},
		"Iterator":               {"hasNext": {0}, "next": {0}, "remove": {0}},
		"ListIterator":           {"hasNext": {0}, "next": {0}, "hasPrevious": {0}, "previous": {0}, "nextIndex": {0}, "previousIndex": {0}, "remove": {0}, "set": {1}, "add": {1}, "forEachRemaining": {1}},
		"Appendable":             {"append": {1, 3}},
		"Cloneable":              {},
		"Serializable":           {},
		"Iterable":               {"iterator": {0}, "spliterator": {0}, "forEach": {1}},
		"AutoCloseable":          {"close": {0}},
		"Closeable":              {"close": {0}},
		"Flushable":              {"flush": {0}},
		"CharSequence":           {"length": {0}, "charAt": {1}, "subSequence": {2}},
		"Thread":                 {"run": {0}},
		"Exception":              {"getMessage": {0}, "getLocalizedMessage": {0}, "getCause": {0}, "fillInStackTrace": {0}},
		"RuntimeException":       {"getMessage": {0}, "getLocalizedMessage": {0}, "getCause": {0}, "fillInStackTrace": {0}},
		"IOException":            {"getMessage": {0}, "getLocalizedMessage": {0}, "getCause": {0}, "fillInStackTrace": {0}},
		"InputStream":            {"read": {0, 1, 3}, "skip": {1}, "available": {0}, "close": {0}, "mark": {1}, "reset": {0}, "markSupported": {0}},
		"FilterInputStream":      {"read": {0, 1, 3}, "skip": {1}, "available": {0}, "close": {0}, "mark": {1}, "reset": {0}, "markSupported": {0}},
		"OutputStream":           {"write": {1, 3}, "flush": {0}, "close": {0}},
		"FilterOutputStream":     {"write": {1, 3}, "flush": {0}, "close": {0}},
		"Reader":                 {"read": {0, 1, 3}, "skip": {1}, "ready": {0}, "close": {0}, "mark": {1}, "reset": {0}, "markSupported": {0}},
		"Writer":                 {"write": {1, 3}, "append": {1, 3}, "flush": {0}, "close": {0}},
		"InvocationHandler":      {"invoke": {3}},
		"ThreadFactory":          {"newThread": {1}},
		"Executor":               {"execute": {1}},
		"PropertyChangeListener": {"propertyChange": {1}},
		"ActionListener":         {"actionPerformed": {1}},
	}
})

// wholeSupertypes are those of which all methods are told, or that have none.
var wholeSupertypes = []string{"AutoCloseable", "Callable", "Cloneable", "Closeable", "Comparable", "Flushable", "Iterable", "Runnable", "Serializable"}

// librarySupertype is lang.Inheritance.Library.
func librarySupertype(name string) (methods map[string][]int, known bool) {
	methods, known = libraryMethods()[name[strings.LastIndexByte(name, '.')+1:]]
	return methods, known
}
