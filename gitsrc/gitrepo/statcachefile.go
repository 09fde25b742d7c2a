package gitrepo

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/go-git/go-git/v5/plumbing"
)

// StatCacheFile is a StatCache that outlives the process. A file that is absent
// or damaged is an empty cache.
type StatCacheFile struct {
	memoryStatCache
	path    string
	started map[string]memoryStat // as read, to know whether anything changed
}

// savedStat is one entry on disk.
type savedStat struct {
	Path string
	Stat FileStat
	Hash plumbing.Hash
}

// statCacheFormat changes with the meaning of the entries.
const statCacheFormat = "codegraph stat cache 2"

// maxSavedStats bounds the file; a cache that grew past it starts over.
const maxSavedStats = 1 << 17

// OpenStatCache reads the cache kept at path.
func OpenStatCache(path string) (*StatCacheFile, error) {
	c := &StatCacheFile{path: path, memoryStatCache: memoryStatCache{files: map[string]memoryStat{}}}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open stat cache: %w", err)
	}
	if files, err := decodeStats(data); err == nil {
		c.files = files
	}
	c.started = maps.Clone(c.files)
	return c, nil
}

// CheckStatCache says what is wrong with the cache kept at path.
func CheckStatCache(path string) error {
	data, err := os.ReadFile(path)
	if err == nil {
		_, err = decodeStats(data)
	}
	return err
}

// decodeStats reads a file: the digest of all that follows, and that.
func decodeStats(data []byte) (map[string]memoryStat, error) {
	if len(data) < sha256.Size || sha256.Sum256(data[sha256.Size:]) != [sha256.Size]byte(data) {
		return nil, errors.New("stat cache is damaged")
	}
	dec := gob.NewDecoder(bytes.NewReader(data[sha256.Size:]))
	var format string
	var saved []savedStat
	if err := dec.Decode(&format); err != nil {
		return nil, err
	}
	if format != statCacheFormat {
		return nil, fmt.Errorf("stat cache of format %q", format)
	}
	if err := dec.Decode(&saved); err != nil {
		return nil, err
	}
	files := make(map[string]memoryStat, len(saved))
	for _, s := range saved {
		files[s.Path] = memoryStat{s.Stat, s.Hash}
	}
	return files, nil
}

// Save writes the cache if it has changed, all of it or nothing.
func (c *StatCacheFile) Save() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if maps.Equal(c.files, c.started) {
		return nil
	}
	if len(c.files) > maxSavedStats {
		c.files = map[string]memoryStat{}
	}
	saved := make([]savedStat, 0, len(c.files))
	for p, m := range c.files {
		saved = append(saved, savedStat{p, m.st, m.h})
	}
	tmp, err := os.CreateTemp(filepath.Dir(c.path), "stat-*.tmp")
	if err != nil {
		return fmt.Errorf("save stat cache: %w", err)
	}
	defer os.Remove(tmp.Name())
	var buf bytes.Buffer
	enc := gob.NewEncoder(&buf)
	err = errors.Join(enc.Encode(statCacheFormat), enc.Encode(saved))
	digest := sha256.Sum256(buf.Bytes())
	if err == nil {
		_, err = tmp.Write(append(digest[:], buf.Bytes()...))
	}
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), c.path)
	}
	if err != nil {
		return fmt.Errorf("save stat cache %s: %w", c.path, err)
	}
	c.started = maps.Clone(c.files)
	return nil
}
