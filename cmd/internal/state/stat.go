package state

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// statCache is the worktree's stat cache, read when it is first asked: where it
// lies is known only after the repository was opened. Right after a clone or a
// checkout git vouches for no file, and without it each command would hash all.
type statCache struct {
	path string
	once sync.Once
	file *gitrepo.StatCacheFile
}

// statPath names the cache of one of the worktrees that share a state folder.
func statPath(folder, worktree string) string {
	return filepath.Join(folder, fmt.Sprintf("stat-%016x", xxhash.Sum64String(worktree)))
}

// open reads the file; one that cannot be read counts for an empty one.
func (c *statCache) open() *gitrepo.StatCacheFile {
	c.once.Do(func() {
		if c.path != "" {
			c.file, _ = gitrepo.OpenStatCache(c.path)
		}
	})
	return c.file
}

// Lookup implements gitrepo.StatCache.
func (c *statCache) Lookup(path string, st gitrepo.FileStat) (plumbing.Hash, bool) {
	if f := c.open(); f != nil {
		return f.Lookup(path, st)
	}
	return plumbing.ZeroHash, false
}

// Put implements gitrepo.StatCache.
func (c *statCache) Put(path string, st gitrepo.FileStat, h plumbing.Hash) {
	if f := c.open(); f != nil {
		f.Put(path, st, h)
	}
}

// save writes what was learned, if there is a state folder. It only saves time:
// a failure is no error.
func (c *statCache) save() {
	if c.file == nil {
		return
	}
	if _, err := os.Stat(filepath.Dir(c.path)); err == nil {
		_ = c.file.Save()
	}
}
