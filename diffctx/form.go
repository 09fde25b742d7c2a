package diffctx

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// formOf says what a caller has to know of a function besides its signature:
// whether it is called at all, on what, and whether its result is awaited.
// Empty for a plain function or method, and for what is no function.
func formOf(s *snapshot.Symbol) string {
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
		if name := simpleName(d); name == "classmethod" {
			words = []string{"class"}
		}
	}
	if len(words) == 0 && s.Kind != facts.KindGetter && s.Kind != facts.KindSetter {
		return ""
	}
	return strings.Join(append(words, s.Kind.String()), " ")
}
