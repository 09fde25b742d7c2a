package python

import "github.com/codegraph-dev/codegraph/extract/lang"

var elements = lang.Elements{
	Lists: "Iterable Iterator AsyncIterable AsyncIterator Generator AsyncGenerator List list Set Sequence MutableSequence Collection FrozenSet frozenset set AbstractSet MutableSet Deque deque Container Reversible",
	Maps:  "Dict dict Mapping MutableMapping defaultdict DefaultDict OrderedDict ChainMap", Awaited: "Awaitable Future Task", Coroutines: "Coroutine",
}

var known = lang.Known{
	Memberless: "object Generic Protocol ABC Exception BaseException ValueError TypeError RuntimeError KeyError LookupError AttributeError ImportError " +
		"Warning UserWarning DeprecationWarning Enum IntEnum",
	NeverCallsBack: "object Protocol Generic ABC Enum IntEnum StrEnum NamedTuple TypedDict Exception ValueError RuntimeError",
	Overriding:     "override",
	Transparent:    "staticmethod classmethod abstractmethod contextmanager asynccontextmanager",
}
