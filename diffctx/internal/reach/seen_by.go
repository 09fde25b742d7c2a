package reach

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// Bounds of what is listed by definition: how many tests of each, and how many places are visited for all.
const (
	nearestListed = 3
	placesVisited = 3_000_000
)

// places are those of a walk as seenBy follows them.
type places struct {
	next  [][]int              // what follows each
	tests map[int]*result.Test // the tests at some
	began func(at int) bool    // whether the walk began at a place
	met   []int                // the last start by which a place was met
	left  int                  // how many may still be visited
}

// seenBy finds the tests that a place leads to: those that changed too, then the nearest. start counts the calls from 1.
func (p *places) seenBy(from, start int) (by result.SeenBy, ok bool) {
	var first, list []result.Test
	listed := map[result.Test]bool{}
	queue := []int{from}
	p.met[from] = start
	for i := 0; i < len(queue); i++ {
		if p.left--; p.left < 0 {
			return by, false
		}
		at := queue[i]
		if t := p.tests[at]; t != nil && !listed[*t] {
			if listed[*t] = true; p.began(at) {
				first = append(first, *t)
			} else {
				list = append(list, *t)
			}
		}
		for _, n := range p.next[at] {
			if p.met[n] != start {
				p.met[n] = start
				queue = append(queue, n)
			}
		}
	}
	list = slices.Concat(first, list)
	return result.SeenBy{Tests: len(list), Nearest: list[:min(len(list), nearestListed)]}, len(list) > 0
}
