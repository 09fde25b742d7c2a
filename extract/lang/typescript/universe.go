package typescript

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// universe holds names that the language or its usual hosts predeclare. A
// definition in scope of the file or of another script may shadow them.
var universe = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(`
		Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
		Number BigInt Math Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
		Uint32Array BigInt64Array BigUint64Array Float32Array Float64Array Map Set WeakMap WeakSet WeakRef ArrayBuffer
		SharedArrayBuffer DataView Atomics JSON FinalizationRegistry Iterator Promise Proxy Reflect Intl WebAssembly
		globalThis Infinity NaN eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape
		console window document navigator location history self top parent frames screen localStorage sessionStorage performance crypto fetch
		setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask requestAnimationFrame cancelAnimationFrame
		structuredClone alert confirm prompt atob btoa addEventListener removeEventListener dispatchEvent getComputedStyle matchMedia
		process global Buffer require module exports __dirname __filename
		URL URLSearchParams Request Response Headers FormData Blob File FileReader AbortController AbortSignal Event EventTarget CustomEvent
		TextEncoder TextDecoder ReadableStream WritableStream TransformStream WebSocket Worker XMLHttpRequest
		Node Element HTMLElement Document DocumentFragment Text Window MutationObserver IntersectionObserver ResizeObserver
		MessageChannel MessagePort MessageEvent KeyboardEvent MouseEvent PointerEvent
		PromiseLike PromiseConstructor ArrayLike ReadonlyArray ReadonlyMap ReadonlySet Iterable IterableIterator AsyncIterable AsyncIterator
		AsyncIterableIterator Generator AsyncGenerator GeneratorFunction TemplateStringsArray PropertyKey PropertyDescriptor
		PropertyDescriptorMap TypedPropertyDescriptor ThisType Partial Required Readonly Record Pick Omit Exclude Extract NonNullable
		Parameters ConstructorParameters ReturnType InstanceType ThisParameterType OmitThisParameter Uppercase Lowercase Capitalize
		Uncapitalize Awaited NoInfer Disposable AsyncDisposable JSX NodeJS`) {
		m[name] = true
	}
	return m
})

// sequences are predeclared generic types with one element type.
var sequences = lang.WordSet("Array ReadonlyArray Set ReadonlySet WeakSet Iterable IterableIterator Iterator Generator AsyncIterable AsyncIterator AsyncIterableIterator AsyncGenerator ArrayLike")

// mappings are predeclared generic types from keys to values.
var mappings = lang.WordSet("Map ReadonlyMap WeakMap Record")

// transparent are predeclared generic types whose members are those of their first argument.
var transparent = lang.WordSet("Required Readonly NonNullable Exclude Extract NoInfer ThisType")

// partial are those that may lack some of the members.
var partial = lang.WordSet("Partial Pick Omit")

// filters are those that keep a part of their first argument.
var filters = lang.WordSet("Pick Omit Exclude Extract")
