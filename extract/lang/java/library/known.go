package library

import "github.com/codegraph-dev/codegraph/extract/lang"

// Known is what code in languages of Java's runtime takes from its library.
var Known = lang.Known{
	Memberless:     "Exception Enum",
	NeverCallsBack: "Object Enum Serializable Cloneable Exception RuntimeException Error",
	Describing:     "Override Deprecated SuppressWarnings SafeVarargs FunctionalInterface Contract Nullable NonNull Nonnull NotNull CheckReturnValue CheckForNull VisibleForTesting",
	Overriding:     "Override",
}
