package index

import (
	"math/rand/v2"
	"slices"
)

// sample picks n of a list and keeps their order: evenly spread, or by a seeded
// random choice. Both ends are in an even sample.
func sample[T any](list []T, n int, random bool, seed uint64) []T {
	if n >= len(list) {
		return list
	}
	picked := make([]int, 0, n)
	if random {
		picked = rand.New(rand.NewPCG(seed, 0)).Perm(len(list))[:n]
		slices.Sort(picked)
	} else {
		for i := range n {
			picked = append(picked, i*(len(list)-1)/max(1, n-1))
		}
	}
	out := make([]T, n)
	for i, at := range picked {
		out[i] = list[at]
	}
	return out
}
