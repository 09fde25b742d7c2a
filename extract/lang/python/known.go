package python

import "github.com/codegraph-dev/codegraph/extract/lang"

var known = lang.Known{
	Memberless: lang.WordSet("object Generic Protocol ABC Exception BaseException ValueError TypeError RuntimeError KeyError LookupError AttributeError ImportError " +
		"Warning UserWarning DeprecationWarning Enum IntEnum"),
	Uncalling:   lang.WordSet("object Protocol Generic ABC Enum IntEnum StrEnum NamedTuple TypedDict Exception ValueError RuntimeError"),
	Overriding:  "override",
	Transparent: lang.WordSet("staticmethod classmethod abstractmethod contextmanager asynccontextmanager"),
}
