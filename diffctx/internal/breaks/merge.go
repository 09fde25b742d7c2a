package breaks

import (
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// Merge adds what further breaks have of the same definitions; a place is reported
// once.
func Merge(list, more []result.Break) []result.Break {
	at := map[string]int{}
	merged := map[string]bool{}
	place := func(c *result.Caller) string { return fmt.Sprint(c.Path, ":", c.Line, ":", c.Column) }
	for i := range list {
		at[list[i].Symbol.ID] = i
		for n := range list[i].Callers {
			merged[place(&list[i].Callers[n])] = true
		}
	}
	for _, b := range more {
		b.Callers = slices.DeleteFunc(b.Callers, func(x result.Caller) bool { return merged[place(&x)] })
		if i, known := at[b.Symbol.ID]; known {
			list[i].Callers = append(list[i].Callers, b.Callers...)
		} else if len(b.Callers) > 0 {
			list = append(list, b)
		}
	}
	return list
}
