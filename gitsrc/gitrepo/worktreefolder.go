package gitrepo

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
)

// folderJob is a folder to be read: its part of the index and what holds in it.
type folderJob struct {
	dir     string // with its slash, "" at the top
	lo, hi  int    // its entries in the index
	cache   *cacheTree
	ignore  *ignoreList
	ignored bool // untracked files here are ignored
	missing bool // not on disk: only what may be missing is kept
	depth   int
}

// folderTree is a folder as a tree.
type folderTree struct {
	hash    plumbing.Hash
	entries int  // direct ones; a folder without any is none
	same    bool // equal to its part of the index
}

// trackedName is what the index has under one name of a folder: a file, a
// folder, or in conflicts both.
type trackedName struct {
	name           string
	fileLo, fileHi int
	dirLo, dirHi   int
}

// indexed reports whether the index has the name at all.
func (t trackedName) indexed() bool { return t.fileHi > t.fileLo || t.dirHi > t.dirLo }

// slot is one name of a folder and what it became.
type slot struct {
	tracked trackedName
	disk    os.DirEntry // nil: not on disk
	entry   TreeEntry   // zero hash: nothing
	same    bool        // as in the index
	err     error
}

// folder reads one folder and those below it.
func (s *scan) folder(j folderJob) (folderTree, error) {
	if err := s.ctx.Err(); err != nil {
		return folderTree{}, err
	}
	if j.depth > maxTreeDepth {
		return folderTree{}, fmt.Errorf("%s: nested more than %d deep", j.dir, maxTreeDepth)
	}
	var disk []os.DirEntry
	if !s.indexOnly && !j.missing {
		var err error
		if disk, err = s.listFolder(j.dir); err != nil {
			return folderTree{}, err
		}
	}
	if !s.indexOnly && !j.ignored {
		onDisk := slices.ContainsFunc(disk, func(e os.DirEntry) bool { return e.Name() == ".gitignore" })
		if onDisk || s.index.hasSkip {
			j.ignore = s.pushFolderIgnore(j.ignore, j.dir, onDisk)
		}
	}
	if s.visited != nil && !j.missing {
		s.visited(j)
	}
	slots := s.mergeNames(s.index.names(j.dir, j.lo, j.hi), disk)
	var wg sync.WaitGroup
	for i := range slots {
		sl := &slots[i]
		run := func() { sl.err = s.fillSlot(j, sl) }
		if sl.tracked.dirHi-sl.tracked.dirLo < 64 {
			run()
			continue
		}
		select { // a large folder is worth a goroutine when a processor is free
		case s.slots <- struct{}{}:
			wg.Go(func() { run(); <-s.slots })
		default:
			run()
		}
	}
	wg.Wait()
	return s.assemble(j, slots)
}

// assemble makes the tree of a folder, by the id git has for it where it can.
func (s *scan) assemble(j folderJob, slots []slot) (folderTree, error) {
	t := folderTree{same: true}
	entries := make([]TreeEntry, 0, len(slots))
	for i := range slots {
		if err := slots[i].err; err != nil {
			return t, err
		}
		t.same = t.same && slots[i].same
		if !slots[i].entry.Hash.IsZero() {
			entries = append(entries, slots[i].entry)
		}
	}
	t.entries = len(entries)
	if h, ok := j.cache.idFor(j.hi - j.lo); ok && t.same {
		t.hash = h
		return t, nil
	}
	slices.SortFunc(entries, compareEntries)
	data := encodeTree(entries)
	t.hash = plumbing.ComputeHash(plumbing.TreeObject, data)
	if t.entries > 0 || j.depth == 0 {
		s.r.overlay.put(t.hash, overlayObject{typ: plumbing.TreeObject, data: data, size: int64(len(data))})
	}
	return t, nil
}

func encodeTree(entries []TreeEntry) []byte {
	var b bytes.Buffer
	for _, e := range entries {
		b.WriteString(strconv.FormatUint(uint64(e.Mode), 8))
		b.WriteByte(' ')
		b.WriteString(e.Name)
		b.WriteByte(0)
		b.Write(e.Hash[:])
	}
	return b.Bytes()
}

// mergeNames pairs the index's names of a folder with those on disk.
func (s *scan) mergeNames(tracked []trackedName, disk []os.DirEntry) []slot {
	slots := make([]slot, 0, max(len(tracked), len(disk)))
	for len(tracked) > 0 || len(disk) > 0 {
		switch {
		case len(disk) == 0 || len(tracked) > 0 && tracked[0].name < disk[0].Name():
			slots = append(slots, slot{tracked: tracked[0]})
			tracked = tracked[1:]
		case len(tracked) == 0 || disk[0].Name() < tracked[0].name:
			slots = append(slots, slot{tracked: trackedName{name: disk[0].Name()}, disk: disk[0]})
			disk = disk[1:]
		default:
			slots = append(slots, slot{tracked: tracked[0], disk: disk[0]})
			tracked, disk = tracked[1:], disk[1:]
		}
	}
	if s.fold && slices.ContainsFunc(slots, func(sl slot) bool { return sl.disk == nil }) {
		return joinCase(slots)
	}
	return slots
}

// joinCase gives names of the index that are not on disk the ones there that differ in case
// alone: with core.ignorecase both are one file, which is opened by either name.
func joinCase(slots []slot) []slot {
	disk := make(map[string]os.DirEntry, len(slots))
	for _, sl := range slots {
		if sl.disk != nil {
			disk[strings.ToLower(sl.disk.Name())] = sl.disk
		}
	}
	taken := map[os.DirEntry]bool{}
	for i := range slots {
		if sl := &slots[i]; sl.disk == nil {
			if sl.disk = disk[strings.ToLower(sl.tracked.name)]; sl.disk != nil {
				taken[sl.disk] = true
			}
		}
	}
	return slices.DeleteFunc(slots, func(sl slot) bool {
		return sl.disk != nil && taken[sl.disk] && !sl.tracked.indexed()
	})
}

// fillSlot finds what a name of a folder is.
func (s *scan) fillSlot(j folderJob, sl *slot) error {
	t := sl.tracked
	isTracked := t.indexed()
	rel := j.dir + t.name
	diskDir := sl.disk != nil && sl.disk.IsDir()
	if t.fileHi > t.fileLo {
		done, err := s.fillTrackedFile(rel, s.index.entries[t.fileLo:t.fileHi], sl, diskDir)
		if done || err != nil {
			return err
		}
	}
	switch {
	case t.dirHi > t.dirLo && (diskDir || sl.disk == nil), diskDir:
		return s.fillFolder(j, rel, sl, isTracked)
	case sl.disk == nil || t.fileHi > t.fileLo:
		return nil // deleted
	case j.ignored || j.ignore.ignored(rel, false):
		sl.same = !isTracked // what was never ours makes no difference
		return nil
	}
	return s.fillFile(rel, nil, sl)
}

// fillFolder descends into a folder, tracked or not.
func (s *scan) fillFolder(j folderJob, rel string, sl *slot, isTracked bool) error {
	t := sl.tracked
	sub := folderJob{dir: rel + "/", lo: t.dirLo, hi: t.dirHi, cache: j.cache.child(t.name),
		ignore: j.ignore, ignored: j.ignored, missing: sl.disk == nil, depth: j.depth + 1}
	if !s.indexOnly && !sub.missing {
		sub.ignored = j.ignored || j.ignore.ignored(rel, true)
	}
	if t.dirHi == t.dirLo {
		if sub.ignored {
			sl.same = !isTracked
			return nil
		}
		if h, nested := s.submodule(rel); nested {
			sl.entry, sl.same = TreeEntry{t.name, filemode.Submodule, h}, h.IsZero() && !isTracked
			return nil
		}
	} else if e := &s.index.entries[t.dirLo]; e.mode == filemode.Dir && e.name == rel+"/" && (s.indexOnly || sub.missing) {
		sl.entry, sl.same = TreeEntry{t.name, filemode.Dir, e.hash}, true // left out by a sparse index
		return nil
	}
	tree, err := s.folder(sub)
	if err != nil {
		return err
	}
	if tree.entries > 0 {
		sl.entry = TreeEntry{t.name, filemode.Dir, tree.hash}
	}
	sl.same = tree.same && (t.dirHi > t.dirLo || tree.entries == 0) && t.fileHi == t.fileLo
	return nil
}
