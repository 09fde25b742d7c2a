// Package lru holds caches that are bounded by the size of what they hold.
package lru

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Cache forgets what was used longest ago when the sum of its values' weights,
// estimates of bytes in memory, passes a limit: entries differ in size by a factor of a
// thousand. Safe for concurrent use.
type Cache[K comparable, V any] struct {
	mu     sync.Mutex
	lru    *simplelru.LRU[K, V]
	weigh  func(V) int
	weight int
	limit  int
}

// New makes a cache of values whose sizes add up to a limit.
func New[K comparable, V any](limit int, weigh func(V) int) *Cache[K, V] {
	c := &Cache[K, V]{weigh: weigh, limit: limit}
	c.lru, _ = simplelru.NewLRU(1<<30, func(_ K, v V) { c.weight -= weigh(v) }) // fails for a size of 0 only
	return c
}

// Get gives the value of a key.
func (c *Cache[K, V]) Get(k K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lru.Get(k)
}

// Add keeps a value under a key.
func (c *Cache[K, V]) Add(k K, v V) {
	w := c.weigh(v)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lru.Remove(k) // a replaced value would keep its weight
	c.lru.Add(k, v)
	for c.weight += w; c.weight > c.limit && c.lru.Len() > 1; {
		c.lru.RemoveOldest()
	}
}

// AddIfRoom keeps a value where nothing else is forgotten for it.
func (c *Cache[K, V]) AddIfRoom(k K, v V) {
	w := c.weigh(v)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.weight+w > c.limit || c.lru.Contains(k) {
		return
	}
	c.lru.Add(k, v)
	c.weight += w
}

// Purge forgets all.
func (c *Cache[K, V]) Purge() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lru.Purge()
}

// WeightOfFacts estimates the bytes that the facts of a file take in memory.
func WeightOfFacts(f *facts.File) int {
	return 1000 + 400*len(f.Symbols) + 48*len(f.Exprs) + 40*len(f.Refs) + 120*len(f.Imports)
}
