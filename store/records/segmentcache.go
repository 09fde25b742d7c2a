package records

import (
	"context"
	"sync"
)

// segmentCache remembers the lists of segments, which every lookup begins with. A
// snapshot's postings are written before its row: a list that was read after the row is
// whole for it. So the lists are forgotten when a row was read, and when this process
// wrote. Segments that another process has merged since stay as they were, or are missed,
// and then the list is read again.
type segmentCache struct {
	mu    sync.Mutex
	turn  uint64 // grows when the lists are forgotten
	lists [Spaces][]segment
	known [Spaces]bool
}

func (c *segmentCache) get(space uint8) (list []segment, turn uint64, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lists[space], c.turn, c.known[space]
}

// put remembers a list that was read since the turn.
func (c *segmentCache) put(space uint8, list []segment, turn uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turn == turn {
		c.lists[space], c.known[space] = list, true
	}
}

func (c *segmentCache) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn++
	c.known = [Spaces]bool{}
}

// rememberedSegments is segments, read once where each read may see another state.
func (r *reader) rememberedSegments(ctx context.Context, space uint8) ([]segment, error) {
	if space >= Spaces || r.direct || r.q != querier(r.db.pool) {
		return r.segments(ctx, space)
	}
	list, turn, ok := r.db.segments.get(space)
	if ok {
		return list, nil
	}
	list, err := r.segments(ctx, space)
	if err == nil {
		r.db.segments.put(space, list, turn)
	}
	return list, err
}
