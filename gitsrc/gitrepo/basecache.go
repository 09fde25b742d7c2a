package gitrepo

import (
	"container/list"

	"github.com/go-git/go-git/v5/plumbing"
)

// baseKey is the place of an object in a pack.
type baseKey struct {
	pack *pack
	off  int64
}

// baseCache keeps objects that deltas were built on, least recently used out
// first, bounded by their bytes. It belongs to one reader.
type baseCache struct {
	limit, used int64
	order       list.List // of *baseEntry, most recent first
	entries     map[baseKey]*list.Element
}

type baseEntry struct {
	key  baseKey
	typ  plumbing.ObjectType
	data []byte
}

func newBaseCache(limit int64) *baseCache {
	return &baseCache{limit: limit, entries: map[baseKey]*list.Element{}}
}

func (c *baseCache) get(k baseKey) (*baseEntry, bool) {
	el, ok := c.entries[k]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(el)
	return el.Value.(*baseEntry), true
}

func (c *baseCache) put(k baseKey, typ plumbing.ObjectType, data []byte) {
	n := int64(len(data))
	if n > c.limit/2 { // one giant must not empty the cache
		return
	}
	if _, ok := c.entries[k]; ok {
		return
	}
	c.entries[k] = c.order.PushFront(&baseEntry{k, typ, data})
	for c.used += n; c.used > c.limit; {
		last := c.order.Back()
		e := c.order.Remove(last).(*baseEntry)
		delete(c.entries, e.key)
		c.used -= int64(len(e.data))
	}
}
