package gitrepo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
)

// indexEntry is one entry of the index (gitformat-index). Stat data is kept as
// stored, 32 bits each.
type indexEntry struct {
	name         string
	hash         plumbing.Hash
	mode         filemode.FileMode // Dir for a folder that a sparse index leaves out
	stage        uint8
	assumeValid  bool
	skipWorktree bool
	intentToAdd  bool

	ctimeSec, ctimeNsec, mtimeSec, mtimeNsec uint32
	inode, uid, gid, size                    uint32
}

// indexFile is the index as read: entries sorted by name, then stage.
type indexFile struct {
	entries []indexEntry
	tree    *cacheTree // ids of trees that git has computed, nil when unknown
	mtime   time.Time
	sparse  bool // some entry is a whole folder
	hasSkip bool // some entry is skip-worktree
}

// readIndex reads the index and, when it is split, its shared base. A missing
// index is an empty one.
func readIndex(path, gitDir string) (*indexFile, error) {
	x, link, err := readIndexFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &indexFile{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read index %s: %w", path, err)
	}
	if link == nil {
		return x, nil
	}
	basePath := filepath.Join(gitDir, "sharedindex."+link.base.String())
	base, _, err := readIndexFile(basePath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &UnsupportedError{Cause: "the index is split and its base " + basePath + " is gone",
			WayOut: "rewrite it with `git update-index --no-split-index`"}
	}
	if err != nil {
		return nil, fmt.Errorf("read shared index %s: %w", basePath, err)
	}
	if err := x.merge(base, link); err != nil {
		return nil, fmt.Errorf("read split index %s: %w", path, err)
	}
	return x, nil
}

func readIndexFile(path string) (*indexFile, *indexLink, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	x := &indexFile{mtime: fi.ModTime()}
	link, err := x.parse(data)
	return x, link, err
}

var errBadIndex = errors.New("malformed index")

// minIndexEntry is stat data, hash, flags and a name's end.
const minIndexEntry = 40 + hashSize + 2 + 1

func (x *indexFile) parse(data []byte) (*indexLink, error) {
	if len(data) < 12+hashSize || string(data[:4]) != "DIRC" {
		return nil, errBadIndex
	}
	version, count := binary.BigEndian.Uint32(data[4:]), int(binary.BigEndian.Uint32(data[8:]))
	if version < 2 || version > 4 {
		return nil, &UnsupportedError{Cause: fmt.Sprintf("index version %d", version),
			WayOut: "rewrite it with `git update-index --index-version 2`"}
	}
	body := data[:len(data)-hashSize]
	if count > len(body)/8 { // v4 entries may be short, never that short
		return nil, errBadIndex
	}
	x.entries = make([]indexEntry, 0, count)
	at, previous := 12, ""
	for range count {
		e, next, err := parseIndexEntry(body, at, version, previous)
		if err != nil {
			return nil, err
		}
		at, previous = next, e.name
		x.sparse = x.sparse || e.mode == filemode.Dir
		x.hasSkip = x.hasSkip || e.skipWorktree
		x.entries = append(x.entries, e)
	}
	return x.parseExtensions(body[at:])
}

func parseIndexEntry(b []byte, at int, version uint32, previous string) (indexEntry, int, error) {
	var e indexEntry
	if len(b)-at < minIndexEntry {
		return e, 0, errBadIndex
	}
	r := b[at:]
	word := func(i int) uint32 { return binary.BigEndian.Uint32(r[4*i:]) }
	e.ctimeSec, e.ctimeNsec, e.mtimeSec, e.mtimeNsec = word(0), word(1), word(2), word(3)
	e.inode, e.uid, e.gid, e.size = word(5), word(7), word(8), word(9)
	e.mode = canonicalMode(filemode.FileMode(word(6)))
	copy(e.hash[:], r[40:])
	n := 40 + hashSize
	flags := binary.BigEndian.Uint16(r[n:])
	n += 2
	e.assumeValid, e.stage = flags&0x8000 != 0, uint8(flags>>12&3)
	if flags&0x4000 != 0 {
		if version < 3 || len(r) < n+3 {
			return e, 0, errBadIndex
		}
		more := binary.BigEndian.Uint16(r[n:])
		e.skipWorktree, e.intentToAdd = more&0x4000 != 0, more&0x2000 != 0
		n += 2
	}
	prefix := ""
	if version == 4 {
		strip, k, ok := baseDistance(r[n:])
		if !ok || strip < 0 || int(strip) > len(previous) {
			return e, 0, errBadIndex
		}
		prefix, n = previous[:len(previous)-int(strip)], n+k
	}
	end := bytes.IndexByte(r[n:], 0)
	if end < 0 {
		return e, 0, errBadIndex
	}
	e.name = prefix + string(r[n:n+end])
	n += end
	if version == 4 {
		n++
	} else {
		n = (n + 8) &^ 7 // at least one NUL, to a multiple of eight
	}
	if n > len(r) {
		return e, 0, errBadIndex
	}
	return e, at + n, nil
}

func (x *indexFile) parseExtensions(b []byte) (*indexLink, error) {
	var link *indexLink
	for len(b) >= 8 {
		name, size := string(b[:4]), int(binary.BigEndian.Uint32(b[4:]))
		if size > len(b)-8 {
			return nil, errBadIndex
		}
		body := b[8 : 8+size]
		b = b[8+size:]
		switch {
		case name == "TREE":
			x.tree, _ = parseCacheTree(body, 0) // only saves time
		case name == "link":
			var err error
			if link, err = parseIndexLink(body); err != nil {
				return nil, err
			}
		case name == "sdir": // folders as entries, which are understood
		case name[0] < 'A' || name[0] > 'Z':
			return nil, &UnsupportedError{Cause: fmt.Sprintf("the index needs its extension %q", name),
				WayOut: "rewrite it with `git read-tree HEAD` or use a newer codegraph"}
		}
	}
	return link, nil
}

// merge lays a split index over its base.
func (x *indexFile) merge(base *indexFile, l *indexLink) error {
	deleted, replaced, err := l.positions(len(base.entries))
	if err != nil {
		return err
	}
	own := x.entries
	merged := slices.Clone(base.entries)
	for _, i := range replaced {
		if len(own) == 0 || own[0].name != "" {
			return errBadIndex
		}
		own[0].name = merged[i].name
		merged[i], own = own[0], own[1:]
	}
	for _, i := range deleted {
		merged[i].name = ""
	}
	merged = slices.DeleteFunc(merged, func(e indexEntry) bool { return e.name == "" })
	merged = append(merged, own...)
	slices.SortStableFunc(merged, func(a, b indexEntry) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		return int(a.stage) - int(b.stage)
	})
	x.entries, x.sparse, x.hasSkip = merged, x.sparse || base.sparse, x.hasSkip || base.hasSkip
	return nil
}
