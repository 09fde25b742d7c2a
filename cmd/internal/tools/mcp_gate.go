package tools

import (
	"context"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// gate bounds what the calls of all clients of a server take together: only so many
// run at a time, and when the process holds more memory than it may, the call that
// began last ends with an error.
type gate struct {
	slots   chan struct{}
	waiting atomic.Int64
	queue   int64         // calls that may wait
	wait    time.Duration // for so long
	memory  int64         // bytes of the process; 0 for no bound
	used    func() int64  // bytes that are kept

	mu       sync.Mutex
	running  []*running // the oldest first
	watching bool
}

// running is a call that has begun.
type running struct {
	cancel context.CancelCauseFunc
	ended  bool // it was told to end
}

// Bounds of a server's calls.
const (
	maxAtOnce  = 4
	maxWaiting = 32
	maxWait    = 20 * time.Second

	memoryInterval = 20 * time.Millisecond
)

// serverQueries bounds each query of a server, whatever the call asks for.
var serverQueries = tables.Limits{Time: 10 * time.Minute, Rows: tables.DefaultLimits.Rows, Memory: 256 << 20}

// newGate makes the gate of a server whose process may hold so many bytes.
func newGate(memory int64) *gate {
	if memory > 0 && memory < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(memory)
	}
	return &gate{slots: make(chan struct{}, max(2, min(maxAtOnce, runtime.GOMAXPROCS(0)))), queue: maxWaiting, wait: maxWait, memory: memory, used: usedMemory}
}

// usedMemory is what the heap and SQLite hold.
func usedMemory() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64()) + tables.MemoryUsed()
}

// do answers a call once it may begin.
func (g *gate) do(ctx context.Context, call func(ctx context.Context) (*reply, error)) (*reply, error) {
	if err := g.enter(ctx); err != nil {
		return nil, err
	}
	defer func() { <-g.slots }()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &running{cancel: cancel}
	g.begin(r)
	defer g.end(r)
	answer, err := call(ctx)
	if cause := context.Cause(ctx); err != nil && cause != nil && output.Describe(cause).Code == output.CodeMemory {
		return nil, cause
	}
	return answer, err
}

// enter waits until a call may begin.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.slots <- struct{}{}:
		return nil
	default:
	}
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > g.queue {
		return g.busy()
	}
	patience := time.NewTimer(g.wait)
	defer patience.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-patience.C:
		return g.busy()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gate) busy() error {
	return output.Failf(output.CodeBusy, "ask again in a moment; narrow what takes long", "%d calls run and %d wait for them", cap(g.slots), min(g.waiting.Load(), g.queue))
}

func (g *gate) begin(r *running) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.running = append(g.running, r)
	if g.memory > 0 && !g.watching {
		g.watching = true
		go g.watch()
	}
}

func (g *gate) end(r *running) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.running = slices.DeleteFunc(g.running, func(x *running) bool { return x == r })
}

// watch looks at the memory while calls run. Garbage does not count: where there
// seems to be too much, it is collected first.
func (g *gate) watch() {
	tick := time.NewTicker(memoryInterval)
	defer tick.Stop()
	for range tick.C {
		if g.used() > g.memory {
			runtime.GC()
		}
		over := g.used() > g.memory
		g.mu.Lock()
		if len(g.running) == 0 {
			g.watching = false
			g.mu.Unlock()
			return
		}
		if over {
			g.endNewest()
		}
		g.mu.Unlock()
	}
}

// endNewest ends the call that began last and has not been told to end. One that was
// told has a moment to do so: it is in no order with those that go on.
func (g *gate) endNewest() {
	newest := g.running[len(g.running)-1]
	if newest.ended {
		return
	}
	newest.ended = true
	newest.cancel(output.Failf(output.CodeMemory, "narrow the call, or ask again when less runs; whoever runs the server can raise --max-memory",
		"the server's %d calls take more than %d MiB together", len(g.running), g.memory>>20))
}
