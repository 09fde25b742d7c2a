package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// collector raises the limit of the heap with what is live. Where that comes near a fixed
// limit, half of the processor's time goes into collecting.
type collector struct {
	limit   int64 // that holds; 0 if it is not ours to set
	most    int64 // that it is raised to
	percent int   // that the heap grows by after the first collection; 0 if it is not ours to set
}

// follow sets the percentage after the first collection, and looks at what is live after each.
func (c *collector) follow() {
	type cycle [16]byte // smaller objects share their memory, and have no finalizer of their own
	var again func(*cycle)
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	again = func(*cycle) {
		if c.percent > 0 {
			debug.SetGCPercent(c.percent)
			c.percent = 0
		}
		if c.limit == 0 {
			return
		}
		metrics.Read(live)
		if next := c.next(int64(live[0].Value.Uint64())); next != c.limit {
			c.limit = next
			debug.SetMemoryLimit(next)
		}
		runtime.SetFinalizer(new(cycle), again)
	}
	runtime.SetFinalizer(new(cycle), again)
}

// next is the limit for what is live: half as much again, so that a collection frees a
// third. It is never lowered.
func (c *collector) next(live int64) int64 {
	return min(max(c.limit, live+live/2), max(c.limit, c.most))
}
