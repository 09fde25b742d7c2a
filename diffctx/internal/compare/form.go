package compare

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// FormOf says what a caller has to know of a function besides its signature:
// whether it is called at all, on what, whether its result is awaited, and whether
// a decorator makes it abstract.
// Empty for a plain function or method, and for what is no function.
func FormOf(s *graph.Symbol) string {
	if !s.Kind.IsCallable() {
		return ""
	}
	var words []string
	if s.Facts.Flags.Has(facts.Async) {
		words = append(words, "async")
	}
	if s.Facts.Flags.Has(facts.Static) {
		words = append(words, "static")
	}
	for _, d := range s.Facts.Decorators {
		switch SimpleName(d) {
		case "classmethod":
			words = []string{"class"}
		case "abstractmethod":
			words = append([]string{"abstract"}, words...)
		}
	}
	if len(words) == 0 && s.Kind != facts.KindGetter && s.Kind != facts.KindSetter {
		return ""
	}
	return strings.Join(append(words, s.Kind.String()), " ")
}
