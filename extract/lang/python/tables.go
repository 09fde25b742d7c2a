package python

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// builtins are the names that Python predeclares.
var builtins = lang.WordSet(`ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError
FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError
IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplemented
NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError
RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning
SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError
__build_class__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ __builtins__ __dict__ __class__
abs aiter all anext any ascii basestring bin bool breakpoint buffer bytearray bytes callable chr classmethod cmp compile complex
copyright credits delattr dict dir divmod enumerate eval exec execfile exit file filter float format frozendict frozenset getattr globals hasattr
hash help hex id input int intern isinstance issubclass iter len license list locals long map max memoryview min next object oct open
ord pow print property quit range raw_input reduce reload repr reveal_type reversed round set setattr slice sorted staticmethod str sum
super tuple type unichr unicode vars xrange zip`)

// form is what a name of typing or a builtin means with arguments.
type form uint8

var typeForms = sync.OnceValue(func() map[string]form {
	m := map[string]form{"Optional": formOptional, "Union": formUnion, "Type": formClass, "type": formClass, "Callable": formCallable,
		"Literal": formLiteral, "Generator": formGenerator, "ItemsView": formItems, "Counter": formCounter}
	for f, names := range map[form]string{
		formFirst: "ClassVar Final Annotated Required NotRequired ReadOnly InitVar Unpack",
		formList: `List list Set set FrozenSet frozenset Sequence MutableSequence Iterable Iterator Collection Container AbstractSet MutableSet
			Deque deque AsyncIterable AsyncIterator Reversible KeysView ValuesView AsyncGenerator`,
		formMap:       "Dict dict Mapping MutableMapping DefaultDict defaultdict OrderedDict ChainMap MappingProxyType",
		formTuple:     "Tuple tuple",
		formAwaitable: "Awaitable Coroutine",
		formManager:   "ContextManager AbstractContextManager AsyncContextManager AbstractAsyncContextManager",
	} {
		for _, name := range strings.Fields(names) {
			m[name] = f
		}
	}
	return m
})

// typingModules are the modules whose names typeForms describes.
var typingModules = lang.WordSet("typing typing_extensions collections collections.abc contextlib builtins types dataclasses")

const (
	formFirst form = iota + 1 // stands for its first argument
	formList                  // the first argument is the element
	formMap
	formTuple
	formOptional
	formUnion
	formClass
	formCallable
	formLiteral
	formAwaitable // the last argument is what awaiting gives
	formManager
	formItems
	formCounter
	formGenerator // the first argument is the element, the third what it returns
)
