package main

import (
	"fmt"
	"maps"
	"slices"
)

// report prints a row for each tool, and reports whether no answer was longer than its
// budget.
func report(all map[string]*sizes) bool {
	fmt.Println("| tool | answers | errors | over the budget | cut | o200k_base: within 5 % | least | most | any 5 % over | cl100k_base: within 5 % | least | most | any 5 % over |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|")
	within := true
	for _, tool := range slices.Sorted(maps.Keys(all)) {
		s := all[tool]
		within = within && s.over == 0
		fmt.Printf("| %s | %d | %d | %d | %d |%s%s\n", tool, s.calls, s.errors, s.over, s.cut, s.o200k.cells(), s.cl100k.cells())
	}
	return within
}

func (s shares) cells() string {
	return fmt.Sprintf(" %d | %.2f | %.2f | %d |", s.within, s.least, s.most, s.far)
}
