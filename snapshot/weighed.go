package snapshot

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// weighed is a cache that forgets what was used longest ago when the sum of its
// values' weights, estimates of bytes in memory, passes a limit: entries differ
// in size by a factor of a thousand. Safe for concurrent use.
type weighed[K comparable, V any] struct {
	mu     sync.Mutex
	lru    *simplelru.LRU[K, V]
	weigh  func(V) int
	weight int
	limit  int
}

func newWeighed[K comparable, V any](limit int, weigh func(V) int) *weighed[K, V] {
	c := &weighed[K, V]{weigh: weigh, limit: limit}
	c.lru, _ = simplelru.NewLRU(1<<30, func(_ K, v V) { c.weight -= weigh(v) }) // fails for a size of 0 only
	return c
}

func (c *weighed[K, V]) Get(k K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lru.Get(k)
}

func (c *weighed[K, V]) Add(k K, v V) {
	w := c.weigh(v)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lru.Remove(k) // a replaced value would keep its weight
	c.lru.Add(k, v)
	for c.weight += w; c.weight > c.limit && c.lru.Len() > 1; {
		c.lru.RemoveOldest()
	}
}

func (c *weighed[K, V]) Purge() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lru.Purge()
}
