package main

import (
	"io"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// memoryLimit is the heap above which memory is collected sooner, unless more is live:
// 10,000 files are indexed within 470 MB instead of 600 with 512 MB here, and take no longer;
// with 300 MB, 433 MB and a twentieth more processor time.
const memoryLimit = 340 << 20

// How much a heap grows between collections, in percent: a cold index takes 5 % less
// processor time than with Go's 100 for a third more memory. Nothing is collected below
// 32 MB: pages that were never touched cost more from there on than a collection.
const (
	firstPercent = 800 // of the 4 MB that Go begins with
	percent      = 200
)

// Where this much or more may be kept, no run is near it.
const ampleMemory = 8 << 30

// beginning is what every run takes at once, most of it stacks of threads.
const beginning = 96 << 20

// memory is what the process may hold, and what it holds of that, in bytes.
type memory struct {
	allowed int64
	inUse   func() int64 // nil where that is not known
}

// limit is the heap above which memory is collected sooner. Parsers, SQLite and the
// stacks of threads have the rest.
func (m *memory) limit() int64 {
	const beside = 300 << 20
	return min(memoryLimit, max(m.allowed/3, m.allowed-beside))
}

// fitMemory sets the collector, unless the environment does, and ends the process where
// memory is all but used up: the runtime, SQLite and the parsers would each fail in
// another way, none of which says what to do. The state folder is before or after, as
// with any process that is killed.
func fitMemory(args []string, messages io.Writer) {
	c := collector{}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(firstPercent)
		c.percent = percent
	}
	m := allowedMemory()
	if os.Getenv("GOMEMLIMIT") == "" {
		c.limit, c.most = m.limit(), m.allowed/2
		debug.SetMemoryLimit(c.limit)
	}
	c.follow()
	if m.allowed < ampleMemory && m.inUse != nil {
		full := func() {
			output.ReportError(messages, m.usedUp(), slices.Contains(args, "--json") || slices.Contains(args, "json") || slices.Contains(args, "--format=json"))
			os.Exit(output.ExitError)
		}
		if m.inUse()+beginning > m.allowed {
			full()
		}
		go m.watch(full)
	}
}

// watch calls full once little is left.
func (m *memory) watch(full func()) {
	left := max(m.allowed/16, 32<<20)
	for range time.Tick(20 * time.Millisecond) {
		if m.inUse() > m.allowed-left {
			full()
			return
		}
	}
}

func (m *memory) usedUp() error {
	return output.Failf("out_of_memory", output.MemoryHint, "the memory that this process may hold, %d MB, is not enough", m.allowed>>20)
}
