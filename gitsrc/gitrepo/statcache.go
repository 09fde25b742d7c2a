package gitrepo

import (
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// FileStat is what of a file's metadata says that it has not changed. Two equal
// values mean the same content as far as git's own index trusts it.
type FileStat struct {
	MTimeSec, CTimeSec   int64
	MTimeNsec, CTimeNsec uint32
	Inode                uint64
	Size                 int64
	Mode, UID, GID       uint32
}

// StatCache remembers the blob ids of worktree files that the index does not
// vouch for. Entries may vanish; Lookup answers only for an equal FileStat.
// It must be safe for concurrent use. Only stats old enough to be trusted are put.
type StatCache interface {
	Lookup(path string, st FileStat) (plumbing.Hash, bool)
	Put(path string, st FileStat, h plumbing.Hash)
}

// memoryStatCache is the StatCache of a Repository that was given none.
type memoryStatCache struct {
	mu    sync.Mutex
	files map[string]memoryStat
}

type memoryStat struct {
	st FileStat
	h  plumbing.Hash
}

func newMemoryStatCache() *memoryStatCache {
	return &memoryStatCache{files: map[string]memoryStat{}}
}

func (c *memoryStatCache) Lookup(path string, st FileStat) (plumbing.Hash, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m, ok := c.files[path]
	return m.h, ok && m.st == st
}

func (c *memoryStatCache) Put(path string, st FileStat, h plumbing.Hash) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.files[path] = memoryStat{st, h}
}
