package main

import (
	"fmt"
	"maps"
	"slices"
)

// report prints a row for each tool, and reports whether no answer was longer than its
// budget.
func report(all map[string]*sizes) bool {
	fmt.Println("| tool | answers | errors | over the budget | cut | least of the budget | most |\n|---|---|---|---|---|---|---|")
	within := true
	for _, tool := range slices.Sorted(maps.Keys(all)) {
		s := all[tool]
		within = within && s.over == 0
		fmt.Printf("| %s | %d | %d | %d | %d | %.2f | %.2f |\n", tool, s.calls, s.errors, s.over, s.cut, s.least, s.most)
	}
	return within
}
