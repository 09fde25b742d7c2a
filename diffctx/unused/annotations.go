package unused

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Annotated says which symbols are below annotations that may hand them to a
// framework.
func Annotated(f *graph.File) map[int32]bool {
	out := map[int32]bool{}
	for i := range f.Facts.Refs {
		r := &f.Facts.Refs[i]
		if r.Role == facts.RoleAnnotates && r.Scope >= 0 && !IsPlainAnnotation(f.Facts.NameOf(r.Expr)) {
			out[r.Scope] = true
		}
	}
	for i := range f.Facts.Symbols {
		if slices.ContainsFunc(f.Facts.Symbols[i].Supers, func(s facts.Super) bool { return s.Role == facts.RoleAnnotates }) {
			out[int32(i)] = true
		}
	}
	return out
}

// IsPlainAnnotation reports an annotation of Java, by the last part of its name, that
// only says something of what is below it.
func IsPlainAnnotation(name string) bool {
	switch name {
	case "Override", "Deprecated", "SuppressWarnings", "SafeVarargs", "FunctionalInterface", "Contract",
		"Nullable", "NonNull", "Nonnull", "NotNull", "CheckReturnValue", "CheckForNull", "VisibleForTesting":
		return true
	}
	return false
}

// IsPlainType reports a supertype of the languages' libraries, by its name, that calls
// none of the methods which its subtypes add.
func IsPlainType(name string) bool {
	switch name {
	case "object", "Object", "Protocol", "Generic", "ABC", "Enum", "IntEnum", "StrEnum", "NamedTuple", "TypedDict", "Serializable", "Cloneable",
		"Exception", "RuntimeException", "Error", "ValueError", "RuntimeError":
		return true
	}
	return false
}
