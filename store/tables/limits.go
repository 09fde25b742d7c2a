package tables

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Limits bound a query. Zero means no limit.
type Limits struct {
	Time   time.Duration // without the time that making a revision's graph takes
	Memory int64         // bytes that SQLite holds for it
	Rows   int           // of the result
}

// DefaultLimits are for queries of unknown origin.
var DefaultLimits = Limits{Time: 60 * time.Second, Memory: 512 << 20, Rows: 1_000_000}

// Within gives limits that go no further than others.
func (l Limits) Within(other Limits) Limits {
	return Limits{least(l.Time, other.Time), least(l.Memory, other.Memory), least(l.Rows, other.Rows)}
}

// least is the smaller of two bounds, of which 0 is none.
func least[T cmp.Ordered](a, b T) T {
	var none T
	if a == none || b != none && b < a {
		return b
	}
	return a
}

// MemoryUsed is what SQLite holds for all databases of the process, in bytes.
func MemoryUsed() int64 {
	tls := libc.NewTLS()
	defer tls.Close()
	return int64(sqlite3.Xsqlite3_memory_used(tls))
}

// SQLite counts its memory only when told so before it is first used.
func init() {
	tls := libc.NewTLS()
	defer tls.Close()
	args := libc.Xmalloc(tls, 8)
	if args == 0 {
		return
	}
	defer libc.Xfree(tls, args)
	libc.VaList(args, int32(1))
	sqlite3.Xsqlite3_config(tls, sqlite3.SQLITE_CONFIG_MEMSTATUS, args)
}

// guard ends a query at its limits.
type guard struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	limits Limits
	paused atomic.Int32
	done   chan struct{}
}

const guardInterval = 10 * time.Millisecond

func newGuard(ctx context.Context, limits Limits) *guard {
	g := &guard{limits: limits, done: make(chan struct{})}
	g.ctx, g.cancel = context.WithCancelCause(ctx)
	tls := libc.NewTLS()
	go g.watch(tls, int64(sqlite3.Xsqlite3_memory_used(tls)))
	return g
}

func (g *guard) watch(tls *libc.TLS, before int64) {
	defer tls.Close()
	tick := time.NewTicker(guardInterval)
	defer tick.Stop()
	var spent time.Duration
	last := time.Now()
	for {
		select {
		case <-g.done:
			return
		case now := <-tick.C:
			if g.paused.Load() == 0 {
				spent += now.Sub(last)
			}
			last = now
		}
		if g.limits.Time > 0 && spent > g.limits.Time {
			g.cancel(fmt.Errorf("%w: more than %s", ErrTime, g.limits.Time))
			return
		}
		if used := int64(sqlite3.Xsqlite3_memory_used(tls)) - before; g.limits.Memory > 0 && used > g.limits.Memory {
			g.cancel(fmt.Errorf("%w: more than %d MB", ErrMemory, g.limits.Memory>>20))
			return
		}
	}
}

func (g *guard) pause()  { g.paused.Add(1) }
func (g *guard) resume() { g.paused.Add(-1) }

func (g *guard) stop() {
	close(g.done)
	g.cancel(nil)
}
